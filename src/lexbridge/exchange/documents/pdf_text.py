"""Writes the rows of a PDF as lines of source text: rows in reading order in, lines with indents, blank lines, tables
and notes out.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from statistics import median

from lexbridge.exchange.documents.pdf_carried import carried_rows
from lexbridge.exchange.documents.pdf_lines import Row, columns_of
from lexbridge.exchange.documents.pdf_notes import PdfNotes
from lexbridge.exchange.documents.pdf_page import Run
from lexbridge.exchange.documents.plain import OWN_NUMBER, SourceText

_MARK = re.compile(r"\[\^([0-9A-Za-z]{1,6})\]")
_GAP = 1.3  # a distance of so many usual line heights parts paragraphs
_DEEPEST = 24
_SHORT = 6  # a row that ends so many font heights before its column's edge ends its paragraph
_ALIGNED = 6.0  # points that the cells of one column of a table may be out of line
_SAME_END = 4.0  # points that the ends of columns may be out of line
_LIST = 0.4  # of a column's width that its lists may be set in by at most
_SAME_PLACE = 1.0  # points, for cells that stand close to one another
_FEWEST_ROWS = 3


def write_pages(notes: PdfNotes, source: SourceText) -> None:
    """Writes all pages into one text; a note follows the paragraph that has its mark, lines stay as they are broken."""
    leading = _leading(notes.rows)
    waiting: list[str] = []
    written: set[str] = set()
    last: tuple[Row, float] | None = None  # the row just written, and where its column ends
    table: Row | None = None  # the first row of the table that it stands in

    def print_notes() -> None:
        for label in waiting:
            source.lines(_note(label, notes))
        waiting.clear()

    tables = _tables([row for rows in notes.rows for row in rows])
    passed = 0  # rows on the pages before
    for rows, margins in zip(notes.rows, _margins(notes.rows), strict=True):
        carried = carried_rows(rows, margins)
        for place, row in enumerate(rows):
            left, right = margins[place]
            if place in carried:
                last = (row, right)
                continue
            before, (table, cells) = table, tables.get(passed + place, (None, []))
            parted = table is not before or (table is None and last is not None and _parted(*last, row, leading))
            if last is not None and parted:
                print_notes()
                source.lines([""])
            text = " | ".join(cells) if cells else row.text
            after = place + 1
            while after in carried:
                text, after = f"{text} {rows[after].text}", after + 1
            source.lines([" " * _indent(row, left) + text])
            fresh = [label for label in _MARK.findall(text) if label in notes.texts and label not in written]
            waiting += dict.fromkeys(fresh)
            written.update(fresh)
            last = (row, right)
        passed += len(rows)
    print_notes()
    for label in notes.texts.keys() - written:
        source.lines(["", *_note(label, notes)])


def _note(label: str, notes: PdfNotes) -> list[str]:
    """The lines of a note as they are broken on the page: the reader knows which hyphens belong at their ends."""
    first, *rest = notes.texts[label]
    return [f"[^{label}]: {first}", *rest]


def _leading(pages: list[list[Row]]) -> float:
    """The usual distance of two lines, in points."""
    steps = [above.base - below.base for rows in pages for above, below in itertools.pairwise(rows)]
    close = [step for step in steps if 0 < step < 60]
    return median(close) if close else 12.0


def _parted(above: Row, edge: float, below: Row, leading: float) -> bool:
    """Whether a blank line stands between two rows: a wider gap, letters of another height or weight; where a new page
    or column begins, a row above that ends well before its column's edge.
    """
    if abs(above.size - below.size) > 0.1 * max(above.size, below.size):
        return True
    if above.bold != below.bold and not below.text[:1].islower():
        return True
    step = above.base - below.base
    if step < -below.size:
        return above.right < edge - _SHORT * above.size
    usual = min(leading, 1.6 * below.size) if leading else 1.6 * below.size
    return step > _GAP * usual


def _margins(pages: list[list[Row]]) -> list[list[tuple[float, float]]]:
    """For each row the left and right margin of its column: the rightmost end of a row in it; and the leftmost
    beginning in it or in a column of another page that ends there, since one may hold but the inner parts of a list.
    """
    columns = [columns_of(rows) for rows in pages]
    edges = [
        [(min(row.left for row in column), max(row.right for row in column)) for column in found] for found in columns
    ]
    begins: dict[int, float] = {}  # by where columns end
    for left, right in itertools.chain.from_iterable(edges):
        begins[round(right / _SAME_END)] = min(left, begins.get(round(right / _SAME_END), left))
    margins = []
    for found, known in zip(columns, edges, strict=True):
        page: list[tuple[float, float]] = []
        for column, (left, right) in zip(found, known, strict=True):
            place = round(right / _SAME_END)
            usual = min(begins.get(near, left) for near in (place - 1, place, place + 1))
            page += [(usual if left - usual < _LIST * (right - usual) else left, right)] * len(column)
        margins.append(page)
    return margins


def _indent(row: Row, margin: float) -> int:
    """Blanks for the distance from the margin: one for half the font's height, which is about what a blank and a half
    takes.
    """
    blanks = round((row.left - margin) / (0.5 * row.size)) if row.size else 0
    return max(0, min(blanks, _DEEPEST)) if blanks > 1 else 0


def _tables(rows: list[Row]) -> dict[int, tuple[Row, list[str]]]:
    """The first row of their table, and their cells, for rows of tables by place: three or more with the same number of
    cells, which begin below one another, in whatever columns and pages.
    """
    found: dict[int, tuple[Row, list[str]]] = {}
    start = 0
    while start < len(rows):
        cells = list(_cells_below(rows, start))
        if len(cells) >= _FEWEST_ROWS and not _spread(rows[start : start + len(cells)], cells):
            found.update((start + place, (rows[start], row)) for place, row in enumerate(cells))
            if start and start - 1 not in found and rows[start - 1].base > rows[start].base:
                head = _cells_at(rows[start].starts(), rows[start - 1])  # its cells may stand closer than those below
                found.update({start - 1: (rows[start], head)} if head else {})
        start += len(cells) if start in found else 1
    return found


def _spread(rows: list[Row], cells: list[list[str]]) -> bool:
    """Whether rows are those of a text that is spread to its column's edges: all end in one place, and in words."""
    ends = [row.right for row in rows]
    return max(ends) - min(ends) < _SAME_PLACE and any(map(str.isalpha, "".join(row[-1] for row in cells)))


