"""Documents of this project read back: bytes and the corpus with the sources in, the same expression out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.errors import InputError
from lexbridge.exchange.akn.elements import AKN, LEX, lex, local_name
from lexbridge.exchange.akn.identifiers import element_of
from lexbridge.exchange.akn.inline import read_run
from lexbridge.exchange.akn.references import Links
from lexbridge.exchange.akn.spelling import Places, read_attribute
from lexbridge.exchange.akn.writing import NOTHING, UNPLACED
from lexbridge.model import (
    Apart,
    Citation,
    Clause,
    Expression,
    Origin,
    PlacedCitation,
    Source,
    Span,
    SpanKind,
    Stray,
    Text,
)

if TYPE_CHECKING:
    from lxml import etree

MAX_BYTES = 64_000_000
_HIERARCHY = "num", "heading", "intro", "content", "wrapUp"


def read(raw: bytes, corpus: Corpus, *, where: str = "") -> tuple[Expression, tuple[PlacedCitation, ...]]:
    """Reads a document that `write` made; its source texts are taken from the corpus.

    The XML is parsed without entities, network or a document type; its depth and length are bounded.

    Raises:
        InputError: for a document that is none of ours, is broken, or was made from sources that have changed since.

    """
    if len(raw) > MAX_BYTES:
        raise InputError(f"longer than {MAX_BYTES:,} bytes", where=where, mend="read one expression at a time")
    root = _parse(raw, where)
    try:
        return _Reading(root, corpus).expression()
    except InputError as error:
        raise InputError(error.what, where=error.where or where, mend=error.mend) from None


def _parse(raw: bytes, where: str) -> etree._Element:
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        place = f"{where}:{error.lineno}" if where and error.lineno else where
        raise InputError(f"no well-formed XML: {error.msg}", where=place, mend="write it anew") from None
    if root.getroottree().docinfo.doctype or any(not isinstance(node.tag, str) for node in root.iter()):
        raise InputError("has a document type or entities, which are not read", where=where, mend="take them out")
    if root.tag != f"{{{AKN}}}akomaNtoso":
        raise InputError("no Akoma Ntoso 3.0 document", where=where, mend="the root must be akomaNtoso")
    return root


class _Reading:
    """One document on its way to an expression."""

    def __init__(self, root: etree._Element, corpus: Corpus) -> None:
        self.root = root
        statement = root.find(f".//{{{LEX}}}expression")
        if statement is None:
            raise InputError("was not written by lexbridge", mend="import it as a text instead")
        self.language = statement.get("language", "")
        corpus.code.entry(self.language)
        self.sources = tuple(self._sources(corpus))
        self.places = Places(source.file for source in self.sources)
        self.links = Links(corpus.code.uri, corpus.numbering)
        self.citations: list[PlacedCitation] = []

    def _sources(self, corpus: Corpus) -> Iterator[Source]:
        known = {source.file: source for sources in corpus.sources.values() for source in sources}
        for node in self.root.iter(f"{{{LEX}}}source"):
            file = read_attribute(node.get("file", ""))
            if file not in known:
                raise InputError(f"its source {file} is not in the corpus", mend="put it back, or write the XML anew")
            digest = hashlib.sha256(known[file].text.encode("utf-8", "surrogatepass")).hexdigest()
            if digest != node.get("sha256"):
                raise InputError(f"its source {file} has changed since", mend="write the XML anew")
            yield known[file]

    def expression(self) -> tuple[Expression, tuple[PlacedCitation, ...]]:
        """The expression, and its citations in the order of the document."""
        body = self.root.find(f"{{{AKN}}}act/{{{AKN}}}body")
        if body is None:
            raise InputError("has no body", mend="write it anew")
        clauses, strays = self._children(body, None)
        found = Expression(self.language, self.sources, clauses, strays, tuple(self._apart()))
        return found, tuple(self.citations)

    def _apart(self) -> Iterator[Apart]:
        for node in self.root.iter(f"{{{LEX}}}apart"):
            for line in (node.text or "").splitlines():
                kind, token, address = [*line.split(), "", ""][:3]
                if kind not in list(SpanKind):
                    raise InputError(f"'{kind}' is no kind of span", mend=f"use one of {', '.join(SpanKind)}")
                yield Apart(SpanKind(kind), self.places.read(token), self.links.address(address) if address else None)

    def _children(self, node: etree._Element, address: Address | None) -> tuple[tuple[Clause, ...], tuple[Stray, ...]]:
        clauses: list[Clause] = []
        strays: list[Stray] = []
        for child in node:
            if local_name(child) in _HIERARCHY or child.get("name") == NOTHING:
                continue
            if child.get("name") == UNPLACED and child.get("eId") is None:
                strays.append(self._stray(child, address, len(strays), len(clauses)))
            else:
                clauses.append(self._clause(child))
        return tuple(clauses), tuple(strays)

    def _clause(self, node: etree._Element) -> Clause:
        address = self.links.address(node.get("eId", ""))
        if local_name(node) != element_of(address)[0]:
            raise InputError(f"the element {local_name(node)} does not fit its eId '{node.get('eId')}'")
        origin = node.get(lex("origin"), "")
        if origin not in list(Origin):
            raise InputError(f"{address}: '{origin}' is no origin", mend=f"use one of {', '.join(Origin)}")
        printed, numbers = self._number(node)
        heading = self._text(address, "heading", _all(node, "heading"))
        text = self._text(address, "text", _all(node, "content", "intro"))
        children, strays = self._children(node, address)
        closing = self._text(address, "closing", _all(node, "wrapUp"))
        return Clause(address, Origin(origin), printed, numbers, heading, text, children, closing, strays)

    def _number(self, node: etree._Element) -> tuple[str | None, tuple[Span, ...]]:
        found = node.find(f"{{{AKN}}}num")
        if found is None:
            return None, ()
        printed = found.get(lex("printed"))
        if printed is None and found.get("status") != "editorial":
            printed = found.text or ""
        spans = self.places.read_all(found.get(lex("at")))
        return (None if printed is None else read_attribute(printed)), spans

    def _text(self, address: Address, part: str, holders: list[etree._Element]) -> Text | None:
        if not holders:
            return None
        nodes = holders if part == "heading" else [block for holder in holders for block in holder]
        text, citations = read_run(nodes, self.places, self.links)
        self._cite(address, part, 0, citations)
        return text

    def _stray(self, node: etree._Element, address: Address | None, index: int, position: int) -> Stray:
        blocks = [block for holder in _all(node, "content") for block in holder]
        text, citations = read_run(blocks, self.places, self.links)
        if address is not None:
            self._cite(address, "stray", index, citations)
        belongs = node.get(lex("belongs"))
        _, numbers = self._number(node)
        return Stray(text, position, self.links.address(belongs) if belongs else None, numbers)

    def _cite(self, address: Address, part: str, index: int, citations: tuple[Citation, ...]) -> None:
        self.citations += [PlacedCitation(address, part, index, citation) for citation in citations]


def _all(node: etree._Element, *names: str) -> list[etree._Element]:
    return [child for child in node if local_name(child) in names]
