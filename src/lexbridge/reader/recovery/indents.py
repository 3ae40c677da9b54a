"""Reads depth from how far the paragraphs of an article are set in: its blocks in, the width of each depth out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from lexbridge.address import Address
from lexbridge.reader.structure.placed import Reading, Slot


def widths_by_depth(
    reading: Reading, places: Collection[Address], sound: Collection[int]
) -> Mapping[int, frozenset[int]]:
    """The width at which the clauses of each depth are set in, where unnumbered paragraphs show at least two widths,
    twice each; empty where the sound numbers contradict it.

    Args:
        reading: the article by its numbers.
        places: its known addresses.
        sound: the blocks (by identity) whose numbers add up.
    """
    title = reading.placed[0] if reading.placed else None
    blocks = [
        placed.block
        for placed in reading.placed
        if not placed.block.table
        and not (placed is title and placed.slot is Slot.HEADING and placed.address == reading.root)
    ]
    texts = Counter(block.indent for block in blocks if not block.marks and not block.like)
    if sum(1 for count in texts.values() if count >= 2) < 2:
        return {}
    widths = sorted({block.indent for block in blocks})
    anchors = {
        len(placed.numbers[0][1].labels) - widths.index(placed.block.indent)
        for placed in reading.placed
        if id(placed.block) in sound and len(placed.numbers) == 1 and placed.numbers[0][1] != reading.root
    }
    if len(anchors) > 1:
        return {}
    below = [len(place.labels) for place in places if place != reading.root and not place.annex]
    first = anchors.pop() if anchors else min(below, default=len(reading.root.labels) + 1)
    return {first + rank: frozenset({width}) for rank, width in enumerate(widths)}
