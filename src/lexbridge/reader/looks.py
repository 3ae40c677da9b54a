"""What lines look like: the parts a source has, the headings that open them, and whether a line could be a title."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from lexbridge.address import Address
from lexbridge.reader.numbers import opening

_TAIL_MARK = re.compile(r"(?:\[\^?[\w-]{1,12}\]|[¹²³⁰⁴-⁹]+|\(?\*{1,3}\)?|[†‡])$")  # a footnote's mark
_MARK_ENDS = frozenset("]¹²³⁰⁴⁵⁶⁷⁸⁹*)†‡")
STOPS = re.compile(r"[.;:!?]\s")
OPENERS = "«\"“„'‘‹(["
BULLETS = "-–—•·▪‣◦●○*✓✔➢➤►▶▸❖◆◇■□\uf0b7\uf0a7\uf0d8\uf076"


class Part(Enum):
    """The parts of a source between which a heading changes."""

    FRONT = "front"
    ARTICLE = "article"
    INTRODUCTION = "introduction"
    DEFINITIONS = "definitions"
    INDEX = "index"
    ANNEX = "annex"


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that opens a part: which, the address of an article or fragment, the offsets of number and title in the
    line.

    `opened` says that the article's text may open in this line (where its title would stand), `sure` that the line
    heads an article wherever it stands; others do so only where their number is due. `told` says how the article was
    told where its number says another or none ("restart", "guessed"), `sole` that a word calls it the only one.
    """

    part: Part
    line: int
    root: Address | None = None
    number: tuple[int, int] = (0, 0)
    title: int | None = None
    told: str = ""
    sole: bool = False
    opened: bool = False
    sure: bool = True


def without_mark(text: str) -> str:
    """A text without the footnote's mark at its end."""
    return _TAIL_MARK.sub("", text) or text if text[-1:] in _MARK_ENDS else text


def heading_like(text: str) -> bool:
    """Whether a line looks like a heading: short, opened by a capital, figure or quote, with no stop at its end or
    inside.
    """
    if not text or len(text) > 130:
        return False
    if text[-1] in _MARK_ENDS:
        text = without_mark(text)
    if len(text) > 110 or text[-1] in ".;:,!?…" or len(text.split()) > 14:
        return False
    first = text.lstrip(OPENERS)[:1]
    return (first.isupper() or first.isdigit()) and not STOPS.search(text)


def title_like(text: str) -> bool:
    """Whether a line looks like a heading behind the numbers that open it."""
    last = next(reversed(opening(text)), None)
    return heading_like(text[last.end :].lstrip() if last else text)


def in_capitals(text: str) -> bool:
    """Whether a text of several letters has capitals alone."""
    return text.isupper() and sum(map(str.isalpha, text)) > 2


def open_brackets(text: str, depth: int = 0) -> int:
    """How many brackets stand open behind a text, `depth` before it; a number such as "a)" closes what none opened."""
    if "(" not in text:
        return max(depth - text.count(")"), 0) if depth else 0
    before, *opened = text.split("(")
    depth = max(depth - before.count(")"), 0)
    for piece in opened:
        depth = max(depth + 1 - piece.count(")"), 0)
    return depth


def last_word(line: str) -> str:
    """The word a line ends on, in small letters, without a bracket or elided article before it, or stops behind."""
    word = line[-30:].rsplit(None, 1)[-1]
    if word.isalpha():
        return word.lower()  # most words
    return word.replace("’", "'").rpartition("'")[2].lstrip("(").rstrip(".").lower()
