"""Gathers what is known of an article apart from its numbers: the outline, the other languages' texts, the citation
table, the terms.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

from lexbridge.address import Address
from lexbridge.corpus import Corpus, Term
from lexbridge.reader.paragraphs.blocks import normal
from lexbridge.reader.structure.placed import Reading, Slot
from lexbridge.reader.words import alternatives

Cites = Callable[[str, str, Address], frozenset[Address]]
_FIGURES = re.compile(r"\d+")


@dataclass(frozen=True)
class Evidence:
    """What is known of an article apart from its numbers.

    `places`: its addresses in the order of print, the root first. `table`: which clause cites which. `cites`: finds the
    clauses a text
    cites. `others`: the same clauses' text in another language. `traits`: finds the marks of content (numbers, terms)
    in a text of
    this language (first value) or the others' language (second). `repeated`: texts that stand in more than one place.
    `standing`: the blocks (by identity) that are at their place though their text repeats. `paired`: whether another
    language's article is made of as many paragraphs.
    `indents`: the widths each depth is set in by in this language's sources.
    """

    places: tuple[Address, ...]
    table: Mapping[Address, tuple[Address, ...]] = field(default_factory=dict)
    cites: Callable[[str, Address], frozenset[Address]] | None = None
    others: Mapping[Address, str] = field(default_factory=dict)
    traits: Callable[[str], frozenset[str]] = lambda text: frozenset()
    other_traits: Callable[[str], frozenset[str]] = lambda text: frozenset()
    repeated: frozenset[str] = frozenset()
    standing: frozenset[int] = frozenset()
    paired: bool = False
    indents: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Background:
    """What all languages give together, gathered once: sound articles by language, the texts that repeat, the tools."""

    corpus: Corpus
    sound: Mapping[Address, Mapping[str, Sequence[Reading]]]
    readings: Mapping[str, Sequence[Reading]]
    cites: Cites | None

    @cached_property
    def indents(self) -> Mapping[str, Mapping[int, frozenset[int]]]:
        """The widths each depth is set in by, by language; few texts ask."""
        return {code: _indents(found) for code, found in self.readings.items()}

    @cached_property
    def repeated(self) -> Mapping[str, frozenset[str]]:
        """The texts of some length that stand in two places of a language: one of them is a slip of the pen."""
        return {code: _repeated(found) for code, found in self.readings.items()}


def background(corpus: Corpus, readings: Mapping[str, Sequence[Reading]], cites: Cites | None) -> Background:
    """Sorts the readings of all languages by article; those with more trouble in their numbers than
    one left out are no help to others.
    """
    sound: dict[Address, dict[str, list[Reading]]] = {}
    for code, candidates in readings.items():
        for reading in candidates:
            if all(trouble.kind == "gap" for trouble in reading.troubles):
                sound.setdefault(reading.root.article, {}).setdefault(code, []).append(reading)
    return Background(corpus, sound, readings, cites)


def _repeated(readings: Sequence[Reading]) -> frozenset[str]:
    # By the first words, so that few need a closer look.
    alike: defaultdict[str, list[tuple[str, Address | None, int]]] = defaultdict(list)
    for count, reading in enumerate(readings):
        for placed in reading.placed:
            text = placed.block.words
            if len(text) > 40 and not placed.block.like:
                alike[" ".join(text.split(None, 4)[:4]).casefold()].append((text, placed.address, count))
    several = (found for found in alike.values() if len(found) > 1)
    times = Counter((normal(text), address, count) for found in several for text, address, count in found)
    # The same clause in two sources is no slip.
    most: dict[str, dict[Address | None, int]] = {}
    for (text, address, _), often in times.items():
        places = most.setdefault(text, {})
        places[address] = max(often, places.get(address, 0))
    return frozenset(text for text, places in most.items() if sum(places.values()) > 1)


def _indents(readings: Sequence[Reading]) -> dict[int, frozenset[int]]:
    """The widths that numbered clauses of each depth are set in by, where most of a depth agree on a few."""
    counts: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for reading in readings:
        troubled = {id(trouble.block) for trouble in reading.troubles}
        for placed in reading.placed:
            if len(placed.numbers) == 1 and id(placed.block) not in troubled:
                counts[len(placed.numbers[0][1].labels)][placed.block.indent] += 1
    usual: dict[int, frozenset[int]] = {}
    for depth, found in counts.items():
        total = found.total()
        widths = frozenset(width for width, count in found.items() if count * 10 >= total)
        if total >= 5 and sum(found[width] for width in widths) * 10 >= total * 9:
            usual[depth] = widths
    return usual


def known_places(reading: Reading, language: str, given: Background) -> tuple[Address, ...]:
    """The addresses an article is known to have: from the outline, or where it lacks the article from another
    language.
    """
    outline, article = given.corpus.outline, reading.root.article
    if outline is not None and article in outline:
        return outline.walk(outline.nearest(reading.root) or article)
    _, others = _other(language, article, given)
    return tuple(sorted(address for address in others if address.within(reading.root)))


def length_of(reading: Reading) -> int:
    """Of how many paragraphs an article is made, headings left out."""
    return sum(
        1
        for placed in reading.placed
        if placed.slot is not Slot.HEADING and (placed.block.marks or not placed.block.like)
    )


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What other languages' readings of an article look like: of how many paragraphs they are made, headings left out,
    and which of their clauses have text behind their lists.
    """

    lengths: frozenset[int]
    closed: frozenset[Address]


