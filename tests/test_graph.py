"""The citation graph, on small codes written here as lines: clause, language, an arrow, the clauses it cites."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lexbridge import graph as g
from lexbridge.address import Address, Numbering
from lexbridge.levels import Level
from lexbridge.model import (
    Citation,
    CitationKind,
    Clause,
    Expression,
    Origin,
    PlacedCitation,
    Segment,
    Span,
    Status,
    Target,
    Text,
)
from lexbridge.outline import Outline, read_outline

NUMBERING = Numbering(
    (
        Level("article", ("1",)),
        Level("section", ("A",)),
        Level("paragraph", ("1",)),
        Level("subparagraph", ("a",), "({})"),
    )
)
OUTLINE = """
9: A(1,2,3,4) B(1,2) C | Irregularity
12: A B | Powers
20: F(1,2,3,4,5) | Explanation
26: A B | Restrictions
42: A(1,2,3) B(1,2,3) | Rights
43: A(1,2,3) B(1,2(a,b),3) | Limits
64: A B C | Revoke
65: A B(1,2,3) | Tricks
"""
GIVEN = """
9A2 it → 65B3
9A3 it → 42, 43
9A4 it → 20F5
9C it → 26
43 nl → 42
43B1 nl → 43A1, 43A2
43B2(b) nl → 64
43B3 nl → 43A2, 12
20F5 nl stray → 64
"""


def at(text: str) -> Address:
    return NUMBERING.parse(text)


def text(words: str) -> Text:
    return Text((Segment(Span("it/x.txt", 0, len(words)), words),))


def tree(addresses: Iterable[Address]) -> tuple[Clause, ...]:
    """The clauses at the given addresses, with the containers above them."""
    wanted = {above for address in addresses for above in (address, *address.ancestors())}
    own = set(addresses)

    def clauses(parent: Address | None) -> tuple[Clause, ...]:
        return tuple(
            Clause(
                address,
                Origin.PRINTED if address in own else Origin.CONTAINER,
                text=text("words") if address in own else None,
                children=clauses(address),
            )
            for address in sorted(wanted)
            if address.parent == parent
        )

    return clauses(None)


def graph_of(lines: str, outline: Outline | None = None, status: Status = Status.RESOLVED) -> g.Graph:
    """Reads `citing language [stray] → cited, cited` lines; every citing clause stands in its language."""
    citations: dict[str, list[PlacedCitation]] = {}
    clauses: dict[str, list[Address]] = {}
    for line in lines.strip().splitlines():
        before, _, after = line.partition("→")
        citing, language, *stray = before.split()
        clauses.setdefault(language, []).append(at(citing))
        for place, cited in enumerate(filter(None, (part.strip() for part in after.split(",")))):
            target = Target(at(cited), 10 * place, 10 * place + 5, CitationKind.ABSOLUTE, status)
            citation = Citation(10 * place, 10 * place + 5, f"law {cited}", CitationKind.ABSOLUTE, (target,))
            placed = PlacedCitation(at(citing), "stray" if stray else "text", 0, citation)
            citations.setdefault(language, []).append(placed)
    expressions = {language: Expression(language, (), tree(found)) for language, found in clauses.items()}
    return g.build(expressions, {language: tuple(placed) for language, placed in citations.items()}, outline)


@pytest.fixture(scope="module")
def given() -> g.Graph:
    return graph_of(GIVEN, read_outline(OUTLINE, NUMBERING, where="outline.txt"))


def sources(edges: Iterable[g.Edge]) -> list[str]:
    return [edge.source for edge in edges]


def test_a_node_says_where_the_clause_stands(given: g.Graph) -> None:
    node = given.nodes["43B2(b)"]
    assert node["languages"] == ("nl",)
    assert node["origins"] == {"nl": "printed"}
    assert node["parent"] == "43B2"
    assert given.nodes["65B3"]["languages"] == ()
    assert given.nodes["65B3"]["outline"]


def test_nodes_stand_in_the_order_of_print(given: g.Graph) -> None:
    assert [at(node) for node in given] == sorted(at(node) for node in given)


def test_an_edge_carries_language_kind_status_words_and_span(given: g.Graph) -> None:
    (edge,) = g.cites(given, "9A2")
    assert edge.as_dict() == {
        "source": "9A2",
        "target": "65B3",
        "language": "it",
        "kind": "absolute",
        "status": "resolved",
        "text": "law 65B3",
        "part": "text",
        "start": 0,
        "end": 5,
    }


def test_an_external_citation_is_no_edge() -> None:
    target = Target(None, 0, 5, CitationKind.EXTERNAL)
    citation = Citation(0, 5, "art. 41 dello Statuto", CitationKind.EXTERNAL, (target,))
    expressions = {"it": Expression("it", (), tree([at("9A1")]))}
    graph = g.build(expressions, {"it": (PlacedCitation(at("9A1"), "text", 0, citation),)}, None)
    assert list(g.edges(graph)) == []


def test_two_citations_of_the_same_clause_are_two_edges() -> None:
    assert len(g.cites(graph_of("9A1 it → 42, 42"), "9A1")) == 2


def test_a_clause_cites_what_its_parts_cite(given: g.Graph) -> None:
    assert [edge.target for edge in g.cites(given, "9")] == ["65B3", "42", "43", "20F5", "26"]


def test_a_clause_is_cited_by_what_cites_its_parts_and_what_it_is_part_of(given: g.Graph) -> None:
    assert sources(g.cited_by(given, "65")) == ["9A2"]
    assert sources(g.cited_by(given, "43A2")) == ["9A3", "43B1", "43B3"]
    assert sources(g.cited_by(given, "43A")) == ["9A3", "43B1", "43B1", "43B3"]


def test_an_address_is_no_part_of_one_that_opens_with_the_same_figures() -> None:
    graph = graph_of("9A1 it → 4\n9A2 it → 43")
    assert sources(g.cited_by(graph, "4")) == ["9A1"]


def test_a_stray_text_cites_but_nothing_counts_it(given: g.Graph) -> None:
    assert [(edge.target, edge.unplaced) for edge in g.cites(given, "20F5")] == [("64", True)]
    assert sources(g.cited_by(given, "64")) == ["43B2(b)"]
    assert g.paths(given, "20F5", "64") == ()
    assert not g.rollup(given).has_edge("20", "64")


def test_a_chain_goes_on_from_any_part_of_the_clause_it_reached(given: g.Graph) -> None:
    assert g.paths(given, "9A3", "64") == (("9A3", "43", "64"),)
    assert g.paths(given, "9", "12") == (("9", "43", "12"),)


def test_a_chain_arrives_at_a_part_of_its_goal(given: g.Graph) -> None:
    assert g.paths(given, "9A2", "65") == (("9A2", "65"),)


def test_all_the_shortest_chains_are_found_and_no_longer_one() -> None:
    graph = graph_of("9 it → 12, 20, 26\n12 it → 64\n20 it → 64\n26 it → 42\n42 it → 64")
    assert g.paths(graph, "9", "64") == (("9", "12", "64"), ("9", "20", "64"))


def test_chains_in_a_circle_come_to_an_end() -> None:
    graph = graph_of("9 it → 12\n12 it → 9")
    assert g.paths(graph, "9", "64") == ()
    assert g.paths(graph, "9", "9") == (("9",),)


def test_no_chain_follows_a_number_of_another_edition() -> None:
    graph = graph_of("9 it → 12", status=Status.OTHER_EDITION)
    assert g.paths(graph, "9", "12") == ()
    assert sources(g.cited_by(graph, "12")) == ["9"]


def test_an_address_nobody_has_has_no_edges_and_no_chains(given: g.Graph) -> None:
    assert g.cites(given, "99") == g.cited_by(given, "99") == ()
    assert g.paths(given, "9", "99") == g.paths(given, "99", "9") == ()


def test_a_circle_is_told_once_from_its_first_clause() -> None:
    graph = graph_of("43B1 nl → 64\n64A nl → 12\n12 nl → 43\n9 nl → 12")
    assert g.cycles(graph) == (("12", "43", "64"),)


def test_every_clause_on_a_circle_is_in_one_that_is_told() -> None:
    graph = graph_of("9 it → 12\n12 it → 9, 20\n20 it → 9")
    assert g.cycles(graph) == (("9", "12"), ("9", "12", "20"))


def test_a_clause_that_names_its_own_law_goes_in_no_circle() -> None:
    assert g.cycles(graph_of("43B3 nl → 43\n43A nl → 43B3\n64A nl → 64A")) == ()


def test_the_most_cited_clauses_count_the_clauses_that_name_them(given: g.Graph) -> None:
    assert g.most_cited(given)[:2] == (("42", 2), ("43A2", 2))
    assert dict(g.most_cited(given))["64"] == 1


def test_both_languages_of_one_clause_count_once() -> None:
    assert g.most_cited(graph_of("9 it → 12\n9 nl → 12")) == (("12", 1),)


def test_what_is_never_cited_has_neither_part_nor_whole_that_is(given: g.Graph) -> None:
    never = g.never_cited(given)
    assert {"9", "9A3", "65A", "20F1", "43A"} & set(never) == {"9", "9A3", "65A", "20F1"}
    assert "65" not in never  # 65B3 is cited
    assert "42A1" not in never  # 42 is cited


def test_two_languages_are_compared_clause_by_clause() -> None:
    graph = graph_of("9A1 it → 12, 42\n9A1 nl → 42, 43\n9A2 it → 64\n9B1 it → 26\n9B1 nl → 26")
    assert g.compare(graph, "it", "nl") == (
        g.Difference("9A1", ("12",), ("43",)),
        g.Difference("9A2", ("64",), (), absent=("nl",)),
    )


def test_a_language_is_compared_with_the_citation_table() -> None:
    graph = graph_of("9A1 it → 12\n9A2 it → 42, 43")
    table = {at("9A1"): [at("12")], at("9A2"): [at("42"), at("64")], at("20F5"): [at("75")]}
    assert g.compare_with_table(graph, "it", table) == (
        g.Difference("9A2", ("43",), ("64",)),
        g.Difference("20F5", (), ("75",), absent=("it",)),
    )


def test_rolled_up_to_articles_each_edge_keeps_its_clauses(given: g.Graph) -> None:
    rolled = g.rollup(given)
    assert [edge.target for edge in g.cites(rolled, "9")] == ["65", "42", "43", "20", "26"]
    assert {(edge.citing, edge.cited) for edge in g.edges(rolled) if edge.source == "9"} >= {("9A2", "65B3")}
    assert all("A" not in node for node in rolled)


def test_citations_within_an_article_fall_away_in_the_roll_up(given: g.Graph) -> None:
    rolled = g.rollup(given)
    assert not rolled.has_edge("43", "43")
    assert sources(g.cited_by(rolled, "43")) == ["9"]


def test_one_languages_graph_has_its_clauses_and_what_they_cite(given: g.Graph) -> None:
    italian = g.of_language(given, "it")
    assert {edge.language for edge in g.edges(italian)} == {"it"}
    assert "65B3" in italian
    assert "43B3" not in italian
    assert sources(g.cited_by(italian, "65")) == ["9A2"]
