"""A text as words: any text in, its words and marks in one canonical line with their places out.

The canonical line has small letters, straight apostrophes, and one blank between the parts; an elided article stands
by itself ("l' obbligo"), a compound stays whole ("niet-overtredende"). Patterns of the language files are read
against it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache

_PARTS = re.compile(r"\w+(?:-\w+)*(?:'(?=\w))?|[^\w\s]")
_FOLD = str.maketrans({"’": "'", "‘": "'", "`": "'", "\u2010": "-", "\u2011": "-", "\u00ad": " "})
# Marks at which a sentence, or a part of one that could stand alone, ends.
ENDS = frozenset(".;:?!")
# Stands for a citation that is left out of a line; gaps cross it as they cross a word.
LEFT_OUT = "\x1e"
# Stands for what a phrase has taken already; nothing crosses it.
TAKEN = "\x1f"


@dataclass(frozen=True)
class Words:
    """The parts (words and marks) of a text; `text` is the text in small letters, `given` the offsets of the parts."""

    parts: tuple[str, ...]
    text: str = ""
    given: tuple[int, ...] | None = None

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """The offset of each part in the text."""
        if self.given is not None:
            return self.given
        return tuple(found.start() for found in _PARTS.finditer(self.text))

    @cached_property
    def line(self) -> str:
        """The canonical line, a blank before and after."""
        return f" {' '.join(self.parts)} "

    @cached_property
    def _starts(self) -> list[int]:
        starts, place = [], 1
        for part in self.parts:
            starts.append(place)
            place += len(part) + 1
        return starts

    def place(self, offset: int) -> int:
        """The index of the part that holds an offset of the canonical line."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The parts that are words."""
        return tuple(part for part in self.parts if part[0].isalnum())

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Each part once."""
        return frozenset(self.parts)


@lru_cache(maxsize=30_000)
def words(text: str, blanked: tuple[tuple[int, int], ...] = ()) -> Words:
    """The words of a text.

    Args:
        text: any text.
        blanked: (start, end) spans that are left out, in order; each leaves one mark.
    """
    folded = text.translate(_FOLD)
    small = folded.lower()
    if len(small) != len(folded):  # a few letters grow when they become small; offsets count the letters of the text
        small = folded
    if not blanked:
        return Words(tuple(_PARTS.findall(small)), small)
    parts: list[str] = []
    offsets: list[int] = []
    waiting = list(reversed(blanked))
    for found in _PARTS.finditer(small):
        while waiting and waiting[-1][1] <= found.start():
            waiting.pop()
        if not waiting or waiting[-1][0] >= found.end():
            parts.append(found[0])
            offsets.append(found.start())
        elif not parts or parts[-1] != LEFT_OUT:
            parts.append(LEFT_OUT)
            offsets.append(found.start())
    return Words(tuple(parts), small, tuple(offsets))
