"""Reads one citation: a text and a place where one may begin in, its numbers and how they are joined out."""

from __future__ import annotations

import re

from lexbridge.citations.grammar import Grammar, doubled
from lexbridge.citations.labels import is_roman, plain_number, single
from lexbridge.citations.patterns import Beginning
from lexbridge.citations.reading import Link, Number, Reading
from lexbridge.citations.taking import (
    NO_LEVELS,
    WORD,
    closing_bracket,
    counted,
    labels_at,
    roman_ends,
    spaced_labels,
    take_number,
    take_ordinals,
)
from lexbridge.citations.words import settle
from lexbridge.outline import Outline

# Article 12 of book 6 as civil codes write it: no number of this code, but perhaps of a work that is named behind it.
_OTHER_NUMBERING = re.compile(r"[0-9]{1,3}:[0-9]{1,4}[a-z]?(?!\w)")

_DEEPEST = 99  # the level of a part whose word names none
_MOST_ABOVE = 4  # parts named one above the other; a text of one's own making may name any number
_ABBREVIATION = re.compile(r"\.[^\S\n]{0,3}[0-9a-z]")
_MOST_ROMAN = 12  # numbers in a citation, behind which a roman one is none
_ROMAN = re.compile(r"[IVX]{1,5}(?!\w)")
_CLOSES = frozenset('.:!?)]»”"')  # nothing of a citation stands directly behind these


def read(
    text: str, grammar: Grammar, outline: Outline | None, beginning: Beginning, *, apart: bool = False
) -> Reading | None:
    """Reads on from a beginning; None where no number follows it.

    Args:
        text: any text.
        grammar: of its language.
        outline: what the code has.
        beginning: where to read from.
        apart: whether an article behind a part and a comma is another citation.
    """
    kind = beginning.kind
    reading = Reading(text, grammar, outline, beginning.start, beginning.end, kind, apart=apart)
    if kind in ("head", "part"):
        reading.word = settle(text[reading.start : beginning.word_end])
        reading.plural = reading.word in grammar.plural or (
            kind == "head" and reading.stands_behind("plural_determiners")  # "gli art. 61 e 64"
        )
    opened = _open(reading)
    if not opened:
        return None
    while _go_on(reading):
        pass
    return reading


def _open(reading: Reading) -> bool:
    """Reads the first number of a citation."""
    if reading.kind == "part" and take_ordinals(reading, reading.start, Link.FIRST, joined=False):
        return True
    if reading.kind == "order":
        reading.pos = reading.start
        return take_ordinals(reading, reading.start, Link.FIRST, joined=False)
    if reading.kind in ("bare", "code"):
        reading.pos = reading.start
    if reading.kind == "cue":
        reading.start = reading.pos
    headed = reading.headed
    if headed and (strange := _OTHER_NUMBERING.match(reading.text, reading.pos)):
        reading.numbers.append(
            Number(Link.FIRST, (), NO_LEVELS, reading.pos, strange.end(), headed, until=strange.end())
        )
        reading.pos = strange.end()
        return True
    return take_number(reading, Link.FIRST, reading.word if reading.kind == "part" else "", headed=headed)


def _go_on(reading: Reading) -> bool:
    """Reads what stands behind the numbers so far; False where the citation ends."""
    if reading.text[reading.pos : reading.pos + 1] in _CLOSES:
        return False
    found = reading.grammar.patterns.following.match(reading.text, reading.pos)
    if found is None:
        return False
    return _MANNERS[_manner(found)](reading, found)


def _manner(found: re.Match[str]) -> str:
    return found.lastgroup or ""


def _stop(reading: Reading, found: re.Match[str]) -> bool:
    reading.onward = found.end()
    return False


def _take(reading: Reading, found: re.Match[str]) -> bool:
    """Words that belong to the citation and add no number."""
    reading.pos = found.end()
    reading.extend()
    return True


def _direction(reading: Reading, found: re.Match[str]) -> bool:
    reading.pos = found.end()
    reading.extend(directed=True)
    return True


def _own(reading: Reading, found: re.Match[str]) -> bool:
    other = reading.grammar.works.own_goes_on(reading.text, found.start(_manner(found)), found.end())
    if other is not None:
        reading.foreign = other
        return False
    reading.own = True
    return _take(reading, found)


def _here(reading: Reading, found: re.Match[str]) -> bool:
    if reading.headed or reading.whole:
        return False
    reading.here = True
    return _take(reading, found)


def _here_part(reading: Reading, found: re.Match[str]) -> bool:
    """The part that the text stands in: `lettera b) di questo paragrafo`."""
    return not (reading.headed or reading.whole) and _take(reading, found)


