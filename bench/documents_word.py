"""Renders the made-up code as Word files of many habits: a `Book` in, the bytes of a .docx out, a function a habit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from bench.documents_ooxml import level, listed, package, paragraph, run, style
from bench.documents_pages import inner, number, words
from bench.tree import Book, Node

_FORMATS = ("upperLetter", "decimal", "lowerLetter", "lowerRoman")
_HEADINGS = style("Heading1", "heading 1", '<w:outlineLvl w:val="0"/>') + style(
    "Kop2", "heading 2", '<w:outlineLvl w:val="1"/>'
)


@dataclass
class _Notes:
    """The notes of a file, counted as they are marked."""

    book: Book
    kind: str = "footnote"
    texts: dict[str, str] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.texts = {str(node.address): str(node.text) for node in self.book.walk() if node.address.annex}

    def marks(self, clause: Node) -> str:
        """The references at the end of a clause's text."""
        found = ""
        for note in clause.notes:
            key = len(self.made) + 2
            text = paragraph(f"<w:r><w:{self.kind}Ref/></w:r>{run(' ' + self.texts[str(note)])}")
            self.made.append(f'<w:{self.kind} w:id="{key}">{text}</w:{self.kind}>')
            found += (
                f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:{self.kind}Reference w:id="{key}"/></w:r>'
            )
        return found

    @property
    def part(self) -> str:
        """The part of the file with all notes."""
        empty = f'<w:{self.kind} w:type="separator" w:id="0"><w:p/></w:{self.kind}>'
        return empty + "".join(self.made)


def _table(article: Node) -> str:
    made = ""
    for child in article.children:
        if child.address.annex.startswith("table"):
            rows = [row.split("\t") for row in str(child.text).split("\n")]
            cells = ["".join(f"<w:tc>{paragraph(run(cell))}</w:tc>" for cell in row) for row in rows]
            made += f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"
    return made


def _front(book: Book) -> str:
    said = words(book)
    return paragraph(run(said["introduction"]), '<w:pStyle w:val="Heading1"/>') + paragraph(
        run(str(book.introduction.text))
    )


def _back(book: Book) -> str:
    made = paragraph(run(words(book)["definitions"]), '<w:pStyle w:val="Heading1"/>')
    return made + "".join(
        paragraph(run(str(node.heading), "<w:b/>") + run(f": {node.text}")) for node in book.definitions
    )


def _definition(key: int, levels: str) -> str:
    return f'<w:abstractNum w:abstractNumId="{key}">{levels}</w:abstractNum>'


def _instance(key: int, definition: int, override: str = "") -> str:
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{definition}"/>{override}</w:num>'


def _counted(book: Book) -> tuple[dict[str, int], str]:
    """By article the instance of the list that numbers it, and all instances: a new one where numbers are left out."""
    found: dict[str, int] = {}
    instances, due, key = _instance(1, 0), 1, 1
    for article in book.articles:
        label = int(article.address.label)
        if label != due:
            key += 1
            start = f'<w:lvlOverride w:ilvl="0"><w:startOverride w:val="{label}"/></w:lvlOverride>'
            instances += _instance(key, 0, start)
        found[article.address.label], due = key, label + 1
    return found, instances


def _levels(book: Book, step: int) -> str:
    """The levels of one list that numbers a whole book, each set in by so much more."""
    levels = level(0, "decimal", f"{words(book)['article']} %1")
    for depth, kind in enumerate(_FORMATS, 1):
        levels += level(depth, kind, f"%{depth + 1}." if depth < 3 else f"(%{depth + 1})", indent=step * depth)
    return levels


@dataclass(frozen=True, slots=True)
class _Items:
    """How the clauses of such a list are written: by which instances, how far each is set in, and how its words are."""

    lists: Mapping[str, int]
    notes: _Notes
    step: int
    write: Callable[[str], str]
    bold: str = ""
    struck: str = ""

    def below(self, clause: Node) -> Iterator[str]:
        """The paragraphs of the clauses below one."""
        for place, child in enumerate(inner(clause)):
            depth = len(child.address.labels) - 1
            numbered = listed(self.lists[child.address.labels[0]], depth)
            said = self.write(child.text or "") + self.notes.marks(child) if child.text or not child.heading else ""
            set_in = f'<w:ind w:left="{self.step * depth}"/>'
            if self.struck and place == 1:
                yield paragraph(self.struck, f'{numbered}<w:rPr><w:del w:id="4"/></w:rPr>')
            yield paragraph(run(child.heading, self.bold) if child.heading else said, numbered)
            if child.heading and child.text:
                yield paragraph(said, set_in)
            yield from self.below(child)
            if child.closing:
                yield paragraph(self.write(child.closing), set_in)


