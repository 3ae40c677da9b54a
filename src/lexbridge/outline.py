"""The outline: the addresses that a work has, known apart from any text, read from one file with an article a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from lexbridge.address import Address, Numbering
from lexbridge.errors import InputError

_TOKEN = re.compile(r"\s*([(),]|[^\s(),]+)")


@dataclass(frozen=True)
class Outline:
    """All addresses of a work in the order of print, and its titles (in the language of the outline) by article."""

    addresses: tuple[Address, ...]
    titles: dict[Address, str]
    language: str = "en"

    def __contains__(self, address: object) -> bool:
        return address in self._places

    @cached_property
    def _places(self) -> dict[Address, int]:
        return {address: place for place, address in enumerate(self.addresses)}

    @cached_property
    def _children(self) -> dict[Address | None, tuple[Address, ...]]:
        below: dict[Address | None, list[Address]] = {}
        for address in self.addresses:
            below.setdefault(address.parent, []).append(address)
        return {parent: tuple(children) for parent, children in below.items()}

    @property
    def articles(self) -> tuple[Address, ...]:
        """The articles in order."""
        return self.children(None)

    def children(self, address: Address | None) -> tuple[Address, ...]:
        """The addresses directly below one (None: the articles), in order."""
        return self._children.get(address, ())

    @cached_property
    def _walks(self) -> dict[Address, tuple[Address, ...]]:
        return {}

    def walk(self, address: Address) -> tuple[Address, ...]:
        """An address and all below it, in the order of print; kept, since every language asks for the same articles."""
        found = self._walks.get(address)
        if found is None:
            found = (address, *(below for child in self.children(address) for below in self.walk(child)))
            self._walks[address] = found
        return found

    def place(self, address: Address) -> int | None:
        """The place of an address in the order of print, from 0."""
        return self._places.get(address)

    def nearest(self, address: Address) -> Address | None:
        """The address itself if the outline has it, else its nearest ancestor that it has, else None."""
        return next((known for known in (address, *address.ancestors()) if known in self), None)

    def between(self, first: Address, last: Address) -> tuple[Address, ...]:
        """The siblings from `first` to `last`, both included; empty where they are no siblings in this order or not in
        the outline.
        """
        siblings = self.children(first.parent) if first.parent == last.parent else ()
        if first not in siblings or last not in siblings:
            return ()
        return siblings[siblings.index(first) : siblings.index(last) + 1]


def read_outline(text: str, numbering: Numbering, *, where: str) -> Outline:
    """Reads `9: A(1,2,3) B(1(a,b),2) C | Title` lines; blank lines and those that open with # are passed over.

    Raises:
        InputError: for a line that does not parse, a number no level reads, or an article given twice.
    """
    addresses: list[Address] = []
    titles: dict[Address, str] = {}
    for count, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        place = f"{where}:{count}"
        number, colon, rest = line.partition(":")
        tree, _, title = rest.partition("|")
        article = numbering.child(None, number.strip(), 0)
        if not colon or article is None:
            raise InputError(
                "line does not parse", where=place, mend="write 'number: clauses | title', as in '9: A(1,2) B | Title'"
            )
        if article in titles:
            raise InputError(f"article {article} stands twice", where=place, mend="join the two lines")
        titles[article] = title.strip()
        addresses.append(article)
        addresses += _read_tree(tree, article, numbering, place)
    return Outline(tuple(addresses), titles)


def _read_tree(tree: str, article: Address, numbering: Numbering, where: str) -> list[Address]:
    """The addresses of `A(1,2(a,b)) B`, in order; brackets go a level down, commas and blanks part siblings."""
    found: list[Address] = []
    parents, last = [article], article
    for token in _TOKEN.findall(tree):
        if token == "(":
            parents.append(last)
        elif token == ")":
            if len(parents) == 1:
                raise InputError("a bracket closes that was never opened", where=where, mend="check the brackets")
            parents.pop()
        elif token != ",":
            child = numbering.child(parents[-1], token)
            if child is None:
                raise InputError(
                    f"'{token}' is no number below {parents[-1]}", where=where, mend="see the levels in code.toml"
                )
            if child in found:
                raise InputError(f"{child} stands twice", where=where, mend="remove one")
            found.append(child)
            last = child
    if len(parents) > 1:
        raise InputError("a bracket is not closed", where=where, mend="check the brackets")
    return found
