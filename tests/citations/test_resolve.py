"""What a citation's status says: whether its clause stands here, elsewhere, nowhere, or under another number."""

from __future__ import annotations

import pytest
from tests.corpora import LEVELS

from lexbridge import citations, languages
from lexbridge.address import Address
from lexbridge.code import Code, read_code
from lexbridge.corpus import Placement
from lexbridge.editions import Editions
from lexbridge.model import Clause, Expression, Origin, Segment, Span, Status, Stray, Text
from lexbridge.outline import Outline, read_outline

CODE = read_code(
    f"""
[code]
id = "games"
uri = "/akn/xx/act/rules/club/2017/games"
edition = "2017"
names = {{ it = ["Codice"], nl = ["spelregels"] }}
{LEVELS}
[[language]]
code = "it"
edition = "2007"
[[language]]
code = "nl"
edition = "2017"
""",
    where="code.toml",
)


def at(address: str) -> Address:
    return CODE.numbering.parse(address)


def text(words: str) -> Text:
    return Text((Segment(Span("text.txt", 0, len(words)), words),))


def clause(
    address: str, words: str = "", *children: Clause, heading: str = "", strays: tuple[Stray, ...] = ()
) -> Clause:
    return Clause(
        at(address),
        Origin.PRINTED,
        heading=text(heading) if heading else None,
        text=text(words) if words else None,
        children=children,
        strays=strays,
    )


def expression(language: str, *clauses: Clause) -> Expression:
    return Expression(language, (), clauses)


def outline() -> Outline:
    return read_outline("1: A(1,2) B\n2: A B\n3: |\n4: A", CODE.numbering, where="outline.txt")


def statuses(
    words: str, holdings: citations.Holdings, language: str = "nl", code: Code = CODE
) -> list[tuple[str, str]]:
    grammar = citations.grammar(languages.language(language), code)
    found = citations.find(words, grammar, None, holdings.known(language))
    resolved = [citations.resolve(one, holdings, language) for one in found]
    return [(str(target.address), str(target.status)) for one in resolved for target in one.targets]


@pytest.fixture
def holdings() -> citations.Holdings:
    dutch = expression("nl", clause("1", "", clause("1A", "", clause("1A1", "De gever geeft.")), heading="Geven"))
    italian = expression("it", clause("2", "", clause("2B", heading="Diritti")))
    return citations.hold({"it": italian, "nl": dutch}, outline())


def test_a_clause_with_text_of_its_own_is_resolved(holdings: citations.Holdings) -> None:
    assert statuses("zie artikel 1A1", holdings) == [("1A1", "resolved")]


def test_a_clause_with_text_only_below_it_is_resolved(holdings: citations.Holdings) -> None:
    assert statuses("zie artikel 1A", holdings) == [("1A", "resolved")]


def test_a_clause_with_a_heading_alone_is_resolved_in_its_language_and_elsewhere_in_others(
    holdings: citations.Holdings,
) -> None:
    assert statuses("vedi articolo 2B", holdings, "it") == [("2B", "resolved")]
    assert statuses("zie artikel 2B", holdings) == [("2B", "elsewhere")]


def test_a_clause_of_the_outline_that_no_language_has_is_unavailable(holdings: citations.Holdings) -> None:
    assert statuses("zie artikel 3", holdings) == [("3", "unavailable")]


def test_a_clause_that_the_outline_lacks_is_partial_and_names_the_nearest_above(holdings: citations.Holdings) -> None:
    grammar = citations.grammar(languages.language("nl"), CODE)
    (found,) = citations.find("zie artikel 1A9", grammar, None, holdings.outline)
    (target,) = citations.resolve(found, holdings, "nl").targets
    assert (str(target.address), target.status, str(target.nearest)) == ("1A9", Status.PARTIAL, "1A")


def test_an_article_that_the_outline_lacks_is_unknown(holdings: citations.Holdings) -> None:
    assert statuses("zie artikel 9", holdings) == [("9", "unknown")]


def test_another_works_article_has_no_status(holdings: citations.Holdings) -> None:
    assert statuses("zie artikel 1 van de statuten", holdings) == [("None", "None")]


