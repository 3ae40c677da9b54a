"""Gives back lost numbers: an article's blocks in, the best fit of the whole article to its known places out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from lexbridge.address import Address
from lexbridge.fit import NEVER, Fit, fit
from lexbridge.reader.numbers import Mark
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.recovery.doubt import (
    Lists,
    alone_numbers,
    distrusted_lists,
    doubted_lists,
    flat_blocks,
    forms_by_depth,
    kept_places,
    shared_list,
    sound_numbers,
)
from lexbridge.reader.recovery.evidence import Evidence
from lexbridge.reader.recovery.gains import (
    BEFORE_NUMBER,
    CERTAIN,
    CERTAIN_BESIDE_EMPTY,
    CERTAIN_IN_CROWD,
    KEEPS,
    SECOND_NUMBER,
    STRAY,
    Known,
    again_gain,
    empty_gain,
    flat_gain,
    opens_parent,
    row_of_gains,
)
from lexbridge.reader.recovery.gaps import crowded_gaps, fill_gaps, own_text
from lexbridge.reader.recovery.indents import widths_by_depth
from lexbridge.reader.recovery.places import Place, closed_clause, groups_of, make_places
from lexbridge.reader.recovery.restarts import lines_within, sound_lines
from lexbridge.reader.structure.placed import Placed, Reading, Slot
from lexbridge.reader.structure.titles import part_title
from lexbridge.reader.words import ReadingWords

TITLE_GAP = 4  # characters between a title and the text in its line


@dataclass(frozen=True, slots=True)
class _Problem:
    """An article made ready for the fit: what stands where (`reading`), the places, and all gains and losses."""

    reading: Reading
    places: Sequence[Place]
    lists: Lists
    grid: list[list[float]]
    again: list[list[float]]

    def solve(self) -> Fit:
        """The best fit of all blocks to the places."""
        lost = [STRAY] * len(self.grid)
        empty = [empty_gain(place, self.reading.root) for place in self.places]
        return fit(self.grid, lost, empty, self.again, groups_of(self.places))


def recover(reading: Reading, evidence: Evidence, words: ReadingWords) -> Reading:
    """Fits every block of the article to a place; what fits none, or two equally well, keeps no address."""
    problem = _problem(reading, evidence, words)
    found = problem.solve()
    reading, places, lists = problem.reading, problem.places, problem.lists
    blocks = [placed.block for placed in reading.placed]
    settled: list[Placed] = []
    indents: dict[Address, int] = {}
    for block, place in _pairs(blocks, places, found.pairs):
        for address in (place.address, *place.address.ancestors()):
            indents.setdefault(address, block.indent)
    unsure = {id(block) for block, margin in zip(blocks, found.margins, strict=True) if margin < CERTAIN_IN_CROWD}
    taken = {
        places[pair].address
        for pair, margin in zip(found.pairs, found.margins, strict=True)
        if pair is not None and margin >= CERTAIN
    }
    crowds = [crowd for crowd in crowded_gaps(reading, evidence.places, words) if crowd & unsure]
    for count, (block, pair, margin) in enumerate(zip(blocks, found.pairs, found.margins, strict=True)):
        if any(id(block) in crowd for crowd in crowds):
            settled.append(Placed(block, None))
            continue
        guessed = margin < CERTAIN_BESIDE_EMPTY and not evidence.others and id(block) not in lists.filled
        guessed = guessed and pair is not None and _beside_empty(block, places[pair], places, taken)
        if guessed and not own_text(reading, count):
            settled.append(Placed(block, None))
            continue
        if pair is None or margin < CERTAIN or guessed:
            settled.append(_by_number(reading.placed[count], count, places, found.pairs, lists.addresses, reading.root))
            continue
        place = places[pair]
        if place.slot is Slot.CLOSING:
            place = closed_clause(places, found.pairs, count, block, indents)
        settled.append(
            Placed(block, place.address, place.slot, _tie(block, place.address, reading.root, id(block) in lists.alone))
        )
    return Reading(reading.root, tuple(_lone_headings(settled, reading.root)), reading.troubles)


def worth(reading: Reading, evidence: Evidence, words: ReadingWords, block: Block) -> float:
    """By how much an article's best fit that places a block beats the best one that leaves it out."""
    problem = _problem(reading, evidence, words)
    count = next((count for count, placed in enumerate(problem.reading.placed) if placed.block is block), None)
    if count is None:
        return NEVER  # a title was parted from it
    with_block = problem.solve().total
    problem.grid[count] = problem.again[count] = [NEVER] * len(problem.places)
    return with_block - problem.solve().total


def _problem(reading: Reading, evidence: Evidence, words: ReadingWords) -> _Problem:
    reading = titles_parted(reading)
    blocks = [placed.block for placed in reading.placed]
    if not evidence.indents:
        evidence = replace(
            evidence, indents=widths_by_depth(reading, evidence.places, sound_lines(reading, evidence.places))
        )
    distrusted = distrusted_lists(reading, evidence)
    printed = sound_numbers(reading, evidence, distrusted)
    places = make_places(reading, evidence, printed)
    lists = Lists(
        printed,
        frozenset(address.parent for address in printed),
        forms_by_depth(reading, printed),
        alone_numbers(blocks),
        fill_gaps(
            reading,
            evidence.places,
            words,
            paired=evidence.paired,
            doubted=doubted_lists(reading, evidence),
        ),
    )
    known = Known(
        reading.root, evidence, {address: evidence.other_traits(text) for address, text in evidence.others.items()}
    )
    grid = [row_of_gains(block, places, known, words, lists) for block in blocks]
    _weigh_order(grid, reading, places, printed)
    flat = flat_blocks(reading, distrusted)
    shared = shared_list([block for block in blocks if id(block) in flat])
    for block, row in zip(blocks, grid, strict=True):
        if id(block) in flat:
            row[:] = [
                flat_gain(block, place, gain, reading, lists, shared) for place, gain in zip(places, row, strict=True)
            ]
    for row, address in zip(grid, kept_places(reading, evidence, printed), strict=True):
        for count, place in enumerate(places):
            if address is not None and place.address == address and place.slot is not Slot.CLOSING:
                row[count] += KEEPS
    within = lines_within(reading)
    for block, row in zip(blocks, grid, strict=True):
        if (around := within.get(id(block))) is not None:
            row[:] = [
                NEVER if place.address.parent == around else gain for place, gain in zip(places, row, strict=True)
            ]
    again = [[again_gain(block, place, evidence) for place in places] for block in blocks]
    return _Problem(reading, places, lists, grid, again)


