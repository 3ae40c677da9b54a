"""The mutation bench: clean texts in two languages, one fault at a time, what the checks find and what they invent.

Recall counts findings at `error` and `warning` that the clean text does not have and that stand where the fault is,
or at what it touches. A false alarm is such a finding on a clean text that a person, having read it, judged to be
none (`mutations_judged.toml`). Thresholds were set on the articles with odd numbers; what is reported is the even
ones.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.mutations_faults import KINDS, faults
from bench.mutations_ground import Fault, Ground
from bench.mutations_texts import Book, made_up, published
from bench.report import gains_and_losses
from lexbridge import checks, citations, languages
from lexbridge.address import Address
from lexbridge.alignment import Alignment, align
from lexbridge.checks.material import Material
from lexbridge.model import Expression, Finding, PlacedCitation, Severity

_EACH = 30
_RATE = 0.02
_Cited = dict[str, tuple[PlacedCitation, ...]]


@dataclass
class Score:
    """What was found of the faults of one kind: how many of how many, by which rules, and what was not."""

    found: int = 0
    tried: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Clean:
    """A clean book as the checks see it."""

    book: Book
    cited: _Cited
    material: Material
    findings: tuple[Finding, ...]
    seconds: float


def odd(address: Address) -> bool:
    """Whether an address belongs to the half on which thresholds are set."""
    return bool(address.labels) and int("".join(filter(str.isdecimal, address.labels[0])) or 0) % 2 == 1


def even(address: Address) -> bool:
    """Whether an address belongs to the half that is reported."""
    return not odd(address)


def look(book: Book) -> Clean:
    """Checks a clean book."""
    cited = {code: _cite(book, book.expressions, code) for code in book.expressions}
    start = time.process_time()
    alignment = align(book.corpus, book.expressions, cited)
    findings = checks.check(book.corpus, book.expressions, cited, alignment)
    seconds = time.process_time() - start
    return Clean(book, cited, Material(book.corpus, book.expressions, cited, alignment), findings, seconds)


def _cite(book: Book, expressions: dict[str, Expression], code: str) -> tuple[PlacedCitation, ...]:
    holdings = citations.hold(expressions, book.corpus.outline)
    grammar = citations.grammar(languages.language(code), book.corpus.code)
    return citations.cite_expression(expressions[code], grammar, holdings)


def found_by(clean: Clean, fault: Fault) -> list[str]:
    """The rules that find a fault at `error` or `warning`, the most telling place first."""
    book = clean.book
    expressions = {**book.expressions, fault.language: fault.expression}
    cited = {**clean.cited, fault.language: _recited(clean, expressions, fault)}
    alignment: Alignment = align(book.corpus, expressions, cited)
    before = {checks.fingerprint(finding) for finding in clean.findings}
    near = {above for place in fault.places for above in (place, *place.ancestors())}
    rules: list[str] = []
    for finding in checks.check(book.corpus, expressions, cited, alignment):
        if finding.severity is Severity.INFO or checks.fingerprint(finding) in before:
            continue
        places = {finding.address, *finding.related}
        if places & near or any(place and place.within(at) for place in places for at in fault.places):
            rules.append(finding.rule)
    return rules


def _recited(clean: Clean, expressions: dict[str, Expression], fault: Fault) -> tuple[PlacedCitation, ...]:
    """The citations of the faulty text: found anew in the clauses that changed, kept in the others."""
    book, changed = clean.book, set(fault.changed)
    kept = [
        placed
        for placed in clean.cited[fault.language]
        if placed.address not in changed and placed.address in fault.expression.by_address
    ]
    if not changed:
        return tuple(kept)
    holdings = citations.hold(expressions, book.corpus.outline)
    grammar = citations.grammar(languages.language(fault.language), book.corpus.code)
    for address in sorted(changed):
        clause = fault.expression.by_address[address]
        texts = [("heading", 0, clause.heading), ("text", 0, clause.text), ("closing", 0, clause.closing)]
        texts += [("stray", place, stray.text) for place, stray in enumerate(clause.strays)]
        for part, place, text in texts:
            for citation in citations.find(str(text or ""), grammar, address, holdings.outline):
                resolved = citations.resolve(citation, holdings, fault.language)
                kept.append(PlacedCitation(address, part, place, resolved))
    return tuple(kept)


def run(books: Sequence[Clean], within: Callable[[Address], bool], each: int, seed: int) -> dict[str, Score]:
    """Makes up to `each` faults of every kind over the books, and counts what is found."""
    scores: dict[str, Score] = {}
    for mutator in KINDS:
        kind = mutator.__name__.replace("_", " ")
        score = scores[kind] = Score()
        share = -(-each // len(books))
        for clean in books:
            dice = random.Random(f"{kind} {clean.book.name} {seed}")
            ground = Ground(clean.book, clean.material, dice)
            unclean = {one.address for one in clean.findings if one.address and one.severity is not Severity.INFO}
            for fault in faults(ground, mutator, share, within, unclean):
                rules = found_by(clean, fault)
                score.tried += 1
                score.found += bool(rules)
                score.rules.update(set(rules))
                if not rules:
                    score.missed.append(f"{clean.book.name} {fault.language} {fault.places[0]}")
    return scores


def judged() -> dict[str, tuple[str, str]]:
    """Every warning on the clean published texts with its judgement: by book and fingerprint, (verdict, reason)."""
    tables = tomllib.loads(Path(__file__).with_name("mutations_judged.toml").read_text(encoding="utf-8"))
    return {
        f"{name} {fingerprint}": (str(entry["verdict"]), str(entry["reason"]))
        for name, entries in tables.items()
        for entry in entries
        for fingerprint in entry["fingerprints"]
    }


def alarms(books: Sequence[Clean], within: Callable[[Address], bool]) -> tuple[int, int, int, list[str]]:
    """Over the clean books: pairs, true findings, false alarms, and the findings that nobody has judged yet."""
    verdicts = judged()
    pairs = true = false = 0
    unjudged: list[str] = []
    for clean in books:
        pairs += sum(within(pair.row.address) for pair in clean.material.pairs)
        for finding in clean.findings:
            if finding.severity is Severity.INFO or (finding.address and not within(finding.address)):
                continue
            verdict = verdicts.get(f"{clean.book.name} {checks.fingerprint(finding)}")
            if verdict and verdict[0] == "true":
                true += 1
                continue
            false += 1
            if not verdict:
                place = f"{clean.book.name} {checks.fingerprint(finding)} {finding.language} {finding.address}"
                unjudged.append(f"{place} {finding.rule}: {checks.message(finding, 'en')}")
    return pairs, true, false, unjudged


def report(
    name: str, books: Sequence[Clean], within: Callable[[Address], bool], each: int, seed: int
) -> dict[str, str]:
    """Prints the table of one group of texts; gives the faults that were missed."""
    scores = run(books, within, each, seed)
    print(f"{name}\n  {'fault':<20}{'found':>12}{'recall':>9}  by the rules")
    for kind, score in scores.items():
        share_found = f"{score.found / score.tried:.3f}" if score.tried else "–"
        rules = ", ".join(f"{rule} {count}" for rule, count in score.rules.most_common(5))
        print(f"  {kind:<20}{f'{score.found}/{score.tried}':>12}{share_found:>9}  {rules}")
        if score.missed:
            print(f"  {'':<20}missed: {'; '.join(score.missed[:6])}")
    found, tried = (sum(getattr(score, key) for score in scores.values()) for key in ("found", "tried"))
    pairs, true, false, unjudged = alarms(books, within)
    share = false / pairs
    recall = found / tried if tried else 0.0
    precision = recall * _RATE / (recall * _RATE + share * (1 - _RATE))
    print(f"  {'all':<20}{f'{found}/{tried}':>12}{recall:>9.3f}")
    print(
        f"  clean: {pairs} pairs, {true} true differences, {false} false alarms ({100 * share:.2f} in 100); "
        f"precision at {_RATE:.0%} faults {precision:.2f}"
    )
    for line in unjudged[:30]:
        print(f"  not judged: {line}")
    return {f"{kind} {case}": "missed" for kind, score in scores.items() for case in score.missed}


def main(arguments: Sequence[str]) -> None:
    """Runs the bench and prints its tables."""
    parser = argparse.ArgumentParser(prog="bench mutations", description=__doc__)
    parser.add_argument("--half", choices=("set", "report"), default="report", help="the half of the articles to use")
    parser.add_argument("--each", type=int, default=_EACH, help="faults of each kind and group of texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("made-up", "published"), help="one group of texts")
    parser.add_argument(
        "--accept", action="store_true", help="let this run be the one that later runs are held against"
    )
    options = parser.parse_args(list(arguments))
    within = odd if options.half == "set" else even
    print(f"mutations: articles with {'odd' if options.half == 'set' else 'even'} numbers, seed {options.seed}")
    groups = {"made-up": [made_up(options.seed)], "published": list(published())}
    missed: dict[str, str] = {}
    for name, books in groups.items():
        if options.only in (None, name) and books:
            looked = [look(book) for book in books]
            missed |= report(name, looked, within, options.each, options.seed)
            if name == "made-up":  # a text that nothing is remembered of, once the patterns are there
                gc.freeze()  # what the bench itself holds is not to be searched for garbage again and again
                unseen = look(made_up(options.seed + 1))
                speed = len(unseen.material.pairs) / unseen.seconds
                print(f"  aligned and checked {speed:,.0f} pairs a second of processor time")
    if not groups["published"]:
        print("  published texts left out: no folder ../shared beside the repository")
    elif not arguments or list(arguments) == ["--accept"]:
        print("\n".join(gains_and_losses("mutations", missed, accept=options.accept)))


if __name__ == "__main__":
    main(sys.argv[1:])
