"""One fault at a time: a clean text in, the same text with one fault that a translator may make out.

Each kind of fault is a function that tries one clause, and refuses (None) where the change would be none, or one that
the rules by their own words only note (`info`): a verb of the same class, a negation that the other text says in
disguise.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass

from bench.mutations_texts import Book
from lexbridge.address import Address
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Clause, Expression, Segment, Stray, Text
from lexbridge.wording.denials import denials
from lexbridge.wording.grades import CLASSES
from lexbridge.wording.profile import Profile, profile

# Fewer words than this cannot be told from a coincidence, by nobody.
_FEWEST_WORDS = 8
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


@dataclass(frozen=True)
class Fault:
    """A text with one fault: the language and the changed expression, and the clauses where a finding counts."""

    kind: str
    language: str
    expression: Expression
    places: tuple[Address, ...]
    changed: tuple[Address, ...] = ()  # clauses whose words changed


@dataclass(frozen=True)
class Ground:
    """What the mutators work on: a book, what its checks derive, and the dice."""

    book: Book
    material: Material
    dice: random.Random


def _words(text: object) -> list[str]:
    return str(text).split()


def _retext(text: str, like: Text | None) -> Text:
    """New words at the place of a text."""
    assert like is not None
    return Text((Segment(like.segments[0].span, text),))


def replace(expression: Expression, clauses: Mapping[Address, Clause | None]) -> Expression:
    """The expression with some clauses replaced, or left out (None)."""

    def walk(found: tuple[Clause, ...]) -> tuple[Clause, ...]:
        result: list[Clause] = []
        for clause in found:
            changed = clauses.get(clause.address, clause) if clause.address in clauses else clause
            if changed is None:
                continue
            if changed is clause:
                below = walk(clause.children)
                changed = clause if below == clause.children else dataclasses.replace(clause, children=below)
            result.append(changed)
        return tuple(result)

    return dataclasses.replace(expression, clauses=walk(expression.clauses))


def _said(ground: Ground, language: str, pair: Pair) -> tuple[Expression, Clause, Pair]:
    clause = pair.clause if pair.ours.language == language else pair.other_clause
    return ground.book.expressions[language], clause, pair


def _reworded(kind: str, ground: Ground, language: str, clause: Clause, text: str) -> Fault | None:
    """A fault that changes the words of one clause."""
    if clause.text is None or text == str(clause.text):
        return None
    changed = dataclasses.replace(clause, text=_retext(text, clause.text))
    expression = replace(ground.book.expressions[language], {clause.address: changed})
    return Fault(kind, language, expression, (clause.address,), (clause.address,))


def _siblings(ground: Ground, language: str, clause: Clause) -> list[Clause]:
    """The clauses beside one, itself included, that have text and no parts."""
    expression = ground.book.expressions[language]
    parent = clause.address.parent
    beside = expression.by_address[parent].children if parent else expression.clauses
    return [one for one in beside if one.text and not one.children and not one.address.annex]


def _next(ground: Ground, language: str, clause: Clause) -> Clause | None:
    beside = _siblings(ground, language, clause)
    if clause not in beside[:-1]:
        return None
    return beside[beside.index(clause) + 1]


def dropped(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause is not there."""
    del pair
    if clause.children or clause.address.parent is None:
        return None  # a whole article that was not delivered is only noted
    expression = replace(ground.book.expressions[language], {clause.address: None})
    return Fault("dropped", language, expression, (clause.address,))


