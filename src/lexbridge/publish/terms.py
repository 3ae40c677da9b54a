"""The termbase on the site: its concepts in the reader's language, and the clauses that use them; a `Book` in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from lexbridge.address import Address
from lexbridge.corpus import Term
from lexbridge.publish.book import Book
from lexbridge.publish.site import Site

_QUOTES = str.maketrans({"’": "'", "‘": "'"})


@dataclass(frozen=True, slots=True)
class Place:
    """A clause that uses a term, and the languages whose text does."""

    address: Address
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A concept: its forms by language, the reader's first, whether it is confirmed or only talk, and its places."""

    concept: str
    forms: tuple[tuple[str, tuple[str, ...]], ...]
    confirmed: bool
    talk: bool
    places: tuple[Place, ...]

    @property
    def name(self) -> str:
        """The form it is listed under."""
        return next((found[0] for _, found in self.forms if found), self.concept)

    @property
    def slug(self) -> str:
        """The name of its place in the glossary, the same in every language."""
        return "term-" + re.sub(r"\W+", "-", self.concept).strip("-")

    @property
    def all_forms(self) -> list[str]:
        """Every form in every language."""
        return [form for _, found in self.forms for form in found]

    def first_places(self, number: int) -> tuple[Place, ...]:
        """The first places in the order of print."""
        return self.places[:number]


def used_on(book: Book, page: str) -> tuple[Entry, ...]:
    """The concepts that a page of law text uses, confirmed ones and those a person has still to confirm."""
    used = _used(book.site, page)
    return tuple(entry for entry in _bare(book) if entry.concept in used)


@lru_cache(maxsize=8)
def entries(book: Book) -> tuple[Entry, ...]:
    """All concepts of the termbase, sorted by the form in the reader's language."""
    used = _used(book.site)
    return tuple(replace(entry, places=used.get(entry.concept, ())) for entry in _bare(book))


@lru_cache(maxsize=8)
def _bare(book: Book) -> tuple[Entry, ...]:
    """All concepts without their places, sorted."""
    found = [
        Entry(
            term.concept,
            tuple((code, term.forms.get(code, ())) for code in book.codes),
            term.status == "confirmed",
            term.status == "search",
            (),
        )
        for term in book.site.work.corpus.terms
    ]
    return tuple(sorted(found, key=lambda entry: sort_key(entry.name)))


def sort_key(text: str) -> str:
    """Orders words as a dictionary does: case and accents aside."""
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@lru_cache(maxsize=256)
def _used(site: Site, page: str | None = None) -> dict[str, tuple[Place, ...]]:
    """The places of every concept in the order of print: on all pages of law text, or on one."""
    found: dict[str, dict[Address, list[str]]] = {}
    for row in site.rows if page is None else site.pages[page]:
        for code in site.languages:
            for clause in row.clauses.get(code, ()):
                if site.home(code, clause) != row.address:
                    continue
                text = "\n".join(str(part) for part in (clause.heading, clause.text, clause.closing) if part)
                for concept in _matcher(site, code).concepts(text):
                    codes = found.setdefault(concept, {}).setdefault(row.address, [])
                    codes += [code] if code not in codes else []
    return {
        concept: tuple(Place(address, tuple(codes)) for address, codes in places.items())
        for concept, places in found.items()
    }


@lru_cache(maxsize=16)
def _matcher(site: Site, code: str) -> _Matcher:
    return _Matcher(site.work.corpus.terms, code)


class _Matcher:
    """Finds the forms of one language in a text, the longest first, so that a part of a longer term is not counted."""

    def __init__(self, terms: Iterable[Term], code: str) -> None:
        self._concepts: dict[str, list[str]] = {}
        for term in terms:
            if term.status != "search":
                for form in term.forms.get(code, ()):
                    self._concepts.setdefault(_plain(form), []).append(term.concept)
        forms = sorted(self._concepts, key=len, reverse=True)
        self._pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, forms)) + r")(?!\w)") if forms else None
        self._known: dict[str, tuple[str, ...]] = {}

    def concepts(self, text: str) -> tuple[str, ...]:
        """The concepts that a text uses, each once, in the order of their first use; kept, since several pages ask."""
        if self._pattern is None:
            return ()
        if text not in self._known:
            found = (concept for form in self._pattern.findall(_plain(text)) for concept in self._concepts[form])
            self._known[text] = tuple(dict.fromkeys(found))
        return self._known[text]


def _plain(text: str) -> str:
    return " ".join(text.casefold().translate(_QUOTES).split())
