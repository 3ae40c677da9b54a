"""Findings for code scanners: findings in, a log in SARIF 2.1.0 out (OASIS, Static Analysis Results Interchange)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import metadata
from typing import Any
from urllib.parse import quote

from lexbridge.checks import Rule, fingerprint, message
from lexbridge.model import Finding, Severity

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def log(
    found: Iterable[Finding], rules: Sequence[Rule], language: str, path: Callable[[str], str], *, judged: bool = False
) -> dict[str, Any]:
    """The log of one run.

    Args:
        found: the findings.
        rules: the rules that ran.
        language: the code of the language that the messages are in.
        path: turns a source's file name into a path that the reader of the log knows.
        judged: whether to list the findings that a person has judged, too; those not confirmed as suppressed.

    """
    places = {rule.name: place for place, rule in enumerate(rules)}
    listed = [finding for finding in found if judged or finding.review is None]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "lexbridge",
                        "semanticVersion": metadata.version("lexbridge"),
                        "rules": [_rule(rule) for rule in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, places, language, path) for finding in listed],
            }
        ],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    paragraphs = rule.explanation.strip().split("\n\n")
    return {
        "id": rule.name,
        "shortDescription": {"text": " ".join(paragraphs[0].split()) or rule.name},
        "fullDescription": {"text": "\n\n".join(" ".join(part.split()) for part in paragraphs) or rule.name},
    }


def _result(finding: Finding, places: dict[str, int], language: str, path: Callable[[str], str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "level": _LEVELS[finding.severity],
        "message": {"text": message(finding, language)},
        "locations": [_location(finding, path)],
        "partialFingerprints": {"lexbridge/v1": fingerprint(finding)},
        "properties": {"language": finding.language, "address": str(finding.address or "")},
    }
    if finding.rule in places:
        result["ruleIndex"] = places[finding.rule]
    if finding.review and finding.review.verdict != "wrong":  # what is confirmed to be wrong is not suppressed
        status = "underReview" if finding.review.verdict == "open" else "accepted"
        reason = f"{finding.review.verdict}: {finding.review.reason} ({finding.review.name}, {finding.review.date})"
        result["suppressions"] = [{"kind": "external", "status": status, "justification": reason}]
    return result


def _location(finding: Finding, path: Callable[[str], str]) -> dict[str, Any]:
    """Where to look: the line of the source, and the clause as the place in the work, which a missing text has too."""
    place = f"{finding.language}/{finding.address}" if finding.address else finding.language
    location: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": place}]}
    if finding.file:
        artifact = {"uri": quote(path(finding.file))}
        location["physicalLocation"] = {"artifactLocation": artifact, "region": {"startLine": finding.line or 1}}
    return location
