"""A text fits another place than its own: neighbours were swapped, a list shifted, a clause stands elsewhere.

Knows from: numbers, citations, terms, words that look alike, words that go together in the other pairs of the code, and
lengths; a pair never vouches for itself. Severity: warning, one finding for the clauses that changed places together,
and one for a clause without counterpart that fits where another language has one and this one has none. False alarms:
neighbours that say nearly the same; short clauses whose words stand nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lexbridge.alignment import Row
from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.findings import finding, listed
from lexbridge.checks.material import Material, between_editions
from lexbridge.model import Expression, Finding, Severity
from lexbridge.pairing import Pairing

RULE = "misplaced-text"
# What must be gained by exchanging two texts. Set on half of the published texts of the mutation bench.
_GAIN = 0.17
# How well a clause must fit a place without counterpart, and by how much better than the next.
_FITS = 0.8
_AHEAD = 0.25
# In long lists only the clauses near by are compared.
_NEAR = 5


def find(material: Material) -> Iterator[Finding]:
    """One finding for clauses that changed places together."""
    for pairs, pairing in material.pairings.values():
        for _, group in groupby(range(len(pairs)), key=lambda place: pairs[place].row.address.parent):
            for places in _exchanged(pairing, list(group)):
                first, *rest = (pairs[place] for place in places)
                related = [pair.clause.address for pair in rest]
                details = {"places": listed([first.clause.address, *related])}
                yield pair_finding(RULE, Severity.WARNING, material, first, details, related=related)

    for language, other in material.pairings:
        yield from _moved(material, material.expressions[language], other)


def _moved(material: Material, expression: Expression, other: str) -> Iterator[Finding]:
    """Clauses that the other language lacks, each with the clause that is missing here and fits it."""
    language = expression.language
    lonely = [row for row in material.alignment.rows if _only_in(row, language, other)]
    wanted = [row for row in material.alignment.rows if _only_in(row, other, language)]
    _, pairing = material.pairings[language, other]
    for row in lonely if wanted else ():
        clause = row.clauses[language][0]
        side = material.side(language, clause)
        fits = sorted(
            (pairing.likeness(material.side(other, one.clauses[other][0]), side), count)
            for count, one in enumerate(wanted)
        )
        (fit, best), second = fits[-1], fits[-2][0] if len(fits) > 1 else 0.0
        if fit >= _FITS and fit - second >= _AHEAD:
            place = wanted[best].address
            same = material.comparable(language, other, wanted[best])
            yield finding(
                RULE,
                between_editions(Severity.WARNING, same=same),
                expression,
                clause.address,
                {"variant": "moved", "place": str(place), "other": other},
                at=clause.text,
                evidence=str(place),
                related=(place,),
            )


def _only_in(row: Row, language: str, other: str) -> bool:
    """Whether a row has text of its own in one language and nothing in another."""
    clause = row.clause(language)
    return clause is not None and clause.text is not None and other not in row.clauses


def _exchanged(pairing: Pairing, group: list[int]) -> Iterator[list[int]]:
    """Groups of places whose texts would each fit better at another of them."""
    links: dict[int, set[int]] = {}
    for count, one in enumerate(group):
        for other in group[count + 1 : count + 1 + _NEAR]:
            if pairing.exchange(one, other) > _GAIN:
                links.setdefault(one, set()).add(other)
                links.setdefault(other, set()).add(one)
    while links:
        waiting, found = [min(links)], set()
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += links.pop(place, ())
        yield sorted(found)
