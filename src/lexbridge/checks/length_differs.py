"""One text is much shorter than the other: it may have been cut off.

Knows from: how long the two languages are beside each other over the whole code (median, and the spread that
published translations show, wider for short texts), and from how the text ends: without a full stop where the other
has one, or with a word that ends no sentence. Severity: warning. False alarms: a text of which one edition has more
than the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from lexbridge import languages
from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.material import Material
from lexbridge.model import Finding, Severity
from lexbridge.pairing import length_ratio, spread
from lexbridge.wording.profile import Profile

RULE = "length-differs"
# How many spreads off a length must be, and how many where the text breaks off.
_FAR = 3.6
_FAR_UNFINISHED = 1.6
_ENDS = (".", ";", ":", "!", "?")
_CLOSERS = ('"', "'", ")", "»", "”", "’", "]")


def find(material: Material) -> Iterator[Finding]:
    """One finding a pair of texts, at the language compared; the message says which one is the shorter."""
    for pairs, pairing in material.pairings.values():
        for pair in pairs:
            ratio = length_ratio(pair.ours, pair.theirs) - pairing.stretch
            shorter, longer = (pair.ours, pair.theirs) if ratio < 0 else (pair.theirs, pair.ours)
            far = abs(ratio) / spread(longer.length)
            if far > _FAR or (far > _FAR_UNFINISHED and _unfinished(shorter, longer)):
                share = round(math.exp(-abs(ratio)) * 10) * 10
                details = {"variant": "here" if shorter is pair.ours else "there", "share": str(share)}
                yield pair_finding(RULE, Severity.WARNING, material, pair, details)


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
