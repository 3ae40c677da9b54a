"""Rows of a PDF that must stand on the line of the row above them: the rows of a page in, the places of those out.

A text layer breaks a heading as it breaks a text, and its words do not tell whether its line is the whole of it; nor do
they tell an amount that happens to open a line (`at most / 4 days`) from a number. Letters and places do: those of a
heading are larger than the text's, or bold, and the line above ends where the next word would not have fitted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lexbridge.exchange.documents.pdf_lines import Row, body_size
from lexbridge.exchange.documents.plain import OWN_NUMBER

_AMOUNT = re.compile(r"\d[\d.,]*\s+[^\W\d_A-ZÀ-Þ]")
_LARGER = 1.08  # times the height of the text's letters
_SPACING = 1.7  # font heights from one line of a heading to the next, at most
_SLACK = 1.0  # font heights: the longest row of a page may end so far before its edge
_CENTRED = 0.8  # a centred line is full when it would take so much of the column's width with the next word


def carried_rows(rows: Sequence[Row], margins: Sequence[tuple[float, float]]) -> set[int]:
    """The places of rows that go on the heading in the row above, or open with an amount of the sentence there.

    Args:
        rows: a page in reading order.
        margins: for each row where its column begins and ends.
    """
    size = body_size(rows)
    return {
        place
        for place in range(1, len(rows))
        if (_is_heading(rows[place - 1], size) or _is_amount(rows[place - 1], rows[place]))
        and margins[place] == margins[place - 1]
        and _goes_on(rows[place - 1], rows[place], *margins[place])
    }


def _is_heading(row: Row, size: float) -> bool:
    return row.bold or row.size > _LARGER * size


def _is_amount(above: Row, below: Row) -> bool:
    return bool(_AMOUNT.match(below.text)) and above.text[-1].isalpha()


def _goes_on(above: Row, below: Row, left: float, right: float) -> bool:
    """Whether a row is set as the one above it is, close below it, and that row had no room for its first word."""
    if above.bold != below.bold or abs(above.size - below.size) > 0.05 * above.size:
        return False
    if not 0 < above.base - below.base < _SPACING * above.size or OWN_NUMBER.match(below.text):
        return False
    text = below.text
    word = (below.right - below.left) * len(text.split(" ")[0]) / max(len(text), 1) + 0.25 * below.size
    start, end = above.left - left, right - above.right
    if min(start, end) > above.size and abs(start - end) < above.size:  # in the middle of the column
        return above.right - above.left + word > _CENTRED * (right - left)
    return above.right + word > right - _SLACK * above.size
