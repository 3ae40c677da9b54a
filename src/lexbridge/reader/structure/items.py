"""Collects what may be an item of a list: an article's blocks in, its numbers in order and the heads that may have lost
theirs out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lexbridge.reader.numbers import Mark, figures, is_first, values
from lexbridge.reader.paragraphs.blocks import Block


class Item(NamedTuple):
    """A number (or a heading that may have lost its own) on its way to a place: the block it opens, the block before
    it, and the text that it opens (none where another number follows).

    `above`: the block above the one before, where that is a paragraph that may have lost the number before; `copy`:
    whether the same number and text stand above.
    """

    block: Block
    mark: Mark | None
    before: Block | None
    words: str
    above: Block | None = None
    copy: bool = False


def items_of(blocks: Sequence[Block], *, titled: bool) -> list[Item]:
    """The numbers of an article in order, and the headings among them that may have lost theirs.

    Args:
        blocks: the article's.
        titled: whether its title stands elsewhere; if not, a heading that opens it is its title.
    """
    found: list[Item] = []
    figured = _figured(blocks)
    seen: set[tuple[str, str]] = set()
    for place, block in enumerate(blocks):
        before = blocks[place - 1] if place else None
        if block.table:
            continue
        for count, printed in enumerate(block.marks):
            mark = _relative(printed, figured)
            words = block.words if count == len(block.marks) - 1 else ""
            if count:
                found.append(Item(block, mark, block._replace(text=None), words))
                continue
            unnumbered = place > 1 and before is not None and not (before.marks or before.like or before.table)
            copy = (mark.label, words) in seen
            seen.add((mark.label, words))
            found.append(Item(block, mark, before, words, blocks[place - 2] if unnumbered else None, copy))
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        if not block.marks and following is not None and (titled or place) and _heads(block, following):
            found.append(Item(block, None, before, block.words))
    return found


def _figured(blocks: Sequence[Block]) -> frozenset[str]:
    """The forms of number that only figures have, but for letters that a scanner may have taken for some."""
    labels: dict[str, set[str]] = {}
    for block in blocks:
        for mark in block.marks:
            labels.setdefault(mark.form, set()).add(mark.label)
    return frozenset(
        form
        for form, found in labels.items()
        if any(map(str.isdigit, found)) and all(label.isdigit() or _misread(label) for label in found)
    )


def _misread(label: str) -> bool:
    """Whether a scanner may have taken a figure for a label: a one alone, or any among figures."""
    return figures(label) == "1" or (figures(label) is not None and any(map(str.isdigit, label)))


def _relative(mark: Mark, figured: frozenset[str]) -> Mark:
    """A figure with those of the lists around it before it (`1.2`) as the figure of its own list, and one taken for a
    letter as a figure.
    """
    above, stop, own = mark.label.rpartition(".")
    if above[:1].isdigit() and own.isdigit():
        return mark._replace(label=own, form=f"{'.' * above.count('.')}{stop}{mark.form}")
    return mark._replace(label=figures(mark.label) or mark.label) if mark.form in figured else mark


def _heads(block: Block, following: Block) -> bool:
    """Whether an unnumbered paragraph may be the head of what follows: a heading, or a sentence that opens a list."""
    if block.like:
        return not following.like
    return bool(following.marks) and is_first(following.marks[0].label) and block.words[-1:] == ":"


def vouched_by(items: Sequence[Item]) -> list[frozenset[tuple[str, int]]]:
    """For each item what the next numbers of its form vouch for, the very next one and the next one that looks alike,
    be it a heading or not: the values (by style) right before theirs.
    """
    found: list[frozenset[tuple[str, int]]] = []
    following: dict[tuple[str, str, bool | None], int] = {}
    for item in reversed(items):
        read = values(item.mark.label) if item.mark is not None else ()
        form = item.mark.form if item.mark is not None else ""
        keys = [(form, style, looks) for style, _ in read for looks in (None, item.block.like)]
        found.append(frozenset((key[1], following[key] - 1) for key in keys if key in following))
        following |= {(form, style, looks): value for style, value in read for looks in (None, item.block.like)}
    return found[::-1]
