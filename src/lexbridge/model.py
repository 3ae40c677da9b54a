"""The values that every room shares: sources, spans, text, clauses, expressions, citations and findings; all frozen,
none knows a file system.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from lexbridge.address import Address


class SpanKind(StrEnum):
    """What a run of source characters was read as."""

    NUMBER = "number"
    HEADING = "heading"
    TEXT = "text"
    SEPARATOR = "separator"
    STRAY = "stray"
    NOTE = "note"
    FURNITURE = "furniture"
    FRONT = "front"
    COPY = "copy"


new = tuple.__new__
"""Makes a named tuple from all its values, as `new(Span, (file, start, end))`, where thousands are made: the own call
of its class takes half as long again.
"""


class Span(NamedTuple):
    """A run of characters of a source: its file (relative to the corpus, with `/`) and offsets in characters, end
    excluded.
    """

    file: str
    start: int
    end: int


@dataclass(frozen=True)
class Source:
    """One source text as received: decoded, otherwise untouched (control characters are U+FFFD; `controls` has their
    offsets).
    """

    file: str
    language: str
    text: str
    encoding: str = "utf-8"
    controls: tuple[int, ...] = ()

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(place + 1 for place, character in enumerate(self.text) if character == "\n")]

    def line(self, offset: int) -> int:
        """The line, from 1, of a character offset."""
        return bisect_right(self._line_starts, offset)

    def slice(self, span: Span) -> str:
        """The characters of a span, as they stand in the source."""
        return self.text[span.start : span.end]


class Segment(NamedTuple):
    r"""A run of shown text from one place of a source.

    `text` equals the source's slice unless a repair changed it (a ligature written out, a hyphen at a line's end gone);
    `before` is
    what joins it to the segment before ("" within a repaired word, " " over a line break, "\n" for a new paragraph). A
    footnote's
    mark is a segment with empty text and the footnote's address in `note`.
    """

    span: Span
    text: str
    before: str = ""
    note: Address | None = None


@dataclass(frozen=True)
class Text:
    """Shown text made of segments; `str()` gives it whole, paragraphs parted by a line feed. Offsets into it count its
    characters.
    """

    segments: tuple[Segment, ...]

    @cached_property
    def _whole(self) -> str:
        return "".join((segment.before if place else "") + segment.text for place, segment in enumerate(self.segments))

    def __str__(self) -> str:
        return self.segments[0].text if len(self.segments) == 1 else self._whole

    def __bool__(self) -> bool:
        return bool(self.segments)

    def locate(self, offset: int) -> Span:
        """The source position (as an empty span) of a character offset of `str(self)`."""
        place = 0
        for count, segment in enumerate(self.segments):
            place += len(segment.before) if count else 0
            if offset < place + len(segment.text) or count == len(self.segments) - 1:
                start = min(segment.span.start + max(offset - place, 0), segment.span.end)
                return Span(segment.span.file, start, start)
            place += len(segment.text)
        raise ValueError("empty text has no place in a source")

    def marks(self) -> Iterator[tuple[int, Address]]:
        """The footnote marks: (offset in `str(self)`, address of the footnote)."""
        place = 0
        for count, segment in enumerate(self.segments):
            place += len(segment.before) if count else 0
            if segment.note is not None:
                yield place, segment.note
            place += len(segment.text)


class Origin(StrEnum):
    """How a clause came by its number."""

    PRINTED = "printed"
    INFERRED = "inferred"
    CONTAINER = "container"


@dataclass(frozen=True, slots=True)
class Stray:
    """Text that found no place, kept where it stood: before the child clause at index `position` of the clause it
    stands in.
    """

    text: Text
    position: int
    belongs_to: Address | None = None  # where it seems to belong, when something says so
    numbers: tuple[Span, ...] = ()  # numbers printed before it


@dataclass(frozen=True, slots=True)
class Clause:
    """A node of the code in one language, at any level.

    `printed` is the number as the source has it ("1." where the clause is (a) by inference), or None where the source
    has none. `numbers` are the spans of all numbers that stand for this clause.
    """

    address: Address
    origin: Origin
    printed: str | None = None
    numbers: tuple[Span, ...] = ()
    heading: Text | None = None
    text: Text | None = None
    children: tuple[Clause, ...] = ()
    closing: Text | None = None
    strays: tuple[Stray, ...] = ()

    def walk(self) -> Iterator[Clause]:
        """This clause and all below it, in the order of print."""
        waiting = [self]
        while waiting:
            clause = waiting.pop()
            yield clause
            if clause.children:
                waiting.extend(reversed(clause.children))

    @property
    def has_text(self) -> bool:
        """Whether text stands here or below."""
        return any(clause.text or clause.closing for clause in self.walk())


@dataclass(frozen=True, slots=True)
class Apart:
    """Source characters outside the clauses: separators, furniture, front matter, notes, copies of a clause from a
    second source.
    """

    kind: SpanKind
    span: Span
    address: Address | None = None  # of a copy: the clause it repeats; of a note: the article it stands after


@dataclass(frozen=True, slots=True)
class Remark:
    """What the reader had to decide or repair, before it becomes a finding: rule name, place, and the details its
    message shows.
    """

    rule: str
    address: Address | None
    span: Span | None
    details: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Expression:
    """The work in one language: its clauses in the order of the code, what stands beside them, and the account of every
    source character.

    `clauses` holds the introduction, the articles and the definitions at top level; footnotes and tables of an article
    are children of
    the article with an annex address. `strays` are those outside any clause.
    """

    language: str
    sources: tuple[Source, ...]
    clauses: tuple[Clause, ...]
    strays: tuple[Stray, ...] = ()
    apart: tuple[Apart, ...] = ()
    remarks: tuple[Remark, ...] = field(default=(), compare=False)

    def walk(self) -> Iterator[Clause]:
        """All clauses in the order of print."""
        waiting = [*reversed(self.clauses)]
        while waiting:
            clause = waiting.pop()
            yield clause
            if clause.children:
                waiting.extend(reversed(clause.children))

    @cached_property
    def by_address(self) -> dict[Address, Clause]:
        """Every clause by its address."""
        return {clause.address: clause for clause in self.walk()}

    def get(self, address: Address) -> Clause | None:
        """The clause at an address, or None."""
        return self.by_address.get(address)

    @cached_property
    def source_by_file(self) -> dict[str, Source]:
        """Every source by its file name."""
        return {source.file: source for source in self.sources}

    def line(self, span: Span | None) -> int | None:
        """The line, from 1, on which a span starts; None for no span."""
        return self.source_by_file[span.file].line(span.start) if span and span.file in self.source_by_file else None

    def account(self) -> list[tuple[Span, SpanKind]]:
        """Every span of the reading with its kind, in source order; together they cover each character that is not
        white space once.
        """
        return sorted(self.spans())

    def spans(self) -> list[tuple[Span, SpanKind]]:
        """Every span of the reading with its kind, in no order."""
        spans = [(part.span, part.kind) for part in self.apart]
        number, heading, text = SpanKind.NUMBER, SpanKind.HEADING, SpanKind.TEXT
        for clause in self.walk():
            for span in clause.numbers:
                spans.append((span, number))
            for part, kind in ((clause.heading, heading), (clause.text, text), (clause.closing, text)):
                if part is not None:
                    for segment in part.segments:
                        spans.append((segment.span, kind))
            if clause.strays:
                spans += _stray_spans(clause.strays)
        return spans + _stray_spans(self.strays)


def _stray_spans(strays: tuple[Stray, ...]) -> list[tuple[Span, SpanKind]]:
    spans = [(segment.span, SpanKind.STRAY) for stray in strays for segment in stray.text.segments]
    return spans + [(span, SpanKind.NUMBER) for stray in strays for span in stray.numbers]


class Status(StrEnum):
    """What stands at the target of a citation."""

    RESOLVED = "resolved"
    ELSEWHERE = "elsewhere"
    UNAVAILABLE = "unavailable"
    PARTIAL = "partial"
    UNKNOWN = "unknown"
    OTHER_EDITION = "other-edition"


class CitationKind(StrEnum):
    """How a citation names its target."""

    ABSOLUTE = "absolute"
    RELATIVE = "relative"
    EXTERNAL = "external"


@dataclass(frozen=True, slots=True)
class Target:
    """One clause that a citation names: its address as cited (None when external), span in characters of the text,
    kind, status.

    `nearest` is the ancestor in the outline where the status is partial.
    """

    address: Address | None
    start: int
    end: int
    kind: CitationKind
    status: Status | None = None
    nearest: Address | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """Words in a text that name one clause or several; the span is in characters of the text it was found in."""

    start: int
    end: int
    text: str
    kind: CitationKind
    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class PlacedCitation:
    """A citation with the text it stands in: the clause, which part of it, and (for strays) which one."""

    address: Address
    part: str  # "heading", "text", "closing" or "stray"
    index: int  # of the stray, else 0
    citation: Citation

    @property
    def unplaced(self) -> bool:
        """Whether it stands in text that found no place."""
        return self.part == "stray"


class State(StrEnum):
    """What a language has at an address (design: Findings)."""

    HEADING_ONLY = "heading_only"
    PRINTED = "printed"
    INFERRED = "inferred"
    CONTAINER = "container"
    MISSING = "missing"
    EXTRA = "extra"


class Severity(StrEnum):
    """How sure a finding is: certainly wrong, a person must look, or worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for error, 1 for warning, 2 for info."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Review:
    """A person's verdict on a finding: wrong, tolerated, false or open, with the reason, name and date."""

    verdict: str
    reason: str
    name: str
    date: str


@dataclass(frozen=True)
class Finding:
    """Something a person should look at.

    `details` fill the rule's message in each language file (`[findings]`, key the rule name); `evidence` is the
    normalised text the
    fingerprint is made of; `file` and `line` say where to look, None where a thing is missing.
    """

    rule: str
    severity: Severity
    language: str
    address: Address | None
    details: tuple[tuple[str, str], ...] = ()
    file: str | None = None
    line: int | None = None
    evidence: str = ""
    related: tuple[Address, ...] = ()
    review: Review | None = field(default=None, compare=False)
