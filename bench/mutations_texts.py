"""The clean texts of the mutation bench: published translations and the made-up code in, corpora with expressions out.

The published ones (the Universal Declaration, the EUPL, three Creative Commons licences) are read from the folder
`shared` beside the repository and stay there. Only what stands in both languages is a pair: the licences were adapted
country by country, and what one country added is left out here, where the clean side of the bench is made.
"""

from __future__ import annotations

import dataclasses
import re
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.generate import generate
from lexbridge import reader
from lexbridge.address import Address, Numbering
from lexbridge.code import Code, LanguageEntry
from lexbridge.corpus import Corpus, Term, load_corpus
from lexbridge.levels import Level, letter_label
from lexbridge.model import Clause, Expression, Origin, Segment, Source, Span, Text

SHARED = Path(__file__).resolve().parents[2] / "shared"
LANGUAGES = ("it", "nl")
_DECLARATIONS = {"it": "ita", "nl": "nld", "en": "eng"}
# How the Italian and the Dutch licence of one kind number the same provision; what only one of them has is left out.
_LicencePairs = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
_EVERYWHERE: _LicencePairs = (
    ((2,), (2,)),
    *(((3, place), (3, place)) for place in range(1, 5)),
    *(((4, place), (4, place)) for place in range(1, 4)),
    ((5,), (5,)),
    ((6,), (6,)),
    *(((7, place), (7, place)) for place in range(1, 3)),
    *(((8, place), (8, place)) for place in range(1, 6)),
)
_SIX_DEFINITIONS: _LicencePairs = tuple(((1, place), (1, place)) for place in range(1, 7))
_EIGHT_DEFINITIONS: _LicencePairs = tuple(
    ((1, place), (1, other)) for place, other in enumerate((1, 2, 5, 6, 7, 8, 4, 3), 1)
)
_LICENCE_PAIRS: dict[str, _LicencePairs] = {
    "by": (*_SIX_DEFINITIONS, *_EVERYWHERE),
    "by-nc": (*_SIX_DEFINITIONS, *_EVERYWHERE, ((4, 4), (4, 4))),
    "by-sa": (*_EIGHT_DEFINITIONS, *_EVERYWHERE, ((4, 4), (4, 4))),
}
_LEVELS = (Level("article", ("1",)), Level("paragraph", ("1", "a"), "({})"), Level("point", ("i",), "({})"))
_NUMBERING = Numbering(_LEVELS)

Labels = tuple[int | str, ...]


@dataclass(frozen=True)
class Book:
    """A clean text in both languages, with the facts its checks need; `made`: the made-up code, no published text."""

    name: str
    made: bool
    corpus: Corpus
    expressions: dict[str, Expression]


@dataclass(frozen=True)
class _Pair:
    labels: Labels
    headings: tuple[str, str]
    texts: tuple[str, str]


def published() -> Iterator[Book]:
    """The published translations; none where the folder `shared` is absent."""
    if not (SHARED / "data").is_dir():
        return
    for languages in (LANGUAGES, ("en", "it"), ("en", "nl")):
        name = "udhr" if languages == LANGUAGES else f"udhr-{'-'.join(languages)}"
        yield _book(name, list(_declaration(languages)), languages)
    yield _book("eupl", list(_eupl()))
    for kind in _LICENCE_PAIRS:
        yield _book(f"cc-{kind}", list(_licence(kind)))


def made_up(seed: int) -> Book:
    """The full-size code, read by the reader."""
    with tempfile.TemporaryDirectory() as name:
        generate(Path(name), seed=seed, languages=LANGUAGES, styles="plain")
        corpus = load_corpus(Path(name))
        return Book(f"made-up {seed}", True, corpus, reader.read_expressions(corpus))


def _declaration(languages: tuple[str, ...]) -> Iterator[_Pair]:
    import lxml.html

    texts: list[dict[Labels, str]] = []
    for language in languages:
        name = f"{_DECLARATIONS[language]}.html"
        page = lxml.html.fromstring((SHARED / "data/udhr" / name).read_text(encoding="utf-8"))
        found: dict[Labels, str] = {}
        for article in page.iter("article"):
            number = int(article.get("data-number", "0"))
            items = article.findall("ol/li") or [article]
            for place, item in enumerate(items, 1):
                text = " ".join(" ".join(part.text_content().split()) for part in item.findall("p"))
                found[(number, place) if len(items) > 1 else (number,)] = text
        texts.append(found)
    for labels in texts[0]:
        if labels in texts[1]:
            yield _Pair(labels, ("", ""), (texts[0][labels], texts[1][labels]))


def _eupl() -> Iterator[_Pair]:
    found = [_eupl_articles(language) for language in LANGUAGES]
    for number, (one, other) in enumerate(zip(*found, strict=True), 1):
        yield _Pair((number,), (one[0], other[0]) if one[0] else ("", ""), ("", ""))
        for place, texts in enumerate(zip(one[1], other[1], strict=True), 1):
            yield _Pair((number, place), ("", ""), texts)


