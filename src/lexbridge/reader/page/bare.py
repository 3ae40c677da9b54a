"""Finds the articles that bare numbers head (`9. Title`) where no word does: numbered lines in, the headings among them
out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from lexbridge.address import Numbering
from lexbridge.reader.lines import Line
from lexbridge.reader.looks import STOPS, Heading, Part, heading_like
from lexbridge.reader.numbers import opening, values
from lexbridge.reader.page.loose import disordered

_BARE = re.compile(r"(?P<label>\d{1,3}(?!\.\d)|[A-Z](?=[.)]))(?P<close>[.)]|\s*[–—-]|(?=\s))\s*(?P<title>\S.*)?$")


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A line that a bare number opens, as it might head an article."""

    heading: Heading
    rank: int  # of the number's style (articles 1 to 12, then A to F)
    value: int
    like: bool


def bare_headings(lines: Sequence[Line], kept: Sequence[int], numbering: Numbering) -> list[Heading]:
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
        like = title is not None and heading_like(text[title:])
        heading = Heading(Part.ARTICLE, place, root, (0, found.end("label")), title, opened=bool(title) and not like)
        candidates.append(_Candidate(heading, rank, value, like))
    chain = _chain(candidates)
    figured = [(one.heading, one.value, one.like) for one in candidates if one.rank == 0]
    if loose := disordered(figured, [one.heading for one in chain], lines):
        return loose
    if not chain or not _heads(chain, lines, kept, numbering, {one.heading.line for one in candidates}):
        return []
    return _mended(chain, candidates, numbering)


def _heads(
    chain: Sequence[_Candidate],
    lines: Sequence[Line],
    kept: Sequence[int],
    numbering: Numbering,
    numbered: Set[int],
) -> bool:
    """Whether the numbers of a chain head articles, and do not count the sentences or items of a fragment: most have
    titles and something below (or no deeper level is counted so), and no number of a deeper level stands above the
    first.
    """
    style = numbering.levels[0].styles[chain[0].rank]
    deeper = {one for level in numbering.levels[1:] for one in level.styles}
    texts = [lines[one.heading.line].text[one.heading.title or 0 :] for one in chain]
    bodied = (len(chain) > 2 and all(map(_titled, texts))) or any(
        place in numbered and following not in numbered
        for place, following in pairwise(kept[bisect_left(kept, chain[0].heading.line) :])
    )
    titled = sum(one.like or _titled(text) for one, text in zip(chain, texts, strict=True))
    if style in deeper and (titled * 2 < len(chain) or not bodied):
        return False
    above = (lines[place].text for place in kept[: bisect_left(kept, chain[0].heading.line)])
    return not any(
        found in deeper and found not in numbering.levels[0].styles
        for text in above
        for mark in opening(text)[:1]
        for found, value in values(mark.label)
        if value < 10
    )


def _titled(text: str) -> bool:
    """Whether a short sentence opens the text that could be its title."""
    parts = STOPS.split(text, maxsplit=1)
    return len(parts) > 1 and len(parts[0].split()) <= 4 and heading_like(parts[0])


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
    link = max(range(len(scores)), key=lambda end: (scores[end], end), default=None)
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
                mended.append(replace(single[0].heading, root=root, told="restart"))
        mended.append(after.heading)
    return mended
