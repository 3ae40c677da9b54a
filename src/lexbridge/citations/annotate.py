"""Marks the citations in a text as links: a text, its citations and a site's address in, HTML or Markdown out."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator

from lexbridge.address import Address
from lexbridge.citations.resolve import Holdings
from lexbridge.errors import InputError
from lexbridge.model import Citation, Status, Target

FORMS = ("html", "markdown")
Link = Callable[[Target], str | None]
_LINKED = (Status.RESOLVED, Status.ELSEWHERE, Status.PARTIAL)


def annotate(
    text: str,
    citations: Iterable[Citation],
    form: str,
    site_url: str = "",
    language: str = "",
    holdings: Holdings | None = None,
) -> str:
    """The text with its citations as links to a published site; nothing else is changed.

    Of several targets with one span (a range) the first that has a link is linked. As HTML, characters that HTML would
    take for markup are escaped, so that any text stays text.

    Args:
        text: any text.
        citations: found in it, with statuses.
        form: "html" or "markdown".
        site_url: where the site is published, with or without a closing slash; "" for links from the root.
        language: of the text, and of the pages to link to.
        holdings: what the collection holds, which says which articles have a page, and under which number of the
            outline's edition clauses of the text's edition stand on it.

    Raises:
        InputError: for another form.
    """
    link = site_link(site_url, language, holdings)
    if form == "html":
        pieces = ((html.escape(words, quote=False), url) for words, url in _pieces(text, citations, link))
        return "".join(words if url is None else f'<a href="{html.escape(url)}">{words}</a>' for words, url in pieces)
    if form == "markdown":
        return "".join(
            words if url is None else f"[{words}]({_destination(url)})" for words, url in _pieces(text, citations, link)
        )
    raise InputError(f"no text can be given as '{form}'", mend=f"use one of {', '.join(FORMS)}")


def site_link(site_url: str, language: str, holdings: Holdings | None = None) -> Link:
    """A rule for links: the page of the article on a site, and the clause on it.

    A target that the site has no page for (unavailable, unknown, another work's) has no link; a partial one leads to
    the nearest clause.
    """
    base = f"{site_url.rstrip('/')}/{language}"

    def link(target: Target) -> str | None:
        address = target.nearest if target.status is Status.PARTIAL else target.address
        if address is None or target.status not in _LINKED:
            return None
        if holdings is not None:
            if target.status is not Status.PARTIAL:
                address = holdings.editions.place(language, address).addresses[0]
            elif address.article not in holdings.every_standing:
                return None
        return f"{base}/{address.article.slug}/{_fragment(address)}"

    return link


def _fragment(address: Address) -> str:
    return f"#{address.slug}" if address != address.article else ""


def _destination(url: str) -> str:
    """A link's destination as CommonMark writes it: in angle brackets where it has blanks or brackets."""
    return f"<{url}>" if set(url) & set(" ()") else url


def _pieces(text: str, citations: Iterable[Citation], link: Link) -> Iterator[tuple[str, str | None]]:
    """The text in order, in pieces, each with its link or None."""
    place = 0
    for citation in sorted(citations, key=lambda one: one.start):
        for target in sorted(citation.targets, key=lambda one: (one.start, one.end)):
            url = link(target) if target.start >= place else None
            if url is not None:
                yield text[place : target.start], None
                yield text[target.start : target.end], url
                place = target.end
    yield text[place:], None
