"""Prints the made-up code's pages as a browser does: a `Book` in, the bytes of a PDF out; needs Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from bench.documents_pages import PAGES
from bench.tree import Book

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
_CELLS = "td { padding: 2px 12px }"
_COLUMNS = "body { column-count: 2; font-size: 10pt; text-align: justify; hyphens: auto }"
_NARROW = "body { font: 13pt/1.5 Georgia, serif; max-width: 14cm } ol { padding-left: 1.2em }"


def _chromium() -> str | None:
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@lru_cache(maxsize=1)
def _browser() -> Browser:
    from playwright.sync_api import sync_playwright

    playwright = sync_playwright().start()
    return playwright.chromium.launch(executable_path=_chromium(), args=_FLAGS)


def _printed(habit: str, style: str) -> Callable[[Book], bytes]:
    def make(book: Book) -> bytes:
        page = _browser().new_page()
        try:
            html = PAGES[habit](book).decode("utf-8")
            page.set_content(html.replace("</head>", f"<style>{_CELLS}{style}</style></head>"))
            edge = "2cm"
            margin = {"top": edge, "bottom": edge, "left": edge, "right": edge}
            return page.pdf(format="A4", display_header_footer=True, margin=margin)  # type: ignore[arg-type]  # edges all
        finally:
            page.close()

    return make


def browser_prints() -> dict[str, Callable[[Book], bytes]]:
    """The ways a browser prints pages; none where there is no browser."""
    if _chromium() is None:
        return {}
    made = {}
    for habit in ("nested lists", "headings and paragraphs", "a column a level"):
        made[f"{habit}, printed"] = _printed(habit, "")
        made[f"{habit}, narrow"] = _printed(habit, _NARROW)
    for habit in ("nested lists", "headings and paragraphs"):
        made[f"{habit}, in columns"] = _printed(habit, _COLUMNS)
    return made
