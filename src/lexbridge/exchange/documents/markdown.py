"""Markdown to plain source text: it becomes a page first, with list numbers as written and lines as broken, and the
page is read as any other.

The parser is markdown-it-py (MIT, follows CommonMark, typed) with the footnotes and front matter of mdit-py-plugins
(MIT, same keepers); its tokens keep the number a list item was written with and the lines a paragraph stands on. The
other candidate, Python-Markdown, which MkDocs brings along, does not follow CommonMark and counts list items itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lexbridge.exchange.documents.html import decode_html, write_page
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.plain import Converted, SourceText

if TYPE_CHECKING:
    from markdown_it.token import Token


def convert_markdown(raw: bytes, watch: Watch) -> Converted:
    """Turns a Markdown text into plain source text.

    Raises:
        InputError: as for a page, see `convert_html`.
    """
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    from lexbridge.exchange.documents.markdown_notes import place_notes

    text, remarks = decode_html(raw)
    source = SourceText(watch)
    for remark in remarks:
        source.remark(remark)
    parser = MarkdownIt("commonmark", {"breaks": True, "maxNesting": watch.limits.nesting})
    # A law has no code: what is set in by four blanks goes on a list whose letters Markdown does not know.
    parser.enable(["table", "strikethrough"]).disable("code")
    parser.use(front_matter_plugin).use(footnote_plugin, move_to_end=False)
    # "&nbsp;" and smart quotes aside, a source's own line breaks and numbers are all that must outlive the rendering.
    env: dict[str, Any] = {}
    tokens = parser.parse(text, env)
    for token in tokens:
        if token.type == "front_matter":
            source.drop("front matter", token.content)
    _write_numbers(tokens)
    _free_lines(tokens, text.splitlines())
    tokens = place_notes(tokens, env)
    write_page(f"<body>{parser.renderer.render(tokens, parser.options, {})}</body>", source)
    return source.converted()


def _write_numbers(tokens: list[Token]) -> None:
    """Gives each item of a numbered list the number it was written with, unless the writer left the counting to
    Markdown (1. 1. 1.).
    """
    lists: list[list[Token]] = []
    for token in tokens:
        if token.type == "ordered_list_open" or token.type == "bullet_list_open":
            lists.append([])
        elif token.type == "list_item_open" and token.info:
            lists[-1].append(token)
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            items = lists.pop()
            counted = len(items) > 1 and len({item.info for item in items}) == 1
            for place, item in enumerate(items):
                number = str(int(item.info) + place) if counted else item.info
                item.attrSet("data-written", f"{number}{item.markup}")


def _free_lines(tokens: list[Token], lines: list[str]) -> None:
    """Lets go of lines that CommonMark counts to the list item above though they stand at the margin and open a
    sentence of their own.
    """
    from markdown_it.token import Token

    depth = 0
    for token in tokens:
        depth += (token.type == "list_item_open") - (token.type == "list_item_close")
        if not depth or token.type != "inline" or token.map is None or not token.children:
            continue
        place = token.map[0]
        for count, child in enumerate(token.children):
            if child.type not in ("softbreak", "hardbreak"):
                continue
            place += 1
            above, line = lines[place - 1].rstrip(), lines[place] if place < len(lines) else ""
            if line[:1].strip() and above[-1:] in (".", ";", ":", "!", "?") and not line.startswith(">"):
                token.children[count] = Token("html_inline", "", 0, content="<br data-flush>")