def _whole(reading: Reading, found: re.Match[str]) -> bool:
    """The article that parts before it belong to: `paragrafo C dell'Articolo 64`."""
    if reading.headed or reading.whole or reading.kind == "bare":
        return False
    taken = labels_at(reading, found.end(), part=False)
    if taken is None:
        return False
    labels, end = spaced_labels(reading, *taken, headed=True)
    _raise_parts(reading)
    reading.whole, reading.pos = labels, end
    reading.extend()
    return True


def _comma(reading: Reading, found: re.Match[str]) -> bool:
    """The same without "of": `paragrafo C, Articolo 64`; a plural begins a citation of its own."""
    if reading.apart or doubled(settle(found["comma_head"])) or not _whole(reading, found):
        return False
    reading.behind_comma = True
    return True


def _raise_parts(reading: Reading) -> None:
    """Parts that a larger part follows belong to it: `lettera a), comma 1, dell'articolo 6`."""
    while len(reading.numbers) > 1:
        last, before = reading.numbers[-1], reading.numbers[-2]
        if last.link is not Link.PART or not last.levels or max(last.levels) >= min(before.levels or (_DEEPEST,)):
            return
        reading.above.insert(0, (last.labels, last.levels))
        reading.numbers.pop()


def _above(reading: Reading, found: re.Match[str]) -> bool:
    """The part that parts before it belong to: `lettera a) del comma 1`."""
    if reading.headed or reading.whole or reading.kind == "bare" or len(reading.above) > _MOST_ABOVE:
        return False
    taken = labels_at(reading, found.end(), part=True)
    if taken is None:
        return False
    reading.pos = closing_bracket(reading, *taken, part=True)
    levels = reading.grammar.part_levels.get(settle(found["above_word"]), frozenset())
    reading.above.append((taken[0], levels))
    reading.extend()
    return True


def _above_order(reading: Reading, found: re.Match[str]) -> bool:
    if reading.headed or reading.whole or reading.kind == "bare":
        return False
    before = len(reading.numbers)
    if not take_ordinals(reading, found.end(), Link.LIST, joined=True):
        return False
    added = reading.numbers[before:]
    del reading.numbers[before:]
    reading.above.append((added[0].labels, added[0].levels))
    reading.extend()
    return True


def _part(reading: Reading, found: re.Match[str]) -> bool:
    if reading.whole:
        return False
    joined = found["join"] is not None
    link = Link.LIST if joined else Link.PART
    place, reading.pos = reading.pos, found.end()
    if take_ordinals(reading, found.start("part_word"), link, joined=joined):
        return True
    word = settle(found["part_word"])
    if take_number(reading, link, word, joined=joined):
        # "c. 1" is a part; "c.c." is the civil code.
        if (len(word) > 2 or reading.numbers[-1].labels[0].text[0].isdigit()) and not _pronoun(reading):
            return True
        reading.numbers.pop()
    reading.pos = place
    return False


def _pronoun(reading: Reading) -> bool:
    """Whether the last number is a word, and no roman figure: "in Article 7, paragraph I think"."""
    last = reading.numbers[-1]
    if not is_roman(last.labels) or last.labels[0].text.lower() not in reading.grammar.small or not last.levels:
        return False
    return not roman_ends(reading, last)


def _order(reading: Reading, found: re.Match[str]) -> bool:
    """Ordinals with their part; where they count a sentence, or are no ordinals (`15e`), what they are instead."""
    joined = found["join"] is not None
    if not reading.whole and take_ordinals(reading, found.end(), Link.LIST if joined else Link.PART, joined=joined):
        return True
    if counted_sentence := reading.grammar.patterns.sentence.match(reading.text, found.end()):
        return _take(reading, counted_sentence)
    listed = reading.grammar.patterns.listing.match(reading.text, reading.pos)
    return listed is not None and _list(reading, listed)


def _list(reading: Reading, found: re.Match[str]) -> bool:
    text, end = reading.text, found.end()
    if text[end] in reading.grammar.letters and text[end + 1 : end + 2].isdigit():
        return False  # "L12, L23": another citation
    if ";" in text[reading.pos : end] and not reading.plural:
        return False
    place, reading.pos = reading.pos, end
    joined = found["list_join"] is not None
    before = reading.numbers[-1]
    word = before.word if is_roman(before.labels) and _ROMAN.match(text, end) else ""  # "commi I e II"
    if word and len(reading.numbers) >= _MOST_ROMAN:
        reading.pos = place
        return False  # what is read too far is read again, so it may not be much
    if take_number(reading, Link.LIST, word, joined=joined):
        if _item_stands(reading, reading.numbers[-1], found["list_lead"] is not None) and not _of_another(reading):
            reading.closed = reading.closed or joined
            return True
        reading.numbers.pop()
    reading.pos = place
    return False


