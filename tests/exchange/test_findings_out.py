"""Findings for scanners and for GitHub: the right place and level, and no text that could break out of its field."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest
from tests.addressed import at

from lexbridge import checks, schemas
from lexbridge.exchange import github, sarif, shapes
from lexbridge.model import Finding, Review, Severity

FINDING = Finding(
    "heading-without-body",
    Severity.WARNING,
    "nl",
    at("26A"),
    (("heading", "Geen: 100 %\n::error::x"),),
    "nl/a b.txt",
    63,
)
MISSING = Finding("outline-differs", Severity.INFO, "it", at("9A5"), (("variant", "lacking"),))


def log(*found: Finding, judged: bool = False) -> dict[str, object]:
    value = sarif.log(found, checks.RULES, "en", lambda file: f"corpus/{file}", judged=judged)
    jsonschema.Draft202012Validator(schemas.schema("sarif")).validate(value)
    shapes.dumps(value)
    return dict(value["runs"][0])


def results(*found: Finding, judged: bool = False) -> list[dict[str, object]]:
    listed = log(*found, judged=judged)["results"]
    assert isinstance(listed, list)
    return listed


def test_sarif_names_rule_level_place_and_fingerprint() -> None:
    (result,) = results(FINDING)
    assert result["ruleId"] == "heading-without-body"
    assert result["level"] == "warning"
    assert result["partialFingerprints"] == {"lexbridge/v1": checks.fingerprint(FINDING)}
    assert result["locations"] == [
        {
            "logicalLocations": [{"fullyQualifiedName": "nl/26A"}],
            "physicalLocation": {"artifactLocation": {"uri": "corpus/nl/a%20b.txt"}, "region": {"startLine": 63}},
        }
    ]


def test_sarif_explains_every_rule_that_ran() -> None:
    tool = log()["tool"]
    rules = json.loads(json.dumps(tool))["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.name for rule in checks.RULES]
    assert all("\n" not in rule["shortDescription"]["text"] for rule in rules)


def test_a_missing_text_has_its_place_in_the_code_though_in_no_file() -> None:
    (result,) = results(MISSING)
    assert result["locations"] == [{"logicalLocations": [{"fullyQualifiedName": "it/9A5"}]}]


@pytest.mark.parametrize(
    ("verdict", "status"), [("tolerated", "accepted"), ("false", "accepted"), ("open", "underReview")]
)
def test_a_judged_finding_is_left_out_or_suppressed_with_the_reason(verdict: str, status: str) -> None:
    known = replace(FINDING, review=Review(verdict, "As agreed", "N", "2026-01-01"))
    assert results(known) == []
    (result,) = results(known, judged=True)
    reason = f"{verdict}: As agreed (N, 2026-01-01)"
    assert result["suppressions"] == [{"kind": "external", "status": status, "justification": reason}]


def test_a_finding_confirmed_to_be_wrong_is_never_suppressed() -> None:
    known = replace(FINDING, review=Review("wrong", "Yes", "N", "2026-01-01"))
    (result,) = results(known, judged=True)
    assert "suppressions" not in result


def test_github_gets_one_command_a_finding_that_no_text_can_break() -> None:
    text = github.commands([FINDING, MISSING], "en", lambda file: f"cor,pus:{file}")
    first, second = text.splitlines()
    assert first.startswith(
        "::warning file=cor%2Cpus%3Anl/a b.txt,line=63,title=heading-without-body nl 26A::Heading without text: "
    )
    assert first.endswith("Geen: 100 %25%0A::error::x”")
    assert second.startswith("::notice title=outline-differs it 9A5::")


def test_github_leaves_out_what_was_judged() -> None:
    known = replace(FINDING, review=Review("false", "No", "N", "2026-01-01"))
    assert github.commands([known], "en", str) == ""
    assert github.commands([known], "en", str, judged=True).count("\n") == 1
