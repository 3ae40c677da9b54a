"""What a printed page has beside its text: headings over several lines, line numbers, remarks in the margin, heads that
name articles, tables over two pages."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from lexbridge.exchange.documents import Converted, Limits
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.pdf import convert_pdf

Line = tuple[float, float, str, float, str]  # left edge, base line, words, height and name of the font
PLAIN, BOLD = "Times-Roman", "Times-Bold"


def at(left: float, base: float, text: str, size: float = 10, font: str = PLAIN) -> Line:
    return left, base, text, size, font


def read(*pages: Sequence[Line], language: str = "it") -> Converted:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4)
    for page in pages:
        for left, base, text, size, font in page:
            canvas.setFont(font, size)
            canvas.drawString(left, base, text)
        canvas.showPage()
    canvas.save()
    return convert_pdf(file.getvalue(), language, Watch(Limits(), "document.pdf"))


def texts(converted: Converted) -> list[str]:
    return [line.strip() for line in converted.text.splitlines() if line.strip()]


FULL = "Chi siede a nord tiene il conto dei punti e lo fa vedere a chi glielo chiede, sempre."


@pytest.mark.parametrize(("size", "font"), [(14.0, PLAIN), (10.0, BOLD)])
def test_a_heading_over_two_lines_is_one_line(size: float, font: str) -> None:
    right = 60 + stringWidth(FULL, PLAIN, 10)
    words = "Articolo 4 – Di quello che si deve fare quando una sola carta del mazzo risulta mancante e non la si trova"
    first, rest = words, ""
    while 60 + stringWidth(first, font, size) > right:
        first, _, last = first.rpartition(" ")
        rest = f"{last} {rest}".strip()
    page = [at(60, 760, first, size, font), at(60, 760 - 1.2 * size, rest, size, font)]
    body = [at(60, 720 - 12 * count, FULL) for count in range(5)]
    assert texts(read([*page, *body]))[:2] == [words, FULL]


def test_a_short_heading_does_not_take_in_the_one_below_it() -> None:
    page = [at(60, 760, "Parte seconda", 14), at(60, 743, "Articolo 4", 14), at(60, 720, FULL)]
    assert texts(read(page)) == ["Parte seconda", "Articolo 4", FULL]


def test_two_numbered_headings_stay_two() -> None:
    half = "A. Di quello che si deve fare quando la carta manca e nessuno la trova subito"
    page = [at(60, 760, half, 10, BOLD), at(60, 748, "B. Della sedia", 10, BOLD), at(60, 736, FULL)]
    assert texts(read(page)) == [half, "B. Della sedia", FULL]


@pytest.mark.parametrize("every", [1, 5])
def test_line_numbers_are_taken_out(every: int) -> None:
    pages, count = [], 0
    for _ in range(2):
        page = []
        for row in range(20):
            count += 1
            page.append(at(60, 780 - 14 * row, f"{'abcdefghijklmnopqrst'[row]}) {FULL}"))
            if count % every == 0:
                page.append(at(36, 780 - 14 * row, str(count), 7))
        pages.append(page)
    converted = read(*pages)
    assert all(line.endswith(FULL) and line[1] == ")" for line in texts(converted))
    assert converted.dropped == (f"line numbers on 2 pages: {every} … 40",)


def test_numbers_of_clauses_in_the_margin_stay() -> None:
    page, base = [], 790
    for count in range(1, 12):
        page += [at(40, base, str(count)), at(60, base, FULL), at(60, base - 12, "e poi lo riporta.")]
        base -= 30 if count % 2 else 42
        page += [at(60, base + 18, "Anche due volte.")] if not count % 2 else []
    converted = read(page)
    assert converted.dropped == ()
    assert [line.split()[0] for line in texts(converted) if line[0].isdigit()] == [str(n) for n in range(1, 12)]


def test_remarks_in_the_margin_are_taken_out_of_the_sentence_and_written_down() -> None:
    rows = [at(60, 780 - 12 * row, f"{FULL[:-1]} {'abcdefghij'[row]}") for row in range(10)]
    edge = max(60 + stringWidth(row[2], PLAIN, 10) for row in rows)
    converted = read([*rows, at(edge + 10, 745, "dal 1997", 7)])
    assert "1997" not in converted.text
    assert converted.dropped == ("remark in the margin: dal 1997",)


def test_small_numbers_in_the_margin_are_no_remarks() -> None:
    rows = [at(80, 780 - 24 * row, FULL) for row in range(10)]
    marked = [at(60, 780 - 24 * row, f"({row + 1})", 8) for row in range(10)]
    converted = read([*rows, *marked])
    assert converted.dropped == ()
    assert all(f"({count})" in converted.text for count in range(1, 11))


def lettered(page: int, *lines: Line) -> list[Line]:
    """A page of lines that no other page has."""
    return [*lines, *(at(60, 700 - 12 * row, f"{FULL} {'abcdefg'[page]}{'hijklmn'[row]}.") for row in range(5))]


def test_heads_that_name_the_articles_of_their_pages_are_taken_out() -> None:
    heads = ["Articolo 2", "Articolo 4", "Articolo 4", "Articolo 7"]
    pages = [
        lettered(page, at(260, 810, head, 8), *([] if head in heads[:page] else [at(60, 730, f"{head} – Titolo", 12)]))
        for page, head in enumerate(heads)
    ]
    converted = read(*pages)
    assert [line for line in texts(converted) if line.startswith("Articolo")] == [
        "Articolo 2 – Titolo",
        "Articolo 4 – Titolo",
        "Articolo 7 – Titolo",
    ]
    assert converted.dropped == ("running heads that name articles on 4 pages: Articolo 2 … Articolo 7",)


def test_an_article_a_page_keeps_its_headings_though_the_contents_name_them() -> None:
    contents = [at(60, 760 - 14 * n, f"Articolo {n} ........ {n + 1}") for n in (2, 4, 5, 8)]
    pages = [lettered(n, at(260, 810, f"Articolo {number}", 8)) for n, number in enumerate((2, 4, 5, 8))]
    converted = read(contents, *pages)
    assert [line for line in texts(converted)[4:] if line.startswith("Articolo")] == [
        f"Articolo {number}" for number in (2, 4, 5, 8)
    ]


def test_a_table_goes_on_at_the_head_of_the_next_page() -> None:
    rows = [("Contratto", "Punti"), ("7 prese", "140"), ("8 prese", "160"), ("9 prese", "180"), ("10 prese", "200")]
    first = [cell for n, (a, b) in enumerate(rows[:3]) for cell in (at(60, 100 - 12 * n, a), at(180, 100 - 12 * n, b))]
    second = [cell for n, (a, b) in enumerate(rows[3:]) for cell in (at(60, 780 - 12 * n, a), at(180, 780 - 12 * n, b))]
    converted = read([at(60, 780, FULL), *first], [*second, at(60, 700, FULL)])
    assert converted.text.splitlines() == [FULL, "", *(" | ".join(row) for row in rows), "", FULL]


def test_a_note_whose_sign_stands_apart_is_a_note() -> None:
    right = 60 + stringWidth(FULL, PLAIN, 10)
    page = [at(60, 780, FULL), at(right, 784, "1", 6), *(at(60, 760 - 12 * row, FULL) for row in range(4))]
    page += [at(60, 92.5, "1", 5), at(72, 90, "Di solito quadrato.", 8)]
    assert "[^1]: Di solito quadrato." in texts(read(page))


def test_letters_that_reach_out_to_the_left_leave_the_blank_before_them() -> None:
    words = ["il", "jolly", "junior", "judo"]
    page, left = [], 60.0
    for word in words:
        page.append(at(left, 780, word, 10))
        left += stringWidth(word, PLAIN, 10) + 2.3
    assert texts(read(page)) == ["il jolly junior judo"]


def paragraphs(count: int, left: float = 60, top: float = 780) -> list[Line]:
    return [at(left, top - 12 * row, f"{FULL[:-1]} {'abcdefghijklmnopqrst'[row]}.") for row in range(count)]


def test_notes_behind_the_text_are_the_notes_that_its_raised_figures_count() -> None:
    right = 60 + stringWidth(f"{FULL[:-1]} a.", PLAIN, 10)
    page = [*paragraphs(4), at(right, 784, "1", 6), at(right, 760, "2", 6)]
    end = [at(60, 780, "Note", 12, BOLD), at(60, 760, "1. Di solito quadrato, ma per"), at(72, 748, "2 giorni tondo.")]
    converted = read(page, [*end, at(60, 736, "2. Mai ovale.")])
    assert texts(converted) == [
        f"{FULL[:-1]} a.[^1]",
        f"{FULL[:-1]} b.",
        f"{FULL[:-1]} c.[^2]",
        f"{FULL[:-1]} d.",
        "[^1]: Di solito quadrato, ma per",
        "2 giorni tondo.",
        "[^2]: Mai ovale.",
    ]
    assert converted.dropped == ("heading of the notes: Note",)


@pytest.mark.parametrize("raised", [("2",), ("1", "3"), ()])
def test_a_list_at_the_end_that_no_raised_figures_count_is_text(raised: tuple[str, ...]) -> None:
    right = 60 + stringWidth(f"{FULL[:-1]} a.", PLAIN, 10)
    marks = [at(right, 784 - 12 * row, sign, 6) for row, sign in enumerate(raised)]
    converted = read([*paragraphs(4), *marks, at(60, 700, "1. primo punto;"), at(60, 688, "2. secondo punto.")])
    assert texts(converted)[-2:] == ["1. primo punto;", "2. secondo punto."]
    assert "[^" not in converted.text


def test_columns_with_a_narrow_gutter_are_read_one_after_the_other() -> None:
    width = stringWidth(FULL[:40], PLAIN, 10)
    left = [at(60 + 12 * (row % 3), 780 - 12 * row, FULL[: 40 - 2 * (row % 3)]) for row in range(12)]
    right = [at(60 + width + 10, 780 - 12 * row, f"{'abcdefghijkl'[row]}{FULL[1:40]}") for row in range(12)]
    found = texts(read([*left, *right]))
    assert [line[0] for line in found] == ["C"] * 12 + list("abcdefghijkl")


def test_small_words_beside_a_large_heading_are_those_of_the_next_column() -> None:
    left = [at(60, 780, "Articolo 4 Le carte", 16), *paragraphs(6, top=756)]
    edge = 60 + stringWidth("Articolo 4 Le carte", PLAIN, 16)
    converted = read([*left, at(edge + 6, 783, "parole piccole", 9)])
    assert texts(converted)[:2] == ["parole piccole", "Articolo 4 Le carte"]


def test_an_amount_that_found_no_room_stays_with_its_sentence() -> None:
    right = 60 + stringWidth(FULL, PLAIN, 10)
    words = "Chi prende la lampada della sala la tiene presso di sé per un massimo di"
    while 60 + stringWidth(words, PLAIN, 10) < right - 6:
        words = words.replace("lampada", "lampada grande", 1)
    page = [at(60, 780, FULL), at(60, 768, words), at(60, 756, "20 giorni."), at(60, 744, "2 sedie restano.")]
    assert texts(read(page)) == [FULL, f"{words} 20 giorni.", "2 sedie restano."]


def test_a_cell_that_stands_close_to_the_next_is_still_a_cell() -> None:
    rows = [("Presa", "Punti"), ("7", "140"), ("8", "160"), ("9", "180"), ("diciassette prese", "200"), ("10", "220")]
    start = 60 + stringWidth("diciassette prese", PLAIN, 10) + 10
    page = [cell for n, (a, b) in enumerate(rows) for cell in (at(60, 780 - 20 * n, a), at(start, 780 - 20 * n, b))]
    assert read(page).text.splitlines() == [" | ".join(row) for row in rows]


def test_a_table_goes_on_at_the_head_of_the_next_column() -> None:
    width = stringWidth(FULL[:40], PLAIN, 10)
    side = 60 + width + 20
    rows = [("Presa", "Punti"), ("7", "140"), ("8", "160"), ("9", "180"), ("10", "200")]
    left = [at(60, 780 - 12 * row, FULL[:40]) for row in range(6)]
    left += [cell for n, (a, b) in enumerate(rows[:3]) for cell in (at(60, 700 - 12 * n, a), at(140, 700 - 12 * n, b))]
    right = [
        cell
        for n, (a, b) in enumerate(rows[3:])
        for cell in (at(side, 780 - 12 * n, a), at(side + 80, 780 - 12 * n, b))
    ]
    right += [at(side, 740 - 12 * row, FULL[:40]) for row in range(6)]
    assert [line for line in texts(read([*left, *right])) if "|" in line] == [" | ".join(row) for row in rows]


def test_a_tables_head_may_stand_closer_than_its_rows_and_alone_at_a_pages_foot() -> None:
    rows = [("Contratto della mano", "Punti"), ("7", "140"), ("8", "160"), ("9", "180")]
    start = 60 + stringWidth(rows[0][0], PLAIN, 10) + 10
    cells = [[at(60, 0, a), at(start, 0, b)] for a, b in rows]

    def lay(row: list[Line], base: float) -> list[Line]:
        return [(left, base, text, size, font) for left, _, text, size, font in row]

    body = [cell for place, row in enumerate(cells) for cell in lay(row, 700 - 12 * place)]
    expected = [" | ".join(row) for row in rows]
    assert [line for line in texts(read([at(60, 780, FULL), *body])) if "|" in line] == expected
    wide = [*lay([at(60, 0, "Mano"), at(start, 0, "Punti")], 100)]
    rest = [cell for place, row in enumerate(cells[1:]) for cell in lay(row, 780 - 12 * place)]
    found = texts(read([at(60, 780, FULL), *wide], [*rest, at(60, 700, FULL)]))
    assert found == [FULL, "Mano | Punti", *expected[1:], FULL]


def test_a_page_of_inner_parts_alone_is_set_in_as_on_the_others() -> None:
    first = [*paragraphs(3), *(at(84, 740 - 12 * row, f"({sign}) {FULL[:-6]}") for row, sign in enumerate("ab"))]
    second = [at(84, 780 - 12 * row, f"({sign}) {FULL[:-6]}") for row, sign in enumerate("cdef")]
    indents = {len(line) - len(line.lstrip()) for line in read(first, second).text.splitlines() if "(" in line}
    assert len(indents) == 1
    assert min(indents) > 0


def test_words_spread_to_the_columns_edges_are_no_table() -> None:
    lines = [
        ("Chi siede", "a nord tiene", "il conto"),
        ("dei punti", "e lo fa vedere", "a chi"),
        ("glielo", "chiede", "ora"),
    ]
    right = 300.0
    page: list[Line] = []
    for row, words in enumerate(lines):
        ends = right - stringWidth(words[2], PLAIN, 10)
        page += [
            at(60, 780 - 12 * row, words[0]),
            at(140, 780 - 12 * row, words[1]),
            at(ends, 780 - 12 * row, words[2]),
        ]
    assert "|" not in read([*page, at(60, 744, "a chi vuole.")]).text
    points = [("Asso", "4"), ("Re", "3"), ("Dieci", "10")]
    table = [
        cell
        for row, (name, count) in enumerate(points)
        for cell in (at(60, 780 - 12 * row, name), at(right - stringWidth(count, PLAIN, 10), 780 - 12 * row, count))
    ]
    assert read(table).text.splitlines() == [" | ".join(row) for row in points]
