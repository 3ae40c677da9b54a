"""Builds the order of an article from its printed numbers: blocks in, each with its address and slot out, and what did
not add up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lexbridge.address import Address, Numbering
from lexbridge.errors import InputError
from lexbridge.levels import roman_value
from lexbridge.model import new
from lexbridge.outline import Outline
from lexbridge.reader.numbers import Mark, figures
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.structure.placed import CLOSING, HEADING, TEXT, Placed, Reading, Told, Trouble
from lexbridge.reader.words import ReadingWords


@dataclass
class _State:
    """Where the reading of one article stands; lives only inside `read_numbers`."""

    root: Address
    numbering: Numbering
    outline: Outline | None
    current: Address
    told: Mapping[int, Told]
    listed: Address | None = None  # the last numbered clause, while its list may still be closed
    lost: bool = False  # the last number found no place, nor does what stands below it
    placed: list[Placed] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    forms: dict[int, str] = field(default_factory=dict)
    seen: set[Address] = field(default_factory=set)
    written: dict[str, Address] = field(default_factory=dict)
    broken: set[Address | None] = field(default_factory=set)


def read_numbers(
    root: Address,
    title: Block | None,
    blocks: Sequence[Block],
    numbering: Numbering,
    outline: Outline | None,
    words: ReadingWords,
    told: Mapping[int, Told] | None = None,
) -> Reading:
    """Places the blocks of an article by their numbers, the number before deciding between the readings of the next.

    Args:
        root: the address of the article's heading (`65B3` for a fragment).
        title: the title printed in the heading's line, if any.
        blocks: what follows, in order.
        numbering: the levels of the code.
        outline: bears on which reading is taken and on what counts as trouble; None where the article is not in it.
        words: how the language opens closing text.
        told: what is known of numbers and of unnumbered blocks by now, by their start in the source.
    """
    state = _State(root, numbering, outline, root, told or {})
    if title is not None:
        state.placed.append(Placed(title, root, HEADING))
    for place, block in enumerate(blocks):
        if block.marks and not block.table:
            _numbered(state, block, blocks[place + 1] if place + 1 < len(blocks) else None)
        elif told and (known := told.get(block.start)) is not None:
            _open(state, block, known.address)
        else:
            _unnumbered(state, block, blocks, place, words)
    troubles = _small_throughout(state) if state.troubles and state.outline is not None else state.troubles
    return Reading(root, tuple(state.placed), tuple(troubles))


def _small_throughout(state: _State) -> list[Trouble]:
    """The troubles without the small letters for capitals where a level has no others, they have lists below them, and
    no level below has letters: a source all in small letters.
    """
    small = {id(one.mark): one.address for one in state.troubles if one.kind == "case" and one.address is not None}
    if not small:
        return state.troubles
    lettered = [pair for placed in state.placed for pair in placed.numbers if pair[0].label.isalpha()]
    parents = {address.parent for placed in state.placed for _, address in placed.numbers}
    alone = {
        level
        for level in {len(address.labels) for address in small.values()}
        if all(len(address.labels) == level and id(mark) in small for mark, address in lettered)
        and all(address in parents for address in small.values() if len(address.labels) == level)
    }
    return [one for one in state.troubles if id(one.mark) not in small or len(small[id(one.mark)].labels) not in alone]


def _open(state: _State, block: Block, address: Address | None) -> None:
    """Places a block that opens a clause, though its number is lost, or that nothing tells a place for."""
    if address is None:
        state.placed.append(Placed(block, None))
        return
    state.current = state.listed = state.written.setdefault(str(address), address)
    state.lost = False
    state.seen.add(state.current)
    state.placed.append(Placed(block, state.current, HEADING if block.like else TEXT))


def _numbered(state: _State, block: Block, following: Block | None) -> None:
    numbers: list[tuple[Mark, Address]] = []
    for mark in block.marks:
        known = state.told.get(mark.start) if state.told else None
        if known is not None:
            address = _as_told(state, block, mark, known)
        else:
            address = _own_number(state, block, mark)
            if address is None and not mark.label.isdigit():
                address = _misread(state, mark, following)
            address = address or _compound(state, mark) or _next(state, block, mark)
        if address is None:
            if known is None:
                state.troubles.append(Trouble("unread", block, mark, None))
            continue
        # Two clauses that are written alike, on different levels, would be one to every reader.
        address = state.written.setdefault(str(address), address)
        if address in state.seen and known is None and address != state.root:
            state.troubles.append(Trouble("twice", block, mark, address))
        state.seen.add(address)
        state.current = address
        if address.labels != state.root.labels:
            state.listed = address
            state.forms.setdefault(len(address.labels) - 1, mark.form)
        numbers.append((mark, address))
    slot = HEADING if block.like and not block.bullet else TEXT
    stands = numbers[-1][1] if numbers and not state.lost else None
    state.placed.append(new(Placed, (block, stands, slot, tuple(numbers))))


def _as_told(state: _State, block: Block, mark: Mark, known: Told) -> Address | None:
    """The clause that is known of a number, with the trouble that it is."""
    if known.kind:
        state.troubles.append(Trouble(known.kind, block, mark, known.address or state.current))
    state.lost = known.address is None
    return known.address


def _own_number(state: _State, block: Block, mark: Mark) -> Address | None:
    """The root, where the fragment's own number is printed again above its text (`B3. …` below `Artikel 65B3`)."""
    if state.listed is not None or any(placed.numbers for placed in state.placed):
        return None
    labels = tuple(label for label in state.root.labels if label)
    parts = tuple(label.lower() for label in mark.parts)
    own = tuple(label.lower() for label in labels)
    if len(parts) <= len(own) and own[-len(parts) :] == parts and (len(own) > 1 or block.like):
        return state.root
    return None


