"""Drawings as inline SVG, without `style`: colours follow the page's theme by class; values in, `Markup` out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from lexbridge.address import Address
from lexbridge.publish.links import slug

if TYPE_CHECKING:
    from lexbridge.publish.book import Book
    from lexbridge.publish.contents import Bar, Holding
    from lexbridge.publish.graphic import Arc

_WIDTH, _HEIGHT = 26, 44  # of the bars of one article


def coverage(book: Book, holdings: Sequence[Holding]) -> Markup:
    """All articles as bars, one a language, filled by the states of their clauses; each is a link to its details.

    A list of small drawings, so that as many stand in a line as a screen has room for.
    """
    return Markup('<ol class="lb-bars" aria-label="{}">{}</ol>').format(
        book.reader.string("coverage"), Markup("").join(map(_article, holdings))
    )


def _article(holding: Holding) -> Markup:
    share = (_WIDTH - 2) / len(holding.bars)
    bars = "".join(_bar(bar, place * (share + 2), share) for place, bar in enumerate(holding.bars))
    number = escape(str(holding.tile.address))
    words = escape("; ".join(f"{bar.name} {bar.present}/{bar.total}" for bar in holding.bars))
    return Markup(
        f'<li><a href="#{escape(slug(holding.tile.address))}" aria-label="{number}: {words}">'
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true">{bars}</svg>{number}</a></li>'
    )


def _bar(bar: Bar, left: float, width: float) -> str:
    """A bar from the ground up: each state's share of the clauses."""
    found, ground, total = "", float(_HEIGHT), max(bar.total, 1)
    for state, number in bar.counts.items():
        size = _HEIGHT * number / total
        ground -= size
        shape = f'x="{left:g}" y="{ground:.1f}" width="{width:g}" height="{size:.1f}"'
        found += f'<rect class="lb-state-{state.value}" {shape}/>' if number else ""
    return found


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


# Sizes of the neighbourhood. More than so many stand in two columns, the outer one half a row lower: its lines pass
# between the boxes of the inner one.
_NODE, _COLUMN, _ROW, _MOST, _REACH = 48, 54, 38, 10, 72


def neighbourhood(found: Neighbourhood, label: str) -> Markup:
    """The neighbourhood as a drawing: lines from each citing article to the centre, and on to each cited one."""
    sides = (found.cited_by, found.cites)
    columns = [min(math.ceil(len(nodes) / _MOST), 2) for nodes in sides]
    rows = [math.ceil(len(nodes) / max(count, 1)) for nodes, count in zip(sides, columns, strict=True)]
    height = max(1, *(count + (many == 2) / 2 for count, many in zip(rows, columns, strict=True))) * _ROW
    centre = columns[0] * _COLUMN + (_REACH if columns[0] else 0)
    width = centre + _NODE + (_REACH if columns[1] else 0) + columns[1] * _COLUMN
    near = (centre - _REACH, centre + _NODE + _REACH)  # where the lines leave the inner columns
    right = near[1] + _COLUMN - _NODE
    before = list(_placed(found.cited_by, 0, rows[0], height, outer=0))
    after = list(_placed(found.cites, right, rows[1], height, outer=1))
    edges = "".join(
        [_edge(left + _NODE, near[0] - _COLUMN + _NODE, top + _ROW / 2, centre, height / 2) for _, left, top in before]
        + [_edge(left, right, top + _ROW / 2, centre + _NODE, height / 2) for _, left, top in after]
    )
    nodes = "".join(_node(node, left, top) for node, left, top in before + after)
    middle = (
        f'<g class="lb-centre"><rect x="{centre}" y="{height / 2 - 16:g}" width="{_NODE}" height="32" rx="8"/>'
        f'<text x="{centre + _NODE / 2:g}" y="{height / 2 + 5:g}">{escape(str(found.centre))}</text></g>'
    )
    return Markup(
        f'<svg class="lb-drawing lb-near" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="group" aria-label="{escape(label)}">{edges}{middle}{nodes}</svg>'
    )


def _placed(
    nodes: Sequence[Node], left: int, rows: int, height: float, *, outer: int
) -> Iterator[tuple[Node, float, float]]:
    """Each node with its left and top, column by column, centred in the height; of two columns `outer` stands lower."""
    two = len(nodes) > rows
    start = (height - (rows + two / 2) * _ROW) / 2
    for count, node in enumerate(nodes):
        column, row = divmod(count, rows)
        lower = _ROW / 2 if two and column == outer else 0
        yield node, left + column * _COLUMN, start + lower + row * _ROW


def _edge(edge: float, near: float, at: float, centre: float, middle: float) -> str:
    """A line between a node's edge and the centre's: straight past the inner column to `near`, then in a curve."""
    bend = (near + centre) / 2
    straight = "" if edge == near else f"H{near:g}"
    return (
        f'<path class="lb-edge" d="M{edge:g} {at:g}{straight}'
        f'C{bend:g} {at:g} {bend:g} {middle:g} {centre:g} {middle:g}"/>'
    )


def _node(node: Node, left: float, top: float) -> str:
    return (
        f'<a href="{escape(node.href)}" class="lb-node lb-node-{node.holding}" aria-label="{escape(node.label)}">'
        f'<rect x="{left:g}" y="{top + 3:g}" width="{_NODE}" height="32" rx="8"/>'
        f'<text x="{left + _NODE / 2:g}" y="{top + 24:g}">{escape(node.number)}</text></a>'
    )


def arcs(found: Sequence[Arc], lines: int) -> Markup:
    """The references between articles that stand one a line, as arcs beside them, stretched to the list's height.

    Arcs are given in lines from the top and a width of 100; what a text here says lies above what only the table knows.
    """
    parts = [_arc(arc, lines) for arc in sorted(found, key=lambda arc: arc.said)]
    return Markup(
        '<svg class="lb-arcs" viewBox="0 0 100 {}" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        "{}</svg>"
    ).format(lines, Markup("").join(parts))


def _arc(arc: Arc, lines: int) -> Markup:
    first, last = arc.source + 0.5, arc.target + 0.5
    reach = 8 + 120 * (abs(first - last) / lines) ** 0.6
    name = "lb-arc lb-arc-said" if arc.said else "lb-arc"
    curve = f"M0 {first:g}C{reach:.1f} {first:g} {reach:.1f} {last:g} 0 {last:g}"
    return Markup(f'<path class="{name}" data-ends="{arc.source} {arc.target}" d="{curve}"/>')
