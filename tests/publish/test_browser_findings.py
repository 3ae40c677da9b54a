"""The findings page in a browser: both texts side by side, the words that differ marked for eyes and ears."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.publish.pages import TAGS, OpenPage, ready

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def texts(page: Page, rule: str, button: str = "Testi a fronte") -> Locator:
    entry = page.locator(f'.lb-finding[data-rule="{rule}"]').first
    entry.get_by_role("button", name=button).click()
    entry.locator(".lb-both .lb-here").last.wait_for()
    return entry.locator(".lb-both")


def marked(shown: Locator, code: str) -> list[str]:
    return shown.locator(f'.lb-cell[data-lang="{code}"] mark').all_inner_texts()


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_words_that_differ_are_marked_on_both_sides_and_say_why(
    lamps_address: str, open_page: OpenPage, axe_script: str, width: int, scheme: str
) -> None:
    page = ready(open_page(f"{lamps_address}it/findings/", width=width, color_scheme=scheme))
    shown = texts(page, "number-differs")
    assert marked(shown, "it") == ["può", "3", "Articolo 2"]
    assert marked(shown, "nl") == ["moet", "5", "artikel 2A"]
    assert shown.locator(".lb-here").count() == 1
    assert shown.get_by_text("Lampade", exact=True).first.is_visible()  # the parent's line, and a sibling
    assert shown.get_by_text("Chi spegne la lampada").is_visible()
    number = shown.locator("mark").filter(has_text="3")
    assert number.get_attribute("title") == "Solo in questo testo: numero 3"
    assert number.evaluate("mark => mark.nextSibling.textContent") == " (Solo in questo testo: numero 3)"
    assert "underline" in number.evaluate("mark => getComputedStyle(mark).textDecorationLine")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(axe_script)
    result = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in result["violations"]] == []


def test_the_reasons_are_in_the_language_of_the_page(lamps_address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{lamps_address}nl/findings/", width=1440))
    shown = texts(page, "number-differs", "Teksten naast elkaar")
    verb = shown.locator("mark").filter(has_text="moet")
    assert verb.get_attribute("title") == "Hier: plicht; in de andere tekst: toestemming"


def test_a_clause_that_the_other_language_lacks_is_marked_whole(lamps_address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{lamps_address}it/findings/", width=1440))
    whole = texts(page, "clause-missing").locator(".lb-diff-whole")
    assert whole.inner_text().replace("\n", " ").startswith("C Chi spegne la lampada avverte il custode.")
    assert whole.get_attribute("title") == "Solo in italiano"


@pytest.mark.parametrize("width", [390, 1440])
def test_two_states_of_one_text_stand_beside_each_other_with_the_words_that_differ(
    lamps_address: str, open_page: OpenPage, width: int
) -> None:
    page = ready(open_page(f"{lamps_address}it/findings/", width=width))
    shown = texts(page, "duplicate-text")
    shown.locator(".lb-excerpt-of").nth(1).wait_for()
    assert shown.locator("mark").all_inner_texts() == ["piccola", "grande"]
    assert shown.locator('[lang="nl"]:visible').count() == 0
    tops = shown.locator(".lb-excerpt-of").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert (tops[0] == tops[1]) == (width == 1440)


def test_a_copy_that_found_no_place_is_unfolded_beside_its_original(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}it/findings/", width=1440))
    shown = texts(page, "duplicate-text")
    assert shown.locator(".lb-stray .lb-text").first.is_visible()
    assert shown.get_by_text("Identico parola per parola.").is_visible()
    shown.locator(".lb-excerpt-of").nth(1).get_by_text("de eerste is die de leider vraagt").wait_for()
