"""Where a clause of a text stands in the outline's edition: the rows of `editions.tsv` in, places and relations out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from lexbridge.address import Address
from lexbridge.corpus import Corpus, Placement


@dataclass(frozen=True, slots=True)
class Place:
    """Where a clause stands in the outline's edition.

    `relation` is "same", "moved", "split" or "changed" as the map says it of the clause or of one above it, "" where
    the text is of the outline's own edition, and None where the map is silent. `known` is False where only the equal
    number speaks for the place.
    """

    addresses: tuple[Address, ...]
    relation: str | None
    known: bool

    @property
    def same(self) -> bool:
        """Whether the content is that of the outline's edition."""
        return self.relation in ("", "same")


@dataclass(frozen=True)
class Editions:
    """The edition of each language's text beside the outline's, and the map between them."""

    outline_edition: str | None
    edition_by_language: dict[str, str | None]
    placements: tuple[Placement, ...] = field(default=())

    @cached_property
    def _places(self) -> dict[tuple[str, Address], Placement]:
        return {(row.edition, row.address): row for row in self.placements}

    @cached_property
    def _above_mapped(self) -> set[tuple[str, Address]]:
        """Clauses with mapped parts that all stay within the same number: 9A, where 9A1 to 9A4 stay under 9A."""
        inside: dict[tuple[str, Address], bool] = {}
        for row in self.placements:
            for above in row.address.ancestors():
                stays = all(place.within(above) for place in row.places)
                inside[row.edition, above] = inside.get((row.edition, above), True) and stays
        return {key for key, stays in inside.items() if stays}

    def edition(self, language: str) -> str | None:
        """The edition of a language's text, None where it is not stated."""
        return self.edition_by_language.get(language)

    def differs(self, language: str) -> bool:
        """Whether a language's text is known to be of another edition than the outline."""
        edition = self.edition(language)
        return edition is not None and self.outline_edition is not None and edition != self.outline_edition

    def place(self, language: str, address: Address) -> Place:
        """Where the clause that a language's text numbers `address` stands in the outline's edition."""
        if not self.differs(language) or not address.labels:
            return Place((address,), "", True)
        edition = self.edition_by_language[language] or ""
        for above in (address, *address.ancestors()):
            if row := self._places.get((edition, above)):
                return Place(tuple(moved_with(address, above, place) for place in row.places), row.relation, True)
        return Place((address,), None, (edition, address) in self._above_mapped)

    def mapped(self, language: str, address: Address) -> bool:
        """Whether the map has a row for just this clause of a language's edition."""
        return (self.edition_by_language.get(language) or "", address) in self._places

    def same_in(self, language: str, place: Address) -> bool:
        """Whether the map says that a language's edition has the same content at a place of the outline's edition."""
        edition = self.edition_by_language.get(language)
        rows = (row for row in self.placements if row.edition == edition and row.relation == "same")
        return any(place.within(where) for row in rows for where in row.places)


def moved_with(address: Address, above: Address, place: Address) -> Address:
    """The address under `place` that `address` has under `above`; `place` itself where the levels do not allow it."""
    rest = address.labels[len(above.labels) :]
    if len(above.labels) != len(place.labels):
        return place
    return Address((*place.labels, *rest), address.annex, numbering=address.numbering)


def editions_of(corpus: Corpus) -> Editions:
    """The editions of a corpus."""
    by_language = {entry.code: entry.edition for entry in corpus.code.languages}
    return Editions(corpus.code.edition, by_language, corpus.placements)
