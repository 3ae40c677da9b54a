"""Reads built pages as a browser would find their links, ids and attributes; for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

_LINKS = {"href", "src", "xlink:href", "action", "data", "poster"}


@dataclass
class Seen:
    """What stands in a page: (tag, attribute, value) of each attribute, the ids, and the page's words."""

    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    @property
    def links(self) -> list[str]:
        """Every address the page refers to."""
        return [value for _, name, value in self.attributes if name in _LINKS]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen = Seen()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            self.seen.attributes.append((tag, name, value or ""))
            if name == "id":
                self.seen.ids.append(value or "")

    def handle_data(self, data: str) -> None:
        self.seen.words.append(data)


def read(page: Path) -> Seen:
    """What stands in a page."""
    reader = _Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader.seen


def broken(site: Path, root: str) -> Iterator[str]:
    """Every link of every page of a site served at `root` that leads nowhere: no file, or no such id in it."""
    pages = {path: read(path) for path in sorted(site.glob("**/*.html"))}
    for path, seen in pages.items():
        here = urljoin(root, path.relative_to(site).as_posix().removesuffix("index.html"))
        for link in seen.links:
            whole = urlsplit(urljoin(here, link))
            if whole.scheme in ("data", "mailto"):
                continue
            target = whole._replace(query="", fragment="").geturl()
            if not target.startswith(root):
                yield f"{here}: {link} leaves the site"
                continue
            file = site / unquote(target.removeprefix(root))
            file = file / "index.html" if target.endswith("/") else file
            if not file.is_file():
                yield f"{here}: {link} leads nowhere"
            elif whole.fragment and unquote(whole.fragment) not in pages[file].ids:
                yield f"{here}: {link} names no id"
