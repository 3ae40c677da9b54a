"""Rows, states and coverage; the sentences are invented."""

from __future__ import annotations

from tests.addressed import at, corpus, expression

from lexbridge.alignment import Alignment, align, coverage
from lexbridge.corpus import Placement
from lexbridge.model import State

OUTLINE = """
9: A(1,2,3,4,5) B | Irregularity
26: A B | Call Withdrawn
42: A(1,2) | Rights
65: A B(1,2,3) | Tricks
"""
ITALIAN = """
9 = Irregolarità
9A = Richiamare
9A1 : Ogni giocatore parla.
9A2 : Il morto tace.
9A3 : Il morto parla dopo, e prima prevenire può.
9A4 : Nessun obbligo.
"""
DUTCH = """
9 = Onregelmatigheid
26 = Ingetrokken bieding
26A ~= Geen beperkingen
42A ~= Onbeperkt
42A1 ~ De blinde spreekt.
65B3 : Een speler wijst erop.
65B7 : Dit bestaat niet.
"""


def aligned(outline: str = OUTLINE, **options: object) -> Alignment:
    expressions = [expression("it", ITALIAN), expression("nl", DUTCH)]
    made = corpus(*expressions, outline=outline, **options)  # type: ignore[arg-type]  # options are those of corpus()
    return align(made, {known.language: known for known in expressions}, {})


def test_rows_follow_the_outline_and_extras_stand_at_their_sort_place() -> None:
    addresses = [str(row.address) for row in aligned().rows]
    assert addresses[:8] == ["9", "9A", "9A1", "9A2", "9A3", "9A4", "9A5", "9B"]
    assert addresses[-5:] == ["65B", "65B1", "65B2", "65B3", "65B7"]


def test_without_an_outline_the_rows_are_what_any_language_has() -> None:
    addresses = [str(row.address) for row in aligned("").rows]
    assert addresses == [
        "9",
        "9A",
        "9A1",
        "9A2",
        "9A3",
        "9A4",
        "26",
        "26A",
        "42",
        "42A",
        "42A1",
        "65",
        "65B",
        "65B3",
        "65B7",
    ]


def test_each_state_is_the_first_that_fits() -> None:
    found = aligned()
    expected = {
        "26": State.HEADING_ONLY,
        "26A": State.HEADING_ONLY,
        "26B": State.MISSING,
        "42": State.CONTAINER,
        "42A": State.INFERRED,
        "42A1": State.INFERRED,
        "65": State.CONTAINER,
        "65B3": State.PRINTED,
        "65B7": State.EXTRA,
    }
    assert {address: found.state(at(address), "nl") for address in expected} == expected


def test_an_inferred_number_without_heading_or_text_of_its_own_is_a_container() -> None:
    text = expression("nl", "42A ~= Onbeperkt\n42A1(a) ~ De blinde spreekt.")
    found = align(corpus(text), {"nl": text}, {})
    assert found.state(at("42A1"), "nl") is State.CONTAINER


def test_a_text_of_another_edition_stands_where_the_map_says_and_keeps_its_own_numbers() -> None:
    rows = (
        Placement("2007", at("9A3"), (at("9A4"), at("9A3")), "split"),
        Placement("2007", at("9A4"), (at("9A5"),), "moved"),
    )
    found = aligned(editions={"it": "2007"}, placements=rows)
    own = {
        place: [str(clause.address) for clause in found.by_address[at(place)].clauses["it"]]
        for place in ("9A3", "9A4", "9A5")
    }
    assert own == {"9A3": ["9A3"], "9A4": ["9A3"], "9A5": ["9A4"]}
    assert [str(row.address) for row in found.rows_of("it", at("9A3"))] == ["9A3", "9A4"]
    assert found.state(at("9A5"), "it") is State.MISSING
    assert found.by_address[at("9A5")].states["it"] is State.PRINTED


def test_equal_numbers_across_editions_prove_nothing_where_the_map_is_silent() -> None:
    found = aligned(editions={"it": "2007"}, placements=(Placement("2007", at("9A1"), (at("9A1"),), "same"),))
    assert found.by_address[at("9A1")].pairings["it"].basis == "map"
    assert found.by_address[at("9A2")].pairings["it"].basis == "number"
    assert found.by_address[at("9A2")].pairings["it"].confidence < 1


def test_coverage_counts_the_states_and_lists_every_address() -> None:
    found = coverage(aligned())["nl"]
    assert (found["printed"], found["inferred"], found["heading_only"], found["extra"]) == (1, 2, 3, 1)
    clauses = found["clauses"]
    assert isinstance(clauses, dict)
    assert clauses["65B7"] == "extra"
    assert found["missing"] == sum(state == "missing" for state in clauses.values())
