"""Repairs what scanning and typesetting did to characters: a line in, segments of shown text out, each tied to its
source characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lexbridge.model import Segment, Source, Span, Text, new
from lexbridge.reader.characters.ligatures import Mends, lexicon
from lexbridge.reader.lines import Line

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
# Soft hyphens and zero-width characters say where a word may break; they are no part of it.
_INVISIBLE = "\xad\u200b\u200c\u200d\u2060\ufeff"
_DAMAGE = re.compile(f"[{''.join(_LIGATURES)}]|[{_INVISIBLE}]+")
_SIGNS = (*_LIGATURES, *_INVISIBLE)  # the same one by one, which is far quicker than a pattern
_FENCES = ("*", "_")  # doubled, of words that Markdown sets off


_WORD_BEFORE, _WORD_BEHIND = re.compile(r"\w+$"), re.compile(r"\w+")
_UNSEEN = re.compile(f"[{_INVISIBLE}]")


def visible(text: str) -> str:
    """A text without its soft hyphens and zero-width characters, for recognising words."""
    # Looked for one by one, since most texts have none.
    return text if text.isascii() or not any(map(text.__contains__, _INVISIBLE)) else _UNSEEN.sub("", text)


@lru_cache(maxsize=4096)
def initials(text: str) -> str:
    """The first two visible characters of a line, in small letters; kept, since several stages ask."""
    head = text[:2]
    return (head if head.isascii() else visible(text)[:2]).lower()


def unseen_before(text: str, place: int) -> int:
    """The offset in a text of an offset in its `visible` form."""
    for found in _UNSEEN.finditer(text):
        if found.start() > place:
            break
        place += 1
    return place


@dataclass(frozen=True, slots=True)
class Sheet:
    """A source as the repairs need it: its file, its text, the lost ligatures by offset (see `ligatures`), whether its
    lines are all as they stand in it (`straight`), and whether none of them is to be repaired (`sound`).
    """

    file: str
    text: str
    mends: Mends
    straight: bool
    sound: bool


def sheet_of(source: Source, mends: Mends, *, drawn: bool) -> Sheet:
    """The sheet of a source; `drawn`: whether its headings were drawn apart by a layout."""
    holds = source.text.__contains__
    fenced = any(holds(sign) and holds(sign * 2) for sign in _FENCES)
    straight = not (drawn or fenced)
    return Sheet(source.file, source.text, mends, straight, straight and not mends and not any(map(holds, _SIGNS)))


def segments(sheet: Sheet, line: Line, start: int, before: str = "") -> list[Segment]:
    """The segments of a line from an offset in the source on (white space at both ends left out)."""
    end = line.end
    if sheet.straight:
        piece = line.text if start == line.start else line.text[start - line.start :].lstrip()
        start = end - len(piece)
    else:
        piece = sheet.text[start:end].lstrip()
        start = end - len(piece)
        piece = piece.rstrip()
        end = start + len(piece)
    if not piece:
        return []
    if sheet.sound or (not sheet.mends and (piece.isascii() or not any(map(piece.__contains__, _SIGNS)))):
        return [new(Segment, (new(Span, (sheet.file, start, end)), piece, before, None))]
    found: list[Segment] = []
    place = start
    for damaged, until, mended in _damage(sheet, piece, start, end):
        if damaged > place:
            found.append(Segment(Span(sheet.file, place, damaged), sheet.text[place:damaged], before))
            before = ""
        found.append(Segment(Span(sheet.file, damaged, until), mended, before))
        before, place = "", until
    if place < end:
        found.append(Segment(Span(sheet.file, place, end), sheet.text[place:end], before))
    return found


def _damage(sheet: Sheet, piece: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """The damaged places of a piece in order: from, to, and the letters to show instead."""
    found = [
        (start + damage.start(), start + damage.end(), _LIGATURES.get(damage[0], ""))
        for damage in _DAMAGE.finditer(piece)
    ]
    if sheet.mends:
        found += [(place, *mend) for place, mend in sheet.mends.items() if start <= place < end]
    return sorted(found)


def broken_word(line: str, following: str, whole_text: str, hyphening: str = "") -> bool | None:
    """Whether a word broken at a line's end loses its hyphen (True), keeps it (False), or no word is broken there
    (None).

    A capital behind the break (Nord-/Sud) keeps the hyphen, and so do a letter alone before it (e-/mail) and a word
    that the text elsewhere writes with it. `hyphening` is the language where it writes compounds with hyphens:
    there two words that make none together keep it (bridge-/club).
    """
    if line[-1:] not in ("-", "‐", "\xad") or not line[-2:-1].isalpha() or not following[:1].isalpha():
        return None
    head = re.split(r"\W", line[:-1])[-1]
    tail = re.match(r"\w+", following)
    if line.endswith("\xad"):
        return True
    if tail is not None and len(head) > 1 and len(tail[0]) > 1 and f"{head}{tail[0]}".isupper():
        # In capitals a name that follows (NORD-/SUD) looks no different from a word's other half.
        return (head + tail[0]).lower() in _in_small(whole_text)
    if not following[0].islower() or tail is None or len(head) == 1:
        return False
    if f"{head}-{tail[0]}" in _hyphened(whole_text):
        return f"{head}{tail[0]}" in _plain(whole_text)
    return not (
        hyphening and whole_text and _compound(head, tail[0], hyphening) and head + tail[0] not in _plain(whole_text)
    )


@lru_cache(maxsize=1024)
def _compound(head: str, tail: str, language: str) -> bool:
    """Whether two halves are words of a language, and no word together."""
    known = lexicon(language)
    return not known((head + tail).lower()) and known(head.lower()) and known(tail.lower())


@lru_cache(maxsize=4)
def _hyphened(text: str) -> frozenset[str]:
    """The words of a text with a hyphen inside, looked up at every broken word."""
    found: set[str] = set()
    place = text.find("-")
    while place >= 0:
        before, behind = _WORD_BEFORE.search(text, max(place - 40, 0), place), _WORD_BEHIND.match(text, place + 1)
        if before and behind:
            found.add(f"{before[0]}-{behind[0]}")
        place = text.find("-", place + 1)
    return frozenset(found)


@lru_cache(maxsize=4)
def _plain(text: str) -> frozenset[str]:
    """The words of a text, needed only where one is written with a hyphen too."""
    return frozenset(_WORD_BEHIND.findall(text))


@lru_cache(maxsize=4)
def _in_small(text: str) -> frozenset[str]:
    """The words of a text in small letters, needed only where one in capitals is broken."""
    return frozenset(word.lower() for word in _plain(text))


def join(first: list[Segment], second: list[Segment], *, drop_hyphen: bool) -> None:
    """Adds a line to the one before inside a broken word; the hyphen stays in its span but may leave the shown text."""
    last, opened = first[-1], second[0]
    shown = last.text[:-1] if drop_hyphen and last.text else last.text
    first[-1] = Segment(last.span, shown, last.before, last.note)
    first.append(Segment(opened.span, opened.text, "", opened.note))
    first += second[1:]


def repaired(text: Text | None, source: str) -> bool:
    """Whether any segment differs from its source characters (footnote marks apart)."""
    return bool(text) and any(
        segment.note is None and segment.text != source[segment.span.start : segment.span.end]
        for segment in (text.segments if text else ())
    )


def cut(text: Text, start: int, end: int | None = None) -> Text | None:
    """The part of a text from one character offset of its `str()` to another, trimmed of white space; None where
    nothing is left.
    """
    whole = str(text)
    end = len(whole) if end is None else end
    while start < end and whole[start].isspace():
        start += 1
    while end > start and whole[end - 1].isspace():
        end -= 1
    found: list[Segment] = []
    place = 0
    for count, segment in enumerate(text.segments):
        place += len(segment.before) if count else 0
        low, high = max(start - place, 0), min(end - place, len(segment.text))
        # A footnote's mark belongs to what stands before it; what is shown as nothing otherwise, to what follows.
        marks = segment.note is not None and (start < place <= end or place == 0)
        if marks or (low < high if segment.text else segment.note is None and start <= place < end):
            found.append(_clip(segment, low, high, first=not found))
        place += len(segment.text)
    return Text(tuple(found)) if found else None


def _clip(segment: Segment, low: int, high: int, *, first: bool) -> Segment:
    span = segment.span
    end = span.end if high >= len(segment.text) else span.start + high
    return Segment(
        Span(span.file, span.start + low, end), segment.text[low:high], "" if first else segment.before, segment.note
    )


_EMPHASIS = re.compile(r"(?<![\w*_])(?P<fence>\*{1,3}|__)(?=[^\W_])[^*\n]{0,200}?(?<=[^\s*])(?P=fence)(?![\w*])")


def emphasised(line: str) -> bool:
    """Whether a line opens with words that are set off as Markdown does (`**Board** – …`)."""
    return _EMPHASIS.match(line) is not None


def plain(text: Text) -> Text:
    """A text without the signs that set words off in Markdown (`*pairs*`, `**each**`)."""
    whole = str(text)
    fences = [
        (place, len(match["fence"]))
        for match in _EMPHASIS.finditer(whole)
        for place in (match.start(), match.end() - len(match["fence"]))
    ]
    found: list[Segment] = []
    start, last = 0, ""  # where a piece begins, and what stands right before it
    for end, fence in (*fences, (len(whole), 0)):
        pieces = piece(text, whole, start, end, inner=bool(found))
        if pieces and found and last.isspace():
            pieces[0] = Segment(pieces[0].span, pieces[0].text, last, pieces[0].note)
        found += pieces
        start, last = end + fence, whole[end - 1 : end]
    return Text(tuple(found))


def piece(text: Text, whole: str, start: int, end: int, *, inner: bool) -> list[Segment]:
    """The segments of a piece of a text (`whole` is its `str()`), behind the blank it begins with where it is an inner
    one.
    """
    part = cut(text, start, end)
    if part is None:
        return []
    first = part.segments[0]
    before = whole[start : start + 1] if inner and whole[start : start + 1].isspace() else ""
    return [Segment(first.span, first.text, before, first.note), *part.segments[1:]]
