"""The clauses as rows for other tools: a work in, JSON Lines, CSV or a TMX translation memory out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lexbridge.exchange.akn.elements import indent
from lexbridge.exchange.akn.spelling import spell_text
from lexbridge.model import Clause, State

if TYPE_CHECKING:
    from lexbridge.work import Work


def jsonl(work: Work) -> str:
    """One clause of one language a line, as `schemas/record.json` describes it, in the order of print."""
    lines = [json.dumps(record, ensure_ascii=False) for record in _records(work)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace").decode()


def _records(work: Work) -> Iterator[dict[str, Any]]:
    for language, expression in work.expressions.items():
        cited: dict[str, list[str]] = {}
        for placed in work.citations[language]:
            targets = [str(target.address) for target in placed.citation.targets if target.address]
            if not placed.unplaced:
                cited.setdefault(str(placed.address), []).extend(targets)
        for clause in expression.walk():
            address = str(clause.address)
            yield {
                "language": language,
                "address": address,
                "parent": str(clause.address.parent) if clause.address.parent else None,
                "state": str(work.alignment.state(clause.address, language)),
                "origin": str(clause.origin),
                "printed": clause.printed,
                "heading": str(clause.heading) if clause.heading else None,
                "text": str(clause.text) if clause.text else None,
                "closing": str(clause.closing) if clause.closing else None,
                "unplaced": [str(stray.text) for stray in clause.strays],
                "cites": cited.get(address, []),
            }


def parallel_csv(work: Work) -> str:
    """One row an address of the outline's edition: its number, then number, state and words in each language.

    A cell that a spreadsheet would take for a formula opens with an apostrophe.
    """
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    columns = ("number", "state", "heading", "text", "closing")
    table.writerow(["address", *(f"{name}_{language}" for language in work.expressions for name in columns)])
    for row in work.alignment.rows:
        cells = [str(row.address)]
        for language in work.expressions:
            clauses = row.clauses.get(language, ())
            cells += [" ".join(str(clause.address) for clause in clauses), str(row.states.get(language, State.MISSING))]
            cells += [_words(clauses, part) for part in columns[2:]]
        table.writerow([_cell(cell) for cell in cells])
    return file.getvalue().encode("utf-8", "backslashreplace").decode()


def _words(clauses: tuple[Clause, ...], part: str) -> str:
    return "\n".join(str(text) for clause in clauses if (text := getattr(clause, part)))


def _cell(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def tmx(work: Work) -> str:
    """The clauses that stand in several languages as a translation memory (TMX 1.4b), headings and texts apart.

    Only clauses whose pairing rests on more than an equal number of another edition are taken up.
    """
    from lxml import etree

    languages = list(work.expressions)
    root = etree.Element("tmx", version="1.4")
    header = etree.SubElement(root, "header", creationtool="lexbridge", creationtoolversion="1", segtype="block")
    header.attrib.update({"o-tmf": "lexbridge", "adminlang": "en", "srclang": "*all*", "datatype": "plaintext"})
    body = etree.SubElement(root, "body")
    for row in work.alignment.rows:
        sure = [language for language in languages if language in row.pairings and row.pairings[language].same]
        for part in ("heading", "text", "closing"):
            texts = {language: _words(row.clauses[language], part) for language in sure}
            given = {language: text for language, text in texts.items() if text}
            if len(given) > 1:
                unit = etree.SubElement(body, "tu", tuid=f"{row.address}/{part}")
                for language, text in given.items():
                    variant = etree.SubElement(unit, "tuv", {"{http://www.w3.org/XML/1998/namespace}lang": language})
                    etree.SubElement(variant, "seg").text = spell_text(text)[0]
    indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8").decode() + "\n"
