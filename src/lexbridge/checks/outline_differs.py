"""The numbering of a text and the outline differ: one has an address that the other lacks.

Knows from: the outline. A part is only missed where its parent was delivered with text or other parts, and where no
other language has it (that is clause-missing). Severity: warning; info where the text is of another edition than the
outline, or its edition is not stated. False alarms: an outline that is wrong; a fragment whose heading looks like the
whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.address import Address
from lexbridge.checks.findings import finding
from lexbridge.checks.material import Material, first_span
from lexbridge.model import Expression, Finding, Severity, State
from lexbridge.outline import Outline

RULE = "outline-differs"


def find(material: Material) -> Iterator[Finding]:
    """One finding a topmost address that only the text or only the outline has."""
    outline = material.corpus.outline
    if outline is None:
        return
    editions = material.alignment.editions
    for expression in material.checked:
        edition = editions.edition(expression.language)
        severity = Severity.WARNING if edition and edition == editions.outline_edition else Severity.INFO
        yield from _extra(expression, outline, severity)
        for address in _lacking(material, expression, outline):
            parent = expression.get(address.parent) if address.parent else None
            at = first_span(parent) if parent else None
            yield finding(RULE, severity, expression, address, {"variant": "lacking"}, at=at, evidence="lacking")


def _extra(expression: Expression, outline: Outline, severity: Severity) -> Iterator[Finding]:
    """What the text has and the outline lacks; footnotes, tables and definitions are in no outline."""
    for clause in expression.walk():
        address = clause.address
        if address.annex or not address.labels or address in outline:
            continue
        if address.parent is None or address.parent in outline:
            yield finding(
                RULE, severity, expression, address, {"variant": "extra"}, at=first_span(clause), evidence="extra"
            )


def _lacking(material: Material, expression: Expression, outline: Outline) -> Iterator[Address]:
    for clause in expression.walk():
        state = material.alignment.state(clause.address, expression.language)
        delivered = clause.text or clause.closing or clause.children
        if state in (State.CONTAINER, State.EXTRA) or not delivered:
            continue
        have = {child.address for child in clause.children}
        for address in outline.children(clause.address):
            if address not in have and not _elsewhere(material, expression.language, address):
                yield address


def _elsewhere(material: Material, language: str, address: Address) -> bool:
    """Whether another language of the outline's edition has the address, or something below it."""
    editions = material.alignment.editions
    return any(
        material.expressions[other].get(address) for other in material.others(language) if not editions.differs(other)
    )
