"""What the rules look at: corpus, expressions, citations and alignment in, what several rules derive from them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lexbridge.address import Address
from lexbridge.alignment import Alignment, Row
from lexbridge.corpus import Corpus
from lexbridge.model import Clause, Expression, PlacedCitation, Severity, Span, Text


@dataclass(frozen=True)
class Material:
    """Everything a rule may ask of; rules read, none changes it."""

    corpus: Corpus
    expressions: Mapping[str, Expression]
    citations: Mapping[str, tuple[PlacedCitation, ...]]
    alignment: Alignment

    @cached_property
    def checked(self) -> tuple[Expression, ...]:
        """The expressions that findings are about: the published ones; the others only serve for comparison."""
        return tuple(self.expressions[code] for code in self.corpus.code.published if code in self.expressions)

    @cached_property
    def rows_below(self) -> Mapping[Address | None, tuple[Row, ...]]:
        """The rows directly below an address (None: articles and what stands beside them), in the order of print."""
        below: dict[Address | None, list[Row]] = {}
        for row in self.alignment.rows:
            below.setdefault(row.address.parent, []).append(row)
        return {parent: tuple(rows) for parent, rows in below.items()}

    def others(self, language: str) -> Iterator[str]:
        """The other languages, the reference ones included."""
        return (code for code in self.expressions if code != language)


def first_span(clause: Clause) -> Span | None:
    """Where a clause begins in its source: its number, heading or text, else that of its first part that has one."""
    for part in clause.walk():
        spans = [*part.numbers[:1], *(text.segments[0].span for text in (part.heading, part.text) if text)]
        if spans:
            return min(spans)
    return None


def own_text(clause: Clause) -> str:
    """The text of a clause without its parts: text and closing."""
    return " ".join(str(text) for text in (clause.text, clause.closing) if text)


def texts(clause: Clause) -> Iterator[Text]:
    """The text and the closing of a clause, where it has them."""
    return (text for text in (clause.text, clause.closing) if text)


def between_editions(severity: Severity, *, same: bool) -> Severity:
    """The severity of a rule on content: a note between editions, unless the map says that the content is the same."""
    return severity if same else Severity.INFO
