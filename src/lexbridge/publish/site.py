"""What the pages need to know of a work: the aligned rows by page, and who cites whom; a `Work` in, one `Site` out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.model import Citation, Clause, State

if TYPE_CHECKING:
    from lexbridge.work import Work

INTRODUCTION = "intro"
DEFINITIONS = "definitions"


@dataclass(frozen=True, slots=True)
class Citing:
    """A place that cites a row: the row it stands in and the language whose text says so."""

    address: Address
    language: str


Edge = tuple[Citing, Address]


@dataclass(frozen=True, eq=False)
class Site:
    """A work as the site shows it: published languages alone, everything by the addresses of the outline's edition."""

    work: Work

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages shown, in the order of code.toml."""
        return self.work.corpus.code.published

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All rows in the order of print."""
        return self.work.alignment.rows

    def shown(self, row: Row) -> tuple[str, ...]:
        """The published languages that have something in a row."""
        return tuple(code for code in self.languages if row.clauses.get(code))

    def state(self, row: Row, code: str) -> State:
        """What a language has in a row."""
        return row.states.get(code, State.MISSING)

    @cached_property
    def pages(self) -> dict[str, tuple[Row, ...]]:
        """The rows of each page of law text, by the page's name; pages that no language fills are left out."""
        rows: dict[str, list[Row]] = {}
        for row in self.rows:
            rows.setdefault(page_of(row.address), []).append(row)
        return {name: tuple(found) for name, found in rows.items() if any(map(self.shown, found))}

    @cached_property
    def articles(self) -> tuple[Row, ...]:
        """The rows of all articles, those without any text included, in the order of print."""
        return tuple(row for row in self.rows if row.address.labels == row.address.labels[:1] and not row.address.annex)

    @cached_property
    def by_address(self) -> dict[Address, Row]:
        """Every row by its address."""
        return self.work.alignment.by_address

    def children(self, address: Address) -> tuple[Row, ...]:
        """The rows directly below one."""
        return self._below.get(address, ())

    @cached_property
    def _below(self) -> dict[Address, tuple[Row, ...]]:
        below: dict[Address, list[Row]] = {}
        for row in self.rows:
            if row.address.parent is not None:
                below.setdefault(row.address.parent, []).append(row)
        return {address: tuple(rows) for address, rows in below.items()}

    def places(self, code: str, address: Address) -> tuple[Address, ...]:
        """The rows' addresses that a text in one language means by its own number `address`, most telling first."""
        found = self._places.get((code, address))
        if found is None:
            found = self._places[code, address] = self._find_places(code, address)
        return found

    @cached_property
    def _places(self) -> dict[tuple[str, Address], tuple[Address, ...]]:
        return {}

    def _find_places(self, code: str, address: Address) -> tuple[Address, ...]:
        rows = self.work.alignment.rows_of(code, address)
        mapped = self.work.alignment.editions.place(code, address).addresses
        standing = {row.address for row in rows}
        return tuple(place for place in mapped if place in standing) or mapped

    def home(self, code: str, clause: Clause) -> Address:
        """The one row that shows a clause: its own number's if it is among its places, else the first."""
        places = self.places(code, clause.address)
        return clause.address if clause.address in places else places[0]

    def own_numbers(self, address: Address) -> dict[str, Address]:
        """The numbers that languages whose text is of another edition print for the clause of a row, if others."""
        return self._own_numbers.get(address, {})

    @cached_property
    def _own_numbers(self) -> dict[Address, dict[str, Address]]:
        found: dict[Address, dict[str, Address]] = {}
        for row in self.rows:
            for code in self.languages:
                for clause in row.clauses.get(code, ()):
                    if clause.address != row.address and self.home(code, clause) == row.address:
                        found.setdefault(row.address, {}).setdefault(code, clause.address)
        return found

    def has_page(self, address: Address) -> bool:
        """Whether a page shows this address, be it only as a gap between others."""
        return page_of(address) in self.pages and address in self.by_address

    @cached_property
    def citations(self) -> dict[tuple[str, Address, str, int], list[Citation]]:
        """The citations by language, clause (its own number), part of it and, for strays, which one."""
        found: dict[tuple[str, Address, str, int], list[Citation]] = {}
        for code in self.languages:
            for placed in self.work.citations.get(code, ()):
                found.setdefault((code, placed.address, placed.part, placed.index), []).append(placed.citation)
        return found

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every (citing place, cited address) of the published texts, strays left out, in the order of print."""
        return tuple(self._edges())

    def _edges(self) -> Iterator[Edge]:
        for code in self.languages:
            for placed in self.work.citations.get(code, ()):
                clause = self.work.expressions[code].get(placed.address)
                if placed.unplaced or clause is None:
                    continue
                source = Citing(self.home(code, clause), code)
                for target in placed.citation.targets:
                    if target.address is not None and target.status is not None:
                        for place in self.places(code, target.nearest or target.address)[:1]:
                            yield source, place

    @cached_property
    def edges_from(self) -> dict[str, list[Edge]]:
        """The references of each page that lead to another page."""
        return self._edges_between(lambda edge: edge[0].address)

    @cached_property
    def edges_to(self) -> dict[str, list[Edge]]:
        """The references to each page that come from another page."""
        return self._edges_between(lambda edge: edge[1])

    def _edges_between(self, end: Callable[[Edge], Address]) -> dict[str, list[Edge]]:
        found: dict[str, list[Edge]] = {}
        for edge in self.edges:
            if page_of(edge[0].address) != page_of(edge[1]):
                found.setdefault(page_of(end(edge)), []).append(edge)
        return found

    @cached_property
    def cited_by(self) -> dict[Address, dict[Address, tuple[str, ...]]]:
        """For each cited address the citing ones, each with the languages whose text says so."""
        found: dict[Address, dict[Address, tuple[str, ...]]] = {}
        for source, cited in self.edges:
            citing = found.setdefault(cited, {})
            known = citing.get(source.address, ())
            citing[source.address] = known if source.language in known else (*known, source.language)
        return found


@lru_cache(maxsize=1 << 14)
def page_of(address: Address) -> str:
    """The name of the page that shows an address, the same in every language: "9", "intro", "definitions"."""
    if address.labels:
        return address.article.slug
    return INTRODUCTION if address.annex == INTRODUCTION else DEFINITIONS
