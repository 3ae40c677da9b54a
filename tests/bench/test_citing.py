"""The made-up code cites as its languages do: what the table says, in words a lawyer would write."""

from __future__ import annotations

import pytest

from bench.citing import groups, phrase
from bench.plan import facts
from lexbridge.address import Address


def address(text: str) -> Address:
    return facts().numbering.parse(text)


@pytest.mark.parametrize(
    ("citing", "cited", "kind", "italian", "dutch", "english"),
    [
        ("9C", ["26B"], "abs", "vedi l'Articolo 26B", "zie artikel 26B", "see Law 26B"),
        ("9A3", ["42", "43"], "abs", "vedi gli Articoli 42 e 43", "zie artikelen 42 en 43", "see Laws 42 and 43"),
        ("43B1", ["43A1", "43A2"], "rel", "vedi A1 e A2 precedenti", "zie A1 en A2 hierboven", "see A1 and A2 above"),
        ("9A3", ["9B"], "rel", "vedi B seguente", "zie B hieronder", "see B below"),
        ("52B1(c)", ["52B1(a)"], "rel", "vedi (a) precedente", "zie (a) hierboven", "see (a) above"),
        (
            "14B4",
            ["14B"],
            "rel",
            "vedi paragrafo B di questo Articolo",
            "zie deel B van dit artikel",
            "see Section B of this Law",
        ),
    ],
)
def test_the_plain_form_of_a_citation(
    citing: str, cited: list[str], kind: str, italian: str, dutch: str, english: str
) -> None:
    ((manner, targets),) = groups(address(citing), [(address(one), kind) for one in cited])
    said = [phrase(address(citing), manner, targets, language, None) for language in ("it", "nl", "en")]
    assert said == [italian, dutch, english]


def test_what_is_cited_twice_is_said_twice() -> None:
    rows = [(address(cited), "abs") for cited in ("26B", "72C", "72C", "26B")]
    assert [len(targets) for _, targets in groups(address("38D"), rows)] == [2, 2]


def test_above_and_below_are_never_one_phrase() -> None:
    rows = [(address(cited), "rel") for cited in ("52B1(a)", "52B1(c)")]
    assert [manner for manner, _ in groups(address("52B1(b)"), rows)] == ["above", "below"]
