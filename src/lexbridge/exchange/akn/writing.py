"""Expressions as Akoma Ntoso 3.0: an expression and its citations in, one document that validates strictly out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.editions import Editions, editions_of
from lexbridge.exchange.akn import metadata
from lexbridge.exchange.akn.elements import LEX, element, indent, lex, under
from lexbridge.exchange.akn.identifiers import eid, element_of
from lexbridge.exchange.akn.inline import write_blocks, write_line
from lexbridge.exchange.akn.references import Links
from lexbridge.exchange.akn.spelling import Places, spell_attribute, spell_text
from lexbridge.model import Apart, Citation, Clause, Expression, Origin, PlacedCitation, Span, Stray, Text

if TYPE_CHECKING:
    from lxml import etree

UNPLACED = "unplaced"
NOTHING = "nothing"
_Key = tuple[Address | None, str, int]


def write(expression: Expression, corpus: Corpus, citations: Iterable[PlacedCitation] = ()) -> bytes:
    """Writes an expression as an Akoma Ntoso document, in UTF-8.

    Args:
        expression: the text in one language.
        corpus: the code it belongs to, for names, metadata and the map of editions.
        citations: its citations; their spans may not overlap.

    """
    from lxml import etree

    document = _Document(expression, corpus, citations)
    root = element("akomaNtoso")
    act = under(root, "act", name=metadata.document_name(corpus.code), contains="originalVersion")
    act.append(document.meta())
    if title := corpus.code.title.get(expression.language):
        preface = under(act, "preface")
        under(under(preface, "p"), "docTitle").text = spell_text(title)[0]
    document.body(under(act, "body"))
    indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8") + b"\n"


class _Document:
    """One expression on its way into XML."""

    def __init__(self, expression: Expression, corpus: Corpus, citations: Iterable[PlacedCitation]) -> None:
        self.expression, self.code = expression, corpus.code
        self.editions: Editions = editions_of(corpus)
        self.places = Places(source.file for source in expression.sources)
        self.links = Links(corpus.code.uri, corpus.numbering, frozenset(expression.by_address))
        self.citations: dict[_Key, list[Citation]] = {}
        for placed in citations:
            self.citations.setdefault((placed.address, placed.part, placed.index), []).append(placed.citation)

    def meta(self) -> etree._Element:
        """The metadata: FRBR, references, and what only this project reads (sources, spans beside the clauses)."""
        meta = element("meta")
        meta.append(metadata.identification(self.code, self.expression.language))
        meta.append(metadata.references(self.code, self.expression.language))
        own = under(meta, "proprietary", source=f"#{metadata.EDITOR}")
        own.append(metadata.statement(self.code, self.expression.language))
        for source in self.expression.sources:
            digest = hashlib.sha256(source.text.encode("utf-8", "surrogatepass")).hexdigest()
            under(own, "source", LEX, file=spell_attribute(source.file), sha256=digest)
        if self.expression.apart:
            under(own, "apart", LEX).text = "\n".join(self._apart(part) for part in self.expression.apart)
        return meta

    def _apart(self, part: Apart) -> str:
        return f"{part.kind} {self.places.spell(part.span)}" + (f" {eid(part.address)}" if part.address else "")

    def body(self, body: etree._Element) -> None:
        """The clauses, with strays between them where they stood."""
        self._children(body, self.expression.clauses, self.expression.strays, None)
        if not len(body):
            under(body, "hcontainer", name=NOTHING, status="incomplete")

    def _children(
        self, parent: etree._Element, children: Sequence[Clause], strays: Sequence[Stray], address: Address | None
    ) -> None:
        for position in range(len(children) + 1):
            for index, stray in enumerate(strays):
                if min(stray.position, len(children)) == position:
                    self._stray(parent, stray, self.citations.get((address, "stray", index), []))
            if position < len(children):
                self._clause(parent, children[position])

    def _clause(self, parent: etree._Element, clause: Clause) -> None:
        name, generic = element_of(clause.address)
        node = under(parent, name, eId=eid(clause.address))
        if generic:
            node.set("name", generic)
        self._set_place(node, clause.address)
        if clause.origin is Origin.CONTAINER or not clause.has_text:
            node.set("status", "incomplete")
        node.set(lex("origin"), clause.origin)
        self._number(node, clause)
        if clause.heading is not None:
            write_line(under(node, "heading"), clause.heading, *self._found(clause, "heading"))
        plain = not (clause.children or clause.strays or clause.closing is not None)
        if clause.text is not None:
            self._blocks(under(node, "content" if plain else "intro"), clause, "text", clause.text)
        self._children(node, clause.children, clause.strays, clause.address)
        if clause.closing is not None:
            self._blocks(under(node, "wrapUp"), clause, "closing", clause.closing)

    def _found(self, clause: Clause, part: str) -> tuple[list[Citation], Places, Links]:
        return self.citations.get((clause.address, part, 0), []), self.places, self.links

    def _blocks(self, node: etree._Element, clause: Clause, part: str, text: Text) -> None:
        write_blocks(node, text, *self._found(clause, part))

    def _set_place(self, node: etree._Element, address: Address) -> None:
        """Says where a clause of another edition stands in the outline: the first place as wId, all beside it."""
        place = self.editions.place(self.expression.language, address)
        if place.known and place.addresses and place.addresses != (address,):
            node.set("wId", eid(place.addresses[0]))
            node.set(lex("places"), " ".join(eid(one) for one in place.addresses))

    def _number(self, node: etree._Element, clause: Clause) -> None:
        """The number: as printed; where it was worked out, as an editor's addition with the printed form beside it."""
        if clause.address.annex and clause.printed is None and not clause.numbers:
            return
        number = under(node, "num")
        if clause.origin is Origin.PRINTED and clause.printed is not None:
            number.text = shown = spell_attribute(clause.printed)
            if shown != clause.printed:
                number.set(lex("printed"), shown)
        else:
            number.set("status", "editorial")
            number.text = clause.address.written_label
            if clause.printed is not None:
                number.set(lex("printed"), spell_attribute(clause.printed))
        if clause.numbers:
            number.set(lex("at"), self.places.spell_all(clause.numbers))

    def _stray(self, parent: etree._Element, stray: Stray, citations: Sequence[Citation]) -> None:
        node = under(parent, "hcontainer", name=UNPLACED)
        if stray.belongs_to:
            node.set(lex("belongs"), eid(stray.belongs_to))
        if stray.numbers:
            number = under(node, "num")
            number.text = spell_attribute(" ".join(self._words(span) for span in stray.numbers))
            number.set(lex("at"), self.places.spell_all(stray.numbers))
        write_blocks(under(node, "content"), stray.text, citations, self.places, self.links)

    def _words(self, span: Span) -> str:
        source = self.expression.source_by_file.get(span.file)
        return re.sub(r"\s+", " ", source.slice(span)) if source else ""
