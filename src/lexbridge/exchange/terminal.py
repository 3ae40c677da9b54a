"""Answers for people at a terminal: the values of `shapes` in, lines of text out; plain where nobody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lexbridge import graph as graphs

if TYPE_CHECKING:
    from rich.console import Console

    from lexbridge.graph import Graph

Shape = Mapping[str, Any]
_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}


def console() -> Console:
    """A console that takes no text for markup and breaks no line that is not shown on a screen."""
    from rich.console import Console

    class Screen(Console):
        """A console that leaves it to the command line to say what a closed pipe means."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    screen = Screen(highlight=False, markup=False, emoji=False)
    screen.soft_wrap = not screen.is_terminal
    return screen


def show_clause(screen: Console, clause: Shape) -> None:
    """A clause in every language, what it cites and what cites it."""
    screen.print(clause["address"], style="bold")
    for language, text in clause["texts"].items():
        notes = [text["state"].replace("_", " "), *_editions(text)]
        screen.print(f"\n{language}  ({', '.join(notes)})", style="bold")
        for part in ("heading", "text", "closing"):
            if text[part]:
                screen.print(f"  {text[part]}", style="italic" if part == "heading" else "")
        for stray in text["unplaced"]:
            screen.print(f"  [without a place] {stray}", style="dim")
        if text["children"]:
            screen.print(f"  parts: {', '.join(text['children'])}")
    for title, key, end in (("cites", "cites", "target"), ("cited by", "cited_by", "source")):
        screen.print(f"\n{title}", style="bold")
        for edge in clause[key]:
            unplaced = ", without a place" if edge.get("unplaced") else ""
            words = f"“{edge['text']}”"
            screen.print(f"  {edge[end]}  {words}  ({edge['language']} {edge['source']}, {edge['status']}{unplaced})")
        if not clause[key]:
            screen.print("  nothing")


def _editions(text: Shape) -> Iterable[str]:
    if text["edition"]:
        yield f"edition {text['edition']}"
    if text.get("places"):
        yield f"stands at {', '.join(text['places'])} in the outline"
    if text.get("numbered") and not text.get("places"):
        yield f"this text's number is {', '.join(text['numbered'])}"


def show_findings(screen: Console, found: Shape, path: Callable[[str], str]) -> None:
    """Findings one a line, as compilers tell them, and their number."""
    from rich.text import Text

    for finding in found["findings"]:
        place = f"{path(finding['file'])}:{finding['line']}" if finding["file"] else finding["language"]
        line = Text(f"{place}: ")
        line.append(finding["severity"], style=_COLOURS[finding["severity"]])
        line.append(f" {finding['rule']} {finding['language']} {finding['address'] or '-'}: {finding['message']}")
        if finding["review"]:
            line.append(f" [{finding['review']['verdict']}: {finding['review']['reason']}]", style="dim")
        screen.print(line)
    summary = found["summary"]
    counts = ", ".join(f"{summary[severity]} {severity}" for severity in _COLOURS)
    screen.print(f"{counts}; {summary['judged']} judged")


def show_coverage(screen: Console, coverage: Shape) -> None:
    """How many clauses each language has, a row a language."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    columns = [name for name in next(iter(coverage.values()), {}) if name != "clauses"]
    for name in ("language", *columns):
        table.add_column(name.replace("_", " "), justify="left" if name == "language" else "right")
    for language, counts in coverage.items():
        table.add_row(language, *(str(counts[name]) for name in columns))
    screen.print(table)


def show_paths(screen: Console, graph: Graph, chains: Iterable[tuple[str, ...]]) -> None:
    """Chains of citations with the clauses that cite: `9A3 → 43 (43B2(b)) → 64`."""
    for chain in chains:
        shown = [chain[0]]
        for clause, cited in pairwise(chain):
            within = set(graphs.parts(graph, cited))
            citing = dict.fromkeys(edge.source for edge in graphs.cites(graph, clause) if edge.target in within)
            through = [source for source in citing if source != clause]
            shown[-1] += f" ({', '.join(through)})" if through and clause not in citing else ""
            shown.append(cited)
        screen.print(" → ".join(shown))


def show_graph(screen: Console, graph: Graph) -> None:
    """What each clause cites, a line a clause: `9 → 65, 42, 43, 20, 26`."""
    for clause in graph:
        own = [edge for edge in graphs.cites(graph, clause) if edge.source == clause and not edge.unplaced]
        if own:
            screen.print(f"{clause} → {', '.join(dict.fromkeys(edge.target for edge in own))}")
