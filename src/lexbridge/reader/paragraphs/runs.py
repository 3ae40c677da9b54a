"""Parts numbers that run together in one paragraph (`C. 1. … 2. … (a) …`) without cutting a sentence at a cited
number.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.outline import Outline
from lexbridge.reader.characters import repair
from lexbridge.reader.looks import heading_like, open_brackets, without_mark
from lexbridge.reader.numbers import Mark, at_head, first_inside, inside, is_first, values
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.paragraphs.dashed import dashed
from lexbridge.reader.paragraphs.trailing import FIRSTS, trailing
from lexbridge.reader.words import ReadingWords

_WORD = re.compile(r"[^\W\d_]{2,}")
_LAST_WORD = re.compile(r"([^\W\d_]+)[.;:,]?\s*$")
_JOINER = re.compile(r"([^\W\d_]+)(?:/([^\W\d_]+))?,?\s*$")

# What closes a number: a sign before a blank, behind at most two characters or a longer number, or behind another sign.
_CLOSERS = ").°:"
_CLOSED = re.compile(r"[).°:](?=\s)(?:(?<=[\s(]\w.)|(?<=[\s(]\w\w.)|(?<=[\dIVXLivxl]{3}.)|(?<=[).][).]))", re.DOTALL)

# Characters before a number, numbers after it, and paragraphs below it that bear on whether it opens a clause.
_BEHIND, _AHEAD, _NEAR = 60, 40, 4

_Key = tuple[str, str]  # form and style of a number


@dataclass(frozen=True, slots=True)
class Known:
    """What the outline knows of an article, or of the fragment with this root."""

    root: Address
    outline: Outline

    def parts(self, counts: Mapping[_Key, int]) -> int:
        """How many parts the clause has that the numbers counted so far lead to."""
        labels, levels = list(self.root.labels), self.root.numbering.levels
        for (_, style), value in counts.items():
            depth = next((at for at in range(len(labels), len(levels)) if style in levels[at].styles), None)
            if depth is not None:
                labels += [""] * (depth - len(labels)) + [levels[depth].label(value)]
        return len(self.outline.children(self.root.numbering.at(tuple(labels))))


def part_runs(blocks: Sequence[Block], words: ReadingWords, known: Known | None = None) -> list[Block]:
    """Cuts each block at the numbers run into it that go on a list: 2 after a 1 of the same form, or a 1 that a 2
    follows.

    Args:
        blocks: the paragraphs of a part, in order.
        words: what the language cites with.
        known: the outline's clauses, where it has the article: it vouches for a list that no stop opens.
    """
    counts: dict[_Key, int] = {}
    parted: list[Block] = []
    for place, block in enumerate(blocks):
        if block.marks:
            _count(counts, block.marks)
        if block.text is None or block.table or block.note:
            parted.append(block)
            continue
        text = block.words
        if text[-3:-1] in FIRSTS and (apart := trailing(block, blocks[place + 1 : place + _AHEAD])):
            parted += apart
            _count(counts, apart[1].marks)
            continue
        cuts = _cuts(text, blocks, place, counts, words, known)
        pieces = _cut(block, cuts) if cuts else [block]
        if "; " in text and ": " in text:
            pieces = [part for piece in pieces for part in dashed(piece, words) or [piece]]
        parted += pieces
    return parted


def _count(counts: dict[_Key, int], marks: Sequence[Mark]) -> None:
    """Counts numbers on; a list that began within another ends where the other goes on."""
    for label, form, _, _ in marks:
        read = values(label)
        if len(read) == 1 and counts and next(reversed(counts)) == (form, read[0][0]):
            counts[form, read[0][0]] = read[0][1]  # the innermost list goes on, or begins again
            continue
        # `(i)` behind `(a)` starts the roman count and leaves the letters where they were.
        going = [(style, value) for style, value in read if value == 1 or counts.get((form, style)) == value - 1]
        for style, value in going or read:
            if (form, style) in counts:
                keys = list(counts)
                for within in keys[keys.index((form, style)) + 1 :]:
                    del counts[within]
            counts[form, style] = value


def _cuts(
    text: str, blocks: Sequence[Block], place: int, counts: dict[_Key, int], words: ReadingWords, known: Known | None
) -> list[Mark]:
    """The numbers at which a block, with this text, is to be cut."""
    if text[-1:] not in _CLOSERS and not _may_hold(text):
        return []
    # A number at the very end counts where the next paragraph opens the list below it.
    upcoming = blocks[place + 1].marks[:1] if place + 1 < len(blocks) else ()
    whole = f"{text} …" if upcoming and " " in text[-6:] and is_first(upcoming[0].label) else text
    found = [mark for mark in inside(whole) if _opens_clause(text, mark, words)] if _may_hold(whole) else []
    if not found:
        return []
    accepted: list[Mark] = []
    if ")" in text:
        firsts = [mark for mark in first_inside(text) if _lists(text, mark, found, words, counts, known)]
        found = sorted([*found, *firsts], key=_place) if firsts else found
    heads = [mark for one in found for mark in at_head(text, _skip(text, one.end))]
    later = _later([*found, *heads], blocks[place + 1 : place + 1 + _NEAR])
    last = 0
    for count, mark in enumerate(found):
        if accepted and len(_WORD.findall(text, max(last, mark.start - _BEHIND), mark.start)) < 2:
            continue
        following = [*found[count + 1 : count + _AHEAD], *later]
        if _cited(text, mark, following, upcoming, words):
            continue
        if _continues(mark, counts) or _starts_list(text, mark, following):
            accepted.append(mark)
            _count(counts, [mark, *at_head(text, _skip(text, mark.end))])
            last = mark.end
    return accepted


def _later(found: Sequence[Mark], below: Sequence[Block]) -> list[Mark]:
    """The number that the next paragraph opens with; and where it begins a list, or goes on one that is run into this
    paragraph, the numbers run into it too, and so on.
    """
    later: list[Mark] = []
    for block in below:
        opened = block.marks[:1]
        goes_on = opened and (is_first(opened[0].label) or any(_follows(mark, opened[0]) for mark in (*found, *later)))
        later += opened
        if not goes_on:
            break
        later += inside(block.words)
    return later


def _follows(mark: Mark, other: Mark) -> bool:
    read = values(other.label)
    return mark.form == other.form and any((style, value + 1) in read for style, value in values(mark.label))


def _may_hold(text: str) -> bool:
    """Whether a text holds any of the signs that a number inside it needs; asked first, since few texts do."""
    if "§" in text:
        return True
    # One sign after another, the stop at the end left out: far quicker than the pattern.
    if "." not in text[:-1] and ")" not in text and ":" not in text and "°" not in text:
        return False
    return _CLOSED.search(text) is not None


def _continues(mark: Mark, counts: dict[_Key, int]) -> bool:
    return any(value > 1 and counts.get((mark.form, style)) == value - 1 for style, value in values(mark.label))


def _starts_list(text: str, mark: Mark, following: Sequence[Mark]) -> bool:
    """Whether a first number (1, a, i, A) is followed by its second in the same form, with words between them."""
    for style, value in values(mark.label):
        if value != 1:
            continue
        for other in following:
            if other.form == mark.form and (style, 2) in values(other.label):
                between = (
                    text[mark.end : other.start]
                    if other.start > mark.end and other in following[: len(following)]
                    else ""
                )
                return not between or len(_WORD.findall(between)) >= 2
    return False


def _place(mark: Mark) -> int:
    return mark.start


def _lists(
    text: str,
    first: Mark,
    found: Sequence[Mark],
    words: ReadingWords,
    counts: Mapping[_Key, int],
    known: Known | None,
) -> bool:
    """Whether a first number right behind a word opens a list: two others at least count on from it and no word before
    it leads to a citation, or there are as many as the outline knows.
    """
    before = _LAST_WORD.search(text[max(first.start - _BEHIND, 0) : first.start])
    if before is None or before[1].lower() in words.citing or words.points(text, first.end):
        return False
    count = _counted_on(text, first, found, words)
    if count >= 3 and before[1].lower() not in words.leading:
        return True
    return count >= 2 and known is not None and known.parts(counts) == count


def _counted_on(text: str, first: Mark, found: Sequence[Mark], words: ReadingWords) -> int:
    """How many numbers count on from a first one, itself included, with words between; 0 where one of them cites."""
    place, value = first.end, 1
    style = values(first.label)[-1][0]
    start = bisect_left(found, first.end, key=_place)
    for mark in found[start : start + _AHEAD]:
        counted = dict(values(mark.label)).get(style)
        if mark.form != first.form or counted is None:
            continue
        if counted != value + 1:
            return 0
        if len(_WORD.findall(text, max(place, mark.start - _BEHIND), mark.start)) < 2 or words.points(text, mark.end):
            return 0
        place, value = mark.end, value + 1
    return value


def _cited(text: str, mark: Mark, following: Sequence[Mark], upcoming: Sequence[Mark], words: ReadingWords) -> bool:
    """Whether a number behind a comma is a citation: it points somewhere, or the next paragraph opens with it."""
    if not _behind_comma(text, mark):
        return False
    if words.points(text, mark.end):
        return True
    return bool(upcoming) and upcoming[0].form == mark.form and upcoming[0].label == mark.label


def _behind_comma(text: str, mark: Mark) -> bool:
    """Whether a number stands behind a comma, perhaps with a short word between (`, or (d)`)."""
    before = text[max(mark.start - _BEHIND, 0) : mark.start].rstrip()
    if before.endswith(","):
        return True
    joiner = _JOINER.search(before)
    return joiner is not None and before[: joiner.start()].rstrip().endswith(",")


def _opens_clause(text: str, mark: Mark, words: ReadingWords) -> bool:
    """Whether what stands before a number inside a line lets it open a clause: a stop that is no abbreviation's,
    perhaps `; and`.
    """
    before = without_mark(text[max(mark.start - _BEHIND, 0) : mark.start].rstrip())
    if mark.form[0] != "(" and ")" in mark.form and open_brackets(before):
        return False  # the bracket closes one that was opened before: `(see Law 13, A)`
    if before and (before[-1].isalpha() or before[-1] == ","):
        joiner = _JOINER.search(before)
        if joiner is not None and {word.lower() for word in joiner.groups() if word} <= words.joiners:
            before = before[: joiner.start()].rstrip()
        elif before[-1] != ",":
            return False
    if not before or before[-1] == ",":
        return bool(before) and ")" in mark.form
    last = _LAST_WORD.search(before)
    return not (before[-1] == "." and last is not None and last[1].lower() in words.abbreviations)


def _cut(block: Block, cuts: Sequence[Mark]) -> list[Block]:
    text = block.text
    assert text is not None
    whole = str(text)
    pieces: list[Block] = []
    head = repair.cut(text, 0, cuts[0].start)
    if head or block.marks:
        shown = str(head) if head else ""
        pieces.append(block._replace(text=head, like=bool(shown) and heading_like(shown.rstrip(":.")) and block.like))
    for place, mark in enumerate(cuts):
        end = cuts[place + 1].start if place + 1 < len(cuts) else len(whole)
        # `2. (a) …` run in: further numbers may follow at once.
        marks = [mark, *(other for other in at_head(whole, _skip(whole, mark.end)) if other.end < end)]
        body = marks[-1].end
        shifted = tuple(
            Mark(m.label, m.form, text.locate(m.start).start, text.locate(m.end - 1).start + 1) for m in marks
        )
        part = repair.cut(text, body, end)
        if place and _same(pieces[-1], shifted):
            continue
        pieces.append(
            block._replace(marks=shifted, text=part, like=False, blank=False, start=shifted[0].start, bullet=False)
        )
    if pieces[0].text is None and len(pieces) > 1:
        # `C. 1. …` with nothing between: both numbers open the first piece.
        pieces[1] = pieces[1]._replace(
            marks=(*pieces[0].marks, *pieces[1].marks),
            blank=block.blank,
            indent=block.indent,
            start=block.start,
        )
        pieces = pieces[1:]
    return pieces


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _same(piece: Block, marks: Sequence[Mark]) -> bool:
    """Whether the piece before already opens with these numbers (it took `2. (a)` together)."""
    return bool(piece.marks) and piece.marks[-1].start == marks[0].start
