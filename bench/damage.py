"""Measures the recovery of lost numbers: numbered texts are damaged, read again, each clause sought at its place."""

from __future__ import annotations

import argparse
import dataclasses
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import lexbridge
from bench.compare import plain
from bench.generate import generate
from bench.layout import lay_out
from bench.printing import Paragraph, Printer
from bench.report import gains_and_losses
from bench.styles import PLAIN
from bench.tree import Node
from lexbridge.address import Address
from lexbridge.levels import letter_label, roman_label
from lexbridge.model import Expression, Text

KINDS = ("strip", "restart", "kind", "flat")
SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Mode:
    """What is damaged beside the numbers, and what the reader has to go by; targets are shares in percent."""

    name: str
    dropped: float = 0.0
    swapped: float = 0.0
    outline: bool = True
    other: bool = True
    assigned: float | None = None
    right: float | None = None
    single: bool = False  # one number of each article is lost, and nothing else


MODES = (
    Mode("only numbers lost", assigned=99.0, right=99.5),
    Mode("10 % dropped or merged", dropped=0.1, assigned=80.0, right=95.0),
    Mode("10 % dropped or merged, 3 % swapped", dropped=0.1, swapped=0.03),
    Mode("only numbers lost, no other language", other=False),
    Mode("only numbers lost, no outline", outline=False),
    Mode("10 % dropped or merged, no outline", dropped=0.1, outline=False),
    Mode("one number lost an article, no other language", other=False, single=True),
    Mode("one number lost an article, no outline", outline=False, single=True),
)


@dataclass
class Damage:
    """What was done to one text: the damaged lists by kind, the numbers printed instead, where each clause stands."""

    lists: dict[Address, str] = field(default_factory=dict)
    numbers: dict[Address, str] = field(default_factory=dict)
    places: dict[str, tuple[frozenset[str], str]] = field(default_factory=dict)


class DamagedPrinter(Printer):
    """Prints numbers as the damage left them; in a flat list headings and texts are counted together."""

    def __init__(self, language: str, damage: Damage, choice: random.Random) -> None:
        super().__init__(language, PLAIN, choice)
        self.damage = damage
        self._count = 0

    def number(self, clause: Node) -> str:
        """The number that is left of a clause's."""
        return self._flat(clause, self.damage.numbers.get(clause.address, super().number(clause)))

    def body_number(self, clause: Node) -> str:
        """In a flat list a text below its heading is counted too."""
        return self._flat(clause, self.damage.numbers.get(clause.address, ""), body=True)

    def _flat(self, clause: Node, number: str, *, body: bool = False) -> str:
        if number not in ("first", "next"):
            return "" if body else number
        self._count = 1 if number == "first" and not body else self._count + 1
        return f"{self._count}."


def damage_article(article: Node, mode: Mode, damage: Damage, choice: random.Random) -> Node:
    """Drops, merges and swaps clauses of an article, then damages the numbers of a share of its lists."""
    if mode.single:
        _lose_one(article, damage, choice)
        return article
    changed, origins = _shift(article, mode, choice)
    for clause in changed.walk():
        children = [child for child in clause.children if not child.address.annex]
        if clause.address.annex or len(children) < 2 or choice.random() >= SHARE:
            continue
        if any(clause.address.within(other) for other, kind in damage.lists.items() if kind in ("flat", "restart")):
            continue
        damage.lists[clause.address] = kind = choice.choice(KINDS)
        for hurt, number in _renumber(children, kind, choice):
            damage.numbers[hurt.address] = number
            if text := plain(hurt.text or hurt.heading):
                damage.places[text] = origins.get(hurt.address, frozenset({str(hurt.address)})), kind
    return changed


def _lose_one(article: Node, damage: Damage, choice: random.Random) -> None:
    """Takes one number from a list of two and more clauses."""
    lists = [[child for child in clause.children if not child.address.annex] for clause in article.walk()]
    losable = [
        child for children in lists if len(children) > 1 for child in children if plain(child.heading or child.text)
    ]
    if losable:
        lost = choice.choice(losable)
        damage.numbers[lost.address] = ""
        damage.places[plain(lost.heading or lost.text)] = frozenset({str(lost.address)}), "strip"


def _shift(clause: Node, mode: Mode, choice: random.Random) -> tuple[Node, dict[Address, frozenset[str]]]:
    """Drops and merges leaves, and swaps neighbours; says of merged clauses both places that are right."""
    origins: dict[Address, frozenset[str]] = {}

    def shift(node: Node) -> Node:
        children = [shift(child) for child in node.children]
        kept: list[Node] = []
        for child in children:
            leaf = not child.children and not child.address.annex and not child.notes
            before = kept[-1] if kept else None
            if leaf and len(children) > 1 and choice.random() < mode.dropped:
                mergeable = before is not None and not before.children and before.text and not before.notes
                if before is not None and mergeable and child.text and not child.heading and choice.random() < 0.5:
                    kept[-1] = dataclasses.replace(before, text=f"{before.text} {child.text}")
                    both = origins.get(before.address, frozenset({str(before.address)})) | {str(child.address)}
                    origins[before.address] = both
                continue
            kept.append(child)
        for place in range(1, len(kept)):
            if not kept[place].address.annex and choice.random() < mode.swapped:
                kept[place - 1], kept[place] = kept[place], kept[place - 1]
        return dataclasses.replace(node, children=tuple(kept))

    return shift(clause), origins


