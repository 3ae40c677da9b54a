"""Word documents: the numbers that Word prints, headings and footnotes come over."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest
from tests.exchange.documents.word import CODE, docx, level, lines, listed, numbering, paragraph, style, words

from lexbridge.exchange.documents import Converted

Read = Callable[..., Converted]


def test_a_multi_level_list_is_numbered_in_the_format_of_each_level(read_as: Read) -> None:
    made = docx(listed(0, 1, 2, 3, 3, 4, 4, 2, 3, 1, 2, 0, 1), numbering=numbering({7: CODE}, {1: (7, "")}))
    assert [line.rpartition(" zin")[0] for line in lines(read_as(".docx", made))] == [
        "Artikel 1",
        "A.",
        "A.1",
        "(a)",
        "(b)",
        "i)",
        "ii)",
        "A.2",
        "(a)",
        "B.",
        "B.1",
        "Artikel 2",
        "A.",
    ]


@pytest.mark.parametrize(
    ("kind", "start", "expected"),
    [
        ("decimal", 9, ["9.", "10."]),
        ("decimalZero", 9, ["09.", "10."]),
        ("upperRoman", 3, ["III.", "IV."]),
        ("lowerRoman", 9, ["ix.", "x."]),
        ("upperLetter", 26, ["Z.", "AA."]),
        ("lowerLetter", 27, ["aa.", "bb."]),
        ("none", 1, [".", "."]),
    ],
)
def test_every_common_number_format_is_printed(read_as: Read, kind: str, start: int, expected: list[str]) -> None:
    made = docx(listed(0, 0), numbering=numbering({1: level(0, kind, "%1.", start=start)}, {1: (1, "")}))
    assert [line.split()[0] for line in lines(read_as(".docx", made))] == expected


def test_a_format_that_is_not_known_is_printed_in_figures_and_said(read_as: Read) -> None:
    made = docx(listed(0, 0), numbering=numbering({1: level(0, "cardinalText", "%1)")}, {1: (1, "")}))
    converted = read_as(".docx", made)
    assert lines(converted) == ["1) zin 1", "2) zin 2"]
    assert converted.notes == ("the number format 'cardinalText' was written in figures",)


def test_bullets_are_dashes_and_a_typed_number_needs_none(read_as: Read) -> None:
    body = paragraph("punt", list_id=1) + paragraph("(a) met de hand", list_id=1)
    made = docx(body, numbering=numbering({1: level(0, "bullet", "\uf0b7")}, {1: (1, "")}))
    assert lines(read_as(".docx", made)) == ["- punt", "(a) met de hand"]


def test_two_instances_of_one_definition_count_on_and_a_start_override_restarts_once(read_as: Read) -> None:
    restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    parts = numbering({1: level(0, "decimal", "%1.")}, {1: (1, ""), 2: (1, ""), 3: (1, restart)})
    body = listed(0, 0) + listed(0, list_id=2) + listed(0, 0, list_id=3) + listed(0)
    assert [line.split()[0] for line in lines(read_as(".docx", docx(body, numbering=parts)))] == [
        "1.",
        "2.",
        "3.",
        "5.",
        "6.",
        "7.",
    ]


def test_an_instance_may_replace_a_level(read_as: Read) -> None:
    override = f'<w:lvlOverride w:ilvl="0">{level(0, "upperRoman", "%1)")}</w:lvlOverride>'
    parts = numbering({1: level(0, "decimal", "%1.")}, {1: (1, override)})
    assert lines(read_as(".docx", docx(listed(0, 0), numbering=parts))) == ["I) zin 1", "II) zin 2"]


def test_a_level_restarts_after_any_higher_one_unless_it_says_otherwise(read_as: Read) -> None:
    never = level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)", extra='<w:lvlRestart w:val="0"/>')
    made = docx(listed(0, 1, 1, 0, 1), numbering=numbering({1: never}, {1: (1, "")}))
    assert [line.split()[0] for line in lines(read_as(".docx", made))] == ["1.", "a)", "b)", "2.", "c)"]
    # The third level restarts with the first only: a new second level lets it count on.
    upper = '<w:lvlRestart w:val="1"/>'
    partly = level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)") + level(2, "decimal", "%3:", extra=upper)
    made = docx(listed(0, 1, 2, 1, 2, 0, 1, 2), numbering=numbering({1: partly}, {1: (1, "")}))
    found = [line.split()[0] for line in lines(read_as(".docx", made))]
    assert found == ["1.", "a)", "1:", "b)", "2:", "2.", "a)", "1:"]


def test_legal_numbering_writes_all_levels_in_figures(read_as: Read) -> None:
    legal = level(0, "upperRoman", "Art. %1") + level(1, "decimal", "%1.%2", extra="<w:isLgl/>")
    made = docx(listed(0, 0, 1), numbering=numbering({1: legal}, {1: (1, "")}))
    assert lines(read_as(".docx", made)) == ["Art. I zin 1", "Art. II zin 2", "2.1 zin 3"]


def test_a_higher_level_that_was_never_used_prints_its_first_number(read_as: Read) -> None:
    made = docx(listed(2, 2), numbering=numbering({1: CODE}, {1: (1, "")}))
    assert lines(read_as(".docx", made)) == ["A.1 zin 1", "A.2 zin 2"]


def test_styles_carry_lists_levels_and_headings_through_their_bases(read_as: Read) -> None:
    linked = level(0, "decimal", "Articolo %1", extra='<w:pStyle w:val="Article"/>') + level(
        1, "upperLetter", "%2.", extra='<w:pStyle w:val="Section"/>'
    )
    styles = (
        style("Article", "heading 1", '<w:numPr><w:numId w:val="1"/></w:numPr>')
        + style("Section", "Sezione", '<w:numPr><w:ilvl w:val="1"/></w:numPr>', based_on="Article")
        + style("Free", "Senza numero", '<w:numPr><w:numId w:val="0"/></w:numPr>', based_on="Article")
        + style("toc1", "toc 1")
    )
    body = (
        paragraph("Articolo 1 Titolo\t1", style="toc1")
        + paragraph("Titolo", style="Article")
        + paragraph("testo della sezione", style="Section")
        + paragraph("Premessa", style="Free")
        + paragraph("seconda sezione", style="Section")
        + paragraph("Altro titolo", style="Article", level=None)
        + paragraph("tolto dall'elenco", style="Section", list_id=0)
    )
    converted = read_as(".docx", docx(body, styles=styles, numbering=numbering({1: linked}, {1: (1, "")})))
    assert lines(converted) == [
        "Articolo 1 Titolo",
        "A. testo della sezione",
        "Premessa",
        "B. seconda sezione",
        "Articolo 2 Altro titolo",
        "tolto dall'elenco",
    ]
    assert converted.dropped == ("table of contents: Articolo 1 Titolo 1",)


def test_a_definition_may_stand_in_a_numbering_style(read_as: Read) -> None:
    parts = numbering(
        {1: '<w:styleLink w:val="Laws"/>' + level(0, "lowerLetter", "(%1)"), 2: '<w:numStyleLink w:val="Laws"/>'},
        {4: (2, "")},
    )
    assert lines(read_as(".docx", docx(listed(0, 0, list_id=4), numbering=parts))) == ["(a) zin 1", "(b) zin 2"]


def test_indents_show_which_list_a_paragraph_goes_on_with(read_as: Read) -> None:
    hanging = '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'
    parts = numbering({1: level(0, "decimal", "%1.", extra=hanging)}, {1: (1, "")})
    body = (
        paragraph("De inleiding:")
        + paragraph("eerste lid;", list_id=1)
        + paragraph("nog een zin van het eerste lid.", extra='<w:ind w:left="720"/>')
        + paragraph("Het slot.")
    )
    assert read_as(".docx", docx(body, numbering=parts)).text.splitlines() == [
        "De inleiding:",
        "",
        "   1. eerste lid;",
        "",
        "      nog een zin van het eerste lid.",
        "",
        "Het slot.",
    ]


def test_footnotes_become_marks_and_notes_below_their_block(read_as: Read) -> None:
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    end = '<w:r><w:endnoteReference w:id="2"/></w:r>'
    notes = (
        '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
        f'<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>{words(" Di solito quadrato.")}</w:p>'
        f"<w:p>{words('Mai rotondo.')}</w:p></w:footnote>"
    )
    ends = f'<w:endnote w:id="2"><w:p>{words("Quattro.")}</w:p></w:endnote>'
    body = f"<w:p>{words('Il tavolo')}{mark}{words(' ha lati.')}{end}</w:p>" + paragraph("Poi altro.")
    converted = read_as(".docx", docx(body, footnotes=notes, endnotes=ends))
    assert lines(converted) == [
        "Il tavolo[^1] ha lati.[^2]",
        "[^1]: Di solito quadrato. Mai rotondo.",
        "[^2]: Quattro.",
        "Poi altro.",
    ]


def test_a_footnote_that_the_file_lacks_is_said(read_as: Read) -> None:
    body = f"<w:p>{words('Il tavolo')}<w:r><w:footnoteReference w:id='9'/></w:r></w:p>"
    converted = read_as(".docx", docx(body, footnotes=""))
    assert lines(converted) == ["Il tavolo"]
    assert converted.notes == ("a footnote is marked, but is not in the file",)


def test_a_typed_number_that_hangs_out_stands_where_it_hangs(read_as: Read) -> None:
    place = '<w:ind w:left="720" w:hanging="360"/>'
    body = (
        paragraph("<w:r><w:t>1.</w:t><w:tab/><w:t>eerste lid;</w:t></w:r>", level=None, extra=place)
        + paragraph("nog een zin.", level=None, extra='<w:ind w:left="720"/>')
        + paragraph("Een boek, dat hangt.", level=None, extra=place)
    )
    assert read_as(".docx", docx(body)).text.splitlines() == [
        "   1. eerste lid;",
        "",
        "      nog een zin.",
        "",
        "      Een boek, dat hangt.",
    ]


def test_tracked_changes_are_read_as_accepted_and_written_down(read_as: Read) -> None:
    body = (
        f"<w:p>{words('Het spel ')}<w:del w:id='1'><w:r><w:delText>oude</w:delText></w:r></w:del>"
        f"<w:ins w:id='2'>{words('nieuwe')}</w:ins>{words(' woord.')}</w:p>"
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr><w:rPr><w:del w:id='3'/></w:rPr></w:pPr>"
        "<w:del w:id='4'><w:r><w:delText>een geschrapt lid</w:delText></w:r></w:del></w:p>"
    ) + listed(0)
    converted = read_as(".docx", docx(body, numbering=numbering({1: level(0, "decimal", "%1.")}, {1: (1, "")})))
    assert lines(converted) == ["Het spel nieuwe woord.", "1. zin 1"]
    assert converted.dropped == (
        "deleted text (a tracked change): oude",
        "deleted text (a tracked change): een geschrapt lid",
    )


def test_running_heads_comments_and_hidden_words_are_left_out_and_written_down(read_as: Read) -> None:
    body = f"<w:p>{words('zichtbaar')}{words(' verborgen', '<w:vanish/>')}</w:p>"
    comment = f'<w:comment w:id="0"><w:p>{words("klopt dit?")}</w:p></w:comment>'
    made = docx(body, header=paragraph("De spelregels"), footer=paragraph("pagina 3"), comments=comment)
    converted = read_as(".docx", made)
    assert lines(converted) == ["zichtbaar"]
    assert converted.dropped == (
        "hidden text: verborgen",
        "running head: De spelregels",
        "running foot: pagina 3",
        "comment: klopt dit?",
    )


def test_signs_fields_links_and_boxes_keep_their_words(read_as: Read) -> None:
    box = f"<w:txbxContent>{paragraph('In het kader.')}</w:txbxContent>"
    body = (
        "<w:p><w:hyperlink>" + words("art. 5") + "</w:hyperlink><w:r><w:tab/><w:t>tekst</w:t><w:br/><w:t>regel</w:t>"
        '<w:br w:type="page"/><w:noBreakHyphen/><w:sym w:font="Symbol" w:char="2660"/></w:r>'
        '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>REF x</w:instrText><w:fldChar w:fldCharType="separate"/>'
        '<w:t xml:space="preserve"> zie 7</w:t><w:fldChar w:fldCharType="end"/></w:r>'
        f"<w:r><mc:AlternateContent><mc:Choice><w:drawing>{box}</w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
        '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="een tafel"/></wp:inline></w:drawing></w:r>'
        "</w:p>"
    )
    converted = read_as(".docx", docx(body))
    assert lines(converted) == ["art. 5 tekst", "regel\u2011♠ zie 7", "In het kader."]
    assert converted.dropped == ("picture: een tafel",)


def test_raised_figures_stay_apart_from_the_figures_before_them(read_as: Read) -> None:
    raised = words("1", '<w:vertAlign w:val="superscript"/>')
    body = f"<w:p>{words('art. 9')}{raised}</w:p>"
    assert lines(read_as(".docx", docx(body))) == ["art. 9¹"]


def test_bold_words_that_open_a_numbered_paragraph_are_its_heading(read_as: Read) -> None:
    place = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
    bold, plain = words("Il mazzo. ", "<w:b/>"), words("Il mazzo ha cinquantadue carte.")
    body = (
        f"<w:p>{place}{bold}{plain}</w:p><w:p>{bold}{plain}</w:p><w:p>{words('Art. 4 Sedie ', '<w:b/>')}{plain}</w:p>"
    )
    made = docx(body, numbering=numbering({1: level(0, "decimal", "%1.")}, {1: (1, "")}))
    assert read_as(".docx", made).text.splitlines() == [
        "1. Il mazzo.",
        "   Il mazzo ha cinquantadue carte.",
        "",
        "Il mazzo. Il mazzo ha cinquantadue carte.",
        "",
        "Art. 4 Sedie",
        "Il mazzo ha cinquantadue carte.",
    ]


def test_a_strict_file_reads_as_any_other(read_as: Read) -> None:
    made = docx(listed(0), numbering=numbering({1: CODE}, {1: (1, "")}))
    pairs = [
        (
            b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
            b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        ),
        (
            b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        ),
    ]
    strict = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(made)) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            for usual, other in pairs:
                content = content.replace(usual, other)
            new.writestr(name, content)
    assert lines(read_as(".docx", strict.getvalue())) == ["Artikel 1 zin 1"]


def test_a_document_of_python_docx_reads_too(read_as: Read) -> None:
    from docx import Document

    document = Document()
    document.add_heading("Artikel 4 De kaarten", 1)
    document.add_paragraph("eerste", style="List Number")
    document.add_paragraph("tweede", style="List Number")
    document.add_paragraph("streepje", style="List Bullet")
    packed = io.BytesIO()
    document.save(packed)
    assert lines(read_as(".docx", packed.getvalue())) == [
        "Artikel 4 De kaarten",
        "1. eerste",
        "2. tweede",
        "- streepje",
    ]
