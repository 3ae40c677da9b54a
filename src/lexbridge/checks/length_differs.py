"""One text is much shorter than the other: it may have been cut off.

Knows from: how long the two languages are beside each other over the whole code (median, and the spread that
published translations show, wider for short texts), and from how the text ends: without a full stop where the other
has one, or with a word that ends no sentence. Severity: warning. False alarms: a text of which one edition has more
than the other.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator

from lexbridge import languages
from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Finding, Severity
from lexbridge.wording.profile import Profile

RULE = "length-differs"
# The spread of the logarithm of the ratio of lengths: what stays in long texts, and what falls as they grow longer.
# Set on half of the published translations of the mutation bench.
_SPREAD_LONG = 0.10
_SPREAD_SHORT = 1.1
_FAR = 3.6
_FAR_UNFINISHED = 1.6
# Fewer pairs than this do not say how long the languages are beside each other.
_ENOUGH = 12
_ENDS = (".", ";", ":", "!", "?")
_CLOSERS = ('"', "'", ")", "»", "”", "’", "]")


def find(material: Material) -> Iterator[Finding]:
    """One finding a pair of texts, at the language compared; the message says which one is the shorter."""
    medians = _medians(material)
    for pair in material.pairs:
        ratio = _ratio(pair) - medians.get((pair.ours.language, pair.theirs.language), 0.0)
        shorter, longer = (pair.ours, pair.theirs) if ratio < 0 else (pair.theirs, pair.ours)
        spread = math.hypot(_SPREAD_LONG, _SPREAD_SHORT / math.sqrt(max(longer.length, 1)))
        far = abs(ratio) / spread
        if far > _FAR or (far > _FAR_UNFINISHED and _unfinished(shorter, longer)):
            share = round(100 * math.exp(-abs(ratio)))
            variant = "here" if shorter is pair.ours else "there"
            yield pair_finding(RULE, Severity.WARNING, material, pair, {"variant": variant, "share": str(share)})


def _ratio(pair: Pair) -> float:
    return math.log(max(pair.ours.length, 1) / max(pair.theirs.length, 1))


def _medians(material: Material) -> dict[tuple[str, str], float]:
    ratios: dict[tuple[str, str], list[float]] = {}
    for pair in material.pairs:
        ratios.setdefault((pair.ours.language, pair.theirs.language), []).append(_ratio(pair))
    return {pair: statistics.median(found) for pair, found in ratios.items() if len(found) >= _ENOUGH}


def _unfinished(text: Profile, other: Profile) -> bool:
    """Whether a text breaks off: no mark at its end where the other has one, or a last word that ends no sentence."""
    parts, others = _without_closers(text.words.parts), _without_closers(other.words.parts)
    if not parts or not others:
        return False
    small = languages.language(text.language).words("recognition", "words")
    return parts[-1] not in _ENDS and (others[-1] in _ENDS or parts[-1] in small or parts[-1] == ",")


def _without_closers(parts: tuple[str, ...]) -> tuple[str, ...]:
    while parts and parts[-1] in _CLOSERS:
        parts = parts[:-1]
    return parts
