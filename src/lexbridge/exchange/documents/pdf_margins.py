"""The margins of a PDF's pages: the rows of all pages in, the same without line numbers and remarks beside the text out,
what was taken written down.

Numbers in a margin may be those of clauses: they count lines only where each is as many more than the one above it as
there are rows between them. A remark is small and stands wholly beside the text; what opens with a number stays.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from lexbridge.exchange.documents.pdf_lines import Row, body_size
from lexbridge.exchange.documents.pdf_page import Run
from lexbridge.exchange.documents.plain import OWN_NUMBER, SourceText

_FEWEST = 6  # line numbers in a document
_SURE = 0.8  # of the steps from number to number count the rows between them
_COVERED = 0.5  # of the document's rows lie between the first and last number of their page
_OFTEN = 0.03  # of the rows begin at a left edge of the text
_SMALL, _LITTLE = 0.85, 0.1  # of the text's letters: the height, and the share that remarks may have


def take_margins(pages: Sequence[Sequence[Row]], source: SourceText) -> list[list[Row]]:
    """Takes line numbers and small remarks in the margins out of the rows of all pages."""
    size = body_size(row for rows in pages for row in rows)
    text = [row for rows in pages for row in rows if row.size > _SMALL * size]
    if not text:
        return [list(rows) for rows in pages]
    left = _left_edge(text)
    numbers = [[run for row in rows for run in row.runs if _is_number(run) and run.right < left] for rows in pages]
    if _count_lines(pages, numbers):
        pages = [_without(rows, set(found)) for rows, found in zip(pages, numbers, strict=True)]
        shown = [run.text for found in numbers for run in found]
        source.drop(f"line numbers on {sum(map(bool, numbers))} pages", f"{shown[0]} … {shown[-1]}")
    return _without_remarks(pages, size, left, source)


def _left_edge(rows: Sequence[Row]) -> float:
    """Where the text begins: the leftmost place at which its rows often do, numbers alone set aside."""
    starts = sorted(
        next((run.left for run in row.runs if not _is_number(run)), float("inf")) for row in rows
    )
    places = Counter(round(start) for start in starts if start != float("inf"))
    often = [place for place, count in places.items() if count >= _OFTEN * len(rows)]
    edge = float(min(often)) if often else 0.0
    return starts[bisect_left(starts, edge - 1.0)] if starts else edge


def _is_number(run: Run) -> bool:
    return run.text.isascii() and run.text.isdigit()


def _count_lines(pages: Sequence[Sequence[Row]], numbers: Sequence[Sequence[Run]]) -> bool:
    """Whether numbers in the margin count the rows of the text beside them."""
    steps = right = covered = 0
    for rows, found in zip(pages, numbers, strict=True):
        for rows_between, counted in _steps(rows, found):
            steps += 1
            right += rows_between == counted
            covered += rows_between if rows_between == counted else 0
    total = sum(len(rows) for rows in pages)
    return sum(map(len, numbers)) >= _FEWEST and right >= _SURE * steps and covered >= _COVERED * (total - steps)


def _steps(rows: Sequence[Row], numbers: Sequence[Run]) -> Iterator[tuple[int, int]]:
    """From each line number of a page to the next: the rows of text between them, and what they count."""
    taken = set(numbers)
    bases = sorted((-row.base for row in rows if not taken.issuperset(row.runs)))
    for above, below in pairwise(sorted(numbers, key=lambda run: -run.base)):
        places = [bisect_left(bases, -run.base - 0.3 * run.size) for run in (above, below)]
        yield places[1] - places[0], int(below.text[:9]) - int(above.text[:9])


def _without(rows: Sequence[Row], taken: set[Run]) -> list[Row]:
    kept = []
    for row in rows:
        runs = [run for run in row.runs if run not in taken]
        if runs:
            kept.append(row if len(runs) == len(row.runs) else row.replaced(runs))
    return kept


def _without_remarks(pages: Sequence[Sequence[Row]], size: float, left: float, source: SourceText) -> list[list[Row]]:
    right = max(row.right for rows in pages for row in rows if row.size > _SMALL * size)
    remarks = [
        {
            row
            for row in rows
            if row.size < _SMALL * size
            and (row.left >= right or row.right <= left)
            and not row.text[:1].isdigit()
            and not OWN_NUMBER.match(row.text)
        }
        for rows in pages
    ]
    letters = sum(len(row.text) for found in remarks for row in found)
    if letters > _LITTLE * sum(len(row.text) for rows in pages for row in rows):
        return [list(rows) for rows in pages]
    for rows, found in zip(pages, remarks, strict=True):
        for row in rows:
            if row in found:
                source.drop("remark in the margin", row.text)
    return [[row for row in rows if row not in found] for rows, found in zip(pages, remarks, strict=True)]
