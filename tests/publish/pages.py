"""What the browser tests look at: when a page is ready, a clause in it, the card that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OpenPage = Callable[..., "Page"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def ready(page: Page) -> Page:
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def clause(page: Page, address: str) -> Locator:
    return page.locator(f'.lb-law [data-a="{address}"]').first


def card(page: Page) -> Locator:
    return page.locator(".lb-card:not(.lb-hover)").first
