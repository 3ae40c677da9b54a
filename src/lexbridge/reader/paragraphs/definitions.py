"""Reads definitions: the blocks of their part in, each with the term it explains out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lexbridge.model import Segment, Span, Text
from lexbridge.reader.characters import repair
from lexbridge.reader.lines import Line
from lexbridge.reader.paragraphs.blocks import Block, ends_sentence

# A definition opens with its term, parted from the explanation by a dash or colon, or by a full stop.
_TERM = re.compile(r"(?P<term>[^.:;–—\t]{2,60}?)\s*(?P<parted>:|\s[–—-]|\.)\s+(?:\|\s+)?(?=\S)")
_CELL = re.compile(r"\|?\s*(?P<term>[^\t|]{2,60}?)\s*(?:\t|\||  )\s*(?=\S)")
_LONGEST, _MOST = 60, 6  # characters and words of a term


class Definition(NamedTuple):
    """A piece of the definitions: the term it opens (empty for what goes on the one before), and its blocks."""

    term: str
    title: Block | None
    text: Block | None


def part_terms(lines: Sequence[Line]) -> list[Line]:
    """The lines of the definitions, those that open a term behind a full sentence set apart from it."""
    return [
        line._replace(blank=True) if not line.blank and before is not None and _opens_term(before, line) else line
        for before, line in zip((None, *lines), lines, strict=False)
    ]


def _opens_term(before: Line, line: Line) -> bool:
    if not line.text[0].isupper() or not ends_sentence(before.text):
        return False
    found = _TERM.match(f"{line.text} …" if line.text[-1] == ":" else line.text)
    return found is not None and found["parted"] != "." and len(found["term"].split()) <= _MOST


def read_definitions(blocks: Sequence[Block], known: Mapping[str, str]) -> Iterator[Definition]:
    """The definitions among blocks: `Term – explanation`, a term above its explanation, or the rows of a table.

    Args:
        blocks: what stands below the heading, in order.
        known: the terms of the termbase in this language, in small letters; they part what looks like no definition.
    """
    blocks = [piece for block in blocks if block.text is not None for piece in _rows(block)]
    inline = [_inline(block, known, stopped=False) for block in blocks]
    above = [
        found is None and _above(block, following, after, known)
        for block, found, following, after in zip(
            blocks, inline, [*blocks[1:], None], [*inline[1:], None], strict=False
        )
    ]
    # A colon may close what leads to a list: it marks terms only where they are as frequent as explanations.
    if 3 * sum(is_term and block.words[-1] == ":" for block, is_term in zip(blocks, above, strict=True)) < len(blocks):
        above = [
            is_term and (block.words[-1] != ":" or _bare(block).lower() in known)
            for block, is_term in zip(blocks, above, strict=True)
        ]
    # A full stop parts a term only where nothing else does; a term stands above where that is done again, or is known.
    stopped = not any(inline) and sum(above) < 2
    named = [is_term for block, is_term in zip(blocks, above, strict=True) if _bare(block).lower() in known]
    alone = sum(above) > 1 or any(named)
    for block, found, is_term in zip(blocks, inline, above, strict=True):
        found = found or _inline(block, known, stopped=True) if stopped else found
        if is_term and alone:
            yield Definition(_bare(block), _title(block), None)
        elif found is not None:
            title, text = found
            yield Definition(title.words, title, text)
        else:
            yield Definition("", None, _with_number(block))


def _rows(block: Block) -> Iterator[Block]:
    """The rows of a table, or the block itself."""
    if not block.table or block.text is None:
        yield block
        return
    row: list[Segment] = []
    for segment in (*block.text.segments, None):
        if row and (segment is None or segment.before == "\n"):
            yield block._replace(text=Text(tuple(row)), start=row[0].span.start)
            row = []
        if segment is not None:
            row.append(segment if row else segment._replace(before=""))


def _inline(block: Block, known: Mapping[str, str], *, stopped: bool) -> tuple[Block, Block | None] | None:
    """A block's term and explanation, where a sign parts them or the term fills its first line; None where neither
    does.
    """
    assert block.text is not None
    words = block.words
    found = (_CELL if block.table else _TERM).match(words)
    if found and (block.table or stopped or found["parted"] != "." or found["term"].lower() in known):
        title, text = repair.cut(block.text, 0, found.end("term")), repair.cut(block.text, found.end())
        if title is not None and text is not None:
            return block._replace(text=title, table=False), block._replace(text=text, marks=(), note=None, table=False)
    first = block.text.segments[0].text
    if len(block.text.segments) > 1 and block.text.segments[1].before == " " and first.lower() in known:
        rest = Text((block.text.segments[1]._replace(before=""), *block.text.segments[2:]))
        return block._replace(text=Text(block.text.segments[:1])), block._replace(text=rest, marks=(), note=None)
    return None


def _above(block: Block, following: Block | None, explained: object, known: Mapping[str, str]) -> bool:
    """Whether a block is a term above its explanation."""
    words = block.words
    if (
        following is None
        or explained is not None
        or len(words) < 2
        or len(words) > _LONGEST
        or len(words.split()) > _MOST
    ):
        return False
    bare = _bare(block)
    if bare.lower() in known:
        return True
    like = block.like or (bare != words and bare[:1].isupper() and not block.marks)
    return like and not following.like and bare[-1:].isalnum() and following.words[-1:] in (".", ";")


def _bare(block: Block) -> str:
    """The words of a block that may be a term, without the colon behind it."""
    return block.words.removesuffix(":").rstrip()


def _title(block: Block) -> Block:
    assert block.text is not None
    text = repair.cut(block.text, 0, len(_bare(block)))
    return block._replace(text=text) if text is not None and block.words[-1] == ":" else block


def _with_number(block: Block) -> Block:
    """A block that goes on a definition, with the number it opens with as part of its text."""
    if not block.marks or block.text is None:
        return block
    numbers = [
        Segment(Span(block.file, mark.start, mark.end), mark.printed, " " if count else "")
        for count, mark in enumerate(block.marks)
        if len(mark.printed) == mark.end - mark.start
    ]
    first, *rest = block.text.segments
    return block._replace(text=Text((*numbers, first._replace(before=" " if numbers else ""), *rest)), marks=())
