"""Joins lines into blocks: the lines of one part of a source in, blocks with their printed numbers and repaired text
out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from lexbridge.model import Segment, Text, new
from lexbridge.reader.characters import repair
from lexbridge.reader.characters.repair import Sheet
from lexbridge.reader.lines import TERMINALS, Line, full
from lexbridge.reader.looks import BULLETS, heading_like, last_word, open_brackets, title_like, without_mark
from lexbridge.reader.numbers import Mark, at_head, opening, values
from lexbridge.reader.paragraphs.rows import table_end
from lexbridge.reader.words import ReadingWords

_BULLET = re.compile(rf"[{BULLETS}](?=\s+\S)\s+")
_NOTE = re.compile(
    r"\[\^(?P<label>[\w-]{1,12})\]:?\s*|(?P<raised>[¹²³⁰⁴-⁹]{1,3})[.)]?\s*|(?P<star>\*{1,3}|\(\*{1,3}\)|\([†‡]\)|[†‡]{1,2})\s*(?=[^\s*])"
)


_ADDRESS = re.compile(r"[\dA-Z]\((?:[a-z]{1,4}|\d{1,2})\)$")
_BRACKETED = re.compile(r"\((?:[a-z]{1,4}|\d{1,2})\)")
_AMOUNT = re.compile(r"\d[\d.,]*\s+[^\W\d_A-ZÀ-Þ]")
_STOPS = frozenset("),.;:!?")  # what no blank stands before
_SHORT = 40  # characters of a line that may be a heading or a cell
_SIGNS = frozenset(
    "-–—•·▪‣◦●○*✓✔➢➤►▶▸❖◆◇■□\uf0b7\uf0a7\uf0d8\uf076[(†‡¹²³⁰⁴⁵⁶⁷⁸⁹"
)  # what may open a bullet or a footnote


class Block(NamedTuple):
    """One paragraph as it stands in the source, before it has a place in the code.

    `marks` are the numbers that open it, with offsets in the source; `text` what follows them (None for a number
    alone); `like`
    whether it looks like a heading; `note` the mark of a footnote it may be; `table` whether it is kept whole as rows.
    """

    file: str
    marks: tuple[Mark, ...]
    text: Text | None
    like: bool = False
    blank: bool = False
    indent: int = 0
    start: int = 0
    bullet: bool = False
    note: Mark | None = None
    table: bool = False

    @property
    def words(self) -> str:
        """The text as shown."""
        text = self.text
        if text is None:
            return ""
        return text.segments[0].text if len(text.segments) == 1 else str(text)


def make_blocks(source: Sheet, lines: Sequence[Line], width: int | None, words: ReadingWords) -> list[Block]:
    """Joins the lines of a part (furniture left out) into blocks.

    Args:
        source: where the lines come from.
        lines: the lines in order; lines left out between them do not part a sentence.
        width: the page width lines were broken at, or None where each paragraph is a line.
        words: what the language cites and shortens with, so that a number behind such a word opens nothing.
    """
    blocks: list[Block] = []
    place = 0
    while place < len(lines):
        end = table_end(lines, place)
        if end - place >= 2:
            blocks.append(_table(source, lines[place:end]))
            place = end
            continue
        group, place = _paragraph(lines, place, width, words)
        blocks.append(_block(source, group, words))
    return _number_alone(blocks)


def _paragraph(lines: Sequence[Line], place: int, width: int | None, words: ReadingWords) -> tuple[list[Line], int]:
    group = [lines[place]]
    depth = open_brackets(lines[place].text) if "(" in lines[place].text else 0
    place += 1
    while place < len(lines) and _runs_on(group, depth, lines[place], width, words) and not _tabled(lines, place):
        if width is None and _item(lines, place):
            break
        group.append(lines[place])
        depth = open_brackets(lines[place].text, depth)
        place += 1
    return group, place


_UNBROKEN, _ITEMS = 130, 30  # characters of a line that no page broke; lines of a list that are looked through


def _item(lines: Sequence[Line], place: int) -> bool:
    """Whether a line is an item of a list that lost its numbers and stops: one of several in small letters that go on a
    line too long to be broken.
    """
    first = place
    while first > 0 and place - first < _ITEMS and lines[first].text[0].islower() and not lines[first].blank:
        first -= 1
    following = lines[place + 1] if place + 1 < len(lines) else None
    several = place - first > 1 or (following is not None and following.text[0].islower() and not following.blank)
    return first < place and several and len(lines[first].text) > _UNBROKEN and lines[place].text[-1] != "-"


def _blank(before: str, text: str, words: ReadingWords) -> str:
    """What stands between two lines of a paragraph: a blank, but none behind an elided word, before a stop or within an
    address.
    """
    if text[0] == "(" and before[-1] == ")" and _ADDRESS.search(before) and _BRACKETED.match(text):
        return ""  # an address that the page broke between its brackets: 30B1(b)(i)
    return "" if words.elides(before) or (text[0] in _STOPS and text[:2] != "..") else " "


def _tabled(lines: Sequence[Line], place: int) -> bool:
    return table_end(lines, place) - place >= 2


def _runs_on(group: Sequence[Line], depth: int, line: Line, width: int | None, words: ReadingWords) -> bool:
    """Whether a line goes on the paragraph that ends with the line before."""
    last = group[-1]
    stop = last.text[-1]
    done = stop in ".;:!?…" and (stop != "." or last_word(last.text) not in words.citing)
    if done and line.blank:
        return False
    opens = bool(line.bare) or _opens(line.text)
    if done and opens and not depth:
        return False  # most lines: the sentence before is done, and a gap or a number follows
    if not line.blank and _left_open(group, depth, line, words) and not _BULLET.match(line.text):
        return True
    text = without_mark(last.text)
    ended = text[-1] in ".;:!?…" or (text[-1] in "»”\"')" and text[-2:-1] in tuple(".;!?"))
    if not opens and repair.broken_word(last.text, line.text, "") is not None:
        return True
    if line.blank:
        # Over a gap (a page's end, a figure) only a sentence that is cut in the middle goes on, in small letters.
        cut = last.text[-1].isalnum() or last.text[-1] == ","
        whole = (width is not None and full(last, width)) or (line.page and len(last.text) > _SHORT)
        return not ended and not opens and line.text[0].islower() and cut and (whole or not heading_like(last.text))
    if opens:
        # A number that only happens to open a line of running text: the line before is full and its sentence goes on,
        # or the number is one of many levels that stands alone within a sentence.
        if ended:
            return False
        if line.text[-1] == ")" and _alone(line.text) and ("," in last.text or not title_like(last.text)):
            return True
        return bool(width and full(last, width) and _cited(line.text))
    if not ended and (line.text.lstrip("(")[:1].islower() or _within(last.text, line.text)):
        return True
    if width is None:
        return False
    if not ended:
        titled = len(group) == 1 and title_like(last.text)
        if titled and words.opens_sentence(line.text):
            return False
        sure = not titled or _AMOUNT.match(line.text)  # no sentence below a heading opens in a figure and small letters
        return full(last, width) and _filled(last, line, width * (0.85 if sure else 0.95))
    if words.closing.match(line.text):
        return False
    return (
        full(last, width)
        and line.indent <= group[0].indent + 4
        and (len(group) == 1 or line.indent == group[-1].indent)
    )


def _alone(text: str) -> bool:
    """Whether a line is a number of several levels and nothing else, without a stop: `B2(a)`."""
    mark = next(iter(opening(text)), None)
    return mark is not None and mark.form == "{}" and mark.end == len(text)


def _within(before: str, text: str) -> bool:
    """Whether a line that opens in no letter goes on a sentence: with a bracket (`(see Law 9)`) or a stop, or as a
    figure alone (`at most⏎40⏎per cent`).
    """
    if text[0] == "(":
        return text[1:2].islower()
    if text[0] in _STOPS:
        return True
    return text.isdigit() and len(before) > _SHORT and before[-1].isalnum()


def _left_open(group: Sequence[Line], depth: int, line: Line, words: ReadingWords) -> bool:
    """Whether the lines so far end inside a bracket, on a word that a number must follow ("see Law"), on a small word
    that no paragraph ends on ("as in"), or without a stop before a citation.
    """
    if depth > 0:
        return True
    last = last_word(group[-1].text)
    if last in words.citing and (group[-1].text[-1] != "." or last in words.abbreviations):
        cited = line.text[0].isdigit() and not opening(line.text) and len(group[-1].text) > len(last) + 1
        return cited or not (len(group) == 1 and heading_like(group[0].text))
    if words.leads(group[-1].text):
        mark = next(iter(opening(line.text)), None)
        return not _opens(line.text) or (mark is not None and words.points(line.text, mark.end))
    if last in words.parts and _names_part(group, line.text, words):
        return True
    article = repair.initials(line.text) in words.initials and words.article.match(line.text)
    return bool(article) and group[-1].text[-1].isalpha() and not heading_like(group[-1].text)


# A number as sentences write it: `A.2`, `B1(a)`, `3`, `(b)`, and what stands right behind it.
_PART = re.compile(
    r"\(?(?P<label>(?:[A-Z]\.?)?\d{1,2}|[A-Za-z]{1,4})(?:\([a-z]{1,4}\)|\.?[a-z]\b)*[).]{0,2}(?P<next>[,;]|\s+\(?[^\W_]|$)"
)


def _names_part(group: Sequence[Line], text: str, words: ReadingWords) -> bool:
    """Whether a line goes on a sentence that breaks off behind a word for parts ("paragraph") with the number of one:
    a number of more than one level, one that the words behind it make a citation, or one that is not due.
    """
    found = _PART.match(text) if group[-1].text[-1].isalpha() and len(group[-1].text.split()) > 2 else None
    if found is None or found["next"][-1:].isupper():
        return False
    behind = [word.lower().strip(".,;:") for word in text[found.start("next") :][:60].split()[:4]]
    if words.points(text, found.start("next")) or (
        behind[0:1] and behind[0] in words.inward and not words.parts.isdisjoint(behind[1:])
    ):
        return True
    label = found["label"]
    if not label.isalpha() and not label.isdigit():
        return True
    mark, own = next(iter(opening(text)), None), next(iter(opening(group[0].text)), None)
    if mark is None:
        return label.isdigit() or (label.isupper() and len(label) == 1 and found["next"] in (",", ";"))
    due = set(values(mark.label))
    counted = {(style, value + 1) for style, value in values(own.label)} if own is not None else set()
    alone = mark.end == len(text)
    return (alone or not any(value == 1 for _, value in due)) and due.isdisjoint(counted)


def _filled(line: Line, following: Line, width: float) -> bool:
    """Whether the first word of the next line would hardly have found room in a line."""
    return line.indent + len(line.text) + 1 + len(following.text.split(None, 1)[0]) >= width


def _opens(text: str) -> bool:
    return bool(
        (text[0] in _SIGNS and (_BULLET.match(text) or (_NOTE.match(text) and not repair.emphasised(text))))
        or opening(text)
    )


def _cited(text: str) -> bool:
    """Whether what follows the opening number goes on in small letters, as after a cited number."""
    mark = next(iter(opening(text)), None)
    rest = text[mark.end :].lstrip() if mark else ""
    return bool(rest) and rest[0].islower() and bool(mark and (mark.form == "{}." or "(" in mark.form))


def _block(source: Sheet, group: Sequence[Line], words: ReadingWords) -> Block:
    first = group[0]
    signed = first.text[0] in _SIGNS
    note = _NOTE.match(first.text) if signed and not repair.emphasised(first.text) else None
    bullet = _BULLET.match(first.text) if signed and not note else None
    skip = note.end() if note else bullet.end() if bullet else 0
    numbers = () if note else tuple(at_head(first.text, skip)) if skip else opening(first.text)
    if first.bare:
        stop = _STOP.match(first.text, first.bare)
        mark = Mark(first.text[: first.bare], f"{{}}{stop[0] if stop else ''}", 0, stop.end() if stop else first.bare)
        body = len(first.text) - len(first.text[mark.end :].lstrip(_LEADING))
        numbers = (mark, *at_head(first.text, body))
    start = first.start
    marks: tuple[Mark, ...] = ()
    if numbers:
        marks = _shifted(numbers, start)
    text = joined(source, group, marks[-1].end if marks else start + skip, words)
    like = False
    if text is not None and len(group) <= 2 and not skip:
        shown = str(text)
        like = heading_like(shown) or (shown[-1] == "?" and bool(marks) and heading_like(shown[:-1]))
    noted = _noted(note, start) if note else None
    return new(Block, (source.file, marks, text, like, first.blank, first.indent, start, bool(bullet), noted, False))


def _shifted(numbers: Sequence[Mark], start: int) -> tuple[Mark, ...]:
    """Numbers found in a line that starts there, with their offsets in the source."""
    if len(numbers) == 1:  # most lines have one
        label, form, low, high = numbers[0]
        return (new(Mark, (label, form, start + low, start + high)),)
    return tuple([new(Mark, (label, form, start + low, start + high)) for label, form, low, high in numbers])


def _noted(found: re.Match[str], start: int) -> Mark:
    """The mark that opens a footnote."""
    kind = str(found.lastgroup)
    label = found[kind].strip("()")
    form = "[^{}]" if kind == "label" else found[kind].replace(label, "{}")
    return Mark(label, form, start, start + len(form) - 2 + len(label))


_STOP = re.compile(r"[^\S\n]?[.)]|[,;]")  # behind a number, set apart or a wrong one
_LEADING = " \t\xa0–—-"  # what may part a number from its text
_LEAD = re.compile(r"(?:[\s–—:.·\u200b-\u200d\u2060\ufeff-]|\*\*|__)*")


def joined(source: Sheet, group: Sequence[Line], start: int, words: ReadingWords) -> Text | None:
    """The text of the lines of a paragraph from an offset in the source, words broken at line ends put together."""
    first = group[0]
    offset = start - first.start
    behind = first.text[offset : offset + 2]
    if offset and not (source.sound and behind[:1] == " " and behind[1:].isalnum()):
        lead = _LEAD.match(source.text, start, first.end)
        start = lead.end() if lead else start
    found = repair.segments(source, first, start)
    for before, line in pairwise(group) if len(group) > 1 else ():
        pieces = repair.segments(source, line, line.start, _blank(before.text, line.text, words) if found else "")
        broken = repair.broken_word(before.text, line.text, source.text, words.hyphening) if found else None
        if broken is None:
            found += pieces
        else:
            repair.join(found, pieces, drop_hyphen=broken)
    if not found:
        return None
    text = Text(tuple(found))
    marked = first.text if len(group) == 1 else source.text[first.start : group[-1].end]
    return repair.plain(text) if "*" in marked or "__" in marked else text


def _table(source: Sheet, lines: Sequence[Line]) -> Block:
    rows: list[Segment] = []
    for count, line in enumerate(lines):
        rows += repair.segments(source, line, line.start, "\n" if count else "")
    return Block(
        source.file, (), Text(tuple(rows)), blank=True, indent=lines[0].indent, start=lines[0].start, table=True
    )


def _number_alone(blocks: list[Block]) -> list[Block]:
    """Gives a number that stands alone on its line the paragraph below it, unless that has the next number."""
    if all(block.text is not None for block in blocks):
        return blocks
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if last and last.marks and last.text is None and not _apart(last, block):
            joined[-1] = block._replace(
                marks=(*last.marks, *block.marks), start=last.start, blank=last.blank, indent=last.indent
            )
        else:
            joined.append(block)
    return joined


def _apart(last: Block, block: Block) -> bool:
    """Whether a block below a number that stands alone is none of its text: a bullet, a note, a table, or the next
    number's.
    """
    if block.bullet or block.note or block.table:
        return True
    if not block.marks or block.marks[0].form != last.marks[-1].form:
        return False
    following = values(block.marks[0].label)
    return any((style, value + 1) in following for style, value in values(last.marks[-1].label))


def ends_sentence(text: str) -> bool:
    """Whether a text closes with a stop (closing quotes and brackets looked through)."""
    return without_mark(text).rstrip("»”\"')")[-1:] in tuple(TERMINALS[:6])


def normal(text: str) -> str:
    """A text for comparison: small letters, single blanks."""
    return " ".join(text.casefold().split())
