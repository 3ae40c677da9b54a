"""Renders the made-up code as printed pages: a `Book` in, the bytes of a PDF out, laid out as presses lay out laws."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bench.documents_pages import inner, number, words
from bench.layout import syllable
from bench.tree import Book, Node

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_FONT, _BOLD = "Times-Roman", "Times-Bold"


@dataclass(frozen=True, slots=True)
class Sheet:
    """How pages are laid out; lengths in points."""

    columns: int = 1
    size: float = 10.0
    margin: float = 64.0
    gutter: float = 22.0
    hyphens: bool = False
    justified: bool = False
    head: str = "title"  # "title", "article" (the one that the page begins in) or ""
    foot: str = "{n}"
    contents: bool = False
    line_numbers: int = 0  # every how manieth line has its number in the margin
    remarks: bool = False  # small remarks in the outer margin
    step: float = 16.0  # that a level is set in
    hanging: bool = True  # numbers hang out of their paragraphs
    gap: float = 5.0  # between paragraphs
    endnotes: bool = False  # notes behind the text, not at the foot


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    indent: int = 0
    lead: str = ""
    bold: bool = False
    size: float = 0.0
    gap: bool = True
    notes: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()
    article: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    left: float
    words: tuple[str, ...]
    width: float
    last: bool
    item: _Item
    first: bool


@dataclass
class _Press:
    """Puts lines on pages."""

    sheet: Sheet
    book: Book
    canvas: Canvas
    notes: dict[int, str]
    page: int = 0
    column: int = 0
    y: float = 0.0
    lines: int = 0
    running: str = ""
    waiting: list[list[_Line]] = field(default_factory=list)
    floor: float = 0.0

    @property
    def column_width(self) -> float:
        """The width of a column."""
        sheet = self.sheet
        return (595.0 - 2 * sheet.margin - (sheet.columns - 1) * sheet.gutter) / sheet.columns

    @property
    def left(self) -> float:
        """Where the column begins."""
        return self.sheet.margin + self.column * (self.column_width + self.sheet.gutter)

    def item(self, item: _Item) -> None:
        """Prints a paragraph; a heading stays with two lines of what follows."""
        size = item.size or self.sheet.size
        lead = size * 1.2
        lines = list(self.break_lines(item, size))
        if item.gap and self.y < 842 - self.sheet.margin:
            self.y -= self.sheet.gap * (2 if item.bold else 1)
        if item.bold and self.y - 4 * lead < self.floor:
            self.turn()
        self.running = item.article or self.running
        for line in lines:
            notes = [list(self.note_lines(key)) for key in item.notes if line.last and not self.sheet.endnotes]
            need = sum(len(note) for note in notes) * (self.sheet.size - 2) * 1.2
            need += 14 if notes and not self.waiting else 0
            if self.y - lead < self.floor + need:
                self.turn()
            self.floor += need
            self.waiting += notes
            self.y -= lead
            self.draw(line, size)

    def draw(self, line: _Line, size: float) -> None:
        """Prints a line; its number first where it is the first."""
        item, canvas = line.item, self.canvas
        font = _BOLD if item.bold else _FONT
        canvas.setFont(font, size)
        x = self.left + line.left
        if item.cells:
            for place, cell in enumerate(item.cells):
                canvas.drawString(x + 120 * place, self.y, cell)
            return
        if line.first and item.lead:
            canvas.drawString(self.left + item.indent * self.sheet.step, self.y, item.lead)
        text = " ".join(line.words)
        if self.sheet.justified and not line.last and len(line.words) > 3:
            extra = (line.width - canvas.stringWidth(text, font, size)) / (len(line.words) - 1)
            for word in line.words:
                canvas.drawString(x, self.y, word)
                x += canvas.stringWidth(word + " ", font, size) + extra
        else:
            canvas.drawString(x, self.y, text)
            x += canvas.stringWidth(text, font, size)
        if line.last:
            canvas.setFont(_FONT, size * 0.6)
            for key in item.notes:
                canvas.drawString(x, self.y + size * 0.35, str(key))
        self.lines += 1
        if self.sheet.line_numbers and self.lines % self.sheet.line_numbers == 0:
            canvas.setFont(_FONT, 7)
            canvas.drawRightString(self.left - 10, self.y, str(self.lines))
        if self.sheet.remarks and line.first and self.lines % 7 == 0:
            canvas.setFont("Times-Italic", 7)
            canvas.drawString(595 - self.sheet.margin + 8, self.y + 1, "vgl. 1997")

    def break_lines(self, item: _Item, size: float) -> Iterator[_Line]:
        """A paragraph's lines."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        font = _BOLD if item.bold else _FONT
        lead = stringWidth(item.lead + " ", font, size) if item.lead else 0.0
        own = item.indent * self.sheet.step
        left = own + (max(self.sheet.step, lead) if item.lead else 0.0)
        if item.cells:
            yield _Line(own, (), 0, True, item, True)
            return
        line: list[str] = []
        first = True
        for word in item.text.split(" "):
            room = self.column_width - left
            if line and stringWidth(" ".join([*line, word]), font, size) > room:
                fit = 0
                if self.sheet.hyphens and not item.bold:
                    fit = next(
                        (
                            place
                            for letters in range(len(word), 2, -1)
                            if (place := syllable(word, letters))
                            and stringWidth(" ".join([*line, word[:place] + "-"]), font, size) <= room
                        ),
                        0,
                    )
                yield _Line(left, (*line, *([word[:fit] + "-"] if fit else [])), room, False, item, first)
                line, first = [word[fit:]], False
                if not self.sheet.hanging:
                    left = own
            else:
                line.append(word)
        yield _Line(left, tuple(line), self.column_width - left, True, item, first)

    def note_lines(self, key: int) -> Iterator[_Line]:
        """The lines of a note."""
        yield from self.break_lines(_Item(self.notes[key], lead=str(key)), self.sheet.size - 2)

    def turn(self) -> None:
        """Goes on in the next column or page."""
        if self.page:
            self.print_notes()
        self.column += 1
        if not self.page or self.column >= self.sheet.columns:
            if self.page:
                self.canvas.showPage()
            self.page, self.column = self.page + 1, 0
            self.furniture()
        self.y, self.floor = 842 - self.sheet.margin, self.sheet.margin

    def print_notes(self) -> None:
        """Prints the notes of a column at its foot, below a rule."""
        size = self.sheet.size - 2
        y = self.sheet.margin + sum(len(note) for note in self.waiting) * size * 1.2
        if self.waiting:
            self.canvas.line(self.left, y + 4, self.left + 60, y + 4)
        for note in self.waiting:
            for line in note:
                y -= size * 1.2
                self.canvas.setFont(_FONT, size)
                if line.first:
                    self.canvas.setFont(_FONT, size * 0.6)
                    self.canvas.drawString(self.left, y + size * 0.35, line.item.lead)
                    self.canvas.setFont(_FONT, size)
                self.canvas.drawString(self.left + 8, y, " ".join(line.words))
        self.waiting.clear()

    def furniture(self) -> None:
        """Prints the running head and the page number."""
        self.canvas.setFont(_FONT, 8)
        title = {"title": words(self.book)["title"], "article": self.running}.get(self.sheet.head, "")
        if title:
            self.canvas.drawCentredString(297, 842 - 36, title)
        if self.sheet.foot:
            self.canvas.drawCentredString(297, 30, self.sheet.foot.replace("{n}", str(self.page)))


