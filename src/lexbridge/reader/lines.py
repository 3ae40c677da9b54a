"""Cuts a source into lines and sorts out what is no text of the code: page numbers, running heads, contents,
navigation.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from lexbridge.model import Source
from lexbridge.reader.words import ReadingWords

_BARE_PAGE = re.compile(r"[-–—\s|]*(?:\d{1,4}|[ivxlc]{1,6})[-–—\s|]*", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{1,4}\W*$|…{2,}\s*\d{1,4}\W*$|_{4,}\s*\d{1,4}\W*$")
_RULE = re.compile(r"[_=~*·•–—-][_=~*·•–—\s-]{2,}")  # a line drawn across the page
# A table's row looks the same, so only behind an article's heading.
_WIDE_LEADER = re.compile(r"[^\d\s].*?(?:\t\s*|\s{3,})\d{1,4}$")
_DIGITS = re.compile(r"\d+")
_HASHES = re.compile(r"#{1,6}\s+")
_BOLD = re.compile(r"(?P<fence>\*\*|__)(?P<inside>\S[^*_\n]{0,160})(?P=fence)")
_LABEL = re.compile(r"\w{1,12}\.?\s?\d|\(?\w{1,4}[.):]")
TERMINALS = ".;:!?…»”\"')]"


class Line(NamedTuple):
    """A line that holds something: its place in characters (white space at both ends left out), what stands before
    it.
    """

    start: int
    end: int
    text: str
    indent: int
    blank: bool  # an empty line (or the file's start) before it
    page: bool  # a form feed before it


def cut_lines(source: Source) -> list[Line]:
    """The lines of a source that are not white space."""
    lines: list[Line] = []
    place, blank, page = 0, True, False
    for raw in source.text.splitlines(keepends=True):
        text = raw.strip()
        if not text:
            blank, page = True, page or "\f" in raw
        else:
            lead = len(raw) - len(raw.lstrip())
            start = place + lead
            page = page or "\f" in raw[:lead]
            indent = len(raw[:lead].replace("\t", "    ").replace("\f", ""))
            if text[0] in "#*_":
                start, text = _undressed(start, text)
            lines.append(Line(start, start + len(text), text, indent, blank or page, page))
            blank = page = raw.endswith("\f")
        place += len(raw)
    return lines


def _undressed(start: int, text: str) -> tuple[int, str]:
    """A line without the marks of Markdown around a heading or number: where it then starts, and its text with blanks
    for marks inside.
    """
    if hashes := _HASHES.match(text):
        start, text = start + hashes.end(), text[hashes.end() :].rstrip("#").rstrip() or text[hashes.end() :]
    bold = _BOLD.match(text)
    if bold and (bold.end() == len(text) or _LABEL.match(bold["inside"])):
        behind = text[bold.end() :]
        return start + 2, f"{bold['inside']}  {behind}" if behind else bold["inside"]
    return start, text


def furniture(lines: Sequence[Line], words: ReadingWords) -> set[int]:
    """The indexes of lines that belong to the page, not to the text: page numbers, running heads, lines of a contents
    list.
    """
    numbers = _page_numbers(lines, words)
    leaders = {
        place
        for place, line in enumerate(lines)
        if (
            ("..." in line.text or ". ." in line.text or "…" in line.text or "__" in line.text)
            and _LEADERS.search(line.text[-40:])
        )
        or (line.text[-1].isdigit() and _WIDE_LEADER.search(line.text[-60:]) and words.article.match(line.text))
    }
    rules = {place for place, line in enumerate(lines) if line.text[0] in "_=~*·•–—-" and _RULE.fullmatch(line.text)}
    return numbers | _running_heads(lines, numbers) | leaders | _navigation(lines, words) | rules


def _page_numbers(lines: Sequence[Line], words: ReadingWords) -> set[int]:
    """Lines with a page word and a number, and bare numbers that count up through the file."""
    worded = {place for place, line in enumerate(lines) if len(line.text) < 40 and words.page.match(line.text)}
    bare: list[tuple[int, int]] = []
    for place, line in enumerate(lines):
        if len(line.text) < 12 and _BARE_PAGE.fullmatch(line.text) and (digits := _DIGITS.search(line.text)):
            bare.append((place, int(digits[0])))
    rising = [place for (place, value), (_, following) in pairwise(bare) if value < following <= value + 3]
    rising += [place for (_, value), (place, following) in pairwise(bare) if value < following <= value + 3]
    lone = {place for place, _ in bare if _beside_page_break(lines, place)}
    # Short bare numbers in a run of single lines are a list that lost its stops, not pages: pages lie far apart.
    standing = {place for place, _ in bare}
    near = {place for place in standing if standing & {place - 2, place - 1, place + 1, place + 2}}
    return worded | lone | (set(rising) - near)


def _beside_page_break(lines: Sequence[Line], place: int) -> bool:
    return lines[place].page or (place + 1 < len(lines) and lines[place + 1].page)


def _running_heads(lines: Sequence[Line], numbers: set[int]) -> set[int]:
    """Short lines that return three times and more (digits aside), most often beside a page number or a page break."""
    if not numbers and not any(line.page for line in lines):
        return set()
    places: dict[str, list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        if len(line.text) <= 100:
            places[_DIGITS.sub("#", line.text).casefold()].append(place)
    heads: set[int] = set()
    for pattern, found in places.items():
        if len(found) < 3 or not any(character.isalpha() for character in pattern):
            continue
        same = len({lines[place].text.casefold() for place in found}) == 1
        edge = [
            place
            for place in found
            if _beside_page_break(lines, place) or any(near in numbers for near in (place - 1, place + 1))
        ]
        if len(edge) * 2 > len(found) and (same or _counts_up(lines, found)):
            heads.update(edge)
    return heads


def _counts_up(lines: Sequence[Line], places: Sequence[int]) -> bool:
    values = [int(_DIGITS.findall(lines[place].text)[-1]) for place in places]
    return all(low < high for low, high in pairwise(values))


def _navigation(lines: Sequence[Line], words: ReadingWords) -> set[int]:
    """Short lines of a web page's navigation: they open with its words and end in no stop."""
    return {
        place
        for place, line in enumerate(lines)
        if len(line.text) < 80
        and line.text[-1] not in ".;:?!,"
        and words.navigation.match(line.text)
        and len(line.text.split()) <= 8
    }


def wrap_width(lines: Sequence[Line]) -> int | None:
    """The page width at which a file's lines were broken, in characters; None where each paragraph is one line."""
    pairs = [(first, second) for first, second in pairwise(lines) if not second.blank]
    if len(pairs) < 3:
        return None
    lengths = sorted(first.indent + len(first.text) for first, _ in pairs)
    width = lengths[int(len(lengths) * 0.95)]
    if width > 130 or width < 30 or max(line.indent + len(line.text) for line in lines) > width * 1.6:
        return None
    full = [
        first
        for first, second in pairs
        if first.indent + len(first.text) > width * 0.75
        and first.text[-1] not in TERMINALS
        and second.text[:1].islower()
    ]
    return width if len(full) >= 2 and len(full) * 8 >= len(pairs) else None
