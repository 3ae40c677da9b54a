"""Takes out of a page what is no part of its text: the page's tree in, the same tree without scripts, navigation and
controls, all of it written down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.plain import SourceText, collapse

if TYPE_CHECKING:
    from lxml.html import HtmlElement

# What has no text of its own to read; the name is what the report calls it.
_SILENT = {
    "script": "scripts",
    "style": "style sheets",
    "template": "templates",
    "link": "",
    "meta": "",
    "base": "",
    "title": "",
}
_OBJECTS = {
    "iframe": "embedded page",
    "object": "embedded object",
    "embed": "embedded object",
    "svg": "drawing",
    "canvas": "drawing",
}
_OBJECTS |= {"audio": "sound", "video": "film", "map": "picture map", "noscript": "text for browsers without scripts"}
_CONTROLS = ("button", "select", "textarea", "datalist", "input")
_NAVIGATION_ROLES = ("navigation", "search", "menu", "menubar", "toolbar")
# Words in a class or id that builders of sites give to navigation, parted by hyphens, underscores and capitals
# ("site-nav", "pageFooter").
_NAVIGATION_NAMES_LIST = (
    "nav navbar navigation menu menubar submenu breadcrumb breadcrumbs crumbs skip skiplink pagination pager cookie "
    "cookies"
)
_NAVIGATION_NAMES = frozenset(_NAVIGATION_NAMES_LIST.split())
# These name the head and foot of a page, but as well those of an article: such a part is navigation only if it is made
# of links, or claims copyright.
_EDGE_NAMES_LIST = "header footer masthead banner sidebar toolbar share sharing social contentinfo"
_EDGE_NAMES = frozenset(_EDGE_NAMES_LIST.split())
_EDIT_NAMES = frozenset(("edit", "editsection"))
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_GROUPS = ("ul", "ol", "div", "table", "header", "section", "form", "aside", "p", "td", "center")
_TEXT_PARTS = ("h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "ol", "table", "dl", "blockquote", "pre")
_ARROWS = "«»←→↑‹›↩<>|·•/ \xa0"
_SHORT_LINK, _SHORT_TEXT = 60, 200


def clean(body: HtmlElement, source: SourceText) -> None:
    """Removes scripts, objects, controls, hidden text and navigation from a page; a law text that only looks hidden is
    kept, and said so.
    """
    for element in list(body.iter()):
        if isinstance(element.tag, str) and element.getparent() is not None:
            _clean_element(element, source)
    _keep_main(body, source)
    for heading in body.iter(*_HEADINGS):
        for element in list(_heading_tools(heading)):
            _remove(element, "link beside a heading", source)
    for element in list(_navigation(body)):
        if _inside(element, body):
            _remove(element, "navigation", source)


def _heading_tools(heading: HtmlElement) -> Iterator[HtmlElement]:
    """What builders of sites put beside a heading's words: a sign that links to it, a link to edit its part."""
    words = visible_text(heading)
    for element in heading.iter("a", "span"):
        text = visible_text(element)
        if not text or text == words or element.getparent() is None:
            continue
        sign = element.tag == "a" and element.get("href", "").startswith("#") and not any(map(str.isalnum, text))
        if sign or (_names(element) & _EDIT_NAMES and _links(element)):
            yield element


def clean_head(head: HtmlElement, source: SourceText) -> None:
    """Writes down what the head of a page holds beside its text."""
    for element in list(head.iter()):
        if element.tag == "title":
            source.drop("page title", visible_text(element))
        elif isinstance(element.tag, str) and element is not head and element.getparent() is not None:
            _clean_element(element, source)


def visible_text(element: HtmlElement) -> str:
    """The text of an element on one line."""
    return collapse(" ".join(element.itertext()))


def _clean_element(element: HtmlElement, source: SourceText) -> None:
    tag = str(element.tag).lower()
    if tag in _SILENT:
        if _SILENT[tag]:
            source.drop(_SILENT[tag])
        element.drop_tree()
    elif tag in _OBJECTS:
        _remove(element, _OBJECTS[tag], source)
    elif tag in _CONTROLS:
        source.drop("control", visible_text(element) or element.get("value", "") or element.get("placeholder", ""))
        element.drop_tree()
    elif tag == "img":
        source.drop("picture", element.get("alt", ""))
        element.drop_tree()
    elif tag == "del":
        _remove(element, "deleted text", source)
    elif _is_hidden(element):
        if any(True for _ in element.iter(*_TEXT_PARTS)):
            source.remark(f"text that the page hides at first was kept: {visible_text(element)[:80]}…")
        else:
            _remove(element, "hidden text", source)


