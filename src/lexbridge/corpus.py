"""Loads a corpus folder: code.toml, the facts beside it, source texts and reviews in, one frozen `Corpus` out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from lexbridge.address import Address, Numbering
from lexbridge.code import Code, read_code
from lexbridge.errors import InputError
from lexbridge.model import Review, Source
from lexbridge.outline import Outline, read_outline
from lexbridge.tables import read_table

# C0 and C1 controls that no text needs; tab, line feed, form feed and carriage return are white space.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
VERDICTS = ("wrong", "tolerated", "false", "open")
_KINDS = ("abs", "rel", "abs-footnote", "rel-footnote", "abs-definition", "rel-definition")
_RELATIONS = ("same", "moved", "split", "changed")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class CitationRow:
    """A row of the citation table of the authoritative text: which clause cites which; kind abs, rel, abs-footnote or
    abs-definition.
    """

    citing: Address
    cited: Address
    kind: str


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a clause of another edition stands in the outline's: the places in order, and the relation (same, moved,
    split, changed).
    """

    edition: str
    address: Address
    places: tuple[Address, ...]
    relation: str


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A concept of the termbase with its forms by language; status confirmed, candidate or search."""

    concept: str
    forms: dict[str, tuple[str, ...]]
    status: str
    note: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A situation: what people say by language, and the clauses to open, in order."""

    key: str
    phrases: dict[str, tuple[str, ...]]
    addresses: tuple[Address, ...]


@dataclass(frozen=True)
class Corpus:
    """Everything that people wrote down about one code, read and checked; texts are untouched."""

    folder: Path
    code: Code
    sources: dict[str, tuple[Source, ...]]
    outline: Outline | None = None
    citations: tuple[CitationRow, ...] = ()
    placements: tuple[Placement, ...] = ()
    terms: tuple[Term, ...] = ()
    topics: tuple[Topic, ...] = ()
    reviews: dict[str, Review] = field(default_factory=dict)

    @property
    def numbering(self) -> Numbering:
        """The numbering of the code."""
        return self.code.numbering

    @cached_property
    def cited_by_clause(self) -> dict[Address, tuple[Address, ...]]:
        """The citation table by citing clause."""
        table: dict[Address, list[Address]] = {}
        for row in self.citations:
            table.setdefault(row.citing, []).append(row.cited)
        return {citing: tuple(cited) for citing, cited in table.items()}


def find_corpus(start: Path) -> Path:
    """The folder `corpus` in `start`, or the nearest one above that describes a code.

    Raises:
        InputError: where there is none.
    """
    if (start / "corpus").is_dir():
        return start / "corpus"  # what is here is meant, even where it lacks something
    for folder in start.parents:
        if (folder / "corpus" / "code.toml").is_file():
            return folder / "corpus"
    raise InputError("no corpus found here or above", where=str(start), mend="name one with --corpus DIR")


def load_corpus(folder: Path) -> Corpus:
    """Reads a corpus folder.

    Raises:
        InputError: for a missing folder or file, no text at all, a binary file, or a line of a fact file that does not
            parse.
    """
    if not folder.is_dir():
        raise InputError("no such corpus folder", where=str(folder), mend="name one with --corpus DIR")
    if not (folder / "code.toml").is_file():
        raise InputError(
            "the corpus has no code.toml", where=str(folder), mend="describe the code there; see CONTRIBUTING.md"
        )
    code = read_code(_read(folder / "code.toml").text, where=str(folder / "code.toml"))
    numbering = code.numbering

    def facts(name: str | None, key: str, read: Callable[[str, str], _Value], empty: _Value) -> _Value:
        if name is None:
            return empty
        path = folder / name
        if not path.is_file():
            raise InputError(
                f"no such file, named as {key} in code.toml", where=str(path), mend="add it or correct code.toml"
            )
        return read(_read(path).text, str(path))

    outline: Outline | None = None
    if code.outline:
        outline = facts(code.outline, "outline", lambda text, where: read_outline(text, numbering, where=where), None)
    sources = {entry.code: _sources(folder, entry.code) for entry in code.languages}
    if not any(sources.values()):
        folders = ", ".join(f"{entry.code}/" for entry in code.languages)
        raise InputError("the corpus has no text", where=str(folder), mend=f"put .txt files into {folders}")
    reviews = folder / "reviews.toml"
    return Corpus(
        folder=folder,
        code=code,
        sources=sources,
        outline=outline,
        citations=facts(code.citations, "citations", lambda text, where: _citations(text, numbering, where), ()),
        placements=facts(code.editions, "editions", lambda text, where: _placements(text, numbering, where), ()),
        terms=facts(code.terms, "terms", _terms, ()),
        topics=facts(code.topics, "topics", lambda text, where: _topics(text, numbering, where), ()),
        reviews=read_reviews(_read(reviews).text, where=str(reviews)) if reviews.is_file() else {},
    )


def _sources(folder: Path, language: str) -> tuple[Source, ...]:
    """The texts of a language; a document that is no text is named, since it would else be passed over in silence."""
    files = [path for path in sorted((folder / language).glob("**/*")) if not path.name.startswith((".", "README"))]
    for path in files:
        if path.is_file() and path.suffix.lower() != ".txt":
            mend = f"turn it into one with: lexbridge import {path.name} --language {language}, and keep it elsewhere"
            raise InputError("no source text (.txt)", where=str(path), mend=mend)
    return tuple(
        _read(path, file=path.relative_to(folder).as_posix(), language=language) for path in files if path.is_file()
    )


