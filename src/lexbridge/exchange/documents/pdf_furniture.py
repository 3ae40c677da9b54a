"""Running heads and page numbers of a PDF: the rows of all pages in, the rows without them out, what was taken written
down.

Only what returns at the same height on several pages is taken, and a number only where it counts the pages. A line that
opens with the language's word for an article stays unless the article's heading stands in the text as well: a code may
set a law a page.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from lexbridge.exchange.documents.pdf_lines import Row
from lexbridge.exchange.documents.plain import SourceText
from lexbridge.levels import roman_value

_ZONE = 0.15  # the part of the page's height, above and below, where furniture stands
_EDGE_ROWS = 3
_APART = 1.8  # a gap of so many font heights, from base line to base line, sets furniture apart from text
_PAGES = 3  # on so many pages a line must return
_SAME_HEIGHT = 6.0  # points
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Edge:
    page: int
    row: Row
    upper: bool  # at the head of the page, not at its foot
    depth: int  # rows between it and the edge
    text: str
    pattern: str
    numbers: tuple[int, ...]


def take_furniture(
    pages: list[list[Row]], heights: list[float], article_words: frozenset[str], source: SourceText
) -> list[list[Row]]:
    """Takes running heads, feet and page numbers out of the rows of all pages."""
    edges = list(_edges(pages, heights))
    groups: dict[str, list[_Edge]] = defaultdict(list)
    for edge in edges:
        groups[edge.pattern].append(edge)
    levels = [level for group in groups.values() for level in _levels(group)]
    taken: set[tuple[int, Row]] = set()
    for depth in range(_EDGE_ROWS):
        # Furniture stands outermost: a row may go only where the rows between it and the edge of the page went before.
        for level in levels:
            outermost = [edge for edge in level if edge.depth == depth and _reaches_edge(edge, pages[edge.page], taken)]
            taken |= {(edge.page, edge.row) for edge in _furniture(outermost, pages, article_words, source)}
    return [[row for row in rows if (page, row) not in taken] for page, rows in enumerate(pages)]


def _reaches_edge(edge: _Edge, rows: list[Row], taken: set[tuple[int, Row]]) -> bool:
    """Whether every row between a row and the edge of its page was taken."""
    place = rows.index(edge.row)
    outer = rows[:place] if edge.upper else rows[place + 1 :]
    return all((edge.page, row) in taken for row in outer)


def _edges(pages: list[list[Row]], heights: list[float]) -> Iterator[_Edge]:
    """The rows that may be furniture: up to three at either edge of a page, set apart from the text below or above."""
    for page, (rows, height) in enumerate(zip(pages, heights, strict=True)):
        upper = [row for row in _set_apart(rows) if row.base > height * (1 - _ZONE)]
        lower = [row for row in _set_apart(rows[::-1]) if row.base < height * _ZONE and row not in upper]
        for at_head, places in ((True, upper), (False, lower)):
            for depth, row in enumerate(places):
                if row.is_raised(row.runs[0]):  # a footnote's sign
                    continue
                text = " ".join(row.text.split())
                roman = roman_value(text.strip("-–— "))
                numbers = (roman,) if roman is not None else tuple(int(digits[:9]) for digits in _NUMBER.findall(text))
                pattern = "#" if roman is not None else _NUMBER.sub("#", text).casefold()
                yield _Edge(page, row, at_head, depth, text, pattern, numbers)


def _set_apart(rows: list[Row]) -> list[Row]:
    """The rows from the edge on up to a gap, or to letters of another height; none where the text itself begins
    there.
    """
    for count, (row, inner) in enumerate(itertools.pairwise(rows[: _EDGE_ROWS + 1]), 1):
        gap = abs(row.base - inner.base)
        if gap > _APART * max(row.size, inner.size) or abs(row.size - inner.size) > 0.08 * max(row.size, inner.size):
            return rows[:count]
    return rows if len(rows) <= _EDGE_ROWS else []


def _levels(group: list[_Edge]) -> list[list[_Edge]]:
    """The lines of one pattern by the height they stand at."""
    levels: list[list[_Edge]] = []
    for edge in sorted(group, key=lambda edge: (-edge.row.base, edge.page)):
        if levels and levels[-1][0].row.base - edge.row.base <= _SAME_HEIGHT:
            levels[-1].append(edge)
        else:
            levels.append([edge])
    return [sorted(level, key=lambda edge: edge.page) for level in levels]


def _furniture(
    level: list[_Edge], pages: list[list[Row]], article_words: frozenset[str], source: SourceText
) -> list[_Edge]:
    """Those lines of a pattern that are furniture, written down."""
    if not level:
        return []
    heading = bool(_article(level[0].text, article_words))
    bare = not any(character.isalpha() for character in level[0].pattern)
    if len({edge.page for edge in level}) < (2 if bare else _PAGES):
        return []
    same = len({edge.text for edge in level}) == 1
    if same and not bare:
        taken = level[1:] if heading and not _stands_in_text(level, pages) else level
        for edge in taken:
            source.drop("running head or foot", edge.text)
        return taken
    if heading and _name_articles(level, pages, article_words):
        source.drop(f"running heads that name articles on {len(level)} pages", f"{level[0].text} … {level[-1].text}")
        return level
    if heading or not _counts_pages(level):
        return []
    kind = "page numbers" if bare else "running heads with page numbers"
    source.drop(f"{kind} on {len(level)} pages", f"{level[0].text} … {level[-1].text}")
    return level


def _article(text: str, words: frozenset[str]) -> str:
    """The article's word and number that a line opens with, in small letters; "" where it opens with none."""
    opening = text.casefold()
    found = (re.match(rf"{re.escape(word.casefold())}\W*\d+", opening) for word in words)
    return next((match[0] for match in found if match), "")


def _name_articles(level: list[_Edge], pages: list[list[Row]], words: frozenset[str]) -> bool:
    """Whether lines name the articles that their pages hold: for four of five, one with the same word and number opens
    on the page, or on the page before the first that is so headed.
    """
    rows = {edge.row for edge in level}
    first: dict[str, int] = {}
    repeated = 0
    for edge in level:
        name = _article(edge.text, words)
        begins = max(first.setdefault(name, edge.page) - 1, 0)
        repeated += any(
            _article(cell, words) == name
            for page in pages[begins : edge.page + 1]
            for row in page
            if row not in rows
            for cell in row.cells()  # columns are not parted yet
        )
    return repeated >= 0.8 * len(level)


def _stands_in_text(level: list[_Edge], pages: list[list[Row]]) -> bool:
    """Whether the line also stands elsewhere, as the heading that the running head repeats."""
    rows = {edge.row for edge in level}
    wanted = level[0].text.casefold()
    return any(" ".join(row.text.split()).casefold() == wanted for page in pages for row in page if row not in rows)


def _counts_pages(level: list[_Edge]) -> bool:
    """Whether one of the numbers in the lines goes up as the pages do, on four of five pages at least."""
    places = min(len(edge.numbers) for edge in level)
    for place in range(places):
        pairs = list(itertools.pairwise(level))
        steps = [after.numbers[place] - before.numbers[place] == after.page - before.page for before, after in pairs]
        if steps and sum(steps) >= 0.8 * len(steps):
            return True
    return False
