"""Finds article headings whose number a scanner misread (`LAW l6`, `Artikel 1O`): the headings of a source in, the same
with those that fill a gap in their count out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from lexbridge.address import Numbering
from lexbridge.reader.headings import article_heading, mid_sentence, value_of
from lexbridge.reader.lines import Line
from lexbridge.reader.looks import Heading, Part
from lexbridge.reader.numbers import figures
from lexbridge.reader.words import ReadingWords

_NEAR = 3  # how many articles may lack before one below the last whose number is sure


def with_misread(
    lines: Sequence[Line], skipped: set[int], headings: Sequence[Heading], words: ReadingWords, numbering: Numbering
) -> list[Heading]:
    """The headings of a source with those among whose figures letters stand, where just that number is due.

    Only where the count leaves a gap, and above the first and below the last, is anything looked through.
    """
    found = {heading.line: heading for heading in headings}
    counted = [(value, heading.line) for heading in headings if (value := value_of(heading)) is not None]
    if not counted and any(heading.part is Part.ARTICLE for heading in headings):
        return list(headings)
    alone = not counted  # a file that has but one article, or whose numbers are all misread
    bounds = [(0, -1), *counted, (None, len(lines))]
    for (last, start), (following, end) in pairwise(bounds):
        assert last is not None
        if following is not None and following - last == 1:
            continue
        for place in range(start + 1, end):
            if place in skipped or lines[place].text[:1].lower() not in words.initials:
                continue
            before = next((lines[one] for one in range(place - 1, -1, -1) if one not in skipped), None)
            heading = _misread(lines[place], place, before, words, numbering)
            value = value_of(heading) if heading is not None else None
            if heading is None or value is None:
                continue
            sure = place not in found and _figured(lines[place], heading)
            if not (alone and sure) and not _due(value, last, following, sure=sure):
                continue
            found[place] = heading
            last, alone = value, False
    return sorted(found.values(), key=lambda heading: heading.line)


def _misread(line: Line, place: int, before: Line | None, words: ReadingWords, numbering: Numbering) -> Heading | None:
    """A line as the heading that it is with figures for the letters among those of its number."""
    match = words.misread.match(line.text)
    read = figures(match["number"]) if match is not None else None
    if match is None or read is None:
        return None
    low, high = match.span("number")
    heading = article_heading(f"{line.text[:low]}{read}{line.text[high:]}", place, words, numbering)
    if heading is None or not heading.sure or heading.part is not Part.ARTICLE:
        return None
    return None if mid_sentence(line, before, heading, words) else replace(heading, told="guessed")


def _figured(line: Line, heading: Heading) -> bool:
    """Whether a figure stands among the letters of a number."""
    return any(map(str.isdigit, line.text[: heading.number[1]]))


def _due(value: int, last: int, following: int | None, *, sure: bool) -> bool:
    """Whether the count lacks a number where it stands: any where the line can be nothing else, else just the one."""
    if following is None:
        return sure and last < value <= last + _NEAR
    return last < value < following if sure else last + 1 == value == following - 1
