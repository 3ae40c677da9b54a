"""Akoma Ntoso, any expression at all: odd joins, repairs, marks, skipped levels, letters that XML does not have."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.addressed import NUMBERING, at, corpus, expression
from tests.akoma import check_identifiers, parse

from lexbridge.address import Address
from lexbridge.errors import InputError
from lexbridge.exchange import akn
from lexbridge.model import (
    Apart,
    Citation,
    CitationKind,
    Clause,
    Expression,
    Origin,
    PlacedCitation,
    Segment,
    Source,
    Span,
    SpanKind,
    Status,
    Stray,
    Target,
    Text,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

ANY = st.characters(codec=None)
WORDS = st.text(st.one_of(st.sampled_from("ab \n\t\r\\<>&\x0b\x0c\x00\x85￾\ud800\U0001ffff"), ANY), max_size=12)
LABELS = ("1", "2", "12"), ("A", "B"), ("1", "2"), ("a", "b", "i"), ("i", "ii")


@st.composite
def expressions(draw: DrawFn) -> tuple[Expression, tuple[PlacedCitation, ...]]:
    """Any expression with any citations: skipped levels, odd joins, repairs, marks, letters that XML does not have."""
    sources = tuple(
        Source(f"en/{name}.txt", "en", draw(WORDS))
        for name in draw(st.lists(WORDS, min_size=1, max_size=2, unique=True))
    )
    offsets = st.integers(0, 500)
    spans = st.builds(
        lambda file, start, length: Span(file, start, start + length),
        st.sampled_from([source.file for source in sources]),
        offsets,
        st.integers(0, 20),
    )
    addresses = st.sampled_from([at("1"), at("12A"), at("9A1(a)"), at("def:x y"), at("1/fn2")])
    segments = st.builds(
        Segment,
        spans,
        WORDS,
        st.sampled_from(["", " ", "\n", "\n\n", " – ", "\x0c"]),
        st.one_of(st.none(), st.none(), addresses),
    )
    texts = st.builds(lambda parts: Text(tuple(parts)), st.lists(segments, max_size=4))
    strays = st.builds(
        lambda text, place, belongs, numbers: Stray(text, place, belongs, tuple(numbers)),
        texts,
        st.integers(0, 3),
        st.one_of(st.none(), addresses),
        st.lists(spans, max_size=2),
    )
    clauses = tuple(
        draw(_clauses(st.just(label), (), texts, strays, spans)) for label in draw(_some(LABELS[0]))
    ) + tuple(
        draw(_leaf(Address((), annex, numbering=NUMBERING), texts, spans))
        for annex in draw(_some(("intro", "def:a b")))
    )
    aside = st.builds(Apart, st.sampled_from(SpanKind), spans, st.one_of(st.none(), addresses))
    known = Expression(
        "en", sources, clauses, draw(_sorted(strays, len(clauses))), tuple(draw(st.lists(aside, max_size=3)))
    )
    return known, tuple(placed for part in _parts(known) for placed in draw(_citations(*part)))


def _some(labels: tuple[str, ...]) -> SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(labels), max_size=2, unique=True)


@st.composite
def _sorted(draw: DrawFn, strays: SearchStrategy[Stray], last: int) -> tuple[Stray, ...]:
    found = [replace(stray, position=min(stray.position, last)) for stray in draw(st.lists(strays, max_size=2))]
    return tuple(sorted(found, key=lambda stray: stray.position))


@st.composite
def _leaf(draw: DrawFn, address: Address, texts: SearchStrategy[Text], spans: SearchStrategy[Span]) -> Clause:
    maybe = st.one_of(st.none(), texts)
    origin = draw(st.sampled_from(Origin))
    printed = draw(st.one_of(st.none(), WORDS)) if origin is not Origin.PRINTED else draw(WORDS)
    numbers = tuple(draw(st.lists(spans, max_size=2)))
    return Clause(address, origin, printed, numbers, draw(maybe), draw(maybe), (), draw(maybe))


@st.composite
def _clauses(
    draw: DrawFn,
    labels: SearchStrategy[str],
    above: tuple[str, ...],
    texts: SearchStrategy[Text],
    strays: SearchStrategy[Stray],
    spans: SearchStrategy[Span],
) -> Clause:
    here = (*above, draw(labels))
    skipped = draw(st.integers(0, 1)) * ("",)
    below = (*here, *skipped)
    children = []
    if len(below) < len(LABELS):
        children = [
            draw(_clauses(st.just(label), below, texts, strays, spans)) for label in draw(_some(LABELS[len(below)]))
        ]
    children += [
        draw(_leaf(Address(here, annex, numbering=NUMBERING), texts, spans)) for annex in draw(_some(("fn1", "table2")))
    ]
    leaf = draw(_leaf(Address(here, numbering=NUMBERING), texts, spans))
    return replace(leaf, children=tuple(children), strays=draw(_sorted(strays, len(children))))


def _parts(known: Expression) -> list[tuple[Address, str, int, Text]]:
    """The texts of an expression as the citations room reads them, in the order of print."""
    found: list[tuple[Address, str, int, Text]] = []

    def read(clause: Clause) -> None:
        for part, text in (("heading", clause.heading), ("text", clause.text)):
            if text is not None:
                found.append((clause.address, part, 0, text))
        for position in range(len(clause.children) + 1):
            for index, stray in enumerate(clause.strays):
                if stray.position == position:
                    found.append((clause.address, "stray", index, stray.text))
            if position < len(clause.children):
                read(clause.children[position])
        if clause.closing is not None:
            found.append((clause.address, "closing", 0, clause.closing))

    for clause in known.clauses:
        read(clause)
    return found


@st.composite
def _citations(draw: DrawFn, address: Address, part: str, index: int, text: Text) -> list[PlacedCitation]:
    whole = str(text)
    edges = sorted(draw(st.lists(st.integers(0, len(whole)), max_size=4, unique=True)))
    cited = st.sampled_from([at("1"), at("12A"), at("9A1(a)"), at("def:x y")])
    placed = []
    for start, end in zip(edges[::2], edges[1::2], strict=False):
        inside = st.integers(start, end)
        target = st.builds(
            lambda one, other, *rest: Target(rest[0], min(one, other), max(one, other), *rest[1:]),
            st.one_of(st.just(start), inside),
            st.one_of(st.just(end), inside),
            st.one_of(st.none(), cited),
            st.sampled_from(CitationKind),
            st.one_of(st.none(), st.sampled_from(Status)),
            st.one_of(st.none(), cited),
        )
        targets = tuple(draw(st.lists(target, max_size=3)))
        citation = Citation(start, end, whole[start:end], draw(st.sampled_from(CitationKind)), targets)
        placed.append(PlacedCitation(address, part, index, citation))
    return placed


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(expressions())
def test_any_expression_validates_and_reads_back_equal(drawn: tuple[Expression, tuple[PlacedCitation, ...]]) -> None:
    known, placed = drawn
    raw = akn.write(known, corpus(known), placed)
    check_identifiers(parse(raw), "/akn/test")
    again, citations = akn.read(raw, corpus(known))
    assert again == known
    assert citations == placed


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=80))
def test_no_bytes_at_all_raise_anything_but_one_clear_error(raw: bytes) -> None:
    known = expression("en", "1 : x")
    with pytest.raises(InputError):
        akn.read(raw, corpus(known))


LINES = "1 = A table\n1A : Sit, see law 3.\n1A1 ~ Stay.\n1 ? A stray.\n1A ; Closing.\n70/fn1 : A note."


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 12), st.binary(max_size=4) | st.sampled_from([b"0", b'"', b"<p/>"]))
def test_a_damaged_document_is_read_or_refused_but_breaks_nothing(place: int, length: int, instead: bytes) -> None:
    known = expression("en", LINES)
    raw = akn.write(known, corpus(known))
    place %= len(raw)
    with contextlib.suppress(InputError):
        again, _ = akn.read(raw[:place] + instead + raw[place + length :], corpus(known))
        assert isinstance(again, Expression)
