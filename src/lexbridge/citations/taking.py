"""Takes the numbers of a citation out of a text: a reading and a place in, labels and where they end out."""

from __future__ import annotations

import re

from lexbridge.citations.labels import LATIN, RUN, Label, Labels, labels_of, roman, single, wordlike
from lexbridge.citations.reading import Link, Number, Reading
from lexbridge.citations.words import settle

WORD = re.compile(r"[^\S\n]{0,60}\n?[^\S\n]{0,60}([^\W\d_]+)(['’]?)")
_END_OF_PHRASE = re.compile(r"[^\S\n]{0,9}(?:[.,;:)\]?!»”\"'’]|\n|\Z)")
_CLOSING_MARKS = frozenset(".,;:]?!»”")
_LIST_MARK = re.compile(r"[.)][^\S\n]")
_NEXT_NUMBER = re.compile(r"[^\S\n]{1,9}[0-9]")
_SPACED = re.compile(r"(?:[^\S\n]{1,60}+|[^\S\n]{0,60}+\n[^\S\n]{0,60}+)\.?(?=[0-9(]|[A-Za-z](?![A-Za-z]))")
_LETTER_APART = re.compile(r"\s[A-Za-z]\s{1,9}\Z")
_LATIN_APART = re.compile(rf"[ \u00a0]({LATIN})")
NO_LEVELS: frozenset[int] = frozenset()
_BRACKET_WINDOW = 160


def take_number(reading: Reading, link: Link, word: str = "", *, headed: bool = False, joined: bool = False) -> bool:
    """Reads labels at `pos` and adds them; False, and nothing moved, where they are a plain word.

    Args:
        reading: what has been read so far.
        link: how the number is joined to those before.
        word: the word for a part that stands before it, settled.
        headed: whether a word for an article stands before it.
        joined: whether a conjunction does.
    """
    start, part = reading.pos, bool(word)
    taken = labels_at(reading, start, part=part)
    if taken is None:
        return False
    labels, end = taken
    whole = headed or (reading.headed and labels[0].text[0].isdigit() and not part)
    if whole or part or (reading.headed and single(labels)):
        labels, end = spaced_labels(reading, labels, end, headed=whole)
    end = closing_bracket(reading, labels, end, part=part)
    levels = reading.grammar.part_levels.get(word, NO_LEVELS)
    reading.numbers.append(Number(link, labels, levels, start, end, headed, joined, until=end, word=word))
    reading.pos = end
    return True


def labels_at(reading: Reading, place: int, *, part: bool) -> tuple[Labels, int] | None:
    """The labels that stand at a place without blanks, and their end."""
    text = reading.text
    run = RUN.match(text, place)
    if run is None:
        return None
    words = run[0]
    if words[-1].isalpha() and (onward := reading.grammar.patterns.onward.search(text, place, run.end() + 3)):
        words = text[place : onward.start()]  # the number ends before "12ff."
    if reading.grammar.latin_apart and words.isdigit() and (latin := _LATIN_APART.match(text, place + len(words))):
        return (Label(f"{words}-{latin[1]}"),), latin.end()
    labels, used = labels_of(words, reading.grammar.inserted, reading.grammar.dotted)
    end = place + used
    if not labels or (used == run.end() - place and end < len(text) and (text[end].isalnum() or text[end] == "_")):
        return None
    if wordlike(labels) and not (part and roman(labels)):
        return None
    return labels, end


def spaced_labels(reading: Reading, labels: Labels, end: int, *, headed: bool) -> tuple[Labels, int]:
    """Takes in the labels that follow after blanks, as in `16 B 3` or `27 B.1 (b)`."""
    text = reading.text
    for _ in range(len(reading.grammar.numbering.levels)):
        gap = _SPACED.match(text, end)
        if gap is None or (text[gap.end()].isalpha() and reading.grammar.patterns.goes_on.match(text, gap.end())):
            break  # "20F5 e.v."
        taken = labels_at(reading, gap.end(), part=False)
        if taken is None:
            break
        more, until = taken
        if "\n" in gap[0] and _LIST_MARK.match(text, until):
            break  # a list begins on the next line: "… article 42\n1. A player"
        if not _belongs(reading, labels, more, until, headed=headed):
            break
        labels, end = labels + more, until
    return labels, end


def _belongs(reading: Reading, labels: Labels, more: Labels, until: int, *, headed: bool) -> bool:
    """Whether labels after a blank go on with the address, and are not a word, a count or an enumeration."""
    text, first, last = reading.text, more[0], labels[-1]
    whole = labels + more
    if first.bracketed:
        closes = _END_OF_PHRASE.match(text, until) is not None
        return _in_outline(reading, whole) if headed else closes and last.text.isdigit()
    if first.text.isdigit():
        # "16 B 3" is written apart throughout, "16B 3 tricks" is not.
        apart = bool(_LETTER_APART.search(reading.text, max(until - 16, 0), until - len(first.text)))
        counts = counted(reading, until) and not (apart and _in_outline(reading, whole))
        return last.text.isalpha() and not last.bracketed and not counts and _fits(reading, whole, headed)
    if not single(more):
        return last.text.isdigit() and _fits(reading, whole, headed)
    return (
        last.text.isdigit() and headed and _fits(reading, whole, headed) and letter_stands(reading, whole, more, until)
    )


