"""What stands in the site's root: the door, the page for what is not there, JSON, downloads and the site map."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lexbridge.files import write_whole
from lexbridge.publish import frame, policy
from lexbridge.publish.assets import Placed
from lexbridge.publish.book import Book
from lexbridge.publish.site import Site

if TYPE_CHECKING:
    from lexbridge.publish.build import Options


def write(books: list[Book], new: Path, placed: Placed, options: Options, files: Mapping[str, bytes]) -> None:
    """Writes everything that neither MkDocs nor the offline copy makes.

    Args:
        books: the languages.
        new: the folder of the new site.
        placed: where the assets are.
        options: the site's address, and who makes the JSON of a clause.
        files: the downloads by name.

    """
    (new / "index.html").write_text(_plain("door.html", books, placed, "./"), encoding="utf-8")
    # A host shows 404.html at any depth, so its links start at the site's path.
    missing = _plain("missing.html", books, placed, urlsplit(options.url).path or "/")
    (new / "404.html").write_text(missing, encoding="utf-8")
    offer(books[0].site, new, options, files)
    if options.url:
        (new / "sitemap.xml").write_text(sitemap(books, new, options.url), encoding="utf-8")
        (new / "robots.txt").write_text(
            f"User-agent: *\nAllow: /\nSitemap: {options.url}sitemap.xml\n", encoding="utf-8"
        )


def offer(site: Site, folder: Path, options: Options, files: Mapping[str, bytes]) -> None:
    """Writes the downloads and the JSON of the clauses; what did not change is left alone, what is no more goes."""
    offered = {folder / "downloads" / name: content for name, content in files.items()}
    if options.clause is not None:
        for row in site.rows:
            offered[folder / "api" / f"{row.address.slug}.json"] = options.clause(str(row.address)).encode()
    for path, content in offered.items():
        write_whole(path, content)
    for room in ("downloads", "api"):
        for path in (folder / room).glob("**/*"):
            if path.is_file() and path not in offered:
                path.unlink()


def _plain(template: str, books: list[Book], placed: Placed, root: str) -> str:
    doors = [
        {"code": book.code, "name": book.language_title(book.code), "title": book.name, "t": book.reader.string}
        | {"text": frame.text(book, book.code), "colophon": frame.colophon(book)}
        for book in books
    ]
    page = books[0].render(template, doors=doors, assets=placed.folder, root=root)
    return policy.with_policy(page, (), where=template)


def sitemap(books: list[Book], new: Path, url: str) -> str:
    """The site map: every page that all languages have, each with its counterparts (hreflang).

    The counterparts stand here and not in the pages' heads, where Material would take them for its own language switch.
    """
    codes = [book.code for book in books]
    names = [_pages(new / code) for code in codes]
    shared = [name for name in names[0] if all(name in others for others in names)]
    entries = "".join(_entry(url, codes, code, name) for name in shared for code in codes)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{entries}</urlset>\n'
    )


def _pages(folder: Path) -> list[str]:
    return sorted(path.parent.relative_to(folder).as_posix() for path in folder.glob("**/index.html"))


def _entry(url: str, codes: Iterable[str], code: str, name: str) -> str:
    path = "" if name == "." else f"{name}/"
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{other}" href="{html.escape(f"{url}{other}/{path}")}"/>'
        for other in codes
    )
    return f"<url><loc>{html.escape(f'{url}{code}/{path}')}</loc>{links}</url>\n"
