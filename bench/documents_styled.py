"""Renders the made-up code as pages whose numbers stand in a style sheet, or in the marks of their program."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bench.documents_pages import Notes, inner, linked, number, paragraph, shown, table, words
from bench.tree import Book, Node

_STYLES = ("upper-alpha", "decimal", "lower-alpha", "lower-roman")


def _page(book: Book, style: str, body: list[str], encoding: str = "utf-8") -> bytes:
    head = f"<meta charset={encoding}><title>{words(book)['title']}</title><style>{style}</style>"
    page = f"<!doctype html><html lang={book.language}><head>{head}</head><body>{''.join(body)}</body></html>"
    return page.encode(encoding, "xmlcharrefreplace")


def _body(book: Book, article: Callable[[Node], str], notes: str, heading: str = "<h2>{}</h2>") -> list[str]:
    """Introduction, articles, definitions and notes."""
    said = words(book)
    made = [f"<h1>{said['introduction']}</h1>", paragraph(book.introduction.text)]
    for clause in book.articles:
        title = f". {shown(clause.heading)}" if clause.heading else ""
        made += [heading.format(f"{said['article']} {clause.address.label}{title}"), article(clause), table(clause)]
    made.append(f"<h1>{said['definitions']}</h1>")
    made += [f"<p><b>{shown(node.heading)}</b> – {shown(node.text)}</p>\n" for node in book.definitions]
    return [*made, notes]


def listed_by_class(book: Book) -> bytes:
    """Lists of no type: a style sheet says by class and depth how they are numbered."""
    style = (
        "/* laws */ ol.law { list-style-type: upper-alpha } ol.law ol { list-style: decimal inside }\n"
        "ol.law > li > ol > li > ol, ol.letters { list-style-type: lower-alpha; }"
        "@media screen { .law ol ol ol { list-style-type: lower-roman } } h2 { color: red }"
    )
    notes = linked()

    def items(clause: Node) -> str:
        made = "".join(f"<li>{body(child)}</li>\n" for child in inner(clause))
        name = " class=law" if len(clause.address.labels) == 1 else ""
        return f"<ol{name}>{made}</ol>\n" if made else ""

    def body(clause: Node) -> str:
        heading = f"<strong>{shown(clause.heading)}</strong><br>" if clause.heading else ""
        closing = f"<p>{shown(clause.closing)}</p>" if clause.closing else ""
        return f"{heading}{shown(clause.text)}{notes.marks(clause)}{items(clause)}{closing}"

    made = _body(book, lambda article: paragraph(article.text, notes.marks(article)) + items(article), "")
    return _page(book, style, [*made, f"<section><ol class=notes>{notes.bodies(book)}</ol></section>"])


def counted(book: Book) -> bytes:
    """Paragraphs and headings of classes by level; counters print article words, letters and figures before them."""
    notes = linked()
    said = words(book)
    style = (
        "body { counter-reset: art } h2 { counter-increment: art; counter-reset: sec }"
        f'h2::before {{ content: "{said["article"]} " counter(art) " – " }}'
        ".s { counter-increment: sec; counter-reset: par } .s:before { content: counter(sec, upper-alpha) '. ' }"
        ".p { counter-increment: par; counter-reset: sub; margin-left: 2em }"
        ".p:before { content: counter(par) '. ' }"
        ".sp { counter-increment: sub; counter-reset: point }"
        ".sp::before { content: '(' counter(sub, lower-latin) ') ' }"
        ".pt { counter-increment: point } .pt::before { content: '(' counter(point, lower-roman) ') ' }"
    )

    def items(clause: Node) -> Iterator[str]:
        for child in inner(clause):
            name = ("s", "p", "sp", "pt")[len(child.address.labels) - 2]
            if child.heading:
                yield f"<h{len(child.address.labels) + 1} class={name}>{shown(child.heading)}"
                yield f"</h{len(child.address.labels) + 1}>\n"
                yield paragraph(child.text, notes.marks(child))
            else:
                yield f"<div class='clause {name}'>{shown(child.text)}{notes.marks(child)}</div>\n"
            yield from items(child)
            yield paragraph(child.closing)

    body = [f"<h1>{said['introduction']}</h1>", paragraph(book.introduction.text)]
    due = 1
    for clause in book.articles:
        number_here = int(clause.address.label)
        jump = "" if number_here == due else f' style="counter-set: art {number_here}"'
        due = number_here + 1
        body += [f"<h2{jump}>{shown(clause.heading)}</h2>", paragraph(clause.text, notes.marks(clause))]
        body += [*items(clause), table(clause)]
    body.append(f"<h1>{said['definitions']}</h1>")
    body += [f"<p><b>{shown(node.heading)}</b> – {shown(node.text)}</p>\n" for node in book.definitions]
    return _page(book, style, [*body, f"<ol>{notes.bodies(book)}</ol>"])


def google(book: Book) -> bytes:
    """A page as Google's documents export it: every item a list of its own, flat, its number in a counter by class."""
    notes = Notes(
        '<sup><a href="#ftnt{n}" id="ftnt_ref{n}">[{n}]</a></sup>',
        '<div><p class="c7"><a href="#ftnt_ref{n}" id="ftnt{n}">[{n}]</a><span class="c0">&nbsp;{text}</span></p>'
        "</div>",
    )
    rules = []
    for count in range(len(book.articles)):
        for depth, style in enumerate(("upper-latin", "decimal", "lower-latin", "lower-roman")):
            name = f"lst-kix_{count:x}a-{depth}"
            before, after = ('"("', '") "') if depth > 1 else ('""', '". "')
            rules.append(
                f".{name}>li{{counter-increment:lst-ctn-kix_{count:x}a-{depth}}}"
                f"ol.{name}{{list-style-type:none}}ol.{name}.start{{counter-reset:lst-ctn-kix_{count:x}a-{depth} 0}}"
                f".{name}>li:before{{content:{before} counter(lst-ctn-kix_{count:x}a-{depth},{style}) {after}}}"
            )
    style = "".join(rules) + ".c1{margin-left:36pt}.c0{font-weight:400}.c2{font-weight:700}"
    made = {clause.address: count for count, clause in enumerate(book.articles)}

    def items(clause: Node, article: Node) -> Iterator[str]:
        depth = len(clause.address.labels) - 1
        name = f"lst-kix_{made[article.address]:x}a-{depth}"
        for count, child in enumerate(inner(clause), 1):
            start = f' start" start="{count}' if count == 1 else f'" start="{count}'
            heading = f'<span class="c2">{shown(child.heading)}</span>' if child.heading else ""
            rest = f'<span class="c0">{shown(child.text)}</span>{notes.marks(child)}' if child.text else ""
            first, below = (heading, rest) if child.heading else (rest, "")
            yield f'<ol class="c6 {name}{start}"><li class="c1 li-bullet-0">{first}</li></ol>'
            yield f'<p class="c1">{below}</p>' if below else ""
            yield from items(child, article)
            yield f'<p class="c1"><span class="c0">{shown(child.closing)}</span></p>' if child.closing else ""

    def article(clause: Node) -> str:
        return paragraph(clause.text, notes.marks(clause), ' class="c3"') + "".join(items(clause, clause))

    body = _body(book, article, "", '<h2 class="c5"><span class="c2">{}</span></h2>')
    return _page(book, style, [*body, '<hr class="c9">', notes.bodies(book)])