def read_elsewhere(reading: Reading, language: str, given: Background) -> Elsewhere:
    """What an article (or fragment) looks like in the other languages, where their numbers are sound."""
    readings = [
        one
        for code, found in given.sound.get(reading.root.article, {}).items()
        for one in found
        if code != language and one.root == reading.root
    ]
    closed = {placed.address for one in readings for placed in one.placed if placed.slot is Slot.CLOSING}
    return Elsewhere(
        frozenset(map(length_of, readings)), frozenset(address for address in closed if address is not None)
    )


def gather(reading: Reading, places: tuple[Address, ...], language: str, given: Background) -> Evidence:
    """All evidence for one article whose numbers leave a doubt."""
    corpus, cites = given.corpus, given.cites
    other, others = _other(language, reading.root.article, given)
    return Evidence(
        places=places,
        table=corpus.cited_by_clause,
        cites=(lambda text, address: cites(text, language, address)) if cites else None,
        others={address: text for address, text in others.items() if text},
        traits=partial(_traits, corpus.terms, language),
        other_traits=partial(_traits, corpus.terms, other or language),
        repeated=given.repeated.get(language, frozenset()),
        paired=length_of(reading) in read_elsewhere(reading, language, given).lengths,
        indents=given.indents.get(language, {}),
    )


def _other(language: str, article: Address, given: Background) -> tuple[str | None, dict[Address, str]]:
    """The other language, with its texts by address, that has most of an article."""
    best: tuple[str | None, dict[Address, str]] = (None, {})
    for code, readings in given.sound.get(article, {}).items():
        if code == language:
            continue
        texts: dict[Address, str] = {}
        for placed in (placed for reading in readings for placed in reading.placed):
            if placed.address is None:
                continue
            for address in (placed.address, *placed.address.ancestors()):
                texts.setdefault(address, "")
            if placed.slot is Slot.TEXT:
                texts[placed.address] = f"{texts[placed.address]} {placed.block.words}".strip()
        if len(texts) > len(best[1]):
            best = (code, texts)
    return best


def _traits(terms: tuple[Term, ...], language: str, text: str) -> frozenset[str]:
    """The figures of a text, and the concepts of the termbase it names."""
    pattern, concepts = _term_pattern(terms, language)
    found = set(_FIGURES.findall(text))
    if pattern is not None:
        found |= {concepts[" ".join(match.split())] for match in pattern.findall(text.lower())}
    return frozenset(found)


@lru_cache(maxsize=8)
def _term_pattern(terms: tuple[Term, ...], language: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    concepts = {
        form.lower(): term.concept for term in terms if term.status != "search" for form in term.forms.get(language, ())
    }
    if not concepts:
        return None, {}
    return re.compile(rf"\b(?:{alternatives(concepts)})\b"), concepts
