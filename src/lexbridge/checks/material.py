"""What the rules look at: corpus, expressions, citations and alignment in, what several rules derive from them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lexbridge.address import Address
from lexbridge.alignment import Alignment, Row
from lexbridge.corpus import Corpus
from lexbridge.model import Clause, Expression, PlacedCitation, Severity, Span, Text
from lexbridge.pairing import Pairing, Side
from lexbridge.wording.profile import Profile, profile
from lexbridge.wording.termbase import Termbase, termbase


@dataclass(frozen=True)
class Pair:
    """The texts of one clause in two languages; `same` is False where the map of editions does not say they agree."""

    row: Row
    clause: Clause
    other_clause: Clause
    ours: Profile
    theirs: Profile
    same: bool


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

    def below(self, address: Address) -> Iterator[Address]:
        """The addresses of the rows below one."""
        for row in self.rows_below.get(address, ()):
            yield row.address
            yield from self.below(row.address)

    @cached_property
    def termbases(self) -> Mapping[str, Termbase]:
        """The termbase of each language."""
        return {code: termbase(self.corpus.terms, code) for code in self.expressions}

    @cached_property
    def _spans(self) -> Mapping[tuple[str, Address, str], list[tuple[int, int]]]:
        """The spans of the citations in each text: by language, clause and part."""
        spans: dict[tuple[str, Address, str], list[tuple[int, int]]] = {}
        for language, found in self.citations.items():
            for placed in found:
                span = placed.citation.start, placed.citation.end
                spans.setdefault((language, placed.address, placed.part), []).append(span)
        return spans

    def profile(self, language: str, clause: Clause) -> Profile:
        """The marks of a clause's own text, the closing included."""
        spans = list(self._spans.get((language, clause.address, "text"), ()))
        if clause.closing:
            shift = len(str(clause.text)) + 1 if clause.text else 0
            closing = self._spans.get((language, clause.address, "closing"), ())
            spans += [(start + shift, end + shift) for start, end in closing]
        return profile(own_text(clause), language, self.termbases[language], tuple(spans))

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every two texts that say the same, once: with a reference that has the clause, else with another language."""
        references = [code for code in self.expressions if code not in self.corpus.code.published]
        found: list[Pair] = []
        for row in self.alignment.rows:
            speaking = [code for code in self.expressions if self._speaks_alone(row, code)]
            standards = [code for code in speaking if code in references]
            for place, language in enumerate(speaking):
                if language not in references:
                    found += [self._pair(row, language, other) for other in standards or speaking[:place]]
        return tuple(found)

    def _speaks_alone(self, row: Row, language: str) -> bool:
        """Whether a language has one clause with text here that stands in no other row."""
        clauses = row.clauses.get(language, ())
        return (
            len(clauses) == 1
            and bool(own_text(clauses[0]))
            and len(self.alignment.rows_of(language, clauses[0].address)) == 1
        )

    def _pair(self, row: Row, language: str, other: str) -> Pair:
        ours, theirs = row.clauses[language][0], row.clauses[other][0]
        editions = self.alignment.editions
        same = editions.edition(language) == editions.edition(other) or all(
            row.pairings[code].same for code in (language, other)
        )
        return Pair(row, ours, theirs, self.profile(language, ours), self.profile(other, theirs), same)

    def compared(self, language: str, address: Address) -> Iterator[str]:
        """The languages that a clause of a language is compared with: references that have it, else the ones before."""
        rows = self.alignment.rows_of(language, address)
        there = [code for code in self.expressions if rows and code in rows[0].clauses]
        references = [code for code in there if code not in self.corpus.code.published]
        yield from references or there[: there.index(language)]

    @cached_property
    def pairings(self) -> Mapping[tuple[str, str], tuple[list[Pair], Pairing]]:
        """By languages compared: the pairs, and how well any of their texts fit (the other language's on the left)."""
        groups: dict[tuple[str, str], list[Pair]] = {}
        for pair in self.pairs:
            groups.setdefault((pair.ours.language, pair.theirs.language), []).append(pair)
        found: dict[tuple[str, str], tuple[list[Pair], Pairing]] = {}
        for languages, pairs in groups.items():
            left = [self.side(pair.theirs.language, pair.other_clause) for pair in pairs]
            right = [self.side(pair.ours.language, pair.clause) for pair in pairs]
            found[languages] = pairs, Pairing(left, right)
        return found

    def side(self, language: str, clause: Clause) -> Side:
        """A clause's own text to be compared, with what it cites in the numbers of the outline's edition."""
        return Side(self.profile(language, clause), self._targets.get((language, clause.address), ()))

    @cached_property
    def _targets(self) -> Mapping[tuple[str, Address], tuple[Address, ...]]:
        editions = self.alignment.editions
        found: dict[tuple[str, Address], list[Address]] = {}
        for language, citations in self.citations.items():
            for placed in citations:
                for target in () if placed.unplaced else placed.citation.targets:
                    if target.address is not None:
                        places = editions.place(language, target.address).addresses
                        found.setdefault((language, placed.address), []).extend(places)
        return {key: tuple(addresses) for key, addresses in found.items()}

    def comparable(self, language: str, other: str, row: Row) -> bool:
        """Whether another language's clause, or one in it, counts in full for a language's text."""
        editions = self.alignment.editions
        if editions.edition(language) == editions.edition(other):
            return True
        pairing = row.pairings.get(other)
        same_here = not editions.differs(language) or editions.same_in(language, row.address)
        if pairing is not None and pairing.same and same_here:
            return True
        return any(self.comparable(language, other, below) for below in self.rows_below.get(row.address, ()))

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
