"""Reads texts without a disk: texts by language in, expressions of the laws of bridge out, with or without outline."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lexbridge.code import Code, read_code
from lexbridge.corpus import Corpus
from lexbridge.model import Expression, Source
from lexbridge.outline import Outline, read_outline
from lexbridge.reader import read_expressions

BRIDGE = Path(__file__).resolve().parents[2] / "corpus"


@cache
def code(*languages: str) -> Code:
    """The code of the laws of bridge, in these languages."""
    head = (BRIDGE / "code.toml").read_text(encoding="utf-8").partition("[[language]]")[0]
    return read_code(
        head + "".join(f'[[language]]\ncode = "{language}"\n' for language in languages), where="code.toml"
    )


@cache
def outline() -> Outline:
    """The outline of the laws of bridge."""
    text = (BRIDGE / "outline-2017.txt").read_text(encoding="utf-8")
    return read_outline(text, code("it").numbering, where="outline")


def read_all(texts: dict[str, list[str]], *, outlined: bool = True) -> dict[str, Expression]:
    """The expressions of texts: for each language a list, one text a file."""
    sources = {
        language: tuple(Source(f"{language}/{count}.txt", language, text) for count, text in enumerate(of_language, 1))
        for language, of_language in texts.items()
    }
    return read_expressions(Corpus(Path("corpus"), code(*texts), sources, outline() if outlined else None))


def read(text: str, *, language: str = "it", outlined: bool = True) -> Expression:
    """The expression of one text."""
    return read_all({language: [text]}, outlined=outlined)[language]
