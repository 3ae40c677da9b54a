"""The review sheet: what a person writes into it comes back as verdicts, and a sheet of other texts is told apart."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.corpora import write_corpus

from lexbridge import checks, cli
from lexbridge.corpus import read_reviews
from lexbridge.errors import InputError
from lexbridge.exchange import reviews, xlsx
from lexbridge.model import Review
from lexbridge.work import Work, load

TODAY = datetime.date(2026, 1, 2)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    texts = {
        "outline.txt": "1: A B C | The table\n",
        "it/uno.txt": "Articolo 1 Il tavolo\n\nA. Titolo\n\n=SOMMA(1;2) si legge.\n\nB. Vuoto\n\nC. Altro\n\nEcco.\n",
        "nl/een.txt": "Artikel 1 De tafel\n\nA. Kop\n\nLees dit.\n\nC. Nog iets\n\nDit ook.\n",
    }
    return write_corpus(tmp_path / "corpus", texts)


@pytest.fixture
def work(corpus: Path) -> Work:
    return load(corpus)


Fill = Callable[[dict[str, Any]], None]


def rows(raw: bytes) -> list[dict[str, Any]]:
    header, *found = openpyxl.load_workbook(io.BytesIO(raw))["findings"].iter_rows(values_only=True)
    return [dict(zip(map(str, header), row, strict=True)) for row in found]


def filled(raw: bytes, fill: Fill) -> bytes:
    """The sheet after a person has worked on every row of it."""
    workbook = openpyxl.load_workbook(io.BytesIO(raw))
    sheet = workbook["findings"]
    header = [str(cell.value) for cell in sheet[1]]
    for count in range(2, sheet.max_row + 1):
        row = {name: sheet.cell(count, place).value for place, name in enumerate(header, 1)}
        fill(row)
        for place, name in enumerate(header, 1):
            sheet.cell(count, place).value = row[name]
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def judge(verdict: str = "tolerated", rule: str = "") -> Fill:
    def fill(row: dict[str, Any]) -> None:
        if not rule or row["rule"] == rule:
            row.update(verdict=verdict, reason="As agreed", name="N. N.")

    return fill


def test_a_row_shows_the_clause_in_every_language_beside_the_finding(work: Work) -> None:
    found = rows(xlsx.write(work, "en"))
    assert len(found) == len(work.findings)
    empty = next(row for row in found if row["rule"] == "heading-without-body")
    assert (empty["address"], empty["language"], empty["it"]) == ("1B", "it", "1B Vuoto")
    assert empty["message"] == checks.message(work.findings[found.index(empty)], "en")


def test_the_verdict_is_chosen_from_a_list(work: Work) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(xlsx.write(work, "en")))["findings"]
    (choice,) = sheet.data_validations.dataValidation
    assert choice.formula1 == '"wrong,tolerated,false,open"'
    assert sheet.column_dimensions["A"].hidden


def test_no_cell_is_a_formula(work: Work) -> None:
    with zipfile.ZipFile(io.BytesIO(xlsx.write(work, "en"))) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "=SOMMA" not in re.sub(r"<is>.*?</is>|<v>.*?</v>", "", sheet, flags=re.DOTALL)
    assert "<f>" not in sheet


def test_equal_works_give_equal_bytes_at_any_time(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = xlsx.write(load(corpus), "en")
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert xlsx.write(load(corpus), "en") == first


def test_what_was_filled_in_comes_back_and_the_rest_is_passed_over(work: Work) -> None:
    sheet = filled(xlsx.write(work, "en"), judge("false", "heading-without-body"))
    found = xlsx.read(sheet, work, today=TODAY)
    (expected,) = (one for one in work.findings if one.rule == "heading-without-body")
    assert found.taken == {checks.fingerprint(expected): Review("false", "As agreed", "N. N.", "2026-01-02")}
    assert found.changed == ()


def test_a_date_of_the_workbook_is_read_as_a_day(work: Work) -> None:
    def fill(row: dict[str, Any]) -> None:
        judge()(row)
        row["date"] = datetime.datetime(2025, 5, 6)

    assert {review.date for review in xlsx.read(filled(xlsx.write(work, "en"), fill), work).taken.values()} == {
        "2025-05-06"
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"verdict": "perhaps"}, "row 2: unknown verdict 'perhaps'"),
        ({"verdict": "open", "reason": "", "name": "N"}, "row 2: the verdict has no reason"),
        ({"verdict": "open", "reason": "why", "name": " "}, "row 2: the verdict has no name"),
    ],
)
def test_a_verdict_that_is_not_whole_names_its_row(work: Work, change: dict[str, str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        xlsx.read(filled(xlsx.write(work, "en"), lambda row: row.update(change)), work, where="x.xlsx")


def test_rows_whose_texts_changed_are_named_and_not_taken(corpus: Path) -> None:
    sheet = filled(xlsx.write(load(corpus), "en"), judge())
    text = (corpus / "it/uno.txt").read_text(encoding="utf-8")
    (corpus / "it/uno.txt").write_text(text.replace("Vuoto", "Pieno"), encoding="utf-8")
    found = xlsx.read(sheet, load(corpus))
    assert "it 1B" in found.changed
    assert all(review.reason == "As agreed" for review in found.taken.values())
    assert len(found.taken) < len(rows(sheet))


@pytest.mark.parametrize("raw", [b"", b"PK", b"not a workbook"])
def test_what_is_no_workbook_is_refused(work: Work, raw: bytes) -> None:
    with pytest.raises(InputError, match="no workbook"):
        xlsx.read(raw, work)


def test_a_workbook_that_is_no_review_sheet_is_refused(work: Work) -> None:
    for title, words in (("Sheet", "no review sheet"), ("findings", "column 'fingerprint' is missing")):
        workbook = openpyxl.Workbook()
        assert workbook.active is not None
        workbook.active.title = title
        file = io.BytesIO()
        workbook.save(file)
        with pytest.raises(InputError, match=words):
            xlsx.read(file.getvalue(), work)


def test_a_workbook_that_unpacks_without_end_is_refused(work: Work) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("a", "w") as entry:
        for _ in range(250):
            entry.write(bytes(1_000_000))
    with pytest.raises(InputError, match="larger than"):
        xlsx.read(file.getvalue(), work)


# The file of reviews.

BY_HAND = """# Judged at the meeting in May.

