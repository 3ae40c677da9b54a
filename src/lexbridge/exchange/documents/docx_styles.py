"""The styles of a Word document: the styles part in, for each paragraph style its name, heading level, list and indent
out, inherited ones included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def value(element: _Element | None, path: str, key: str = "val") -> str | None:
    """The attribute of the element that a path of names leads to ("pPr/numPr/ilvl"), or None."""
    for name in path.split("/") if path else ():
        element = element.find(WORD + name) if element is not None else None
    return None if element is None else element.get(WORD + key)


def number(text: str | None) -> int | None:
    """A whole number as Word writes it, or None for what is none."""
    try:
        return int(float(text)) if text is not None else None
    except (ValueError, OverflowError):
        return None


def is_on(element: _Element | None, name: str) -> bool:
    """Whether a property such as `vanish` is set: present and not switched off."""
    found = element.find(WORD + name) if element is not None else None
    return found is not None and found.get(WORD + "val", "1") not in ("0", "false", "off", "none")


@dataclass(frozen=True, slots=True)
class Style:
    """A paragraph style: own values, None where it states none."""

    id: str
    name: str
    based_on: str | None
    list_id: str | None
    list_level: int | None
    outline: int | None
    left: int | None
    hanging: int | None
    hidden: bool


@dataclass
class Styles:
    """All paragraph styles; asked by id, they answer with what holds for it after inheritance."""

    by_id: dict[str, Style] = field(default_factory=dict)
    default: str | None = None

    def chain(self, style_id: str | None) -> list[Style]:
        """A style and those it is based on, nearest first; a circle ends where it closes."""
        found: list[Style] = []
        current = style_id if style_id in self.by_id else self.default
        while current in self.by_id and self.by_id[current] not in found:
            found.append(self.by_id[current])
            current = found[-1].based_on
        return found

    def is_heading(self, style_id: str | None) -> bool:
        """Whether paragraphs of a style are headings: it is called so, or has a level in the outline."""
        for style in self.chain(style_id):
            if style.name.startswith("heading ") or style.name in ("title", "subtitle"):
                return True
            if style.outline is not None:
                return style.outline < 9
        return False

    def is_contents(self, style_id: str | None) -> bool:
        """Whether paragraphs of a style are lines of a table of contents."""
        return any(
            style.name.startswith("toc ") or style.name == "table of figures" for style in self.chain(style_id)[:1]
        )


def read_styles(root: _Element | None) -> Styles:
    """Reads the styles part; a document without one has no styles."""
    styles = Styles()
    for element in root.iter(WORD + "style") if root is not None else ():
        if element.get(WORD + "type") != "paragraph" or (style_id := element.get(WORD + "styleId")) is None:
            continue
        left, hanging = indents(element.find(WORD + "pPr"))
        styles.by_id[style_id] = Style(
            id=style_id,
            name=(value(element, "name") or "").lower(),
            based_on=value(element, "basedOn"),
            list_id=value(element, "pPr/numPr/numId"),
            list_level=number(value(element, "pPr/numPr/ilvl")),
            outline=number(value(element, "pPr/outlineLvl")),
            left=left,
            hanging=hanging,
            hidden=is_on(element.find(WORD + "rPr"), "vanish"),
        )
        if element.get(WORD + "default") in ("1", "true", "on"):
            styles.default = style_id
    return styles


def indents(properties: _Element | None) -> tuple[int | None, int | None]:
    """The indent of a paragraph and how far its first line hangs out to the left of it, in twentieths of a point; None
    where not stated.
    """
    left = number(value(properties, "ind", "left") or value(properties, "ind", "start"))
    hanging = number(value(properties, "ind", "hanging"))
    first = number(value(properties, "ind", "firstLine"))
    return left, hanging if hanging is not None else (-first if first is not None else None)
