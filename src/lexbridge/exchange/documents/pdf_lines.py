"""Rows of a PDF page: runs of characters in, rows from top to bottom out, raised signs put where they belong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from lexbridge.exchange.documents.pdf_page import Run
from lexbridge.exchange.documents.plain import RAISED

_LONGEST_SIGN = 6  # characters of what is raised or lowered beside a word
_SIGN_GAP = 2.0  # font heights between a raised sign and the words that it stands before
WIDE = 1.5  # a gap of so many times the font's height parts the cells of a table


@dataclass(frozen=True)
class Row:
    """Runs side by side on one line of the page, from left to right; `base` and `size` are those of its largest
    runs.
    """

    runs: tuple[Run, ...]
    base: float
    size: float

    @property
    def left(self) -> float:
        """Where the row begins, in points."""
        return self.runs[0].left

    @property
    def right(self) -> float:
        """Where the row ends, in points."""
        return max(run.right for run in self.runs)

    @property
    def bold(self) -> bool:
        """Whether all of the row's words are in bold letters."""
        return all(run.bold for run in self.runs if not self.is_raised(run))

    @property
    def text(self) -> str:
        """The row's words; figures raised above the line stay raised."""
        return " ".join(cell for cell in self.cells(float("inf")) if cell)

    def is_raised(self, run: Run) -> bool:
        """Whether a run is a small sign above the line."""
        return run.size < 0.85 * self.size and run.base > self.base + 0.1 * self.size

    def cells(self, gap: float = WIDE) -> list[str]:
        """The row's words, parted wherever a gap is wider than so many times the font's height."""
        cells, last = [""], None
        for run in self.runs:
            text = run.text.translate(RAISED) if self.is_raised(run) and run.text.isascii() else run.text
            distance = run.left - last.right if last else 0.0
            if last and distance > gap * self.size:
                cells.append(text)
            else:
                blank = bool(last) and distance > 0.1 * self.size and not self.is_raised(run)
                cells[-1] += (" " if blank else "") + text
            last = run
        return [cell.strip() for cell in cells]

    def starts(self) -> list[float]:
        """Where each of the row's cells begins, in points."""
        starts, last = [self.left], None
        for run in self.runs:
            if last and run.left - last.right > WIDE * self.size:
                starts.append(run.left)
            last = run
        return starts

    def replaced(self, runs: Sequence[Run]) -> Row:
        """The same row with other runs."""
        return Row(tuple(runs), self.base, self.size)


def make_rows(runs: Iterable[Run]) -> list[Row]:
    """Puts runs into rows: the large ones first, then the small ones beside and above them."""
    groups: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: (-run.size, -run.base, run.left)):
        group = min(
            (group for group in groups if _belongs(run, group)),
            key=lambda group: abs(group[0].base - run.base),
            default=None,
        )
        if group is None:
            groups.append([run])
        else:
            group.append(run)
    return sort_rows(_row(group) for group in groups)


def sort_rows(rows: Iterable[Row]) -> list[Row]:
    """Rows from top to bottom."""
    return sorted(rows, key=lambda row: (-row.base, row.left))


def columns_of(rows: Iterable[Row]) -> list[list[Row]]:
    """Cuts rows in reading order into columns: one ends where the next row stands higher on the page."""
    columns: list[list[Row]] = []
    for row in rows:
        if not columns or row.base > columns[-1][-1].base + row.size:
            columns.append([])
        columns[-1].append(row)
    return columns


def body_size(rows: Iterable[Row]) -> float:
    """The height of the font that most characters have; 0 without any."""
    sizes = [round(row.size, 1) for row in rows for _ in range(max(len(row.text) // 10, 1))]
    return median(sizes) if sizes else 0.0


def _belongs(run: Run, group: list[Run]) -> bool:
    first = group[0]
    rise = run.base - first.base
    if run.size > 0.85 * first.size:
        return abs(rise) <= 0.25 * first.size
    if len(run.text) > _LONGEST_SIGN:  # small words beside a large heading are those of another column
        return False
    # The sign of a note may stand some way before its first line, as a number does.
    before = (_SIGN_GAP if rise > 0.1 * first.size else 0.6) * first.size
    near = any(
        -0.5 * first.size <= run.left - other.right <= 0.6 * first.size or 0 <= other.left - run.right <= before
        for other in group
    )
    return near and -0.25 * first.size <= rise <= 0.6 * first.size


def _row(group: list[Run]) -> Row:
    return Row(tuple(sorted(group, key=lambda run: run.left)), group[0].base, group[0].size)