def swapped(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause and the next one have changed places."""
    del pair
    other = _next(ground, language, clause)
    if other is None or min(len(_words(clause.text)), len(_words(other.text))) < _FEWEST_WORDS:
        return None
    if set(_words(clause.text)) == set(_words(other.text)):
        return None
    one = dataclasses.replace(clause, text=other.text, heading=other.heading)
    two = dataclasses.replace(other, text=clause.text, heading=clause.heading)
    expression = replace(ground.book.expressions[language], {clause.address: one, other.address: two})
    places = (clause.address, other.address)
    return Fault("swapped", language, expression, places, places)


def duplicated(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause stands a second time elsewhere: as a paragraph of another clause, or without a place."""
    del pair
    if len(_words(clause.text)) < _FEWEST_WORDS:
        return None
    expression = ground.book.expressions[language]
    elsewhere = [one for one in expression.walk() if one.text and one.address.article != clause.address.article]
    if not elsewhere or clause.text is None:
        return None
    host = ground.dice.choice(elsewhere)
    if ground.dice.random() < 0.5:
        changed = dataclasses.replace(host, strays=(*host.strays, Stray(clause.text, len(host.children))))
    else:
        assert host.text is not None
        copy = Segment(clause.text.segments[0].span, str(clause.text), "\n")
        changed = dataclasses.replace(host, text=Text((*host.text.segments, copy)))
    return Fault(
        "duplicated",
        language,
        replace(expression, {host.address: changed}),
        (clause.address, host.address),
        (host.address,),
    )


def cut(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The text breaks off between two and three fifths of the way, in a sentence or at the end of one."""
    del pair
    words = _words(clause.text)
    if len(words) < _FEWEST_WORDS:
        return None
    kept = " ".join(words[: round(len(words) * ground.dice.uniform(0.4, 0.6))])
    whole = kept.rfind(". ") + 1
    if whole > 0.3 * len(str(clause.text)) and ground.dice.random() < 0.5:
        kept = kept[:whole]
    return _reworded("cut", ground, language, clause, kept.rstrip(",;"))


def untranslated(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The text is the other language's."""
    other = pair.other_clause if pair.clause is clause else pair.clause
    if other.text is None or len(_words(other.text)) < _FEWEST_WORDS:
        return None
    return _reworded("untranslated", ground, language, clause, str(other.text))


def half_untranslated(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """Half of the text is the other language's."""
    other = pair.other_clause if pair.clause is clause else pair.clause
    mine, theirs = _words(clause.text), _words(other.text or "")
    if min(len(mine), len(theirs)) < 2 * _FEWEST_WORDS:
        return None
    first = ground.dice.random() < 0.5
    half = [*mine[: len(mine) // 2], *theirs[len(theirs) // 2 :]]
    if first:
        half = [*theirs[: len(theirs) // 2], *mine[len(mine) // 2 :]]
    return _reworded("half untranslated", ground, language, clause, " ".join(half))


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
    return _reworded("number changed", ground, language, clause, text[:start] + other + text[start + len(word) :])


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
    return _reworded("citation changed", ground, language, clause, text[: target.start] + cited + text[target.end :])


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
    return _reworded("obligation changed", ground, language, clause, changed)


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
    return _reworded("negation dropped", ground, language, clause, changed)


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
    return _reworded("negation added", ground, language, clause, changed)


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
    return _reworded(
        "term swapped", ground, language, clause, text[:start] + ground.dice.choice(others)[0] + text[end:]
    )


def renumbered(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The list that the clause stands in counts from its second number on."""
    del pair
    parent = clause.address.parent
    if parent is None:
        return None
    expression = ground.book.expressions[language]
    above = expression.by_address[parent]
    beside = [child for child in above.children if not child.address.annex]
    if len(beside) < 2 or beside[0].address != clause.address:
        return None
    depth = len(clause.address.labels) - 1
    shifted = tuple(_shifted(child, depth) for child in beside)
    changed = replace(expression, {parent: dataclasses.replace(above, children=shifted)})
    places = tuple(child.address for child in (*beside, *shifted))
    return Fault("renumbered", language, changed, places, tuple(one.address for part in shifted for one in part.walk()))


def _shifted(clause: Clause, depth: int) -> Clause:
    """The clause, and what stands below it, with the number at a level one higher."""
    labels = list(clause.address.labels)
    level = clause.address.numbering.levels[depth]
    value = level.key(labels[depth])[1]
    style = level.styles[level.key(labels[depth])[0]]
    labels[depth] = dataclasses.replace(level, styles=(style,)).label(value + 1)
    address = dataclasses.replace(clause.address, labels=tuple(labels))
    return dataclasses.replace(
        clause, address=address, children=tuple(_shifted(child, depth) for child in clause.children)
    )


def heading_emptied(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The heading stands alone, or has lost its words; the nearest heading from the clause up."""
    expression = ground.book.expressions[language]
    for address in (clause.address, *clause.address.ancestors()):
        headed = expression.by_address[address]
        if headed.heading:
            emptied = (
                dataclasses.replace(headed, text=None, closing=None, children=())
                if ground.dice.random() < 0.5
                else dataclasses.replace(headed, heading=None)
            )
            changed = replace(expression, {address: emptied})
            return Fault("heading emptied", language, changed, (address,), (address,))
    return None


def merged(ground: Ground, language: str, clause: Clause, pair: Pair) -> Fault | None:
    """The clause has swallowed the next one."""
    del pair
    other = _next(ground, language, clause)
    if other is None or other.text is None or clause.text is None or clause.address.parent is None:
        return None  # a whole article that was not delivered is only noted
    both = dataclasses.replace(clause, text=_retext(f"{clause.text} {other.text}", clause.text))
    expression = replace(ground.book.expressions[language], {clause.address: both, other.address: None})
    return Fault("merged", language, expression, (clause.address, other.address), (clause.address,))


Mutator = Callable[[Ground, str, Clause, Pair], Fault | None]
KINDS: tuple[Mutator, ...] = (
    dropped,
    swapped,
    duplicated,
    cut,
    untranslated,
    half_untranslated,
    number_changed,
    citation_changed,
    obligation_changed,
    negation_dropped,
    negation_added,
    term_swapped,
    renumbered,
    heading_emptied,
    merged,
)


def faults(
    ground: Ground, mutator: Mutator, wanted: int, within: Callable[[Address], bool], unclean: Set[Address]
) -> Iterator[Fault]:
    """Up to `wanted` faults of one kind, each in another clause and language, in an order that the dice decide.

    Clauses that differ before any fault (`unclean`) are left alone.
    """
    tries = [
        (pair, language)
        for pair in ground.material.pairs
        if within(pair.row.address) and not pair.row.address.annex and pair.clause.address not in unclean
        for language in (pair.ours.language, pair.theirs.language)
    ]
    ground.dice.shuffle(tries)
    for pair, language in tries:
        if not wanted:
            return
        clause = pair.clause if pair.ours.language == language else pair.other_clause
        fault = mutator(ground, language, clause, pair)
        if fault is not None:
            wanted -= 1
            yield fault
