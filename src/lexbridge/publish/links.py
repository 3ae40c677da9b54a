"""Links between the pages of one language: an address and the page one stands on in, a relative link out."""

from __future__ import annotations

from functools import lru_cache

from lexbridge.address import Address
from lexbridge.publish.site import Site, page_of

COVERAGE = "coverage"


@lru_cache(maxsize=1 << 14)
def slug(address: Address) -> str:
    """The name of an address in ids and links; kept, since every page asks for the same ones."""
    return address.slug


def to_page(here: str, page: str) -> str:
    """The relative link from page `here` ("" is the home page) to another of the same language.

    Every page but the home page is a folder one level down, so a site works below any path.
    """
    up = "../" if here else ""
    return f"{up}{page}/" if page else up or "./"


def to_clause(site: Site, here: str, address: Address) -> str:
    """The relative link to a clause; where no page shows it, to its place in the coverage."""
    if not site.has_page(address):
        return to_coverage(here, address)
    page = page_of(address)
    top = address == address.article and bool(address.labels)
    fragment = "" if top else f"#{slug(address)}"
    if page == here:
        return f"#{slug(address)}"
    return f"{to_page(here, page)}{fragment}"


def to_coverage(here: str, address: Address) -> str:
    """The relative link to an address on the page that shows which texts there are."""
    return f"#{slug(address)}" if here == COVERAGE else f"{to_page(here, COVERAGE)}#{slug(address)}"


def target(site: Site, address: Address, *, absent: bool = False) -> str:
    """Where scripts find a clause: its page and fragment below the language's root, as `65/#65B3`."""
    page = COVERAGE if absent or not site.has_page(address) else page_of(address)
    return f"{page}/#{slug(address)}"
