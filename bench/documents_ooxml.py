"""Writes Word files from pieces of their XML: paragraphs, lists and notes in, the bytes of a .docx out."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from html import escape

_NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_ROOTS = {"header": "hdr", "footer": "ftr"}


def run(text: str, properties: str = "") -> str:
    """A run of words."""
    made = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{made}<w:t xml:space="preserve">{escape(text, quote=False)}</w:t></w:r>' if text else ""


def paragraph(content: str, properties: str = "") -> str:
    """A paragraph of runs."""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{content}</w:p>\n"


def listed(list_id: int, level: int) -> str:
    """The property that puts a paragraph into a list."""
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>'


def level(depth: int, kind: str, text: str, *, indent: int = 0, extra: str = "") -> str:
    """A level of a list definition; `text` as in "(%4)"."""
    place = f'<w:pPr><w:ind w:left="{indent}" w:hanging="360"/></w:pPr>' if indent else ""
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>{extra}'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>{place}</w:lvl>'
    )


def style(key: str, name: str, properties: str = "", based_on: str = "") -> str:
    """A paragraph style."""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{name}"/>{base}<w:pPr>{properties}</w:pPr>'
        "</w:style>"
    )


def package(
    body: str,
    parts: Mapping[str, str],
    *,
    files: Mapping[str, bytes] | None = None,
    targets: Mapping[str, str] | None = None,
) -> bytes:
    """A Word file with a body and parts by name (styles, numbering, footnotes, endnotes, comments, header, footer).

    `files` are further ones by their names in the archive, `targets` what else the body relates to, by kind.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        kinds = "".join(f'<Override PartName="/word/{name}.xml" ContentType="{_TYPE}{name}+xml"/>' for name in parts)
        archive.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{_TYPE}document.main+xml"/>{kinds}</Types>',
        )
        archive.writestr("_rels/.rels", _relations({"officeDocument": "word/document.xml"}))
        related = {name: f"{name}.xml" for name in parts} | dict(targets or {})
        archive.writestr("word/_rels/document.xml.rels", _relations(related))
        archive.writestr("word/document.xml", f"<w:document {_NAMES}><w:body>{body}</w:body></w:document>")
        for name, content in parts.items():
            root = _ROOTS.get(name, name)
            archive.writestr(f"word/{name}.xml", f"<w:{root} {_NAMES}>{content}</w:{root}>")
        for name, raw in (files or {}).items():
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
