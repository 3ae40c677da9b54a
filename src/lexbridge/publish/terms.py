"""The termbase on the site: its concepts in the reader's language, and the clauses that use them; a `Book` in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from lexbridge.address import Address
from lexbridge.corpus import Term
from lexbridge.publish.book import Book
from lexbridge.publish.site import Site, page_of

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
    return _by_page(book).get(page, ())


@lru_cache(maxsize=8)
def _by_page(book: Book) -> dict[str, tuple[Entry, ...]]:
    found: dict[str, dict[str, Entry]] = {}
    for entry in entries(book):
        for place in entry.places:
            found.setdefault(page_of(place.address), {})[entry.concept] = entry
    return {page: tuple(used.values()) for page, used in found.items()}


@lru_cache(maxsize=8)
def entries(book: Book) -> tuple[Entry, ...]:
    """All concepts of the termbase, sorted by the form in the reader's language."""
    used = _used(book.site)
    found = [
        Entry(
            term.concept,
            tuple((code, term.forms.get(code, ())) for code in book.codes),
            term.status == "confirmed",
            term.status == "search",
            used.get(term.concept, ()),
        )
        for term in book.site.work.corpus.terms
    ]
    return tuple(sorted(found, key=lambda entry: sort_key(entry.name)))


def sort_key(text: str) -> str:
    """Orders words as a dictionary does: case and accents aside."""
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@lru_cache(maxsize=2)
def _used(site: Site) -> dict[str, tuple[Place, ...]]:
    """The places of every concept, in the order of print."""
    found: dict[str, dict[Address, list[str]]] = {}
    for code in site.languages:
        matcher = _Matcher(site.work.corpus.terms, code)
        for row in site.rows:
            for clause in row.clauses.get(code, ()):
                if site.home(code, clause) != row.address:
                    continue
                text = "\n".join(str(part) for part in (clause.heading, clause.text, clause.closing) if part)
                for concept in matcher.concepts(text):
                    found.setdefault(concept, {}).setdefault(row.address, []).append(code)
    order = {row.address: count for count, row in enumerate(site.rows)}
    return {
        concept: tuple(
            Place(address, tuple(codes)) for address, codes in sorted(places.items(), key=lambda pair: order[pair[0]])
        )
        for concept, places in found.items()
    }


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

    def concepts(self, text: str) -> list[str]:
        """The concepts that a text uses, each once, in the order of their first use."""
        if self._pattern is None:
            return []
        found = (concept for form in self._pattern.findall(_plain(text)) for concept in self._concepts[form])
        return list(dict.fromkeys(found))


def _plain(text: str) -> str:
    return " ".join(text.casefold().translate(_QUOTES).split())
