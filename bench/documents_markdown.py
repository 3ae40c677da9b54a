"""Renders the made-up code as Markdown of many habits: a `Book` in, the bytes of a text out, a function a habit."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from bench.documents_pages import inner, number, words
from bench.tree import Book, Node


class _Notes:
    """Footnotes as `[^name]` and their texts, at the end of the text."""

    def __init__(self, book: Book, named: bool = False) -> None:
        self._named = named
        self._texts = {str(node.address): str(node.text) for node in book.walk() if node.address.annex}
        self._made: list[tuple[str, str]] = []

    def marks(self, clause: Node) -> str:
        """The marks at the end of a clause's text."""
        found = ""
        for note in clause.notes:
            label = f"nota-{len(self._made) + 1}" if self._named else str(len(self._made) + 1)
            self._made.append((label, self._texts[str(note)]))
            found += f"[^{label}]"
        return found

    def lines(self, indent: str = "") -> Iterator[str]:
        """The notes' texts."""
        for label, text in self._made:
            yield f"[^{label}]: {text}"
            yield ""


def _text(clause: Node, notes: _Notes) -> str:
    return f"{clause.text}{notes.marks(clause)}" if clause.text else ""


def _table(article: Node) -> Iterator[str]:
    for child in article.children:
        if child.address.annex.startswith("table"):
            head, *rows = (row.split("\t") for row in str(child.text).split("\n"))
            yield f"| {' | '.join(head)} |"
            yield "|" + "---|" * len(head)
            yield from (f"| {' | '.join(row)} |" for row in rows)
            yield ""


def _whole(
    book: Book,
    clauses: Callable[[Node], Iterator[str]],
    notes: _Notes,
    *,
    front: str = "",
    heading: str = "## {} {} – {}",
    term: str = "**{}**: {}",
) -> bytes:
    said = words(book)
    lines = [*([front] if front else []), f"# {said['introduction']}", "", str(book.introduction.text), ""]
    for article in book.articles:
        lines += [heading.format(said["article"], article.address.label, article.heading), ""]
        lines += [_text(article, notes), ""] if article.text else []
        lines += [*clauses(article), "", *_table(article)]
    lines += [f"# {said['definitions']}", ""]
    row = term.startswith("|")
    lines += ["| | |", "|---|---|"] if row else []
    for node in book.definitions:
        lines += [term.format(node.heading, node.text), *([] if row else [""])]
    lines.append("")
    return "\n".join([*lines, *notes.lines(), ""]).encode()


def headings(book: Book) -> bytes:
    """Sections as headings with typed letters, numbered lists below, letters typed, three blanks a level."""
    notes = _Notes(book)

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            depth = len(child.address.labels) - 2
            indent = "   " * max(depth - 1, 0)
            own = f"{before}{number(child)} "
            before = ""
            if depth == 0 and (child.heading or not child.text):
                yield from ("", f"### {own}{child.heading}", "")
                yield from (_text(child, notes), "") if child.text else ()
            elif child.heading:
                yield f"{indent}{own}**{child.heading}**  "
                yield from [f"{indent}   {_text(child, notes)}"] if child.text else []
            elif child.text:
                yield from (
                    ("", f"{own}{_text(child, notes)}", "") if depth == 0 else (f"{indent}{own}{_text(child, notes)}",)
                )
            else:
                before = own
            yield from items(child, before)
            before = ""
            if child.closing:
                yield from ("", f"{indent}{child.closing}", "") if depth == 0 else (f"{indent}   {child.closing}",)

    front = f"---\ntitle: {words(book)['title']}\nlang: {book.language}\ntags: [laws, bridge]\n---\n"
    return _whole(book, items, notes, front=front)


