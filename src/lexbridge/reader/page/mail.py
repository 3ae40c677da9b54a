"""Finds what a mail puts around a text: the lines of a source and its headings in, the same with one where a mail's
header begins and one where its closing words do out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.looks import Heading, Part
from lexbridge.reader.numbers import opening
from lexbridge.reader.words import ReadingWords

_TOP = 40  # lines at a file's head among which a mail's header stands
_FIELDS = 3  # lines that make a header
_SIGNED, _PERSONAL = 12, 80  # lines below closing words, and characters of one, that name who writes
_SIGNATURE = "--"


def with_mail(lines: Sequence[Line], headings: Sequence[Heading], words: ReadingWords) -> list[Heading]:
    """The headings of a source with those of mails: front matter from a header to the next heading, furniture from the
    closing words to the next header or the end.

    Headers are looked for where one stands at the file's head, closing words right above them and at the file's end.
    """
    headers = list(_headers(lines[:_TOP], words))
    if headers:
        headers = list(_headers(lines, words))
    heads = {heading.line for heading in headings}
    found: list[Heading] = []
    for end in (*headers, len(lines)):
        closing = _closing(lines, end, heads, words, mailed=bool(headers))
        found += [Heading(Part.INDEX, closing)] if closing is not None else []
        found += [Heading(Part.FRONT, end)] if end < len(lines) else []
    if not found:
        return list(headings)
    taken = {heading.line for heading in found}
    kept = [heading for heading in headings if heading.line not in taken]
    return sorted([*kept, *found], key=lambda heading: heading.line)


def _headers(lines: Sequence[Line], words: ReadingWords) -> Iterator[int]:
    """The first lines of the headers: several fields below each other, one of them the subject."""
    first, subject = 0, False
    for place in range(len(lines) + 1):
        field = words.field.match(lines[place].text) if place < len(lines) and ":" in lines[place].text[:24] else None
        if field is None:
            if subject and place - first >= _FIELDS:
                yield first
            first, subject = place + 1, False
        else:
            subject = subject or field["subject"] is not None


def _closing(lines: Sequence[Line], end: int, heads: set[int], words: ReadingWords, *, mailed: bool) -> int | None:
    """The line of the words that close a mail before a line: alone on it behind a sentence that has ended, with but a
    few names below; or the line that parts a signature.
    """
    found: int | None = None
    for place in range(end - 1, max(end - _SIGNED - 2, 0), -1):
        line, before = lines[place], lines[place - 1]
        if place in heads:
            break
        if line.text == _SIGNATURE:
            found = place
        elif words.farewell.match(line.text):
            ended = before.text[-1] != ":" and (line.blank or before.text[-1] in TERMINALS)
            found = place if ended else found
        elif (not mailed and _running(line.text)) or any(mark.form != "{}" for mark in opening(line.text)):
            break
    return found


def _running(text: str) -> bool:
    """Whether a line is a sentence of a text, not the name, office or number of who writes."""
    return len(text) > _PERSONAL or (len(text) > _PERSONAL // 2 and text[-1] == ".")
