"""What two texts do not share, as far as it can be counted: two passages in, the marks that only one has out.

Two languages share no words, but numbers, citations, terms, graded verbs, denials and exceptions; texts of one language
are compared word by word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from lexbridge.wording.denials import count, denials
from lexbridge.wording.grades import CLASSES, Grade, exceptions
from lexbridge.wording.profile import Profile
from lexbridge.wording.words import Words, words

Spans = tuple[tuple[int, int], ...]
# A phrase of more parts than this has other words in its midst; only its first and its last word are marked.
_PHRASE = 4


@dataclass(frozen=True, slots=True)
class Cited:
    """What a text cites: where, under which name, and all names under which the other text may cite the same."""

    start: int
    end: int
    name: str
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to compare: its countable marks and what it cites."""

    profile: Profile
    cited: tuple[Cited, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Words of a text without counterpart; spans are (start, end) in characters.

    `kind` is "number", "citation", "term", "verb", "negation", "condition" or "words"; `name` says what it is (the
    number, the address, the concept, the grade); of a verb of another strength `other` is the other text's grade.
    """

    spans: Spans
    kind: str
    name: str = ""
    other: str = ""


Marks = tuple[Mark, ...]


def between(one: Passage, other: Passage) -> tuple[Marks, Marks]:
    """What each of two texts in different languages has that the other has not, in the order of print."""
    verbs = _verbs(one.profile, other.profile)
    sides = []
    for mine, theirs, graded in ((one, other, verbs[0]), (other, one, verbs[1])):
        found = [*_citations(mine, theirs), *graded, *_numbers(mine.profile, theirs.profile)]
        found += _negations(mine.profile, theirs.profile)
        found += _conditions(mine.profile, theirs.profile)
        sides.append(_apart([*found, *_terms(mine.profile, theirs.profile)]))
    return sides[0], sides[1]


def rewritten(one: str, other: str) -> tuple[Marks, Marks]:
    """The words by which two texts of the same language differ."""
    left, right = words(one), words(other)
    ours: list[Mark] = []
    theirs: list[Mark] = []
    steps = SequenceMatcher(None, left.parts, right.parts, autojunk=False).get_opcodes()
    for kind, first, last, start, end in steps:
        if kind != "equal":
            ours += [Mark((_span(left, first, last - first),), "words")] if last > first else []
            theirs += [Mark((_span(right, start, end - start),), "words")] if end > start else []
    return tuple(ours), tuple(theirs)


def likeness(one: str, other: str) -> float:
    """The share of words that two texts have in common in the same order, from 0 to 1."""
    return SequenceMatcher(None, words(one).parts, words(other).parts, autojunk=False).ratio()


def _apart(found: Iterable[Mark]) -> Marks:
    """The marks in the order of print; of two that overlap the one that comes first in `found` stays."""
    kept: list[Mark] = []
    for mark in found:
        taken = (span for one in kept for span in one.spans)
        if not any(start < last and first < end for first, last in taken for start, end in mark.spans):
            kept.append(mark)
    return tuple(sorted(kept, key=lambda mark: mark.spans))


def _span(text: Words, part: int, length: int = 1) -> tuple[int, int]:
    """From where a part of a text begins to where the last of some parts ends."""
    last = part + length - 1
    return text.offsets[part], text.offsets[last] + len(text.parts[last])


def _phrase(text: Words, part: int, length: int) -> Spans:
    if length <= _PHRASE:
        return (_span(text, part, length),)
    return _span(text, part), _span(text, part + length - 1)


def _citations(mine: Passage, other: Passage) -> Iterator[Mark]:
    """The citations whose target the other text does not cite."""
    there = frozenset(name for cited in other.cited for name in cited.names)
    for cited in mine.cited:
        if not cited.names & there:
            yield Mark(((cited.start, cited.end),), "citation", cited.name)


def _numbers(mine: Profile, other: Profile) -> Iterator[Mark]:
    """The numbers that outnumber the other text's, the last of several equal ones; "both" there may be a two here."""
    left = Counter(numeral.value for numeral in mine.numerals) - Counter(numeral.value for numeral in other.numerals)
    for numeral in reversed(mine.numerals):
        if left[numeral.value] and numeral.value not in other.implied:
            left[numeral.value] -= 1
            yield Mark((_span(mine.bare, numeral.part),), "number", str(numeral.value))


def _terms(mine: Profile, other: Profile) -> Iterator[Mark]:
    """The uses of concepts that the other text does not name at all, in a listed form or another of the same word.

    A text may name a thing once and say "he" afterwards, so how often a term is used proves nothing.
    """
    there = frozenset(concept for use in other.uses for concept in use.concepts)
    lacking = [use for use in mine.uses if not use.concepts & there]
    inflected = other.terms.by_lemma(other.words) if lacking else frozenset()
    for use in lacking:
        known = sorted(concept for concept in use.concepts if other.terms.knows(concept))
        if known and not use.concepts & inflected:
            yield Mark((_span(mine.words, use.part, use.length),), "term", known[0])


def _negations(mine: Profile, other: Profile) -> list[Mark]:
    """The negations that outnumber the other text's, words that deny in disguise there counted against them."""
    said, theirs = mine.modality, other.modality
    surplus = min(count(said) - count(theirs), len(said.negations) - len(theirs.negations)) - theirs.covert
    if surplus <= 0:
        return []
    places = _denying_more(mine, other) or list(said.negations)
    return [Mark((_span(mine.bare, place),), "negation") for place in places[-surplus:]]


def _denying_more(mine: Profile, other: Profile) -> list[int]:
    """The negations of the sentences that deny more often than their counterpart, where sentences pair up."""
    ours, theirs = denials(mine), denials(other)
    if len(ours) != len(theirs):
        return []
    starts = [one.offset for one in ours] + [len(mine.text) + 1]
    found: list[int] = []
    for place in mine.modality.negations:
        offset = mine.bare.offsets[place]
        sentence = next((at for at in range(len(ours)) if starts[at] <= offset < starts[at + 1]), None)
        if sentence is not None and ours[sentence].count > theirs[sentence].count:
            found.append(place)
    return found


def _conditions(mine: Profile, other: Profile) -> list[Mark]:
    """The exceptions ("unless", "except") that outnumber the other text's."""
    ours = list(exceptions(mine.bare, mine.language))
    surplus = len(ours) - sum(1 for _ in exceptions(other.bare, other.language)) if ours else 0
    return [Mark((_span(mine.bare, *place),), "condition") for place in ours[-surplus:]] if surplus > 0 else []


def _verbs(one: Profile, other: Profile) -> tuple[list[Mark], list[Mark]]:
    """The graded verbs that none of the other text can stand for: two of other strength, or one without counterpart."""
    pairs, ours, theirs = _paired(one.modality.grades, other.modality.grades)
    weaker = [(mine, their) for mine, their in pairs if mine.certain and their.certain and mine.grade != their.grade]
    clashes = [(mine, their) for mine, their in zip(ours, theirs, strict=False) if mine.certain or their.certain]
    marks: tuple[list[Mark], list[Mark]] = ([], [])
    for mine, their in (*weaker, *clashes):
        marks[0].append(_verb(one, mine, their.grade))
        marks[1].append(_verb(other, their, mine.grade))
    rest = min(len(ours), len(theirs))
    for side, profile, grades in ((marks[0], one, ours[rest:]), (marks[1], other, theirs[rest:])):
        side.extend(_verb(profile, grade) for grade in grades if grade.certain)
    return marks


def _verb(profile: Profile, grade: Grade, other: str = "") -> Mark:
    return Mark(_phrase(profile.bare, grade.part, grade.length), "verb", grade.grade, other)


def _paired(
    ours: Sequence[Grade], theirs: Sequence[Grade]
) -> tuple[list[tuple[Grade, Grade]], list[Grade], list[Grade]]:
    """Pairs of verbs that say the same or may, equal grades first; then what is left, the certain first."""
    mine, waiting = list(ours), list(theirs)
    pairs: list[tuple[Grade, Grade]] = []
    for fits in (_equal, _alike):
        for grade in tuple(mine):
            partner = next((one for one in waiting if fits(grade, one)), None)
            if partner is not None:
                pairs.append((grade, partner))
                mine.remove(grade)
                waiting.remove(partner)
    return pairs, sorted(mine, key=_doubtful), sorted(waiting, key=_doubtful)


def _doubtful(grade: Grade) -> bool:
    return not grade.certain


def _equal(one: Grade, other: Grade) -> bool:
    return one.grade == other.grade


def _alike(one: Grade, other: Grade) -> bool:
    return bool(({*CLASSES[one.grade]} & {*CLASSES[other.grade]}) - {""})
