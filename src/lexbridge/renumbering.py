"""Where an edition shifted its numbers: a text of another edition and one beside it in, better places for clauses out.

Only clauses whose place the map of editions does not know are fitted, within the smallest parent whose place is
certain, by the one dynamic programme (`fit`); what fits no place clearly keeps its equal number, which proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.editions import Editions
from lexbridge.fit import NEVER, fit
from lexbridge.model import Clause, Expression, PlacedCitation
from lexbridge.pairing import Pairing, Side, nearness
from lexbridge.wording.profile import profile
from lexbridge.wording.termbase import termbase

# What a likeness must exceed to count, what an equal number adds, and by how much the best fit must beat the next.
_FLOOR = 0.3
_EQUAL_NUMBER = 0.15
_MARGIN = 0.1
# How much the most of an odd length takes away.
_ODD_LENGTH = 0.2
# Articles are sought no further from their own number than this.
_REACH = 8

_Citations = Mapping[str, Sequence[PlacedCitation]]


@dataclass(frozen=True, slots=True)
class Fitted:
    """A place that the texts suggest for a clause of another edition: how sure (0 to 1), and what speaks for it."""

    address: Address
    confidence: float
    evidence: tuple[str, ...]


def fitted_places(
    language: str, corpus: Corpus, expressions: Mapping[str, Expression], citations: _Citations, editions: Editions
) -> dict[Address, Fitted]:
    """The places that fit the clauses of a language of another edition, where the map of editions is silent."""
    beside = next((code for code in expressions if code != language and not editions.differs(code)), None)
    if beside is None or not editions.differs(language):
        return {}
    texts = _Texts(corpus, expressions, citations, editions, language, beside)
    found: dict[Address, Fitted] = {}
    waiting: list[tuple[Sequence[Clause], Address | None]] = [(expressions[language].clauses, None)]
    while waiting:
        clauses, place = waiting.pop()
        found |= _fit_group(texts, [clause for clause in clauses if texts.unknown(clause)], place)
        for clause in clauses:
            known = editions.place(language, clause.address)
            if clause.address in found:
                waiting.append((clause.children, found[clause.address].address))
            elif known.known:
                waiting.append((clause.children, known.addresses[0]))
    return found


@dataclass(frozen=True)
class _Texts:
    """The text of another edition and the one beside it, as sides to be compared."""

    corpus: Corpus
    expressions: Mapping[str, Expression]
    citations: _Citations
    editions: Editions
    language: str
    beside: str

    def unknown(self, clause: Clause) -> bool:
        """Whether only its number speaks for the place of a clause, or the map says that what stands there changed."""
        if clause.address.annex or not clause.address.labels:
            return False
        place = self.editions.place(self.language, clause.address)
        return not place.known or (
            place.relation == "changed" and not self.editions.mapped(self.language, clause.address)
        )

    def candidates(self, place: Address | None) -> list[Clause]:
        """The clauses beside, directly below a place, that no clause is mapped to."""
        other = self.expressions[self.beside]
        above = other.get(place) if place else None
        below = other.clauses if place is None else above.children if above else ()
        taken = {address for row in self.editions.placements for address in row.places}
        return [one for one in below if one.address not in taken and one.address.labels and not one.address.annex]

    @cached_property
    def _cited(self) -> Mapping[tuple[str, Address], tuple[Address, ...]]:
        """What each clause cites, its parts included, in the numbers of the outline's edition."""
        found: dict[tuple[str, Address], tuple[Address, ...]] = {}
        for language in (self.language, self.beside):
            for one in self.citations.get(language, ()):
                targets = (target.address for target in one.citation.targets if target.address)
                places = tuple(place for target in targets for place in self.editions.place(language, target).addresses)
                for address in (one.address, *one.address.ancestors()):
                    found[language, address] = (*found.get((language, address), ()), *places)
        return found

    def side(self, language: str, clause: Clause) -> Side:
        """A clause with all below it, to be compared."""
        text = " ".join(_words(clause))
        terms = termbase(self.corpus.terms, language)
        return Side(profile(text, language, terms), self._cited.get((language, clause.address), ()))

    @cached_property
    def taught(self) -> Pairing:
        """The pairs that the map is sure of, which teach what words go together."""
        pairs: list[tuple[Side, Side]] = []
        for clause in self.expressions[self.language].walk():
            place = self.editions.place(self.language, clause.address)
            other = self.expressions[self.beside].get(place.addresses[0])
            if place.relation in ("same", "moved") and other and clause.text and other.text:
                pairs.append((self.side(self.language, clause), self.side(self.beside, other)))
        return Pairing([one for one, _ in pairs], [other for _, other in pairs])


def _words(clause: Clause) -> Iterator[str]:
    for part in clause.walk():
        yield from (str(text) for text in (part.heading, part.text, part.closing) if text)


def _fit_group(texts: _Texts, clauses: Sequence[Clause], place: Address | None) -> dict[Address, Fitted]:
    """The best fit of sibling clauses to the clauses beside below one place."""
    candidates = texts.candidates(place) if clauses else []
    if not candidates:
        return {}
    left = [texts.side(texts.language, clause) for clause in clauses]
    right = [texts.side(texts.beside, candidate) for candidate in candidates]
    near = nearness([side.profile.text for side in left], [side.profile.text for side in right])
    scores = [[NEVER] * len(right) for _ in left]
    for one, clause in enumerate(clauses):
        for other, candidate in enumerate(candidates):
            if _within_reach(clause.address, candidate.address):
                equal = _EQUAL_NUMBER if clause.address.label == candidate.address.label else 0.0
                scores[one][other] = _likeness(texts.taught, left[one], right[other]) + equal + near(one, other)
    best = fit(scores, [0.0] * len(left), [0.0] * len(right))
    found: dict[Address, Fitted] = {}
    for count, (pair, margin) in enumerate(zip(best.pairs, best.margins, strict=True)):
        if pair is not None and margin >= _MARGIN and scores[count][pair] > 0:
            evidence = texts.taught.evidence(left[count], right[pair])
            confidence = round(min(0.5 + margin / 2, 0.95), 2)
            found[clauses[count].address] = Fitted(candidates[pair].address, confidence, evidence)
    return found


def _likeness(pairing: Pairing, one: Side, other: Side) -> float:
    odd = _ODD_LENGTH * min(pairing.strangeness(one, other) / 4, 1)
    return pairing.likeness(one, other) - _FLOOR - odd


def _within_reach(address: Address, candidate: Address) -> bool:
    if len(address.labels) > 1:
        return True
    numbers = [int("".join(filter(str.isdecimal, one.labels[0])) or 0) for one in (address, candidate)]
    return abs(numbers[0] - numbers[1]) <= _REACH
