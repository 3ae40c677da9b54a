"""A clause, its heading, or the text before its parts stands in another language and not in this one.

Knows from: the alignment. It stands at the topmost clause that has a heading or text elsewhere. Severity: warning;
info for an article of which nothing was delivered (once an article), and between editions unless the map says that
the clause, or one in it, is the same. False alarms: a clause that one language prints as part of another.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.checks.findings import finding, quote
from lexbridge.checks.material import Material, between_editions, first_span
from lexbridge.model import Clause, Expression, Finding, Origin, Severity, Text

RULE = "clause-missing"


def find(material: Material) -> Iterator[Finding]:
    """One finding a topmost missing clause, and one an article that was never delivered."""
    for expression in material.checked:
        for article in material.rows_below.get(None, ()):
            missing = list(_topmost(material, expression.language, article))
            if not missing:
                continue
            if _delivered(material, expression.language, article):
                yield from (_finding(material, expression, row, delivered=True) for row in missing)
            else:
                row = missing[0] if len(missing) == 1 else _common(material, missing)
                yield _finding(material, expression, row, delivered=False)
        yield from _words_missing(material, expression)


def _words_missing(material: Material, expression: Expression) -> Iterator[Finding]:
    """Clauses that stand here without the heading, or the words before their parts, that another language has."""
    for row in material.alignment.rows:
        clause = row.clause(expression.language)
        if clause is None or clause.origin is Origin.CONTAINER or not clause.has_text:
            continue
        others = [
            (other, row.clauses[other][0]) for other in material.others(expression.language) if other in row.clauses
        ]
        if not clause.heading:
            headed = next(((other, one.heading) for other, one in others if one.heading), None)
            if headed:
                yield _lacks(material, expression, row, clause, *headed, "heading")
        if clause.children and not clause.text:
            opened = next(((other, one.text) for other, one in others if one.text and one.children), None)
            if opened:
                yield _lacks(material, expression, row, clause, *opened, "opening")


def _lacks(
    material: Material, expression: Expression, row: Row, clause: Clause, other: str, text: Text, variant: str
) -> Finding:
    return finding(
        RULE,
        between_editions(Severity.WARNING, same=material.comparable(expression.language, other, row)),
        expression,
        clause.address,
        {"variant": variant, "other": other, "text": quote(str(text))},
        at=first_span(clause),
        evidence=variant,
    )


def _topmost(material: Material, language: str, row: Row) -> Iterator[Row]:
    """The highest rows from this one down that lack the language and have a heading or text in another."""
    if language not in row.clauses and any(_speaks(row, other) for other in material.others(language)):
        yield row
        return
    for below in material.rows_below.get(row.address, ()):
        yield from _topmost(material, language, below)


def _speaks(row: Row, language: str) -> bool:
    """Whether a language has a heading or text of its own in a row."""
    return any(clause.heading or clause.text or clause.closing for clause in row.clauses.get(language, ()))


def _delivered(material: Material, language: str, row: Row) -> bool:
    """Whether a language has anything in a row or below it."""
    return language in row.clauses or any(
        _delivered(material, language, below) for below in material.rows_below.get(row.address, ())
    )


def _common(material: Material, rows: list[Row]) -> Row:
    """The nearest row above all these."""
    above: Address | None = rows[0].address
    while above is not None and not all(row.address.within(above) for row in rows):
        above = above.parent
    return material.alignment.by_address[above] if above else rows[0]


def _finding(material: Material, expression: Expression, row: Row, *, delivered: bool) -> Finding:
    others = [code for code in material.others(expression.language) if code in row.clauses]
    speaking = [code for code in others if _speaks(row, code)] or others
    clause = row.clause(speaking[0])
    shown = next((text for text in (clause.heading, clause.text, clause.closing) if text), None) if clause else None
    details = {"other": speaking[0], "text": quote(str(shown or ""))} | ({} if delivered else {"variant": "article"})
    severity = Severity.WARNING if delivered else Severity.INFO
    same = any(material.comparable(expression.language, other, row) for other in others)
    return finding(
        RULE,
        between_editions(severity, same=same),
        expression,
        row.address,
        details,
        evidence=" ".join(speaking),
    )
