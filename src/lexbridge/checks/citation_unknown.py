"""A citation names a clause that the code does not have.

Knows from: the outline, or without one from all the texts. Severity: error where nothing of the name exists, warning
where a clause above it does (43A9: there is a 43A). False alarms: a citation of another work that does not say so; an
outline that is incomplete.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lexbridge.checks.citing import citation_finding, targets
from lexbridge.checks.findings import listed
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity, Status

RULE = "citation-unknown"
_SEVERITIES = {Status.UNKNOWN: Severity.ERROR, Status.PARTIAL: Severity.WARNING}


def find(material: Material) -> Iterator[Finding]:
    """One finding a citation, with every name in it that does not exist."""
    for expression in material.checked:
        for status, severity in _SEVERITIES.items():
            for placed, group in groupby(targets(material, expression.language, status), key=lambda found: found[0]):
                unknown = [target for _, target in group]
                nearest = list(dict.fromkeys(target.nearest for target in unknown if target.nearest))
                details = {"variant": "partial", "nearest": listed(nearest)} if nearest else {}
                yield citation_finding(RULE, severity, expression, placed, unknown, related=nearest, **details)
