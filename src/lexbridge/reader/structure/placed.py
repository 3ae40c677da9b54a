"""What a reading of an article is made of: blocks with their places, what is known of numbers beforehand, and what did
not add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from lexbridge.address import Address
from lexbridge.reader.numbers import Mark
from lexbridge.reader.paragraphs.blocks import Block


class Slot(IntEnum):
    """The place within a clause that a block takes."""

    HEADING = 0
    TEXT = 1
    CLOSING = 2


HEADING, TEXT, CLOSING = Slot
"""The slots, for what asks for them by every block: an enumeration is eight times slower to name its members."""


class Placed(NamedTuple):
    """A block with its place: the clause and slot, or no address for text that found none; `numbers` ties printed marks
    to clauses.
    """

    block: Block
    address: Address | None
    slot: Slot = Slot.TEXT
    numbers: tuple[tuple[Mark, Address], ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """A printed number that does not add up: the mark, its block, the clause it was read as, and what is wrong."""

    kind: str  # "restart", "doubt", "gap", "twice", "outside", "case", "unread"
    block: Block
    mark: Mark
    address: Address | None


class Told(NamedTuple):
    """What is known of a number, or of a heading or paragraph that lost its own, before an article is read: its clause,
    None where nothing tells it, and the kind of trouble that it is.
    """

    address: Address | None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """An article (or fragment) as its numbers have it."""

    root: Address
    placed: tuple[Placed, ...]
    troubles: tuple[Trouble, ...]
