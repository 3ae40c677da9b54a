"""Reads what stands beside the articles: introduction and definitions in, clauses with addresses of their own out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.reader import repair
from lexbridge.reader.assemble import Draft
from lexbridge.reader.looks import Part
from lexbridge.reader.parts import Chunk
from lexbridge.reader.structure import Placed, Reading, Slot

# A definition opens with its term, parted from the explanation by a dash, colon or full stop.
_TERM = re.compile(r"(?P<term>[^.:;–—]{2,60}?)\s*(?::|\s[–—-]|\.)\s+(?=\S)")


def add_beside(corpus: Corpus, language: str, draft: Draft, chunks: Sequence[Chunk]) -> None:
    """Adds introduction and definitions to the draft of an expression."""
    for chunk in chunks:
        placed = (
            _introduction(corpus, chunk) if chunk.part is Part.INTRODUCTION else _definitions(corpus, language, chunk)
        )
        if placed:
            root = placed[0].address
            assert root is not None
            draft.add(Reading(root, tuple(placed), ()), lambda text: None)


def _introduction(corpus: Corpus, chunk: Chunk) -> list[Placed]:
    address = Address((), "intro", numbering=corpus.numbering)
    heading = [Placed(chunk.title, address, Slot.HEADING)] if chunk.title else []
    return heading + [Placed(block, address, Slot.TEXT) for block in chunk.blocks if block.text]


def _definitions(corpus: Corpus, language: str, chunk: Chunk) -> list[Placed]:
    """Each paragraph `Term – explanation` is `def:concept`, by the termbase's concept where it knows the term; others
    go on the one before.
    """
    known = [term for term in corpus.terms if term.status != "search"]
    concepts = {form.lower(): term.concept for term in known for form in term.forms.get(language, ())}
    current = Address((), "def", numbering=corpus.numbering)  # the heading, and what stands before the first term
    placed = [Placed(chunk.title, current, Slot.HEADING)] if chunk.title else []
    for block in chunk.blocks:
        if block.text is None:
            continue
        found = _TERM.match(block.words)
        if not found:
            placed.append(Placed(block, current, Slot.TEXT))
            continue
        term = " ".join(found["term"].split()).lower()
        current = Address((), f"def:{concepts.get(term, term)}", numbering=corpus.numbering)
        title, body = repair.cut(block.text, 0, found.end("term")), repair.cut(block.text, found.end())
        placed += [
            Placed(block._replace(text=text, marks=()), current, slot)
            for text, slot in ((title, Slot.HEADING), (body, Slot.TEXT))
            if text
        ]
    return placed
