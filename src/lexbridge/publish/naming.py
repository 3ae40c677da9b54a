"""What a clause is called where it is named: an address in; the address, or words of the reader's language, out."""

from __future__ import annotations

import re

from lexbridge.address import Address
from lexbridge.languages import Language
from lexbridge.publish.site import Site

_BESIDE = re.compile(r"(fn|table)(\d+)")
_KEYS = {"fn": "note_of", "table": "table_of"}


def label(site: Site, reader: Language, address: Address) -> str:
    """The name of a clause: `43B2(b)`; of a footnote or table its article and number; of a definition its term."""
    if not address.annex:
        return str(address)
    if address.labels:
        found = _BESIDE.fullmatch(address.annex)
        return reader.string(_KEYS[found[1]], address=str(address.parent), n=found[2]) if found else str(address)
    return heading(site, reader, address) or address.annex.partition(":")[2] or address.annex


def also(site: Site, address: Address) -> str:
    """The number that another edition gives a clause, beside its own: "2007: 9A4"; nothing where all agree."""
    entry = site.work.corpus.code.entry
    numbers = (f"{entry(code).edition or '?'}: {own}" for code, own in site.own_numbers(address).items())
    return ", ".join(dict.fromkeys(numbers))


def short(address: Address) -> str:
    """The last number as a reader sees it before a text: `(b)`, of a footnote its number, of a table nothing."""
    found = _BESIDE.fullmatch(address.annex)
    if found:
        return found[2] if found[1] == "fn" else ""
    return address.written_label


def heading(site: Site, reader: Language, address: Address) -> str:
    """The heading of a clause in the reader's language, else in another."""
    row = site.by_address.get(address)
    if row is None:
        return ""
    codes = (reader.code, *(code for code in site.languages if code != reader.code))
    found = (clause.heading for code in codes for clause in row.clauses.get(code, ()) if clause.heading)
    return next((" ".join(str(words).split()) for words in found), "")
