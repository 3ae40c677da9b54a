"""Fingerprints and messages, and what every language file must have for them."""

from __future__ import annotations

import dataclasses

import pytest
from tests.addressed import at, corpus, expression

from lexbridge import checks, languages
from lexbridge.alignment import align
from lexbridge.checks.findings import finding, normalise
from lexbridge.model import Expression, Finding, Remark, Review, Severity, Span

TEXT = expression("it", "9A1 : Ogni giocatore parla.\n")


def found(**changes: object) -> Finding:
    made = finding(
        "duplicate-text", Severity.WARNING, TEXT, at("9A1"), {"first": "8A", "text": "Ogni"}, evidence="Ogni giocatore"
    )
    return dataclasses.replace(made, **changes)  # type: ignore[arg-type]  # changes are Finding fields


def test_a_fingerprint_does_not_hang_on_lines_severity_or_wording() -> None:
    assert checks.fingerprint(found()) == checks.fingerprint(found(line=99, severity=Severity.INFO, details=()))


def test_a_fingerprint_does_not_hang_on_quotes_case_or_blanks() -> None:
    one, other = found(evidence="l’Articolo  12"), found(evidence="L'articolo 12")
    assert checks.fingerprint(one) == checks.fingerprint(other)


@pytest.mark.parametrize(
    "change", [{"rule": "x"}, {"address": at("9A2")}, {"language": "nl"}, {"evidence": "Ogni altro"}]
)
def test_a_fingerprint_changes_with_rule_address_language_and_evidence(change: dict[str, object]) -> None:
    assert checks.fingerprint(found()) != checks.fingerprint(found(**change))


def test_a_message_is_in_the_language_asked_for() -> None:
    assert checks.message(found(), "it") == "Le stesse parole stanno già in 8A: «Ogni»"
    assert checks.message(found(), "nl") == "Dezelfde woorden staan al in 8A: ‘Ogni’"


def test_a_message_shows_text_with_braces_as_text() -> None:
    assert "{rule.__class__}" in checks.message(found(details=(("first", "8A"), ("text", "{rule.__class__}"))), "it")


def test_a_message_chooses_singular_or_plural() -> None:
    one, two = (found(rule="control-character", details=(("file", "it/a.txt"), ("n", n))) for n in ("1", "2"))
    assert checks.message(one, "en") != checks.message(two, "en").replace("2 ", "1 ")


def test_a_language_without_templates_speaks_english() -> None:
    assert checks.message(found(), "de") == checks.message(found(), "en")


@pytest.mark.parametrize("rule", [rule.name for rule in checks.RULES])
@pytest.mark.parametrize("code", ["it", "nl", "en"])
def test_every_rule_has_a_message_in_every_language_of_the_interface(rule: str, code: str) -> None:
    templates = languages.language(code).table("findings")
    assert any(key == rule or key.startswith(f"{rule}-") for key in templates)


def test_every_rule_says_what_it_knows_from_its_severity_and_its_false_alarms() -> None:
    for rule in checks.RULES:
        assert all(word in rule.explanation for word in ("Knows from:", "everity:", "False alarms:")), rule.name


def test_normalising_keeps_the_words() -> None:
    assert normalise("Vedi: «l’Articolo» 12.") == 'vedi : " l \' articolo " 12'


REMARKS = (
    Remark("numbering-lost", at("9A"), Span("it/lines.txt", 0, 3), (("children", "9A1, 9A2"),)),
    Remark("numbering-lost", at("9A"), Span("it/lines.txt", 4, 5)),
    Remark("text-repaired", at("9A1"), Span("it/lines.txt", 0, 3)),
    Remark("text-repaired", None, Span("it/lines.txt", 9, 9)),
    Remark("encoding-guessed", None, Span("it/lines.txt", 0, 0), (("encoding", "windows-1252"),)),
)


def test_what_the_reader_remarked_becomes_one_finding_a_clause_or_a_file() -> None:
    text: Expression = dataclasses.replace(TEXT, remarks=REMARKS)
    made = checks.check(corpus(text), {"it": text}, {}, align(corpus(text), {"it": text}, {}))
    assert [(one.rule, str(one.address or "-"), one.line, dict(one.details)["n"]) for one in made] == [
        ("encoding-guessed", "-", 1, "1"),
        ("text-repaired", "-", 1, "2"),
        ("numbering-lost", "9A", 1, "2"),
    ]


def test_a_finding_that_was_judged_carries_the_verdict() -> None:
    text: Expression = dataclasses.replace(TEXT, remarks=REMARKS[:1])
    made = corpus(text)
    (first,) = checks.check(made, {"it": text}, {}, align(made, {"it": text}, {}))
    review = Review("tolerated", "So it was printed.", "A. Person", "2026-01-31")
    judged = dataclasses.replace(made, reviews={checks.fingerprint(first): review})
    (again,) = checks.check(judged, {"it": text}, {}, align(judged, {"it": text}, {}))
    assert (first.review, again.review) == (None, review)


def test_a_language_kept_for_comparison_only_gets_no_findings() -> None:
    english = expression("en", "26A = No restrictions\n")
    made = corpus(TEXT, english)
    entries = tuple(dataclasses.replace(entry, publish=entry.code != "en") for entry in made.code.languages)
    made = dataclasses.replace(made, code=dataclasses.replace(made.code, languages=entries))
    texts = {"it": TEXT, "en": english}
    assert {one.language for one in checks.check(made, texts, {}, align(made, texts, {}))} == {"it"}
