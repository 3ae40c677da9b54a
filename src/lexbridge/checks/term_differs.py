"""Two texts name different things: each uses a term for which the other has none.

Knows from: the termbase, confirmed terms only, the longest form first; a form that several terms share counts as each
of them. What the listed forms do not show is looked for by lemma (simplemma) before anything is said. A pronoun may
stand for a term, so one text without the other's term is no finding; a term here against another there is. Severity:
warning; what recurs is one finding with its places. Info where one language uses two words for one term within the
code. False alarms: a term that one text names by another word that the termbase does not list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lexbridge.checks.comparing import pair_finding
from lexbridge.checks.findings import finding, listed
from lexbridge.checks.material import Material, Pair
from lexbridge.model import Expression, Finding, Severity
from lexbridge.wording.profile import Profile
from lexbridge.wording.termbase import Use

RULE = "term-differs"
_SAME_WORD = 4


def find(material: Material) -> Iterator[Finding]:
    """One finding a pair of terms that stand for each other, with all places; then one a term with two words."""
    groups: dict[tuple[str, str, str, str], list[tuple[Pair, Use]]] = {}
    for pair in material.pairs:
        for ours, theirs, use in _differences(pair):
            groups.setdefault((pair.ours.language, pair.theirs.language, ours, theirs), []).append((pair, use))
    for (_, _, ours, theirs), places in groups.items():
        pair, use = places[0]
        details = {
            "ours": use.form,
            "term": ours,
            "theirs": theirs,
            "n": str(len(places)),
            "places": listed(other.clause.address for other, _ in places),
        }
        offset = pair.ours.words.offsets[use.part]
        related = [other.clause.address for other, _ in places[1:]]
        yield pair_finding(RULE, Severity.WARNING, material, pair, details, at=offset, related=related)
    for expression in material.checked:
        yield from _two_words(material, expression)


def _differences(pair: Pair) -> Iterator[tuple[str, str, Use]]:
    """The terms of each text that the other lacks, paired in the order of print: (ours, theirs, our use)."""
    ours, theirs = _left_over(pair.ours, pair.theirs), _left_over(pair.theirs, pair.ours)
    if not ours or not theirs:
        return
    in_ours, in_theirs = pair.ours.terms.by_lemma(pair.ours.words), pair.theirs.terms.by_lemma(pair.theirs.words)
    ours = [(concept, use) for concept, use in ours if concept not in in_theirs or _listed(pair.theirs, concept)]
    theirs = [(concept, use) for concept, use in theirs if concept not in in_ours or _listed(pair.ours, concept)]
    absent_there = {concept for concept, _ in ours if not _listed(pair.theirs, concept)}
    absent_here = {concept for concept, _ in theirs if not _listed(pair.ours, concept)}
    for (mine, use), (other, _) in zip(ours, theirs, strict=False):
        # Counts alone prove little: one of the two terms must be foreign to the other text.
        if mine in absent_there or other in absent_here:
            yield mine, other, use


def _listed(profile: Profile, concept: str) -> bool:
    """Whether a text has the term in a form that is listed, so that the count of those forms is to be believed."""
    return any(concept in use.concepts for use in profile.uses)


def _left_over(mine: Profile, other: Profile) -> list[tuple[str, Use]]:
    """The uses of confirmed terms, by concept, that outnumber the other text's; a shared form may be any."""
    available = Counter(concept for use in other.uses for concept in use.concepts)
    confirmed = mine.terms.confirmed & other.terms.confirmed
    left: list[tuple[str, Use]] = []
    for use in sorted(mine.uses, key=lambda use: len(use.concepts)):
        met = next((concept for concept in sorted(use.concepts) if available[concept]), None)
        if met is not None:
            available[met] -= 1
        elif known := sorted(concept for concept in use.concepts & confirmed if other.terms.knows(concept)):
            left.append((known[0], use))
    return left


def _two_words(material: Material, expression: Expression) -> Iterator[Finding]:
    """Terms for which a text uses two words where the texts beside it use one."""
    places: dict[str, dict[str, list[Pair]]] = {}
    beside: dict[str, set[str]] = {}
    for pair in material.pairs:
        for mine, other in ((pair.ours, pair.theirs), (pair.theirs, pair.ours)):
            if mine.language != expression.language:
                continue
            for use in mine.uses:
                if len(use.concepts) == 1:
                    (concept,) = use.concepts
                    places.setdefault(concept, {}).setdefault(use.form, []).append(pair)
                    beside.setdefault(concept, set()).update(
                        other_use.form for other_use in other.uses if concept in other_use.concepts
                    )
    termbase = material.termbases[expression.language]
    for concept, forms in sorted(places.items()):
        words = _families(forms)
        if concept not in termbase.confirmed or len(words) < 2 or len(_families(beside[concept])) > 1:
            continue
        rarer = min(words, key=lambda family: sum(len(forms[form]) for form in family))
        found = sorted({pair.row.address for form in rarer for pair in forms[form]})
        clauses = [material.alignment.by_address[address].clauses[expression.language][0] for address in found]
        details = {
            "variant": "words",
            "term": concept,
            "words": ", ".join(sorted(family[0] for family in words)),
            "places": listed(clause.address for clause in clauses),
        }
        yield finding(
            RULE,
            Severity.INFO,
            expression,
            clauses[0].address,
            details,
            at=clauses[0].text or clauses[0].closing,
            evidence=f"{concept} {details['words']}",
            related=[clause.address for clause in clauses[1:]],
        )


def _families(forms: dict[str, list[Pair]] | set[str]) -> list[list[str]]:
    """Forms that look like inflections of one word, by their first letters; the words they make."""
    families: list[list[str]] = []
    for form in sorted(forms):
        for family in families:
            if any(_alike(form, other) for other in family):
                family.append(form)
                break
        else:
            families.append([form])
    return families


def _alike(one: str, other: str) -> bool:
    """Whether two forms share the opening of one of their words."""
    openings = {word[:_SAME_WORD] for word in one.split()}
    return bool(openings & {word[:_SAME_WORD] for word in other.split()})
