"""One text denies what the other states.

Knows from: the negations of the language files, those of the graded verbs included; the "non" of unless, before and
until denies nothing. One more or less proves little, since languages negate where others use "without" or "only": a
second signal is needed. It is that the sentences of the two texts pair up one to one and, in the pair that differs,
neither has another word that could deny. Severity: warning. False alarms: a word that denies and that the language
file does not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Finding, Severity
from lexbridge.wording.denials import Denial, count, denials

RULE = "negation-differs"


def find(material: Material) -> Iterator[Finding]:
    """One finding a pair of texts."""
    for pair in material.pairs:
        if count(pair.ours.modality) != count(pair.theirs.modality):
            yield from _compare(material, pair, denials(pair.ours), denials(pair.theirs))


def _compare(material: Material, pair: Pair, ours: tuple[Denial, ...], theirs: tuple[Denial, ...]) -> Iterator[Finding]:
    sentences = zip(ours, theirs, strict=False) if len(ours) == len(theirs) else ()
    for mine, other in sentences:
        if bool(mine.count) != bool(other.count):
            silent, denying = (other, mine) if mine.count else (mine, other)
            if not silent.covert and not denying.covert:
                details = {"variant": "here" if mine.count else "there"}
                yield pair_finding(RULE, Severity.WARNING, material, pair, details, at=mine.offset)
                return
