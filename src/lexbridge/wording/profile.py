"""The marks of a text that survive translation: a text in; numbers, terms, graded verbs, negations, length out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from lexbridge.wording.grades import Modality, modality
from lexbridge.wording.numerals import Numeral, implied, named, numerals
from lexbridge.wording.termbase import Termbase, Use
from lexbridge.wording.words import Words, words

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Profile:
    """The marks of a text; each is counted once when first asked for. `text` is shown text, `language` its code."""

    text: str
    language: str
    words: Words
    bare: Words  # without the citations
    terms: Termbase

    @cached_property
    def modality(self) -> Modality:
        """The graded verbs and negations."""
        return modality(self.bare, self.language)

    @cached_property
    def numerals(self) -> tuple[Numeral, ...]:
        """The numbers, those of citations left out."""
        return numerals(self.bare, self.language)

    @cached_property
    def named(self) -> frozenset[int]:
        """The numbers behind a word for a part of a code, where they are no citation."""
        return named(self.bare, self.language)

    @cached_property
    def implied(self) -> frozenset[int]:
        """The numbers that a word may mean that is more often something else."""
        return implied(self.bare, self.language)

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """The uses of terms."""
        return self.terms.uses(self.words)

    @cached_property
    def length(self) -> int:
        """The length in characters, blanks and citations left out."""
        return sum(len(part) for part in self.bare.parts)


@lru_cache(maxsize=20_000)
def profile(text: str, language: str, terms: Termbase, citations: Spans = ()) -> Profile:
    """The marks of a text.

    Args:
        text: shown text.
        language: its code.
        terms: the termbase of the language.
        citations: the (start, end) spans of its citations, in order; their numbers are not counted.
    """
    whole = words(text)
    return Profile(text, language, whole, words(text, citations) if citations else whole, terms)
