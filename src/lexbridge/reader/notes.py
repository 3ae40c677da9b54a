"""Footnotes and tables: chunks in, the same without them and the notes with addresses of their own (`70/fn1`,
`77/table1`) out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lexbridge.address import Address, Numbering
from lexbridge.model import Segment, Span, Text
from lexbridge.reader import repair
from lexbridge.reader.headings import heading_like
from lexbridge.reader.paragraphs import Block, ends_sentence
from lexbridge.reader.parts import Chunk

# A mark stands behind a word or stop without a blank: raised figures, stars, or brackets with a caret or a figure.
_MARK = re.compile(
    r"(?<=\S)(?:\[\^(?P<caret>[\w-]{1,12})\]|(?P<raised>[¹²³⁰⁴-⁹]{1,3})|(?P<star>\(\*{1,3}\)|\*{1,3}(?!\w)|†|‡)|\[(?P<figure>\d{1,2})\])"
)


_MARK_SIGNS = re.compile(r"[\[¹²³⁰⁴-⁹*†‡]")


@dataclass(frozen=True, slots=True)
class Aside:
    """A footnote or table of an article: its address, its block, the span of its printed mark (None for a table)."""

    address: Address
    block: Block
    number: Span | None
    printed: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """A footnote mark in a text: the chunk and block it stands in, its offsets in the block's text."""

    chunk: int
    block: int
    start: int
    end: int
    title: bool


def take_asides(chunks: Sequence[Chunk], numbering: Numbering) -> tuple[list[Chunk], list[Aside]]:
    """Takes footnotes whose mark stands in a text, and tables, out of the chunks of one source."""
    pairs = _pair(chunks)
    addresses = _count(chunks, pairs, numbering)
    asides = [_note(chunks, note, address) for (note, _), address in zip(pairs, addresses, strict=True)]
    gone = {note for note, _ in pairs}
    touched = {note[0] for note in gone} | {seen.chunk for _, seen in pairs}
    marks: dict[tuple[int, int, bool], list[tuple[_Seen, Address]]] = {}
    for (_, seen), address in zip(pairs, addresses, strict=True):
        marks.setdefault((seen.chunk, seen.block, seen.title), []).append((seen, address))
    kept: list[Chunk] = []
    tables: dict[Address, int] = {}
    for place, chunk in enumerate(chunks):
        if place not in touched and not any(block.table for block in chunk.blocks):
            kept.append(chunk)
            continue
        blocks: list[Block] = []
        for count, block in enumerate(chunk.blocks):
            if (place, count) in gone:
                continue
            if block.table and chunk.root is not None:
                article = chunk.root.article
                tables[article] = tables.get(article, 0) + 1
                asides.append(Aside(replace(article, annex=f"table{tables[article]}"), block, None, ""))
                continue
            marked = _marked(block, marks.get((place, count, False), ())) if marks else block
            if count and (place, count - 1) in gone and blocks and _goes_on(blocks[-1], marked):
                blocks[-1] = _joined(blocks[-1], marked)
            else:
                blocks.append(marked)
        title = _marked(chunk.title, marks.get((place, -1, True), ())) if chunk.title else None
        kept.append(replace(chunk, blocks=tuple(blocks), title=title))
    return kept, asides


def _label(block: Block) -> str:
    """The label of the footnote a block may be; empty for none."""
    if block.note:
        return block.note
    return block.marks[0].label if len(block.marks) == 1 and block.marks[0].form == "[{}]" else ""


def _pair(chunks: Sequence[Chunk]) -> list[tuple[tuple[int, int], _Seen]]:
    """Pairs each note block with the first mark of its label before it that has no note yet; in the order of the
    marks.
    """
    waiting: dict[str, list[_Seen]] = {}
    pairs: list[tuple[tuple[int, int], _Seen]] = []
    for place, chunk in enumerate(chunks):
        if chunk.title is not None:
            _await(waiting, chunk.title.words, place, -1, title=True)
        for count, block in enumerate(chunk.blocks):
            label = _label(block)
            if label and waiting.get(label):
                pairs.append(((place, count), waiting[label].pop(0)))
            if not block.table:
                _await(waiting, block.words, place, count, title=False)
    return sorted(pairs, key=lambda pair: (pair[1].chunk, pair[1].block, pair[1].start))


def _await(waiting: dict[str, list[_Seen]], text: str, chunk: int, block: int, *, title: bool) -> None:
    if not _MARK_SIGNS.search(text):
        return
    for found in _MARK.finditer(text):
        label = found["caret"] or found["raised"] or found["star"] or found["figure"]
        waiting.setdefault(label, []).append(_Seen(chunk, block, found.start(), found.end(), title))


def _count(
    chunks: Sequence[Chunk], pairs: Sequence[tuple[tuple[int, int], _Seen]], numbering: Numbering
) -> list[Address]:
    """The address of each note: numbered within its article in the order of the marks."""
    counts: dict[Address | None, int] = {}
    addresses: list[Address] = []
    for note, seen in pairs:
        root = chunks[seen.chunk].root or chunks[note[0]].root
        article = root.article if root is not None else None
        counts[article] = counts.get(article, 0) + 1
        if article is not None:
            addresses.append(replace(article, annex=f"fn{counts[article]}"))
        else:
            addresses.append(Address((), f"fn{counts[article]}", numbering=numbering))
    return addresses


def _note(chunks: Sequence[Chunk], note: tuple[int, int], address: Address) -> Aside:
    block = chunks[note[0]].blocks[note[1]]
    if block.marks:
        number, printed = Span(block.file, block.marks[0].start, block.marks[0].end), block.marks[0].printed
        block = block._replace(marks=())
    else:
        start = block.text.segments[0].span.start if block.text else block.start + len(block.note)
        number, printed = Span(block.file, block.start, min(start, block.start + len(block.note))), block.note
    return Aside(address, block, number, printed)


def _marked(block: Block, seen: Sequence[tuple[_Seen, Address]]) -> Block:
    """The block with its footnote marks as segments of their own, shown text empty."""
    if not seen or block.text is None:
        return block
    text, whole = block.text, block.words
    found: list[Segment] = []
    place = 0
    for mark, address in seen:
        found += _piece(text, whole, place, mark.start, bool(found))
        start = text.locate(mark.start)
        found.append(Segment(Span(start.file, start.start, start.start + mark.end - mark.start), "", "", address))
        place = mark.end
    found += _piece(text, whole, place, len(whole), bool(found))
    shown = str(Text(tuple(found)))
    return block._replace(
        text=Text(tuple(found)),
        like=block.like or bool(shown and not block.marks and heading_like(shown) and block.blank),
    )


def _piece(text: Text, whole: str, start: int, end: int, inner: bool) -> list[Segment]:
    piece = repair.cut(text, start, end)
    if piece is None:
        return []
    first = piece.segments[0]
    before = whole[start : start + 1] if inner and whole[start : start + 1].isspace() else ""
    return [replace(first, before=before), *piece.segments[1:]]


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
        segments[-1] = replace(segments[-1], text=segments[-1].text[:-1])
    return block._replace(text=Text((*segments, replace(first, before=" " if broken is None else ""), *rest)))
