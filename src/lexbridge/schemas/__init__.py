"""The JSON Schemas of every JSON output: the name of a command in, its schema (draft 2020-12) out, all in one."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from lexbridge.errors import InputError

_SHARED = "common"


def names() -> tuple[str, ...]:
    """The outputs that have a schema: the commands, and `record` for the lines of `export jsonl`."""
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(
        sorted(name.removesuffix(".json") for name in files if name.endswith(".json") and name != "common.json")
    )


def schema(name: str) -> dict[str, Any]:
    """The schema of an output, with the definitions it shares with others put in.

    Raises:
        InputError: for a name that has no schema.
    """
    if name not in names():
        raise InputError(f"there is no schema '{name}'", mend=f"use one of {', '.join(names())}")
    found = _read(name)
    return {**found, "$defs": {_SHARED: _read(_SHARED)}}


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(resources.files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return found
