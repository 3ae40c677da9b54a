"""The words of a Word paragraph: its element in, the text as shown out, with marks of footnotes, and what is hidden or
deleted written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.docx_styles import WORD, is_on, number, value
from lexbridge.exchange.documents.plain import RAISED, SourceText

if TYPE_CHECKING:
    from lxml.etree import _Element

_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
# Elements that only wrap words: links, fields, tags, insertions, content controls, directions of writing.
_WRAPPERS_LIST = "hyperlink fldSimple smartTag ins moveTo customXml sdt sdtContent dir bdo ruby rubyBase r"
_WRAPPERS = frozenset(_WRAPPERS_LIST.split())
_SIGNS = {"tab": " ", "ptab": " ", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}


@dataclass
class Words:
    """Collects the words of paragraphs; `mark` is asked for the text of a footnote's mark, and boxes of text wait in
    `boxes`.
    """

    source: SourceText
    mark: Callable[[str, str], str]  # ("footnote" or "endnote", id) to what stands in the text
    boxes: list[_Element] = field(default_factory=list)
    bold: str = ""  # the bold words that the last paragraph opens with
    _opening: bool = False

    def of(self, paragraph: _Element) -> str:
        """The words of a paragraph as they are shown."""
        self.bold, self._opening = "", True
        return "".join(self._words(paragraph))

    def _words(self, element: _Element) -> Iterator[str]:
        for child in element:
            if not isinstance(child.tag, str):
                continue
            name = child.tag.rpartition("}")[2]
            if child.tag.startswith(_MATH):
                yield "".join(inner.text or "" for inner in child.iter(_MATH + "t"))
            elif child.tag == _CHOICE + "AlternateContent":
                choices = [inner for inner in child if inner.tag == _CHOICE + "Choice"]
                yield from self._words(choices[0] if choices else child)
            elif child.tag in (_CHOICE + "Choice", _CHOICE + "Fallback"):
                yield from self._words(child)
            elif name in ("del", "moveFrom"):
                self._drop_deleted(child)
            elif name == "r":
                yield from self._run(child)
            elif name in _WRAPPERS:
                yield from self._words(child)

    def _drop_deleted(self, element: _Element) -> None:
        deleted = "".join(inner.text or "" for inner in element.iter(WORD + "delText", WORD + "t"))
        if deleted.strip():
            self.source.drop("deleted text (a tracked change)", deleted)

    def _run(self, run: _Element) -> Iterator[str]:
        properties = run.find(WORD + "rPr")
        text = "".join(self._run_words(run))
        self._opening = self._opening and (is_on(properties, "b") or not text.strip())
        self.bold += text if self._opening else ""
        if is_on(properties, "vanish"):
            if text.strip():
                self.source.drop("hidden text", text)
        elif value(properties, "vertAlign") == "superscript" and text.strip().isascii() and text.strip().isdigit():
            yield text.translate(RAISED)
        else:
            yield text

    def _run_words(self, run: _Element) -> Iterator[str]:
        for child in run:
            name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
            if name == "t":
                yield child.text or ""
            elif name == "br":
                yield "\n" if child.get(WORD + "type", "textWrapping") == "textWrapping" else ""
            elif name in _SIGNS:
                yield _SIGNS[name]
            elif name == "sym":
                yield _symbol(child)
            elif name in ("footnoteReference", "endnoteReference"):
                yield self.mark(name.removesuffix("Reference"), child.get(WORD + "id", ""))
            elif name in ("drawing", "pict", "object"):
                self._picture(child)
            elif name in ("AlternateContent", "Choice", "Fallback"):
                choices = [inner for inner in child if inner.tag == _CHOICE + "Choice"]
                yield from self._run_words(choices[0] if choices else child)
            elif name in ("ruby", "rubyBase", "r"):
                yield from self._words(child)

    def _picture(self, element: _Element) -> None:
        boxes = list(element.iter(WORD + "txbxContent"))
        self.boxes += boxes
        if not boxes:
            words = [
                inner.get("descr") or inner.get("title")
                for inner in element.iter()
                if str(inner.tag).endswith("}docPr")
            ]
            self.source.drop("picture", next((word for word in words if word), ""))


def _symbol(element: _Element) -> str:
    """A sign of a symbol font; Word keeps it in Unicode's private area, where it says nothing without the font."""
    code = number(str(int(element.get(WORD + "char", "0"), 16))) if element.get(WORD + "char", "").isalnum() else None
    return chr(code) if code and not 0xE000 <= code <= 0xF8FF and not 0xD800 <= code <= 0xDFFF else "\ufffd"
