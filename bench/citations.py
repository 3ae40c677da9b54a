"""Measures how citations are found: gold set, full-size code, marked statutes, and speed beside eyecite and citeurl."""

from __future__ import annotations

import argparse
import dataclasses
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench import citations_marked
from bench.citations_gold import score
from bench.generate import LANGUAGES, generate
from bench.plan import facts
from bench.reading import best
from bench.report import gains_and_losses
from bench.tree import Node
from lexbridge import citations, languages
from lexbridge.address import Address

TARGET = 5.0  # megabytes a second
_SIZE = 1_000_000  # characters
# Made-up sentences in the manner of the texts that the peers are made for, with about as many citations as ours have.
_OPINION = (
    "The court below held that the motion was timely, and the parties do not dispute the facts. {} The record shows "
    "that the notice was served in the manner that the rules ask for, and we see no error in that finding. {} "
)
_CASES = (
    "See Smith v. Jones, 123 U.S. 456, 460 (1990).",
    "Compare Doe v. Roe, 45 F.3d 67 (2d Cir. 1995).",
    "Id. at 461.",
    "The duty is in 29 C.F.R. § 778.113.",
)
_STATUTES = (
    "See 42 U.S.C. § 1983.",
    "The duty is in 29 C.F.R. § 778.113.",
    "Compare 18 U.S.C. § 1001(a)(2).",
    "See Id.",
)


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.citations [--seed N] [--repeats N] [--accept]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--accept", action="store_true", help="store this run's faults to compare later runs with")
    given = parser.parse_args(arguments)
    print(f"Citations, seed {given.seed}, processor time, best of {given.repeats} runs")
    for lines in (
        gold(accept=given.accept),
        full_size(given.seed),
        citations_marked.measure(),
        speed(given.seed, given.repeats),
    ):
        for line in lines:
            print(line, flush=True)


def gold(*, accept: bool) -> Iterator[str]:
    """Precision and recall on the gold set, by language and kind, and what changed since the stored run."""
    faults: dict[str, str] = {}
    for (language, kind), counts in score().items():
        yield (
            f"  gold {language} {kind}: {counts.right} right, {counts.wrong} wrong, {counts.missed} missed, "
            f"precision {counts.precision:.3f}, recall {counts.recall:.3f}"
        )
        for case in counts.cases:
            place, _, what = case.partition(": ")
            faults[f"{place} {kind}"] = what
    yield from (f"  {line}" for line in gains_and_losses("citations", faults, accept=accept))


def full_size(seed: int) -> Iterator[str]:
    """Whether every citation of the table is found with its target in the generated code, and nothing else."""
    with tempfile.TemporaryDirectory() as name:
        truth = generate(Path(name), seed=seed)
    for language in LANGUAGES:
        wanted = found = right = 0
        for node in truth.books[language].walk():
            cited = [target for text in _texts(node) for target in _cited(text, language, node.address)]
            wanted, found = wanted + len(node.cites), found + len(cited)
            right += sum(one == other for one, other in zip(node.cites, cited, strict=False))
        verdict = "met" if wanted == found == right else "MISSED"
        yield f"  full-size code, {language}: {right} of {wanted} right with their targets, {found} found ({verdict})"


def _texts(node: Node) -> Iterator[str]:
    yield from (text for text in (node.heading, node.text, node.closing) if text)


def _cited(text: str, language: str, start: Address) -> list[Address]:
    grammar = citations.grammar(languages.language(language), facts().code)
    found = citations.find(text, grammar, start, facts().outline)
    return [target.address for citation in found for target in citation.targets if target.address is not None]


def speed(seed: int, repeats: int) -> Iterator[str]:
    """Megabytes a second on one core: ours on the generated code and the given texts, the peers on opinions."""
    slowest = 0.0
    for name, text, language, start in _own_texts(seed):
        # A code of its own makes a grammar of its own, as a process has that reads this text alone.
        grammar = citations.grammar(languages.language(language), dataclasses.replace(facts().code))
        address = facts().numbering.parse(start) if start else None

        def run(
            size: int, text: str = text, grammar: citations.Grammar = grammar, address: Address | None = address
        ) -> int:
            return len(citations.find(text[:size], grammar, address, facts().outline))

        whole, half = best(lambda: run(_SIZE), repeats), best(lambda: run(_SIZE // 2), repeats)
        rate = len(text[:_SIZE].encode()) / whole / 1e6
        slowest = min(slowest or rate, rate)
        verdict = "met" if rate >= TARGET else "MISSED"
        yield (
            f"  lexbridge, {name}: {run(_SIZE)} citations, {rate:.1f} MB/s (target {TARGET:.0f}: {verdict}); "
            f"twice the text takes {whole / half:.2f} times as long"
        )
    yield from _peers(slowest, repeats)


def _own_texts(seed: int) -> Iterator[tuple[str, str, str, str]]:
    """(name, text of a megabyte, language, the clause it is read from)."""
    with tempfile.TemporaryDirectory() as name:
        truth = generate(Path(name), seed=seed)
        books = {
            language: _repeat("\n".join(text for node in book.walk() for text in _texts(node)))
            for language, book in truth.books.items()
        }
    for language, text in books.items():
        yield f"full-size code in {language}", text, language, ""
    folder = facts().folder
    for language, file in (("it", "it/it-articolo-9.txt"), ("nl", "nl/nl-artikel-9.txt")):
        text = _repeat((folder / file).read_text(encoding="utf-8-sig"))
        yield f"given text in {language}", text, language, ""
        yield f"given text in {language}, read from 43B1", text, language, "43B1"


def _repeat(text: str) -> str:
    return (text + "\n") * (_SIZE // len(text) + 1)


def _peers(ours: float, repeats: int) -> Iterator[str]:
    """The peers on their own kind of text."""
    try:
        from citeurl import Citator
        from eyecite import get_citations
    except ImportError:
        yield "  eyecite and citeurl are not installed: run make bench, or pip install -e '.[bench]'"
        return
    citator = Citator()
    runs: tuple[tuple[str, tuple[str, ...], Callable[[str], int]], ...] = (
        ("eyecite, opinions", _CASES, lambda text: len(get_citations(text))),
        ("citeurl, opinions", _STATUTES, lambda text: len(citator.list_cites(text))),
    )
    for name, cited, run in runs:
        text = _opinions(cited)
        seconds = best(partial(run, text), min(repeats, 2))
        rate = len(text.encode()) / seconds / 1e6
        times = f"lexbridge at its slowest is {ours / rate:.0f} times as fast"
        yield f"  {name}: {run(text)} citations, {rate:.2f} MB/s; {times}"


def _opinions(cited: tuple[str, ...]) -> str:
    """Made-up opinions that cite in turn; a tenth of our texts, since the peers are slower."""
    one = len(_OPINION)
    return "".join(_OPINION.format(cited[count % 4], cited[(count + 1) % 4]) for count in range(_SIZE // 10 // one))


if __name__ == "__main__":
    main()
