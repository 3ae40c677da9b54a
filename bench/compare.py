"""Compares what was read with what is true: a `Book` and an `Expression` in, one line a difference out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bench.tree import Book, Node
from lexbridge.model import Clause, Expression, Text

_INVISIBLE = re.compile("[\u00ad\u200b]")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a reading is wrong: the clause and what of it.

    `what` is "heading", "text", "closing", "notes" or "number"; or "missing", "extra", "stray".
    """

    address: str
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.address} {self.what}: expected {self.expected!r}, got {self.got!r}"


def plain(text: Text | str | None) -> str:
    """A text with its white space evened out; empty for none."""
    return " ".join(_INVISIBLE.sub("", str(text)).split()) if text else ""


def compare(book: Book, expression: Expression) -> Iterator[Difference]:
    """Every difference between the true book and its reading; none means that the reading is right to the character."""
    truth = {str(node.address): node for node in book.walk()}
    found = {str(clause.address): clause for clause in expression.walk()}
    for address, node in truth.items():
        clause = found.get(address)
        if clause is None:
            if node.heading or node.text or node.children:
                yield Difference(address, "missing", plain(node.text or node.heading), "")
            continue
        yield from _clause(address, node, clause)
    for address, clause in found.items():
        if address not in truth:
            yield Difference(address, "extra", "", plain(clause.heading) + " " + plain(clause.text))
        for stray in clause.strays:
            yield Difference(address, "stray", "", plain(stray.text))
    for stray in expression.strays:
        yield Difference("", "stray", "", plain(stray.text))


def _clause(address: str, node: Node, clause: Clause) -> Iterator[Difference]:
    for what in ("heading", "text", "closing"):
        expected, got = plain(getattr(node, what)), plain(getattr(clause, what))
        if expected != got:
            yield Difference(address, what, expected, got)
    marks = [str(note) for _, note in clause.text.marks()] if clause.text else []
    if marks != [str(note) for note in node.notes]:
        yield Difference(address, "notes", " ".join(map(str, node.notes)), " ".join(marks))
    if node.text and clause.address.labels and not clause.address.annex and clause.printed is None:
        yield Difference(address, "number", "printed", "none")


def unaccounted(expression: Expression) -> Iterator[str]:
    """Source characters that lie in no span or in two, as "file:offset text"; none means that the account balances."""
    for source in expression.sources:
        counts = [0] * len(source.text)
        for span, _ in expression.account():
            if span.file == source.file:
                for place in range(span.start, span.end):
                    counts[place] += 1
        for place, count in enumerate(counts):
            if count > 1 or (count == 0 and not source.text[place].isspace()):
                yield f"{source.file}:{place} {count} spans {source.text[place : place + 20]!r}"