def _weigh_order(
    grid: list[list[float]], reading: Reading, places: Sequence[Place], printed: frozenset[Address]
) -> None:
    """Weighs against places above the line that prints their number, and against a second number for one clause."""
    first = {
        address: count
        for count, placed in reversed(list(enumerate(reading.placed)))
        for _, address in placed.numbers
        if address in printed
    }
    for count, row in enumerate(grid):
        numbered = bool(reading.placed[count].block.marks)
        row[:] = [
            gain
            + (BEFORE_NUMBER if first.get(place.address, count) > count else 0.0)
            + (SECOND_NUMBER if numbered and first.get(place.address, count) < count else 0.0)
            for place, gain in zip(places, row, strict=True)
        ]


def titles_parted(reading: Reading) -> Reading:
    """The reading with titles parted from the text of unnumbered lines too, where the numbered lines carry theirs."""
    carried = {
        id(following.block)
        for placed, following in pairwise(reading.placed)
        if placed.numbers and placed.slot is Slot.HEADING and placed.block.text is not None
        if not following.numbers and 0 <= following.block.start - placed.block.text.segments[-1].span.end <= TITLE_GAP
    }
    if not carried:
        return reading
    parted: list[Placed] = []
    for placed in reading.placed:
        bare = not placed.block.marks and not placed.block.like and id(placed.block) not in carried
        found = part_title(placed.block, ruled=True) if bare else None
        if found:
            parted += [placed._replace(block=found[0], slot=Slot.HEADING), placed._replace(block=found[1])]
        else:
            parted.append(placed)
    return Reading(reading.root, tuple(parted), reading.troubles)


def _beside_empty(block: Block, given: Place, places: Sequence[Place], taken: Collection[Address]) -> bool:
    """Whether an unnumbered block might as well be the clause beside the one it was given, which stays empty."""
    address = given.address
    if block.marks or not given.leaf or given.slot is Slot.CLOSING:
        return False
    level, value = address.level, address.level.key(address.labels[-1])[1]
    beside = {(*address.labels[:-1], level.label(one)) for one in (value - 1, value + 1) if one > 0}
    return any(place.address.labels in beside and place.leaf and place.address not in taken for place in places)


def _by_number(
    placed: Placed,
    count: int,
    places: Sequence[Place],
    pairs: Sequence[int | None],
    printed: frozenset[Address],
    root: Address,
) -> Placed:
    """What the fit leaves open stays where a sound number puts it (text below it that the list goes on behind too), if
    the
    place is free; else it has none.
    """
    address = placed.address
    if address is None or address not in printed:
        return Placed(placed.block, None)
    if placed.numbers and any(
        places[pair].address == address for other, pair in enumerate(pairs) if pair is not None and other != count
    ):
        return Placed(placed.block, None)
    continued = pairs[count] is not None and address != root and placed.slot is Slot.TEXT and not placed.block.like
    return placed if placed.numbers or continued else Placed(placed.block, None)


def _pairs(
    blocks: Sequence[Block], places: Sequence[Place], pairs: Sequence[int | None]
) -> Iterator[tuple[Block, Place]]:
    return ((block, places[pair]) for block, pair in zip(blocks, pairs, strict=True) if pair is not None)


def _lone_headings(settled: Sequence[Placed], root: Address) -> list[Placed]:
    """Turns a short line deep in a list into text where nothing stands under it, or a list that goes on its sentence in
    small letters; a heading with nothing under it stays one high in the code.
    """
    texts = {placed.address for placed in settled if placed.slot is Slot.TEXT and placed.address is not None}
    above = {address for placed in settled if placed.address is not None for address in placed.address.ancestors()}
    headings = [placed.address for placed in settled if placed.slot is Slot.HEADING and placed.address is not None]
    parents = Counter(address.parent for address in headings)
    found: list[Placed] = []
    for placed, following in zip_longest(settled, settled[1:]):
        address = placed.address
        if placed.slot is Slot.HEADING and address is not None and address != root and len(address.labels) > 2:
            goes_on = following is not None and following.address != address and following.block.words[:1].islower()
            if address not in texts | above or (goes_on and parents[address.parent] == 1):
                placed = placed._replace(slot=Slot.TEXT)
        found.append(placed)
    return found


def _tie(block: Block, address: Address, root: Address, alone: bool) -> tuple[tuple[Mark, Address], ...]:
    """Ties the printed marks to the clause and, from the last backwards, to the clauses above it."""
    tied: list[tuple[Mark, Address]] = []
    above: Address | None = address
    if alone and block.marks and address != root and opens_parent(block.marks[-1], address, root):
        above = address if address.level.canonical(block.marks[-1].label) == address.labels[-1] else address.parent
    for mark in reversed(block.marks):
        tied.append((mark, above or address))
        above = above.parent if above is not None and above.parent is not None else above
    return tuple(reversed(tied))
