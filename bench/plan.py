"""Decides what the made-up code says, whatever the language: outline, citations and seed in, an `Idea` a clause out."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from lexbridge.address import Address
from lexbridge.corpus import Corpus, load_corpus

REPOSITORY = Path(__file__).resolve().parent.parent
_NUMBERS = (2, 3, 4, 5, 7, 9, 10, 12, 15, 18, 20, 25, 30)
GRADES = ("may", "may-not", "should", "must", "not-required", "does")


@lru_cache(maxsize=1)
def parts() -> dict[str, Any]:
    """The parts of sentences (`sentences.toml`), with every verb and state joined to every thing."""
    found = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))
    for verb in found["verb"]:
        for thing in found["thing"]:
            action = {language: f"{verb[language]} | {thing[language]}" for language in ("it", "en")}
            found["action"].append({**action, "nl": f"{thing['nl']} {{not}} | {verb['nl']}"})
    for state in found["state"]:
        for thing in found["thing"]:
            found["condition"].append({code: words.replace("{thing}", thing[code]) for code, words in state.items()})
    return found


@lru_cache(maxsize=1)
def facts() -> Corpus:
    """The corpus of the repository, whose outline, citation table and terms the made-up code follows."""
    return load_corpus(REPOSITORY / "corpus")


_Table = dict[Address, list[tuple[Address, str]]]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as indexes into the parts; -1 leaves a part out. `spelled` writes the number as a word."""

    subject: int
    action: int
    grade: str
    condition: int = -1
    adjunct: int = -1
    tail: int = -1
    number: int = 0
    spelled: bool = False
    closing: bool = False


@dataclass(frozen=True, slots=True)
class Lead:
    """The words that open a list: two conditions and "the following applies"."""

    first: int
    second: int
    lead: int


@dataclass(frozen=True, slots=True)
class Idea:
    """What a clause says: heading as (deed, object), sentences or the words before a list, closing sentence, citations.

    The citations, with the kind the table gives them, are in the table's order.
    """

    address: Address
    heading: tuple[int, int] | None = None
    sentences: tuple[Sentence, ...] = ()
    lead: Lead | None = None
    closing: Sentence | None = None
    cites: tuple[tuple[Address, str], ...] = ()
    notes: tuple[Address, ...] = ()


