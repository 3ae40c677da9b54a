"""Runs the cases of the folder `cases`: source texts in, the clauses that a lawyer would see in them out.

A case opens with `=== ` and the sentence it proves. Then come parts, each under a line that opens with `--- `:

- a language code, and behind it, where it matters, the encoding: a source text; two of one language are two files;
- `outline`: the outline of the code, one article a line; `no outline`: the code has none; with neither, it has the
  outline of the laws of bridge;
- `code`: the levels of the code, as in code.toml; without it, those of the laws of bridge;
- `expected` and a language code: the reading, in the notation of rendering.py.

What cannot be seen on paper is written out in braces: {tab}, {page break}, {no-break space}, {soft hyphen} and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.reader.rendering import render

import lexbridge
from bench.compare import unaccounted
from lexbridge.model import Expression

BRIDGE = Path(__file__).resolve().parents[2] / "corpus"
UNSEEN = {
    "tab": "\t",
    "page break": "\f",
    "carriage return": "\r",
    "no-break space": "\xa0",
    "narrow no-break space": "\u202f",
    "soft hyphen": "\xad",
    "zero-width space": "\u200b",
    "byte order mark": "\ufeff",
    "bell": "\x07",
    "replaced character": "\ufffd",
}
_UNSEEN = re.compile(r"\{(" + "|".join(UNSEEN) + r")\}")
_FACTS = re.compile(r"^(?:outline|citations|terms|editions|topics) = .*\n", re.MULTILINE)


@dataclass
class Case:
    title: str
    sources: list[tuple[str, str, str]] = field(default_factory=list)  # language, encoding, text
    expected: dict[str, str] = field(default_factory=dict)
    outline: str | None = None
    without_outline: bool = False
    code: str | None = None


def seen(text: str) -> str:
    """The text with what is written out in braces put in."""
    return _UNSEEN.sub(lambda found: UNSEEN[found[1]], text)


def read_case(text: str) -> Case:
    title, _, body = text.partition("\n")
    case = Case(title)
    pieces = re.split(r"^--- (.*)\n", body, flags=re.MULTILINE)
    assert not pieces[0].strip(), f"text before the first part of: {title}"
    for head, part in zip(pieces[1::2], pieces[2::2], strict=True):
        first, *rest = head.split()
        if first == "expected":
            case.expected[rest[0]] = seen(part.strip("\n"))
        elif first == "outline":
            case.outline = part
        elif first == "code":
            case.code = part
        elif head == "no outline":
            case.without_outline = True
        else:
            case.sources.append((first, rest[0] if rest else "utf-8", seen(part.rstrip("\n") + "\n")))
    return case


def cases() -> Iterator[object]:
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt")):
        for text in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            case = read_case(text)
            yield pytest.param(case, id=f"{path.stem}: {case.title}")


def write_corpus(case: Case, folder: Path) -> None:
    code = case.code or (BRIDGE / "code.toml").read_text(encoding="utf-8").partition("[[language]]")[0]
    if case.code is None and case.outline is None and not case.without_outline:
        for fact in BRIDGE.glob("*.t[sx][vt]"):
            (folder / fact.name).write_bytes(fact.read_bytes())
    else:
        code = _FACTS.sub("", code)
        if case.outline is not None:
            (folder / "outline.txt").write_text(case.outline, encoding="utf-8")
            code = code.replace("[code]\n", '[code]\noutline = "outline.txt"\n')
    for language in dict.fromkeys(language for language, _, _ in case.sources):
        code += f'\n[[language]]\ncode = "{language}"\n'
    (folder / "code.toml").write_text(code, encoding="utf-8")
    for count, (language, encoding, text) in enumerate(case.sources, 1):
        (folder / language).mkdir(exist_ok=True)
        (folder / language / f"{count}.txt").write_bytes(text.encode(encoding))


def read(case: Case, folder: Path) -> dict[str, Expression]:
    write_corpus(case, folder)
    return lexbridge.load(folder).expressions


@pytest.mark.parametrize("case", list(cases()))
def test_the_source_is_read_as_a_lawyer_reads_it(case: Case, tmp_path: Path) -> None:
    expressions = read(case, tmp_path)
    for language, expression in expressions.items():
        assert list(unaccounted(expression)) == []
        assert render(expression) == case.expected[language]


def test_every_case_says_what_is_expected_in_each_language() -> None:
    found = [param.values[0] for param in cases()]  # type: ignore[attr-defined]  # pytest does not say what a param is
    assert len(found) > 100
    for case in found:
        assert set(case.expected) == {language for language, _, _ in case.sources}, case.title
    titles = [case.title for case in found]
    assert sorted(set(titles)) == sorted(titles)
