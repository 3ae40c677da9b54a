"""Faults of the words: texts cut or untranslated; numbers, citations, verbs, negations and terms that were changed."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Mapping

from bench.mutations_ground import FEWEST_WORDS, Fault, Ground, reworded, words_of
from lexbridge.checks.material import Pair
from lexbridge.model import Clause
from lexbridge.wording.denials import denials
from lexbridge.wording.grades import CLASSES
from lexbridge.wording.profile import Profile, profile

# Verbs of one class and the verbs of another that may stand in their place, by language.
_VERBS: Mapping[str, Mapping[str, str]] = {
    "it": {
        "può": "deve",
        "possono": "devono",
        "puoi": "devi",
        "potrà": "dovrà",
        "potranno": "dovranno",
        "deve": "può",
        "devono": "possono",
        "devi": "puoi",
        "dovrà": "potrà",
        "dovranno": "potranno",
        "dovrebbe": "può",
    },
    "nl": {"mag": "moet", "mogen": "moeten", "moet": "mag", "moeten": "mogen"},
    "en": {"may": "must", "must": "may", "shall": "may", "should": "may"},
}
_NUMBER_WORDS: Mapping[str, tuple[str, ...]] = {
    "it": ("due", "tre", "quattro", "cinque", "sette", "nove", "dieci"),
    "nl": ("twee", "drie", "vier", "vijf", "zeven", "negen", "tien"),
    "en": ("two", "three", "four", "five", "seven", "nine", "ten"),
}
# Where a further negation goes: before the verb in Italian, before the last word in Dutch, behind the verb in English.
_NEGATED: Mapping[str, str] = {
    "it": r"\b(?=(può|possono|deve|devono|è|sono|ha|hanno)\b)",
    "nl": r"\b(?=\w+([.,;]|$))",
    "en": r"(?<=\bmay )|(?<=\bmust )|(?<=\bshall )|(?<=\bis )|(?<=\bare )",
}
_NEGATIONS: Mapping[str, str] = {"it": "non", "nl": "niet", "en": "not"}


def cut(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The text breaks off between two and three fifths of the way, in a sentence or at the end of one."""
    del pair
    words = words_of(clause.text)
    if len(words) < FEWEST_WORDS:
        return None
    kept = " ".join(words[: round(len(words) * ground.dice.uniform(0.4, 0.6))])
    whole = kept.rfind(". ") + 1
    if whole > 0.3 * len(str(clause.text)) and ground.dice.random() < 0.5:
        kept = kept[:whole]
    return reworded("cut", ground, language, clause, kept.rstrip(",;"))