def _misread(state: _State, mark: Mark, following: Block | None) -> Address | None:
    """The clause of a figure that a scanner took for letters (`l.`, `lO.`), where only the figure goes on the count."""
    read = figures(mark.label)
    if read is None:
        return None
    plain = None if mark.compound else _best(state, mark)
    if plain is not None and plain[0] < 3:
        return None
    best = _best(state, mark._replace(label=read))
    if best is None or best[0] >= 1:
        return None
    counted = following is not None and any(other.label == str(int(read) + 1) for other in following.marks[:1])
    return best[1] if int(read) > 1 or counted else None


def _compound(state: _State, mark: Mark) -> Address | None:
    """The clause of a whole or relative compound number: `1a1)`, `1.3.2.`, or `A1` within its article."""
    if len(mark.label) == 1:
        return None
    article = state.root.article
    number = article.labels[0]
    if mark.label.isalpha() and len(mark.label) == 2 and mark.label[0] == number:
        return state.numbering.child(article, mark.label[1])  # section a of article A, as Aa) or AA)
    if not mark.compound:
        return None
    inner = mark.label[1:] if number.isalpha() and mark.label.startswith(number) else mark.label
    for written in (mark.label, f"{number}-{inner}"):
        try:
            address = state.numbering.parse(written)
        except InputError:
            continue
        if address.within(state.root) and address != state.root:
            known = written == mark.label or state.outline is None or address in state.outline
            return address if known else None
    return None


def _next(state: _State, block: Block, mark: Mark) -> Address | None:
    """The clause a plain number opens: the reading that goes on best from the number before."""
    best = _best(state, mark)
    if best is None:
        return None
    cost, address = best
    if cost >= 3:
        kind = "restart" if address in state.seen or _counts_back(state, address) else "gap"
        state.troubles.append(Trouble(kind, block, mark, address))
        if kind == "restart":
            state.broken.add(address.parent)
    elif address.parent in state.broken:
        # What follows a restart in the same list counts on from a number that is itself in doubt.
        state.troubles.append(Trouble("doubt", block, mark, address))
    elif state.outline is not None and address not in state.outline:
        state.troubles.append(Trouble("outside", block, mark, address))
    elif state.outline is not None and _other_case(mark, address):
        state.troubles.append(Trouble("case", block, mark, address))
    return address


