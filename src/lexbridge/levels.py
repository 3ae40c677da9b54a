"""The levels of a code and the numbers on them: a label such as `b`, `iv` or `16-bis` in, its value and form out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

STYLES = ("1", "A", "a", "I", "i")
# The Latin ordinals that legislators put behind the number of an inserted article (16-bis), as in Italian, French and
# EU drafting.
LATIN = (
    "bis",
    "ter",
    "quater",
    "quinquies",
    "sexies",
    "septies",
    "octies",
    "novies",
    "decies",
    "undecies",
    "duodecies",
    "terdecies",
)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ROMAN_FORM = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", re.IGNORECASE)
_LETTER_SUFFIX = re.compile(r"\d+[a-zA-Z]")
_PART = r"\d{1,9}(?:[a-z]{0,2}|-?(?:" + "|".join(LATIN) + "))"
_DOTTED = re.compile(rf"{_PART}(?:\.{_PART})+", re.IGNORECASE | re.ASCII)


def roman_value(label: str) -> int | None:
    """The value of a well-formed roman number in either case, or None (`iv` is 4, `iiii` is none)."""
    if not label or not _ROMAN_FORM.fullmatch(label):
        return None
    values = [_ROMAN[letter] for letter in label.lower()]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))


def roman_label(value: int) -> str:
    """The small roman number of a value from 1 up."""
    steps = (
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    )
    label = ""
    for step, letters in steps:
        label += letters * (value // step)
        value %= step
    return label


def letter_value(label: str) -> int | None:
    """The place of a letter label in the alphabet: a is 1, z is 26, then aa 27 and bb 28 as lists count on."""
    letter = label[:1].lower()
    if not label.isascii() or not label.isalpha() or label != label[:1] * len(label):
        return None
    return ord(letter) - ord("a") + 1 + 26 * (len(label) - 1)


def letter_label(value: int) -> str:
    """The small letter label of a value from 1 up: 1 is a, 27 is aa."""
    return chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the code: its Akoma Ntoso name, the styles its numbers may have, and how a number is written in an
    address.

    `inserted`: whether a letter behind a number belongs to it, as in article 305a (a Latin ordinal, 16-bis, always
    does). `dotted`: whether full stops may stand inside one number, as in article 3.119aa.
    """

    name: str
    styles: tuple[str, ...]
    form: str = "{}"
    inserted: bool = False
    dotted: bool = False

    def canonical(self, label: str) -> str | None:
        """The label as addresses write it (case and leading zeros settled), or None where no style of this level reads
        it.
        """
        if self.dotted and _DOTTED.fullmatch(label):
            return label.lower()
        return _canonical(self.styles, label, self.inserted)

    def key(self, label: str) -> tuple[int, int, str]:
        """The sort key of a canonical label: the style's rank, the number's value, the suffix of an inserted number."""
        if "." in label:
            first, *rest = label.split(".")
            number = first.rstrip("abcdefghijklmnopqrstuvwxyz-")
            return 0, int(number or 0), first.removeprefix(number) + "".join(f".{part:0>11}" for part in rest)
        return _key(self.styles, label)

    def label(self, place: int) -> str:
        """The label of the place-th (from 1) clause on this level in its first style."""
        write: dict[str, Callable[[int], str]] = {
            "1": str,
            "A": lambda value: letter_label(value).upper(),
            "a": letter_label,
            "I": lambda value: roman_label(value).upper(),
            "i": roman_label,
        }
        return write[self.styles[0]](place)


@lru_cache(maxsize=16384)
def _canonical(styles: tuple[str, ...], label: str, inserted: bool) -> str | None:
    for style in styles:
        if (value := _value(style, label)) is not None and (inserted or not _LETTER_SUFFIX.fullmatch(label)):
            return _write(style, label, value)
    return None


@lru_cache(maxsize=16384)
def _key(styles: tuple[str, ...], label: str) -> tuple[int, int, str]:
    for rank, style in enumerate(styles):
        if _write_matches(style, label) and (value := _value(style, label)) is not None:
            return rank, value, _suffix_key(label) if style == "1" else ""
    return len(styles), 0, label


def _value(style: str, label: str) -> int | None:
    if style == "1":
        found = re.fullmatch(r"(\d{1,9})([a-zA-Z]?|-?(?:" + "|".join(LATIN) + "))", label, re.IGNORECASE | re.ASCII)
        return int(found[1]) if found else None
    if style in "Aa":
        stem, hyphen, suffix = label.partition("-")  # l-bis
        return letter_value(stem) if not hyphen or suffix.lower() in LATIN else None
    return roman_value(label)


def _write(style: str, label: str, value: int) -> str:
    if style != "1":
        return label.upper() if style in "AI" else label.lower()
    suffix = label.lstrip("0123456789").lower().strip("-")
    return f"{value}{'-' if suffix in LATIN else ''}{suffix}"


def _write_matches(style: str, label: str) -> bool:
    return style == "1" or (label.isupper() if style in "AI" else label.islower())


def _suffix_key(label: str) -> str:
    suffix = label.lstrip("0123456789").strip("-")
    return f"~{LATIN.index(suffix):02}" if suffix in LATIN else suffix
