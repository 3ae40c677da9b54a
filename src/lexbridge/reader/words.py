"""What the reader knows of a language: the words of headings, notes and page furniture, composed into patterns once a
language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from lexbridge.languages import Language


@dataclass(frozen=True)
class ReadingWords:
    """The patterns of one language; each matches at the head of a stripped line."""

    article: re.Pattern[str]
    initials: frozenset[str]  # the first characters of article headings, in small letters
    ordinals: dict[str, str]
    annex: re.Pattern[str]
    annex_heading: re.Pattern[str]
    chapter: re.Pattern[str]
    introduction: re.Pattern[str]
    definitions: re.Pattern[str]
    index: re.Pattern[str]
    footnotes: re.Pattern[str]
    contents: re.Pattern[str]
    note: re.Pattern[str]
    navigation: re.Pattern[str]
    page: re.Pattern[str]
    closing: re.Pattern[str]
    abbreviations: frozenset[str]
    joiners: frozenset[str]
    citing: frozenset[str]  # words that a number follows
    leading: frozenset[str]  # words that a cited part follows ("under (a)")
    directing: frozenset[str]  # words that follow a cited part ("(a) above")
    inward: frozenset[str]  # words that lead from a cited part to its whole ("(a) of this Law")


NOTHING = re.compile(r"(?!)")


def alternatives(words: Iterable[str]) -> str:
    """Words as alternatives of a pattern, longest first, blanks of any width."""
    ordered = sorted(set(words), key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered)


def _pattern(words: Iterable[str], behind: str, before: str = "") -> re.Pattern[str]:
    words = list(words)
    return re.compile(rf"{before}(?:{alternatives(words)}){behind}", re.IGNORECASE) if words else NOTHING


@cache
def reading_words(language: Language) -> ReadingWords:
    """Composes the patterns of a language from its [reading] and [citations.article] tables."""
    reading = language.table("reading")
    citations = language.table("citations")
    article = citations.get("article", {})
    heads = [*article.get("singular", ()), *article.get("abbreviated", ()), *reading.get("article", ())]
    ordinals = {str(word).lower(): str(number) for word, number in reading.get("ordinals", {}).items()}

    def listed(key: str) -> list[str]:
        return list(map(str, reading.get(key, ())))

    def ends(*keys: str, last: bool) -> frozenset[str]:
        """The last (or first) words of phrases of the citations' table, in small letters."""
        phrases = (str(phrase).lower().split() for key in keys for phrase in citations.get(key, ()))
        return frozenset(words[-1 if last else 0].rstrip(".") for words in phrases if words)

    named = {str(word).lower().rstrip(".") for words in citations.get("part", {}).values() for word in words}
    number = r"\d{1,3}(?:(?:\s?-?\s?(?:bis|ter|quater|quinquies|sexies|septies|octies))\b|(?:[A-Za-z]\b)?)"
    return ReadingWords(
        article=re.compile(
            rf"(?i:{alternatives(heads)})(?:\s*\.\s*|\s+|(?<=\.)|(?=\d))"
            rf"(?P<number>0*(?:{number})(?:(?<=\d)"
            rf"(?:[A-Z](?![^\W\d_]|[’'])|[ .][A-Z](?=\s?\d|\s*\(|\s*$))"
            rf"(?:[ .]?\d{{1,2}})?(?:\s?\([a-z]{{1,4}}\)|[a-z]\b)*)?|[A-Z](?![\w’'])"
            rf"|(?i:{alternatives(ordinals) or '(?!)'})\b)(?P<rest>.*)$"
        )
        if heads
        else NOTHING,
        initials=frozenset(head[0].lower() for head in heads),
        ordinals=ordinals,
        annex=_pattern(listed("annex"), r"\b", r"\W*"),
        annex_heading=_pattern(listed("annex"), r"(?:\s+(?:\d{1,3}|[A-Z]|[IVX]+)\b)?\W*(?:[–—:-].*)?$"),
        chapter=_pattern(listed("chapter"), r"(?:\s+(?:[ivxlc]+|\d{1,3}|[A-Z])\b.*)$"),
        introduction=_pattern(listed("introduction"), r"\W*$"),
        definitions=_pattern(listed("definitions"), r"\W*$"),
        index=_pattern(listed("index"), r"\W*$"),
        footnotes=_pattern(listed("footnotes"), r"\W*$"),
        contents=_pattern(listed("contents"), r"\W*$"),
        note=_pattern(listed("note"), r"\s*\d*\s*[:–-]\s"),
        navigation=_pattern(listed("navigation"), r"\b"),
        page=_pattern(listed("page"), r"\s*\d{1,4}(?:\s*\W\s*\d{1,4}|\s+\w{1,4}\s+\d{1,4})?\W*$"),
        closing=_pattern(listed("closing"), r"\b"),
        abbreviations=frozenset(
            word.lower().rstrip(".") for word in (*article.get("abbreviated", ()), *listed("abbreviations"))
        ),
        joiners=frozenset(word.lower() for word in listed("joiners")),
        citing=frozenset(
            word.lower().rstrip(".") for word in (*heads, *article.get("plural", ()), *listed("abbreviations"))
        ),
        leading=ends("prepositions", "within", "see", "acts", "of", "numbers", "joins", last=True) | named,
        directing=ends("directions", last=False),
        inward=ends("of", last=False),
    )
