"""PDFs: lines in reading order, running heads and page numbers taken out, footnotes as notes; what cannot be read is
named."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from lexbridge.errors import InputError
from lexbridge.exchange.documents import Converted, Limits
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.pdf import convert_pdf

Line = tuple[float, float, str]  # left edge and height of the base line, in points; the words
Sized = tuple[float, float, str, float]


def pdf(*pages: Sequence[Line | Sized], encrypt: str = "", turn: int = 0) -> bytes:
    """A PDF with words where they are told to stand, in letters of 10 points unless told otherwise."""
    file = io.BytesIO()
    lock = StandardEncryption(encrypt, canPrint=1) if encrypt else None
    canvas = Canvas(file, pagesize=A4, encrypt=lock, pageCompression=1)
    for page in pages:
        for left, base, text, *size in page:
            canvas.setFont("Times-Roman", size[0] if size else 10)
            canvas.drawString(left, base, text)
        if turn:
            canvas.setPageRotation(turn)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def read(raw: bytes, language: str = "it", limits: Limits | None = None) -> Converted:
    return convert_pdf(raw, language, Watch(limits or Limits(), "document.pdf"))


def width(text: str, size: float = 10) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, "Times-Roman", size))


def test_lines_stay_lines_with_their_indents_and_paragraphs_are_parted() -> None:
    page: list[Line | Sized] = [
        (60, 760, "Articolo 4 Le carte", 14),
        (60, 736, "A. Il mazzo si mescola prima di ogni mano e si taglia dopo averlo mesco-"),
        (60, 724, "lato con cura."),
        (75, 712, "1. Chi mescola siede a nord."),
        (90, 700, "(a) oppure a sud."),
        (60, 670, "B. Le carte si danno una per volta."),
    ]
    assert read(pdf(page)).text.splitlines() == [
        "Articolo 4 Le carte",
        "",
        "A. Il mazzo si mescola prima di ogni mano e si taglia dopo averlo mesco-",
        "lato con cura.",
        "   1. Chi mescola siede a nord.",
        "     (a) oppure a sud.",
        "",
        "B. Le carte si danno una per volta.",
    ]


def page_of_text(number: int, first: str = "") -> list[Line | Sized]:
    opening = first or f"Clausola di prova che sta alla pagina {'abcdefgh'[number - 1]} del libro;"
    return [
        (60, 815, "Regole del gioco", 8),
        (290, 30, f"- {number} -", 8),
        (60, 770, opening),
        (60, 758, f"seconda riga della pagina {'abcdefgh'[number - 1]}."),
    ]


def test_running_heads_and_page_numbers_are_taken_out_and_written_down() -> None:
    converted = read(pdf(*(page_of_text(number) for number in range(1, 6))))
    assert "Regole" not in converted.text
    assert "-" not in converted.text
    assert converted.text.count("Clausola di prova") == 5
    assert converted.dropped == (
        "running head or foot (5 times): Regole del gioco",
        "page numbers on 5 pages: - 1 - … - 5 -",
    )


def test_a_law_a_page_is_no_running_head_though_its_number_counts_the_pages() -> None:
    pages = [[(60, 800, f"Articolo {number}"), (60, 770, f"Testo {'abcd'[number - 1]}.")] for number in range(1, 5)]
    converted = read(pdf(*pages))
    assert [line for line in converted.text.splitlines() if line.startswith("Articolo")] == [
        "Articolo 1",
        "Articolo 2",
        "Articolo 3",
        "Articolo 4",
    ]
    assert converted.dropped == ()


def test_of_a_heading_that_goes_on_as_running_head_the_first_stays() -> None:
    pages = [[(60, 800, "Articolo 9"), (60, 770, f"Testo {'abcd'[number]}.")] for number in range(4)]
    converted = read(pdf(*pages))
    assert converted.text.splitlines()[:3] == ["Articolo 9", "", "Testo a."]
    assert converted.text.count("Articolo 9") == 1
    assert converted.dropped == ("running head or foot (3 times): Articolo 9",)


def test_the_first_lines_of_pages_stay_when_a_head_stands_above_them() -> None:
    pages = [page_of_text(number, first="La stessa riga apre ogni pagina,") for number in range(1, 5)]
    converted = read(
        pdf(
            *(
                [line for line in page if "Regole" not in line[2]] + [(60, 790, f"Titolo {name}")]
                for page, name in zip(pages, "abcd", strict=True)
            )
        )
    )
    assert converted.text.count("La stessa riga apre ogni pagina,") == 4


def test_two_pages_are_too_few_to_know_a_running_head() -> None:
    converted = read(pdf(page_of_text(1), page_of_text(2)))
    assert converted.text.count("Regole del gioco") == 2


def test_a_paragraph_goes_on_over_a_page_unless_its_last_line_is_short() -> None:
    full = "una riga che arriva fino al margine destro della colonna di testo"
    first = [(60, 760 - 12 * count, f"{full} {count}") for count in range(4)]
    going_on = [(60, 770, f"{full} e continua."), (60, 758, f"{full} ancora.")]
    assert "" not in read(pdf(first, going_on)).text.splitlines()
    ended = [*first, (60, 712, "fino a qui.")]
    lines = read(pdf(ended, going_on)).text.splitlines()
    assert lines[4:6] == ["fino a qui.", ""]


def with_sign(left: float, base: float, before: str, sign: str, after: str) -> list[Sized]:
    """A line with a small raised sign in it."""
    raised = left + width(before)
    return [
        (left, base, before, 10),
        (raised, base + 4, sign, 6),
        (raised + width(sign, 6), base, after, 10),
    ]


def foot(base: float, sign: str, text: str) -> list[Sized]:
    return [(60, base + 2.5, sign, 5), (60 + width(sign, 5) + 2, base, text, 8)]


def test_footnotes_at_the_foot_become_notes_below_their_paragraph() -> None:
    first = [
        *with_sign(60, 760, "Il tavolo", "1", " ha quattro lati e quattro gambe."),
        (60, 748, "Il mazzo ha cinquantadue carte, senza le matte.", 10),
        (60, 720, "Il bordo si posa al centro.", 10),
        *foot(90, "1", "Di solito quadrato, ma"),
        (60, 80, "anche rotondo.", 8),
    ]
    second = [*with_sign(60, 760, "Le sedie", "1", " sono quattro."), *foot(80, "1", "Una per lato.")]
    converted = read(pdf(first, second))
    assert converted.text.splitlines() == [
        "Il tavolo[^1] ha quattro lati e quattro gambe.",
        "Il mazzo ha cinquantadue carte, senza le matte.",
        "[^1]: Di solito quadrato, ma",
        "anche rotondo.",
        "",
        "Il bordo si posa al centro.",
        "",
        "Le sedie[^2] sono quattro.",
        "[^2]: Una per lato.",
    ]


def test_small_letters_at_the_foot_without_a_sign_above_stay_text() -> None:
    page: list[Line | Sized] = [
        (60, 760, "Il tavolo ha quattro lati."),
        (60, 748, "Il mazzo è sul tavolo."),
        *foot(80, "7", "Testo in piccolo."),
    ]
    assert "Testo in piccolo." in read(pdf(page)).text
    assert "[^" not in read(pdf(page)).text


def test_raised_figures_without_a_note_stay_apart() -> None:
    assert read(pdf(with_sign(60, 760, "L'articolo 9", "1", " vale ancora."))).text == "L'articolo 9¹ vale ancora.\n"


LEFT = "questa colonna si legge per prima da cima a fondo"
RIGHT = "questa colonna si legge dopo, quando l'altra finisce"


def test_two_columns_are_read_one_after_the_other_and_a_title_over_both_first() -> None:
    page: list[Line | Sized] = [(150, 780, "Un titolo che sta sopra le due colonne della pagina intera", 12)]
    for count in range(8):
        page.append((60, 750 - 12 * count, f"{LEFT} {count}"))
        page.append((310, 750 - 12 * count, f"{RIGHT} {count}"))
    lines = [line.strip() for line in read(pdf(page)).text.splitlines() if line]
    assert lines[0].startswith("Un titolo")
    assert lines[1:] == [f"{LEFT} {count}" for count in range(8)] + [f"{RIGHT} {count}" for count in range(8)]


def test_each_column_may_have_notes_at_its_foot() -> None:
    page: list[Line | Sized] = []
    for count in range(8):
        page.append((60, 750 - 12 * count, f"{LEFT} {count}"))
        page.append((310, 750 - 12 * count, f"{RIGHT} {count}"))
    page += [*with_sign(60, 654, "la prima colonna ha una nota", "1", ","), *foot(100, "1", "La nota di sinistra.")]
    page += [*with_sign(310, 654, "anche la seconda colonna ne ha", "2", ",")]
    page += [(310, 102.5, "2", 5), (315, 100, "La nota di destra.", 8)]
    lines = [line for line in read(pdf(page)).text.splitlines() if line]
    assert lines[8:11] == ["la prima colonna ha una nota[^1],", "[^1]: La nota di sinistra.", f"{RIGHT} 0"]
    assert lines[18:] == ["anche la seconda colonna ne ha[^2],", "[^2]: La nota di destra."]


def test_numbers_far_to_the_left_of_their_texts_are_no_column() -> None:
    page = [
        line
        for count in range(1, 9)
        for line in (
            (60, 760 - 12 * count, f"{count}."),
            (110, 760 - 12 * count, f"Il testo del comma numero {count} della regola."),
        )
    ]
    assert read(pdf(page)).text.splitlines() == [
        f"{count}. Il testo del comma numero {count} della regola." for count in range(1, 9)
    ]


def test_a_table_keeps_its_rows_and_cells() -> None:
    rows = [("Carta", "Punti", "Nota"), ("Asso", "4", "alto"), ("Re", "3", "medio"), ("Donna", "2", "basso")]
    page = [
        (60 + 100 * column, 760 - 12 * row, text) for row, cells in enumerate(rows) for column, text in enumerate(cells)
    ]
    assert read(pdf(page)).text.splitlines() == [" | ".join(cells) for cells in rows]


def test_a_page_stored_on_its_side_reads_upright() -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.setPageRotation(90)
    canvas.rotate(90)
    for count, text in enumerate(["Articolo 4 Le carte", "Si mescolano."]):
        canvas.drawString(60, -60 - 12 * count, text)
    canvas.save()
    assert read(file.getvalue()).text.splitlines() == ["Articolo 4 Le carte", "Si mescolano."]


def test_text_across_the_page_is_left_out_and_written_down() -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.drawString(60, 760, "Il testo della regola.")
    canvas.rotate(45)
    canvas.drawString(300, 100, "BOZZA")
    canvas.save()
    converted = read(file.getvalue())
    assert converted.text == "Il testo della regola.\n"
    assert converted.dropped == ("turned text: BOZZA",)


def picture_page() -> bytes:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.drawImage(ImageReader(Image.new("L", (60, 80), 200)), 0, 0, *A4)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def test_a_scan_is_named_as_such() -> None:
    with pytest.raises(InputError, match="the PDF is scanned: it has pictures of pages and no text layer"):
        read(picture_page())


def test_an_encrypted_file_is_named_as_such() -> None:
    with pytest.raises(InputError, match="the PDF is encrypted"):
        read(pdf([(60, 760, "segreto")], encrypt="parola"))


def test_an_empty_page_is_named_as_such() -> None:
    with pytest.raises(InputError, match="the PDF has no text"):
        read(pdf([]))


def test_a_damaged_file_is_named_as_such() -> None:
    whole = pdf([(60, 760, "una riga")])
    for broken in (whole[:60], b"%PDF-1.7\n" + b"x" * 300, b"%PDF-1.4\n%%EOF"):
        with pytest.raises(InputError, match="the PDF is damaged"):
            read(broken)


def test_a_file_without_its_end_is_read_with_a_warning_or_called_damaged() -> None:
    whole = pdf([(60, 760, "una riga intera")])
    converted = read(whole[: whole.rindex(b"startxref")])
    assert converted.text == "una riga intera\n"
    assert converted.notes == ("the file lacks its end: it may have been cut off",)


def test_too_many_pages_are_refused() -> None:
    with pytest.raises(InputError, match="the document has 4 pages, the limit is 3 pages"):
        read(pdf(*[[(60, 760, "riga")]] * 4), limits=Limits(pages=3))


def test_too_much_text_is_refused() -> None:
    with pytest.raises(InputError, match=r"the document's text has \d+ characters, the limit is 20 characters"):
        read(pdf([(60, 760, "una riga di più di venti caratteri")]), limits=Limits(characters=20))


def test_a_file_reads_the_same_in_a_process_of_its_own(read_as: Callable[..., Converted]) -> None:
    raw = pdf(*(page_of_text(number) for number in range(1, 5)))
    assert read_as(".pdf", raw) == read(raw)
    with pytest.raises(InputError, match="encrypted"):
        read_as(".pdf", pdf([(60, 760, "segreto")], encrypt="parola"))


def test_a_file_that_takes_too_long_is_ended(read_as: Callable[..., Converted]) -> None:
    pages = [[(60, 760 - 8 * line, "riga dopo riga " * 6) for line in range(90)]] * 60
    with pytest.raises(InputError, match=r"takes longer than the limit of 0\.05 seconds"):
        read_as(".pdf", pdf(*pages), limits=Limits(seconds=0.05))


def test_a_stream_that_unpacks_without_end_is_held_to_the_memory(read_as: Callable[..., Converted]) -> None:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b"(a) Tj " * 150_000) for _ in range(400)) + packer.flush()
    stream = b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(packed) + packed + b"\nendstream"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
        stream,
    ]
    entries = [b"%d 0 obj\n" % count + entry + b"\nendobj\n" for count, entry in enumerate(objects, 1)]
    bomb = b"%PDF-1.4\n" + b"".join(entries) + b"trailer << /Root 1 0 R /Size 5 >>\n%%EOF"
    assert len(bomb) < 1_000_000
    with pytest.raises(InputError, match=r"needs more than the limit of 400 MiB of memory"):
        read_as(".pdf", bomb, limits=Limits(memory_bytes=400 * 1024 * 1024))
