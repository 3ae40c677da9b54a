"""Reads the depth of lists that count alike, one within the other, where nothing but the text tells: the blocks of an
article in, the lists that each of its numbers stands in out, and which numbers stay open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import NamedTuple

from lexbridge.reader.numbers import values
from lexbridge.reader.paragraphs.blocks import ends_sentence
from lexbridge.reader.structure.items import Item, vouched_by

# What a step costs, in one unit: a number that finds no list is worth OPEN. What matters is their order: a list within
# its like is believed where a colon, a heading or its indent says so, or where the list around it goes on behind it.
OPEN, FIRST_OPEN = 3.0, 4.5  # a number that goes on no list, or might begin the first of its kind
TWICE, COPIED = 1.75, 0.5  # a number given twice, and a paragraph that stands twice, number and all
AFRESH = 3.3  # a list that begins again, and no one knows below what
AGAIN, AGAIN_THERE = 3.5, 2.0  # a list within its like, the first one and further ones below its siblings
AFTER_COLON, BELOW_HEADING, UNENDED, AFTER_ITEM = -2.0, -1.5, -1.0, 1.5  # what stands before a list within its like
SET_IN, SET_OUT = -1.5, 2.0  # its indent, beside that of the clause above
SMALL = -0.5  # its small letters below a capital
SLIP, GAP = 2.0, 2.5  # a number misprinted that the next one vouches for; numbers left out
SLIP_ALONE = 2.75  # one of a heading with a list below it, which no next one vouches for
REPEATED = 0.5  # a number printed twice, once alone
OTHER_INDENT, OTHER_CASE, OTHER_LOOKS, CONCLUDED = 1.5, 1.0, 1.0, 1.5  # an item unlike the one before it in its list
LEFT_OPEN, ALONE, ALONE_AROUND = 1.5, 1.0, 0.5  # a list left behind a semicolon; of one item, in or around its like
UNNUMBERED, LOST = 0.5, 1.5  # a heading that lost its number, among its likes and among numbered ones
CERTAIN = 0.8  # by how much the best reading beats the next one that puts a number elsewhere
_ALIKE, _KEPT, _BEHIND = 3, 32, 6.0  # readings kept that leave the same lists open, in all, and how far behind the best


class Nested(NamedTuple):
    """What was read of an item: its value in each list that it stands in, the last its own.

    `kind` is "restart" for a slip of the pen, "gap" behind numbers left out, else empty; `open`: nothing tells where it
    belongs; `tells`: its place is not the one that its number alone would give it.
    """

    path: tuple[int, ...]
    kind: str = ""
    open: bool = False
    tells: bool = False


class _List(NamedTuple):
    """A list that may go on: how its numbers look, its last value, and what its last item looked like."""

    form: str
    style: str
    value: int
    size: int
    indent: int
    small: bool
    like: bool
    close: str  # the last character of the last item
    parted: bool  # whether an item ended in a semicolon
    again: bool  # it stands within its like
    hosts: bool  # it has its like within
    lost: bool  # it began again, no one knows below what


@dataclass(frozen=True, slots=True)
class _Way:
    """A reading so far: its cost, the lists that may go on, the outermost first, and what was read, the last first."""

    cost: float
    lists: tuple[_List, ...]
    read: Nested | None
    before: _Way | None


_HEADED = "heading"  # the form of a list of headings without numbers


def nest(items: Sequence[Item], deepest: int) -> list[Nested]:
    """The lists that each item stands in, by the reading of all of them that costs least; an item that another
    reading, hardly dearer, puts elsewhere is open.

    Args:
        items: the numbers of an article in order.
        deepest: how many lists may stand one within the other.
    """
    ways = [_Way(0.0, (), None, None)]
    for item, vouched in zip(items, vouched_by(items), strict=True):
        ways = _kept([step for way in ways for step in _steps(way, item, vouched) if len(step.lists) <= deepest])
    ways = sorted((_ended(way) for way in ways), key=lambda way: way.cost)
    best = list(_read(ways[0]))
    margins = [CERTAIN] * len(best)
    for way in ways[1:]:
        margin = way.cost - ways[0].cost
        if margin >= CERTAIN:
            break
        for place, (one, other) in enumerate(zip(best, _read(way), strict=True)):
            if one.path != other.path:
                margins[place] = min(margins[place], margin)
    return [one if margin >= CERTAIN else one._replace(open=True) for one, margin in zip(best, margins, strict=True)]


def _read(way: _Way) -> Sequence[Nested]:
    found: list[Nested] = []
    at: _Way | None = way
    while at is not None and at.read is not None:
        found.append(at.read)
        at = at.before
    return found[::-1]


def _kept(ways: Sequence[_Way]) -> list[_Way]:
    """The cheapest ways, of those that leave the same lists open only a few."""
    alike: dict[tuple[_List, ...], int] = {}
    kept: list[_Way] = []
    for way in nsmallest(_KEPT * _ALIKE, ways, key=lambda way: way.cost):
        if kept and way.cost > kept[0].cost + _BEHIND:
            break
        count = alike.get(way.lists, 0)
        if count < _ALIKE:
            alike[way.lists] = count + 1
            kept.append(way)
    return kept[:_KEPT]


def _steps(way: _Way, item: Item, vouched: frozenset[tuple[str, int]]) -> Iterator[_Way]:
    """Every way to read the next item; `vouched`: what the next number of its form takes it for."""
    if item.mark is None:
        yield from _headed(way, item)
        return
    yield _Way(way.cost + _left_out(way.lists, item), way.lists, Nested((), "restart", True), way)
    for style, value in values(item.mark.label):
        for depth, one in enumerate(way.lists):
            above, left = way.lists[:depth], _left(way.lists[depth + 1 :])
            if one.style == style and one.form == item.mark.form:
                yield from _goes_on(way, depth, item, value, vouched)
                if value == 1 and not one.lost:
                    yield _stepped(way, above, _opened(item, style, 1)._replace(lost=True), AFRESH + left, "restart")
            elif one.form == _HEADED and item.block.like and value == one.value + 1:
                found = _gone_on(one, item, value)._replace(form=item.mark.form, style=style)
                yield _stepped(way, above, found, UNNUMBERED + left, "")
        yield from _begins(way, item, style, value, vouched)


def _gap(missing: int) -> float:
    """The cost of numbers left out, the more of them the dearer."""
    return GAP + (missing - 1) / 2 if missing else 0.0


def _left_out(lists: Sequence[_List], item: Item) -> float:
    """The cost of a number that goes on no list."""
    assert item.mark is not None
    read, form = dict(values(item.mark.label)), item.mark.form
    alike = [one for one in lists if one.form == form and one.style in read]
    if item.copy and item.words:
        return COPIED
    if not alike:
        return FIRST_OPEN
    last = alike[-1]
    small, like = item.words[:1].islower(), item.block.like
    return TWICE if last.value == read[last.style] and (last.small, last.like) == (small, like) else OPEN


def _begins(way: _Way, item: Item, style: str, value: int, vouched: frozenset[tuple[str, int]]) -> Iterator[_Way]:
    """The ways to begin a list below the last item: with its first number, with a later one, or with a misprinted one
    that the next one puts right.
    """
    assert item.mark is not None
    cost, lists = _opening_cost(way.lists, item, style), way.lists
    alike = _within_like(lists, item.mark.form, style)
    passed = item.before if way.read is not None and not way.read.path else None  # a head that was read as no item
    if passed is not None and passed.marks:
        passed = None
    if passed is not None and passed.like and alike:
        cost += AFTER_ITEM - BELOW_HEADING  # the heading is not the item's above it
    if alike:
        lists = (*lists[:-1], lists[-1]._replace(hosts=True))
    # A list below a sentence that opens it, behind the items of another list, is none of its last item's.
    lost = passed is not None and not passed.like and passed.words[-1:] == ":" and len(lists) > 0 and not lists[-1].like
    new = _opened(item, style, value)._replace(again=alike, lost=lost)
    if value == 2 and item.above is not None and (item.above.marks or item.above.like):
        below = _opening_cost(way.lists, item._replace(before=item.above), style)
        yield _stepped(way, lists, new, below + UNNUMBERED, "gap")
    yield _stepped(way, lists, new, cost + _gap(value - 1), "gap" if value > 1 else "")
    if value > 1 and (style, 1) in vouched:
        yield _stepped(way, lists, new._replace(value=1), cost + SLIP, "restart")


def _headed(way: _Way, item: Item) -> Iterator[_Way]:
    """The ways to read a paragraph without a number: as no item at all, as the next one of a list of its like, or as
    the first one.
    """
    yield _Way(way.cost + UNNUMBERED, way.lists, Nested((), "", True), way)
    for depth, one in enumerate(way.lists):
        above, left = way.lists[:depth], _left(way.lists[depth + 1 :])
        if one.like == item.block.like and not one.lost and (one.like or one.form == _HEADED):
            cost = UNNUMBERED if one.form == _HEADED else LOST
            yield _stepped(way, above, _gone_on(one, item, one.value + 1), cost + left, "")
    for depth in range(len(way.lists) + 1):
        if depth < len(way.lists) and way.lists[depth].form == _HEADED:
            break
        if depth < len(way.lists) and way.lists[depth].like:
            continue
        below = depth == len(way.lists) and (not way.lists or way.lists[-1].like)
        cost = UNNUMBERED if below else AFRESH
        yield _stepped(
            way, way.lists[:depth], _opened(item, "", 1)._replace(form=_HEADED), cost + _left(way.lists[depth:]), ""
        )


def _goes_on(way: _Way, depth: int, item: Item, value: int, vouched: frozenset[tuple[str, int]]) -> Iterator[_Way]:
    """The ways to go on a list: with the next number, behind a gap, with a number that the next one puts right, or with
    the last one again, where one of both stands alone.
    """
    one = way.lists[depth]
    cost = _left(way.lists[depth + 1 :]) + _unlike(one, item)
    above = way.lists[:depth]
    if value == one.value and depth == len(way.lists) - 1 and not (item.words and one.close):
        again = one if one.close else _gone_on(one, item, value)._replace(size=one.size)
        yield _stepped(way, above, again, REPEATED, "restart")
    if value == one.value + 1:
        yield _stepped(way, above, _gone_on(one, item, value), cost, "")
        return
    if value > one.value:
        yield _stepped(way, above, _gone_on(one, item, value), cost + _gap(value - one.value - 1), "gap")
    if one.hosts and one.like and item.block.like and value == one.value:
        yield _stepped(way, above, _gone_on(one, item, value + 1), cost + SLIP_ALONE, "restart")
    elif (one.style, one.value + 1) in vouched:
        yield _stepped(way, above, _gone_on(one, item, one.value + 1), cost + SLIP, "restart")


def _stepped(way: _Way, above: tuple[_List, ...], one: _List, cost: float, kind: str) -> _Way:
    lists = (*above, one)
    tells = kind == "restart" or any(at.again or at.lost or at.form == _HEADED for at in lists)
    read = Nested(tuple(at.value for at in lists), kind, any(at.lost for at in lists), tells)
    return _Way(way.cost + cost, lists, read, way)


def _opened(item: Item, style: str, value: int) -> _List:
    form = item.mark.form if item.mark else _HEADED
    words = item.words
    return _List(
        form,
        style,
        value,
        1,
        item.block.indent,
        words[:1].islower(),
        item.block.like and bool(words),
        words[-1:],
        words[-1:] == ";",
        False,
        False,
        False,
    )


def _gone_on(one: _List, item: Item, value: int) -> _List:
    new = _opened(item, one.style, value)
    return new._replace(
        form=one.form,
        size=one.size + 1,
        parted=one.parted or new.parted,
        again=one.again,
        hosts=one.hosts,
        lost=one.lost,
    )


def _within_like(lists: Sequence[_List], form: str, style: str) -> bool:
    return any(one.form == form and one.style == style for one in lists)


def _opening_cost(lists: Sequence[_List], item: Item, style: str) -> float:
    """The cost of a new list below the last item: none for one that counts otherwise than those around it."""
    assert item.mark is not None
    if not _within_like(lists, item.mark.form, style):
        return 0.0
    host = lists[-1]
    cost = AGAIN_THERE if host.hosts else AGAIN
    indent = item.block.indent
    cost += SET_IN if indent > host.indent else SET_OUT if indent < host.indent else 0.0
    cost += SMALL if item.words[:1].islower() and host.close and not host.small else 0.0
    return max(cost + _introduced(item), 0.0)


def _introduced(item: Item) -> float:
    """What the text before a list says of whether one follows."""
    before = item.before
    text = before.words if before is not None else ""
    if before is None or not text:
        return UNENDED
    if not (before.marks or before.like or (item.above is not None and item.above.like)):
        return 0.0  # a paragraph between, which opens the list below no number
    if text[-1] in ":—–":
        return AFTER_COLON
    if text[-1] in ";,":
        return AFTER_ITEM
    if before.like and not item.block.like:
        return BELOW_HEADING
    return 0.0 if ends_sentence(text) else UNENDED


def _unlike(one: _List, item: Item) -> float:
    """The cost of an item that does not look like the one before it in its list."""
    words = item.words
    cost = OTHER_INDENT if item.block.indent != one.indent else 0.0
    if words and one.close:
        cost += OTHER_CASE if words[:1].islower() != one.small and words[:1].isalpha() else 0.0
        cost += OTHER_LOOKS if item.block.like != one.like else 0.0
    return cost + (CONCLUDED if one.parted and one.close == "." else 0.0)


def _left(lists: Sequence[_List]) -> float:
    """The cost of lists that end here."""
    cost = 0.0
    for one in lists:
        if one.size == 1:
            cost += ALONE if one.again or one.form == _HEADED else ALONE_AROUND if one.hosts else 0.0
    if lists and lists[-1].close in (";", ",") and lists[-1].again:
        cost += LEFT_OPEN
    return cost


def _ended(way: _Way) -> _Way:
    return _Way(way.cost + _left(way.lists), way.lists, way.read, way.before)
