"""The same text with its citations as links, and nothing else changed."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexbridge import citations, languages
from lexbridge.corpus import load_corpus
from lexbridge.errors import InputError
from lexbridge.model import Citation, Clause, Expression, Origin, Segment, Span, Text

CORPUS = load_corpus(Path(__file__).resolve().parents[2] / "corpus")


def held(*addresses: str) -> citations.Holdings:
    """A collection in which these clauses stand in Dutch."""
    words = Text((Segment(Span("a.txt", 0, 1), "x"),))
    clauses = tuple(Clause(CORPUS.numbering.parse(address), Origin.PRINTED, text=words) for address in addresses)
    return citations.hold({"nl": Expression("nl", (), clauses)}, CORPUS.outline)


def cited(text: str, holdings: citations.Holdings) -> list[Citation]:
    grammar = citations.grammar(languages.language("it"), CORPUS.code)
    found = citations.find(text, grammar, None, CORPUS.outline)
    return [citations.resolve(one, holdings, "it") for one in found]


def marked(text: str, form: str, *addresses: str) -> str:
    holdings = held(*addresses)
    return citations.annotate(text, cited(text, holdings), form, "https://example.org/laws/", "it", holdings)


def test_a_citation_is_a_link_to_its_clause_on_the_page_of_its_article() -> None:
    text = "Vedi l'Articolo 65 del Codice di Gara paragrafo B3."
    link = "https://example.org/laws/it/65/#65B3"
    words = "Articolo 65 del Codice di Gara paragrafo B3"
    assert marked(text, "html", "65B3") == f'Vedi l\'<a href="{link}">{words}</a>.'
    assert marked(text, "markdown", "65B3") == f"Vedi l'[{words}]({link})."


def test_each_target_of_a_list_has_its_own_link_and_those_without_a_page_have_none() -> None:
    assert marked("Vedi gli Articoli 25A, 64B2 e 64C.", "markdown", "25A", "64C") == (
        "Vedi gli Articoli [25A](https://example.org/laws/it/25/#25A), 64B2 e "
        "[64C](https://example.org/laws/it/64/#64C)."
    )


def test_a_range_is_one_link_to_the_first_clause_that_there_is() -> None:
    assert marked("Vedi artt. 49-51.", "markdown", "50", "51") == "Vedi [artt. 49-51](https://example.org/laws/it/50/)."


def test_a_clause_that_does_not_exist_links_to_the_nearest_one_above_it() -> None:
    assert marked("Vedi art. 65B9.", "markdown", "65B3") == "Vedi [art. 65B9](https://example.org/laws/it/65/#65B)."


def test_a_clause_that_does_not_exist_has_no_link_where_its_article_has_no_page() -> None:
    assert marked("Vedi art. 65B9.", "markdown", "64") == "Vedi art. 65B9."


def test_another_works_article_is_never_linked() -> None:
    text = "Vedi art. 65 dello Statuto."
    assert marked(text, "markdown", "65") == marked(text, "html", "65") == text


def test_markup_in_a_text_stays_text() -> None:
    text = '<script>alert("art. 65 & art. 65")</script>'
    assert html.unescape(re.sub(r"</?a\b[^>]*>", "", marked(text, "html", "65"))) == text
    assert "<script" not in marked(text, "html", "65")


def test_links_from_the_root_need_no_address_of_the_site() -> None:
    holdings = held("65")
    assert citations.annotate("art. 65", cited("art. 65", holdings), "markdown", "", "it") == "[art. 65](/it/65/)"


def test_another_form_is_refused() -> None:
    with pytest.raises(InputError, match="use one of html, markdown"):
        citations.annotate("art. 65", (), "docx", "", "it")


PIECES = st.sampled_from(
    ["art. 65", "<b>", "&amp;", "artt. 49-51 e 64", " ", "\n", "[x](y)", "art. 65B9", "\u00a0", "é", "{", "&"]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_every_character_but_the_links_is_as_it_was(text: str) -> None:
    link = r"https://example\.org/laws/[^)\"]*"
    assert html.unescape(re.sub(rf'<a href="{link}">|</a>', "", marked(text, "html", "65", "50"))) == text
    assert re.sub(rf"\[([^\[\]]*)\]\({link}\)", r"\1", marked(text, "markdown", "65", "50")) == text
