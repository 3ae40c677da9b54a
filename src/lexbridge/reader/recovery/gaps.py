"""Finds the numbers that a list leaves out where just as many unnumbered paragraphs stand: a reading in, the clause
each such paragraph is likely to be out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lexbridge.address import Address
from lexbridge.reader.paragraphs.blocks import ends_sentence
from lexbridge.reader.structure.placed import Placed, Reading, Slot
from lexbridge.reader.words import ReadingWords

_List = tuple[Address | None, int]  # the clause that a list stands in, and the level of its numbers


@dataclass(frozen=True, slots=True)
class _Gap:
    """What a list leaves out: the values `first` to `last` beside a sibling, and the blocks (by index) it stands among.

    `model`: the block of a numbered sibling, which shows what clauses of the list look like.
    """

    sibling: Address
    first: int
    last: int
    start: int
    end: int
    model: int


def fill_gaps(
    reading: Reading,
    known: Collection[Address],
    words: ReadingWords,
    *,
    paired: bool = False,
    doubted: Collection[Address | None] = (),
) -> dict[int, Address]:
    """The clause of each block (by identity) that stands where its list leaves a number out: `1. … / … / 3. …`.

    Only where as many clauses stand there as the list lacks: between two of its numbers or, as far as the known places
    tell, before the first or behind the last. What the known places lack too is no loss; a block that two lists lay
    claim to is no one's.

    Args:
        reading: the article by its numbers.
        known: the places of the article in the outline or another language; none where nothing tells.
        words: how the language opens closing text.
        paired: whether another language's article is made of as many paragraphs, so that no further one is to be seen.
        doubted: the clauses right below which a number does not add up: what is left out there is another question.
    """
    found: dict[int, Address] = {}
    claimed: set[int] = set()
    above = {place.parent for place in known}
    for clauses, lacking in (*_gaps(reading, known, words, paired=paired), *_below(reading, known, words, doubted)):
        if len(clauses) != len(lacking) or (known and not set(lacking) <= set(known)):
            continue
        if lacking and lacking[0].parent in doubted:
            continue
        for clause, address in zip(clauses, lacking, strict=True):
            # What stands below a heading is its text only where the clause has none below it.
            for placed in clause[:1] if address in above else clause:
                key = id(placed.block)
                if key in claimed:
                    found.pop(key, None)
                else:
                    claimed.add(key)
                    found[key] = address
    return found


def crowded_gaps(reading: Reading, known: Collection[Address], words: ReadingWords) -> Iterator[frozenset[int]]:
    """The blocks (by identity) of gaps between plain clauses where more paragraphs stand than the list lacks: which of
    them is the clause, and which goes on the one before, nothing tells but what they say.
    """
    for gap in (*_within_lists(reading), *_behind_lists(reading, known)):
        lacking = {_sibling(gap.sibling, value) for value in range(gap.first, gap.last + 1)}
        if gap.model != gap.end and reading.placed[gap.model].slot is Slot.TEXT and lacking <= set(known):
            groups = [list(found) for found in _groupings(reading, gap, words, paired=False)]
            if groups and all(len(found) != len(lacking) for found in groups) and len(groups[0]) > len(lacking):
                yield frozenset(id(placed.block) for clause in groups[0] for placed in clause if not placed.block.like)


def _gaps(
    reading: Reading, known: Collection[Address], words: ReadingWords, *, paired: bool
) -> Iterator[tuple[Sequence[Sequence[Placed]], Sequence[Address]]]:
    """What may be clauses where lists leave numbers out, and the clauses that these lack."""
    for gap in (*_within_lists(reading), *_behind_lists(reading, known)):
        lacking = [_sibling(gap.sibling, value) for value in range(gap.first, gap.last + 1)]
        groups = [list(found) for found in _groupings(reading, gap, words, paired=paired)]
        if gap.model == gap.end == gap.start + 1 and gap.start >= 0:
            groups = [_own_line(reading.placed[gap.start])]
        yield next((found for found in groups if len(found) == len(lacking)), []), lacking


def _below(
    reading: Reading, known: Collection[Address], words: ReadingWords, doubted: Collection[Address | None]
) -> Iterator[tuple[Sequence[Sequence[Placed]], Sequence[Address]]]:
    """The paragraphs of each numbered clause that has others below it of which none is numbered, and those others.

    The clause's own line is one of them unless it opens a list: `5. … / …` for (a) and (b).
    """
    children: dict[Address | None, list[Address]] = {}
    for place in known:
        children.setdefault(place.parent, []).append(place)
    numbered = {address.parent for placed in reading.placed for _, address in placed.numbers}
    for count, placed in enumerate(reading.placed):
        address = placed.numbers[-1][1] if placed.numbers else None
        if address is None or address == reading.root or address.parent in doubted:
            continue
        if address not in children or address in numbered:
            continue
        end = next((later for later in range(count + 1, len(reading.placed)) if reading.placed[later].numbers), None)
        paragraphs = [one for one in reading.placed[count + 1 : end] if not words.closing.match(one.block.words)]
        if placed.slot is Slot.TEXT and placed.block.words and ends_sentence(placed.block.words.rstrip(":")):
            paragraphs.insert(0, placed)
        if not any(one.block.table or one.block.like for one in paragraphs):
            whole = [place for place in known if place.within(address) and place != address]
            clauses = [[one] for one in paragraphs]
            yield clauses, whole if len(whole) == len(clauses) else children[address]


def _within_lists(reading: Reading) -> Iterator[_Gap]:
    """The values left out between two numbers of a list, or between the clause above and the list's first number."""
    last: dict[_List, tuple[Address, int]] = {}
    begun: dict[Address, int] = {reading.root: -1}
    for count, placed in enumerate(reading.placed):
        for _, address in placed.numbers:
            begun[address] = count
            parent = address.parent
            before = last.get((parent, len(address.labels)))
            last[parent, len(address.labels)] = address, count
            rank, value, _ = address.level.key(address.labels[-1])
            if before is not None:
                first_rank, first, _ = before[0].level.key(before[0].labels[-1])
                if rank == first_rank and value > first + 1:
                    yield _Gap(address, first + 1, value - 1, before[1], count, before[1])
            elif value > 1 and parent in begun:
                yield _Gap(address, 1, value - 1, begun[parent], count, count)


