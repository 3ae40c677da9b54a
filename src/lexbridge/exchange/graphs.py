"""The citation graph for other tools: JSON (node-link), GraphML, GEXF and DOT out, all but DOT in again.

JSON holds the graph whole. The other three know only plain values, so there a node has `languages` as one text and a
`heading_it`, `origin_it` a language, and the spans of edges are `span_start` and `span_end` (in GEXF `start` and `end`
are times). What XML cannot hold becomes U+FFFD. Nothing written holds a time, so equal graphs give equal bytes.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lexbridge import graph as graphs
from lexbridge.errors import InputError
from lexbridge.exchange.akn.spelling import spell_text
from lexbridge.exchange.shapes import dumps

if TYPE_CHECKING:
    import networkx

    from lexbridge.graph import Graph

FORMATS = ("json", "graphml", "gexf", "dot")
_RENAMED = {"start": "span_start", "end": "span_end"}


def write(graph: Graph, form: str) -> str:
    """The graph in one of `FORMATS`."""
    writers = {"json": _write_json, "graphml": _write_graphml, "gexf": _write_gexf, "dot": _write_dot}
    return writers[form](graph)


def read(text: str, form: str) -> Graph:
    """A graph that `write` made: from JSON the graph itself, from GraphML and GEXF the plain one.

    Raises:
        InputError: for a text that is not in that format, or a format that is only written.

    """
    readers = {"json": _read_json, "graphml": _read_graphml, "gexf": _read_gexf}
    if form not in readers:
        raise InputError(f"{form} is not read", mend=f"use one of {', '.join(readers)}")
    try:
        return readers[form](text)
    except Exception as error:  # networkx and the XML parsers under it raise whatever they met
        raise InputError(f"no graph in {form}: {error}", mend="write it anew") from None


def as_json(graph: Graph) -> dict[str, Any]:
    """The graph in networkx's node-link form: `{nodes: [{id, …}], edges: [{source, target, key, …}]}`."""
    nodes = [
        {"id": node, **{name: value for name, value in fields.items() if name not in ("parts", "place")}}
        for node, fields in graph.nodes(data=True)
    ]
    edges = []
    for source, target, key, fields in graph.edges(keys=True, data=True):
        shown = graphs.Edge(source, target, **fields).as_dict()
        edges.append({"source": shown.pop("source"), "target": shown.pop("target"), "key": key, **shown})
    return {"directed": True, "multigraph": True, "graph": {}, "nodes": nodes, "edges": edges}


def _write_json(graph: Graph) -> str:
    return dumps(as_json(graph))


def _read_json(text: str) -> Graph:
    import networkx

    found = json.loads(text)
    graph: Graph = networkx.MultiDiGraph()
    for fields in found["nodes"]:
        graph.add_node(fields.pop("id"), **{**fields, "languages": tuple(fields["languages"])})
    graphs.set_places(graph)
    for fields in found["edges"]:
        key = fields.pop("key")
        graphs.add_edge(graph, graphs.Edge(**fields), key)
    return graph


def plain(graph: Graph) -> Graph:
    """The graph with texts, numbers and truth values alone, as the formats hold it that know nothing else."""
    import networkx

    flat: Graph = networkx.MultiDiGraph()
    for node, fields in graph.nodes(data=True):
        flat.add_node(node, **dict(_plain_node(fields)))
    for source, target, key, fields in graph.edges(keys=True, data=True):
        shown = graphs.Edge(source, target, **fields).as_dict()
        values = {_RENAMED.get(name, name): _plain(value) for name, value in shown.items()}
        flat.add_edge(values.pop("source"), values.pop("target"), key=key, **values)
    return flat


def _plain_node(fields: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "languages", " ".join(fields["languages"])
    for name, by_language in (("heading", fields["headings"]), ("origin", fields["origins"])):
        for language, value in by_language.items():
            yield f"{name}_{language}", _plain(value)
    yield "outline", fields["outline"]
    yield "parent", fields["parent"]


def _plain(value: Any) -> Any:
    return spell_text(value)[0].replace("\r", "\n") if isinstance(value, str) else value


def _write_graphml(graph: Graph) -> str:
    import networkx

    file = io.BytesIO()
    networkx.write_graphml(plain(graph), file, named_key_ids=True)
    return file.getvalue().decode() + "\n"


def _read_graphml(text: str) -> Graph:
    import networkx

    return _bare(networkx.read_graphml(io.BytesIO(text.encode()), force_multigraph=True))


def _write_gexf(graph: Graph) -> str:
    import networkx

    flat = plain(graph)
    for _, _, key, fields in flat.edges(keys=True, data=True):
        fields["id"] = key  # networkx reads keys back only where edges are parallel, ids always
    file = io.BytesIO()
    networkx.write_gexf(flat, file)
    return re.sub(r' lastmodifieddate="[^"]*"', "", file.getvalue().decode(), count=1)


def _read_gexf(text: str) -> Graph:
    import networkx

    return _bare(networkx.read_gexf(io.BytesIO(text.encode())))


def _bare(graph: networkx.Graph[Any]) -> Graph:
    """The graph without what the formats add on their own: defaults of the graph, labels of nodes, ids of edges."""
    import networkx

    bare: Graph = networkx.MultiDiGraph()
    for node, fields in graph.nodes(data=True):
        fields.pop("label", None)
        bare.add_node(node, **fields)
    parallel: Graph = networkx.MultiDiGraph(graph)
    for source, target, key, fields in parallel.edges(keys=True, data=True):
        bare.add_edge(source, target, key=fields.pop("id", key), **fields)
    return bare


def _write_dot(graph: Graph) -> str:
    """DOT with quoted names and values throughout; Graphviz draws it, pydot reads it."""
    flat = plain(graph)
    lines = ["digraph {"]
    for node, fields in flat.nodes(data=True):
        lines.append(f"  {_quote(node)} [{_list(fields)}];")
    for source, target, key, fields in flat.edges(keys=True, data=True):
        lines.append(f"  {_quote(source)} -> {_quote(target)} [{_list({'key': key, **fields})}];")
    return "\n".join([*lines, "}", ""])


def _list(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={_quote(value)}" for name, value in fields.items())


def _quote(value: Any) -> str:
    r"""A quoted string; the only escapes are those of the DOT language, `\"` and, since Graphviz reads `\n`, `\\`."""
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
