"""Parts a list that counts headings together with the sentences below them: an article's blocks in, the clause of each
number out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lexbridge.address import Address
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.structure.placed import Told

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
    sentences = all(text.words[-1:] == "." and not text.words[:1].islower() for text in texts)
    return (
        sentences and len(head.words.split()) <= _HEADING and sum(len(text.words) for text in texts) > len(head.words)
    )
