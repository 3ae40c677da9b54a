"""The citation graph and the questions asked of it: expressions and their citations in, edges and chains of them out.

A node is an address (as text), an edge is one target of one citation. Nodes carry `languages` (a tuple), `headings` and
`origins` (by language), `outline` (whether the work has the address), `parent` and `parts` (addresses) and `place` (in
the order of print); edges carry the fields of `Edge`. External citations name no clause of this code and are left out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lexbridge.address import Address
from lexbridge.model import Expression, PlacedCitation, Status
from lexbridge.outline import Outline

if TYPE_CHECKING:
    import networkx

    Graph = networkx.MultiDiGraph[str]

_PARTS = ("heading", "text", "closing", "stray")


@dataclass(frozen=True, slots=True)
class Edge:
    """One target of one citation: the citing and the cited clause, the words, and where in which text they stand.

    `start` and `end` are the target's characters in the `part` (heading, text, closing, stray) of the citing clause;
    `index` is that of the stray; `nearest` the ancestor in the outline of a target that is partial, else "". An edge is
    `unplaced` where its text found no place: then it counts for nothing but `cites`. In a roll-up `citing` and `cited`
    are the clauses that `source` and `target` stand for.
    """

    source: str
    target: str
    language: str
    kind: str
    status: str
    text: str
    part: str = "text"
    index: int = 0
    start: int = 0
    end: int = 0
    nearest: str = ""
    unplaced: bool = False
    citing: str = ""
    cited: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, those that say nothing left out."""
        optional = {"index": 0, "nearest": "", "unplaced": False, "citing": "", "cited": ""}
        fields = dataclasses.asdict(self)
        return {name: value for name, value in fields.items() if name not in optional or value != optional[name]}


@dataclass(frozen=True, slots=True)
class Difference:
    """What one side cites at a clause and the other does not; `absent` names the sides that lack the clause."""

    address: str
    first_only: tuple[str, ...]
    second_only: tuple[str, ...]
    absent: tuple[str, ...] = ()


def build(
    expressions: Mapping[str, Expression],
    citations: Mapping[str, tuple[PlacedCitation, ...]],
    outline: Outline | None,
) -> Graph:
    """Makes the graph of a work from its expressions and their citations, both by language."""
    import networkx

    graph: Graph = networkx.MultiDiGraph()
    known = set(outline.addresses) if outline else set()
    addresses = set(known)
    for expression in expressions.values():
        addresses.update(expression.by_address)
    for placed in citations.values():
        for citation in placed:
            addresses.add(citation.address)
            addresses.update(target.address for target in citation.citation.targets if target.address)
    addresses.update([above for address in addresses for above in address.ancestors()])
    _add_nodes(graph, addresses, expressions, known)
    for language, placed in citations.items():
        for count, edge in enumerate(_edges_of(language, placed), 1):
            add_edge(graph, edge, f"{language}-{count}")
    return graph


def _add_nodes(
    graph: Graph, addresses: Iterable[Address], expressions: Mapping[str, Expression], known: set[Address]
) -> None:
    for address in sorted(addresses, key=lambda address: address.sort_key):
        clauses = {language: clause for language, text in expressions.items() if (clause := text.get(address))}
        graph.add_node(
            str(address),
            languages=tuple(clauses),
            headings={language: str(clause.heading) for language, clause in clauses.items() if clause.heading},
            origins={language: str(clause.origin) for language, clause in clauses.items()},
            outline=address in known,
            parent=str(address.parent) if address.parent else "",
        )
    set_places(graph)


def set_places(graph: Graph) -> None:
    """Gives each node its `place` and its `parts`, from the order of the nodes and their `parent`."""
    parts: dict[str, list[str]] = {}
    for place, node in enumerate(graph):
        graph.nodes[node]["place"] = place
        parts.setdefault(graph.nodes[node]["parent"], []).append(node)
    for node in graph:
        graph.nodes[node]["parts"] = tuple(parts.get(node, ()))


def _edges_of(language: str, citations: Iterable[PlacedCitation]) -> Iterator[Edge]:
    for placed in citations:
        for target in placed.citation.targets:
            if target.address is not None:
                yield Edge(
                    source=str(placed.address),
                    target=str(target.address),
                    language=language,
                    kind=str(target.kind),
                    status=str(target.status or Status.UNKNOWN),
                    text=placed.citation.text,
                    part=placed.part,
                    index=placed.index,
                    start=target.start,
                    end=target.end,
                    nearest=str(target.nearest or ""),
                    unplaced=placed.unplaced,
                )


def add_edge(graph: Graph, edge: Edge, key: str) -> None:
    """Adds an edge under a key of its own."""
    fields = dataclasses.asdict(edge)
    graph.add_edge(fields.pop("source"), fields.pop("target"), key=key, **fields)


