"""What is known of the texts' editions: an alignment in; mapped, unmapped and suggested places out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lexbridge.address import Address
from lexbridge.alignment import Alignment
from lexbridge.model import Clause, Expression, State


def edition_report(alignment: Alignment) -> dict[str, Any]:
    """The editions of the texts, in the shape of `schemas/editions.json`.

    Returns:
        The outline's edition, and by language: its edition; `mapped`, the rows of the map for it; `unmapped`, the
        topmost clauses of the text whose place the map does not know, each with the place that is suggested; and
        `counts`, the clauses that have another number of parts than the outline has.
    """
    editions = alignment.editions
    return {
        "outline": editions.outline_edition,
        "languages": {language: _of_language(alignment, language) for language in alignment.languages},
    }


def _of_language(alignment: Alignment, language: str) -> dict[str, Any]:
    editions = alignment.editions
    expression = alignment.expressions[language]
    differs = editions.differs(language)
    rows = [row for row in editions.placements if differs and row.edition == editions.edition(language)]
    return {
        "edition": editions.edition(language),
        "differs": differs,
        "mapped": [
            {
                "address": str(row.address),
                "places": [str(place) for place in row.places],
                "relation": row.relation,
                "stands": row.address in expression.by_address,
            }
            for row in rows
        ],
        "unmapped": [_suggestion(alignment, language, address) for address in _unmapped(alignment, expression)],
        "counts": list(_counts(alignment, expression)),
    }


def _unmapped(alignment: Alignment, expression: Expression) -> Iterator[Address]:
    """The topmost clauses whose place nothing but their number tells."""
    waiting = list(reversed(expression.clauses))
    while waiting:
        clause = waiting.pop()
        if clause.address.labels and not alignment.editions.place(expression.language, clause.address).known:
            yield clause.address
        else:
            waiting += reversed(clause.children)


def _suggestion(alignment: Alignment, language: str, address: Address) -> dict[str, Any]:
    """The place suggested for a clause: where its words fit, else its own number where the outline has it."""
    row = next(iter(alignment.rows_of(language, address)), None)
    pairing = row.pairings[language] if row else None
    if row is not None and pairing is not None and pairing.basis == "fit":
        return {
            "address": str(address),
            "place": str(row.address),
            "basis": "fit",
            "confidence": pairing.confidence,
            "evidence": list(pairing.evidence),
        }
    known = alignment.outline is not None and address in alignment.outline
    return {
        "address": str(address),
        "place": str(address) if known else None,
        "basis": "number" if known else "none",
        "confidence": 0.5 if known else 0.0,
        "evidence": ["number"] if known else [],
    }


def _counts(alignment: Alignment, expression: Expression) -> Iterator[dict[str, Any]]:
    """The clauses of which text and outline have different numbers of parts; fragments are left out."""
    outline = alignment.outline
    for clause in expression.walk() if outline else ():
        if not clause.children or alignment.state(clause.address, expression.language) is State.CONTAINER:
            continue
        parts = [child for child in clause.children if not child.address.annex]
        there = outline.children(clause.address) if outline else ()
        if there and len(parts) != len(there):
            yield {
                "address": str(clause.address),
                "text": len(parts),
                "outline": len(there),
                "only": _only(parts, there),
            }


def _only(parts: list[Clause], there: tuple[Address, ...]) -> list[str]:
    """The addresses that only one of the two has."""
    return [str(address) for address in sorted({part.address for part in parts} ^ set(there))]
