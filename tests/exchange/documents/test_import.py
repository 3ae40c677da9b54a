"""Importing a document: the text lands whole in the corpus or not at all, nothing is overwritten, every refusal says
why."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexbridge.errors import InputError
from lexbridge.exchange.documents import Converted, Limits, convert, import_document
from lexbridge.exchange.documents.html import convert_html
from lexbridge.exchange.documents.limits import Watch
from lexbridge.exchange.documents.markdown import convert_markdown

Read = Callable[..., Converted]
PAGE = "<html><body><h1>Artikel 4</h1><ol type=a><li>een<li>twee</ol><nav>Home</nav></body></html>"
TEXT = "Artikel 4\n\na. een\nb. twee\n"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "wet 4.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_the_text_lands_in_the_folder_under_the_documents_name(page: Path, tmp_path: Path) -> None:
    report = import_document(page, "nl", tmp_path / "corpus" / "nl", False)
    assert report.written == tmp_path / "corpus" / "nl" / "wet 4.txt"
    assert report.written.read_text(encoding="utf-8") == TEXT
    assert (report.kind, report.lines, report.dropped) == ("HTML", 3, ("navigation: Home",))
    assert str(report).splitlines()[1:] == ["  dropped: navigation: Home"]
    assert [path.name for path in report.written.parent.iterdir()] == ["wet 4.txt"]


def test_a_name_that_ends_in_txt_is_the_texts_own(page: Path, tmp_path: Path) -> None:
    assert import_document(page, "nl", tmp_path / "nl" / "vier.txt", False).written.name == "vier.txt"
    assert (tmp_path / "nl" / "vier.txt").read_text(encoding="utf-8") == TEXT


def test_a_text_that_is_there_is_overwritten_by_force_only(page: Path, tmp_path: Path) -> None:
    target = tmp_path / "wet 4.txt"
    target.write_text("met de hand verbeterd", encoding="utf-8")
    with pytest.raises(InputError, match=r"is there already .*--force"):
        import_document(page, "nl", tmp_path, False)
    assert target.read_text(encoding="utf-8") == "met de hand verbeterd"
    import_document(page, "nl", tmp_path, True)
    assert target.read_text(encoding="utf-8") == TEXT


def test_a_document_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "wet.docx"
    broken.write_bytes(b"PK\x03\x04 broken")
    with pytest.raises(InputError, match="the Word file is damaged"):
        import_document(broken, "nl", tmp_path / "nl", False)
    assert not (tmp_path / "nl").exists()


def test_an_unknown_language_is_refused_before_anything_is_read(page: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unknown language 'xx'"):
        import_document(page, "xx", tmp_path / "xx", False)
    assert not (tmp_path / "xx").exists()


def test_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        convert(tmp_path, "nl")
    with pytest.raises(InputError, match="no such file"):
        convert(tmp_path / "none.html", "nl")


def test_content_goes_before_the_name_and_is_mentioned(read_as: Read) -> None:
    for suffix in (".docx", ".md", ".pdf", ""):
        converted = read_as(suffix, PAGE)
        assert converted.text == TEXT
        assert converted.notes[0].endswith("but holds HTML")
    assert read_as(".htm", PAGE).notes == ()


def archive(*names: str, mimetype: bytes = b"") -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        if mimetype:
            made.writestr("mimetype", mimetype)
        for name in names:
            made.writestr(name, "x")
    return packed.getvalue()


@pytest.mark.parametrize(
    ("suffix", "content", "what"),
    [
        (".html", b"", "the file is empty"),
        (".pdf", b"\0\0\0\0 \n", "the file is empty"),
        (".html", b"<html><body><script>x</script></body></html>", "no text was found in the document .*scripts"),
        (".html", b"<html><head></head></html>", "no text"),
        (".docx", b"zomaar wat tekst", "is called .docx but is no Word file"),
        (".pdf", b"zomaar wat tekst", "is called .pdf but is no PDF file"),
        (".md", b"\x00\x01\x02tekst", "is a binary file"),
        (".doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, r"is a Word file of before 2007 \(.doc\)"),
        (
            ".docx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "the Word file is encrypted",
        ),
        (".docx", archive("xl/workbook.xml"), "is an Excel workbook"),
        (".docx", archive("ppt/presentation.xml"), "is a PowerPoint presentation"),
        (
            ".odt",
            archive("content.xml", mimetype=b"application/vnd.oasis.opendocument.text"),
            "is an OpenDocument file",
        ),
        (".epub", archive("a.xhtml", mimetype=b"application/epub+zip"), "is an EPUB book"),
        (".zip", archive("a.txt"), "is an archive without a Word document"),
        (".md", b"PK\x03\x04 broken", "is a damaged archive"),
        (".rtf", rb"{\rtf1 tekst}", "is rich text"),
        (".tif", b"II*\x00....", "is a scanned picture"),
        (".txt", b"Artikel 4", "is plain text already"),
        (".xyz", b"Artikel 4", "'.xyz' is no kind of document that can be read .*HTML, Markdown, Word"),
    ],
)
def test_what_cannot_be_read_is_named(read_as: Read, suffix: str, content: bytes, what: str) -> None:
    with pytest.raises(InputError, match=what) as refused:
        read_as(suffix, content)
    assert refused.value.mend
    assert refused.value.where.endswith(f"document{suffix}")


@pytest.mark.parametrize(
    ("raw", "notes"),
    [
        ("<p>è “già” fatta".encode(), ()),
        ("<p>è “già” fatta".encode("utf-8-sig"), ()),
        ("<p>è “già” fatta".encode("utf-16"), ()),
        ('<meta charset="windows-1252"><p>è “già” fatta'.encode("cp1252"), ()),
        (
            '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>è “già” fatta'.encode("cp1252"),
            (),
        ),
        ("<p>è “già” fatta".encode("cp1252"), ("the encoding was guessed: windows-1252",)),
        (
            '<meta charset="utf-8"><p>è “già” fatta'.encode("cp1252"),
            ("the page calls its encoding utf-8, but is not; read as windows-1252",),
        ),
        ('<meta charset="us-ascii"><p>è “già” fatta'.encode("cp1252"), ()),
        ('<meta charset="koi8-u"><p>è “già” fatta'.encode("koi8-u", "xmlcharrefreplace"), ()),
        ('<meta charset="no-such-thing"><p>è “già” fatta'.encode(), ()),
        ('<meta charset="punycode"><p>è “già” fatta'.encode(), ()),
        ('<meta charset="utf-7"><p>è “già” fatta'.encode(), ()),
        ('<meta charset="utf-16"><p>è “già” fatta'.encode(), ()),
        ('<meta charset="latin1"><p>è “già” fatta'.encode("cp1252"), ()),
    ],
)
def test_the_encoding_of_a_page_is_found(read_as: Read, raw: bytes, notes: tuple[str, ...]) -> None:
    converted = read_as(".html", raw)
    assert (converted.text, converted.notes) == ("è “già” fatta\n", notes)


def test_each_limit_names_itself(read_as: Read) -> None:
    with pytest.raises(InputError, match=r"the file has 104 bytes, the limit is 50 bytes"):
        read_as(".html", PAGE + " " * 14, limits=Limits(file_bytes=50))
    with pytest.raises(InputError, match=r"the document's text has \d+ characters, the limit is 10 characters"):
        read_as(".html", PAGE, limits=Limits(characters=10))
    with pytest.raises(InputError, match=r"takes longer than the limit of 0 seconds"):
        read_as(".html", PAGE, limits=Limits(seconds=0))
    for depth in (60, 400, 100_000):
        with pytest.raises(InputError, match="nested more deeply than the limit of 50 levels"):
            read_as(".html", "<div>" * depth + "diep", limits=Limits(nesting=50))
    with pytest.raises(InputError, match="nested more deeply than the limit of 20 levels"):
        read_as(".md", "> " * 60 + "diep", limits=Limits(nesting=20))


def test_a_text_that_keeps_its_library_busy_is_ended_when_its_time_is_over(read_as: Read) -> None:
    with pytest.raises(InputError, match=r"takes longer than the limit of 1 seconds"):
        read_as(".md", "[" * 400_000, limits=Limits(seconds=1))


def test_a_page_with_a_text_beyond_the_parsers_measure_says_so(read_as: Read) -> None:
    with pytest.raises(InputError, match=r"has a word, a text or a comment of more than 10,000,000 characters"):
        read_as(".html", "<p>" + "x" * 10_000_100)


def test_a_large_picture_written_into_a_page_does_no_harm(read_as: Read) -> None:
    picture = "data:image/png;base64," + "iVBORw0KGgo" * 1_000_000
    converted = read_as(".html", f'<p>Eerste lid.<img alt="een tafel" src="{picture}"><p>Tweede lid.')
    assert (converted.text, converted.dropped) == ("Eerste lid.\n\nTweede lid.\n", ("picture: een tafel",))


def test_words_that_a_sheet_prints_over_and_over_are_held_to_the_limits(read_as: Read) -> None:
    sheet = "<style>p::before { content: '" + "9" * 1000 + "' }</style>"
    with pytest.raises(InputError, match=r"characters, the limit is 50,000 characters"):
        read_as(".html", sheet + "<p>x" * 60, limits=Limits(characters=50_000))


def test_a_sheet_whose_rules_fit_in_many_ways_is_read_in_one(read_as: Read) -> None:
    page = "<style>" + "div " * 40 + "p.y { counter-increment: a } p::before { content: counter(a) '. ' }</style>"
    assert read_as(".html", page + "<div>" * 60 + "<p>x").text == "0. x\n"


def test_lists_nested_to_the_limit_are_read(read_as: Read) -> None:
    deep = "<ol type=a><li>x" * 45
    assert read_as(".html", deep).text.count("a. x") == 45


ANY = st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))
TAGS: tuple[str, ...] = (
    "p",
    "div",
    "ol",
    "ul",
    "li",
    "table",
    "tr",
    "td",
    "th",
    "h2",
    "nav",
    "span",
    "a",
    "sup",
    "b",
    "dl",
    "dt",
    "dd",
)
TAGS += ("pre", "br", "blockquote", "footer", "main", "caption", "tbody")


@st.composite
def pages(draw: st.DrawFn) -> str:
    """Pages of random tags, opened and closed in any order, with a word of its own in every place."""
    parts: list[str] = []
    for count in range(draw(st.integers(1, 25))):
        tag, closes = draw(st.sampled_from(TAGS)), draw(st.booleans())
        href = ' href="#x"' if tag == "a" else ""
        parts.append(f"<{'/' if closes else ''}{tag}{'' if closes else href}>woord{count}.")
    return "".join(parts)


@given(ANY)
def test_any_bytes_are_a_text_or_an_input_error(raw: bytes) -> None:
    for convert_any in (convert_html, convert_markdown):
        try:
            converted = convert_any(raw, Watch(Limits(), "any"))
        except InputError:
            continue
        assert not re.search("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]", converted.text)


@given(pages())
def test_every_word_of_a_page_is_in_the_text_or_written_down(page: str) -> None:
    converted = convert_html(page.encode(), Watch(Limits(), "page"))
    found = re.findall(r"woord\d+\.", " ".join((converted.text, *converted.dropped)))
    assert set(found) == set(re.findall(r"woord\d+\.", page))
    assert len(converted.text.split("woord")) - 1 == len(set(re.findall(r"woord\d+\.", converted.text)))
