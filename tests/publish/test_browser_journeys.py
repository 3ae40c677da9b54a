"""Longer ways through the built site in a browser: a new build, a shared trail, the other language, what is new."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.publish.conftest import LAMPS, LAMPS_DUTCH, LAMPS_ITALIAN, write_corpus
from tests.publish.pages import OpenPage, card, clause, ready

import lexbridge
from lexbridge import publish

if TYPE_CHECKING:
    from playwright.sync_api import Page

ServeFolder = Callable[..., str]


@pytest.fixture
def lamps(tmp_path: Path) -> Callable[[str], Path]:
    """Builds a small site from an Italian text, each time in place of the one before; gives its folder."""

    def build(italian: str) -> Path:
        corpus = write_corpus(tmp_path / "corpus", LAMPS, {"it": italian, "nl": LAMPS_DUTCH})
        return publish.build(lexbridge.load(corpus), tmp_path / "build")

    return build


def found(page: Page, words: str) -> list[str]:
    page.keyboard.press("/")
    page.get_by_role("combobox").fill(words)
    page.locator(".lb-search-foot [role=status]").get_by_text("risultat").wait_for()
    texts = page.locator(".lb-results .lb-excerpt").all_inner_texts()
    page.keyboard.press("Escape")
    return texts


def cited(page: Page) -> str:
    clause(page, "1A").locator(".lb-own .lb-cite").click()
    card(page).locator(".lb-card-foot").wait_for()
    return card(page).locator(".lb-card-body").inner_text()


def test_pages_previews_and_search_are_of_one_build_until_the_reader_takes_the_new_one(
    lamps: Callable[[str], Path], serve_folder: ServeFolder, open_page: OpenPage
) -> None:
    root = serve_folder(lamps(LAMPS_ITALIAN))
    page = ready(open_page(f"{root}it/1/", width=390))
    page.wait_for_selector("html[data-kept]", state="attached")
    lamps(LAMPS_ITALIAN.replace("dieci minuti", "venti minuti").replace("accendere 3", "accendere 4"))
    page.reload()
    ready(page)
    assert clause(page, "1A").get_by_text("accendere 3 lampade").is_visible()
    assert "dieci minuti" in cited(page)
    assert any("dieci minuti" in text for text in found(page, "minuti"))
    page.get_by_role("button", name="Ricarica").click()
    clause(page, "1A").get_by_text("accendere 4 lampade").wait_for()
    ready(page)
    assert "venti minuti" in cited(page)
    assert any("venti minuti" in text for text in found(page, "minuti"))
    names: list[str] = page.evaluate("caches.keys()")
    assert len(names) == 1  # the old build has left the device whole


def test_a_trail_is_shared_as_a_link_that_another_device_opens(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390, permissions=["clipboard-read", "clipboard-write"]))
    page.evaluate("navigator.share = undefined")  # where there is no such thing, the link is copied
    clause(page, "9A2").locator(".lb-cite").click()
    card(page).locator(".lb-card-foot").wait_for()
    page.locator('.lb-dock [data-do="trail"]').click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("65B3").wait_for()
    sheet.get_by_role("textbox").fill("Tavolo 4, board 12")
    sheet.get_by_role("button", name="Condividi").click()
    page.get_by_text("Copiato").wait_for()
    shared = page.evaluate("navigator.clipboard.readText()").splitlines()[-1]
    assert shared.startswith(f"{address}it/trail/#")
    other = ready(open_page(shared, width=1440))
    other.get_by_role("heading", name="Tavolo 4, board 12").wait_for()
    other.get_by_text("Een speler mag erop wijzen").wait_for()
    assert other.locator(".lb-chain").inner_text() == "9A2 → 65B3"
    assert other.evaluate("localStorage.getItem('lexbridge.trail')") is None  # the guest's own trail is left alone


@pytest.mark.parametrize("width", [390, 1440])
def test_the_language_switch_keeps_article_and_view_and_the_clause_on_the_screen(
    lamps: Callable[[str], Path], serve_folder: ServeFolder, open_page: OpenPage, width: int
) -> None:
    root = serve_folder(lamps(LAMPS_ITALIAN))
    page = ready(open_page(f"{root}it/1/", width=width, height=300))
    chosen = "own" if width == 1440 else "both"  # not what such a screen shows by itself
    page.goto(f"{root}it/1/#1A")  # a clause named by the address, which is scrolled away from
    page.locator(f'.lb-tools [data-view="{chosen}"]').click()
    page.locator(".lb-tools [data-do='table']").click()
    clause(page, "1B").evaluate("node => node.scrollIntoView()")
    page.locator(".lb-languages a[hreflang=nl]").evaluate("link => link.click()")  # the pointer of a test would scroll
    page.wait_for_url("**/nl/1/#1B")
    ready(page)
    assert page.evaluate("document.documentElement.dataset.view") == chosen
    assert page.locator(".lb-tools [data-do='table']").get_attribute("aria-pressed") == "true"
    assert abs(clause(page, "1B").evaluate("node => node.getBoundingClientRect().top")) < 140


def test_the_filter_for_what_is_new_shows_what_the_build_before_did_not_have(
    lamps: Callable[[str], Path], serve_folder: ServeFolder, open_page: OpenPage
) -> None:
    lamps(LAMPS_ITALIAN)
    root = serve_folder(lamps(LAMPS_ITALIAN.replace("dieci minuti", "12 minuti")))
    page = ready(open_page(f"{root}it/findings/", width=1440))
    assert page.locator(".lb-finding:visible").count() > 3
    page.get_by_label("Solo i nuovi").check()
    shown = page.locator(".lb-finding:visible")
    assert shown.count() == 1
    assert shown.locator(".lb-chip").inner_text() == "2A"
    assert "new=on" in page.url
    page.reload()  # the address keeps the filter
    assert ready(page).locator(".lb-finding:visible").count() == 1


def test_unfolding_all_opens_footnotes_too(tmp_path: Path, serve_folder: ServeFolder, open_page: OpenPage) -> None:
    italian = LAMPS_ITALIAN.replace("accendere 3 lampade", "accendere 3 lampade¹") + "\n"
    italian = italian.replace("\nArticolo 2", "\n¹ Nei giorni di festa una sola (vedi l’Articolo 2).\n\nArticolo 2", 1)
    corpus = write_corpus(tmp_path / "corpus", LAMPS, {"it": italian, "nl": LAMPS_DUTCH})
    root = serve_folder(publish.build(lexbridge.load(corpus), tmp_path / "build"))
    page = ready(open_page(f"{root}it/1/", width=390))
    clause(page, "1A").locator(".lb-mark").first.click()  # a footnote opens at its mark
    card(page).get_by_text("Nei giorni di festa una sola").wait_for()
    page.reload()
    clause(ready(page), "1A").get_by_role("button", name="1A: Azioni").click()
    page.get_by_role("menuitem", name="Apri tutti i rinvii").click()
    opened = clause(page, "1A").locator(".lb-card")
    opened.get_by_text("Nei giorni di festa una sola").wait_for()
    opened.get_by_text("La pausa dura dieci minuti").first.wait_for()


def test_one_tap_shows_a_clause_in_the_other_language_under_it_large_enough_to_hold_out(
    lamps_address: str, open_page: OpenPage
) -> None:
    page = ready(open_page(f"{lamps_address}it/1/", width=390))
    dutch = clause(page, "1A").get_by_text("De bewaarder moet 5 lampen aansteken")
    assert not dutch.is_visible()
    clause(page, "1A").get_by_role("button", name="1A: Leggi in olandese").click()
    dutch.wait_for()
    sizes = [
        clause(page, "1A").locator(f".{side} .lb-text").evaluate("text => parseFloat(getComputedStyle(text).fontSize)")
        for side in ("lb-own", "lb-other")
    ]
    assert sizes[1] > sizes[0] >= 16
    assert not clause(page, "1B").get_by_text("De bewaarder wacht").is_visible()
    clause(page, "1A").get_by_role("button", name="1A: Leggi in olandese").click()
    dutch.wait_for(state="hidden")


def test_a_card_opened_at_the_foot_of_a_phone_comes_into_sight_with_its_reference(
    address: str, open_page: OpenPage
) -> None:
    page = ready(open_page(f"{address}it/9/", width=390, height=700))
    reference = clause(page, "9A2").locator(".lb-cite").first
    reference.evaluate("node => scrollBy(0, node.getBoundingClientRect().bottom - innerHeight + 70)")
    reference.click()
    card(page).locator(".lb-card-foot").wait_for()
    page.wait_for_function("document.querySelector('.lb-card').getBoundingClientRect().bottom <= innerHeight - 56")
    place = reference.bounding_box()
    assert place is not None
    assert place["y"] > 56


@pytest.mark.parametrize("view", ["own", "both"])
def test_a_law_is_printed_in_one_language_or_both_with_its_addresses_and_editions(
    address: str, open_page: OpenPage, view: str
) -> None:
    page = ready(open_page(f"{address}it/9/", width=700))
    page.locator(f'.lb-tools [data-view="{view}"]').click()
    page.emulate_media(media="print")
    for gone in (".lb-header", ".lb-dock", ".lb-tools", ".lb-toc", ".lb-around", ".lb-terms", ".lb-next", ".lb-more"):
        assert not page.locator(gone).first.is_visible(), gone
    assert clause(page, "9A2").locator(".lb-bar .lb-chip").is_visible()
    assert page.locator(".lb-own .lb-edition").get_by_text("edizione 2007").is_visible()
    other = page.locator(".lb-top .lb-other")
    assert other.get_by_text("editie 2017").or_(other.get_by_text("edizione 2017")).is_visible() == (view == "both")
    boxes = [page.locator(f".lb-top .{side}").bounding_box() for side in ("lb-own", "lb-other")]
    assert (boxes[1] is not None and boxes[0] is not None and boxes[0]["y"] == boxes[1]["y"]) == (view == "both")


@pytest.mark.parametrize(
    ("language", "typed", "stands"),
    [
        ("it", "accendendo", "1A"),
        ("it", "custodi", "1B"),
        ("it", "segnali", "1B"),
        ("nl", "bewaarders", "1B"),
        ("nl", "lamp", "1A"),
        ("nl", "pauze", "2A"),
        ("nl", "seinen", "1B"),
    ],
)
def test_inflected_forms_are_found(
    lamps_address: str, open_page: OpenPage, language: str, typed: str, stands: str
) -> None:
    page = ready(open_page(f"{lamps_address}{language}/", width=390))
    page.keyboard.press("/")
    page.get_by_role("combobox").fill(typed)
    page.locator(".lb-search-foot [role=status]:not(:empty)").wait_for()
    chips = page.locator(".lb-results [role=option] .lb-chip").all_inner_texts()
    assert stands in chips
