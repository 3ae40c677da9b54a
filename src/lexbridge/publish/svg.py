"""Drawings as inline SVG, without `style`: colours follow the page's theme by class; values in, `Markup` out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from lexbridge.address import Address

if TYPE_CHECKING:
    from lexbridge.publish.book import Book
    from lexbridge.publish.contents import Bar, Holding
    from lexbridge.publish.graphic import Arc

_COLUMNS = 31
_CELL, _GAP, _HEIGHT, _LINE = 26, 4, 44, 66


def coverage(book: Book, holdings: Sequence[Holding]) -> Markup:
    """All articles as bars, one a language, filled by the states of their clauses; each is a link to its details."""
    lines = (len(holdings) + _COLUMNS - 1) // _COLUMNS
    width, height = _COLUMNS * (_CELL + _GAP), lines * _LINE
    parts = [_article(holding, count) for count, holding in enumerate(holdings)]
    return Markup(
        '<svg class="lb-drawing lb-coverage-drawing" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>'
    ).format(width, height, book.reader.string("coverage"), Markup("").join(parts))


def _article(holding: Holding, count: int) -> Markup:
    left, top = count % _COLUMNS * (_CELL + _GAP), count // _COLUMNS * _LINE
    share = (_CELL - 2) / len(holding.bars)
    bars = Markup("").join(_bar(bar, left + place * (share + 2), top, share) for place, bar in enumerate(holding.bars))
    words = "; ".join(f"{bar.name} {bar.present}/{bar.total}" for bar in holding.bars)
    return Markup(
        '<a href="#{}" aria-label="{}"><title>{}</title><rect class="lb-hit" x="{}" y="{}" width="{}" height="{}"/>{}'
        '<text x="{}" y="{}" text-anchor="middle">{}</text></a>'
    ).format(
        holding.tile.address.slug,
        f"{holding.tile.address}: {words}",
        f"{holding.tile.address}: {words}",
        left,
        top,
        _CELL,
        _LINE - 6,
        bars,
        left + _CELL / 2,
        top + _HEIGHT + 12,
        holding.tile.address,
    )


def _bar(bar: Bar, left: float, top: float, width: float) -> Markup:
    """A bar from the ground up: each state's share of the clauses."""
    found, ground, total = [], float(top + _HEIGHT), max(bar.total, 1)
    for state, number in bar.counts.items():
        if not number:
            continue
        size = _HEIGHT * number / total
        ground -= size
        found.append(
            Markup('<rect class="lb-state-{}" x="{:g}" y="{:.1f}" width="{:g}" height="{:.1f}"/>').format(
                state.value, round(left, 1), ground, round(width, 1), size
            )
        )
    return Markup("").join(found)


@dataclass(frozen=True, slots=True)
class Node:
    """An article in a drawing: its number, link, full name, and what the reader's language has of it."""

    number: str
    href: str
    label: str
    holding: str


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """An article between those that cite it (left) and those it cites (right)."""

    centre: Address
    cited_by: tuple[Node, ...]
    cites: tuple[Node, ...]


_NODE, _ROW, _WIDE = 72, 40, 360


def neighbourhood(found: Neighbourhood, label: str) -> Markup:
    """The neighbourhood as a drawing: lines from each citing article to the centre, and on to each cited one."""
    height = max(len(found.cited_by), len(found.cites), 1) * _ROW
    middle = height / 2
    parts = []
    for nodes, left in ((found.cited_by, 0), (found.cites, _WIDE - _NODE)):
        top = middle - len(nodes) * _ROW / 2
        parts += [_edge(left, top + count * _ROW + _ROW / 2, middle) for count in range(len(nodes))]
        parts += [_node(node, left, top + count * _ROW) for count, node in enumerate(nodes)]
    centre = Markup(
        '<g class="lb-centre"><rect x="{:g}" y="{:g}" width="{}" height="32" rx="8"/>'
        '<text x="{:g}" y="{:g}">{}</text></g>'
    )
    at = (_WIDE - _NODE) / 2
    parts.append(centre.format(at, middle - 16, _NODE, _WIDE / 2, middle + 5, found.centre))
    return Markup(
        '<svg class="lb-drawing lb-near" viewBox="0 0 {} {}" width="{}" height="{}" role="group" aria-label="{}">'
        "{}</svg>"
    ).format(_WIDE, height, _WIDE, height, label, Markup("").join(parts))


def _edge(left: float, at: float, middle: float) -> Markup:
    """A line between a node and the centre, drawn in the direction of reading."""
    inner = (_WIDE - _NODE) / 2
    start, end = (_NODE, inner) if left == 0 else (inner + _NODE, _WIDE - _NODE)
    first, last = (at, middle) if left == 0 else (middle, at)
    bend = (start + end) / 2
    return Markup('<path class="lb-edge" d="M{:g} {:g}C{:g} {:g} {:g} {:g} {:g} {:g}"/>').format(
        start, first, bend, first, bend, last, end, last
    )


def _node(node: Node, left: float, top: float) -> Markup:
    return Markup(
        '<a href="{}" class="lb-node lb-node-{}" aria-label="{}">'
        '<rect x="{:g}" y="{:g}" width="{}" height="32" rx="8"/><text x="{:g}" y="{:g}">{}</text></a>'
    ).format(node.href, node.holding, node.label, left, top + 4, _NODE, left + _NODE / 2, top + 25, node.number)


def arcs(found: Sequence[Arc], lines: int) -> Markup:
    """The references between articles that stand one a line, as arcs beside them, stretched to the list's height.

    Arcs are given in lines from the top and a width of 100; what a text here says lies above what only the table knows.
    """
    parts = [_arc(arc) for arc in sorted(found, key=lambda arc: arc.said)]
    return Markup(
        '<svg class="lb-arcs" viewBox="0 0 100 {}" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        "{}</svg>"
    ).format(lines, Markup("").join(parts))


def _arc(arc: Arc) -> Markup:
    first, last = arc.source + 0.5, arc.target + 0.5
    reach = 6 + 90 * (abs(first - last) / 93) ** 0.6
    return Markup('<path class="{}" data-ends="{} {}" d="M0 {:g}C{:.1f} {:g} {:.1f} {:g} 0 {:g}"/>').format(
        "lb-arc lb-arc-said" if arc.said else "lb-arc",
        arc.source,
        arc.target,
        first,
        reach * 1.33,
        first,
        reach * 1.33,
        last,
        last,
    )
