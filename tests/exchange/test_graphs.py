"""The graph in the formats of other tools: networkx reads back what was written, and nothing depends on the day."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.addressed import at, corpus, expression

from lexbridge import graph as g
from lexbridge.errors import InputError
from lexbridge.exchange import graphs
from lexbridge.model import Citation, CitationKind, PlacedCitation, Status, Target

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

TEXTS = {
    "it": '9A = Titolo & "virgolette"\n9A1 : Vedi l\'articolo 42.\n9A1 ? Vedi 43.',
    "nl": "9A1 : Zie artikel 42.\n42A ~ De blinde\\speler.",
}
OUTLINE = "9: A(1,2) B\n42: A\n43:"


def graph_of(words: str = "articolo 42") -> g.Graph:
    expressions = {language: expression(language, lines) for language, lines in TEXTS.items()}

    def cite(citing: str, cited: str, part: str = "text", status: Status = Status.RESOLVED) -> PlacedCitation:
        target = Target(at(cited), 3, 9, CitationKind.ABSOLUTE, status, at(cited).article if len(cited) > 2 else None)
        return PlacedCitation(at(citing), part, 0, Citation(3, 9, words, CitationKind.ABSOLUTE, (target,)))

    citations = {
        "it": (cite("9A1", "42"), cite("9A1", "43Z", status=Status.PARTIAL), cite("9A1", "43", "stray")),
        "nl": (cite("9A1", "42"), cite("9A1", "42")),
    }
    return g.build(expressions, citations, corpus(*expressions.values(), outline=OUTLINE).outline)


def parts_of(graph: g.Graph) -> tuple[Any, Any]:
    return {node: graph.nodes[node] for node in graph}, list(graph.edges(keys=True, data=True))


@pytest.fixture(params=["whole", "articles", "one language"])
def graph(request: pytest.FixtureRequest) -> g.Graph:
    whole = graph_of()
    return {"whole": whole, "articles": g.rollup(whole), "one language": g.of_language(whole, "it")}[request.param]


def test_json_gives_the_same_graph_back(graph: g.Graph) -> None:
    assert parts_of(graphs.read(graphs.write(graph, "json"), "json")) == parts_of(graph)


def test_json_is_networkx_own_node_link_form(graph: g.Graph) -> None:
    found = json.loads(graphs.write(graph, "json"))
    read: g.Graph = networkx.MultiDiGraph(networkx.node_link_graph(found, edges="edges"))
    assert list(read) == list(graph)
    assert list(read.edges(keys=True)) == list(graph.edges(keys=True))


def test_json_has_the_promised_keys() -> None:
    found = json.loads(graphs.write(graph_of(), "json"))
    assert {"id", "languages", "headings", "origins", "outline", "parent"} == set(found["nodes"][0])
    wanted = {"source", "target", "language", "kind", "status", "text"}
    assert all(wanted <= set(edge) for edge in found["edges"])
    assert [edge["target"] for edge in found["edges"] if edge.get("unplaced")] == ["43"]


@pytest.mark.parametrize("form", ["graphml", "gexf"])
def test_graphml_and_gexf_give_the_plain_graph_back(graph: g.Graph, form: str) -> None:
    assert parts_of(graphs.read(graphs.write(graph, form), form)) == parts_of(graphs.plain(graph))


def test_dot_gives_the_plain_graph_back(graph: g.Graph) -> None:
    read = read_dot(graphs.write(graph, "dot"))
    nodes, edges = parts_of(graphs.plain(graph))
    assert {node: unquoted(read.nodes[node]) for node in read} == {
        node: texts(fields) for node, fields in nodes.items()
    }
    found = {(source, target, bare(key)): unquoted(fields) for source, target, key, fields in parts_of(read)[1]}
    assert found == {(source, target, key): texts(fields) for source, target, key, fields in edges}


def read_dot(text: str) -> g.Graph:
    """The graph in DOT as networkx reads it, through pydot."""
    import pydot

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pydot 4 calls pyparsing by names that pyparsing 3.3 is giving up
        found = pydot.graph_from_dot_data(text)
    assert found is not None
    read: g.Graph = networkx.MultiDiGraph(networkx.nx_pydot.from_pydot(found[0]))
    return read


def texts(fields: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in fields.items()}


def bare(value: str) -> str:
    """A quoted DOT string without its quotes and escapes."""
    assert value[0] == value[-1] == '"'
    return value[1:-1].replace('\\"', '"').replace("\\\\", "\\")


def unquoted(fields: dict[str, str]) -> dict[str, str]:
    return {name: bare(value) for name, value in fields.items()}


@pytest.mark.parametrize("form", graphs.FORMATS)
def test_equal_graphs_give_equal_bytes_on_any_day(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = graphs.write(graph_of(), form)
    monkeypatch.setattr("time.strftime", lambda *_: "1999-12-31")
    assert graphs.write(graph_of(), form) == first
    assert first.endswith("\n")


@pytest.mark.parametrize(
    ("form", "text"), [("json", "{"), ("json", "[]"), ("graphml", "<a"), ("gexf", ""), ("dot", "")]
)
def test_what_is_no_graph_is_refused(form: str, text: str) -> None:
    with pytest.raises(InputError):
        graphs.read(text, form)


ODD: SearchStrategy[str] = st.text(st.sampled_from('a"\\<>&;\n\r\t\x0b\x00\ud800￾é '), max_size=8)


@settings(max_examples=60, deadline=None)
@given(ODD)
def test_any_words_at_all_come_back_from_every_format(words: str) -> None:
    graph = graph_of(words)
    assert parts_of(graphs.read(graphs.write(graph, "json"), "json")) == parts_of(graph)
    for form in ("graphml", "gexf"):
        assert parts_of(graphs.read(graphs.write(graph, form), form)) == parts_of(graphs.plain(graph))
