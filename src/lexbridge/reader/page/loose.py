"""Finds articles that figures head where these do not count up, or stand alone on their lines: numbered lines in, the
headings among them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lexbridge.address import Numbering
from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.looks import Heading, Part, heading_like
from lexbridge.reader.numbers import opening

_LONGEST = 3  # figures of an article's number


def disordered(
    numbered: Sequence[tuple[Heading, int, bool]], chain: Sequence[Heading], lines: Sequence[Line]
) -> list[Heading]:
    """All titled lines that figures open (`27. Title`, `9. Title`) where no run of them counts up through a source, as
    in extracts; none where they may be the items of a list.

    Args:
        numbered: every line that a figure opens, with its value, and whether it looks like a heading.
        chain: those that count up.
        lines: the lines of the source.
    """
    titled = [heading for heading, _, like in numbered if like]
    counted = {heading.line for heading in chain}
    rest = [heading.line for heading in titled if heading.line not in counted]
    if len(titled) < 2 or not rest:
        return []
    # Where most count up, what stands between them may be misprinted or a list's; what stands above them all is front.
    if len(chain) * 3 > len(titled) * 2 and max(rest) > min(counted):
        return []
    if len({heading.root for heading in titled}) < len(titled) or len(_forms(titled, lines)) > 1:
        return []
    places = {heading.line for heading in titled}
    if any(one.line + 1 >= len(lines) or one.line + 1 in places for one in titled):
        return []  # a heading has text below it
    lists = any(
        value == 1 and following == 2 and like and first.line not in counted
        for (first, value, like), (_, following, _) in pairwise(numbered)
    )
    return [] if lists else titled


def _forms(headings: Sequence[Heading], lines: Sequence[Line]) -> set[tuple[str, bool]]:
    """What parts number and title, and whether the line is set apart, as every file's first line is."""
    texts = {heading.line: lines[heading.line].text[heading.number[1] : heading.title].strip() for heading in headings}
    apart = {lines[place].blank for place in texts if place}
    return {(text, blank) for text in texts.values() for blank in apart}


def alone(lines: Sequence[Line], numbering: Numbering) -> list[Heading]:
    """The lines of a source that are but a figure, where every one has a title below it and text below that, and none
    stands within a sentence or at a page's end; else none.
    """
    found: list[Heading] = []
    for place, line in enumerate(lines):
        if not (len(line.text) <= _LONGEST and line.text.isdecimal()):
            continue
        root = numbering.child(None, line.text, 0)
        below = lines[place + 1 : place + 3]
        if root is None or len(below) < 2 or line.page or below[0].page:
            return []
        title, text = below
        if not line.blank and place and lines[place - 1].text[-1] not in TERMINALS:
            return []
        if not heading_like(title.text) or opening(title.text) or text.text.isdecimal():
            return []
        found.append(Heading(Part.ARTICLE, place, root, (0, len(line.text))))
    return found if len({heading.root for heading in found}) == len(found) > 1 else []
