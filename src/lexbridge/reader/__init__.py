"""Reads source texts: files of a language in, one expression with addressed clauses and an account of every character
out.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from lexbridge import languages
from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.model import Expression, Remark, Source, Span
from lexbridge.reader.assemble import Draft
from lexbridge.reader.beside import add_beside
from lexbridge.reader.characters.entities import as_meant
from lexbridge.reader.looks import Part
from lexbridge.reader.notes import Aside, Asides, take_asides
from lexbridge.reader.paragraphs.blocks import normal
from lexbridge.reader.parts import Chunk, divide
from lexbridge.reader.recovery.evidence import Background, Cites, background
from lexbridge.reader.recovery.settling import Articles, read_articles, settle_articles
from lexbridge.reader.structure.placed import Reading
from lexbridge.reader.words import reading_words

__all__ = ["read_expressions"]


@dataclass(frozen=True, slots=True)
class _Started:
    """A language on its way: its articles read by their numbers, and what stands beside them."""

    articles: Articles
    draft: Draft
    asides: list[Aside]
    beside: list[Chunk]


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
        given = background(corpus, {one.articles.language: one.articles.readings for one in started}, cites)
        return {one.articles.language: _finish(corpus, one, given) for one in started}


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


def _start(corpus: Corpus, language: str, received: tuple[Source, ...]) -> _Started:
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
    articles = read_articles(language, words, [chunk for chunk in chunks if chunk.part is Part.ARTICLE], corpus)
    return _Started(articles, draft, beside.asides, [chunk for chunk in chunks if chunk.part is not Part.ARTICLE])


def _noticed(source: Source) -> list[Remark]:
    """What was noticed on decoding a source."""
    start = Span(source.file, 0, 0)
    found = (
        [Remark("encoding-guessed", None, start, (("encoding", source.encoding),))]
        if source.encoding == "windows-1252"
        else []
    )
    return found + [Remark("control-character", None, Span(source.file, place, place + 1)) for place in source.controls]


def _finish(corpus: Corpus, started: _Started, given: Background) -> Expression:
    draft, articles = started.draft, started.articles
    settled, remarks = settle_articles(corpus, articles, given)
    draft.remarks += remarks
    standing = _Standing(settled)
    for chunk, one in zip(articles.chunks, settled, strict=True):
        if chunk.root is not None and chunk.number is not None:
            draft.number(chunk.root, chunk.number, chunk.printed, fits=not chunk.told)
            if chunk.told:
                details = [("kind", chunk.told), ("printed", chunk.printed)]
                details += [("address", str(chunk.root))] if chunk.told == "guessed" else []
                draft.remarks.append(Remark("numbering-broken", chunk.root, chunk.number, tuple(details)))
        draft.add(one, standing.find)
    for aside in started.asides:
        draft.aside(aside.address, aside.block, aside.number, aside.printed)
    add_beside(corpus, articles.language, draft, started.beside)
    return draft.finish()


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
