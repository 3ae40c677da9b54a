"""The characters of one PDF page: a page of the library in, runs of characters on one line with their places out."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.limits import Watch

if TYPE_CHECKING:
    import pypdfium2

_BOLD = (b"bold", b"black", b"heavy", b"demi")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that stand beside one another on one base line.

    Places are in points from the page's lower left corner: `left` and `right` edge, `base` line; `size` is the height
    of the font, `bold` whether its name says that it is heavy.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    bold: bool = False


@dataclass
class PageText:
    """What a page holds: its runs in the order of the file, its height, and counts for the checks on scans and
    fonts.
    """

    height: float
    runs: list[Run] = field(default_factory=list)
    letters: int = 0
    unknown: int = 0
    pictures: bool = False
    turned: str = ""
    outside: str = ""


@dataclass(frozen=True, slots=True)
class _Sign:
    text: str
    left: float
    right: float
    base: float
    size: float
    turned: bool
    bold: bool


@dataclass(frozen=True, slots=True)
class _Frame:
    """A page's visible box in the stored page, its size as shown, and by how many quarters it is turned to be shown."""

    left: float
    bottom: float
    width: float
    height: float
    quarter: int

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Where a point of the stored page is shown."""
        x, y = point[0] - self.left, point[1] - self.bottom
        if not self.quarter:
            return x, y
        turned = ((x, y), (y, self.height - x), (self.width - x, self.height - y), (self.width - y, x))
        return turned[self.quarter]

    def holds(self, sign: _Sign) -> bool:
        """Whether a character stands on the visible page, or at least on its edge."""
        return sign.right > 0 and sign.left < self.width and -sign.size < sign.base < self.height


def read_page(page: pypdfium2.PdfPage, watch: Watch) -> PageText:
    """Reads a page, its rotation undone; text that stands across the page is kept apart."""
    import pypdfium2.raw as raw

    (left, bottom, _, _), (width, height) = page.get_bbox(), page.get_size()
    frame = _Frame(left, bottom, width, height, page.get_rotation() // 90 % 4)
    found = PageText(frame.height)
    found.pictures = next(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3), None) is not None
    textpage = page.get_textpage()
    try:
        signs = _signs(textpage, frame, found, watch)
    finally:
        textpage.close()
    found.outside = "".join(sign.text for sign in signs if not frame.holds(sign)).strip()
    signs = [sign for sign in signs if frame.holds(sign)]
    found.turned = "".join(sign.text for sign in signs if sign.turned).strip()
    found.runs = _runs([sign for sign in signs if not sign.turned])
    return found


def _signs(textpage: pypdfium2.PdfTextPage, frame: _Frame, found: PageText, watch: Watch) -> list[_Sign]:
    import pypdfium2.raw as raw

    signs: list[_Sign] = []
    x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
    pending = 0  # the first half of a character beyond U+FFFF
    bold, fresh, last = False, False, 0.0
    for index in range(textpage.count_chars()):
        code = raw.FPDFText_GetUnicode(textpage, index)
        if raw.FPDFText_IsGenerated(textpage, index) == 1 or code in (0x0A, 0x0D):
            continue
        if 0xD800 <= code < 0xDC00:
            pending = code
            continue
        if 0xDC00 <= code < 0xE000 and pending:
            code, pending = 0x10000 + ((pending - 0xD800) << 10) + (code - 0xDC00), 0
        text = _letter(code, raw.FPDFText_IsHyphen(textpage, index) == 1, found)
        if not raw.FPDFText_GetCharOrigin(textpage, index, x, y) or not raw.FPDFText_GetLooseCharBox(
            textpage, index, box
        ):
            continue
        if text.isspace():
            fresh = True
        elif fresh or not signs or abs(y.value - last) > 0.01:
            bold, fresh = _is_bold(textpage, index), False  # a font is asked for once a word
        last = y.value
        angle = raw.FPDFText_GetCharAngle(textpage, index)
        signs.append(_placed(text, (x.value, y.value), box, angle, frame, bold))
        if index % 2000 == 0:
            watch.time()
    return signs


def _letter(code: int, hyphen: bool, found: PageText) -> str:
    if hyphen:
        return "-"
    if code == 0xA0 or chr(code).isspace():
        return " " if code != 0xA0 else "\xa0"
    found.letters += 1
    if code < 0x20 or 0xE000 <= code <= 0xF8FF or 0xD800 <= code <= 0xDFFF or code in (0xFFFD, 0xFFFE, 0xFFFF):
        found.unknown += 1
        return "\ufffd"
    return chr(code)


def _is_bold(textpage: pypdfium2.PdfTextPage, index: int) -> bool:
    """Whether the font of a character is called bold; the weight that a file states of it is often wrong."""
    import pypdfium2.raw as raw

    name, flags = ctypes.create_string_buffer(100), ctypes.c_int()
    raw.FPDFText_GetFontInfo(textpage, index, name, 100, flags)
    return any(word in name.value.lower() for word in _BOLD)


def _placed(text: str, origin: tuple[float, float], box: object, angle: float, frame: _Frame, bold: bool) -> _Sign:
    """A character at its place on the page as it is shown; pages may be stored lying on their side."""
    start, base = frame.place(origin)
    x0, y0 = frame.place((box.left, box.bottom))  # type: ignore[attr-defined]  # a structure of the C library
    x1, y1 = frame.place((box.right, box.top))  # type: ignore[attr-defined]  # see above
    turn = round(math.degrees(angle)) % 360 if angle >= 0 else 0
    # The library measures the angle in the stored page, clockwise; text that is upright on a page stored on its side
    # makes up for the turn of the page.
    turn = (turn + 90 * frame.quarter) % 360
    # A letter such as j reaches out to the left of where it is set; the gap before it is no smaller for that.
    left = max(min(x0, x1), start) if not turn else min(x0, x1)
    return _Sign(text, left, max(x0, x1), base, abs(y1 - y0), min(turn, 360 - turn) > 10, bold)


def _runs(signs: list[_Sign]) -> list[Run]:
    """Joins characters that follow one another on one base line; a wider gap without a blank becomes one."""
    runs: list[Run] = []
    current: list[_Sign] = []
    for sign in signs:
        if current and not _goes_on(current[-1], sign):
            runs += _run(current)
            current = []
        current.append(sign)
    return runs + _run(current)


def _goes_on(last: _Sign, sign: _Sign) -> bool:
    size = max(last.size, sign.size, 1.0)
    gap = sign.left - last.right
    return (
        abs(sign.base - last.base) < 0.1 * size
        and -0.5 * size < gap < 0.8 * size
        and abs(sign.size - last.size) < 0.15 * size
        and sign.bold == last.bold
    )


def _run(signs: list[_Sign]) -> list[Run]:
    while signs and signs[-1].text.isspace():
        signs = signs[:-1]
    while signs and signs[0].text.isspace():
        signs = signs[1:]
    if not signs:
        return []
    text, last = "", signs[0]
    for sign in signs:
        gap = sign.left - last.right
        text += (
            " " if gap > 0.17 * sign.size and text and not text[-1].isspace() and not sign.text.isspace() else ""
        ) + sign.text
        last = sign
    size = sorted(sign.size for sign in signs)[len(signs) // 2]
    return [Run(text, signs[0].left, max(sign.right for sign in signs), signs[0].base, size, signs[0].bold)]
