"""Finds the headings of articles and of what stands beside them: a line in, what it opens (with its number and title)
out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from lexbridge.address import Address, Numbering
from lexbridge.errors import InputError
from lexbridge.reader import repair
from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.numbers import opening
from lexbridge.reader.words import ReadingWords

_SEPARATOR = re.compile(r"\s*(?:[.:]\s*[–—-]?|[–—-])?\s*")
_TAIL_MARK = re.compile(r"(?:\[\^?[\w-]{1,12}\]|[¹²³⁰⁴-⁹]+|\(?\*{1,3}\)?|[†‡])$")  # a footnote's mark
_HEAD_MARK = re.compile(r"(?:\[\^?[\w-]{1,12}\]|[¹²³⁰⁴-⁹]{1,3}|\*{1,3}|\(\*{1,3}\)|[†‡])(?=\W|$)")
_MARK_ENDS = frozenset("]¹²³⁰⁴⁵⁶⁷⁸⁹*)†‡")
_STOPS = re.compile(r"[.;:!?]\s")


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
    """

    part: Part
    line: int
    root: Address | None = None
    number: tuple[int, int] = (0, 0)
    title: int | None = None
    misprinted: bool = False


def without_mark(text: str) -> str:
    """A text without the footnote's mark at its end."""
    return _TAIL_MARK.sub("", text) or text if text[-1:] in _MARK_ENDS else text


def heading_like(text: str) -> bool:
    """Whether a line looks like a heading: short, opened by a capital, figure or quote, with no stop at its end or
    inside.
    """
    if not text or len(text) > 130:
        return False
    text = without_mark(text)
    if len(text) > 110 or text[-1] in ".;:,!?…" or len(text.split()) > 14:
        return False
    first = text.lstrip("«\"“„'‘(")[:1]
    return (first.isupper() or first.isdigit()) and not _STOPS.search(text)


def article_heading(text: str, place: int, words: ReadingWords, numbering: Numbering) -> Heading | None:
    """Reads a line as an article's heading (`Art. 9 – TITLE`, `LAW 9: TITLE`, `Artikel 65B3`), or None."""
    found = words.article.match(text)
    if not found:
        return None
    rest = found["rest"]
    if rest and rest[0] in "[¹²³⁰⁴⁵⁶⁷⁸⁹*(†‡" and (mark := _HEAD_MARK.match(rest)):
        rest = rest[mark.end() :]
    separator = _SEPARATOR.match(rest)
    title = rest[separator.end() :] if separator else rest
    if title:
        parted = bool(separator and separator[0].strip())
        if not (separator and separator[0]) or not _titled(title, parted=parted):
            return None
    root = _root(found["number"], words, numbering)
    if root is None:
        return None
    end = found.end("number")
    part = Part.ANNEX if words.annex.match(title) else Part.ARTICLE
    return Heading(part, place, root, (0, end), len(text) - len(title) if title else None)


def _titled(title: str, *, parted: bool) -> bool:
    first = title.lstrip("«\"“„'‘(")[:1]
    if not first.isupper() and not (parted and first.isalpha()):
        return bool(first) and title.isalpha() and len(title) < 16
    return (
        len(title) <= 160
        and not _STOPS.search(title.rstrip("."))
        and (title[-1] not in ";:,")
        and (parted or title[-1] != ".")
    )


def _root(number: str, words: ReadingWords, numbering: Numbering) -> Address | None:
    number = words.ordinals.get(number.lower(), number)
    if number.isdecimal():
        return numbering.child(None, number, 0)
    try:
        return numbering.parse(number)
    except InputError:
        return None


def find_headings(lines: Sequence[Line], skipped: set[int], words: ReadingWords, numbering: Numbering) -> list[Heading]:
    """The headings of a source, in order; where no article is headed by a word, bare numbers (`9. Title`) that count up
    are.

    `skipped` are the indexes of furniture lines.
    """
    kept = [place for place in range(len(lines)) if place not in skipped]
    found: list[Heading] = []
    for count, place in enumerate(kept):
        line = lines[place]
        before = lines[kept[count - 1]] if count else None
        heading = _beside(line, before, place, words) or _article(line.text, place, words, numbering)
        if heading and not _mid_sentence(line, before, heading):
            found.append(heading)
    if not any(heading.part is Part.ARTICLE for heading in found):
        found = sorted([*found, *_numbered(lines, kept, numbering)], key=lambda heading: heading.line)
    return found


def _article(text: str, place: int, words: ReadingWords, numbering: Numbering) -> Heading | None:
    """An article's heading, soft hyphens in its words or not."""
    shown = repair.visible(text)
    if shown[:1].lower() not in words.initials:
        return None
    heading = article_heading(shown, place, words, numbering)
    if heading is None or shown is text:
        return heading
    title = None if heading.title is None else repair.unseen_before(text, heading.title)
    return replace(heading, number=(0, repair.unseen_before(text, heading.number[1])), title=title)


