"""Citations in XML and back: `ref` for one target, `mref` for a list, `rref` for a range, `inline` for other works."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from lexbridge.address import Address, Numbering
from lexbridge.errors import InputError
from lexbridge.exchange.akn.elements import lex, local_name, under
from lexbridge.exchange.akn.identifiers import address_of, eid
from lexbridge.model import Citation, CitationKind, Status, Target

if TYPE_CHECKING:
    from lxml import etree

    # Writes the characters from one offset of the text to another into an element.
    Write = Callable[[etree._Element, int, int], None]

EXTERNAL = "externalCitation"
REFERENCES = frozenset({"ref", "mref", "rref", "inline"})
_TARGET = re.compile(r"(-?\d{1,18})-(-?\d{1,18});(\w+);([\w-]*);([^;\s]*);([^;\s]*)")


@dataclass(frozen=True)
class Links:
    """How a document points at clauses: at its own by eId, at any other by the work's URI."""

    work: str
    numbering: Numbering
    own: frozenset[Address] = frozenset()

    def identifier(self, address: Address) -> str:
        """The eId of a clause, here or elsewhere."""
        return eid(address)

    def href(self, address: Address) -> str:
        """Where a link to a clause leads: `#art_9` in this document, else `/akn/…/!main#art_9`."""
        return f"#{eid(address)}" if address in self.own else f"{self.work}/!main#{eid(address)}"

    def address(self, href: str) -> Address:
        """The clause that a link, or a bare eId, names."""
        return address_of(href.rpartition("#")[2], self.numbering)


def write_citation(parent: etree._Element, citation: Citation, links: Links, write: Write) -> None:
    """Writes a citation with its words.

    What the element and its place do not say by themselves is written out in `lex:targets`, so that nothing is lost:
    one token a target, `start-end;kind;status;eId;eId of the nearest ancestor`, offsets from the citation's start.
    """
    targets = citation.targets
    node = _open(parent, citation, links)
    if not _says_all(local_name(node), citation):
        node.set(lex("targets"), " ".join(_token(target, citation.start, links) for target in targets))
        if local_name(node) == "inline" and citation.kind is not CitationKind.EXTERNAL:
            node.set(lex("kind"), citation.kind)
    elif local_name(node) == "mref":
        place = citation.start
        for group in _groups(citation):
            write(node, place, group.start)
            write_citation(node, group, links, write)
            place = group.end
        write(node, place, citation.end)
        return
    write(node, citation.start, citation.end)


def _open(parent: etree._Element, citation: Citation, links: Links) -> etree._Element:
    """The element that fits the targets, without its words."""
    targets = citation.targets
    addresses = [target.address for target in targets if target.address is not None]
    if not addresses:
        return under(parent, "inline", name=EXTERNAL)
    if len(targets) == 1:
        node = under(parent, "ref", href=links.href(addresses[0]))
        if targets[0].nearest:
            node.set(lex("nearest"), links.identifier(targets[0].nearest))
    elif len(addresses) == len(targets) and len({(target.start, target.end) for target in targets}) == 1:
        node = under(parent, "rref", upTo=links.href(addresses[-1]))
        node.set("from", links.href(addresses[0]))
    else:
        node = under(parent, "mref")
    node.set(lex("kind"), citation.kind)
    statuses = {target.status for target in targets}
    if len(statuses) == 1 and (status := statuses.pop()) and local_name(node) != "mref":
        node.set(lex("status"), status)
    return node


def _says_all(name: str, citation: Citation) -> bool:
    """Whether the element alone, read back, gives the citation's targets."""
    targets = citation.targets
    if name == "mref":
        groups = _groups(citation)
        places = [edge for group in groups for edge in (group.start, group.end)]
        inside = all(citation.start <= place <= citation.end for place in places)
        return len(groups) > 1 and inside and places == sorted(places) and all(_plain(group) for group in groups)
    if name == "rref" or len(targets) != 1:
        return False
    (target,) = targets
    fits = (target.start, target.end, target.kind) == (citation.start, citation.end, citation.kind)
    if name == "ref":
        return fits
    return fits and target == Target(None, citation.start, citation.end, CitationKind.EXTERNAL)


def _plain(group: Citation) -> bool:
    """Whether a group can stand inside `mref`: one target, or a range of addresses."""
    return len(group.targets) == 1 or all(target.address is not None for target in group.targets)


def _groups(citation: Citation) -> list[Citation]:
    """The targets by their spans, in order, each group as a citation of its own."""
    found = []
    for (start, end), group in groupby(citation.targets, key=lambda target: (target.start, target.end)):
        targets = tuple(group)
        found.append(Citation(start, end, "", targets[0].kind, targets))
    return found


def _token(target: Target, base: int, links: Links) -> str:
    address = links.identifier(target.address) if target.address else ""
    nearest = links.identifier(target.nearest) if target.nearest else ""
    return f"{target.start - base}-{target.end - base};{target.kind};{target.status or ''};{address};{nearest}"


def read_citation(node: etree._Element, start: int, end: int, links: Links, inner: list[Citation]) -> Citation:
    """The citation that an element is.

    Args:
        node: the element.
        start: where its words begin, in characters of the whole text.
        end: where they end.
        links: how the document points at clauses.
        inner: the citations inside it, which a list is made of.

    Raises:
        InputError: for a link that leads to no clause of this code, or an unknown kind or status.

    """
    kind = _kind(node.get(lex("kind"), "" if local_name(node) != "inline" else CitationKind.EXTERNAL))
    written = node.get(lex("targets"))
    if written is not None:
        targets = tuple(_read_token(token, start, links) for token in written.split())
    elif local_name(node) == "ref":
        nearest = node.get(lex("nearest"))
        address = links.address(node.get("href", ""))
        known = links.address(nearest) if nearest else None
        targets = (Target(address, start, end, kind, _status(node.get(lex("status"), "")), known),)
    elif local_name(node) == "mref":
        targets = tuple(target for citation in inner for target in citation.targets)
    else:
        targets = (Target(None, start, end, kind),)
    return Citation(start, end, "", kind, targets)


def _read_token(token: str, base: int, links: Links) -> Target:
    if not (found := _TARGET.fullmatch(token)):
        raise InputError(f"'{token}' is no target", mend="write start-end;kind;status;eId;eId")
    start, end, kind, status, address, nearest = found.groups()
    return Target(
        links.address(address) if address else None,
        base + int(start),
        base + int(end),
        _kind(kind),
        _status(status),
        links.address(nearest) if nearest else None,
    )


def _kind(word: str) -> CitationKind:
    try:
        return CitationKind(word)
    except ValueError:
        raise InputError(f"'{word}' is no kind of citation", mend=f"use one of {', '.join(CitationKind)}") from None


def _status(word: str) -> Status | None:
    try:
        return Status(word) if word else None
    except ValueError:
        raise InputError(f"'{word}' is no status of a citation", mend=f"use one of {', '.join(Status)}") from None
