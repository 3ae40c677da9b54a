"""Runs the checks on the parts of a case: text parts in, findings out."""

from __future__ import annotations

import re

from tests.addressed import at, corpus, expression

from lexbridge import checks, citations, languages
from lexbridge.alignment import align
from lexbridge.corpus import CitationRow, Corpus, Placement, Term
from lexbridge.editions import editions_of
from lexbridge.model import Expression, Finding, PlacedCitation

PARTS = ("outline", "editions", "map", "terms", "table", "findings", *languages.available())


def parts(body: str) -> dict[str, str]:
    pieces = re.split(rf"^({'|'.join(PARTS)})$\n?", body, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def facts(found: dict[str, str]) -> dict[str, object]:
    rows = {part: [line.split() for line in found.get(part, "").splitlines() if line] for part in ("map", "table")}
    terms = [line.split("\t") for line in found.get("terms", "").splitlines() if line]
    return {
        "placements": tuple(
            Placement(edition, at(address), tuple(map(at, places.split("_"))), relation)
            for edition, address, places, relation in rows["map"]
        ),
        "citations": tuple(CitationRow(at(citing), at(cited), "abs") for citing, cited in rows["table"]),
        "terms": tuple(
            Term(concept, {"it": tuple(it.split("|")), "nl": tuple(nl.split("|"))}, status, "")
            for concept, it, nl, status in terms
        ),
    }


def cited(made: Corpus, expressions: dict[str, Expression]) -> dict[str, tuple[PlacedCitation, ...]]:
    holdings = citations.hold(expressions, made.outline, editions_of(made))
    return {
        code: citations.cite_expression(expression, citations.grammar(languages.language(code), made.code), holdings)
        for code, expression in expressions.items()
    }


def findings_of(found: dict[str, str]) -> tuple[Finding, ...]:
    expressions = {code: expression(code, found[code]) for code in languages.available() if code in found}
    editions = dict(line.split() for line in found.get("editions", "").splitlines() if line)
    made = corpus(*expressions.values(), outline=found.get("outline", ""), editions=editions, **facts(found))
    citing = cited(made, expressions)
    return checks.check(made, expressions, citing, align(made, expressions, citing))
