"""Terms that the texts suggest: aligned texts and the termbase in, pairs of words that go together out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise

from lexbridge.address import Address
from lexbridge.alignment import Alignment
from lexbridge.corpus import Corpus
from lexbridge.model import Clause, PlacedCitation
from lexbridge.pairing import Side
from lexbridge.wording.association import Lexicon, Link, learn
from lexbridge.wording.profile import Spans, profile
from lexbridge.wording.termbase import termbase

# A pair that met by chance would be above this once in a thousand times (one degree of freedom).
_CHANCE = 10.83
_FEWEST = 3
_PLACES = 20

Citations = Mapping[str, Sequence[PlacedCitation]]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two words, as lemmas, that stand for each other: how strongly, in how many clauses both stand, and in which."""

    left: str
    right: str
    strength: float
    together: int
    places: tuple[Address, ...]


def propose(corpus: Corpus, alignment: Alignment, citations: Citations, left: str, right: str) -> tuple[Proposal, ...]:
    """Pairs of words of two languages that go together over the aligned clauses, the strongest first.

    A pair is proposed where each word is the other's best partner; citations and what the termbase has are left out.
    The measure is the log-likelihood ratio; lemmas come from simplemma.
    """
    words = {code: _cited_words(citations.get(code, ())) for code in (left, right)}
    addresses: list[Address] = []
    texts: tuple[list[frozenset[str]], list[frozenset[str]]] = ([], [])
    for row in alignment.rows:
        if left in row.clauses and right in row.clauses:
            sides = [_lemmas(row.clauses[code], code, words[code]) for code in (left, right)]
            if all(sides):
                addresses.append(row.address)
                for found, side in zip(texts, sides, strict=True):
                    found.append(side)
    known = _known(corpus, left), _known(corpus, right)
    return tuple(
        Proposal(link.word, link.partner, round(link.strength, 2), link.together, _places(link, texts, addresses))
        for link in _mutual(learn(*texts), learn(*reversed(texts)))
        if link.strength >= _CHANCE and link.together >= _FEWEST
        if not (link.word in known[0] and link.partner in known[1])
    )


def _cited_words(citations: Sequence[PlacedCitation]) -> Mapping[tuple[Address, str], Spans]:
    """The spans of the citations in each text."""
    spans: dict[tuple[Address, str], list[tuple[int, int]]] = {}
    for placed in citations:
        spans.setdefault((placed.address, placed.part), []).append((placed.citation.start, placed.citation.end))
    return {key: tuple(found) for key, found in spans.items()}


def _lemmas(clauses: Sequence[Clause], language: str, citations: Mapping[tuple[Address, str], Spans]) -> frozenset[str]:
    """The lemmas of the words that carry content, and each two of them that stand side by side."""
    found: set[str] = set()
    for clause in clauses:
        for part, text in (("heading", clause.heading), ("text", clause.text), ("closing", clause.closing)):
            shown = profile(
                str(text or ""), language, termbase((), language), citations.get((clause.address, part), ())
            )
            content = Side(shown).content
            lemmas = [_lemma(word, language) if word in content else "" for word in shown.bare.parts]
            found.update(lemma for lemma in lemmas if lemma)
            found.update(f"{one} {other}" for one, other in pairwise(lemmas) if one and other)
    return frozenset(found)


@lru_cache(maxsize=50_000)
def _lemma(word: str, language: str) -> str:
    from simplemma import lemmatize

    return lemmatize(word, language).lower()


def _mutual(forward: Lexicon, backward: Lexicon) -> list[Link]:
    """The links of words that are each other's best, the strongest first; of equal ones the longer words."""
    best = {word: _best(links) for word, links in forward.links.items()}
    found = [link for word, link in best.items() if _best(backward.links.get(link.partner, ())).partner == word]
    return sorted(found, key=lambda link: (-link.strength, link.word))


def _best(links: Sequence[Link]) -> Link:
    return max(links, key=lambda link: (link.strength, len(link.partner)), default=Link("", "", 0.0, 0))


def _known(corpus: Corpus, language: str) -> frozenset[str]:
    """The forms and lemmas of the termbase in a language."""
    forms = {form.lower() for term in corpus.terms for form in term.forms.get(language, ())}
    return frozenset(forms | {" ".join(_lemma(word, language) for word in form.split()) for form in forms})


def _places(link: Link, texts: Sequence[Sequence[frozenset[str]]], addresses: Sequence[Address]) -> tuple[Address, ...]:
    left, right = texts
    both = (
        address
        for address, one, other in zip(addresses, left, right, strict=True)
        if link.word in one and link.partner in other
    )
    return tuple(islice(both, _PLACES))
