"""Finds the headings of articles and of what stands beside them: a line in, what it opens (with its number and title)
out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from lexbridge.address import Address, Numbering
from lexbridge.errors import InputError
from lexbridge.levels import roman_value
from lexbridge.reader.characters import repair
from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.looks import (
    BULLETS,
    OPENERS,
    STOPS,
    Heading,
    Part,
    heading_like,
    in_capitals,
    last_word,
    open_brackets,
    title_like,
)
from lexbridge.reader.numbers import opening
from lexbridge.reader.page.bare import bare_headings
from lexbridge.reader.page.loose import alone
from lexbridge.reader.words import ReadingWords

_HEAD_MARK = re.compile(r"(?:\[\^?[\w-]{1,12}\]|[¹²³⁰⁴-⁹]{1,3}|\*{1,3}|\(\*{1,3}\)|[†‡])(?=\W|$)")
_NUMBERED = 6  # characters of a number with what parts it from its text
_DASH = "(?:[–—-]{1,3})"
_INSERTED = re.compile(r"(\d+)\s?-?\s?([a-zA-Z]{3,})")
_SEPARATOR = re.compile(rf"\s*(?:[.…]{{3,}}|(?:\s?\.){{4,}}|\)?[.:]?\s*{_DASH}|\)?[.:]\s*{_DASH}?|\))?\s*")


def article_heading(text: str, place: int, words: ReadingWords, numbering: Numbering) -> Heading | None:
    """Reads a line as an article's heading (`Art. 9 – TITLE`, `LAW 9: TITLE`, `Artikel 65B3`), or None."""
    found = words.article.match(text)
    if not found:
        return None
    rest = found["rest"]
    if rest and rest[0] in "[¹²³⁰⁴⁵⁶⁷⁸⁹*(†‡" and (mark := _HEAD_MARK.match(rest)):
        rest = rest[mark.end() :]
    if (parts := words.parted.match(rest)) and (fragment := _in_words(text, place, found, parts, words, numbering)):
        return fragment
    separator = _SEPARATOR.match(rest)
    title = rest[separator.end() :] if separator else rest
    parted = bool(separator and separator[0].strip())
    if not title and ")" in rest:
        return None
    look = _look(title, words, parted=parted) if (separator and separator[0]) or not title else None
    if look is None:
        return None
    root = _root(found["number"], words, numbering)
    if root is None:
        return None
    part = Part.ANNEX if words.annex.match(title) else Part.ARTICLE
    opened, sure = look
    return Heading(
        part,
        place,
        root,
        (0, found.end("degree")),
        len(text) - len(title) if title else None,
        sole=found["number"].lower() in words.sole,
        opened=opened and part is Part.ARTICLE,
        sure=sure or part is Part.ANNEX,
    )


def _in_words(
    text: str, place: int, found: re.Match[str], parts: re.Match[str], words: ReadingWords, numbering: Numbering
) -> Heading | None:
    """A fragment whose parts are named in words (`Articolo 9, lettera B, paragrafo 2`), alone on its line."""
    try:
        root = numbering.parse(f"{found['number']} {parts['parts']}", words.parts)
    except InputError:
        return None
    return Heading(Part.ARTICLE, place, root, (0, len(text) - len(found["rest"]) + parts.end("parts")))


def _look(title: str, words: ReadingWords, *, parted: bool) -> tuple[bool, bool] | None:
    """What stands behind an article's number: whether text may open there, and whether it heads an article wherever it
    stands; None for a sentence that cites the article.
    """
    if not title:
        return False, True
    if marks := opening(title):
        return True, parted or title[marks[-1].end :].lstrip()[:1].isupper()
    first = title.lstrip(OPENERS)[:1]
    shown = title.rstrip(".")
    whole = len(title) <= 160 and not STOPS.search(shown) and title[-1] not in ".;:,"
    if first.isupper():
        if whole:
            return False, True
        return True, parted or in_capitals(STOPS.split(title, 1)[0])
    if not first.isalpha() or (not parted and title.split(None, 1)[0] in words.followers):
        return None
    if whole and (parted or (title.strip("()[]").isalpha() and len(title) < 16)):
        return False, True
    if parted:
        return True, False
    # In small letters without a mark ("art. 9 procedura"): a title only where its number is due, as no stop shows.
    return (False, False) if whole and len(title) < 60 and heading_like(title.capitalize()) else None


