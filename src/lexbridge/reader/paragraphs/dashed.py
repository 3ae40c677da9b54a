"""Parts a list of dashes that runs on in one line (`may: – ask; – wait`): a block in, its sentence and items out."""

from __future__ import annotations

import re
from itertools import pairwise

from lexbridge.reader.characters import repair
from lexbridge.reader.looks import BULLETS
from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.words import ReadingWords

_FIRST = re.compile(rf":\s+(?P<sign>[{BULLETS}])\s+(?=\S)")


def dashed(block: Block, words: ReadingWords) -> list[Block]:
    """The sentence that leads to a list and its items, where the first dash stands behind a colon and at least one of
    the same kind behind a semicolon, perhaps with a word that joins (`; and –`); none where they do not.
    """
    text = block.words
    first = _FIRST.search(text)
    if first is None or block.text is None or block.table or block.note:
        return []
    items = [(first.start("sign"), first.end())]
    for found in re.finditer(rf";(?:\s+(?P<joiner>[^\W\d_]+))?\s+(?P<sign>{re.escape(first['sign'])})\s+(?=\S)", text):
        joined = found["joiner"]
        if found.start() > first.start() and (joined is None or joined.lower() in words.joiners):
            items.append((found.start("sign"), found.end()))
    if len(items) < 2:
        return []
    parted = [block._replace(text=repair.cut(block.text, 0, items[0][0]), like=False)]
    for (_, start), (end, _) in pairwise([*items, (len(text), len(text))]):
        item = repair.cut(block.text, start, end)
        if item is not None:
            opened = item.segments[0].span.start
            parted.append(block._replace(marks=(), text=item, like=False, blank=False, start=opened, bullet=True))
    return parted
