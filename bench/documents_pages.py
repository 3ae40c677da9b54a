"""Renders the made-up code as web pages of many habits: a `Book` in, the bytes of a page out, a function a habit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from bench.plan import parts
from bench.tree import Book, Node

_TYPES = ("A", "1", "a", "i", "1")  # of the list of the clauses right below one of so many labels


def words(book: Book) -> dict[str, str]:
    """The words of the book's language: "article", "introduction", "definitions", "contents", "title"."""
    found: dict[str, str] = parts()["word"][book.language]
    return found


def number(clause: Node) -> str:
    """A clause's number as it is usually printed: `A.`, `1.`, `(a)`, `(i)`."""
    label = clause.address.labels[-1]
    return f"{label}." if len(clause.address.labels) < 4 else f"({label})"


class Notes:
    """Counts a page's footnotes through; `mark` and `body` say how a mark and a note are written."""

    def __init__(self, mark: str, body: str) -> None:
        self._mark, self._body = mark, body
        self._count = 0

    def marks(self, clause: Node) -> str:
        """The marks that stand at the end of a clause's text."""
        made = ""
        for _ in clause.notes:
            self._count += 1
            made += self._mark.replace("{n}", str(self._count))
        return made

    def bodies(self, book: Book) -> str:
        """All notes of the book, in the order of their marks."""
        texts = {node.address: node.text for node in book.walk()}
        order = [note for node in book.walk() for note in node.notes]
        filled = (
            self._body.replace("{n}", str(count)).replace("{text}", shown(texts[note]))
            for count, note in enumerate(order, 1)
        )
        return "\n".join(filled)


def inner(clause: Node) -> tuple[Node, ...]:
    """The clauses below a clause, without footnotes and tables."""
    return tuple(child for child in clause.children if not child.address.annex)


def shown(text: str | None) -> str:
    """A text as it is written in a page; nothing for none."""
    return escape(text or "", quote=False)


def table(article: Node) -> str:
    """The table beside an article, if it has one."""
    made = ""
    for child in article.children:
        if child.address.annex.startswith("table"):
            rows = [row.split("\t") for row in str(child.text).split("\n")]
            made += "<table border=1>" + "".join(
                "<tr>" + "".join(f"<td>{shown(cell)}</td>" for cell in row) + "</tr>" for row in rows
            )
            made += "</table>"
    return made


def paragraph(text: str | None, marks: str = "", attributes: str = "") -> str:
    """A paragraph, or nothing where there is no text."""
    return f"<p{attributes}>{shown(text)}{marks}</p>\n" if text else ""


def definitions(book: Book, form: str) -> str:
    """The definitions, each in a form with {term} and {text}."""
    return "\n".join(
        form.replace("{term}", shown(node.heading)).replace("{text}", shown(node.text)) for node in book.definitions
    )


def linked() -> Notes:
    """Notes in a list at the page's end, with links both ways."""
    body = '<li id="fn{n}">{text} <a href="#ref{n}">↩</a></li>'
    return Notes('<sup><a href="#fn{n}" id="ref{n}">{n}</a></sup>', body)


def _whole(
    book: Book, article: Callable[[Node], str], notes: Notes, *, head: str = "", listed: str = "", after: str = ""
) -> bytes:
    """A page with introduction, articles, definitions and notes."""
    said = words(book)
    body = [f"<h1>{said['introduction']}</h1>", paragraph(book.introduction.text)]
    for clause in book.articles:
        title = f" – {shown(clause.heading)}" if clause.heading else ""
        body.append(f"<h2>{said['article']} {clause.address.label}{title}</h2>")
        body.append(article(clause))
        body.append(table(clause))
    body.append(f"<h1>{said['definitions']}</h1>")
    body.append(listed or f"<dl>{definitions(book, '<dt>{term}:</dt><dd>{text}</dd>')}</dl>")
    body.append(after or f"<section class=footnotes><ol>{notes.bodies(book)}</ol></section>")
    return (
        f"<!doctype html><html lang={book.language}><head><meta charset=utf-8><title>{said['title']}</title>{head}"
        f"</head><body>{''.join(body)}</body></html>"
    ).encode()


def nested_lists(book: Book) -> bytes:
    """Every level is a list of its own in the item above, numbered by `type`."""
    notes = linked()

    def items(clause: Node) -> str:
        if not inner(clause):
            return ""
        kind = _TYPES[len(clause.address.labels) - 1]
        made = "".join(f"<li>{body(child)}</li>\n" for child in inner(clause))
        return f'<ol type="{kind}">\n{made}</ol>\n'

    def body(clause: Node) -> str:
        heading = f"<h{len(clause.address.labels) + 1}>{shown(clause.heading)}</h{len(clause.address.labels) + 1}>\n"
        text = (
            paragraph(clause.text, notes.marks(clause))
            if clause.heading or clause.closing
            else (shown(clause.text) + notes.marks(clause))
        )
        return f"{heading if clause.heading else ''}{text}{items(clause)}{paragraph(clause.closing)}"

    return _whole(book, lambda article: paragraph(article.text, notes.marks(article)) + items(article), notes)


