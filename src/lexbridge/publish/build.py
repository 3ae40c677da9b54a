"""Builds the site: a `Work` in, a folder for any web server out, made beside the last good one and swapped in whole."""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lexbridge.errors import InputError
from lexbridge.files import swap_folder, write_whole
from lexbridge.publish import (
    assets,
    contents,
    findings,
    frame,
    graphic,
    law,
    lists,
    mkdocs,
    offline,
    policy,
    rooms,
    search,
)
from lexbridge.publish.book import Book, Page
from lexbridge.publish.markdown import markdown
from lexbridge.publish.site import Site

if TYPE_CHECKING:
    from lexbridge.work import Work

Say = Callable[[str], None]


def _silent(_: str) -> None:
    """Says nothing."""


@dataclass(frozen=True)
class Options:
    """How a site is built.

    Args:
        url: the address the site will have, with its closing slash; "" where it is not known.
        own: the folder with pages and assets written by hand; by default `site` beside the corpus, if there is one.
        config: the site's own mkdocs.yml; by default the one beside the corpus, if there is one.
        downloads: files to offer, by name, each made when asked for.
        clause: the JSON of a clause, by its address, for `/api`.
        offline: whether the pages keep themselves for later use without a network.
        say: told of each step.
    """

    url: str = ""
    own: Path | None = None
    config: Path | None = None
    downloads: Mapping[str, Callable[[], bytes | str]] = field(default_factory=dict)
    clause: Callable[[str], str] | None = None
    offline: bool = True
    say: Say = _silent


def build(work: Work, out: Path, options: Options | None = None) -> Path:
    """Builds the whole site into `out/site`, with its Markdown in `out/docs`; a failure leaves the last good site.

    Returns:
        The folder of the site.

    Raises:
        InputError: where a page cannot be made, or MkDocs reports anything.

    """
    options = options or Options()
    out = out.resolve()
    new, target = out / ".site.new", out / "site"
    shutil.rmtree(new, ignore_errors=True)
    try:
        seen = findings.Seen(out / findings.SEEN, work)
        make(work, out, new, options, seen.known)
        keep_times(new, target)
        swap_folder(new, target)
        seen.keep()
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return target


def make(work: Work, out: Path, new: Path, options: Options, known: Collection[str] | None = None) -> None:
    """Makes every file of the site in the folder `new`; `known` are the findings of the build before."""
    site = Site(work)
    books = [Book(site, code, options.url) for code in site.languages]
    if not books:
        mend = "set publish = true for one"
        raise InputError("no language is published", where=str(work.corpus.folder / "code.toml"), mend=mend)
    options.say("downloads")
    files = {name: content(make) for name, make in options.downloads.items()}
    placed = assets.place(new, books, _own(work, options))
    options.say("pages, MkDocs and search")
    started: list[tuple[subprocess.Popen[str], Path]] = []
    try:
        for book in books:  # MkDocs works on one language while the next is written
            made = pages(book, files, known)
            config = write_sources(book, out, new, placed, options, made)
            started.append((mkdocs.start(config), config))
        search.write_bundles(books, new / ".search")
        for (process, config), book in zip(started, books, strict=True):
            mkdocs.finish(process, config)
            settle(new / book.code)
            os.replace(new / ".search" / book.code / "pagefind", new / book.code / "pagefind")
            (new / book.code / "find.json").write_text(search.shortcuts(book), encoding="utf-8")
        shutil.rmtree(new / ".search")
    finally:
        mkdocs.stop(process for process, _ in started)
    options.say("everything else")
    rooms.write(books, new, placed, options, files)
    if options.offline:
        offline.write(books, new, placed)


def pages(book: Book, files: Mapping[str, bytes], known: Collection[str] | None = None) -> Iterator[Page]:
    """Every generated page of one language."""
    yield contents.home(book)
    yield from law.pages(book)
    yield contents.coverage(book)
    yield findings.findings(book, known)
    yield graphic.drawn_map(book)
    yield from lists.pages(book, [(name, len(content)) for name, content in files.items()])


def content(make: Callable[[], bytes | str]) -> bytes:
    """A download, made now; text as UTF-8."""
    made = make()
    return made.encode() if isinstance(made, str) else made


def write_sources(
    book: Book, out: Path, new: Path, placed: assets.Placed, options: Options, made: Iterable[Page]
) -> Path:
    """Writes the Markdown and the configuration of one language; files that did not change are left alone.

    Returns:
        The configuration file.
    """
    work = book.site.work
    docs = out / "docs" / book.code
    files = {f"{page.name or 'index'}.md": markdown(page) for page in made}
    files[f"{mkdocs.EMPTY}.md"] = "---\ntitle: Empty\nsection: none\n---\n"
    own = _own(work, options)
    by_hand = {code: _by_hand(own, code) for code in book.codes}
    files |= {name: path.read_text(encoding="utf-8") for name, path in by_hand[book.code].items()}
    for name, text in files.items():
        write_whole(docs / name, text)
    for path in docs.glob("**/*.md"):
        if path.relative_to(docs).as_posix() not in files:
            path.unlink()
    names = frozenset(name.removesuffix(".md") for name in files)
    shared = frozenset.intersection(*(frozenset(found) for found in by_hand.values()))
    config = out / f"mkdocs.{book.code}.yml"
    parent = options.config or _beside(work, "mkdocs.yml")
    mkdocs.write_config(
        config,
        name=book.name,
        code=book.code,
        docs=docs,
        site=new / book.code,
        parent=parent,
        url=f"{options.url}{book.code}/" if options.url else "",
        extra=frame.values(book, placed, names, shared, offline=options.offline),
    )
    return config


def settle(folder: Path) -> None:
    """Puts the policy into every page of a language, and removes the empty page and Material's unused files."""
    empty = folder / mkdocs.EMPTY / "index.html"
    known = policy.inline_scripts(empty.read_text(encoding="utf-8"))
    shutil.rmtree(empty.parent)
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (folder / name).unlink(missing_ok=True)
    for name in ("javascripts", "images"):
        shutil.rmtree(folder / "assets" / name, ignore_errors=True)
    for path in folder.glob("assets/stylesheets/*.map"):
        path.unlink()
    for path in sorted(folder.glob("**/*.html")):
        html = policy.with_policy(path.read_text(encoding="utf-8"), known, where=str(path.relative_to(folder)))
        path.write_text(html, encoding="utf-8")


def keep_times(new: Path, old: Path) -> None:
    """Gives every file that did not change the time stamp it had, so that copying the site copies only what changed."""
    for path in new.glob("**/*"):
        before = old / path.relative_to(new)
        if path.is_file() and before.is_file() and filecmp.cmp(path, before, shallow=False):
            stamp = before.stat()
            os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def _by_hand(own: Path | None, code: str) -> dict[str, Path]:
    """The pages of a language that were written by hand, by file name."""
    folder = own / code if own else None
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.glob("**/*.md"))} if folder else {}


def _own(work: Work, options: Options) -> Path | None:
    return options.own or _beside(work, "site")


def _beside(work: Work, name: str) -> Path | None:
    path = work.corpus.folder.resolve().parent / name
    return path if path.exists() else None
