"""Small corpora on disk for tests: texts by file name in, a corpus folder of two languages out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

LEVELS = """
[[level]]
name = "article"
number = "1"
[[level]]
name = "section"
number = "A"
[[level]]
name = "paragraph"
number = "1"
"""

CODE = f"""
[code]
id = "games"
uri = "/akn/xx/act/rules/club/2020-01-02/games"
edition = "2020"
outline = "outline.txt"
[code.title]
en = "Rules of the games"
{LEVELS}
[[language]]
code = "it"
edition = "2020"
[[language]]
code = "nl"
edition = "2020"
"""


def write_corpus(folder: Path, texts: Mapping[str, str]) -> Path:
    """Writes a corpus of one edition in Italian and Dutch, `outline.txt` among its texts, and gives its folder."""
    for name, text in {"code.toml": CODE, **texts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
