"""The two pages that belong to no language, the door and the one for what is not there, at phone width."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.publish.crawl import read
from tests.publish.pages import TAGS, OpenPage, ready

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOTH = pytest.mark.parametrize("path", ["", "404.html"], ids=["door", "not found"])


def box(page: Page) -> Locator:
    return page.get_by_role("searchbox")


@BOTH
def test_a_citation_typed_at_the_door_goes_to_its_clause(address: str, open_page: OpenPage, path: str) -> None:
    for typed, place in (("art 65 b 3", "65/#65B3"), ("43 B.2(b)", "43/#43B2b"), ("L70C", "coverage/#70C")):
        page = ready(open_page(f"{address}{path}", width=390, locale="fr-FR"))
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/of/cards/it/{place}")


@BOTH
def test_words_typed_at_the_door_are_searched_once(address: str, open_page: OpenPage, path: str) -> None:
    page = ready(open_page(f"{address}{path}", width=390, locale="fr-FR"))
    box(page).fill("presa sbagliato")
    page.get_by_role("button", name="Cerca").click()
    page.wait_for_url("**/of/cards/it/")  # the words do not stay in the address
    page.locator("#lb-results [role=option]").filter(has_text="9A2").wait_for()
    assert page.get_by_role("combobox").input_value() == "presa sbagliato"


def test_a_number_without_its_clause_is_explained_by_the_search(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}404.html", width=390, locale="it-IT"))
    box(page).fill("65B9")
    box(page).press("Enter")
    page.locator("#lb-results [role=option]").filter(has_text="65B").first.wait_for()


@pytest.mark.parametrize(
    ("locale", "chosen", "lost", "language"),
    [("nl-BE", "", "", "nl"), ("it-IT", "nl", "", "nl"), ("fr", "", "", "it"), ("it-IT", "", "nl/", "nl")],
)
def test_what_is_not_there_is_looked_for_in_the_readers_language(
    address: str, open_page: OpenPage, locale: str, chosen: str, lost: str, language: str
) -> None:
    page = ready(open_page(f"{address}{chosen}/9/" if chosen else f"{address}404.html", width=390, locale=locale))
    page.goto(f"{address}{lost}no/such/page")
    ready(page)
    assert box(page).get_attribute("lang") == language
    assert box(page).get_attribute("placeholder") == {"it": "Cerca un articolo o una parola"}.get(
        language, "Zoek een artikel of woord"
    )
    box(page).fill("9a2")
    box(page).press("Enter")
    page.wait_for_url(f"**/of/cards/{language}/9/#9A2")


@BOTH
def test_without_scripts_the_door_is_a_form_that_leads_home(address: str, open_page: OpenPage, path: str) -> None:
    page = open_page(f"{address}{path}", width=390, java_script_enabled=False)
    box(page).fill("9A2")
    box(page).press("Enter")
    page.wait_for_url("**/of/cards/it/?q=9A2")
    assert page.get_by_role("link", name="9", exact=False).first.is_visible()


def test_what_is_not_there_is_looked_for_without_a_network(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/9/", width=390))
    page.wait_for_selector("html[data-kept]", state="attached")
    page.context.set_offline(True)
    for typed in ("65b3", "presa sbagliato"):
        page.goto(f"{address}it/no/such/page")
        ready(page)
        box(page).fill(typed)
        box(page).press("Enter")
        if typed == "65b3":
            page.wait_for_url("**/it/65/#65B3")
    page.locator("#lb-results [role=option]").filter(has_text="9A2").wait_for()
    page.context.set_offline(False)


@BOTH
def test_the_door_names_work_languages_editions_and_dates_each_in_its_own_words(site: Path, path: str) -> None:
    page = read(site / (path or "index.html"))
    text = " ".join(" ".join(page.words).split())
    assert "Italiano Edizione 2007, dedotta dal testo Data non indicata Fonte non indicata" in text
    assert "Nederlands Editie 2017" in text
    assert "Datum niet vermeld Bron niet vermeld" in text
    assert "Codice di Gara del bridge duplicato" in text
    assert "Spelregels voor wedstrijdbridge" in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_axe_finds_no_violation_at_the_door_and_it_fits(
    address: str, open_page: OpenPage, axe_script: str, scheme: str, width: int
) -> None:
    page = ready(open_page(address, width=width, color_scheme=scheme, locale="fr-FR", bypass_csp=True))
    page.evaluate(axe_script)
    found = page.evaluate("tags => axe.run({runOnly: {type: 'tag', values: tags}})", TAGS)["violations"]
    assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    page.add_style_tag(content="html { font-size: 200% !important; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
