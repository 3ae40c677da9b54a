"""Joins words that are broken over a line: a text in, the text with whole words and the way back to its places out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import replace

from lexbridge.model import Citation

# Two letters, a hyphen at the line's end, and a small letter to go on with: "artike-" and "len". Behind a figure or in
# front of a capital the hyphen is the word's own ("A4-formaat", "Bye-Law").
_BREAK = re.compile(r"[-‐\u00ad](?<=[^\W\d_][^\W\d_].) ?\r?\n[^\S\n]{0,60}(?=[^\W\d_A-Z])")
_HYPHENS = "-‐\u00ad"
_ENDS = ("\n", " \n", "\r\n")


class Joined:
    """A text whose broken words are whole; `restore` gives citations found in it their places in the text as it was."""

    def __init__(self, text: str) -> None:
        self._before = text
        spans = [found.span() for found in _BREAK.finditer(text)]
        ends = [0, *(end for _, end in spans)]
        begins = [*(begin for begin, _ in spans), len(text)]
        pieces = [text[end:begin] for end, begin in zip(ends, begins, strict=True)]
        self.text = "".join(pieces) if spans else text
        self._seams: list[int] = []
        self._taken: list[int] = [0]
        for begin, end in spans:
            self._seams.append(begin - self._taken[-1])
            self._taken.append(self._taken[-1] + end - begin)

    def restore(self, citation: Citation) -> Citation:
        """The citation with its places and words in the text as it was."""
        start, end = self._start(citation.start), self._end(citation.end)
        targets = tuple(
            replace(target, start=self._start(target.start), end=self._end(target.end)) for target in citation.targets
        )
        return replace(citation, start=start, end=end, text=self._before[start:end], targets=targets)

    def _start(self, place: int) -> int:
        return place + self._taken[bisect_right(self._seams, place)]

    def _end(self, place: int) -> int:
        return place + self._taken[bisect_left(self._seams, place)]


def is_broken(text: str) -> bool:
    """Whether a word of a text is broken over a line."""
    # Looking for a character or two is faster than a pattern, and most texts have none of them.
    hyphens = [hyphen for hyphen in _HYPHENS if hyphen in text]
    ends = [end for end in _ENDS if end[0] in text]
    return any(hyphen + end in text for hyphen in hyphens for end in ends) and _BREAK.search(text) is not None
