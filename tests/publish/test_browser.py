"""The built site in a browser: at desk and phone width, light and dark, with and without scripts and network."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import lexbridge
from lexbridge import publish

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OpenPage = Callable[..., "Page"]
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
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def ready(page: Page) -> Page:
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def clause(page: Page, address: str) -> Locator:
    return page.locator(f'.lb-law [data-a="{address}"]').first


def card(page: Page) -> Locator:
    return page.locator(".lb-card:not(.lb-hover)").first


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


def search(page: Page, text: str) -> Locator:
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Cerca un articolo o una parola")
    field.fill(text)
    return page.locator(".lb-results")


def test_a_citation_in_any_spelling_goes_straight_to_its_clause(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    spellings = ("65b3", "art 65 b 3", "L65B3", "artikel 65B3", "Law 65 B 3", "65 (b) 3")
    for typed in (*spellings, "Articolo 65 del Codice di Gara paragrafo B3"):
        page.goto(f"{address}it/9/")
        search(ready(page), typed).get_by_text("Vai a 65B3").wait_for()
        page.keyboard.press("Enter")
        page.wait_for_url("**/it/65/#65B3")


def test_a_number_of_another_edition_leads_to_the_clause_that_has_it_there(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}nl/20/", width=390))
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("art. 9 A4")
    options = page.locator(".lb-results [role=option]")
    options.nth(1).wait_for()
    assert [" ".join(text.split()) for text in options.all_inner_texts()[:2]] == [
        "9A4 Naar 9A4",
        "9A5 2007: 9A4 Naar 9A5",
    ]


def test_card_trail_and_copied_citation_give_the_number_of_the_edition_too(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}nl/20/", width=390, permissions=["clipboard-read", "clipboard-write"]))
    clause(page, "20F5").locator(".lb-cited a").first.click()
    card(page).locator(".lb-card-foot").wait_for()
    assert " ".join(card(page).locator(".lb-card-head").inner_text().split()).startswith("9A5 2007: 9A4")
    assert card(page).locator(".lb-card-foot").get_by_text("Italiaans, editie 2007").is_visible()
    page.locator('.lb-dock [data-do="trail"]').click()
    sheet = page.get_by_role("dialog", name="Geraadpleegde artikelen")
    sheet.get_by_text("2007: 9A4").wait_for()
    sheet.get_by_role("button", name="Kopiëren").click()
    assert "20F5 → 9A5 (2007: 9A4)" in page.evaluate("navigator.clipboard.readText()")
    page.goto(f"{address}it/9/")
    clause(ready(page), "9A5").get_by_role("button", name="9A5: Azioni").click()
    page.get_by_role("menuitem", name="Copia citazione").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Articolo 9A4, Codice di Gara del bridge duplicato (italiano, edizione 2007")


def test_a_citation_without_text_opens_its_place_in_the_coverage(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    search(page, "L70C").get_by_text("Testo non presente in questa raccolta").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/it/coverage/#70C")
    assert page.locator('[id="70C"]').is_visible()


def test_words_are_found_whatever_their_form_accent_or_article(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/", width=390))
    results = search(page, "")
    for typed, found in (
        ("infrazione", "9A5"),
        ("irregolarita", "9A1"),
        ("infrazioni", "9A5"),
        ("rettifica completamente", "9B2"),
        ("l'infrazione", "9A5"),
    ):
        page.get_by_role("combobox").fill(typed)
        results.locator("[role=option]").filter(has_text=re.compile(rf"^\s*{found}")).first.wait_for()


def test_the_other_language_is_a_switch_away(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    results = search(page, "wedstrijdleider")
    page.get_by_role("button", name="Cerca anche in olandese").click()
    option = results.locator("[role=option]").filter(has_text="43A1(a)")
    option.wait_for()
    assert option.locator('[lang="nl"]').is_visible()


def test_everyday_words_lead_to_the_laws(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    results = search(page, "")
    for typed, leads in (("renonce", "61"), ("verzaken", "43B2(b)"), ("strafkaart", "49"), ("te laag bod", "27")):
        page.get_by_role("combobox").fill(typed)
        results.locator(".lb-said").get_by_role("link", name=leads, exact=True).first.wait_for()


def test_a_situation_opens_its_clauses_in_place(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}nl/situations/", width=390))
    page.locator(".lb-situation").filter(has_text="Slag verkeerd gelegd").get_by_role("link", name="65B3").click()
    card(page).get_by_text("Een speler mag erop wijzen").wait_for()
    assert page.url.endswith("nl/situations/")


def test_a_card_opens_by_hover_and_by_keyboard_with_its_own_citations_live(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}nl/43/", width=1440))
    link = clause(page, "43B1").get_by_role("link", name="A1", exact=True)
    link.hover()
    page.locator(".lb-hover").get_by_text("Alleen nadat een andere speler").wait_for()
    page.mouse.move(5, 5)
    page.locator(".lb-hover").wait_for(state="detached")
    link.press("Enter")
    card(page).get_by_text("Alleen nadat een andere speler").wait_for()
    page.keyboard.press("Escape")
    card(page).wait_for(state="detached")
    assert link.evaluate("link => link === document.activeElement")
    page.get_by_role("link", name="artikel 42").first.click()
    card(page).locator('span[data-status="unavailable"]').first.click()
    card(page).locator(".lb-card").get_by_text("Tekst niet opgenomen").wait_for()


def test_a_card_opens_within_a_tenth_of_a_second_without_a_network(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    page.wait_for_selector("html[data-kept]", state="attached")
    page.context.set_offline(True)
    page.reload()
    ready(page)
    measured = page.evaluate(
        """async () => {
            const link = document.querySelector('[data-a="9A3"] .lb-cite');
            const begun = performance.now();
            const filled = new Promise((done) => document.addEventListener("lb-filled", done, { once: true }));
            link.click();
            await filled;
            return performance.now() - begun;
        }"""
    )
    assert measured < 100
    page.context.set_offline(False)


def test_unfold_all_shows_everything_a_law_cites(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    page.get_by_role("button", name="Apri tutti i rinvii").click()
    page.locator(".lb-card-foot").nth(4).wait_for()
    chips = page.locator(".lb-card > .lb-card-head .lb-chip").all_inner_texts()
    assert chips == ["65B3", "42", "43", "20F5", "26"]
    page.get_by_role("button", name="Chiudi tutti i rinvii").click()
    page.locator(".lb-card").first.wait_for(state="detached")


def test_the_trail_keeps_the_clauses_in_order_names_copies_shares_and_clears_them(
    address: str, open_page: OpenPage
) -> None:
    page = ready(open_page(f"{address}it/9/", width=390, permissions=["clipboard-read", "clipboard-write"]))
    clause(page, "9A2").locator(".lb-cite").click()
    card(page).locator(".lb-card-foot").wait_for()
    card(page).locator('[data-status="unavailable"]').first.wait_for()
    page.goto(f"{address}nl/43/#43B2b")
    ready(page)
    page.locator('.lb-dock [data-do="trail"]').click()
    sheet = page.get_by_role("dialog", name="Geraadpleegde artikelen")
    sheet.get_by_text("43B2(b)").wait_for()
    assert sheet.locator(".lb-chip").all_inner_texts() == ["9A2", "65B3", "43B2(b)"]
    sheet.get_by_role("textbox").fill("Tafel 4")
    sheet.get_by_role("button", name="Kopiëren").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Tafel 4\n9A2 → 65B3 → 43B2(b)\n" in copied
    assert f"{address}nl/65/#65B3" in copied
    assert "Spelregels voor wedstrijdbridge, Nederlands, editie 2017, afgeleid uit de tekst" in copied
    sheet.get_by_role("button", name="Vastzetten").click()
    sheet.get_by_role("link", name="Afdrukken").click()
    page.wait_for_url("**/nl/trail/")
    page.get_by_role("heading", name="Tafel 4").wait_for()
    page.get_by_text("Een speler mag erop wijzen").wait_for()
    assert page.locator(".lb-strip").get_by_role("link").all_inner_texts() == ["9A2", "65B3", "43B2(b)"]
    page.locator('.lb-dock [data-do="trail"]').click()
    sheet.get_by_role("button", name="Wissen").click()
    sheet.get_by_text("Nog geen artikelen bekeken").wait_for()


def test_a_shared_trail_opens_with_the_text_of_its_clauses(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/trail/#c=9%2F%239A2+65%2F%2365B3&n=Tavolo+4", width=390))
    page.get_by_role("heading", name="Tavolo 4").wait_for()
    page.get_by_text("Een speler mag erop wijzen").wait_for()
    assert page.locator(".lb-chain").inner_text() == "9A2 → 65B3"


def test_a_phone_shows_one_language_and_one_tap_shows_a_clause_large_in_the_other(
    address: str, open_page: OpenPage
) -> None:
    page = ready(open_page(f"{address}it/", width=390))
    page.goto(f"{address}nl/9/")
    ready(page)
    assert not page.locator('.lb-top [lang="it"]').is_visible()
    page.locator('.lb-dock [data-do="view"]').click()
    assert page.locator('.lb-top [lang="it"]').is_visible()
    page.goto(f"{address}nl/9/")  # the choice is remembered
    assert ready(page).locator('.lb-top [lang="it"]').is_visible()


def test_a_clause_is_shown_to_a_player_over_the_whole_screen(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    clause(page, "9B2").get_by_role("button", name="9B2: Azioni").click()
    page.get_by_role("menuitem", name="Mostra al giocatore").click()
    dialog = page.get_by_role("dialog", name="Mostra al giocatore")
    dialog.get_by_text("Nessun giocatore dovrà intraprendere").wait_for()
    size = dialog.locator(".lb-player-text").evaluate("text => parseFloat(getComputedStyle(text).fontSize)")
    assert size >= 24
    assert dialog.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}


def test_the_table_view_hides_what_editors_added_but_not_a_gap_or_the_edition(
    address: str, open_page: OpenPage
) -> None:
    page = ready(open_page(f"{address}nl/20/", width=390))
    page.get_by_role("button", name="Voorlezen aan tafel").click()
    assert not page.locator(".lb-stray").first.is_visible()
    assert not page.locator(".lb-cited").first.is_visible()
    assert page.locator(".lb-edition").first.is_visible()
    page.goto(f"{address}it/65/")
    assert ready(page).locator(".lb-gap-top").first.is_visible()


def test_copying_a_clause_gives_text_citation_edition_and_link(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390, permissions=["clipboard-read", "clipboard-write"]))
    clause(page, "9B2").get_by_role("button", name="9B2: Azioni").click()
    page.get_by_role("menuitem", name="Copia testo e citazione").click()
    page.get_by_text("Copiato").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("2 Nessun giocatore dovrà intraprendere")
    assert "Articolo 9B2, Codice di Gara del bridge duplicato (italiano, edizione 2007, dedotta dal testo)" in copied
    assert copied.endswith(f"{address}it/9/#9B2")


def test_the_language_switch_keeps_article_clause_and_view(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/43/#43B2b", width=1440))
    page.get_by_role("link", name="NL", exact=True).click()
    page.wait_for_url("**/nl/43/#43B2b")


def test_rows_stay_aligned_however_long_one_side_is(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=1440))
    for pair in page.locator(".lb-clause > .lb-pair").all():
        tops = pair.evaluate("pair => [...pair.children].map((cell) => Math.round(cell.getBoundingClientRect().top))")
        assert len(set(tops)) == 1


def test_everything_works_without_a_network_after_one_visit(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    page.wait_for_selector("html[data-kept]", state="attached")
    page.context.set_offline(True)
    for path, words in (
        ("nl/43/", "De blinde mag zijn hand niet uitwisselen"),
        ("it/glossary/?from=chat", "infrazione"),
    ):
        page.goto(f"{address}{path}")
        page.get_by_text(words).first.wait_for()
    page.goto(f"{address}it/")
    ready(page)
    search(page, "presa sbagliato").locator("[role=option]").filter(has_text="9A2").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/it/9/#9A2")
    clause(page, "9A2").locator(".lb-cite").click()
    card(page).get_by_text("Een speler mag erop wijzen").wait_for()
    page.context.set_offline(False)


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
