"""The terms of a text: the termbase and words in, the concepts that the text names with their places out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from lexbridge.corpus import Term
from lexbridge.wording.words import Words, words

_SEARCH = "search"
CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class Use:
    """A place where a form of the termbase stands: what it may mean (concepts share some forms), and its parts."""

    concepts: frozenset[str]
    form: str
    part: int
    length: int


@dataclass(frozen=True, eq=False)
class Termbase:
    """The forms of one language, by their first word, the longest first; what people only search with is left out."""

    language: str
    forms: dict[str, tuple[tuple[tuple[str, ...], frozenset[str]], ...]]
    confirmed: frozenset[str]
    lemmas: tuple[tuple[str, str], ...]

    def knows(self, concept: str) -> bool:
        """Whether the language has a form for a concept."""
        return concept in self.concepts

    @cached_property
    def concepts(self) -> frozenset[str]:
        """The concepts that have a form in this language."""
        return frozenset(concept for forms in self.forms.values() for _, found in forms for concept in found)

    def uses(self, text: Words) -> tuple[Use, ...]:
        """Every use of a term, the longest form at each place, none overlapping another."""
        found: list[Use] = []
        parts, place = text.parts, 0
        while place < len(parts):
            use = self._at(parts, place)
            if use is not None:
                found.append(use)
            place += use.length if use else 1
        return tuple(found)

    def _at(self, parts: tuple[str, ...], place: int) -> Use | None:
        for form, concepts in self.forms.get(parts[place], ()):
            if parts[place : place + len(form)] == form:
                return Use(concepts, " ".join(form), place, len(form))
        return None

    def by_lemma(self, text: Words) -> frozenset[str]:
        """The concepts that stand in a text in a form the termbase does not list, found by lemma; slow at first use."""
        from simplemma import lemmatize

        lemmas = {lemmatize(word, self.language) for word in text.words}
        return frozenset(self._by_lemma[lemma] for lemma in lemmas & self._by_lemma.keys())

    @cached_property
    def _by_lemma(self) -> dict[str, str]:
        """The concepts with a form of one word, by its lemma."""
        from simplemma import lemmatize

        return {lemma: concept for concept, form in self.lemmas if (lemma := lemmatize(form, self.language))}


def termbase(terms: Iterable[Term], language: str) -> Termbase:
    """The terms of one language, ready to be found."""
    return _termbase(tuple((term.concept, term.status, term.forms.get(language, ())) for term in terms), language)


@lru_cache(maxsize=16)
def _termbase(terms: tuple[tuple[str, str, tuple[str, ...]], ...], language: str) -> Termbase:
    meanings: dict[tuple[str, ...], set[str]] = {}
    lemmas: list[tuple[str, str]] = []
    for concept, status, forms in terms:
        if status == _SEARCH:
            continue
        for form in forms:
            parts = words(form).parts
            meanings.setdefault(parts, set()).add(concept)
            if len(parts) == 1:
                lemmas.append((concept, parts[0]))
    by_first: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for key in sorted(meanings, key=len, reverse=True):
        by_first.setdefault(key[0], []).append((key, frozenset(meanings[key])))
    confirmed = frozenset(concept for concept, status, _ in terms if status == CONFIRMED)
    return Termbase(language, {first: tuple(forms) for first, forms in by_first.items()}, confirmed, tuple(lemmas))
