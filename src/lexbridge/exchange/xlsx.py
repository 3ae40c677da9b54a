"""The review sheet: findings beside the clause in every language out as a workbook, a person's verdicts in again.

Each row carries the fingerprint of its finding and a digest of the texts it shows, so that a sheet made from texts that
have changed since is told apart. Cells are text, never formulas.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lexbridge.checks import fingerprint, message
from lexbridge.corpus import VERDICTS
from lexbridge.errors import InputError
from lexbridge.model import Clause, Finding, Review

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from lexbridge.alignment import Row
    from lexbridge.work import Work

_SHEET = "findings"
_KEYS = ("fingerprint", "digest")
_FINDING = ("address", "language", "severity", "rule", "message")
_VERDICT = ("verdict", "reason", "name", "date")
_WIDTHS = {"address": 10, "language": 9, "severity": 9, "rule": 20, "message": 45, "reason": 40, "name": 16, "date": 12}
_CELL = 32_000  # characters; a cell of a workbook holds 32,767
_NO_CELL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MAX_BYTES, _MAX_UNPACKED = 20_000_000, 200_000_000
_STAMP = (1980, 1, 1, 0, 0, 0)
_HELP = (
    "One row a finding. Choose a verdict: wrong (the text is to be mended), tolerated (different, and that is fine),",
    "false (there is nothing to see), open (a question to settle). Give the reason and your name; a date is optional.",
    "Then: lexbridge import review.xlsx. Rows without a verdict are passed over. Leave the hidden columns as they are.",
)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What a sheet says: verdicts by fingerprint, and the rows whose texts have changed since, as people name them."""

    taken: Mapping[str, Review]
    changed: tuple[str, ...]


def write(work: Work, language: str) -> bytes:
    """The review sheet of a work with its messages in a language; equal works give equal bytes."""
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = _SHEET
    columns = _columns(work)
    for place, name in enumerate(columns, 1):
        _put(sheet, 1, place, name)
    for count, finding in enumerate(work.findings, 2):
        for place, value in enumerate(_cells(work, finding, language), 1):
            _put(sheet, count, place, value)
    _lay_out(sheet, columns, len(work.findings) + 1)
    about = workbook.create_sheet("about")
    about.column_dimensions["A"].width = 110
    for count, line in enumerate((*_HELP, f"code: {work.corpus.code.id}"), 1):
        _put(about, count, 1, line)
    file = io.BytesIO()
    workbook.save(file)
    return _without_times(file.getvalue())


def _columns(work: Work) -> tuple[str, ...]:
    return (*_KEYS, *_FINDING, *work.expressions, *_VERDICT)


def _put(sheet: Worksheet, row: int, column: int, value: str) -> None:
    cell = sheet.cell(row, column)
    cell.value = _NO_CELL.sub("\ufffd", value)[:_CELL]
    cell.data_type = "s"  # else a text that opens with = would be a formula


def _cells(work: Work, finding: Finding, language: str) -> Iterator[str]:
    texts = _texts(work, finding)
    yield fingerprint(finding)
    yield _digest(texts)
    yield str(finding.address or "")
    yield finding.language
    yield str(finding.severity)
    yield finding.rule
    yield message(finding, language)
    yield from texts.values()
    review = finding.review
    yield from (review.verdict, review.reason, review.name, review.date) if review else ("",) * 4


def _texts(work: Work, finding: Finding) -> dict[str, str]:
    """The clause of a finding in every language, its parts included, one line a part, by the row they stand in."""
    if finding.address is None:
        return dict.fromkeys(work.expressions, "")
    rows = work.alignment.rows_of(finding.language, finding.address)
    row = rows[0] if rows else work.alignment.row(finding.address)
    return {language: "\n".join(_lines(row, language)) for language in work.expressions}


def _lines(row: Row | None, language: str) -> Iterator[str]:
    for clause in row.clauses.get(language, ()) if row else ():
        yield from _clause_lines(clause)


def _clause_lines(clause: Clause) -> Iterator[str]:
    words = [str(text) for text in (clause.heading, clause.text) if text]
    yield " ".join([str(clause.address), *words])
    yield from (f"[?] {stray.text}" for stray in clause.strays)
    for child in clause.children:
        yield from _clause_lines(child)
    if clause.closing:
        yield str(clause.closing)