def pandoc(book: Book) -> bytes:
    """Fancy lists as Pandoc knows them: `A.  `, `1.  `, `(a) `, `(i) `, four blanks a level, loose items."""
    notes = _Notes(book, named=True)

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            depth = len(child.address.labels) - 2
            indent = "    " * (depth - before.count(" ") if before else depth)
            own = before + f"{number(child)} ".ljust(4)
            if child.heading:
                yield from (f"{indent}{own}**{child.heading}**", "")
                yield from (f"{indent}    {_text(child, notes)}", "") if child.text else ()
            elif child.text:
                yield from (f"{indent}{own}{_text(child, notes)}", "")
            waiting = own if not child.heading and not child.text else ""
            before = ""
            yield from items(child, waiting)
            if child.closing:
                yield from (f"{indent}    {child.closing}", "")

    return _whole(book, items, notes, heading="{} {}. {}\n---------------------", term="{}\n:   {}")


def escaped(book: Book) -> bytes:
    """What a converter writes: every number escaped, all lines broken at a width."""
    notes = _Notes(book)

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            own = before + number(child).replace(".", "\\.").replace("(", "\\(").replace(")", "\\)") + " "
            before = ""
            if child.heading:
                yield f"{own}**{child.heading}**"
                yield ""
                if child.text:
                    yield from (_text(child, notes),)
                    yield ""
            elif child.text:
                yield from (own + _text(child, notes),)
                yield ""
            else:
                before = own
            yield from items(child, before)
            before = ""
            if child.closing:
                yield from (child.closing, "")

    whole = _whole(book, items, notes, heading="**{} {} – {}**", term="*{}* – {}").decode()
    return "\n".join(line if line.startswith("|") else textwrap.fill(line, 78) for line in whole.split("\n")).encode()


def bullets(book: Book) -> bytes:
    """Every clause an item of a bulleted list, its number typed behind the bullet, two blanks a level."""
    notes = _Notes(book)

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            depth = len(child.address.labels) - 2
            indent = "  " * (depth - before.count(" "))
            own = f"{before}{number(child)} ".replace(". ", "\\. ")
            before = ""
            if child.heading:
                yield f"{indent}* {own}{child.heading}" + ("<br>" if child.text else "")
                yield from [f"{indent}  {_text(child, notes)}"] if child.text else []
            elif child.text:
                yield f"{indent}* {own}{_text(child, notes)}"
            else:
                before = own.replace("\\", "")
            yield from items(child, before)
            before = ""
            if child.closing:
                yield ""
                yield f"{indent}  {child.closing}"
                yield ""

    return _whole(book, items, notes, heading="## {} {}: {} ##", term="| {} | {} |")


def margin(book: Book) -> bytes:
    """Nothing is set in: every clause a paragraph at the margin, some numbers as Markdown's own lists."""
    notes = _Notes(book)

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            own = f"{before}{number(child)} "
            before = ""
            if child.heading:
                yield from (f"{'#' * (len(child.address.labels) + 1)} {own}{child.heading}", "")
                yield from (_text(child, notes), "") if child.text else ()
            elif child.text:
                yield from (f"{own}{_text(child, notes)}", "")
            else:
                before = own
            yield from items(child, before)
            before = ""
            yield from (child.closing, "") if child.closing else ()

    return _whole(book, items, notes, term="- **{}** – {}")


def raw_lists(book: Book) -> bytes:
    """Lists in HTML inside the Markdown, since it knows no letters."""
    notes = _Notes(book)

    def listed(clause: Node) -> str:
        kind = "A1ai1"[len(clause.address.labels) - 1]
        made = "".join(f"<li>{body(child)}</li>\n" for child in inner(clause))
        return f'<ol type="{kind}">\n{made}</ol>\n' if made else ""

    def body(child: Node) -> str:
        heading = f"<strong>{child.heading}</strong><br>\n" if child.heading else ""
        return f"{heading}{_text(child, notes)}{listed(child)}{child.closing or ''}"

    return _whole(book, lambda clause: iter([listed(clause)]), notes, heading="## {} {} {}")


MARKDOWN: dict[str, Callable[[Book], bytes]] = {
    "headings and lists": headings,
    "fancy lists": pandoc,
    "escaped numbers": escaped,
    "bullets": bullets,
    "all at the margin": margin,
    "lists in HTML": raw_lists,
}