def word_page(book: Book) -> bytes:
    """A page as Word saves it: paragraphs of a list's class, the number in a span that newer browsers ignore."""
    notes = Notes(
        '<a style=\'mso-footnote-id:ftn{n}\' href="#_ftn{n}" name="_ftnref{n}" title=""><span '
        "class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>"
        "<span class=MsoFootnoteReference><span style='font-size:12.0pt'>[{n}]</span></span><![endif]></span></span>"
        "</a>",
        "<div style='mso-element:footnote' id=ftn{n}>\n<p class=MsoFootnoteText><a style='mso-footnote-id:ftn{n}' "
        'href="#_ftnref{n}" name="_ftn{n}" title=""><span class=MsoFootnoteReference><span style=\'mso-special-'
        "character:footnote'><![if !supportFootnotes]>[{n}]<![endif]></span></span></a><span lang=NL> {text}<o:p>"
        "</o:p></span></p>\n</div>",
    )

    def numbered(child: Node, before: str, words_here: str, bold: bool = False) -> str:
        depth = len(child.address.labels) - 1
        gap = "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\r\n</span>"
        numbers = "".join(f"{one}{gap}" for one in (*before.split(), number(child)))
        text = f"<b>{words_here}</b>" if bold else words_here
        return (
            f"<p class=MsoListParagraphCxSpMiddle style='margin-left:{depth * 18}.0pt;mso-add-space:\r\nauto;"
            f"text-indent:-18.0pt;mso-list:l0 level{depth} lfo1'><![if !supportLists]><span\r\nlang=NL style='mso-"
            f"fareast-font-family:Calibri'><span style='mso-list:Ignore'>{numbers}</span></span><![endif]>"
            f"<span lang=NL>{text}<o:p></o:p></span></p>\r\n\r\n"
        )

    def normal(text: str | None, marks: str = "") -> str:
        return f"<p class=MsoNormal><span lang=NL>{shown(text)}{marks}<o:p></o:p></span></p>\r\n\r\n" if text else ""

    def items(clause: Node, before: str = "") -> Iterator[str]:
        for child in inner(clause):
            if child.heading:
                yield numbered(child, before, shown(child.heading), bold=True)
                yield normal(child.text, notes.marks(child))
                before = ""
            elif child.text:
                yield numbered(child, before, shown(child.text) + notes.marks(child))
                before = ""
            else:
                before = f"{before} {number(child)}".strip()
            yield from items(child, before)
            before = ""
            yield normal(child.closing)

    def article(clause: Node) -> str:
        return normal(clause.text, notes.marks(clause)) + "".join(items(clause))

    style = "<!-- @font-face {font-family:Calibri} @list l0 {mso-list-id:1} p.MsoNormal {margin:0cm} -->"
    body = _body(book, article, "", "<p class=MsoNormal><b><span lang=NL>{}<o:p></o:p></span></b></p>\r\n")
    foot = "<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr size=1 width=\"33%\">"
    return _page(book, style, [*body, f"{foot}<![endif]>{notes.bodies(book)}</div>"], "windows-1252")


