"""Gives lists that count alike the levels of the code: an article's blocks in, the clause of each of its numbers out
where nothing but the text tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from lexbridge.address import Address
from lexbridge.reader.nesting import Item, Nested, items_of, nest
from lexbridge.reader.paragraphs import Block, ends_sentence
from lexbridge.reader.placed import Told
from lexbridge.reader.words import ReadingWords

_MOST = 200  # numbers of an article that is looked through: no article of a code has more
_Read = Sequence[tuple[Item, Nested]]


def told_by_lists(root: Address, blocks: Sequence[Block], words: ReadingWords, *, titled: bool) -> dict[int, Told]:
    """The clause of each number of an article, by where the number starts (or the block of a heading that lost its
    own), as the lists tell that it stands in; nothing where no list stands within its like and no number is misprinted.

    Args:
        root: the address of the article's heading.
        blocks: what follows it.
        words: how the language opens closing text.
        titled: whether the article's title is not among them.
    """
    items = items_of(blocks, titled=titled)
    if len(items) > _MOST or any(item.mark is not None and item.mark.compound for item in items):
        return {}
    read = list(zip(items, nest(items, len(root.numbering.levels) - len(root.labels)), strict=True))
    depths = _depths(root, read) if any(one.tells for _, one in read) else None
    if depths is None:
        return {}
    told: dict[int, Told] = {}
    labels: dict[tuple[int, ...], str] = {}
    for item, one in read:
        if not one.open:
            start = item.mark.start if item.mark is not None else item.block.start
            label = _label(root, item, one, depths[len(one.path) - 1])
            labels[one.path] = label or root.numbering.levels[depths[len(one.path) - 1]].label(one.path[-1])
            told[start] = Told(_address(root, one.path, depths, labels), one.kind)
        elif item.mark is not None:
            told[item.mark.start] = Told(None, "restart")
    return told | {block.start: Told(None) for block in _unsure(blocks, read, words)}


def _address(
    root: Address, path: tuple[int, ...], depths: tuple[int, ...], labels: Mapping[tuple[int, ...], str]
) -> Address:
    """The clause that stands in these lists, the labels above it as they were read."""
    written = [*root.labels]
    for rank, depth in enumerate(depths[: len(path)], 1):
        written += [""] * (depth - len(written))
        written.append(labels.get(path[:rank]) or root.numbering.levels[depth].label(path[rank - 1]))
    return root.numbering.at(tuple(written))


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


_HEADING = 8  # words of a heading that shares a list with its texts, at most


def told_by_headings(root: Address, blocks: Sequence[Block], *, titled: bool) -> dict[int, Told]:
    """The clause of each number of an article that is one list of headings and of the sentences below them (1 heading
    of A, 2 text of A, 3 heading of B …), by where the number starts; nothing where it is no such list.

    Args:
        root: the address of the article's heading.
        blocks: what follows it.
        titled: whether the article's title is not among them.
    """
    if not titled and blocks and blocks[0].like and not blocks[0].marks:
        blocks = blocks[1:]
    heads = [place for place, block in enumerate(blocks) if block.like]
    if len(heads) < 2 or len(blocks) < 4 or heads[0] != 0 or not _counted_through(blocks):
        return {}
    groups = [blocks[start:end] for start, end in pairwise([*heads, len(blocks)])]
    if not all(len(group) > 1 and _headed(group) for group in groups):
        return {}
    levels, depth = root.numbering.levels, len(root.labels)
    own = next((at for at in range(depth, len(levels)) if levels[at].canonical(blocks[0].marks[0].label)), depth)
    below = max(own, depth + 1)
    if below >= len(levels):
        return {}
    told: dict[int, Told] = {}
    for count, (head, *texts) in enumerate(groups, 1):
        section = root.numbering.at((*root.labels, levels[depth].label(count)))
        told[head.marks[0].start] = _misprinted(head, section)
        for place, text in enumerate(texts, 1):
            labels = (*section.labels, *[""] * (below - depth - 1), levels[below].label(place))
            clause = _misprinted(text, root.numbering.at(labels)) if len(texts) > 1 else Told(section)
            told[text.marks[0].start] = clause
    return told


def _misprinted(block: Block, address: Address) -> Told:
    """A clause, and whether a number of its kind says another one."""
    label = address.level.canonical(block.marks[0].label)
    return Told(address, "restart" if label is not None and label != address.labels[-1] else "")


def _counted_through(blocks: Sequence[Block]) -> bool:
    """Whether every block has one number, and these count up in figures."""
    if any(len(block.marks) != 1 for block in blocks):
        return False
    marks = [block.marks[0] for block in blocks]
    return all(mark.label == str(count) and mark.form == marks[0].form for count, mark in enumerate(marks, 1))


def _headed(group: Sequence[Block]) -> bool:
    """Whether a group is a short heading with sentences below it."""
    head, *texts = group
    return len(head.words.split()) <= _HEADING and all(
        text.words[-1:] == "." and not text.words[:1].islower() and len(text.words) > len(head.words) for text in texts
    )


def _label(root: Address, item: Item, one: Nested, depth: int) -> str | None:
    """A number as a level of the code writes it, if it reads as its value there."""
    level = root.numbering.levels[depth]
    label = level.canonical(item.mark.label) if item.mark is not None else None
    return label if label is not None and level.key(label)[1] == one.path[-1] else None


def _depths(root: Address, read: _Read) -> tuple[int, ...] | None:
    """The level of each rank of lists: those on which most numbers read as printed; of two that do equally well the
    higher ones below headings, the lower ones below sentences.
    """
    ranks = max(len(one.path) for _, one in read)
    outer = [item for item, one in read if len(one.path) == 1 and not one.open]
    headed = sum(item.block.like for item in outer) * 2 > len(outer)
    best: tuple[tuple[object, ...], tuple[int, ...]] | None = None
    for depths in combinations(range(len(root.labels), len(root.numbering.levels)), ranks):
        wrong = tuple(_misread(root, read, rank, depth) for rank, depth in enumerate(depths))
        rating = (sum(wrong), depths if headed else wrong, depths)
        if best is None or rating < best[0]:
            best = rating, depths
    return best[1] if best is not None else None


def _misread(root: Address, read: _Read, rank: int, depth: int) -> bool:
    """Whether most numbers of a rank do not read as their values on a level."""
    own = [(item, one) for item, one in read if len(one.path) == rank + 1 and not one.open and item.mark is not None]
    return sum(_label(root, item, one, depth) is not None for item, one in own) * 2 < len(own)