def _best(state: _State, mark: Mark) -> tuple[float, Address] | None:
    """The reading of a number that goes on best from the number before, and its cost."""
    best: tuple[float, Address] | None = None
    lowest = len(state.root.labels)
    for depth, label, key in state.numbering.read(mark.label):
        if depth < lowest:
            continue
        address = _at(state, depth, label)
        cost = _cost(state, depth, address, mark, key)
        if best is None or cost < best[0]:
            best = cost, address
            if cost == 0.0:
                break
    return best


def _counts_back(state: _State, address: Address) -> bool:
    """Whether a number is less than the last of its list."""
    depth, current = len(address.labels) - 1, state.current.labels
    if depth >= len(current) or not current[depth] or current[:depth] != address.labels[:depth]:
        return False
    return address.level.key(address.labels[-1]) < address.level.key(current[depth])


def _other_case(mark: Mark, address: Address) -> bool:
    """Whether a letter is not the one the level writes (capital roman numbers stand for small ones without a doubt)."""
    label = mark.label
    return label.isalpha() and label != address.labels[-1] and not (label.isupper() and "i" in address.level.styles)


def _at(state: _State, depth: int, label: str) -> Address:
    base = state.current.labels[:depth]
    if len(base) < depth:
        base += ("",) * (depth - len(base))
    return state.numbering.at((*base, label))


def _cost(state: _State, depth: int, address: Address, mark: Mark, key: tuple[int, int, str]) -> float:
    """How badly a reading (with the sort key of its number) goes on from the clause before: 0 for the next sibling or a
    first child, 3 and more for a break in the count.
    """
    level, current = state.numbering.levels[depth], state.current.labels
    rank, value, _ = key
    if depth < len(current):
        last = current[depth]
        before_rank, before, _ = level.key(last) if last else (rank, 0, "")
        again = value == before and mark.label.isalpha() and mark.label == last  # a letter twice, in its own case
        cost = 0.0 if value == before + 1 else 3.0 if value > before or again else 4.5
        if before_rank != rank:
            cost = 0.0 if value == 1 else 3.0  # the second style of a level (articles 1 to 12, then A to F)
    else:
        cost = (0.0 if value == 1 else 3.2) + (depth - len(current)) * 0.4
        if state.outline is not None and depth - len(current) and address in state.outline:
            cost -= (depth - len(current)) * 0.4
    if (form := state.forms.get(depth)) is not None:
        cost += 0.0 if form == mark.form else 0.8
    elif mark.form in state.forms.values():
        cost += 0.7
    if state.outline is not None:
        cost += 0.0 if address in state.outline else 1.0
    # A capital is no small letter's number where the level writes small ones, unless nothing else reads it.
    if mark.label.isalpha() and mark.label != address.labels[depth]:
        roman = cost < 1 and "i" in level.styles and roman_value(mark.label) is not None  # I, II, III for i, ii, iii
        cost += 0.9 if depth and not state.forms else 1.2 if roman else 2.8
    return cost


def _unnumbered(state: _State, block: Block, blocks: Sequence[Block], place: int, words: ReadingWords) -> None:
    if state.lost:
        state.placed.append(Placed(block, None))
        return
    last = state.placed[-1] if state.placed else None
    if block.like and last is not None and _opens_list(state, last, blocks, place):
        block = block._replace(like=False)
    if (
        block.like
        and state.current == state.root
        and not any(placed.slot is TEXT for placed in state.placed)
        and not any(placed.address == state.root and placed.slot is HEADING for placed in state.placed)
    ):
        state.placed.append(Placed(block, state.root, HEADING))
        return
    if block.like and (headed := _lost_heading(state, blocks, place)) is not None:
        _open(state, block, headed)
        return
    if state.listed is not None and last is not None and _closes(state, block, blocks, place, words):
        parent = _closed(state, block)
        state.current, state.listed = parent, None
        state.placed.append(Placed(block, parent, CLOSING))
        return
    closing = last is not None and last.slot is CLOSING and last.address == state.current
    if closing and last is not None and block.indent < last.block.indent and state.current != state.root:
        state.current = state.current.parent or state.root  # set in less than the text that closed the list
    state.placed.append(Placed(block, state.current, CLOSING if closing else TEXT))


