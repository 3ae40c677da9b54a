"""Measures recall on statutes that editors marked: passages in, the share found and each miss with its class out."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lexbridge import citations, languages
from lexbridge.address import Address
from lexbridge.code import Code, read_code
from lexbridge.errors import InputError
from lexbridge.model import Citation, CitationKind

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "citations"
STATUTE = Path(__file__).resolve().parents[1] / "tests" / "citations" / "gold" / "statute.toml"
TARGET = 0.95
_ARTICLE = re.compile(r"#art_(\d+(?:-?(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies))?)")


@dataclass(frozen=True, slots=True)
class Mark:
    """One reference as an editor marked it: the passage, where in it, and the article it names (None: a whole act)."""

    text: str
    start: int
    end: int
    article: str | None
    standing: str

    @property
    def words(self) -> str:
        """The marked words."""
        return self.text[self.start : self.end]


def marks(language: str) -> Iterator[Mark]:
    """The marks of a language's passages."""
    for line in (DATA / f"{language}-statutes.jsonl").read_text(encoding="utf-8").splitlines():
        passage = json.loads(line)
        for cite in passage["cites"]:
            article = cite.get("article") or _named(cite.get("target", ""))
            yield Mark(passage["text"], cite["start"], cite["end"], article, passage.get("from", ""))


def _named(target: str) -> str | None:
    found = _ARTICLE.search(target)
    return found[1] if found else None


def fault(mark: Mark, code: Code, language: str) -> str | None:
    """Why a mark is not found at the level of articles; None where it is."""
    grammar = citations.grammar(languages.language(language), code)
    found = citations.find(mark.text, grammar, _standing(mark.standing, code), None)
    over = [one for one in found if one.start < mark.end and one.end > mark.start]
    if any(_names(one, mark.article or "") for one in over):
        return None
    if over:
        named = " ".join(str(target.address) for one in over for target in one.targets)
        return f"read as another article ({named})" if named != "None" else "another work's, but not this article of it"
    if found and found[-1].end > mark.start - 40 and found[-1].end <= mark.start:
        return "a list was left before it ended"
    before = mark.text[max(mark.start - 12, 0) : mark.start]
    if re.search(r"\bart\w*,\s*$", before, re.IGNORECASE):
        return "misprint in the source (a comma for the full stop of art.)"
    return "no word for an article stands before it"


def _standing(address: str, code: Code) -> Address | None:
    try:
        return code.numbering.address(address) if address else None
    except InputError:
        return None


def _names(citation: Citation, article: str) -> bool:
    if citation.kind is CitationKind.EXTERNAL:
        number = re.sub(r"(?<=\d)-?(?=[a-z])", "-?", article)
        return re.search(rf"(?<![\w.]){number}(?!\w)", citation.text) is not None
    wanted = article.replace("-", "")
    return any(
        target.address is not None and target.address.labels[0].replace("-", "") == wanted
        for target in citation.targets
    )


def measure() -> Iterator[str]:
    """The lines of the report."""
    if not DATA.is_dir():
        yield "  no folder ../shared/data/citations beside the repository: recall on marked statutes is not measured"
        return
    code = read_code(STATUTE.read_text(encoding="utf-8"), where=str(STATUTE))
    for language in ("it", "nl"):
        every = list(marks(language))
        named = [mark for mark in every if mark.article]
        misses = [(mark, why) for mark in named if (why := fault(mark, code, language))]
        recall = 1 - len(misses) / len(named)
        verdict = "met" if recall >= TARGET else "MISSED"
        yield (
            f"  {language} statutes: {len(named)} marks that name an article, recall {recall:.4f} "
            f"(target {TARGET}: {verdict}); {len(every) - len(named)} marks of whole acts are not counted"
        )
        for why, count in Counter(why for _, why in misses).most_common():
            yield f"    {count} x {why}"
        for mark, why in misses:
            yield f"      '{mark.words}' (article {mark.article}): {why}"
