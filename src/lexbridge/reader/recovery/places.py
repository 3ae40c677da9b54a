"""The places of an article that blocks are fitted to: known and printed addresses in, one slot after another out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.recovery.doubt import distrusted_lists
from lexbridge.reader.recovery.evidence import Evidence
from lexbridge.reader.structure.placed import Reading, Slot


@dataclass(frozen=True, slots=True)
class Place:
    """A slot of a clause that a block may take; `leaf`: whether the clause has none below it."""

    address: Address
    slot: Slot
    leaf: bool


def make_places(reading: Reading, evidence: Evidence, printed: frozenset[Address]) -> list[Place]:
    """The slots of all known and all soundly printed addresses below the root, in the order of print."""
    # Numbers outside the outline are believed where all numbers of the article agree with each other and skip no level.
    agree = all(
        trouble.kind == "outside" and trouble.address is not None and "" not in trouble.address.labels
        for trouble in reading.troubles
    )
    outside = {trouble.address for trouble in reading.troubles if agree and trouble.address is not None}
    distrusted = distrusted_lists(reading, evidence)
    kept = printed | {address for address in outside if address.parent not in distrusted}
    addresses = sorted(
        {address for address in {*evidence.places, *kept} if address.within(reading.root)} | {reading.root}
    )
    parents = {address.parent for address in addresses}
    places: list[Place] = []
    closing: list[Address] = []
    for address in addresses:
        while closing and not address.within(closing[-1]):
            places.append(Place(closing.pop(), Slot.CLOSING, False))
        leaf = address not in parents
        places += [Place(address, Slot.HEADING, leaf), Place(address, Slot.TEXT, leaf)]
        if not leaf:
            closing.append(address)
    return places + [Place(address, Slot.CLOSING, False) for address in reversed(closing)]


def groups_of(places: Sequence[Place]) -> list[int]:
    """Numbers the places by clause; all closings are one, since which of them is meant is settled apart."""
    seen: dict[Address, int] = {}
    return [
        -1 if place.slot is Slot.CLOSING else seen.setdefault(place.address, count)
        for count, place in enumerate(places)
    ]


def closed_clause(
    places: Sequence[Place], pairs: Sequence[int | None], count: int, block: Block, indents: Mapping[Address, int]
) -> Place:
    """The clause that a closing text closes: of those that end before the next block's place the innermost that is set
    in no
    further.
    """
    before = next((pair for pair in reversed(pairs[:count]) if pair is not None), -1)
    after = next((pair for pair in pairs[count + 1 :] if pair is not None), len(places))
    ended = places[before].address if before >= 0 else None
    ending = [
        place
        for place in places[before + 1 : after]
        if place.slot is Slot.CLOSING and ended is not None and ended.within(place.address)
    ]
    chosen = next((place for place in ending if indents.get(place.address, 0) <= block.indent), None)
    pair = pairs[count]
    assert pair is not None
    return chosen or (ending[0] if ending else places[pair])
