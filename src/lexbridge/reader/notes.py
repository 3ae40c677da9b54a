"""Takes footnotes and tables out of the chunks of a source: chunks in, the same without them and the notes with
addresses of their own (`70/fn1`, `77/table1`) out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from lexbridge.address import Address, Numbering
from lexbridge.model import Apart, Remark, Segment, Span, SpanKind, Text
from lexbridge.reader.characters import repair
from lexbridge.reader.footnotes import FLAT_NOTE, Notes, Place, Seen, pair_notes
from lexbridge.reader.looks import heading_like
from lexbridge.reader.numbers import Mark
from lexbridge.reader.paragraphs.blocks import Block, ends_sentence, normal
from lexbridge.reader.parts import Chunk
from lexbridge.reader.words import ReadingWords

_RETURNS = "↑↩⤴^\ufe0e"  # arrows back to the text


@dataclass(frozen=True, slots=True)
class Aside:
    """A footnote or table of an article: its address, its block, the span of its printed mark (None for a table)."""

    address: Address
    block: Block
    number: Span | None
    printed: str


@dataclass(slots=True)
class Asides:
    """What stands beside the articles of a language, over all its sources: the asides, and what is to be said of them.

    `given` are the texts numbered so far, of each article and kind, with their numbers: the same text in another part
    has the same address.
    """

    numbering: Numbering
    asides: list[Aside] = field(default_factory=list)
    apart: list[Apart] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    given: dict[tuple[Address | None, str], dict[str, list[int]]] = field(default_factory=dict)
    counts: Counter[tuple[Address | None, str]] = field(default_factory=Counter)

    def address(self, article: Address | None, kind: str, block: Block, taken: Counter[str]) -> Address:
        """The address of a footnote or table; `taken` says how often its part of the source has had each text."""
        text = normal(block.words)
        known = self.given.setdefault((article, kind), {}).setdefault(text, [])
        if len(known) == taken[text]:
            self.counts[article, kind] += 1
            known.append(self.counts[article, kind])
        annex = f"{kind}{known[taken[text]]}"
        taken[text] += 1
        return replace(article, annex=annex) if article is not None else Address((), annex, numbering=self.numbering)


def take_asides(chunks: Sequence[Chunk], text: str, words: ReadingWords, beside: Asides) -> list[Chunk]:
    """Takes footnotes whose mark stands in a text, and tables, out of the chunks of a source (`text` is all of it)."""
    notes = pair_notes(chunks, text, words)
    marks, gone = _take_notes(chunks, notes, beside)
    _report(chunks, notes, beside)
    touched = {chunk for chunk, _ in (*gone, *marks, *notes.bullets)}
    kept: list[Chunk] = []
    for place, chunk in enumerate(chunks):
        if place not in touched and not any(block.table for block in chunk.blocks):
            kept.append(chunk)
            continue
        blocks: list[Block] = []
        tables: Counter[str] = Counter()
        for count, block in enumerate(chunk.blocks):
            if (place, count) in gone:
                continue
            if (place, count) in notes.bullets:
                block = block._replace(note=None, bullet=True)
            marked = _marked(block, marks.get((place, count), ())) if marks else block
            if block.table and chunk.root is not None:
                article = chunk.root.article
                beside.asides.append(Aside(beside.address(article, "table", block, tables), marked, None, ""))
                continue
            if count and (place, count - 1) in gone and blocks and _goes_on(blocks[-1], marked):
                blocks[-1] = _joined(blocks[-1], marked)
            else:
                blocks.append(marked)
        title = _marked(chunk.title, marks.get((place, -1), ())) if chunk.title else None
        kept.append(replace(chunk, blocks=tuple(blocks), title=title))
    return kept


def _take_notes(
    chunks: Sequence[Chunk], notes: Notes, beside: Asides
) -> tuple[dict[Place, list[tuple[Seen, Address]]], set[Place]]:
    """Numbers the footnotes within their articles, in the order of the marks; the marks by where they stand, and the
    blocks taken.
    """
    marks: dict[Place, list[tuple[Seen, Address]]] = {}
    taken: dict[int, Counter[str]] = {}
    gone = set(notes.heads)
    for (chunk, count), seen in notes.pairs:
        root = chunks[seen[0].place[0]].root or chunks[chunk].root
        block, until = _whole(chunks[chunk].blocks, count)
        gone.update((chunk, place) for place in range(count, until))
        article = root.article if root is not None else None
        address = beside.address(article, "fn", block, taken.setdefault(seen[0].place[0], Counter()))
        beside.asides.append(_note(block, address))
        for one in seen:
            marks.setdefault(one.place, []).append((one, address))
    for chunk, count in notes.heads:
        block = chunks[chunk].blocks[count]
        spans = [segment.span for segment in block.text.segments] if block.text else []
        beside.apart += [Apart(SpanKind.FURNITURE, span) for span in spans]
    for found in marks.values():
        found.sort(key=lambda mark: mark[0].start)
    return marks, gone


def _whole(blocks: Sequence[Block], count: int) -> tuple[Block, int]:
    """A note with the lines that go on its sentence, and the first block that is no more of it."""
    block, until = blocks[count], count + 1
    before = blocks[count - 1] if count else None
    while until < len(blocks) and block.text is not None and not ends_sentence(block.words):
        following = blocks[until]
        if following.marks or following.note or following.table or following.bullet or following.text is None:
            break
        if following.blank or (before is not None and _goes_on(before, following)):
            break
        block, until = _joined(block, following), until + 1
    return block, until


def _note(block: Block, address: Address) -> Aside:
    if not block.note and not block.marks and block.text is not None and (flat := FLAT_NOTE.match(block.words)):
        start = block.text.segments[0].span.start
        mark = Mark(flat["label"], "{}", start, start + flat.end("label"))
        block = block._replace(text=repair.cut(block.text, flat.end()))
    else:
        mark = block.note or block.marks[0]
    number = Span(block.file, mark.start, mark.end)
    text = block.text
    if text is not None and block.words and (block.words[0] in _RETURNS or block.words[-1] in _RETURNS):
        # The arrow that leads back to the mark is no word of the note.
        words = block.words.strip(f"{_RETURNS} ")
        start = block.words.find(words)
        text = repair.cut(text, start, start + len(words))
    return Aside(address, block._replace(marks=(), note=None, text=text), number, mark.printed)


def _report(chunks: Sequence[Chunk], notes: Notes, beside: Asides) -> None:
    """Reports the notes without a mark and the marks without a note; both stay where they are."""
    for chunk, count in notes.lone_notes:
        block = chunks[chunk].blocks[count]
        if block.note is not None:
            span = Span(block.file, block.note.start, block.note.end)
            beside.remarks.append(_unpaired("note", chunks[chunk], span, block.note.printed))
    for seen in notes.lone_marks:
        chunk, count = seen.place
        marked = chunks[chunk].title if count < 0 else chunks[chunk].blocks[count]
        if marked is not None and marked.text is not None:
            file, start, _ = marked.text.locate(seen.start)
            beside.remarks.append(
                _unpaired("mark", chunks[chunk], Span(file, start, start + len(seen.printed)), seen.printed)
            )


def _unpaired(kind: str, chunk: Chunk, span: Span, printed: str) -> Remark:
    article = chunk.root.article if chunk.root is not None else None
    return Remark("note-unpaired", article, span, (("kind", kind), ("printed", printed)))


def _marked(block: Block, seen: Iterable[tuple[Seen, Address]]) -> Block:
    """The block with its footnote marks as segments of their own, shown text empty."""
    if not seen or block.text is None:
        return block
    text, whole = block.text, block.words
    found: list[Segment] = []
    place = 0
    for mark, address in seen:
        found += repair.piece(text, whole, place, mark.start, inner=bool(found))
        start = text.locate(mark.start)
        found.append(Segment(Span(start.file, start.start, start.start + mark.end - mark.start), "", "", address))
        place = mark.end
    found += repair.piece(text, whole, place, len(whole), inner=bool(found))
    shown = str(Text(tuple(found)))
    return block._replace(
        text=Text(tuple(found)),
        like=block.like or bool(shown and not block.marks and not block.table and heading_like(shown) and block.blank),
    )


def _goes_on(block: Block, following: Block) -> bool:
    """Whether a sentence was cut by a page's end with the footnotes at its foot."""
    text = block.words
    return bool(text) and not following.marks and following.words[:1].islower() and not ends_sentence(text)


def _joined(block: Block, following: Block) -> Block:
    assert block.text is not None
    assert following.text is not None
    first, *rest = following.text.segments
    broken = repair.broken_word(block.words, following.words, "")
    segments = [*block.text.segments]
    if broken:
        segments[-1] = segments[-1]._replace(text=segments[-1].text[:-1])
    return block._replace(text=Text((*segments, first._replace(before=" " if broken is None else ""), *rest)))
