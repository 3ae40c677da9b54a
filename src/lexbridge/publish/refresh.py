"""Keeps a built site up to date with its corpus: an edit in, the pages it touches made anew in the frames they have."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from lexbridge import citations
from lexbridge.address import Address
from lexbridge.files import write_whole
from lexbridge.languages import language
from lexbridge.model import Clause, PlacedCitation
from lexbridge.publish.book import Book, Page
from lexbridge.publish.build import Options, build
from lexbridge.publish.law import pages as law_pages
from lexbridge.publish.markdown import graft
from lexbridge.publish.site import Site, page_of
from lexbridge.work import Work, load

EVERYTHING = "*"
Texts = tuple[object, ...]


class Live:
    """A site that follows its corpus.

    Args:
        folder: the corpus.
        out: the folder for everything generated.
        options: how a site of this work is built.
    """

    def __init__(self, folder: Path, out: Path, options: Callable[[Work], Options]) -> None:
        self.folder, self.out, self.options = folder, out, options
        self.site = out.resolve() / "site"
        self.work: Work | None = None

    def rebuild(self) -> set[str]:
        """Builds the whole site.

        Returns:
            The changed pages: all of them.

        Raises:
            InputError: as loading and building do; the last good site stays.

        """
        work = load(self.folder)
        build(work, self.out, dataclasses.replace(self.options(work), offline=False))
        self.work = work
        return {EVERYTHING}

    def update(self) -> set[str]:
        """Takes in an edit: makes the pages of the articles it touches; the rest is for `afterwards`.

        Returns:
            The changed pages as paths below the site, or `EVERYTHING` where the site was built anew.

        Raises:
            InputError: as loading and building do; the last good site stays.

        """
        old = self.work
        if old is None:
            return self.rebuild()
        new = load(self.folder)
        if new.corpus.code != old.corpus.code:
            return self.rebuild()
        cite_again(old, new)
        site, before = Site(new), Site(old)
        if list(site.pages) != list(before.pages):
            return self.rebuild()
        touched = set(_touched(old, new)) | {
            name for name in site.pages if site.edges_to.get(name) != before.edges_to.get(name)
        }
        made = rewrite(self.site, books_of(site), lambda book: law_pages(book, touched))
        self.work = new
        return made


def rewrite(folder: Path, books: Iterable[Book], make: Callable[[Book], Iterator[Page]]) -> set[str]:
    """Puts new content into the frames of built pages; what did not change is left alone.

    Returns:
        The changed pages as paths below the site.
    """
    changed: set[str] = set()
    for book in books:
        for page in make(book):
            path = f"{book.code}/{page.name}/".replace("//", "/")
            file = folder / path / "index.html"
            after = graft(file.read_text(encoding="utf-8"), page)
            if after is not None and write_whole(file, after):
                changed.add(path)
    return changed


def books_of(site: Site) -> list[Book]:
    """The site in each of its languages."""
    return [Book(site, code) for code in site.languages]


def cite_again(old: Work, new: Work) -> None:
    """Gives the new work the old one's citations where no text changed; only changed articles are searched again."""
    if new.holdings.standing != old.holdings.standing or new.outline != old.outline:
        return
    found = {}
    for code, expression in new.expressions.items():
        known = _by_top(old.citations[code])
        texts = {clause.address: _texts(clause) for clause in old.expressions[code].clauses}
        changed = [clause for clause in expression.clauses if texts.get(clause.address) != _texts(clause)]
        if expression.strays or old.expressions[code].strays:
            return
        grammar = citations.grammar(language(code), new.corpus.code)
        fresh = citations.cite_expression(
            dataclasses.replace(expression, clauses=tuple(changed)), grammar, new.holdings
        )
        known |= {clause.address: () for clause in changed} | _by_top(fresh)
        found[code] = tuple(one for clause in expression.clauses for one in known.get(clause.address, ()))
    vars(new)["citations"] = found  # a cached property finds its value there


def _by_top(found: tuple[PlacedCitation, ...]) -> dict[Address, tuple[PlacedCitation, ...]]:
    """Citations by the top clause they stand in."""
    by_top: dict[Address, list[PlacedCitation]] = {}
    for placed in found:
        by_top.setdefault(placed.address.article, []).append(placed)
    return {address: tuple(placed) for address, placed in by_top.items()}


def _texts(clause: Clause) -> Texts:
    """All that a page shows of a clause and those below it, but where in the source it stands."""
    return tuple(
        (part.address, part.origin, part.printed, str(part.heading), str(part.text), str(part.closing), _strays(part))
        for part in clause.walk()
    )


def _strays(clause: Clause) -> Texts:
    return tuple((str(stray.text), stray.position, stray.belongs_to) for stray in clause.strays)


def _touched(old: Work, new: Work) -> Iterator[str]:
    """The pages of law text whose own text changed in any language."""
    for code, expression in new.expressions.items():
        before = {clause.address: _texts(clause) for clause in old.expressions[code].clauses}
        for clause in expression.clauses:
            if before.get(clause.address) != _texts(clause):
                for row in new.alignment.rows_of(code, clause.address):
                    yield page_of(row.address)
                yield page_of(clause.address)
