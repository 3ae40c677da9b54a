"""The findings on the two texts of the corpus, which nobody has edited."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexbridge
from lexbridge.model import Finding, Severity


@pytest.fixture(scope="module")
def findings() -> tuple[Finding, ...]:
    return lexbridge.load(Path(__file__).resolve().parents[2] / "corpus").findings


def standing(findings: tuple[Finding, ...], rule: str) -> list[tuple[str, str]]:
    return [(one.language, str(one.address)) for one in findings if one.rule == rule]


def test_the_five_citations_of_the_italian_text_lead_to_the_dutch_one(findings: tuple[Finding, ...]) -> None:
    cited = [(str(one.address), str(one.related[0])) for one in findings if one.rule == "citation-elsewhere"]
    assert cited == [("9A2", "65B3"), ("9A3", "42"), ("9A3", "43"), ("9A4", "20F5"), ("9C", "26")]


def test_what_no_language_has_is_counted_once(findings: tuple[Finding, ...]) -> None:
    (one,) = (one for one in findings if one.rule == "citation-unavailable")
    assert (one.language, [str(address) for address in one.related]) == ("nl", ["12", "16B", "45F", "64", "75", "90"])


def test_clauses_are_missing_at_the_topmost(findings: tuple[Finding, ...]) -> None:
    missing = standing(findings, "clause-missing")
    assert [at for language, at in missing if language == "nl"] == ["9A", "9B", "9C"]
    assert [at for language, at in missing if language == "it"] == ["20F5", "26", "42", "43", "65B3"]


def test_headings_stand_alone_at_the_innermost(findings: tuple[Finding, ...]) -> None:
    assert standing(findings, "heading-without-body") == [("nl", "9"), ("nl", "26A"), ("nl", "26B")]


def test_the_stray_paragraph_is_unplaced_and_repeats_another_clause(findings: tuple[Finding, ...]) -> None:
    assert standing(findings, "unplaced-text") == [("nl", "20F5")]
    (one,) = (one for one in findings if one.rule == "duplicate-text")
    assert (one.language, str(one.address), list(map(str, one.related)), one.line) == ("nl", "20F5", ["43B2(b)"], 54)


def test_the_italian_text_lacks_9a5_since_it_is_of_another_edition(findings: tuple[Finding, ...]) -> None:
    assert standing(findings, "outline-differs") == [("it", "9A5")]
    assert all(one.severity is Severity.INFO for one in findings if one.rule == "outline-differs")


def test_lost_numbers_are_reported_once_a_parent(findings: tuple[Finding, ...]) -> None:
    lost = standing(findings, "numbering-lost")
    assert len(lost) == len(set(lost))
    assert {("nl", "42A"), ("nl", "43A1"), ("nl", "20F5")} <= set(lost)
