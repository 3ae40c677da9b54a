"""The pages of law text: one an article, one of the definitions, one of the introduction; a `Book` in, `Page`s out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from lexbridge.address import Address
from lexbridge.publish import graphic, links, naming, svg, terms
from lexbridge.publish.book import Book, Page, Title
from lexbridge.publish.prose import only_in
from lexbridge.publish.rows import Reference, Rows, RowView
from lexbridge.publish.site import DEFINITIONS
from lexbridge.publish.terms import sort_key


@dataclass(frozen=True, slots=True)
class TocEntry:
    """A line of the table of contents: a clause directly below the article, and its own parts."""

    address: Address
    label: str
    title: str
    code: str
    below: tuple[Address, ...]


def pages(book: Book, only: Collection[str] | None = None) -> Iterator[Page]:
    """The pages of law text of one language, in the order of print: all, or those named."""
    names = list(book.site.pages)
    for count, name in enumerate(names):
        if only is not None and name not in only:
            continue
        before = names[count - 1] if count else None
        after = names[count + 1] if count + 1 < len(names) else None
        yield page(book, name, before, after)


def page(book: Book, name: str, before: str | None = None, after: str | None = None) -> Page:
    """One page of law text.

    Args:
        book: the language.
        name: the page's name, as in `Site.pages`.
        before: the page before it, if any.
        after: the page after it, if any.

    """
    if name == DEFINITIONS:
        return definitions(book, before, after)
    roots = Rows(book.site, name, book.reader).roots()
    neighbours = tuple(
        book.neighbour(name, other, rel) for other, rel in ((before, "prev"), (after, "next")) if other is not None
    )
    root = roots[0]
    title = book.title(book.site.by_address[root.address])
    eyebrow = book.eyebrow(root.address)
    html = book.render(
        "article.html",
        here=name,
        root=root,
        toc=_toc(book, root),
        eyebrow=eyebrow,
        title=title,
        around=_cited_from_elsewhere(book, name),
        cites=_cites_elsewhere(book, name),
        drawing=_drawing(book, name, root.address),
        terms=terms.used_on(book, name),
        neighbours=neighbours,
    )
    heading = f"{eyebrow} · {title.text}".strip(" ·")
    return book.page(name, heading, _description(book, root, title), html, "law", _data(book, name, root, heading))


def definitions(book: Book, before: str | None, after: str | None) -> Page:
    """The page of the definitions, in the alphabet of the reader's language; their addresses are the same in all."""
    roots = Rows(book.site, DEFINITIONS, book.reader).roots()
    top = next((root for root in roots if root.address.annex == "def"), None)
    entries = sorted((root for root in roots if root is not top), key=lambda root: sort_key(book.label(root.address)))
    title = book.label(top.address) if top else book.reader.string("definitions")
    pairs = ((before, "prev"), (after, "next"))
    html = book.render(
        "definitions.html",
        here=DEFINITIONS,
        top=top,
        title=title,
        entries=entries,
        neighbours=tuple(book.neighbour(DEFINITIONS, name, rel) for name, rel in pairs if name is not None),
    )
    description = book.reader.string("definitions_description", title=book.name)
    return book.page(DEFINITIONS, title, description, html, "law")


def _data(book: Book, name: str, root: RowView, heading: str) -> dict[str, Any]:
    """What the page is, in the words of schema.org (Legislation): an article, part of the work, in this language."""
    code = book.site.work.corpus.code
    edition = code.entry(book.code).edition
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "name": heading,
        "legislationIdentifier": str(root.address),
        "inLanguage": book.code if root.own.filled else next((c.code for c in root.cells if c.filled), book.code),
        "isPartOf": {"@type": "Legislation", "name": book.name, "legislationIdentifier": code.uri}
        | ({"version": edition} if edition else {}),
    }
    if book.url:
        data["url"] = f"{book.url}{book.code}/{name}/"
        data["workTranslation"] = [
            {"@type": "Legislation", "inLanguage": other, "url": f"{book.url}{other}/{name}/"} for other in book.others
        ]
    return data


def _description(book: Book, root: RowView, title: Title) -> str:
    """What search engines show: the first words of the law in the page's language, else its title."""
    words = (" ".join(str(p.striptags()) for p in row.own.paragraphs) for row in root.walk() if row.own.paragraphs)
    text = next(words, "") or title.text
    short = text if len(text) <= 150 else text[:150].rsplit(" ", 1)[0] + "…"
    return f"{book.eyebrow(root.address) or title.text}, {book.name}: {short}"


def _toc(book: Book, root: RowView) -> tuple[TocEntry, ...]:
    entries = []
    for item in root.items:
        if not isinstance(item, RowView) or item.address.annex:
            continue
        title = book.title(book.site.by_address[item.address])
        below = tuple(child.address for child in item.items if isinstance(child, RowView))
        entries.append(TocEntry(item.address, naming.short(item.address) or "–", title.text, title.code, below))
    return tuple(entries)


def _cited_from_elsewhere(book: Book, name: str) -> tuple[Reference, ...]:
    """Who cites the page's article or any part of it, its own clauses left out."""
    found: dict[Address, list[str]] = {}
    for source, _ in book.site.edges_to.get(name, ()):
        codes = found.setdefault(source.address, [])
        codes += [] if source.language in codes else [source.language]
    return tuple(
        Reference(
            links.to_clause(book.site, name, address),
            book.label(address),
            "" if book.code in codes else only_in(book.reader, codes),
            also=book.also(address),
        )
        for address, codes in sorted(found.items())
    )


def _cites_elsewhere(book: Book, name: str) -> tuple[Reference, ...]:
    """What the page's clauses cite on other pages; where no text stands, the label alone and why."""
    found = {cited for _, cited in book.site.edges_from.get(name, ())}
    return tuple(_reference(book, name, address) for address in sorted(found))


def _reference(book: Book, here: str, address: Address) -> Reference:
    row = book.site.by_address.get(address)
    shown = book.site.shown(row) if row else ()
    if not shown:
        return Reference("", book.label(address), book.reader.string("text_absent"))
    note = "" if book.code in shown else only_in(book.reader, shown)
    return Reference(links.to_clause(book.site, here, address), book.label(address), note, also=book.also(address))


def _drawing(book: Book, name: str, article: Address) -> Markup:
    """The article between its neighbours; nothing where it has none."""
    found = graphic.neighbourhood(book, name, article)
    return svg.neighbourhood(found, book.reader.string("references")) if found.cites or found.cited_by else Markup("")
