"""What a command gives back: an exit code, its output and its errors; and its answer in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema

from lexbridge import schemas

Run = Callable[..., tuple[int, str, str]]


def answer(run: Run, *arguments: str, schema: str, code: int = 0) -> Any:
    """What a command answers in JSON, held against its schema; nothing may stand on standard error."""
    found, out, err = run(*arguments)
    assert (found, err) == (code, "")
    assert out.endswith("}\n" if out[0] == "{" else "]\n")
    value = json.loads(out)
    jsonschema.Draft202012Validator(schemas.schema(schema)).validate(value)
    return value