def gazette(book: Book) -> bytes:
    """A page of a gazette of laws: the number of a clause in an element of its own, with no stop behind it."""
    notes = Notes(
        '<a class="noot" href="#noot{n}" id="nootref{n}"><sup>{n}</sup></a>',
        '<div class="noot" id="noot{n}"><a href="#nootref{n}">{n}</a> <p>{text}</p></div>',
    )

    def items(clause: Node) -> str:
        made = "".join(body(child) for child in inner(clause))
        return f'<ul class="list-type-{len(clause.address.labels)}">{made}</ul>' if made else ""

    def body(child: Node) -> str:
        own = f'<span class="ol">{number(child)}</span>'
        if child.heading:
            first = f'<h4 class="labeled">{own} {shown(child.heading)}</h4>{paragraph(child.text, notes.marks(child))}'
        else:
            first = f'<p class="labeled">{own} {shown(child.text)}{notes.marks(child)}</p>'
        return f'<li class="li">{first}{items(child)}{paragraph(child.closing)}</li>\n'

    return _page(
        book,
        "ul { list-style: none }",
        _body(
            book,
            lambda article: paragraph(article.text, notes.marks(article)) + items(article),
            notes.bodies(book),
            '<div class="artikel"><h4 class="kop">{}</h4></div>',
        ),
    )


def wiki(book: Book) -> bytes:
    """A page of a wiki: contents, links to edit each part, notes in a list of references with arrows back."""
    notes = Notes(
        '<sup id="cite_ref-{n}" class="reference"><a href="#cite_note-{n}">&#91;{n}&#93;</a></sup>',
        '<li id="cite_note-{n}"><span class="mw-cite-backlink"><b><a href="#cite_ref-{n}">^</a></b></span> '
        '<span class="reference-text">{text}</span></li>',
    )
    said = words(book)
    edit = (
        '<span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/edit">edit</a>'
        '<span class="mw-editsection-bracket">]</span></span>'
    )

    def items(clause: Node) -> str:
        kind = ("A", "1", "a", "i", "1")[len(clause.address.labels) - 1]
        made = "".join(f'<li value="{count}">{body(child)}</li>' for count, child in enumerate(inner(clause), 1))
        return f'<ol style="list-style-type: {_STYLES["A1ai".index(kind)]}">{made}</ol>' if made else ""

    def body(child: Node) -> str:
        heading = f"<b>{shown(child.heading)}</b>{'<br />' if child.text else ''}" if child.heading else ""
        closing = f"<p>{shown(child.closing)}</p>" if child.closing else ""
        return f"{heading}{shown(child.text)}{notes.marks(child)}{items(child)}{closing}"

    heading = '<h2><span class="mw-headline">{}</span>' + edit + "</h2>"
    listed = "".join(
        f'<li class="toclevel-1"><a href="#s{count}"><span class="tocnumber">{count}</span> <span class="toctext">'
        f"{said['article']} {article.address.label}</span></a></li>"
        for count, article in enumerate(book.articles, 1)
    )
    contents = f'<div id="toc" class="toc"><h2>{said["contents"]}</h2><ul>{listed}</ul></div>'
    body_ = _body(book, lambda article: paragraph(article.text, notes.marks(article)) + items(article), "", heading)
    refs = f'<div class="reflist"><ol class="references">{notes.bodies(book)}</ol></div>'
    links = '<div id="mw-navigation"><ul><li><a href="/">Main page</a></li><li><a href="/r">Random</a></li></ul></div>'
    foot = (
        '<div id="footer" role="contentinfo"><ul><li>Last edited on 3 May.</li>'
        '<li><a href="/p">Privacy</a></li></ul></div>'
    )
    return _page(book, "", [contents, *body_, refs, links, foot])


STYLED: dict[str, Callable[[Book], bytes]] = {
    "numbered by style sheet": listed_by_class,
    "numbered by counters": counted,
    "Google's documents": google,
    "Word's page": word_page,
    "a gazette": gazette,
    "a wiki": wiki,
}
