"""Every rule explains itself, and its examples show what it finds."""

from __future__ import annotations

import pytest
from tests.checks.running import findings_of

from lexbridge import checks, languages
from lexbridge.errors import InputError

OUTLINE = "9: A(1,2) | Irregularity\n12: A B | Discretion\n26: A | Lead Restrictions\n"
TERMS = "declarer\tdichiarante\tleider\tconfirmed\ndummy\tmorto\tblinde\tconfirmed\n"
# What only a reader can see, from the bytes or the lines of a file.
OF_THE_READER = (
    "encoding-guessed",
    "control-character",
    "text-repaired",
    "numbering-broken",
    "numbering-lost",
    "note-unpaired",
)


@pytest.mark.parametrize("rule", [rule.name for rule in checks.RULES])
def test_an_explanation_says_everything_and_shows_an_example_in_both_languages(rule: str) -> None:
    text = checks.explain(rule)
    assert all(word in text for word in ("Knows from:", "everity:", "False alarms:", "\n  it  ", "\n  nl  "))


@pytest.mark.parametrize("rule", [rule.name for rule in checks.RULES if rule.name not in OF_THE_READER])
def test_the_example_of_a_rule_is_found_by_it(rule: str) -> None:
    table = {"table": "9A1 12A"} if rule == "citation-differs" else {}
    texts = {code: languages.language(code).table("findings")["examples"][rule] for code in ("it", "nl")}
    found = findings_of({"outline": OUTLINE, "terms": TERMS, **table, **texts})
    assert rule in {one.rule for one in found}


def test_an_unknown_rule_is_an_error_that_names_what_is_near() -> None:
    with pytest.raises(InputError, match="citation-differs"):
        checks.explain("citation-difers")
