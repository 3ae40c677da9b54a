"""Addresses of clauses and the numbering that forms them: text such as `43B2(b)` in, comparable values with slugs
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lexbridge.errors import InputError
from lexbridge.levels import LATIN, Level

_TOKEN = re.compile(r"\d+(?:-?(?:" + "|".join(LATIN) + r")(?![a-zA-Z]))?|[a-zA-Z]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Address:
    """Where a clause stands in every language of one edition: `9A2`, `43B2(b)`, beside the articles `intro`, `70/fn1`.

    `labels` holds one canonical label a level, "" where the clause skips a level; `annex` is what stands beside the
    levels ("intro", "def:board", or after an article "fn1", "table1"). Equality is by these two; the numbering only
    writes and orders. What is asked of an address again and again is kept, since addresses are the keys of everything.
    """

    labels: tuple[str, ...]
    annex: str = ""
    numbering: Numbering = field(repr=False, kw_only=True)
    _hash: int = field(init=False, repr=False)
    _parent: Address | None = field(init=False, repr=False)
    _text: str = field(init=False, repr=False)
    _key: tuple[object, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.labels, self.annex)))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Address) and self.labels == other.labels and self.annex == other.annex

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (self.labels, self.annex, self.numbering)  # a hash of text holds in one process only

    def __str__(self) -> str:
        try:
            return self._text
        except AttributeError:  # asked for the first time
            object.__setattr__(self, "_text", self._written())
            return self._text

    def _written(self) -> str:
        stem, levels = "", self.numbering.levels
        for place, label in enumerate(self.labels):
            if label:
                written = levels[place].form.format(label)
                # Over a skipped level two figures would read as one: paragraph 1 of article 9 is 9-1.
                parted = stem and not self.labels[place - 1] and _runs_together(stem[-1], written[0])
                stem += f"-{written}" if parted else written
        return f"{stem}/{self.annex}" if stem and self.annex else stem or self.annex

    def __lt__(self, other: Address) -> bool:
        return self.sort_key < other.sort_key

    @property
    def sort_key(self) -> tuple[object, ...]:
        """Orders addresses as a code is printed: introduction, articles with their footnotes after them, then
        definitions.
        """
        try:
            return self._key
        except AttributeError:  # asked for the first time
            object.__setattr__(self, "_key", self._find_key())
            return self._key

    def _find_key(self) -> tuple[object, ...]:
        if not self.labels:
            return (0 if self.annex == "intro" else 2, self.annex)
        levels = self.numbering.levels
        keys = tuple(levels[place].key(label) if label else (-1, 0, "") for place, label in enumerate(self.labels))
        if self.annex:
            word = self.annex.rstrip("0123456789")
            number = self.annex[len(word) :]
            return (1, (*keys, (9, 0, "")), word, int(number or 0))
        return (1, keys, "", 0)

    @property
    def slug(self) -> str:
        """The address for HTML ids and links: no brackets, a hyphen wherever neighbours would run together
        (`40B2a-v`).
        """
        slug, skipped = "", False
        for label in self.labels:
            if not label:
                skipped = True
                continue
            slug += ("-" if slug and (skipped or _runs_together(slug[-1], label[0])) else "") + label
            skipped = False
        annex = re.sub(r"[^\w]+", "-", self.annex).strip("-").lower()
        return f"{slug}-{annex}" if slug and annex else slug or annex

    @property
    def level(self) -> Level:
        """The level this address ends on."""
        return self.numbering.levels[len(self.labels) - 1]

    @property
    def label(self) -> str:
        """The last number, as canonical label: `b` of `43B2(b)`; of what stands beside the articles, the annex."""
        return self.annex or self.labels[-1]

    @property
    def written_label(self) -> str:
        """The last number as the address writes it: `(b)` of `43B2(b)`."""
        return self.annex or self.level.form.format(self.labels[-1])

    @property
    def article(self) -> Address:
        """The article (the first level) this clause belongs to; itself for what stands beside the articles."""
        return self.numbering.at(self.labels[:1]) if self.labels else self

    @property
    def parent(self) -> Address | None:
        """The clause above, or None for an article and what stands beside them; skipped levels are passed over."""
        try:
            return self._parent
        except AttributeError:  # asked for the first time
            above = self._find_parent()
            object.__setattr__(self, "_parent", above)
            return above

    def _find_parent(self) -> Address | None:
        labels = self.labels if self.annex else self.labels[:-1]
        while labels and not labels[-1]:
            labels = labels[:-1]
        return self.numbering.at(labels) if labels else None

    def ancestors(self) -> Iterator[Address]:
        """The clauses above, the nearest first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def within(self, other: Address) -> bool:
        """Whether this is `other` or stands below it."""
        if other.annex or not other.labels:
            return self == other
        return self.labels[: len(other.labels)] == other.labels


def _revive(labels: tuple[str, ...], annex: str, numbering: Numbering) -> Address:
    return Address(labels, annex, numbering=numbering)


def _runs_together(before: str, after: str) -> bool:
    return (
        (before.isdigit() and after.isdigit())
        or (before.isupper() and after.isupper())
        or (before.islower() and after.islower())
    )


