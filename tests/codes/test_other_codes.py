"""Nothing in the engine knows bridge: codes of other kinds are imported, read, and compared language by language.

Each language must agree with the first in structure, or the difference is listed here with the reason that a person can
confirm in the text. The texts of the licences and of the declaration are not the project's own: those tests need the
folder ../shared and are skipped without it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import lexbridge
from lexbridge.exchange.documents import import_document
from lexbridge.model import Clause, Expression, Origin
from lexbridge.work import Work

HERE = Path(__file__).parent
LANGUAGES = ("en", "it", "nl", "fr", "de")
Import = Callable[[str, Mapping[str, Path]], Work]


@pytest.fixture
def imported(tmp_path: Path) -> Import:
    """Makes a corpus of a code and the documents of its languages, and opens it."""

    def load(code: str, documents: Mapping[str, Path]) -> Work:
        corpus = tmp_path / code
        shutil.copytree(HERE / code, corpus)
        for language, document in documents.items():
            import_document(document, language, corpus / language, False)
        return lexbridge.load(corpus)

    return load


def addresses(expression: Expression) -> list[str]:
    """The addresses of everything that is no introduction, footnote or table."""
    return [str(clause.address) for clause in expression.walk() if not clause.address.annex]


def strays(expression: Expression) -> list[str]:
    found = [stray for clause in expression.walk() for stray in clause.strays]
    return [str(stray.text) for stray in (*found, *expression.strays)]


def at(expression: Expression, address: str) -> Clause:
    return next(clause for clause in expression.walk() if str(clause.address) == address)


# --- the European Union Public Licence
# ---------------------------------------------------------------------------------


def eupl(shared: Path) -> dict[str, Path]:
    return {language: shared / "data" / "eupl" / f"EUPL-1.2.{language}.md" for language in LANGUAGES}


@pytest.mark.parametrize("language", ["en", "it", "nl", "fr", "de"])
def test_every_language_of_the_eupl_has_its_fifteen_articles(shared: Path, imported: Import, language: str) -> None:
    expression = imported("eupl", eupl(shared)).expressions[language]
    assert addresses(expression) == [str(number) for number in range(1, 16)]
    articles = [clause for clause in expression.clauses if not clause.address.annex]
    assert all(clause.has_text for clause in articles)
    # The Italian text runs the title of article 10 into its first sentence, without a stop between them.
    run_in = ["10"] if language == "it" else []
    assert [str(clause.address) for clause in articles if not clause.heading] == run_in


def test_the_one_number_of_the_eupl_that_is_misprinted_is_reported(shared: Path, imported: Import) -> None:
    # The Italian text prints "3. Carie" where article 13 stands.
    expression = imported("eupl", eupl(shared)).expressions["it"]
    broken = [remark for remark in expression.remarks if remark.rule.startswith("numbering")]
    assert broken
    assert "Ferme restando" in str(at(expression, "13").text)
    assert "articolo 9" in str(at(expression, "13").text)


@pytest.mark.parametrize("language", ["en", "it", "nl"])
def test_what_the_eupl_cites_is_found_in_every_language(shared: Path, imported: Import, language: str) -> None:
    # Four citations of its own articles and one of the Treaty (article 272), in the same order in every language; those
    # of the appendix stand apart from the articles.
    citations = imported("eupl", eupl(shared)).citations[language]
    cited = [str(target.address or "outside") for placed in citations for target in placed.citation.targets]
    assert cited == ["15", "6", "2", "9", "outside"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_appendix_of_the_eupl_is_no_part_of_its_last_article(shared: Path, imported: Import, language: str) -> None:
    last = at(imported("eupl", eupl(shared)).expressions[language], "15")
    assert "GNU General Public License" not in f"{last.text} {last.closing}"
    assert [str(stray.text) for stray in last.strays] == []


# --- the Universal Declaration of Human Rights
# -------------------------------------------------------------------------

UDHR = {"en": "eng", "it": "ita", "nl": "nld", "fr": "fra", "de": "deu_1996"}


def test_every_language_of_the_declaration_has_every_article_and_paragraph(shared: Path, imported: Import) -> None:
    work = imported("udhr", {code: shared / "data" / "udhr" / f"{name}.html" for code, name in UDHR.items()})
    assert work.outline is not None
    expected = [str(address) for address in work.outline.addresses]
    assert len(expected) == 62
    for language, expression in work.expressions.items():
        assert addresses(expression) == expected, language
        assert strays(expression) == [], language
        assert expression.clauses[0].address.annex == "intro", language
        assert {clause.origin for clause in expression.walk() if not clause.address.annex} == {Origin.PRINTED}


# --- the Creative Commons licences
# -------------------------------------------------------------------------------------

KINDS = ("by", "by-sa", "by-nc")


def cc(shared: Path, kind: str) -> dict[str, Path]:
    return {language: shared / "data" / "cc-3.0" / f"{kind}_3.0_{language}.html" for language in LANGUAGES}


def numbers_of_lists(page: Path) -> list[str]:
    """What the page itself numbers, counted from its HTML and nothing else: articles, `<ol type="a">`, `<ol
    type="i">`."""
    import lxml.html

    content = lxml.html.fromstring(page.read_bytes()).get_element_by_id("deed-main-content")
    found: list[str] = []
    for element in content.iterchildren("p", "ol"):
        if element.tag == "p":
            number = re.match(r"\s*(?:Art\.\s*)?(\d+)\s*[.-]", element.text_content())
            found += [number[1]] if number and element.find("strong") is not None else []
            continue
        article = next(address for address in reversed(found) if address.isdigit())
        for letter, item in zip("abcdefghijklmnop", element.findall("li"), strict=False):
            found.append(f"{article}.{letter}")
            inner = [point for points in item.findall("ol") for point in points.findall("li")]
            found += [
                f"{article}.{letter}.{roman}"
                for roman, _ in zip(("i", "ii", "iii", "iv", "v", "vi"), inner, strict=False)
            ]
    return found


# Lists that run on in a sentence, "…: (i) …; (ii) …; and, (iii) …", or open behind a word ("in addition (i) …"):
# the pages do not mark them, the reader finds them.
RUN_IN = {
    ("by", "en"): "1.e.i 1.e.ii 1.e.iii 4.b.i 4.b.ii 4.b.iii 4.b.iv",
    ("by", "it"): "4.b.i 4.b.ii 4.b.iii 4.b.iv 4.b.v",
    ("by", "fr"): "1.e.i 1.e.ii 1.e.iii 1.e.iv 4.b.i 4.b.ii 4.b.iii 4.b.iv",
    ("by-sa", "en"): "1.c.i 1.c.ii 1.g.i 1.g.ii 1.g.iii 4.b.i 4.b.ii 4.b.iii 4.b.iv 4.b.iv.I 4.b.iv.II 4.b.iv.III "
    "4.b.iv.IV 4.c.i 4.c.ii 4.c.iii 4.c.iv",
    ("by-sa", "it"): "1.h.i 1.h.ii 4.c.i 4.c.ii 4.c.iii 4.c.iv 4.c.v",
    ("by-sa", "nl"): "1.c.i 1.c.ii",
    ("by-sa", "fr"): "1.e.i 1.e.ii 1.g.i 1.g.ii 1.g.iii 1.g.iv 4.b.i 4.b.ii 4.b.iii 4.b.iv 4.c.i 4.c.ii 4.c.iii 4.c.iv",
    ("by-nc", "en"): "1.e.i 1.e.ii 1.e.iii 4.c.i 4.c.ii 4.c.iii 4.c.iv",
    ("by-nc", "it"): "4.c.i 4.c.ii 4.c.iii 4.c.iv 4.c.v",
    ("by-nc", "fr"): "1.e.i 1.e.ii 1.e.iii 1.e.iv 4.c.i 4.c.ii 4.c.iii 4.c.iv",
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_of_the_lists_of_the_licences_is_a_clause(shared: Path, imported: Import, kind: str) -> None:
    work = imported("cc", cc(shared, kind))
    for language, expression in work.expressions.items():
        printed = numbers_of_lists(cc(shared, kind)[language])
        assert len(printed) > 30
        found = [address for address in addresses(expression) if address in printed]
        assert found == printed, language
        assert {at(expression, address).origin for address in printed} == {Origin.PRINTED}, language


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_lists_within_sentences_is_added(shared: Path, imported: Import, kind: str, language: str) -> None:
    expression = imported("cc", cc(shared, kind)).expressions[language]
    printed = numbers_of_lists(cc(shared, kind)[language])
    added = [address for address in addresses(expression) if address not in printed]
    assert added == RUN_IN.get((kind, language), "").split()


# Where the adapted licences number otherwise than the unported English one, list by list: what lacks, what is more, and
# why.
CC_DIFFERENCES = {
    ("by", "it"): (
        "1.g 1.h 1.i 3.e.iii",
        "3.f 3.g",
        "six definitions, and the third scheme of royalties is two rights of their own (3.f phonograms, 3.g others)",
    ),
    ("by", "nl"): (
        "1.g 1.h 1.i 3.e.i 3.e.ii 3.e.iii 8.f",
        "3.f 3.f.i 3.f.ii 3.f.iii 4.d",
        "six definitions, a right to extract (3.e), moral rights (4.d), no treaties (8.f)",
    ),
    ("by", "fr"): (
        "3.e 3.e.i 3.e.ii 3.e.iii 8.f",
        "3.d.i 3.d.ii 3.d.iii 4.d",
        "one right of distribution, moral rights (4.d), no treaties (8.f)",
    ),
    ("by", "de"): ("", "4.b.i 4.b.ii 4.b.iii 4.b.iv 4.d", "the credits are a list of their own, moral rights (4.d)"),
    ("by-sa", "it"): (
        "1.i 1.j 1.k 3.e.iii",
        "3.f 3.g",
        "eight definitions, and the third scheme of royalties is two rights of their own",
    ),
    ("by-sa", "nl"): (
        "1.i 1.j 1.k 3.e.i 3.e.ii 3.e.iii 8.f",
        "3.f 3.f.i 3.f.ii 3.f.iii 4.e",
        "eight definitions, a right to extract (3.e), moral rights (4.e), no treaties (8.f)",
    ),
    ("by-sa", "fr"): (
        "3.e 3.e.i 3.e.ii 3.e.iii 8.f",
        "3.d.i 3.d.ii 3.d.iii 4.e",
        "one right of distribution, moral rights (4.e), no treaties (8.f)",
    ),
    ("by-sa", "de"): (
        "",
        "1.k.i 1.k.ii 4.b.i 4.b.ii 4.b.iii 4.b.iv 4.b.v 4.c.i 4.c.ii 4.c.iii 4.c.iv 4.e",
        "lists where the English text runs on, moral rights (4.e)",
    ),
    ("by-nc", "it"): (
        "1.g 1.h 1.i 4.d.i 4.d.ii 4.d.iii",
        "4.e.i 4.e.ii 4.f 4.g",
        "six definitions, a database clause (4.d), the schemes of royalties under 4.e to 4.g",
    ),
    ("by-nc", "nl"): (
        "1.g 1.h 1.i 4.d.i 4.d.ii 4.d.iii 8.f",
        "3.e 4.e.i 4.e.ii 4.e.iii 4.f",
        "six definitions, a right to extract (3.e), a database clause (4.d), moral rights (4.f), no treaties (8.f)",
    ),
    ("by-nc", "fr"): (
        "3.d 4.d.i 4.d.ii 4.d.iii 8.f",
        "4.e.i 4.e.ii 4.e.iii 4.f",
        "one right of distribution, a database clause (4.d), moral rights (4.f), no treaties (8.f)",
    ),
    ("by-nc", "de"): (
        "4.d.i 4.d.ii 4.d.iii",
        "4.c.i 4.c.ii 4.c.iii 4.c.iv 4.e.i 4.e.ii 4.e.iii 4.f",
        "the credits are a list of their own, a database clause (4.d), moral rights (4.f)",
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_licences_differ_only_where_the_countries_adapted_them(shared: Path, imported: Import, kind: str) -> None:
    expressions = imported("cc", cc(shared, kind)).expressions

    def listed(language: str) -> list[str]:
        within = RUN_IN.get((kind, language), "").split()
        inferred = [str(clause.address) for clause in expressions[language].walk() if clause.origin is Origin.INFERRED]
        return [address for address in addresses(expressions[language]) if address not in (*within, *inferred)]

    english = listed("en")
    for language in LANGUAGES[1:]:
        lacking, more, reason = CC_DIFFERENCES[kind, language]
        assert [address for address in english if address not in listed(language)] == lacking.split(), reason
        assert [address for address in listed(language) if address not in english] == more.split(), reason


@pytest.mark.parametrize("kind", KINDS)
def test_a_paragraph_within_a_list_item_is_not_out_of_place(shared: Path, imported: Import, kind: str) -> None:
    # The one thing that may stay without a place is the notice below the licence, which is no part of it.
    for language, expression in imported("cc", cc(shared, kind)).expressions.items():
        assert [
            stray for stray in strays(expression) if "Creative Commons" not in stray and stray != "Nota Finale"
        ] == [], language


# --- two made-up codes
# -------------------------------------------------------------------------------------------------

WHOLE = (
    "1 1a 1a1 1a1a 1a1b 1a2 1b 2 2a 2b 3 3a 3a1 3a2 3b 4 5 5a 5b 6 6a 6b 7 7a 7b 7b1 7b2 7b3 8 9 9a 9b 10 10a 10b 11 "
    "12 A Aa Aa1 Aa2 Aa2a Aa2b Ab B Ba Bb C D Da Db E F Fa Fb"
)
DOTTED = "1 1.1 1.2 1.3 1.3.1 1.3.2 1.3.2.1 1.3.2.2 1.4 2 2.1 2.2 2.2.1 2.2.2 3 3.1 3.2 4 4.1 4.2 4.2.1 4.2.2 4.2.3"


@pytest.mark.parametrize("language", ["it", "nl"])
def test_whole_numbers_are_read_in_articles_1_to_12_and_a_to_f(language: str) -> None:
    expression = lexbridge.load(HERE / "whole-numbers").expressions[language]
    assert addresses(expression) == WHOLE.split()
    assert strays(expression) == []
    assert {clause.origin for clause in expression.walk()} == {Origin.PRINTED}


@pytest.mark.parametrize("language", ["it", "nl"])
def test_a_citation_of_a_whole_number_is_resolved(language: str) -> None:
    found = {
        str(placed.address): [str(target.address) for target in placed.citation.targets]
        for placed in lexbridge.load(HERE / "whole-numbers").citations[language]
    }
    assert found == {"2b": ["9a"], "Db": ["7b"]}


@pytest.mark.parametrize("language", ["en", "nl"])
def test_dotted_numbers_are_read_whole(language: str) -> None:
    work = lexbridge.load(HERE / "dotted")
    expression = work.expressions[language]
    assert addresses(expression) == DOTTED.split()
    assert strays(expression) == []
    assert {clause.origin for clause in expression.walk()} == {Origin.PRINTED}
    cited = [str(target.address) for placed in work.citations[language] for target in placed.citation.targets]
    assert cited == ["2.1"]
