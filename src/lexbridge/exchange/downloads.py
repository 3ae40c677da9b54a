"""All that a work can be written as, by format or by file name: one list for `export` and for the site's downloads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from lexbridge import alignment, checks
from lexbridge import graph as questions
from lexbridge.errors import InputError
from lexbridge.exchange import akn, graphs, sarif, shapes, tables, xlsx
from lexbridge.model import Expression, Finding, PlacedCitation
from lexbridge.work import Work

Content = bytes | str


def export(work: Work, form: str) -> Content:
    """A work in one of the formats of `formats`.

    Raises:
        InputError: for an unknown format; says which there are.

    """
    known = formats(work)
    if form not in known:
        raise InputError(f"there is no format '{form}'", mend=f"use one of {', '.join(known)}")
    return known[form]()


def formats(work: Work) -> Mapping[str, Callable[[], Content]]:
    """The formats by name; each is made when asked for."""

    def findings() -> str:
        return shapes.dumps(shapes.findings(work.findings, "en", judged=True))

    def log() -> str:
        return shapes.dumps(sarif.log(work.findings, checks.RULES, "en", lambda file: file, judged=True))

    def document(language: str) -> str:
        return akn.write(work.expressions[language], work.corpus, work.citations[language]).decode("utf-8")

    def drawn(form: str, *, rolled: bool = False) -> str:
        return graphs.write(questions.rollup(work.graph) if rolled else work.graph, form)

    made: dict[str, Callable[[], Content]] = {
        "jsonl": lambda: tables.jsonl(work),
        "csv": lambda: tables.parallel_csv(work),
        "tmx": lambda: tables.tmx(work),
        "xlsx": lambda: xlsx.write(work, "en"),
        "coverage": lambda: shapes.dumps(alignment.coverage(work.alignment)),
        "findings": findings,
        "sarif": log,
    }
    for form in graphs.FORMATS:
        made[f"graph-{form}"] = partial(drawn, form)
        made[f"articles-{form}"] = partial(drawn, form, rolled=True)
    for language in work.expressions:
        made[f"akn-{language}"] = partial(document, language)
    return made


_NAMES = {"xlsx": "review.xlsx", "coverage": "coverage.json", "findings": "findings.json", "sarif": "findings.sarif"}
_CLAUSES = ("jsonl", "csv", "tmx")


@dataclass(frozen=True)
class Published(Work):
    """A work as the site may show it: without the languages that are kept for checking only."""

    whole: Work

    @cached_property
    def expressions(self) -> dict[str, Expression]:
        """The published expressions."""
        shown = self.corpus.code.published
        return {language: text for language, text in self.whole.expressions.items() if language in shown}

    @cached_property
    def citations(self) -> dict[str, tuple[PlacedCitation, ...]]:
        """Their citations."""
        return {language: self.whole.citations[language] for language in self.expressions}

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that are about them and quote no other."""
        shown = self.corpus.code.published
        hidden = {entry.code for entry in self.corpus.code.languages if not entry.publish}
        return tuple(
            finding
            for finding in self.whole.findings
            if finding.language in shown and not hidden & {value for _, value in finding.details}
        )


def published(work: Work) -> Published:
    """The part of a work that may be shown."""
    return Published(work.corpus, work)


def files(work: Work) -> Mapping[str, Callable[[], Content]]:
    """What the site offers, by file name; each is made when asked for."""
    return {_file(form): content for form, content in formats(published(work)).items()}


def _file(form: str) -> str:
    kind, _, detail = form.partition("-")
    if kind == "akn":
        return f"{detail}.xml"
    return f"clauses.{form}" if form in _CLAUSES else _NAMES.get(form) or f"{kind}.{detail}"
