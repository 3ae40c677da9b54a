"""The command line: its exit codes, one line for whatever is wrong with the input, and what it asks of a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.asking import Run
from tests.corpora import CODE

from lexbridge import cli


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["bogus"],
        ["show"],
        ["show", "1", "2"],
        ["show", "1", "--format", "yaml"],
        ["check", "--fail-on", "sometimes"],
        ["--bogus"],
        ["graph", "--language", "xx"],
        ["cite", "--language", "xx", os.devnull],
        ["cite", "--language", "it", "no-such-file.txt"],
        ["cite", "--language", "it", "--from", "99", os.devnull, "more"],
        ["cite", "--language", "it", "."],
        ["cite", "--language", "it", "--format", "html", "--site-url", "javascript:alert(1)", os.devnull],
        ["build", "--site-url", "here"],
        ["serve", "--port", "99999"],
        ["path", "1", "99"],
        ["check", "--messages", "xx"],
        ["import", "no-such-file.html", "--language", "nl"],
        ["export", "graph-json", "--out", "."],
    ],
)
def test_bad_usage_is_one_line_and_exit_2(lexbridge: Run, arguments: list[str]) -> None:
    code, out, err = lexbridge(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("lexbridge: ")
    assert err.count("\n") == 1


def test_whatever_was_typed_an_error_stays_one_short_line_of_plain_letters(lexbridge: Run) -> None:
    for typed in ("9" + "A" * 50_000, "a\x1b[31m\nb", "\x07", "def:" + "é" * 9999):
        code, _, err = lexbridge("show", typed)
        assert code == 2
        assert len(err) < 1100
        assert err.strip("\n").isprintable()


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("code.toml", "[code\n", "code.toml:1"),
        ("code.toml", CODE.replace("edition =", "editoin =", 1), "unknown key 'editoin'"),
        ("code.toml", CODE.replace('"section"', '"sektion"'), "unknown level 'sektion'"),
        ("code.toml", CODE.replace('code = "nl"', 'code = "xx"'), "unknown language 'xx'"),
        ("outline.txt", "1: A(1\n", "outline.txt:1"),
        ("it/uno.txt", "\x00\x01\x02", "binary file"),
        ("reviews.toml", '[[review]]\nverdict = "yes"\n', "reviews.toml"),
    ],
)
def test_a_broken_corpus_is_one_line_that_names_the_file(
    lexbridge: Run, corpus: Path, monkeypatch: pytest.MonkeyPatch, file: str, content: str, words: str
) -> None:
    monkeypatch.chdir(corpus.parent)
    (corpus / file).write_text(content, encoding="utf-8")
    for command in (["show", "1"], ["xml"], ["graph"], ["check"]):
        code, out, err = lexbridge(*command)
        assert (code, out) == (2, "")
        assert words in err
        assert err.count("\n") == 1
    assert not (corpus.parent / "build").exists()


@pytest.mark.parametrize("folder", ["nowhere", "empty", "corpus/it"])
def test_a_folder_that_is_no_corpus_is_named(corpus: Path, folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    (corpus.parent / "empty").mkdir()
    assert cli.run(["--corpus", str(corpus.parent / folder), "coverage"]) == 2
    err = capsys.readouterr().err
    assert str(corpus.parent / folder) in err
    assert err.count("\n") == 1


def test_the_corpus_is_found_above_the_current_folder(
    corpus: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(corpus / "it")
    assert cli.run(["coverage"]) == 0
    (corpus / "code.toml").unlink()
    capsys.readouterr()
    assert cli.run(["coverage"]) == 2
    assert "no corpus found" in capsys.readouterr().err


# The process itself.


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from lexbridge.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, check=False, **options)


def test_the_output_is_utf_8_whatever_the_locale_says(corpus: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = process("--corpus", str(corpus), "show", "1B", env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "“articolo 3A1”".encode() in done.stdout


def test_no_colour_codes_go_into_a_pipe(corpus: Path) -> None:
    for command in (["check"], ["show", "1A"], ["coverage"]):
        assert b"\x1b" not in process("--corpus", str(corpus), *command).stdout


def test_a_reader_who_has_seen_enough_is_no_error(corpus: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for command in (["graph"], ["show", "1A"], ["--help"]):
        whole = [sys.executable, "-c", "from lexbridge.cli import main; main()", "--corpus", str(corpus), *command]
        done = subprocess.run(whole, stdout=writing, stderr=subprocess.PIPE, check=False)
        assert (done.returncode, done.stderr) == (141, b"")
    os.close(writing)


def test_help_and_version_need_no_corpus_and_load_no_house(tmp_path: Path) -> None:
    loaded = "import sys; from lexbridge.cli import run; run(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "Commands:" in done.stdout
    for heavy in ("lxml", "networkx", "mkdocs", "jinja2", "rich", "lexbridge.work", "lexbridge.citations"):
        assert f"'{heavy}'" not in done.stdout
    assert process("--version", cwd=tmp_path).stdout.startswith(b"lexbridge ")


def test_equal_questions_get_equal_bytes(corpus: Path) -> None:
    for command in (["graph"], ["check", "--format", "json"], ["show", "1A", "--format", "json"], ["export", "jsonl"]):
        runs = {
            process("--corpus", str(corpus), *command, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
            for seed in ("1", "2")
        }
        assert len(runs) == 1
