"""The page of findings, for the translator's desk: the findings of a work in, one page in the reader's language out."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexbridge.address import Address
from lexbridge.checks import fingerprint, message
from lexbridge.files import write_whole
from lexbridge.model import Finding, Severity
from lexbridge.publish import links
from lexbridge.publish.book import Book, Page, Title
from lexbridge.publish.facing import Facer

if TYPE_CHECKING:
    from lexbridge.work import Work

NAME = "findings"
SEEN = "findings-seen.json"  # beside the site


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding to show; `texts` says where both texts stand and what in them is marked."""

    id: str
    rule: str
    label: str
    severity: str
    severity_name: str
    language: str
    language_name: str
    edition: str
    article: str
    address: str
    also: str
    href: str
    message: str
    place: str
    verdict: str
    verdict_name: str
    reason: str
    texts: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one article; `address` is None for those of the whole text."""

    address: Address | None
    title: Title
    findings: tuple[FindingView, ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice above the list: its name, its label, and the values with their labels and counts."""

    name: str
    label: str
    values: tuple[tuple[str, str, int], ...]


def findings(book: Book, known: Collection[str] | None = None) -> Page:
    """The page of findings.

    Args:
        book: the language.
        known: the fingerprints of the build before; the others are marked as new. None where there was none.

    """
    facer = Facer(book)
    shown = [finding for finding in book.site.work.findings if _shown(book, finding)]
    views = [(finding.address, view(book, finding, facer)) for finding in shown]
    severities = Counter(found.severity for _, found in views)
    html = book.render(
        "findings.html",
        here=NAME,
        groups=_groups(book, views),
        filters=_filters(book, [found for _, found in views]),
        total=len(views),
        build=_digest(views),
        known={found.id for _, found in views} if known is None else known,
        counts=[(kind.value, severities[kind.value]) for kind in Severity],
    )
    title = book.reader.string("findings")
    return book.page(NAME, title, book.reader.string("findings_description", title=book.name), html, NAME)


class Seen:
    """Remembers, beside the site, which findings the last builds had, so that a page can say what is new.

    A build with the same findings as the last one changes nothing: what was new then is new still.
    """

    def __init__(self, path: Path, work: Work) -> None:
        self.path = path
        self.now = sorted(fingerprint(finding) for finding in work.findings)
        self.last, self.before = self._read()

    def _read(self) -> tuple[list[str] | None, list[str] | None]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            return list(data["now"]), data["before"] and list(data["before"])
        except (OSError, ValueError, KeyError, TypeError):
            return None, None

    @property
    def known(self) -> list[str] | None:
        """The findings of the build before this one, None where there was none."""
        return self.before if self.last == self.now else self.last

    def keep(self) -> None:
        """Notes this build, once it stands."""
        write_whole(self.path, json.dumps({"now": self.now, "before": self.known}))


def _digest(views: list[tuple[Address | None, FindingView]]) -> str:
    """Names this list of findings, so that a device knows whether it has seen it."""
    return hashlib.sha256(" ".join(sorted(found.id for _, found in views)).encode()).hexdigest()[:12]


def _shown(book: Book, finding: Finding) -> bool:
    """Whether it is about published texts alone: a language kept for checking is not quoted either."""
    hidden = {entry.code for entry in book.site.work.corpus.code.languages if not entry.publish}
    return finding.language in book.site.languages and not hidden & {value for _, value in finding.details}


def view(book: Book, finding: Finding, facer: Facer) -> FindingView:
    """A finding in the reader's language."""
    string, address = book.reader.string, finding.address
    place = book.site.places(finding.language, address)[0] if address else None
    verdict = finding.review.verdict if finding.review else ""
    line = f":{finding.line}" if finding.line else ""
    facing = facer.facing(finding, place) if place else None
    return FindingView(
        id=fingerprint(finding),
        rule=finding.rule,
        label=rule_name(book, finding.rule),
        severity=finding.severity.value,
        severity_name=string(f"severity_{finding.severity}"),
        language=finding.language,
        language_name=book.language_name(finding.language),
        edition=book.site.work.corpus.code.entry(finding.language).edition or "",
        article=str(place.article) if place else "",
        address=book.label(address) if address else "",
        also=f"{book.site.work.corpus.code.edition or '?'}: {book.label(place)}" if place and place != address else "",
        href=links.to_clause(book.site, NAME, place) if place else "",
        message=message(finding, book.code),
        place=f"{finding.file}{line}" if finding.file else "",
        verdict=verdict or "none",
        verdict_name=string(f"verdict_{verdict}") if verdict else string("verdict_none"),
        reason=f"{finding.review.reason} ({finding.review.name}, {finding.review.date})" if finding.review else "",
        texts=facing.data() if facing and facing.places else None,
    )


def rule_name(book: Book, rule: str) -> str:
    """What a rule is called in the reader's language; its stable name where the language file has no other."""
    found: str = book.reader.table("interface").get(f"rule_{rule}", rule)
    return found


def _groups(book: Book, views: Iterable[tuple[Address | None, FindingView]]) -> tuple[Group, ...]:
    grouped: dict[str, list[FindingView]] = {}
    heads: dict[str, Address | None] = {"": None}
    for address, found in views:
        grouped.setdefault(found.article, []).append(found)
        heads.setdefault(found.article, address.article if address else None)
    rows = {str(row.address): row for row in book.site.rows if row.address.parent is None}
    return tuple(
        Group(
            rows[key].address if key in rows else heads[key],
            book.title(rows[key]) if key in rows else Title(book.reader.string("whole_text"), book.code),
            tuple(found),
        )
        for key, found in grouped.items()
    )


def _filters(book: Book, views: list[FindingView]) -> tuple[Filter, ...]:
    """The filters in the order of issue and desk: only those that have something to choose between."""
    string = book.reader.string

    def choose(name: str, label: str, pairs: Iterable[tuple[str, str]]) -> Filter:
        counts = Counter(pairs)
        return Filter(name, label, tuple((value, text, number) for (value, text), number in counts.items() if value))

    return (
        choose("language", string("language"), ((found.language, found.language_name) for found in views)),
        choose("rule", string("rule"), sorted((found.rule, found.label) for found in views)),
        choose("severity", string("severity"), ((found.severity, found.severity_name) for found in views)),
        choose("article", string("one_article"), ((found.article, found.article) for found in views)),
        choose("edition", string("edition"), sorted((found.edition, found.edition) for found in views)),
        choose("verdict", string("verdict"), ((found.verdict, found.verdict_name) for found in views)),
    )
