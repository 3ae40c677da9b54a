"""A corpus on disk: what is read of it, and every mistake a person can make in it, told with file, line and mend."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lexbridge
from lexbridge.corpus import find_corpus, load_corpus
from lexbridge.errors import InputError

CODE = """[code]
id = "games"
uri = "/akn/xx/act/games"
edition = "2020"
outline = "outline.txt"
citations = "citations.tsv"
terms = "terms.tsv"
editions = "editions.tsv"
topics = "topics.tsv"
names = { it = ["Codice"], nl = ["spelregels"] }

[code.title]
it = "Regole dei giochi"

[[level]]
name = "article"
number = "1"
[[level]]
name = "section"
number = "A"

[[language]]
code = "it"
edition = "2007"
edition_basis = "inferred"
[[language]]
code = "nl"
publish = false
"""
FILES = {
    "code.toml": CODE,
    "outline.txt": "# the outline\n1: A B | Games\n2: | Players\n",
    "citations.tsv": "# who cites whom\nfrom\tto\tkind\n1A\t2\tabs\n1B\t1A\trel\n",
    "terms.tsv": "concept\tit\tnl\tstatus\tnote\ntrick\tpresa|prese\tslag|slagen\tconfirmed\tplural\n",
    "editions.tsv": "edition\taddress\tin_2020\trelation\n2007\t1A\t1A 1B\tsplit\n",
    "topics.tsv": "key\tit\tnl\taddresses\nlead\tattacco, giocare\tuitkomst\t1A 2\n",
    "reviews.toml": '[[review]]\nfingerprint = "ab"\nverdict = "false"\nreason = "r"\nname = "n"\ndate = "2024"\n',
    "it/1.txt": "Art. 1\nA. Si gioca.\n",
    "nl/1.txt": "Artikel 1\nA. Men speelt.\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def refused(folder: Path) -> str:
    """The one line that says why a corpus cannot be used, its files named from the corpus on."""
    with pytest.raises(InputError) as raised:
        load_corpus(folder)
    said = str(raised.value)
    assert len(said.splitlines()) == 1
    return said.replace(f"{folder}/", "").replace(str(folder), "corpus")


# --- what is read


def test_a_corpus_holds_what_people_wrote(folder: Path) -> None:
    corpus = load_corpus(folder)
    assert (corpus.code.id, corpus.code.edition, corpus.code.title["it"]) == ("games", "2020", "Regole dei giochi")
    assert [entry.code for entry in corpus.code.languages] == ["it", "nl"]
    assert corpus.code.published == ("it",)
    assert corpus.code.entry("it").edition == "2007"
    assert corpus.code.entry("it").date is None
    assert corpus.outline is not None
    assert " ".join(map(str, corpus.outline.addresses)) == "1 1A 1B 2"
    assert [(str(row.citing), str(row.cited), row.kind) for row in corpus.citations] == [
        ("1A", "2", "abs"),
        ("1B", "1A", "rel"),
    ]
    (placement,) = corpus.placements
    assert (placement.edition, str(placement.address), placement.relation) == ("2007", "1A", "split")
    assert list(map(str, placement.places)) == ["1A", "1B"]
    (term,) = corpus.terms
    assert (term.concept, term.forms, term.status) == (
        "trick",
        {"it": ("presa", "prese"), "nl": ("slag", "slagen")},
        "confirmed",
    )
    (topic,) = corpus.topics
    assert (topic.phrases["it"], list(map(str, topic.addresses))) == (("attacco", "giocare"), ["1A", "2"])
    assert corpus.reviews["ab"].verdict == "false"


def test_sources_are_all_text_files_of_a_language_in_the_order_of_their_names(folder: Path) -> None:
    (folder / "it" / "more").mkdir()
    (folder / "it" / "more" / "2.txt").write_text("Art. 2\n", encoding="utf-8")
    (folder / "it" / "0.txt").write_text("", encoding="utf-8")
    (folder / "it" / "README.md").write_text("# no source\n", encoding="utf-8")
    assert [source.file for source in load_corpus(folder).sources["it"]] == ["it/0.txt", "it/1.txt", "it/more/2.txt"]


def test_a_document_among_the_texts_is_named_and_not_passed_over(folder: Path) -> None:
    (folder / "it" / "statuto.docx").write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError, match=r"statuto\.docx: no source text.*lexbridge import statuto\.docx"):
        load_corpus(folder)


def test_a_corpus_here_is_meant_even_where_one_above_is_better(folder: Path, tmp_path: Path) -> None:
    above = tmp_path / "above"
    (above / "corpus").mkdir(parents=True)
    (above / "corpus" / "code.toml").write_text(CODE, encoding="utf-8")
    (above / "here" / "corpus").mkdir(parents=True)
    (above / "other").mkdir()
    assert find_corpus(above / "here") == above / "here" / "corpus"
    assert find_corpus(above / "other") == above / "corpus"


def test_a_code_needs_no_facts_beside_it(folder: Path) -> None:
    for name in FILES:
        if name.endswith((".tsv", "outline.txt", "reviews.toml")):
            (folder / name).unlink()
    code = re.sub(r"(?m)^(outline|citations|terms|editions|topics) = .*\n", "", CODE)
    (folder / "code.toml").write_text(code, encoding="utf-8")
    corpus = load_corpus(folder)
    assert (corpus.outline, corpus.citations, corpus.terms, corpus.topics, corpus.reviews) == (None, (), (), (), {})


def test_a_corpus_is_found_in_the_nearest_folder_above(folder: Path, tmp_path: Path) -> None:
    inner = tmp_path / "site" / "deep"
    inner.mkdir(parents=True)
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "code.toml").write_text(CODE, encoding="utf-8")
    assert find_corpus(inner) == tmp_path / "corpus"
    with pytest.raises(InputError, match="no corpus found here or above"):
        find_corpus(Path("/"))


# --- encodings


@pytest.mark.parametrize(
    ("raw", "text", "encoding"),
    [
        ("Perché “sì”\n".encode(), "Perché “sì”\n", "utf-8"),
        ("\ufeffPerché\n".encode(), "Perché\n", "utf-8-sig"),
        ("Perché “sì”\n".encode("cp1252"), "Perché “sì”\n", "windows-1252"),
        ("Perché\n".encode("utf-16"), "Perché\n", "utf-16"),
        (b"\xfe\xff" + "Perch\u00e9\n".encode("utf-16-be"), "Perché\n", "utf-16"),
        (b"", "", "utf-8"),
    ],
)
def test_a_source_is_decoded_and_says_how(folder: Path, raw: bytes, text: str, encoding: str) -> None:
    (folder / "it" / "1.txt").write_bytes(raw)
    (source,) = load_corpus(folder).sources["it"]
    assert (source.text, source.encoding, source.controls) == (text, encoding, ())


def test_control_characters_are_replaced_and_noted(folder: Path) -> None:
    (folder / "it" / "1.txt").write_text("Art. 1\nUn testo\x07 lungo abbastanza\x1b da leggere.\n", encoding="utf-8")
    (source,) = load_corpus(folder).sources["it"]
    assert source.text == "Art. 1\nUn testo\ufffd lungo abbastanza\ufffd da leggere.\n"
    assert source.controls == (15, 33)
    assert source.line(15) == 2


@pytest.mark.parametrize(
    "raw",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"PK\x03\x04\x14\x00\x06\x00",
        b"\xff\xff\xff\x00\x01\x02",
        b"\x01\x02\x03ab",
    ],
    ids=["picture", "archive", "noise", "controls"],
)
def test_a_binary_file_is_refused(folder: Path, raw: bytes) -> None:
    (folder / "nl" / "1.txt").write_bytes(raw)
    assert refused(folder) == (
        "nl/1.txt: binary file, no text (save it as plain text in UTF-8, or use lexbridge import)"
    )


# --- mistakes, each told in one line


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        load_corpus(tmp_path / "nowhere")
    assert str(raised.value) == f"{tmp_path}/nowhere: no such corpus folder (name one with --corpus DIR)"


def test_a_folder_without_a_description_is_told_what_it_lacks(tmp_path: Path) -> None:
    assert refused(tmp_path) == "corpus: the corpus has no code.toml (describe the code there; see CONTRIBUTING.md)"


def test_a_corpus_without_a_text_is_told_where_texts_go(folder: Path) -> None:
    for name in ("it/1.txt", "nl/1.txt"):
        (folder / name).unlink()
    assert refused(folder) == "corpus: the corpus has no text (put .txt files into it/, nl/)"


def test_a_corpus_may_lack_the_text_of_one_language(folder: Path) -> None:
    (folder / "nl" / "1.txt").unlink()
    assert load_corpus(folder).sources["nl"] == ()


@pytest.mark.parametrize("name", ["outline.txt", "citations.tsv", "terms.tsv", "editions.tsv", "topics.tsv"])
def test_a_fact_file_that_is_not_there_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    key = name.partition(".")[0]
    assert refused(folder) == f"{name}: no such file, named as {key} in code.toml (add it or correct code.toml)"


ELEMENTS = "use an Akoma Ntoso element: alinea, article, book, "


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "games"', 'id = "games', "code.toml:2: no valid TOML"),
        ('id = "games"\n', "", "code.toml:1: [code] lacks 'id' (write id = \"…\")"),
        ('uri = "/akn/xx/act/games"\n', "", "code.toml:1: [code] lacks 'uri' (write uri = \"…\")"),
        ("/akn/xx/act/games", "games 2020", "code.toml:3: uri is no Akoma Ntoso work URI (it opens with /akn/)"),
        ('edition = "2020"', 'edtion = "2020"', "code.toml:4: unknown key 'edtion' (known here: id, uri, edition, "),
        ('edition = "2020"', "edition = 2020", "code.toml:4: 'edition' is no text (write edition = \"…\")"),
        ("[code.title]", "[code.titles]", "code.toml:12: unknown key 'titles' (known here: id, uri, "),
        ("[code]", "[work]", "code.toml:1: unknown key 'work' (known here: code, level, language)"),
        ('name = "section"', 'name = "lid"', f"code.toml:19: unknown level 'lid' ({ELEMENTS}"),
        ('name = "section"', 'name = "article"', "code.toml:16: level 'article' stands twice (give each level its own"),
        ('name = "section"', 'nam = "section"', "code.toml:19: unknown key 'nam' (known here: name, number, form)"),
        ('number = "A"', 'number = "B"', "code.toml:19: level 'section' has no number style 'B' (use 1, A, a, I, i)"),
        ('number = "A"', "number = []", "code.toml:19: level 'section' has no number style '[]' (use 1, A, a, I, i)"),
        ('number = "A"', 'number = "A"\nform = "()"', "code.toml:19: form of level 'section' lacks its {} (write form"),
        ('code = "nl"', 'code = "xx"', "code.toml:27: unknown language 'xx' (use one of de, en, fr, it, nl, or add a"),
        ('code = "nl"', 'code = "it"', "code.toml:23: language 'it' stands twice (join the two entries)"),
        ('code = "nl"', 'kode = "nl"', "code.toml:27: unknown key 'kode' (known here: code, edition, "),
        ('code = "nl"\n', "", 'code.toml: a [[language]] lacks its code (write code = "it")'),
        ("inferred", "guessed", "code.toml:25: edition_basis is neither stated nor inferred (write one of the two)"),
        ("publish = false", 'publish = "no"', "code.toml:28: publish is neither true nor false (write publish = false"),
    ],
)
def test_a_mistake_in_code_toml_is_told_with_its_line(folder: Path, old: str, new: str, said: str) -> None:
    assert old in CODE
    (folder / "code.toml").write_text(CODE.replace(old, new, 1), encoding="utf-8")
    assert refused(folder).startswith(said)


@pytest.mark.parametrize("table", ["level", "language"])
def test_a_code_without_levels_or_languages_is_refused(folder: Path, table: str) -> None:
    kept = re.sub(rf"(?s)\[\[{table}\]\].*?(?=\[\[(?!{table})|\Z)", "", CODE)
    (folder / "code.toml").write_text(kept, encoding="utf-8")
    assert refused(folder) == f"code.toml: no [[{table}]] is given (write at least one [[{table}]])"


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("outline.txt", "3 | Game", "outline.txt:4: line does not parse (write 'number: clauses | title', as in"),
        ("outline.txt", "1: | Game", "outline.txt:4: article 1 stands twice (join the two lines)"),
        ("outline.txt", "3: A(", "outline.txt:4: a bracket is not closed (check the brackets)"),
        ("citations.tsv", "1A\t2", "citations.tsv:5: row has 2 cells, the header 3 (give one cell a column, parted by"),
        ("citations.tsv", "1A\tZZ\tabs", "citations.tsv:5: 'ZZ' is no address (write one like 1A)"),
        ("terms.tsv", "x\ty\tz\tsure\t", "terms.tsv:3: unknown status 'sure' (use confirmed, candidate or search)"),
        ("terms.tsv", "x\ty\tz", "terms.tsv:3: row has 3 cells, the header 5 (give one cell a column, parted by tabs"),
        ("editions.tsv", "2007\t1B\t1B\tnew", "editions.tsv:3: unknown relation 'new' (use one of same, moved, split,"),
        ("editions.tsv", "2007\t?\t1B\tsame", "editions.tsv:3: '?' is no address (write one like 1A)"),
        ("editions.tsv", "2007\t1B\t1B ?\tsame", "editions.tsv:3: '?' is no address (write one like 1A)"),
        ("topics.tsv", "k\ta\tb\t1A ?", "topics.tsv:3: '?' is no address (write one like 1A)"),
    ],
)
def test_a_line_of_a_fact_file_that_does_not_parse_is_told(folder: Path, name: str, line: str, said: str) -> None:
    (folder / name).write_text(FILES[name] + line + "\n", encoding="utf-8")
    assert refused(folder).startswith(said)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (
            "citations.tsv",
            "kind",
            "sort",
            "citations.tsv:2: column 'kind' is missing (the header needs from, to, kind)",
        ),
        (
            "citations.tsv",
            "kind",
            "kind\tmore",
            "citations.tsv:2: unknown column 'more' (the header needs from, to, kind)",
        ),
        ("terms.tsv", "status", "state", "terms.tsv:1: column 'status' is missing (the header needs concept, status, "),
        ("editions.tsv", "in_2020", "place", "editions.tsv:2: no column says where the clause stands (name it in_ and"),
        ("topics.tsv", "key", "name", "topics.tsv:1: column 'key' is missing (the header needs key, addresses)"),
    ],
)
def test_a_header_that_lacks_a_column_is_told(folder: Path, name: str, old: str, new: str, said: str) -> None:
    (folder / name).write_text(FILES[name].replace(old, new, 1), encoding="utf-8")
    assert refused(folder).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"false"', '"maybe"', "unknown verdict 'maybe' (use one of wrong, tolerated, false, open)"),
        ('name = "n"\n', "", "needs exactly fingerprint, verdict, reason, name, date (add or remove keys)"),
        ('"ab"', '"ab', "no valid TOML"),
    ],
)
def test_a_mistake_in_a_review_is_told(folder: Path, old: str, new: str, said: str) -> None:
    (folder / "reviews.toml").write_text(FILES["reviews.toml"].replace(old, new), encoding="utf-8")
    told = refused(folder)
    assert told.startswith("reviews.toml")
    assert said in told


def test_one_finding_has_one_verdict(folder: Path) -> None:
    twice = FILES["reviews.toml"] + FILES["reviews.toml"].replace('"false"', '"wrong"')
    (folder / "reviews.toml").write_text(twice, encoding="utf-8")
    assert "finding ab has two verdicts (keep one)" in refused(folder)


def test_a_text_is_never_refused_for_its_numbering(folder: Path) -> None:
    text = "Art. 1\nA. Il primo parla.\nB. Il secondo tace.\nB. Il terzo dorme.\nZ. Il quarto ride.\n"
    (folder / "it" / "1.txt").write_text(text, encoding="utf-8")
    expression = lexbridge.load(folder).expressions["it"]
    everything = str([*expression.walk()])
    assert all(word in everything for word in ("primo", "secondo", "terzo", "quarto"))
