"""Cuts a source into lines and sorts out what is no text of the code: page numbers, running heads, contents,
navigation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from lexbridge.model import Source, new

_HASHES = re.compile(r"#{1,6}\s+")
_BOLD = re.compile(r"(?P<fence>\*\*|__)(?P<inside>\S[^*_\n]{0,160})(?P=fence)")
_LABEL = re.compile(r"\w{1,12}\.?\s?\d|\(?\w{1,4}[.):]")
TERMINALS = ".;:!?…»”\"')]"


class Line(NamedTuple):
    """A line that holds something: its place in characters (white space at both ends left out), what stands before
    it, and how many of its characters are a number that lost its stop.
    """

    start: int
    end: int
    text: str
    indent: int
    blank: bool  # an empty line (or the file's start) before it
    page: bool  # a form feed before it, or what belongs to the page alone
    bare: int = 0


def cut_lines(source: Source) -> list[Line]:
    """The lines of a source that are not white space."""
    lines: list[Line] = []
    place, blank, page = 0, True, False
    quoted = source.text.count("\n>") > 1  # a mail's or forum's quotation
    for raw in source.text.splitlines(keepends=True):
        text = raw.strip()
        if not text or (quoted and not text.strip("> ")):
            blank, page = True, page or "\f" in raw
        else:
            start, indent = place, 0
            if raw[0] != text[0]:
                blanks = raw[: len(raw) - len(raw.lstrip())]
                start += len(blanks)
                page = page or "\f" in blanks
                indent = len(blanks.replace("\t", "    ").replace("\f", ""))
            if text[0] in "#*_" or (quoted and text[0] == ">"):
                start, text = _undressed(start, text)
            lines.append(new(Line, (start, start + len(text), text, indent, blank or page, page, 0)))
            blank = page = raw.endswith("\f")
        place += len(raw)
    return lines


def _undressed(start: int, text: str) -> tuple[int, str]:
    """A line without the marks of a quotation, or of Markdown around a heading or number: where it then starts, and its
    text with blanks for marks inside.
    """
    if text[0] == ">":
        bare = text.lstrip("> \t")
        start, text = start + len(text) - len(bare), bare
    if hashes := _HASHES.match(text):
        start, text = start + hashes.end(), text[hashes.end() :].rstrip("#").rstrip() or text[hashes.end() :]
    bold = _BOLD.match(text)
    if bold and (bold.end() == len(text) or _LABEL.match(bold["inside"])):
        behind = text[bold.end() :]
        return start + 2, f"{bold['inside']}  {behind}" if behind else bold["inside"]
    return start, text


_FEW_LONG = 50  # of so many lines one may be far longer than the page is wide: a note or a caption that was typed in


def full(line: Line, width: int) -> bool:
    """Whether a line reaches far enough towards the page's width for its paragraph to go on."""
    return line.indent + len(line.text) >= width * 0.7


def wrap_width(lines: Sequence[Line]) -> int | None:
    """The page width at which a file's lines were broken, in characters; None where each paragraph is one line."""
    pairs = [(first, second) for first, second in pairwise(lines) if not second.blank]
    if len(pairs) < 3:
        return None
    lengths = sorted(first.indent + len(first.text) for first, _ in pairs)
    width = lengths[int(len(lengths) * 0.95)]
    if width > 130 or width < 30:
        return None
    long = sum(1 for line in lines if line.indent + len(line.text) > width * 1.6)
    if long * _FEW_LONG > len(lines):
        return None
    full = [
        first
        for first, second in pairs
        if first.indent + len(first.text) > width * 0.75
        and first.text[-1] not in TERMINALS
        and second.text[:1].islower()
    ]
    return width if len(full) >= 2 and len(full) * 8 >= len(pairs) else None
