"""Runs the cases of the folder `cases`: small texts in, the findings that every rule together makes of them out.

A case opens with `=== ` and the sentence it proves. Then come parts, each a word on a line of its own: `outline` (as
in its file), `editions` (`language edition`), `map` (`edition address places relation`, places joined by _), `terms`,
`table` (citing and cited clause), a language code with addressed lines (see tests/addressed.py), and `findings` with
`rule severity language address related…`, where `-` stands for no address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.addressed import at, corpus, expression

from lexbridge import checks, citations, languages
from lexbridge.alignment import align
from lexbridge.corpus import CitationRow, Corpus, Placement, Term
from lexbridge.model import Expression, Finding, PlacedCitation

_PARTS = ("outline", "editions", "map", "terms", "table", "findings", *languages.available())


def cases() -> Iterator[object]:
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt")):
        for case in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, body = case.partition("\n")
            yield pytest.param(body, id=f"{path.stem}: {title}")


def parts(body: str) -> dict[str, str]:
    pieces = re.split(rf"^({'|'.join(_PARTS)})$\n?", body, flags=re.MULTILINE)
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
    holdings = citations.hold(expressions, made.outline)
    return {
        code: citations.cite_expression(expression, citations.grammar(languages.language(code), made.code), holdings)
        for code, expression in expressions.items()
    }


def written(finding: Finding) -> str:
    return " ".join(
        [finding.rule, finding.severity, finding.language, str(finding.address or "-"), *map(str, finding.related)]
    )


@pytest.mark.parametrize("body", list(cases()))
def test_every_rule_together_finds_what_the_case_says(body: str) -> None:
    found = parts(body)
    expressions = {code: expression(code, found[code]) for code in languages.available() if code in found}
    editions = dict(line.split() for line in found.get("editions", "").splitlines() if line)
    made = corpus(*expressions.values(), outline=found.get("outline", ""), editions=editions, **facts(found))
    citing = cited(made, expressions)
    findings = checks.check(made, expressions, citing, align(made, expressions, citing))
    assert [written(finding) for finding in findings] == found["findings"].strip().splitlines()
    for finding in findings:
        assert all(checks.message(finding, code) for code in ("it", "nl", "en"))
