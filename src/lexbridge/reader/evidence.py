"""Gathers what is known of an article apart from its numbers: the outline, the other languages' texts, the citation table, the terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from lexbridge.address import Address
from lexbridge.corpus import Corpus, Term
from lexbridge.reader.recovery import Evidence
from lexbridge.reader.structure import Reading, Slot
from lexbridge.reader.words import alternatives

Cites = Callable[[str, str, Address], frozenset[Address]]
_FIGURES = re.compile(r"\d+")


def gather(
    corpus: Corpus,
    reading: Reading,
    language: str,
    readings: Mapping[str, Sequence[Reading]],
    repeated: frozenset[str],
    cites: Cites | None,
) -> Evidence:
    """The evidence for one article: places from the outline, or where it lacks the article from another language that numbers it well."""
    article = reading.root.article
    other, others = _other(language, article, readings)
    if corpus.outline is not None and article in corpus.outline:
        places = tuple(corpus.outline.walk(corpus.outline.nearest(reading.root) or article))
    else:
        places = tuple(sorted(address for address in others if address.within(reading.root)))
    terms = corpus.terms
    return Evidence(
        places=places,
        table=corpus.cited_by_clause,
        cites=(lambda text, address: cites(text, language, address)) if cites else None,
        others={address: text for address, text in others.items() if text},
        traits=partial(_traits, terms, language),
        other_traits=partial(_traits, terms, other or language),
        repeated=repeated,
    )


def _other(
    language: str, article: Address, readings: Mapping[str, Sequence[Reading]]
) -> tuple[str | None, dict[Address, str]]:
    """The language, and its texts by address, that numbers an article without trouble; the fullest one where several do."""
    best: tuple[str | None, dict[Address, str]] = (None, {})
    for code, candidates in readings.items():
        if code == language:
            continue
        texts: dict[Address, str] = {}
        for reading in candidates:
            if reading.root.article != article or reading.troubles:
                continue
            for placed in reading.placed:
                if placed.address is not None:
                    for address in (placed.address, *placed.address.ancestors()):
                        texts.setdefault(address, "")
                    if placed.slot is Slot.TEXT:
                        texts[placed.address] = f"{texts[placed.address]} {placed.block.words}".strip()
        if len(texts) > len(best[1]):
            best = (code, texts)
    return best


def _traits(terms: tuple[Term, ...], language: str, text: str) -> frozenset[str]:
    """The figures of a text, and the concepts of the termbase it names."""
    pattern, concepts = _term_pattern(terms, language)
    found = set(_FIGURES.findall(text))
    if pattern is not None:
        found |= {concepts[" ".join(match[0].lower().split())] for match in pattern.finditer(text)}
    return frozenset(found)


@lru_cache(maxsize=8)
def _term_pattern(terms: tuple[Term, ...], language: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    concepts = {
        form.lower(): term.concept for term in terms if term.status != "search" for form in term.forms.get(language, ())
    }
    if not concepts:
        return None, {}
    return re.compile(rf"\b(?:{alternatives(concepts)})\b", re.IGNORECASE), concepts
