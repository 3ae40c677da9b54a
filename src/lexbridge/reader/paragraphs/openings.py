"""Tells title and text apart where an article opens: the lines behind its number in, its title and what goes on as text
out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from lexbridge.reader.characters import repair
from lexbridge.reader.lines import Line
from lexbridge.reader.looks import OPENERS, STOPS, heading_like, in_capitals, last_word, open_brackets, without_mark
from lexbridge.reader.numbers import opening
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.words import ReadingWords

_FENCED = re.compile(
    r"(?P<title>\([^()]{2,90}\)|«[^«»]{2,90}»|“[^“”]{2,90}”|\"[^\"]{2,90}\")[.:]?(?:\s+[–—-])?\s+(?=\S)"
)
_PARTED = re.compile(r"(?P<title>[^\W\d_a-zà-ÿ][^.;:!?–—]{2,90}?)(?:[.:]?\s+[–—-]|:)\s+(?=\S)")
_LINES = 3  # what goes on a title
_CUT = 40  # characters of a line that goes on, in small letters, over a page's end
_SHORT, _USUAL, _LONG = 5, 7, 10  # words of a title where nothing else tells, of most titles, and of the longest


def title_lines(opened: str, following: Sequence[Line], words: ReadingWords) -> int | None:
    """How many of the following lines go on a title that opens with `opened`; None where they make it running text.

    A title in capitals goes on in capitals, any other in small letters, or behind a word that nothing can end on.
    """
    count, title = 0, opened
    while count < len(following):
        line = following[count]
        if line.blank:
            if line.text[0].islower() and len(title) > _CUT and not (line.bare or opening(line.text)):
                return None
            break
        if open_brackets(title) or last_word(title) in words.citing:
            return None
        if line.bare or opening(line.text):
            break
        small = line.text[0] == "(" or not line.text.lstrip(OPENERS)[:1].isupper()
        capitals = in_capitals(title) and in_capitals(line.text)
        if not (small or capitals or words.leads(title) or title[-1] in ",-–—"):
            break
        if count == _LINES:
            return count if capitals else None
        if not capitals and (STOPS.search(line.text) or without_mark(line.text)[-1] in ".;:!?"):
            return None
        if not heading_like(line.text[:1].upper() + line.text[1:]):
            return count if capitals else None
        count, title = count + 1, line.text
    whole = " ".join([opened, *(line.text for line in following[:count])])
    return None if words.leads(title) or open_brackets(whole) else count


class Opening(NamedTuple):
    """How an article opens: the title found so far, its blocks, and whether the first stands in the line of its number
    and may be title, text or both.
    """

    title: Block | None
    blocks: tuple[Block, ...]
    opened: bool


class _Lead(NamedTuple):
    """What leads a text and may be its title: for certain or not, where it ends, where the text behind it begins."""

    certain: bool
    end: int
    behind: int
    words: int


def settle_openings(openings: Sequence[Opening], words: ReadingWords) -> list[Opening]:
    """Parts the title from the text where both may stand in the line of an article's number, by what most of the
    articles do; and takes short sentences below the number for titles where most articles have them.
    """
    leads = [_lead(one, words) if one.opened else None for one in openings]
    lengths = [lead.words for one, lead in zip(openings, leads, strict=True) if lead and _more(one, lead)]
    most = _LONG if lengths and median(lengths) <= _USUAL else 0
    settled = [
        _parted(one, lead)
        if lead and (lead.certain or (lead.words <= (most if len(lengths) > 2 else _SHORT) and _more(one, lead)))
        else one
        for one, lead in zip(openings, leads, strict=True)
    ]
    bare = [place for place, one in enumerate(settled) if _untitled(one)]
    stopped = [place for place in bare if _stopped(settled[place])]
    if len(stopped) < 2 or len(stopped) * 2 <= len(bare):
        stopped = [place for place in stopped if in_capitals(settled[place].blocks[0].words)]
    if stopped:
        for place in stopped:
            title, *blocks = settled[place].blocks
            settled[place] = Opening(title._replace(like=True), tuple(blocks), opened=False)
    return settled


def _untitled(one: Opening) -> bool:
    return one.title is None and not one.opened and bool(one.blocks) and not one.blocks[0].like


def _stopped(one: Opening) -> bool:
    """Whether an article opens with a short sentence on a line of its own that may be its title."""
    first, text = one.blocks[0], one.blocks[0].words
    return (
        len(one.blocks) > 1
        and not (first.marks or first.bullet or first.note or first.table)
        and (text[-1:] == "." or (text[-1:] == ":" and in_capitals(text)))
        and heading_like(text[:-1])
        and len(text.split()) <= _SHORT
    )


def _more(one: Opening, lead: _Lead) -> bool:
    """Whether a text stands behind what leads the article."""
    return lead.behind < len(one.blocks[0].words) or len(one.blocks) > 1


def _lead(one: Opening, words: ReadingWords) -> _Lead | None:
    block = one.blocks[0]
    if block.marks or block.text is None or block.table:
        return None
    text = block.words
    if found := _FENCED.match(text):
        return _Lead(True, found.end("title"), found.end(), 0)
    if found := _PARTED.match(text):
        return _Lead(True, found.end("title"), found.end(), 0)
    end = first_sentence(text, words)
    if end is None:
        return _Lead(True, len(text), len(text), 0) if text[-1] not in ":,;" and len(text.split()) <= 14 else None
    shown = end - 1 if end < len(text) else end
    return _Lead(in_capitals(text[:end]), shown, end, len(text[:end].split()))


def _parted(one: Opening, lead: _Lead) -> Opening:
    block, *others = one.blocks
    assert block.text is not None
    title, body = repair.cut(block.text, 0, lead.end), repair.cut(block.text, lead.behind)
    head = block._replace(text=title, like=True)
    if body is None:
        return Opening(head, tuple(others), opened=False)
    rest = block._replace(text=body, like=False, start=body.segments[0].span.start)
    return Opening(head, (rest, *others), opened=False)


_END = re.compile(r"[.!?](?=\s|$)")


def first_sentence(text: str, words: ReadingWords) -> int | None:
    """Where the first sentence of a text ends, behind its stop; None where it has none."""
    for found in _END.finditer(text):
        before = text[max(found.start() - 30, 0) : found.start()].rsplit(None, 1)
        last = before[-1].lower().lstrip("(") if before else ""
        short = found[0] == "." and (last in words.abbreviations or len(last) < 2)
        if not short or found.end() == len(text):
            return found.end()
    return None
