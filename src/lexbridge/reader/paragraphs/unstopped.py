"""Finds numbers that lost their stops (`A Title`, `1 Text`, `a item`): an article's lines in, the same with those that
count up marked out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from lexbridge.reader.lines import Line, full
from lexbridge.reader.looks import heading_like
from lexbridge.reader.numbers import figures, is_first, opening, values

# A figure, letter or roman number with nothing behind it but a blank (and perhaps a dash), a stop set apart or a wrong
# one, or the end of the line.
_BARE = re.compile(
    r"(?P<label>\d{1,2}|[A-Za-z]|[ivxIVX]{1,4})(?:(?:[^\S\n][.)]|[,;])?[^\S\n]+(?:[–-][^\S\n]+)?(?P<next>\S)|$)"
)
# Figures of which a scanner took some for letters.
_MISREAD = re.compile(r"(?P<label>[\dlIOoSBZ]{2,3})[.)][^\S\n]+(?P<next>\S)")
_WORD = re.compile(r"[^\W\d_]{2}")
_STOPS = tuple(".;:!?,…»”)")


@dataclass(slots=True)
class _Run:
    """A list on its way: its last value, whether it goes on, and its lines (by index) whose numbers lack their stop."""

    style: str
    value: int
    size: int = 1
    bare: list[int] = field(default_factory=list)


def mark_bare_numbers(lines: list[Line], width: int | None) -> list[Line]:
    """Marks the lines that a number without a stop opens, where it counts up from 1 with its neighbours.

    A figure counts only before a capital or a bracket, and no number opens a line that goes on a sentence.
    """
    labels = {
        place: found["label"] for place, line in enumerate(lines) if (found := _candidate(lines, place, line, width))
    }
    accepted = _counting_up(lines, labels) if labels else set()
    if not accepted:
        return lines
    return [line._replace(bare=len(labels[place])) if place in accepted else line for place, line in enumerate(lines)]


def _candidate(lines: Sequence[Line], place: int, line: Line, width: int | None) -> re.Match[str] | None:
    text = line.text
    # A cheap look first: few lines have a blank so near their head.
    head = text[1:5]
    if not (len(head) < 4 or " " in head or "\xa0" in head) or "\t" in text or "|" in text:
        return None
    if opening(text):
        return None
    found = _BARE.match(text) or _misread(text)
    if found is None:
        return None
    label, following = found["label"], found["next"]
    if following is None:
        return found
    if not _WORD.search(text, found.end("label")):
        return None
    if label.isdigit() and not (following.isupper() or following in "(«\"“‘'"):
        return None
    if found.re is _BARE and label.isupper() and following.islower():
        return None
    first = is_first(label)
    if place == 0 or (line.blank and not _cut(lines[place - 1], width)) or _done(lines[place - 1], width, first=first):
        return found
    return None


def _misread(text: str) -> re.Match[str] | None:
    found = _MISREAD.match(text)
    return found if found is not None and figures(found["label"]) is not None else None


def _cut(line: Line, width: int | None) -> bool:
    """Whether a line that the page's width broke leaves its sentence open."""
    return width is not None and full(line, width) and (line.text[-1] == "," or not line.text.endswith(_STOPS))


def _done(line: Line, width: int | None, *, first: bool) -> bool:
    """Whether the line before ends its sentence, or is no sentence: a number alone, an item as bare as the next, or
    (before a first number) a numbered heading, all of which a page's width does not break.
    """
    text = line.text
    if _cut(line, width):
        return False
    if text.endswith(_STOPS) or len(text) < 3:
        return True
    marks = opening(text)
    return (first or not marks) and heading_like(text[marks[-1].end :].lstrip() if marks else text)


def _counting_up(lines: Sequence[Line], labels: dict[int, str]) -> set[int]:
    runs: list[_Run] = []
    done: list[_Run] = []
    for place, line in enumerate(lines):
        if (label := labels.get(place)) is not None:
            _count(runs, done, label, place)
            rest = line.text[len(label) :].lstrip()
            for mark in opening(rest) if rest[:1] == "(" else ():
                _count(runs, done, mark.label, None)
            continue
        for mark in opening(line.text):
            _count(runs, done, mark.label, None)
    return {place for run in (*done, *runs) if run.size >= 2 for place in run.bare}


def _count(runs: list[_Run], done: list[_Run], label: str, place: int | None) -> None:
    """Lets a number go on the innermost list that it follows, closing those within it, or begin one with 1."""
    read = values(figures(label) or label if place is not None and len(label) > 1 else label)
    for depth in reversed(range(len(runs))):
        run = runs[depth]
        if any(style == run.style and value == run.value + 1 for style, value in read):
            done += runs[depth + 1 :]
            del runs[depth + 1 :]
            run.value, run.size = run.value + 1, run.size + 1
            if place is not None:
                run.bare.append(place)
            return
        if place is None and run.bare and any(style == run.style and value == run.value for style, value in read):
            run.bare.pop()  # the number itself comes behind what only looked like it
            return
    for style, value in read:
        if value == 1 or place is None:
            depth = next((depth for depth, run in enumerate(runs) if run.style == style), len(runs))
            done += runs[depth:]
            del runs[depth:]
            runs.append(_Run(style, value, bare=[] if place is None else [place]))
            return
