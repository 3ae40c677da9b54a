"""Articles in every habit of documents: rendered, imported and read, they are what they were, to the character.

The bench `documents` does the same with the whole code in every language.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bench.documents import KINDS, one
from bench.generate import LANGUAGES, Truth, generate
from bench.tree import Book

# Lists of every depth, numbers alone on their lines, closing texts, footnotes, a table.
ARTICLES = ("2", "9", "12", "20", "40", "43", "50", "51", "68", "70", "77")
HABITS = [
    (suffix, habit, LANGUAGES[place % 3])
    for suffix, habits in KINDS.items()
    for place, habit in enumerate(habits)
    if not habit.endswith((", printed", ", narrow", ", in columns"))  # by a browser: test_printed
]


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return generate(tmp_path_factory.mktemp("documents") / "code", seed=3, styles="plain")


def some_articles(book: Book) -> Book:
    articles = tuple(article for article in book.articles if article.address.label in ARTICLES)
    return dataclasses.replace(book, articles=articles, definitions=book.definitions[:6])


@pytest.mark.parametrize(("suffix", "habit", "language"), HABITS)
def test_articles_come_over_whole(truth: Truth, tmp_path: Path, suffix: str, habit: str, language: str) -> None:
    (tmp_path / "code").symlink_to(truth.folder)
    book = some_articles(truth.books[language])
    found = one(suffix, habit, KINDS[suffix][habit], book, language, tmp_path)
    assert not found.differences, "\n".join(map(str, found.differences[:5]))


def test_every_kind_of_document_has_habits() -> None:
    assert {suffix for suffix, _, _ in HABITS} == {".html", ".docx", ".md", ".pdf"}
    assert len(HABITS) > 30
