"""Numbers as printed: finds `1.`, `(a)`, `B3.`, `§ 3`, `1.3.2` at the head of a line or run into it, and says what each
can mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from lexbridge.levels import letter_value, roman_value

# One number with its punctuation. A label is dotted (1.3.2), compound (B3, 1a1, 9B1(b)), digits, or letters that may be
# a roman number.
_NUMBER = r"""
    (?P<open> § [^\S\n]* | \( | \[ )?
    (?P<label>
        \d{1,3} (?: \. \d{1,3} )+ (?: \. [a-z] (?![A-Za-z]) )?
      | (?: \d{1,3} | [A-Z](?=\d) )
        (?: [A-Za-z]{1,2} | (?<=[A-Za-z])\d{1,2} | \( (?: [a-z]{1,4} | \d{1,2} ) \) )+ (?![A-Za-z])
      | [A-Z] (?: \. \d{1,2} )+ (?: \. [a-z] (?![A-Za-z]) )?
      | [A-Z][A-Za-z] (?: \d{1,2} [A-Za-z]? )* (?=\))
      | \d{1,3}
      | [ivxlIVXL]{1,6} (?![A-Za-z])
      | (?P<twin>[A-Za-z]) (?P=twin)? (?![A-Za-z])
    )
    (?P<close> \.\) | \)\.? | \]\.? | \.(?!\d) | ° | [:] (?=\s) )?
