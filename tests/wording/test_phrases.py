"""The notation of the language files, and the words it is read against."""

from __future__ import annotations

import pytest

from lexbridge.wording.grades import exceptions
from lexbridge.wording.phrases import compile_phrases
from lexbridge.wording.words import words


def found(phrase: str, text: str) -> list[str]:
    parts = words(text)
    return [parts.line[start:end] for start, end in compile_phrases([phrase]).found(parts)]


def test_a_canonical_line_has_small_letters_and_parts_elisions_but_no_compounds() -> None:
    assert words("L’Obbligo, la niet-overtredende partij.").line == " l' obbligo , la niet-overtredende partij . "


def test_each_word_keeps_its_offset_in_the_text() -> None:
    text = "Dell’Articolo 12, così."
    parts = words(text)
    assert [text[offset : offset + len(part)] for part, offset in zip(parts.parts, parts.offsets, strict=True)] == [
        "Dell’", "Articolo", "12", ",", "così", ".",
    ]  # fmt: skip


def test_what_is_blanked_leaves_one_mark() -> None:
    assert words("vedi Articolo 12 e basta", ((5, 16),)).parts == ("vedi", "\x1e", "e", "basta")


@pytest.mark.parametrize(
    ("phrase", "text", "expected"),
    [
        ("può|possono", "Il morto può parlare.", ["può"]),
        ("può|possono", "Il morto puntò.", []),
        ("obbligat~ a|ad", "È obbligata ad attendere.", ["obbligata ad"]),
        ("nessun~ <3> può", "Nessun altro giocatore può parlare.", ["nessun altro giocatore può"]),
        ("nessun~ <1> può", "Nessun altro giocatore può parlare.", []),
        ("nessun~ <5> può", "Nessun giocatore, dunque, può parlare.", []),
        ("nessun~ <5,> può", "Nessun giocatore, dunque, può parlare.", ["nessun giocatore , dunque , può"]),
        ("non ?~ può", "Non lo può fare, non può.", ["non lo può", "non può"]),
        ("mag <4> niet !alleen", "Hij mag hier niet alleen spreken.", []),
        ("mag <4> niet !alleen", "Hij mag hier niet spreken.", ["mag hier niet"]),
        ("is <4 niet> verplicht", "Hij is nu niet verplicht.", []),
        ("is <4 niet> verplicht", "Hij is nu dus verplicht.", ["is nu dus verplicht"]),
    ],
)
def test_a_phrase_finds_what_its_notation_says(phrase: str, text: str, expected: list[str]) -> None:
    assert found(phrase, text) == expected


def test_a_gap_crosses_a_citation_that_was_left_out() -> None:
    parts = words("Hij mag artikel 12 niet lezen", ((8, 18),))
    assert [parts.line[start:end] for start, end in compile_phrases(["mag <2> niet"]).found(parts)] == ["mag \x1e niet"]


@pytest.mark.parametrize("phrase", ["<3>", "?alcun~", "<viele> non", "!alleen"])
def test_a_phrase_without_a_word_or_with_a_broken_gap_is_an_error(phrase: str) -> None:
    with pytest.raises(ValueError, match=r"phrase|gap"):
        compile_phrases([phrase])


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Niemand darf gehen, es sei denn, der Wärter erlaubt es.", "es sei denn"),
        ("de", "Niemand außer dem Wärter löscht die Lampe.", "außer"),
        ("de", "Die Regel tritt außer Kraft.", ""),
        ("de", "Alle Lampen, mit Ausnahme der roten, brennen.", "mit Ausnahme"),
        ("de", "Er darf nicht gehen, sofern nicht ein anderer wacht.", "sofern nicht"),
        ("de", "Das Ausnahmebuch liegt bei der Lampe.", ""),
        ("fr", "Nul ne sort, sauf le gardien.", "sauf"),
        ("fr", "Il reste, à moins que le gardien ne l’appelle.", "à moins que"),
        ("fr", "Il reste, à moins qu’on ne l’appelle.", "à moins qu’"),
        ("fr", "La lampe brûle à moins de trois mètres.", ""),
        ("fr", "Toutes les lampes brûlent, à l’exception de la rouge.", "à l’exception"),
        ("fr", "Le gardien est sain et sauvé.", ""),
    ],
)
def test_exceptions_are_known_in_each_language(language: str, text: str, expected: str) -> None:
    parts = words(text)
    spans = [
        text[parts.offsets[first] : parts.offsets[first + count - 1] + len(parts.parts[first + count - 1])]
        for first, count in exceptions(parts, language)
    ]
    assert spans == ([expected] if expected else [])
