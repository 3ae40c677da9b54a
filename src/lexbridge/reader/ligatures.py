"""Finds ligatures that a conversion lost (`uf ciale`): a source in, the places to mend with their letters out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

_LETTERS = ("ffi", "ffl", "fi", "fl", "ff")
_PRESENT = re.compile(r"f[fil]|[ﬀ-ﬄ]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_REPLACED = re.compile(r"([^\W\d_]*)\ufffd([^\W\d_]*)")
_LONGEST = 40  # letters of a word worth looking at
_ENOUGH = 1500  # letters; so much running text without a single fi, fl or ff has lost them

Mends = Mapping[int, tuple[int, str]]
"""By the offset of the damage: its end, and the letters that stood there."""


def lost_ligatures(text: str, language: str) -> Mends:
    """The lost ligatures of a text: where a word that the language does not know becomes one it does, in one way alone.

    Args:
        text: a source's text.
        language: the code of its language; words are known by the lexicon of simplemma.
    """
    replaced = [found for found in _REPLACED.finditer(text) if found[1] or found[2]] if "\ufffd" in text else []
    silent = not replaced and not _PRESENT.search(text) and sum(map(str.isalpha, text)) >= _ENOUGH
    if not replaced and not silent:
        return {}
    known = lexicon(language)
    mends: dict[int, tuple[int, str]] = {}
    for found in replaced:
        if letters := _only(found[1], found[2], known):
            mends[found.end(1)] = (found.end(1) + 1, letters)
    if silent:
        mends.update(_silent(text, known))
    return mends


def lexicon(language: str) -> Callable[[str], bool]:
    """Says of a word in small letters whether a language has it."""
    import simplemma

    return lambda word: bool(simplemma.is_known(word, lang=language))


def _only(before: str, after: str, known: Callable[[str], bool]) -> str:
    """The one ligature that makes a known word of two halves; empty where none or several do."""
    fitting = [letters for letters in _LETTERS if known(f"{before}{letters}{after}".lower())]
    return fitting[0] if len(fitting) == 1 else ""


def _silent(text: str, known: Callable[[str], bool]) -> Iterator[tuple[int, tuple[int, str]]]:
    """Ligatures that left a blank, or nothing, behind."""
    words = list(_WORD.finditer(text))
    joined = -1
    for count, word in enumerate(words):
        if count == joined or len(word[0]) > _LONGEST or known(word[0].lower()):
            continue
        following = words[count + 1] if count + 1 < len(words) else None
        if (
            following
            and text[word.end() : following.start()] == " "
            and (letters := _only(word[0], following[0], known))
        ):
            yield word.end(), (following.start(), letters)
            joined = count + 1
            continue
        places = [
            (place, letters)
            for place in range(len(word[0]))
            if (letters := _only(word[0][:place], word[0][place:], known))
        ]
        if len(places) == 1:
            place, letters = places[0]
            yield word.start() + place, (word.start() + place, letters)
