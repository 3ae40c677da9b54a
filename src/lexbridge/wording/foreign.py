"""Runs of a text in another language: a profile in, the runs with their language out.

Small words of the language files find the runs quickly; simplemma's word lists confirm them, and load only then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from lexbridge import languages
from lexbridge.wording.words import Words

_WINDOW = 6
_FOREIGN_IN_WINDOW = 2
# A run is foreign when the other language knows this much more of its words than its own does.
_LEAD = 0.2
_LONG_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words in another language: the language, the first and the last part (of `Words`)."""

    language: str
    first: int
    last: int


@lru_cache(maxsize=64)
def _telling(language: str, other: str) -> frozenset[str]:
    """The small words of a language that are none of another's."""
    mine, theirs = (set(languages.language(code).words("recognition", "words")) for code in (language, other))
    return frozenset(mine - theirs)


def foreign_runs(words: Words, language: str, others: Iterable[str]) -> Iterator[Run]:
    """The runs of a text that are in one of the other languages."""
    places = [place for place, part in enumerate(words.parts) if part[0].isalpha()]
    for other in others:
        theirs = _telling(other, language)
        if sum(part in theirs for part in words.parts) >= _FOREIGN_IN_WINDOW:
            run = _run([words.parts[place] for place in places], _telling(language, other), theirs)
            if run is not None:
                first, last = run
                part = [words.parts[place] for place in places[first : last + 1]]
                if known_better(part, language, other):
                    yield Run(other, places[first], places[last])


def _run(words: list[str], own: frozenset[str], theirs: frozenset[str]) -> tuple[int, int] | None:
    """The longest run of windows that hold the other's small words and none of the own ones."""
    marks = [1 if word in theirs else -1 if word in own else 0 for word in words]
    foreign = [False] * len(words)
    for start in range(max(len(words) - _WINDOW, 0) + 1):
        window = marks[start : start + _WINDOW]
        if window.count(1) >= _FOREIGN_IN_WINDOW and -1 not in window:
            foreign[start : start + len(window)] = [True] * len(window)
    best: tuple[int, int] | None = None
    start = 0
    while start < len(foreign):
        if not foreign[start]:
            start += 1
            continue
        end = start
        while end + 1 < len(foreign) and foreign[end + 1]:
            end += 1
        if best is None or end - start > best[1] - best[0]:
            best = (start, end)
        start = end + 1
    return best


def known_better(words: list[str], language: str, other: str) -> bool:
    """Whether another language knows clearly more of some words than the text's own; loads simplemma's word lists."""
    from simplemma import is_known

    long = [word.rstrip("'") for word in words if len(word) >= _LONG_ENOUGH]
    if len(long) < 2:
        return False
    mine = sum(is_known(word, language) for word in long) / len(long)
    theirs = sum(is_known(word, other) for word in long) / len(long)
    return theirs - mine >= _LEAD
