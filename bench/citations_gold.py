"""Reads the gold set and scores finding against it: text fixtures in, cases and counts by kind out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lexbridge import citations, languages
from lexbridge.address import Numbering
from lexbridge.code import read_code
from lexbridge.corpus import Corpus, load_corpus
from lexbridge.model import Citation, CitationKind
from lexbridge.outline import Outline

REPOSITORY = Path(__file__).resolve().parents[1]
GOLD = REPOSITORY / "tests" / "citations" / "gold"

_MARKED = re.compile(r"\{(?P<words>[^{}]*?) (?P<sign>[=~!])(?P<targets>[^{}]*)\}")
_PLACED = re.compile(r"@(\S+) ")

# (start, end, kind, ((address, kind) …)) of one citation, as compared.
Found = tuple[int, int, str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Case:
    """One line of the gold set."""

    language: str
    line: int
    section: str
    statute: bool
    start: str
    text: str
    expected: tuple[Found, ...]


@dataclass
class Score:
    """Counts of one language and kind: right, found but wrong, missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    cases: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        """The share of what is marked that was found."""
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0


def cases(language: str) -> Iterator[Case]:
    """The cases of a language, in order."""
    section, statute = "", False
    for count, line in enumerate((GOLD / f"{language}.txt").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("## "):
            section, _, code = line[3:].partition(", ")
            statute = code == "statute"
        elif line and not line.startswith("#"):
            yield _case(language, count, section, statute, line)


def _case(language: str, count: int, section: str, statute: bool, line: str) -> Case:
    placed = _PLACED.match(line)
    start, marked = (placed[1], line[placed.end() :]) if placed else ("", line)
    marked = marked.replace("⏎", "\n").replace("␣", "\u00a0")
    text, expected, before = "", [], 0
    for found in _MARKED.finditer(marked):
        text += marked[before : found.start()]
        begin = len(text)
        text += found["words"]
        expected.append(_expected(begin, len(text), found["sign"], found["targets"]))
        before = found.end()
    return Case(language, count, section, statute, start, text + marked[before:], tuple(expected))


def _expected(begin: int, end: int, sign: str, targets: str) -> Found:
    if sign == "!":
        return begin, end, "external", (("None", "external"),)
    kind = "relative" if sign == "~" else "absolute"
    named = tuple((target.lstrip("~"), "relative" if target.startswith("~") else kind) for target in targets.split())
    return begin, end, kind, named


class Finder:
    """Finds citations as the gold set writes them, in the corpus's own code or in a statute's numbering."""

    def __init__(self) -> None:
        self._corpus = load_corpus(REPOSITORY / "corpus")
        statute = (GOLD / "statute.toml").read_text(encoding="utf-8")
        self._statute = read_code(statute, where="statute.toml")

    @property
    def corpus(self) -> Corpus:
        """The repository's corpus."""
        return self._corpus

    def found(self, case: Case) -> tuple[Found, ...]:
        """What is found in the text of a case."""
        code = self._statute if case.statute else self._corpus.code
        outline = None if case.statute else self._corpus.outline
        grammar = citations.grammar(languages.language(case.language), code)
        return tuple(map(_comparable, self._find(case, grammar, code.numbering, outline)))

    def _find(
        self, case: Case, grammar: citations.Grammar, numbering: Numbering, outline: Outline | None
    ) -> tuple[Citation, ...]:
        start = numbering.parse(case.start) if case.start else None
        return citations.find(case.text, grammar, start, outline)


def _comparable(citation: Citation) -> Found:
    targets = tuple((str(target.address), str(target.kind)) for target in citation.targets)
    return citation.start, citation.end, str(citation.kind), targets


def score(languages_: tuple[str, ...] = ("it", "nl", "en")) -> dict[tuple[str, str], Score]:
    """Scores every case; by (language, kind), a case with nothing to find counting as kind "none"."""
    finder = Finder()
    scores: dict[tuple[str, str], Score] = {}
    for language in languages_:
        for kind in (*CitationKind, "none"):
            scores[language, str(kind)] = Score()
        for case in cases(language):
            _count(case, finder.found(case), scores)
    return scores


def _count(case: Case, found: tuple[Found, ...], scores: dict[tuple[str, str], Score]) -> None:
    expected = Counter(case.expected)
    got = Counter(found)
    if not expected and not got:
        scores[case.language, "none"].right += 1
    for one in (expected & got).elements():
        scores[case.language, one[2]].right += 1
    for one in (expected - got).elements():
        scores[case.language, one[2]].missed += 1
        scores[case.language, one[2]].cases.append(_words(case, "missed", one))
    for one in (got - expected).elements():
        kind = one[2] if expected else "none"
        scores[case.language, kind].wrong += 1
        scores[case.language, kind].cases.append(_words(case, "wrong", one))


def _words(case: Case, what: str, one: Found) -> str:
    begin, end, kind, targets = one
    named = " ".join(address for address, _ in targets)
    return f"{case.language}.txt:{case.line}: {what} {kind} '{case.text[begin:end]}' = {named}"
