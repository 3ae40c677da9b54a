"""Takes the line numbers that stand in a page's margin (5, 10, 15 …) out of its lines: lines in, the same without them
and where they stood out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from lexbridge.model import Source, Span
from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.words import ReadingWords

_HEAD = re.compile(r"^(?P<number>\d{1,4})(?:(?P<gap>\s+)|$)")
_TAIL = re.compile(r"(?:\s{2,}|\t|^)(?P<number>\d{1,4})$")
_STEPS = (5, 10, 2)  # lines from one number to the next
_FEW, _SEVERAL, _MANY = 3, 4, 12  # numbers that make a series: of five or ten lines, of fewer, of every line
_FIGURES = "0123456789 \t"
_SAMPLE = 12  # lines before and behind a place of a text at which numbers are looked for
_NEAR = 2000  # characters within which the next number of a series stands
_LONG = 30  # characters of a line that a page's width broke


@dataclass(frozen=True, slots=True)
class _Found:
    """A number at the head or tail of a line: the line's index, its value, and its line on the page counted with and
    without empty lines.
    """

    place: int
    value: int
    printed: int
    written: int


def without_line_numbers(source: Source, lines: list[Line], words: ReadingWords) -> tuple[list[Line], list[Span]]:
    """The lines of a source without the numbers that count its lines, and the spans of those.

    A number counts lines where it stands as many lines below another as it is greater, several times, with no number
    at the lines between; where every line has one, the lines must also break sentences, as a list's items do not.
    """
    if not _may_count(source, lines):
        return lines, []
    heads = [place for place, line in enumerate(lines) if line.text[0].isdigit()]
    tails = [place for place, line in enumerate(lines) if line.text[-1].isdigit()]
    at_head = _series(source, lines, heads, _HEAD, words) if len(heads) >= _FEW else set()
    at_tail = _series(source, lines, tails, _TAIL, words) if len(tails) >= _FEW else set()
    if not at_head and not at_tail:
        return lines, []
    kept: list[Line] = []
    spans: list[Span] = []
    blank = page = False
    for place, line in enumerate(lines):
        bare, number = line, None
        if place in at_head:
            bare, number = _beheaded(line)
        elif place in at_tail:
            bare, number = _curtailed(line)
        if number is not None:
            spans.append(Span(source.file, *number))
        if bare.text:
            kept.append(bare._replace(blank=bare.blank or blank, page=bare.page or page) if blank or page else bare)
            blank = page = False
        else:
            blank, page = blank or line.blank, page or line.page
    return kept, spans


def _may_count(source: Source, lines: Sequence[Line]) -> bool:
    """Whether numbers count lines at one of a few places of a text, so that all are worth looking through."""
    for part in (1, 2, 3):
        middle = len(lines) * part // 4
        for line in lines[max(middle - _SAMPLE, 0) : middle + _SAMPLE]:
            for pattern in (
                *([_HEAD] if line.text[0].isdigit() else []),
                *([_TAIL] if line.text[-1].isdigit() else []),
            ):
                found = pattern.search(line.text)
                if found is not None and _counted_on(source.text, line, int(found["number"]), pattern):
                    return True
    return False


def _counted_on(text: str, line: Line, value: int, pattern: re.Pattern[str]) -> bool:
    """Whether the nearest numbered line before or behind one has the number that it has where numbers count lines."""
    longest = len(line.text)
    above, below = text[max(line.start - _NEAR, 0) : line.start], text[line.end : line.end + _NEAR]
    for lines in (above.split("\n")[-2::-1], below.split("\n")[1:]):
        written = 0
        for printed, raw in enumerate(lines, 1):
            shown = raw.strip()
            found = pattern.search(shown) if shown else None
            longest = max(longest, len(shown))
            if found is not None:
                step = abs(int(found["number"]) - value)
                if step in (printed, written, written + 1) and (step in _STEPS or (step == 1 and longest > _LONG)):
                    return True
                break
            written += bool(shown)
    return False


def _beheaded(line: Line) -> tuple[Line, tuple[int, int]]:
    found = _HEAD.match(line.text)
    assert found is not None
    number = (line.start, line.start + len(found["number"]))
    # Set in one blank from its text the number stood before the margin, else in it.
    indent = line.indent + (found.end() if len(found["gap"] or "") > 1 else 0)
    return line._replace(start=line.start + found.end(), text=line.text[found.end() :], indent=indent), number


def _curtailed(line: Line) -> tuple[Line, tuple[int, int]]:
    found = _found(line, _TAIL)
    assert found is not None
    number = (line.start + found.start("number"), line.end)
    text = line.text[: found.start()].rstrip()
    return line._replace(end=line.start + len(text), text=text), number


def _found(line: Line, pattern: re.Pattern[str]) -> re.Match[str] | None:
    return pattern.match(line.text) if pattern is _HEAD else pattern.search(line.text, max(len(line.text) - 12, 0))


def _series(
    source: Source, lines: Sequence[Line], places: Sequence[int], pattern: re.Pattern[str], words: ReadingWords
) -> set[int]:
    """The indexes of the lines, of those with figures there, whose number is one of a series that counts lines."""
    found = [(place, match) for place in places if (match := _found(lines[place], pattern))]
    if len(found) < _FEW:
        return set()
    counted: list[_Found] = []
    numbered = {place for place, _ in found}
    printed = offset = alone = 0
    for place, match in found:
        printed += source.text.count("\n", offset, lines[place].start)
        counted.append(_Found(place, int(match["number"]), printed, place - alone))
        alone += match[0] == lines[place].text
        offset = lines[place].start
    ways = (
        _by_distance(lines, counted, [one.value - one.written for one in counted], numbered, words),
        _by_distance(lines, counted, [one.value - one.printed for one in counted], numbered, words),
    )
    return max(ways, key=len)


def _by_distance(
    lines: Sequence[Line], counted: Sequence[_Found], distances: Sequence[int], numbered: set[int], words: ReadingWords
) -> set[int]:
    """Of the numbers those that stand as far from the others of their series as they differ from them."""
    groups: dict[int, list[_Found]] = defaultdict(list)
    for one, distance in zip(counted, distances, strict=True):
        groups[distance].append(one)
    found: set[int] = set()
    lesser: dict[int, list[_Found]] = {1: [], 5: []}
    for group in groups.values():
        if _every_line(lines, group, words):
            found.update(one.place for one in group)
            continue
        lesser[1] += [one for run in _runs(group, 1) if len(run) >= _FEW for one in run]
        for step in _STEPS:
            stepped = [one for one in group if one.value % step == 0]
            if len(stepped) * 5 < len(group) * 4:
                continue
            for run in _runs(stepped, step):
                if _crowded(run, numbered):
                    continue
                if len(run) >= (_FEW if step >= 5 else _SEVERAL):
                    found.update(one.place for one in run)
                elif step == 5:
                    lesser[5] += run
            break
    # What a short page has of a series that begins anew on each.
    every = 1 if any(place + 1 in found for place in found) else 5
    return found | {one.place for one in lesser[every]} if found else found


def _runs(stepped: Sequence[_Found], step: int) -> Iterator[Sequence[_Found]]:
    """The runs of numbers that follow each other at even steps, single ones left out."""
    first = 0
    for count in range(1, len(stepped) + 1):
        if count == len(stepped) or stepped[count].value - stepped[count - 1].value > 2 * step:
            if count - first > 1:
                yield stepped[first:count]
            first = count


def _crowded(stepped: Sequence[_Found], numbered: set[int]) -> bool:
    """Whether other lines between those of a series have numbers as well, as the rows of a table have."""
    first, last = stepped[0].place, stepped[-1].place
    own = {one.place for one in stepped}
    others = sum(place in numbered and place not in own for place in range(first, last))
    return others * 5 > last - first


def _every_line(lines: Sequence[Line], group: Sequence[_Found], words: ReadingWords) -> bool:
    """Whether numbers count every line of a text whose sentences run on from line to line, some on a small word."""
    if len(group) < _MANY or group[-1].written - group[0].written >= len(group) * 1.2:
        return False
    texts = [text for one in group if (text := _numbered(lines, one.place))]
    if len(texts) < _MANY or median(map(len, texts)) < _LONG:
        return False
    going_on = sum(after[0].islower() and before[-1] not in TERMINALS for before, after in pairwise(texts))
    return going_on * 5 >= len(texts) and sum(map(words.leads, texts)) * 25 >= len(texts)


def _numbered(lines: Sequence[Line], place: int) -> str:
    """The text of a line beside its number, or below it."""
    text = lines[place].text.strip(_FIGURES)
    return text or (lines[place + 1].text.strip(_FIGURES) if place + 1 < len(lines) else "")
