"""Words that a page's style sheets print before its elements: the tree and what is declared of it in, the list style of
each element and the words before and after it out, counters counted (CSS Lists and Counters 3, sections 3 and 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lexbridge.exchange.documents.html_styles import Declared, Sheets
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.numbers import page_number

if TYPE_CHECKING:
    from lxml.html import HtmlElement

# How the styles that CSS names are written here; "-" is any of the signs that count nothing.
STYLES = {
    "decimal": "1",
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
    "decimal-leading-zero": "01",
    "disc": "-",
    "circle": "-",
    "square": "-",
    "none": "none",
}
_SHOWN = re.compile(r"[^\W_]|§")  # what makes words before an element more than an ornament
_STOP = re.compile(r"\s*[.):°–—-]{1,2}\s*")  # what words after an element must be to end its number


@dataclass(frozen=True)
class Printed:
    """What style sheets print: `lists` the style of the numbers of lists and items that have one declared; `before` and
    `after` the words around elements.
    """

    lists: Mapping[HtmlElement, str] = field(default_factory=dict)
    before: Mapping[HtmlElement, str] = field(default_factory=dict)
    after: Mapping[HtmlElement, str] = field(default_factory=dict)


def print_sheets(root: HtmlElement, sheets: Sheets, watch: Watch) -> Printed:
    """Counts a page's counters from top to bottom and writes the words they are printed with."""
    if not sheets.declared:
        return Printed()
    lists = {
        element: style
        for (element, part), declared in sheets.declared.items()
        if not part and (style := list_style(declared)) is not None
    }
    counting = _Counting(sheets, watch)
    counting.walk(root)
    return Printed(lists, counting.before, counting.after)


def list_style(declared: Declared) -> str | None:
    """The declared style of a list's numbers, as in STYLES; None where none is, or none that has a name here."""
    for name in ("list-style-type", "list-style"):
        for token in declared.get(name, ()):
            if token.type == "ident" and token.lower_value in STYLES:
                return STYLES[token.lower_value]
    return None


@dataclass
class _Counting:
    """Goes through a page with its counters: for each name the values of those that are open, the innermost last."""

    sheets: Sheets
    watch: Watch
    before: dict[HtmlElement, str] = field(default_factory=dict)
    after: dict[HtmlElement, str] = field(default_factory=dict)
    values: dict[str, list[int]] = field(default_factory=dict)
    scopes: list[set[str]] = field(default_factory=lambda: [set()])

    def walk(self, element: HtmlElement) -> None:
        """Counts an element and all in it; the tree's depth has been checked."""
        self.watch.time()
        self._count(element, self.sheets.of(element))
        self.scopes.append(set())
        marker = self.sheets.of(element, "marker")
        for part, words in (("before", self.before), ("after", self.after)):
            if part == "after":
                for child in element:
                    if isinstance(child.tag, str):
                        self.walk(child)
            declared = self.sheets.of(element, part) or (marker if part == "before" else {})
            if declared:
                self._count(None, declared)
                text = "".join(self._content(declared.get("content", ()), element))
                if (_SHOWN.search(text) if part == "before" else _STOP.fullmatch(text)) is not None:
                    words[element] = text
        for name in self.scopes.pop():
            self.values[name].pop()

    def _count(self, element: HtmlElement | None, declared: Declared) -> None:
        """Opens and counts on what an element declares; lists and their items count by themselves."""
        resets, sets = dict(_pairs(declared, "counter-reset", 0)), dict(_pairs(declared, "counter-set", 0))
        steps = dict(_pairs(declared, "counter-increment", 1))
        if element is not None and element.tag in ("ol", "ul", "menu"):
            resets.setdefault("list-item", _whole(element.get("start"), 1) - 1)
        if element is not None and element.tag == "li":
            steps.setdefault("list-item", 1)
            if (value := _whole(element.get("value"), None)) is not None:
                sets.setdefault("list-item", value)
        for name, value in resets.items():
            if name in self.scopes[-1]:
                self.values[name].pop()
            self.scopes[-1].add(name)
            self.values.setdefault(name, []).append(value)
        for name, step in steps.items():
            self._open(name)[-1] += step
        for name, value in sets.items():
            self._open(name)[-1] = value

    def _open(self, name: str) -> list[int]:
        values = self.values.setdefault(name, [])
        if not values:
            self.scopes[-1].add(name)
            values.append(0)
        return values

    def _content(self, tokens: Sequence[Any], element: HtmlElement) -> Iterator[str]:
        for token in tokens:
            if token.type == "string":
                yield token.value
            elif token.type == "function":
                arguments = [inner for inner in token.arguments if inner.type in ("ident", "string")]
                yield self._function(token.lower_name, [inner.value for inner in arguments], element)

    def _function(self, name: str, arguments: list[str], element: HtmlElement) -> str:
        if name == "attr" and arguments:
            return str(element.get(arguments[0].lower(), ""))
        if name not in ("counter", "counters") or not arguments:
            return ""
        values = self.values.get(arguments[0]) or [0]
        parted = arguments[1] if name == "counters" and len(arguments) > 1 else ""
        named = arguments[2:] if name == "counters" else arguments[1:]
        style = STYLES.get(named[0].lower(), "1") if named else "1"
        shown = values if name == "counters" else values[-1:]
        return parted.join(page_number(style, value) if style in "1aAiI01" else "" for value in shown)


def _pairs(declared: Declared, name: str, usual: int) -> Iterator[tuple[str, int]]:
    """The names and numbers of a declaration such as `counter-reset: section 3 paragraph`."""
    last = ""
    for token in declared.get(name, ()):
        if token.type == "ident" and token.lower_value != "none":
            if last:
                yield last, usual
            last = token.value
        elif token.type == "number" and token.int_value is not None and last:
            yield last, max(min(token.int_value, 10**9), -(10**9))
            last = ""
    if last:
        yield last, usual


def _whole(text: str | None, usual: Any) -> Any:
    found = re.match(r"\s*([+-]?\d{1,9})", text or "", re.ASCII)
    return int(found[1]) if found else usual