def _cells_below(rows: list[Row], place: int) -> Iterator[list[str]]:
    """The cells of rows as long as they are rows of the table that one opens; at the head of a page or column it goes
    on as far to the side as that stands.
    """
    last = rows[place]
    starts = last.starts()
    if len(starts) < 2:
        return
    for row in itertools.islice(rows, place, None):
        if row.base > last.base:
            starts = [start + row.left - starts[0] for start in starts]
        cells = _cells_at(starts, row)
        if not cells:
            return
        yield cells
        last = row


def _cells_at(starts: list[float], row: Row) -> list[str]:
    """The cells of a row if they begin at such places, set apart widely or else exactly there; none where they do
    not.
    """
    others = row.starts()
    if len(starts) == 2 and OWN_NUMBER.fullmatch(row.cells()[0]):
        return []
    if len(starts) == len(others) and all(abs(one - at) <= _ALIGNED for one, at in zip(starts, others, strict=True)):
        return row.cells()
    groups: list[list[Run]] = [[]]
    for run in row.runs:
        apart = groups[-1] and run.left - groups[-1][-1].right > 0.5 * row.size
        if apart and len(groups) < len(starts) and abs(run.left - starts[len(groups)]) <= _SAME_PLACE:
            groups.append([])
        groups[-1].append(run)
    if len(groups) != len(starts) or abs(row.left - starts[0]) > _SAME_PLACE:
        return []
    return [row.replaced(group).text for group in groups]
