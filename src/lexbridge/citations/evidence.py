"""Weighs whether a reading is a citation at all: a reading and what it would mean in, yes or no out."""

from __future__ import annotations

import re

from lexbridge.address import Address
from lexbridge.citations.labels import is_roman, plain_number, single
from lexbridge.citations.meaning import Meaning
from lexbridge.citations.reading import Reading
from lexbridge.citations.taking import WORD, counted, roman_ends
from lexbridge.citations.words import settle
from lexbridge.levels import roman_label, roman_value
from lexbridge.outline import Outline

_ENDS = re.compile(r"[^\S\n]{0,9}(?:[.,;:)\]?!»”\"]|\n|\Z)")
_GLUED = re.compile(r"[-‐‑/_@°%'’]\w|[°%€$]|\.\w")
_GLUED_BEFORE = re.compile(r"(?:\w[.,:]|[\-‐‑–€$§#.])\Z")
_WORD_BEFORE = re.compile(r"([^\W\d_]+),?[^\S\n]{1,9}\Z")
_TWO_WORDS_BEFORE = re.compile(r"((?<![^\W\d_])[^\W\d_]{1,20}(?:['’]|[^\S\n]{1,9}))([^\W\d_]{1,30})[^\S\n]{1,9}\Z")
_COUNT_BEFORE = re.compile(r"[0-9][^\S\n]{1,3}\Z")
_ONE_LETTER = re.compile(r"(?<!\w)\w\.\s\Z")
_LETTER_AND_WORD = re.compile(r"(?<![\w.])[A-Z][^\S\n]{1,3}[^\W\d_]{1,8}[^\S\n]{1,3}\Z")
_SENTENCE = 250  # characters in which the next item of an enumeration may stand
_ALONE_BEHIND = frozenset('\n([{:;.!?«“"')
_ALONE_WITHIN = 40
_YEARS = range(1500, 2200)


def stands(reading: Reading, meant: Meaning, start: Address | None) -> bool:
    """Whether the words are a citation; the rules of design.md, Citations, for what looks like one and is none."""
    if reading.kind == "head":
        return _head_stands(reading, meant)
    if _glued(reading) or reading.stands_behind("not_after"):
        return False
    if reading.kind == "letter":
        return _letter_stands(reading, meant)
    if reading.whole:
        return True
    if reading.kind in ("part", "order"):
        return _part_stands(reading, meant)
    if all(item.relative for item in meant.items):
        return _relative_stands(reading, meant)
    return _bare_stands(reading, meant)


def _head_stands(reading: Reading, meant: Meaning) -> bool:
    """With a word for an article all is clear, but for dates, years and other kinds of law (`Murphy's Law 12`)."""
    text, first = reading.text, reading.numbers[0]
    if reading.stands_behind("not_head_after"):
        return False
    if not plain_number(first.labels):
        return True
    if len(reading.numbers) == 1 and reading.grammar.patterns.month.match(text, first.end):
        return False
    year = int(first.labels[0].text) in _YEARS and reading.outline is not None
    return not (year and meant.items[0].address.article not in (reading.outline or ()))


def _letter_stands(reading: Reading, meant: Meaning) -> bool:
    """`L27B1(b)`: in the outline, and more than an article unless the text points at it."""
    outline = reading.outline
    if outline is not None and outline.nearest(meant.items[0].address) is None:
        return False
    return len(meant.items[0].address.labels) > 1 or _applied(reading) or _opens_row(reading)


def _opens_row(reading: Reading) -> bool:
    """Whether the letter opens a row of articles that stands alone: `(L27, L28)`, but not `Rooms: L27, L28`."""
    before = reading.text[max(reading.start - _ALONE_WITHIN, 0) : reading.start].rstrip(" \u00a0")
    if before and before[-1] not in _ALONE_BEHIND:
        return False
    noun = settle(before.rstrip(":( \u00a0"))
    if before.endswith((":", "(")) and reading.grammar.behind["not_after"].close(noun, blank=True):
        return False
    return reading.grammar.patterns.letters.match(reading.text, reading.pos) is not None


def _part_stands(reading: Reading, meant: Meaning) -> bool:
    """A word for a part, inside the article: in the outline, or its number's place is."""
    if reading.own or (reading.grammar.patterns.of_noun.match(reading.text, reading.pos) and not reading.here):
        return False  # a part of the whole code is none of this article
    if reading.kind == "order" and not reading.grammar.numbered_parts:
        return False
    if _COUNT_BEFORE.search(reading.text, max(reading.start - 6, 0), reading.start):
        return False  # "3 punti A": the word is counted, not numbered
    loose = reading.word in reading.grammar.loose_parts and not reading.here
    if reading.outline is None:
        return not _small_word(reading) and (not loose or bool(reading.grammar.part_levels.get(reading.word)))
    if all(item.address in reading.outline for item in meant.items):
        return not _small_word(reading)
    if loose:
        return False
    parent = meant.items[0].address.parent
    return _has(reading.outline, parent) and not _small_word(reading)


def _small_word(reading: Reading) -> bool:
    """Whether the one number is a letter that is a word of the language (`parte a favore`)."""
    first, grammar = reading.numbers[0], reading.grammar
    if is_roman(first.labels) and first.levels and first.labels[0].text.lower() in grammar.small:
        return not roman_ends(reading, first)  # "In that paragraph I shall …"
    if len(reading.numbers) > 1 or not single(first.labels):
        return False
    letter = first.labels[0].text
    if letter.lower() not in grammar.small or (letter.isupper() and reading.word not in grammar.loose_parts):
        return False
    return (
        reading.text[first.end - 1] != ")" and not _ENDS.match(reading.text, reading.pos) and first.until == first.end
    )


