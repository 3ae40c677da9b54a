"""What speaks for and against a block at a place: number, looks, words and the other language in, one gain out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.fit import NEVER
from lexbridge.reader.numbers import Mark, values
from lexbridge.reader.paragraphs.blocks import Block, ends_sentence, normal
from lexbridge.reader.recovery.doubt import Lists, set_as_usual
from lexbridge.reader.recovery.evidence import Evidence
from lexbridge.reader.recovery.places import Place
from lexbridge.reader.structure.placed import Reading, Slot
from lexbridge.reader.words import ReadingWords

# The gains of a fit, in one unit: a block at a place is worth 1. Set on the damage bench (bench/damage.py), half of
# whose texts tune
# and half judge; what matters is their order: a printed number outweighs looks, looks outweigh an empty place, all
# outweigh nothing.
PLACE = 1.0
NUMBER_OF_PARENT = 3.0  # on a first child's line
NUMBER_ABOVE = 2.0  # the number before it on the same line is the parent's
KEEPS = 2.5  # the place that the numbers alone gave a block, where they gave no trouble
FILLS = 4.0  # the place that its list leaves out just where a paragraph stands
NUMBER_EXACT, NUMBER_COUNT, NUMBER_OTHER, NUMBER_WRONG = 4.0, 1.5, -1.5, -4.0
HEADING_RIGHT, HEADING_AS_TEXT, TEXT_AS_HEADING = 2.0, -3.5, -12.0
OPENS_LIST, OPENS_NOTHING, INTRODUCES = 1.5, -1.0, -1.0  # halved where the sentence only lacks its stop
CLOSES, CLOSES_BY_WORD = -1.5, 5.0
AGAIN, CUT_LIST = -2.5, -4.0
BEFORE_NUMBER = -5.0  # text of a clause above the line that prints its number
SECOND_NUMBER = -3.0  # a numbered line for a clause whose number another line prints
NOTHING_THERE = -1.0  # where the other language, which has the article, has no text
FORM_ELSEWHERE, INDENT_ELSEWHERE = -2.0, -2.5
STRAY, REPEATED = -5.0, -7.0
JUMP = -6.0  # into a clause whose number is not printed while its siblings' are
EMPTY_LEAF, EMPTY_TEXT, EMPTY_HEADING = -3.0, -0.25, -1.0
DEEP_HEADING, LEAF_HEADING = -0.6, -0.6  # headings stand high in a code, mostly over clauses of their own
CITES_AS_TABLE, CITES_BESIDE_TABLE = 2.0, -1.0
CERTAIN = 0.4  # a place that beats the next best by less is a guess
CERTAIN_BESIDE_EMPTY = 1.0  # beside a clause that stays empty and might be meant as well
CERTAIN_IN_CROWD = 1.5  # where more paragraphs stand than clauses are missing


@dataclass(frozen=True, slots=True)
class Known:
    """The evidence with what can be worked out of it once: the traits of the other language's texts."""

    root: Address
    evidence: Evidence
    other_traits: Mapping[Address, frozenset[str]]


def row_of_gains(
    block: Block,
    places: Sequence[Place],
    known: Known,
    words: ReadingWords,
    printed: Lists,
) -> list[float]:
    """The gain of a block at every place."""
    text, evidence = block.words, known.evidence
    cited = evidence.cites(text, known.root) if evidence.cites is not None and text else frozenset()
    traits = evidence.traits(text) if evidence.others else frozenset()
    repeated = _repeated_loss(block, evidence)
    row: list[float] = []
    for place in places:
        gain = PLACE + number_gain(block, place, known.root, printed) + _form_gain(block, place, known.root, printed)
        if place.slot is Slot.TEXT and not set_as_usual(block, place.address, evidence):
            gain += INDENT_ELSEWHERE
        fills = place.slot is not Slot.CLOSING and printed.filled.get(id(block)) == place.address
        gain += FILLS if fills else _unprinted_above(place.address, known.root, printed)
        gain += _look_gain(block, place, known.root, words, printed, fills=fills)
        if gain != NEVER and place.slot is not Slot.HEADING:
            gain += repeated
            gain += _content_gain(text, cited, traits, place.address, known) if place.slot is Slot.TEXT else 0.0
        row.append(gain)
    return row


def _repeated_loss(block: Block, evidence: Evidence) -> float:
    """The loss for a text that another clause has, word for word."""
    slip = id(block) not in evidence.standing and normal(block.words) in evidence.repeated
    return REPEATED if slip else 0.0


def _form_gain(block: Block, place: Place, root: Address, printed: Lists) -> float:
    """The loss for a number in a form that the article soundly uses on other levels only."""
    if not block.marks:
        return 0.0
    mark = block.marks[-1]
    depths = printed.forms.get((mark.form, mark.label.isdigit()))
    depth = len(place.address.labels)
    if (
        depths
        and depth not in depths
        and not (depth - 1 in depths and id(block) in printed.alone and opens_parent(mark, place.address, root))
    ):
        return FORM_ELSEWHERE
    return 0.0


def _unprinted_above(address: Address, root: Address, printed: Lists) -> float:
    """The loss for a place in a clause that lacks its number although its siblings have theirs."""
    filled = printed.filled.values()
    return sum(
        JUMP
        for above in address.ancestors()
        if above != root and above.within(root) and above.parent in printed.parents
        if above not in printed.addresses and above not in filled
    )


def _siblings(address: Address, printed: Lists) -> int:
    """How many clauses of the same list have their numbers."""
    return sum(1 for other in printed.addresses if other.parent == address.parent and other != address)


