"""Says what stands at the clauses that a citation names: citations and the expressions in, statuses out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lexbridge.address import Address
from lexbridge.editions import Editions, Place
from lexbridge.model import Citation, CitationKind, Expression, Status, Target
from lexbridge.outline import Outline

_SAME_EDITION = Editions(None, {})


@dataclass(frozen=True)
class Holdings:
    """What the collection holds: the clauses that stand in each language, the outline, and the map of editions."""

    standing: Mapping[str, frozenset[Address]]
    outline: Outline | None
    editions: Editions

    def stands(self, language: str, address: Address) -> bool:
        """Whether the clause has heading or text in a language, its own or below it (in that text's own numbers)."""
        return address in self.standing.get(language, frozenset())

    @cached_property
    def every_standing(self) -> Outline:
        """The clauses that stand in any language, in the order of print: known where the code has no outline."""
        return Outline(tuple(sorted(frozenset[Address]().union(*self.standing.values()))), {})

    @cached_property
    def placed(self) -> Mapping[str, frozenset[Address]]:
        """Where the clauses of each language stand in the outline's edition, as far as the map of editions knows."""
        return {code: frozenset(self._places(code)) for code in self.standing}

    def _places(self, language: str) -> Iterator[Address]:
        if not self.editions.differs(language):
            yield from self.standing[language]
            return
        for own in self.standing[language]:
            place = self.editions.place(language, own)
            if place.known:
                yield from place.addresses

    def known(self, language: str) -> Outline:
        """The addresses that a text of a language may mean: the outline's, and its own where its edition is another."""
        if self.outline is None:
            return self.every_standing
        if not self.editions.differs(language):
            return self.outline
        own = self.standing.get(language, frozenset())
        return Outline(tuple(sorted(own.union(self.outline.addresses))), self.outline.titles)


def hold(expressions: Mapping[str, Expression], outline: Outline | None, editions: Editions | None = None) -> Holdings:
    """Gathers what `resolve` asks of the collection; without `editions` all texts count as of the outline's edition."""
    standing = {code: frozenset(_standing(expression)) for code, expression in expressions.items()}
    return Holdings(standing, outline, editions or _SAME_EDITION)


def _standing(expression: Expression) -> set[Address]:
    found: set[Address] = set()
    for clause in expression.walk():
        if clause.heading or clause.text or clause.closing:
            found.add(clause.address)
            found.update(clause.address.ancestors())
    return found


def resolve(citation: Citation, holdings: Holdings, language: str) -> Citation:
    """The citation with the status of each target set; external targets keep none.

    Args:
        citation: as `find` gave it, in the numbers of the text it stands in.
        holdings: what the collection holds.
        language: the language of the text that cites.
    """
    if citation.kind is CitationKind.EXTERNAL:
        return citation
    return dataclasses.replace(
        citation, targets=tuple(_settle(target, holdings, language) for target in citation.targets)
    )


def _settle(target: Target, holdings: Holdings, language: str) -> Target:
    if target.address is None:
        return target
    if holdings.stands(language, target.address):
        return dataclasses.replace(target, status=Status.RESOLVED, nearest=None)
    place = holdings.editions.place(language, target.address)
    if not place.known:
        return dataclasses.replace(target, status=Status.OTHER_EDITION, nearest=None)
    status, nearest = _status(place, holdings, language)
    return dataclasses.replace(target, status=status, nearest=nearest)


def _status(place: Place, holdings: Holdings, language: str) -> tuple[Status, Address | None]:
    """The status of a clause that the citing language lacks, and the nearest ancestor where it is partial."""
    if any(_stands_elsewhere(address, holdings, language) for address in place.addresses):
        return Status.ELSEWHERE, None
    outline = holdings.outline or holdings.every_standing
    if any(address in outline for address in place.addresses):
        return Status.UNAVAILABLE, None
    for address in place.addresses:
        if nearest := outline.nearest(address):
            return Status.PARTIAL, nearest
    return Status.UNKNOWN, None


def _stands_elsewhere(address: Address, holdings: Holdings, language: str) -> bool:
    """Whether another language has the clause at a place of the outline's edition."""
    return any(address in places for code, places in holdings.placed.items() if code != language)
