"""What a person types for a clause: `65b3`, `art. 65 paragrafo B3`, `L70C` or a whole citation in, its address out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lexbridge import languages
from lexbridge.address import Address
from lexbridge.errors import InputError

if TYPE_CHECKING:
    from lexbridge.work import Work

_LEADING_WORD = re.compile(r"\s*([^\W\d_]+)\.?(?=[\s\d(])")


def address_of(text: str, work: Work) -> Address:
    """The address that a person means, in the words of any language that there is a file for.

    Raises:
        InputError: where the text names no clause, or several.

    """
    numbering = work.corpus.numbering
    heads, parts = _words()
    lead = _LEADING_WORD.match(text) or re.match(r"\s*([^\W\d_])(?=\d)", text)
    bare = text[lead.end() :] if lead and lead[1].lower() in heads else text
    try:
        return numbering.parse(bare, parts)
    except InputError as error:
        if (cited := _cited(text, work)) is not None:
            return cited
        raise InputError(f"'{_shown(text)}' is no address", mend=error.mend) from None


def known_address(text: str, work: Work) -> Address:
    """The address that a person means, if the work or one of its texts has it.

    Raises:
        InputError: as `address_of`, and for an address that neither the outline nor a text has.

    """
    address = address_of(text, work)
    if (work.outline and address in work.outline) or any(
        address in one.by_address for one in work.expressions.values()
    ):
        return address
    nearest = work.outline.nearest(address) if work.outline else None
    mend = f"nearest is {nearest}" if nearest else "the coverage lists every clause: lexbridge coverage"
    raise InputError(f"there is no clause {address} in this code", mend=mend)


def _words() -> tuple[frozenset[str], frozenset[str]]:
    """The words before an article's number, and those before a part's; one letter is no part's word but a number."""
    heads: set[str] = set()
    parts: set[str] = set()
    for code in languages.available():
        table = languages.language(code).table("citations")
        heads.update(_bare(word) for words in table.get("article", {}).values() for word in words)
        parts.update(_bare(word) for words in table.get("part", {}).values() for word in words)
    return frozenset(heads), frozenset(word for word in parts | heads if len(word) > 1)


def _bare(word: str) -> str:
    return word.lower().rstrip(".")


def _cited(text: str, work: Work) -> Address | None:
    """The one clause that the text cites as running text of any language of the code, or None."""
    from lexbridge import citations

    for entry in work.corpus.code.languages:
        grammar = citations.grammar(languages.language(entry.code), work.corpus.code)
        found = citations.find(text, grammar, None, work.outline)
        addresses = {target.address for citation in found for target in citation.targets}
        if len(addresses) == 1 and (address := addresses.pop()) is not None:
            return address
    return None


def _shown(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
