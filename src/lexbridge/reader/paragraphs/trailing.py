"""Parts from a heading the first number of a list that stands at its end (`Attacco A.` above A's text): blocks in, the
heading and the number out.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexbridge.reader.characters import repair
from lexbridge.reader.looks import heading_like
from lexbridge.reader.numbers import Mark, at_head, values
from lexbridge.reader.paragraphs.blocks import Block

FIRSTS = frozenset(
    f"{before}{label}" for before in " \xa0(" for label in "A1aiI"
)  # what a first number ends on, but its stop


def trailing(block: Block, following: Sequence[Block]) -> tuple[Block, Block] | None:
    """A heading and the number behind it, where that is a list's first, the text below has none, and the next number
    counts on; None where the heading just ends so (`Vitamin A.`).
    """
    below = following[0] if following else None
    if block.text is None or block.bullet or block.table or block.note or below is None or below.marks or below.table:
        return None
    text = block.words
    start = max(text.rfind(" "), text.rfind("\xa0")) + 1
    mark = next(at_head(text, start), None)
    if not start or mark is None or mark.end != len(text) or not heading_like(text[:start].rstrip(" \xa0:–—-")):
        return None
    second = next((other.marks[0] for other in following if other.marks), None)
    if second is None or second.form != mark.form or not _counts_on(mark, second):
        return None
    head = repair.cut(block.text, 0, start)
    low = block.text.locate(mark.start).start
    high = block.text.locate(mark.end - 1).start + 1
    number = block._replace(marks=(mark._replace(start=low, end=high),), text=None, like=False, blank=False, start=low)
    return block._replace(text=head, like=True), number


def _counts_on(mark: Mark, other: Mark) -> bool:
    read = values(other.label)
    return any(value == 1 and (style, 2) in read for style, value in values(mark.label))
