"""Footnotes of a PDF: the rows of all pages in reading order in, the rows without the notes out, with each note's text
and the marks that name it.

A note stands at the foot of a page in smaller letters and opens with a sign that is raised in the text above it. Small
letters without such a sign stay where they are: they may be law text.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field

from lexbridge.exchange.documents.pdf_lines import Row, body_size, columns_of
from lexbridge.exchange.documents.pdf_page import Run
from lexbridge.exchange.documents.plain import SourceText

SIGN = re.compile(r"[\[(]?(\d{1,3}|[*†‡§]{1,3})[\])]?\.?")
_OPENING = re.compile(r"[\[(]?(\d{1,3}|[*†‡§]{1,3})[\])]?\.?(?:\s+|(?=[^\W\d]))(?=\S)")
_SMALL = 0.93


@dataclass
class PdfNotes:
    """The rows of each page with marks written in, and the lines of the notes by label in the order of the pages."""

    rows: list[list[Row]] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Note:
    sign: str
    rows: list[str]


def take_notes(pages: list[list[Row]], source: SourceText) -> PdfNotes:
    """Takes the footnotes out of the rows of all pages and writes `[^label]` where their signs stand."""
    size = body_size(row for rows in pages for row in rows)
    found = PdfNotes()
    last = ""
    for rows in pages:
        source.watch.time()
        foot = _foot(rows, size)
        signs = _raised_signs([row for row in rows if row not in foot])
        before, notes = _cut(foot, signs)
        if not notes or (before and not last):
            found.rows.append(rows)
            last = ""
            continue
        if before:  # a note that goes on from the page before
            found.texts[last] += [row.text for row in before]
        labels: dict[str, str] = {}
        for note in notes:
            labels[note.sign] = last = source.label(note.sign)
            found.texts[last] = [" ".join(row.split()) for row in note.rows]
        found.rows.append([with_marks(row, labels) for row in rows if row not in foot])
    return found


def _foot(rows: list[Row], size: float) -> list[Row]:
    """The small rows at the end of each column, in the lower part of the page."""
    foot: list[Row] = []
    middle = (max(row.base for row in rows) + min(row.base for row in rows)) / 2 if rows else 0.0
    for column in columns_of(rows):
        small = itertools.takewhile(lambda row: row.size < _SMALL * size and row.base < middle, reversed(column))
        foot += reversed(list(small))
    return foot


def _raised_signs(rows: list[Row]) -> set[str]:
    return {
        found[1]
        for row in rows
        for run in row.runs
        if row.is_raised(run) and (found := SIGN.fullmatch(run.text.strip()))
    }


def _cut(foot: list[Row], signs: set[str]) -> tuple[list[Row], list[_Note]]:
    """The rows before the first note, and the notes: each opens with a sign that stands raised in the text."""
    before: list[Row] = []
    notes: list[_Note] = []
    for row in foot:
        sign, rest = opening(row)
        if sign in signs and sign not in [note.sign for note in notes]:
            notes.append(_Note(sign, [rest]))
        elif notes:
            notes[-1].rows.append(row.text)
        else:
            before.append(row)
    return before, notes


def opening(row: Row) -> tuple[str, str]:
    """The sign that a row opens with, as a note does, and what follows; two empty strings where it opens with none."""
    first = row.runs[0]
    sign = SIGN.fullmatch(first.text.strip())
    if len(row.runs) > 1 and sign:
        return sign[1], row.replaced(row.runs[1:]).text
    found = _OPENING.match(row.text)
    return (found[1], row.text[found.end() :]) if found else ("", "")


def with_marks(row: Row, labels: dict[str, str]) -> Row:
    """The row with its raised signs written as marks; a mark stands on the line, so that it is not read as raised
    figures.
    """
    runs = []
    for run in row.runs:
        sign = SIGN.fullmatch(run.text.strip()) if row.is_raised(run) else None
        if sign and sign[1] in labels:
            runs.append(Run(f"[^{labels[sign[1]]}]", run.left, run.right, row.base, row.size))
        else:
            runs.append(run)
    return row.replaced(runs)
