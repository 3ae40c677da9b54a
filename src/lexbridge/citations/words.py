"""Turns the word lists of a language file into patterns: words and phrases in, pieces of regular expressions out."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Blanks inside a citation: no-break and thin ones too, and one line break; an empty line parts paragraphs. The bounds
# limit the work that a hostile text can ask for, and `+` behind them forbids going back.
_RUN_OF_BLANKS = r"[^\S\n]{0,60}+"
GAP = rf"{_RUN_OF_BLANKS}(?:\n{_RUN_OF_BLANKS})?+"
BLANK = rf"(?:[^\S\n]{{1,60}}+(?:\n{_RUN_OF_BLANKS})?+|\n{_RUN_OF_BLANKS})"
AFTER = r"(?!\w)"
NEVER = r"(?!)"
_APOSTROPHES = "'’ʼ"
_HYPHENS = "-‐‑"
_MARKS = ".°º§&,"


def settle(word: str) -> str:
    """A word as sets hold it: small letters, one kind of apostrophe, single blanks."""
    return " ".join(word.lower().replace("’", "'").replace("ʼ", "'").split())


def phrase(words: str) -> str:
    """The pattern of one word or phrase: any blanks between words, either apostrophe, any hyphen, full stop or none."""
    pattern = BLANK.join("".join(map(_letter, word)) for word in words.split())
    if words.endswith(".") and len(words) > 3:
        return pattern.removesuffix(r"\.") + rf"(?:\.|{AFTER})"
    return pattern


def _letter(letter: str) -> str:
    if letter in _APOSTROPHES:
        return f"[{_APOSTROPHES}]"
    return f"[{_HYPHENS}]" if letter == "-" else re.escape(letter)


def any_of(words: Iterable[str], *, spaced: bool = False) -> str:
    """The pattern of any of the words, the longest first, whatever the case; never matches for no words.

    Args:
        words: words and phrases of a language file.
        spaced: whether the blank behind the word is part of the pattern (none is needed behind an apostrophe).
    """
    found = _longest_first(words)
    return "(?i:" + "|".join(phrase(word) + ending(word, spaced=spaced) for word in found) + ")" if found else NEVER


def tails_by_first(words: Iterable[str]) -> dict[str, str]:
    """Patterns of the words without their first letter, by that letter (small), which scanning looks for first."""
    found: dict[str, list[str]] = {}
    for word in _longest_first(words):
        found.setdefault(word[0].lower(), []).append(phrase(word)[len(_letter(word[0])) :] + ending(word))
    return {letter: "(?i:" + "|".join(tails) + ")" for letter, tails in found.items()}


def ending(word: str, *, spaced: bool = False) -> str:
    """What must stand behind a word: a blank, or no letter; nothing behind a full stop or an apostrophe."""
    if word[-1] in _APOSTROPHES:
        return GAP if spaced else ""
    if spaced:
        return GAP if word[-1] in _MARKS else BLANK
    return "" if word[-1] in _MARKS else AFTER


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
