"""Finds article headings whose number only the count tells, since it was misread (`LAW l6`) or is a word before the
article's (`Enig artikel`): the headings of a source in, the same with those that fill a gap in their count out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from lexbridge.address import Numbering
from lexbridge.reader.characters.repair import initials
from lexbridge.reader.lines import Line
from lexbridge.reader.looks import Heading, Part
from lexbridge.reader.numbers import figures
from lexbridge.reader.page.headings import article_heading, mid_sentence, value_of
from lexbridge.reader.words import ReadingWords

_NEAR = 3  # how many articles may lack before one below the last whose number is sure


def with_told(
    lines: Sequence[Line], skipped: set[int], headings: Sequence[Heading], words: ReadingWords, numbering: Numbering
) -> list[Heading]:
    """The headings of a source with those that the count tells, where just their number is due.

    Only where the count leaves a gap, and above the first and below the last, is anything looked through.
    """
    found = {heading.line: heading for heading in headings}
    counted = [
        (value, heading.line) for heading in headings if (value := value_of(heading)) is not None and not heading.sole
    ]
    if not counted and any(heading.part is Part.ARTICLE and not heading.sole for heading in headings):
        return list(headings)
    told: dict[int, Heading] = {}
    bounds = [(0, -1), *counted, (None, len(lines))]
    for (last, start), (following, end) in pairwise(bounds):
        assert last is not None
        if following is not None and following - last == 1:
            continue
        for place in range(start + 1, end):
            heading = None if place in skipped else _told(lines, place, skipped, found.get(place), words, numbering)
            if heading is None:
                continue
            if heading.sole:
                due = numbering.child(None, str(last + 1), 0) if last + 1 != following else None
                heading = replace(heading, root=due or heading.root, told="guessed")
            value = value_of(heading)
            sure = heading.sole or (place not in found and _figured(lines[place], heading))
            first = not counted and not told and sure  # a file that has but one article, or none that is numbered
            if value is not None and (first or _due(value, last, following, sure=sure)):
                told[place] = heading
                last = value
    if not counted and len(told) == 1 and all(heading.sole for heading in told.values()):
        told = {place: replace(heading, told="") for place, heading in told.items()}
    return sorted((found | told).values(), key=lambda heading: heading.line) if told else list(headings)


def _told(
    lines: Sequence[Line],
    place: int,
    skipped: set[int],
    known: Heading | None,
    words: ReadingWords,
    numbering: Numbering,
) -> Heading | None:
    """A line as the heading of an article that it may be, where its number is misread or a word before the article's;
    `known` is what it heads as it stands.
    """
    if known is not None and known.sole:
        return known
    line = lines[place]
    head = initials(line.text)
    read = _figures(line.text, words) if head in words.initials else None
    told = "guessed" if read is not None else ""
    if read is None and head in words.counting_initials:
        read = _word_behind(line.text, words)
    heading = None if read is None else article_heading(read, place, words, numbering)
    if heading is None or not heading.sure or heading.part is not Part.ARTICLE:
        return None
    before = next((lines[one] for one in range(place - 1, -1, -1) if one not in skipped), None)
    sole = line.text.split(None, 1)[0].lower() in words.sole
    return None if mid_sentence(line, before, heading, words) else replace(heading, told=told, sole=sole)


def _figures(text: str, words: ReadingWords) -> str | None:
    """A line with figures for the letters in the number of an article; None where there are none."""
    match = words.misread.match(text)
    read = figures(match["number"]) if match is not None else None
    if match is None or read is None:
        return None
    return f"{text[: match.start('number')]}{read}{text[match.end('number') :]}"


def _word_behind(text: str, words: ReadingWords) -> str | None:
    """A line with the word that counts the article behind the article's, as long as before; None where none does."""
    match = words.counted.match(text) if text[0].isupper() else None
    if match is None:
        return None
    value = words.ordinals[match["number"].lower()]
    return f"{match['head']}{value:>{match.end() - len(match['head'])}}{text[match.end() :]}"


def _figured(line: Line, heading: Heading) -> bool:
    """Whether a figure stands among the letters of a number, or a word for it."""
    return not heading.told or any(map(str.isdigit, line.text[: heading.number[1]]))


def _due(value: int, last: int, following: int | None, *, sure: bool) -> bool:
    """Whether the count lacks a number where it stands: any where the line can be nothing else, else just the one."""
    if following is None:
        return sure and last < value <= last + _NEAR
    return last < value < following if sure else last + 1 == value == following - 1
