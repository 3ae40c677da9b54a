"""Counts Word's automatic lists: the numbering part and the paragraphs in order in, the number that Word prints before
each paragraph out.

Word stores no number with a paragraph, only the list and level it belongs to (ECMA-376 part 1, 17.9). Neither mammoth
(every list becomes a bare `<ol>`) nor python-docx (no numbers at all) counts them; docx2python does, but prints every
format its own way and knows no level texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.docx_styles import WORD, Style, Styles, indents, is_on, number, value
from lexbridge.exchange.documents.numbers import WORD_FORMATS, word_number

if TYPE_CHECKING:
    from lxml.etree import _Element

LEVELS = 9


@dataclass(frozen=True, slots=True)
class ListLevel:
    """One level of a list: number format, text ("%1.%2"), first value, which higher level restarts it (None: any), and
    its indents.
    """

    format: str = "decimal"
    text: str = ""
    start: int = 1
    restart: int | None = None
    legal: bool = False
    style: str | None = None
    left: int | None = None
    hanging: int | None = None


@dataclass(frozen=True, slots=True)
class ListNumber:
    """What Word prints before a paragraph ("" for a hidden number, "-" for a bullet), and the level of the list with
    its indents.
    """

    text: str
    level: ListLevel


@dataclass
class _List:
    """An instance of a list (w:num): its definition and the levels it replaces or restarts."""

    definition: str
    levels: dict[int, ListLevel] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)
    started: set[int] = field(default_factory=set)


class Lists:
    """The lists of a document; `number` is called once for each paragraph, in order, and counts."""

    def __init__(self, root: _Element | None, styles: Styles) -> None:
        self._styles = styles
        self._definitions: dict[str, dict[int, ListLevel]] = {}
        self._lists: dict[str, _List] = {}
        self._counters: dict[str, list[int | None]] = {}
        self.unknown_formats: set[str] = set()
        if root is not None:
            self._read(root)

    def number(self, properties: _Element | None, style_id: str | None) -> ListNumber | None:
        """The number of the next paragraph; None where it is in no list.

        Args:
            properties: the paragraph's w:pPr.
            style_id: its style.
        """
        chain = self._styles.chain(style_id)
        list_id, depth = self._membership(properties, chain)
        found = self._lists.get(list_id or "")
        if found is None or list_id is None or depth is None:
            return None
        level = self._level(found, depth)
        if level is None:
            return None
        self._count(found, depth)
        return ListNumber(self._text(found, depth, level), level)

    def holds(self, properties: _Element | None, style_id: str | None) -> bool:
        """Whether a paragraph is in a list and has a number there; nothing is counted."""
        list_id, depth = self._membership(properties, self._styles.chain(style_id))
        found = self._lists.get(list_id or "")
        level = self._level(found, depth) if found is not None and depth is not None else None
        return level is not None and level.format != "bullet"

    def _membership(self, properties: _Element | None, chain: list[Style]) -> tuple[str | None, int | None]:
        """List and level of a paragraph: its own, else those of its style, each looked up by itself (17.3.1.19)."""
        own_list, own_level = value(properties, "numPr/numId"), number(value(properties, "numPr/ilvl"))
        list_id = (
            own_list
            if own_list is not None
            else next((style.list_id for style in chain if style.list_id is not None), None)
        )
        if list_id in (None, "0"):
            return None, None
        if own_level is not None:
            return list_id, own_level
        if own_list is None and list_id in self._lists:
            # A level that names the style decides, wherever the style itself places it (17.9.23).
            names = [style.id for style in chain]
            levels = self._definitions.get(self._lists[list_id].definition, {})
            linked = [(names.index(level.style), depth) for depth, level in levels.items() if level.style in names]
            if linked:
                return list_id, min(linked)[1]
        return list_id, next(
            (style.list_level for style in chain if style.list_level is not None), 0
        ) if own_list is None else 0

    def _level(self, found: _List, depth: int) -> ListLevel | None:
        return found.levels.get(depth) or self._definitions.get(found.definition, {}).get(depth)

    def _start(self, found: _List, depth: int) -> int:
        level = self._level(found, depth)
        return found.starts.get(depth, level.start if level else 1)

    def _count(self, found: _List, depth: int) -> None:
        """Counts on: instances of one definition share their counters, unless an instance restarts a level when it
        first uses it.
        """
        counters = self._counters.setdefault(found.definition, [None] * LEVELS)
        current = counters[depth]
        if current is None or (depth in found.starts and depth not in found.started):
            counters[depth] = self._start(found, depth)
        else:
            counters[depth] = current + 1
        found.started.add(depth)
        for below in range(depth + 1, LEVELS):
            level = self._level(found, below)
            if level is None or level.restart is None or depth < level.restart:
                counters[below] = None

    def _text(self, found: _List, depth: int, level: ListLevel) -> str:
        """The level's text with its numbers filled in, each in the format of its own level, or in figures all of them
        (isLgl).
        """
        if level.format == "bullet":
            return "-"
        counters = self._counters[found.definition]

        def printed(place: re.Match[str]) -> str:
            which = int(place[1]) - 1
            other = self._level(found, which)
            count = counters[which] if counters[which] is not None else self._start(found, which)
            style = other.format if other else "decimal"
            if style not in WORD_FORMATS:
                self.unknown_formats.add(style)
            if level.legal and style not in ("none", "bullet"):
                style = "decimal"
            return word_number(style, count or 0)

        return re.sub(r"%([1-9])", printed, level.text).strip()

    def _read(self, root: _Element) -> None:
        linked: dict[str, str] = {}  # definition: the numbering style that really defines it
        styled: dict[str, str] = {}  # numbering style: its definition
        for definition in root.iter(WORD + "abstractNum"):
            key = definition.get(WORD + "abstractNumId", "")
            self._definitions[key] = dict(_read_level(level) for level in definition.iter(WORD + "lvl"))
            if (link := value(definition, "numStyleLink")) is not None:
                linked[key] = link
            if (link := value(definition, "styleLink")) is not None:
                styled[link] = key
        for key, link in linked.items():
            if not self._definitions[key] and link in styled:
                self._definitions[key] = self._definitions[styled[link]]
        for instance in root.iter(WORD + "num"):
            made = _List(value(instance, "abstractNumId") or "")
            for override in instance.iter(WORD + "lvlOverride"):
                depth = number(override.get(WORD + "ilvl")) or 0
                if (level := override.find(WORD + "lvl")) is not None:
                    made.levels[depth] = _read_level(level)[1]
                if (start := number(value(override, "startOverride"))) is not None:
                    made.starts[depth] = start
            self._lists[instance.get(WORD + "numId", "")] = made


def _read_level(element: _Element) -> tuple[int, ListLevel]:
    left, hanging = indents(element.find(WORD + "pPr"))
    start, depth = number(value(element, "start")), number(element.get(WORD + "ilvl")) or 0
    style = value(element, "numFmt")
    # A format of later Word versions stands in a choice; the fallback beside it is what older ones print.
    style = style or next((found.get(WORD + "val") for found in element.iter(WORD + "numFmt")), None)
    return min(depth, LEVELS - 1), ListLevel(
        format=style or "decimal",
        text=value(element, "lvlText") or "",
        start=1 if start is None else start,
        restart=number(value(element, "lvlRestart")),
        legal=is_on(element, "isLgl"),
        style=value(element, "pStyle"),
        left=left,
        hanging=hanging,
    )
