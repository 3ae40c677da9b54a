"""What kind of document a file is: its name and first bytes in, the kind out; the bytes decide, and what cannot be read
is refused by its name.
"""

from __future__ import annotations

import io
import re
import zipfile

from lexbridge.errors import InputError
from lexbridge.exchange.documents.limits import Watch

SUFFIXES = {
    ".html": "HTML",
    ".htm": "HTML",
    ".xhtml": "HTML",
    ".md": "Markdown",
    ".markdown": "Markdown",
    ".docx": "Word",
    ".docm": "Word",
    ".dotx": "Word",
    ".pdf": "PDF",
}
READABLE = "HTML, Markdown, Word (.docx) and PDF"
_PAGE_START = re.compile(
    rb"\s*(?:<\?xml[^>]*>|<!--.*?-->|\s)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_TAGS = re.compile(rb"<(?:p|div|ol|ul|li|h[1-6]|table|body|br)\b[^>]*>", re.IGNORECASE)
_OTHERS = (
    (b"{\\rtf", "rich text (RTF)"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\x00", "a scanned picture (TIFF)"),
    (b"MM\x00*", "a scanned picture (TIFF)"),
    (b"\x1f\x8b", "a packed archive"),
    (b"7z\xbc\xaf", "a packed archive"),
    (b"Rar!", "a packed archive"),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def find_kind(raw: bytes, suffix: str, watch: Watch) -> str:
    """The kind of a document: HTML, Markdown, Word or PDF.

    Args:
        raw: the file's bytes.
        suffix: the end of its name, as in ".docx".
        watch: names the file in errors.

    Raises:
        InputError: for an empty file, a kind that cannot be read, or a file damaged at its very start.
    """
    named = SUFFIXES.get(suffix.lower())
    if not raw.strip(b"\0 \t\r\n"):
        raise InputError("the file is empty", where=watch.where, mend="fetch or save it anew")
    if b"%PDF-" in raw[:1024]:
        return "PDF"
    if raw.startswith(b"PK"):
        return _zip_kind(raw, named, watch)
    _refuse_others(raw, watch)
    if _PAGE_START.match(raw[:4096].lstrip(b"\xef\xbb\xbf")):
        return "HTML"
    if named in ("Word", "PDF"):
        if len(_TAGS.findall(raw[:65536])) >= 3:
            return "HTML"
        raise InputError(
            f"is called {suffix} but is no {named} file, or a damaged one",
            where=watch.where,
            mend="fetch or save it anew",
        )
    if named is not None:
        _refuse_binary(raw, watch)
        return named
    if suffix.lower() in (".txt", ".text"):
        raise InputError(
            "is plain text already", where=watch.where, mend="copy it into the corpus, into the folder of its language"
        )
    raise InputError(
        f"'{suffix or watch.where}' is no kind of document that can be read",
        where=watch.where,
        mend=f"these can: {READABLE}",
    )


def _zip_kind(raw: bytes, named: str | None, watch: Watch) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = archive.namelist()
            mimetype = (
                archive.read("mimetype")[:80]
                if "mimetype" in names and archive.getinfo("mimetype").file_size < 200
                else b""
            )
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        NotImplementedError,
        RuntimeError,
        OSError,
        EOFError,
        ValueError,
        KeyError,
    ):
        what = "the Word file is damaged" if named in ("Word", None) else "is a damaged archive"
        mend = "fetch it anew, or open and save it in the program it was made with"
        raise InputError(what, where=watch.where, mend=mend) from None
    if any(name.startswith("word/") for name in names):
        return "Word"
    other = "an archive without a Word document"
    if any(name.startswith("xl/") for name in names):
        other = "an Excel workbook"
    elif any(name.startswith("ppt/") for name in names):
        other = "a PowerPoint presentation"
    elif b"opendocument" in mimetype:
        other = "an OpenDocument file"
    elif b"epub" in mimetype:
        other = "an EPUB book"
    raise InputError(f"is {other}", where=watch.where, mend=f"save it as one of {READABLE}")


def _refuse_others(raw: bytes, watch: Watch) -> None:
    if raw.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in raw:
            raise InputError(
                "the Word file is encrypted",
                where=watch.where,
                mend="open it with its password and save it without one",
            )
        raise InputError("is a Word file of before 2007 (.doc)", where=watch.where, mend="save it as .docx")
    for start, name in _OTHERS:
        if raw.startswith(start):
            raise InputError(f"is {name}", where=watch.where, mend=f"save it as one of {READABLE}")


def _refuse_binary(raw: bytes, watch: Watch) -> None:
    """Refuses what is neither text in UTF-8 or Windows-1252 nor marked UTF-16."""
    if raw[:2] not in (b"\xff\xfe", b"\xfe\xff") and b"\x00" in raw[:65536]:
        raise InputError("is a binary file, no text", where=watch.where, mend=f"these can be read: {READABLE}")
