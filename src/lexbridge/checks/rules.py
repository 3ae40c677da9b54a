"""The rules by name, in the order in which they run; leaving one out of the list switches it off."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from lexbridge.checks import (
    citation_differs,
    citation_elsewhere,
    citation_unavailable,
    citation_unknown,
    clause_missing,
    control_character,
    duplicate_text,
    encoding_guessed,
    heading_without_body,
    length_differs,
    misplaced_text,
    negation_differs,
    note_unpaired,
    number_differs,
    numbering_broken,
    numbering_lost,
    obligation_differs,
    outline_differs,
    term_differs,
    text_repaired,
    unplaced_text,
    untranslated_text,
)
from lexbridge.checks.material import Material
from lexbridge.model import Finding


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its stable name, the function that finds, and the text that explains it."""

    name: str
    find: Callable[[Material], Iterable[Finding]]
    explanation: str


RULES: tuple[Rule, ...] = tuple(
    Rule(module.RULE, module.find, module.__doc__ or "")
    for module in (
        encoding_guessed,
        control_character,
        text_repaired,
        numbering_broken,
        numbering_lost,
        note_unpaired,
        unplaced_text,
        heading_without_body,
        duplicate_text,
        outline_differs,
        citation_unknown,
        citation_elsewhere,
        citation_unavailable,
        citation_differs,
        clause_missing,
        untranslated_text,
        misplaced_text,
        obligation_differs,
        negation_differs,
        number_differs,
        term_differs,
        length_differs,
    )
)