def one_list(book: Book) -> bytes:
    """One list of five levels numbers the whole book, the article's word included."""
    notes = _Notes(book)
    lists, instances = _counted(book)
    levels = _levels(book, 360)
    items = _Items(lists, notes, 360, run, bold="<w:b/>")

    body = _front(book)
    for article in book.articles:
        body += paragraph(
            run(article.heading or ""), f'<w:pStyle w:val="Kop2"/>{listed(lists[article.address.label], 0)}'
        )
        body += paragraph(run(article.text) + notes.marks(article)) if article.text else ""
        body += "".join(items.below(article)) + _table(article)
    numbering = _definition(0, levels) + instances
    return package(body + _back(book), {"styles": _HEADINGS, "numbering": numbering, "footnotes": notes.part})


def by_styles(book: Book) -> bytes:
    """Styles carry the list and its levels; a number repeats those above it (`B1(a)`), and articles are typed."""
    notes = _Notes(book, "endnote")
    names = ("Afdeling", "Lid", "Letter", "Punt")
    texts = ("%1.", "%1%2.", "%1%2(%3)", "%1%2(%3)(%4)")
    levels = "".join(
        level(depth, kind, text, indent=400 * (depth + 1), extra=f'<w:pStyle w:val="{name}"/>')
        for depth, (kind, text, name) in enumerate(zip(_FORMATS, texts, names, strict=True))
    )
    styles = _HEADINGS + style("Afdeling", "Afdeling", '<w:numPr><w:numId w:val="1"/></w:numPr>')
    for depth, (name, base) in enumerate(zip(names[1:], names, strict=False), 1):
        styles += style(name, name, f'<w:numPr><w:ilvl w:val="{depth}"/></w:numPr>', based_on=base)
    body, instances = _front(book), ""
    said = words(book)

    def items(clause: Node, list_id: int) -> Iterator[str]:
        for child in inner(clause):
            depth = len(child.address.labels) - 2
            own = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>'
            properties = f'<w:pStyle w:val="{names[depth]}"/>{own if list_id > 1 else ""}'
            if child.heading or child.text:
                first = run(child.heading or "") if child.heading else run(child.text or "") + notes.marks(child)
                yield paragraph(first, properties)
            else:
                yield paragraph("", properties)
            if child.heading and child.text:
                yield paragraph(run(child.text) + notes.marks(child), f'<w:ind w:left="{400 * (depth + 1)}"/>')
            yield from items(child, list_id)
            if child.closing:
                yield paragraph(run(child.closing), f'<w:ind w:left="{400 * (depth + 1)}"/>')

    for count, article in enumerate(book.articles, 1):
        override = "".join(
            f'<w:lvlOverride w:ilvl="{depth}"><w:startOverride w:val="1"/></w:lvlOverride>' for depth in range(4)
        )
        instances += _instance(count, 0, override if count > 1 else "")
        title = f"{said['article'].upper()} {article.address.label}: {article.heading or ''}"
        body += paragraph(run(title), '<w:pStyle w:val="Kop2"/>')
        body += paragraph(run(article.text) + notes.marks(article)) if article.text else ""
        body += "".join(items(article, count)) + _table(article)
    numbering = _definition(0, levels) + instances
    return package(body + _back(book), {"styles": styles, "numbering": numbering, "endnotes": notes.part})


def typed(book: Book) -> bytes:
    """Every number is typed, with a tab behind it; contents, running heads, page numbers and a comment around."""
    notes = _Notes(book)
    said = words(book)
    styles = _HEADINGS + style("TOC1", "toc 1")
    tab = "<w:r><w:tab/></w:r>"
    contents = paragraph(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o "1-2" </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + run(said["introduction"]) + tab + run("1"),
        '<w:pStyle w:val="TOC1"/>',
    )
    for count, article in enumerate(book.articles):
        title = f"{said['article']} {article.address.label} – {article.heading}"
        entry = f'<w:hyperlink w:anchor="_Toc{count}">{run(title)}{tab}{run(str(count // 3 + 1))}</w:hyperlink>'
        contents += paragraph(entry, '<w:pStyle w:val="TOC1"/>')
    contents += paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>')

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            depth = len(child.address.labels) - 2
            hanging = 567 * (1 + before.count("<w:tab/>"))
            place = f'<w:ind w:left="{567 * (depth + 1)}" w:hanging="{hanging}"/>'
            own = before + run(number(child)) + tab
            before = ""
            if child.heading:
                yield paragraph(own + run(child.heading, "<w:b/>"), place)
                if child.text:
                    yield paragraph(run(child.text) + notes.marks(child), f'<w:ind w:left="{567 * (depth + 1)}"/>')
            elif child.text:
                yield paragraph(own + run(child.text) + notes.marks(child), place)
            else:
                before = own
            yield from items(child, before)
            before = ""
            if child.closing:
                yield paragraph(run(child.closing), f'<w:ind w:left="{567 * (depth + 1)}"/>')

    body = contents + _front(book)
    for count, article in enumerate(book.articles):
        mark = f'<w:bookmarkStart w:id="{count}" w:name="_Toc{count}"/>'
        title = run(f"{said['article']} {article.address.label} – {article.heading}", '<w:b/><w:sz w:val="28"/>')
        body += paragraph(f'{mark}{title}<w:bookmarkEnd w:id="{count}"/>', '<w:jc w:val="center"/>')
        body += paragraph(run(article.text) + notes.marks(article)) if article.text else ""
        body += "".join(items(article)) + _table(article)
    page = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>' + run("12")
    parts = {
        "styles": styles,
        "footnotes": notes.part,
        "header": paragraph(run(said["title"])),
        "footer": paragraph(page),
        "comments": f'<w:comment w:id="0">{paragraph(run("?"))}</w:comment>',
    }
    return package(body + _back(book), parts)


