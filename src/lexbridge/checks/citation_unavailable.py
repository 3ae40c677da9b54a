"""Citations name clauses of the code that stand here in no language.

Knows from: the outline and the texts. Severity: info, counted once a language, since nobody can mend them one by one.
False alarms: none known.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.checks.citing import targets
from lexbridge.checks.findings import finding, listed
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity, Status

RULE = "citation-unavailable"


def find(material: Material) -> Iterator[Finding]:
    """One finding a language, with the number of citations and the clauses they name."""
    for expression in material.checked:
        found = list(targets(material, expression.language, Status.UNAVAILABLE))
        cited = sorted({target.address for _, target in found if target.address})
        if found:
            yield finding(
                RULE,
                Severity.INFO,
                expression,
                None,
                {"n": str(len(found)), "cited": listed(cited)},
                evidence=" ".join(map(str, cited)),
                related=cited,
            )
