"""Prints clauses as the paragraphs of a source text, in a style: `Node` values in, `Paragraph` values out, in order."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bench.plan import parts
from bench.styles import Style
from bench.tree import Node
from lexbridge.address import Address


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph before it is broken into lines; `apart` asks for an empty line before it, `whole` never breaks."""

    text: str
    indent: str = ""
    apart: bool = False
    whole: bool = False


class Printer:
    """Prints the clauses of a language in a style; what a style does to a share of clauses is decided by `choice`."""

    def __init__(self, language: str, style: Style, choice: random.Random) -> None:
        self.words: Mapping[str, str] = parts()["word"][language]
        self.style, self.choice = style, choice

    def number(self, clause: Node) -> str:
        """The number of a clause as printed."""
        return self.style.number(clause.address)

    def body_number(self, clause: Node) -> str:
        """The number before a text that stands on a line below its heading: none in a sound source."""
        return ""

    def article(self, article: Node, left_out: frozenset[Address] = frozenset()) -> Iterator[Paragraph]:
        """An article: heading, text, clauses (those left out are printed elsewhere), tables and footnotes."""
        if article.text and "{text}" in self.style.article:
            text = article.text + self._marks(article)
            form = self._fill(self.style.article, article.address.label)
            yield Paragraph(form.replace("{title}", article.heading or "").replace("{text}", text), apart=True)
        else:
            yield from self.heading(article)
            if article.text:
                yield Paragraph(article.text + self._marks(article), apart=True)
        for child in article.children:
            if child.address.annex:
                yield from self._beside(child)
            elif child.address not in left_out:
                yield from self.clause(child, left_out, apart=True)

    def heading(self, article: Node) -> Iterator[Paragraph]:
        """The lines of an article's heading."""
        label, title = article.address.label, article.heading or ""
        form = self.style.article.partition("{text}")[0].rstrip(" .:–")
        text = self._fill(form, label).replace("{title}", title)
        yield Paragraph(text, apart=True, whole=True)
        if self.style.title == "next":
            yield Paragraph(title, whole=True)

    def fragment(self, clause: Node) -> Iterator[Paragraph]:
        """A clause printed alone under its whole number, as in `Artikel 65B3`, `B3. Title`, text."""
        yield Paragraph(f"{self.words['article']} {clause.address}", apart=True, whole=True)
        rest = str(clause.address)[len(clause.address.labels[0]) :]
        yield Paragraph(f"{rest}. {clause.heading}", apart=True, whole=True)
        if clause.text:
            yield Paragraph(clause.text + self._marks(clause), apart=True)
        for child in clause.children:
            yield from self.clause(child)
        if clause.closing:
            yield Paragraph(clause.closing, apart=self.style.spaced)

    def clause(
        self,
        clause: Node,
        left_out: frozenset[Address] = frozenset(),
        *,
        apart: bool = False,
        before: str = "",
        indent: str | None = None,
    ) -> Iterator[Paragraph]:
        """A clause below an article and all below it.

        A clause without words of its own shares its first child's line: `before` are the numbers that wait there, and
        `indent` is what the first of them is moved in by.
        """
        own = self.style.indent * max(len(clause.address.labels) - 3, 0)
        indent = own if indent is None else indent
        apart = apart or self.style.spaced
        children = [child for child in clause.children if child.address not in left_out]
        if children and not before and not clause.heading and self._runs_in(clause, left_out):
            yield Paragraph(self._inline(clause), indent, apart)
            return
        number = (before + self.number(clause)).strip()
        if not clause.heading and not clause.text and children and not children[0].heading:
            waiting = "" if self.style.compound or not number else f"{number} "
            shared = indent if waiting else None
            yield from self.clause(children.pop(0), left_out, apart=apart, before=waiting, indent=shared)
        else:
            yield from self._opening(clause, number, indent, apart)
        for child in children:
            yield from self.clause(child, left_out)
        if clause.closing:
            yield Paragraph(clause.closing, own, self.style.spaced)

    def _opening(self, clause: Node, number: str, indent: str, apart: bool) -> Iterator[Paragraph]:
        text = f"{clause.text}{self._marks(clause)}" if clause.text else ""
        if clause.heading and text and self.style.text_after_heading and not clause.children:
            yield Paragraph(f"{number} {clause.heading}: {text}".strip(), indent, apart)
        elif clause.heading:
            yield Paragraph(f"{number} {clause.heading}".strip(), indent, apart, whole=True)
            if text:
                yield Paragraph(f"{self.body_number(clause)} {text}".strip(), indent, self.style.spaced)
        else:
            yield Paragraph(f"{number} {text}".strip(), indent, apart)

    def _runs_in(self, clause: Node, left_out: Iterable[Address]) -> bool:
        if self.choice.random() >= self.style.runs:
            return False
        inside = list(clause.walk())
        return not any(part.heading or part.closing or part.notes or part.address in left_out for part in inside)

    def _inline(self, clause: Node) -> str:
        own = " ".join(filter(None, (self.number(clause), clause.text)))
        return " ".join([own, *(self._inline(child) for child in clause.children)])

    def _beside(self, node: Node) -> Iterator[Paragraph]:
        if node.address.annex.startswith("fn"):
            yield Paragraph(f"{self._mark(node.address)} {node.text}", apart=True)
            return
        for count, row in enumerate(str(node.text).split("\n")):
            yield Paragraph(row, apart=count == 0, whole=True)

    def _marks(self, node: Node) -> str:
        return "".join(self._mark(note) for note in node.notes)

    def _mark(self, note: Address) -> str:
        return self.style.mark(int(note.annex.removeprefix("fn")))

    def _fill(self, form: str, label: str) -> str:
        word, short = self.words["article"], self.words["abbreviated"]
        values = {"{word}": word, "{WORD}": word.upper(), "{abbr}": short, "{n}": label, "{0n}": label.zfill(2)}
        if not short.endswith(".") and form.startswith("{abbr}{"):
            form = form.replace("{abbr}", "{abbr} ")
        for key, value in values.items():
            form = form.replace(key, value)
        return form
