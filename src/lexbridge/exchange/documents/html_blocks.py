"""Writes the blocks of a cleaned page into a source text: the tree in; paragraphs, headings, list items with their
numbers and tables out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.html_counters import Printed
from lexbridge.exchange.documents.html_lists import ItemNumber, list_numbers
from lexbridge.exchange.documents.html_notes import Notes
from lexbridge.exchange.documents.plain import OWN_NUMBER, RAISED, STEP, SourceText, collapse, is_heading_before

if TYPE_CHECKING:
    from lxml.html import HtmlElement

# Elements that open a line of their own; everything else runs on in the line.
_BLOCKS_LIST = (
    "address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 "
    "h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody td "
    "tfoot th thead tr ul caption"
)
_BLOCKS = frozenset(_BLOCKS_LIST.split())
_LONG_CELL = 400
_CELLS = ("td", "th")
_TABLE_PARTS = ("thead", "tbody", "tfoot", "tr", "colgroup")


def write_blocks(body: HtmlElement, source: SourceText, notes: Notes, printed: Printed) -> None:
    """Writes everything in an element; the notes are printed below the blocks that mark them, and what the page's style
    sheets print stands where they print it.
    """
    writer = _Writer(source, notes, printed)
    writer.walk(body)
    writer.flush()


@dataclass
class _Writer:
    """Where the writing stands: the words of the line so far, the number that its item waits to print, and how deep it
    is set in.
    """

    source: SourceText
    notes: Notes
    printed: Printed
    words: list[str] = field(default_factory=list)
    lead: str = ""
    opening: bool = False  # whether the next block is the first of its list item
    as_typed: bool = False  # whether line breaks are kept, as in a <pre>
    cell: list[str] | None = None  # in a table's cell: its blocks, which share one line in the end
    indent: int = 0
    numbers: dict[HtmlElement, ItemNumber] = field(default_factory=dict)

    def walk(self, element: HtmlElement) -> None:
        """Writes an element's text and what is in it."""
        self.source.watch.time()
        if before := self.printed.before.get(element):
            if element.tag == "li":
                self.lead += f"{collapse(before)} "
            else:
                self._say(before)
        self._say(element.text)
        for child in element:
            if isinstance(child.tag, str):
                self._child(child)
            self._say(child.tail)
        self._say(self.printed.after.get(element))

    def flush(self) -> None:
        """Ends the line: what was said becomes a block."""
        text = "".join(self.words)
        self.words.clear()
        if text.strip() or self.lead:
            lead, self.lead = self.lead, ""
            opening, self.opening = self.opening, False
            if self.cell is not None:
                self.cell.append(lead + text)
                return
            self.source.block(text, indent=self.indent - STEP if opening else self.indent, lead=lead, item=opening)

    def _say(self, text: str | None) -> None:
        if text:
            self.words.append(text if self.as_typed else re.sub(r"[ \t\r\n\f]+", " ", text))

    def _child(self, child: HtmlElement) -> None:
        if child in self.notes.marks:
            label = self.notes.marks[child]
            self.words.append(f"[^{label}]")
            if label in self.notes.texts:
                self.source.note(label, self.notes.texts.pop(label))
        elif child.tag == "br":
            self._break(child)
        elif child.tag in ("sup", "sub"):
            self._raised(child)
        elif child.tag not in _BLOCKS:
            opens = not "".join(self.words).strip()
            self.walk(child)
            if opens and child.tag in ("b", "strong") and _is_heading(child):
                self.words.append("\n")
        else:
            self._block(child)

    def _break(self, line_break: HtmlElement) -> None:
        self.words.append("\n")
        if line_break.get("data-flush") is not None:  # a line of a Markdown source that no longer belongs to its list
            self.flush()
            self.indent, self.opening = 0, False

    def _block(self, child: HtmlElement) -> None:
        # A number that waits is printed with the first words of its item, be they in a paragraph, a heading or a list
        # of their own.
        if "".join(self.words).strip() or child.tag == "table":
            self.flush()
        if child.tag in ("ol", "ul", "menu", "dir", "dl", "table") and not self.indent:
            self.source.end_list()
        if child.tag in ("ol", "ul", "menu", "dir"):
            self.numbers.update(list_numbers(child, self.source, self.printed))
            self.walk(child)
        elif child.tag == "li":
            self._item(child)
        elif child.tag == "dt" and OWN_NUMBER.fullmatch(collapse(child.text_content())):
            # A term that is a mere number is the number of what follows it.
            self.flush()
            self.lead, self.opening = f"{collapse(child.text_content())} ", True
        elif child.tag in ("dt", "dd"):
            self._numbered(child)
        elif child.tag == "table":
            self._table(child)
        else:
            before, self.as_typed = self.as_typed, self.as_typed or child.tag == "pre"
            self.walk(child)
            self.as_typed = before
        if "".join(self.words).strip():
            self.flush()

    def _item(self, item: HtmlElement) -> None:
        number, indent = self.numbers.get(item), self.indent
        if not self.lead:  # else the item opens the item around it, and both numbers stand in one line
            self.indent += STEP
        self.lead += "" if number is None else number.lead
        self.opening = True
        self.walk(item)
        self.flush()
        self.indent, self.opening = indent, False

    def _raised(self, child: HtmlElement) -> None:
        """Raised or lowered words; figures keep their place by Unicode's raised figures, so that m² is not m2 and 9¹
        not 91.
        """
        text = collapse(child.text_content())
        if (
            child.tag == "sup"
            and text.isascii()
            and text.isdigit()
            and not any(inner in self.notes.marks for inner in child.iter())
        ):
            self.words.append(text.translate(RAISED))
        else:
            self.walk(child)

    def _numbered(self, element: HtmlElement) -> None:
        """Writes an element; if a number waits for it, what follows its first line is set in below it."""
        indent = self.indent
        self.indent += STEP if self.opening else 0
        self.walk(element)
        self.flush()
        self.indent, self.opening = indent, False

    def _table(self, table: HtmlElement) -> None:
        cells = _rows(table)
        self._between_cells(table)
        if _is_layout(table, cells):
            self.source.remark("a table that only arranges the page was read as running text")
            self._layout(cells)
            return
        self.source.table(_grid(cells, self._cell_text), indent=self.indent)

    def _between_cells(self, part: HtmlElement) -> None:
        """Writes words that a careless page puts into a table but into none of its cells, and its caption."""
        self._say(part.text)
        for child in part:
            if child.tag in _TABLE_PARTS:
                self._between_cells(child)
            elif isinstance(child.tag, str) and child.tag not in _CELLS:
                self._child(child)
            self._say(child.tail)
        self.flush()

    def _layout(self, cells: list[list[HtmlElement]]) -> None:
        """Writes the cells of a table as running text; a row is set in by the columns that it leaves empty before its
        number, or before a text that goes on one.
        """
        indent = self.indent
        for row in cells:
            filled = _filled(row)
            numbered = [cell for _, cell in filled[:-1] if OWN_NUMBER.fullmatch(collapse(cell.text_content()))]
            empty = filled[0][0] if len(numbered) == len(filled) - 1 and filled else 0
            self.indent = indent + STEP * empty
            for _, cell in filled:
                if cell in numbered:
                    self.lead, self.opening = f"{self.lead}{collapse(cell.text_content())} ", True
                else:
                    self._numbered(cell)
        self.indent = indent

    def _cell_text(self, cell: HtmlElement) -> str:
        """The text of a table's cell on one line, with the marks of footnotes in it."""
        inner = _Writer(self.source, self.notes, self.printed, cell=[])
        inner.walk(cell)
        inner.flush()
        return collapse(" ".join(inner.cell or ()).replace("\n", " "))


