"""PDF to plain source text: bytes in, lines as printed out, in reading order, without running heads, with footnotes as
notes.

The library is pypdfium2 (BSD/Apache, Chrome's own PDF engine, released monthly). pdfplumber (MIT) was the other
candidate: it gives the same boxes of characters, takes more than four times as long for a page, and is written in
    Python, where a small
hostile file can unpack into any amount of memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexbridge import languages
from lexbridge.errors import InputError
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.pdf_columns import reading_order
from lexbridge.exchange.documents.pdf_endnotes import take_endnotes
from lexbridge.exchange.documents.pdf_furniture import take_furniture
from lexbridge.exchange.documents.pdf_lines import Row, make_rows
from lexbridge.exchange.documents.pdf_margins import take_line_numbers, take_remarks
from lexbridge.exchange.documents.pdf_notes import take_notes
from lexbridge.exchange.documents.pdf_page import PageText, read_page
from lexbridge.exchange.documents.pdf_text import write_pages
from lexbridge.exchange.documents.plain import Converted, SourceText

if TYPE_CHECKING:
    import pypdfium2

_SCANNED_CHARACTERS = 15  # a page with a picture and fewer characters than this is a scan with a stamp at most
_BAD_SHARE = 0.2
_OCR = "run a text recognition over it first (for instance ocrmypdf), or ask for the original"


def convert_pdf(raw: bytes, language: str, watch: Watch) -> Converted:
    """Turns a PDF into plain source text.

    Raises:
        InputError: for a file that is encrypted, damaged, empty, scanned or without readable letters, or passes a
            limit.
    """
    source = SourceText(watch)
    if b"%%EOF" not in raw[-4096:]:
        source.remark("the file lacks its end: it may have been cut off")
    pages = _read_pages(raw, source)
    rows = take_line_numbers([make_rows(page.runs) for page in pages], source)
    heights = [page.height for page in pages]
    words = languages.language(language).table("citations").get("article", {})
    kept = take_furniture(rows, heights, frozenset(word for group in words.values() for word in group), source)
    kept = take_remarks(kept, source)
    ordered: list[list[Row]] = []
    for page in kept:
        watch.time()
        ordered.append(reading_order(page))
    notes = take_notes(ordered, source)
    take_endnotes(notes, source)
    write_pages(notes, source)
    return source.converted()


def _read_pages(raw: bytes, source: SourceText) -> list[PageText]:
    watch = source.watch
    document = _open(raw, watch)
    try:
        watch.page_count(len(document))
        if not len(document):
            raise InputError("the PDF has no pages", where=watch.where, mend="fetch it anew")
        pages = []
        for number in range(len(document)):
            watch.time()
            pages.append(_read_one(document, number, source))
    finally:
        document.close()
    _check_letters(pages, source)
    return pages


def _open(raw: bytes, watch: Watch) -> pypdfium2.PdfDocument:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD or "password" in str(error).lower():
            mend = "open it with its password and save or print it without one"
            raise InputError("the PDF is encrypted", where=watch.where, mend=mend) from None
        if getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_SECURITY:
            what = "the PDF is encrypted in a way that cannot be read"
            raise InputError(what, where=watch.where, mend="save it without protection") from None
        mend = "fetch it anew, or open it in a PDF program and save it"
        raise InputError("the PDF is damaged", where=watch.where, mend=mend) from None


def _read_one(document: pypdfium2.PdfDocument, number: int, source: SourceText) -> PageText:
    import pypdfium2

    try:
        page = document[number]
    except pypdfium2.PdfiumError:
        mend = "fetch it anew, or open it in a PDF program and save it"
        raise InputError(f"the PDF is damaged: page {number + 1}", where=source.watch.where, mend=mend) from None
    try:
        text = read_page(page, source.watch)
    finally:
        page.close()
    if text.turned:
        source.drop("turned text", text.turned)
    if text.outside:
        source.drop("text outside the visible page", text.outside)
    return text


def _check_letters(pages: list[PageText], source: SourceText) -> None:
    """Refuses a document without a text layer, or with one that names no letters; says which pages are pictures
    only.
    """
    where = source.watch.where
    letters = sum(page.letters for page in pages)
    if all(page.pictures and page.letters < _SCANNED_CHARACTERS for page in pages):
        raise InputError("the PDF is scanned: it has pictures of pages and no text layer", where=where, mend=_OCR)
    if not letters:
        raise InputError("the PDF has no text", where=where, mend="check that it is the right file")
    bad = sum(page.unknown for page in pages)
    if bad > letters * _BAD_SHARE:
        raise InputError("the PDF's text cannot be read: its fonts name no letters", where=where, mend=_OCR)
    if bad:
        source.remark(f"signs that the PDF's fonts do not name, now shown as \ufffd: {bad}")
    scanned = [str(count) for count, page in enumerate(pages, 1) if page.pictures and not page.letters]
    if scanned:
        source.drop("page that is a picture without text", ", ".join(scanned))
