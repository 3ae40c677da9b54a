"""What two texts do not share is marked on both sides; the sentences are invented."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.publish.conftest import LAMPS, LAMPS_DUTCH, LAMPS_ITALIAN, write_corpus

import lexbridge
from lexbridge.corpus import Term
from lexbridge.publish.book import Book
from lexbridge.publish.differences import Cited, Mark, Passage, between, likeness, rewritten
from lexbridge.publish.facing import Facer, Facing, in_paragraphs
from lexbridge.publish.site import Site
from lexbridge.wording.profile import profile
from lexbridge.wording.termbase import termbase

TERMS = (
    Term("defender", {"it": ("difensore", "difensori"), "nl": ("tegenspeler",), "en": ("defender",)}, "confirmed", ""),
    Term("dummy", {"it": ("morto",), "nl": ("blinde",), "en": ("dummy",)}, "candidate", ""),
    Term("lamp", {"it": ("lampada",)}, "confirmed", ""),
)


def passage(text: str, code: str, **cites: str) -> Passage:
    """A text and what it cites: the words of each citation by the address they mean, "A1" for 1A1."""
    cited = tuple(
        Cited(text.index(words), text.index(words) + len(words), name, frozenset({name}))
        for name, words in cites.items()
    )
    return Passage(profile(text, code, termbase(TERMS, code), tuple((one.start, one.end) for one in cited)), cited)


def words(text: str, marks: tuple[Mark, ...]) -> list[str]:
    return [" … ".join(text[start:end] for start, end in mark.spans) for mark in marks]


@dataclass(frozen=True)
class Compared:
    ours: list[str]
    theirs: list[str]
    marks: tuple[Mark, ...]


def compare(one: str, other: str, codes: tuple[str, str] = ("it", "nl")) -> Compared:
    ours, theirs = between(passage(one, codes[0]), passage(other, codes[1]))
    return Compared(words(one, ours), words(other, theirs), (*ours, *theirs))


@pytest.mark.parametrize(
    ("italian", "dutch"),
    [
        ("Il difensore conta tre carte.", "De tegenspeler telt 3 kaarten."),
        ("Il morto deve tacere.", "De blinde moet zwijgen."),
        ("Il morto non può parlare.", "De blinde mag niet spreken."),
        ("Il difensore non tocca le carte.", "De tegenspeler raakt de kaarten niet aan."),
        ("Il difensore tace, con l'eccezione dei tornei.", "De tegenspeler zwijgt, met uitzondering van toernooien."),
        ("Tace finché la lampada è spenta.", "Hij zwijgt zolang de lamp uit is."),
    ],
)
def test_what_both_texts_say_is_not_marked(italian: str, dutch: str) -> None:
    assert compare(italian, dutch).marks == ()


@pytest.mark.parametrize(
    ("italian", "dutch", "ours", "theirs"),
    [
        ("Il difensore conta 3 carte.", "De tegenspeler telt vijf kaarten.", ["3"], ["vijf"]),
        ("Conta 3 carte e poi 3 fiches.", "Hij telt 3 kaarten.", ["3"], []),
        ("Il morto attende dieci minuti.", "De blinde wacht.", ["dieci"], []),
        ("I difensori tacciono.", "De blinde zwijgt.", ["difensori"], ["blinde"]),
        ("Il difensore non parla.", "De tegenspeler spreekt.", ["non"], []),
        ("Parla il difensore. Tace.", "De tegenspeler spreekt. Hij zwijgt niet.", [], ["niet"]),
        ("Il morto tace, salvo errore.", "De blinde zwijgt.", ["salvo"], []),
        ("Il morto può parlare.", "De blinde moet spreken.", ["può"], ["moet"]),
        ("Il morto può parlare.", "De blinde mag na afloop van de hele ronde niet spreken.", ["può"], ["mag … niet"]),
        ("Il morto deve tacere.", "De blinde zwijgt.", ["deve"], []),
        ("Il morto dovrebbe tacere.", "De blinde moet zwijgen.", ["dovrebbe"], ["moet"]),
        ("Il morto dovrà tacere.", "De blinde moet zwijgen.", ["dovrà"], ["moet"]),
    ],
)
def test_what_one_text_lacks_is_marked_in_the_other(
    italian: str, dutch: str, ours: list[str], theirs: list[str]
) -> None:
    found = compare(italian, dutch)
    assert (found.ours, found.theirs) == (ours, theirs)
    turned = compare(dutch, italian, ("nl", "it"))
    assert (turned.ours, turned.theirs) == (theirs, ours)


def test_english_is_compared_as_the_others_are() -> None:
    found = compare("The defender must count 3 cards.", "De tegenspeler mag 4 kaarten tellen.", ("en", "nl"))
    assert (found.ours, found.theirs) == (["must", "3"], ["mag", "4"])


def test_of_a_verb_of_another_strength_both_strengths_are_known() -> None:
    marks = compare("Il morto può parlare.", "De blinde moet spreken.").marks
    assert [(mark.name, mark.other) for mark in marks] == [("may", "must"), ("must", "may")]


def test_a_term_that_is_repeated_or_inflected_otherwise_is_no_difference() -> None:
    assert compare("Il difensore tace e il difensore attende.", "De tegenspeler zwijgt en wacht.").marks == ()
    assert compare("Il difensore tace.", "Tegenspelers zwijgen.").marks == ()


def test_citations_are_compared_by_where_they_lead_not_by_their_words() -> None:
    italian = passage("Si veda l’Articolo 5 e la sezione B.", "it", **{"5": "Articolo 5", "7B": "sezione B"})
    dutch = passage("Zie artikel 5 en artikel 9.", "nl", **{"5": "artikel 5", "9": "artikel 9"})
    ours, theirs = between(italian, dutch)
    assert words(italian.profile.text, ours) == ["sezione B"]
    assert words(dutch.profile.text, theirs) == ["artikel 9"]
    assert [mark.name for mark in (*ours, *theirs)] == ["7B", "9"]


def test_the_number_of_a_citation_is_marked_once() -> None:
    italian = passage("Si applica l’Articolo 5.", "it", **{"5": "Articolo 5"})
    ours, _ = between(italian, passage("Niets.", "nl"))
    assert [mark.kind for mark in ours] == ["citation"]


def test_two_texts_of_one_language_are_compared_word_by_word() -> None:
    one, other = "Il morto tace fino alla pausa.", "Il morto parla fino alla fine della pausa."
    ours, theirs = rewritten(one, other)
    assert words(one, ours) == ["tace"]
    assert words(other, theirs) == ["parla", "fine della"]
    assert rewritten(one, one) == ((), ())
    assert likeness(one, one) == 1.0 > likeness(one, other) > 0.5


def test_a_mark_over_two_paragraphs_is_parted_as_the_page_is() -> None:
    text = "uno due\n\ntre quattro"
    assert list(in_paragraphs(text, 4, 12)) == [(0, 4, 7), (1, 0, 3)]


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = write_corpus(tmp_path_factory.mktemp("lamps") / "corpus", LAMPS, {"it": LAMPS_ITALIAN, "nl": LAMPS_DUTCH})
    return Book(Site(lexbridge.load(folder)), "it")


def facing(book: Book, rule: str) -> Facing:
    finding = next(found for found in book.site.work.findings if found.rule == rule)
    assert finding.address is not None
    return Facer(book).facing(finding, finding.address)


def test_every_finding_with_two_texts_has_all_their_differences_marked(lamps: Book) -> None:
    found = facing(lamps, "number-differs")
    assert found.places == (("1/#1", "1A"),)
    assert {(mark.code, mark.kind) for mark in found.marks} == {
        (code, kind) for code in ("it", "nl") for kind in ("verb", "number", "citation")
    }
    said = [mark.said for mark in found.marks]
    assert "Qui: permesso; nell’altro testo: obbligo" in said
    assert "Solo in questo testo: numero 3" in said
    assert "Solo in questo testo: rinvio a 2A" in said


def test_a_clause_that_only_one_language_has_is_marked_whole(lamps: Book) -> None:
    (mark,) = facing(lamps, "clause-missing").marks
    assert (mark.row, mark.code, mark.spans, mark.said) == ("1C", "it", (), "Solo in italiano")


def test_of_a_text_that_stands_twice_the_words_that_differ_are_marked_in_both_places(lamps: Book) -> None:
    found = facing(lamps, "duplicate-text")
    assert [row for _, row in found.places] == ["2B", "1B"]
    assert [(mark.row, mark.kind) for mark in found.marks] == [("2B", "words"), ("1B", "words")]
    assert (found.codes, found.legend) == (("it",), "Sottolineate: le parole diverse.")


def test_the_given_stray_is_known_as_a_copy_word_for_word(work: lexbridge.Work) -> None:
    finding = next(found for found in work.findings if found.rule == "duplicate-text")
    assert finding.address is not None
    found = Facer(Book(Site(work), "nl")).facing(finding, finding.address)
    assert [row for _, row in found.places] == ["20F5", "43B2(b)"]
    assert (found.marks, found.legend) == ((), "Woord voor woord gelijk.")


@pytest.mark.parametrize("code", ["it", "nl"])
def test_every_finding_of_the_given_texts_can_be_shown(work: lexbridge.Work, code: str) -> None:
    facer = Facer(Book(Site(work), code))
    for finding in work.findings:
        if finding.address is not None:
            place = facer.book.site.places(finding.language, finding.address)[0]
            assert facer.facing(finding, place).places, finding


def test_the_offsets_of_marks_are_those_of_the_paragraphs(lamps: Book) -> None:
    clause = lamps.site.work.expressions["it"].clauses[0].children[0]
    marks = [mark for mark in facing(lamps, "number-differs").marks if mark.code == "it"]
    assert [str(clause.text)[start:end] for mark in marks for _, start, end in mark.spans] == ["può", "3", "Articolo 2"]


def test_the_page_of_findings_carries_the_marks(tmp_path: Path) -> None:
    from lexbridge.publish.findings import findings

    folder = write_corpus(tmp_path / "corpus", LAMPS, {"it": LAMPS_ITALIAN, "nl": LAMPS_DUTCH})
    page = findings(Book(Site(lexbridge.load(folder)), "nl"))
    assert "data-texts=" in page.html
    assert "Hier: plicht; in de andere tekst: toestemming" in page.html.replace("\\u2019", "’")


def test_of_three_languages_the_two_that_a_finding_compares_are_shown(tmp_path: Path) -> None:
    code = LAMPS + '[[language]]\ncode = "en"\n'
    english = "Article 1 – Lamps\n\nA. The warden may light 7 lamps (see Article 2).\n"
    texts = {"it": LAMPS_ITALIAN, "nl": LAMPS_DUTCH, "en": english}
    book = Book(Site(lexbridge.load(write_corpus(tmp_path / "corpus", code, texts))), "nl")
    found = {
        (finding.language, dict(finding.details)["other"]): Facer(book).facing(finding, finding.address)
        for finding in book.site.work.findings
        if finding.rule == "number-differs" and finding.address is not None
    }
    assert {pair: facing.codes for pair, facing in found.items()} == {
        ("nl", "it"): ("nl", "it"),
        ("en", "it"): ("it", "en"),
        ("en", "nl"): ("nl", "en"),
    }
    for pair, facing in found.items():
        assert {mark.code for mark in facing.marks} == set(pair)
