"""Columns of a PDF page: rows over the whole width in, rows in the order they are read out."""

from __future__ import annotations

from collections.abc import Sequence

from lexbridge.exchange.documents.pdf_lines import Row, make_rows, sort_rows
from lexbridge.exchange.documents.pdf_page import Run

_FEWEST_ROWS = 4  # a column has at least so many rows
_FULL = 0.7  # a row is full when it reaches over so much of its column's width
_FULL_ROWS = 0.5  # and so many of a column's rows are full, else the page holds a table or a list
_GUTTER, _NARROW = 0.8, 0.4  # font heights that part two columns at least, the second where one begins
_BEFORE = 2.0  # points from the middle of the gap to where the right column begins
_CROSSING = 0.25  # at most so many rows may run over the gap between the columns


def reading_order(rows: Sequence[Row], depth: int = 0) -> list[Row]:
    """The rows of a page, column after column; a row over both columns parts what is above it from what is below."""
    runs = [run for row in rows for run in row.runs]
    gap = _gap(rows, runs) if depth < 2 else None
    if gap is None:
        return sort_rows(rows)
    ordered: list[Row] = []
    band: list[Run] = []
    for row in sort_rows(rows):
        if _crosses(row, gap):
            ordered += _columns(band, gap, depth)
            band = []
            ordered.append(row)
        else:
            band += row.runs
    return ordered + _columns(band, gap, depth)


def _columns(runs: list[Run], gap: float, depth: int) -> list[Row]:
    left = make_rows(run for run in runs if run.right <= gap)
    right = make_rows(run for run in runs if run.right > gap)
    return reading_order(left, depth + 1) + reading_order(right, depth + 1)


def _crosses(row: Row, gap: float) -> bool:
    """Whether a row runs over the gap: one of its runs does, or its words stand as close there as anywhere."""
    if any(run.left < gap < run.right for run in row.runs):
        return True
    left = max((run.right for run in row.runs if run.right <= gap), default=None)
    right = min((run.left for run in row.runs if run.left >= gap), default=None)
    if left is None or right is None:
        return False
    # Where a gutter is narrow, a full line of the left column stands close to one that begins where its column does.
    aligned = abs(right - gap - _BEFORE) < 1.0
    return right - left < (_NARROW if aligned else _GUTTER) * row.size


def _gap(rows: Sequence[Row], runs: list[Run]) -> float | None:
    """The middle of the white strip between two columns of running text, or None where the page has one column."""
    if len(rows) < _FEWEST_ROWS:
        return None
    start, end = min(run.left for run in runs), max(run.right for run in runs)
    width = end - start
    best: tuple[int, float, float] | None = None
    for place in sorted({run.left for run in runs if start + 0.25 * width < run.left < start + 0.8 * width}):
        middle = place - _BEFORE
        crossing = sum(_crosses(row, middle) for row in rows)
        if crossing <= _CROSSING * len(rows) and _is_text(rows, middle, start, end):
            candidate = (crossing, abs(place - (start + end) / 2), middle)
            best = candidate if best is None or candidate < best else best
    return best[2] if best else None


def _is_text(rows: Sequence[Row], gap: float, start: float, end: float) -> bool:
    """Whether both sides of a gap hold rows that fill them, as running text does and the cells of a table do not."""
    sides = ((start, gap), (gap, end))
    for left, right in sides:
        edges = []
        for row in rows:
            runs = [run for run in row.runs if run.left >= left - 1 and run.right <= right + 1]
            if runs and not _crosses(row, gap):
                edges.append((min(run.left for run in runs), max(run.right for run in runs)))
        if len(edges) < _FEWEST_ROWS:
            return False
        # A row of a list is full though it is set in: what counts is how far it reaches.
        begin = min(edge[0] for edge in edges)
        column = max(edge[1] for edge in edges) - begin
        full = sum(edge[1] - begin >= _FULL * column for edge in edges)
        if column < 0.2 * (end - start) or full < _FULL_ROWS * len(edges):
            return False
    return True