def letter_stands(reading: Reading, whole: Labels, more: Labels, until: int) -> bool:
    """Whether a letter standing alone is a number, and no word or conjunction ("Articolo 12 a favore", "54 E 56")."""
    text, grammar, letter = reading.text, reading.grammar, more[0].text
    if text[until : until + 1] in ("'", "’") and text[until + 1 : until + 2].isalpha():
        return False
    word = WORD.match(text, until)
    if letter.lower() in grammar.small:
        if letter.islower():
            return _closes_phrase(reading, letter, until) and _in_outline(reading, whole)
        if _NEXT_NUMBER.match(text, until):
            return not reading.plural and _in_outline(reading, _with_next(reading, whole, until))
        if word is None:
            return _END_OF_PHRASE.match(text, until) is not None
        shouted = word[1].isupper() and len(word[1]) > 1
        return not shouted and settle(word[1]) in grammar.followers and _in_outline(reading, whole)
    if letter.isupper():
        return word is None or settle(word[1] + word[2]) in grammar.followers or _in_outline(reading, whole)
    return _in_outline(reading, whole) or _NEXT_NUMBER.match(text, until) is not None


def _closes_phrase(reading: Reading, letter: str, until: int) -> bool:
    """Whether a small word is none, since none stands before a closing mark: `art. 40 B 2 a)`, `40 B 2 a, …`.

    A conjunction may stand before a comma ("l'articolo 12C1 e, se del caso, …"), but not before a bracket.
    """
    mark = reading.text[until : until + 1]
    return mark == ")" or (letter not in reading.grammar.joins and (not mark or mark in _CLOSING_MARKS))


def _with_next(reading: Reading, labels: Labels, until: int) -> Labels:
    gap = _SPACED.match(reading.text, until)
    taken = labels_at(reading, gap.end(), part=False) if gap else None
    return labels + taken[0] if taken else labels


def _fits(reading: Reading, labels: Labels, headed: bool) -> bool:
    """Whether labels can be read on the levels without skipping one."""
    fitter = reading.grammar.fitter
    return any(one.cost < 4 for one in fitter.fit((), 0, labels)) if headed else True


def _in_outline(reading: Reading, labels: Labels) -> bool:
    found = reading.grammar.fitter.fit((), 0, labels)
    if reading.outline is None:
        return bool(found) and found[0].cost < 4
    return any(one.address in reading.outline for one in found)


def counted(reading: Reading, until: int) -> bool:
    """Whether a number counts things, since a noun follows ("Law 12 and 13 tricks")."""
    word = WORD.match(reading.text, until)
    if word is None or not word[1][0].islower() or reading.text[until : until + 1] in "'’":
        return False
    return (
        settle(word[1]) not in reading.grammar.followers and settle(word[1] + word[2]) not in reading.grammar.followers
    )


def roman_ends(reading: Reading, number: Number) -> bool:
    """Whether a phrase ends, or goes on as citations do, behind a roman figure that may be a word (`comma I del …`)."""
    return bool(
        _END_OF_PHRASE.match(reading.text, number.end) or reading.grammar.patterns.onto.match(reading.text, number.end)
    )


def closing_bracket(reading: Reading, labels: Labels, end: int, *, part: bool) -> int:
    """Takes in the bracket of `a)`, unless it closes one that was opened before the citation."""
    text, last = reading.text, labels[-1]
    if (
        text[end : end + 1] != ")"
        or last.bracketed
        or not (part or (last.text.islower() and len(last.text.partition("-")[0]) < 3))
    ):
        return end
    begin = max(reading.start, end - _BRACKET_WINDOW)
    if text.count("(", begin, end) > text.count(")", begin, end):
        return end
    if not opened_before(text, reading.start):
        return end + 1
    closing = text.find(")", end + 1, end + _BRACKET_WINDOW)
    opening = text.find("(", end + 1, end + _BRACKET_WINDOW)
    return end + 1 if closing >= 0 and (opening < 0 or closing < opening) else end


def opened_before(text: str, place: int) -> bool:
    """Whether a bracket opened in the characters before a place is still open there."""
    before = text[max(place - _BRACKET_WINDOW, 0) : place]
    return before.rfind("(") > before.rfind(")")


def take_ordinals(reading: Reading, place: int, link: Link, *, joined: bool) -> bool:
    """Reads `eerste, tweede en vijfde lid` or `commi primo e secondo` at a place: one number an ordinal."""
    grammar = reading.grammar
    row = grammar.patterns.ordinals.match(reading.text, place)
    if row is None:
        return False
    group = "row" if row["row"] else "row_behind"
    part = settle(row["counted"] or row["counted_first"])
    levels = grammar.part_levels.get(part, NO_LEVELS)
    following = Link.LIST
    first = True
    for one in grammar.patterns.ordinal.finditer(reading.text, row.start(group), row.end(group)):
        if one["ranged"]:
            following = Link.RANGE
            continue
        value = grammar.ordinal_values.get(settle(one["spelled"] or ""), one["figures"])
        here = link if first else following
        label = (Label(str(value)),)
        reading.numbers.append(
            Number(here, label, levels, one.start(), one.end(), joined=joined or not first, until=one.end(), word=part)
        )
        following, first = Link.LIST, False
    if first:
        return False
    reading.numbers[-1] = reading.numbers[-1]._replace(end=row.end())
    reading.pos = row.end()
    reading.extend()
    return True
