"""What the tests of documents share: reading bytes as a document, Word files made of a few lines, and PDFs drawn on a
page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lexbridge.exchange.documents import Converted, Limits, convert


@pytest.fixture
def read_as(tmp_path: Path) -> Callable[..., Converted]:
    """Reads bytes or text as a document: `read_as(".html", "<p>…")`, with limits and language where wished."""

    def read(suffix: str, content: bytes | str, *, language: str = "it", limits: Limits | None = None) -> Converted:
        path = tmp_path / f"document{suffix}"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return convert(path, language, limits)

    return read
