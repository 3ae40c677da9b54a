"""Spreads a book over source files, each in its style, with front matter, fragments, definitions and an index."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bench.layout import lay_out
from bench.plan import parts
from bench.printing import Paragraph, Printer
from bench.styles import PLAIN, Style
from bench.tree import Book, Node
from lexbridge.address import Address

_FRAGMENTS, _COPIES = 6, 3


def as_printed(book: Book, styles: Mapping[Address, Style]) -> Book:
    """The book as its styles print it: titles in capitals or missing, quotes curly."""
    first, last = styles[book.articles[0].address], styles[book.articles[-1].address]
    return dataclasses.replace(
        book,
        introduction=_node(book.introduction, first),
        articles=tuple(_article(article, styles[article.address]) for article in book.articles),
        definitions=tuple(_node(definition, last) for definition in book.definitions),
    )


def _article(article: Node, style: Style) -> Node:
    printed = _node(article, style)
    heading = printed.heading if style.title != "missing" else None
    return dataclasses.replace(printed, heading=heading.upper() if heading and style.capitals else heading)


def _node(node: Node, style: Style) -> Node:
    def curl(text: str | None) -> str | None:
        return text.replace("'", "’") if text and "curly" in style.characters else text

    children = tuple(_node(child, style) for child in node.children)
    return dataclasses.replace(
        node, heading=curl(node.heading), text=curl(node.text), closing=curl(node.closing), children=children
    )


def make_files(book: Book, styles: Mapping[Address, Style], choice: random.Random) -> Iterator[tuple[str, Style, str]]:
    """The source files of a language: name, style and text; one file a run of articles in one style."""
    groups = [
        (style, list(found)) for style, found in groupby(book.articles, key=lambda article: styles[article.address])
    ]
    fragments = _fragments(book, choice) if len(groups) > 1 else {}
    copies = choice.sample(sorted(fragments), _COPIES) if fragments else []
    left_out = frozenset(fragments) - frozenset(copies)
    for count, (style, articles) in enumerate(groups):
        printer = Printer(book.language, style, choice)
        paragraphs: list[Paragraph] = []
        if count == 0:
            paragraphs += _front(book, printer, front=len(groups) > 1)
        if style.shuffled:
            choice.shuffle(articles)
        paragraphs += _contents(articles, printer)
        for place, article in enumerate(articles):
            paragraphs += printer.article(article, left_out)
            if style.navigation and place % 3 == 1:
                paragraphs += _navigation(article, place, printer)
        if count == len(groups) - 1:
            paragraphs += _back(book, printer, index=len(groups) > 1)
        name = "code.txt" if len(groups) == 1 else f"{count + 1:02}-{style.name.lower().replace(' ', '-')}.txt"
        yield name, style, lay_out(paragraphs, style, printer.words, choice)
    if fragments:
        printer = Printer(book.language, PLAIN, choice)
        paragraphs = [paragraph for clause in fragments.values() for paragraph in printer.fragment(clause)]
        yield "fragments.txt", PLAIN, lay_out(paragraphs, PLAIN, printer.words, choice)


def _fragments(book: Book, choice: random.Random) -> dict[Address, Node]:
    """Clauses that are printed alone: headed ones with text."""
    fit = [
        node
        for article in book.articles
        for node in article.walk()
        if len(node.address.labels) > 1 and node.heading and node.text and not any(part.notes for part in node.walk())
    ]
    chosen: dict[Address, Node] = {}
    for node in choice.sample(fit, _FRAGMENTS * 2):
        if len(chosen) < _FRAGMENTS and not any(
            node.address.within(other) or other.within(node.address) for other in chosen
        ):
            chosen[node.address] = node
    return chosen


def _front(book: Book, printer: Printer, *, front: bool) -> Iterator[Paragraph]:
    if front:
        yield Paragraph(printer.words["title"], whole=True)
    yield Paragraph(printer.words["introduction"], apart=True, whole=True)
    yield Paragraph(str(book.introduction.text), apart=True)


def _contents(articles: Sequence[Node], printer: Printer) -> Iterator[Paragraph]:
    if not printer.style.contents:
        return
    yield Paragraph(printer.words["contents"], apart=True, whole=True)
    for count, article in enumerate(articles):
        title = printer.heading(article)
        text = " ".join(paragraph.text for paragraph in title)
        page = f" {'.' * max(60 - len(text), 5)} {count + 1}" if printer.style.contents == "leaders" else ""
        yield Paragraph(text + page, apart=count == 0, whole=True)


def _navigation(article: Node, count: int, printer: Printer) -> Iterator[Paragraph]:
    """What a web page has between two articles: links, a remark, the heading of an annex with nothing but a remark."""
    number = int(article.address.label)
    values = {
        "{first}": str(number),
        "{last}": str(number + 6),
        "{n}": str(number),
        "{WORD}": printer.words["article"].upper(),
    }

    def fill(key: str) -> str:
        text = printer.words[key]
        for name, value in values.items():
            text = text.replace(name, value)
        return text

    yield Paragraph(fill("note").replace(str(number), str(count)), apart=True)
    if count > 3:
        yield Paragraph(fill("annex"), apart=True, whole=True)
        yield Paragraph(fill("note").replace(str(number), str(count + 1)), apart=True)
    yield Paragraph(fill("navigation"), apart=True, whole=True)


def _back(book: Book, printer: Printer, *, index: bool) -> Iterator[Paragraph]:
    yield Paragraph(printer.words["definitions"], apart=True, whole=True)
    for count, definition in enumerate(book.definitions):
        text = printer.style.definition.replace("{term}", str(definition.heading)).replace(
            "{text}", str(definition.text)
        )
        yield Paragraph(text, apart=count == 0 or printer.style.spaced)
    if index:
        yield Paragraph(printer.words["index"], apart=True, whole=True)
        for entry in parts()["definition"]:
            places = [
                str(node.address) for node in book.walk() if node.text and entry[book.language].lower() in node.text
            ]
            if places:
                yield Paragraph(f"{entry[book.language]}, {', '.join(places[:8])}", whole=True)
