"""Decides which copy of a text that stands twice is at its place: articles in doubt in, the blocks that are out."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from lexbridge.reader.paragraphs.blocks import Block, normal
from lexbridge.reader.recovery.evidence import Evidence
from lexbridge.reader.recovery.fitting import worth
from lexbridge.reader.structure.placed import Placed, Reading
from lexbridge.reader.words import ReadingWords


def standing_copies(
    doubtful: Sequence[tuple[Reading, Evidence]], sound: Sequence[Reading], words: ReadingWords
) -> frozenset[int]:
    """The blocks (by identity) of repeated texts that keep their place: of each text the one copy that fits best.

    A copy whose number is printed soundly stands anyway; then the others are the slip of the pen.

    Args:
        doubtful: the articles whose numbers leave a doubt, with their evidence (its `repeated` names the texts).
        sound: the articles that stand as their numbers have them.
        words: how the language opens closing text.
    """
    repeated = frozenset[str]().union(*(evidence.repeated for _, evidence in doubtful))
    if not repeated:
        return frozenset()
    copies: dict[str, list[tuple[Reading, Evidence, Placed]]] = {}
    for reading, evidence in doubtful:
        for placed in reading.placed:
            if (text := _text(placed.block, repeated)) is not None:
                copies.setdefault(text, []).append((reading, evidence, placed))
    settled = {text for reading in sound for placed in reading.placed if (text := _text(placed.block, repeated))}
    standing: set[int] = set()
    for text, found in copies.items():
        numbered = [placed for reading, _, placed in found if _sound(placed, reading)]
        if numbered or text in settled:
            standing |= {id(placed.block) for placed in numbered}
        elif len(found) > 1:
            best = max(found, key=lambda one: _worth(*one, standing=standing, words=words))
            standing.add(id(best[2].block))
    return frozenset(standing)


def _text(block: Block, repeated: Set[str]) -> str | None:
    text = block.words
    return shown if len(text) > 40 and (shown := normal(text)) in repeated else None


def _sound(placed: Placed, reading: Reading) -> bool:
    return bool(placed.numbers) and all(trouble.block is not placed.block for trouble in reading.troubles)


def _worth(reading: Reading, evidence: Evidence, placed: Placed, *, standing: Set[int], words: ReadingWords) -> float:
    alone = replace(evidence, standing=frozenset({*standing, id(placed.block)}))
    return worth(reading, alone, words, placed.block)