def _is_heading(bold: HtmlElement) -> bool:
    """Whether bold words at the start of a paragraph are a heading of their own."""
    paragraph = bold.getparent()
    if paragraph is None or paragraph.tag not in ("p", "div", "td"):
        return False
    rest = (bold.tail or "") + "".join(after.text_content() + (after.tail or "") for after in bold.itersiblings())
    return is_heading_before(bold.text_content(), rest)


def _rows(part: HtmlElement) -> list[list[HtmlElement]]:
    """The cells of a table by row; cells that stand in no row make one."""
    rows: list[list[HtmlElement]] = []
    loose = False
    for child in part:
        if child.tag in _CELLS:
            rows += [] if loose else [[]]
            rows[-1].append(child)
        elif child.tag in _TABLE_PARTS:
            rows += _rows(child)
        loose = child.tag in _CELLS
    return rows


def _is_layout(table: HtmlElement, cells: list[list[HtmlElement]]) -> bool:
    """Whether a table only arranges the page: it says so, has one column, holds structure or long texts, or gives each
    text its number.
    """
    if table.get("role") in ("presentation", "none") or max((len(row) for row in cells), default=0) < 2:
        return True
    if any(True for row in cells for cell in row for _ in cell.iter("table", "ol", "h1", "h2", "h3", "h4", "h5", "h6")):
        return True
    if any(
        len(collapse(cell.text_content())) > _LONG_CELL and len(cell.findall(".//p")) > 1
        for row in cells
        for cell in row
    ):
        return True
    rows = [[collapse(cell.text_content()) for _, cell in _filled(row)] for row in cells]
    rows = [row for row in rows if len(row) > 1]
    return 2 * sum(all(map(OWN_NUMBER.fullmatch, row[:-1])) for row in rows) > len(rows)


def _filled(row: list[HtmlElement]) -> list[tuple[int, HtmlElement]]:
    """The cells of a row that hold something, each with the column it begins in."""
    filled, column = [], 0
    for cell in row:
        if collapse(cell.text_content()) or cell.find(".//table") is not None:
            filled.append((column, cell))
        column += _span(cell, "colspan")
    return filled


def _grid(cells: list[list[HtmlElement]], text_of: Callable[[HtmlElement], str]) -> list[list[str]]:
    """The rows of a table; a cell that covers several rows is repeated in each, one that covers several columns leaves
    the others empty.
    """
    grid: list[list[str]] = []
    reaching: dict[int, tuple[int, str]] = {}  # column: rows that a cell above still covers, and its text
    for row in cells:
        line: list[str] = []
        for cell in [*row, None]:
            while reaching.get(len(line), (0, ""))[0] > 0:
                rows, text = reaching[len(line)]
                reaching[len(line)] = (rows - 1, text)
                line.append(text)
            if cell is not None:
                text = text_of(cell)
                for place in range(_span(cell, "colspan")):
                    reaching[len(line)] = (_span(cell, "rowspan") - 1, text if not place else "")
                    line.append(text if not place else "")
        grid.append(line)
    return grid


def _span(cell: HtmlElement, key: str) -> int:
    value = cell.get(key, "1")
    return min(int(value), 50) if value.isascii() and value.isdigit() and int(value) else 1
