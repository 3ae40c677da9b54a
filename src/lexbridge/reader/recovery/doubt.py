"""What the printed numbers of an article are worth: a reading by numbers in; which are sound, which in doubt, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import zip_longest

from lexbridge.address import Address
from lexbridge.reader.numbers import values
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.recovery.evidence import Elsewhere, Evidence, length_of
from lexbridge.reader.recovery.gaps import fill_gaps
from lexbridge.reader.recovery.restarts import sound_lines
from lexbridge.reader.structure.placed import HEADING, TEXT, Reading
from lexbridge.reader.words import ReadingWords


@dataclass(frozen=True, slots=True)
class Lists:
    """The clauses whose numbers are printed soundly, their parents, and the depths each form of number is used at.

    `alone`: the blocks (by identity) whose number the next block's does not count on, so that it may be the clause's
    above. `filled`: the blocks (by identity) that stand just where a list leaves a number out, with their clauses.
    """

    addresses: frozenset[Address]
    parents: frozenset[Address | None]
    forms: Mapping[tuple[str, bool], frozenset[int]]
    alone: frozenset[int]
    filled: Mapping[int, Address]


def needs_recovery(reading: Reading, places: Sequence[Address]) -> bool:
    """Whether the printed numbers leave a doubt that the known places of the article may settle."""
    known = set(places)
    if len(known) < 2:
        return False
    placed_at = {placed.address for placed in reading.placed if placed.address is not None}
    reached = placed_at if known <= placed_at else placed_at.union(*(address.ancestors() for address in placed_at))
    missing = known - reached
    # A number given twice in an article that lacks none has no other place to go.
    if _doubtful(reading, known, ("gap",) if missing else ("gap", "restart", "twice", "doubt")):
        return True
    for placed in reading.placed:
        block = placed.block
        if placed.address is None or block.bullet:
            return True
        if block.like and not block.marks and not (placed.slot is HEADING and placed.address in known):
            return True
    if not missing:
        return False
    if _follows_gap(reading, places, reached):
        return True
    headed = any(placed.slot is HEADING and not placed.block.marks for placed in reading.placed)
    below = {address for address in known if address.parent == reading.root}
    if headed and below and not placed_at & below and len(reading.placed) > 1:
        return True
    lacking = {above for address in missing for above in address.ancestors()}
    texts = (placed for placed in reading.placed if placed.slot is TEXT and not placed.block.table)
    return any(placed.address in lacking for placed in texts)


def _follows_gap(reading: Reading, places: Sequence[Address], reached: Set[Address]) -> bool:
    """Whether an unnumbered paragraph stands where the known clause behind the one before it is not: `1. … 3. …`."""
    after: dict[Address, Address] = {}
    last: dict[Address | None, Address] = {}
    for place in places:
        if (before := last.get(place.parent)) is not None:
            after[before] = place
        last[place.parent] = place
    listed: Address | None = None
    for placed in reading.placed:
        if placed.numbers:
            listed = placed.numbers[-1][1]
        elif listed is not None and placed.slot is not HEADING and not placed.block.table:
            for above in (listed, *listed.ancestors()):
                following = after.get(above)
                if following is not None and following not in reached:
                    return True
    return False


def _doubtful(reading: Reading, known: set[Address], harmless: Sequence[str]) -> bool:
    """Whether a number leaves a doubt: all do that do not add up, but for harmless troubles of known clauses, and for
    lists of the text's own, below a printed clause that has no known parts.
    """
    troubles = [one for one in reading.troubles if one.kind not in harmless or one.address not in known]
    if not troubles or any(one.kind != "outside" for one in troubles):
        return bool(troubles)
    printed = {one for placed in reading.placed for _, one in placed.numbers} & known - {reading.root}
    parents = {one.parent for one in known}
    return any(
        one.address is None or one.address.parent not in printed or one.address.parent in parents for one in troubles
    )


def lost_to_others(reading: Reading, places: Sequence[Address], elsewhere: Elsewhere, words: ReadingWords) -> bool:
    """Whether an article that no outline has lost numbers that another language's clauses may give back.

    The other language is no authority: numbers that agree with each other stand, unless a list counts on by just as
    many as the lists below it lack, or a paragraph stands for a number where both have as many paragraphs in all.

    Args:
        reading: the article by its numbers, with the other language's clauses as its outline.
        places: those clauses.
        elsewhere: what the article looks like in the other languages.
        words: how the language opens closing text.
    """
    broken = [trouble for trouble in reading.troubles if trouble.kind not in ("outside", "case")]
    if any(trouble.kind != "gap" for trouble in broken):
        return True
    outside = [trouble.address for trouble in reading.troubles if trouble.kind == "outside" and trouble.address]
    if any(_skips(address, places) for address in outside):
        return True
    numbered = {one.parent for placed in reading.placed for _, one in placed.numbers}
    filled = {above for placed in reading.placed for _, one in placed.numbers for above in (one, *one.ancestors())}
    told = {placed.address for placed in reading.placed if words.closing.match(placed.block.words)}
    if length_of(reading) in elsewhere.lengths and any(
        address.parent not in elsewhere.closed - told
        for address in fill_gaps(reading, places, words, paired=True).values()
    ):
        return True
    spare: dict[Address, int] = {}
    for placed in reading.placed:
        title = placed.address == reading.root and placed.slot is HEADING
        if placed.address is not None and not placed.block.marks and not placed.block.table and not title:
            spare[placed.address] = spare.get(placed.address, 0) + 1
    missing = [place for place in places if place not in filled and place.parent not in numbered]
    if any(
        count >= 2 and address not in numbered and any(place.within(address) for place in missing)
        for address, count in spare.items()
    ):
        return True
    # With as many paragraphs the other language may give numbers where only one part of the article differs, or this
    # text has none that the other lacks.
    parts = {address.labels[: len(reading.root.labels) + 1] for address in (*outside, *missing)}
    if missing and length_of(reading) in elsewhere.lengths and (not outside or len(parts) == 1):
        return True
    beyond = [address.parent for address in outside]
    return any(
        parent is not None
        and beyond.count(parent) == sum(1 for place in missing if place.within(parent) and place != parent)
        for parent in set(beyond)
    )


def _skips(address: Address, places: Sequence[Address]) -> bool:
    """Whether a number was read a level below the one that the clause's known children stand on: it is of the wrong
    kind.
    """
    parent = address.parent
    depth = len(parent.labels) if parent is not None else 0
    return (
        len(address.labels) > depth
        and address.labels[depth] == ""
        and any(place.parent == parent and place.labels[depth] for place in places if len(place.labels) > depth)
    )


def distrusted_lists(reading: Reading, evidence: Evidence) -> frozenset[Address | None]:
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


def sound_numbers(reading: Reading, evidence: Evidence, distrusted: frozenset[Address | None]) -> frozenset[Address]:
    """The clauses whose numbers are printed and add up."""
    sound = sound_lines(reading, evidence.places)
    return frozenset(
        address
        for placed in reading.placed
        if id(placed.block) in sound
        for _, address in placed.numbers
        if address.parent not in distrusted and set_as_usual(placed.block, address, evidence)
    )


def doubted_lists(reading: Reading, evidence: Evidence) -> frozenset[Address | None]:
    """The clauses right below which a number does not add up, or is set in otherwise than its depth."""
    sound = sound_lines(reading, evidence.places)
    return frozenset(
        address.parent
        for placed in reading.placed
        for _, address in placed.numbers
        if id(placed.block) not in sound or not set_as_usual(placed.block, address, evidence)
    )


def set_as_usual(block: Block, address: Address, evidence: Evidence) -> bool:
    """Whether a block is set in as clauses of its depth are in these sources (true where they follow no rule)."""
    usual = evidence.indents.get(len(address.labels))
    return not usual or block.indent in usual


def forms_by_depth(reading: Reading, printed: frozenset[Address]) -> dict[tuple[str, bool], frozenset[int]]:
    """The depths at which sound numbers of each form (with figures or letters) stand."""
    depths: dict[tuple[str, bool], set[int]] = {}
    for placed in reading.placed:
        for mark, address in placed.numbers:
            if address in printed and address != reading.root:
                depths.setdefault((mark.form, mark.label.isdigit()), set()).add(len(address.labels))
    return {form: frozenset(found) for form, found in depths.items()}


def alone_numbers(blocks: Sequence[Block]) -> frozenset[int]:
    """The blocks (by identity) whose number the next block's does not count on."""
    found: set[int] = set()
    for block, following in zip_longest(blocks, blocks[1:]):
        if not block.marks:
            continue
        mark, after = block.marks[-1], following.marks[0] if following is not None and following.marks else None
        counted = dict(values(after.label)) if after is not None and after.form == mark.form else {}
        if not any(counted.get(style) == value + 1 for style, value in values(mark.label)):
            found.add(id(block))
    return frozenset(found)


def flat_blocks(reading: Reading, distrusted: frozenset[Address | None]) -> set[int]:
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


def shared_list(blocks: Sequence[Block]) -> bool:
    """Whether headings and bodies share one list: 1 heading of A, 2 text of A, 3 heading of B, 4 text of B."""
    return (
        len(blocks) >= 4
        and len(blocks) % 2 == 0
        and all(block.like == (not place % 2) for place, block in enumerate(blocks))
    )


def kept_places(reading: Reading, evidence: Evidence, printed: frozenset[Address]) -> list[Address | None]:
    """For each block the address its number gave it without trouble, none for the others."""
    sound = sound_lines(reading, evidence.places)
    return [
        placed.numbers[-1][1] if id(placed.block) in sound and placed.numbers[-1][1] in printed else None
        for placed in reading.placed
    ]
