"""Gives lists that count alike the levels of the code: an article's blocks in, the clause of each of its numbers out
where nothing but the text tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from lexbridge.address import Address
from lexbridge.reader.paragraphs.blocks import Block, ends_sentence
from lexbridge.reader.structure.items import Item, items_of
from lexbridge.reader.structure.nesting import Nested, nest
from lexbridge.reader.structure.placed import Told
from lexbridge.reader.words import ReadingWords

_MOST = 200  # numbers of an article that is looked through: no article of a code has more
_Read = Sequence[tuple[Item, Nested]]


def told_by_lists(
    root: Address,
    blocks: Sequence[Block],
    words: ReadingWords,
    broken: int,
    *,
    titled: bool,
    known: Collection[Address] = (),
) -> dict[int, Told]:
    """The clause of each number of an article, by where the number starts (or the block of a heading that lost its
    own), as the lists tell that it stands in; nothing where no list stands within its like, no number is misprinted,
    and no fewer numbers do not add up than where each is read by the one before.

    Args:
        root: the address of the article's heading.
        blocks: what follows it.
        words: how the language opens closing text.
        broken: how many numbers do not add up where each is read by the one before.
        titled: whether the article's title is not among them.
        known: the places of the article, where the outline tells them: nearly all numbers must be theirs.
    """
    items = items_of(blocks, titled=titled)
    if len(items) > _MOST or any(item.mark is not None and item.mark.compound for item in items):
        return {}
    read = list(zip(items, nest(items, len(root.numbering.levels) - len(root.labels)), strict=True))
    wrong = sum(1 for item, one in read if item.mark is not None and (one.open or one.kind))
    levels = _levels(root, read) if wrong < broken or any(one.tells for _, one in read) else None
    if levels is None:
        return {}
    told: dict[int, Told] = {}
    clauses: dict[tuple[int, ...], Address] = {(): root}
    written: set[tuple[int, ...]] = set()
    for item, one in read:
        if one.open or one.path[:-1] not in clauses or (item.words and one.path in written):
            if item.mark is not None:
                told[item.mark.start] = Told(None, "restart")
            continue
        if item.words:
            written.add(one.path)
        depth, above = levels[one.path[:-1]], clauses[one.path[:-1]].labels
        label = _label(root, item, one, depth) or root.numbering.levels[depth].label(one.path[-1])
        clauses[one.path] = root.numbering.at((*above, *[""] * (depth - len(above)), label))
        start = item.mark.start if item.mark is not None else item.block.start
        told[start] = Told(clauses[one.path], one.kind)
    if known:
        counted = all(item.mark is not None or one.open for item, one in read)
        return told if _fits(told, known, counted=counted) else {}
    return told | {block.start: Told(None) for block in _unsure(blocks, read, words)}


def _fits(told: Mapping[int, Told], known: Collection[Address], *, counted: bool) -> bool:
    """Whether the clauses are the known ones, but for a few that go on a list of which none is missing, and (where all
    are numbered) the text's own lists below clauses that have no known parts.
    """
    found = {one.address for one in told.values()}
    above = {place.parent for place in known}
    outside = {
        one
        for one in found.difference(known)
        if not counted or one is None or one.parent in above or one.parent not in known
    }
    lists = {one.parent if one is not None else None for one in outside}
    return len(outside) * 8 <= len(found) and all(
        above is not None and above in found and all(place in found for place in known if place.within(above))
        for above in lists
    )


def _unsure(blocks: Sequence[Block], read: _Read, words: ReadingWords) -> Iterator[Block]:
    """The paragraphs behind the last number of a list within its like that look like its items: one may have lost its
    number, or goes on, or closes the list, and nothing tells.
    """
    own = {id(item.block): one for item, one in read}
    for place, (before, block) in enumerate(pairwise(blocks), 1):
        last = own.get(id(before))
        if block.marks or block.like or block.table or last is None or last.open or last.kind or not last.tells:
            continue
        following = next((own[id(one)] for one in blocks[place:] if id(one) in own), None)
        depth = len(last.path)
        if following is not None and len(following.path) >= depth and following.path[: depth - 1] == last.path[:-1]:
            continue  # the list goes on, and the paragraph is its last item's
        if last.path[-1] > 1 and _alike(before, block) and not words.closing.match(block.words):
            yield block


def _alike(item: Block, block: Block) -> bool:
    """Whether a paragraph is set like the item of a list above it."""
    small = block.words[:1].islower() == item.words[:1].islower()
    return small and block.indent == item.indent and ends_sentence(item.words) and ends_sentence(block.words)


def _label(root: Address, item: Item, one: Nested, depth: int) -> str | None:
    """A number as a level of the code writes it, if it reads as its value there."""
    level = root.numbering.levels[depth]
    label = level.canonical(item.mark.label) if item.mark is not None else None
    return label if label is not None and level.key(label)[1] == one.path[-1] else None


def _levels(root: Address, read: _Read) -> dict[tuple[int, ...], int] | None:
    """The level of each list, by where it stands: those on which most numbers read as printed; of two readings that do
    equally well the higher levels below headings, the lower ones below sentences.
    """
    lists: dict[tuple[int, ...], list[tuple[Item, Nested]]] = {}
    for item, one in read:
        if not one.open:
            lists.setdefault(one.path[:-1], []).append((item, one))
    outer = [item for item, _ in lists.get((), ())]
    headed = sum(item.block.like for item in outer) * 2 > len(outer)
    best: tuple[tuple[object, ...], dict[tuple[int, ...], int]] | None = None
    for depths in combinations(
        range(len(root.labels), len(root.numbering.levels)), 1 + max(map(len, lists), default=0)
    ):
        found = {path: _level(root, path, own, lists, depths) for path, own in lists.items()}
        wrong = [0] * len(depths)
        for path, own in lists.items():
            wrong[len(path)] += 0 if _reads(root, own, found[path]) else 1
        rating = (sum(map(bool, wrong)), depths if headed else tuple(map(bool, wrong)), depths)
        if best is None or rating < best[0]:
            best = rating, found
    return best[1] if best is not None else None


def _level(
    root: Address,
    path: tuple[int, ...],
    own: _Read,
    lists: Collection[tuple[int, ...]],
    depths: Sequence[int],
) -> int:
    """The level of one list: that of its rank, or a lower one that reads its numbers, where no list stands below it."""
    usual = depths[len(path)]
    if any(len(other) > len(path) and other[: len(path)] == path for other in lists):
        return usual
    lower = (depth for depth in range(usual, len(root.numbering.levels)) if _reads(root, own, depth))
    return next(lower, usual)


def _reads(root: Address, own: _Read, depth: int) -> bool:
    """Whether most numbers of a list read as their values on a level."""
    printed = [(item, one) for item, one in own if item.mark is not None]
    return sum(_label(root, item, one, depth) is not None for item, one in printed) * 2 >= len(printed)
