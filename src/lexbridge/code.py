"""The description of a code: `code.toml` in, a checked value with levels, languages and the names of the fact files
out.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lexbridge import languages
from lexbridge.address import Numbering
from lexbridge.errors import InputError
from lexbridge.levels import STYLES, Level

# The hierarchical elements of Akoma Ntoso 3.0 that a level may be (OASIS LegalDocML, group hierElements); "article" is
# the usual first.
ELEMENTS = (
    "alinea",
    "article",
    "book",
    "chapter",
    "clause",
    "division",
    "indent",
    "level",
    "list",
    "paragraph",
    "part",
    "point",
    "proviso",
    "rule",
    "section",
    "subchapter",
    "subclause",
    "subdivision",
    "sublist",
    "subparagraph",
    "subpart",
    "subrule",
    "subsection",
    "subtitle",
    "title",
    "tome",
    "transitional",
)


@dataclass(frozen=True, slots=True)
class LanguageEntry:
    """A language of the corpus and what is known of its text; None where it is not stated."""

    code: str
    edition: str | None = None
    edition_basis: str | None = None
    date: str | None = None
    original: str | None = None
    translator: str | None = None
    source: str | None = None
    rights: str | None = None
    publish: bool = True


@dataclass(frozen=True)
class Code:
    """The work: its names, edition, levels, languages (in order), and the files its facts stand in (None where not
    given).
    """

    id: str
    uri: str
    edition: str | None
    title: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]
    numbering: Numbering
    languages: tuple[LanguageEntry, ...]
    outline: str | None = None
    citations: str | None = None
    terms: str | None = None
    editions: str | None = None
    topics: str | None = None

    @property
    def published(self) -> tuple[str, ...]:
        """The codes of the languages that the site shows, in order."""
        return tuple(entry.code for entry in self.languages if entry.publish)

    def entry(self, code: str) -> LanguageEntry:
        """The entry of a language.

        Raises:
            InputError: for a language the code does not have.
        """
        for entry in self.languages:
            if entry.code == code:
                return entry
        raise InputError(
            f"unknown language '{code}'", mend=f"this code has {', '.join(entry.code for entry in self.languages)}"
        )


FILES = ("outline", "citations", "terms", "editions", "topics")
_CODE_KEYS = ("id", "uri", "edition", *FILES, "names", "title")


def read_code(text: str, *, where: str) -> Code:
    """Reads a `code.toml`.

    Raises:
        InputError: for broken TOML, an unknown or missing key, a level or number style that is none, an unknown
            language.
    """
    tables = _parse(text, where)
    _known(tables, ("code", "level", "language"), text, where)
    head = _table(tables, "code", text, where)
    _known(head, _CODE_KEYS, text, where)
    for key in ("id", "uri"):
        if not isinstance(head.get(key), str):
            raise InputError(f"[code] lacks '{key}'", where=_line(text, "[code]", where), mend=f'write {key} = "…"')
    if not re.fullmatch(r"/akn/[\w./-]+", head["uri"]):
        raise InputError("uri is no Akoma Ntoso work URI", where=_line(text, "uri", where), mend="it opens with /akn/")
    return Code(
        id=head["id"],
        uri=head["uri"],
        edition=_string(head, "edition", text, where),
        title={code: str(title) for code, title in _table(head, "title", text, where, needed=False).items()},
        names=_names(head, text, where),
        numbering=_numbering(tables, text, where),
        languages=_languages(tables, text, where),
        **{key: _string(head, key, text, where) for key in FILES},
    )


def _parse(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        place = f"{where}:{found[1]}" if found else where
        raise InputError(f"no valid TOML: {error}", where=place, mend="see toml.io for the syntax") from None


def _line(text: str, word: str, where: str) -> str:
    """The place of a key or value in the file, for messages: TOML parsers keep no line numbers."""
    for count, line in enumerate(text.splitlines(), 1):
        if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line):
            return f"{where}:{count}"
    return where


def _known(table: Mapping[str, Any], keys: tuple[str, ...], text: str, where: str) -> None:
    for key in table:
        if key not in keys:
            raise InputError(
                f"unknown key '{key}'", where=_line(text, key, where), mend=f"known here: {', '.join(keys)}"
            )


def _table(tables: Mapping[str, Any], key: str, text: str, where: str, *, needed: bool = True) -> Mapping[str, Any]:
    found = tables.get(key)
    if found is None:
        if not needed:
            return {}
        raise InputError(f"the table [{key}] is missing", where=where, mend=f"write [{key}]")
    if not isinstance(found, dict):
        raise InputError(
            f"'{key}' is no table", where=_line(text, key, where), mend=f"give one entry a language below [{key}]"
        )
    return found


def _names(head: Mapping[str, Any], text: str, where: str) -> dict[str, tuple[str, ...]]:
    """What texts call this code, by language: lists of names."""
    names = _table(head, "names", text, where, needed=False)
    for code, listed in names.items():
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            raise InputError(
                f"the names in '{code}' are no list", where=_line(text, "names", where), mend='write ["…", "…"]'
            )
    return {code: tuple(listed) for code, listed in names.items()}


def _string(table: Mapping[str, Any], key: str, text: str, where: str) -> str | None:
    found = table.get(key)
    if found is not None and not isinstance(found, str):
        raise InputError(f"'{key}' is no text", where=_line(text, key, where), mend=f'write {key} = "…"')
    return found


def _entries(tables: Mapping[str, Any], key: str, where: str) -> list[Mapping[str, Any]]:
    found = tables.get(key)
    if not isinstance(found, list) or not found or not all(isinstance(entry, dict) for entry in found):
        raise InputError(f"no [[{key}]] is given", where=where, mend=f"write at least one [[{key}]]")
    return found


def _numbering(tables: Mapping[str, Any], text: str, where: str) -> Numbering:
    levels: list[Level] = []
    for entry in _entries(tables, "level", where):
        _known(entry, ("name", "number", "form"), text, where)
        name, number, form = entry.get("name"), entry.get("number"), entry.get("form", "{}")
        if name not in ELEMENTS:
            raise InputError(
                f"unknown level '{name}'",
                where=_line(text, str(name), where),
                mend=f"use an Akoma Ntoso element: {', '.join(ELEMENTS)}",
            )
        styles = tuple(number) if isinstance(number, list) else (number,)
        if not styles or any(style not in STYLES for style in styles):
            raise InputError(
                f"level '{name}' has no number style '{number}'",
                where=_line(text, str(name), where),
                mend=f"use {', '.join(STYLES)}",
            )
        if not isinstance(form, str) or form.count("{}") != 1:
            raise InputError(
                f"form of level '{name}' lacks its {{}}",
                where=_line(text, str(name), where),
                mend='write form = "({})"',
            )
        if name in (level.name for level in levels):
            raise InputError(
                f"level '{name}' stands twice",
                where=_line(text, str(name), where),
                mend="give each level its own element",
            )
        levels.append(Level(str(name), styles, form))
    # A letter behind an article's number (305a) can only belong to it where no lettered level may follow bare.
    lettered = len(levels) > 1 and levels[1].form == "{}" and any(style != "1" for style in levels[1].styles)
    # Nor can a full stop stand inside it (3.119aa) unless what follows is always in brackets.
    bracketed = len(levels) == 1 or levels[1].form.startswith("(")
    levels[0] = dataclasses.replace(levels[0], inserted=not lettered, dotted=bracketed and "1" in levels[0].styles)
    for place, level in enumerate(levels[1:], 1):
        # In brackets a letter behind a number is its own: 6(2a).
        levels[place] = dataclasses.replace(level, inserted=level.form.startswith("(") and "1" in level.styles)
    return Numbering(tuple(levels))


def _languages(tables: Mapping[str, Any], text: str, where: str) -> tuple[LanguageEntry, ...]:
    entries: list[LanguageEntry] = []
    names = tuple(field.name for field in dataclasses.fields(LanguageEntry))
    for entry in _entries(tables, "language", where):
        _known(entry, names, text, where)
        code = entry.get("code")
        if not isinstance(code, str):
            raise InputError("a [[language]] lacks its code", where=where, mend='write code = "it"')
        languages.language(code, _line(text, f'"{code}"', where))
        if entry.get("edition_basis", "stated") not in ("stated", "inferred"):
            raise InputError(
                "edition_basis is neither stated nor inferred",
                where=_line(text, "edition_basis", where),
                mend="write one of the two",
            )
        if code in (known.code for known in entries):
            raise InputError(
                f"language '{code}' stands twice", where=_line(text, f'"{code}"', where), mend="join the two entries"
            )
        publish = entry.get("publish", True)
        if not isinstance(publish, bool):
            raise InputError(
                "publish is neither true nor false",
                where=_line(text, "publish", where),
                mend="write publish = false or leave it out",
            )
        date = entry.get("date", "2000")
        if not isinstance(date, str) or not re.fullmatch(r"\d{4}(-\d{2}(-\d{2})?)?", date):
            raise InputError("date is no date", where=_line(text, "date", where), mend='write date = "2017-03-15"')
        values = {name: _string(entry, name, text, where) for name in names if name not in ("code", "publish")}
        entries.append(LanguageEntry(code=code, publish=publish, **values))
    return tuple(entries)
