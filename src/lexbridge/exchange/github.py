"""Findings as annotations of a GitHub workflow: findings in, one `::error file=…::…` command a line out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from lexbridge.checks import message
from lexbridge.model import Finding, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
# The escapes of workflow commands: a value may hold no line end, a property no colon and no comma either.
_IN_VALUES: Mapping[str, str] = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES: Mapping[str, str] = {**_IN_VALUES, ":": "%3A", ",": "%2C"}


def commands(found: Iterable[Finding], language: str, path: Callable[[str], str], *, judged: bool = False) -> str:
    """The commands, one a finding that nobody has judged yet.

    Args:
        found: the findings.
        language: the code of the language that the messages are in.
        path: turns a source's file name into a path from the repository's root.
        judged: whether to list the judged findings, too.

    """
    return "".join(_annotation(finding, language, path) for finding in found if judged or finding.review is None)


def _annotation(finding: Finding, language: str, path: Callable[[str], str]) -> str:
    properties = {"file": path(finding.file), "line": str(finding.line or 1)} if finding.file else {}
    properties["title"] = " ".join(filter(None, [finding.rule, finding.language, str(finding.address or "")]))
    listed = ",".join(f"{name}={_escape(value, _IN_PROPERTIES)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{_escape(message(finding, language), _IN_VALUES)}\n"


def _escape(value: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in value)
