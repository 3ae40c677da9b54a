"""HTML to plain source text: bytes of a page in, its law text out, with list numbers as a browser prints them and the
site's furniture left out.

The parser is lxml (BSD; long-lived, typed, and needed by other rooms anyway). html5lib and Beautiful Soup are slower
and know no more of lists. Of style sheets only those within the page are read, and of them what they say of numbers.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from lexbridge.errors import InputError
from lexbridge.exchange.documents.html_blocks import write_blocks
from lexbridge.exchange.documents.html_clean import clean, clean_head
from lexbridge.exchange.documents.html_counters import print_sheets
from lexbridge.exchange.documents.html_notes import take_notes
from lexbridge.exchange.documents.html_styles import read_sheets
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.plain import Converted, SourceText

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARED = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})|<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{2,40})""",
    re.IGNORECASE,
)
# A picture written into the page; the parser refuses what is longer than its own measure.
_DATA = re.compile(r"data:[\w/+.;=-]{1,100},[A-Za-z0-9+/=%]{1000,}")


def convert_html(raw: bytes, watch: Watch) -> Converted:
    """Turns a page into plain source text.

    Raises:
        InputError: for a page without text, or one nested more deeply or taking longer than the limits allow.
    """
    page, remarks = decode_html(raw)
    source = SourceText(watch)
    for remark in remarks:
        source.remark(remark)
    write_page(page, source)
    return source.converted()


def write_page(page: str, source: SourceText) -> None:
    """Writes a decoded page into a source text."""
    root = parse(page, source.watch)
    printed = print_sheets(root, read_sheets(root, source.watch), source.watch)
    if printed.before or set(printed.lists.values()) - {"none", "-"}:
        source.remark("numbers were taken from the page's style sheet")
    head = root.find("head")
    if head is not None:
        clean_head(head, source)
    body = root.find("body")
    if body is None:
        raise InputError("the page has no text", where=source.watch.where, mend="save the page anew, as it is shown")
    notes = take_notes(body, source)
    clean(body, source)
    write_blocks(body, source, notes, printed)


def decode_html(raw: bytes) -> tuple[str, list[str]]:
    """The text of a page and what is to be said of its encoding: byte order mark, then declaration, then UTF-8, then
    Windows-1252.
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, errors="replace"), []
    declared = _declared_encoding(raw)
    for encoding in dict.fromkeys(filter(None, (declared, "utf-8"))):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        odd = declared is not None and encoding != declared
        return text, [f"the page calls its encoding {declared}, but is {encoding}"] if odd else []
    remark = "the encoding was guessed: windows-1252"
    if declared:
        remark = f"the page calls its encoding {declared}, but is not; read as windows-1252"
    return raw.decode("cp1252", errors="replace"), [remark]


def _declared_encoding(raw: bytes) -> str | None:
    """The encoding that a page declares, as browsers take it (WHATWG Encoding, section 4.2): "latin1" is Windows-1252;
    None for one they do not know.
    """
    import webencodings

    found = _DECLARED.search(raw[:4096])
    known = webencodings.lookup((found[1] or found[2]).decode("ascii")) if found is not None else None
    if known is None or known.name == "x-user-defined":
        return None
    # A page whose declaration could be read byte by byte is not in UTF-16, whatever it says (HTML, 13.2.3.2).
    return "utf-8" if known.name.startswith("utf-16") else str(known.codec_info.name)


def parse(page: str, watch: Watch) -> HtmlElement:
    """The element tree of a page, its depth checked, comments and processing instructions gone."""
    import lxml.html
    from lxml.etree import ParserError

    parser = lxml.html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=False)
    raw = _DATA.sub("data:,", page.replace("\x00", "\ufffd")).encode("utf-8", "replace")
    try:
        root = lxml.html.document_fromstring(raw, parser=parser)
    except ParserError:
        raise InputError("the page has no text", where=watch.where, mend="save the page anew, as it is shown") from None
    # Beyond its own limits the parser leaves out the rest without a word but this one.
    limited = [entry.message for entry in parser.error_log if entry.type_name == "ERR_RESOURCE_LIMIT"]
    if any("depth" in message for message in limited):
        raise watch.too_deep()
    if limited:
        what = "has a word, a text or a comment of more than 10,000,000 characters in one piece"
        raise InputError(what, where=watch.where, mend="check that it is the right file")
    _check_depth(root, watch)
    return root


def _check_depth(root: HtmlElement, watch: Watch) -> None:
    level, depth = [root], 1
    while level:
        watch.depth(depth)
        watch.time()
        level, depth = [child for element in level for child in element], depth + 1
