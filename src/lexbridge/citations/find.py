"""Finds citations in a text."""

from __future__ import annotations

from lexbridge.address import Address
from lexbridge.citations.grammar import Grammar
from lexbridge.model import Citation, CitationKind, Target
from lexbridge.outline import Outline


def find(
    text: str, grammar: Grammar, start: Address | None = None, outline: Outline | None = None
) -> tuple[Citation, ...]:
    """The citations of a text in order; statuses are not yet set."""
    found = []
    for match in grammar.head.finditer(text):
        address = grammar.numbering.parse(match[1] + (match[2] or ""))
        kind = CitationKind.ABSOLUTE
        found.append(
            Citation(match.start(), match.end(), match[0], kind, (Target(address, match.start(), match.end(), kind),))
        )
    if start is None or not start.labels:
        return tuple(found)
    for match in grammar.relative.finditer(text):
        kind = CitationKind.RELATIVE
        targets = tuple(
            Target(grammar.numbering.parse(start.labels[0] + match[group]), match.start(group), match.end(group), kind)
            for group in (1, 2)
            if match[group]
        )
        found.append(Citation(match.start(), match.end(), match[0], kind, targets))
    return tuple(sorted(found, key=lambda citation: citation.start))
