"""Reads source texts: files of a language in, one expression with addressed clauses and an account of every character
out.
"""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

from lexbridge import languages
from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.model import Expression, Remark, Source, Span
from lexbridge.outline import Outline
from lexbridge.reader.assemble import Draft
from lexbridge.reader.beside import add_beside
from lexbridge.reader.characters.entities import as_meant
from lexbridge.reader.looks import Part
from lexbridge.reader.notes import Aside, Asides, take_asides
from lexbridge.reader.paragraphs.blocks import normal
from lexbridge.reader.parts import Chunk, divide
from lexbridge.reader.recovery.copies import standing_copies
from lexbridge.reader.recovery.doubt import doubted_lists, lost_to_others, needs_recovery
from lexbridge.reader.recovery.evidence import (
    Background,
    Cites,
    Evidence,
    background,
    gather,
    known_places,
    length_of,
    read_elsewhere,
)
from lexbridge.reader.recovery.fitting import recover, titles_parted
from lexbridge.reader.recovery.gaps import fill_gaps
from lexbridge.reader.structure.headed import ruled_depths, settle_headings
from lexbridge.reader.structure.levelled import told_by_lists
from lexbridge.reader.structure.order import read_numbers
from lexbridge.reader.structure.placed import Reading, Told, Trouble
from lexbridge.reader.structure.shared import told_by_headings
from lexbridge.reader.words import ReadingWords, reading_words

__all__ = ["read_expressions"]


@dataclass
class _Reading:
    """A language on its way: its parts, and each article read by its numbers."""

    language: str
    words: ReadingWords
    draft: Draft
    chunks: list[Chunk]
    asides: list[Aside]
    readings: list[Reading]

    @cached_property
    def fragments(self) -> frozenset[Address]:
        """The clauses with headings of their own (`Artikel 65B3`): what the rest of an article lacks is not lost."""
        return frozenset(one.root for one in self.readings if len(one.root.labels) > 1)

    @cached_property
    def ruled(self) -> frozenset[int]:
        """The depths at which the language's clauses have headings as a rule."""
        return ruled_depths(self.readings)


def read_expressions(corpus: Corpus, cites: Cites | None = None) -> dict[str, Expression]:
    """Reads every language of a corpus.

    Args:
        corpus: the loaded corpus.
        cites: finds the addresses a text cites, from (text, language, address it stands at); evidence where numbers are
            lost.

    Returns:
        The expressions by language code, in the order of code.toml.
    """
    with _without_collecting():
        started = [_start(corpus, entry.code, corpus.sources[entry.code]) for entry in corpus.code.languages]
        given = background(corpus, {reading.language: reading.readings for reading in started}, cites)
        return {reading.language: _finish(corpus, reading, given) for reading in started}


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Rests the garbage collector: reading makes many values that all stay, through which it would look in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _start(corpus: Corpus, language: str, received: tuple[Source, ...]) -> _Reading:
    words = reading_words(languages.language(language))
    meant = [as_meant(source) for source in received]
    sources = tuple(source for source, _ in meant)
    draft = Draft(language, sources, written={source.file: way for source, way in meant if way is not None})
    chunks: list[Chunk] = []
    beside = Asides(corpus.numbering)
    for source in sources:
        parts, apart, taken = divide(source, words, corpus.numbering, corpus.outline)
        chunks += take_asides(parts, source.text, words, beside)
        draft.apart += apart
        draft.remarks += [*_noticed(source), *taken]
    draft.apart += beside.apart
    draft.remarks += beside.remarks
    readings = [_by_numbers(chunk, corpus, corpus.outline, words) for chunk in chunks if chunk.part is Part.ARTICLE]
    return _Reading(language, words, draft, chunks, beside.asides, settle_headings(readings))


def _by_numbers(
    chunk: Chunk,
    corpus: Corpus,
    outline: Outline | None,
    words: ReadingWords,
    told: Mapping[int, Told] | None = None,
) -> Reading:
    assert chunk.root is not None
    known = outline if outline is not None and chunk.root.article in outline else None
    return read_numbers(chunk.root, chunk.title, chunk.blocks, corpus.numbering, known, words, told)


