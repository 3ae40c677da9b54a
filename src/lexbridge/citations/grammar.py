"""Composes what finding needs to know from a language file and a code: word lists and levels in, a `Grammar` out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lexbridge.address import Numbering
from lexbridge.citations.labels import Fitter
from lexbridge.citations.outside import Works
from lexbridge.citations.patterns import Patterns, gather
from lexbridge.citations.words import settle
from lexbridge.code import Code
from lexbridge.languages import Language


@dataclass(frozen=True, slots=True)
class Endings:
    """Phrases that may stand at the end of a settled text, by their last word; `tails` are ends of words ("'s")."""

    by_last: Mapping[str, tuple[str, ...]]
    tails: tuple[str, ...]

    def close(self, text: str, *, blank: bool) -> bool:
        """Whether a settled text ends with one of the phrases, whole words only.

        Args:
            text: the settled text.
            blank: whether a blank follows it; only an elided word (dall') needs none.
        """
        last = text.rpartition(" ")[2].lstrip(_OPENING)
        for phrase in self.by_last.get(last, ()):
            if (blank or phrase.endswith("'")) and (phrase == last or _closes(text, phrase)):
                return True
        return bool(self.tails) and blank and text.endswith(self.tails)


_OPENING = "([{«“”‘’'\"–—-"


def _closes(text: str, phrase: str) -> bool:
    return text.endswith(phrase) and (len(text) == len(phrase) or not text[-len(phrase) - 1].isalnum())


@dataclass(frozen=True, eq=False)
class Grammar:
    """How one language cites one code; made by `grammar`.

    The sets hold settled words (`words.settle`): `joins` the conjunctions, `small` small words of one letter, `letters`
    those that stand for article, `leading` what may stand before a number, `followers` what may stand behind one that
    counts nothing, `sole_ranges` those that make a range of two articles without "from", `rules` nouns for provisions.
    """

    language: str
    numbering: Numbering
    fitter: Fitter
    inserted: bool
    dotted: bool
    latin_apart: bool
    patterns: Patterns
    ordinal_values: Mapping[str, int]
    part_levels: Mapping[str, frozenset[int]]
    loose_parts: frozenset[str]
    inner_parts: frozenset[str]
    plural: frozenset[str]
    small: frozenset[str]
    joins: frozenset[str]
    letters: frozenset[str]
    leading: frozenset[str]
    followers: frozenset[str]
    determiners: frozenset[str]
    weak_ranges: frozenset[str]
    sole_ranges: frozenset[str]
    rules: frozenset[str]
    before_nouns: frozenset[str]
    works: Works
    behind: Mapping[str, Endings]
    numbered_parts: bool


_MOST = 64
_known: dict[tuple[int, int], tuple[Grammar, Language, Code]] = {}


def grammar(language: Language, code: Code) -> Grammar:
    """The grammar of a language for a code, compiled once for each pair of values."""
    key = (id(language), id(code))
    if key not in _known:
        if len(_known) >= _MOST:
            _known.clear()
        _known[key] = (_compose(language, code), language, code)  # held, so that no other value takes their id
    return _known[key][0]


def _compose(language: Language, code: Code) -> Grammar:
    words, numbering = gather(language, code), code.numbering
    table = language.table("citations")
    lists = words.lists
    article: Mapping[str, list[str]] = table.get("article", {})
    part: Mapping[str, list[str]] = table.get("part", {})
    between = _settled(lists, "joins", "ranges", "determiners", "prepositions")
    return Grammar(
        language=language.code,
        numbering=numbering,
        fitter=Fitter(numbering),
        inserted=numbering.levels[0].inserted,
        dotted=numbering.levels[0].dotted and bool(table.get("dotted")),
        latin_apart=bool(table.get("latin_apart")),
        patterns=Patterns(words, numbering),
        ordinal_values={settle(word): place for place, forms in enumerate(words.ordinals, 1) for word in forms},
        part_levels=_part_levels(part, numbering),
        loose_parts=frozenset(map(settle, part.get("loose", ()))),
        inner_parts=frozenset(map(settle, part.get("inner", ()))) - frozenset(map(settle, words.parts)),
        plural=frozenset(map(settle, article.get("plural", ())))
        | {word for word in article.get("abbreviated", ()) if doubled(word)},
        small=frozenset(word for word in between if len(word) == 1) | _settled(lists, "small"),
        joins=_settled(lists, "joins"),
        letters=frozenset(words.letters),
        leading=_settled(lists, "see", "within", "joins", "followers", "prepositions", "of"),
        determiners=_settled(lists, "determiners"),
        followers=_settled(lists, "followers", "joins", "of", "directions", "ranges"),
        weak_ranges=_settled(lists, "ranges") & _settled(lists, "prepositions", "of"),
        sole_ranges=_settled(lists, "sole_ranges"),
        rules=_settled(lists, "rules") | frozenset(map(settle, (*words.heads, *words.parts))),
        before_nouns=_settled(lists, "determiners", "of", "this", "prepositions"),
        works=Works(words),
        behind={
            key: _endings((*lists.get(key, ()), *(lists.get("numbers", ()) if key == "not_after" else ())))
            for key in (
                "see",
                "within",
                "openers",
                "acts",
                "plural_determiners",
                "not_after",
                "not_head_after",
                "indefinite",
                "not_range_after",
            )
        },
        numbered_parts=len(numbering.levels) > 1 and numbering.levels[1].styles[0] == "1",
    )


def _settled(lists: Mapping[str, tuple[str, ...]], *keys: str) -> frozenset[str]:
    return frozenset(settle(word) for key in keys for word in lists.get(key, ()))


def doubled(word: str) -> bool:
    """Whether an abbreviation is doubled for the plural: artt., §§."""
    letters = word.rstrip(".")
    return len(letters) > 1 and letters[-1] == letters[-2]


def _part_levels(part: Mapping[str, Iterable[str]], numbering: Numbering) -> dict[str, frozenset[int]]:
    """The levels (from 0) that each word for a part names in this code; an empty set names none in particular."""
    found: dict[str, set[int]] = {}
    places = {level.name: place for place, level in enumerate(numbering.levels)}
    for name, words in part.items():
        for word in words:
            found.setdefault(settle(word), set()).update({places[name]} if name in places else ())
    return {word: _lettered(levels, numbering) for word, levels in found.items()}


def _lettered(levels: set[int], numbering: Numbering) -> frozenset[int]:
    """Of several levels that a word names in one code those with letters: "letter (i)" is no roman number there."""
    letters = {level for level in levels if numbering.levels[level].styles[0] in "aA"}
    return frozenset(letters if len(levels) > 1 and letters else levels)


def _endings(words: Iterable[str]) -> Endings:
    by_last: dict[str, tuple[str, ...]] = {}
    settled = [settle(word) for word in words]
    for phrase in settled:
        last = phrase.rpartition(" ")[2]
        if last[0].isalnum():
            by_last[last] = (*by_last.get(last, ()), phrase)
    return Endings(by_last, tuple(phrase for phrase in settled if not phrase[0].isalnum()))
