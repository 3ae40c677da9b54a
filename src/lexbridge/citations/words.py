"""Turns the word lists of a language file into patterns: words and phrases in, pieces of regular expressions out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

# Blanks inside a citation: no-break and thin ones too, and one line break; an empty line parts paragraphs. The bounds
# limit the work that a hostile text can ask for, and `+` behind them forbids going back.
_RUN_OF_BLANKS = r"[^\S\n]{0,60}+"
GAP = rf"{_RUN_OF_BLANKS}(?:\n{_RUN_OF_BLANKS})?+"
BLANK = rf"(?:[^\S\n]{{1,60}}+(?:\n{_RUN_OF_BLANKS})?+|\n{_RUN_OF_BLANKS})"
AFTER = r"(?![^\W\d])"  # figures may follow a word: art12
NEVER = r"(?!)"
_APOSTROPHES = "'’ʼ"
_HYPHENS = "-‐‑"
_MARKS = ".°º§&,"
_END = ""  # closes every word in the tree: one may be the beginning of another
_Tree = dict[str, "_Tree"]


@lru_cache(maxsize=8192)
def settle(word: str) -> str:
    """A word as sets hold it: small letters, one kind of apostrophe, single blanks."""
    return " ".join(word.lower().replace("’", "'").replace("ʼ", "'").split())


def any_of(words: Iterable[str], *, spaced: bool = False) -> str:
    """The pattern of any of the words, the longest that fits, whatever the case; never matches for no words.

    Args:
        words: words and phrases of a language file; blanks in them stand for any blanks, a full stop at the end of
            three letters or more may be missing.
        spaced: whether the blank behind the word is part of the pattern (none is needed behind an apostrophe).
    """
    tree = _tree(words, spaced=spaced)
    return f"(?i:{_pattern(tree)})" if tree else NEVER


def by_first(words: Iterable[str]) -> list[tuple[str, str]]:
    """For each first letter of the words (in both cases) the pattern of what follows it, whatever the case."""
    tree = _tree(words, spaced=False)
    return [(letter + letter.upper(), f"(?i:{_pattern(below)})") for letter, below in tree.items()]


def _tree(words: Iterable[str], *, spaced: bool) -> _Tree:
    """The words as a tree of pieces of pattern: what several words begin with is tried once."""
    tree: _Tree = {}
    for word in words:
        place = tree
        for piece in (*_pieces(word), _ending(word, spaced=spaced), _END):
            place = place.setdefault(piece, {})
    return tree


def _pieces(word: str) -> list[str]:
    pieces = [_letter(letter) for letter in word.lower()]
    if word.endswith(".") and len(word) > 3:
        pieces[-1] = rf"(?:\.|{AFTER})"
    return pieces


def _letter(letter: str) -> str:
    if letter == " ":
        return r"\s{1,60}+"
    if letter in _APOSTROPHES:
        return f"[{_APOSTROPHES}]"
    return f"[{_HYPHENS}]" if letter == "-" else re.escape(letter)


def _pattern(tree: Mapping[str, _Tree]) -> str:
    """The pattern of a tree; what goes on comes before what ends, so that the longest word is found."""
    if not tree:
        return ""
    ways = sorted(tree.items(), key=lambda way: not way[1])
    patterns = [piece + _pattern(below) for piece, below in ways]
    return patterns[0] if len(patterns) == 1 else f"(?:{'|'.join(patterns)})"


def _ending(word: str, *, spaced: bool) -> str:
    """What must stand behind a word: a blank, or no letter; nothing behind a full stop or an apostrophe."""
    if word[-1] in _APOSTROPHES:
        return GAP if spaced else ""
    if spaced:
        return GAP if word[-1] in _MARKS else BLANK
    return "" if word[-1] in _MARKS else AFTER