def _behind_lists(reading: Reading, known: Collection[Address]) -> Iterator[_Gap]:
    """The values that the known places have behind a list's last number."""
    known_last: dict[_List, Address] = {}
    for place in known:
        known_last[place.parent, len(place.labels)] = place
    last = {
        (address.parent, len(address.labels)): (address, count)
        for count, placed in enumerate(reading.placed)
        for _, address in placed.numbers
    }
    for (parent, depth), (address, start) in last.items():
        final = known_last.get((parent, depth))
        if final is None:
            continue
        (rank, value, _), (final_rank, total, _) = (one.level.key(one.labels[-1]) for one in (address, final))
        if rank == final_rank and total > value and not concluded(reading, parent):
            following = (
                count
                for count in range(start + 1, len(reading.placed))
                if any(not one.within(address) for _, one in reading.placed[count].numbers)
            )
            yield _Gap(address, value + 1, total, start, next(following, len(reading.placed)), start)


def concluded(reading: Reading, parent: Address | None) -> bool:
    """Whether the punctuation of a list says that its last number is its last item: `…; …; … .`."""
    ends = [
        placed.block.words[-1:]
        for placed in reading.placed
        if placed.numbers and placed.numbers[-1][1].parent == parent
    ]
    return len(ends) > 1 and ends[-1] == "." and all(end in (";", ",") for end in ends[:-1])


def _sibling(address: Address, value: int) -> Address:
    return address.numbering.at((*address.labels[:-1], address.level.label(value)))


