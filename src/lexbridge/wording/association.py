"""Which words of two languages go together: the words of paired texts in, a lexicon learned from them out.

The measure is the log-likelihood ratio of Dunning (1993) over how many pairs have both words, one of them, or none.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

# Below this a pair of words may as well have met by chance.
_CHANCE = 6.0
_PARTNERS = 4
# A word that stands in more than this share of the texts goes with everything.
_COMMON = 0.6

Texts = Sequence[frozenset[str]]


@dataclass(frozen=True, slots=True)
class Link:
    """A word and the word of the other language that goes with it: the measure, and in how many pairs both stand."""

    word: str
    partner: str
    strength: float
    together: int


@dataclass(frozen=True)
class Lexicon:
    """The links of each word of the left language, the strongest first."""

    links: Mapping[str, tuple[Link, ...]]


def learn(left: Texts, right: Texts) -> Lexicon:
    """Learns which words go together from paired texts; words that stand once, or nearly everywhere, teach nothing."""
    size = len(left)
    counts, others = _counted(left), _counted(right)
    useful, useful_others = _useful(counts, size), _useful(others, size)
    together: dict[str, Counter[str]] = {}
    for one, other in zip(left, right, strict=True):
        partners = other & useful_others
        if partners:
            for word in one & useful:
                together.setdefault(word, Counter()).update(partners)
    links: dict[str, tuple[Link, ...]] = {}
    for word, partners_of in together.items():
        found = list(_links(word, partners_of, counts[word], others, size))
        if found:
            found.sort(key=lambda link: (-link.strength, link.partner))
            links[word] = tuple(found[:_PARTNERS])
    return Lexicon(links)


def _counted(texts: Texts) -> Counter[str]:
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(text)
    return counts


def _useful(counts: Mapping[str, int], size: int) -> frozenset[str]:
    most = max(size * _COMMON, 3)
    return frozenset(word for word, count in counts.items() if 2 <= count <= most)


def _links(word: str, partners: Counter[str], count: int, others: Mapping[str, int], size: int) -> Iterable[Link]:
    for partner, both in partners.items():
        # Words that meet less than half of the time they could are no translations.
        if both >= 2 and 2 * both >= min(count, others[partner]) and both * size > count * others[partner]:
            strength = log_likelihood(both, count, others[partner], size)
            if strength > _CHANCE:
                yield Link(word, partner, strength, both)


def log_likelihood(both: int, one: int, other: int, size: int) -> float:
    """The log-likelihood ratio of two words: pairs with both, with the one, with the other, and all pairs."""
    cells = (both, one - both, other - both, size - one - other + both)
    rows, columns = (one, size - one), (other, size - other)
    return 2 * (_entropy(cells) - _entropy(rows) - _entropy(columns) + _entropy((size,)))


def _entropy(counts: Iterable[int]) -> float:
    return sum(count * math.log(count) for count in counts if count)
