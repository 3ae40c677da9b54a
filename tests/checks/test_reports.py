"""What the texts suggest beyond findings: places of another edition, and terms."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from tests.addressed import at, corpus, expression

from lexbridge import cli, schemas
from lexbridge.alignment import align
from lexbridge.corpus import Placement, Term
from lexbridge.edition_report import edition_report
from lexbridge.proposals import propose

MAP = (Placement("2007", at("9A1"), (at("9A1"),), "same"), Placement("2007", at("9A2"), (at("9A3"),), "moved"))
OUTLINE = "9: A(1,2,3) | Irregularity\n12: A | Discretion\n"
ITALIAN = expression(
    "it", "9A = Richiamare\n9A1 : Ogni difensore parla.\n9A2 : Il morto tace.\n12A : Si decide.\n77A : Si paga."
)
DUTCH = expression("nl", "9A = Aandacht\n9A1 : Iedere tegenspeler spreekt.\n12A : Men beslist.")


def test_the_editions_list_what_is_mapped_what_is_not_and_what_is_suggested() -> None:
    texts = {"it": ITALIAN, "nl": DUTCH}
    made = corpus(*texts.values(), outline=OUTLINE, editions={"it": "2007"}, placements=MAP)
    report = edition_report(align(made, texts, {}))
    jsonschema.Draft202012Validator(schemas.schema("editions")).validate(report)
    italian = report["languages"]["it"]
    assert [(row["address"], row["places"]) for row in italian["mapped"]] == [("9A1", ["9A1"]), ("9A2", ["9A3"])]
    suggested = {one["address"]: (one["place"], one["basis"]) for one in italian["unmapped"]}
    assert suggested["77"] == (None, "none")
    assert suggested["12"][0] == "12"
    assert italian["counts"] == [{"address": "9A", "text": 2, "outline": 3, "only": ["9A3"]}]
    assert report["languages"]["nl"]["differs"] is False


PAIRS = (
    ("La lampada resta accesa.", "De lamp blijft branden."),
    ("La lampada cade dal tavolo.", "De lamp valt van de tafel."),
    ("Il giocatore tocca la lampada.", "De speler raakt de lamp aan."),
    ("Una sedia manca.", "Een stoel ontbreekt."),
    ("La sedia resta al tavolo.", "De stoel blijft aan de tafel."),
    ("Il giocatore lascia la sedia.", "De speler verlaat de stoel."),
    ("La porta resta chiusa.", "De deur blijft dicht."),
    ("Il giocatore attende.", "De speler wacht."),
    ("Tutti escono.", "Allen gaan weg."),
    ("Si ride.", "Men lacht."),
    ("Nessuno dorme.", "Niemand slaapt."),
    ("La pausa finisce.", "De pauze is voorbij."),
)


@pytest.mark.parametrize("command", ["editions", "terms"])
def test_the_command_line_gives_the_report_as_its_schema_describes_it(
    command: str, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["--corpus", str(repository / "corpus"), command, "--format", "json"]) == 0
    jsonschema.Draft202012Validator(schemas.schema(command)).validate(json.loads(capsys.readouterr().out))


def test_the_command_for_terms_wants_two_languages_of_the_code(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["--corpus", str(repository / "corpus"), "terms", "--languages", "it,fr"]) == 2
    assert "it,nl" in capsys.readouterr().err


def proposed(*terms: Term) -> dict[str, str]:
    texts = {
        code: expression(code, "\n".join(f"9A{place} : {pair[side]}" for place, pair in enumerate(PAIRS, 1)))
        for side, code in enumerate(("it", "nl"))
    }
    made = corpus(*texts.values(), terms=terms)
    return {one.left: one.right for one in propose(made, align(made, texts, {}), {}, "it", "nl")}


def test_words_that_go_together_are_proposed_as_terms() -> None:
    assert {"lampada": "lamp", "sedia": "stoel", "giocatore": "speler"}.items() <= proposed().items()


def test_what_the_termbase_has_is_not_proposed_again() -> None:
    assert "lampada" not in proposed(Term("lamp", {"it": ("lampada",), "nl": ("lamp",)}, "candidate", ""))
