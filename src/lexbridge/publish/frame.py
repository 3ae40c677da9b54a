"""What the frame around every page says: a `Book` in, what the theme's templates read from `config.extra` out."""

from __future__ import annotations

from typing import Any

from lexbridge.languages import language
from lexbridge.publish.assets import Placed
from lexbridge.publish.book import Book

# The strings the theme's header and footer use.
_STRINGS: tuple[str, ...] = ("skip", "search", "language", "theme", "sections", "navigation", "articles", "trail")
_STRINGS += ("show_beside", "tools", "install")
# The sections in the header, and those that only the footer lists, by page name; the key of the title is the same.
SECTIONS = ("situations", "glossary", "map", "coverage", "findings")


def values(
    book: Book, placed: Placed, pages: frozenset[str], shared: frozenset[str], *, offline: bool
) -> dict[str, Any]:
    """The values for one language.

    Args:
        book: the language.
        placed: where styles and scripts lie below the site's root.
        pages: the names of the pages there are; sections without a page are left out.
        shared: the files of the pages written by hand that every language has.
        offline: whether the pages keep themselves for use without a network.

    """
    string = book.reader.string
    sections = [{"name": "home", "path": "", "title": string("articles")}]
    sections += [{"name": name, "path": f"{name}/", "title": string(name)} for name in SECTIONS if name in pages]
    more = [
        {"name": name, "path": f"{name}/", "title": string(name)} for name in ("downloads", "about") if name in pages
    ]
    return {
        "code": book.code,
        "site": book.site.work.corpus.code.id,
        "assets": placed.folder,
        "stylesheets": list(placed.stylesheets),
        "offline": offline,
        "shared": sorted(shared),
        "find": string("find"),
        "consulted": string("consulted"),
        "strings": {key: string(key) for key in _STRINGS},
        "sections": sections,
        "more": more,
        "languages": [{"code": code, "name": language(code).name} for code in book.site.languages],
        "texts": [text(book, code) for code in book.codes],
        "colophon": colophon(book),
    }


def colophon(book: Book) -> str:
    """What the site is, in one line: the work, and that nobody official made it."""
    return f"{book.name}. {book.reader.string('unofficial')}."


def text(book: Book, code: str) -> dict[str, Any]:
    """What is known of one language's text; nothing is filled in from another language."""
    entry = book.site.work.corpus.code.entry(code)
    string = book.reader.string
    unknown = string("not_stated")
    edition = book.edition(code)
    facts = [("", edition[:1].upper() + edition[1:])]
    facts += [(string(key), value or unknown) for key, value in (("date", entry.date), ("source", entry.source))]
    facts += [(string("translator"), entry.translator)] if entry.translator else []
    facts += [(string("rights"), entry.rights or string("rights_not_stated"))]
    return {"name": book.language_title(code), "facts": [{"name": name, "value": value} for name, value in facts]}
