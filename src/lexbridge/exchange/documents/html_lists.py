"""Numbers of the items of an HTML list: a list element in, what a browser prints before each item out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.html_counters import STYLES, Printed
from lexbridge.exchange.documents.numbers import page_number, values
from lexbridge.exchange.documents.plain import OWN_NUMBER, SourceText, collapse

if TYPE_CHECKING:
    from lxml.html import HtmlElement


@dataclass(frozen=True, slots=True)
class ItemNumber:
    """What stands before an item: its number and a blank, a dash, or nothing where the item's own text opens with its
    number.
    """

    lead: str


def list_numbers(element: HtmlElement, source: SourceText, printed: Printed) -> dict[HtmlElement, ItemNumber]:
    """The numbers of a list's items (HTML, 4.4.5 to 4.4.8: type, start and reversed of the list, value and type of the
    item; and what the page's style sheets say).
    """
    items = [child for child in element if child.tag == "li"]
    style = _style(element, printed) or ("1" if element.tag == "ol" else "-")
    styles = [_style(item, printed) or style for item in items]
    counted = _counted(element, items)
    if set(styles) & set("1aAiI01") and _numbered_by_hand(items, counted, style):
        source.remark("list items that open with a number of their own got no second one")
        return {item: ItemNumber("") for item in items}
    return {
        item: ItemNumber(_printed(item, own, value)) for item, own, value in zip(items, styles, counted, strict=True)
    }


def _printed(item: HtmlElement, style: str, value: int) -> str:
    if written := item.get("data-written"):  # a number as a Markdown source writes it
        return f"{written} "
    if style == "-":
        return "" if _own_number(item) else "- "
    return "" if style == "none" else f"{page_number(style, value)}. "


def _style(element: HtmlElement, printed: Printed) -> str | None:
    """The list style an element asks for, by its own style, a style sheet or the attribute `type`; None where it asks
    for none.
    """
    found = re.search(r"list-style(?:-type)?\s*:\s*([^;]+)", element.get("style", ""), re.IGNORECASE)
    for word in found[1].lower().split() if found else ():
        if word in STYLES:
            return STYLES[word]
    if element in printed.lists:
        return printed.lists[element]
    kind = element.get("type", "").strip()
    return kind if kind in ("1", "a", "A", "i", "I") else None


def _whole(text: str | None) -> int | None:
    found = re.match(r"\s*([+-]?\d{1,9})", text or "", re.ASCII)
    return int(found[1]) if found else None


def _counted(element: HtmlElement, items: list[HtmlElement]) -> list[int]:
    backwards = element.get("reversed") is not None
    start = _whole(element.get("start"))
    value = start if start is not None else len(items) if backwards else 1
    counted: list[int] = []
    for item in items:
        given = _whole(item.get("value"))
        value = given if given is not None else value
        counted.append(value)
        value += -1 if backwards else 1
    return counted


def _own_number(item: HtmlElement) -> str:
    """The number that an item's own text opens with, or ""."""
    found = OWN_NUMBER.match(collapse(item.text_content()))
    return found[0] if found else ""


def _numbered_by_hand(items: list[HtmlElement], counted: list[int], style: str) -> bool:
    """Whether every item's own text opens with the number that the list would give it, in whatever style.

    A single first item that opens in another style (`1. (a) …`) rather opens a list of its own; and a number that a
    Markdown source writes is no second one.
    """
    if not items or any(item.get("data-written") for item in items):
        return False
    if len(items) == 1 and counted == [1] and page_number(style, 1) not in _own_number(items[0]):
        return False
    return all(value in values(_own_number(item)) for item, value in zip(items, counted, strict=True))
