"""The pages that lead to the law by what people say and use: situations, glossary, trail and downloads; a `Book` in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.publish import links, terms
from lexbridge.publish.book import Book, Page, Title
from lexbridge.publish.prose import name_list


@dataclass(frozen=True, slots=True)
class Spot:
    """A clause to open: its link, what is there ("" where its text is here), and its number in another edition."""

    label: str
    href: str
    to: str
    title: Title
    absent: bool
    note: str
    also: str


@dataclass(frozen=True, slots=True)
class Situation:
    """What people say, in the reader's language and in others, and the clauses to open, in the order of the ruling."""

    key: str
    phrases: tuple[str, ...]
    others: tuple[tuple[str, tuple[str, ...]], ...]
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A concept of the glossary with the clauses that use it."""

    entry: terms.Entry
    spots: tuple[Spot, ...]


def situations(book: Book) -> Page:
    """What happens at the table, and where the law speaks of it; links only, no advice."""
    found = [
        Situation(
            topic.key,
            topic.phrases.get(book.code, ()) or next(iter(topic.phrases.values()), (topic.key,)),
            tuple((code, topic.phrases[code]) for code in book.others if topic.phrases.get(code)),
            tuple(spot(book, "situations", address) for address in topic.addresses),
        )
        for topic in book.site.work.corpus.topics
    ]
    found.sort(key=lambda topic: terms.sort_key(topic.phrases[0]))
    return _page(book, "situations", situations=found)


def glossary(book: Book) -> Page:
    """The termbase: each concept in every language, with the clauses that use it."""
    found = [
        Word(entry, tuple(spot(book, "glossary", place.address, place.codes) for place in entry.places))
        for entry in terms.entries(book)
        if not entry.talk
    ]
    letters: dict[str, list[Word]] = {}
    for word in found:
        letters.setdefault(terms.sort_key(word.entry.name)[:1].upper(), []).append(word)
    return _page(book, "glossary", letters=letters)


def trail(book: Book) -> Page:
    """The shell that a script fills with the clauses of a ruling."""
    return _page(book, "trail")


def downloads(book: Book, files: Iterable[tuple[str, int]]) -> Page:
    """The files that other tools read: (name, size in bytes)."""
    found = [(name, _kind(book, name), _size(book, size)) for name, size in files]
    example = next((row.address.slug for row in book.site.rows if book.site.shown(row)), "")
    return _page(book, "downloads", files=found, example=example)


def pages(book: Book, files: Iterable[tuple[str, int]]) -> Iterator[Page]:
    """Those of these pages that have something to show."""
    if book.site.work.corpus.topics:
        yield situations(book)
    if book.site.work.corpus.terms:
        yield glossary(book)
    yield trail(book)
    if files := tuple(files):
        yield downloads(book, files)


def _page(book: Book, name: str, **values: object) -> Page:
    html = book.render(f"{name}.html", here=name, **values)
    description = book.reader.string(f"{name}_description", title=book.name)
    return book.page(name, book.reader.string(name), description, html, name)


def spot(book: Book, here: str, address: Address, codes: Iterable[str] = ()) -> Spot:
    """A clause to open from a page; `codes` are the languages it is said of, where they matter."""
    row = book.site.by_address.get(address)
    shown = book.site.shown(row) if row else ()
    absent = not shown and not _below(book, address)
    note = book.reader.string("text_absent") if absent else ""
    if not absent and shown and book.code not in shown:
        note = book.reader.string("only_in", language=name_list(book.reader, shown))
    codes = tuple(codes)
    if not note and codes and book.code not in codes:
        note = name_list(book.reader, codes)
    top = book.site.by_address.get(address.article)
    title = book.title(top) if top else Title("", book.code)
    href = links.to_coverage(here, address) if absent else links.to_clause(book.site, here, address)
    target = links.target(book.site, address, absent=absent)
    return Spot(book.label(address), href, target, title, absent, note, book.also(address))


def _below(book: Book, address: Address) -> bool:
    row = book.site.by_address.get(address)
    return bool(row) and any(
        book.site.shown(child) or _below(book, child.address) for child in book.site.children(address)
    )


def _kind(book: Book, name: str) -> str:
    found: str = book.reader.table("interface").get(f"file_{name.rpartition('.')[2]}", "")
    return found


def _size(book: Book, size: int) -> str:
    number = f"{size / 1024:.0f}" if size >= 1024 else f"{size / 1024:.1f}".replace(".", book.reader.string("decimal"))
    return f"{number} kB"
