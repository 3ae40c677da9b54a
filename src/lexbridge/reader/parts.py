"""Divides a source into its parts: lines in, the articles with their blocks, and what stands before, between and after
them, out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexbridge.address import Address, Numbering
from lexbridge.model import Apart, Segment, Source, Span, SpanKind, Text
from lexbridge.reader import repair
from lexbridge.reader.headings import Heading, Part, find_headings, heading_like
from lexbridge.reader.ligatures import lost_ligatures
from lexbridge.reader.lines import Line, cut_lines, furniture, wrap_width
from lexbridge.reader.paragraphs import Block, make_blocks
from lexbridge.reader.runs import part_runs
from lexbridge.reader.words import ReadingWords


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a source: an article (with its root, the span of its number, and the title printed in the same line),
    or another part.
    """

    part: Part
    root: Address | None
    number: Span | None
    printed: str
    title: Block | None
    blocks: tuple[Block, ...]
    misprinted: bool = False  # the number is another's: the article's was worked out


def divide(source: Source, words: ReadingWords, numbering: Numbering) -> tuple[list[Chunk], list[Apart]]:
    """The parts of a source in order, and the spans that belong to none (furniture, front matter, notes, an index)."""
    lines = cut_lines(source)
    skipped = furniture(lines, words)
    headings = find_headings(lines, skipped, words, numbering)
    contents = _contents(lines, headings, skipped)
    skipped |= {headings[place].line for place in contents}
    headings = [heading for place, heading in enumerate(headings) if place not in contents]
    chapters = {place for place, line in enumerate(lines) if place not in skipped and _chapter(line, words)}
    chapters -= {heading.line for heading in headings}
    apart = [
        Apart(SpanKind.FURNITURE, Span(source.file, lines[place].start, lines[place].end)) for place in sorted(skipped)
    ]
    apart += [
        Apart(SpanKind.NOTE, Span(source.file, lines[place].start, lines[place].end)) for place in sorted(chapters)
    ]
    width = wrap_width([line for place, line in enumerate(lines) if place not in skipped])
    sheet = repair.Sheet(source.file, source.text, lost_ligatures(source.text, source.language))
    chunks: list[Chunk] = []
    bounds = [*[heading.line for heading in headings], len(lines)]
    first = Heading(Part.FRONT, -1)
    for heading, end in zip([first, *headings], bounds, strict=True):
        kept = [
            lines[place] for place in range(heading.line + 1, end) if place not in skipped and place not in chapters
        ]
        chunk, rest = _chunk(sheet, lines, heading, kept, width, words)
        apart += rest
        if chunk:
            chunks.append(chunk)
    return chunks, apart


def _chapter(line: Line, words: ReadingWords) -> bool:
    return line.blank and heading_like(line.text) and bool(words.chapter.match(line.text))


def _chunk(
    source: repair.Sheet,
    lines: Sequence[Line],
    heading: Heading,
    kept: list[Line],
    width: int | None,
    words: ReadingWords,
) -> tuple[Chunk | None, list[Apart]]:
    apart: list[Apart] = []
    if heading.part in (Part.FRONT, Part.INDEX, Part.ANNEX):
        kind = {Part.FRONT: SpanKind.FRONT, Part.INDEX: SpanKind.FURNITURE, Part.ANNEX: SpanKind.NOTE}[heading.part]
        head = [lines[heading.line]] if heading.line >= 0 else []
        return None, [Apart(kind, Span(source.file, line.start, line.end), heading.root) for line in (*head, *kept)]
    kept, notes = _remarks(source, kept, words, heading.root)
    apart += notes
    blocks = part_runs(make_blocks(source, kept, width, words), words)
    line = lines[heading.line]
    number = Span(source.file, line.start + heading.number[0], line.start + heading.number[1])
    title = _title(source, line, heading.title) if heading.title is not None else None
    printed = source.text[number.start : number.end]
    return Chunk(heading.part, heading.root, number, printed, title, tuple(blocks), heading.misprinted), apart


def _remarks(
    source: repair.Sheet, lines: Sequence[Line], words: ReadingWords, root: Address | None
) -> tuple[list[Line], list[Apart]]:
    """Takes out editors' remarks (`Opmerking 2: …`) with the lines that go on them, up to an empty line."""
    kept: list[Line] = []
    notes: list[Apart] = []
    noting = False
    for line in lines:
        noting = bool(words.note.match(line.text)) or (noting and not line.blank)
        if noting:
            notes.append(Apart(SpanKind.NOTE, Span(source.file, line.start, line.end), root))
        else:
            kept.append(line)
    return kept, notes


def _title(source: repair.Sheet, line: Line, offset: int) -> Block | None:
    pieces: list[Segment] = repair.segments(source, line.start + offset, line.end)
    return (
        Block(source.file, (), Text(tuple(pieces)), like=True, blank=line.blank, start=line.start + offset)
        if pieces
        else None
    )


def _contents(lines: Sequence[Line], headings: Sequence[Heading], skipped: set[int]) -> set[int]:
    """The headings of a contents list: runs of three and more with nothing between them, each given again later with
    its text.
    """
    found: set[int] = set()
    run: list[int] = []
    later: dict[Address | None, int] = {heading.root: place for place, heading in enumerate(headings)}
    for place, heading in enumerate(headings):
        end = headings[place + 1].line if place + 1 < len(headings) else len(lines)
        empty = all(between in skipped for between in range(heading.line + 1, end))
        if heading.part is Part.ARTICLE and empty:
            run.append(place)
            continue
        if run and heading.part is Part.ARTICLE and len(run) >= 2 and later[heading.root] > place:
            run.append(place)
        found |= _listed(run, headings, later)
        run = []
    return found | _listed(run, headings, later)


def _listed(run: Sequence[int], headings: Sequence[Heading], later: dict[Address | None, int]) -> set[int]:
    repeated = [place for place in run if later[headings[place].root] > run[-1]]
    return (
        set(run) if len(run) >= 3 and len(repeated) * 3 >= len(run) * 2 else set(repeated) if len(run) >= 3 else set()
    )
