"""Divides a source into its parts: lines in, the articles with their blocks, and what stands before, between and after
them, out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lexbridge.address import Address, Numbering
from lexbridge.model import Apart, Remark, Source, Span, SpanKind
from lexbridge.outline import Outline
from lexbridge.reader.characters import repair
from lexbridge.reader.characters.ligatures import lost_ligatures
from lexbridge.reader.lines import TERMINALS, Line, cut_lines, wrap_width
from lexbridge.reader.looks import Heading, Part, heading_like
from lexbridge.reader.numbers import opening, values
from lexbridge.reader.page.chapters import chapter_lines, chapter_titles
from lexbridge.reader.page.contents import list_contents
from lexbridge.reader.page.furniture import furniture
from lexbridge.reader.page.headings import find_headings
from lexbridge.reader.page.mail import with_mail
from lexbridge.reader.page.margins import without_line_numbers
from lexbridge.reader.page.scattered import gathered
from lexbridge.reader.page.told import with_told
from lexbridge.reader.paragraphs.blocks import Block, joined, make_blocks
from lexbridge.reader.paragraphs.definitions import part_terms
from lexbridge.reader.paragraphs.openings import Opening, settle_openings, title_lines
from lexbridge.reader.paragraphs.runs import Known, part_runs
from lexbridge.reader.paragraphs.trailing import FIRSTS, trailing
from lexbridge.reader.paragraphs.unstopped import mark_bare_numbers
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
    told: str = ""  # how the article was told, where its number says another or none
    opened: bool = False  # the first block stands in the line of the number: title, text or both


def divide(
    source: Source, words: ReadingWords, numbering: Numbering, outline: Outline | None = None
) -> tuple[list[Chunk], list[Apart], list[Remark]]:
    """The parts of a source in order, the spans that belong to none (furniture, front matter, notes, an index), and
    what was taken out of its lines.
    """
    lines, counts = without_line_numbers(source, cut_lines(source), words)
    mends = lost_ligatures(source.text, source.language)
    skipped, named, headings = _headed(lines, words, numbering)
    redrawn = False
    if not any(heading.part is Part.ARTICLE and words.article.match(lines[heading.line].text) for heading in headings):
        drawn, shown = gathered(lines, words)
        redrawn = drawn != lines
        if redrawn:
            lines, mends = drawn, {**mends, **shown}
            skipped, named, headings = _headed(lines, words, numbering)
    headings = with_mail(lines, headings, words)
    skipped.difference_update(heading.line for heading in headings)
    listed, headings = list_contents(lines, headings, skipped)
    skipped |= listed
    for place in skipped:
        if place + 1 < len(lines) and place + 1 not in skipped and lines[place + 1].blank:
            lines[place + 1] = lines[place + 1]._replace(
                page=True
            )  # what is no text stood before it, as at a page's end
    chapters = chapter_titles(lines, skipped, named, headings) | (named.keys() - skipped)
    chapters -= {heading.line for heading in headings}
    apart = [Apart(SpanKind.FURNITURE, span) for span in counts]
    apart += [
        Apart(SpanKind.FURNITURE, Span(source.file, lines[place].start, lines[place].end)) for place in sorted(skipped)
    ]
    apart += [
        Apart(SpanKind.NOTE, Span(source.file, lines[place].start, lines[place].end)) for place in sorted(chapters)
    ]
    width = wrap_width([line for place, line in enumerate(lines) if place not in skipped])
    sheet = repair.sheet_of(source, mends, drawn=redrawn)
    chunks: list[Chunk] = []
    bounds = [*[heading.line for heading in headings], len(lines)]
    first = Heading(Part.FRONT, -1)
    for heading, end in zip([first, *headings], bounds, strict=True):
        kept = [
            lines[place] for place in range(heading.line + 1, end) if place not in skipped and place not in chapters
        ]
        chunk, rest = _chunk(sheet, lines, heading, kept, width, words, outline)
        apart += rest
        if chunk:
            chunks.append(chunk)
    taken = [Remark("text-repaired", None, span, (("standing", source.slice(span)), ("shown", ""))) for span in counts]
    return _settled(chunks, words), apart, taken


def _headed(
    lines: Sequence[Line], words: ReadingWords, numbering: Numbering
) -> tuple[set[int], dict[int, int | None], list[Heading]]:
    """The lines of the page, those that head chapters (with the offsets of their titles), and the headings."""
    skipped = furniture(lines, words)
    named = chapter_lines(lines, skipped, words)
    headings = find_headings(lines, skipped, named, words, numbering)
    return skipped, named, with_told(lines, skipped, headings, words, numbering)


def _settled(chunks: Sequence[Chunk], words: ReadingWords) -> list[Chunk]:
    """The chunks with title and text told apart in the articles' first lines."""
    articles = [chunk for chunk in chunks if chunk.part is Part.ARTICLE]
    settled = iter(settle_openings([Opening(one.title, one.blocks, one.opened) for one in articles], words))
    found: list[Chunk] = []
    for chunk in chunks:
        if chunk.part is Part.ARTICLE:
            title, blocks, _ = next(settled)
            found.append(chunk if title is chunk.title else replace(chunk, title=title, blocks=blocks))
        else:
            found.append(chunk)
    return found


