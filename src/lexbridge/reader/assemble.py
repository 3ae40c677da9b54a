"""Builds an expression's clauses from placed blocks, joins what several sources give of one article, and accounts for
every character.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter, itemgetter

from lexbridge.address import Address
from lexbridge.model import Apart, Clause, Expression, Origin, Remark, Segment, Source, Span, SpanKind, Stray, Text, new
from lexbridge.reader.characters.entities import Written, as_received, remarks_received
from lexbridge.reader.numbers import Mark
from lexbridge.reader.paragraphs.blocks import Block, normal
from lexbridge.reader.structure.placed import CLOSING, HEADING, TEXT, Placed, Reading, Slot

_START = itemgetter(1)  # of a span: a number is sorted by far more quickly than the whole

_PRINTED, _INFERRED, _CONTAINER = Origin
Repeats = Callable[[str], Address | None]


class _Draft:
    """A clause under construction; `fits`: whether a printed number says its address; `below`: its child clauses."""

    __slots__ = ("address", "below", "fits", "numbers", "printed", "slots", "strays")

    def __init__(self, address: Address) -> None:
        self.address = address
        self.below: list[_Draft] = []
        self.fits = False
        self.printed: str | None = None
        self.numbers: list[Span] = []
        self.slots: dict[Slot, Text] = {}
        self.strays: list[tuple[Address | None, Stray]] = []  # with the clause before it

    def number(self, span: Span, printed: str, *, fits: bool) -> None:
        """Ties a printed number to the clause."""
        self.numbers.append(span)
        self.fits = self.fits or fits
        if self.printed is None:
            self.printed = printed


@dataclass
class Draft:
    """An expression under construction: every article read so far, and what lies apart."""

    language: str
    sources: tuple[Source, ...]
    clauses: dict[Address, _Draft] = field(default_factory=dict)
    apart: list[Apart] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    written: dict[str, Written] = field(default_factory=dict)  # by file, where characters were written out
    _articles: set[Address] = field(default_factory=set)  # those that some source gave so far

    def number(self, address: Address, span: Span, printed: str, *, fits: bool) -> None:
        """Ties a printed number to a clause."""
        self._clause(address).number(span, printed, fits=fits)

    def add(self, reading: Reading, repeats: Repeats) -> None:
        """Adds the placed blocks of an article; `repeats` says where a text stands that has been read before."""
        taken = self._taken(reading) if reading.root.article in self._articles else {}
        self._articles.add(reading.root.article)
        owner: dict[Address, int] = {}
        last: Address | None = None
        second: Address | None = None  # the clause whose number the block before gives again
        for count, placed in enumerate(reading.placed):
            address = placed.address
            second = second if address == second and not placed.numbers else None
            if address is None or second is not None:
                self._stray(placed, reading, count, repeats, second.parent if second is not None else None)
                continue
            before = taken[address].get(placed.slot) if taken and address in taken else None
            if before is not None:
                self._second(placed, address, before, reading, count, repeats)
                continue
            if placed.numbers:
                first = owner.setdefault(address, count)
                if first != count and address != reading.root and not _goes_on(reading, first, count):
                    second = address
                    self._twice(placed, address, reading, count, repeats, address.parent)
                    continue
                self._numbers(placed)
            if placed.block.text is not None:
                self._write(address, placed.slot, placed.block.text)
            last = address
        if last is None and not reading.placed:
            self._clause(reading.root)

    def _taken(self, reading: Reading) -> dict[Address, dict[Slot, str]]:
        """What earlier sources gave of the clauses of an article."""
        known = {placed.address for placed in reading.placed} & self.clauses.keys()
        return {
            address: {slot: str(text) for slot, text in self.clauses[address].slots.items()}
            for address in known
            if address is not None
        }

    def aside(self, address: Address, block: Block, number: Span | None, printed: str) -> None:
        """Adds a footnote or table; where it stands already, this one is its second source."""
        known = address in self.clauses
        if number is not None:
            self.number(address, number, printed, fits=True)
        if block.text is None:
            return
        if known:
            self.apart += [Apart(SpanKind.COPY, segment.span, address) for segment in block.text.segments]
        else:
            self._write(address, TEXT, block.text)

    def _clause(self, address: Address) -> _Draft:
        draft = self.clauses.get(address)
        if draft is None:
            draft = self.clauses[address] = _Draft(address)
        return draft

    def _numbers(self, placed: Placed) -> None:
        for mark, address in placed.numbers:
            own = address.labels[-1]
            fits = mark.label == own or address.level.canonical(mark.label) == own or _names(mark, address)
            span = new(Span, (placed.block.file, mark.start, mark.end))
            self._clause(address).number(span, mark.printed, fits=fits)

    def _write(self, address: Address, slot: Slot, text: Text) -> None:
        clause = self._clause(address)
        before = clause.slots.get(slot)
        if before is None:
            clause.slots[slot] = text
            return
        opened = text.segments[0]
        clause.slots[slot] = Text(
            (*before.segments, Segment(opened.span, opened.text, "\n", opened.note), *text.segments[1:])
        )

    def _second(
        self, placed: Placed, address: Address, before: str, reading: Reading, count: int, repeats: Repeats
    ) -> None:
        """A clause that an earlier source gave already: equal text is a copy, other text is kept as a stray and
        reported.
        """
        if placed.block.text is None or _same(before, placed.block.words):
            self._numbers(placed)
            segments = placed.block.text.segments if placed.block.text else ()
            self.apart += [Apart(SpanKind.COPY, segment.span, address) for segment in segments]
            return
        self._twice(placed, address, reading, count, repeats)

    def _twice(
        self,
        placed: Placed,
        address: Address,
        reading: Reading,
        count: int,
        repeats: Repeats,
        host: Address | None = None,
    ) -> None:
        span = _mark_span(placed, placed.block.marks[0]) if placed.block.marks else _start(placed)
        details = (
            ("kind", "twice"),
            ("printed", placed.block.marks[-1].printed if placed.block.marks else str(address)),
        )
        self.remarks.append(Remark("numbering-broken", address, span, details))
        self._stray(placed._replace(address=None), reading, count, repeats, host)

    def _stray(
        self, placed: Placed, reading: Reading, count: int, repeats: Repeats, host: Address | None = None
    ) -> None:
        before = next((other.address for other in reversed(reading.placed[:count]) if other.address), None)
        after = next((other.address for other in reading.placed[count + 1 :] if other.address), None)
        host = host or _common(before or reading.root, after, reading.root)
        numbers = tuple(_mark_span(placed, mark) for mark in placed.block.marks)
        text = placed.block.text or Text(())
        belongs = repeats(str(text))
        self._clause(host).strays.append((before, Stray(text, 0, belongs, numbers)))
        details = (("text", str(text)[:80]), *((("belongs_to", str(belongs)),) if belongs else ()))
        self.remarks.append(Remark("unplaced-text", host, _start(placed), details))

    def finish(self) -> Expression:
        """The expression, with parents filled in, clauses in the order of the code, and all remaining characters
        accounted for.
        """
        top: list[_Draft] = []
        waiting = [*self.clauses.values()]
        while waiting:
            draft = waiting.pop()
            above = draft.address.parent
            if above is None:
                top.append(draft)
                continue
            host = self.clauses.get(above)
            if host is None:
                host = self._clause(above)
                waiting.append(host)
            host.below.append(draft)
        roots = tuple([_build(draft) for draft in _in_order(top)])
        expression = Expression(self.language, self.sources, roots, tuple(self.strays), tuple(self.apart), ())
        if self.written:
            expression = as_received(expression, self.written)
            self.remarks = remarks_received(self.remarks, self.written)
        clauses = list(expression.walk())
        rest = [*expression.apart, *_uncovered(expression)]
        remarks = (*self.remarks, *_lost(clauses), *_repaired(clauses, expression.sources))
        return replace(expression, apart=tuple(sorted(rest, key=lambda part: part.span)), remarks=remarks)


def _build(draft: _Draft) -> Clause:
    slots, numbers, below = draft.slots, draft.numbers, _in_order(draft.below)
    own = slots or (numbers and not below)  # a number of another clause may be all that there is
    return Clause(
        draft.address,
        _PRINTED if draft.fits else _INFERRED if own else _CONTAINER,
        draft.printed,
        tuple(sorted(numbers) if len(numbers) > 1 else numbers),
        slots.get(HEADING),
        slots.get(TEXT),
        tuple([_build(child) for child in below]) if below else (),
        slots.get(CLOSING),
        tuple([replace(stray, position=_position(before, below)) for before, stray in draft.strays])
        if draft.strays
        else (),
    )


def _in_order(drafts: list[_Draft]) -> list[_Draft]:
    return sorted(drafts, key=attrgetter("address.sort_key")) if len(drafts) > 1 else drafts


def _position(before: Address | None, below: Sequence[_Draft]) -> int:
    """How many child clauses stand before a stray: those up to the one that holds the clause read just before it."""
    if before is None:
        return 0
    return sum(1 for child in below if before.within(child.address) or child.address < before)


def _common(before: Address, after: Address | None, root: Address) -> Address:
    """The clause a stray stands in: the nearest that holds both what was read before it and what comes after."""
    if after is None:
        return before.parent if before != root and before.parent is not None else before
    for host in (before, *before.ancestors()):
        if after.within(host) and (host != after or host == before):
            return host
    return root


def _goes_on(reading: Reading, first: int, count: int) -> bool:
    """Whether a numbered block goes on the clause of an earlier one: its text, right behind its numbered heading, or
    its number alone, printed twice.
    """
    before, placed = reading.placed[first], reading.placed[count]
    if before.block.text is None or placed.block.text is None:
        return True
    return first == count - 1 and before.slot is HEADING and placed.slot is TEXT


def _names(mark: Mark, address: Address) -> bool:
    return (len(mark.label) == 2 or mark.compound) and mark.names(address.labels)


def _mark_span(placed: Placed, mark: Mark) -> Span:
    return Span(placed.block.file, mark.start, mark.end)


def _start(placed: Placed) -> Span:
    return Span(placed.block.file, placed.block.start, placed.block.start)


def _same(first: str, second: str) -> bool:
    return normal(first) == normal(second)


def _lost(clauses: Iterable[Clause]) -> list[Remark]:
    """One remark a parent whose children had lost their numbers."""
    found: list[Remark] = []
    for clause in clauses:
        if not clause.children:
            continue
        lost = [child for child in clause.children if child.origin is _INFERRED and not child.address.annex]
        if not lost:
            continue
        spans = [text.segments[0].span for text in (lost[0].heading, lost[0].text, lost[0].closing) if text]
        places = [*lost[0].numbers, *spans]
        details = (("children", ", ".join(str(child.address) for child in lost)),)
        found.append(Remark("numbering-lost", clause.address, min(places) if places else None, details))
    return found


def _repaired(clauses: Iterable[Clause], sources: Sequence[Source]) -> Iterator[Remark]:
    """One remark for each run of characters that is shown otherwise than it stands."""
    texts = {source.file: source.text for source in sources}
    for clause in clauses:
        shown = [clause.heading, clause.text, clause.closing]
        if clause.strays:
            shown += [stray.text for stray in clause.strays]
        for text in shown:
            if text is None:
                continue
            for segment in text.segments:
                file, start, end = segment.span
                if segment.note is None and not (
                    len(segment.text) == end - start and texts[file].startswith(segment.text, start)
                ):
                    details = (("standing", texts[file][start:end]), ("shown", segment.text))
                    yield Remark("text-repaired", clause.address, segment.span, details)


def _uncovered(expression: Expression) -> list[Apart]:
    """What no span covers: punctuation around numbers is a separator; words, should any be left, are text without a
    place.
    """
    by_file: dict[str, list[Span]] = {source.file: [] for source in expression.sources}
    for span, _ in expression.spans():
        by_file[span.file].append(span)
    found: list[Apart] = []
    for source in expression.sources:
        place, text = 0, source.text
        for _, start, end in (*sorted(by_file[source.file], key=_START), Span(source.file, len(text), len(text))):
            if start > place and not text[place:start].isspace():
                found += _runs(source, place, start)
            if end > place:
                place = end
    return found


def _runs(source: Source, start: int, end: int) -> list[Apart]:
    piece = source.text[start:end].strip()
    if not piece:
        return []
    start = source.text.index(piece, start)
    words = any(character.isalnum() for character in piece)
    return [Apart(SpanKind.STRAY if words else SpanKind.SEPARATOR, Span(source.file, start, start + len(piece)))]
