"""Finds the headings of chapters between the articles: lines in, those that head a chapter and their titles out."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence, Set

from lexbridge.reader.characters.repair import initials, unseen_before, visible
from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.looks import Heading, Part, heading_like, in_capitals, title_like
from lexbridge.reader.numbers import opening
from lexbridge.reader.words import ReadingWords


def chapter_lines(lines: Sequence[Line], skipped: set[int], words: ReadingWords) -> dict[int, int | None]:
    """The lines that head a chapter (`CAPITOLO II`, `PARTE TERZA – LA SALA`), each with the offset of its title, if
    any.
    """
    found: dict[int, int | None] = {}
    before: Line | None = None
    for place, line in enumerate(lines):
        if place in skipped:
            continue
        if len(line.text) <= 130 and initials(line.text) in words.chapter_initials:
            chapter = words.chapter.match(visible(line.text))
            if chapter and _heads(chapter) and (before is None or line.blank or _ended(before.text)):
                named = "parted" if chapter["parted"] else "title"
                found[place] = unseen_before(line.text, chapter.start(named)) if chapter[named] else None
        before = line
    return found


def _heads(chapter: re.Match[str]) -> bool:
    title = chapter["parted"] or chapter["title"]
    return title is None or heading_like(title.rstrip("."))


def _ended(text: str) -> bool:
    return text[-1] in TERMINALS or in_capitals(text) or title_like(text)


def chapter_titles(
    lines: Sequence[Line], skipped: set[int], chapters: Mapping[int, int | None], headings: Sequence[Heading]
) -> set[int]:
    """The lines below the heading of a chapter that are its title or its own text, and titles in capitals that stand
    right before an article where nothing counts the chapters.
    """
    heads = {heading.line for heading in headings}
    articles = [heading.line for heading in headings if heading.part is Part.ARTICLE]
    kept = [place for place in range(len(lines)) if place not in skipped]
    found: set[int] = set()
    for place in chapters.keys() - skipped - heads:
        below = _below(kept, bisect_left(kept, place) + 1, heads, chapters)
        titles = _titles(lines, below, named=chapters[place] is not None, whole=len(below) < _MANY)
        found.update(below[:titles])
        # What stands there before the next heading is the chapter's, unless it goes on an article by its numbers.
        text = below[titles:]
        ends = bisect_left(kept, below[-1] if below else place) + 1 < len(kept)
        if ends and len(below) < _MANY and not any(opening(lines[one].text) for one in text):
            found.update(text)
    for place in articles:
        count = bisect_left(kept, place) - 1
        if count > 0 and kept[count - 1] not in heads and kept[count] not in heads and kept[count] not in chapters:
            line, before = lines[kept[count]], lines[kept[count - 1]]
            if line.blank and in_capitals(line.text) and heading_like(line.text) and before.text[-1] in TERMINALS:
                found.update([] if opening(line.text) else [kept[count]])
    return found


_MANY = 12  # lines: what is longer is no chapter's foreword


def _below(kept: Sequence[int], count: int, heads: Set[int], chapters: Mapping[int, int | None]) -> list[int]:
    """The lines from a place on up to the next heading, not more than a few."""
    below: list[int] = []
    for place in kept[count : count + _MANY]:
        if place in heads or place in chapters:
            break
        below.append(place)
    return below


def _titles(lines: Sequence[Line], below: Sequence[int], *, named: bool, whole: bool) -> int:
    """How many of the lines below the heading of a chapter are its title: none where it is named in its own line."""
    if named or not below:
        return 0
    first = lines[below[0]]
    alone = whole and len(below) == 1
    if (
        opening(first.text)
        or not heading_like(first.text)
        or (first.blank and not in_capitals(first.text) and not alone)
    ):
        return 0
    second = lines[below[1]] if len(below) > 1 else None
    return 2 if second and in_capitals(first.text) and in_capitals(second.text) and not second.blank else 1
