"""Finds tables among lines: lines in, the runs that are rows of a table out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lexbridge.reader.lines import Line
from lexbridge.reader.numbers import Mark, opening

_CELLS = re.compile(r"\S\s*\t+\s*\S|(?:^|\s)\|(?:\s|$)")
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_FIGURES = re.compile(r"[\d.,:;/%()+\-–—−x× €$£]+")
_RULED = re.compile(r"\|[|:\s+-]+")  # the line below the head of a Markdown table
_LONGEST = 40  # characters of a cell; a longer one is running text
_SECOND = 20  # characters of a cell alone on its line
_PAGE = 1000  # characters: beyond any line's end


def table_end(lines: Sequence[Line], place: int) -> int:
    """The end of the table that begins at a line; the line itself where none does."""
    text = lines[place].text
    if "\t" in text or "|" in text:
        return _parted_end(lines, place)
    if "   " in text:
        return _aligned_end(lines, place)
    return place


def _parted_end(lines: Sequence[Line], place: int) -> int:
    """The end of a table whose cells are parted by tabs or strokes.

    A number and a tab open a clause as well as a row: such a line is a row beside others, where what follows the number
    is no sentence.
    """
    end, sure = place, 0
    while end < len(lines) and (end == place or not lines[end].blank):
        text = lines[end].text
        if "\t" not in text and "|" not in text:
            break
        mark = next(iter(opening(text)), None)
        rest = text[mark.end :].lstrip() if mark else text
        if mark is not None and mark.form != "{}" and rest[-1:] in (".", ";", ":"):
            break  # a clause whose title and text stand in cells
        if _CELLS.search(rest) or _RULED.fullmatch(text):
            sure += 1
        elif mark is None or not _cell(rest, mark):
            break
        end += 1
    return end if sure or _all_figures(lines[place:end]) else place


def _cell(rest: str, mark: Mark) -> bool:
    """Whether what stands behind a number and a tab may be a table's cell: figures, or behind a bare number few
    words.
    """
    return bool(_FIGURES.fullmatch(rest)) or (mark.form == "{}" and len(rest) <= _LONGEST and rest[-1:] not in ".;:,")


def _all_figures(lines: Sequence[Line]) -> bool:
    """Whether lines hold nothing but numbers and figures, so that they are rows even without a head."""
    return all(not any(character.isalpha() for character in line.text) for line in lines)


def _aligned_end(lines: Sequence[Line], place: int) -> int:
    """The end of a table whose columns are set with blanks: over several lines the same strips of the page stay empty.

    Two lines make a table of three columns, three one of two.
    """
    strips = _gaps(lines[place])[1:-1]
    most = len(strips)
    end = place + 1
    while strips and end < len(lines) and not lines[end].blank:
        gaps = _gaps(lines[end]) or _lone(lines, end)
        met = [strip for strip in (_common(strip, gap) for strip in strips for gap in gaps) if strip[1] - strip[0] >= 2]
        if not met or (len(gaps) < 3 and len(met) < len(strips)):
            break
        strips, end, most = met, end + 1, max(most, len(gaps) - 2)
    rows, columns = end - place, len(strips) + 1
    # Lines that were drawn out to the page's width have more gaps than they have in common, and narrow ones.
    drawn = most > columns or all(strip[1] - strip[0] < 3 for strip in strips)
    return end if strips and not drawn and rows >= (2 if columns > 2 else 3) else place


def _gaps(line: Line) -> list[tuple[int, int]]:
    """The empty strips between the cells of a line, and those beside them; none where it is no row.

    A number with its punctuation opens a clause and is no cell; what ends a sentence behind a bare number is none.
    """
    text, start, cells = line.text, 0, 0
    mark = next(iter(opening(text)), None)
    if mark is not None and mark.form != "{}":
        start = len(text) - len(text[mark.end :].lstrip())
    found = [(0, line.indent + start)]
    for gap in _GAP.finditer(text, start):
        if gap.start() - start > _LONGEST:
            return []
        found.append((line.indent + gap.start(), line.indent + gap.end()))
        start, cells = gap.end(), cells + 1
    if not cells or len(text) - start > _LONGEST or (cells == 1 and mark is not None and text[-1] in ".;:,"):
        return []
    return [*found, (line.indent + len(text), _PAGE)]


def _lone(lines: Sequence[Line], place: int) -> list[tuple[int, int]]:
    """The strips beside a cell that stands alone on its line, as the second line of a head does, above another row."""
    line = lines[place]
    if len(line.text) > _SECOND or place + 1 == len(lines) or lines[place + 1].blank or not _gaps(lines[place + 1]):
        return []
    return [(0, line.indent), (line.indent + len(line.text), _PAGE)]


def _common(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return max(first[0], second[0]), min(first[1], second[1])
