"""A page that stays open while its corpus is edited: it shows the edit, and of a faulty one what is wrong."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.publish.conftest import CODE, DUTCH, ITALIAN, write_corpus
from tests.publish.pages import OpenPage, ready
from tests.publish.test_serve import eventually

from lexbridge import publish

if TYPE_CHECKING:
    pass


@pytest.fixture
def edited(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a served site and the Italian text that it follows."""
    corpus = write_corpus(tmp_path / "corpus", CODE, {"it": ITALIAN, "nl": DUTCH})
    said: list[str] = []
    stop = threading.Event()
    options = {"port": 0, "say": said.append, "stop": stop}
    run = threading.Thread(target=publish.serve, args=(corpus, tmp_path / "out"), kwargs=options)
    run.start()
    assert eventually(lambda: said)
    yield said[0], corpus / "it" / "text.txt"
    stop.set()
    run.join()


def test_an_open_page_shows_each_edit_and_the_other_languages_page_too(
    edited: tuple[str, Path], open_page: OpenPage
) -> None:
    url, text = edited
    for language in ("it", "nl"):
        page = ready(open_page(f"{url}{language}/1/"))
        for number in ("uno", "due"):
            text.write_text(ITALIAN.replace("Testo con", f"Testo {language} {number} con"), encoding="utf-8")
            page.locator(".lb-law").get_by_text(f"Testo {language} {number} con").wait_for()


def test_a_faulty_edit_shows_the_error_in_the_page_over_the_last_good_text(
    edited: tuple[str, Path], open_page: OpenPage
) -> None:
    url, text = edited
    page = ready(open_page(f"{url}it/1/"))
    code = text.parent.parent / "code.toml"
    good = code.read_text(encoding="utf-8")
    code.write_text("[code", encoding="utf-8")
    fault = page.get_by_role("alert")
    fault.get_by_text("no valid TOML").wait_for()
    assert page.get_by_text("Testo con <img").is_visible()
    page.reload()  # a page opened now says so too
    fault.get_by_text("no valid TOML").wait_for()
    assert page.get_by_text("Testo con <img").is_visible()
    code.write_text(good, encoding="utf-8")
    text.write_text(ITALIAN.replace("Testo con", "Altro testo con"), encoding="utf-8")
    page.get_by_text("Altro testo con").wait_for()
    fault.wait_for(state="hidden")
