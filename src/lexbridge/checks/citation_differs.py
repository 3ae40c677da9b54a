"""A clause cites other clauses than the authoritative text, or than the same clause in another language.

Knows from: the citation table; where there is none, the other languages, and those of the same edition. What a clause
above or below cites counts too. Severity: warning; info where one names a part of what the other names (26 for 26B),
where only a relative citation is not repeated, and between editions unless the map says that the clause
is the same. False alarms: a translation that names by a word ("above") what the table has as a citation; national
additions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lexbridge.address import Address
from lexbridge.checks.citing import printed_in
from lexbridge.checks.findings import finding, listed
from lexbridge.checks.material import Material, between_editions, first_span
from lexbridge.model import CitationKind, Clause, Expression, Finding, PlacedCitation, Severity

RULE = "citation-differs"
_Cited = Mapping[Address, Mapping[Address, PlacedCitation | None]]


@dataclass(frozen=True, slots=True)
class _Standard:
    """What clauses should cite, in the numbers of the outline's edition; `other` is the language that says so."""

    cited: _Cited
    weak: frozenset[tuple[Address, Address]] = frozenset()
    other: str | None = None
    whole: bool = True  # whether a citation that is not there is a difference
    same: bool = True


def find(material: Material) -> Iterator[Finding]:
    """One finding a clause whose citations differ from the table's or another language's."""
    cited = {language: _cited(material, language) for language in material.expressions}
    table = _table(material)
    for expression in material.checked:
        for clause in expression.walk():
            if clause.has_text and material.alignment.rows_of(expression.language, clause.address):
                for standard in _standards(material, expression.language, clause, table, cited):
                    yield from _compare(material, expression, clause, cited[expression.language], standard)


def _cited(material: Material, language: str) -> dict[Address, dict[Address, PlacedCitation | None]]:
    """What each row of a language cites, in the numbers of the outline's edition, with the first citation of each."""
    found: dict[Address, dict[Address, PlacedCitation | None]] = {}
    editions = material.alignment.editions
    for placed in material.citations.get(language, ()):
        if placed.unplaced:
            continue
        for target in placed.citation.targets:
            if target.address is None:
                continue
            for row in material.alignment.rows_of(language, placed.address):
                for address in editions.place(language, target.address).addresses:
                    found.setdefault(row.address, {}).setdefault(address, placed)
    return found


def _table(material: Material) -> _Standard | None:
    """The citation table; the definitions' keys are read without case."""
    if not material.corpus.citations:
        return None
    definitions = {row.address.annex.casefold(): row.address for row in material.alignment.rows if row.address.annex}
    cited: dict[Address, dict[Address, PlacedCitation | None]] = {}
    weak: set[tuple[Address, Address]] = set()
    for row in material.corpus.citations:
        citing = row.citing if row.citing.labels else definitions.get(row.citing.annex.casefold(), row.citing)
        cited.setdefault(citing, {})[row.cited] = None
        if row.kind == "rel":
            weak.add((citing, row.cited))
    return _Standard(cited, frozenset(weak))


def _standards(
    material: Material, language: str, clause: Clause, table: _Standard | None, cited: Mapping[str, _Cited]
) -> Iterator[_Standard]:
    """What to compare a clause with: the table; where it does not count in full, languages of the same edition."""
    editions = material.alignment.editions
    place = editions.place(language, clause.address)
    if table is not None and place.known:
        yield _Standard(table.cited, table.weak, whole=place.relation != "split", same=place.same)
    if table is not None and not editions.differs(language):
        return
    for other in material.compared(language, clause.address):
        if editions.edition(other) == editions.edition(language):
            weak = frozenset(
                (citing, address)
                for citing, found in cited[other].items()
                for address, placed in found.items()
                if _in_words(placed, address)
            )
            yield _Standard(cited[other], weak, other=other)


def _compare(
    material: Material, expression: Expression, clause: Clause, cited: _Cited, standard: _Standard
) -> Iterator[Finding]:
    rows = [row.address for row in material.alignment.rows_of(expression.language, clause.address)]
    own = {address: placed for row in rows for address, placed in cited.get(row, {}).items()}
    expected = {address for row in rows for address in standard.cited.get(row, {})}
    beyond, lacking = set(own) - expected, expected - set(own) if standard.whole else set()
    if standard.other:  # "this article 4(a)" is a manner of speaking
        beyond, lacking = (
            {address for address in addresses if not any(row.within(address) for row in rows)}
            for addresses in (beyond, lacking)
        )
    if beyond:
        beyond -= _near(standard.cited, rows, material)
        beyond = {address for address in beyond if not _named(material, standard.other, rows, address)}
    if lacking:
        lacking -= _near(cited, rows, material)
        lacking = {address for address in lacking if not _named(material, expression.language, rows, address)}
    if not beyond and not lacking:
        return
    apart = {address for address in beyond if not _related(address, expected)}
    absent = {address for address in lacking if not _related(address, own)}
    weak = all(_in_words(own[address], address) for address in apart) if standard.other else not apart
    weak = weak and all((row, address) in standard.weak for address in absent for row in rows)
    severity = Severity.INFO if weak or not (apart or absent) else Severity.WARNING
    shown, missed = sorted(apart or beyond), sorted(absent or lacking)
    if not (apart or absent):
        shown, missed = sorted(beyond), sorted(lacking or {a for a in expected if _related(a, beyond)})
    placed = next((own[address] for address in shown), None)
    text = printed_in(clause, placed) if placed else None
    details = {"cited": listed(shown), "expected": listed(missed)}
    if standard.other:
        details["other"] = standard.other
    details["variant"] = ("beyond" if not missed else "lacking" if not shown else "instead") + (
        "-language" if standard.other else ""
    )
    yield finding(
        RULE,
        between_editions(severity, same=standard.same),
        expression,
        clause.address,
        details,
        at=text.locate(placed.citation.start) if placed and text else first_span(clause),
        evidence=f"{listed(shown, 99)} | {listed(missed, 99)}",
        related=[*shown, *missed],
    )


def _in_words(placed: PlacedCitation | None, address: Address) -> bool:
    """Whether a citation is relative, so that another text may say "as above" instead."""
    targets = placed.citation.targets if placed else ()
    return any(target.kind is CitationKind.RELATIVE for target in targets if target.address == address)


def _near(cited: _Cited, rows: Iterable[Address], material: Material) -> set[Address]:
    """What the clauses above and below these cite."""
    near = {address for row in rows for address in (*row.ancestors(), *material.below(row))}
    return {address for citing in near for address in cited.get(citing, {})}


def _named(material: Material, language: str | None, rows: Iterable[Address], address: Address) -> bool:
    """Whether a text has the article's number behind a word that names a part of a code in another way."""
    clauses = [clause for row in rows for clause in material.alignment.by_address[row].clauses.get(language or "", ())]
    numbers = {str(value) for clause in clauses for value in material.profile(language or "", clause).named}
    return bool(address.labels) and address.labels[0] in numbers


def _related(address: Address, others: Iterable[Address]) -> bool:
    """Whether one of the others is this, above it, or below it."""
    return any(address.within(other) or other.within(address) for other in others)
