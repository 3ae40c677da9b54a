"""What a page's style sheets say of numbers: the page's tree in, for each element what its rules declare of lists,
counters and words before it out.

The parser is tinycss2 (BSD; a part of WeasyPrint, kept by its makers). Only sheets within the page are read; nothing is
fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lexbridge.exchange.documents.html_selectors import Selectors
from lexbridge.exchange.documents.limits import Watch

if TYPE_CHECKING:
    from lxml.html import HtmlElement

Declared = dict[str, list[Any]]  # the value of each property declared, as tokens of tinycss2
_ABOUT_NUMBERS = re.compile(r"list-style|counter-(?:reset|increment|set)|::?(?:before|marker)", re.IGNORECASE)
_PROPERTIES = frozenset(
    ("list-style", "list-style-type", "counter-reset", "counter-increment", "counter-set", "content", "display")
)
_PARTS = ("", "before", "after", "marker")  # of an element: itself, and what a sheet prints around it
_MEDIA = re.compile(r"\b(?:print|speech|aural|braille)\b(?!.*\b(?:screen|all)\b)", re.IGNORECASE)
_GROUPS = ("media", "supports", "layer", "container")
_DEEPEST = 8  # rules in rules


@dataclass(frozen=True)
class Sheets:
    """What the rules of a page declare: by element, for itself ("") and for the words before, after or as its number
    ("before", "after", "marker"), each property with the value that holds.
    """

    declared: Mapping[tuple[HtmlElement, str], Declared] = field(default_factory=dict)

    def of(self, element: HtmlElement, part: str = "") -> Declared:
        """What is declared of an element, or of a part of it."""
        return self.declared.get((element, part), {})


def read_sheets(root: HtmlElement, watch: Watch) -> Sheets:
    """Reads the sheets of a page; without a rule about numbers nothing is matched."""
    sheets = [style.text or "" for style in root.iter("style") if not _MEDIA.search(style.get("media", ""))]
    if not any(map(_ABOUT_NUMBERS.search, sheets)):
        return Sheets()
    selectors = Selectors(watch)
    try:
        for sheet in sheets:
            _add_rules(_parsed(sheet), selectors)
    except RecursionError:  # brackets in brackets, thousands deep
        return Sheets()
    return Sheets(dict(_held(root, selectors)))


def _parsed(sheet: str) -> list[Any]:
    import tinycss2

    plain = re.sub(r"<!--|-->", " ", sheet)
    return tinycss2.parse_stylesheet(plain, skip_comments=True, skip_whitespace=True)


def _add_rules(nodes: Iterable[Any], selectors: Selectors, depth: int = 0) -> None:
    """Adds the rules that declare something of numbers; those for other media are left out."""
    import tinycss2

    for node in nodes:
        selectors.watch.time()
        if node.type == "at-rule" and node.content is not None and depth < _DEEPEST:
            other = node.lower_at_keyword == "media" and _MEDIA.search(tinycss2.serialize(node.prelude))
            if node.lower_at_keyword in _GROUPS and not other:
                inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
                _add_rules(inner, selectors, depth + 1)
        elif node.type == "qualified-rule" and (declared := _declarations(node.content)):
            selectors.add(node.prelude, declared)


def _declarations(content: Any) -> list[Any]:
    import tinycss2

    found = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return [entry for entry in found if entry.type == "declaration" and entry.lower_name in _PROPERTIES]


def _held(root: HtmlElement, selectors: Selectors) -> Iterator[tuple[tuple[HtmlElement, str], Declared]]:
    """For each element the declarations that hold, later and more exact rules over others, important ones over all.

    Of an element's own style only its counters are read here; its lists are seen without any sheet.
    """
    found: dict[tuple[HtmlElement, str], list[tuple[bool, tuple[int, ...], int, Any]]] = {}
    for match in selectors.match(root):
        if match.part in _PARTS:
            entries = found.setdefault((match.element, match.part), [])
            entries += [(entry.important, match.specificity, match.order, entry) for entry in match.carried]
    for element in root.iter():
        if isinstance(element.tag, str) and "counter-" in (style := element.get("style", "")):
            own = [entry for entry in _declarations(style) if entry.lower_name.startswith("counter-")]
            found.setdefault((element, ""), []).extend((entry.important, (9, 9, 9, 9), 0, entry) for entry in own)
    for key, entries in found.items():
        entries.sort(key=lambda entry: entry[:3])
        yield key, {entry.lower_name: entry.value for *_, entry in entries}