@dataclass(frozen=True)
class Numbering:
    """The levels of a code, and the reading and writing of addresses on them."""

    levels: tuple[Level, ...]

    @cached_property
    def _pool(self) -> dict[tuple[str, ...], Address]:
        return {}

    def at(self, labels: tuple[str, ...]) -> Address:
        """The address of canonical labels, one object for all who ask: what is looked up often is found by identity."""
        found = self._pool.get(labels)
        if found is None:
            found = self._pool[labels] = Address(labels, numbering=self)
        return found

    @cached_property
    def _read(self) -> dict[str, tuple[tuple[int, str, tuple[int, int, str]], ...]]:
        return {}

    def read(self, label: str) -> tuple[tuple[int, str, tuple[int, int, str]], ...]:
        """The levels (from 0) that read a label, each with the canonical label and its sort key; kept, as labels
        return.
        """
        found = self._read.get(label)
        if found is None:
            settled = ((depth, level, level.canonical(label)) for depth, level in enumerate(self.levels))
            found = tuple((depth, one, level.key(one)) for depth, level, one in settled if one is not None)
            self._read[label] = found
        return found

    def address(self, *labels: str, annex: str = "") -> Address:
        """The address of canonical or loosely written labels, one a level ("" skips one)."""
        canonical = []
        for level, label in zip(self.levels, labels, strict=False):
            settled = level.canonical(label) if label else ""
            if settled is None or len(labels) > len(self.levels):
                raise InputError(
                    f"'{label}' is no number of the level '{level.name}'",
                    mend=f"numbers there look like {', '.join(level.styles)}",
                )
            canonical.append(settled)
        return Address(tuple(canonical), annex, numbering=self)

    def child(self, parent: Address | None, label: str, level: int | None = None) -> Address | None:
        """The address of a clause `label` under `parent`: on `level` (from 0) or on the next one that reads it; None
        where none does.
        """
        base = parent.labels if parent else ()
        for depth in range(len(base), len(self.levels)) if level is None else (level,):
            if depth >= len(base) and (settled := self.levels[depth].canonical(label)) is not None:
                return self.at((*base, *[""] * (depth - len(base)), settled))
        return None

    def parse(self, text: str, words: frozenset[str] = frozenset()) -> Address:
        """The address that a person wrote: `27B1b`, `27 B 1 (b)`, `27B.1(b)`, `L27B1(b)`, `40B2a-v`, `70/fn1`,
        `def:board`.

        Args:
            text: the address as typed, in any case and spacing.
            words: words in small letters to pass over ("art", "paragrafo", "law", "l"), from the language files.

        Raises:
            InputError: where no reading of the numbers fits the levels.
        """
        stem, annex = _split_annex(text)
        if annex and not stem:
            return Address((), annex, numbering=self)
        tokens = list(self._tokens(stem, words))
        reading = next((labels for labels in self._readings(tokens, 0) if labels), None) if tokens else None
        if reading is None:
            raise InputError(f"'{text}' is no address", mend=f"write one like {self.example()}")
        return Address(reading, annex, numbering=self)

    def example(self) -> str:
        """An address of this code as a pattern for messages."""
        return str(self.address(*(level.label(1) for level in self.levels)))

    def _tokens(self, text: str, words: frozenset[str]) -> Iterator[str]:
        place, first = 0, True
        while found := _TOKEN.search(text, place):
            place, token = found.end(), found[0]
            if token.lower() in words:
                continue
            bracketed = not first and text[found.start() - 1] == "(" and text[place + 1 : place + 2] == ")"
            if (
                token.isdigit()
                and (first or bracketed)
                and any(level.inserted for level in (self.levels[:1] if first else self.levels[1:]))
                and re.match(r"[a-zA-Z](?![a-zA-Z])", text[place:])
            ):
                token, place = token + text[place], place + 1
            first = False
            yield token

    def _readings(self, tokens: list[str], depth: int) -> Iterator[tuple[str, ...]]:
        """Every reading of the tokens from level `depth` down, whole tokens and no skipped levels first."""
        if not tokens:
            yield ()
            return
        first, rest = tokens[0], tokens[1:]
        for level in range(depth, len(self.levels)):
            skipped = ("",) * (level - depth)
            if level and not depth:
                return  # an address always names its article
            if (label := self.levels[level].canonical(first)) is not None:
                for below in self._readings(rest, level + 1):
                    yield (*skipped, label, *below)
            if first.isalpha() and len(first) > 1 and (label := self.levels[level].canonical(first[0])) is not None:
                for below in self._readings([first[1:], *rest], level + 1):
                    yield (*skipped, label, *below)


def _split_annex(text: str) -> tuple[str, str]:
    """Splits what stands beside the levels: `70/fn1` gives ("70", "fn1"), `def:board` ("", "def:board")."""
    text = text.strip()
    if text.lower() == "intro" or text.lower().startswith("def:"):
        return "", " ".join(text.lower().split())  # one concept, however tables write it: def:Penalty card
    stem, slash, annex = text.partition("/")
    if slash and re.fullmatch(r"(fn|table)\d+", annex):
        return stem, annex
    if found := re.fullmatch(r"(.+)-((?:fn|table)\d+)", text):
        return found[1], found[2]
    return text, ""
