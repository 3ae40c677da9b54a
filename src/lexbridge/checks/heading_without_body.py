"""A heading stands alone: no text follows it, neither its own nor in a part of it.

Knows from: the text itself. Severity: warning. It stands at the innermost heading, so a law whose sections are all
empty is reported at its sections. False alarms: clauses that the authoritative text leaves empty too.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.checks.findings import finding, quote
from lexbridge.checks.material import Material
from lexbridge.model import Clause, Finding, Severity

RULE = "heading-without-body"


def find(material: Material) -> Iterator[Finding]:
    """One finding an innermost heading without text."""
    for expression in material.checked:
        for clause in expression.walk():
            if clause.heading and not clause.has_text and not _headed_below(clause) and not _opens_group(clause):
                heading = str(clause.heading)
                yield finding(
                    RULE,
                    Severity.WARNING,
                    expression,
                    clause.address,
                    {"heading": quote(heading)},
                    at=clause.heading,
                    evidence=heading,
                )


def _opens_group(clause: Clause) -> bool:
    """Whether this is the heading over what stands beside the articles, such as the definitions."""
    return not clause.address.labels and clause.address.annex != "intro"


def _headed_below(clause: Clause) -> bool:
    return any(part.heading for child in clause.children for part in child.walk())
