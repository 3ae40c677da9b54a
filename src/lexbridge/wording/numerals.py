"""The numbers of a text, in figures and in words: words in, values with their places out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from lexbridge import languages
from lexbridge.wording.words import Words

# Marks that stand between the numbers of a list of clauses.
_MARKS = frozenset(",.()/")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number: its value, the index of its part (of `Words`), and whether it stands in figures."""

    value: int
    part: int
    figures: bool


@cache
def _values(language: str) -> Mapping[str, int]:
    table = languages.language(language).table("numbers")
    return {**table.get("cardinal", {}), **table.get("ordinal", {})}


@cache
def _implied(language: str) -> Mapping[str, int]:
    return dict(languages.language(language).table("numbers").get("implied", {}))


@cache
def _naming(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words before the number of a clause ("article", "section", "point"), and the words that join such numbers."""
    table = languages.language(language).table("citations")
    lists = [*table.get("article", {}).values(), *table.get("part", {}).values()]
    known = {word.rstrip(".") for words in lists for word in words}
    return frozenset(known), frozenset(table.get("joins", ()))


def numerals(words: Words, language: str) -> tuple[Numeral, ...]:
    """The numbers of a text; what may be another word ("sei", "acht") is none, nor is the number of a clause."""
    return tuple(_numbers(words, language, named=False))


def named(words: Words, language: str) -> frozenset[int]:
    """The numbers that stand behind a word for a part of a code ("sections 1, 2 and 5")."""
    return frozenset(numeral.value for numeral in _numbers(words, language, named=True))


def _numbers(words: Words, language: str, *, named: bool) -> Iterator[Numeral]:
    values = _values(language)
    naming, joins = _naming(language)
    behind = False
    for place, part in enumerate(words.parts):
        if part.isdecimal() and len(part) <= 9:
            if behind == named:
                yield Numeral(int(part), place, True)
        elif part in values:
            behind = False
            if not named:
                yield Numeral(values[part], place, False)
        elif part in naming:
            behind = True
        elif behind and part not in joins and part not in _MARKS and len(part) > 1:
            behind = False


def implied(words: Words, language: str) -> frozenset[int]:
    """Numbers that the text may mean by a word that is more often something else ("beide" for two)."""
    values = _implied(language)
    return frozenset(values[part] for part in words.vocabulary if part in values)
