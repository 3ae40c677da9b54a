"""Pages and Markdown texts beside the source text they must become: cases/*.txt, each case a title, a document, what is
expected."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from lexbridge.exchange.documents import Converted


@dataclass
class Case:
    title: str
    suffix: str
    document: str
    expected: dict[str, str] = field(default_factory=dict)


def read_cases() -> list[Case]:
    cases = []
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt")):
        suffix = {"html": ".html", "markdown": ".md"}[path.stem]
        for part in path.read_text(encoding="utf-8").split("=== ")[1:]:
            head, *expected = re.split(r"^--- (text|dropped|notes)\n", part, flags=re.MULTILINE)
            title, _, document = head.partition("\n")
            cases.append(Case(title, suffix, document, dict(zip(expected[::2], expected[1::2], strict=True))))
    return cases


CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_the_document_becomes_the_text(case: Case, read_as: Callable[..., Converted]) -> None:
    converted = read_as(case.suffix, case.document)
    assert converted.text.strip("\n") == case.expected["text"].strip("\n")
    assert sorted(converted.dropped) == sorted(_lines(case, "dropped"))
    assert sorted(converted.notes) == sorted(_lines(case, "notes"))


def _lines(case: Case, key: str) -> list[str]:
    return case.expected[key].strip("\n").split("\n") if key in case.expected else []


def test_every_case_says_what_is_expected() -> None:
    assert len(CASES) > 15
    assert [case.title for case in CASES if "text" not in case.expected] == []
