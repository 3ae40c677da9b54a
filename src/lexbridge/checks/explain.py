"""Explains a rule: its name in; what it claims, whence it knows, its severity, its false alarms and examples out."""

from __future__ import annotations

import difflib

from lexbridge import languages
from lexbridge.checks.rules import RULES
from lexbridge.errors import InputError


def explain(name: str) -> str:
    """The explanation of a rule, with an example in two languages side by side where the rule compares two.

    Raises:
        InputError: for a name that no rule has.
    """
    rule = next((rule for rule in RULES if rule.name == name), None)
    if rule is None:
        near = difflib.get_close_matches(name, [rule.name for rule in RULES], n=3)
        raise InputError(
            f"no rule '{name}'", mend=f"did you mean {' or '.join(near)}?" if near else f"use one of {_names()}"
        )
    lines = [rule.name, "", rule.explanation.strip(), "", "Example:"]
    for code in languages.available():
        example = languages.language(code).table("findings").get("examples", {}).get(name)
        for line in (example or "").splitlines():
            lines.append(f"  {code}  {line}")
    return "\n".join(lines) + "\n"


def _names() -> str:
    return ", ".join(rule.name for rule in RULES)
