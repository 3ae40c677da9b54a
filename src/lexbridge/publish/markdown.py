"""A page as a Markdown file for MkDocs: a `Page` in, front matter and one HTML block without any Markdown out."""

from __future__ import annotations

import json
import re
from typing import Any

from lexbridge.publish.book import Page

_ASTRAL = re.compile(r"\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})")


def markdown(page: Page) -> str:
    """The Markdown file of a page; front matter holds what the page's head says as quoted YAML strings."""
    meta = {"title": page.title, "section": page.section, "head": page.head, "everywhere": True}
    lines = [f"{key}: {quoted(value)}" for key, value in meta.items()]
    return "\n".join(["---", *lines, "---", "", block(page), ""])


def block(page: Page) -> str:
    """The HTML as one block that opens a line and has no blank line or tab, so no Markdown rule looks into it."""
    return re.sub(r"\n\s*\n", "\n", page.html.strip().replace("\t", " "))


def graft(built: str, page: Page) -> str | None:
    """A built page with new content and head in its frame: what MkDocs would make of the page, without running it.

    Returns:
        The page, or None where the built one has not the marks of our theme.

    """
    for name, text in (("content", block(page)), ("head", page.head)):
        opening, closing = f"<!--{name}-->", f"<!--/{name}-->"
        start, end = built.find(opening), built.rfind(closing)
        if start < 0 or end < start:
            return None
        built = built[: start + len(opening)] + text + built[end:]
    return built


def quoted(value: Any) -> str:
    """A value as JSON that YAML reads back as it was: pairs of surrogates are written as one escape."""
    return _ASTRAL.sub(_joined, json.dumps(value))


def _joined(found: re.Match[str]) -> str:
    high, low = int(found[1], 16), int(found[2], 16)
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"
