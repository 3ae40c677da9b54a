"""What the rules on citations share: targets by status, and findings that stand where the citation is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lexbridge.address import Address
from lexbridge.checks.findings import finding, listed
from lexbridge.checks.material import Material
from lexbridge.model import Clause, Expression, Finding, PlacedCitation, Severity, Status, Target, Text


def targets(material: Material, language: str, *statuses: Status) -> Iterator[tuple[PlacedCitation, Target]]:
    """The targets of a language's citations that have one of the statuses, each named clause once a citing clause."""
    seen: set[tuple[Address, Address | None]] = set()
    for placed in material.citations.get(language, ()):
        if placed.unplaced:
            continue
        for target in placed.citation.targets:
            key = placed.address, target.address
            if target.status in statuses and key not in seen:
                seen.add(key)
                yield placed, target


def printed_in(clause: Clause | None, placed: PlacedCitation) -> Text | None:
    """The text that a citation stands in."""
    if clause is None:
        return None
    return {"heading": clause.heading, "text": clause.text, "closing": clause.closing}.get(placed.part)


def citation_finding(
    rule: str,
    severity: Severity,
    expression: Expression,
    placed: PlacedCitation,
    targets: Sequence[Target],
    *,
    related: Iterable[Address] = (),
    **details: str,
) -> Finding:
    """A finding at the clause that cites, with the words and the clauses cited."""
    text = printed_in(expression.get(placed.address), placed)
    cited = [target.address for target in targets if target.address]
    return finding(
        rule,
        severity,
        expression,
        placed.address,
        {"cited": listed(cited), "words": " ".join(placed.citation.text.split())} | details,
        at=text.locate(targets[0].start) if text else None,
        evidence=" ".join(map(str, cited)),
        related=(*cited, *related),
    )
