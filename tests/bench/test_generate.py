"""The generator of the full-size code: its numbering and citations are the real ones, its truth is what it printed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from bench.generate import LANGUAGES, Truth, generate
from bench.plan import facts
from bench.styles import ALL
from lexbridge.corpus import load_corpus


@pytest.fixture(scope="module", params=["plain", "all"])
def truth(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return generate(tmp_path_factory.mktemp("code"), seed=7, styles=request.param)


def test_each_language_has_every_clause_of_the_outline_once(truth: Truth) -> None:
    outline = facts().outline
    assert outline is not None
    for language in LANGUAGES:
        addresses = [node.address for node in truth.books[language].walk()]
        assert [address for address in addresses if address.labels and not address.annex] == list(outline.addresses)
        assert len(set(addresses)) == len(addresses)


def test_each_language_cites_exactly_what_the_table_says(truth: Truth) -> None:
    table = [(str(row.citing), str(row.cited)) for row in facts().citations]
    assert len(table) == 420
    for language in LANGUAGES:
        cites = [(str(citing), str(cited)) for citing, found in truth.citations(language).items() for cited in found]
        assert Counter(cites) == Counter(table)


def test_every_word_of_the_truth_stands_in_the_sources(truth: Truth) -> None:
    corpus = load_corpus(truth.folder)
    for language in LANGUAGES:
        # A word may be broken at a line's end, so letters are compared, without what stands between them.
        printed = "".join(_letters(source.text) for source in corpus.sources[language])
        for node in truth.books[language].walk():
            for word in re.findall(r"\w{4,}", f"{node.heading or ''} {node.text or ''} {node.closing or ''}"):
                assert word in printed, f"{node.address}: {word}"


def test_the_same_seed_gives_the_same_bytes_and_another_seed_other_ones(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "other")]
    for folder, seed in zip(folders, (3, 3, 4), strict=True):
        generate(folder, seed=seed)
    one, two, other = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.txt")} for folder in folders
    )
    assert one == two
    assert one != other


def test_a_generated_folder_is_a_corpus_that_loads(truth: Truth) -> None:
    corpus = load_corpus(truth.folder)
    assert set(corpus.sources) == set(LANGUAGES)
    assert len(corpus.citations) == 420
    assert all(corpus.sources.values())


def test_all_styles_are_printed_in_each_language(tmp_path: Path) -> None:
    truth = generate(tmp_path, seed=1)
    for language in LANGUAGES:
        assert set(truth.styles[language].values()) == {style.name for style in ALL}


def test_no_two_clauses_of_a_code_say_nearly_the_same(truth: Truth) -> None:
    texts = [set(_words(node.text)) for node in truth.books["nl"].walk() if node.text and not node.text.endswith(":")]
    alike = [
        (one, two) for place, one in enumerate(texts) for two in texts[:place] if len(one & two) > 0.85 * len(one | two)
    ]
    assert not alike


def test_the_languages_use_the_same_confirmed_terms(tmp_path: Path) -> None:
    truth = generate(tmp_path, seed=2, styles="plain")
    italian, dutch = ({str(n.address): n for n in truth.books[code].walk()} for code in ("it", "nl"))
    for address, node in italian.items():
        for part in ("heading", "text", "closing"):
            one, other = getattr(node, part), getattr(dutch[address], part)
            assert _concepts(one, "it") == _concepts(other, "nl"), f"{address}: {one} / {other}"


def _concepts(text: str | None, language: str) -> set[str]:
    """The confirmed concepts that a text names; the longest form takes its words."""
    concepts: set[str] = set()
    rest = (text or "").replace("’", "'").lower()
    terms = [(form.lower(), term) for term in facts().terms for form in term.forms.get(language, ())]
    for form, term in sorted(terms, key=lambda entry: -len(entry[0])):
        if term.status == "confirmed" and form in rest:
            shorter = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", "#", rest)
            if shorter != rest:
                rest, concepts = shorter, concepts | {term.concept}
    return concepts


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.txt")}


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _letters(text: str) -> str:
    for ligature, letters in {"ﬃ": "ffi", "ﬄ": "ffl", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff"}.items():
        text = text.replace(ligature, letters)
    return "".join(re.findall(r"\w", text))