def _read(path: Path, file: str = "", language: str = "") -> Source:
    """Decodes a file: UTF-8, UTF-16 with its mark, else Windows-1252 (which the caller reports)."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", where=str(path), mend="check the file's permissions"
        ) from None
    return decode(raw, where=str(path), file=file, language=language)


def decode(raw: bytes, *, where: str, file: str = "", language: str = "") -> Source:
    """Turns the bytes of a text file into a `Source`; control characters become U+FFFD and are noted.

    Raises:
        InputError: for a binary file (NUL bytes, or mostly controls).
    """
    encoding = (
        "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig" if raw[:3] == b"\xef\xbb\xbf" else "utf-8"
    )
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        encoding = "windows-1252"
        text = raw.decode("cp1252", errors="replace")
    controls = tuple(found.start() for found in _CONTROLS.finditer(text))
    if "\x00" in text or len(controls) * 20 > len(text):
        raise InputError(
            "binary file, no text", where=where, mend="save it as plain text in UTF-8, or use lexbridge import"
        )
    return Source(file, language, _CONTROLS.sub("\ufffd", text) if controls else text, encoding, controls)


def _address(numbering: Numbering, text: str, where: str) -> Address:
    try:
        return numbering.parse(text)
    except InputError as error:
        raise InputError(error.what, where=where, mend=error.mend) from None


def _citations(text: str, numbering: Numbering, where: str) -> tuple[CitationRow, ...]:
    found: list[CitationRow] = []
    for place, row in read_table(text, ("from", "to", "kind"), where=where):
        if row["kind"] not in _KINDS:
            raise InputError(f"unknown kind '{row['kind']}'", where=place, mend=f"use one of {', '.join(_KINDS)}")
        citing, cited = _address(numbering, row["from"], place), _address(numbering, row["to"], place)
        found.append(CitationRow(citing, cited, row["kind"]))
    return tuple(found)


def _placements(text: str, numbering: Numbering, where: str) -> tuple[Placement, ...]:
    found: list[Placement] = []
    for place, row in read_table(text, ("edition", "address", "relation"), where=where, open_columns=True):
        column = next((key for key in row if key.startswith("in_")), None)
        if column is None:
            raise InputError(
                "no column says where the clause stands",
                where=place,
                mend="name it in_ and the outline's edition, as in_2017",
            )
        if row["relation"] not in _RELATIONS:
            raise InputError(
                f"unknown relation '{row['relation']}'", where=place, mend=f"use one of {', '.join(_RELATIONS)}"
            )
        places = tuple(_address(numbering, part, place) for part in row[column].split())
        found.append(Placement(row["edition"], _address(numbering, row["address"], place), places, row["relation"]))
    return tuple(found)


def _terms(text: str, where: str) -> tuple[Term, ...]:
    found: list[Term] = []
    for place, row in read_table(text, ("concept", "status", "note"), where=where, open_columns=True):
        if row["status"] not in ("confirmed", "candidate", "search"):
            raise InputError(
                f"unknown status '{row['status']}'", where=place, mend="use confirmed, candidate or search"
            )
        forms = {
            key: tuple(cell.split("|"))
            for key, cell in row.items()
            if key not in ("concept", "status", "note") and cell
        }
        found.append(Term(row["concept"], forms, row["status"], row["note"]))
    return tuple(found)


def _topics(text: str, numbering: Numbering, where: str) -> tuple[Topic, ...]:
    found: list[Topic] = []
    for place, row in read_table(text, ("key", "addresses"), where=where, open_columns=True):
        phrases = {
            key: tuple(part.strip() for part in cell.split(","))
            for key, cell in row.items()
            if key not in ("key", "addresses") and cell
        }
        found.append(
            Topic(row["key"], phrases, tuple(_address(numbering, part, place) for part in row["addresses"].split()))
        )
    return tuple(found)


def _review_line(text: str, count: int, where: str) -> str:
    """The place of the count-th [[review]]: TOML parsers keep no line numbers."""
    lines = [line for line, words in enumerate(text.splitlines(), 1) if words.strip().startswith("[[review]]")]
    return f"{where}:{lines[count - 1]}" if count <= len(lines) else where


def read_reviews(text: str, *, where: str) -> dict[str, Review]:
    """Reads `reviews.toml`: `[[review]]` entries with fingerprint (one or a list), verdict, reason, name and date; by
    fingerprint.

    Raises:
        InputError: for broken TOML, a missing or unknown key, an unknown verdict, or one fingerprint with two verdicts.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"no valid TOML: {error}", where=where, mend="see toml.io for the syntax") from None
    reviews: dict[str, Review] = {}
    entries = tables.get("review", [])
    for count, entry in enumerate(entries if isinstance(entries, list) else [entries], 1):
        place = _review_line(text, count, where)
        if not isinstance(entry, dict) or set(entry) != {"fingerprint", "verdict", "reason", "name", "date"}:
            raise InputError(
                "needs exactly fingerprint, verdict, reason, name, date", where=place, mend="add or remove keys"
            )
        if entry["verdict"] not in VERDICTS:
            raise InputError(
                f"unknown verdict '{entry['verdict']}'", where=place, mend=f"use one of {', '.join(VERDICTS)}"
            )
        review = Review(entry["verdict"], str(entry["reason"]), str(entry["name"]), str(entry["date"]))
        prints = entry["fingerprint"] if isinstance(entry["fingerprint"], list) else [entry["fingerprint"]]
        for fingerprint in map(str, prints):
            if reviews.get(fingerprint, review) != review:
                raise InputError(f"finding {fingerprint} has two verdicts", where=place, mend="keep one")
            reviews[fingerprint] = review
    return reviews