def _beside(line: Line, before: Line | None, place: int, words: ReadingWords) -> Heading | None:
    text = repair.visible(line.text)
    if len(text) > 60 or not heading_like(text.rstrip(":")):
        return None
    if not line.blank and before is not None and before.text[-1] not in TERMINALS:
        return None
    for part, pattern in (
        (Part.INTRODUCTION, words.introduction),
        (Part.DEFINITIONS, words.definitions),
        (Part.INDEX, words.index),
        (Part.ANNEX, words.annex_heading),
        (Part.FRONT, words.contents),
    ):
        if pattern.match(text):
            return Heading(part, place, title=0)
    return None


def _mid_sentence(line: Line, before: Line | None, heading: Heading) -> bool:
    """Whether the line before runs on into this one, so that "Article 12" only happens to open a line."""
    if before is None or line.blank or heading.part is not Part.ARTICLE:
        return False
    last = next(reversed(opening(before.text)), None)
    return before.text[-1] not in '.;:!?…»”")' and not heading_like(
        before.text[last.end :].lstrip() if last else before.text
    )


_BARE = re.compile(r"(?P<label>\d{1,3}(?!\.\d)|[A-Z](?=[.)]))(?P<close>[.)]|\s*[–—-]|(?=\s))\s*(?P<title>\S.*)?$")


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A line that a bare number opens, as it might head an article."""

    heading: Heading
    rank: int  # of the number's style (articles 1 to 12, then A to F)
    value: int
    like: bool


def _numbered(lines: Sequence[Line], kept: Sequence[int], numbering: Numbering) -> list[Heading]:
    """The chain of `9. Title` lines whose numbers are articles and count up; a line that looks like a heading is
    preferred.
    """
    candidates: list[_Candidate] = []
    for place in kept:
        text = lines[place].text
        found = _BARE.match(text)
        if not found or (not found["close"].strip() and not found["title"]):
            continue
        root = numbering.child(None, found["label"], 0)
        if root is None:
            continue
        title = found.start("title") if found["title"] else None
        rank, value, _ = root.level.key(root.labels[0])
        heading = Heading(Part.ARTICLE, place, root, (0, found.end("label")), title)
        candidates.append(_Candidate(heading, rank, value, title is not None and heading_like(text[title:])))
    return _mended(_chain(candidates), candidates, numbering)


_LIKE, _UNLIKE, _GAP = 1.0, 0.1, -0.6


def _chain(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """The best run of candidates whose numbers rise, by one where possible; heading-like lines count more than
    others.
    """
    best: dict[tuple[int, int], int] = {}  # the best candidate that ends a run at a number
    scores: list[float] = []
    back: list[int | None] = []
    for count, candidate in enumerate(candidates):
        previous, before = None, 0.0
        for (rank, value), end in best.items():
            rises = (rank == candidate.rank and value < candidate.value) or rank == candidate.rank - 1
            step = candidate.value - (value if rank == candidate.rank else 0)
            gain = scores[end] + (0.0 if step == 1 else _GAP)
            if rises and gain > before:
                previous, before = end, gain
        scores.append((_LIKE if candidate.like else _UNLIKE) + before)
        back.append(previous)
        key = (candidate.rank, candidate.value)
        if key not in best or scores[best[key]] <= scores[count]:
            best[key] = count
    link = max(range(len(scores)), key=lambda end: scores[end], default=None)
    chain: list[_Candidate] = []
    while link is not None:
        chain.append(candidates[link])
        link = back[link]
    return chain[::-1]


def _mended(chain: Sequence[_Candidate], candidates: Sequence[_Candidate], numbering: Numbering) -> list[Heading]:
    """The headings of a chain, with a misprinted one between two that leave just its number out (11, 12, 3, 14)."""
    lines = [candidate.heading.line for candidate in candidates]
    mended: list[Heading] = [candidate.heading for candidate in chain[:1]]
    for before, after in pairwise(chain):
        if after.rank == before.rank and after.value == before.value + 2:
            first, last = (bisect_left(lines, end.heading.line) for end in (before, after))
            between = [one for one in candidates[first + 1 : last] if one.like and one.rank == before.rank]
            root = numbering.child(None, numbering.levels[0].label(before.value + 1), 0)
            # Of the lines between, the heading is one that no list below the article before it counts on to.
            single = [
                one
                for one in between
                if not any(other is not one and abs(other.value - one.value) == 1 for other in between)
            ]
            if root is not None and len(single) == 1 and numbering.levels[0].styles[before.rank] == "1":
                mended.append(replace(single[0].heading, root=root, misprinted=True))
        mended.append(after.heading)
    return mended