def _relative_stands(reading: Reading, meant: Meaning) -> bool:
    """Numbers alone, inside the article: all in the outline, with words that lead to them or point up or down."""
    outline = reading.outline
    if not meant.items[0].exact or not all(outline is None or item.address in outline for item in meant.items):
        return False
    if reading.here or any(number.directed for number in reading.numbers[: meant.numbers]):
        # "2 above par": a direction word with a noun behind it is a preposition.
        return not (plain_number(reading.numbers[0].labels) and counted(reading, reading.pos))
    if reading.grammar.patterns.of_noun.match(reading.text, reading.pos) or _enumerates(reading):
        return False
    last = reading.numbers[meant.numbers - 1]
    ends = _ENDS.match(reading.text, reading.pos) is not None
    several = len(reading.numbers) > 1
    if _pointed_at(reading):
        if plain_number(last.labels):
            versions = _ONE_LETTER.search(reading.text, max(reading.start - 5, 0), reading.start)  # "v. 2"
            return outline is not None and versions is None and not counted(reading, reading.pos)
        return not single(last.labels) or ends or several or last.labels[0].text.lower() not in reading.grammar.small
    if reading.stands_behind("within"):
        first = reading.numbers[0]
        if plain_number(first.labels) or outline is None:
            return False
        if single(first.labels) and (reading.stands_behind("openers") or _between_letters(reading)):
            return False  # "from A to B", "player A in B" are everyday speech
        return not single(first.labels) or ends or several
    return False


def _between_letters(reading: Reading) -> bool:
    """Whether another letter stands before the word that leads to this one: `from A to B`."""
    return bool(_LETTER_AND_WORD.search(reading.text, max(reading.start - 16, 0), reading.start))


def _enumerates(reading: Reading) -> bool:
    """Whether a letter in brackets opens an item of a list in the sentence: `on payment of (a) the fee and (b) …`."""
    first = reading.numbers[0]
    if len(reading.numbers) > 1 or len(first.labels) > 1 or not first.labels[0].bracketed:
        return False
    label, text = first.labels[0].text, reading.text
    word = WORD.match(text, first.end)
    if word is not None and settle(word[1] + word[2]) in reading.grammar.determiners:
        return True
    following = [chr(ord(label) + 1)] if len(label) == 1 and label not in "zZ9" else []
    if (value := roman_value(label)) is not None:
        following.append(roman_label(value + 1))
    return any(text.find(f"({one})", first.end, first.end + _SENTENCE) >= 0 for one in following)


def _bare_stands(reading: Reading, meant: Meaning) -> bool:
    """An address alone: at least article and letter, written as addresses are, and in the outline."""
    first, outline = meant.items[0], reading.outline
    labels = reading.numbers[0].labels
    if len(first.address.labels) < 2 or not any(label.text.isalpha() for label in labels) or not _written(reading):
        return False
    if _pointed_at(reading):
        return outline is None or _has(outline, first.address.article)
    if not first.exact:
        return False
    if len(labels) > 2 or outline is None:
        return len(labels) > 2
    # `1C`, `3D` are bids, rooms, formats; `12A` stands behind names of streets and before things.
    return len(labels[0].text) > 1 and not _named(reading) and not _noun(reading)


def _named(reading: Reading) -> bool:
    """Whether a name or "a" stands before a number (`via Roma 12B`, `a 25A fuse`)."""
    if reading.stands_behind("indefinite"):
        return True
    word = _WORD_BEFORE.search(reading.text, max(reading.start - 40, 0), reading.start)
    return word is not None and word[1][0].isupper() and settle(word[1]) not in reading.grammar.leading


def _noun(reading: Reading) -> bool:
    """Whether a noun with its determiner stands before a number, and is none for a provision (`the corridor 27D`)."""
    words = _TWO_WORDS_BEFORE.search(reading.text, max(reading.start - 60, 0), reading.start)
    if words is None:
        return False
    noun, grammar = settle(words[2]), reading.grammar
    if noun in grammar.leading or noun in grammar.rules or noun in grammar.determiners or _applied(reading):
        return False
    return settle(words[1]) in grammar.before_nouns


def _written(reading: Reading) -> bool:
    """Whether letters are in the case of their levels."""
    labels = reading.numbers[0].labels
    return any(one.exact for one in reading.grammar.fitter.fit((), 0, labels))


def _pointed_at(reading: Reading) -> bool:
    """Whether words such as "see" stand right before."""
    return reading.stands_behind("see")


def _applied(reading: Reading) -> bool:
    """Whether words stand before that only a provision comes behind: "under", "violates", or a citation and "and"."""
    return reading.joined or _pointed_at(reading) or reading.stands_behind("acts")


def _has(outline: Outline | None, address: Address | None) -> bool:
    return outline is not None and address is not None and address in outline


def _glued(reading: Reading) -> bool:
    """Whether the number is part of something larger: `A4-formaat`, `3.27D`, `27D.pdf`."""
    if reading.kind in ("part", "order"):
        return False
    text, end = reading.text, reading.numbers[-1].end
    before = text[max(reading.start - 2, 0) : reading.start]
    return bool(_GLUED.match(text, end) or _GLUED_BEFORE.search(before))
