"""Composes what finding needs from a language file and a code."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lexbridge.address import Numbering
from lexbridge.code import Code
from lexbridge.languages import Language


@dataclass(frozen=True)
class Grammar:
    """The compiled patterns for one language and one code."""

    numbering: Numbering
    head: re.Pattern[str]
    relative: re.Pattern[str]


_RUN = r"\d+[A-Z]?\d*(?:\([a-z]+\))*"
_CACHE: dict[tuple[str, int], tuple[Grammar, Code]] = {}


def grammar(language: Language, code: Code) -> Grammar:
    """The grammar of a language for a code, compiled once."""
    key = (language.code, id(code))
    if key not in _CACHE:
        words = language.table("citations").get("article", {})
        heads = sorted((re.escape(word) for part in words.values() for word in part), key=len, reverse=True)
        names = "|".join(sorted((re.escape(name) for name in code.names.get(language.code, ())), key=len, reverse=True))
        head = rf"(?<!\w)(?i:{'|'.join(heads)})\s*({_RUN})(?!\w)(?:\s+(?:del|van de|of the)\s+(?:{names})(?:\s+paragrafo\s+([A-Z]\d*))?)?"
        relative = r"(?<=\bin )([A-Z]\d)(?!\w)(?: (?:en|e|and) ([A-Z]\d)(?!\w))?"
        _CACHE[key] = (Grammar(code.numbering, re.compile(head), re.compile(relative)), code)
    return _CACHE[key][0]
