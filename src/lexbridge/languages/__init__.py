"""What the tool knows of each language, one TOML file a language; other rooms take the table they need and compose
their patterns from it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from lexbridge.errors import InputError


@dataclass(frozen=True, eq=False)
class Language:
    """One language: its code, its own name for itself, and the tables of its file ([reading], [citations], [interface],
    [findings] …).
    """

    code: str
    name: str
    tables: Mapping[str, Any]

    def table(self, name: str) -> Mapping[str, Any]:
        """A table of the language file; empty where the file has none."""
        found = self.tables.get(name, {})
        return found if isinstance(found, Mapping) else {}

    def words(self, table: str, key: str) -> tuple[str, ...]:
        """A list of words from a table; empty where it is not given."""
        return tuple(self.table(table).get(key, ()))

    def string(self, key: str, **values: object) -> str:
        """An interface string with its {places} filled in; `one || other` gives singular and plural, chosen by the
        value `n`.

        Raises:
            KeyError: where the language file lacks the key: a missing string is a fault of the tool, and a test finds
                it.
        """
        text: str = self.table("interface")[key]
        one, parted, other = text.partition(" || ")
        chosen = one if not parted or values.get("n") == 1 else other
        return chosen.format_map(values) if values else chosen


def available() -> tuple[str, ...]:
    """The codes of the languages that have a file, sorted."""
    files = resources.files(__name__).iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def language(code: str, where: str = "") -> Language:
    """The language of a code such as "it".

    Raises:
        InputError: for a code that has no file.
    """
    if code not in available():
        raise InputError(
            f"unknown language '{code}'",
            where=where,
            mend=f"use one of {', '.join(available())}, or add a language file",
        )
    tables = tomllib.loads(resources.files(__name__).joinpath(f"{code}.toml").read_text(encoding="utf-8"))
    return Language(code, str(tables["name"]), tables)
