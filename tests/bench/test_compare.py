"""The comparison of a reading with the truth sees every kind of fault, and only faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.compare import Difference, compare, unaccounted
from bench.generate import Truth, generate
from lexbridge.corpus import load_corpus
from lexbridge.reader import read_expressions


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return generate(tmp_path_factory.mktemp("code"), seed=1, languages=("en",), styles="plain")


def faults(truth: Truth, folder: Path, old: str, new: str) -> list[Difference]:
    """The differences after one change of the source text."""
    generate(folder, seed=1, languages=("en",), styles="plain")
    source = folder / "en" / "code.txt"
    text = source.read_text(encoding="utf-8")
    assert text.count(old) == 1
    source.write_text(text.replace(old, new), encoding="utf-8")
    return list(compare(truth.books["en"], read_expressions(load_corpus(folder))["en"]))


def test_an_untouched_source_has_no_fault(truth: Truth) -> None:
    expression = read_expressions(load_corpus(truth.folder))["en"]
    assert not list(compare(truth.books["en"], expression))
    assert not list(unaccounted(expression))


def test_a_changed_word_is_one_fault_at_its_clause(truth: Truth, tmp_path: Path) -> None:
    text = next(node.text for node in truth.books["en"].walk() if str(node.address) == "9A1")
    assert text is not None
    changed = text.replace(" the ", " a ", 1)
    assert faults(truth, tmp_path, text, changed) == [Difference("9A1", "text", text, changed)]


def test_a_lost_clause_is_missing(truth: Truth, tmp_path: Path) -> None:
    node = next(node for node in truth.books["en"].walk() if str(node.address) == "20G3")
    found = faults(truth, tmp_path, f"3. {node.text}\n", "")
    assert [(fault.address, fault.what) for fault in found] == [("20G3", "missing")]


def test_a_clause_too_many_is_extra(truth: Truth, tmp_path: Path) -> None:
    node = next(node for node in truth.books["en"].walk() if str(node.address) == "20G3")
    added = f"3. {node.text}\n4. Nobody may sing.\n"
    found = faults(truth, tmp_path, f"3. {node.text}\n", added)
    assert [(fault.address, fault.what, fault.got.strip()) for fault in found] == [
        ("20G4", "extra", "Nobody may sing.")
    ]


def test_a_changed_heading_is_a_fault_of_the_heading(truth: Truth, tmp_path: Path) -> None:
    heading = truth.books["en"].articles[8].heading
    found = faults(truth, tmp_path, f"Law 9 – {heading}", "Law 9 – Another title")
    assert [str(fault) for fault in found] == [f"9 heading: expected {heading!r}, got 'Another title'"]