def untranslated(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The text is the other language's."""
    other = pair.other_clause if pair.clause is clause else pair.clause
    if other.text is None or len(words_of(other.text)) < FEWEST_WORDS:
        return None
    return reworded("untranslated", ground, language, clause, str(other.text))


def half_untranslated(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """Half of the text is the other language's."""
    other = pair.other_clause if pair.clause is clause else pair.clause
    mine, theirs = words_of(clause.text), words_of(other.text or "")
    if min(len(mine), len(theirs)) < 2 * FEWEST_WORDS:
        return None
    first = ground.dice.random() < 0.5
    half = [*mine[: len(mine) // 2], *theirs[len(theirs) // 2 :]]
    if first:
        half = [*theirs[: len(theirs) // 2], *mine[len(mine) // 2 :]]
    return reworded("half untranslated", ground, language, clause, " ".join(half))


def number_changed(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """One number is another; only one that the other text has as often."""
    mine, theirs = (pair.ours, pair.theirs) if pair.clause is clause else (pair.theirs, pair.ours)
    here, there = (Counter(numeral.value for numeral in side.numerals) for side in (mine, theirs))
    found = [
        numeral
        for numeral in mine.numerals
        if here[numeral.value] == there[numeral.value] and mine.bare.offsets[numeral.part] < len(str(clause.text))
    ]
    if not found or clause.text is None:
        return None
    numeral = ground.dice.choice(found)
    word, start = mine.bare.parts[numeral.part], mine.bare.offsets[numeral.part]
    if numeral.figures:
        other = str(numeral.value + ground.dice.choice((1, 2, 10)))
    elif word in _NUMBER_WORDS[language]:
        other = ground.dice.choice([one for one in _NUMBER_WORDS[language] if one != word])
    else:
        return None
    text = str(clause.text)
    return reworded("number changed", ground, language, clause, text[:start] + other + text[start + len(word) :])


def citation_changed(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The last letter or digit of a citation is another."""
    del pair
    found = [
        target
        for placed in ground.material.citations[language]
        if placed.address == clause.address and placed.part == "text"
        for target in placed.citation.targets
        if target.address is not None and len(placed.citation.targets) == 1
    ]
    if not found or clause.text is None:
        return None
    target, text = ground.dice.choice(found), str(clause.text)
    if sum(one.address == target.address for one in found) > 1:
        return None  # the clause would still cite it
    cited = text[target.start : target.end]
    last = re.search(r"[0-9a-zA-Z](?=\W*$)", cited)
    address = target.address
    assert address is not None
    if last is None or last[0].lower() != address.label.lower():
        return None  # a word such as "above" stands behind, or a number of several digits
    other = _other_letter(last[0])
    changed = dataclasses.replace(
        address, labels=(*address.labels[:-1], other.lower() if address.label.islower() else other)
    )
    if clause.address.within(address) or clause.address.within(changed) or changed in {one.address for one in found}:
        return None  # "this article", or a clause that is cited besides
    cited = cited[: last.start()] + other + cited[last.end() :]
    return reworded("citation changed", ground, language, clause, text[: target.start] + cited + text[target.end :])


def _other_letter(letter: str) -> str:
    if letter.isdigit():
        return str(int(letter) % 9 + 1)
    return chr(ord(letter) - 1) if letter.lower() not in "ai" else chr(ord(letter) + 1)


def obligation_changed(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """A verb permits what it demanded or demands what it permitted; only one that the other text grades as surely."""
    mine, theirs = (pair.ours, pair.theirs) if pair.clause is clause else (pair.theirs, pair.ours)
    here, there = (Counter(grade.certain for grade in side.modality.grades) for side in (mine, theirs))
    found = [
        grade
        for grade in mine.modality.grades
        if grade.certain
        and (here[grade.certain] == there[grade.certain] or _in_step(mine, theirs))
        and mine.bare.parts[grade.part] in _VERBS[language]
    ]
    if not found or clause.text is None:
        return None
    grade = ground.dice.choice(found)
    word, start = mine.bare.parts[grade.part], mine.bare.offsets[grade.part]
    text = str(clause.text)
    changed = text[:start] + _VERBS[language][word] + text[start + len(word) :]
    after = profile(changed, language, mine.terms).modality.grades
    if sorted(one.certain for one in after) == sorted(one.certain for one in mine.modality.grades):
        return None  # still the same classes
    return reworded("obligation changed", ground, language, clause, changed)


def _in_step(mine: Profile, theirs: Profile) -> bool:
    """Whether two texts grade as many verbs, each of which may stand for its counterpart; plain futures are none."""
    pairs = list(zip(mine.modality.grades, theirs.modality.grades, strict=False))
    return len(mine.modality.grades) == len(theirs.modality.grades) and all(
        "shall" not in (one.grade + other.grade) and set(CLASSES[one.grade]) & set(CLASSES[other.grade])
        for one, other in pairs
    )


def negation_dropped(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """A negation is gone; only where it was the one of its sentence."""
    text = str(clause.text)
    places = list(re.finditer(rf"\b{_NEGATIONS[language]} ", text))
    if not places:
        return None
    found = ground.dice.choice(places)
    changed = text[: found.start()] + text[found.end() :]
    if not _denies_otherwise(language, clause, pair, changed):
        return None
    return reworded("negation dropped", ground, language, clause, changed)


def negation_added(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """A negation more, in a sentence that neither text denies."""
    text = str(clause.text)
    verbs = _NEGATED[language]
    places = list(re.finditer(verbs, text))
    if not places:
        return None
    found = ground.dice.choice(places)
    changed = f"{text[: found.start()]}{_NEGATIONS[language]} {text[found.start() :]}"
    if not _denies_otherwise(language, clause, pair, changed):
        return None
    return reworded("negation added", ground, language, clause, changed)


def _denies_otherwise(language: str, clause: Clause, pair: Pair, changed: str) -> bool:
    """Whether the changed text denies in a sentence what the other does not, or the reverse, in words nobody can read
    otherwise: the sentences pair up, they agreed before, and no word denies in disguise.
    """
    mine, theirs = (pair.ours, pair.theirs) if pair.clause is clause else (pair.theirs, pair.ours)
    before, other = denials(mine), denials(theirs)
    after = denials(profile(changed, language, mine.terms))
    if not len(before) == len(other) == len(after):
        return False
    if any(bool(one.count) != bool(two.count) for one, two in zip(before, other, strict=True)):
        return False
    differing = [(one, two) for one, two in zip(after, other, strict=True) if bool(one.count) != bool(two.count)]
    return len(differing) == 1 and not any(side.covert for side in differing[0])


def term_swapped(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """A term is another; only one that the other text has as often."""
    mine, theirs = (pair.ours, pair.theirs) if pair.clause is clause else (pair.theirs, pair.ours)
    confirmed = mine.terms.confirmed & theirs.terms.confirmed
    here, there = (Counter(concept for use in side.uses for concept in use.concepts) for side in (mine, theirs))
    agreed = {concept for concept in here.keys() & there.keys() & confirmed if here[concept] == there[concept]}
    found = [use for use in mine.uses if len(use.concepts) == 1 and use.concepts <= agreed]
    if not found or clause.text is None:
        return None
    use = ground.dice.choice(found)
    others = [
        forms[0][0]
        for forms in mine.terms.forms.values()
        if len(forms[0][0]) == 1 and len(forms[0][1]) == 1 and forms[0][1] <= confirmed - there.keys() - here.keys()
    ]
    if not others:
        return None
    text = str(clause.text)
    start = mine.words.offsets[use.part]
    last = use.part + use.length - 1
    end = mine.words.offsets[last] + len(mine.words.parts[last])
    return reworded("term swapped", ground, language, clause, text[:start] + ground.dice.choice(others)[0] + text[end:])