def edges(graph: Graph) -> Iterator[Edge]:
    """All edges: language by language, each in the order of print."""
    for source, target, fields in graph.edges(data=True):
        yield Edge(source, target, **fields)


def parts(graph: Graph, address: str) -> Iterator[str]:
    """A clause and all below it, in the order of print; nothing for an address the graph does not have."""
    if address in graph:
        yield address
        for part in graph.nodes[address]["parts"]:
            yield from parts(graph, part)


def _above(graph: Graph, address: str) -> Iterator[str]:
    while address in graph and (address := graph.nodes[address]["parent"]):
        yield address


def cites(graph: Graph, address: str) -> tuple[Edge, ...]:
    """What a clause cites, its parts included, in the order of print; a stray text cites too (`unplaced`)."""
    found = [
        Edge(source, target, **fields)
        for part in parts(graph, address)
        for source, target, fields in graph.out_edges(part, data=True)
    ]
    return tuple(sorted(found, key=lambda edge: _order(graph, edge)))


def cited_by(graph: Graph, address: str) -> tuple[Edge, ...]:
    """What cites a clause, any of its parts, or a clause it is part of, in the order of print of the citing clauses."""
    found = [
        Edge(source, target, **fields)
        for cited in (*parts(graph, address), *_above(graph, address))
        for source, target, fields in graph.in_edges(cited, data=True)
        if not fields["unplaced"]
    ]
    return tuple(sorted(found, key=lambda edge: _order(graph, edge)))


def _order(graph: Graph, edge: Edge) -> tuple[Any, ...]:
    source = graph.nodes[edge.source]["place"]
    if edge.citing:  # rolled up: the spans are of several texts, and the edges were put in in their order
        return source, edge.language
    target = graph.nodes[edge.target]["place"]
    return source, edge.language, _PARTS.index(edge.part), edge.index, edge.start, target


def _steps(graph: Graph, address: str, *, upwards: bool = True) -> dict[str, None]:
    """The clauses one step away: what the clause or any of its parts cites, in order, each once.

    With `upwards` False a citation of the whole that the citing clause is part of counts for nothing.

    Left out are texts without a place, and citations in another edition's numbering: they would lead astray in silence.
    """
    return {
        target: None
        for part in parts(graph, address)
        for _, target, fields in graph.out_edges(part, data=True)
        if not fields["unplaced"] and fields["status"] != Status.OTHER_EDITION
        if upwards or target not in (part, *_above(graph, part))
    }


def paths(graph: Graph, start: str, goal: str) -> tuple[tuple[str, ...], ...]:
    """All shortest chains of citations between two clauses; empty where no chain leads there.

    A step leaves a clause or any of its parts and arrives at a clause as it is cited, so that 9A3 → 43 goes on by
    43B2(b) → 64 and the chain is (9A3, 43, 64). The chain has arrived when it reaches the goal or a part of it.
    """
    if start == goal:
        return ((start,),)
    goals = set(parts(graph, goal))
    before: dict[str, list[str]] = {start: []}
    front = [start]
    while front:
        arrivals: dict[str, list[str]] = {}
        for clause in front:
            for cited in _steps(graph, clause):
                reached = goal if cited in goals else cited
                if (reached == goal or reached not in before) and clause not in arrivals.setdefault(reached, []):
                    arrivals[reached].append(clause)
        if goal in arrivals:
            return tuple((*chain, goal) for clause in arrivals[goal] for chain in _chains(before, clause))
        front = [clause for clause in arrivals if clause not in before]
        before.update(arrivals)
    return ()


def _chains(before: Mapping[str, list[str]], clause: str) -> Iterator[tuple[str, ...]]:
    if not before[clause]:
        yield (clause,)
    for earlier in before[clause]:
        for chain in _chains(before, earlier):
            yield (*chain, clause)


def cycles(graph: Graph) -> tuple[tuple[str, ...], ...]:
    """The circles: for every clause that leads back to itself, one shortest way round, shortest circles first.

    A circle is told once, from its first clause in the order of print; that a clause names itself or the whole it is
    part of ("this Law") is none.
    """
    steps = {clause: _steps(graph, clause, upwards=False) for clause in graph if graph.in_degree(clause)}
    found: dict[tuple[str, ...], None] = {}
    for clause in steps:
        if ring := _way_back(steps, clause):
            first = min(range(len(ring)), key=lambda place: int(graph.nodes[ring[place]]["place"]))
            found[ring[first:] + ring[:first]] = None
    return tuple(sorted(found, key=lambda ring: (len(ring), [graph.nodes[clause]["place"] for clause in ring])))