def broken_lists(book: Book) -> bytes:
    """An editor that cannot put a paragraph into an item: every text below a heading ends the list, `start` goes on."""
    notes = linked()

    def items(clause: Node) -> Iterator[str]:
        kind = _TYPES[len(clause.address.labels) - 1]
        opened = False
        for count, child in enumerate(inner(clause), 1):
            if not opened:
                yield f'<ol type="{kind}" start="{count}">'
                opened = True
            words_first = child.heading or child.text
            own = shown(words_first) + ("" if child.heading else notes.marks(child))
            alone = bool(child.heading and child.text)
            if alone or child.closing:
                yield f"<li>{own}</li></ol>"
                opened = False
                yield paragraph(child.text if alone else None, notes.marks(child) if alone else "")
                yield from items(child)
                yield paragraph(child.closing)
            else:
                yield f"<li>{own}{''.join(items(child))}</li>"
        if opened:
            yield "</ol>"

    return _whole(book, lambda article: paragraph(article.text, notes.marks(article)) + "".join(items(article)), notes)


def definition_lists(book: Book) -> bytes:
    """Numbers are terms and texts are their definitions."""
    notes = linked()

    def items(clause: Node) -> str:
        made = "".join(f"<dt>{number(child)}</dt><dd>{body(child)}</dd>\n" for child in inner(clause))
        return f"<dl>{made}</dl>" if made else ""

    def body(clause: Node) -> str:
        heading = f"<p><b>{shown(clause.heading)}</b></p>" if clause.heading else ""
        text = paragraph(clause.text, notes.marks(clause))
        return heading + text + items(clause) + paragraph(clause.closing)

    return _whole(book, lambda article: paragraph(article.text, notes.marks(article)) + items(article), notes)


def layout_tables(book: Book) -> bytes:
    """A table an article: a column for the number, one for the text, the lower levels as tables in the cell."""
    notes = Notes("<sup>{n}</sup>", "<p><sup>{n}</sup> {text}</p>")

    def items(clause: Node) -> str:
        made = "".join(
            f"<tr valign=top><td width=30>{number(child)}</td><td>{body(child)}</td></tr>\n" for child in inner(clause)
        )
        return f"<table cellpadding=0>{made}</table>" if made else ""

    def body(clause: Node) -> str:
        heading = f"<b>{shown(clause.heading)}</b><br>" if clause.heading else ""
        text = shown(clause.text) + notes.marks(clause)
        closing = f"<p>{shown(clause.closing)}</p>" if clause.closing else ""
        return f"{heading}{text}{items(clause)}{closing}"

    return _whole(
        book,
        lambda article: paragraph(article.text, notes.marks(article)) + items(article),
        notes,
        listed=f"<table>{definitions(book, '<tr valign=top><td>{term}:</td><td>{text}</td></tr>')}</table>",
        after="<hr>" + notes.bodies(book),
    )


def flat_table(book: Book) -> bytes:
    """One table an article, a column a level: the number stands in the column of its level, the text in the next."""
    notes = Notes("<sup>{n}</sup>", "<p><sup>{n}</sup> {text}</p>")

    def rows(clause: Node, waiting: tuple[str, ...] = ()) -> Iterator[str]:
        for child in inner(clause):
            numbers = (*waiting, number(child))
            empty = "<td></td>" * (len(child.address.labels) - 1 - len(numbers))
            cells = empty + "".join(f"<td>{one}</td>" for one in numbers)
            if not child.heading and not child.text and inner(child):
                yield from rows(child, numbers)
            else:
                heading = f"<b>{shown(child.heading)}</b>{'<br>' if child.text else ''}" if child.heading else ""
                text = shown(child.text) + notes.marks(child)
                wide = 6 - len(child.address.labels)
                yield f"<tr valign=top>{cells}<td colspan={wide}>{heading}{text}</td></tr>\n"
                yield from rows(child)
            waiting = ()
            if child.closing:
                yield f"<tr>{'<td></td>' * (len(child.address.labels) - 1)}<td colspan={wide_of(child)}>"
                yield f"{shown(child.closing)}</td></tr>\n"

    def wide_of(child: Node) -> int:
        return 7 - len(child.address.labels)

    def article(clause: Node) -> str:
        made = "".join(rows(clause))
        return paragraph(clause.text, notes.marks(clause)) + (f"<table>{made}</table>" if made else "")

    return _whole(book, article, notes, after="<hr>" + notes.bodies(book))


