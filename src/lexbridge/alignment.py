"""Pairs the clauses of the expressions: expressions in, one row an address of the outline's edition out, as printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from lexbridge.address import Address
from lexbridge.corpus import Corpus
from lexbridge.editions import Editions, Place, editions_of, moved_with
from lexbridge.model import Clause, Expression, Origin, PlacedCitation, State
from lexbridge.outline import Outline
from lexbridge.renumbering import Fitted, fitted_places


@dataclass(frozen=True, slots=True)
class Pairing:
    """Why a language's clauses stand in a row.

    `basis`: "address" (its own number, of the outline's edition), "map" (the map of editions places it), "fit" (the
    texts do, within the smallest certain parent) or "number" (another edition's equal number, which proves nothing by
    itself). `relation` is that of `editions.Place`, `confidence` runs from 0 to 1, `evidence` says what speaks for it.
    """

    basis: str
    confidence: float
    relation: str | None
    evidence: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the content is that of the outline's edition, so that differences count in full."""
        return self.relation in ("", "same")


@dataclass(frozen=True, slots=True)
class Row:
    """One address of the outline's edition with what each language has there.

    `clauses` holds a language only where it has something: usually one clause, several where clauses were joined; a
    clause that an edition split stands in several rows. `states` has every language. `title` is the outline's own.
    """

    address: Address
    clauses: Mapping[str, tuple[Clause, ...]]
    states: Mapping[str, State]
    pairings: Mapping[str, Pairing]
    title: str = ""

    def clause(self, language: str) -> Clause | None:
        """The first (usually only) clause of a language in this row."""
        return next(iter(self.clauses.get(language, ())), None)


@dataclass(frozen=True)
class Alignment:
    """All rows in the order of print, and for each language where its own addresses stand."""

    rows: tuple[Row, ...]
    languages: tuple[str, ...]
    expressions: Mapping[str, Expression]
    editions: Editions
    outline: Outline | None = None

    @cached_property
    def by_address(self) -> dict[Address, Row]:
        """Every row by its address."""
        return {row.address: row for row in self.rows}

    @cached_property
    def _rows_by_clause(self) -> dict[tuple[str, Address], tuple[Row, ...]]:
        found: dict[tuple[str, Address], list[Row]] = {}
        for row in self.rows:
            for language, clauses in row.clauses.items():
                for clause in clauses:
                    found.setdefault((language, clause.address), []).append(row)
        return {key: tuple(rows) for key, rows in found.items()}

    def row(self, address: Address) -> Row | None:
        """The row of an address of the outline's edition."""
        return self.by_address.get(address)

    def rows_of(self, language: str, address: Address) -> tuple[Row, ...]:
        """The rows of the clause that a language's text numbers `address` (several where an edition split it)."""
        return self._rows_by_clause.get((language, address), ())

    def state(self, address: Address, language: str) -> State:
        """What a language has at an address by its own numbers (design: Findings, States)."""
        expression = self.expressions.get(language)
        return state_of(expression.get(address) if expression else None, self.outline)


def state_of(clause: Clause | None, outline: Outline | None) -> State:
    """The state of a clause; None is missing."""
    if clause is None:
        return State.MISSING
    if outline is not None and clause.address.labels and not clause.address.annex and clause.address not in outline:
        return State.EXTRA
    if clause.heading and not clause.has_text:
        return State.HEADING_ONLY
    if clause.origin is Origin.PRINTED:
        return State.PRINTED
    if clause.origin is Origin.INFERRED and (clause.heading or clause.text or clause.closing):
        return State.INFERRED
    return State.CONTAINER


