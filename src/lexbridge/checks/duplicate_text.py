"""The same words stand twice, at two places of one text, where the other languages do not repeat themselves.

Knows from: the text itself. Severity: warning. Headings and short texts are passed over. False alarms: provisions
that the authoritative text repeats, as long as no other language has both places to compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.checks.findings import finding, normalise, quote
from lexbridge.checks.material import Material
from lexbridge.model import Expression, Finding, Severity, Text

RULE = "duplicate-text"
# Shorter texts repeat by nature ("as in 12C above").
_WORDS = 8


@dataclass(frozen=True, slots=True)
class _Passage:
    address: Address
    text: Text
    placed: bool


def find(material: Material) -> Iterator[Finding]:
    """One finding a copy: at the stray paragraph if one of the two is, else at the later clause."""
    for expression in material.checked:
        for first, copy in _copies(expression):
            if not copy.placed or not _repeated_elsewhere(material, expression.language, first, copy):
                yield finding(
                    RULE,
                    Severity.WARNING,
                    expression,
                    copy.address,
                    {"first": str(first.address), "text": quote(str(copy.text))},
                    at=copy.text,
                    evidence=str(copy.text),
                    related=(first.address,),
                )


def _passages(expression: Expression) -> Iterator[_Passage]:
    for clause in expression.walk():
        yield from (_Passage(clause.address, text, True) for text in (clause.text, clause.closing) if text)
        yield from (_Passage(clause.address, stray.text, False) for stray in clause.strays)


def _copies(expression: Expression) -> Iterator[tuple[_Passage, _Passage]]:
    groups: dict[str, list[_Passage]] = {}
    for passage in _passages(expression):
        if len(str(passage.text).split()) >= _WORDS:
            groups.setdefault(normalise(str(passage.text)), []).append(passage)
    for group in groups.values():
        first, *copies = sorted(group, key=lambda passage: not passage.placed)
        yield from ((first, copy) for copy in copies)


def _repeated_elsewhere(material: Material, language: str, first: _Passage, copy: _Passage) -> bool:
    """Whether another language has both places and repeats itself there too."""
    for other in material.others(language):
        pairs = []
        for passage in (first, copy):
            rows = material.alignment.rows_of(language, passage.address)
            clause = rows[0].clause(other) if rows else None
            pairs.append(normalise(str(clause.text or clause.closing or "")) if clause else "")
        if pairs[0] and pairs[0] == pairs[1]:
            return True
    return False
