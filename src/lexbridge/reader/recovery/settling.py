"""Settles how the articles of a language are read: each by its numbers in, the same with every doubt settled by what is
known besides out, and what stays a contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.model import Remark, Span
from lexbridge.outline import Outline
from lexbridge.reader.parts import Chunk
from lexbridge.reader.recovery.copies import standing_copies
from lexbridge.reader.recovery.doubt import doubted_lists, lost_to_others, needs_recovery
from lexbridge.reader.recovery.evidence import Background, Evidence, gather, known_places, length_of, read_elsewhere
from lexbridge.reader.recovery.fitting import recover, titles_parted
from lexbridge.reader.recovery.gaps import fill_gaps
from lexbridge.reader.structure.headed import ruled_depths, settle_headings
from lexbridge.reader.structure.levelled import told_by_lists
from lexbridge.reader.structure.order import read_numbers
from lexbridge.reader.structure.placed import Reading, Told, Trouble
from lexbridge.reader.structure.shared import told_by_headings
from lexbridge.reader.words import ReadingWords


@dataclass(frozen=True)
class Articles:
    """The articles of a language: their parts of the sources, and each read by its numbers, in the same order."""

    language: str
    words: ReadingWords
    chunks: Sequence[Chunk]
    readings: Sequence[Reading]

    @cached_property
    def fragments(self) -> frozenset[Address]:
        """The clauses with headings of their own (`Artikel 65B3`): what the rest of an article lacks is not lost."""
        return frozenset(one.root for one in self.readings if len(one.root.labels) > 1)

    @cached_property
    def ruled(self) -> frozenset[int]:
        """The depths at which the language's clauses have headings as a rule."""
        return ruled_depths(self.readings)


def read_articles(language: str, words: ReadingWords, chunks: Sequence[Chunk], corpus: Corpus) -> Articles:
    """Reads the articles of a language by their numbers alone."""
    readings = [_by_numbers(chunk, corpus, corpus.outline, words) for chunk in chunks]
    return Articles(language, words, chunks, settle_headings(readings))


def settle_articles(corpus: Corpus, articles: Articles, given: Background) -> tuple[list[Reading], list[Remark]]:
    """Settles the articles of a language.

    Args:
        corpus: the loaded corpus, with the outline if there is one.
        articles: the articles by their numbers.
        given: what is known of all languages.

    Returns:
        The articles in the same order, and what remains a contradiction in their numbers.
    """
    settled: list[Reading] = []
    remarks: list[Remark] = []
    doubted: dict[int, Evidence] = {}
    for chunk, first in zip(articles.chunks, articles.readings, strict=True):
        first, places, doubtful = _doubted(corpus, chunk, first, articles, given)
        if doubtful:
            doubted[len(settled)] = gather(first, places, articles.language, given)
        else:
            remarks += [_broken(trouble) for trouble in first.troubles if trouble.kind in _BROKEN[bool(places)]]
        settled.append(first)
    if doubted:
        sound = [one for count, one in enumerate(settled) if count not in doubted]
        copies = standing_copies([(settled[count], found) for count, found in doubted.items()], sound, articles.words)
        for count, evidence in doubted.items():
            settled[count] = recover(settled[count], replace(evidence, standing=copies), articles.words)
            remarks += _contradicted(settled[count])
    return settled, remarks


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
    articles: Articles,
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
        filled = fill_gaps(parted, places, articles.words, paired=paired, doubted=doubted)
        opened: dict[int, Told] = {}
        taken: set[Address] = set()
        for placed in parted.placed:
            address = filled.get(id(placed.block))
            if address is not None and not placed.block.marks and address not in taken:
                opened[placed.block.start] = Told(address)
                taken.add(address)
        if not opened.items() - lost.items():
            break
        lost |= opened
        again = settle_headings([_by_numbers(chunk, corpus, outline, articles.words, lost)], articles.ruled)[0]
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


def _doubted(
    corpus: Corpus, chunk: Chunk, first: Reading, articles: Articles, given: Background
) -> tuple[Reading, tuple[Address, ...], bool]:
    """An article by its numbers, the places it is known to have, and whether they are to settle a doubt."""
    places = known_places(first, articles.language, given)
    apart = {root for root in articles.fragments if root != first.root and root.within(first.root)}
    if apart:
        apart -= {address for placed in first.placed for _, address in placed.numbers}  # printed here too
        places = tuple(place for place in places if not any(place.within(root) for root in apart))
    if _outlined(corpus, first):
        if not needs_recovery(first, places):
            return first, places, False
        told = _told(chunk, first, articles.words, frozenset(places))
        if told and not _covers(told, places) and read_elsewhere(first, articles.language, given).lengths:
            told = {}  # what the lists leave out, another language's text may place better
        if told:
            first = settle_headings([_by_numbers(chunk, corpus, corpus.outline, articles.words, told)], articles.ruled)[
                0
            ]
            if not needs_recovery(first, places):
                return first, places, False
        evidence = Evidence(places, indents=given.indents.get(articles.language, {}))
        doubted = doubted_lists(first, evidence)
        first = _again(chunk, corpus, corpus.outline, articles, first, places, doubted=doubted, told=told)
        return first, places, needs_recovery(first, places)
    # Where no outline has the article, the other language's clauses are its outline.
    outline = Outline(places, {})
    other = settle_headings([_by_numbers(chunk, corpus, outline, articles.words)], articles.ruled)[0]
    elsewhere = read_elsewhere(first, articles.language, given)
    if places and lost_to_others(other, places, elsewhere, articles.words):
        paired = length_of(other) in elsewhere.lengths
        return _again(chunk, corpus, outline, articles, other, places, paired), places, True
    told = _told(chunk, first, articles.words) if not places else {}
    if told:
        first = settle_headings([_by_numbers(chunk, corpus, None, articles.words, told)], articles.ruled)[0]
    if any(trouble.kind == "gap" for trouble in first.troubles):
        first = _again(chunk, corpus, None, articles, first, places, told=told)
        parted = titles_parted(first)
        if filled := fill_gaps(parted, places, articles.words):
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