def _look_gain(block: Block, place: Place, root: Address, words: ReadingWords, printed: Lists, *, fills: bool) -> float:
    """What a block's looks say about a place: heading, text that opens a list, text that closes one."""
    text = block.words
    if place.slot is Slot.HEADING:
        if block.table or not text:
            return NEVER
        depth = len(place.address.labels) - len(root.labels)
        if not block.marks and place.leaf and not fills and _siblings(place.address, printed) >= 2:
            return CUT_LIST + TEXT_AS_HEADING
        gain = HEADING_RIGHT if block.like else TEXT_AS_HEADING
        return gain + depth * DEEP_HEADING + (LEAF_HEADING if place.leaf else 0.0)
    if place.slot is Slot.CLOSING:
        if block.marks or block.like:
            return NEVER
        return CLOSES + (CLOSES_BY_WORD if words.closing.match(text) else 0.0)
    gain = HEADING_AS_TEXT if block.like else 0.0
    opens = 0.0
    if not block.like and not (ends_sentence(text) and text[-1] != ":"):
        opens = 1.0 if text[-1:] in (":", "—", "–") else 0.5
    if place.leaf:
        cut = not block.marks and not fills and _siblings(place.address, printed) >= 2
        return gain + OPENS_NOTHING * opens + (CUT_LIST if cut else 0.0)
    return gain + (OPENS_LIST * opens if opens else INTRODUCES)


def number_gain(block: Block, place: Place, root: Address, lists: Lists) -> float:
    """What the printed number of a block says about a place."""
    if not block.marks:
        return 0.0
    if place.slot is Slot.CLOSING:
        return NEVER
    mark, address = block.marks[-1], place.address
    if mark.compound:
        return NUMBER_EXACT if mark.names(address.labels) else NUMBER_WRONG
    label = address.level.canonical(mark.label)
    if len(block.marks) > 1 and address.parent is not None and address != root:
        above = address.parent.level.canonical(block.marks[-2].label) == address.parent.labels[-1]
        return _plain_gain(mark, label, address, root) + (NUMBER_ABOVE if above else 0.0)
    if label != address.labels[-1] and id(block) in lists.alone and opens_parent(mark, address, root):
        return NUMBER_OF_PARENT
    return _plain_gain(mark, label, address, root)


def opens_parent(mark: Mark, address: Address, root: Address) -> bool:
    """Whether a number is that of the clause above, whose first child's own number is lost: `2. [(a)] text`."""
    parent = address.parent
    if parent is None or address == root or parent == root or mark.compound:
        return False
    first = address.level.key(address.labels[-1])[1] == 1
    return first and parent.level.canonical(mark.label) == parent.labels[-1] == mark.label


def _plain_gain(mark: Mark, label: str | None, address: Address, root: Address) -> float:
    if label == address.labels[-1]:
        if mark.label.isalpha() and mark.label != label:  # a small letter for a capital, or the other way round
            return NUMBER_COUNT
        return NUMBER_EXACT
    if address == root:
        return NUMBER_OTHER
    if label is not None:
        return NUMBER_WRONG
    count = address.level.key(address.labels[-1])[1]
    return NUMBER_COUNT if any(value == count for _, value in values(mark.label)) else NUMBER_OTHER


def _content_gain(
    text: str, cited: frozenset[Address], traits: frozenset[str], address: Address, known: Known
) -> float:
    """What the words say about a place: the clauses they cite, and the other language's text there."""
    gain, evidence = 0.0, known.evidence
    expected = evidence.table.get(address, ()) if evidence.cites is not None else ()
    if cited and expected:
        met = any(one.within(other) or other.within(one) for one in cited for other in expected)
        gain += CITES_AS_TABLE if met else CITES_BESIDE_TABLE
    elif (cited or expected) and evidence.table:
        gain += CITES_BESIDE_TABLE / 2
    other = evidence.others.get(address)
    if evidence.others and not other:
        gain += NOTHING_THERE
    if other and text:
        gain -= min(abs(math.log((len(text) + 10) / (len(other) + 10))) * 0.8, 1.5)
        there = known.other_traits[address]
        if traits or there:
            gain += 3.0 * len(traits & there) / len(traits | there) - 0.8
    return gain


def flat_gain(block: Block, place: Place, gain: float, reading: Reading, lists: Lists, shared: bool) -> float:
    """The gain without the number's (a flat list's numbers are no one's own), except that it may count the root's
    children.
    """
    if gain == NEVER:
        return NEVER
    child = place.address.parent == reading.root
    if shared:
        wanted = Slot.HEADING if block.like else Slot.TEXT
        return gain - number_gain(block, place, reading.root, lists) if child and place.slot is wanted else NEVER
    count = number_gain(block, place, reading.root, lists)
    return gain - count + (max(count, 0.0) if child else 0.0)


def again_gain(block: Block, place: Place, evidence: Evidence) -> float:
    """The gain of a block that goes on the one before it at the same place, as a further paragraph."""
    if place.slot is Slot.HEADING or block.marks or block.like:
        return NEVER
    return AGAIN + PLACE + (CLOSES if place.slot is Slot.CLOSING else 0.0) + _repeated_loss(block, evidence)


def empty_gain(place: Place, root: Address) -> float:
    """The loss of a place that stays empty."""
    if place.slot is Slot.TEXT:
        return EMPTY_LEAF if place.leaf else EMPTY_TEXT
    return (
        EMPTY_HEADING / (1 + 2 * (len(place.address.labels) - len(root.labels))) if place.slot is Slot.HEADING else 0.0
    )
