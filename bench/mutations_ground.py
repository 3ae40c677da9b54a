"""What the mutators share: a clean book with its dice in, a text with one fault out."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from dataclasses import dataclass

from bench.mutations_texts import Book
from lexbridge.address import Address
from lexbridge.checks.material import Material
from lexbridge.model import Clause, Expression, Segment, Text

# Fewer words than this cannot be told from a coincidence, by nobody.
FEWEST_WORDS = 8


@dataclass(frozen=True)
class Fault:
    """A text with one fault: the language and the changed expression, and the clauses where a finding counts."""

    kind: str
    language: str
    expression: Expression
    places: tuple[Address, ...]
    changed: tuple[Address, ...] = ()  # clauses whose words changed


@dataclass(frozen=True)
class Ground:
    """What the mutators work on: a book, what its checks derive, and the dice."""

    book: Book
    material: Material
    dice: random.Random


def words_of(text: object) -> list[str]:
    """The words of a text as blanks part them."""
    return str(text).split()


def retext(text: str, like: Text | None) -> Text:
    """New words at the place of a text."""
    assert like is not None
    return Text((Segment(like.segments[0].span, text),))


def replace(expression: Expression, clauses: Mapping[Address, Clause | None]) -> Expression:
    """The expression with some clauses replaced, or left out (None)."""

    def walk(found: tuple[Clause, ...]) -> tuple[Clause, ...]:
        result: list[Clause] = []
        for clause in found:
            changed = clauses.get(clause.address, clause) if clause.address in clauses else clause
            if changed is None:
                continue
            if changed is clause:
                below = walk(clause.children)
                changed = clause if below == clause.children else dataclasses.replace(clause, children=below)
            result.append(changed)
        return tuple(result)

    return dataclasses.replace(expression, clauses=walk(expression.clauses))


def reworded(kind: str, ground: Ground, language: str, clause: Clause, text: str) -> Fault | None:
    """A fault that changes the words of one clause."""
    if clause.text is None or text == str(clause.text):
        return None
    changed = dataclasses.replace(clause, text=retext(text, clause.text))
    expression = replace(ground.book.expressions[language], {clause.address: changed})
    return Fault(kind, language, expression, (clause.address,), (clause.address,))
