"""The margins of a PDF's pages: the rows of all pages in, the same without line numbers and remarks beside the text
out, what was taken written down.

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


def take_line_numbers(pages: Sequence[list[Row]], source: SourceText) -> list[list[Row]]:
    """Takes line numbers in the left margin out of the rows of all pages."""
    text = _text(pages)
    if not text:
        return list(pages)
    left = _left_edge(text)
    numbers = [[run for row in rows for run in row.runs if _is_number(run) and run.right < left] for rows in pages]
    if not _count_lines(pages, numbers):
        return list(pages)
    shown = [run.text for found in numbers for run in found]
    source.drop(f"line numbers on {sum(map(bool, numbers))} pages", f"{shown[0]} … {shown[-1]}")
    return [_without(rows, set(found)) for rows, found in zip(pages, numbers, strict=True)]


def take_remarks(pages: Sequence[list[Row]], source: SourceText) -> list[list[Row]]:
    """Takes small remarks that stand wholly beside the text out of the rows of pages, running heads being gone."""
    text = _text(pages)
    if not text:
        return list(pages)
    left, right = _left_edge(text), max(row.right for row in text)
    size = body_size(text)
    remarks = [set(_remarks(rows, left, right, size)) for rows in pages]
    letters = sum(len(row.text) for found in remarks for row in found)
    if letters > _LITTLE * sum(len(row.text) for row in text):
        return list(pages)
    for rows, found in zip(pages, remarks, strict=True):
        for row in rows:
            if row in found:
                source.drop("remark in the margin", row.text)
    return [[row for row in rows if row not in found] for rows, found in zip(pages, remarks, strict=True)]


def _text(pages: Sequence[list[Row]]) -> list[Row]:
    """The rows that are not set in small letters."""
    size = body_size(row for rows in pages for row in rows)
    return [row for rows in pages for row in rows if row.size > _SMALL * size]


def _remarks(rows: Sequence[Row], left: float, right: float, size: float) -> Iterator[Row]:
    bases = [row.base for row in rows if row.size > _SMALL * size]
    for row in rows:
        beside = row.left >= right or row.right <= left
        if row.size >= _SMALL * size or not beside or row.text[:1].isdigit() or OWN_NUMBER.match(row.text):
            continue
        if bases and min(bases) - size < row.base < max(bases) + size:
            yield row


def _left_edge(rows: Sequence[Row]) -> float:
    """Where the text begins: the leftmost place at which its rows often do, numbers alone set aside."""
    starts = [next((run.left for run in row.runs if not _is_number(run)), None) for row in rows]
    places = Counter(round(start) for start in starts if start is not None)
    often = [place for place, count in places.items() if count >= _OFTEN * len(rows)]
    return min(often) - 1.0 if often else 0.0


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
    bases = sorted(-row.base for row in rows if not taken.issuperset(row.runs))
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
