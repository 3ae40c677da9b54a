"""The numbers of a text, in figures and in words: words in, values with their places out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lexbridge import languages
from lexbridge.wording.words import Words


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


def numerals(words: Words, language: str) -> tuple[Numeral, ...]:
    """The numbers of a text; what may be another word ("sei", "acht") is none."""
    values = _values(language)
    found: list[Numeral] = []
    for place, part in enumerate(words.parts):
        if part.isdecimal() and len(part) <= 9:
            found.append(Numeral(int(part), place, True))
        elif part in values:
            found.append(Numeral(values[part], place, False))
    return tuple(found)


def implied(words: Words, language: str) -> frozenset[int]:
    """Numbers that the text may mean by a word that is more often something else ("beide" for two)."""
    values = _implied(language)
    return frozenset(values[part] for part in words.vocabulary if part in values)