def _chunk(
    source: repair.Sheet,
    lines: Sequence[Line],
    heading: Heading,
    kept: list[Line],
    width: int | None,
    words: ReadingWords,
    outline: Outline | None,
) -> tuple[Chunk | None, list[Apart]]:
    apart: list[Apart] = []
    if heading.part in (Part.FRONT, Part.INDEX, Part.ANNEX):
        kind = {Part.FRONT: SpanKind.FRONT, Part.INDEX: SpanKind.FURNITURE, Part.ANNEX: SpanKind.NOTE}[heading.part]
        head = [lines[heading.line]] if heading.line >= 0 else []
        return None, [Apart(kind, Span(source.file, line.start, line.end), heading.root) for line in (*head, *kept)]
    kept, notes = _remarks(source, kept, words, heading.root)
    kept = mark_bare_numbers(kept, width)
    kept = part_terms(kept) if heading.part is Part.DEFINITIONS else kept
    apart += notes
    if heading.part is Part.DEFINITIONS:
        kept = _terms_apart(kept)
    line = lines[heading.line]
    number = Span(source.file, line.start + heading.number[0], line.start + heading.number[1])
    title, kept, opened = _titled(source, line, heading, kept, words)
    made = make_blocks(source, kept, width, words)
    if opened and made:
        made[0] = made[0]._replace(
            indent=line.indent
        )  # it was counted with the number before it, for the line's length
    root = heading.root
    known = Known(root, outline) if outline is not None and root is not None and root.article in outline else None
    if title is not None and title.words[-3:-1] in FIRSTS and (apart_from := trailing(title, made)):
        title, made = apart_from[0], [apart_from[1], *made]
    blocks = part_runs(made, words, known)
    printed = source.text[number.start : number.end]
    chunk = Chunk(
        heading.part, heading.root, number, printed, title, tuple(blocks), heading.told, opened and bool(blocks)
    )
    return chunk, apart


def _titled(
    source: repair.Sheet, line: Line, heading: Heading, kept: list[Line], words: ReadingWords
) -> tuple[Block | None, list[Line], bool]:
    """The title that the lines of an article's head give, the lines that are left, and whether text may open among
    them in the line of the number.
    """
    if heading.part is not Part.ARTICLE:
        return _title(source, line, heading.title or 0, (), words), kept, False
    count = None
    if heading.title is not None and not heading.opened:
        count = title_lines(line.text[heading.title :], kept, words)
        if count is not None:
            return _title(source, line, heading.title, kept[:count], words), kept[count:], False
    if heading.title is not None:
        start = line.start + heading.title
        opened = line._replace(
            start=start, text=line.text[heading.title :], indent=line.indent + heading.title, blank=True
        )
        return None, [opened, *kept], True
    if kept and heading_like(kept[0].text) and not (kept[0].bare or opening(kept[0].text)):
        count = title_lines(kept[0].text, kept[1:], words)
    if not count:
        return None, kept, False
    return _title(source, kept[0], 0, kept[1 : count + 1], words), kept[count + 1 :], False


_TERM = re.compile(r"[^\W\d_][^.:;–—]{1,60}?(?::|\s[–—-])\s+\S")


def _terms_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of definitions, those set apart that open with a term where the line before has ended."""
    return [
        line._replace(blank=line.blank or (before.text[-1] in TERMINALS and _TERM.match(line.text) is not None))
        for before, line in zip([*lines[:1], *lines], lines, strict=False)
    ]


def _remarks(
    source: repair.Sheet, lines: Sequence[Line], words: ReadingWords, root: Address | None
) -> tuple[list[Line], list[Apart]]:
    """Takes out editors' remarks (`Opmerking 2: …`) with the lines that go on them, up to an empty line."""
    kept: list[Line] = []
    notes: list[Apart] = []
    noting, before = False, None
    for line in lines:
        opens = repair.initials(line.text) in words.note_initials and words.note.match(repair.visible(line.text))
        # Over a page's end only a cut sentence goes on.
        goes_on = noting and (not line.blank or _cut(before, line))
        noting = bool(opens) or (goes_on and not _counts_on(line, before, kept))
        before = line
        if noting:
            notes.append(Apart(SpanKind.NOTE, Span(source.file, line.start, line.end), root))
        else:
            kept.append(line)
    return kept, notes


def _cut(before: Line | None, line: Line) -> bool:
    return before is not None and line.text[0].islower() and before.text[-1] not in TERMINALS


_FEW = 40  # lines above a note that are looked through for the list it interrupts


def _counts_on(line: Line, noted: Line | None, kept: Sequence[Line]) -> bool:
    """Whether a line behind a noted sentence has the next number of the list that stood before the note."""
    mark = next(iter(opening(line.text)), None)
    if mark is None or noted is None or noted.text[-1] not in ".!?":
        return False
    for before in reversed(kept[-_FEW:]):
        for last in reversed(opening(before.text)):
            if last.form == mark.form and {style for style, _ in values(last.label)} & dict(values(mark.label)).keys():
                return any((style, value + 1) in values(mark.label) for style, value in values(last.label))
    return False


def _title(
    source: repair.Sheet, line: Line, offset: int, following: Sequence[Line], words: ReadingWords
) -> Block | None:
    text = joined(source, (line, *following), line.start + offset, words)
    return Block(source.file, (), text, like=True, blank=line.blank, start=line.start + offset) if text else None
