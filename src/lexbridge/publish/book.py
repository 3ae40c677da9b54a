"""The site in one reader's language: a `Site` and a language code in; titles, words about editions and HTML out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.languages import Language, language
from lexbridge.publish.links import slug, to_page
from lexbridge.publish.naming import also, label, short
from lexbridge.publish.prose import language_name
from lexbridge.publish.site import DEFINITIONS, Site

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Page:
    """A page before MkDocs: its name ("" is the home page), its title, its HTML and that of its head, all escaped."""

    name: str
    title: str
    html: str
    head: str
    section: str


@dataclass(frozen=True, slots=True)
class Title:
    """A heading and the language it is in."""

    text: str
    code: str

    @property
    def capitals(self) -> bool:
        """Whether it is set in capitals throughout, which the page sets more quietly."""
        return self.text.isupper()


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The page before or after this one."""

    href: str
    rel: str
    kind: str
    label: str
    title: str
    code: str


@dataclass(frozen=True, eq=False)
class Book:
    """One language of the site."""

    site: Site
    code: str
    url: str = ""  # the address of the whole site, where it is known

    @cached_property
    def reader(self) -> Language:
        """The words the pages speak."""
        return language(self.code)

    @property
    def codes(self) -> tuple[str, ...]:
        """The published languages, this one first."""
        return (self.code, *self.others)

    @property
    def others(self) -> tuple[str, ...]:
        """The other published languages."""
        return tuple(code for code in self.site.languages if code != self.code)

    @cached_property
    def name(self) -> str:
        """The title of the work in this language, else in any it has."""
        code = self.site.work.corpus.code
        return code.title.get(self.code) or next(iter(code.title.values()), code.id)

    def render(self, template: str, **values: Any) -> str:
        """Fills a template of this package."""
        found = environment().get_template(template)
        return found.render(t=self.reader.string, code=self.code, book=self, **values)

    def page(
        self, name: str, title: str, description: str, html: str, section: str, data: Mapping[str, Any] | None = None
    ) -> Page:
        """A page with its head: the title, the description, and for search engines what it is (`data`, JSON-LD)."""
        linked = Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")) if data else ""
        head = self.render("head.html", title=title, description=description, data=linked)
        return Page(name, title, html, head.strip(), section)

    def label(self, address: Address) -> str:
        """What a clause is called where it is named."""
        return label(self.site, self.reader, address)

    def also(self, address: Address) -> str:
        """The number that another edition gives a clause, nothing where all agree."""
        return also(self.site, address)

    def own_numbers(self, address: Address) -> str:
        """For scripts: the other numbers of a clause by language, as JSON."""
        return json.dumps(
            {code: str(own) for code, own in self.site.own_numbers(address).items()}, separators=(",", ":")
        )

    def titles(self, row: Row) -> tuple[Title, ...]:
        """The headings of a row, the reader's language first; where no text has one, the outline's title."""
        found = [
            Title(" ".join(str(clause.heading).split()), code)
            for code in self.codes
            for clause in row.clauses.get(code, ())
            if clause.heading and clause.address == row.address
        ]
        outline = self.site.work.outline
        if not found and row.title and outline:
            return (Title(row.title, outline.language),)
        return tuple(found)

    def title(self, row: Row) -> Title:
        """The heading to show for a row, empty where nothing names it."""
        return next(iter(self.titles(row)), Title("", self.code))

    def eyebrow(self, address: Address) -> str:
        """The line above a page's title: "Article 9", nothing for what stands beside the articles."""
        return self.reader.string("article", address=str(address)) if address.labels else ""

    def neighbour(self, here: str, name: str, rel: str) -> Neighbour:
        """A link from page `here` to the page of law text before ("prev") or after it ("next"), with its title."""
        root = next(row for row in self.site.pages[name] if row.address.parent is None)
        title = Title(self.page_name(name), self.code) if name == DEFINITIONS else self.title(root)
        kind = self.reader.string("previous" if rel == "prev" else "next")
        return Neighbour(to_page(here, name), rel, kind, self.eyebrow(root.address), title.text, title.code)

    def page_name(self, name: str) -> str:
        """What the page of the definitions or of the introduction is called."""
        if name == DEFINITIONS:
            return self.reader.string("definitions")
        return next((self.title(row).text for row in self.site.pages.get(name, ())), "") or name

    def edition(self, code: str) -> str:
        """The edition of a language's text in words, with how it is known."""
        entry = self.site.work.corpus.code.entry(code)
        if not entry.edition:
            return self.reader.string("edition_not_stated")
        return self.reader.string(f"edition_{entry.edition_basis or 'stated'}", edition=entry.edition)

    def language_name(self, code: str) -> str:
        """The name of a language as the reader's language writes it."""
        return language_name(self.reader, code)

    def language_title(self, code: str) -> str:
        """The name of a language where it stands by itself, with a capital."""
        name = self.language_name(code)
        return name[:1].upper() + name[1:]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates of this package; whatever is put into them is escaped unless it is `Markup`."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    found = Environment(
        loader=PackageLoader("lexbridge.publish"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["slug"] = slug
    found.filters["short"] = lambda address: short(address) or "–"
    return found
