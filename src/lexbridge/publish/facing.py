"""Both texts of a finding as its page shows them: a finding and a `Book` in; where they stand and what differs out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.languages import language
from lexbridge.model import Citation, Clause, Finding, Text
from lexbridge.publish import links
from lexbridge.publish.book import Book
from lexbridge.publish.differences import Cited, Mark, Passage, between, likeness, rewritten
from lexbridge.publish.prose import only_in
from lexbridge.wording.grades import CLASSES
from lexbridge.wording.profile import profile
from lexbridge.wording.termbase import termbase

# Details of a finding that quote the words it is about.
_QUOTING = ("words", "text", "heading")
# Two passages with less in common than this are two texts, not two states of one.
_SAME = 0.4

Cites = Sequence[Citation]


@dataclass(frozen=True, slots=True)
class Shown:
    """A mark on the page: the row by its label, the language, what of the clause, and (paragraph, start, end) each.

    `part` is "heading", "body" or "stray:0"; without spans the whole part is marked. `said` says why.
    """

    row: str
    code: str
    part: str
    spans: tuple[tuple[int, int, int], ...]
    kind: str
    said: str


@dataclass(frozen=True, slots=True)
class Facing:
    """Where the texts of a finding stand, each as (link target of what to show, label of its row), with their marks.

    `codes` are the languages to show: the two that are compared, or the one whose two passages stand beside each other.
    """

    places: tuple[tuple[str, str], ...]
    marks: tuple[Shown, ...] = ()
    legend: str = ""
    codes: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """What the page's script reads."""
        shown = [[one.row, one.code, one.part, one.spans, one.kind, one.said] for one in self.marks]
        return {"places": self.places, "marks": shown, "legend": self.legend, "codes": self.codes}


@dataclass(frozen=True, slots=True)
class _Piece:
    """A text of a clause with its row, the language, and which part of the clause it is."""

    row: Row
    code: str
    part: str
    text: str
    cites: tuple[Cited, ...] = ()


