"""Word files made of a few lines of XML, for tests: lists, styles and paragraphs in, the bytes of a .docx out."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from xml.sax.saxutils import escape

NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
)
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PARTS = ("styles", "numbering", "footnotes", "endnotes", "comments", "header", "footer")


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


def style(key: str, name: str, properties: str = "", based_on: str = "") -> str:
    """A paragraph style."""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    names = f'<w:name w:val="{name}"/>{base}'
    return f'<w:style w:type="paragraph" w:styleId="{key}">{names}<w:pPr>{properties}</w:pPr></w:style>'


def docx(body: str, *, extra_files: Mapping[str, bytes] | None = None, **parts: str) -> bytes:
    """A Word file with a body and whatever parts are given by name (styles, numbering, footnotes, header …)."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        overrides = "".join(
            f'<Override PartName="/word/{name}.xml" ContentType="{_TYPE}{name}+xml"/>' for name in parts
        )
        archive.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{_TYPE}document.main+xml"/>{overrides}</Types>',
        )
        archive.writestr("_rels/.rels", _relations({"officeDocument": "word/document.xml"}))
        archive.writestr(
            "word/_rels/document.xml.rels",
            _relations({name: f"{name}.xml" for name in parts} | {"image": "media/none.png"}),
        )
        archive.writestr("word/document.xml", f"<w:document {NAMES}><w:body>{body}</w:body></w:document>")
        roots = {"header": "hdr", "footer": "ftr"}
        for name, content in parts.items():
            root = roots.get(name, name)
            archive.writestr(f"word/{name}.xml", f"<w:{root} {NAMES}>{content}</w:{root}>")
        for name, raw in (extra_files or {}).items():
            archive.writestr(name, raw)
    return packed.getvalue()


def _relations(targets: Mapping[str, str]) -> str:
    entries = "".join(
        f'<Relationship Id="r{count}" Type="{_KIND}{kind}" Target="{target}"/>'
        for count, (kind, target) in enumerate(targets.items())
    )
    return (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{entries}</Relationships>'
    )


def listed(*levels: int, list_id: int = 1) -> str:
    """Paragraphs of a list, one for each level given."""
    return "".join(paragraph(f"zin {count}", list_id=list_id, level=depth) for count, depth in enumerate(levels, 1))


# Articles, sections, paragraphs and letters in one multi-level list.
CODE = (
    level(0, "decimal", "Artikel %1")
    + level(1, "upperLetter", "%2.")
    + level(2, "decimal", "%2.%3")
    + level(3, "lowerLetter", "(%4)")
    + level(4, "lowerRoman", "%5)")
)