def _items(book: Book, sheet: Sheet) -> Iterator[_Item]:
    said, size, count = words(book), sheet.size, 0

    def notes(clause: Node) -> tuple[int, ...]:
        nonlocal count
        keys = tuple(range(count + 1, count + 1 + len(clause.notes)))
        count += len(clause.notes)
        return keys

    def clauses(clause: Node, before: str = "") -> Iterator[_Item]:
        for child in inner(clause):
            indent = len(child.address.labels) - 2 - len(before.split())
            lead = f"{before} {number(child)}".strip()
            before = ""
            place = indent + (1 if sheet.hanging else 0)
            if child.heading:
                yield _Item(child.heading, indent, lead, bold=True)
                if child.text:
                    yield _Item(child.text, place, gap=False, notes=notes(child))
            elif child.text:
                yield _Item(child.text, indent, lead, notes=notes(child))
            else:
                before = lead
            yield from clauses(child, before)
            before = ""
            if child.closing:
                yield _Item(child.closing, place)

    if sheet.contents:
        yield _Item(said["contents"], bold=True, size=size + 3)
        for place, article in enumerate(book.articles):
            title = f"{said['article']} {article.address.label} – {article.heading} "
            yield _Item(title + "." * (100 - len(title)) + f" {place // 2 + 3}", gap=False)
    yield _Item(said["introduction"], bold=True, size=size + 3)
    yield _Item(str(book.introduction.text))
    for article in book.articles:
        title = f"{said['article']} {article.address.label} – {article.heading}"
        yield _Item(title, bold=True, size=size + 3, article=f"{said['article']} {article.address.label}")
        if article.text:
            yield _Item(article.text, notes=notes(article))
        yield from clauses(article)
        for child in article.children:
            if child.address.annex.startswith("table"):
                for place, row in enumerate(str(child.text).split("\n")):
                    yield _Item("", cells=tuple(row.split("\t")), gap=place == 0)
    yield _Item(said["definitions"], bold=True, size=size + 3)
    for node in book.definitions:
        yield _Item(f"{node.heading}: {node.text}")