def _again(
    chunk: Chunk,
    corpus: Corpus,
    outline: Outline | None,
    reading: _Reading,
    first: Reading,
    places: Sequence[Address],
    paired: bool = False,
    doubted: Collection[Address | None] = (),
    told: Mapping[int, Told] | None = None,
) -> Reading:
    """The article read again with the numbers that its lists leave out where paragraphs stand for them, since what
    stands below these changes with them; as often as that brings up more.
    """
    lost: dict[int, Told] = dict(told or {})
    for _ in chunk.blocks:
        parted = titles_parted(first)
        filled = fill_gaps(parted, places, reading.words, paired=paired, doubted=doubted)
        opened: dict[int, Told] = {}
        for placed in parted.placed:
            address = filled.get(id(placed.block))
            if address is not None and not placed.block.marks and Told(address) not in opened.values():
                opened[placed.block.start] = Told(address)
        if not opened.items() - lost.items():
            break
        lost |= opened
        again = settle_headings([_by_numbers(chunk, corpus, outline, reading.words, lost)], reading.ruled)[0]
        if len(again.troubles) > len(first.troubles):
            break
        first = again
    return first


def _with_places(reading: Reading, filled: Mapping[int, Address]) -> tuple[Address, ...]:
    """The printed places of an article with those that its lists leave out."""
    given = {one for placed in reading.placed for _, one in placed.numbers} | {reading.root, *filled.values()}
    return tuple(
        sorted({one for address in given for one in (address, *address.ancestors()) if one.within(reading.root)})
    )


def _outlined(corpus: Corpus, reading: Reading) -> bool:
    return corpus.outline is not None and reading.root.article in corpus.outline


def _noticed(source: Source) -> list[Remark]:
    """What was noticed on decoding a source."""
    start = Span(source.file, 0, 0)
    found = (
        [Remark("encoding-guessed", None, start, (("encoding", source.encoding),))]
        if source.encoding == "windows-1252"
        else []
    )
    return found + [Remark("control-character", None, Span(source.file, place, place + 1)) for place in source.controls]


def _finish(corpus: Corpus, reading: _Reading, given: Background) -> Expression:
    draft = reading.draft
    articles = [chunk for chunk in reading.chunks if chunk.part is Part.ARTICLE]
    settled: list[Reading] = []
    doubted: dict[int, Evidence] = {}
    for chunk, first in zip(articles, reading.readings, strict=True):
        first, places, doubtful = _doubted(corpus, chunk, first, reading, given)
        if doubtful:
            doubted[len(settled)] = gather(first, places, reading.language, given)
        else:
            draft.remarks += [_broken(trouble) for trouble in first.troubles if trouble.kind in _BROKEN[bool(places)]]
        settled.append(first)
    if doubted:
        sound = [one for count, one in enumerate(settled) if count not in doubted]
        copies = standing_copies([(settled[count], found) for count, found in doubted.items()], sound, reading.words)
        for count, evidence in doubted.items():
            settled[count] = recover(settled[count], replace(evidence, standing=copies), reading.words)
            draft.remarks += _contradicted(settled[count])
    standing = _Standing(settled)
    for chunk, one in zip(articles, settled, strict=True):
        if chunk.root is not None and chunk.number is not None:
            draft.number(chunk.root, chunk.number, chunk.printed, fits=not chunk.told)
            if chunk.told:
                details = [("kind", chunk.told), ("printed", chunk.printed)]
                details += [("address", str(chunk.root))] if chunk.told == "guessed" else []
                draft.remarks.append(Remark("numbering-broken", chunk.root, chunk.number, tuple(details)))
        draft.add(one, standing.find)
    for aside in reading.asides:
        draft.aside(aside.address, aside.block, aside.number, aside.printed)
    add_beside(corpus, reading.language, draft, [chunk for chunk in reading.chunks if chunk.part is not Part.ARTICLE])
    return draft.finish()


