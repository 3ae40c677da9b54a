"""Word files made of a few lines of XML, for tests: lists, styles and paragraphs in, the bytes of a .docx out."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from bench.documents_ooxml import package, style
from lexbridge.exchange.documents import Converted

__all__ = ["CODE", "docx", "level", "lines", "listed", "numbering", "paragraph", "style", "words"]


def paragraph(text: str, *, list_id: int | None = None, level: int | None = 0, style: str = "", extra: str = "") -> str:
    """A paragraph, in a list where `list_id` is given; `extra` goes into its properties."""
    place = "" if level is None else f'<w:ilvl w:val="{level}"/>'
    numbered = f'<w:numPr>{place}<w:numId w:val="{list_id}"/></w:numPr>' if list_id is not None else ""
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{styled}{numbered}{extra}</w:pPr>{words(text)}</w:p>"


def words(text: str, properties: str = "") -> str:
    """A run of words; text that is XML already goes in as it is."""
    if text.startswith("<w:"):
        return text
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def level(depth: int, kind: str, text: str, extra: str = "", start: int = 1) -> str:
    """A level of a list definition: its number format and text, as in level(1, "lowerLetter", "(%2)")."""
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/>{extra}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def numbering(definitions: Mapping[int, str], instances: Mapping[int, tuple[int, str]]) -> str:
    """The numbering part: definitions by id, and instances by id with their definition and overrides."""
    abstract = "".join(
        f'<w:abstractNum w:abstractNumId="{key}">{levels}</w:abstractNum>' for key, levels in definitions.items()
    )
    nums = "".join(
        f'<w:num w:numId="{key}"><w:abstractNumId w:val="{definition}"/>{override}</w:num>'
        for key, (definition, override) in instances.items()
    )
    return abstract + nums


def docx(body: str, *, extra_files: Mapping[str, bytes] | None = None, **parts: str) -> bytes:
    """A Word file with a body and whatever parts are given by name (styles, numbering, footnotes, header …)."""
    return package(body, parts, files=extra_files, targets={"image": "media/none.png"})


def listed(*levels: int, list_id: int = 1) -> str:
    """Paragraphs of a list, one for each level given."""
    return "".join(paragraph(f"zin {count}", list_id=list_id, level=depth) for count, depth in enumerate(levels, 1))


def lines(converted: Converted) -> list[str]:
    """The lines of what came of a file, blank ones left out."""
    return [line.strip() for line in converted.text.splitlines() if line.strip()]


# Articles, sections, paragraphs and letters in one multi-level list.
CODE = (
    level(0, "decimal", "Artikel %1")
    + level(1, "upperLetter", "%2.")
    + level(2, "decimal", "%2.%3")
    + level(3, "lowerLetter", "(%4)")
    + level(4, "lowerRoman", "%5)")
)
