"""What every rule needs to make a finding and others to show it: evidence in, fingerprints and messages out."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from lexbridge import languages
from lexbridge.address import Address
from lexbridge.languages import Language
from lexbridge.model import Expression, Finding, Severity, Span, Text

_QUOTES = str.maketrans({**dict.fromkeys("’‘`", "'"), **dict.fromkeys("“”„«»", chr(34)), "\u00ad": None})
_FALLBACK = "en"
# Details that hold a language's code, and details that hold a key of [findings.names]: messages show the names.
_LANGUAGE_DETAILS = ("language", "other")
_NAMED_DETAILS = ("name", "other_name")


def normalise(text: str) -> str:
    """Text without what editors change freely: case, quotes, blanks, soft hyphens, punctuation at the edges."""
    folded = unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold()
    return " ".join(re.findall(r"\w+|[^\w\s]", folded)).strip(" .,;:-–—")


def fingerprint(finding: Finding) -> str:
    """Names a finding for reviews: 16 hexadecimal digits from rule, address, language and evidence, not from lines."""
    address = str(finding.address) if finding.address else ""
    parts = (finding.rule, address, finding.language, normalise(finding.evidence))
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]


def message(finding: Finding, language: str) -> str:
    """What a finding says, in a language: the rule's template of [findings] filled with the details.

    The detail `variant` chooses among the templates of one rule: `clause-missing-article`.

    Raises:
        KeyError: where neither the language's file nor the English one has the template, or a detail is missing.
    """
    spoken = languages.language(language)
    table = spoken.table("findings")
    variant = dict(finding.details).get("variant")
    key = f"{finding.rule}-{variant}" if variant else finding.rule
    english = languages.language(_FALLBACK).table("findings")
    template = str(table.get(key) or english.get(key) or table.get(finding.rule) or english[finding.rule])
    details = {key: _shown(spoken, key, value) for key, value in finding.details}
    details.setdefault("address", str(finding.address) if finding.address else "")
    one, parted, other = template.partition(" || ")
    return (one if not parted or details.get("n") == "1" else other).format_map(details)


def _shown(spoken: Language, key: str, value: str) -> str:
    if key in _LANGUAGE_DETAILS:
        return spoken.table("interface").get(f"lang_{value}") or languages.language(value).name
    if key in _NAMED_DETAILS:
        names = spoken.table("findings").get("names") or languages.language(_FALLBACK).table("findings")["names"]
        return str(names.get(value, value))
    return value


def quote(text: str, length: int = 80) -> str:
    """The opening of a text for a message: one line, cut at a word."""
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    return line[:length].rsplit(" ", 1)[0].rstrip(",;:. ") + " …"


def listed(addresses: Iterable[Address], limit: int = 8) -> str:
    """Addresses for a message, the first few and an ellipsis."""
    shown = [str(address) for address in addresses]
    return ", ".join(shown[:limit]) + (" …" if len(shown) > limit else "")


def finding(
    rule: str,
    severity: Severity,
    expression: Expression,
    address: Address | None,
    details: Mapping[str, str] | None = None,
    *,
    at: Span | Text | None = None,
    evidence: str = "",
    related: Iterable[Address] = (),
) -> Finding:
    """A finding about an expression; `at` is where in its sources to look, None where something is missing."""
    span = at.segments[0].span if isinstance(at, Text) and at.segments else at if isinstance(at, Span) else None
    return Finding(
        rule=rule,
        severity=severity,
        language=expression.language,
        address=address,
        details=tuple(sorted((details or {}).items())),
        file=span.file if span else None,
        line=expression.line(span),
        evidence=evidence,
        related=tuple(related),
    )
