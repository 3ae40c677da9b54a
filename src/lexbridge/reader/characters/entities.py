"""Reads characters that a web page wrote out (`&egrave;`, `&#8217;`, `&nbsp;`): a source in, the same as it was meant
out, and what was read of that led back to the source.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import unescape
from html.entities import name2codepoint
from itertools import accumulate, pairwise

from lexbridge.model import Apart, Clause, Expression, Remark, Segment, Source, Span, SpanKind, Stray, Text

# A character by name or number, perhaps written out twice over (`&amp;egrave;`).
_WRITTEN = re.compile(r"&(?:amp;)*(?P<reference>#\d{1,7}|#[xX][\da-fA-F]{1,6}|(?P<name>[A-Za-z]{2,8}\d{0,2}));")
_NAMES = frozenset((*name2codepoint, "apos"))  # those of HTML 4: later ones are words as well ("&in;")
_MARKUP = frozenset("&<>\"'")  # what markup itself must write out
_UNPRINTED = "\xa0\xad\u200b\u200c\u200d\u2060"  # blanks and breaks that may stand in a text


@dataclass(frozen=True, slots=True)
class Written:
    """The characters written out in a source: the source as received, the offset of each in the text as it was meant,
    and by how many characters what stands behind so many of them is further on in the source.
    """

    source: Source
    places: tuple[int, ...]
    shifts: tuple[int, ...]

    def back(self, offset: int) -> int:
        """The offset in the source of an offset in the text as it was meant."""
        return offset + self.shifts[bisect_left(self.places, offset)]

    def span(self, span: Span) -> Span:
        """The span in the source of one in the text as it was meant."""
        return Span(span.file, self.back(span.start), self.back(span.end))

    def within(self, span: Span) -> tuple[int, ...]:
        """The places of the written-out characters within a span of the text as it was meant."""
        return self.places[bisect_left(self.places, span.start) : bisect_left(self.places, span.end)]


def as_meant(source: Source) -> tuple[Source, Written | None]:
    """A source with a character for each that was written out, and the way back; None where there is none, or none but
    markup's own (`&amp;`), which show no page.
    """
    text = source.text
    found = [
        (match.start(), match.end(), character)
        for match in (_WRITTEN.finditer(text) if "&" in text else ())
        if (character := _character(match)) is not None
    ]
    if not found or all(character in _MARKUP for *_, character in found):
        return source, None  # alone, markup's own characters may be what a text is about
    pieces: list[str] = []
    last = 0
    for start, end, character in found:
        pieces += (text[last:start], character)
        last = end
    shifts = (0, *accumulate(end - start - 1 for start, end, _ in found))
    places = tuple(start - shift for (start, _, _), shift in zip(found, shifts, strict=False))
    starts = [start for start, _, _ in found]
    controls = tuple(place - shifts[bisect_left(starts, place)] for place in source.controls)
    meant = replace(source, text="".join((*pieces, text[last:])), controls=controls)
    return meant, Written(source, places, shifts)


def _character(match: re.Match[str]) -> str | None:
    """The character that was written out; None where there is none by that name, or none that a text shows."""
    if match["name"] and match["name"] not in _NAMES:
        return None
    character = unescape(f"&{match['reference']};")
    if character.isspace() and character not in _UNPRINTED:
        return " "
    shown = character.isprintable() or character in _UNPRINTED
    return character if len(character) == 1 and shown and character != "\ufffd" else None


def as_received(expression: Expression, written: Mapping[str, Written]) -> Expression:
    """An expression that was read of texts as they were meant, with the spans of the sources as they were received."""
    clauses = tuple(_clause(clause, written) for clause in expression.clauses)
    strays = tuple(_stray(stray, written) for stray in expression.strays)
    apart = [replace(part, span=_span(part.span, written)) for part in expression.apart]
    sources = tuple(written[one.file].source if one.file in written else one for one in expression.sources)
    received = Expression(expression.language, sources, clauses, strays, tuple(apart))
    return replace(received, apart=(*apart, *_uncovered(received, written)))


def remarks_received(remarks: Iterable[Remark], written: Mapping[str, Written]) -> list[Remark]:
    """Remarks on texts as they were meant, with the spans of the sources as they were received."""
    return [replace(one, span=_span(one.span, written)) if one.span is not None else one for one in remarks]


def _span(span: Span, written: Mapping[str, Written]) -> Span:
    return written[span.file].span(span) if span.file in written else span


def _clause(clause: Clause, written: Mapping[str, Written]) -> Clause:
    return replace(
        clause,
        numbers=tuple(_span(span, written) for span in clause.numbers),
        heading=_text(clause.heading, written),
        text=_text(clause.text, written),
        closing=_text(clause.closing, written),
        children=tuple(_clause(child, written) for child in clause.children),
        strays=tuple(_stray(stray, written) for stray in clause.strays),
    )


def _stray(stray: Stray, written: Mapping[str, Written]) -> Stray:
    text = _text(stray.text, written)
    assert text is not None
    return replace(stray, text=text, numbers=tuple(_span(span, written) for span in stray.numbers))


def _text(text: Text | None, written: Mapping[str, Written]) -> Text | None:
    if text is None:
        return None
    return Text(tuple(piece for segment in text.segments for piece in _pieces(segment, written.get(segment.span.file))))


def _pieces(segment: Segment, written: Written | None) -> Iterator[Segment]:
    """A segment as segments of the source: one for each character that was written out, and for what lies between."""
    if written is None:
        yield segment
        return
    start, end = segment.span.start, segment.span.end
    inside = written.within(segment.span) if len(segment.text) == end - start else ()
    if not inside:
        yield segment._replace(span=written.span(segment.span))
        return
    before = segment.before
    for low, high in pairwise(sorted({start, end, *inside, *(place + 1 for place in inside)})):
        span = written.span(Span(segment.span.file, low, high))
        yield Segment(span, segment.text[low - start : high - start], before, segment.note)
        before = ""


def _uncovered(expression: Expression, written: Mapping[str, Written]) -> Iterator[Apart]:
    """The written-out characters that no span covers: blanks and punctuation around numbers part them from the text."""
    covered: dict[str, list[Span]] = {file: [] for file in written}
    for span, _ in expression.spans():
        if span.file in covered:
            covered[span.file].append(span)
    for file, one in written.items():
        spans = sorted(covered[file])
        count = 0
        for place in one.places:
            span = one.span(Span(file, place, place + 1))
            while count < len(spans) and spans[count].end <= span.start:
                count += 1
            if count == len(spans) or spans[count].start > span.start:
                letter = unescape(unescape(one.source.slice(span))).isalnum()
                yield Apart(SpanKind.STRAY if letter else SpanKind.SEPARATOR, span)