class _Deck:
    """Deals combinations of parts so that no two clauses share a pair, in an order fixed by the seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"plan {seed}")
        self.sizes = {name: len(found) for name, found in parts().items()}
        self._dealt: set[tuple[str, int, int]] = set()
        self._openings: list[int] = []

    def pair(self, first: str, second: str) -> tuple[int, int]:
        """One of each of two kinds of parts, a combination that was not dealt before."""
        while True:
            one, two = self.pick(first), self.pick(second)
            if (first, one, two) not in self._dealt:
                self._dealt.add((first, one, two))
                return one, two

    def pick(self, name: str) -> int:
        return self.random.randrange(self.sizes[name])

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def lead(self) -> Lead:
        """Words before a list; a condition comes back only after all others, so that no two lists open alike."""
        if len(self._openings) < 2:
            self._openings = self.random.sample(range(self.sizes["condition"]), self.sizes["condition"])
        first = self._openings.pop()
        second = next((place for place in reversed(self._openings) if not _alike(place, first)), self._openings[0])
        self._openings.remove(second)
        return Lead(first, second, self.pick("lead"))

    def sentence(self, *, closing: bool = False) -> Sentence:
        subject, grade = self.pick("subject"), self.random.choice(GRADES)
        number, spelled = self.random.choice(_NUMBERS), self.chance(0.3)
        if not closing and self.chance(0.6):
            condition, action = self.pair("condition", "action")
            adjunct = self.pick("adjunct") if self.chance(0.6) else -1
            tail = self.pick("tail") if self.chance(0.4) else -1
        else:
            condition, (adjunct, action) = -1, self.pair("adjunct", "action")
            tail = self.pick("tail") if self.chance(0.6) else -1
        return Sentence(subject, action, grade, condition, adjunct, tail, number, spelled, closing)


def _alike(one: int, other: int) -> bool:
    """Whether two conditions are the same state of different things."""
    things = len(parts()["thing"])
    simple = len(parts()["condition"]) - len(parts()["state"]) * things
    return one >= simple and other >= simple and (one - simple) // things == (other - simple) // things


@dataclass(frozen=True)
class Plan:
    """The whole made-up code before it is put into words; `definitions` by concept."""

    ideas: dict[Address, Idea]
    introduction: tuple[Sentence, ...]
    footnotes: dict[Address, Idea]
    definitions: dict[str, Idea]


def make_plan(seed: int) -> Plan:
    """Decides every clause's content; the same seed gives the same plan."""
    corpus, deck = facts(), _Deck(seed)
    assert corpus.outline is not None
    table: _Table = {}
    for row in corpus.citations:
        table.setdefault(row.citing, []).append((row.cited, row.kind))
    notes = _place_notes(table, deck)
    ideas = {
        address: _idea(address, tuple(table.get(address, ())), notes.get(address, ()), deck)
        for address in corpus.outline.addresses
    }
    footnotes = {
        address: Idea(address, sentences=(deck.sentence(),), cites=tuple(rows))
        for address, rows in sorted(table.items())
        if address.annex.startswith("fn")
    }
    definitions = {}
    for entry in parts()["definition"]:
        address = corpus.numbering.address(annex=f"def:{entry['concept']}")
        rows = [row for citing, found in table.items() if citing.annex.lower() == address.annex for row in found]
        definitions[entry["concept"]] = Idea(address, sentences=(deck.sentence(),), cites=tuple(rows))
    return Plan(ideas, tuple(deck.sentence() for _ in range(4)), footnotes, definitions)


def _place_notes(table: _Table, deck: _Deck) -> dict[Address, tuple[Address, ...]]:
    """Which clause carries the mark of which footnote: leaves of the article, in the order of the footnotes."""
    outline = facts().outline
    assert outline is not None
    placed: dict[Address, tuple[Address, ...]] = {}
    by_article: dict[Address, list[Address]] = {}
    for address in sorted(table):
        if address.annex.startswith("fn"):
            by_article.setdefault(address.article, []).append(address)
    for article, found in by_article.items():
        leaves = [clause for clause in outline.walk(article) if not outline.children(clause)]
        chosen = sorted(deck.random.sample(leaves, min(len(found), len(leaves))))
        for clause, note in zip(chosen, found, strict=True):
            placed[clause] = (note,)
    return placed


def _idea(address: Address, cites: tuple[tuple[Address, str], ...], notes: tuple[Address, ...], deck: _Deck) -> Idea:
    outline = facts().outline
    assert outline is not None
    children = outline.children(address)
    depth = len(address.labels)
    headed = {1: 1.0, 2: 0.85 if children else 0.4, 3: 0.05}.get(depth, 0.0)
    heading = deck.pair("deed", "object") if deck.chance(headed) else None
    if not children:
        sentences = tuple(deck.sentence() for _ in range(2 if deck.chance(0.2) else 1))
        return Idea(address, heading, sentences, cites=cites, notes=notes)
    # A list below a section may open at once (`1. (a) …`); a section without heading has words before its list.
    led = bool(cites) or deck.chance({1: 0.2, 2: 0.3 if heading else 1.0}.get(depth, 0.7))
    # Closing text only where a reader can tell whose it is: the next number shows that the list above goes on.
    told = depth == 2 or (depth > 2 and outline.children(address.parent)[-1] != address)
    only_leaves = not any(outline.children(child) for child in children)
    closing = deck.sentence(closing=True) if told and only_leaves and deck.chance(0.2) else None
    return Idea(address, heading, lead=deck.lead() if led else None, closing=closing, cites=cites)
