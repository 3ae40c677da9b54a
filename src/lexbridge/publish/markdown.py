"""A page as a Markdown file for MkDocs: a `Page` in, front matter and one HTML block without any Markdown out."""

from __future__ import annotations

import json
import re
from typing import Any

from lexbridge.publish.book import Page

_ASTRAL = re.compile(r"\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})")


def markdown(page: Page) -> str:
    """The Markdown file of a page.

    The HTML is one block that starts at the line's beginning and has no blank line, so no Markdown rule looks into it;
    front matter holds the texts for the page's head as quoted YAML strings.
    """
    head = {"title": page.title, "description": page.description, "section": page.section, "data": page.data}
    lines = [f"{key}: {quoted(value)}" for key, value in head.items() if value]
    block = re.sub(r"\n\s*\n", "\n", page.html.strip())
    return "\n".join(["---", *lines, "everywhere: true", "---", "", block, ""])


def quoted(value: Any) -> str:
    """A value as JSON that YAML reads back as it was: pairs of surrogates are written as one escape."""
    return _ASTRAL.sub(_joined, json.dumps(value))


def _joined(found: re.Match[str]) -> str:
    high, low = int(found[1], 16), int(found[2], 16)
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"
