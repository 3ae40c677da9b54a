"""Knows citations of other works: what stands around a citation in, the span with another work's name out."""

from __future__ import annotations

import re
from functools import cached_property

from lexbridge.citations.patterns import ACRONYM, Words
from lexbridge.citations.words import AFTER, BLANK, GAP, NEVER, any_of

_WINDOW = 60
_NUMBER = r"([0-9]{1,4}(?:\.[0-9]{1,4}){0,6}[A-Z]?)(?![^\W_])"
_BODY_BEFORE = re.compile(r"(?<![\w])([A-Z]{2,8})[^\S\n]{1,3}\Z")
_YEAR = r"(?:1[5-9]|20)[0-9]{2}(?!\w|[.,/-][0-9])"  # of a work's name: Archiefwet 1995
_GOES_ON = frozenset(", \n\t\u00a0\u202f\u2009\r\f")
_CAPITALISED = r"[A-ZÀ-Þ][\w'’&-]{0,40}"


class Works:
    """The names of other works in one language; each pattern is made when first asked for."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def around(self, text: str, start: int, end: int, after: int, onward: int = 0) -> tuple[int, int] | None:
        """The span of a citation with the name of another work behind or before it; None where there is none.

        Args:
            text: the text.
            start: where the citation's own words begin.
            end: where they end.
            after: where the citation before it ended; the name does not reach back beyond.
            onward: where "ff." or the like ends behind the citation, which stays outside with what follows; 0 for none.
        """
        place = onward or end
        if text[place : place + 1] in _GOES_ON and (behind := self._behind.match(text, place)):
            if not onward:
                return start, behind.end()
            if not self._is_own(text, place):
                return start, end
        window = max(start - _WINDOW, after, 0)
        # "il Regolamento (art. 12)": the name stays outside, so that brackets are not parted.
        inside = text[start - 1 : start] == "(" and not text[start : start + 2].isupper()
        until = start - 1 if inside else start
        word = text[window:until].rstrip(" ,\n\u00a0").rpartition(" ")[2]
        if not (word[:1].isupper() or (not inside and (word[-1:].isdigit() or self._work.fullmatch(word)))):
            word = self._last_words(text[window:until].rstrip(" ,\n\u00a0"))
        if not word or self._own_before.search(text, window, until):
            return None
        before = self._before.search(text, window, until)
        if before is None:
            return None
        if inside:
            return (start, end) if before["name"] and self._is_name(text, before.start("name")) else None
        if before["name"]:
            return before.start("name"), end
        return (before.start("acronym"), end) if before.start() == before.start("acronym") else None

    def _is_name(self, text: str, place: int) -> bool:
        """Whether a noun is written as a name, with a capital that no sentence begins with."""
        behind = text[max(place - 3, 0) : place].rstrip(" ")
        return text[place].isupper() and bool(behind) and behind[-1] not in ".:!?\n"

    def _last_words(self, before: str) -> str:
        """What qualifies a work's name at the end of a text: `Codice civile`; empty where nothing does."""
        found = self._qualified.search(before)
        return found[0] if found else ""

    def numbered(self, text: str, start: int, end: int) -> tuple[int, int] | None:
        """The span of a work's name with a number and no word for an article: `White Book 8.12.3`.

        The number is dotted, or the name more than one word; a body's acronym before it belongs to it.

        Args:
            text: the text.
            start: where the name begins.
            end: where it ends.
        """
        number = self._number.match(text, end)
        body = _BODY_BEFORE.search(text, max(start - _WINDOW, 0), start)
        if number is None or not text[start].isupper():
            return None
        if "." not in number[1] and " " not in text[start:end] and body is None:
            return None
        return (body.start(1) if body else start), number.end()

    def own_goes_on(self, text: str, start: int, end: int) -> int | None:
        """Where another work's name ends that opens like one of the code's own, from `start` to `end`; else None.

        So `Codice di Giustizia`, where the code is called "Codice", and `Laws of Cricket`. A name of several words
        says what it is about itself: `il Codice di Gara sul diritto di appello` is this code, and so is it without.
        """
        other = self._own_other.match(text, end)
        if other is None or (other["about"] and len(text[start:end].split()) > 1):
            return None
        return other.end()

    def _is_own(self, text: str, place: int) -> bool:
        """Whether one of the code's own names follows: `e seguenti del Codice`."""
        own = self._own_behind.match(text, place)
        return own is not None and self.own_goes_on(text, own.start("name"), own.end()) is None

    # What stands behind a citation: ", dello Statuto", "of the Tournament Regulations", "BW".
    @cached_property
    def _behind(self) -> re.Pattern[str]:
        words, work = self._words, self._work_noun
        between = rf"(?:(?:{words.any('adjectives', spaced=True)}|{_CAPITALISED}{BLANK})){{0,3}}?"
        of = rf"{GAP}{words.any('of', spaced=True)}(?:{words.any('determiners', spaced=True)})?"
        named = rf"{of}(?:(?:{words.any('this', spaced=True)})?{between}{work}|{ACRONYM})"
        # Right behind the number: the work's name with its capital ("art. 5 Statuto"), or an acronym, in brackets too.
        short = any_of(words.lists.get("short_works", ()))
        direct = rf"{BLANK}(?:{short}|\({ACRONYM}\)|{ACRONYM}(?!{BLANK}[A-Z]{{2}}))"
        return re.compile(rf",?(?:(?:{named}|{BLANK}(?=[A-Z]){work}){self._tail}|{direct})")

    @cached_property
    def _own_other(self) -> re.Pattern[str]:
        words = self._words
        # "Codice del bridge" may be this code, whose title speaks of bridge.
        title = any_of(word for name in words.own for word in name.split() if len(word) > 3)
        of = rf"(?:{words.any('of', spaced=True)}|(?P<about>{words.any('about', spaced=True)}))"
        what = rf"{of}(?!{words.any('idioms')}|{title})(?:{words.any('determiners', spaced=True)})?\w+"
        dated = rf",?{BLANK}(?:{'|'.join(self._dates_and_numbers)})"
        begins = rf"{BLANK}(?:{words.any('work_qualifiers')}|{what}|[A-ZÀ-Þ]\w+)"
        return re.compile(rf"(?:{begins}|{dated}){self._tail}")

    # What stands before a head word: "WRNBB ", "Statuto, ". An acronym behind an article is somebody who acts ("de WL
    # artikel 12 toepast"), so the article is taken in, and seen.
    @cached_property
    def _before(self) -> re.Pattern[str]:
        date, numbered = self._dates_and_numbers
        figures = r"[0-9]{1,5}(?:/[0-9]{2,4})?(?!\w)"
        told = rf"(?:{self._words.any('work_qualifiers')}|{date}|{numbered}|{figures}|{_CAPITALISED})"
        name = rf"(?:[A-Z]{{2,8}}{BLANK})?{self._work_noun}(?:,?{BLANK}{told}){{0,4}},?"
        determiner = self._words.any("determiners", spaced=True)
        return re.compile(rf"(?<![\w'’])(?:(?P<name>{name})|(?:{determiner})?(?P<acronym>[A-Z]{{3,8}})){BLANK}\Z")

    @cached_property
    def _own_behind(self) -> re.Pattern[str]:
        of, determiner = self._words.any("of", spaced=True), self._words.any("determiners", spaced=True)
        return re.compile(rf"{GAP}{of}(?:{determiner})?(?P<name>{any_of(self._words.own)})")

    @cached_property
    def _own_before(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w-]){any_of(self._words.own)},?{BLANK}\Z")

    @cached_property
    def _qualified(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w){self._words.any('work_qualifiers')}\Z")

    @cached_property
    def _work(self) -> re.Pattern[str]:
        return re.compile(self._work_noun)

    @cached_property
    def _number(self) -> re.Pattern[str]:
        return re.compile(rf"{BLANK}(?:{any_of(self._words.parts)}{GAP})?{_NUMBER}")

    @cached_property
    def _work_noun(self) -> str:
        """A noun for a work, or a word that ends in one (Wedstrijdreglement)."""
        endings = self._words.lists.get("work_endings", ())
        compound = rf"|[\w-]{{2,40}}?(?i:{'|'.join(map(re.escape, endings))}){AFTER}" if endings else ""
        return rf"(?:{self._words.any('works')}{compound})"

    @cached_property
    def _tail(self) -> str:
        """What may belong to a work's name behind its noun: qualifiers, names, date and number."""
        words = self._words
        date, numbered = self._dates_and_numbers
        capital = rf"(?:{words.any('of', spaced=True)})?(?!{any_of(words.heads)}){_CAPITALISED}"
        return rf"(?:,?{BLANK}(?:{words.any('work_qualifiers')}|{date}|{numbered}|{_YEAR})|{BLANK}{capital}){{0,8}}+"

    @cached_property
    def _dates_and_numbers(self) -> tuple[str, str]:
        """How statutes are told apart: of 7 August 1990, n. 24 or 24/1990."""
        words = self._words
        month = "|".join(map(re.escape, words.lists.get("not_before", ())))
        of, number = words.any("of", spaced=True), words.any("numbers")
        date = rf"(?:{of})?[0-9]{{1,2}}[°º]?{BLANK}(?i:{month}){BLANK}[0-9]{{4}}" if month else NEVER
        return date, rf"{number}{GAP}[0-9]{{1,5}}(?:/[0-9]{{2,4}}|{BLANK}{of}[0-9]{{4}})?"
