"""The checks: corpus, expressions, citations and alignment in, findings with the verdicts already given out, sorted."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from lexbridge.alignment import Alignment
from lexbridge.checks import (
    citation_differs,
    length_differs,
    misplaced_text,
    negation_differs,
    number_differs,
    obligation_differs,
    term_differs,
    untranslated_text,
)
from lexbridge.checks.explain import explain
from lexbridge.checks.findings import fingerprint, message
from lexbridge.checks.material import Material
from lexbridge.checks.rules import RULES, Rule
from lexbridge.corpus import Corpus
from lexbridge.model import Expression, Finding, PlacedCitation, Severity

__all__ = ["RULES", "Rule", "check", "explain", "fingerprint", "message"]

# Where the words of a clause are another clause's, or another language's, every comparison of them only says so again.
_TELLING = frozenset({misplaced_text.RULE, untranslated_text.RULE})
_ECHOES = frozenset(
    module.RULE
    for module in (citation_differs, obligation_differs, negation_differs, number_differs, term_differs, length_differs)
)


def _without_echoes(found: list[Finding]) -> list[Finding]:
    told = {finding.address for finding in found if finding.rule in _TELLING and finding.severity is not Severity.INFO}
    contradicted = {finding.address for finding in found if _contradicts(finding)}
    swapped = {address for finding in found if finding.rule == misplaced_text.RULE for address in finding.related}
    return [
        finding
        for finding in found
        if (finding.rule not in _ECHOES or finding.address not in told | swapped)
        and (finding.rule != negation_differs.RULE or finding.address not in contradicted)
    ]


def _contradicts(finding: Finding) -> bool:
    """Whether a finding says already that one text forbids or frees what the other does not."""
    return finding.rule == obligation_differs.RULE and finding.severity is not Severity.INFO


def check(
    corpus: Corpus,
    expressions: Mapping[str, Expression],
    citations: Mapping[str, tuple[PlacedCitation, ...]],
    alignment: Alignment,
) -> tuple[Finding, ...]:
    """Runs every rule.

    Returns:
        The findings in the order of print, then by language and rule, each with its review where it has been judged.
    """
    material = Material(corpus, expressions, citations, alignment)
    place = {address: count for count, address in enumerate(row.address for row in alignment.rows)}
    languages = list(expressions)
    found = _without_echoes([finding for rule in RULES for finding in rule.find(material)])

    def order(finding: Finding) -> tuple[object, ...]:
        at = place.get(finding.address, len(place)) if finding.address else -1
        return at, str(finding.address), languages.index(finding.language), finding.rule, finding.evidence

    reviews = corpus.reviews
    return tuple(
        dataclasses.replace(finding, review=reviews.get(fingerprint(finding))) for finding in sorted(found, key=order)
    )
