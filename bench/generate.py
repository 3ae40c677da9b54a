"""Makes the full-size code: a corpus folder with invented texts in Italian, Dutch and English, and the truth of it."""

from __future__ import annotations

import argparse
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.files import as_printed, make_files
from bench.plan import facts, make_plan, parts
from bench.styles import ALL, OPENED, PLAIN, drawn
from bench.tree import Book, make_book
from lexbridge.address import Address

LANGUAGES = ("it", "nl", "en")


@dataclass(frozen=True)
class Truth:
    """What a reader of the generated folder must find: by language the book with every clause as it is printed.

    `books[language].walk()` gives every clause (`Node`) in the order of print; `styles` names each article's style.
    """

    folder: Path
    books: dict[str, Book]
    styles: dict[str, dict[Address, str]]

    def citations(self, language: str) -> dict[Address, tuple[Address, ...]]:
        """The cited clauses of every clause that cites, in the order of print."""
        return {node.address: node.cites for node in self.books[language].walk() if node.cites}


def generate(folder: Path, *, seed: int, languages: Sequence[str] = LANGUAGES, styles: str = "all") -> Truth:
    """Writes a corpus folder; the same arguments give the same bytes.

    Args:
        folder: where to write; made where it does not exist, its language folders made anew.
        seed: any number.
        languages: codes of "it", "nl", "en".
        styles: "plain" for one regular style in one file a language, "all" for every style of the field,
            "opened" for those with the text on the line of an article's number, "drawn" for one a language with traits
            drawn by lot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _write_facts(folder, languages)
    plan = make_plan(seed)
    books, printed = {}, {}
    for place, language in enumerate(languages):
        choice = random.Random(f"{styles} {language} {seed}")
        book = make_book(plan, language, None if styles == "plain" else choice)
        kinds = (drawn(choice),) if styles == "drawn" else {"plain": (PLAIN,), "opened": OPENED, "all": ALL}[styles]
        used = kinds[place * 4 :] + kinds[: place * 4]
        assigned = {
            article.address: used[count * len(used) // len(book.articles)]
            for count, article in enumerate(book.articles)
        }
        book = as_printed(book, assigned)
        if (folder / language).exists():
            shutil.rmtree(folder / language)
        (folder / language).mkdir()
        for name, style, text in make_files(book, assigned, choice):
            (folder / language / name).write_bytes(text.encode(style.encoding))
        books[language] = book
        printed[language] = {address: style.name for address, style in assigned.items()}
    return Truth(folder, books, printed)


def _write_facts(folder: Path, languages: Sequence[str]) -> None:
    source = facts().folder
    for name in ("outline-2017.txt", "citations-2017.tsv"):
        shutil.copyfile(source / name, folder / name)
    terms = (source / "terms.tsv").read_text(encoding="utf-8").rstrip("\n")
    (folder / "terms.tsv").write_text("\n".join([terms, *_further_terms()]) + "\n", encoding="utf-8")
    head, _, _ = (source / "code.toml").read_text(encoding="utf-8").partition("[[language]]")
    kept = [line for line in head.splitlines() if not line.startswith(("editions", "topics"))]
    entries = [f'[[language]]\ncode = "{code}"\nedition = "2017"\nedition_basis = "stated"' for code in languages]
    (folder / "code.toml").write_text("\n".join([*kept, "\n\n".join(entries), ""]), encoding="utf-8")


def _further_terms() -> Iterator[str]:
    """Rows for the defined concepts that the termbase lacks: a definition is keyed by its concept."""
    known = {term.concept for term in facts().terms}
    for entry in parts()["definition"]:
        if entry["concept"] not in known:
            yield f"{entry['concept']}\t{entry['it']}\t{entry['nl']}\tcandidate\t"


def main() -> None:
    """The command line: `python -m bench.generate FOLDER --seed N [--styles all|drawn|opened|plain]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--styles", choices=("all", "drawn", "opened", "plain"), default="all")
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES), choices=LANGUAGES)
    arguments = parser.parse_args()
    truth = generate(arguments.folder, seed=arguments.seed, languages=arguments.languages, styles=arguments.styles)
    for language, book in truth.books.items():
        nodes = list(book.walk())
        print(f"{language}: {len(nodes)} clauses, {sum(len(node.cites) for node in nodes)} citations")


if __name__ == "__main__":
    main()
