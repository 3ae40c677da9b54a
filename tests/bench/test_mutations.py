"""The faults of the mutation bench are real: a mutator refuses what changes nothing or what the rules only note."""

from __future__ import annotations

import random

import pytest
from tests.addressed import at, corpus, expression

from bench.mutations import even, found_by, look, odd
from bench.mutations_faults import Mutator
from bench.mutations_ground import Fault, Ground
from bench.mutations_structure import dropped, swapped
from bench.mutations_texts import Book
from bench.mutations_words import cut, negation_dropped, obligation_changed
from lexbridge.model import Severity

ITALIAN = """
9A1 : Il difensore può contare le carte della sala ad alta voce.
9A2 : Il morto non deve toccare la lampada accanto al tavolo grande.
9A3 : Il mazziere dovrà restituire la matita senza alcun ritardo.
"""
DUTCH = """
9A1 : De tegenspeler mag de kaarten van de zaal hardop tellen.
9A2 : De blinde moet de lamp naast de grote tafel niet aanraken.
9A3 : De gever geeft het potlood zonder uitstel terug.
"""


def ground() -> Ground:
    texts = {"it": expression("it", ITALIAN), "nl": expression("nl", DUTCH)}
    clean = look(Book("test", True, corpus(*texts.values()), texts))
    return Ground(clean.book, clean.material, random.Random(1))


def mutated(mutator: Mutator, address: str, language: str = "it") -> Fault | None:
    made = ground()
    pair = next(pair for pair in made.material.pairs if pair.row.address == at(address))
    return mutator(made, language, pair.clause if pair.ours.language == language else pair.other_clause, pair)


def test_a_clean_text_of_the_bench_has_no_warning() -> None:
    made = ground()
    assert [one for one in look(made.book).findings if one.severity is not Severity.INFO] == []


@pytest.mark.parametrize(
    ("mutator", "address"), [(dropped, "9A1"), (obligation_changed, "9A1"), (cut, "9A2"), (swapped, "9A1")]
)
def test_a_fault_changes_the_text(mutator: Mutator, address: str) -> None:
    fault = mutated(mutator, address)
    assert fault is not None
    assert fault.expression != ground().book.expressions["it"]


@pytest.mark.parametrize(("mutator", "address"), [(obligation_changed, "9A3"), (negation_dropped, "9A1")])
def test_a_fault_that_the_rules_only_note_is_refused(mutator: Mutator, address: str) -> None:
    assert mutated(mutator, address) is None


def test_a_fault_is_found_by_its_rule() -> None:
    fault = mutated(obligation_changed, "9A1")
    assert fault is not None
    assert found_by(look(ground().book), fault) == ["obligation-differs"]


def test_every_article_belongs_to_one_half() -> None:
    assert [(odd(at(text)), even(at(text))) for text in ("9A1", "10A", "def:board")] == [
        (True, False), (False, True), (False, True),
    ]  # fmt: skip


def test_fingerprints_tell_a_new_finding_from_an_old_one() -> None:
    fault = mutated(dropped, "9A2")
    assert fault is not None
    assert found_by(look(ground().book), fault) == ["clause-missing"]
