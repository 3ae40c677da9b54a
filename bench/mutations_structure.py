"""Faults of the structure: clauses dropped, swapped, doubled, renumbered, merged, and headings that stand alone."""

from __future__ import annotations

import dataclasses

from bench.mutations_ground import FEWEST_WORDS, Fault, Ground, replace, retext, words_of
from lexbridge.checks.material import Pair
from lexbridge.model import Clause, Segment, Stray, Text


def _siblings(ground: Ground, language: str, clause: Clause) -> list[Clause]:
    """The clauses beside one, itself included, that have text and no parts."""
    expression = ground.book.expressions[language]
    parent = clause.address.parent
    beside = expression.by_address[parent].children if parent else expression.clauses
    return [one for one in beside if one.text and not one.children and not one.address.annex]


def _next(ground: Ground, language: str, clause: Clause) -> Clause | None:
    beside = _siblings(ground, language, clause)
    if clause not in beside[:-1]:
        return None
    return beside[beside.index(clause) + 1]


def dropped(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause is not there."""
    del pair
    if clause.children or clause.address.parent is None:
        return None  # a whole article that was not delivered is only noted
    expression = replace(ground.book.expressions[language], {clause.address: None})
    return Fault("dropped", language, expression, (clause.address,))


def swapped(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause and the next one have changed places."""
    del pair
    other = _next(ground, language, clause)
    if other is None or min(len(words_of(clause.text)), len(words_of(other.text))) < FEWEST_WORDS:
        return None
    if set(words_of(clause.text)) == set(words_of(other.text)):
        return None
    one = dataclasses.replace(clause, text=other.text, heading=other.heading)
    two = dataclasses.replace(other, text=clause.text, heading=clause.heading)
    expression = replace(ground.book.expressions[language], {clause.address: one, other.address: two})
    places = (clause.address, other.address)
    return Fault("swapped", language, expression, places, places)


def duplicated(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause stands a second time elsewhere: as a paragraph of another clause, or without a place."""
    del pair
    if len(words_of(clause.text)) < FEWEST_WORDS:
        return None
    expression = ground.book.expressions[language]
    elsewhere = [one for one in expression.walk() if one.text and one.address.article != clause.address.article]
    if not elsewhere or clause.text is None:
        return None
    host = ground.dice.choice(elsewhere)
    if ground.dice.random() < 0.5:
        changed = dataclasses.replace(host, strays=(*host.strays, Stray(clause.text, len(host.children))))
    else:
        assert host.text is not None
        copy = Segment(clause.text.segments[0].span, str(clause.text), "\n")
        changed = dataclasses.replace(host, text=Text((*host.text.segments, copy)))
    return Fault(
        "duplicated",
        language,
        replace(expression, {host.address: changed}),
        (clause.address, host.address),
        (host.address,),
    )


def renumbered(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The list that the clause stands in counts from its second number on."""
    del pair
    parent = clause.address.parent
    if parent is None:
        return None
    expression = ground.book.expressions[language]
    above = expression.by_address[parent]
    beside = [child for child in above.children if not child.address.annex]
    if len(beside) < 2 or beside[0].address != clause.address:
        return None
    depth = len(clause.address.labels) - 1
    shifted = tuple(_shifted(child, depth) for child in beside)
    changed = replace(expression, {parent: dataclasses.replace(above, children=shifted)})
    places = tuple(child.address for child in (*beside, *shifted))
    return Fault("renumbered", language, changed, places, tuple(one.address for part in shifted for one in part.walk()))


def _shifted(clause: Clause, depth: int) -> Clause:
    """The clause, and what stands below it, with the number at a level one higher."""
    labels = list(clause.address.labels)
    level = clause.address.numbering.levels[depth]
    value = level.key(labels[depth])[1]
    style = level.styles[level.key(labels[depth])[0]]
    labels[depth] = dataclasses.replace(level, styles=(style,)).label(value + 1)
    address = dataclasses.replace(clause.address, labels=tuple(labels))
    return dataclasses.replace(
        clause, address=address, children=tuple(_shifted(child, depth) for child in clause.children)
    )


def heading_emptied(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The heading stands alone, or has lost its words; the nearest heading from the clause up."""
    expression = ground.book.expressions[language]
    for address in (clause.address, *clause.address.ancestors()):
        headed = expression.by_address[address]
        if headed.heading:
            emptied = (
                dataclasses.replace(headed, text=None, closing=None, children=())
                if ground.dice.random() < 0.5
                else dataclasses.replace(headed, heading=None)
            )
            changed = replace(expression, {address: emptied})
            return Fault("heading emptied", language, changed, (address,), (address,))
    return None


def merged(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause has swallowed the next one."""
    del pair
    other = _next(ground, language, clause)
    if other is None or other.text is None or clause.text is None or clause.address.parent is None:
        return None  # a whole article that was not delivered is only noted
    both = dataclasses.replace(clause, text=retext(f"{clause.text} {other.text}", clause.text))
    expression = replace(ground.book.expressions[language], {clause.address: both, other.address: None})
    return Fault("merged", language, expression, (clause.address, other.address), (clause.address,))
