"""The set-up itself: the browser and server other tests stand on, the given texts, and what the package carries."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PAGE = (
    "<!doctype html><html lang='en'><head><title>Door</title></head><body><main><h1>Door</h1>{}</main></body></html>"
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "room").mkdir()
    (tmp_path / "index.html").write_text(_PAGE.format("<a href='room/'>in</a>"), encoding="utf-8")
    (tmp_path / "room" / "index.html").write_text(_PAGE.format("<p>Inside</p>"), encoding="utf-8")
    (tmp_path / "404.html").write_text(_PAGE.format("<p>Nowhere</p>"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("below", ["/", "/laws/of/chess/"])
def test_a_folder_is_served_below_the_path_asked_for(
    site: Path, serve_folder: Callable[..., str], open_page: Callable[..., Page], below: str
) -> None:
    page = open_page(serve_folder(site, below=below))
    page.get_by_role("link", name="in").click()
    page.get_by_text("Inside").wait_for()
    assert page.url.endswith(f"{below}room/")


def test_what_is_not_there_gets_the_folders_own_404_page(site: Path, serve_folder: Callable[..., str]) -> None:
    root = serve_folder(site, below="/laws/")
    for url in (f"{root}none", root.replace("/laws/", "/other/")):
        with pytest.raises(urllib.error.HTTPError) as missed:
            urllib.request.urlopen(url)
        with missed.value as answer:
            assert answer.code == 404
            assert b"Nowhere" in answer.read()


def test_axe_finds_a_picture_without_words(
    site: Path, serve_folder: Callable[..., str], open_page: Callable[..., Page], axe_script: str
) -> None:
    (site / "index.html").write_text(_PAGE.format("<img src='data:,'>"), encoding="utf-8")
    page = open_page(serve_folder(site))
    page.evaluate(axe_script)
    found = [violation["id"] for violation in page.evaluate("axe.run()")["violations"]]
    assert found == ["image-alt"]


@pytest.mark.parametrize("name", ["texts/it-articolo-9.txt", "texts/nl-artikel-9.txt"])
def test_the_given_texts_stand_in_the_corpus_byte_for_byte(shared: Path, repository: Path, name: str) -> None:
    given = shared / name
    copy = repository / "corpus" / given.name[:2] / given.name
    assert copy.read_bytes() == given.read_bytes()


def test_the_pinned_versions_name_no_index(repository: Path) -> None:
    lines = (repository / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins
    assert [pin for pin in pins if pin.count("==") != 1 or "/" in pin or "@" in pin] == []


def test_the_package_says_that_it_is_typed() -> None:
    assert resources.files("lexbridge").joinpath("py.typed").is_file()