def _lost_heading(state: _State, blocks: Sequence[Block], place: int) -> Address | None:
    """The clause whose heading lost its number above its numbered list: the list below cannot go on what stands above,
    but begins the next clause's.
    """
    following = blocks[place + 1] if place + 1 < len(blocks) else None
    best = _best(state, following.marks[0]) if following is not None and following.marks else None
    if best is None or following is None:
        return None
    cost, address = best
    if cost < 3 and (state.outline is None or address in state.outline):
        return None
    numbering, outline = state.numbering, state.outline
    for above in (state.current, *state.current.ancestors()):
        if above == state.root:
            break
        value = above.level.key(above.labels[-1])[1]
        headed = numbering.at((*above.labels[:-1], above.level.label(value + 1)))
        child = numbering.child(headed, following.marks[0].label)
        if headed in state.seen or child is None or child.level.key(child.labels[-1])[1] != 1:
            continue
        if (address.parent == above) if outline is None else (headed in outline and child in outline):
            return headed
    return None


def _opens_list(state: _State, last: Placed, blocks: Sequence[Block], place: int) -> bool:
    """Whether a line without a stop is the sentence of the list below it: between a numbered heading and number 1."""
    following = blocks[place + 1] if place + 1 < len(blocks) else None
    if last.slot is not HEADING or not last.numbers or following is None or not following.marks:
        return False
    mark = following.marks[0]
    child = state.numbering.child(state.current, mark.label)
    first = child is not None and child.level.key(child.labels[-1])[1] == 1
    return first and (state.outline is None or child in state.outline)


def _closed(state: _State, block: Block) -> Address:
    """The clause that closing text belongs to: of those above the list the innermost whose own line is set in no
    further.
    """
    assert state.listed is not None
    indents: dict[Address, int] = {}
    for placed in state.placed:
        for _, address in placed.numbers:
            indents.setdefault(address, placed.block.indent)
    above = [address for address in state.listed.ancestors() if address.within(state.root)]
    return next((address for address in above if indents.get(address, 0) <= block.indent), state.root)


def _closes(state: _State, block: Block, blocks: Sequence[Block], place: int, words: ReadingWords) -> bool:
    """Whether an unnumbered paragraph closes the list above it (its sentence is the parent's) and does not go on the
    last item.
    """
    if block.table or block.like:
        return False
    listed = state.listed
    assert listed is not None
    if listed.parent is None or not listed.within(state.root) or listed == state.root:
        return False
    if words.closing.match(block.words):
        return True
    opener = next(
        (placed for placed in reversed(state.placed) if placed.numbers and placed.numbers[-1][1] == listed), None
    )
    if opener is None or opener.slot is HEADING:
        return False
    following = next((other for other in blocks[place + 1 :] if other.marks), None)
    if following is not None and _goes_on(listed, following, state):
        return False
    siblings = [address for address in state.seen if address.parent == listed.parent]
    if len(siblings) < 2:
        return False
    return block.indent <= opener.block.indent and opener.block.words[-1:] in (".", ";", ",")


def _goes_on(listed: Address, following: Block, state: _State) -> bool:
    """Whether the next number is the next sibling of the listed clause, so that the paragraph between them belongs to
    it.
    """
    level = listed.level
    label = level.canonical(following.marks[0].label)
    return (
        label is not None
        and level.key(label)[1] == level.key(listed.labels[-1])[1] + 1
        and following.marks[0].form == state.forms.get(len(listed.labels) - 1)
    )