def _digest(texts: Mapping[str, str]) -> str:
    whole = "\x1f".join(f"{language}\x1e{text}" for language, text in texts.items())
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _lay_out(sheet: Worksheet, columns: tuple[str, ...], last: int) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.datavalidation import DataValidation

    for place, name in enumerate(columns, 1):
        dimension = sheet.column_dimensions[get_column_letter(place)]
        dimension.width = _WIDTHS.get(name, 12 if name in _VERDICT else 50)
        dimension.hidden = name in _KEYS
    for row in sheet.iter_rows(min_row=1, max_row=last):
        for cell in row:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.font = Font(bold=cell.row == 1)
    choice = DataValidation(type="list", formula1=f'"{",".join(VERDICTS)}"', allow_blank=True, showErrorMessage=True)
    letter = get_column_letter(columns.index("verdict") + 1)
    choice.add(f"{letter}2:{letter}{max(last, 2)}")
    sheet.add_data_validation(choice)
    sheet.freeze_panes = f"{get_column_letter(len(_KEYS) + 2)}2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{last}"


def _without_times(raw: bytes) -> bytes:
    """The same workbook without the moment it was made, which openpyxl puts into the archive and its properties."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as before, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"1980-01-01T00:00:00Z", content)
            after.writestr(zipfile.ZipInfo(name, _STAMP), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def read(raw: bytes, work: Work, *, where: str = "", today: datetime.date | None = None) -> Verdicts:
    """Reads the verdicts of a sheet that `write` made from these texts or earlier ones.

    Raises:
        InputError: for a file that is no such sheet, is too large, or has a verdict without reason or name.

    """
    now = {fingerprint(finding): _digest(_texts(work, finding)) for finding in work.findings}
    taken: dict[str, Review] = {}
    changed: list[str] = []
    for count, row in enumerate(_rows(raw, where), 2):
        mark = row["fingerprint"]
        if not mark:
            continue
        if now.get(mark) != row["digest"]:
            changed.append(f"{row['language']} {row['address'] or row['rule']}")
        elif row["verdict"]:
            taken[mark] = _verdict(row, f"{where}: row {count}", today or datetime.date.today())
    return Verdicts(taken, tuple(dict.fromkeys(changed)))


def _verdict(row: Mapping[str, str], where: str, today: datetime.date) -> Review:
    if row["verdict"] not in VERDICTS:
        raise InputError(f"unknown verdict '{row['verdict']}'", where=where, mend=f"use one of {', '.join(VERDICTS)}")
    for field in ("reason", "name"):
        if not row[field]:
            raise InputError(f"the verdict has no {field}", where=where, mend="fill the cell")
    return Review(row["verdict"], row["reason"], row["name"], row["date"] or today.isoformat())


def _rows(raw: bytes, where: str) -> Iterator[dict[str, str]]:
    """The rows of the sheet as text by column."""
    import openpyxl

    _guard(raw, where)
    try:
        workbook = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        rows = list(workbook[_SHEET].iter_rows(values_only=True))
    except Exception as error:  # openpyxl raises whatever it met in a broken workbook
        raise InputError(f"no review sheet: {error}", where=where, mend="export one: lexbridge export xlsx") from None
    header = [_text(value) for value in rows[0]] if rows else []
    if missing := [name for name in (*_KEYS, *_FINDING, *_VERDICT) if name not in header]:
        raise InputError(f"the column '{missing[0]}' is missing", where=where, mend="export the sheet anew")
    for row in rows[1:]:
        yield {name: _text(value) for name, value in zip(header, row, strict=False)}


def _guard(raw: bytes, where: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
    except zipfile.BadZipFile:
        raise InputError("is no workbook", where=where, mend="export one: lexbridge export xlsx") from None
    if len(raw) > _MAX_BYTES or unpacked > _MAX_UNPACKED:
        raise InputError(f"larger than {_MAX_UNPACKED:,} bytes unpacked", where=where, mend="export the sheet anew")


def _text(value: Any) -> str:
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    return "" if value is None else str(value).strip()
