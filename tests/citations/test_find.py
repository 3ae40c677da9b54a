"""Finding in any text: the given texts, spans, and time."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from copy import copy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexbridge import citations, languages
from lexbridge.code import read_code
from lexbridge.corpus import Corpus, load_corpus
from lexbridge.model import Citation, CitationKind

REPOSITORY = Path(__file__).resolve().parents[2]
CORPUS = load_corpus(REPOSITORY / "corpus")
LANGUAGES = ("it", "nl", "en")


def find(text: str, language: str, start: str = "", corpus: Corpus = CORPUS) -> tuple[Citation, ...]:
    grammar = citations.grammar(languages.language(language), corpus.code)
    return citations.find(text, grammar, corpus.numbering.parse(start) if start else None, corpus.outline)


# Pieces that citations are made of, in an order that no author would choose.
WORDS = """
articolo artt. art. paragrafo lettera comma primo secondo precedente del Codice di Gara dell' della e o a da all'
artikel artikelen lid leden onder tweede t/m tot en met hierboven van de spelregels e.v. aanhef
Law Laws Section of this above below to and L27B1(b) White Book Bye-Law statuti WRNBB legge agosto 1990, n. 241
12 9A2 65B3 (a) (iv) a) B1 E A 27D 6(1)(a) 12e 3.119aa 12-bis 9999 1. 12:3 , ; - – / . ( ) ' ’ ° § & x İ ſ K ﬁ 𝟏𝟐
"""
PIECES = (*WORDS.split(), "\n", "\n\n", "\u00a0", " ")
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
)


@settings(max_examples=400, deadline=None)
@given(TEXTS, st.sampled_from(LANGUAGES), st.sampled_from(("", "43B1", "12C2(b)", "def:board", "70/fn1")))
def test_no_text_raises_and_spans_lie_inside_it_in_order_without_overlap(text: str, language: str, start: str) -> None:
    place = 0
    for citation in find(text, language, start):
        assert place <= citation.start < citation.end <= len(text)
        assert citation.text == text[citation.start : citation.end]
        assert citation.targets
        for target in citation.targets:
            assert citation.start <= target.start < target.end <= citation.end
            assert (target.address is None) == (citation.kind is CitationKind.EXTERNAL)
            assert target.status is None
        place = citation.end


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.sampled_from(LANGUAGES))
def test_relative_citations_are_found_only_in_a_text_that_stands_in_a_clause(text: str, language: str) -> None:
    assert not [one for one in find(text, language) if one.kind is CitationKind.RELATIVE]


@pytest.mark.parametrize(
    ("file", "language", "start", "expected"),
    [
        ("it/it-articolo-9.txt", "it", "9", "65B3 42 43 20F5 26"),
        ("nl/nl-artikel-9.txt", "nl", "43B1", "16B 45F 42 90 43A1 43A2 43A2 64 43A2 12 64 75"),
    ],
)
def test_the_given_texts_cite_what_a_reader_sees(file: str, language: str, start: str, expected: str) -> None:
    text = (REPOSITORY / "corpus" / file).read_text(encoding="utf-8-sig")
    headings = ("Art.", "Artikel")  # a heading names itself
    found = [one for one in find(text, language, start) if not one.text.startswith(headings)]
    assert [str(target.address) for one in found for target in one.targets] == expected.split()


def test_a_list_is_one_citation_whose_targets_have_spans_of_their_own() -> None:
    (found,) = find("agli Articoli 25A, 64B2 e 64C.", "it")
    assert found.text == "Articoli 25A, 64B2 e 64C"
    spans = ["agli Articoli 25A, 64B2 e 64C."[target.start : target.end] for target in found.targets]
    assert spans == ["25A", "64B2", "64C"]


def test_a_range_gives_each_of_its_addresses_the_whole_span() -> None:
    (found,) = find("zie artikelen 57 t/m 60", "nl")
    assert {(target.start, target.end) for target in found.targets} == {(found.start, found.end)}
    assert [str(target.address) for target in found.targets] == ["57", "58", "59", "60"]


def test_a_single_target_has_the_span_of_its_citation() -> None:
    (found,) = find("vedi l'Articolo 65 del Codice di Gara paragrafo B3", "it")
    (target,) = found.targets
    assert (target.start, target.end) == (found.start, found.end)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "selon l'article 6, paragraphe 1, points a) et b), le mort se tait", "6(1)(a) 6(1)(b)"),
        ("fr", "les articles 12 bis et 14, premier alinéa, s'appliquent", "12-bis 14(1)"),
        ("de", "nach Artikel 6 Absatz 1 Buchstabe a schweigt der Tote", "6(1)(a)"),
        ("de", "§ 6 Abs. 2 lit. b gilt auch hier", "6(2)(b)"),
        ("de", "§§ 6 und 7 BGB gelten nicht", "None"),
        ("de", "siehe Absatz 2, Artikel 6, und Artikel 7 Abs. II", "6(2) 7(2)"),
        ("de", "Arti-\nkel 6 ist hier maß-\ngebend", "6"),
        ("fr", "voir paragraphe 2, article 6, et article 7, alinéa II", "6(2) 7(2)"),
        ("fr", "de l'article 12 à l'article 14, lus en-\nsemble", "12 14"),
    ],
)
def test_a_language_is_data_alone(language: str, text: str, expected: str) -> None:
    statute = (REPOSITORY / "tests" / "citations" / "gold" / "statute.toml").read_text(encoding="utf-8")
    code = read_code(statute, where="statute.toml")
    found = citations.find(text, citations.grammar(languages.language(language), code))
    assert " ".join(str(target.address) for one in found for target in one.targets) == expected


def test_a_word_broken_over_a_line_is_read_whole_and_keeps_its_places() -> None:
    text = "vedi gli arti-\n  coli 12, 13 e 14 del Codi-\r\nce di Gara, poi l'art. 16"
    first, last = find(text, "it")
    assert first.text == text[first.start : first.end] == "arti-\n  coli 12, 13 e 14 del Codi-\r\nce di Gara"
    assert [text[target.start : target.end] for target in first.targets] == ["12", "13", "14"]
    assert last.text == text[last.start : last.end] == "art. 16"


HOSTILE: dict[str, Callable[[int], str]] = {
    "articles": lambda size: "articolo 12, " * size,
    "a list without end": lambda size: "articoli " + "12, " * size,
    "letters without end": lambda size: "artikel 12" + "a" * size,
    "numbers without end": lambda size: "Law " + "1" * size,
    "brackets": lambda size: "(" * size + ")" * size,
    "bracketed letters": lambda size: "(a)" * size,
    "parts above parts": lambda size: "lettera a) del comma 1 " * size,
    "blanks": lambda size: "articolo" + " " * size + "12 ",
    "line breaks": lambda size: "articolo\n" * size,
    "ordinals": lambda size: "eerste, tweede, " * size + "lid",
    "addresses": lambda size: "27D e " * size,
    "see": lambda size: "zie A1 " * size,
    "works": lambda size: "White Book " * size,
    "names": lambda size: "Law 12 of the " + "Tournament " * size,
    "articles in a row": lambda size: "L12, " * size + "x",
    "roman numbers": lambda size: "comma I, II, " * size,
    "parts with commas": lambda size: "lettera a), comma 1, " * size + "articolo 12",
    "broken words": lambda size: "arti-\ncolo 12, arti-\n" * size,
    "hyphens": lambda size: "a-" * size + "\n" + "- \n" * size,
    "acronyms": lambda size: "ABC ABCD " * size + "art. 12",
    "dots": lambda size: "art. 1" + ".1" * size,
    "words": lambda size: "il secondo giocatore della linea " * size,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_time_is_linear_in_the_length_of_the_text(name: str, language: str) -> None:
    """Eight times the text may take no more than about eight times as long; quadratic work would take 64 times."""
    make = HOSTILE[name]
    find(make(10), language, "43B1")
    small, large = (min(_seconds(make(size), language) for _ in range(3)) for size in (500, 4000))
    assert large < 24 * small + 0.02


def _seconds(text: str, language: str) -> float:
    begin = time.process_time()
    find(text, language, "43B1")
    return time.process_time() - begin


@settings(max_examples=25, deadline=None)
@given(TEXTS, st.sampled_from(LANGUAGES))
def test_a_text_outside_the_code_is_read_alike_before_and_after_one_in_a_clause(text: str, language: str) -> None:
    grammar = citations.grammar(languages.language(language), CORPUS.code)
    fresh = dataclasses.replace(grammar, patterns=copy(grammar.patterns))
    vars(fresh.patterns).pop("_in_clause", None)
    before = citations.find(text, fresh, None, CORPUS.outline)
    citations.find(text, fresh, CORPUS.numbering.parse("43B1"), CORPUS.outline)
    assert citations.find(text, fresh, None, CORPUS.outline) == before
