"""Making and naming XML elements in the two namespaces of a document, and indenting them without touching text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
LEX = "urn:lexbridge:akn"
_NAMES = {None: AKN, "lex": LEX}
# Elements whose content is text: white space inside them counts.
_TEXTUAL = frozenset({"p", "num", "heading", "apart", "seg"})


def element(name: str, namespace: str = AKN, /, **attributes: str) -> etree._Element:
    """An element with its attributes."""
    from lxml import etree

    return etree.Element(f"{{{namespace}}}{name}", attributes, nsmap=_NAMES)


def under(parent: etree._Element, name: str, namespace: str = AKN, /, **attributes: str) -> etree._Element:
    """A new last child of an element."""
    from lxml import etree

    return etree.SubElement(parent, f"{{{namespace}}}{name}", attributes)


def lex(name: str) -> str:
    """The name of an attribute of the project's own namespace."""
    return f"{{{LEX}}}{name}"


def local_name(node: etree._Element) -> str:
    """An element's name without its namespace."""
    return str(node.tag).rpartition("}")[2]


def indent(node: etree._Element, depth: int = 0) -> None:
    """Puts every element on a line of its own, except inside text, where a blank would be a character too many."""
    if local_name(node) in _TEXTUAL or not len(node):
        return
    node.text = "\n" + "  " * (depth + 1)
    for child in node:
        indent(child, depth + 1)
        child.tail = "\n" + "  " * (depth + 1)
    node[-1].tail = "\n" + "  " * depth