_CITED = re.compile(r"\b\d{1,2}[A-F]\d?\b")


def revised(book: Book) -> bytes:
    """A draft: words inserted and deleted, cross-references as fields, runs cut by the spelling, clauses in boxes."""
    notes = _Notes(book)
    lists, instances = _counted(book)
    levels = _levels(book, 720)
    count = 0

    def field_of(found: re.Match[str]) -> str:
        return (
            '\0<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> REF _Ref1 \\r \\h '
            '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
            f'{run(found[0])}<w:r><w:fldChar w:fldCharType="end"/></w:r>\0'
        )

    def pieces(text: str) -> str:
        nonlocal count
        count += 1
        made = "".join(
            piece if piece.startswith("<w:r>") else run(piece) for piece in _CITED.sub(field_of, text).split("\0")
        )
        if count % 3 == 0:
            first, _, rest = text.partition(" ")
            deleted = '<w:del w:id="1"><w:r><w:delText xml:space="preserve">oud en fout </w:delText></w:r></w:del>'
            return f'{run(first)}{deleted}<w:proofErr w:type="spellStart"/><w:ins w:id="2">{run(" " + rest)}</w:ins>'
        if count % 3 == 1 and "<w:fldChar" not in made:
            half = len(text) // 2
            cut = '<w:proofErr w:type="gramEnd"/><w:r><w:lastRenderedPageBreak/></w:r>'
            return f"{run(text[:half])}{cut}{run(text[half:])}"
        return made

    # A clause that was struck out, its number with it, stands before each second one.
    struck = '<w:del w:id="3"><w:r><w:delText>Vervallen.</w:delText></w:r></w:del>'
    items = _Items(lists, notes, 720, pieces, struck=struck)

    body = _front(book)
    for article in book.articles:
        body += paragraph(
            run(article.heading or ""), f'<w:pStyle w:val="Kop2"/>{listed(lists[article.address.label], 0)}'
        )
        text = paragraph(pieces(article.text) + notes.marks(article)) if article.text else ""
        if text and int(article.address.label) % 5 == 0:
            box = f"<w:txbxContent>{text}</w:txbxContent>"
            text = paragraph(
                f"<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing>"
                f"</mc:Choice><mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback>"
                "</mc:AlternateContent></w:r>"
            )
        body += text + "".join(items.below(article)) + _table(article)
    numbering = _definition(0, levels) + instances
    return package(body + _back(book), {"styles": _HEADINGS, "numbering": numbering, "footnotes": notes.part})


def numbered_cells(book: Book) -> bytes:
    """A table an article: an automatic number alone in the first cell, the text in the second."""
    notes = _Notes(book)
    levels = "".join(
        level(depth, kind, f"%{depth + 1}." if depth < 2 else f"(%{depth + 1})", indent=360)
        for depth, kind in enumerate(_FORMATS)
    )
    instances, body = "", _front(book)
    said = words(book)

    def rows(clause: Node, list_id: int) -> Iterator[str]:
        for child in inner(clause):
            depth = len(child.address.labels) - 2
            text = paragraph(run(child.heading, "<w:b/>")) if child.heading else ""
            text += paragraph(run(child.text) + notes.marks(child)) if child.text else ""
            cell = f"<w:tc>{paragraph('', listed(list_id, depth))}</w:tc>"
            yield f"<w:tr>{cell}<w:tc>{text or paragraph('')}</w:tc></w:tr>"
            yield from rows(child, list_id)
            if child.closing:
                yield f"<w:tr><w:tc>{paragraph('')}</w:tc><w:tc>{paragraph(run(child.closing))}</w:tc></w:tr>"

    for count, article in enumerate(book.articles, 1):
        instances += _instance(
            count, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' if count > 1 else ""
        )
        title = f"{said['article']} {article.address.label} - {article.heading}"
        body += paragraph(run(title), '<w:pStyle w:val="Kop2"/>')
        body += paragraph(run(article.text) + notes.marks(article)) if article.text else ""
        made = "".join(rows(article, count))
        body += f"<w:tbl>{made}</w:tbl>{paragraph('')}" if made else ""
        body += _table(article)
    numbering = _definition(0, levels) + instances
    return package(body + _back(book), {"styles": _HEADINGS, "numbering": numbering, "footnotes": notes.part})


WORD: dict[str, Callable[[Book], bytes]] = {
    "one list": one_list,
    "numbers by styles": by_styles,
    "typed numbers": typed,
    "a revised draft": revised,
    "numbers in cells": numbered_cells,
}
