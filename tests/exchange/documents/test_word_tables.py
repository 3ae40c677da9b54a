"""Tables of Word documents: kept whole, or read as the text whose numbers stand in their cells."""

from __future__ import annotations

from collections.abc import Callable

from tests.exchange.documents.word import docx, level, lines, numbering, paragraph

from lexbridge.exchange.documents import Converted

Read = Callable[..., Converted]


def cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{paragraph(text)}</w:tc>"


def test_a_table_is_kept_whole_with_its_merged_cells(read_as: Read) -> None:
    rows = (
        cell("Carta") + cell("Punti", '<w:gridSpan w:val="2"/>'),
        cell("Asso", '<w:vMerge w:val="restart"/>') + cell("4") + cell("alto"),
        cell("", "<w:vMerge/>") + cell("3") + cell("basso"),
    )
    table = "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"
    made = docx(paragraph("Prima.") + table + paragraph("Dopo."))
    assert read_as(".docx", made).text.splitlines() == [
        "Prima.",
        "",
        "Carta | Punti |",
        "Asso | 4 | alto",
        "Asso | 3 | basso",
        "",
        "Dopo.",
    ]


def test_a_table_that_gives_each_text_its_number_is_running_text(read_as: Read) -> None:
    rows = "".join(
        f"<w:tr>{cell(number)}{cell(text)}</w:tr>" for number, text in [("(a)", "prima;"), ("(b)", "seconda.")]
    )
    converted = read_as(".docx", docx(f"<w:tbl>{rows}</w:tbl>"))
    assert lines(converted) == ["(a) prima;", "(b) seconda."]
    assert converted.notes == ("a table that only arranges the page was read as running text",)


def test_an_automatic_number_alone_in_a_cell_is_the_number_of_the_text_beside_it(read_as: Read) -> None:
    parts = numbering({1: level(0, "upperLetter", "%1.") + level(1, "decimal", "%2.")}, {1: (1, "")})

    def number(depth: int) -> str:
        return f"<w:tc>{paragraph('', list_id=1, level=depth)}</w:tc>"

    two = f"<w:tc>{paragraph('Titel')}{paragraph('en tekst.')}</w:tc>"
    rows = (
        number(0) + two,
        number(1) + cell("lid een;"),
        number(1) + cell("lid twee."),
        cell("") + cell("Slot."),
        number(0) + cell("Ander lid."),
    )
    table = "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"
    converted = read_as(".docx", docx(table + paragraph("Erna.", list_id=1, level=0), numbering=parts))
    assert lines(converted) == [
        "A. Titel",
        "en tekst.",
        "1. lid een;",
        "2. lid twee.",
        "Slot.",
        "B. Ander lid.",
        "C. Erna.",
    ]


def test_a_column_for_each_level_of_numbers_sets_the_lower_ones_in(read_as: Read) -> None:
    wide = '<w:gridSpan w:val="2"/>'
    rows = (
        cell("A.") + cell("hoofdlid:", wide),
        cell("") + cell("1.") + cell("lid een;"),
        cell("") + cell("2.") + cell("lid twee."),
        cell("") + cell("slot van het hoofdlid.", wide),
        cell("B.") + cell("ander lid.", wide),
    )
    table = "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"
    assert read_as(".docx", docx(table)).text.splitlines() == [
        "A. hoofdlid:",
        "   1. lid een;",
        "   2. lid twee.",
        "",
        "   slot van het hoofdlid.",
        "",
        "B. ander lid.",
    ]
