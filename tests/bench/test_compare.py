"""The comparison of a reading with the truth sees every kind of fault, and only faults."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from bench.compare import Difference, compare, unaccounted
from bench.generate import generate
from bench.tree import Book, Node
from lexbridge.model import Clause, Expression, Origin, Segment, Source, Span, Stray, Text

Change = Callable[[Clause], Clause]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return generate(tmp_path_factory.mktemp("code"), seed=1, languages=("en",), styles="plain").books["en"]


def text(words: str | None, node: Node | None = None) -> Text | None:
    """Shown text that stands nowhere; with the footnotes' marks of a clause."""
    notes = [Segment(Span("", 0, 0), "", note=note) for note in (node.notes if node else ())]
    return Text((Segment(Span("", 0, 0), words), *notes)) if words else None


def clause(node: Node, changes: dict[str, Change]) -> Clause:
    children = tuple(clause(child, changes) for child in node.children)
    made = Clause(
        node.address,
        Origin.PRINTED,
        printed="1.",
        heading=text(node.heading),
        text=text(node.text, node),
        children=tuple(child for child in children if child.origin is not Origin.CONTAINER),
        closing=text(node.closing),
    )
    change = changes.get(str(node.address))
    return change(made) if change else made


def read(book: Book, **changes: Change) -> list[Difference]:
    """The differences of a reading that is right but for the changes at some addresses; a container is left out."""
    nodes = (book.introduction, *book.articles, book.opening, *book.definitions)
    return list(compare(book, Expression("en", (), tuple(clause(node, changes) for node in nodes))))


def at(book: Book, address: str) -> Node:
    return next(node for node in book.walk() if str(node.address) == address)


def test_a_right_reading_has_no_fault(book: Book) -> None:
    assert not read(book)


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("heading", lambda one: dataclasses.replace(one, heading=text("Else"))),
        ("text", lambda one: dataclasses.replace(one, text=text("Else"))),
        ("closing", lambda one: dataclasses.replace(one, closing=text("Else"))),
    ],
)
def test_a_changed_part_is_one_fault_at_its_clause(book: Book, what: str, change: Change) -> None:
    node = at(book, "9A1")
    assert not node.notes
    expected = {"heading": node.heading, "text": node.text, "closing": node.closing}[what] or ""
    assert read(book, **{"9A1": change}) == [Difference("9A1", what, expected, "Else")]


def test_a_lost_clause_is_missing(book: Book) -> None:
    found = read(book, **{"20G3": lambda one: dataclasses.replace(one, origin=Origin.CONTAINER)})
    assert found == [Difference("20G3", "missing", at(book, "20G3").text or "", "")]


def test_a_clause_too_many_is_extra(book: Book) -> None:
    added = Clause(at(book, "9A1").address.numbering.parse("20G4"), Origin.PRINTED, text=text("Nobody may sing."))
    found = read(book, **{"20G": lambda one: dataclasses.replace(one, children=(*one.children, added))})
    assert [(fault.address, fault.what, fault.got.strip()) for fault in found] == [
        ("20G4", "extra", "Nobody may sing.")
    ]


def test_a_number_that_was_printed_may_not_be_inferred(book: Book) -> None:
    found = read(book, **{"9A1": lambda one: dataclasses.replace(one, printed=None)})
    assert found == [Difference("9A1", "number", "printed", "none")]


def test_a_lost_footnote_mark_is_a_fault(book: Book) -> None:
    node = next(node for node in book.walk() if node.notes)
    changes: dict[str, Change] = {str(node.address): lambda one: dataclasses.replace(one, text=text(node.text))}
    assert [(fault.address, fault.what) for fault in read(book, **changes)] == [(str(node.address), "notes")]


def test_text_without_a_place_is_a_fault(book: Book) -> None:
    words = text("Nobody may sing.")
    assert words is not None
    found = read(book, **{"9A": lambda one: dataclasses.replace(one, strays=(Stray(words, 0),))})
    assert found == [Difference("9A", "stray", "", "Nobody may sing.")]


def test_characters_in_no_span_or_in_two_are_named(book: Book) -> None:
    source = Source("en/code.txt", "en", "ab cd")
    whole = Text((Segment(Span("en/code.txt", 0, 2), "ab"), Segment(Span("en/code.txt", 1, 2), "b")))
    expression = Expression("en", (source,), (Clause(at(book, "9").address, Origin.PRINTED, text=whole),))
    assert list(unaccounted(expression)) == [
        "en/code.txt:1 2 spans 'b cd'",
        "en/code.txt:3 0 spans 'cd'",
        "en/code.txt:4 0 spans 'd'",
    ]
