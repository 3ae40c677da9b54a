"""The same words stand twice, at two places of one text, where the other languages do not repeat themselves.

Knows from: the text itself, paragraph by paragraph; near copies too, by the runs of five words that two paragraphs
share. Severity: warning. Headings and short texts are passed over. False alarms: provisions that the authoritative
text repeats, as long as no other language has both places to compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from lexbridge.address import Address
from lexbridge.checks.findings import finding, quote
from lexbridge.checks.material import Material
from lexbridge.model import Clause, Expression, Finding, Severity, Span, Stray, Text
from lexbridge.wording.words import words

RULE = "duplicate-text"
# Shorter texts repeat by nature ("as in 12C above").
_WORDS = 8
_RUN = 5
# Below this many words only the whole of both counts: "no one shall be … of his property" is a formula.
_LONG = 16
_WHOLE = 0.9
# The share of the shorter paragraph's runs that makes a copy, and in another language a repetition.
_COPY = 0.75
_REPEATED = 0.4
# A run of words that stands in more places than this is a formula of the code.
_FORMULA = 12


@dataclass(frozen=True, slots=True)
class _Passage:
    address: Address
    text: str
    span: Span
    placed: bool
    runs: frozenset[tuple[str, ...]]


def find(material: Material) -> Iterator[Finding]:
    """One finding a copy: at the stray paragraph if one of the two is, else at the later clause."""
    for expression in material.checked:
        reported: set[tuple[Address, str]] = set()
        for first, copy in _copies(expression):
            if (copy.address, copy.text) in reported:
                continue
            if not copy.placed or not _repeated_elsewhere(material, expression.language, first, copy):
                reported.add((copy.address, copy.text))
                yield finding(
                    RULE,
                    Severity.WARNING,
                    expression,
                    copy.address,
                    {"first": str(first.address), "text": quote(copy.text)},
                    at=copy.span,
                    evidence=copy.text,
                    related=(first.address,),
                )


def _passages(expression: Expression) -> Iterator[_Passage]:
    for clause in expression.walk():
        texts: list[tuple[Text, bool]] = [(text, True) for text in (clause.text, clause.closing) if text]
        texts += [(stray.text, False) for stray in clause.strays]
        for text, placed in texts:
            for paragraph, span in _paragraphs(text):
                parts = words(paragraph).words
                if len(parts) >= _WORDS:
                    yield _Passage(clause.address, paragraph, span, placed, _runs(parts))


def _paragraphs(text: Text) -> Iterator[tuple[str, Span]]:
    offset = 0
    for paragraph in str(text).split("\n"):
        yield paragraph, text.locate(offset)
        offset += len(paragraph) + 1


def _runs(parts: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    return frozenset(zip(*(parts[start:] for start in range(_RUN)), strict=False))


def _copies(expression: Expression) -> Iterator[tuple[_Passage, _Passage]]:
    """Two passages of which one holds most of the other: what is placed, or stands before, first."""
    passages = sorted(_passages(expression), key=lambda passage: not passage.placed)
    holders: dict[tuple[str, ...], list[int]] = {}
    for place, passage in enumerate(passages):
        for run in passage.runs:
            holders.setdefault(run, []).append(place)
    shared = {run: found for run, found in holders.items() if 1 < len(found) <= _FORMULA}
    counts = Counter(chain.from_iterable(shared.values()))
    told: set[tuple[int, int]] = set()
    # Of two copies the shorter has most of its runs in common with the other.
    for place in sorted(place for place, count in counts.items() if count >= _COPY * len(passages[place].runs)):
        others = Counter(other for run in passages[place].runs for other in shared.get(run, ()) if other != place)
        for other, both in others.most_common(1):
            shorter, longer = sorted((len(passages[place].runs), len(passages[other].runs)))
            pair = min(place, other), max(place, other)
            if both >= (_COPY * shorter if shorter > _LONG - _RUN else _WHOLE * longer) and pair not in told:
                told.add(pair)
                yield passages[pair[0]], passages[pair[1]]


def _repeated_elsewhere(material: Material, language: str, first: _Passage, copy: _Passage) -> bool:
    """Whether another language has both places and repeats itself there too."""
    for other in material.others(language):
        sides = [_counterpart(material, language, other, passage) for passage in (first, copy)]
        shorter = min(map(len, sides))
        if shorter and len(sides[0] & sides[1]) >= _REPEATED * shorter:
            return True
    return False


def _counterpart(material: Material, language: str, other: str, passage: _Passage) -> frozenset[tuple[str, ...]]:
    """The runs of words of another language's clause at the place of a passage."""
    rows = material.alignment.rows_of(language, passage.address)
    clause = rows[0].clause(other) if rows else None
    return _runs(words(" ".join(_said(clause))).words) if clause else frozenset()


def _said(clause: Clause) -> Iterator[str]:
    strays: tuple[Stray, ...] = clause.strays
    yield from (str(text) for text in (clause.text, clause.closing, *(stray.text for stray in strays)) if text)
