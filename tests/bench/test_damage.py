"""The damage bench: what it breaks is broken, and what it counts as right is right."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from bench.damage import Damage, DamagedPrinter, Mode, damage_article, judge
from bench.generate import generate
from bench.report import gains_and_losses
from bench.tree import Node
from lexbridge.address import Address
from lexbridge.corpus import load_corpus
from lexbridge.model import Clause, Expression, Origin, Segment, Span, Text

ONLY_NUMBERS = Mode("only numbers lost")
DROPPED = Mode("dropped", dropped=0.3)


@pytest.fixture(scope="module")
def articles(tmp_path_factory: pytest.TempPathFactory) -> tuple[Node, ...]:
    return generate(tmp_path_factory.mktemp("code"), seed=5, languages=("nl",), styles="plain").books["nl"].articles


def damaged(articles: Iterable[Node], mode: Mode) -> tuple[Damage, list[Node], list[str]]:
    damage, choice = Damage(), random.Random(1)
    printer = DamagedPrinter("nl", damage, choice)
    changed = [damage_article(article, mode, damage, choice) for article in articles]
    return damage, changed, [paragraph.text for article in changed for paragraph in printer.article(article)]


def test_every_clause_of_a_damaged_list_is_printed_without_its_own_number(articles: tuple[Node, ...]) -> None:
    damage, changed, lines = damaged(articles, ONLY_NUMBERS)
    true = {node.address: node for article in changed for node in article.walk()}
    assert {"strip", "restart", "kind", "flat"} == set(damage.lists.values())
    assert len(damage.numbers) > 100
    for address in damage.numbers:
        words = true[address].heading or true[address].text
        number = address.labels[-1]
        if (
            words
            and damage.numbers[address] not in ("first", "next")
            and not damage.numbers[address].startswith(number)
        ):
            assert f"{number}. {words}" not in lines
            assert f"({number}) {words}" not in lines


def test_only_numbers_are_lost_when_nothing_else_is_asked_for(articles: tuple[Node, ...]) -> None:
    _, changed, _ = damaged(articles, ONLY_NUMBERS)
    assert changed == list(articles)


def test_dropped_and_merged_clauses_are_as_many_as_asked_for(articles: tuple[Node, ...]) -> None:
    damage, changed, _ = damaged(articles, DROPPED)
    before = sum(1 for article in articles for node in article.walk() if not node.children)
    after = sum(1 for article in changed for node in article.walk() if not node.children)
    assert 0.2 < 1 - after / before < 0.35
    assert any(len(places) == 2 for places, _ in damage.places.values()), "a merged clause may stand at both places"


def expression(at: Address, words: str) -> Expression:
    text = Text((Segment(Span("nl/code.txt", 0, len(words)), words),))
    return Expression("nl", (), (Clause(at, Origin.INFERRED, text=text),))


def test_a_clause_counts_as_right_only_at_its_own_address(tmp_path: Path) -> None:
    generate(tmp_path, seed=5, languages=("nl",), styles="plain")
    numbering = load_corpus(tmp_path).numbering
    damage = Damage(places={"De leider mag passen.": (frozenset({"9A1"}), "strip")})
    for address, words, expected in (
        ("9A1", "De leider mag passen.", "right"),
        ("9A2", "De leider mag passen.", "wrong: 9A2"),
        ("9A1", "De leider mag niets.", "lost"),
    ):
        assert list(judge(damage, expression(numbering.parse(address), words))) == [("9A1", "strip", expected)]


def test_gains_and_losses_name_the_cases_that_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.report.BASELINES", tmp_path)
    assert gains_and_losses("trial", {"one": "wrong", "two": "lost"}, accept=False) == [
        "trial: 2 faults stored as the first run"
    ]
    assert gains_and_losses("trial", {"two": "lost", "three": "wrong"}, accept=False) == [
        "trial against the stored run: 1 gained, 1 lost; 2 faults then, 2 now",
        "  + one (was wrong)",
        "  - three (now wrong)",
    ]