def printed(sheet: Sheet) -> Callable[[Book], bytes]:
    """A function that prints a book on such sheets."""

    def make(book: Book) -> bytes:
        from reportlab.lib.pagesizes import A4
        from reportlab.pdfgen.canvas import Canvas

        file = io.BytesIO()
        texts = {node.address: str(node.text) for node in book.walk()}
        order = [note for node in book.walk() for note in node.notes]
        press = _Press(
            sheet,
            book,
            Canvas(file, pagesize=A4, invariant=1),
            {count: texts[note] for count, note in enumerate(order, 1)},
        )
        press.turn()
        for item in _items(book, sheet):
            press.item(item)
        for count, text in press.notes.items() if sheet.endnotes else ():
            press.item(_Item(text, lead=f"{count}.", size=sheet.size - 1))
        press.print_notes()
        press.canvas.save()
        return file.getvalue()

    return make


PRINTS: dict[str, Callable[[Book], bytes]] = {
    "one column": printed(Sheet(contents=True)),
    "one column, hyphens, justified": printed(Sheet(hyphens=True, justified=True, foot="- {n} -", gap=0.0)),
    "two columns": printed(Sheet(columns=2, size=9.0, hyphens=True, margin=50.0, step=12.0)),
    "two columns, justified": printed(
        Sheet(columns=2, size=9.0, hyphens=True, justified=True, margin=50.0, step=0.0, hanging=False, head="article")
    ),
    "line numbers": printed(Sheet(line_numbers=5, hyphens=True)),
    "every line numbered": printed(Sheet(line_numbers=1, head="article", foot="")),
    "remarks in the margin": printed(Sheet(remarks=True, margin=90.0, head="article")),
    "notes at the end": printed(Sheet(endnotes=True, hyphens=True, head="")),
    "a narrow gutter": printed(Sheet(columns=2, size=9.0, hyphens=True, justified=True, gutter=10.0, step=10.0)),
    "no indents": printed(Sheet(step=0.0, hanging=False, hyphens=True, gap=3.0)),
}
