"""Collects the citations of a whole expression: an expression in, its citations with the text each stands in out."""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.citations.find import find
from lexbridge.citations.grammar import Grammar
from lexbridge.citations.resolve import Holdings, resolve
from lexbridge.model import Clause, Expression, PlacedCitation, Text


def cite_expression(expression: Expression, grammar: Grammar, holdings: Holdings) -> tuple[PlacedCitation, ...]:
    """Every citation of an expression with its statuses, in the order of print.

    A stray cites from the clause it stands in, be it the article. Those outside any clause, which the reader does not
    make but a document read back may have, have no address to cite from and are left to the finding that reports them.
    """
    outline = holdings.known(expression.language)
    found: list[PlacedCitation] = []
    for clause, part, index, text in _texts(expression):
        for citation in find(str(text), grammar, clause.address, outline):
            found.append(PlacedCitation(clause.address, part, index, resolve(citation, holdings, expression.language)))
    return tuple(found)


def _texts(expression: Expression) -> Iterator[tuple[Clause, str, int, Text]]:
    for clause in expression.clauses:
        yield from _clause_texts(clause)


def _clause_texts(clause: Clause) -> Iterator[tuple[Clause, str, int, Text]]:
    """The texts of a clause and those below it, as printed: (clause, part, index of the stray, text)."""
    if clause.heading:
        yield clause, "heading", 0, clause.heading
    if clause.text:
        yield clause, "text", 0, clause.text
    for position, child in enumerate(clause.children):
        yield from _strays(clause, position)
        yield from _clause_texts(child)
    yield from _strays(clause, len(clause.children))
    if clause.closing:
        yield clause, "closing", 0, clause.closing


def _strays(clause: Clause, position: int) -> Iterator[tuple[Clause, str, int, Text]]:
    last = len(clause.children)
    for index, stray in enumerate(clause.strays):
        if min(stray.position, last) == position:
            yield clause, "stray", index, stray.text
