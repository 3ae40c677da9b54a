"""Element identifiers: addresses to eIds and back, after the Akoma Ntoso Naming Convention 1.0, section 5.4."""

from __future__ import annotations

import re

from lexbridge.address import Address, Numbering
from lexbridge.errors import InputError

# The abbreviations of hierarchical elements (Naming Convention, table in 5.4.2); every other element goes by its name.
ABBREVIATIONS = {
    "alinea": "al",
    "article": "art",
    "chapter": "chp",
    "clause": "cl",
    "division": "dvs",
    "paragraph": "para",
    "section": "sec",
    "subchapter": "subchp",
    "subclause": "subcl",
    "subdivision": "subdvs",
    "subparagraph": "subpara",
    "subsection": "subsec",
}
ANNEX_ELEMENT = "hcontainer"
_ANNEX_NAMES = {"fn": "footnote", "table": "table", "intro": "introduction", "def": "definition"}
_ESCAPED = re.compile(r"\.([0-9a-f]{1,5})\.|-")


def eid(address: Address) -> str:
    """The eId of an address, from the address alone: `art_9__sec_A__para_1__subpara_a`, `art_70__hcontainer_fn1`."""
    levels = address.numbering.levels
    parts = [
        f"{ABBREVIATIONS.get(level.name, level.name)}_{label.replace('-', '')}"
        for level, label in zip(levels, address.labels, strict=False)
        if label
    ]
    if address.annex:
        parts.append(f"{ANNEX_ELEMENT}_{_escape(address.annex)}")
    return "__".join(parts)


def address_of(identifier: str, numbering: Numbering) -> Address:
    """The address that an eId of this code names.

    Raises:
        InputError: for an eId that none of the code's levels gives.

    """
    labels: list[str] = []
    annex = ""
    depths = {ABBREVIATIONS.get(level.name, level.name): depth for depth, level in enumerate(numbering.levels)}
    for part in identifier.split("__"):
        element, _, number = part.partition("_")
        depth = depths.get(element, -1)
        label = numbering.levels[depth].canonical(number) if depth >= len(labels) else None
        if element == ANNEX_ELEMENT and number and not annex:
            annex = _unescape(number)
        elif label is None or annex:
            raise InputError(f"'{identifier}' is no eId of this code", mend="its levels stand in code.toml")
        else:
            labels += [*[""] * (depth - len(labels)), label]
    return Address(tuple(labels), annex, numbering=numbering)


def element_of(address: Address) -> tuple[str, str]:
    """The element that stands for an address, and its `name` where it is a generic container, else ""."""
    if not address.annex:
        return address.level.name, ""
    word = re.match(r"[^\W\d_]*", address.annex)
    kind = word[0] if word else ""
    return ANNEX_ELEMENT, _ANNEX_NAMES.get(kind, kind or "annex")


def _escape(annex: str) -> str:
    """An annex without white space or punctuation: `def-board`; what does not fit is written as its code point."""
    stem, rest = ("def-", annex.removeprefix("def:")) if annex.startswith("def:") else ("", annex)
    blank = "-" if stem else ".20."
    return stem + "".join(blank if letter == " " else _escape_letter(letter) for letter in rest)


def _escape_letter(letter: str) -> str:
    return letter if letter.isascii() and letter.isalnum() else f".{ord(letter):x}."


def _unescape(number: str) -> str:
    stem, rest = ("def:", number.removeprefix("def-")) if number.startswith("def-") else ("", number)
    return stem + _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else " ", rest)
