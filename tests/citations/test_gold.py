"""The gold set: exact spans and exact targets in three languages."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.citations_gold import Case, Finder, cases, score

LANGUAGES = ("it", "nl", "en")


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder()


@pytest.mark.parametrize("case", [case for language in LANGUAGES for case in cases(language)], ids=str)
def test_every_citation_of_the_gold_set_is_found_with_its_span_and_targets(case: Case, finder: Finder) -> None:
    assert finder.found(case) == case.expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gold_set_has_enough_cases_half_of_them_hard_and_a_quarter_with_nothing_to_find(language: str) -> None:
    found = list(cases(language))
    sections = Counter(case.section for case in found)
    assert len(found) >= 150
    assert 2 * (sections["hard"] + sections["nothing"]) >= len(found)
    assert 4 * sum(not case.expected for case in found) >= len(found)


def test_the_score_by_language_and_kind_has_nothing_wrong_and_nothing_missed() -> None:
    for (language, kind), counts in score().items():
        print(f"{language} {kind}: {counts.right} right, precision {counts.precision:.3f}, recall {counts.recall:.3f}")
        assert not counts.cases
        assert counts.right


def test_a_wrong_span_or_target_would_be_told() -> None:
    case = next(case for case in cases("it") if case.expected)
    other = Case("it", 0, "plain", False, "", case.text, ((0, 1, "absolute", (("1", "absolute"),)),))
    assert Finder().found(other) != other.expected