def _root(number: str, words: ReadingWords, numbering: Numbering) -> Address | None:
    number = words.ordinals.get(number.lower(), number)
    if " " in number and (inserted := _INSERTED.fullmatch(number)):
        number = f"{inserted[1]}-{inserted[2]}"  # 5 bis
    if number.isdecimal():
        return numbering.child(None, number, 0)
    try:
        return numbering.parse(number)
    except InputError:
        value = roman_value(number) if number.isupper() else None  # a roman number where the code counts in figures
        return None if value is None else numbering.child(None, str(value), 0)


def find_headings(
    lines: Sequence[Line], skipped: set[int], chapters: Collection[int], words: ReadingWords, numbering: Numbering
) -> list[Heading]:
    """The headings of a source, in order; where no article is headed by a word, bare numbers (`9. Title`) that count up
    are.

    `skipped` are the indexes of furniture lines, `chapters` those of lines that head a chapter.
    """
    kept = [place for place in range(len(lines)) if place not in skipped]
    found: list[Heading] = []
    before: Line | None = None
    headed = False  # whether the line before is a heading itself
    close: list[Heading] = []  # below a line that has not ended
    for place in kept:
        line = lines[place]
        if place in chapters:
            before = None
            continue
        initial = repair.initials(line.text)
        heading = _beside(line, before, place, words) if initial in words.beside_initials else None
        if heading is None and initial in words.initials:
            heading = _article(line.text, place, words, numbering)
        headed = heading is not None and (headed or not mid_sentence(line, before, heading, words))
        if heading and headed:
            found.append(heading)
        elif heading is not None and heading.sure and before is not None and not words.leads(before.text):
            close.append(heading)
            if heading.title is not None and _marked(line.text[heading.number[1] : heading.title]):
                found.append(replace(heading, sure=False))
        before = line
    if close and not any(heading.part is Part.ARTICLE and heading.sure for heading in found):
        # What stands above the first article (a page's head, a name) has not ended either.
        standing = {heading.line for heading in close}
        found = [heading for heading in found if heading.line not in standing]
        found = sorted([*found, *close], key=lambda heading: heading.line)
    found = _one_introduction(lines, found, words)
    if any(heading.opened for heading in found):
        found = _fragments(lines, found, numbering)
    if not all(heading.sure for heading in found):
        found = _due(found)
    if not any(heading.part is Part.ARTICLE for heading in found):
        figures = bare_headings(lines, kept, numbering) or alone(lines, numbering)
        found = sorted([*found, *figures], key=lambda heading: heading.line)
    return found


def _marked(separator: str) -> bool:
    """Whether a dash or a colon parts number and title, as no sentence has it behind the article that it cites."""
    return any(mark in separator for mark in "–—-:")


def _fragments(lines: Sequence[Line], found: Sequence[Heading], numbering: Numbering) -> list[Heading]:
    """The headings, with sections that each stand under their article's number (`Art. 9 A. …`, `Art. 9 B. …`) as
    fragments.
    """
    counts = Counter(heading.root.article for heading in found if heading.root is not None)
    parted: list[Heading] = []
    for heading in found:
        offset = heading.title or 0
        mark = next(iter(opening(lines[heading.line].text[offset:])), None) if heading.opened else None
        if mark is None or heading.root is None or counts[heading.root.article] < 2 or len(heading.root.labels) > 1:
            parted.append(heading)
            continue
        root = numbering.child(heading.root, mark.label, 1) if mark.label.isupper() else None
        rest = lines[heading.line].text[offset + mark.end :]
        title = offset + mark.end + len(rest) - len(rest.lstrip()) if rest.strip() else None
        like = title is not None and heading_like(rest.strip())
        if root is not None:
            heading = replace(heading, root=root, number=(0, offset + mark.end), title=title, opened=not like)
        parted.append(heading)
    return parted


