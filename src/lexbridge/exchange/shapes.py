"""What the command line answers in JSON: parts of a work in, values in the shapes that `schemas/` describes out."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lexbridge import graph as graphs
from lexbridge.address import Address
from lexbridge.checks import fingerprint, message
from lexbridge.model import Citation, Finding, Severity, Text

if TYPE_CHECKING:
    from lexbridge.work import Work


def dumps(value: Any) -> str:
    """JSON to read and to compare: indented, in the order given, equal values to the byte, with a line feed at the end.

    Letters stand as they are; what UTF-8 cannot hold (a lone surrogate) is escaped.
    """
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode()


def clause(work: Work, address: Address) -> dict[str, Any]:
    """A clause in every language, by each text's own numbers, with what it cites and what cites it."""
    at = str(address)
    return {
        "address": at,
        "texts": {language: _text(work, language, address) for language in work.expressions},
        "cites": [edge.as_dict() for edge in graphs.cites(work.graph, at)],
        "cited_by": [edge.as_dict() for edge in graphs.cited_by(work.graph, at)],
    }


def _text(work: Work, language: str, address: Address) -> dict[str, Any]:
    found = work.expressions[language].get(address)
    editions = work.alignment.editions
    shown: dict[str, Any] = {
        "heading": _words(found.heading) if found else None,
        "text": _words(found.text) if found else None,
        "closing": _words(found.closing) if found else None,
        "unplaced": [str(stray.text) for stray in found.strays] if found else [],
        "children": [str(child.address) for child in found.children] if found else [],
        "state": str(work.alignment.state(address, language)),
        "edition": editions.edition(language),
    }
    if editions.differs(language):
        place = editions.place(language, address)
        row = work.alignment.row(address)
        shown["places"] = [str(one) for one in place.addresses] if found and place.known else []
        shown["numbered"] = [str(one.address) for one in row.clauses.get(language, ())] if row else []
    return shown


def _words(text: Text | None) -> str | None:
    return None if text is None else str(text)


def citations(found: Iterable[Citation]) -> list[dict[str, Any]]:
    """Citations found in a text; offsets in characters."""
    return [
        {
            "start": citation.start,
            "end": citation.end,
            "text": citation.text,
            "kind": str(citation.kind),
            "targets": [
                {
                    "address": str(target.address) if target.address else None,
                    "status": str(target.status) if target.status else None,
                    "kind": str(target.kind),
                    "start": target.start,
                    "end": target.end,
                    **({"nearest": str(target.nearest)} if target.nearest else {}),
                }
                for target in citation.targets
            ],
        }
        for citation in found
    ]


def findings(found: Iterable[Finding], language: str, *, judged: bool = False) -> dict[str, Any]:
    """Findings with their messages in a language, and how many there are.

    Args:
        found: the findings, in their order.
        language: the code of the language that the messages are in.
        judged: whether to list those that a person has judged, too; they are counted in any case.

    """
    every = list(found)
    listed = [finding for finding in every if judged or finding.review is None]
    severities = Counter(finding.severity for finding in listed)
    rules = Counter(finding.rule for finding in listed)
    return {
        "findings": [_finding(finding, language) for finding in listed],
        "summary": {
            **{str(severity): severities[severity] for severity in Severity},
            "judged": sum(finding.review is not None for finding in every),
            "rules": {rule: rules[rule] for rule in sorted(rules)},
        },
    }


def _finding(finding: Finding, language: str) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "language": finding.language,
        "address": str(finding.address) if finding.address else None,
        "message": message(finding, language),
        "file": finding.file,
        "line": finding.line,
        "fingerprint": fingerprint(finding),
        "related": [str(address) for address in finding.related],
        "review": dataclasses.asdict(finding.review) if finding.review else None,
    }