"""
# Behind the number stands a blank, the line's end, or what shows where the number ends; a lost blank is seen by the
# capital (`1.The player`).
_AT_HEAD = re.compile(
    rf"""[\u200b-\u200d\u2060\ufeff]* {_NUMBER} (?: [\u200b-\u200d\u2060\ufeff]* (?P<gap>[^\S\n]+)
    | $ | (?<=[)\]]) (?=[^\W\d_]) | (?<=[.)]) (?=\() | (?=[-–—])
    | (?<=\d\.) (?=[^\W\d_a-zà-ÿ][^\W\d_A-ZÀ-Ý]) | (?<=[A-Z]\.) (?=[^\W\d_a-zà-ÿ][^\W\d_A-ZÀ-Ý]{{2}}) )""",
    re.VERBOSE,
)
_DASHED = re.compile(r"[-–—]\s+[^\W\d_a-z](?:[’'\s]?[^\W\d_])")
_PART = re.compile(r"\d+|[A-Za-z]+")


class Mark(NamedTuple):
    """A number as printed: its label, its form ("({})", "{}."), and its place in characters of the string it was found
    in.
    """

    label: str
    form: str
    start: int
    end: int

    @property
    def printed(self) -> str:
        """The number as it stands in the source."""
        return self.form.format(self.label)

    @property
    def parts(self) -> tuple[str, ...]:
        """The labels of a compound number: `1a1` gives 1, a, 1; a plain one gives itself."""
        return parts(self.label)

    def names(self, labels: Sequence[str]) -> bool:
        """Whether a compound number is that of a clause with these labels, or of its last levels, in either case."""
        own = "".join(self.parts).lower()
        levels = [label.lower() for label in labels if label]
        return any(own == "".join(levels[place:]) for place in range(len(levels)))

    @property
    def compound(self) -> bool:
        """Whether it names more than one level."""
        return len(self.label) > 1 and len(self.parts) > 1


@lru_cache(maxsize=4096)
def parts(label: str) -> tuple[str, ...]:
    """Splits a label at the turns between digits, letters and brackets."""
    return tuple(_PART.findall(label))


@lru_cache(maxsize=4096)
def values(label: str) -> tuple[tuple[str, int], ...]:
    """What a plain label can count: (style, value) pairs; `i` is both the ninth letter and the roman one."""
    if label.isdigit():
        return (("1", int(label)),)
    upper = label.isupper()
    found: list[tuple[str, int]] = []
    if (letter := letter_value(label)) is not None and len(label) <= 2:
        found.append(("A" if upper else "a", letter))
    if (roman := roman_value(label)) is not None:
        found.append(("I" if upper else "i", roman))
    return tuple(found)


def is_first(label: str) -> bool:
    """Whether a label can count the first of a list (1, a, A, i, I)."""
    return any(value == 1 for _, value in values(label))


_MISREAD = str.maketrans("lIOoSBZ", "1100582")


@lru_cache(maxsize=4096)
def figures(label: str) -> str | None:
    """The figures that a scanner may have read as a label with letters (`lO` for 10); None where these are none."""
    read = label.translate(_MISREAD)
    return read if read != label and read.isdigit() and read[0] != "0" else None


@lru_cache(maxsize=4096)
def opening(text: str) -> tuple[Mark, ...]:
    """The numbers that open a line, kept since a line is looked at more than once."""
    return tuple(at_head(text))


def at_head(text: str, place: int = 0) -> Iterator[Mark]:
    """The numbers that open a line, one after another (`1. (a) …`, `C. 1. …`), from a place in it."""
    count = 0
    while count < 5:
        found = _AT_HEAD.match(text, place)
        if not found or not _trusted(found, text):
            return
        start = found.start("open") if found["open"] else found.start("label")
        end = found.end("close") if found["close"] else found.end("label")
        yield Mark(found["label"], f"{found['open'] or ''}{{}}{found['close'] or ''}".strip(), start, end)
        count, place = count + 1, found.end()
        while place < len(text) and text[place] in "-–— \t\xa0" and count:
            place += 1


def _trusted(found: re.Match[str], text: str) -> bool:
    """Whether the punctuation makes it a number: brackets in pairs, or a stop behind it; a bare one only before a tab
    or wide gap.
    """
    opening, closing, label = found["open"] or "", found["close"] or "", found["label"]
    if opening == "(":
        return closing.startswith((")", ".)"))
    if opening == "[":
        return closing.startswith("]")
    if opening:
        return True
    if closing.startswith("]"):
        return False
    if closing == ":":
        return label.isdigit() or label.isupper()
    if closing:
        return True
    gap = found["gap"] or ""
    if "\t" in gap or len(gap) > 2:
        return True
    # A dash may stand for the stop, with a blank on either side: "A – Title".
    if gap and _DASHED.match(text, found.end()):
        return True
    # A number with dots (4.2) or brackets (B2(a)) opens a line alone on it too, with dots and a letter behind (4.2.a)
    # before any word.
    if found.end() == len(text) and ("." in label or label[-1] == ")"):
        return True
    if "." in label and label[-1].isalpha():
        return True
    # A bare compound number (65B3, 1.3.2) opens a line only before a capital: "80B2a komt" is a sentence about it.
    return len(parts(label)) > 1 and text[found.end() : found.end() + 1].isupper()


# A number within a line needs its punctuation, and a stop before it (perhaps with a footnote's mark), perhaps with a
# short word: `; and (b)`, `; e/o (ii)`; behind a bare comma it needs a bracket.
_LABEL = r"(?:\d{1,3}|[ivxlIVXL]{1,6}|(?P<pair>[A-Za-z])(?P=pair)?)(?![A-Za-z\d])"
_NOTED = r"(?:\*{1,3}|[¹²³⁰⁴-⁹†‡]{1,3}|\[\^?[\w-]{1,12}\]|\(\*{1,3}\))?"
_INSIDE = re.compile(
    rf"""(?: (?: [.;:!?…»”"] | ,(?=\s+(?:\(|\w{{1,3}}\))) ) {_NOTED}
        | [.;:,] {_NOTED} \s+ [^\W\d_]{{1,7}} (?: / [^\W\d_]{{1,7}} )? ,? ) \s+
    (?P<mark> (?P<open>\() (?P<inner>{_LABEL}) (?P<shut>\.\)|\)\.?)
            | (?P<sign>§\s*) (?P<signed>\d{{1,3}})
            | (?P<bare>{_LABEL.replace("pair", "twin")}) (?P<stop>\.\)|\)\.?|\.(?!\d)|°|:(?=\s)) )
    (?=\s+\S)""",
    re.VERBOSE,
)


_BEFORE = re.compile(r"[.;:!?…»”\",]")  # what stands before a number within a line; looked for first, as it is quicker


def inside(text: str, place: int = 0) -> Iterator[Mark]:
    """Numbers that may open a clause within a line: behind a stop (or a stop and a short word, `; or (b)`), with their
    punctuation.
    """
    for stop in _BEFORE.finditer(text, place):
        found = _INSIDE.match(text, stop.start()) if stop.start() >= place else None
        if found is None:
            continue
        label = found["inner"] or found["signed"] or found["bare"]
        form = f"({{}}{found['shut']}" if found["open"] else "§ {}" if found["sign"] else f"{{}}{found['stop']}"
        yield Mark(label, form, found.start("mark"), found.end("mark"))
        place = found.start("mark")


# The first letter or figure of a list that a sentence goes into without a stop: `may (a) call the director, (b) …`.
_FIRST = re.compile(r"(?<=[^\W\d_]) (?:\((?P<label>[aAiI1])\)|(?P<bare>[ai1])\))(?=\s+[^\W\d_])")


def first_inside(text: str) -> Iterator[Mark]:
    """First numbers with brackets right behind a word, which open a list only where others count on from them."""
    for found in _FIRST.finditer(text):
        form = "({})" if found["label"] else "{})"
        yield Mark(found["label"] or found["bare"], form, found.start() + 1, found.end())
