"""Parts a title from the text that follows it in the same line: `C. Premature correction: any correction …`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lexbridge.reader.characters import repair
from lexbridge.reader.paragraphs.blocks import Block

# A title: opened by a capital, at most a dozen words without a stop, up to a colon, a tab, or a dash between blanks.
_TITLE = re.compile(r"(?P<title>[^\W\d_a-zà-ÿ][^.;:!?]{2,90}?)(?P<mark>:\s+|\s+[–—]\s+|\t\s*)(?=\S)")

TITLED_DEPTH = 2  # of the clauses whose lines show by themselves that they open with titles: right below an article


def all_titled(blocks: Sequence[Block]) -> bool:
    """Whether each block of a list opens with a short title of its own, so that titles are the rule there."""
    first: set[str] = set()  # words: "If he passes: …", "If he bids: …" are conditions, no titles
    for block in blocks:
        parted = part_title(block, ruled=True)
        title = parted[0].words.split() if parted else []
        if not title or len(title) > 5 or title[0] in first:
            return False
        first.add(title[0])
    return True


def may_open_titled(block: Block) -> bool:
    """Whether a block holds one of the signs that part a title from its text; asked first, since few do."""
    head = block.words[:100]
    return ":" in head or "–" in head or "—" in head or "\t" in head


def part_title(block: Block, *, ruled: bool) -> tuple[Block, Block] | None:
    """The title and the body of a block, or None where it has no title in its line.

    Where clauses of the level have titles as a rule (`ruled`), a text may go on in small letters behind it; elsewhere
    only a
    short title before a new sentence is taken for one.
    """
    if block.text is None or not may_open_titled(block):
        return None
    text = block.words
    found = _TITLE.match(text)
    if not found or len(found["title"].split()) > 12 or len(text) - found.end() < 20:
        return None
    if not ruled and (len(found["title"].split()) > 8 or not text[found.end()].isupper() or text[-1] != "."):
        return None
    title, body = repair.cut(block.text, 0, found.end("title")), repair.cut(block.text, found.end())
    if title is None or body is None:
        return None
    return block._replace(text=title, like=True), block._replace(
        text=body, marks=(), like=False, start=body.segments[0].span.start
    )
