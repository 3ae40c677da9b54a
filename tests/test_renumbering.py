"""Clauses of another edition find their places by what they say; the sentences are invented."""

from __future__ import annotations

from tests.addressed import at, corpus, expression

from lexbridge.alignment import Alignment, align
from lexbridge.corpus import Placement

# Four pairs that the map is sure of, which teach a few words.
ITALIAN = """
5A : La lampada della sala resta accesa fino alla fine.
5B : La porta della sala resta chiusa durante la pausa.
5C : Il difensore paga 3 fiches alla cassa.
5D : La matita del segnapunti resta sul tavolo.
9A1 : La lampada resta accesa durante la pausa.
9A2 : Il difensore conta 8 carte e paga alla cassa.
9A3 : La matita resta vicino alla porta.
"""
DUTCH = """
5A : De lamp van de zaal blijft branden tot het einde.
5B : De deur van de zaal blijft dicht tijdens de pauze.
5C : De tegenspeler betaalt 3 fiches aan de kas.
5D : Het potlood van de scoreteller blijft op tafel.
9A1 : De lamp blijft branden tijdens de pauze.
9A2 : Wie te laat komt wacht buiten op een teken.
9A3 : De tegenspeler telt 8 kaarten en betaalt aan de kas.
9A4 : Het potlood blijft bij de deur.
"""
MAP = (
    *(Placement("2007", at(f"5{label}"), (at(f"5{label}"),), "same") for label in "ABCD"),
    Placement("2007", at("9A1"), (at("9A1"),), "same"),
)


def aligned() -> Alignment:
    texts = {"it": expression("it", ITALIAN), "nl": expression("nl", DUTCH)}
    return align(corpus(*texts.values(), editions={"it": "2007"}, placements=MAP), texts, {})


def test_a_shifted_list_finds_its_places_within_the_parent_that_is_certain() -> None:
    places = {own: [str(row.address) for row in aligned().rows_of("it", at(own))] for own in ("9A1", "9A2", "9A3")}
    assert places == {"9A1": ["9A1"], "9A2": ["9A3"], "9A3": ["9A4"]}


def test_a_fitted_place_says_how_sure_it_is_and_why() -> None:
    row = aligned().row(at("9A3"))
    assert row is not None
    pairing = row.pairings["it"]
    assert (pairing.basis, pairing.relation) == ("fit", None)
    assert 0.5 < pairing.confidence < 1
    assert "numbers" in pairing.evidence


def test_a_clause_that_was_mapped_is_not_fitted() -> None:
    row = aligned().row(at("9A1"))
    assert row is not None
    assert row.pairings["it"].basis == "map"


def test_what_fits_no_place_clearly_keeps_its_equal_number() -> None:
    texts = {
        "it": expression("it", "9A1 : Tutto tace.\n9A2 : Nulla accade."),
        "nl": expression("nl", "9A1 : Iedereen zwijgt.\n9A2 : Er gebeurt niets."),
    }
    made = corpus(
        *texts.values(), editions={"it": "2007"}, placements=(Placement("2007", at("9A"), (at("9A"),), "changed"),)
    )
    found = align(made, texts, {})
    assert [str(row.address) for row in found.rows_of("it", at("9A2"))] == ["9A2"]
