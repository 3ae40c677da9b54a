"""What one text permits, another demands or forbids: the graded verbs of a clause differ.

Knows from: the phrases of the language files, by class: permission, duty, prohibition, release from a duty. "May not"
is a prohibition, no negated "may"; "only … may" forbids the rest and is compared as either. Severity: warning where
each text has a class that the other lacks; info where only the grade differs (shall and must), or where one text
grades and the other states it in the indicative, as Dutch statutes state duties. False alarms: a verb of ability read
as a permission.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Finding, Severity
from lexbridge.wording.grades import CLASSES, Grade, excepted
from lexbridge.wording.profile import Profile
from lexbridge.wording.words import ENDS, Words

RULE = "obligation-differs"
# A plain future is often no more than that.
_FUTURE = frozenset({"shall-or-does", "shall-not"})


def find(material: Material) -> Iterator[Finding]:
    """One finding a pair of texts."""
    for pair in material.pairs:
        if pair.ours.modality.grades or pair.theirs.modality.grades:
            yield from _compare(material, pair)


def _compare(material: Material, pair: Pair) -> Iterator[Finding]:
    ours, theirs = _left_over(pair.ours, pair.theirs), _left_over(pair.theirs, pair.ours)
    clash = _clash(pair, ours, theirs)
    if clash:
        mine, other = clash
        details = {"name": CLASSES[mine.grade][0] or mine.grade, "other_name": CLASSES[other.grade][0] or other.grade}
        offset = pair.ours.bare.offsets[mine.part]
        yield pair_finding(RULE, Severity.WARNING, material, pair, {"variant": "class", **details}, at=offset)
        return
    sides = (pair.ours.modality.grades, pair.theirs.modality.grades)
    certain = [[grade for grade in side if grade.certain] for side in sides]
    if bool(certain[0]) != bool(certain[1]) and not all(sides):
        graded = (certain[0] or certain[1])[0]
        variant = "graded" if certain[0] else "ungraded"
        yield pair_finding(RULE, Severity.INFO, material, pair, {"variant": variant, "name": graded.certain})
    elif not ours and not theirs:
        yield from _grades(material, pair, certain)


def _left_over(mine: Profile, other: Profile) -> list[Grade]:
    """The graded verbs of a text that no verb of the other text can stand for."""
    waiting = sorted(other.modality.grades, key=lambda grade: len(CLASSES[grade.grade]))
    left: list[Grade] = []
    for grade in sorted(mine.modality.grades, key=lambda grade: len(CLASSES[grade.grade])):
        classes = set(CLASSES[grade.grade]) - {""}
        partner = next((one for one in waiting if classes & set(CLASSES[one.grade])), None)
        if partner is None:
            left.append(grade)
        else:
            waiting.remove(partner)
    return left


def _clash(pair: Pair, ours: list[Grade], theirs: list[Grade]) -> tuple[Grade, Grade] | None:
    """Two verbs that contradict each other: each certain, or all verbs of the two texts in step."""
    in_step = len(pair.ours.modality.grades) == len(pair.theirs.modality.grades)
    for mine in ours:
        for other in theirs:
            if any(_excepted(side, grade) for side, grade in ((pair.ours, mine), (pair.theirs, other))):
                continue
            certain = bool(mine.certain) + bool(other.certain)
            if certain == 2 or (certain == 1 and in_step and not {mine.grade, other.grade} & _FUTURE):
                return mine, other
    return None


def _excepted(profile: Profile, grade: Grade) -> bool:
    """Whether a prohibition has an exception behind it: "may not … unless" may be said as a duty or a permission."""
    if "prohibition" not in CLASSES[grade.grade]:
        return False
    parts = profile.bare.parts
    end = next((place for place in range(grade.part, len(parts)) if parts[place] in ENDS), len(parts))
    return excepted(Words(parts[grade.part : end]), profile.language)


def _grades(material: Material, pair: Pair, certain: list[list[Grade]]) -> Iterator[Finding]:
    """Same classes, other grades: shall here and must there."""
    ours, theirs = (Counter(grade.grade for grade in side) for side in certain)
    mine, other = sorted((ours - theirs).elements()), sorted((theirs - ours).elements())
    if mine and other:
        details = {"variant": "grade", "name": mine[0], "other_name": other[0]}
        yield pair_finding(RULE, Severity.INFO, material, pair, details)
