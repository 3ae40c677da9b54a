"""The texts of neighbouring clauses fit each other's counterparts better than their own: swapped, or shifted.

Knows from: numbers, citations, terms, words that look alike, words that go together in the other pairs of the code, and
lengths; a pair never vouches for itself. Severity: warning, one finding for the clauses that changed places together.
False alarms: neighbours that say nearly the same; short clauses whose words stand nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.findings import listed
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity
from lexbridge.pairing import Pairing

RULE = "misplaced-text"
# What must be gained by exchanging two texts. Set on half of the published texts of the mutation bench.
_GAIN = 0.17
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
