"""The map of all references between the articles, and each article's neighbourhood: a `Book` in, HTML out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.publish import contents, links, svg
from lexbridge.publish.book import Book, Page
from lexbridge.publish.site import page_of


@dataclass(frozen=True, slots=True)
class Arc:
    """References between two articles: how many clauses cite, and whether a text here says so or the table alone."""

    source: int
    target: int
    number: int
    said: bool


@dataclass(frozen=True, slots=True)
class Line:
    """An article on the map, with how often it cites others and is cited."""

    tile: contents.Tile
    cites: int
    cited: int


def arcs(book: Book) -> list[Arc]:
    """The references between different articles, those of the texts first; the table adds what no text here says."""
    order = {row.address: count for count, row in enumerate(book.site.articles)}
    said: Counter[tuple[int, int]] = Counter()
    seen = set()
    for source, cited in book.site.edges:
        pair = (source.address, cited)
        ends = order.get(source.address.article), order.get(cited.article)
        if pair in seen or ends[0] is None or ends[1] is None or ends[0] == ends[1]:
            continue
        seen.add(pair)
        said[ends[0], ends[1]] += 1
    known: Counter[tuple[int, int]] = Counter()
    for row in book.site.work.corpus.citations:
        ends = order.get(row.citing.article), order.get(row.cited.article)
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1] and ends not in said:
            known[ends[0], ends[1]] += 1
    found = [Arc(*ends, number, said=True) for ends, number in sorted(said.items())]
    return found + [Arc(*ends, number, said=False) for ends, number in sorted(known.items())]


def drawn_map(book: Book) -> Page:
    """The map of the whole code."""
    found = arcs(book)
    lines = [
        Line(
            contents.tile(book, "map", row),
            sum(arc.number for arc in found if arc.source == count),
            sum(arc.number for arc in found if arc.target == count),
        )
        for count, row in enumerate(book.site.articles)
    ]
    cited = [line for line in sorted(lines, key=lambda line: (-line.cited, line.tile.address)) if line.cited][:10]
    html = book.render(
        "map.html",
        here="map",
        lines=lines,
        drawing=svg.arcs(found, len(lines)),
        most=cited,
        table=any(not arc.said for arc in found),
    )
    return book.page(
        "map", book.reader.string("map"), book.reader.string("map_description", title=book.name), html, "map"
    )


def neighbourhood(book: Book, name: str, article: Address) -> svg.Neighbourhood:
    """The articles that cite this one and those it cites, each once, in the order of print."""
    cites = {_end(target) for _, target in book.site.edges_from.get(name, ())}
    cited = {_end(source.address) for source, _ in book.site.edges_to.get(name, ())}
    return svg.Neighbourhood(article, _nodes(book, name, cited), _nodes(book, name, cites))


def _end(address: Address) -> Address | str:
    """What stands for a clause in the drawing: its article, or the page of what stands beside the articles."""
    return address.article if address.labels else page_of(address)


def _nodes(book: Book, here: str, ends: Iterable[Address | str]) -> tuple[svg.Node, ...]:
    rows = {row.address: row for row in book.site.articles}
    ends, found = tuple(ends), []
    for page in sorted(end for end in ends if isinstance(end, str)):
        name = book.page_name(page)
        found.append(svg.Node(f"{name[:3].capitalize()}.", links.to_page(here, page), name, "text"))
    for address in sorted(end for end in ends if not isinstance(end, str)):
        row = rows.get(address)
        tile = contents.tile(book, here, row) if row else None
        href = links.to_clause(book.site, here, address)
        label = f"{address} {tile.title.text}" if tile else str(address)
        found.append(svg.Node(str(address), href, label, tile.holding if tile else "absent"))
    return tuple(found)