def _doubted(
    corpus: Corpus, chunk: Chunk, first: Reading, reading: _Reading, given: Background
) -> tuple[Reading, tuple[Address, ...], bool]:
    """An article by its numbers, the places it is known to have, and whether they are to settle a doubt."""
    places = known_places(first, reading.language, given)
    apart = {root for root in reading.fragments if root != first.root and root.within(first.root)}
    if apart:
        apart -= {address for placed in first.placed for _, address in placed.numbers}  # printed here too
        places = tuple(place for place in places if not any(place.within(root) for root in apart))
    if _outlined(corpus, first):
        if not needs_recovery(first, places):
            return first, places, False
        told = _told(chunk, first, reading.words, frozenset(places))
        if told and not _covers(told, places) and read_elsewhere(first, reading.language, given).lengths:
            told = {}  # what the lists leave out, another language's text may place better
        if told:
            first = settle_headings([_by_numbers(chunk, corpus, corpus.outline, reading.words, told)], reading.ruled)[0]
            if not needs_recovery(first, places):
                return first, places, False
        evidence = Evidence(places, indents=given.indents.get(reading.language, {}))
        doubted = doubted_lists(first, evidence)
        first = _again(chunk, corpus, corpus.outline, reading, first, places, doubted=doubted, told=told)
        return first, places, needs_recovery(first, places)
    # Where no outline has the article, the other language's clauses are its outline.
    outline = Outline(places, {})
    other = settle_headings([_by_numbers(chunk, corpus, outline, reading.words)], reading.ruled)[0]
    elsewhere = read_elsewhere(first, reading.language, given)
    if places and lost_to_others(other, places, elsewhere, reading.words):
        paired = length_of(other) in elsewhere.lengths
        return _again(chunk, corpus, outline, reading, other, places, paired), places, True
    told = _told(chunk, first, reading.words) if not places else {}
    if told:
        first = settle_headings([_by_numbers(chunk, corpus, None, reading.words, told)], reading.ruled)[0]
    if any(trouble.kind == "gap" for trouble in first.troubles):
        first = _again(chunk, corpus, None, reading, first, places, told=told)
        parted = titles_parted(first)
        if filled := fill_gaps(parted, places, reading.words):
            return parted, _with_places(parted, filled), bool(parted.troubles)
    return first, places, False


def _told(chunk: Chunk, first: Reading, words: ReadingWords, known: Collection[Address] = ()) -> dict[int, Told]:
    """What the lists of an article tell of its numbers, where nothing else does, or all of it fits the known places."""
    titled = chunk.title is not None
    if not first.troubles and not known:
        return told_by_headings(first.root, chunk.blocks, titled=titled)
    broken = {trouble.mark.start for trouble in first.troubles if trouble.kind in (*_BROKEN[False], "twice")}
    return told_by_lists(first.root, chunk.blocks, words, len(broken), titled=titled, known=known) if broken else {}


def _covers(told: Mapping[int, Told], places: Sequence[Address]) -> bool:
    """Whether every place is one of those told, or above one."""
    found = {one.address for one in told.values() if one.address is not None}
    return all(place in found or any(one.within(place) for one in found) for place in places)


# The kinds of trouble that stay a contradiction when no fit has settled them; a gap is one only where no outline names
# what is missing.
_BROKEN = {True: ("restart", "unread"), False: ("restart", "unread", "gap")}


def _broken(trouble: Trouble) -> Remark:
    span = Span(trouble.block.file, trouble.mark.start, trouble.mark.end)
    return Remark(
        "numbering-broken", trouble.address, span, (("kind", trouble.kind), ("printed", trouble.mark.printed))
    )


def _contradicted(reading: Reading) -> list[Remark]:
    """The numbers of the right kind that say another place than the one the whole article gives them."""
    lost = {id(placed.block) for placed in reading.placed if placed.address is None}
    found = [_broken(one) for one in reading.troubles if one.kind in ("twice", "restart") and id(one.block) in lost]
    for placed in reading.placed:
        for mark, address in placed.numbers:
            label = address.level.canonical(mark.label) if address.labels and not mark.compound else None
            if label is not None and label != address.labels[-1] and address != reading.root:
                found.append(_broken(Trouble("restart", placed.block, mark, address)))
    return found


@dataclass(frozen=True)
class _Standing:
    """Where each text of a language stands, worked out when a stray first asks."""

    settled: Sequence[Reading]

    @cached_property
    def _places(self) -> dict[str, Address]:
        return {
            normal(placed.block.words): placed.address
            for one in self.settled
            for placed in one.placed
            if placed.address is not None
        }

    def find(self, text: str) -> Address | None:
        """The clause whose text is this one."""
        return self._places.get(normal(text))
