"""Measures how faithfully documents come over: the whole code rendered in every habit, imported, read and compared."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.compare import Difference, compare
from bench.documents_browser import browser_prints
from bench.documents_markdown import MARKDOWN
from bench.documents_pages import PAGES
from bench.documents_print import PRINTS
from bench.documents_styled import STYLED
from bench.documents_word import WORD
from bench.generate import LANGUAGES, generate
from bench.tree import Book
from lexbridge.corpus import load_corpus
from lexbridge.exchange.documents import Report, import_document
from lexbridge.reader import read_expressions

Habit = Callable[[Book], bytes]
KINDS: dict[str, dict[str, Habit]] = {
    ".html": {**PAGES, **STYLED},
    ".docx": WORD,
    ".md": MARKDOWN,
    ".pdf": {**PRINTS, **browser_prints()},
}


@dataclass(frozen=True)
class Outcome:
    """What became of one document: its clauses, and every difference between the truth and what was read of it."""

    suffix: str
    habit: str
    language: str
    clauses: int
    wrong: int
    differences: tuple[Difference, ...]
    report: Report
    seconds: float


def outcomes(seed: int, chosen: Sequence[str], languages: Sequence[str], folder: Path) -> Iterator[Outcome]:
    """Renders, imports and reads the code in each habit and language; `folder` keeps documents and texts."""
    truth = generate(folder / "code", seed=seed, languages=languages, styles="plain")
    for suffix, habits in KINDS.items():
        for habit, render in habits.items():
            if not _chosen(chosen, suffix, habit):
                continue
            for language, book in truth.books.items():
                yield one(suffix, habit, render, book, language, folder)


def _chosen(words: Sequence[str], suffix: str, habit: str) -> bool:
    return not words or any(word in f"{suffix} {habit}" for word in words)


def one(suffix: str, habit: str, render: Habit, book: Book, language: str, folder: Path) -> Outcome:
    """Renders a book, imports it into a corpus of its own beside the code's facts, and reads it."""
    document = folder / f"{habit.replace(' ', '-')}-{language}{suffix}"
    document.write_bytes(render(book))
    corpus = folder / "read"
    _lay_facts(folder / "code", corpus, language)
    begun = time.perf_counter()
    report = import_document(document, language, corpus / language / "code.txt", force=True)
    seconds = time.perf_counter() - begun
    (folder / f"{document.name}.txt").write_text((corpus / language / "code.txt").read_text("utf-8"), "utf-8")
    expression = read_expressions(load_corpus(corpus))[language]
    differences = tuple(difference for difference in compare(book, expression) if not _same_cells(difference))
    clauses = sum(1 for _ in book.walk())
    wrong = min(clauses, len({difference.address for difference in differences}))
    return Outcome(suffix, habit, language, clauses, wrong, differences, report, seconds)


def _same_cells(difference: Difference) -> bool:
    """Whether a table differs only in what parts its cells: a bar in imported texts."""
    return "table" in difference.address and difference.got.replace(" | ", " ") == difference.expected


def _lay_facts(code: Path, corpus: Path, language: str) -> None:
    corpus.mkdir(exist_ok=True)
    for path in code.iterdir():
        if path.is_file() and path.name != "code.toml":
            (corpus / path.name).write_bytes(path.read_bytes())
    head, *entries = (code / "code.toml").read_text("utf-8").split("[[language]]")
    kept = [entry for entry in entries if f'code = "{language}"' in entry]
    (corpus / "code.toml").write_text("[[language]]".join([head, *kept]), "utf-8")


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.documents [WORD …] [--seed N] [--show N] [--keep FOLDER]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("habit", nargs="*", help="only habits whose name has one of these words; default all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES), choices=LANGUAGES)
    parser.add_argument("--show", type=int, default=0, help="print so many differences of each document")
    parser.add_argument("--keep", type=Path, help="keep documents and texts in this folder")
    given = parser.parse_args(arguments)
    if not any(_chosen(given.habit, suffix, habit) for suffix, habits in KINDS.items() for habit in habits):
        parser.error(f"no habit has one of these words: {' '.join(given.habit)}")
    print(f"Documents, seed {given.seed}: share of clauses that are right to the character (target 100 %)")
    if not browser_prints():
        print("  without what a browser prints: no Chromium was found")
    with tempfile.TemporaryDirectory() as name:
        folder = given.keep or Path(name)
        folder.mkdir(exist_ok=True)
        right = total = 0
        for found in outcomes(given.seed, given.habit, given.languages, folder):
            right, total = right + found.clauses - found.wrong, total + found.clauses
            share = 100 * (1 - found.wrong / found.clauses)
            print(
                f"  {found.suffix:6}{found.habit:32}{found.language}  {share:6.2f} %  {found.seconds:5.2f} s",
                flush=True,
            )
            for difference in found.differences[: given.show]:
                print(f"      {str(difference)[:400]}")
            if given.show:
                print(f"      {str(found.report)[:600]}")
        print(f"  in all {100 * right / max(total, 1):.3f} % ({'met' if right == total else 'MISSED'})")


if __name__ == "__main__":
    main()
