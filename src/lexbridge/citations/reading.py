"""Holds the words of one citation while they are read: the numbers so far, and what has been said of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from lexbridge.citations.grammar import Grammar
from lexbridge.citations.labels import Labels
from lexbridge.citations.words import settle
from lexbridge.outline import Outline

_WINDOW = 40  # characters before a citation that may hold the phrase that leads to it


class Link(Enum):
    """How a number is joined to those before it."""

    FIRST = "first"
    PART = "part"  # a part of the clause before: "paragraph 1" behind "article 6"
    LIST = "list"
    RANGE = "range"


class Number(NamedTuple):
    """One number as read: its labels, the word for a part before it, its place, and what stands around it.

    `levels` are those that the word names (empty: none in particular); `end` is that of the labels, `until` that of the
    words behind them that belong to the citation.
    """

    link: Link
    labels: Labels
    levels: frozenset[int]
    start: int
    end: int
    headed: bool = False
    joined: bool = False
    directed: bool = False
    until: int = 0
    word: str = ""


@dataclass(slots=True)
class Reading:
    """The words of one citation while they are read.

    `start` is where they begin, `pos` how far reading has come, `kind` and `word` what they opened with. `numbers` are
    those read; `above` the parts and `whole` the article that were named behind them; `here` says "of this article",
    `closed` that a list has had its "and", `onward` where words end that go on ("ff."); `own` names this code,
    `foreign` is where the name of another work ends that opens like one of this code's own; `joined` says that the
    citation before is joined to this one, `behind_comma` that a comma alone joins `whole` to its parts, `apart` that
    none may.
    """

    text: str
    grammar: Grammar
    outline: Outline | None
    start: int
    pos: int
    kind: str = ""
    numbers: list[Number] = field(default_factory=list)
    above: list[tuple[Labels, frozenset[int]]] = field(default_factory=list)
    whole: Labels = ()
    here: bool = False
    own: bool = False
    apart: bool = False
    plural: bool = False
    word: str = ""
    foreign: int = 0
    closed: bool = False
    onward: int = 0
    joined: bool = False
    behind_comma: bool = False
    _before: dict[int, tuple[str, bool]] = field(default_factory=dict)

    @property
    def headed(self) -> bool:
        """Whether a word for an article has been read."""
        return self.kind in ("head", "letter")

    def stands_behind(self, key: str, place: int | None = None) -> bool:
        """Whether a word of a list ("see", "within", "not_after" …) stands right before a place, or the beginning."""
        endings = self.grammar.behind[key]
        if not endings.by_last and not endings.tails:
            return False
        where = self.start if place is None else place
        if where not in self._before:
            before = self.text[max(where - _WINDOW, 0) : where]
            self._before[where] = (settle(before), before[-1:].isspace())
        settled, blank = self._before[where]
        return endings.close(settled, blank=blank)

    def extend(self, *, directed: bool = False) -> None:
        """Lets the last number's words reach to `pos`."""
        last = self.numbers[-1]
        self.numbers[-1] = last._replace(until=self.pos, directed=directed or last.directed)
