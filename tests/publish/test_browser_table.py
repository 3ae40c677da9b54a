"""The site at the table, in a browser: what a director reaches, opens, follows, keeps and shows, offline too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.publish.pages import OpenPage, card, clause, ready

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


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
