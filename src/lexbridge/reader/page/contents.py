"""Finds tables of contents, at a book's start or end: headings in, the lines of those that only list what stands
elsewhere out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lexbridge.reader.lines import Line
from lexbridge.reader.looks import STOPS, Heading, Part
from lexbridge.reader.numbers import opening

_LEADERS = " \t\xa0.…_"


def list_contents(
    lines: Sequence[Line], headings: Sequence[Heading], skipped: set[int]
) -> tuple[set[int], list[Heading]]:
    """The lines of contents lists, and the headings that are left: without those in the lists, and with one for what
    stands behind a list before the next heading.

    A list is three articles and more (two below a heading of contents) between which nothing stands but further titles,
    most of them given elsewhere too.
    """
    if not headings:
        return set(), []
    between = _between(lines, headings, skipped)
    open_ended = [not all(_listed(lines[line].text) for line in found) for found in between]
    if all(open_ended):
        return set(), list(headings)  # text stands below each
    keys = [(heading.part, heading.root) for heading in headings]
    counts = Counter(keys)
    bodied = Counter(key for key, has_text in zip(keys, open_ended, strict=True) if has_text)
    furniture: set[int] = set()
    dropped: set[int] = set()
    added: list[Heading] = []
    for run in _runs(headings, open_ended):
        if open_ended[run[-1]] and bodied[keys[run[-1]]] < 2:
            run.pop()  # an article with its text, listed elsewhere
        if not run:
            continue
        articles = [place for place in run if headings[place].part is Part.ARTICLE]
        repeated = [place for place in run if counts[keys[place]] > 1]
        announced = run[0] > 0 and headings[run[0] - 1].part is Part.FRONT
        given = len([place for place in repeated if headings[place].part is Part.ARTICLE])
        if len(articles) < (2 if announced else 3) or not given:
            continue
        whole = given * 3 >= len(articles) * 2
        for place in run if whole else repeated:
            if not whole and between[place]:
                continue
            last = place == run[-1]
            titles = list(_last_titles(lines, between[place])) if last else between[place]
            furniture.update((headings[place].line, *titles))
            dropped.add(place)
            if rest := between[place][len(titles) :]:
                ends = place + 1 == len(headings)
                added.append(Heading(Part.INDEX if ends else Part.FRONT, rest[0]))
    left = [heading for place, heading in enumerate(headings) if place not in dropped]
    return furniture, sorted([*left, *added], key=lambda heading: heading.line)


def _between(lines: Sequence[Line], headings: Sequence[Heading], skipped: set[int]) -> list[list[int]]:
    """The lines between each heading and the next."""
    ends = [*(heading.line for heading in headings[1:]), len(lines)]
    return [
        [place for place in range(heading.line + 1, end) if place not in skipped]
        for heading, end in zip(headings, ends, strict=True)
    ]


def _runs(headings: Sequence[Heading], open_ended: Sequence[bool]) -> Iterator[list[int]]:
    """Runs of headings whose numbers rise with nothing but titles between them; the last may have text behind it."""
    run: list[int] = []
    last = None
    for place, heading in enumerate(headings):
        rises = heading.root is None or last is None or last < heading.root
        if heading.part is Part.FRONT or not rises:
            yield from [run] if run else []
            run, last = [], None
        if heading.part is Part.FRONT:
            continue
        run.append(place)
        last = heading.root or last
        if open_ended[place]:
            yield run
            run, last = [], None
    yield from [run] if run else []


def _listed(text: str) -> bool:
    """Whether a line could be an entry of a contents list: short, without a stop at its end or inside."""
    marks = opening(text)
    text = _unpaged(text[marks[-1].end :] if marks else text).strip()
    return len(text) <= 110 and text[-1:] not in tuple(".;:,!?") and len(text.split()) <= 14 and not STOPS.search(text)


def _unpaged(text: str) -> str:
    """A line without the number of a page at its end."""
    stem = text.rstrip("0123456789")
    return stem.rstrip(_LEADERS) if stem != text and len(text) - len(stem) <= 4 and stem[-1:] in _LEADERS else text


def _last_titles(lines: Sequence[Line], between: Sequence[int]) -> Iterator[int]:
    """The lines behind the last article of a list that still belong to it: numbered titles and what has a page."""
    for place in between:
        line = lines[place]
        paged = _unpaged(line.text) != line.text
        if not _listed(line.text) or not (paged or (opening(line.text) and not line.blank)):
            return
        yield place