@dataclass(frozen=True)
class Facer:
    """Finds both texts of findings for one reader's language."""

    book: Book

    @cached_property
    def _terms(self) -> dict[str, dict[str, str]]:
        """By language, each concept's first form."""
        terms = self.book.site.work.corpus.terms
        return {
            code: {term.concept: term.forms[code][0] for term in terms if term.forms.get(code)}
            for code in self.book.codes
        }

    def facing(self, finding: Finding, place: Address) -> Facing:
        """Both texts of a finding whose row is `place`, with what differs marked."""
        row = self.book.site.by_address.get(place)
        if row is None or not self.around(place):
            return Facing(())
        places = [(self.around(place), self.book.label(place))]
        if copied := self._copied(finding, row):
            marks, second, legend = copied
            if (shown := (self.around(second), self.book.label(second))) not in places:
                places.append(shown)
            return Facing(tuple(places), tuple(marks), legend, (finding.language,))
        other = self._other(finding, row)
        marks, legend = self._compared(row, finding.language, other) if other else ([], "")
        for related in finding.related if finding.rule == "misplaced-text" else ():
            beside = self.book.site.by_address.get(self.book.site.places(finding.language, related)[0])
            if beside is not None and self.around(beside.address):
                places.append((self.around(beside.address), self.book.label(beside.address)))
                marks += self._compared(beside, finding.language, other)[0] if other else []
        quoted = self._quoted(finding, row)
        codes = tuple(code for code in self.book.codes if not other or code in (finding.language, other))
        return Facing(tuple(dict.fromkeys(places)), (*quoted, *marks), legend, codes)

    def around(self, place: Address) -> str:
        """What to show with a clause: its parent, so that the siblings stand beside it; an article by itself."""
        site = self.book.site
        shown = next((above for above in (place.parent, place) if above and site.has_page(above)), None)
        return links.target(site, shown) if shown else ""

    def _other(self, finding: Finding, row: Row) -> str:
        """The language a finding's text is compared with: the one it names, else the first that has something there."""
        named = dict(finding.details).get("other", "")
        codes = [code for code in self.book.site.languages if code != finding.language]
        return named if named in codes else next((code for code in codes if row.clauses.get(code)), "")

    def _compared(self, row: Row, ours: str, theirs: str) -> tuple[list[Shown], str]:
        """The marks of a row in two languages and of what stands below it, and what the marks mean."""
        found: list[Shown] = []
        legends: list[str] = []
        for part in ("heading", "body"):
            mine, other = self._piece(row, ours, part), self._piece(row, theirs, part)
            if mine and other:
                marks = between(self._passage(mine), self._passage(other))
                found += [*self._shown(mine, marks[0], theirs), *self._shown(other, marks[1], ours)]
                legends = ["diff_legend"] if found else ["diff_none"] if part == "body" else []
        alone = [mark for below in (row, *self._below(row)) for mark in self._alone(below, ours, theirs)]
        legends += ["diff_whole"] if alone else []
        return found + alone, " ".join(map(self.book.reader.string, legends))

    def _alone(self, row: Row, ours: str, theirs: str) -> Iterator[Shown]:
        """The whole of a clause that only one of two languages has."""
        having = [code for code in (ours, theirs) if any(self._piece(row, code, part) for part in ("heading", "body"))]
        if len(having) == 1:
            said = only_in(self.book.reader, having)
            for part in ("heading", "body"):
                if self._piece(row, having[0], part):
                    yield Shown(self.book.label(row.address), having[0], part, (), "missing", said)

    def _below(self, row: Row) -> Iterator[Row]:
        for child in self.book.site.children(row.address):
            yield child
            yield from self._below(child)

    def _clauses(self, row: Row, code: str) -> list[Clause]:
        site = self.book.site
        return [clause for clause in row.clauses.get(code, ()) if site.home(code, clause) == row.address]

    def _piece(self, row: Row, code: str, part: str) -> _Piece | None:
        """A clause's heading, or its text and closing as the page has them: one paragraph a line, tables left out."""
        names = ("heading",) if part == "heading" else ("text", "closing")
        text = ""
        cites: list[Cited] = []
        for name in names:
            for clause in self._clauses(row, code):
                said: Text | None = getattr(clause, name)
                if said is None or (name == "text" and "\t" in str(said)):
                    continue
                text += ("\n" if name != "heading" else " ") if text else ""
                found = self.book.site.citations.get((code, clause.address, name, 0), ())
                cites += self._cited(code, found, len(text))
                text += str(said) if name != "heading" else str(said).replace("\n", " ")
        return _Piece(row, code, part, text, tuple(cites)) if text else None

    def _cited(self, code: str, found: Cites, shift: int) -> Iterator[Cited]:
        editions = self.book.site.work.alignment.editions
        for citation in found:
            start, end = citation.start + shift, citation.end + shift
            if all(target.address is None for target in citation.targets):
                yield Cited(start, end, citation.text, frozenset({" ".join(re.findall(r"\d+", citation.text))}))
            for target in citation.targets:
                if target.address is not None:
                    places = editions.place(code, target.address).addresses
                    span = (start, end) if len(citation.targets) == 1 else (target.start + shift, target.end + shift)
                    yield Cited(*span, str(target.address), frozenset(map(str, places)))

    def _passage(self, piece: _Piece) -> Passage:
        spans = sorted({(cited.start, cited.end) for cited in piece.cites})
        base = termbase(self.book.site.work.corpus.terms, piece.code)
        return Passage(profile(piece.text, piece.code, base, tuple(spans)), piece.cites)

    def _shown(self, piece: _Piece, marks: Sequence[Mark], other: str) -> Iterator[Shown]:
        """Marks of a piece for the page; what they say names the counterpart in the other language."""
        for mark in marks:
            yield self._mark(piece, mark, self._said(mark, other))

    def _mark(self, piece: _Piece, mark: Mark, said: str) -> Shown:
        spans = tuple(part for start, end in mark.spans for part in in_paragraphs(piece.text, start, end))
        return Shown(self.book.label(piece.row.address), piece.code, piece.part, spans, mark.kind, said)

    def _said(self, mark: Mark, other: str) -> str:
        string = self.book.reader.string
        if mark.other:
            return string("other_verb", here=self._verb(mark.name, mark.other), there=self._verb(mark.other, mark.name))
        name = mark.name
        if mark.kind == "verb":
            name = self._verb(mark.name, mark.name)
        elif mark.kind == "term":
            name = self._terms.get(other, {}).get(mark.name, mark.name)
        language_name = self.book.language_name(other)
        return string("only_here", what=string(f"kind_{mark.kind}", name=name, language=language_name))

    def _verb(self, grade: str, beside: str) -> str:
        """A grade in words: by its class where that tells two grades apart, else by the verb itself."""
        kinds = [CLASSES[one][0] for one in (grade, beside)]
        names = self.book.reader.table("findings").get("names") or language("en").table("findings")["names"]
        return str(names[kinds[0] if kinds[0] and kinds[0] != kinds[1] else grade])

    def _copied(self, finding: Finding, row: Row) -> tuple[list[Shown], Address, str] | None:
        """Of a passage that stands twice in one language: the words that differ, the other place, and a legend."""
        if finding.rule not in ("duplicate-text", "unplaced-text"):
            return None
        named = finding.related or tuple(stray.belongs_to for stray in self._strays(row, finding.language))
        for address in filter(None, named):
            second = self.book.site.by_address.get(self.book.site.places(finding.language, address)[0])
            pairs = list(self._pairs(row, second, finding.language)) if second else []
            likest = max(pairs, key=lambda pair: likeness(pair[0].text, pair[1].text), default=None)
            if second and likest and likeness(likest[0].text, likest[1].text) >= _SAME:
                found = list(self._rewritten(*likest))
                return found, second.address, self.book.reader.string("diff_words" if found else "diff_same")
        return None

    def _rewritten(self, one: _Piece, two: _Piece) -> Iterator[Shown]:
        """The words by which two passages of a language differ; each says which clause it differs from."""
        for piece, other, marks in zip((one, two), (two, one), rewritten(one.text, two.text), strict=True):
            said = self.book.reader.string("differs", address=self.book.label(other.row.address))
            for mark in marks:
                yield self._mark(piece, mark, said)

    def _pairs(self, row: Row, second: Row, code: str) -> Iterator[tuple[_Piece, _Piece]]:
        """A row's passages with those of another row; in the same row a stray with the text."""
        for one in self._passages(row, code):
            for two in self._passages(second, code):
                if (one.row.address, one.part) != (two.row.address, two.part):
                    yield one, two

    def _passages(self, row: Row, code: str) -> Iterator[_Piece]:
        for number, stray in enumerate(self._strays(row, code)):
            yield _Piece(row, code, f"stray:{number}", str(stray.text))
        if body := self._piece(row, code, "body"):
            yield body

    def _strays(self, row: Row, code: str) -> list[Any]:
        return [stray for clause in self._clauses(row, code) for stray in clause.strays]

    def _quoted(self, finding: Finding, row: Row) -> Iterator[Shown]:
        """The words that a finding quotes, where they stand in its own text."""
        for key, value in finding.details:
            wanted = r"\s+".join(map(re.escape, value.removesuffix("…").split())) if key in _QUOTING else ""
            pieces = [self._piece(row, finding.language, part) for part in ("heading", "body")]
            for piece in (*pieces, *self._passages(row, finding.language)) if wanted else ():
                if piece and (found := re.search(wanted, piece.text)):
                    yield self._mark(piece, Mark((found.span(),), "quoted"), "")
                    break


def in_paragraphs(text: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """A span as the page has it: (paragraph, start, end) for each paragraph it touches, blank ones not counted."""
    number, first = 0, 0
    for line in text.split("\n"):
        last = first + len(line)
        if line.strip():
            if start < last and first < end:
                yield number, max(start, first) - first, min(end, last) - first
            number += 1
        first = last + 1
