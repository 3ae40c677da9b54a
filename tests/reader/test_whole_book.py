"""The whole made-up code is read exactly: every clause, heading, closing text and footnote, in every style."""

from __future__ import annotations

import pytest

from bench.compare import compare, unaccounted
from bench.generate import LANGUAGES, Truth, generate
from lexbridge.corpus import load_corpus
from lexbridge.model import Expression
from lexbridge.reader import read_expressions

# Styles and seeds; each seed lays other clauses into other styles.
CODES = [("plain", 1), ("plain", 7), ("all", 1), ("all", 3), ("all", 8), ("all", 10), ("all", 16)]
CODES += [("opened", 1), ("opened", 2), ("opened", 5), *(("drawn", seed) for seed in (9, 28, 37, 43, 80, 113))]

Reading = tuple[Truth, dict[str, Expression]]


@pytest.fixture(scope="module", params=CODES, ids=str)
def reading(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Reading:
    styles, seed = request.param
    truth = generate(tmp_path_factory.mktemp("code"), seed=seed, styles=styles)
    return truth, read_expressions(load_corpus(truth.folder))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_book_is_read_as_it_was_meant(reading: Reading, language: str) -> None:
    truth, expressions = reading
    differences = list(compare(truth.books[language], expressions[language]))
    assert not differences, "\n".join(f"[{_style(truth, language, str(d.address))}] {d}" for d in differences[:20])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_a_whole_book_lies_in_one_span(reading: Reading, language: str) -> None:
    assert not list(unaccounted(reading[1][language]))[:10]


def _style(truth: Truth, language: str, address: str) -> str:
    """The style of the article that a clause stands in, to know a fault by its kind."""
    return next((style for article, style in truth.styles[language].items() if address.startswith(str(article))), "")
