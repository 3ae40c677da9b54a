"""Word documents to plain source text: bytes of a .docx in; paragraphs with the numbers Word prints, headings, tables
and footnotes out.

The package is opened with python-docx (MIT, typed, kept up since 2013): it finds parts and knows their kinds. mammoth
(BSD) was the other candidate; it turns every list into a bare `<ol>`, so that letters, roman numbers, level texts and
starts are gone before this code could see them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.docx_numbering import ListNumber, Lists
from lexbridge.exchange.documents.docx_package import WordParts, open_parts
from lexbridge.exchange.documents.docx_runs import Words
from lexbridge.exchange.documents.docx_styles import WORD, Styles, indents, is_on, number, read_styles, value
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.plain import OWN_NUMBER, STEP, Converted, SourceText, collapse, is_heading_before

if TYPE_CHECKING:
    from lxml.etree import _Element

_TWIPS_A_BLANK = (
    120  # twentieths of a point that one blank of the source text stands for: a list level of half an inch is two steps
)
_DEEPEST = 8 * STEP


def convert_docx(raw: bytes, watch: Watch) -> Converted:
    """Turns a Word document into plain source text.

    Raises:
        InputError: for a damaged or encrypted file, or one that passes a limit.
    """
    parts = open_parts(raw, watch)
    source = SourceText(watch)
    writer = _Writer(source, parts)
    writer.blocks(parts.body, 1)
    writer.account()
    return source.converted()


@dataclass
class _Writer:
    """Goes through a document from top to bottom, counting its lists on the way."""

    source: SourceText
    parts: WordParts
    styles: Styles = field(init=False)
    lists: Lists = field(init=False)
    words: Words = field(init=False)
    notes: dict[tuple[str, str], _Element] = field(init=False)
    labels: dict[tuple[str, str], str] = field(default_factory=dict)
    lead: str = ""  # the number in a cell of its own that waits for the text beside it
    indent: int = 0  # blanks that a table sets its text in by

    def __post_init__(self) -> None:
        self.styles = read_styles(self.parts.styles)
        self.lists = Lists(self.parts.numbering, self.styles)
        self.words = Words(self.source, self._mark)
        roots = (("footnote", self.parts.footnotes), ("endnote", self.parts.endnotes))
        self.notes = {
            (kind, note.get(WORD + "id", "")): note
            for kind, root in roots
            if root is not None
            for note in root.iter(WORD + kind)
        }

    def blocks(self, container: _Element, depth: int) -> None:
        """Writes the paragraphs and tables of a body, a cell, a box or a content control."""
        self.source.watch.depth(depth)
        for child in container:
            self.source.watch.time()
            name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
            if name == "p":
                self._paragraph(child, depth)
            elif name == "tbl":
                self._table(child, depth)
            elif name == "sdt" and _is_contents(child):
                self.source.drop("table of contents", _plain(child))
            elif name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"):
                self.blocks(child, depth + 1)
            elif name == "altChunk":
                self.source.drop("embedded document", "its text is not in this file's own form")

    def account(self) -> None:
        """Writes down what lies beside the text: running heads, comments, number formats that could not be written."""
        for name, root in self.parts.edges:
            if text := _plain(root):
                self.source.drop(name, text)
        for comment in self.parts.comments.iter(WORD + "comment") if self.parts.comments is not None else ():
            self.source.drop("comment", _plain(comment))
        for style in sorted(self.lists.unknown_formats):
            self.source.remark(f"the number format '{style}' was written in figures")

    def _paragraph(self, paragraph: _Element, depth: int) -> None:
        properties = paragraph.find(WORD + "pPr")
        style = value(properties, "pStyle")
        if self.styles.is_contents(style):
            self.source.drop("table of contents", _plain(paragraph))
            return
        text = self.words.of(paragraph)
        mark = properties.find(WORD + "rPr") if properties is not None else None
        deleted = mark is not None and (mark.find(WORD + "del") is not None or mark.find(WORD + "moveFrom") is not None)
        if not text.strip() and (deleted or is_on(mark, "vanish")):
            return
        if not text.strip() and self.lead and not self.lists.holds(properties, style):
            return  # a number in a cell of its own waits for words
        counted = self.lists.number(properties, style)
        bold = self.words.bold
        if is_heading_before(bold, text[len(bold) :], numbered=counted is not None):
            text = f"{bold}\n{text[len(bold) :]}"
        self._write(text, counted, properties, style)
        self._boxes(depth)

    def _write(self, text: str, counted: ListNumber | None, properties: _Element | None, style: str | None) -> None:
        outline = number(value(properties, "outlineLvl"))
        heading = self.styles.is_heading(style) or (outline is not None and outline < 9)
        left, hanging = self._indents(counted, properties, style)
        own = f"{counted.text} " if counted is not None and counted.text else ""
        if own == "- " and OWN_NUMBER.match(collapse(text)):
            own = ""
        lead, self.lead = self.lead + own, ""
        if counted is None and not lead:
            typed = hanging > 0 and OWN_NUMBER.match(text)  # the number hangs out to the left of its text
            blanks = 0 if heading else _blanks(left - hanging if typed else left)
            self.source.block(text, indent=self.indent + blanks)
            return
        blanks = 0 if heading or counted is None else _blanks(left - hanging)
        self.source.block(text, indent=self.indent + blanks, lead=lead, item=not heading)

    def _indents(self, counted: ListNumber | None, properties: _Element | None, style: str | None) -> tuple[int, int]:
        """The indents that hold for a paragraph: its own, else its list level's, else its style's."""
        stated = [indents(properties)]
        if counted is not None:
            stated.append((counted.level.left, counted.level.hanging))
        stated += [(known.left, known.hanging) for known in self.styles.chain(style)]
        left = next((left for left, _ in stated if left is not None), 0)
        return left, next((hanging for _, hanging in stated if hanging is not None), 0)

    def _boxes(self, depth: int) -> None:
        """Writes the boxes of text anchored in the paragraph just written below it."""
        boxes, self.words.boxes[:] = list(self.words.boxes), []
        for box in boxes:
            self.source.remark("text of a box was put below the paragraph it is fastened to")
            self.blocks(box, depth + 1)

    def _mark(self, kind: str, key: str) -> str:
        """The mark of a note; the note itself is kept to be printed below."""
        note = self.notes.get((kind, key))
        if note is None:
            self.source.remark(f"a {kind} is marked, but is not in the file")
            return ""
        if (kind, key) not in self.labels:
            label = self.labels[kind, key] = self.source.label("")
            self.source.note(label, "\n".join(self.words.of(paragraph) for paragraph in note.iter(WORD + "p")))
        return f"[^{self.labels[kind, key]}]"

    def _table(self, table: _Element, depth: int) -> None:
        rows = [list(_cells(row)) for row in _children(table, "tr")]
        nested = any(cell.find(f".//{WORD}tbl") is not None for row in rows for cell in row)
        wide = [row for row in map(self._filled, rows) if len(row) > 1]
        numbered = sum(all(self._is_number(cell) for _, cell in row[:-1]) for row in wide)
        if nested or numbered * 2 > len(wide) or max((len(row) for row in rows), default=0) < 2:
            self.source.remark("a table that only arranges the page was read as running text")
            self._layout(rows, depth)
            return
        self.source.table(_grid(rows, self._cell_text), indent=0)

    def _layout(self, rows: list[list[_Element]], depth: int) -> None:
        """Writes the cells of a table as running text; a row is set in by the columns that it leaves empty before its
        number, or before a text that goes on one.
        """
        indent = self.indent
        for row in map(self._filled, rows):
            numbers = [cell for _, cell in row[:-1] if self._is_number(cell)]
            self.indent = indent + (STEP * row[0][0] if row and len(numbers) == len(row) - 1 else 0)
            for _, cell in row:
                if cell in numbers:
                    self.lead += f"{self._cell_text(cell)} "
                else:
                    self.blocks(cell, depth + 1)
            if self.lead:  # beside a text that is hidden or deleted
                self.source.block("", indent=self.indent, lead=self.lead, item=True)
                self.lead = ""
        self.indent = indent

    def _filled(self, row: list[_Element]) -> list[tuple[int, _Element]]:
        """The cells of a row that hold something, if only an automatic number, each with the column it begins in."""
        filled, column = [], 0
        for cell in row:
            if _plain(cell) or self._listed(cell) or cell.find(f".//{WORD}tbl") is not None:
                filled.append((column, cell))
            column += min(number(value(cell, "tcPr/gridSpan")) or 1, 50)
        return filled

    def _is_number(self, cell: _Element) -> bool:
        """Whether a cell holds a number and nothing else, typed or automatic."""
        text = _plain(cell)
        return bool(OWN_NUMBER.fullmatch(text)) or (not text and len(self._listed(cell)) == 1)

    def _listed(self, cell: _Element) -> list[_Element]:
        """The paragraphs of a cell that have an automatic number."""
        properties = [paragraph.find(WORD + "pPr") for paragraph in cell.iter(WORD + "p")]
        return [found for found in properties if found is not None and self.lists.holds(found, value(found, "pStyle"))]

    def _cell_text(self, cell: _Element) -> str:
        """The text of a cell on one line, the numbers of its list items included."""
        lines = []
        for paragraph in cell.iter(WORD + "p"):
            properties = paragraph.find(WORD + "pPr")
            counted = self.lists.number(properties, value(properties, "pStyle"))
            lines.append(f"{counted.text if counted else ''} {self.words.of(paragraph)}".strip())
        return " ".join(lines)


def _blanks(twips: int) -> int:
    return max(0, min(round(twips / _TWIPS_A_BLANK), _DEEPEST))


def _is_contents(control: _Element) -> bool:
    gallery = value(control, "sdtPr/docPartObj/docPartGallery") or ""
    return gallery.lower() == "table of contents"


def _plain(element: _Element) -> str:
    """All words in an element on one line, for the account of what was dropped and for looking at a table."""
    parts = []
    for inner in element.iter(WORD + "t", WORD + "p", WORD + "tab", WORD + "br"):
        parts.append(inner.text or "" if inner.tag == WORD + "t" else " ")
    return collapse("".join(parts))


def _children(element: _Element, name: str) -> list[_Element]:
    """The children of a name, those in content controls and tracked insertions included."""
    found: list[_Element] = []
    for child in element:
        local = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if local == name:
            found.append(child)
        elif local in ("sdt", "sdtContent", "customXml", "ins"):
            found += _children(child, name)
    return found


def _cells(row: _Element) -> list[_Element]:
    return _children(row, "tc")


def _grid(rows: list[list[_Element]], text_of: Callable[[_Element], str]) -> list[list[str]]:
    """The rows of a table; a cell merged with those below is repeated in each row, one over several columns leaves the
    others empty.
    """
    grid: list[list[str]] = []
    above: dict[int, str] = {}
    for row in rows:
        line: list[str] = []
        for cell in row:
            merged = cell.find(f"{WORD}tcPr/{WORD}vMerge")
            goes_on = merged is not None and merged.get(WORD + "val", "continue") == "continue"
            text = above.get(len(line), "") if goes_on else text_of(cell)
            above[len(line)] = text
            wide = number(value(cell, "tcPr/gridSpan")) or 1
            line += [text, *[""] * (min(wide, 50) - 1)]
        grid.append(line)
    return grid
