"""Clauses as rows: what spreadsheets, translation memories and scripts get, and what the site may not offer."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from functools import cached_property

from lxml import etree
from tests.addressed import at, corpus, expression

from lexbridge.code import LanguageEntry
from lexbridge.corpus import Placement
from lexbridge.exchange import downloads, tables
from lexbridge.model import Expression
from lexbridge.work import Work

ITALIAN = '1 = Il tavolo\n1A : Si gioca, "così".\n1B : =SOMMA(1)\n1 ? Un testo senza posto.'
DUTCH = "1 = De tafel\n1A : Men speelt.\n1A ; Tot slot."
ENGLISH = "1 = The table\n1A : One plays."
OUTLINE = "1: A B C | The table"


class Made(Work):
    """A work around expressions that were made by hand."""

    @cached_property
    def expressions(self) -> dict[str, Expression]:
        """The sources of these corpora are addressed lines already."""
        return {language: expression(language, sources[0].text) for language, sources in self.corpus.sources.items()}


def work(**editions: str) -> Work:
    texts = expression("it", ITALIAN), expression("nl", DUTCH), expression("en", ENGLISH)
    known = corpus(*texts, outline=OUTLINE, editions=editions)
    hidden = (*known.code.languages[:2], LanguageEntry("en", "2017", "stated", publish=False))
    return Made(replace(known, code=replace(known.code, languages=hidden)))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_a_row_an_address_with_every_language_beside_it() -> None:
    found = {row["address"]: row for row in rows(tables.parallel_csv(work()))}
    assert list(found) == ["1", "1A", "1B", "1C"]
    assert found["1A"]["text_it"] == 'Si gioca, "così".'
    assert (found["1A"]["text_nl"], found["1A"]["closing_nl"]) == ("Men speelt.", "Tot slot.")
    assert (found["1B"]["number_nl"], found["1B"]["state_nl"]) == ("", "missing")


def test_csv_gives_a_spreadsheet_no_formula() -> None:
    found = {row["address"]: row for row in rows(tables.parallel_csv(work()))}
    assert found["1B"]["text_it"] == "'=SOMMA(1)"


def test_jsonl_has_a_clause_a_line_with_stray_texts_beside_it() -> None:
    records = [json.loads(line) for line in tables.jsonl(work()).splitlines()]
    assert [(one["language"], one["address"]) for one in records][:3] == [("it", "1"), ("it", "1A"), ("it", "1B")]
    assert records[0]["unplaced"] == ["Un testo senza posto."]
    assert records[0]["heading"] == "Il tavolo"


def units(text: str) -> dict[str, dict[str, str]]:
    found = {}
    for unit in etree.fromstring(text.encode()).iter("tu"):
        lang = "{http://www.w3.org/XML/1998/namespace}lang"
        found[str(unit.get("tuid"))] = {str(one.get(lang)): str(one.findtext("seg")) for one in unit}
    return found


def test_tmx_pairs_headings_and_texts_apart() -> None:
    assert units(tables.tmx(work())) == {
        "1/heading": {"it": "Il tavolo", "nl": "De tafel", "en": "The table"},
        "1A/text": {"it": 'Si gioca, "così".', "nl": "Men speelt.", "en": "One plays."},
    }


def test_tmx_pairs_no_clauses_of_which_only_the_number_is_equal() -> None:
    assert set(units(tables.tmx(work(it="2007")))["1A/text"]) == {"nl", "en"}
    known = work(it="2007")
    mapped = Made(replace(known.corpus, placements=(Placement("2007", at("1A"), (at("1A"),), "same"),)))
    assert set(units(tables.tmx(mapped))["1A/text"]) == {"it", "nl", "en"}


def test_the_site_offers_nothing_of_a_language_that_is_not_published() -> None:
    made = {name: content() for name, content in downloads.files(work()).items()}
    assert {"it.xml", "nl.xml", "clauses.csv", "clauses.jsonl", "clauses.tmx", "graph.json", "articles.dot"} <= set(
        made
    )
    assert "en.xml" not in made
    for name, content in made.items():
        if name == "review.xlsx":
            continue
        text = content if isinstance(content, str) else content.decode()
        assert "One plays" not in text, name
        assert "The table" not in text, name


def test_every_format_of_export_is_text_but_the_workbook() -> None:
    for form in downloads.formats(work()):
        content = downloads.export(work(), form)
        assert content[:2] == b"PK" if form == "xlsx" else content[-1:] in ("\n", b"\n")
