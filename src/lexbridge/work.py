"""`load()` and `Work`: the parts of the knowledge base held together, each computed once when first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from lexbridge import alignment, checks, citations, graph, languages, reader
from lexbridge.address import Address
from lexbridge.corpus import Corpus, load_corpus
from lexbridge.editions import editions_of
from lexbridge.model import Expression, Finding, PlacedCitation
from lexbridge.outline import Outline

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True)
class Work:
    """A code with everything that is known of it; the command line and the site use nothing else."""

    corpus: Corpus

    @property
    def outline(self) -> Outline | None:
        """The addresses the work has, known apart from any text."""
        return self.corpus.outline

    @cached_property
    def expressions(self) -> dict[str, Expression]:
        """The code in each of its languages, by language code, in the order of code.toml."""
        return reader.read_expressions(self.corpus, self._cited)

    def _cited(self, text: str, language: str, start: Address) -> frozenset[Address]:
        """The clauses a text cites, for the reader: evidence of where a text with a lost number stands."""
        grammar = citations.grammar(languages.language(language), self.corpus.code)
        found = citations.find(text, grammar, start, self.outline)
        return frozenset(
            target.address for citation in found for target in citation.targets if target.address is not None
        )

    @cached_property
    def holdings(self) -> citations.Holdings:
        """What citations are resolved against: the clauses that stand, the outline, and the map of editions."""
        return citations.hold(self.expressions, self.outline, editions_of(self.corpus))

    @cached_property
    def citations(self) -> dict[str, tuple[PlacedCitation, ...]]:
        """Every citation of every expression with its targets' statuses, by language, in the order of print."""
        return {
            code: citations.cite_expression(
                expression, citations.grammar(languages.language(code), self.corpus.code), self.holdings
            )
            for code, expression in self.expressions.items()
        }

    @cached_property
    def graph(self) -> networkx.MultiDiGraph[str]:
        """The citation graph: nodes are addresses (as text), an edge is a citation's target."""
        return graph.build(self.expressions, self.citations, self.outline)

    @cached_property
    def alignment(self) -> alignment.Alignment:
        """The clauses of the expressions paired by address, in the order of print."""
        return alignment.align(self.corpus, self.expressions, self.citations)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What a person should look at, with the verdicts already given, sorted."""
        return checks.check(self.corpus, self.expressions, self.citations, self.alignment)


def load(folder: str | Path) -> Work:
    """Opens a corpus folder.

    Raises:
        InputError: for a corpus that cannot be used; says what, where and how to mend it.
    """
    return Work(load_corpus(Path(folder)))
