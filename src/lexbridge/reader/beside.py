"""Reads what stands beside the articles: introduction and definitions in, clauses with addresses of their own out."""

from __future__ import annotations

from collections.abc import Sequence

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.model import Apart, Span, SpanKind
from lexbridge.reader.assemble import Draft
from lexbridge.reader.looks import Part
from lexbridge.reader.paragraphs.definitions import read_definitions
from lexbridge.reader.parts import Chunk
from lexbridge.reader.structure.placed import Placed, Reading, Slot


def add_beside(corpus: Corpus, language: str, draft: Draft, chunks: Sequence[Chunk]) -> None:
    """Adds introduction and definitions to the draft of an expression."""
    for chunk in chunks:
        if chunk.part is Part.INTRODUCTION:
            placed = _introduction(corpus, chunk)
        else:
            placed = _definitions(corpus, language, draft, chunk)
        if placed:
            root = placed[0].address
            assert root is not None
            draft.add(Reading(root, tuple(placed), ()), lambda text: None)


def _introduction(corpus: Corpus, chunk: Chunk) -> list[Placed]:
    address = Address((), "intro", numbering=corpus.numbering)
    heading = [Placed(chunk.title, address, Slot.HEADING)] if chunk.title else []
    return heading + [Placed(block, address, Slot.TEXT) for block in chunk.blocks if block.text]


def _definitions(corpus: Corpus, language: str, draft: Draft, chunk: Chunk) -> list[Placed]:
    """Each definition is `def:concept`, by the termbase's concept where it knows the term; what opens none goes on the
    one before.
    """
    terms = [term for term in corpus.terms if term.status != "search"]
    concepts = {form.lower(): term.concept for term in terms for form in term.forms.get(language, ())}
    current = Address((), "def", numbering=corpus.numbering)  # the heading, and what stands before the first term
    placed = [Placed(chunk.title, current, Slot.HEADING)] if chunk.title else []
    for definition in read_definitions(chunk.blocks, concepts):
        if definition.title is not None:
            term = " ".join(definition.term.split()).strip('«»“”"*_ ').lower()
            current = Address((), f"def:{concepts.get(term, term)}", numbering=corpus.numbering)
            for mark in definition.title.marks:
                span = Span(definition.title.file, mark.start, mark.end)
                if mark.label.isalpha() and term.startswith(mark.label.lower()):
                    draft.apart.append(Apart(SpanKind.FURNITURE, span))  # the letter of the alphabet that begins there
                else:
                    draft.number(current, span, mark.printed, fits=True)
            placed.append(Placed(definition.title._replace(marks=()), current, Slot.HEADING))
        if definition.text is not None:
            placed.append(Placed(definition.text, current, Slot.TEXT))
    return placed
