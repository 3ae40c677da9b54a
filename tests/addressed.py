"""Small expressions for tests of alignment and checks: addressed lines in, expressions and a corpus without files out.

A line is an address, a mark and its content: `=` heading, `:` text under a printed number, `~` text under an inferred
number, `~=` heading under an inferred number, `;` closing text, `?` stray text. Clauses above a line's address stand by
themselves as containers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from lexbridge.address import Address, Numbering
from lexbridge.code import Code, LanguageEntry
from lexbridge.corpus import Corpus
from lexbridge.levels import Level
from lexbridge.model import Clause, Expression, Origin, Segment, Source, Span, Stray, Text
from lexbridge.outline import read_outline

NUMBERING = Numbering(
    (
        Level("article", ("1",)),
        Level("section", ("A",)),
        Level("paragraph", ("1",)),
        Level("subparagraph", ("a",), "({})"),
        Level("point", ("i",), "({})"),
    )
)
_LINE = re.compile(r"(\S+) (=|:|~=|~|;|\?) (.*)")


@dataclass
class _Node:
    origin: Origin = Origin.CONTAINER
    heading: Text | None = None
    text: Text | None = None
    closing: Text | None = None
    strays: list[Stray] = field(default_factory=list)
    children: list[Address] = field(default_factory=list)


def at(address: str) -> Address:
    """The address as the bridge code numbers it."""
    return NUMBERING.parse(address)


def expression(language: str, lines: str) -> Expression:
    """The expression that addressed lines describe; the lines are its source, so findings have a file and a line."""
    source = Source(f"{language}/lines.txt", language, lines)
    nodes: dict[Address, _Node] = {}
    tops: list[Address] = []
    for found in _LINE.finditer(lines):
        address, text = at(found[1]), Text((Segment(Span(source.file, *found.span(3)), found[3]),))
        for part in (*reversed(list(address.ancestors())), address):
            if part not in nodes:
                nodes[part] = _Node()
                (nodes[part.parent].children if part.parent else tops).append(part)
        _put(nodes[address], found[2], text)
    return Expression(language, (source,), tuple(_clause(address, nodes) for address in tops))


def _put(node: _Node, mark: str, text: Text) -> None:
    if mark == "?":
        node.strays.append(Stray(text, len(node.children)))
        return
    if mark == ";":
        node.closing = text
        return
    node.origin = Origin.INFERRED if mark.startswith("~") else Origin.PRINTED
    if mark.endswith("="):
        node.heading = text
    else:
        node.text = text


def _clause(address: Address, nodes: dict[Address, _Node]) -> Clause:
    node = nodes[address]
    children = tuple(_clause(child, nodes) for child in node.children)
    printed = address.written_label if node.origin is Origin.PRINTED else None
    return Clause(
        address, node.origin, printed, (), node.heading, node.text, children, node.closing, tuple(node.strays)
    )


def corpus(
    *expressions: Expression, outline: str = "", editions: dict[str, str] | None = None, **facts: object
) -> Corpus:
    """A corpus of the 2017 edition around expressions; `outline` as in its file, `editions` where one has another."""
    entries = tuple(
        LanguageEntry(known.language, (editions or {}).get(known.language, "2017"), "stated") for known in expressions
    )
    code = Code("test", "/akn/test", "2017", {}, {}, NUMBERING, entries)
    read = read_outline(outline, NUMBERING, where="outline") if outline else None
    sources = {known.language: known.sources for known in expressions}
    return replace(Corpus(Path("corpus"), code, sources, read), **facts)  # type: ignore[arg-type]  # facts are Corpus fields
