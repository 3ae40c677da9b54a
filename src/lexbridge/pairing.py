"""How well texts of two languages fit each other: paired texts in, a measure over any two of them out.

The evidence is what survives translation: numbers, citations, terms of the termbase, words that look alike, and words
that go together in the other pairs of the same code. A pair never vouches for itself: what only it taught is left out.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from lexbridge import languages
from lexbridge.address import Address
from lexbridge.wording.association import Lexicon, Link, learn
from lexbridge.wording.profile import Profile

_ALIKE = 4
_LONG_WORD = 5
# Without a single word that the other pairs know, a text neither fits nor clashes.
_UNKNOWN = 0.5


@dataclass(frozen=True)
class Side:
    """One text of a pair: its profile and the clauses that it cites."""

    profile: Profile
    cited: tuple[Address, ...] = ()

    @cached_property
    def content(self) -> frozenset[str]:
        """The words that carry content: no numbers, no small words."""
        small = _small_words(self.profile.language)
        found = self.profile.bare.vocabulary
        return frozenset(word for word in found if len(word) > 2 and word.isalpha() and word not in small)

    @cached_property
    def marks(self) -> frozenset[tuple[str, object]]:
        """What reads the same in every language: numbers, citations, terms, and words that look alike."""
        found: set[tuple[str, object]] = {("number", numeral.value) for numeral in self.profile.numerals}
        found |= {("citation", address) for address in self.cited}
        found |= {("term", concept) for use in self.profile.uses for concept in use.concepts}
        found |= {("letters", _letters(word)) for word in self.content if len(word) >= _LONG_WORD}
        return frozenset(found)


@lru_cache(maxsize=16)
def _small_words(language: str) -> frozenset[str]:
    return frozenset(languages.language(language).words("recognition", "words"))


@lru_cache(maxsize=20_000)
def _letters(word: str) -> str:
    """The first letters of a word without their accents, by which "registro" and "register" look alike."""
    opening = unicodedata.normalize("NFD", word[:_ALIKE])
    return "".join(letter for letter in opening if not unicodedata.combining(letter))


@dataclass(frozen=True, slots=True)
class Likeness:
    """How well two texts fit: `marks` and `words` from 0 to 1, and the sum."""

    marks: float
    words: float

    @property
    def total(self) -> float:
        """The two together, from 0 to 2."""
        return self.marks + self.words


@dataclass(frozen=True)
class Pairing:
    """The paired texts of two languages, and how well any text of the one fits any text of the other."""

    left: Sequence[Side]
    right: Sequence[Side]

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that go together over all pairs."""
        return learn([side.content for side in self.left], [side.content for side in self.right])

    @cached_property
    def _weights(self) -> dict[tuple[str, object], float]:
        counts = Counter(mark for side in (*self.left, *self.right) for mark in side.marks)
        total = 2 * len(self.left) + 1
        return {mark: math.log(total / (count + 0.5)) for mark, count in counts.items()}

    def likeness(self, one: int, other: int) -> Likeness:
        """How well the left text at index `one` fits the right text at index `other`."""
        return Likeness(self._marks(one, other), self._words(one, other))

    def _marks(self, one: int, other: int) -> float:
        ours, theirs = self.left[one].marks, self.right[other].marks
        weights = self._weights
        whole = self._whole[0][one] + self._whole[1][other]
        return 2 * sum(weights[mark] for mark in ours & theirs) / whole if whole else 0.0

    @cached_property
    def _whole(self) -> tuple[list[float], list[float]]:
        left, right = (
            [sum(self._weights[mark] for mark in side.marks) for side in part] for part in (self.left, self.right)
        )
        return left, right

    def _words(self, one: int, other: int) -> float:
        """The share of the left text's linked words whose partners stand in the right text."""
        there, own, counterpart = self.right[other].content, self.right[one].content, self.left[other].content
        weights = self.lexicon.weights
        found = known = 0.0
        for word, links in self._linked[one]:
            met = vouched = False
            for link in links:
                stands = link.partner in there
                taught = link.together - (link.partner in own) - (one != other and stands and word in counterpart)
                if taught >= 1:
                    vouched = True
                    met = met or stands
            if vouched:
                known += weights[word]
                found += weights[word] * met
        return found / known if known else _UNKNOWN

    @cached_property
    def _linked(self) -> list[list[tuple[str, tuple[Link, ...]]]]:
        """The linked words of each left text with their links."""
        links = self.lexicon.links
        return [[(word, links[word]) for word in side.content if word in links] for side in self.left]
