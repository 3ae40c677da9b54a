"""The text of a clause fits another clause's counterpart better than its own: two were swapped, or a list shifted.

Knows from: numbers, citations, terms, words that look alike, and words that go together in the other pairs of the
code; a pair never vouches for itself. Severity: warning, with the clause that fits in `related`. False alarms:
neighbours that say nearly the same; short clauses whose words stand nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Finding, Severity
from lexbridge.pairing import Pairing

RULE = "misplaced-text"
# By how much the other place must fit better than either clause fits its own. Set on half of the published texts.
_BETTER = 0.35
# In long lists only the clauses near by are compared.
_NEAR = 6


def find(material: Material) -> Iterator[Finding]:
    """One finding for two clauses that changed places, or for each that fits another's counterpart."""
    for (language, other), (pairs, pairing) in material.pairings.items():
        del language, other
        places = list(range(len(pairs)))
        for _, group in groupby(places, key=lambda place: pairs[place].row.address.parent):
            yield from _in_group(material, pairs, pairing, list(group))


def _in_group(material: Material, pairs: list[Pair], pairing: Pairing, group: list[int]) -> Iterator[Finding]:
    own = {place: pairing.likeness(place, place).total for place in group}
    reported: set[int] = set()
    for count, one in enumerate(group):
        best, gain = None, 0.0
        for other in group[max(count - _NEAR, 0) : count + _NEAR + 1]:
            if other == one or other in reported:
                continue
            # `pairing` has the other language's texts on its left: our text at `one` beside theirs at `other`.
            fits = pairing.likeness(other, one).total
            better = min(fits - own[one], fits - own[other])
            if better > max(gain, _BETTER):
                best, gain = other, better
        if best is not None:
            reported.add(one)
            if pairing.likeness(one, best).total - own[best] > _BETTER:
                reported.add(best)
            related = pairs[best].clause.address
            details = {"place": str(related)}
            yield pair_finding(RULE, Severity.WARNING, material, pairs[one], details, related=(related,))
