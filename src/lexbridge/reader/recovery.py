"""Gives back lost numbers: an article's blocks in, the best fit of the whole article to the places it is known to have
out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lexbridge.address import Address, Numbering
from lexbridge.fit import NEVER, fit
from lexbridge.reader.numbers import Mark, values
from lexbridge.reader.paragraphs import Block, ends_sentence
from lexbridge.reader.structure import Placed, Reading, Slot
from lexbridge.reader.words import ReadingWords

# The gains of a fit, in one unit: a block at a place is worth 1. Set on the damage bench (bench/damage.py), half of
# whose texts tune
# and half judge; what matters is their order: a printed number outweighs looks, looks outweigh an empty place, all
# outweigh nothing.
PLACE = 1.0
NUMBER_OF_PARENT = 3.0  # on a first child's line
NUMBER_ABOVE = 2.0  # the number before it on the same line is the parent's
KEEPS = 2.5  # the place that the numbers alone gave a block, where they gave no trouble
NUMBER_EXACT, NUMBER_COUNT, NUMBER_OTHER, NUMBER_WRONG = 4.0, 1.5, -1.5, -4.0
HEADING_RIGHT, HEADING_AS_TEXT, TEXT_AS_HEADING = 2.0, -3.5, -7.0
OPENS_LIST, OPENS_NOTHING, INTRODUCES = 1.5, -1.0, -1.0  # halved where the sentence only lacks its stop
CLOSES, CLOSES_BY_WORD = -1.5, 5.0
AGAIN, CUT_LIST = -2.5, -4.0
BEFORE_NUMBER = -5.0  # text of a clause above the line that prints its number
SECOND_NUMBER = -3.0  # a numbered line for a clause whose number another line prints
NOTHING_THERE = -1.0  # where the other language, which has the article, has no text
FORM_ELSEWHERE, INDENT_ELSEWHERE = -2.0, -2.5
STRAY, REPEATED = -5.0, -7.0
JUMP = -6.0  # into a clause whose number is not printed while its siblings' are
EMPTY_LEAF, EMPTY_TEXT, EMPTY_HEADING = -3.0, -0.25, -1.0
DEEP_HEADING, LEAF_HEADING = -0.6, -0.6  # headings stand high in a code, mostly over clauses of their own
CITES_AS_TABLE, CITES_BESIDE_TABLE = 2.0, -1.0
CERTAIN = 0.4  # a place that beats the next best by less is a guess


@dataclass(frozen=True)
class Evidence:
    """What is known of an article apart from its numbers.

    `places`: its addresses in the order of print, the root first. `table`: which clause cites which. `cites`: finds the
    clauses a text
    cites. `others`: the same clauses' text in another language. `traits`: finds the marks of content (numbers, terms)
    in a text of
    this language (first value) or the others' language (second). `repeated`: texts that stand in more than one place.
    `indents`: the widths each depth is set in by in this language's sources.
    """

    places: tuple[Address, ...]
    table: Mapping[Address, tuple[Address, ...]] = field(default_factory=dict)
    cites: Callable[[str, Address], frozenset[Address]] | None = None
    others: Mapping[Address, str] = field(default_factory=dict)
    traits: Callable[[str], frozenset[str]] = lambda text: frozenset()
    other_traits: Callable[[str], frozenset[str]] = lambda text: frozenset()
    repeated: frozenset[str] = frozenset()
    indents: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Place:
    address: Address
    slot: Slot
    leaf: bool


def needs_recovery(reading: Reading, places: Sequence[Address]) -> bool:
    """Whether the printed numbers leave a doubt that the known places of the article may settle."""
    known = set(places)
    if len(known) < 2:
        return False
    if any(trouble.kind != "gap" or trouble.address not in known for trouble in reading.troubles):
        return True
    placed_at = {placed.address for placed in reading.placed}
    reached = {above for address in placed_at if address is not None for above in (address, *address.ancestors())}
    lacking = {above for address in known - reached for above in address.ancestors()}
    spare: dict[Address, int] = {}
    for placed in reading.placed:
        block = placed.block
        if placed.address is None or block.bullet:
            return True
        if block.like and not block.marks and not (placed.slot is Slot.HEADING and placed.address == reading.root):
            return True
        if placed.slot is Slot.TEXT and not block.table:
            spare[placed.address] = spare.get(placed.address, 0) + 1
    headed = any(placed.slot is Slot.HEADING and not placed.block.marks for placed in reading.placed)
    below = {address for address in known if address.parent == reading.root}
    if headed and below and not placed_at & below and len(reading.placed) > 1:
        return True
    return any(address in lacking for address in spare)


def lost_to_others(reading: Reading, places: Sequence[Address]) -> bool:
    """Whether an article that no outline has lost numbers that another language's clauses may give back.

    The other language is no authority: numbers that agree with each other stand, unless a list counts on by just as many as
    the lists below it lack (`reading` is by numbers, with the other language's clauses as its outline).
    """
    broken = [trouble for trouble in reading.troubles if trouble.kind not in ("outside", "case")]
    if any(trouble.kind != "gap" for trouble in broken):
        return True
    outside = [trouble.address for trouble in reading.troubles if trouble.kind == "outside" and trouble.address]
    if any(_skips(address, places) for address in outside):
        return True
    numbered = {one.parent for placed in reading.placed for _, one in placed.numbers}
    filled = {above for placed in reading.placed for _, one in placed.numbers for above in (one, *one.ancestors())}
    spare: dict[Address, int] = {}
    for placed in reading.placed:
        if placed.address is not None and not placed.block.marks and not placed.block.table:
            if placed.address != reading.root or placed.slot is not Slot.HEADING:
                spare[placed.address] = spare.get(placed.address, 0) + 1
    missing = [place for place in places if place not in filled and place.parent not in numbered]
    if any(
        count >= 2 and address not in numbered and any(place.within(address) for place in missing)
        for address, count in spare.items()
    ):
        return True
    beyond = [address.parent for address in outside]
    return any(
        parent is not None and beyond.count(parent) == sum(1 for place in missing if place.within(parent) and place != parent)
        for parent in set(beyond)
    )


def _skips(address: Address, places: Sequence[Address]) -> bool:
    """Whether a number was read a level below the one that the clause's known children stand on: it is of the wrong kind."""
    parent = address.parent
    depth = len(parent.labels) if parent is not None else 0
    return (
        len(address.labels) > depth
        and address.labels[depth] == ""
        and any(place.parent == parent and place.labels[depth] for place in places if len(place.labels) > depth)
    )


def recover(reading: Reading, evidence: Evidence, numbering: Numbering, words: ReadingWords) -> Reading:
    """Fits every block of the article to a place; what fits none, or two equally well, keeps no address."""
    blocks = [placed.block for placed in reading.placed]
    distrusted = _distrusted(reading, evidence)
    printed = _printed(reading, evidence, distrusted)
    places = _places(reading, evidence, printed)
    first = {
        address: count
        for count, placed in reversed(list(enumerate(reading.placed)))
        for _, address in placed.numbers
        if address in printed
    }
    kept = _kept(reading, printed)
    flat = _flat(reading, distrusted)
    shared = _shared_list([block for block in blocks if id(block) in flat])
    known = _Known(
        reading.root, evidence, {address: evidence.other_traits(text) for address, text in evidence.others.items()}
    )
    lists = _Lists(printed, frozenset(address.parent for address in printed), _forms(reading, printed), _alone(blocks))
    grid = [_row(block, places, known, numbering, words, lists) for block in blocks]
    for count, row in enumerate(grid):
        row[:] = [
            gain
            + (BEFORE_NUMBER if first.get(place.address, count) > count else 0.0)
            + (SECOND_NUMBER if blocks[count].marks and first.get(place.address, count) < count else 0.0)
            for place, gain in zip(places, row, strict=True)
        ]
    for block, row in zip(blocks, grid, strict=True):
        if id(block) in flat:
            row[:] = [
                _flat_gain(block, place, gain, reading, lists, shared) for place, gain in zip(places, row, strict=True)
            ]
    for row, address in zip(grid, kept, strict=True):
        for count, place in enumerate(places):
            if address is not None and place.address == address and place.slot is not Slot.CLOSING:
                row[count] += KEEPS
    again = [[_again(block, place, evidence) for place in places] for block in blocks]
    lost = [STRAY] * len(blocks)
    empty = [_empty(place, reading.root) for place in places]
    groups = _groups(places)
    found = fit(grid, lost, empty, again, groups)
    settled: list[Placed] = []
    indents: dict[Address, int] = {}
    for block, place in _pairs(blocks, places, found.pairs):
        for address in (place.address, *place.address.ancestors()):
            indents.setdefault(address, block.indent)
    for count, (block, pair, margin) in enumerate(zip(blocks, found.pairs, found.margins, strict=True)):
        if pair is None or margin < CERTAIN:
            settled.append(_by_number(reading.placed[count], count, places, found.pairs, printed, reading.root))
            continue
        place = places[pair]
        if place.slot is Slot.CLOSING:
            place = _closed(places, found.pairs, count, block, indents)
        settled.append(
            Placed(block, place.address, place.slot, _tie(block, place.address, reading.root, id(block) in lists.alone))
        )
    return Reading(reading.root, tuple(_lone_headings(settled, reading.root)), reading.troubles)


def _by_number(
    placed: Placed,
    count: int,
    places: Sequence[_Place],
    pairs: Sequence[int | None],
    printed: frozenset[Address],
    root: Address,
) -> Placed:
    """What the fit leaves open stays where a sound number puts it (text below it that the list goes on behind too), if the
    place is free; else it has none.
    """
    address = placed.address
    taken = {places[pair].address for other, pair in enumerate(pairs) if pair is not None and other != count}
    if address is None or address not in printed or (placed.numbers and address in taken):
        return Placed(placed.block, None)
    continued = pairs[count] is not None and address != root and placed.slot is Slot.TEXT and not placed.block.like
    return placed if placed.numbers or continued else Placed(placed.block, None)


def _pairs(
    blocks: Sequence[Block], places: Sequence[_Place], pairs: Sequence[int | None]
) -> Iterator[tuple[Block, _Place]]:
    return ((block, places[pair]) for block, pair in zip(blocks, pairs, strict=True) if pair is not None)


def _groups(places: Sequence[_Place]) -> list[int]:
    """Numbers the places by clause; all closings are one, since which of them is meant is settled apart."""
    seen: dict[Address, int] = {}
    return [
        -1 if place.slot is Slot.CLOSING else seen.setdefault(place.address, count)
        for count, place in enumerate(places)
    ]


def _closed(
    places: Sequence[_Place], pairs: Sequence[int | None], count: int, block: Block, indents: Mapping[Address, int]
) -> _Place:
    """The clause that a closing text closes: of those that end before the next block's place the innermost that is set
    in no
    further.
    """
    before = next((pair for pair in reversed(pairs[:count]) if pair is not None), -1)
    after = next((pair for pair in pairs[count + 1 :] if pair is not None), len(places))
    ended = places[before].address if before >= 0 else None
    ending = [
        place
        for place in places[before + 1 : after]
        if place.slot is Slot.CLOSING and ended is not None and ended.within(place.address)
    ]
    chosen = next((place for place in ending if indents.get(place.address, 0) <= block.indent), None)
    pair = pairs[count]
    assert pair is not None
    return chosen or (ending[0] if ending else places[pair])


def _lone_headings(settled: Sequence[Placed], root: Address) -> list[Placed]:
    """Turns a short line that fills an item deep in a list into its text; a heading with nothing under it stays one
    high in the code.
    """
    texts = {placed.address for placed in settled if placed.slot is Slot.TEXT and placed.address is not None}
    above = {address for placed in settled if placed.address is not None for address in placed.address.ancestors()}
    return [
        replace(placed, slot=Slot.TEXT)
        if placed.slot is Slot.HEADING
        and placed.address is not None
        and placed.address != root
        and len(placed.address.labels) > 2
        and placed.address not in texts | above
        else placed
        for placed in settled
    ]


def _places(reading: Reading, evidence: Evidence, printed: frozenset[Address]) -> list[_Place]:
    """The slots of all known and all soundly printed addresses below the root, in the order of print."""
    # Numbers outside the outline are believed where all numbers of the article agree with each other and skip no level.
    agree = all(
        trouble.kind == "outside" and trouble.address is not None and "" not in trouble.address.labels
        for trouble in reading.troubles
    )
    outside = {trouble.address for trouble in reading.troubles if agree and trouble.address is not None}
    distrusted = _distrusted(reading, evidence)
    kept = printed | {address for address in outside if address.parent not in distrusted}
    addresses = sorted(
        {address for address in {*evidence.places, *kept} if address.within(reading.root)} | {reading.root}
    )
    parents = {address.parent for address in addresses}
    places: list[_Place] = []
    closing: list[Address] = []
    for address in addresses:
        while closing and not address.within(closing[-1]):
            places.append(_Place(closing.pop(), Slot.CLOSING, False))
        leaf = address not in parents
        places += [_Place(address, Slot.HEADING, leaf), _Place(address, Slot.TEXT, leaf)]
        if not leaf:
            closing.append(address)
    return places + [_Place(address, Slot.CLOSING, False) for address in reversed(closing)]


def _distrusted(reading: Reading, evidence: Evidence) -> frozenset[Address | None]:
    """The parents of lists that count on beyond the places known there while known places below stay empty: flattened
    lists.
    """
    titled = {
        placed.address.parent
        for placed, following in zip(reading.placed, reading.placed[1:], strict=False)
        if placed.numbers and placed.block.like and placed.address is not None and placed.address != reading.root
        if following.address is not None and not following.address.within(placed.address)
    }
    begun = {one.parent for placed in reading.placed for _, one in placed.numbers}
    beyond = {trouble.address.parent for trouble in reading.troubles if trouble.kind == "outside" and trouble.address}
    return frozenset(
        parent
        for parent in beyond
        if parent is not None
        and (
            parent in titled
            or any(place.within(parent) and place != parent and place.parent not in begun for place in evidence.places)
        )
    )


def _printed(reading: Reading, evidence: Evidence, distrusted: frozenset[Address | None]) -> frozenset[Address]:
    """The clauses whose numbers are printed and add up."""
    troubled = {id(trouble.block) for trouble in reading.troubles}
    restarted = {
        trouble.address.parent for trouble in reading.troubles if trouble.kind == "restart" and trouble.address
    }
    return frozenset(
        address
        for placed in reading.placed
        if id(placed.block) not in troubled
        for _, address in placed.numbers
        if address.parent not in distrusted | restarted and _usual(placed.block, address, evidence)
    )


def _usual(block: Block, address: Address, evidence: Evidence) -> bool:
    """Whether a block is set in as clauses of its depth are in these sources (true where they follow no rule)."""
    usual = evidence.indents.get(len(address.labels))
    return not usual or block.indent in usual


def _forms(reading: Reading, printed: frozenset[Address]) -> dict[tuple[str, bool], frozenset[int]]:
    """The depths at which sound numbers of each form (with figures or letters) stand."""
    depths: dict[tuple[str, bool], set[int]] = {}
    for placed in reading.placed:
        for mark, address in placed.numbers:
            if address in printed and address != reading.root:
                depths.setdefault((mark.form, mark.label.isdigit()), set()).add(len(address.labels))
    return {form: frozenset(found) for form, found in depths.items()}


def _alone(blocks: Sequence[Block]) -> frozenset[int]:
    found: set[int] = set()
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if not block.marks:
            continue
        mark, after = block.marks[-1], following.marks[0] if following is not None and following.marks else None
        counted = dict(values(after.label)) if after is not None and after.form == mark.form else {}
        if not any(counted.get(style) == value + 1 for style, value in values(mark.label)):
            found.add(id(block))
    return frozenset(found)


def _flat(reading: Reading, distrusted: frozenset[Address | None]) -> set[int]:
    """The blocks (by identity) of flattened lists: they count right below a clause what is known on levels between or
    below.
    """
    depth = len(reading.root.labels)
    return {
        id(placed.block)
        for placed in reading.placed
        for _, address in placed.numbers
        if address.parent in distrusted
        or (address.parent == reading.root and address.labels[depth : depth + 1] == ("",))
    }


def _shared_list(blocks: Sequence[Block]) -> bool:
    """Whether headings and bodies share one list: 1 heading of A, 2 text of A, 3 heading of B, 4 text of B."""
    return (
        len(blocks) >= 4
        and len(blocks) % 2 == 0
        and all(block.like == (not place % 2) for place, block in enumerate(blocks))
    )


def _flat_gain(block: Block, place: _Place, gain: float, reading: Reading, lists: _Lists, shared: bool) -> float:
    """The gain without the number's (a flat list's numbers are no one's own), except that it may count the root's
    children.
    """
    if gain == NEVER:
        return NEVER
    child = place.address.parent == reading.root
    if shared:
        wanted = Slot.HEADING if block.like else Slot.TEXT
        return gain - _number_gain(block, place, reading.root, lists) if child and place.slot is wanted else NEVER
    count = _number_gain(block, place, reading.root, lists)
    return gain - count + (max(count, 0.0) if child else 0.0)


def _kept(reading: Reading, printed: frozenset[Address]) -> list[Address | None]:
    """For each block the address its number gave it without trouble, none for the others."""
    troubled = {id(trouble.block) for trouble in reading.troubles}
    return [
        placed.numbers[-1][1]
        if placed.numbers and id(placed.block) not in troubled and placed.numbers[-1][1] in printed
        else None
        for placed in reading.placed
    ]


@dataclass(frozen=True, slots=True)
class _Lists:
    """The clauses whose numbers are printed soundly, their parents, and the depths each form of number is used at.

    `alone`: the blocks (by identity) whose number the next block's does not count on, so that it may be the clause's
    above.
    """

    addresses: frozenset[Address]
    parents: frozenset[Address | None]
    forms: Mapping[tuple[str, bool], frozenset[int]]
    alone: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Known:
    """The evidence with what can be worked out of it once: the traits of the other language's texts."""

    root: Address
    evidence: Evidence
    other_traits: Mapping[Address, frozenset[str]]


def _row(
    block: Block,
    places: Sequence[_Place],
    known: _Known,
    numbering: Numbering,
    words: ReadingWords,
    printed: _Lists,
) -> list[float]:
    """The gain of a block at every place."""
    text, evidence = block.words, known.evidence
    cited = evidence.cites(text, known.root) if evidence.cites is not None and text else frozenset()
    traits = evidence.traits(text) if evidence.others else frozenset()
    repeated = REPEATED if _normal(text) in evidence.repeated else 0.0
    row: list[float] = []
    for place in places:
        gain = PLACE + _number_gain(block, place, known.root, printed) + _form_gain(block, place, known.root, printed)
        if place.slot is Slot.TEXT and not _usual(block, place.address, evidence):
            gain += INDENT_ELSEWHERE
        gain += _look_gain(block, place, known.root, words, printed) + _unprinted_above(
            place.address, known.root, printed
        )
        if gain != NEVER and place.slot is Slot.TEXT:
            gain += repeated + _content_gain(text, cited, traits, place.address, known)
        row.append(gain)
    return row


def _form_gain(block: Block, place: _Place, root: Address, printed: _Lists) -> float:
    """The loss for a number in a form that the article soundly uses on other levels only."""
    if not block.marks:
        return 0.0
    mark = block.marks[-1]
    depths = printed.forms.get((mark.form, mark.label.isdigit()))
    depth = len(place.address.labels)
    if (
        depths
        and depth not in depths
        and not (depth - 1 in depths and id(block) in printed.alone and _opens_parent(mark, place.address, root))
    ):
        return FORM_ELSEWHERE
    return 0.0


def _unprinted_above(address: Address, root: Address, printed: _Lists) -> float:
    """The loss for a place in a clause that lacks its number although its siblings have theirs."""
    return sum(
        JUMP
        for above in address.ancestors()
        if above != root and above.within(root) and above.parent in printed.parents and above not in printed.addresses
    )


def _siblings(address: Address, printed: _Lists) -> int:
    """How many clauses of the same list have their numbers."""
    return sum(1 for other in printed.addresses if other.parent == address.parent and other != address)


def _look_gain(block: Block, place: _Place, root: Address, words: ReadingWords, printed: _Lists) -> float:
    """What a block's looks say about a place: heading, text that opens a list, text that closes one."""
    text = block.words
    if place.slot is Slot.HEADING:
        if block.table or not text:
            return NEVER
        depth = len(place.address.labels) - len(root.labels)
        if not block.marks and place.leaf and _siblings(place.address, printed) >= 2:
            return CUT_LIST + TEXT_AS_HEADING
        gain = HEADING_RIGHT if block.like else TEXT_AS_HEADING
        return gain + depth * DEEP_HEADING + (LEAF_HEADING if place.leaf else 0.0)
    if place.slot is Slot.CLOSING:
        if block.marks or block.like:
            return NEVER
        return CLOSES + (CLOSES_BY_WORD if words.closing.match(text) else 0.0)
    gain = HEADING_AS_TEXT if block.like else 0.0
    opens = 0.0
    if not block.like and not (ends_sentence(text) and text[-1] != ":"):
        opens = 1.0 if text[-1:] in (":", "—", "–") else 0.5
    if place.leaf:
        cut = not block.marks and _siblings(place.address, printed) >= 2
        return gain + OPENS_NOTHING * opens + (CUT_LIST if cut else 0.0)
    return gain + (OPENS_LIST * opens if opens else INTRODUCES)


def _number_gain(block: Block, place: _Place, root: Address, lists: _Lists) -> float:
    if not block.marks:
        return 0.0
    if place.slot is Slot.CLOSING:
        return NEVER
    mark, address = block.marks[-1], place.address
    if mark.compound:
        return NUMBER_EXACT if mark.names(address.labels) else NUMBER_WRONG
    label = address.level.canonical(mark.label)
    if len(block.marks) > 1 and address.parent is not None and address != root:
        above = address.parent.level.canonical(block.marks[-2].label) == address.parent.labels[-1]
        return _plain_gain(mark, label, address, root) + (NUMBER_ABOVE if above else 0.0)
    if label != address.labels[-1] and id(block) in lists.alone and _opens_parent(mark, address, root):
        return NUMBER_OF_PARENT
    return _plain_gain(mark, label, address, root)


def _opens_parent(mark: Mark, address: Address, root: Address) -> bool:
    """Whether a number is that of the clause above, whose first child's own number is lost: `2. [(a)] text`."""
    parent = address.parent
    if parent is None or address == root or parent == root or mark.compound:
        return False
    first = address.level.key(address.labels[-1])[1] == 1
    return first and parent.level.canonical(mark.label) == parent.labels[-1] == mark.label


def _plain_gain(mark: Mark, label: str | None, address: Address, root: Address) -> float:
    if label == address.labels[-1]:
        if mark.label.isalpha() and mark.label != label:  # a small letter for a capital, or the other way round
            return NUMBER_COUNT
        return NUMBER_EXACT
    if address == root:
        return NUMBER_OTHER
    if label is not None:
        return NUMBER_WRONG
    count = address.level.key(address.labels[-1])[1]
    return NUMBER_COUNT if any(value == count for _, value in values(mark.label)) else NUMBER_OTHER


def _content_gain(
    text: str, cited: frozenset[Address], traits: frozenset[str], address: Address, known: _Known
) -> float:
    """What the words say about a place: the clauses they cite, and the other language's text there."""
    gain, evidence = 0.0, known.evidence
    expected = evidence.table.get(address, ()) if evidence.cites is not None else ()
    if cited and expected:
        met = any(one.within(other) or other.within(one) for one in cited for other in expected)
        gain += CITES_AS_TABLE if met else CITES_BESIDE_TABLE
    elif (cited or expected) and evidence.table:
        gain += CITES_BESIDE_TABLE / 2
    other = evidence.others.get(address)
    if evidence.others and not other:
        gain += NOTHING_THERE
    if other and text:
        gain -= min(abs(math.log((len(text) + 10) / (len(other) + 10))) * 0.8, 1.5)
        there = known.other_traits[address]
        if traits or there:
            gain += 3.0 * len(traits & there) / len(traits | there) - 0.8
    return gain


def _again(block: Block, place: _Place, evidence: Evidence) -> float:
    if place.slot is Slot.HEADING or block.marks or block.like:
        return NEVER
    return (
        AGAIN
        + PLACE
        + (CLOSES if place.slot is Slot.CLOSING else 0.0)
        + (REPEATED if _normal(block.words) in evidence.repeated else 0.0)
    )


def _empty(place: _Place, root: Address) -> float:
    if place.slot is Slot.TEXT:
        return EMPTY_LEAF if place.leaf else EMPTY_TEXT
    return (
        EMPTY_HEADING / (1 + 2 * (len(place.address.labels) - len(root.labels))) if place.slot is Slot.HEADING else 0.0
    )


def _tie(block: Block, address: Address, root: Address, alone: bool) -> tuple[tuple[Mark, Address], ...]:
    """Ties the printed marks to the clause and, from the last backwards, to the clauses above it."""
    tied: list[tuple[Mark, Address]] = []
    above: Address | None = address
    if alone and block.marks and address != root and _opens_parent(block.marks[-1], address, root):
        above = address if address.level.canonical(block.marks[-1].label) == address.labels[-1] else address.parent
    for mark in reversed(block.marks):
        tied.append((mark, above or address))
        above = above.parent if above is not None and above.parent is not None else above
    return tuple(reversed(tied))


def _normal(text: str) -> str:
    return " ".join(text.casefold().split())