def _one_introduction(lines: Sequence[Line], found: list[Heading], words: ReadingWords) -> list[Heading]:
    """Of several forewords the one whose name comes first among the language's words is the introduction."""
    ranks = {
        place: next((rank for rank, name in enumerate(words.introductions) if name.match(lines[heading.line].text)), 0)
        for place, heading in enumerate(found)
        if heading.part is Part.INTRODUCTION
    }
    best = min(ranks.values(), default=0)
    return [
        replace(heading, part=Part.FRONT) if ranks.get(place, best) > best else heading
        for place, heading in enumerate(found)
    ]


def _article(text: str, place: int, words: ReadingWords, numbering: Numbering) -> Heading | None:
    """An article's heading, soft hyphens in its words or not."""
    shown = repair.visible(text)
    heading = article_heading(shown, place, words, numbering)
    if heading is None or shown is text:
        return heading
    title = None if heading.title is None else repair.unseen_before(text, heading.title)
    return replace(heading, number=(0, repair.unseen_before(text, heading.number[1])), title=title)


def _beside(line: Line, before: Line | None, place: int, words: ReadingWords) -> Heading | None:
    if len(line.text) > 120:
        return None
    text = repair.visible(line.text)
    if len(text) > 60 or not heading_like(text.rstrip(":")):
        return None
    if not line.blank and before is not None and before.text[-1] not in TERMINALS:
        return None
    for part, pattern in (
        (Part.INTRODUCTION, words.introduction),
        (Part.DEFINITIONS, words.definitions),
        (Part.INDEX, words.index),
        (Part.ANNEX, words.annex_heading),
        (Part.FRONT, words.contents),
    ):
        if pattern.match(text):
            return Heading(part, place, title=0)
    return None


def mid_sentence(line: Line, before: Line | None, heading: Heading, words: ReadingWords) -> bool:
    """Whether the line before runs on into this one, so that "Article 12" only happens to open a line."""
    if before is None or heading.part is not Part.ARTICLE:
        return False
    cut = line.text[0].islower() or line.text[heading.number[1] :][:1] in (")", ",", ";")
    if line.blank and not cut:
        return False
    stopped = before.text[-1] in ".!?…" and last_word(before.text) not in words.abbreviations
    # No sentence stops at such a word, or within a bracket; over a page's end the line itself must look cut.
    if words.leads(before.text) or (open_brackets(before.text) and not stopped):
        return True
    if line.blank or before.text[-1] in TERMINALS or in_capitals(before.text):
        return False
    if not heading.sure:
        return True
    shown = before.text.lstrip(BULLETS).lstrip()
    return not title_like(shown) and shown.rfind("\t") < _NUMBERED  # no sentence runs on from a table's cell


def _due(found: Sequence[Heading]) -> list[Heading]:
    """The headings that are sure, and of the others those whose number is due where they stand and is headed nowhere
    else.
    """
    headed = {heading.root for heading in found if heading.sure}
    values = [value_of(heading) for heading in found]
    following: list[int | None] = []
    ahead: int | None = None
    for value in reversed(values):
        following.append(ahead)
        ahead = ahead if value is None else value
    accepted: list[Heading] = []
    last: int | None = None
    for heading, value, behind in zip(found, values, reversed(following), strict=True):
        if value is not None:
            if not heading.sure:
                if heading.root in headed or not _fits(value, last, behind):
                    continue
                headed.add(heading.root)
            last = value
        accepted.append(heading)
    return accepted


def _fits(value: int, last: int | None, behind: int | None) -> bool:
    if last is None and behind is None:
        return True
    steps = ([value - last] if last is not None else []) + ([behind - value] if behind is not None else [])
    return all(step > 0 for step in steps) and min(steps) <= 2


def value_of(heading: Heading) -> int | None:
    """The number of the article, for the order of headings; None for what is none or a part of one."""
    if heading.part is not Part.ARTICLE or heading.root is None or len(heading.root.labels) > 1:
        return None
    label = heading.root.labels[0]
    return int(label) if label.isdecimal() else heading.root.level.key(label)[1]