def _way_back(steps: Mapping[str, Mapping[str, None]], start: str) -> tuple[str, ...]:
    before = {start: ""}
    front = [start]
    while front:
        following = []
        for clause in front:
            for cited in steps.get(clause, ()):
                if cited == start and clause != start:
                    ring = [clause]
                    while before[ring[-1]]:
                        ring.append(before[ring[-1]])
                    return tuple(reversed(ring))
                if cited not in before:
                    before[cited] = clause
                    following.append(cited)
        front = following
    return ()


def most_cited(graph: Graph) -> tuple[tuple[str, int], ...]:
    """The cited clauses with the number of clauses that name exactly them (in whatever language), most cited first."""
    counts = {
        clause: len({source for source, _, fields in graph.in_edges(clause, data=True) if not fields["unplaced"]})
        for clause in graph
    }
    ranked = sorted((clause for clause in counts if counts[clause]), key=lambda clause: -counts[clause])
    return tuple((clause, counts[clause]) for clause in ranked)


def never_cited(graph: Graph) -> tuple[str, ...]:
    """The clauses that nothing cites, neither them nor a part of them nor the whole they are part of, in order."""
    cited = {target for _, target, fields in graph.edges(data=True) if not fields["unplaced"]}
    touched = {above for clause in cited for above in _above(graph, clause)}
    touched.update(part for clause in cited for part in parts(graph, clause))
    return tuple(
        clause
        for clause, fields in graph.nodes(data=True)
        if clause not in touched and (fields["outline"] or fields["languages"])
    )


def compare(graph: Graph, first: str, second: str) -> tuple[Difference, ...]:
    """Where two languages cite differently, clause by clause in the order of print.

    A clause that one of them lacks altogether says so in `absent`: there the text is missing, not the citation.
    """
    found = []
    for clause, fields in graph.nodes(data=True):
        cited: dict[str, dict[str, None]] = {first: {}, second: {}}
        for _, target, edge in graph.out_edges(clause, data=True):
            if edge["language"] in cited and not edge["unplaced"]:
                cited[edge["language"]][target] = None
        absent = tuple(language for language in (first, second) if language not in fields["languages"])
        found.append(_difference(clause, cited[first], cited[second], absent))
    return tuple(difference for difference in found if difference)


def compare_with_table(
    graph: Graph, language: str, table: Mapping[Address, Iterable[Address]]
) -> tuple[Difference, ...]:
    """Where a language cites otherwise than the citation table: `first_only` is what only the language cites.

    The table is that of the outline's edition; a text of another edition has its own numbers, which the caller minds.
    """
    rows = {str(citing): {str(address): None for address in cited} for citing, cited in table.items()}
    found = []
    for clause in dict.fromkeys([*graph, *rows]):
        cited: dict[str, None] = {}
        languages: tuple[str, ...] = ()
        if clause in graph:
            languages = graph.nodes[clause]["languages"]
            for _, target, edge in graph.out_edges(clause, data=True):
                if edge["language"] == language and not edge["unplaced"]:
                    cited[target] = None
        absent = () if language in languages else (language,)
        found.append(_difference(clause, cited, rows.get(clause, {}), absent))
    return tuple(difference for difference in found if difference)


def _difference(
    clause: str, first: Mapping[str, None], second: Mapping[str, None], absent: tuple[str, ...]
) -> Difference | None:
    first_only = tuple(target for target in first if target not in second)
    second_only = tuple(target for target in second if target not in first)
    return Difference(clause, first_only, second_only, absent) if first_only or second_only else None


def rollup(graph: Graph) -> Graph:
    """The graph of the articles: an edge leads from article to article and keeps its clauses in `citing` and `cited`.

    Citations within an article fall away, and so do those of texts that found no place.
    """
    import networkx

    rolled: Graph = networkx.MultiDiGraph()
    articles = {clause: [clause, *_above(graph, clause)][-1] for clause in graph}
    for clause, fields in graph.nodes(data=True):
        if articles[clause] == clause:
            rolled.add_node(clause, **fields)
    set_places(rolled)
    for source, target, key, fields in graph.edges(keys=True, data=True):
        if articles[source] != articles[target] and not fields["unplaced"]:
            ends = {"citing": source, "cited": target}
            rolled.add_edge(articles[source], articles[target], key=key, **{**fields, **ends})
    return rolled


def of_language(graph: Graph, language: str) -> Graph:
    """The part of the graph that is one language's: its clauses, its citations and what they name."""
    import networkx

    kept: Graph = networkx.MultiDiGraph()
    chosen = [edge for edge in graph.edges(keys=True, data=True) if edge[3]["language"] == language]
    ends = {end for source, target, _, _ in chosen for end in (source, target)}
    ends.update([above for end in ends for above in _above(graph, end)])
    for clause, fields in graph.nodes(data=True):
        if language in fields["languages"] or clause in ends:
            kept.add_node(clause, **fields)
    set_places(kept)
    for source, target, key, fields in chosen:
        kept.add_edge(source, target, key=key, **fields)
    return kept
