"""The notation for phrases in the language files: a phrase with slots and gaps in, a pattern over canonical lines out.

Parts of a phrase are set apart by blanks:

    può|possono     one of these words
    obbligat~       any word that opens so; ~ranno: any word that ends so; ~: any word
    ?alcun~         a part that may be left out
    <6>             up to 6 words between (a citation counts as one), never across a mark such as a comma
    <6,>            up to 6 words between, commas included
    <6 niet|geen>   up to 6 words between, none of them one of these
    !alleen|slechts the next word is none of these
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexbridge.wording.words import LEFT_OUT, Words

_GAP = re.compile(r"<(\d+)(,?)(?: ([^>]*))?>")
_PART = re.compile(r"<[^>]*>|\S+")
_WORD = rf"[\w'{LEFT_OUT}-]+"


@dataclass(frozen=True)
class Phrases:
    """Phrases that mean the same as one pattern; every text that matches has one of the `anchors` (None: unknown)."""

    pattern: re.Pattern[str]
    anchors: frozenset[str] | None

    def found(self, words: Words, line: str | None = None) -> Iterator[tuple[int, int]]:
        """The spans of the phrases in a canonical line (that of `words`, or one with parts blanked by the caller)."""
        if self.anchors is None or not self.anchors.isdisjoint(words.vocabulary):
            for match in self.pattern.finditer(words.line if line is None else line):
                yield match.start() + 1, match.end()


def compile_phrases(phrases: Iterable[str]) -> Phrases:
    """Compiles phrases of the notation above.

    Raises:
        ValueError: for a phrase that has no word, or a gap that does not parse.
    """
    phrases = tuple(phrases)
    anchors = [_anchors(phrase) for phrase in phrases]
    pattern = re.compile("|".join(f"(?: {_pattern(phrase)})" for phrase in phrases) or r"(?!)")
    known = [words for words in anchors if words]
    return Phrases(pattern, frozenset().union(*known) if len(known) == len(anchors) else None)


def _pattern(phrase: str) -> str:
    """The pattern of one phrase; every word takes the blank behind it, save the last one."""
    parts = _PART.findall(phrase)
    if all(part.startswith(("<", "!", "?")) for part in parts):
        raise ValueError(f"the phrase '{phrase}' has no word")
    barred = parts.pop()[1:] if parts[-1].startswith("!") else ""
    pattern = "".join(_piece(part, phrase) for part in parts).removesuffix(" ")
    return pattern + (f"(?! {_alternatives(barred)} )" if barred else "") + "(?= )"


def _piece(part: str, phrase: str) -> str:
    if part.startswith("<"):
        return _gap(part, phrase)
    if part.startswith("!"):
        return f"(?!{_alternatives(part[1:])} )"
    if part.startswith("?"):
        return f"(?:{_alternatives(part[1:])} )?"
    return f"{_alternatives(part)} "


def _gap(part: str, phrase: str) -> str:
    parsed = _GAP.fullmatch(part)
    if parsed is None:
        raise ValueError(f"the gap '{part}' in '{phrase}' does not parse")
    count, comma, barred = parsed.groups()
    word = rf"(?:{_WORD}|,)" if comma else _WORD
    guard = f"(?!{_alternatives(barred)} )" if barred else ""
    return f"(?:{guard}{word} ){{0,{count}}}?"


def _alternatives(part: str) -> str:
    return "(?:" + "|".join(_stem(word) for word in part.split("|")) + ")"


def _stem(word: str) -> str:
    return r"[\w'-]*".join(re.escape(piece) for piece in word.split("~")) if word != "~" else _WORD


def _anchors(phrase: str) -> frozenset[str]:
    """The alternatives of the first part that has whole words only; empty where none has."""
    for part in _PART.findall(phrase):
        if not part.startswith(("<", "!", "?")) and "~" not in part:
            return frozenset(part.split("|"))
    return frozenset()