def _groupings(
    reading: Reading, gap: _Gap, words: ReadingWords, *, paired: bool
) -> Iterator[Iterator[Sequence[Placed]] | Sequence[Sequence[Placed]]]:
    """The ways to see clauses in the unnumbered paragraphs of a gap, first the likeliest: headings with texts where
    the list has headings, else each paragraph one, else both.
    """
    model = reading.placed[gap.model]
    opens = gap.model == gap.end
    between = [
        reading.placed[count]
        for count in range(gap.start + 1, gap.end)
        if not reading.placed[count].numbers
        and not _title(reading.placed[count], reading)
        and not (own_text(reading, count) and not (opens and count == gap.start + 1))
    ]
    if any(one.block.table for one in between):
        return
    if opens and gap.first == gap.last:
        # The first clause of a list stands before all that is numbered below it.
        stop = next((count for count in range(gap.start + 1, gap.end) if reading.placed[count].numbers), gap.end)
        standing = {id(one.block) for one in reading.placed[gap.start + 1 : stop]}
        between = [one for one in between if id(one.block) in standing]
    if model.slot is Slot.HEADING:
        # What stands above the first heading is text of the clause before, or of the one above the list.
        yield _headed(between[next((count for count, one in enumerate(between) if one.block.like), len(between)) :])
        texts = [one for one in between if not one.block.like]
        if opens:
            yield _plain(reading, gap, texts, words)
        elif paired or gap.end < len(reading.placed) or _has_texts(reading, gap.sibling.parent):
            yield [[one] for one in texts]
        return
    yield _plain(reading, gap, between, words)
    yield _headed(between)


def _has_texts(reading: Reading, parent: Address | None) -> bool:
    """Whether a numbered clause right below another has text and no heading in its line."""
    return any(
        placed.slot is Slot.TEXT and placed.numbers[-1][1].parent == parent
        for placed in reading.placed
        if placed.numbers
    )


def own_text(reading: Reading, count: int) -> bool:
    """Whether a block is the text right below a numbered heading."""
    before = reading.placed[count - 1] if count else None
    return (
        before is not None
        and before.slot is Slot.HEADING
        and bool(before.numbers)
        and not reading.placed[count].block.like
    )


def _own_line(opener: Placed) -> list[Sequence[Placed]]:
    """The line of the clause above as its first clause, unless it opens the list: `1. … / (b) …`."""
    text = opener.block.words
    return [[opener]] if opener.slot is Slot.TEXT and text and ends_sentence(text.rstrip(":")) else []


def _headed(between: Sequence[Placed]) -> Iterator[Sequence[Placed]]:
    """Each heading with the texts below it; texts above the first are clauses of their own."""
    starts = [count for count, one in enumerate(between) if one.block.like]
    if starts:
        yield from ([one] for one in between[: starts[0]])
        yield from (between[start:end] for start, end in pairwise([*starts, len(between)]))


def _plain(reading: Reading, gap: _Gap, between: Sequence[Placed], words: ReadingWords) -> Iterator[Sequence[Placed]]:
    """Each paragraph that may be a clause without a heading."""
    model = reading.placed[gap.model].block.words
    indent = max(reading.placed[count].block.indent for count in (gap.start, gap.end % len(reading.placed), gap.model))
    for one in between:
        if one.block.like and gap.end == len(reading.placed):
            return
        text = one.block.words
        small = text[:1].islower() and not model[:1].islower()
        opens = gap.model == gap.end and text[-1:] == ":" and not _above_deeper(reading, one, gap)
        if not (small or opens or one.block.indent > indent or words.closing.match(text)):
            yield [one]


def _above_deeper(reading: Reading, placed: Placed, gap: _Gap) -> bool:
    """Whether a paragraph before a list's first number stands right above numbers of a deeper level."""
    following = next(count for count in range(gap.start + 1, gap.end + 1) if reading.placed[count - 1] is placed)
    return following != gap.end and bool(reading.placed[following].numbers)


def _title(placed: Placed, reading: Reading) -> bool:
    return placed.slot is Slot.HEADING and placed.address == reading.root
