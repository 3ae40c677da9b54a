"""The rows of a page of law text: aligned clauses in, cells with escaped text, flags and notes for the template out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from lexbridge.address import Address
from lexbridge.alignment import Row
from lexbridge.languages import Language
from lexbridge.model import Citation, Clause, Origin, State, Stray
from lexbridge.publish import links, naming
from lexbridge.publish.prose import Prose, only_in
from lexbridge.publish.site import Site


@dataclass(frozen=True, slots=True)
class Cell:
    """What one language has in a row.

    `gap` is "top" where text is missing that another language has, "below" under such a row, else "". `flag` says what
    a reader must know of the cell ("missing in this language"), `notes` what an editor adds (another edition's number);
    `bare` is a number with nothing but its parts below.
    """

    code: str
    number: str = ""
    number_title: str = ""
    heading: Markup = field(default_factory=Markup)
    capitals: bool = False
    paragraphs: tuple[Markup, ...] = ()
    closing: tuple[Markup, ...] = ()
    table: tuple[tuple[Markup, ...], ...] = ()
    gap: str = ""
    flag: str = ""
    notes: tuple[Markup, ...] = ()
    bare: bool = False

    @property
    def filled(self) -> bool:
        """Whether the cell has text of the law to show."""
        return bool(self.heading or self.paragraphs or self.closing or self.table)


@dataclass(frozen=True, slots=True)
class Reference:
    """A link with its label, where needed the languages it holds for, and the clause's number in another edition."""

    href: str
    label: str
    only: str = ""
    to: str = ""
    also: str = ""


@dataclass(frozen=True, slots=True)
class StrayView:
    """Text that found no place, folded where it stood."""

    code: str
    summary: str
    paragraphs: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class AbsentView:
    """Neighbouring addresses of the outline of which no language has any text."""

    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class RowView:
    """One row: its cells (the page's own language first), who cites it, and what stands below it."""

    address: Address
    depth: int
    cells: tuple[Cell, ...]
    cited_by: tuple[Reference, ...]
    items: tuple[RowView | StrayView | AbsentView, ...]

    @property
    def own(self) -> Cell:
        """The cell of the page's language."""
        return self.cells[0]

    @property
    def headed(self) -> Cell | None:
        """The first cell with a heading."""
        return next((cell for cell in self.cells if cell.heading), None)

    def walk(self) -> Iterator[RowView]:
        """This row and those below it."""
        yield self
        for item in self.items:
            if isinstance(item, RowView):
                yield from item.walk()


@dataclass(frozen=True)
class Rows:
    """Makes the rows of one page in one language."""

    site: Site
    here: str
    reader: Language

    def roots(self) -> tuple[RowView, ...]:
        """The top rows of the page: the article, or each definition."""
        rows = self.site.pages.get(self.here, ())
        return tuple(self.view(row) for row in rows if row.address.parent is None)

    def view(self, row: Row, depth: int = 0, gaps: frozenset[str] = frozenset()) -> RowView:
        """A row and everything below it; `gaps` are the languages that lack the row above."""
        codes = (self.reader.code, *(code for code in self.site.languages if code != self.reader.code))
        lacking = frozenset(code for code in codes if self._lacks(row, code))
        cells = tuple(self._cell(row, code, lacking, gaps) for code in codes)
        speaks = any(_speaks(clause) for code in codes for clause in self._clauses(row, code))
        items = tuple(self._items(row, depth, lacking if speaks else gaps))
        return RowView(row.address, depth, cells, self._cited_by(row.address), items)

    def _items(self, row: Row, depth: int, gaps: frozenset[str]) -> Iterator[RowView | StrayView | AbsentView]:
        strays = self._strays(row)
        absent: list[Address] = []
        for child in self.site.children(row.address):
            if not self.site.shown(child):
                absent.append(child.address)
                continue
            if absent:
                yield AbsentView(tuple(absent))
                absent = []
            yield from strays.pop(child.address, ())
            yield self.view(child, depth + 1, gaps)
        if absent:
            yield AbsentView(tuple(absent))
        for rest in strays.values():
            yield from rest

    def _clauses(self, row: Row, code: str) -> tuple[Clause, ...]:
        """The clauses of a language that this very row shows: one that an edition split stands in one row only."""
        return tuple(clause for clause in row.clauses.get(code, ()) if self.site.home(code, clause) == row.address)

    def _lacks(self, row: Row, code: str) -> bool:
        """Whether another language has text in this row and this one has none, here or by a clause that was split."""
        if row.clauses.get(code) and not self._clauses(row, code):
            return False
        return not any(map(_speaks, self._clauses(row, code))) and any(
            _speaks(clause) for other in self.site.languages for clause in self._clauses(row, other)
        )

    def _cell(self, row: Row, code: str, lacking: frozenset[str], gaps: frozenset[str]) -> Cell:
        prose = Prose(self.site, self.here, code, self.reader)
        clauses = self._clauses(row, code)
        if code in lacking:
            gap = "below" if code in gaps else "top"
            having = [other for other in self.site.languages if other not in lacking]
            own = code == self.reader.code
            flag = self.reader.string("missing_here") if own else only_in(self.reader, having) if gap == "top" else ""
            return Cell(code, *self._number(row, clauses), gap=gap, flag=flag)
        tabled = [clause for clause in clauses if clause.text and "\t" in str(clause.text)]
        plain = [clause for clause in clauses if clause not in tabled]
        text = [prose.paragraphs(clause.text, self._found(code, clause, "text")) for clause in plain]
        closing = [prose.paragraphs(clause.closing, self._found(code, clause, "closing")) for clause in clauses]
        headings = [prose.line(clause.heading, self._found(code, clause, "heading")) for clause in clauses]
        return Cell(
            code,
            *self._number(row, clauses),
            heading=Markup(" ").join(filter(None, headings)),
            capitals=any(clause.heading is not None and str(clause.heading).isupper() for clause in clauses),
            paragraphs=sum(text, ()),
            closing=sum(closing, ()),
            table=sum((prose.table(clause.text, self._found(code, clause, "text")) for clause in tabled), ()),
            flag=self._heading_flag(row, code, clauses),
            notes=tuple(self._notes(row, code, clauses)),
            bare=bool(clauses) and not any(map(_speaks, clauses)) and row.address.parent is not None,
        )

    def _found(self, code: str, clause: Clause, part: str, index: int = 0) -> Sequence[Citation]:
        return self.site.citations.get((code, clause.address, part, index), ())

    def _heading_flag(self, row: Row, code: str, clauses: tuple[Clause, ...]) -> str:
        """At the innermost heading without text: where a heading below says it already, this one keeps quiet."""
        bare = self.site.state(row, code) is State.HEADING_ONLY and not any(clause.children for clause in clauses)
        return self.reader.string("heading_only") if bare else ""

    def _number(self, row: Row, clauses: tuple[Clause, ...]) -> tuple[str, str]:
        """The number as a reader of the law sees it, in brackets where an editor put it there, and why it is."""
        if row.address.parent is None:
            return "", ""
        clause = clauses[0] if clauses else None
        label = naming.short(clause.address if clause else row.address)
        if clause is None or not _worked_out(clause):
            return label, ""
        printed = (clause.printed or "").strip()
        title = self.reader.string("inferred_from", printed=printed) if printed else self.reader.string("inferred")
        return f"[{label}]", title

    def _notes(self, row: Row, code: str, clauses: tuple[Clause, ...]) -> Iterator[Markup]:
        """What the map of editions has to say: the clause's own number, or that its text stands in another row."""
        edition = self.site.work.corpus.code.entry(code).edition or "?"
        for clause in clauses:
            if clause.address != row.address:
                note = self.reader.string("renumbered", edition=edition, address=str(clause.address))
                yield Markup('<span class="lb-note">{}</span>').format(note)
        for clause in row.clauses.get(code, ()):
            home = self.site.home(code, clause)
            if home != row.address:
                note = self.reader.string("renumbered", edition=edition, address=str(clause.address))
                href = links.to_clause(self.site, self.here, home)
                yield Markup('<a class="lb-note" href="{}">{}</a>').format(href, note)

    def _cited_by(self, address: Address) -> tuple[Reference, ...]:
        shown = []
        for citing, codes in sorted(self.site.cited_by.get(address, {}).items()):
            only = "" if self.reader.code in codes else only_in(self.reader, codes)
            href = links.to_clause(self.site, self.here, citing)
            shown.append(
                Reference(
                    href,
                    naming.label(self.site, self.reader, citing),
                    only,
                    links.target(self.site, citing),
                    naming.also(self.site, citing),
                )
            )
        return tuple(shown)

    def _strays(self, row: Row) -> dict[Address | None, list[StrayView]]:
        """The strays of a row by the child they stand before, None at the end; the page's own language first."""
        found: dict[Address | None, list[StrayView]] = {}
        for code in (self.reader.code, *(code for code in self.site.languages if code != self.reader.code)):
            for clause in self._clauses(row, code):
                for index, stray in enumerate(clause.strays):
                    follows = clause.children[stray.position : stray.position + 1]
                    place = self.site.home(code, follows[0]) if follows else None
                    found.setdefault(place, []).append(self._stray(code, clause, stray, index))
        return found

    def _stray(self, code: str, clause: Clause, stray: Stray, index: int) -> StrayView:
        prose = Prose(self.site, self.here, code, self.reader)
        belongs = stray.belongs_to
        key = "stray" if belongs else "stray_unknown"
        summary = self.reader.string(key, address=str(belongs)) if belongs else self.reader.string(key)
        return StrayView(code, summary, prose.paragraphs(stray.text, self._found(code, clause, "stray", index)))


def _speaks(clause: Clause) -> bool:
    return bool(clause.heading or clause.text or clause.closing)


def _worked_out(clause: Clause) -> bool:
    """Whether an editor put the number there: inferred, or standing only over clauses whose own numbers were (a
    container over
    a printed number, as 65B over 65B3, is printed with it).
    """
    if clause.origin is Origin.CONTAINER:
        return not any(below.origin is Origin.PRINTED for below in clause.walk())
    return clause.origin is Origin.INFERRED
