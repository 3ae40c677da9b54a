"""A citation names a clause that stands in another language only.

Knows from: the texts. Severity: info, since clause-missing already asks for the clause; here one sees who needs it.
False alarms: none known.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.checks.citing import citation_finding, targets
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity, Status

RULE = "citation-elsewhere"


def find(material: Material) -> Iterator[Finding]:
    """One finding a citing clause and cited clause."""
    for expression in material.checked:
        for placed, target in targets(material, expression.language, Status.ELSEWHERE):
            yield citation_finding(RULE, Severity.INFO, expression, placed, [target])
