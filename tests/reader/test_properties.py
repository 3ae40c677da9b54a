"""Holds for every text there is: it is read, nothing of it is lost, and what is shown stands in the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reader.memory import read, read_all

from bench.compare import unaccounted
from lexbridge.model import Clause, Expression, Origin, Segment, Text

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

often = settings(max_examples=250, deadline=None)

# A text is decoded before it is read: surrogates cannot stand in it, and control characters are U+FFFD by then.
ANY = st.text(
    st.one_of(
        st.sampled_from(' \n\t\f\r\x0b\x85\u2028.,;:-–()[]*|#§°’"19AaIi\xa0\xad\u200b\ufffdﬁ¹'),
        st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")),
    ),
    max_size=300,
)
ARTICLES = (
    "Art. 9 – TITOLO",
    "ARTICOLO 16",
    "Articolo 09 - Titolo",
    "Art.42 Titolo",
    "Art. 43\nTitolo dell’articolo",
    "Articolo 65B3",
    "Art. 9",
    "Legge 20F5:",
    "Art. 999",
    "9. Titolo",
    "Definizioni",
    "Introduzione",
    "Indice",
    "Indice analitico",
    "CAPITOLO II",
    "Art. 9 allegato",
)
NUMBERS = (
    "A. ", "B) ", "C: ", "1. ", "2) ", "3° ", "1. (a) ", "C. 1. ", "(a) ", "b) ", "(i) ", "(ii.) ", "§ 3 ", "1a1) ",
    "1.3.2. ", "9A2 ", "- ", "• ", "* ", "[1] ", "¹ ", "[^a]: ", "(1) ", "Z. ", "10. ", "A.\t", "1\t", "iv. ",
)  # fmt: skip
PROSE = (
    "Titolo breve",
    "TITOLO IN CAPITALI",
    "Il giocatore sceglie, e l’arbitro decide.",
    "il giocatore sceglie;",
    "se il giocatore (vedi l’articolo 12 C. 2. (a)) sceglie:",
    "in tutti questi casi l’arbitro decide.",
    "In tutti questi casi l’arbitro decide.",
    "una riga che arriva fino al margine della pagina e che si spezza a me-",
    "ﬁne della gara* e del turno[1]",
    "cella\tcella\tcella",
    "uno | due | tre",
    "Primo. 1. uno due tre. 2. quattro cinque sei. (a) sette otto; (b) nove dieci.",
    "Titolo corto: il testo che segue nella stessa riga è abbastanza lungo.",
    "Nota 2: questa è una nota.",
    "Pagina 12 di 80",
    "Home Torna",
    "Art. 9 vale anche qui",
    "l’",
    "",
    "12",
    "- 13 -",
)
BREAKS = ("\n", "\n", "\n", "\n\n", "\r\n", "\f", "\n\f", "\n   ", "\n\t", " ", "\r", "\u2028")


@st.composite
def books(draw: DrawFn) -> str:
    """A text of headings, numbers and sentences in any order, as damage may leave it."""
    lines = st.one_of(
        st.sampled_from(ARTICLES),
        st.builds("{}{}".format, st.sampled_from(NUMBERS), st.sampled_from(PROSE)),
        st.sampled_from(PROSE),
        st.text("aA1. (\n", max_size=6),
    )
    pieces = draw(st.lists(st.tuples(lines, st.sampled_from(BREAKS)), max_size=40))
    return "".join(line + parted for line, parted in pieces)


def texts() -> SearchStrategy[str]:
    return st.one_of(books(), ANY)


def shown(expression: Expression) -> Iterator[Text]:
    for clause in expression.walk():
        yield from (text for text in (clause.heading, clause.text, clause.closing) if text)
        yield from (stray.text for stray in clause.strays if stray.text)
    yield from (stray.text for stray in expression.strays if stray.text)


def segments(expression: Expression) -> Iterator[Segment]:
    for text in shown(expression):
        yield from text.segments


@often
@given(texts(), st.booleans())
def test_any_text_is_read_and_each_character_lies_in_one_span(text: str, outlined: bool) -> None:
    assert list(unaccounted(read(text, outlined=outlined))) == []


@often
@given(st.lists(books(), max_size=3), st.lists(books(), max_size=2), st.booleans())
def test_any_texts_of_two_languages_are_read_and_nothing_is_lost(
    italian: list[str], dutch: list[str], outlined: bool
) -> None:
    for expression in read_all({"it": italian, "nl": dutch}, outlined=outlined).values():
        assert list(unaccounted(expression)) == []


@often
@given(texts(), st.booleans())
def test_a_text_is_read_twice_the_same(text: str, outlined: bool) -> None:
    first, second = read(text, outlined=outlined), read(text, outlined=outlined)
    assert first == second
    assert first.remarks == second.remarks


@often
@given(texts(), st.booleans())
def test_no_address_is_given_twice_and_the_clauses_stand_in_the_order_of_the_code(text: str, outlined: bool) -> None:
    expression = read(text, outlined=outlined)
    addresses = [clause.address for clause in expression.walk()]
    assert len(set(map(str, addresses))) == len(addresses)
    for clause in (None, *expression.walk()):
        children = clause.children if clause else expression.clauses
        assert list(children) == sorted(children, key=lambda child: child.address)
        assert all(child.address.parent == (clause.address if clause else None) for child in children)


@often
@given(texts(), st.booleans())
def test_what_is_shown_stands_in_the_source_unless_a_repair_is_reported(text: str, outlined: bool) -> None:
    expression = read(text, outlined=outlined)
    repaired = [remark.span for remark in expression.remarks if remark.rule == "text-repaired"]
    for segment in segments(expression):
        source = expression.source_by_file[segment.span.file].slice(segment.span)
        if segment.note is not None:
            assert segment.text == ""
        elif segment.text != source and not set(source) <= set("\xad\u200b\u200c\u200d\u2060\ufeff"):
            assert any(
                span.start <= segment.span.start and segment.span.end <= span.end for span in repaired if span
            ), f"{source!r} is shown as {segment.text!r}, and nobody was told"


@often
@given(texts(), st.booleans())
def test_a_clause_says_truly_how_it_came_by_its_number(text: str, outlined: bool) -> None:
    def check(clause: Clause) -> None:
        if clause.address.annex:
            return
        if clause.origin is Origin.PRINTED:
            assert clause.printed
            assert clause.numbers
        if clause.origin is Origin.CONTAINER:
            assert clause.children
            assert not any((clause.heading, clause.text, clause.closing))

    for clause in read(text, outlined=outlined).walk():
        check(clause)


@often
@given(texts(), st.booleans())
def test_no_span_is_empty_or_white_space_alone(text: str, outlined: bool) -> None:
    expression = read(text, outlined=outlined)
    for span, _ in expression.account():
        assert expression.source_by_file[span.file].slice(span).strip()


@often
@given(texts(), st.booleans())
def test_every_place_of_a_shown_text_is_found_in_its_source(text: str, outlined: bool) -> None:
    expression = read(text, outlined=outlined)
    for one in shown(expression):
        whole, files = str(one), {segment.span.file for segment in one.segments}
        for offset in {0, len(whole) // 2, max(len(whole) - 1, 0)}:
            place = one.locate(offset)
            assert place.file in files
            assert any(segment.span.start <= place.start <= segment.span.end for segment in one.segments)


@often
@given(texts(), st.booleans())
def test_every_remark_names_a_place_in_a_source(text: str, outlined: bool) -> None:
    expression = read(text, outlined=outlined)
    for remark in expression.remarks:
        assert remark.span is not None
        assert 0 <= remark.span.start <= remark.span.end <= len(text)