def test_without_an_outline_what_stands_in_any_language_is_known() -> None:
    dutch = expression("nl", clause("1", "Geven.", clause("1A", "Eerst.")))
    holdings = citations.hold({"nl": dutch, "it": expression("it", clause("2", "Poi."))}, None)
    assert statuses("zie artikel 1A, artikel 2, artikel 1C en artikel 7", holdings) == [
        ("1A", "resolved"),
        ("2", "elsewhere"),
        ("1C", "partial"),
        ("7", "unknown"),
    ]


def placed(*rows: tuple[str, str, str]) -> Editions:
    placements = tuple(
        Placement("2007", at(address), tuple(map(at, places.split())), relation) for address, places, relation in rows
    )
    return Editions("2017", {"it": "2007", "nl": "2017"}, placements)


def test_an_older_text_cites_through_the_map_and_is_cautious_where_it_is_silent() -> None:
    dutch = expression("nl", clause("2", "", clause("2A", "Moved here."), clause("2B", "Same.")))
    italian = expression("it", clause("4", "", clause("4C", "Solo nel testo del 2007.")))
    holdings = citations.hold(
        {"it": italian, "nl": dutch}, outline(), placed(("1B", "2A", "moved"), ("2B", "2B", "same"), ("3", "3", "same"))
    )
    assert statuses("vedi articolo 1B", holdings, "it") == [("1B", "elsewhere")]
    assert statuses("vedi articolo 2B", holdings, "it") == [("2B", "elsewhere")]
    assert statuses("vedi articolo 3", holdings, "it") == [("3", "unavailable")]
    assert statuses("vedi articolo 4C", holdings, "it") == [("4C", "resolved")]
    assert statuses("vedi articolo 1A", holdings, "it") == [("1A", "other-edition")]


def test_a_newer_text_finds_an_older_ones_clause_through_the_map_only() -> None:
    italian = expression("it", clause("1", "", clause("1B", "Spostato."), clause("1A", "Altro.")))
    holdings = citations.hold({"it": italian, "nl": expression("nl")}, outline(), placed(("1B", "2A", "moved")))
    assert statuses("zie artikel 2A", holdings) == [("2A", "elsewhere")]
    assert statuses("zie artikel 1B", holdings) == [("1B", "unavailable")]


def test_an_equal_number_in_another_edition_proves_nothing() -> None:
    italian = expression("it", clause("3", "Terzo."), clause("2", "", clause("2B", "Secondo.")))
    holdings = citations.hold({"it": italian, "nl": expression("nl")}, outline(), placed(("2B", "2B", "same")))
    assert statuses("zie artikel 3", holdings) == [("3", "unavailable")]
    assert statuses("zie artikel 2B", holdings) == [("2B", "elsewhere")]


def test_the_citations_of_an_expression_come_in_the_order_of_print_with_the_place_of_each() -> None:
    stray = Stray(text("Zie artikel 2."), 1)
    dutch = expression(
        "nl",
        clause(
            "1",
            "Zie artikel 3.",
            clause("1A", "Opgesomd in A1 en A2 hieronder.", clause("1A1", "Zie A2."), clause("1A2", "Stil.")),
            clause("1B", "Zie A."),
            heading="Zie artikel 4",
            strays=(stray,),
        ),
    )
    holdings = citations.hold({"nl": dutch}, outline())
    grammar = citations.grammar(languages.language("nl"), CODE)
    found = citations.cite_expression(dutch, grammar, holdings)
    assert [
        (str(one.address), one.part, [str(target.address) for target in one.citation.targets]) for one in found
    ] == [
        ("1", "heading", ["4"]),
        ("1", "text", ["3"]),
        ("1A", "text", ["1A1", "1A2"]),
        ("1A1", "text", ["1A2"]),
        ("1", "stray", ["2"]),
        ("1B", "text", ["1A"]),
    ]
    assert [one.unplaced for one in found] == [False, False, False, False, True, False]


def test_numbers_of_a_text_with_its_own_numbering_are_read_by_its_own_clauses() -> None:
    italian = expression(
        "it", clause("4", "", clause("4A", "", clause("4A1", "Vedi A3."), clause("4A3", "Terzo.")), heading="Gioco")
    )
    holdings = citations.hold({"it": italian}, outline(), placed())
    grammar = citations.grammar(languages.language("it"), CODE)
    (found,) = citations.cite_expression(italian, grammar, holdings)
    assert [(str(target.address), target.status) for target in found.citation.targets] == [("4A3", Status.RESOLVED)]
