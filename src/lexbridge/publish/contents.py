"""The home page and the page of coverage: which articles there are, how much of each a language has; a `Book` in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.model import State
from lexbridge.publish import links, svg
from lexbridge.publish.book import Book, Page, Title
from lexbridge.publish.prose import Prose, only_in
from lexbridge.publish.site import DEFINITIONS, INTRODUCTION, Site, page_of

# The states in the order in which a bar stacks them; containers are counted with what they contain.
STATES = (State.PRINTED, State.INFERRED, State.HEADING_ONLY, State.EXTRA, State.MISSING)


@dataclass(frozen=True, slots=True)
class Tile:
    """An article in the grid: `holding` is "text", "heading", "elsewhere" or "absent", `note` says it in words."""

    address: Address
    href: str
    title: Title
    holding: str
    note: str


@dataclass(frozen=True, slots=True)
class Bar:
    """How many clauses of an article a language has in each state."""

    code: str
    name: str
    counts: dict[State, int]

    @property
    def total(self) -> int:
        """All clauses counted."""
        return sum(self.counts.values())

    @property
    def present(self) -> int:
        """Those with text."""
        return self.counts[State.PRINTED] + self.counts[State.INFERRED] + self.counts[State.EXTRA]


@dataclass(frozen=True, slots=True)
class Part:
    """A clause on the coverage page: its state in every language, and a link where a page shows it."""

    address: Address
    href: str
    states: tuple[tuple[str, State], ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """An article on the coverage page."""

    tile: Tile
    bars: tuple[Bar, ...]
    parts: tuple[Part, ...]


def home(book: Book) -> Page:
    """The home page: the grid of all articles, each one tap away."""
    tiles = tuple(tile(book, "", row) for row in book.site.articles)
    counts = {
        kind: sum(found.holding == kind for found in tiles) for kind in ("text", "heading", "elsewhere", "absent")
    }
    beside = [name for name in (INTRODUCTION, DEFINITIONS) if name in book.site.pages]
    others = [book.neighbour("", name, "next") for name in beside]
    html = book.render("home.html", here="", tiles=tiles, counts=counts, others=others)
    return book.page("", book.name, book.reader.string("home_description", title=book.name), html, "home")


def coverage(book: Book) -> Page:
    """The page that draws which clauses each language has, from the whole code down to the clause."""
    holdings = tuple(_holding(book, row) for row in book.site.articles)
    totals = tuple(_sum(book, code, holdings) for code in book.codes)
    drawing = svg.coverage(book, holdings)
    strays = tuple(_strays(book))
    html = book.render(
        "coverage.html",
        here=links.COVERAGE,
        holdings=holdings,
        totals=totals,
        drawing=drawing,
        strays=strays,
        states=STATES,
    )
    title = book.reader.string("coverage")
    return book.page(
        links.COVERAGE, title, book.reader.string("coverage_description", title=book.name), html, "coverage"
    )


def _strays(book: Book) -> Iterator[tuple[str, tuple[Markup, ...]]]:
    """Texts that stand in no article at all, by language: nothing of a source is dropped in silence."""
    for code in book.codes:
        expression = book.site.work.expressions.get(code)
        prose = Prose(book.site, links.COVERAGE, code, book.reader)
        for stray in expression.strays if expression else ():
            yield code, prose.paragraphs(stray.text)


def tile(book: Book, here: str, row: Row) -> Tile:
    """An article as a tile of a grid; one without any text leads to its place in the coverage."""
    kind = holding(book.site, row, book.code)
    notes = {
        "text": lambda: book.title(row).text,
        "heading": lambda: book.reader.string("heading_only"),
        "elsewhere": lambda: only_in(book.reader, _having(book.site, row) or _showing(book.site, row)),
        "absent": lambda: book.reader.string("text_absent"),
    }
    return Tile(row.address, links.to_clause(book.site, here, row.address), book.title(row), kind, notes[kind]())


def holding(site: Site, row: Row, code: str) -> str:
    """What a language has of an article: "text", "heading", "elsewhere" (only in another language) or "absent"."""
    having = _having(site, row)
    if code in having:
        return "text"
    if not having and not any(site.shown(part) for part in site.pages.get(page_of(row.address), ())):
        return "absent"
    clause = row.clause(code)
    if clause is not None and clause.heading:
        return "heading"
    return "elsewhere"


def _having(site: Site, row: Row) -> list[str]:
    """The languages with text of an article."""
    parts = site.pages.get(page_of(row.address), ())
    return [
        code
        for code in site.languages
        if any(clause.text or clause.closing for part in parts for clause in part.clauses.get(code, ()))
    ]


def _showing(site: Site, row: Row) -> list[str]:
    """The languages with anything of an article, be it headings alone."""
    parts = site.pages.get(page_of(row.address), ())
    return [code for code in site.languages if any(part.clauses.get(code) for part in parts)]


def _holding(book: Book, row: Row) -> Holding:
    parts = _walk(book.site, row)
    bars = tuple(
        Bar(code, book.language_title(code), {state: _count(book.site, parts, code, state) for state in STATES})
        for code in book.codes
    )
    views = tuple(
        Part(
            part.address,
            links.to_clause(book.site, links.COVERAGE, part.address) if book.site.shown(part) else "",
            tuple((code, _state(book.site, part, code)) for code in book.codes),
        )
        for part in parts
    )
    return Holding(tile(book, links.COVERAGE, row), bars, views)


def _walk(site: Site, row: Row) -> list[Row]:
    found = [row]
    for child in site.children(row.address):
        found += _walk(site, child)
    return found


def _count(site: Site, rows: list[Row], code: str, state: State) -> int:
    return sum(_state(site, row, code) is state for row in rows)


def _state(site: Site, row: Row, code: str) -> State:
    """The state by the text's own numbers, as the command `coverage` counts."""
    return site.work.alignment.state(row.address, code)


def _sum(book: Book, code: str, holdings: tuple[Holding, ...]) -> Bar:
    place = book.codes.index(code)
    counts = {state: sum(holding.bars[place].counts[state] for holding in holdings) for state in STATES}
    return Bar(code, book.language_title(code), counts)