def align(
    corpus: Corpus, expressions: Mapping[str, Expression], citations: Mapping[str, tuple[PlacedCitation, ...]]
) -> Alignment:
    """Pairs the clauses of all expressions by address, through the map of editions.

    Args:
        corpus: the outline, the editions and the termbase.
        expressions: by language, in the order of code.toml.
        citations: of each expression; evidence where numbers alone do not pair.

    """
    editions = editions_of(corpus)
    outline = corpus.outline
    placed: dict[Address, dict[str, list[tuple[Clause, Pairing]]]] = {}
    for language, expression in expressions.items():
        fitted = fitted_places(language, corpus, expressions, citations, editions)
        for clause in expression.walk():
            addresses, pairing = _place(clause, editions.place(language, clause.address), fitted)
            for address in addresses:
                placed.setdefault(address, {}).setdefault(language, []).append((clause, pairing))
    languages = tuple(expressions)
    rows = tuple(
        _row(address, placed.get(address, {}), languages, outline) for address in _in_order_of_print(outline, placed)
    )
    return Alignment(rows, languages, expressions, editions, outline)


def _row(
    address: Address,
    found: Mapping[str, list[tuple[Clause, Pairing]]],
    languages: tuple[str, ...],
    outline: Outline | None,
) -> Row:
    clauses = {language: tuple(clause for clause, _ in pairs) for language, pairs in found.items()}
    states = {language: state_of(next(iter(clauses.get(language, ())), None), outline) for language in languages}
    pairings = {language: pairs[0][1] for language, pairs in found.items()}
    return Row(address, clauses, states, pairings, outline.titles.get(address, "") if outline else "")


def _place(clause: Clause, place: Place, fitted: Mapping[Address, Fitted]) -> tuple[tuple[Address, ...], Pairing]:
    """Where a clause stands among the rows, and why."""
    if place.relation == "":
        confidence = 0.9 if clause.origin is Origin.INFERRED else 1.0
        return place.addresses, Pairing("address", confidence, "", ("number",))
    if own := fitted.get(clause.address):
        return (own.address,), Pairing("fit", own.confidence, None, own.evidence)
    # What stands below a clause that was fitted moves with it.
    for above in clause.address.ancestors():
        if moved := fitted.get(above):
            address = moved_with(clause.address, above, moved.address)
            return (address,), Pairing("fit", moved.confidence, None, ("parent", "number"))
    if place.known:
        return place.addresses, Pairing("map", 1.0 if place.relation else 0.9, place.relation, ("edition",))
    return place.addresses, Pairing("number", 0.5, None, ("number",))


def _in_order_of_print(outline: Outline | None, addresses: Iterable[Address]) -> list[Address]:
    """The outline's addresses in their order, every other one and those above it at its sort place among siblings."""
    below: dict[Address | None, list[Address]] = {}
    known = set(outline.addresses) if outline else set()
    for address in outline.addresses if outline else ():
        below.setdefault(address.parent, []).append(address)
    extras = {part for address in addresses for part in (address, *address.ancestors())} - known
    for extra in sorted(extras):
        siblings = below.setdefault(extra.parent, [])
        siblings.insert(
            next((count for count, sibling in enumerate(siblings) if extra < sibling), len(siblings)), extra
        )
    order: list[Address] = []
    waiting = list(reversed(below.get(None, [])))
    while waiting:
        address = waiting.pop()
        order.append(address)
        waiting += reversed(below.get(address, []))
    return order


Coverage = dict[str, dict[str, int | dict[str, str]]]


def coverage(alignment: Alignment) -> Coverage:
    """How much of the outline each language has, by the numbers of its own text.

    Returns:
        By language: how many addresses have each state, and under "clauses" the state of every address as printed.

    """
    counted = (State.PRINTED, State.INFERRED, State.HEADING_ONLY, State.MISSING, State.EXTRA)
    own = {clause.address for expression in alignment.expressions.values() for clause in expression.walk()}
    order = _in_order_of_print(alignment.outline, own)
    result: Coverage = {}
    for language in alignment.languages:
        states = {str(address): alignment.state(address, language) for address in order}
        counts: dict[str, int | dict[str, str]] = {state.value: list(states.values()).count(state) for state in counted}
        result[language] = counts | {"clauses": {address: state.value for address, state in states.items()}}
    return result
