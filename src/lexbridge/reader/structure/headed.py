"""Decides which numbered lines are headings: articles read by their numbers in, the same with headings and titles
settled out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from lexbridge.address import Address
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.structure.placed import CLOSING, HEADING, TEXT, Placed, Reading
from lexbridge.reader.structure.titles import TITLED_DEPTH, all_titled, may_open_titled, part_title


def settle_headings(readings: Sequence[Reading], ruled: Set[int] | None = None) -> list[Reading]:
    """Decides which numbered lines are headings, and parts `C. Title: text` into both.

    A line that looks like a heading is one where text or clauses of its own follow, or where its siblings (or, for an
    only child, its level all over the source) have headings as a rule.

    Args:
        readings: the articles of a source by their numbers.
        ruled: the depths that have headings as a rule, where these are not all articles of the source.
    """
    shown = [_shown(reading) for reading in readings]
    depths = _ruled(shown) if ruled is None else ruled
    return [_settle(reading, found, depths) for reading, found in zip(readings, shown, strict=True)]


def ruled_depths(readings: Sequence[Reading]) -> frozenset[int]:
    """The depths at which clauses have headings as a rule."""
    return _ruled([_shown(reading) for reading in readings])


def _ruled(shown: Sequence[Sequence[tuple[Address, bool]]]) -> frozenset[int]:
    headed: dict[int, int] = {}
    plain: dict[int, int] = {}
    for found in shown:
        for address, is_headed in found:
            counts = headed if is_headed else plain
            counts[len(address.labels)] = counts.get(len(address.labels), 0) + 1
    return frozenset(depth for depth, count in headed.items() if count * 3 >= plain.get(depth, 0))


def _shown(reading: Reading) -> list[tuple[Address, bool]]:
    """The numbered clauses that show whether they have headings: True with text or clauses below the line, False for
    text.
    """
    found: list[tuple[Address, bool]] = []
    root = reading.root.labels
    for place, placed in enumerate(reading.placed):
        address = placed.address
        if not placed.numbers or address is None or address.labels == root:
            continue
        if placed.slot is TEXT:
            found.append((address, False))
        elif placed.slot is HEADING and _below(reading, place):
            found.append((address, True))
    return found


def _below(reading: Reading, place: int) -> bool:
    """Whether text or clauses stand below a line that looks like a heading (small letters there go on its sentence)."""
    if place + 1 == len(reading.placed):
        return False
    address, following = reading.placed[place].address, reading.placed[place + 1]
    if following.address is None or address is None or (following.numbers and following.block.words[:1].islower()):
        return False
    return following.address.within(address)


def _titled_lists(reading: Reading, families: Mapping[Address | None, Sequence[int]]) -> set[Address | None]:
    """The clauses right below which each line opens with a title of its own (`A. Lead: …`, `B. Review: …`), or is one,
    numbered with a capital, in an article of titles alone.
    """
    alone = not families and not any(placed.slot is TEXT for placed in reading.placed)
    if not alone and not any(total >= 2 and not headed for headed, total in families.values()):
        return set()
    lists: dict[Address | None, list[Block]] = {}
    for placed in reading.placed:
        if placed.numbers and placed.address is not None and len(placed.address.labels) == TITLED_DEPTH:
            lists.setdefault(placed.address.parent, []).append(placed.block)
    if alone and lists and reading.root.numbering.levels[TITLED_DEPTH - 1].styles[0] in "AI":
        return {parent for parent, blocks in lists.items() if len(blocks) >= 2}
    return {parent for parent, blocks in lists.items() if len(blocks) >= 2 and all_titled(blocks)}


def _opens_lost(placed: Placed, before: Placed | None) -> bool:
    """Whether an unnumbered block opens a clause whose number is lost."""
    if before is None or placed.slot is CLOSING or placed.address is None or before.address is None:
        return False
    return placed.address != before.address and not before.address.within(placed.address)


class _Rule:
    """Whether clauses of an article have headings as a rule, worked out when a line first asks."""

    def __init__(self, reading: Reading, shown: Sequence[tuple[Address, bool]], ruled: Set[int]) -> None:
        self._reading, self._shown, self._ruled = reading, shown, ruled

    @cached_property
    def _families(self) -> dict[Address | None, list[int]]:
        """Of each parent: how many of its children have headings, and of how many."""
        families: dict[Address | None, list[int]] = {}
        for address, is_headed in self._shown:
            family = families.setdefault(address.parent, [0, 0])
            family[0] += is_headed
            family[1] += 1
        return families

    @cached_property
    def _own(self) -> dict[Address, list[bool]]:
        own: dict[Address, list[bool]] = {}
        for address, is_headed in self._shown:
            own.setdefault(address, []).append(is_headed)
        return own

    @cached_property
    def _titled(self) -> set[Address | None]:
        return _titled_lists(self._reading, self._families)

    def of(self, address: Address) -> bool:
        """Whether the siblings of a clause have headings, or open with titles; of an only child, its level."""
        counted, total = self._families.get(address.parent, (0, 0))
        mine = self._own.get(address, ())
        counted, total = counted - sum(mine), total - len(mine)
        ruled = counted * 2 >= total if total else len(address.labels) in self._ruled
        return ruled or address.parent in self._titled


def _settle(reading: Reading, shown: Sequence[tuple[Address, bool]], ruled: Set[int]) -> Reading:
    rule = _Rule(reading, shown, ruled)
    settled: list[Placed] = []
    before: Placed | None = None
    for place, placed in enumerate(reading.placed):
        slot, address = placed.slot, placed.address
        settled.append(placed)
        earlier, before = before, placed
        if slot is CLOSING or (slot is TEXT and not may_open_titled(placed.block)):
            continue  # most blocks
        if address is None or address == reading.root or not (placed.numbers or _opens_lost(placed, earlier)):
            continue
        if slot is HEADING:
            if not _below(reading, place) and not rule.of(address):
                settled[-1] = placed._replace(slot=TEXT)
        elif parted := part_title(placed.block, ruled=rule.of(address)):
            settled[-1:] = placed._replace(block=parted[0], slot=HEADING), Placed(parted[1], address, TEXT)
    return Reading(reading.root, tuple(settled), reading.troubles)