def _eupl_articles(language: str) -> list[tuple[str, list[str]]]:
    """The articles as (title, paragraphs); bullets that the source runs together are parted."""
    articles: list[tuple[str, list[str]]] = []
    for line in (SHARED / "data/eupl" / f"EUPL-1.2.{language}.md").read_text(encoding="utf-8").splitlines():
        if title := re.match(r"### \d+\. ?(.*)", line):
            articles.append((title[1], []))
        elif re.match(r"Appendice|Aanhangsel", line):
            break
        elif articles and line.strip():
            pieces = re.split(r"(?<=[.;]) - (?=[A-Z„«])", line.strip())
            articles[-1][1].extend(piece.lstrip("- ").strip() for piece in pieces)
    return articles


def _licence(kind: str) -> Iterator[_Pair]:
    one, other = (_licence_clauses(kind, language) for language in LANGUAGES)
    for number in range(1, 9):
        yield _Pair((number,), (one[number,][0], other[number,][0]), ("", ""))
        for mine, theirs in sorted(_LICENCE_PAIRS[kind]):
            if mine[0] == number and mine in one and theirs in other:
                labels: Labels = (number, *map(letter_label, mine[1:])) if len(mine) > 1 else (number, "a")
                yield _Pair(labels, ("", ""), (one[mine][1], other[theirs][1]))


def _licence_clauses(kind: str, language: str) -> dict[Labels, tuple[str, str]]:
    """The clauses of a licence as (heading, text), by the places that its lists give them."""
    import lxml.html

    page = lxml.html.fromstring((SHARED / "data/cc-3.0" / f"{kind}_3.0_{language}.html").read_bytes())
    found: dict[Labels, tuple[str, str]] = {}
    number = 0
    for node in page.iter("p", "ol"):
        if any(above.tag in ("ol", "li") for above in node.iterancestors()):
            continue
        text = " ".join(node.text_content().split())
        opening = re.match(r"(?:Art\. )?(\d)(?:\.| -) ?(.*)", text)
        if node.tag == "p" and opening and (strong := node.find("strong")) is not None:
            number = int(opening[1])
            title = re.sub(r"^(?:Art\. )?\d(?:\.| -) ?", "", " ".join(strong.text_content().split()))
            found[number,] = (title, opening[2].removeprefix(title).strip())
        elif node.tag == "p" and number:
            heading, before = found[number,]
            found[number,] = (heading, before or text)
        elif number:
            for place, item in enumerate(node.findall("li"), 1):
                own = [item.text or ""]
                own += [
                    part for child in item if child.tag != "ol" for part in (child.text_content(), child.tail or "")
                ]
                found[number, place] = ("", " ".join(" ".join(own).split()))
    return found


def _book(name: str, pairs: list[_Pair], languages: tuple[str, ...] = LANGUAGES) -> Book:
    expressions = {language: _expression(language, place, pairs) for place, language in enumerate(languages)}
    entries = tuple(LanguageEntry(language, "1", "stated") for language in languages)
    code = Code(name, "/akn/test", "1", {}, {}, _NUMBERING, entries)
    sources = {language: expression.sources for language, expression in expressions.items()}
    return Book(name, False, Corpus(Path(name), code, sources, terms=_terms(name)), expressions)


def _terms(name: str) -> tuple[Term, ...]:
    """The terms of a published text, which its reader would confirm (`mutations_terms.toml`)."""
    tables = tomllib.loads(Path(__file__).with_name("mutations_terms.toml").read_text(encoding="utf-8"))
    entries = tables[name.partition("-")[0]]
    return tuple(
        Term(concept, {language: tuple(forms) for language, forms in entry.items()}, "confirmed", "")
        for concept, entry in entries.items()
    )


def _expression(language: str, side: int, pairs: list[_Pair]) -> Expression:
    """An expression whose one source is the texts, a line each."""
    lines: list[str] = []
    length = 0

    def text(words: str) -> Text | None:
        nonlocal length
        if not words:
            return None
        span = Span(f"{language}.txt", length, length + len(words))
        lines.append(words)
        length += len(words) + 1
        return Text((Segment(span, words),))

    clauses: list[Clause] = []
    for pair in pairs:
        address = Address(tuple(map(str, pair.labels)), numbering=_NUMBERING)
        clause = Clause(address, Origin.PRINTED, address.label, (), text(pair.headings[side]), text(pair.texts[side]))
        if len(pair.labels) == 1:
            clauses.append(clause)
            continue
        if not clauses or clauses[-1].address != address.article:
            clauses.append(Clause(address.article, Origin.PRINTED, address.article.label))
        clauses[-1] = dataclasses.replace(clauses[-1], children=(*clauses[-1].children, clause))
    source = Source(f"{language}.txt", language, "\n".join(lines))
    return Expression(language, (source,), tuple(clauses))
