"""Text stands in a clause without a place of its own: it fits no address of the outline, or several equally well.

Knows from: the reader, which keeps such text where it stood. Severity: warning. False alarms: text that the outline
does not know because the outline is incomplete.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.address import Address
from lexbridge.checks.findings import finding, quote
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity, Stray

RULE = "unplaced-text"


def find(material: Material) -> Iterator[Finding]:
    """One finding a stray paragraph."""
    for expression in material.checked:
        strays: list[tuple[Address | None, Stray]] = [(None, stray) for stray in expression.strays]
        strays += [(clause.address, stray) for clause in expression.walk() for stray in clause.strays]
        for address, stray in strays:
            text = str(stray.text)
            related = (stray.belongs_to,) if stray.belongs_to else ()
            details = {"text": quote(text)}
            if stray.belongs_to:
                details |= {"variant": "belongs", "place": str(stray.belongs_to)}
            yield finding(
                RULE,
                Severity.WARNING,
                expression,
                address,
                details,
                at=stray.text,
                evidence=text,
                related=related,
            )
