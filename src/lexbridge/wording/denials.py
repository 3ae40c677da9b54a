"""Where a text denies, sentence by sentence: a profile in; counts of open and of disguised denials out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexbridge.wording.grades import CLASSES, Modality, modality
from lexbridge.wording.profile import Profile
from lexbridge.wording.words import ENDS, Words

_DENYING = frozenset(grade for grade, classes in CLASSES.items() if {"prohibition", "release"} & {*classes}) - {
    "may-only"
}


@dataclass(frozen=True, slots=True)
class Denial:
    """A sentence: its offset in the text, how often it denies, and how many words may deny in disguise."""

    offset: int
    count: int
    covert: int


def denials(profile: Profile) -> tuple[Denial, ...]:
    """The sentences of a text (parted by full stops, colons and semicolons) with their denials; asides are left out."""
    found: list[Denial] = []
    for sentence in _sentences(profile.bare):
        said = modality(sentence, profile.language)
        found.append(Denial(sentence.offsets[0], count(said), said.covert))
    return tuple(found)


def _sentences(text: Words) -> Iterator[Words]:
    """The sentences without what stands in brackets."""
    places: list[int] = []
    depth = 0
    for place, part in enumerate((*text.parts, ".")):
        depth = max(depth + (part == "(") - (part == ")"), 0)
        if part in ENDS and not depth:
            if places:
                yield Words(tuple(text.parts[one] for one in places), given=tuple(text.offsets[one] for one in places))
            places = []
        elif not depth and part != ")":
            places.append(place)


def count(said: Modality) -> int:
    """How often a text denies: by its negations and by its graded verbs."""
    return len(said.negations) + sum(grade.grade in _DENYING for grade in said.grades)
