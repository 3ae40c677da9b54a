"""Knows citations of other works: what stands around a citation in, the span with another work's name out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lexbridge.citations.patterns import ACRONYM, Words
from lexbridge.citations.words import AFTER, BLANK, GAP, NEVER, any_of

_WINDOW = 60
_NUMBER = r"([0-9]{1,4}(?:\.[0-9]{1,4}){0,6}[A-Z]?)(?![^\W_])"
_BODY_BEFORE = re.compile(r"(?<![\w])([A-Z]{2,8})[^\S\n]{1,3}\Z")
_GOES_ON = frozenset(", \n\t\u00a0\u202f\u2009\r\f")
_CAPITALISED = r"[A-ZÀ-Þ][\w'’&-]{0,40}"


@dataclass(frozen=True, slots=True)
class Works:
    """The patterns of other works' names.

    `behind` matches from the end of a citation: ", dello Statuto", "of the Tournament Regulations", "BW".
    `own_other` matches right behind one of the code's own names and says that it is but part of another name.
    `before` is searched in the text before a head word: "WRNBB ", "Statuto, ".
    """

    behind: re.Pattern[str]
    own_other: re.Pattern[str]
    before: re.Pattern[str]
    own_before: re.Pattern[str]
    work_word: re.Pattern[str]
    number: re.Pattern[str]

    def numbered(self, text: str, start: int, end: int) -> tuple[int, int] | None:
        """The span of a work's name with a number and no word for an article: `White Book 8.12.3`.

        The number is dotted, or the name more than one word; a body's acronym before it belongs to it.

        Args:
            text: the text.
            start: where the name begins.
            end: where it ends.
        """
        number = self.number.match(text, end)
        body = _BODY_BEFORE.search(text, max(start - _WINDOW, 0), start)
        if number is None or not text[start].isupper():
            return None
        if "." not in number[1] and " " not in text[start:end] and body is None:
            return None
        return (body.start(1) if body else start), number.end()

    def around(self, text: str, start: int, end: int, after: int) -> tuple[int, int] | None:
        """The span of a citation with the name of another work behind or before it; None where there is none.

        Args:
            text: the text.
            start: where the citation's own words begin.
            end: where they end.
            after: where the citation before it ended; the name does not reach back beyond.
        """
        if text[end : end + 1] in _GOES_ON and (behind := self.behind.match(text, end)):
            return start, behind.end()
        window = max(start - _WINDOW, after, 0)
        word = text[window:start].rstrip(" ,\n\u00a0").rpartition(" ")[2]
        if not (word[:1].isupper() or self.work_word.fullmatch(word)) or self.own_before.search(text, window, start):
            return None
        if before := self.before.search(text, window, start):
            if before["name"]:
                return before.start("name"), end
            return (before.start("acronym"), end) if before.start() == before.start("acronym") else None
        return None


def compose(words: Words) -> Works:
    """The patterns for a language."""
    of, determiner = words.any("of", spaced=True), words.any("determiners", spaced=True)
    adjective = words.any("adjectives", spaced=True)
    work = _work(words)
    tail = _tail(words)
    between = rf"(?:(?:{adjective}|{_CAPITALISED}{BLANK})){{0,3}}?"
    named = (
        rf",?{GAP}{of}(?:{determiner})?(?:(?:{words.any('this', spaced=True)})?{between}{work}{tail}|{ACRONYM}{tail})"
    )
    short = any_of(word for word in words.lists.get("short_works", ()))
    # Right behind the number: an acronym, in brackets too, or the work's name with its capital ("art. 5 Statuto").
    direct = rf",?{BLANK}(?:{short}|\({ACRONYM}\)|(?=[A-Z]){work}{tail}|{ACRONYM}(?!{BLANK}[A-Z]{{2}}))"
    idiom, about = words.any("idioms"), words.any("about", spaced=True)
    # "Codice del bridge" may be this code, whose title speaks of bridge.
    title = any_of(word for name in words.own for word in name.split() if len(word) > 3)
    of_what = rf"(?:{of}|{about})(?!{idiom}|{title})(?:{determiner})?\w+"
    dated = rf",?{BLANK}(?:{'|'.join(_dates_and_numbers(words))})"
    other = rf"(?:{BLANK}(?:{words.any('work_qualifiers')}|{of_what}|(?-i:[A-ZÀ-Þ])\w+)|{dated}){tail}"
    front = rf"(?:[A-Z]{{2,8}}{BLANK})?{work}(?:{BLANK}{_CAPITALISED}){{0,2}},?"
    # An acronym behind an article is somebody who acts ("de WL artikel 12 toepast").
    before = rf"(?:(?<![\w'’])(?P<name>{front})|(?<![\w'’])(?:{determiner})?(?P<acronym>[A-Z]{{3,8}})){BLANK}\Z"
    return Works(
        behind=re.compile(rf"(?:{named}|{direct})"),
        own_other=re.compile(other),
        before=re.compile(before),
        own_before=re.compile(rf"(?<![\w-]){any_of(words.own)},?{BLANK}\Z"),
        work_word=re.compile(work),
        number=re.compile(rf"{BLANK}(?:{any_of(words.parts)}{GAP})?{_NUMBER}"),
    )


def _work(words: Words) -> str:
    """A noun for a work, or a word that ends in one (Wedstrijdreglement)."""
    endings = words.lists.get("work_endings", ())
    compound = rf"|[\w-]{{2,40}}?(?i:{'|'.join(map(re.escape, endings))}){AFTER}" if endings else ""
    return rf"(?:{words.any('works')}{compound})"


def _dates_and_numbers(words: Words) -> tuple[str, str]:
    """How statutes are told apart: of 7 August 1990, n. 24 or 24/1990."""
    month = "|".join(map(re.escape, words.lists.get("not_before", ())))
    of, number = words.any("of", spaced=True), words.any("numbers")
    date = rf"(?:{of})?[0-9]{{1,2}}[°º]?{BLANK}(?i:{month}){BLANK}[0-9]{{4}}" if month else NEVER
    return date, rf"{number}{GAP}[0-9]{{1,5}}(?:/[0-9]{{2,4}}|{BLANK}{of}[0-9]{{4}})?"


def _tail(words: Words) -> str:
    """What may belong to a work's name behind its noun: qualifiers, names, date and number."""
    of = words.any("of", spaced=True)
    date, numbered = _dates_and_numbers(words)
    capital = rf"(?:{of})?(?!{any_of(words.heads)})(?-i:{_CAPITALISED})"
    return rf"(?:,?{BLANK}(?:{words.any('work_qualifiers')}|{date}|{numbered})|{BLANK}{capital}){{0,8}}+"
