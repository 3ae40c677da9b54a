"""Notes at the end of a PDF: the rows of all pages in, without the notes at their feet; the same without the notes
behind the text out, with each note's lines and the marks that name it.

A book has such notes where raised figures count from one on through its text, and its last rows are a list that counts
as far.
"""

from __future__ import annotations

import itertools
import re

from lexbridge.exchange.documents.pdf_lines import Row, body_size
from lexbridge.exchange.documents.pdf_notes import SIGN, PdfNotes, opening, with_marks
from lexbridge.exchange.documents.plain import SourceText

_TITLE_WORDS = 3
_LISTED = re.compile(r"[\[(]?(\d{1,3})[\])]?[.)]?(?:\s+|$)")


def take_endnotes(notes: PdfNotes, source: SourceText) -> None:
    """Takes the notes at the end out of the rows, and writes their marks."""
    order = [(page, place) for page, rows in enumerate(notes.rows) for place in range(len(rows))]
    rows = [notes.rows[page][place] for page, place in order]
    signs = [(place, int(sign)) for place, row in enumerate(rows) for sign in _raised(row)]
    most = _counts([sign for _, sign in signs])
    starts = _list_of(rows, most, signs[-1][0] + 1) if most else []
    if not starts or (most == 1 and not rows[starts[0]].is_raised(rows[starts[0]].runs[0])):
        return
    labels: dict[str, str] = {}
    for count, (start, end) in enumerate(itertools.pairwise([*starts, len(rows)]), 1):
        label = labels[str(count)] = source.label(str(count))
        first = _without_sign(rows[start])
        notes.texts[label] = [text for text in (first, *(row.text for row in rows[start + 1 : end])) if text]
    title = _title(rows, starts[0])
    if title:
        source.drop("heading of the notes", rows[starts[0] - 1].text)
    kept = [(page, with_marks(row, labels)) for (page, _), row in zip(order[: starts[0] - title], rows, strict=False)]
    notes.rows = [[row for at, row in kept if at == page] for page in range(len(notes.rows))]


def _raised(row: Row) -> list[str]:
    """The raised figures of a row behind its first word."""
    found = (SIGN.fullmatch(run.text.strip()) for run in row.runs[1:] if row.is_raised(run))
    return [sign[1] for sign in found if sign and sign[1].isdigit()]


def _counts(signs: list[int]) -> int:
    """How far signs count from one on without a gap, one perhaps several times; 0 where they do not."""
    most = 0
    for sign in signs:
        if sign not in (most, most + 1):
            return 0
        most = sign
    return most if signs and signs[0] == 1 else 0


def _list_of(rows: list[Row], most: int, after: int) -> list[int]:
    """Where the entries of the last list begin that counts from one to a number and ends with the document."""
    for start in range(len(rows) - 1, after - 1, -1):
        number, form = _number(rows[start])
        if number != 1:
            continue
        starts = [start]
        for place in range(start + 1, len(rows)):
            # An amount may open a line of a note: what counts the notes looks as the first number does.
            if _number(rows[place]) == (len(starts) + 1, form) and len(starts) < most:
                starts.append(place)
        return starts if len(starts) == most else []
    return []


def _number(row: Row) -> tuple[int, str]:
    """The number that a row opens with, 0 for none, and how it is written: "{}.", or "" where it is raised."""
    first = row.runs[0]
    sign = SIGN.fullmatch(first.text.strip())
    if sign and sign[1].isdigit() and len(row.runs) > 1 and row.is_raised(first):
        return int(sign[1]), ""
    found = _LISTED.match(row.text)
    return (int(found[1]), found[0].strip().replace(found[1], "{}")) if found else (0, "")


def _without_sign(row: Row) -> str:
    sign, rest = opening(row)
    if sign:
        return " ".join(rest.split())
    found = _LISTED.match(row.text)
    return row.text[found.end() :] if found else row.text


def _title(rows: list[Row], start: int) -> bool:
    """Whether the row above the first note is no more than their heading."""
    if not start:
        return False
    above, size = rows[start - 1], body_size(rows)
    return (above.bold or above.size > 1.05 * size) and len(above.text.split()) <= _TITLE_WORDS
