"""Prints a made-up code as a source text: a `Book` and a `Style` in, lines out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.plan import parts
from bench.styles import Style
from bench.tree import Book, Node

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def print_book(book: Book, style: Style) -> str:
    """The whole code as one text."""
    words: dict[str, Any] = parts()["word"][book.language]
    lines = [words["introduction"], "", str(book.introduction.text), ""]
    for article in book.articles:
        lines += [*print_article(article, style, words), ""]
    lines += [words["definitions"], ""]
    for definition in book.definitions:
        lines.append(words["definition"].format(term=definition.heading, sentence=definition.text))
    return "\n".join(lines) + "\n"


def print_article(article: Node, style: Style, words: dict[str, Any]) -> Iterator[str]:
    """An article: its heading, its text, its clauses, its tables and footnotes."""
    yield style.article.format(word=words["article"], number=article.address.label, title=article.heading)
    yield ""
    if article.text:
        yield article.text + _marks(article)
        yield ""
    for child in article.children:
        if child.address.annex:
            yield ""
            yield from _beside(child)
        else:
            yield from print_clause(child, style)
            if len(child.address.labels) == 2:
                yield ""


def print_clause(clause: Node, style: Style) -> Iterator[str]:
    """A clause below an article and all below it, a line each."""
    depth = len(clause.address.labels) - 1
    number = style.number(depth, clause.address.labels[-1])
    indent = style.indent * max(depth - 2, 0)
    text = f"{clause.text}{_marks(clause)}" if clause.text else ""
    if clause.heading:
        yield f"{indent}{number} {clause.heading}"
        if text:
            yield f"{indent}{text}"
    else:
        yield f"{indent}{number} {text}"
    for child in clause.children:
        yield from print_clause(child, style)
    if clause.closing:
        yield f"{indent}{clause.closing}"


def _beside(node: Node) -> Iterator[str]:
    if node.address.annex.startswith("fn"):
        yield f"{_mark(node)} {node.text}"
    else:
        yield from str(node.text).split("\n")


def _marks(node: Node) -> str:
    return "".join(note.annex.removeprefix("fn").translate(_SUPERSCRIPT) for note in node.notes)


def _mark(node: Node) -> str:
    return node.address.annex.removeprefix("fn").translate(_SUPERSCRIPT)
