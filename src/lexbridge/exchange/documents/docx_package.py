"""Opens a Word file with care: bytes in, the parts that hold text out, each read through python-docx, with sizes and
kinds of parts checked before.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lexbridge.errors import InputError
from lexbridge.exchange.documents.limits import Watch

if TYPE_CHECKING:
    from docx.opc.part import Part
    from lxml.etree import _Element

_MEND = "fetch it anew, or open and save it in a word processor"
# ISO 29500 Strict writes other names for the same things (part 1, annex A); python-docx knows the usual ones only.
_STRICT = (
    (
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    ),
    (b"http://purl.oclc.org/ooxml/officeDocument/math", b"http://schemas.openxmlformats.org/officeDocument/2006/math"),
    (
        b"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing",
        b"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    ),
)
# Documents with macros and templates hold their text in the same form under another type.
_MAIN = re.compile(
    rb"application/vnd\.ms-word\.(?:document|template)\.macroEnabled(?:Template)?\.main\+xml"
    rb"|application/vnd\.openxmlformats-officedocument\.wordprocessingml\.template\.main\+xml"
)
_DOCUMENT = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


@dataclass(frozen=True)
class WordParts:
    """The roots of a Word file's parts; None or empty where it has none."""

    body: _Element
    styles: _Element | None
    numbering: _Element | None
    footnotes: _Element | None
    endnotes: _Element | None
    comments: _Element | None
    edges: tuple[tuple[str, _Element], ...]  # ("running head" or "running foot", root)


def open_parts(raw: bytes, watch: Watch) -> WordParts:
    """Reads the parts of a Word file.

    Raises:
        InputError: for a damaged or encrypted file, one that unpacks beyond the limits, or one with a document type of
            its own.
    """
    from docx.opc.constants import RELATIONSHIP_TYPE as KIND
    from docx.package import Package
    from lxml.etree import XMLSyntaxError

    trimmed = _trim(raw, watch)
    try:
        main = Package.open(io.BytesIO(trimmed)).main_document_part
        body = _root(main).find(".//{*}body")
        if body is None:
            raise InputError("the Word file is damaged: it has no text part", where=watch.where, mend=_MEND)
        heads = [("running head", part) for part in _all_related(main, KIND.HEADER)]
        feet = [("running foot", part) for part in _all_related(main, KIND.FOOTER)]
        return WordParts(
            body=body,
            styles=_related(main, KIND.STYLES),
            numbering=_related(main, KIND.NUMBERING),
            footnotes=_related(main, KIND.FOOTNOTES),
            endnotes=_related(main, KIND.ENDNOTES),
            comments=_related(main, KIND.COMMENTS),
            edges=tuple((name, _root(part)) for name, part in heads + feet),
        )
    except XMLSyntaxError as error:
        if "depth" in str(error).lower():
            raise watch.too_deep() from None
        raise InputError("the Word file is damaged: a part of it is no XML", where=watch.where, mend=_MEND) from None
    except (
        KeyError,
        ValueError,
        AttributeError,
        TypeError,
        IndexError,
    ):  # what python-docx raises when parts or their names are missing
        raise InputError("the Word file is damaged: parts of it are missing", where=watch.where, mend=_MEND) from None


def _related(main: Part, kind: str) -> _Element | None:
    found = _all_related(main, kind)
    return _root(found[0]) if found else None


def _all_related(main: Part, kind: str) -> list[Part]:
    return [
        relation.target_part for relation in main.rels.values() if relation.reltype == kind and not relation.is_external
    ]


def _root(part: Part) -> _Element:
    """The root of a part: parsed already where python-docx knows its kind."""
    from docx.opc.oxml import parse_xml

    element: _Element | None = getattr(part, "element", None)
    return element if element is not None else parse_xml(part.blob)  # type: ignore[arg-type]  # takes bytes as lxml does


def _trim(raw: bytes, watch: Watch) -> bytes:
    """The same package with only its XML parts and the relations between them: pictures stay packed, and dangling
    relations do no harm.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            watch.part_count(len(entries))
            if any(entry.flag_bits & 1 for entry in entries):
                raise InputError(
                    "the Word file is encrypted",
                    where=watch.where,
                    mend="open it with its password and save it without one",
                )
            watch.unpacked_size(sum(entry.file_size for entry in entries))
            texts = [entry for entry in entries if entry.filename.endswith((".xml", ".rels"))]
            parts = {entry.filename: _checked(archive.read(entry), watch) for entry in texts}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, MemoryError):
        raise InputError("the Word file is damaged: it does not unpack", where=watch.where, mend=_MEND) from None
    except Exception as error:
        if type(error).__module__ in ("zlib", "lzma"):  # their errors share no base class with the rest
            raise InputError("the Word file is damaged: it does not unpack", where=watch.where, mend=_MEND) from None
        raise
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, _related_only(name, content, parts) if name.endswith(".rels") else content)
    return packed.getvalue()


def _checked(content: bytes, watch: Watch) -> bytes:
    watch.time()
    if any(
        mark.encode(encoding) in content
        for mark in ("<!DOCTYPE", "<!ENTITY")
        for encoding in ("utf-8", "utf-16-le", "utf-16-be")
    ):  # ECMA-376 part 2, 8.1.4 forbids it, and it is how a small file grows without end
        raise InputError(
            "the Word file declares a document type, which none may",
            where=watch.where,
            mend="do not trust it; save it anew",
        )
    for strict, usual in _STRICT:
        content = content.replace(strict, usual)
    return _MAIN.sub(_DOCUMENT, content)


def _related_only(name: str, content: bytes, parts: dict[str, bytes]) -> bytes:
    """The relations of a part without those to parts that are not there or lie outside."""
    from lxml import etree

    folder = posixpath.dirname(posixpath.dirname(name))
    root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    for relation in list(root):
        target = relation.get("Target", "")
        path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        if relation.get("TargetMode") == "External" or path not in parts:
            root.remove(relation)
    return etree.tostring(root, encoding="UTF-8", standalone=True)