[[review]]
fingerprint = ["1111111111111111", "2222222222222222"]  # both are the same sentence
verdict = "tolerated"
reason = "The committee's wording"
name = "A"
date = "2025-05-01"
"""
NEW = Review("false", 'Says "no"', "B", "2026-01-02")


def test_new_verdicts_are_added_and_what_people_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "reviews.toml"
    path.write_text(BY_HAND, encoding="utf-8")
    assert reviews.take_over(path, {"3333333333333333": NEW}) == reviews.Taken(1, 0, 0)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(BY_HAND)
    assert read_reviews(text, where="")["3333333333333333"] == NEW


def test_a_changed_verdict_replaces_its_own_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "reviews.toml"
    path.write_text(BY_HAND, encoding="utf-8")
    assert reviews.take_over(path, {"1111111111111111": NEW}) == reviews.Taken(0, 1, 0)
    found = read_reviews(path.read_text(encoding="utf-8"), where="")
    assert found["1111111111111111"] == NEW
    assert found["2222222222222222"].name == "A"
    assert reviews.take_over(path, {"2222222222222222": NEW}) == reviews.Taken(0, 1, 0)
    assert set(read_reviews(path.read_text(encoding="utf-8"), where="").values()) == {NEW}
    assert "# Judged at the meeting" in path.read_text(encoding="utf-8")


def test_known_verdicts_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "reviews.toml"
    assert reviews.take_over(path, {"1111111111111111": NEW}) == reviews.Taken(1, 0, 0)
    before = path.read_bytes()
    assert reviews.take_over(path, {"1111111111111111": NEW}) == reviews.Taken(0, 0, 1)
    assert path.read_bytes() == before


def test_a_broken_file_of_reviews_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "reviews.toml"
    path.write_text("[[review]\n", encoding="utf-8")
    with pytest.raises(InputError, match="no valid TOML"):
        reviews.take_over(path, {"1111111111111111": NEW})
    assert path.read_text(encoding="utf-8") == "[[review]\n"


# The whole way, from the command line.


def test_a_sheet_goes_out_and_its_verdicts_come_in(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = corpus.parent / "review.xlsx"
    assert cli.run(["--corpus", str(corpus), "export", "xlsx"]) == 2
    assert cli.run(["--corpus", str(corpus), "export", "xlsx", "--out", str(sheet)]) == 0
    sheet.write_bytes(filled(sheet.read_bytes(), judge("tolerated")))
    assert cli.run(["--corpus", str(corpus), "import", str(sheet)]) == 0
    assert cli.run(["--corpus", str(corpus), "check", "--fail-on", "info"]) == 0
    text = corpus / "nl/een.txt"
    text.write_text(text.read_text(encoding="utf-8").replace("Lees dit", "Lees iets anders"), encoding="utf-8")
    kept = (corpus / "reviews.toml").read_bytes()
    capsys.readouterr()
    assert cli.run(["--corpus", str(corpus), "import", str(sheet)]) == 2
    assert "changed since: " in capsys.readouterr().err
    assert cli.run(["--corpus", str(corpus), "import", str(sheet), "--force"]) == 0
    assert "not taken over" in capsys.readouterr().out
    assert (corpus / "reviews.toml").read_bytes() == kept
