"""Makes the full-size code: a corpus folder with invented texts in Italian, Dutch and English, and the truth of it."""

from __future__ import annotations

import argparse
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.plan import facts, make_plan, parts
from bench.printing import print_book
from bench.styles import PLAIN
from bench.tree import Book, make_book
from lexbridge.address import Address

LANGUAGES = ("it", "nl", "en")


@dataclass(frozen=True)
class Truth:
    """What a reader of the generated folder must find: by language the book with every clause."""

    folder: Path
    books: dict[str, Book]

    def citations(self, language: str) -> dict[Address, tuple[Address, ...]]:
        """The cited clauses of every clause that cites, in the order of print."""
        return {node.address: node.cites for node in self.books[language].walk() if node.cites}


def generate(folder: Path, *, seed: int, languages: Sequence[str] = LANGUAGES, styles: str = "all") -> Truth:
    """Writes a corpus folder; the same arguments give the same bytes.

    Args:
        folder: where to write; made where it does not exist.
        seed: any number.
        languages: codes of "it", "nl", "en".
        styles: "plain" for one regular style in one file a language, "all" for every style of the field.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _write_facts(folder, languages)
    plan = make_plan(seed)
    books = {}
    for language in languages:
        choice = None if styles == "plain" else random.Random(f"citations {language} {seed}")
        book = books[language] = make_book(plan, language, choice)
        (folder / language).mkdir(exist_ok=True)
        (folder / language / "code.txt").write_text(print_book(book, PLAIN), encoding="utf-8")
    return Truth(folder, books)


def _write_facts(folder: Path, languages: Sequence[str]) -> None:
    source = facts().folder
    for name in ("outline-2017.txt", "citations-2017.tsv"):
        shutil.copyfile(source / name, folder / name)
    known = {term.concept for term in facts().terms}
    extra = [
        f"{entry['concept']}\t{entry['it']}\t{entry['nl']}\tcandidate\t"
        for entry in parts()["definition"]
        if entry["concept"] not in known
    ]
    terms = (source / "terms.tsv").read_text(encoding="utf-8").rstrip("\n")
    (folder / "terms.tsv").write_text("\n".join([terms, *extra]) + "\n", encoding="utf-8")
    head, _, _ = (source / "code.toml").read_text(encoding="utf-8").partition("[[language]]")
    kept = [line for line in head.splitlines() if not line.startswith(("editions", "topics"))]
    entries = [f'[[language]]\ncode = "{code}"\nedition = "2017"\nedition_basis = "stated"' for code in languages]
    (folder / "code.toml").write_text("\n".join([*kept, "\n\n".join(entries), ""]), encoding="utf-8")


def main() -> None:
    """The command line: `python -m bench.generate FOLDER --seed N [--styles all|plain]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--styles", choices=("all", "plain"), default="all")
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES), choices=LANGUAGES)
    arguments = parser.parse_args()
    truth = generate(arguments.folder, seed=arguments.seed, languages=arguments.languages, styles=arguments.styles)
    for language, book in truth.books.items():
        nodes = list(book.walk())
        print(f"{language}: {len(nodes)} clauses, {sum(len(node.cites) for node in nodes)} citations")


if __name__ == "__main__":
    main()
