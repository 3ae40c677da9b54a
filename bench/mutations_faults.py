"""One fault at a time: a clean text in, the same text with one fault that a translator may make out.

Each kind of fault is a function that tries one clause, and refuses (None) where the change would be none, or one that
the rules by their own words only note (`info`): a verb of the same class, a negation that the other text says in
disguise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from bench.mutations_ground import Fault, Ground
from bench.mutations_structure import dropped, duplicated, heading_emptied, merged, renumbered, swapped
from bench.mutations_words import (
    citation_changed,
    cut,
    half_untranslated,
    negation_added,
    negation_dropped,
    number_changed,
    obligation_changed,
    term_swapped,
    untranslated,
)
from lexbridge.address import Address
from lexbridge.checks.material import Pair
from lexbridge.model import Clause

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
