"""Running text in XML: a text with its citations to paragraphs or a heading, and back to segments and citations."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lexbridge.address import Address
from lexbridge.errors import InputError
from lexbridge.exchange.akn.elements import lex, local_name, under
from lexbridge.exchange.akn.references import REFERENCES, Links, read_citation, write_citation
from lexbridge.exchange.akn.spelling import Places, read_text, spell_text
from lexbridge.model import Citation, Segment, Span, Text

if TYPE_CHECKING:
    from lxml import etree

    Citations = Sequence[Citation]


@dataclass(frozen=True)
class _Paragraph:
    """A run of whole segments with its characters in the text, and what usually joins it to what stands before."""

    start: int
    end: int
    segments: tuple[Segment, ...]
    opening: str

    def marks(self) -> dict[int, list[Address]]:
        """The footnotes marked in it, by the offset of the mark in the text."""
        marks: dict[int, list[Address]] = {}
        place = self.start
        for count, segment in enumerate(self.segments):
            place += len(segment.before) if count else 0
            if segment.note:
                marks.setdefault(place, []).append(segment.note)
            place += len(segment.text)
        return marks


def write_blocks(parent: etree._Element, text: Text, citations: Citations, places: Places, links: Links) -> None:
    """Writes a text as `p` elements below a block (content, intro, wrapUp)."""
    for paragraph in _paragraphs(text, citations):
        _write(under(parent, "p"), str(text), paragraph, citations, places, links)


def write_line(parent: etree._Element, text: Text, citations: Citations, places: Places, links: Links) -> None:
    """Writes a text straight into an element that holds no paragraphs (heading)."""
    whole = str(text)
    _write(parent, whole, _Paragraph(0, len(whole), text.segments, ""), citations, places, links)


def _paragraphs(text: Text, citations: Citations) -> Iterator[_Paragraph]:
    """Parts a text where a segment opens a new paragraph, unless a citation runs across that place."""
    start = place = 0
    opening = ""
    segments: list[Segment] = []
    for segment in text.segments:
        if segments:
            if segment.before == "\n" and not any(one.start <= place < one.end for one in citations):
                yield _Paragraph(start, place, tuple(segments), opening)
                start, segments, opening = place + 1, [], "\n"
            place += len(segment.before)
        segments.append(segment)
        place += len(segment.text)
    yield _Paragraph(start, place, tuple(segments), opening)


def _write(
    node: etree._Element, whole: str, paragraph: _Paragraph, citations: Citations, places: Places, links: Links
) -> None:
    notes = [links.identifier(segment.note) if segment.note else "" for segment in paragraph.segments]
    node.set(lex("at"), places.spell_segments(paragraph.segments, paragraph.opening, notes))
    spelled, lost = spell_text(whole[paragraph.start : paragraph.end])
    if lost:
        node.set(lex("characters"), lost)
    pen = _Pen(spelled, paragraph.start, paragraph.marks(), links)
    place = paragraph.start
    for citation in citations:
        if paragraph.start <= citation.start and citation.end <= paragraph.end:
            if citation.start < place:
                raise ValueError(f"citations overlap at {citation.text!r}")
            pen.write(node, place, citation.start)
            write_citation(node, citation, links, pen.write)
            place = citation.end
    pen.write(node, place, paragraph.end)
    pen.finish(node)


class _Pen:
    """Writes stretches of one paragraph in order, with line ends and footnote marks where they stand."""

    def __init__(self, shown: str, offset: int, marks: dict[int, list[Address]], links: Links) -> None:
        self.shown, self.offset, self.marks, self.links = shown, offset, marks, links

    def write(self, parent: etree._Element, start: int, end: int) -> None:
        """Writes the characters from `start` to `end` of the text into an element."""
        place = start
        for stop in sorted(mark for mark in self.marks if start <= mark < end):
            self._letters(parent, place, stop)
            self._mark(parent, stop)
            place = stop
        self._letters(parent, place, end)

    def finish(self, parent: etree._Element) -> None:
        """Writes the marks that stand behind the last character."""
        for place in sorted(self.marks):
            self._mark(parent, place)

    def _letters(self, parent: etree._Element, start: int, end: int) -> None:
        for count, line in enumerate(self.shown[start - self.offset : end - self.offset].split("\n")):
            if count:
                under(parent, "eol")
            if len(parent):
                parent[-1].tail = (parent[-1].tail or "") + line
            else:
                parent.text = (parent.text or "") + line

    def _mark(self, parent: etree._Element, place: int) -> None:
        for note in self.marks.pop(place):
            under(parent, "noteRef", href=self.links.href(note), marker=note.annex.removeprefix("fn"))


def read_run(nodes: Sequence[etree._Element], places: Places, links: Links) -> tuple[Text, tuple[Citation, ...]]:
    """The text that stands in elements one after the other, and the citations in it.

    Raises:
        InputError: where the characters and the places they are said to come from do not fit.

    """
    segments: list[Segment] = []
    citations: list[Citation] = []
    length = 0
    for node in nodes:
        tokens = node.get(lex("at"))
        if tokens is None:
            raise InputError("a paragraph does not say where it comes from", mend="import it as a text instead")
        parsed = list(places.read_segments(tokens, "\n" if segments else ""))
        length += len(parsed[0][2]) if parsed and segments else 0
        raw, found = _unroll(node, length, links)
        citations += found
        segments += _segments(read_text(raw, node.get(lex("characters"), "")), parsed, links)
        length += len(raw)
    text = Text(tuple(segments))
    whole = str(text)
    return text, tuple(dataclasses.replace(one, text=whole[one.start : one.end]) for one in citations)


def _segments(text: str, parsed: Sequence[tuple[Span, int, str, str]], links: Links) -> Iterator[Segment]:
    """Cuts a paragraph's characters into its segments; what does not come out even was edited in the XML."""
    place = 0
    fits = True
    for count, (span, length, before, note) in enumerate(parsed):
        if count:
            fits = fits and text.startswith(before, place)
            place += len(before)
        yield Segment(span, text[place : place + length], before, links.address(note) if note else None)
        place += length
    if not fits or place != len(text):
        raise InputError(
            f"a paragraph is not as long as it should be: '{text[:40]}'", mend="edit the source text instead"
        )


def _unroll(node: etree._Element, base: int, links: Links) -> tuple[str, list[Citation]]:
    """The characters inside an element and the citations directly in it, at offsets that begin at `base`."""
    text = node.text or ""
    citations: list[Citation] = []
    for child in node:
        inner, below = _unroll(child, base + len(text), links)
        if local_name(child) in REFERENCES:
            start = base + len(text)
            citations.append(read_citation(child, start, start + len(inner), links, below))
        else:
            citations += below
        text += ("\n" if local_name(child) == "eol" else inner) + (child.tail or "")
    return text, citations
