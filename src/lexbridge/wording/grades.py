"""The verbs that grade an obligation and the negations of a text: words in, grades with their places out.

The grades are those of the Laws of bridge, which say how they rank: may < does < should < shall < must, and shall not
< may not < must not. Other codes use the same words less strictly, so texts are compared by class before grade.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from lexbridge import languages
from lexbridge.wording.phrases import Phrases, compile_phrases
from lexbridge.wording.words import TAKEN, Words

# What each grade may be compared as: first its class, then what else it may stand for in another text.
CLASSES: Mapping[str, tuple[str, ...]] = {
    "may": ("permission",),
    "may-or-can": ("", "permission"),
    "may-only": ("", "permission", "prohibition", "duty"),
    "must": ("duty",),
    "shall": ("duty",),
    "should": ("duty",),
    "shall-or-does": ("", "duty"),
    "must-not": ("prohibition",),
    "may-not": ("prohibition",),
    "should-not": ("prohibition",),
    "shall-not": ("", "prohibition"),
    "cannot": ("", "prohibition"),
    "not-required": ("release",),
}
_NO_MODALITY = "other"


@dataclass(frozen=True, slots=True)
class Grade:
    """A graded verb: its grade, and the phrase that says it: its first part (of `Words`) and how many it spans."""

    grade: str
    part: int
    length: int = 1

    @property
    def certain(self) -> str:
        """The class it certainly has, or "" where it may stand for several or none."""
        return CLASSES[self.grade][0]


@dataclass(frozen=True, slots=True)
class Modality:
    """The graded verbs of a text and the parts at which it denies without one; `covert` counts denials in disguise."""

    grades: tuple[Grade, ...]
    negations: tuple[int, ...]
    covert: int


@dataclass(frozen=True)
class _Grammar:
    grades: tuple[tuple[str, Phrases], ...]
    negations: Phrases
    covert: Phrases
    exceptions: Phrases


@cache
def _grammar(language: str) -> _Grammar:
    table = languages.language(language).table("modality")
    grades = tuple((str(entry["grade"]), compile_phrases(entry["phrases"])) for entry in table.get("grade", ()))
    return _Grammar(
        grades,
        compile_phrases(table.get("negations", ())),
        compile_phrases(table.get("covert", ())),
        compile_phrases(table.get("exceptions", ())),
    )


def modality(words: Words, language: str) -> Modality:
    """The graded verbs and negations of a text, each word in at most one of them."""
    grammar = _grammar(language)
    line = words.line
    grades: list[Grade] = []
    for grade, phrases in grammar.grades:
        spans = list(phrases.found(words, line))
        for start, end in spans:
            line = line[:start] + TAKEN * (end - start) + line[end:]
            if grade != _NO_MODALITY:
                first = words.place(start)
                grades.append(Grade(grade, first, words.place(end - 1) - first + 1))
    negations = tuple(words.place(start) for start, _ in grammar.negations.found(words, line))
    covert = sum(1 for _ in grammar.covert.found(words, line))
    return Modality(tuple(sorted(grades, key=lambda grade: grade.part)), negations, covert)


def excepted(words: Words, language: str) -> bool:
    """Whether a text takes something out of what it says: "not … unless"."""
    return any(True for _ in exceptions(words, language))


def exceptions(words: Words, language: str) -> Iterator[tuple[int, int]]:
    """The phrases that take something out of what a text says: the first part (of `Words`) and how many they span."""
    for start, end in _grammar(language).exceptions.found(words):
        first = words.place(start)
        yield first, words.place(end - 1) - first + 1