def _item_stands(reading: Reading, number: Number, led: bool) -> bool:
    """Whether an item without a word of its own is one, and no count, initial or small word."""
    labels, text = number.labels, reading.text
    if plain_number(labels):
        if _months_follow(reading, number.end) or (led and not _opens_range(reading, number)):
            return False
        # A list closes with its "and": "Laws 12 and 13, 27 boards".
        closed = reading.closed and not number.joined
        if (reading.plural and not closed) or not counted(reading, number.end):
            return True
        before = reading.numbers[-3:-1]
        return number.joined and len(before) == 2 and _ascend(*before, number)
    if single(labels):
        letter = labels[0].text
        if text[number.end - 1] == ")":
            return True
        if letter.islower() and _ABBREVIATION.match(text, number.end):
            return False
        word = WORD.match(text, number.end)
        if text[number.end : number.end + 1] in ("'", "’") or (word and word[1].isupper() and len(word[1]) > 1):
            return False
        if (
            word is None
            or settle(word[1] + word[2]) in reading.grammar.followers
            or settle(word[1]) in reading.grammar.followers
        ):
            return not (letter.islower() and word is not None and word[2])
        return letter.lower() not in reading.grammar.small and letter.isupper()
    return True


def _opens_range(reading: Reading, number: Number) -> bool:
    """Whether an item stands behind "from" with its "to" behind it: `Articoli 28, 29 e da 30 a 32`."""
    if not reading.plural or not reading.stands_behind("openers", number.start):
        return False
    onward = reading.grammar.patterns.following.match(reading.text, number.end)
    return onward is not None and _manner(onward) == "range"


def _of_another(reading: Reading) -> bool:
    """Whether an item behind this code's name is of another work: `12 del Codice e 16 del Regolamento`."""
    last = reading.numbers[-1]
    return reading.own and reading.grammar.works.around(reading.text, last.start, last.end, last.start) is not None


def _ascend(*numbers: Number) -> bool:
    """Whether numbers alone go up one by one in a list: 90, 91 or 93."""
    if not all(plain_number(number.labels) for number in numbers):
        return False
    values = [int(number.labels[0].text) for number in numbers]
    return values == sorted(set(values))


def _months_follow(reading: Reading, place: int) -> bool:
    return reading.grammar.patterns.month.match(reading.text, place) is not None


def _bracket(reading: Reading, found: re.Match[str]) -> bool:
    """Parts in brackets behind their article: `Articolo 12 (paragrafo C)`, `Law 75 (B and C)`; all of them, or none."""
    if reading.whole or not reading.headed:
        return False
    numbers, place, closed = list(reading.numbers), reading.pos, reading.closed
    word, reading.pos = settle(found["bracket_word"] or ""), found.end()
    inside = take_number(reading, Link.PART, word) and (
        bool(word) or reading.grammar.numbered_parts or not reading.numbers[-1].labels[0].text.isdigit()
    )
    while inside and reading.text[reading.pos : reading.pos + 1] != ")":
        onward = reading.grammar.patterns.following.match(reading.text, reading.pos)
        inside = onward is not None and _manner(onward) in _IN_BRACKETS and _MANNERS[_manner(onward)](reading, onward)
    if not inside:
        reading.numbers, reading.pos, reading.closed = numbers, place, closed
        return False
    reading.pos += 1
    reading.extend()
    return True


_IN_BRACKETS = frozenset(("list", "range", "part"))


def _range(reading: Reading, found: re.Match[str]) -> bool:
    word, head, part = found["range_word"], found["range_head"], found["range_part"]
    weak = word is None or settle(word) in reading.grammar.weak_ranges
    places = (reading.start, reading.numbers[0].start, reading.numbers[-1].start)
    opened = any(reading.stands_behind("openers", place) for place in places)
    if head is not None and weak and not reading.plural and not _spans(reading, word, opened=opened):
        return False
    place, reading.pos = reading.pos, found.end()
    if take_number(reading, Link.RANGE, settle(part or ""), headed=head is not None):
        number = reading.numbers[-1]
        sure = reading.plural or opened or part is not None or not weak
        if sure or not plain_number(number.labels) or not counted(reading, number.end):
            return True
        reading.numbers.pop()
    reading.pos = place
    return False


def _spans(reading: Reading, word: str | None, *, opened: bool) -> bool:
    """Whether a small word between two articles makes a range: "from" came before, or it does so by itself.

    Not where words stand before that take two things (`the relation of Law 12 to Law 16`).
    """
    if reading.stands_behind("not_range_after"):
        return False
    return opened or (word is not None and settle(word) in reading.grammar.sole_ranges)


_MANNERS = {
    "onward": _stop,
    "here": _here,
    "own": _own,
    "named": _own,
    "direct": _own,
    "whole": _whole,
    "comma": _comma,
    "here_part": _here_part,
    "above": _above,
    "above_order": _above_order,
    "range": _range,
    "part": _part,
    "sentence": _take,
    "order": _order,
    "bracket": _bracket,
    "list": _list,
    "direction": _direction,
}
