"""A citation names a clause that the code does not have.

Knows from: the outline, or without one from all the texts. Severity: error where nothing of the name exists, warning
where a clause above it does (43A9: there is a 43A). False alarms: a citation of another work that does not say so; an
outline that is incomplete.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.checks.citing import citation_finding, targets
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity, Status

RULE = "citation-unknown"
_SEVERITIES = {Status.UNKNOWN: Severity.ERROR, Status.PARTIAL: Severity.WARNING}


def find(material: Material) -> Iterator[Finding]:
    """One finding a citing clause and name."""
    for expression in material.checked:
        for placed, target in targets(material, expression.language, *_SEVERITIES):
            assert target.status is not None
            severity = _SEVERITIES[target.status]
            if target.nearest is None:
                yield citation_finding(RULE, severity, expression, placed, target)
            else:
                details = {"variant": "partial", "nearest": str(target.nearest)}
                yield citation_finding(RULE, severity, expression, placed, target, related=(target.nearest,), **details)
