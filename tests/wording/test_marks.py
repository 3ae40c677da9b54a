"""Graded verbs, negations, numbers, terms and foreign runs; the sentences are invented."""

from __future__ import annotations

import pytest

from lexbridge.corpus import Term
from lexbridge.wording.association import learn, log_likelihood
from lexbridge.wording.denials import denials
from lexbridge.wording.foreign import foreign_runs
from lexbridge.wording.grades import CLASSES, modality
from lexbridge.wording.numerals import implied, numerals
from lexbridge.wording.profile import profile
from lexbridge.wording.termbase import termbase
from lexbridge.wording.words import words


@pytest.mark.parametrize(
    ("language", "text", "grades"),
    [
        ("it", "Il morto può parlare.", ["may"]),
        ("it", "Il morto non può parlare.", ["may-not"]),
        ("it", "Nessun altro giocatore può parlare.", ["may-not"]),
        ("it", "Il morto non deve parlare.", ["must-not"]),
        ("it", "Il morto dovrà attendere.", ["shall"]),
        ("it", "Il morto non è tenuto ad attendere.", ["not-required"]),
        ("it", "Può darsi che il morto attenda.", []),
        ("it", "Il morto può solo attendere.", ["may-only"]),
        ("nl", "De blinde mag spreken.", ["may"]),
        ("nl", "De blinde mag hier over de kaarten niet spreken.", ["may-not"]),
        ("nl", "Als hij niet heeft bekend, mag de blinde spreken.", ["may"]),
        ("nl", "De blinde mag de gespeelde en niet gespeelde kaarten tellen.", ["may"]),
        ("nl", "De blinde hoeft niet te wachten.", ["not-required"]),
        ("nl", "De blinde behoort te wachten.", ["should"]),
        ("nl", "Alleen nadat de pauze voorbij is mag de blinde spreken.", ["may-only"]),
        ("nl", "Dan is het een speler niet toegestaan.", ["may-not"]),
        ("en", "Dummy may not speak.", ["may-not"]),
        ("en", "Dummy shall be silent.", ["shall"]),
        ("en", "No player is obliged to wait.", ["not-required"]),
    ],
)
def test_the_verbs_of_a_text_are_graded(language: str, text: str, grades: list[str]) -> None:
    assert [grade.grade for grade in modality(words(text), language).grades] == grades


def test_every_grade_of_the_language_files_has_a_class() -> None:
    from lexbridge import languages

    for code in ("it", "nl", "en"):
        named = {entry["grade"] for entry in languages.language(code).table("modality")["grade"]}
        assert named - {"other"} <= set(CLASSES)


@pytest.mark.parametrize(
    ("language", "text", "counts"),
    [
        ("it", "A meno che la lampada non sia spenta, si attende.", [0]),
        ("it", "Il difensore non tocca nulla. La sala attende.", [1, 0]),
        ("it", "Il difensore non conta le carte (mai le altre).", [1]),
        ("nl", "De tegenspeler telt niet; de blinde mag niet spreken.", [1, 1]),
        ("nl", "Niet alleen de blinde wacht.", [0]),
    ],
)
def test_denials_are_counted_sentence_by_sentence_without_asides(language: str, text: str, counts: list[int]) -> None:
    assert [one.count for one in denials(profile(text, language, termbase((), language)))] == counts


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("it", "Tre carte e 12 prese, secondo un difensore, sei sono di troppo.", [3, 12]),
        ("nl", "Een tegenspeler slaat acht op de derde van 13 slagen.", [3, 13]),
        ("nl", "De leden 3 en 4, onder a, en vijf kaarten.", [5]),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(language: str, text: str, values: list[int]) -> None:
    assert [numeral.value for numeral in numerals(words(text), language)] == values


def test_a_word_that_may_mean_a_number_is_kept_apart() -> None:
    assert 2 in implied(words("entrambi i difensori"), "it")
    assert 8 in implied(words("acht kaarten"), "nl")


TERMS = (
    Term("penalty card", {"it": ("carta penalizzata",)}, "confirmed", ""),
    Term("card", {"it": ("carta", "carte")}, "confirmed", ""),
    Term("talk", {"it": ("chiacchiera",)}, "search", ""),
    Term("suit", {"it": ("seme",)}, "confirmed", ""),
    Term("seed", {"it": ("seme",)}, "candidate", ""),
)


def test_the_longest_form_of_a_term_is_found_first() -> None:
    uses = termbase(TERMS, "it").uses(words("Una carta penalizzata e una carta."))
    assert [sorted(use.concepts) for use in uses] == [["penalty card"], ["card"]]


def test_a_form_of_several_terms_may_be_each_of_them() -> None:
    (use,) = termbase(TERMS, "it").uses(words("Il seme manca."))
    assert use.concepts == {"suit", "seed"}


def test_what_people_only_search_with_is_no_term() -> None:
    assert termbase(TERMS, "it").uses(words("Basta una chiacchiera.")) == ()


def test_an_inflection_that_is_not_listed_is_found_by_its_lemma() -> None:
    terms = (Term("player", {"it": ("giocatore",)}, "confirmed", ""),)
    assert termbase(terms, "it").by_lemma(words("I giocatori attendono.")) == {"player"}


def test_half_a_text_in_another_language_is_a_run() -> None:
    text = words("Il difensore conta le carte e poi de tegenspeler verlaat de zaal voordat de leiding er is.")
    (run,) = foreign_runs(text, "it", ["nl"])
    assert run.language == "nl"
    assert text.parts[run.first : run.last + 1][-3:] == ("leiding", "er", "is")


def test_loan_words_and_own_small_words_are_no_run() -> None:
    assert list(foreign_runs(words("Alert, claim e board restano in inglese alla fine."), "it", ["nl", "en"])) == []


def test_words_that_stand_together_are_linked_and_chance_is_not() -> None:
    left = [frozenset(text.split()) for text in ("a x", "a y", "a z", "b x", "b y", "b z", "c", "d")]
    right = [frozenset(text.split()) for text in ("A p", "A q", "A r", "B q", "B r", "B p", "C", "D")]
    links = learn(left, right).links
    assert [link.partner for link in links["a"]] == ["A"]
    assert "x" not in links


def test_the_measure_grows_with_the_share_of_texts_that_have_both() -> None:
    assert log_likelihood(5, 5, 5, 50) > log_likelihood(3, 5, 5, 50) > log_likelihood(1, 5, 5, 50)