def headings_and_paragraphs(book: Book) -> bytes:
    """Titled clauses are headings of their depth, all others paragraphs; every number is typed."""
    notes = linked()

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            own = f"{before}{number(child)} "
            before = ""
            if child.heading:
                depth = len(child.address.labels) + 1
                yield f"<h{depth}>{own}{shown(child.heading)}</h{depth}>\n"
                yield paragraph(child.text, notes.marks(child))
            elif child.text:
                yield f"<p class='level{len(child.address.labels)}'>{own}{shown(child.text)}{notes.marks(child)}</p>\n"
            else:
                before = own
            yield from items(child, before)
            before = ""
            yield paragraph(child.closing)

    return _whole(book, lambda article: paragraph(article.text, notes.marks(article)) + "".join(items(article)), notes)


def site(book: Book) -> bytes:
    """A page of a content management system: banner, menus, crumbs, contents, shares, remarks and footers around."""
    plain = headings_and_paragraphs(book).decode()
    head, _, body = plain.partition("<body>")
    body = body.removesuffix("</body></html>")
    said = words(book)
    entries = "".join(
        f"<li><a href='#law-{article.address.label}'>{said['article']} {article.address.label}</a></li>"
        for article in book.articles
    )
    links = "".join(f"<li><a href=/{name}>{name}</a></li>" for name in ("Home", "News", "Club", "Contact"))
    return (
        f"{head}<script>var tracker = 1;</script></head><body class='page-template'>"
        "<div id=cookie-banner class=cookie-consent role=dialog><p>This site uses cookies.</p><button>OK</button></div>"
        "<a class=skip-link href=#content>Skip to content</a>"
        f"<header class=site-header><a href=/><img src=logo.png alt=Logo></a><nav><ul>{links}</ul></nav></header>"
        f"<nav class=breadcrumb><a href=/>Home</a> › <a href=/laws>Laws</a> › {said['title']}</nav>"
        f"<div class=container><aside class=sidebar><h3>Menu</h3><ul>{links}</ul></aside>"
        f"<main id=content><article><div class=toc><p>{said['contents']}</p><ul>{entries}</ul></div>{body}</article>"
        "<div class=share-buttons><a href=x>Facebook</a> <a href=y>E-mail</a></div></main></div>"
        "<footer class=site-footer><p>© 2026 Bridge</p><ul><li><a href=/privacy>Privacy</a></li></ul></footer>"
        "<script src=a.js></script></body></html>"
    ).encode()


def breaks_only(book: Book) -> bytes:
    """A page of the nineties: no structure but line breaks, no-break spaces for indents, Windows' letters."""
    notes = Notes("<sup>{n}</sup>", "<sup>{n}</sup> {text}<br>")
    said = words(book)
    lines = [f"<b>{said['introduction']}</b>", "", shown(book.introduction.text), ""]

    def add(clause: Node, before: str = "") -> None:
        for child in inner(clause):
            own = f"{before}{number(child)} "
            indent = "&nbsp;&nbsp;&nbsp;" * (len(child.address.labels) - 2 - before.count(" "))
            before = ""
            text = shown(child.text) + notes.marks(child)
            if child.heading:
                lines.append(f"{indent}{own}<u>{shown(child.heading)}</u>")
                lines.extend([f"{indent}{text}"] if child.text else [])
            elif child.text:
                lines.append(f"{indent}{own}{text}")
            else:
                before = own
            add(child, before)
            before = ""
            lines.extend([f"{indent}{shown(child.closing)}"] if child.closing else [])

    for article in book.articles:
        title = f" – {shown(article.heading)}" if article.heading else ""
        lines += [f"<font size=4><b>{said['article']} {article.address.label}{title}</b></font>", ""]
        lines += [shown(article.text) + notes.marks(article), ""] if article.text else []
        add(article)
        if made := table(article):
            lines.append(made)
        lines.append("")
    lines += [f"<b>{said['definitions']}</b>", ""]
    lines += [f"<i>{shown(node.heading)}</i>: {shown(node.text)}" for node in book.definitions]
    page = "<br>\n".join(lines)
    page = f"<html><head><title>x</title></head><body bgcolor=white>{page}<hr>{notes.bodies(book)}</body></html>"
    return page.encode("cp1252", "xmlcharrefreplace")


PAGES: dict[str, Callable[[Book], bytes]] = {
    "nested lists": nested_lists,
    "broken lists": broken_lists,
    "definition lists": definition_lists,
    "tables in tables": layout_tables,
    "a column a level": flat_table,
    "headings and paragraphs": headings_and_paragraphs,
    "a site's page": site,
    "line breaks only": breaks_only,
}
