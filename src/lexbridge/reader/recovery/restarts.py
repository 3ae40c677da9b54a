"""Tells a list that begins again within a list from the one that goes on behind it: a reading in, sound lines out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from lexbridge.address import Address
from lexbridge.reader.structure.placed import Reading


def sound_lines(reading: Reading, known: Collection[Address]) -> frozenset[int]:
    """The blocks (by identity) whose numbers add up, be it around a list that begins again: `1. 2. 1. 2. 3. 3. 4.`.

    A number left out is no trouble where the clause behind it is a known place. Where a list begins again and no number
    goes on from before it, none of its numbers is sound.
    """
    resumed: set[int] = set()
    unsound: set[int] = set()
    for _, outer, inner in _restarted(reading):
        resumed |= outer
        unsound |= inner
    for trouble in reading.troubles:
        if id(trouble.block) not in resumed and not (trouble.kind == "gap" and trouble.address in known):
            unsound.add(id(trouble.block))
    return frozenset(id(placed.block) for placed in reading.placed if placed.numbers) - unsound


def lines_within(reading: Reading) -> dict[int, Address]:
    """The blocks (by identity) of lists that begin again within another, with the clause that the other is right below:
    whatever their numbers say, they are none of its list.
    """
    return {
        block: parent for parent, outer, inner in _restarted(reading) if outer and parent is not None for block in inner
    }


def _restarted(reading: Reading) -> Iterator[tuple[Address | None, set[int], set[int]]]:
    """The parents of lists that begin again, with the blocks of the list around (if it goes on) and all the others."""
    parents = {trouble.address.parent for trouble in reading.troubles if trouble.kind == "restart" and trouble.address}
    for parent in parents:
        counted = [
            (address.level.key(address.labels[-1])[1], id(placed.block), placed.block.indent)
            for placed in reading.placed
            for _, address in placed.numbers
            if address != reading.root and address.parent == parent
        ]
        outer = _outer(counted)
        yield parent, outer, {block for _, block, _ in counted} - outer


def _outer(counted: Sequence[tuple[int, int, int]]) -> set[int]:
    """The blocks of a list around the lists that begin again within it, from values, blocks and how far these are set
    in; none where one list is not gone on from, or might as well be the one that goes on.
    """
    outer: list[tuple[int, int, int]] = []
    place = 0
    while place < len(counted):
        value = counted[place][0]
        if not outer or value > outer[-1][0]:
            outer.append(counted[place])
            place += 1
            continue
        last, _, usual = outer[-1]
        following = next(
            (
                later
                for later in range(place + 1, len(counted))
                if counted[later][0] == last + 1
                and (
                    counted[later][0] != counted[later - 1][0] + 1 or counted[later][2] == usual < counted[later - 1][2]
                )
            ),
            None,
        )
        if value != 1 or following is None:
            return set()
        place = following
    return {block for _, block, _ in outer}
