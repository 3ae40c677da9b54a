"""Law text as HTML: a text with citations and footnote marks in, escaped paragraphs out, every citation marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from lexbridge.address import Address
from lexbridge.languages import Language, language
from lexbridge.model import Citation, CitationKind, Status, Target, Text
from lexbridge.publish import links
from lexbridge.publish.site import Site


@dataclass(frozen=True, slots=True)
class Prose:
    """Renders the texts of one language for a page of another or the same.

    Args:
        site: the pages there are.
        here: the page the text stands on.
        code: the language of the text.
        reader: the language of the page.
    """

    site: Site
    here: str
    code: str
    reader: Language

    def paragraphs(self, text: Text | None, citations: Iterable[Citation] = ()) -> tuple[Markup, ...]:
        """The paragraphs of a text, without the tags around them."""
        if not text:
            return ()
        whole = str(text)
        marks = list(self._marks(text, citations))
        found, start = [], 0
        for part in whole.split("\n"):
            end = start + len(part)
            if part.strip():
                found.append(_fill(whole, start, end, marks))
            start = end + 1
        return tuple(found)

    def table(self, text: Text | None, citations: Iterable[Citation] = ()) -> tuple[tuple[Markup, ...], ...]:
        """A text whose lines are rows and whose tabs part cells."""
        if not text:
            return ()
        whole, marks = str(text), list(self._marks(text, citations))
        rows, start = [], 0
        for line in whole.split("\n"):
            cells = []
            for part in line.split("\t"):
                cells.append(_fill(whole, start, start + len(part), marks))
                start += len(part) + 1
            rows.append(tuple(cells))
        return tuple(rows)

    def line(self, text: Text | None, citations: Iterable[Citation] = ()) -> Markup:
        """A text on one line, as headings are."""
        return Markup(" ").join(self.paragraphs(text, citations))

    def _marks(self, text: Text, citations: Iterable[Citation]) -> Iterator[tuple[int, int, Markup, Markup]]:
        for offset, note in text.marks():
            label = note.annex.lstrip("fn") or note.annex
            href = links.to_clause(self.site, self.here, note)
            title = f"{self.reader.string('footnote')} {label}"
            mark = Markup('<sup><a class="lb-mark" href="{}" title="{}" data-to="{}">{}</a></sup>')
            yield offset, offset, mark.format(href, title, links.target(self.site, note), label), Markup("")
        for citation in citations:
            yield from self._citation(citation)

    def _citation(self, citation: Citation) -> Iterator[tuple[int, int, Markup, Markup]]:
        """Opening and closing tags for a citation: one link a target, those that share their words (a range) in one."""
        if citation.kind is CitationKind.EXTERNAL or not citation.targets:
            yield citation.start, citation.end, *self._unlinked("external", self.reader.string("external"))
            return
        spans: dict[tuple[int, int], list[Target]] = {}
        for target in citation.targets:
            alone = len(citation.targets) == 1
            span = (citation.start, citation.end) if alone else (target.start, target.end)
            spans.setdefault(span, []).append(target)
        for (start, end), targets in spans.items():
            yield start, end, *self._target(targets)

    def _target(self, targets: list[Target]) -> tuple[Markup, Markup]:
        """The tags for targets that share a span: a link to the first that a page shows; `data-to` names them all."""
        linked = [(target, place) for target in targets if (place := self._place(target)) is not None]
        if not linked:
            return self._no_target(targets[0])
        target, place = linked[0]
        address = target.address or place
        kind, title = "resolved", ""
        if target.status is Status.PARTIAL:
            kind = "partial"
            title = self.reader.string("reference_partial", cited=str(address), address=str(place))
        elif reason := self._only_in(place):
            kind, title = "elsewhere", reason
        elif place != address:
            title = self.reader.string("renumbered", edition=self._edition(), address=str(address))
        slugs = " ".join(dict.fromkeys(links.target(self.site, place) for _, place in linked))
        open_tag = Markup('<a class="lb-cite" data-status="{}" data-to="{}" href="{}"').format(
            kind, slugs, links.to_clause(self.site, self.here, place)
        )
        return open_tag + (Markup(' title="{}">').format(title) if title else Markup(">")), Markup("</a>")

    def _place(self, target: Target) -> Address | None:
        """The row that a target is shown in, or None where it must not be linked."""
        if target.address is None or target.status in (Status.UNAVAILABLE, Status.UNKNOWN, Status.OTHER_EDITION):
            return None
        address = target.nearest if target.status is Status.PARTIAL else target.address
        if address is None:
            return None
        for place in self.site.places(self.code, address):
            row = self.site.by_address.get(place)
            if row is not None and self.site.shown(row):
                return place
        return None

    def _only_in(self, place: Address) -> str:
        """Why the page's own language does not show a place itself, or nothing."""
        shown = self.site.shown(self.site.by_address[place])
        return "" if self.reader.code in shown else only_in(self.reader, shown)

    def _edition(self) -> str:
        return self.site.work.corpus.code.entry(self.code).edition or "?"

    def _no_target(self, target: Target) -> tuple[Markup, Markup]:
        if target.status is Status.OTHER_EDITION:
            return self._unlinked(
                "other-edition", self.reader.string("reference_other_edition", edition=self._edition())
            )
        if target.status is Status.UNKNOWN:
            return self._unlinked("unknown", self.reader.string("reference_unknown"))
        known = target.address is not None and target.address in self.site.by_address
        to = links.target(self.site, target.address, absent=True) if known and target.address else ""
        return self._unlinked("unavailable", self.reader.string("text_absent"), to)

    def _unlinked(self, kind: str, reason: str, target: str = "") -> tuple[Markup, Markup]:
        """A citation that leads nowhere: it keeps its words, is marked, and says why to eyes and ears."""
        to = Markup(' data-to="{}"').format(target) if target else Markup("")
        opening = Markup('<span class="lb-cite" data-status="{}" title="{}"{}>').format(kind, reason, to)
        return opening, Markup('<span class="lb-hush"> ({})</span></span>').format(reason)


def only_in(reader: Language, codes: Iterable[str]) -> str:
    """Says that only these languages have something, in the reader's language."""
    return reader.string("only_in", language=name_list(reader, codes))


def name_list(reader: Language, codes: Iterable[str]) -> str:
    """Names of languages as the reader's language writes them in a sentence, several joined by commas and "and"."""
    names = [language_name(reader, code) for code in codes]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {reader.string('and')} {names[-1]}"


def language_name(reader: Language, code: str) -> str:
    """The name of a language as the reader's language writes it in a sentence; where it has none, its own name."""
    found: str = reader.table("interface").get(f"lang_{code}") or language(code).name
    return found


def _fill(whole: str, start: int, end: int, marks: list[tuple[int, int, Markup, Markup]]) -> Markup:
    """A stretch of text with the marks that open in it; no link crosses a paragraph or stands inside another."""
    found, place = [], start
    for first, last, opening, closing in sorted(marks, key=lambda mark: (mark[0], -mark[1])):
        if first > end or (first == end and last > end) or (first < place and last > first):
            continue
        first, last = max(first, place), max(min(last, end), place)
        found += [escape(whole[place:first]), opening, escape(whole[first:last]), closing]
        place = last
    return Markup("").join([*found, escape(whole[place:end])])
