"""Tab-separated fact files: text in, rows with their line numbers out, one clear error for a row that does not
parse.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.errors import InputError

Row = dict[str, str]


def read_table(
    text: str, columns: tuple[str, ...], *, where: str, open_columns: bool = False
) -> Iterator[tuple[str, Row]]:
    """Yields ("file:line", row) for each row of a table with a header; blank lines and lines that open with # are
    passed over.

    Args:
        text: the table; the first line that is no comment names the columns.
        columns: the columns that must be there.
        where: the file's name for messages.
        open_columns: whether the table may have further columns (one a language, say).

    Raises:
        InputError: for a missing or unknown column, or a row with more or fewer cells than the header.
    """
    header: list[str] | None = None
    for count, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells, place = line.split("\t"), f"{where}:{count}"
        if header is None:
            header = [cell.strip() for cell in cells]
            _check_header(header, columns, place, open_columns=open_columns)
            continue
        if len(cells) != len(header):
            mend = f"give one cell a column, parted by tabs: {', '.join(header)}"
            raise InputError(f"row has {len(cells)} cells, the header {len(header)}", where=place, mend=mend)
        yield place, dict(zip(header, (cell.strip() for cell in cells), strict=True))


def _check_header(header: list[str], columns: tuple[str, ...], where: str, *, open_columns: bool) -> None:
    if missing := [column for column in columns if column not in header]:
        raise InputError(
            f"column '{missing[0]}' is missing", where=where, mend=f"the header needs {', '.join(columns)}"
        )
    unknown = [column for column in header if column not in columns]
    if unknown and not open_columns:
        raise InputError(f"unknown column '{unknown[0]}'", where=where, mend=f"the header needs {', '.join(columns)}")
