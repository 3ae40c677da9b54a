"""Finds ligatures that a conversion lost (`uf ciale`): a source in, the places to mend with their letters out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

_LETTERS = ("ffi", "ffl", "fi", "fl", "ff")
_PRESENT = re.compile(r"f[fil]|[ﬀ-ﬄ]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_LIGATURE = re.compile("ff[il]|f[fil]")
_REPLACED = re.compile(r"([^\W\d_]*)\ufffd([^\W\d_]*)")
_LONGEST = 40  # letters of a word worth looking at
_ENOUGH = 1500  # letters; so much running text without a single fi, fl or ff has lost them
_RARE = 5000  # letters; a text with less than one in so many has lost most of them
_BEGINNING = 9_000  # characters
_SMALL = 20_000  # characters of a text in which each word with a ligature is looked for without it

Mends = Mapping[int, tuple[int, str]]
"""By the offset of the damage: its end, and the letters that stood there."""


def lost_ligatures(text: str, language: str) -> Mends:
    """The lost ligatures of a text: where a word that the language does not know becomes one it does, in one way alone.

    Where a text has some left, only a blank in a word is taken for a ligature, and only where few are left, or a word
    stands whole elsewhere in a small text.

    Args:
        text: a source's text.
        language: the code of its language; words are known by the lexicon of simplemma.
    """
    replaced = [found for found in _REPLACED.finditer(text) if found[1] or found[2]] if "\ufffd" in text else []
    present = not replaced and _PRESENT.search(text) is not None
    few = not replaced and (_few(text) if present else sum(map(str.isalpha, text)) >= _ENOUGH)
    mends: dict[int, tuple[int, str]] = {}
    if present and len(text) < _SMALL:
        mends.update(_parted_elsewhere(text))
    few = few or bool(mends)
    if not replaced and not few:
        return mends
    known = lexicon(language)
    for found in replaced:
        if letters := _only(found[1], found[2], known):
            mends[found.end(1)] = (found.end(1) + 1, letters)
    if few:
        mends.update(_silent(text, known, whole=not present))
    return mends


def _few(text: str) -> bool:
    """Whether a text that has ligatures has so few that others must be lost; its beginning is asked first."""
    letters = ("fi", "fl", "ff")
    if any(text.count(one, 0, _BEGINNING) * _RARE >= min(len(text), _BEGINNING) for one in letters):
        return False
    found = sum(1 for _ in _PRESENT.finditer(text))
    return max(found, 2) * _RARE < sum(map(str.isalpha, text))


def _parted_elsewhere(text: str) -> Iterator[tuple[int, tuple[int, str]]]:
    """The words with a blank where the same word has a ligature elsewhere, one half of which stands nowhere else."""
    small = text.lower()
    if len(small) != len(text):
        return
    halves: Counter[str] | None = None
    for before, letters, behind in {whole for found in _LIGATURE.finditer(small) for whole in _around(small, found)}:
        parted = f"{before} {behind}"
        place = small.find(parted)
        while place >= 0:
            end = place + len(parted)
            if not small[max(place - 1, 0) : place].isalpha() and not small[end : end + 1].isalpha():
                halves = halves or Counter(_WORD.findall(small))
                if min(halves[before], halves[behind]) == small.count(parted):
                    yield place + len(before), (place + len(before) + 1, letters)
            place = small.find(parted, end)


def _around(text: str, found: re.Match[str]) -> Iterator[tuple[str, str, str]]:
    """The word around a ligature, parted at it: what stands before, the ligature, what stands behind."""
    low, high = found.span()
    while low and text[low - 1].isalpha():
        low -= 1
    while high < len(text) and text[high].isalpha():
        high += 1
    for start in {found.start(), found.end() - 2}:  # of "ffi" the "fi" alone may be lost too
        if low < start and found.end() < high:
            yield text[low:start], text[start : found.end()], text[found.end() : high]


def lexicon(language: str) -> Callable[[str], bool]:
    """Says of a word in small letters whether a language has it."""
    import simplemma

    return lambda word: bool(simplemma.is_known(word, lang=language))


def _only(before: str, after: str, known: Callable[[str], bool]) -> str:
    """The one ligature that makes a known word of two halves; empty where none or several do."""
    fitting = [letters for letters in _LETTERS if known(f"{before}{letters}{after}".lower())]
    return fitting[0] if len(fitting) == 1 else ""


def _silent(text: str, known: Callable[[str], bool], *, whole: bool) -> Iterator[tuple[int, tuple[int, str]]]:
    """Ligatures that left a blank behind, in a text that lost them as a whole also those that left nothing."""
    words = list(_WORD.finditer(text))
    joined = -1
    for count, (word, following) in enumerate(pairwise([*words, None])):
        assert word is not None
        if count == joined or len(word[0]) > _LONGEST:
            continue
        strange = not known(word[0].lower())
        if (
            following
            and text[word.end() : following.start()] == " "
            and following[0].islower()
            and ((strange and len(word[0]) > 1) or not known(following[0]))
            and not text[max(word.start() - 1, 0)].isdigit()
            and (letters := _only(word[0], following[0], known))
        ):
            yield word.end(), (following.start(), letters)
            joined = count + 1
            continue
        if not strange or not whole:
            continue
        places = [
            (place, letters)
            for place in range(len(word[0]))
            if (letters := _only(word[0][:place], word[0][place:], known))
        ]
        if len(places) == 1:
            place, letters = places[0]
            yield word.start() + place, (word.start() + place, letters)
