"""The metadata of a document: what `code.toml` says of work and text in, FRBR identification and references out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from lexbridge import languages
from lexbridge.code import Code, LanguageEntry
from lexbridge.exchange.akn.elements import LEX, element, lex, under
from lexbridge.exchange.akn.spelling import spell_attribute

if TYPE_CHECKING:
    from lxml import etree

_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
# FRBRdate must hold a day even where none is known; this one is marked as not stated and is no real day.
_NO_DAY = "0001-01-01"
EDITOR = "lexbridge"
_STATED = ("edition", "edition_basis", "date", "original", "translator", "source", "rights")
_NOT_OFFICIAL = "The work's URI is the name that this collection gives it, not an official one."


def document_name(code: Code) -> str:
    """What kind of document it is: the subtype that the work's URI names, else the plain act."""
    return _parts(code.uri)[1] or "act"


def alpha3(code: str) -> str:
    """The three-letter code of a language (ISO 639-2) that Akoma Ntoso asks for, else its own code."""
    return str(languages.language(code).tables.get("alpha3", code))


def expression_uri(code: Code, language: str) -> str:
    """The expression's URI: work, language and, where it is stated or inferred, edition."""
    return f"{code.uri}/{alpha3(language)}@{quote(code.entry(language).edition or '', safe='')}"


def identification(code: Code, language: str) -> etree._Element:
    """The FRBR identification of a document: work, expression and manifestation."""
    entry = code.entry(language)
    uri = expression_uri(code, language)
    country, subtype, author, day = _parts(code.uri)
    found = element("identification", source=f"#{EDITOR}")
    work = _level(found, "FRBRWork", f"{code.uri}/!main", code.uri, day, author)
    title = code.title.get(language)
    if title:
        alias = element("FRBRalias", value=spell_attribute(title), name="title")
        work.insert(2, alias)
    under(work, "FRBRcountry", value=country)
    if subtype:
        under(work, "FRBRsubtype", value=subtype)
    under(work, "FRBRname", value=spell_attribute(code.id))
    expression = _level(found, "FRBRExpression", f"{uri}/!main", uri, entry.date, author)
    if entry.edition:
        under(expression, "FRBRversionNumber", value=spell_attribute(entry.edition))
    under(expression, "FRBRlanguage", language=alpha3(language))
    if entry.original:
        translation = under(expression, "FRBRtranslation", href=f"{code.uri}/{_known_alpha3(entry.original)}@")
        translation.set("fromLanguage", _known_alpha3(entry.original))
        translation.set("by", "#translator")
    manifestation = _level(found, "FRBRManifestation", f"{uri}/!main.xml", f"{uri}.xml", None, EDITOR)
    under(manifestation, "FRBRformat", value="application/akn+xml")
    return found


def _level(parent: etree._Element, name: str, this: str, uri: str, day: str | None, author: str) -> etree._Element:
    level = under(parent, name)
    under(level, "FRBRthis", value=this)
    under(level, "FRBRuri", value=uri)
    date = under(level, "FRBRdate", date=_NO_DAY, name="not-stated")
    if day and _DAY.fullmatch(day):
        date.set("date", day)
        date.set("name", "stated")
    elif day:
        date.set(lex("stated"), spell_attribute(day))
    under(level, "FRBRauthor", href=f"#{author}")
    return level


def _known_alpha3(code: str) -> str:
    """The three letters of a language that need have no file of its own: a text's original may be in any language."""
    return alpha3(code) if code in languages.available() else code


def _parts(uri: str) -> tuple[str, str, str, str | None]:
    """Country, subtype, author and day of `/akn/country/type[/subtype][/author]/date/name` (Naming Convention, 4.5)."""
    parts = uri.strip("/").split("/")[1:]
    dated = next((place for place, part in enumerate(parts) if re.match(r"\d{4}", part)), len(parts))
    between = parts[2:dated]
    country = parts[0] if parts else "un"
    author = between[-1] if between else country
    subtype = between[0] if len(between) > 1 else ""
    return country, subtype, f"author.{author}", parts[dated] if dated < len(parts) else None


def references(code: Code, language: str) -> etree._Element:
    """The ontology entries that the metadata point at: the editor, the author named in the URI, the translator."""
    entry = code.entry(language)
    found = element("references", source=f"#{EDITOR}")
    author = _parts(code.uri)[2]
    _organization(found, EDITOR, EDITOR)
    _organization(found, author, author.removeprefix("author."))
    if entry.original:
        _organization(found, "translator", entry.translator or "not stated")
    return found


def _organization(parent: etree._Element, identifier: str, name: str) -> None:
    href = f"/akn/ontology/organization/{quote(identifier, safe='.')}"
    under(parent, "TLCOrganization", eId=identifier, href=href, showAs=spell_attribute(name))


def statement(code: Code, language: str) -> etree._Element:
    """What the corpus states of this text, word for word; what it does not state is not there."""
    entry: LanguageEntry = code.entry(language)
    found = element("expression", LEX, language=language, note=_NOT_OFFICIAL)
    for name in _STATED:
        value = getattr(entry, name)
        if value is not None:
            found.set(name.replace("_", "-"), spell_attribute(value))
    return found