def _is_hidden(element: HtmlElement) -> bool:
    style = re.sub(r"\s+", "", element.get("style", "")).lower()
    return element.get("hidden") is not None or "display:none" in style or "visibility:hidden" in style


def _remove(element: HtmlElement, kind: str, source: SourceText) -> None:
    if text := visible_text(element):
        source.drop(kind, text)
    element.drop_tree()


def _inside(element: HtmlElement, body: HtmlElement) -> bool:
    """Whether an element still hangs in the page, and did not go with one around it."""
    return any(above is body for above in element.iterancestors())


def _keep_main(body: HtmlElement, source: SourceText) -> None:
    """Where the page marks its main part and most of the text stands in it, what stands around it goes."""
    mains = [element for element in body.iter() if element.tag == "main" or element.get("role") == "main"]
    if len(mains) != 1 or len(visible_text(mains[0])) * 2 < len(visible_text(body)):
        return
    kept = {mains[0], *mains[0].iterancestors()}
    for above in list(mains[0].iterancestors()):
        for element in list(above):
            if element not in kept:
                _remove(element, "outside the page's main part", source)
        if above is body:
            break


def _navigation(body: HtmlElement) -> Iterator[HtmlElement]:
    """The elements that are navigation, the outermost first."""
    for element in body.iter():
        if not isinstance(element.tag, str) or element is body:
            continue
        names = _names(element)
        if element.tag == "nav" or element.get("role", "") in _NAVIGATION_ROLES:
            yield element
        elif _is_footer(element) or names & _NAVIGATION_NAMES:
            if _is_light(element):
                yield element
        elif (names & _EDGE_NAMES and _is_edge(element)) or (element.tag in _GROUPS and _is_links(element)):
            yield element


def _is_footer(element: HtmlElement) -> bool:
    """Whether a part is the page's footer, by its tag or, in older pages, by its role or its very name."""
    return element.tag == "footer" or element.get("role") == "contentinfo" or element.get("id", "").lower() == "footer"


def _names(element: HtmlElement) -> frozenset[str]:
    names = f"{element.get('id', '')} {element.get('class', '')} {element.get('role', '')}"
    return frozenset(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", names))


def _is_light(element: HtmlElement) -> bool:
    """Whether a part that is called footer or menu holds no law text: mostly links, or a few words without
    structure.
    """
    return _is_edge(element) or (
        len(visible_text(element)) <= _SHORT_TEXT
        and not any(True for _ in element.iter("h1", "h2", "h3", "h4", "h5", "h6", "ol", "table"))
    )


def _is_edge(element: HtmlElement) -> bool:
    """Whether the head or foot of a page is mostly links, or a few words with a claim of copyright."""
    text, linked = visible_text(element), _linked_length(element)
    return (linked > 0 and linked * 2 >= len(text)) or (
        len(text) <= _SHORT_TEXT and ("©" in text or "copyright" in text.lower())
    )


def _links(element: HtmlElement) -> list[HtmlElement]:
    return [link for link in element.iter("a") if link.get("href") is not None]


def _linked_length(element: HtmlElement) -> int:
    return sum(len(visible_text(link)) for link in _links(element))


def _is_links(element: HtmlElement) -> bool:
    """Whether a part is nothing but links: three or more (two in a line of their own), or one that opens or closes with
    an arrow.
    """
    links = _links(element)
    text = visible_text(element)
    if not links or not text or any(len(visible_text(link)) > _SHORT_LINK for link in links):
        return False
    bare = "".join(character for character in text if character not in _ARROWS and not character.isspace())
    linked = "".join(
        character
        for link in links
        for character in visible_text(link)
        if character not in _ARROWS and not character.isspace()
    )
    if len(linked) < len(bare):
        return False
    if len(links) == 1:
        return text[0] in _ARROWS or text[-1] in _ARROWS
    before = element.getprevious()
    announced = before is not None and visible_text(before).endswith(":")
    return len(links) >= (2 if element.tag in ("p", "center") else 3) and not announced
