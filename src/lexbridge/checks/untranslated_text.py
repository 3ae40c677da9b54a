"""A text, or a good part of one, stands in another language of the code.

Knows from: the small words of each language over a sliding window, confirmed by simplemma's word lists; and a text or
heading that equals the other language's word for word. Only the languages of the code, and those its texts were
translated from, are considered. Severity: warning. Loan words ("alert", "board") are not enough. False alarms: a
quotation in the other language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexbridge.checks.findings import finding, normalise, quote
from lexbridge.checks.material import Material
from lexbridge.languages import available
from lexbridge.model import Clause, Expression, Finding, Severity, Text
from lexbridge.wording.foreign import foreign_runs, known_better
from lexbridge.wording.words import words

RULE = "untranslated-text"
_FEWEST_WORDS = 2


def find(material: Material) -> Iterator[Finding]:
    """One finding a heading, text or closing, with the language and the words."""
    for expression in material.checked:
        others = _others(material, expression.language)
        for clause in expression.walk():
            for text in (clause.heading, clause.text, clause.closing):
                if text:
                    yield from _in_text(material, expression, clause, text, others)


def _others(material: Material, language: str) -> list[str]:
    entries = material.corpus.code.languages
    codes = dict.fromkeys([*material.expressions, *(entry.original for entry in entries if entry.original)])
    return [code for code in codes if code and code != language and code in available()]


def _in_text(
    material: Material, expression: Expression, clause: Clause, text: Text, others: Iterable[str]
) -> Iterator[Finding]:
    shown = str(text)
    parts = words(shown)
    for run in foreign_runs(parts, expression.language, others):
        start = parts.offsets[run.first]
        end = parts.offsets[run.last] + len(parts.parts[run.last])
        yield _finding(expression, clause, text, run.language, start, shown[start:end])
        return
    for other in _equal(material, expression.language, clause, shown):
        if len(parts.words) >= _FEWEST_WORDS and known_better(list(parts.words), expression.language, other):
            yield _finding(expression, clause, text, other, 0, shown)
            return


def _equal(material: Material, language: str, clause: Clause, shown: str) -> Iterator[str]:
    """The other languages whose clause says the same word for word."""
    for row in material.alignment.rows_of(language, clause.address):
        for other in material.others(language):
            for counterpart in row.clauses.get(other, ()):
                texts = (counterpart.heading, counterpart.text, counterpart.closing)
                if any(
                    text and len(str(text)) == len(shown) and normalise(str(text)) == normalise(shown) for text in texts
                ):
                    yield other


def _finding(expression: Expression, clause: Clause, text: Text, other: str, start: int, quoted: str) -> Finding:
    details = {"other": other, "text": quote(quoted)}
    return finding(RULE, Severity.WARNING, expression, clause.address, details, at=text.locate(start), evidence=quoted)