def _renumber(children: list[Node], kind: str, choice: random.Random) -> Iterator[tuple[Node, str]]:
    """What the clauses of a damaged list are numbered with, by the kind of damage."""
    if kind == "flat":
        counted = "first"
        for clause in (clause for child in children for clause in child.walk()):
            yield clause, counted if clause.text or clause.heading else ""
            counted = "next" if clause.text or clause.heading else counted
        return
    nested = any(child.children for child in children)
    restart = choice.randrange(1, len(children))
    for place, child in enumerate(children):
        if kind == "strip" or (kind == "restart" and nested):
            yield child, ""
        elif kind == "restart":
            yield child, f"{place % restart + 1}."
        else:
            yield child, _wrong(child.address, place + 1)
        if kind == "restart" and nested:
            # As when a list of lists is pasted: the outer numbers go, the inner ones count 1, 2, 3 each time.
            yield from ((inner, f"{count}.") for count, inner in enumerate(child.children, 1))


def _wrong(address: Address, place: int) -> str:
    """A number of a kind that the level does not have."""
    forms = {2: f"{place}.", 3: f"{letter_label(place)}.", 4: f"{place}.", 5: f"{letter_label(place)}."}
    return forms.get(len(address.labels), f"{roman_label(place)}.")


def read_damaged(mode: Mode, seed: int, language: str, other: str) -> tuple[Damage, Expression]:
    """Damages one language of the made-up code and reads it beside the other one, which is sound."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        truth = generate(folder, seed=seed, languages=(language, other) if mode.other else (language,), styles="plain")
        damage, choice = Damage(), random.Random(f"damage {mode.name} {seed} {language}")
        printer = DamagedPrinter(language, damage, choice)
        paragraphs: list[Paragraph] = []
        for article in truth.books[language].articles:
            paragraphs += printer.article(damage_article(article, mode, damage, choice))
        text = lay_out(paragraphs, PLAIN, printer.words, choice)
        (folder / language / "code.txt").write_text(text, encoding="utf-8")
        if not mode.outline:
            _forget(folder / "code.toml", ("outline", "citations"))
        return damage, lexbridge.load(folder).expressions[language]


def _forget(path: Path, keys: tuple[str, ...]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(keys)), encoding="utf-8")


def judge(damage: Damage, expression: Expression) -> Iterator[tuple[str, str, str]]:
    """Of each clause in damaged lists its address, kind of damage, and "right", "wrong: …", "unplaced" or "lost"."""
    found: dict[str, str] = {}
    for clause in expression.walk():
        for part, text in (("", clause.heading), ("", clause.text), ("closing of ", clause.closing)):
            found.update((words, f"{part}{clause.address}") for words in _paragraphs(text))
        for stray in clause.strays:
            found.update((words, "") for words in _paragraphs(stray.text))
    for words, (places, kind) in damage.places.items():
        place = found.get(words)
        name = "+".join(sorted(places))
        if place is None:
            yield name, kind, "lost"
        else:
            yield name, kind, "right" if place in places else f"wrong: {place}" if place else "unplaced"


def _paragraphs(text: Text | None) -> list[str]:
    return [plain(part) for part in str(text).split("\n")] if text else []


def measure(mode: Mode, seeds: range) -> tuple[list[str], dict[str, str]]:
    """The lines of the report for one mode, and every fault by its case."""
    results: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    faults: dict[str, str] = {}
    for seed in seeds:
        for language, other in (("nl", "it"), ("it", "nl")):
            damage, expression = read_damaged(mode, seed, language, other)
            for name, kind, result in judge(damage, expression):
                results[kind][result.partition(":")[0]] += 1
                if result != "right":
                    faults[f"{mode.name} {seed} {language} {name} {kind}"] = result
    total = sum(results.values(), Counter[str]())
    lines = [f"  {_line('all', total)}  {_verdict(mode, total)}".rstrip()]
    return lines + [f"  {_line(kind, counts)}" for kind, counts in results.items()], faults


def _shares(counts: Counter[str]) -> tuple[float, float]:
    assigned = counts["right"] + counts["wrong"]
    return 100 * assigned / max(counts.total(), 1), 100 * counts["right"] / max(assigned, 1)


def _line(name: str, counts: Counter[str]) -> str:
    assigned, right = _shares(counts)
    return f"{name:8} {counts.total():5} clauses, {assigned:6.2f} % assigned, {right:6.2f} % of those right"


def _verdict(mode: Mode, counts: Counter[str]) -> str:
    if mode.assigned is None or mode.right is None:
        return ""
    assigned, right = _shares(counts)
    met = assigned >= mode.assigned and right >= mode.right
    return f"(target {mode.assigned} and {mode.right}: {'met' if met else 'MISSED'})"


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.damage [--seeds N] [--show N] [--accept]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=2, help="how many codes are damaged")
    parser.add_argument("--show", type=int, default=0, help="how many faults of each mode are shown")
    parser.add_argument("--accept", action="store_true", help="store this run as the one to compare with")
    given = parser.parse_args(arguments)
    print(f"Lost numbers: {SHARE:.0%} of the lists damaged, seeds 1 to {given.seeds}, nl beside it and it beside nl")
    all_faults: dict[str, str] = {}
    for mode in MODES:
        lines, faults = measure(mode, range(1, given.seeds + 1))
        print(mode.name, *lines, sep="\n")
        for case, fault in list(faults.items())[: given.show]:
            print(f"    {case}: {fault}")
        all_faults |= faults
    print(*gains_and_losses("damage", all_faults, accept=given.accept), sep="\n")


if __name__ == "__main__":
    main()
