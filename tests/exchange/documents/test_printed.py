"""A page and its print: what a browser prints as a PDF becomes the same numbered lines as the page itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from lexbridge.exchange.documents import convert

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SENTENCE = "Il socio che prende in prestito un gioco lo riporta nella sua scatola entro tre settimane, "


def article(number: int) -> str:
    letters = "".join(f"<li>lettera {place}: {_SENTENCE * place}salvo proroga;</li>" for place in range(1, 4))
    roman = f"<ol type='i'><li>punto primo: {_SENTENCE}</li><li>punto secondo.</li></ol>"
    return (
        f"<h2>Articolo {number} Titolo dell'articolo {number}</h2><p>Premessa {number}. {_SENTENCE * 2}</p>"
        f"<ol type='A'><li>Sezione di {number}.<ol><li>Comma primo: {_SENTENCE}<ol type='a'>{letters}</ol></li>"
        f"<li>Comma secondo.{roman}</li></ol></li><li>Seconda sezione di {number}.</li></ol>"
    )


def numbered(text: str) -> list[str]:
    """The opening number and first words of every numbered line and heading."""
    lines = [line.strip() for line in text.splitlines()]
    return [" ".join(line.split()[:3]) for line in lines if re.match(r"(?:[A-Za-z]{1,4}|\d+)\. \w|Articolo \d", line)]


def test_the_print_of_a_page_has_the_same_numbered_lines_as_the_page(
    tmp_path: Path, serve_folder: Callable[..., str], open_page: Callable[..., Page]
) -> None:
    document = tmp_path / "regole.html"
    body = "".join(article(number) for number in range(1, 9))
    document.write_text(
        f"<!doctype html><html lang='it'><head><title>R</title></head><body>{body}</body></html>", "utf-8"
    )
    page = open_page(serve_folder(tmp_path) + "regole.html")
    printed = tmp_path / "regole.pdf"
    page.pdf(path=str(printed), display_header_footer=True, margin={"top": "2cm", "bottom": "2cm"})
    from_page, from_print = convert(document, "it"), convert(printed, "it")
    assert len(numbered(from_page.text)) == 8 * 10
    assert numbered(from_print.text) == numbered(from_page.text)
    words = re.findall(r"\w+", from_page.text)
    assert re.findall(r"\w+", from_print.text) == words
    assert any(entry.startswith("running heads with page numbers") for entry in from_print.dropped)
