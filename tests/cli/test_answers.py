"""The command line: its answers and their shapes."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import jsonschema
import pytest
from tests.cli.asking import Run, answer

from lexbridge import schemas


@pytest.mark.parametrize("name", schemas.names())
def test_every_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schemas.schema(name))


def test_show_gives_a_clause_in_every_language(lexbridge: Run) -> None:
    shown = answer(lexbridge, "show", "1A", "--format", "json", schema="show")
    assert shown["address"] == "1A"
    assert shown["texts"]["it"]["heading"] == "Posti"
    assert shown["texts"]["nl"]["text"] == "De spelers zitten zoals artikel 2 het zegt."
    assert shown["texts"]["nl"]["state"] == "printed"
    assert {(edge["language"], edge["target"]) for edge in shown["cites"]} == {("it", "2"), ("nl", "2")}
    assert [edge["source"] for edge in shown["cited_by"]] == ["2A"]


def test_show_tells_people_the_same(lexbridge: Run) -> None:
    code, out, _ = lexbridge("show", "art. 1 B")
    assert code == 0
    assert "Mazzo" in out
    assert "nl  (missing, edition 2020)" in out
    assert "  3A1  “articolo 3A1”  (it 1B, unavailable)" in out


def test_show_knows_every_address_of_the_outline_with_or_without_text(lexbridge: Run) -> None:
    shown = answer(lexbridge, "show", "3A2", "--format", "json", schema="show")
    assert {text["state"] for text in shown["texts"].values()} == {"missing"}


@pytest.mark.parametrize(
    "typed", ["3a1", "3 A 1", "3.A.1", "L3A1", "Law 3A1", "art. 3 A 1", "Artikel 3A1", "vedi l’articolo 3 paragrafo A1"]
)
def test_a_clause_may_be_typed_in_the_words_of_any_language(lexbridge: Run, typed: str) -> None:
    assert answer(lexbridge, "show", typed, "--format", "json", schema="show")["address"] == "3A1"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("4", "no clause 4"),
        ("3A9", "nearest is 3A"),
        ("tavolo", "is no address"),
        ("", "is no address"),
        ("1 e 2", "no clause 1E2"),
    ],
)
def test_a_clause_that_the_code_has_not_is_bad_input(lexbridge: Run, typed: str, words: str) -> None:
    code, out, err = lexbridge("show", typed)
    assert (code, out) == (2, "")
    assert words in err


def test_cite_finds_citations_in_any_text(lexbridge: Run, tmp_path: Path) -> None:
    text = "\ufeffIl ricorso cita l’articolo 2, poi l’art. 41 dello Statuto."
    (tmp_path / "ricorso.txt").write_text(text, encoding="utf-8")
    found = answer(lexbridge, "cite", str(tmp_path / "ricorso.txt"), "--language", "it", schema="cite")
    assert [citation["text"] for citation in found] == ["articolo 2", "art. 41 dello Statuto"]
    first, second = found
    assert text[1:][first["start"] : first["end"]] == first["text"]
    assert first["targets"] == [
        {"address": "2", "status": "elsewhere", "kind": "absolute", "start": first["start"], "end": first["end"]}
    ]
    assert second["kind"] == "external"
    assert second["targets"][0]["address"] is None


def test_cite_reads_standard_input(lexbridge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"zie artikel 2\r\nof 3A1")))
    found = answer(lexbridge, "cite", "--language", "nl", schema="cite")
    assert found[0]["text"] == "artikel 2\r\nof 3A1"


def test_cite_reads_relative_citations_from_the_clause_they_stand_in(
    lexbridge: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"zie A1 hierboven")))
    found = answer(lexbridge, "cite", "--language", "nl", "--from", "3A2", schema="cite")
    assert [target["address"] for target in found[0]["targets"]] == ["3A1"]


@pytest.mark.parametrize(
    ("form", "language", "text", "expected"),
    [
        (
            "html",
            "it",
            "<b>\r\nl’articolo 2 & altro",
            '&lt;b&gt;\r\nl’<a href="https://x.org/r/it/2/">articolo 2</a> &amp; altro',
        ),
        ("markdown", "nl", "*Zie* artikel 2A.\n", "*Zie* [artikel 2A](https://x.org/r/nl/2/#2A).\n"),
        ("markdown", "en", "See Law 2A.", "See [Law 2A](https://x.org/r/it/2/#2A)."),
    ],
)
def test_cite_gives_the_text_itself_with_links_and_nothing_else_changed(
    lexbridge: Run, monkeypatch: pytest.MonkeyPatch, form: str, language: str, text: str, expected: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    arguments = ("cite", "--language", language, "--format", form, "--site-url", "https://x.org/r/")
    assert lexbridge(*arguments) == (0, expected, "")


def test_graph_gives_nodes_and_edges(lexbridge: Run) -> None:
    found = answer(lexbridge, "graph", schema="graph")
    assert {"id": "2", "languages": ["nl"]}.items() <= next(n for n in found["nodes"] if n["id"] == "2").items()
    edges = {(edge["source"], edge["target"], edge["language"], edge["status"]) for edge in found["edges"]}
    assert ("1B", "3A1", "it", "unavailable") in edges
    assert ("2A", "1", "nl", "resolved") in edges


def test_graph_of_the_articles_in_one_language(lexbridge: Run) -> None:
    found = answer(lexbridge, "graph", "--level", "article", "--language", "it", schema="graph")
    assert [(edge["source"], edge["target"], edge["citing"]) for edge in found["edges"]] == [
        ("1", "2", "1A"),
        ("1", "2", "1B"),
        ("1", "3", "1B"),
    ]
    code, out, _ = lexbridge("graph", "--level", "article", "--format", "text")
    assert (code, out) == (0, "1 → 2, 3\n2 → 1\n")


@pytest.mark.parametrize(("form", "opening"), [("graphml", "<?xml"), ("gexf", "<?xml"), ("dot", "digraph {")])
def test_graph_speaks_the_formats_of_other_tools(lexbridge: Run, tmp_path: Path, form: str, opening: str) -> None:
    code, out, _ = lexbridge("graph", "--format", form)
    assert code == 0
    assert out.startswith(opening)
    assert lexbridge("graph", "--format", form, "--out", str(tmp_path / "g"))[0] == 0
    assert (tmp_path / "g").read_text(encoding="utf-8") == out


def test_path_gives_the_chains(lexbridge: Run) -> None:
    assert answer(lexbridge, "path", "1A", "1", "--format", "json", schema="path") == [["1A", "2", "1"]]
    assert answer(lexbridge, "path", "3", "1", "--format", "json", schema="path") == []
    assert lexbridge("path", "1A", "1")[1] == "1A → 2 (2A) → 1\n"
    assert lexbridge("path", "3", "1")[:2] == (0, "no citation leads from 3 to 1\n")


def test_check_lists_findings_and_their_number(lexbridge: Run) -> None:
    found = answer(lexbridge, "check", "--format", "json", schema="check")
    missing = [one for one in found["findings"] if one["rule"] == "clause-missing" and one["language"] == "nl"]
    assert [one["address"] for one in missing] == ["1B"]
    elsewhere = [one for one in found["findings"] if one["rule"] == "citation-elsewhere"]
    assert {(one["file"], one["line"]) for one in elsewhere} == {("it/uno.txt", 5), ("it/uno.txt", 9)}
    listed = [one["severity"] for one in found["findings"]]
    assert {name: found["summary"][name] for name in ("error", "warning", "info")} == {
        name: listed.count(name) for name in ("error", "warning", "info")
    }


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("never", 0), ("warning", 1), ("info", 1)])
def test_check_fails_from_the_severity_asked_for(lexbridge: Run, fail_on: str, code: int) -> None:
    assert lexbridge("check", "--fail-on", fail_on)[0] == code


def test_a_judged_finding_leaves_the_list_but_not_the_count(lexbridge: Run, corpus: Path) -> None:
    before = answer(lexbridge, "check", "--format", "json", schema="check")
    judged = before["findings"][0]["fingerprint"]
    said = 'verdict = "tolerated"\nreason = "As agreed"\nname = "N"\ndate = "2026-01-01"\n'
    (corpus / "reviews.toml").write_text(f'[[review]]\nfingerprint = "{judged}"\n{said}', encoding="utf-8")
    after = answer(lexbridge, "check", "--format", "json", schema="check")
    assert after["findings"] == [one for one in before["findings"] if one["fingerprint"] != judged]
    assert after["summary"]["judged"] == 1
    every = answer(lexbridge, "check", "--all", "--format", "json", schema="check")
    assert [one["review"]["verdict"] for one in every["findings"] if one["review"]] == ["tolerated"]


def test_check_speaks_to_compilers_readers_scanners_and_github(lexbridge: Run, corpus: Path) -> None:
    place = (corpus / "it/uno.txt").as_posix()
    assert f"{place}:5: info citation-elsewhere it 1A: " in lexbridge("check")[1]
    commands = lexbridge("check", "--format", "github")[1].splitlines()
    assert any(line.startswith(f"::notice file={place},line=5,title=citation-elsewhere it 1A::") for line in commands)
    log = json.loads(lexbridge("check", "--format", "sarif")[1])
    assert log["version"] == "2.1.0"
    assert len(log["runs"][0]["results"]) == len(commands)


def test_coverage_counts_the_states_of_every_address(lexbridge: Run) -> None:
    found = answer(lexbridge, "coverage", "--format", "json", schema="coverage")
    assert found["nl"]["clauses"] == {
        "1": "printed",
        "1A": "printed",
        "1B": "missing",
        "2": "printed",
        "2A": "printed",
        "3": "missing",
        "3A": "missing",
        "3A1": "missing",
        "3A2": "missing",
    }
    assert (found["nl"]["printed"], found["nl"]["missing"]) == (4, 5)
    assert "nl" in lexbridge("coverage")[1]


def test_xml_writes_a_document_a_language(lexbridge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert lexbridge("xml")[0] == 0
    assert sorted(path.name for path in (tmp_path / "build/xml").iterdir()) == ["it.xml", "nl.xml"]
    assert lexbridge("xml", "--out", str(tmp_path / "x"))[0] == 0
    assert (tmp_path / "x/it.xml").read_bytes() == (tmp_path / "build/xml/it.xml").read_bytes()


def test_export_writes_any_known_format(lexbridge: Run) -> None:
    lines = lexbridge("export", "jsonl")[1].splitlines()
    validator = jsonschema.Draft202012Validator(schemas.schema("record"))
    for line in lines:
        validator.validate(json.loads(line))
    assert [json.loads(line)["address"] for line in lines] == ["1", "1A", "1B", "1", "1A", "2", "2A"]
    assert lexbridge("export", "csv")[1].splitlines()[2].startswith("1A,1A,printed,Posti,")
    assert "<seg>Plaatsen</seg>" in lexbridge("export", "tmx")[1]
    assert lexbridge("export", "akn-it")[1].startswith("<?xml")
    assert lexbridge("export", "pdf")[0] == 2


def test_import_turns_a_document_into_a_source_text(lexbridge: Run, corpus: Path, tmp_path: Path) -> None:
    page = tmp_path / "regels.html"
    page.write_text(
        "<html><body><h1>Artikel 3</h1><ol type='A'><li>Alles telt.</li></ol></body></html>", encoding="utf-8"
    )
    assert lexbridge("import", str(page), "--language", "nl")[0] == 0
    assert "A. Alles telt." in (corpus / "nl/regels.txt").read_text(encoding="utf-8")
    assert lexbridge("import", str(page), "--language", "nl")[0] == 2
    assert lexbridge("import", str(page), "--language", "nl", "--force")[0] == 0


def test_build_publishes_the_corpus_with_everything_to_download(lexbridge: Run, tmp_path: Path) -> None:
    code, out, _ = lexbridge("build", "--out", str(tmp_path / "made"), "--site-url", "https://x.org/rules")
    site = tmp_path / "made/site"
    assert (code, out) == (0, f"{site}: built\n")
    assert "De spelers zitten" in (site / "nl/1/index.html").read_text(encoding="utf-8")
    jsonschema.validate(json.loads((site / "api/1A.json").read_bytes()), schemas.schema("show"))
    names = {path.name for path in (site / "downloads").iterdir()}
    assert {"it.xml", "clauses.csv", "clauses.tmx", "graph.graphml", "findings.sarif", "review.xlsx"} <= names


def test_serve_shows_the_site_and_takes_in_an_edit(corpus: Path, tmp_path: Path) -> None:
    # A shell has what runs in the background ignore an interruption, and a program inherits that.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    call = f"{heed}; from lexbridge.cli import main; main()"
    command = [sys.executable, "-u", "-c", call, "--corpus", str(corpus), "serve", "--port", "0"]
    with subprocess.Popen([*command, "--out", str(tmp_path)], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        silent = threading.Timer(120, running.kill)  # a server that never answers fails the test, it does not hang it
        silent.start()
        url = next(line.strip() for line in running.stdout if line.startswith("http://127.0.0.1:"))
        text = (corpus / "nl/een.txt").read_text(encoding="utf-8")
        (corpus / "nl/een.txt").write_text(text.replace("De spelers", "Alle spelers"), encoding="utf-8")
        assert any("updated" in line for line in running.stdout)
        with urllib.request.urlopen(f"{url}nl/1/") as page:
            assert "Alle spelers zitten" in page.read().decode()
        running.send_signal(signal.SIGINT)
        assert running.wait(100) in (0, 130)
        silent.cancel()


def test_explain_tells_what_a_rule_claims(lexbridge: Run) -> None:
    code, out, _ = lexbridge("explain", "numbering-lost")
    assert code == 0
    assert "numbers" in out
    assert lexbridge("explain", "no-such-rule")[0] == 2


# Bad usage and bad input: one line that says what, where and how to mend it.
