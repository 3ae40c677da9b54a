"""The built site in a browser: at desk and phone width, light and dark, with and without scripts and network."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.publish.pages import TAGS, OpenPage, card, clause, ready

import lexbridge
from lexbridge import publish

if TYPE_CHECKING:
    pass

KINDS: tuple[str, ...] = (
    "it/",
    "it/9/",
    "nl/43/",
    "it/20/",
    "it/65/",
    "it/situations/",
    "it/glossary/",
    "it/map/",
    "it/coverage/",
)
KINDS += ("it/findings/", "it/trail/", "it/about/", "404.html")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_citation_opens_in_place_with_the_dutch_text_flagged_as_missing_in_italian(
    address: str, open_page: OpenPage, width: int
) -> None:
    page = ready(open_page(f"{address}it/9/", width=width))
    clause(page, "9A2").get_by_role("link", name="Articolo 65 del Codice di Gara paragrafo B3").click()
    card(page).get_by_text("Manca in questa lingua").wait_for()
    text = card(page).locator('[lang="nl"]').filter(has_text="Een speler mag erop wijzen")
    text.wait_for()
    assert page.url.endswith("it/9/")
    card(page).get_by_role("link", name="Apri la pagina").click()
    page.wait_for_url("**/it/65/#65B3")
    assert clause(page, "65B3").get_by_text("Manca in questa lingua").is_visible()
    assert clause(page, "65B3").get_by_text("Een speler mag erop wijzen").is_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_without_scripts_both_languages_show_and_citations_are_plain_links(
    address: str, open_page: OpenPage, width: int
) -> None:
    page = open_page(f"{address}it/9/", width=width, java_script_enabled=False)
    assert page.get_by_text("Gang van zaken na een onregelmatigheid").is_visible()
    page.get_by_role("link", name="Articolo 65 del Codice di Gara paragrafo B3").click()
    page.wait_for_url("**/it/65/#65B3")
    assert page.get_by_text("Een speler mag erop wijzen").is_visible()


def test_without_scripts_the_door_offers_every_language(address: str, open_page: OpenPage) -> None:
    page = open_page(address, java_script_enabled=False)
    page.get_by_role("link", name="Nederlands").click()
    page.wait_for_url("**/nl/")


@pytest.mark.parametrize(("locale", "code"), [("nl-BE", "nl"), ("it-IT", "it")])
def test_the_door_leads_on_to_the_readers_language(address: str, open_page: OpenPage, locale: str, code: str) -> None:
    open_page(address, locale=locale).wait_for_url(f"**/{code}/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_no_violation_on_any_kind_of_page(
    address: str, open_page: OpenPage, axe_script: str, scheme: str, width: int
) -> None:
    page = open_page(address, width=width, color_scheme=scheme, locale="fr-FR")
    found = []
    # Long pages cost axe many seconds: they are looked at once in either scheme.
    kinds = KINDS if (scheme, width) in (("light", 390), ("dark", 1440)) else KINDS[:5]
    for kind in kinds:
        page.goto(f"{address}{kind}")
        page.evaluate(axe_script)
        result = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
        found += [(kind, one["id"], one["nodes"][0]["html"][:120]) for one in result["violations"]]
    assert found == []


def test_axe_finds_no_violation_in_an_open_card_the_search_and_the_trail(
    address: str, open_page: OpenPage, axe_script: str
) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    clause(page, "9A2").locator(".lb-cite").click()
    card(page).locator(".lb-card-foot").wait_for()
    page.wait_for_timeout(300)  # the card fades in
    page.evaluate("scrollTo(0, 0)")  # what lies half under the bar on top would count as a small target
    page.evaluate(axe_script)
    for opener in (None, '.lb-dock [data-do="search"]', '.lb-dock [data-do="trail"]'):
        if opener:
            page.locator(opener).click()
            page.locator("dialog[open]").wait_for()
        result = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
        assert [(one["id"], one["nodes"][0]["html"][:120]) for one in result["violations"]] == []
        page.keyboard.press("Escape")


def test_no_page_is_wider_than_a_phone_even_with_text_twice_as_large(address: str, open_page: OpenPage) -> None:
    page = open_page(f"{address}it/9/", width=390)
    for kind in KINDS:
        page.goto(f"{address}{kind}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, kind
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, kind


@pytest.mark.parametrize("language", ["it", "nl"])
def test_the_header_shows_every_section_or_a_menu_at_any_width(
    address: str, open_page: OpenPage, language: str
) -> None:
    page = ready(open_page(f"{address}{language}/9/"))
    for width in (320, 390, 600, 820, 999, 1000, 1100, 1239, 1240, 1280, 1366, 1400, 1440, 1600, 1920):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        sections = page.locator(".lb-sections")
        if sections.is_visible():
            assert sections.evaluate("nav => nav.scrollWidth <= nav.clientWidth"), width
        else:
            assert page.locator(".lb-all > summary").is_visible(), width


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_no_page_is_wider_than_its_window_where_the_browsers_own_text_is_twice_as_large(
    address: str, open_page: OpenPage, width: int
) -> None:
    page = open_page(f"{address}nl/9/", width=width)
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for kind in KINDS:
        page.goto(f"{address}{kind.replace('it/', 'nl/')}")
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind


def test_rows_stay_aligned_however_long_one_side_is(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=1440))
    for pair in page.locator(".lb-clause > .lb-pair").all():
        tops = pair.evaluate("pair => [...pair.children].map((cell) => Math.round(cell.getBoundingClientRect().top))")
        assert len(set(tops)) == 1


def test_the_findings_are_filtered_and_show_both_texts(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/findings/", width=1440))
    page.get_by_label("Tipo di rilievo").select_option("duplicate-text")
    shown = page.locator(".lb-finding:visible")
    assert shown.count() >= 1
    assert "rule=duplicate-text" in page.url
    shown.first.get_by_role("button", name="Testi a fronte").click()
    shown.first.locator(".lb-both").get_by_text("Een speler wiens partner").wait_for()
    page.reload()
    ready(page)
    assert page.get_by_label("Tipo di rilievo").input_value() == "duplicate-text"
    page.get_by_role("button", name="Azzera i filtri").click()
    page.wait_for_timeout(100)
    assert page.locator(".lb-finding:visible").count() > shown.count() - 1


def test_a_first_visit_transfers_little_and_asks_for_the_service_worker_only_afterwards(
    address: str, open_page: OpenPage
) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    timing: list[dict[str, Any]] = page.evaluate(
        """() => performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime }))"""
    )
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart")
    assert not any(entry["name"].endswith("sw.js") and entry["startTime"] < loaded for entry in timing)


def test_keyboard_alone_reaches_the_text_first(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=1440))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Vai al contenuto"
    page.keyboard.press("Enter")
    assert page.url.endswith("#lb-main")


def test_a_first_visit_to_an_article_transfers_no_more_than_120_kilobytes(
    address: str, open_page: OpenPage, site: Path
) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    loaded: list[str] = page.evaluate(
        """() => {
            const end = performance.getEntriesByType("navigation")[0].loadEventStart;
            const before = performance.getEntriesByType("resource").filter((entry) => entry.startTime < end);
            return before.map(({ name }) => name);
        }"""
    )
    files = [site / "it/9/index.html", *(site / name.removeprefix(address) for name in loaded)]
    sizes = {
        file: len(file.read_bytes() if file.suffix == ".woff2" else gzip.compress(file.read_bytes())) for file in files
    }
    assert len(sizes) > 8
    assert sum(sizes.values()) <= 120 * 1024
    scripts = [gzip.compress(file.read_bytes()) for file in site.glob("assets/*/*.js")]
    assert sum(map(len, scripts)) <= 25 * 1024


def test_a_new_build_replaces_the_old_whole_when_the_reader_says_so(
    work: lexbridge.Work, tmp_path: Path, serve_folder: Callable[..., str], open_page: OpenPage
) -> None:
    own = tmp_path / "own"
    for code in ("it", "nl"):
        (own / code).mkdir(parents=True)
        (own / code / "about.md").write_text("# Prima versione\n", encoding="utf-8")
    site = publish.build(work, tmp_path / "build", publish.Options(own=own))
    root = serve_folder(site)
    page = ready(open_page(f"{root}it/about/", width=390))
    page.wait_for_selector("html[data-kept]", state="attached")
    for code in ("it", "nl"):
        (own / code / "about.md").write_text("# Seconda versione\n", encoding="utf-8")
    publish.build(work, tmp_path / "build", publish.Options(own=own))
    page.reload()
    page.get_by_role("heading", name="Prima versione").wait_for()  # the old build, whole, until the new one is taken
    page.goto(f"{root}nl/about/")
    page.get_by_role("heading", name="Prima versione").wait_for()
    page.get_by_role("button", name="Vernieuwen").click()
    page.get_by_role("heading", name="Seconda versione").wait_for()
    page.context.set_offline(True)
    page.goto(f"{root}it/about/")
    page.get_by_role("heading", name="Seconda versione").wait_for()
    page.context.set_offline(False)


def test_a_message_is_seen_over_an_open_dialog_and_outlives_it(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390, permissions=["clipboard-read", "clipboard-write"]))
    page.wait_for_selector("html[data-kept]", state="attached")
    page.locator('.lb-dock [data-do="trail"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Copia").click()
    message = page.locator("dialog[open] .lb-toast").get_by_text("Copiato")
    message.wait_for()
    reached = "one => one.contains(document.elementFromPoint(innerWidth / 2, one.getBoundingClientRect().top + 9))"
    assert page.locator(".lb-toast > div").last.evaluate(reached)
    page.keyboard.press("Escape")
    page.locator("body > .lb-toast").wait_for(state="attached")
