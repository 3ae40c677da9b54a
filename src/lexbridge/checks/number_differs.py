"""The numbers of a clause differ between two languages.

Knows from: the number words of the language files; numbers in citations and numbers of clauses are left out, and so
are words that are more often something else ("un", "sei", "acht"). Severity: warning where each text has a number
that the other lacks, or where one in figures is missing; info for a number in words that the other text does not
have. False alarms: one text says "both" in a way the language file does not know; a sum that one text works out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Finding, Severity
from lexbridge.wording.profile import Profile

RULE = "number-differs"
_SHOWN = 8


def find(material: Material) -> Iterator[Finding]:
    """One finding a pair of texts."""
    for pair in material.pairs:
        ours, theirs = _left_over(pair.ours, pair.theirs), _left_over(pair.theirs, pair.ours)
        if ours or theirs:
            details = {"ours": _shown(ours), "theirs": _shown(theirs)}
            yield pair_finding(RULE, _severity(pair, ours, theirs), material, pair, details)


def _left_over(mine: Profile, other: Profile) -> Counter[int]:
    """The numbers of a text that the other lacks."""
    if not mine.numerals:
        return Counter()
    left = Counter(numeral.value for numeral in mine.numerals) - Counter(numeral.value for numeral in other.numerals)
    for value in other.implied & left.keys():
        del left[value]
    return left


def _severity(pair: Pair, ours: Counter[int], theirs: Counter[int]) -> Severity:
    if ours and theirs:
        return Severity.WARNING
    figures = {numeral.value for side in (pair.ours, pair.theirs) for numeral in side.numerals if numeral.figures}
    return Severity.WARNING if figures & (ours | theirs).keys() else Severity.INFO


def _shown(values: Counter[int]) -> str:
    shown = [str(value) for value in sorted(values.elements())]
    return ", ".join(shown[:_SHOWN]) + (" …" if len(shown) > _SHOWN else "") or "–"
