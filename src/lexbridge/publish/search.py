"""What the search box needs: a Pagefind bundle a language, one record a clause, and words that lead to the law."""

from __future__ import annotations

import asyncio
import json
import os
import re
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.errors import InputError
from lexbridge.languages import available, language
from lexbridge.publish import links, terms
from lexbridge.publish.book import Book

if TYPE_CHECKING:
    from pagefind.service import PagefindService

# What the search page of Pagefind would need; our own box uses the index alone.
_UNUSED = ("pagefind-ui*", "pagefind-modular-ui*", "pagefind-component-ui*", "pagefind-highlight*")
# Where the system keeps files in memory: the records are written and read once, and some disks make files slowly.
_MEMORY = "/dev/shm"
_PATIENCE = 60  # seconds
_ELISION = re.compile(r"(?<=[^\W\d_])(['’])(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Record:
    """A clause in one language as the index sees it: its slug, its address, the title of its article, what it says."""

    slug: str
    address: str
    title: str
    content: str


def records(book: Book) -> Iterator[Record]:
    """One record for each clause of this language that has a heading or text."""
    for row in book.site.rows:
        for clause in row.clauses.get(book.code, ()):
            if book.site.home(book.code, clause) != row.address:
                continue
            parts = [str(part) for part in (clause.heading, clause.text, clause.closing) if part]
            if parts:
                content = _ELISION.sub(r"\1 ", " ".join(" ".join(parts).split()))
                yield Record(links.slug(row.address), book.label(row.address), _title(book, row), content)


def _title(book: Book, row: Row) -> str:
    article = book.site.by_address.get(row.address.article, row)
    return book.title(article).text


def write_bundles(books: list[Book], folder: Path) -> None:
    """Writes the search bundle of each language to `pagefind` in its folder below `folder`.

    Pagefind is asynchronous; a thread of its own lets callers that run an event loop build a site too.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_write_all(books, folder))).result()


async def _write_all(books: list[Book], folder: Path) -> None:
    from pagefind.service import PagefindService

    async with PagefindService() as service:
        for book in books:
            await _write(service, book, folder / book.code / "pagefind")


async def _write(service: PagefindService, book: Book, bundle: Path) -> None:
    """Gives Pagefind the records as a folder of pages: its Python interface waits a tenth of a second a message."""
    from pagefind.index import IndexConfig

    bundle.mkdir(parents=True)
    index = await service.create_index(IndexConfig(force_language=book.code))
    with tempfile.TemporaryDirectory(dir=_MEMORY if os.access(_MEMORY, os.W_OK) else None) as pages:
        for record in records(book):
            (Path(pages) / f"{record.slug}.html").write_text(_page(book, record), encoding="utf-8")
        await index.add_directory(pages)
    await index.write_files(str(bundle))
    await _settled(bundle)
    for pattern in _UNUSED:
        for path in bundle.glob(pattern):
            path.unlink()


async def _settled(bundle: Path) -> None:
    """Waits until every file of a bundle is on the disk.

    Pagefind answers before it has written the last bytes, and leaving the service would cut them off.

    Raises:
        InputError: where the bundle is still incomplete after `_PATIENCE` seconds.

    """
    end = time.monotonic() + _PATIENCE
    while not _whole(bundle):
        if time.monotonic() > end:
            raise InputError("the search index was not written whole", where=str(bundle), mend="build again")
        await asyncio.sleep(0.02)


def _whole(bundle: Path) -> bool:
    """Whether no file is empty and there are as many fragments as the entry says."""
    try:
        entry = json.loads((bundle / "pagefind-entry.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    expected = sum(found["page_count"] for found in entry["languages"].values())
    sizes = {path: path.stat().st_size for path in bundle.glob("**/*") if path.is_file()}
    return all(sizes.values()) and sum(path.suffix == ".pf_fragment" for path in sizes) == expected


def _page(book: Book, record: Record) -> str:
    return Markup(
        '<!doctype html><html lang="{}"><head><meta data-pagefind-meta="title[content]" content="{}">'
        '<meta data-pagefind-meta="address[content]" content="{}"></head><body><p>{}</p></body></html>'
    ).format(book.code, record.title, record.address, record.content)


def shortcuts(book: Book) -> str:
    """The JSON that the search box reads: how addresses are typed, which there are, and what people say for what."""
    numbering = book.site.work.corpus.numbering
    heads, parts = _words(book)
    known = {links.slug(row.address): _known(book, row.address) for row in book.site.rows}
    said: list[dict[str, Any]] = [
        {
            "say": [phrase for phrases in topic.phrases.values() for phrase in phrases],
            "name": ", ".join(topic.phrases.get(book.code, ())),
        }
        | {"to": [[str(address), _path(book, address)] for address in topic.addresses]}
        for topic in book.site.work.corpus.topics
    ]
    for entry in terms.entries(book):
        found = [[book.label(place.address), _path(book, place.address)] for place in entry.first_places(12)]
        if found or entry.talk:
            said.append({"say": entry.all_forms, "name": entry.name, "to": found, "term": True})
    levels = [{"styles": level.styles, "form": level.form, "inserted": level.inserted} for level in numbering.levels]
    data = {"levels": levels, "heads": sorted(heads), "parts": sorted(parts), "known": known, "said": said}
    if others := _by_other_numbers(book):
        data["others"] = others
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _known(book: Book, address: Address) -> list[str]:
    """A clause as the search box knows it: its label, its path, and its number in another edition if it has one."""
    found = [book.label(address), _path(book, address)]
    return [*found, book.also(address)] if book.also(address) else found


def _by_other_numbers(book: Book) -> dict[str, list[str]]:
    """The slugs of the clauses that another edition's number, typed in, may mean."""
    found: dict[str, list[str]] = {}
    for row in book.site.rows:
        for own in dict.fromkeys(book.site.own_numbers(row.address).values()):
            found.setdefault(links.slug(own), []).append(links.slug(row.address))
    return found


def _path(book: Book, address: Address) -> str:
    return links.to_clause(book.site, "", address)


def _words(book: Book) -> tuple[set[str], set[str]]:
    """The words before an article's number and those between parts, in all languages: people type what they know."""
    heads: set[str] = set()
    parts: set[str] = set()
    for code in available():
        table = language(code).table("citations")
        heads.update(_bare(word) for words in table.get("article", {}).values() for word in words)
        for words in table.get("part", {}).values():
            parts.update(_bare(word) for word in words)
        parts.update(_bare(word) for word in table.get("of", ()))
    names = [name for found in book.site.work.corpus.code.names.values() for name in found]
    parts.update(_bare(word) for name in names for word in name.split())
    return heads, {word for word in parts if len(word) > 1}


def _bare(word: str) -> str:
    return word.strip(".'’").lower()
