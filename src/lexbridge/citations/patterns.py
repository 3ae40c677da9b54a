"""Composes the patterns of finding from words and levels: where a citation may begin, and what may follow a number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lexbridge.address import Numbering
from lexbridge.citations.words import BLANK, GAP, NEVER, any_of, by_first
from lexbridge.code import Code
from lexbridge.languages import Language

# What may be a number of a clause: figures, a letter alone, anything short in brackets.
_BRACKETED = r"\([^\S\n]?[0-9A-Za-z]{1,6}[^\S\n]?\)"
LABEL = rf"(?=[0-9]|{_BRACKETED}|[A-Za-z](?![^\W\d_]|['’]\w))"
# Behind a word such as "letter", a few letters may be a number too: `iv`, `aa)`.
PART_LABEL = (
    rf"(?=[0-9]|{_BRACKETED}|[A-Za-z](?![^\W\d_]|['’]\w)|[ivxIVX]{{2,5}}(?=[^\S\n]?(?:[).,;:]|\Z))|[A-Za-z]{{2,4}}\))"
)
# Capitals, one of them at least behind the first: an acronym, as other bodies and their rules have.
ACRONYM = r"[A-Z][A-Z&.]{1,7}[A-Z](?![\w-])"


@dataclass(frozen=True)
class Words:
    """The word lists of [citations] that patterns are made of; `own` are the names of the code itself."""

    lists: Mapping[str, tuple[str, ...]]
    heads: tuple[str, ...]
    one_head: tuple[str, ...]
    letters: tuple[str, ...]
    parts: tuple[str, ...]
    inner: tuple[str, ...]
    ordinals: tuple[tuple[str, ...], ...]
    own: tuple[str, ...]

    def any(self, key: str, *, spaced: bool = False) -> str:
        """The pattern of any word of a list."""
        return any_of(self.lists.get(key, ()), spaced=spaced)


def gather(language: Language, code: Code) -> Words:
    """The words of a language, with the names that a code has in it."""
    table = language.table("citations")
    article = table.get("article", {})
    heads = tuple(word for key in ("singular", "plural", "abbreviated") for word in article.get(key, ()))
    part: Mapping[str, tuple[str, ...]] = table.get("part", {})
    title = (code.title[language.code],) if language.code in code.title else ()
    lists = {key: tuple(found) for key, found in table.items() if isinstance(found, list) and key != "ordinals"}
    return Words(
        lists=lists,
        heads=tuple(word for word in heads if len(word) > 1 or not word.isalpha()),
        one_head=tuple(word for key in ("singular", "abbreviated") for word in article.get(key, ()) if len(word) > 1),
        letters=tuple(word.upper() for word in heads if len(word) == 1 and word.isalpha()),
        parts=tuple(dict.fromkeys(word for key, words in part.items() if key != "inner" for word in words)),
        inner=tuple(part.get("inner", ())),
        ordinals=tuple(tuple(forms) for forms in table.get("ordinals", ())),
        own=tuple(dict.fromkeys((*title, *code.names.get(language.code, ())))),
    )


def ordinal_list(words: Words) -> str:
    """Ordinals in a row with the part they count: `eerste, tweede en vijfde lid`, `commi primo e secondo`.

    Row and part are in the groups row and counted, or row_behind and counted_first.
    """
    one = _ordinal(words)
    between = rf"(?:,{GAP}(?:{words.any('joins', spaced=True)})?|{BLANK}(?:{_joined(words, 'joins', 'ranges')}))"
    row = rf"{one}(?:{between}{one}){{0,40}}+"
    part = any_of(words.parts)
    counted = rf"(?P<row>{row}){BLANK}(?P<counted>{part})(?!{BLANK}[0-9])"  # "15e lid 1" is article 15e
    return rf"(?:{counted}|(?P<counted_first>{part}){BLANK}(?P<row_behind>{row}))"


def _joined(words: Words, *keys: str) -> str:
    return any_of((word for key in keys for word in words.lists.get(key, ())), spaced=True)


def _ordinal(words: Words) -> str:
    spelled = any_of(word for forms in words.ordinals for word in forms)
    endings = words.lists.get("ordinal_endings", ())
    return rf"(?:{spelled}|[0-9]{{1,3}}{any_of(endings)})" if endings else spelled


def first_number(numbering: Numbering) -> str:
    """What the number of an article opens with."""
    styles = numbering.levels[0].styles
    figures = "[0-9]" if "1" in styles else NEVER
    capital = "[A-Z](?![a-z])" if {"A", "I"} & set(styles) else NEVER
    small = r"[a-z](?![^\W_])" if {"a", "i"} & set(styles) else NEVER
    return rf"(?=(?:{figures}|{capital}|{small}))"


@dataclass(frozen=True, slots=True)
class Trigger:
    """Where a citation may begin: at the very start of a text, and behind any character that is part of no word."""

    opening: re.Pattern[str]
    inside: re.Pattern[str]

    def search(self, text: str, place: int) -> re.Match[str] | None:
        """The first place from `place` on where a citation may begin."""
        if place == 0 and (found := self.opening.match(text)):
            return found
        return self.inside.search(text, max(place - 1, 0))


# A citation begins at no letter inside a word or behind a hyphen (`Bye-Law 12`), an address of the net or a path.
_BEFORE = r"[^\w\-‐‑@#/&]"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIGURES = "0123456789"


def trigger(words: Words, numbering: Numbering, *, relative: bool) -> Trigger:
    """Where a citation may begin, each kind in a group: head, part, order, letter, bare; in a clause also cue and code.

    The first character of every alternative stands before its group, so that scanning is quick. Group names are the
    kind and a count; `kind_of` and `start_of` give back kind and place.
    """
    every_ordinal = tuple(word for forms in words.ordinals for word in forms)
    part = any_of(words.parts)
    # Only a row that may close with a part: "first" alone is everyday speech.
    row = rf"(?=,|{BLANK}(?:{part}|{_joined(words, 'joins', 'ranges')}))"
    opened = rf"(?:{words.any('openers', spaced=True)})?"
    number = rf"(?:{words.any('numbers')}{GAP})?{opened}{first_number(numbering)}"
    branches = _Branches()
    branches.add_words("head", words.heads, GAP + number)
    branches.add_words("part", words.parts, rf"(?:{GAP}{opened}{PART_LABEL}|{BLANK}(?={_ordinal(words)}))")
    branches.add_words("order", every_ordinal, row)
    for letter in words.letters:
        branches.add("letter", letter, "(?=[0-9])")
    branches.add("order", _FIGURES, rf"(?=[0-9]{{0,2}}{words.any('ordinal_endings')}{row})")
    branches.add("bare", _FIGURES, r"(?=[0-9]{0,3}[A-Za-z(])")
    if relative:
        _add_relative(branches, words)
    pattern = branches.pattern()
    return Trigger(re.compile(pattern), re.compile(f"{_BEFORE}(?:{pattern})"))


def _add_relative(branches: _Branches, words: Words) -> None:
    label = r"(?=[0-9]|\([0-9A-Za-z]{1,5}\)|[A-Z](?![^\W\d_]|['’]))"
    branches.add_words_apart(
        "cue", (*words.lists.get("see", ()), *words.lists.get("within", ())), rf"(?:{BLANK}|(?<=['’]){GAP}){label}"
    )
    branches.add("code", "(", r"(?=[0-9a-zA-Z]{1,5}\))")
    directed = rf"(?:{BLANK}{words.any('joins', spaced=True)}[A-Z0-9]{{1,2}})?{BLANK}{words.any('directions')}"
    branches.add("code", _CAPITALS, rf"(?=[0-9]|{directed})")
    branches.add("code", _FIGURES, rf"(?=[0-9]?{directed})")


class _Branches:
    """Alternatives sorted under their first characters."""

    def __init__(self) -> None:
        self._branches: list[str] = []

    def add_words(self, kind: str, words: Iterable[str], behind: str) -> None:
        """Adds words in one alternative, which keeps the pattern small where `behind` is long."""
        ways = by_first(words)
        tails = "|".join(f"(?<=[{letters}]){tail}" for letters, tail in ways)
        self.add(kind, "".join(letters for letters, _ in ways), f"(?:{tails})", behind)

    def add_words_apart(self, kind: str, words: Iterable[str], behind: str) -> None:
        """Adds words with an alternative a letter, which is quicker where they begin with many."""
        for letters, tail in by_first(words):
            self.add(kind, letters, tail, behind)

    def add(self, kind: str, first: str, tail: str, behind: str = "") -> None:
        if first:
            group = f"{kind}_{len(self._branches)}"
            self._branches.append(rf"[{re.escape(first)}](?P<{group}>{tail}){behind}")

    def pattern(self) -> str:
        return "|".join(self._branches)


def kind_of(found: re.Match[str]) -> str:
    """The kind of a trigger."""
    return (found.lastgroup or "").partition("_")[0]


def start_of(found: re.Match[str]) -> int:
    """Where the words of a trigger begin."""
    return found.start(found.lastgroup or 0) - 1


def following(words: Words, numbering: Numbering) -> re.Pattern[str]:
    """What may come behind an address, each manner in a group; its place is right behind the address."""
    heads, every_part = any_of(words.heads), any_of((*words.parts, *words.inner))
    determiner = rf"(?:{words.any('determiners', spaced=True)})?"
    adjective = rf"(?:{words.any('adjectives', spaced=True)})?"
    preposition = any_of((word for word in words.lists.get("prepositions", ()) if len(word) > 1), spaced=True)
    opening, joins = rf"(?:{words.any('openings', spaced=True)})?", words.any("joins", spaced=True)
    own, opened = any_of(words.own), rf"(?:{words.any('openers', spaced=True)})?"
    whole = rf"(?P<whole>{heads}{GAP}(?:{words.any('numbers')}{GAP})?{first_number(numbering)})"
    above = rf"(?P<above>(?P<above_word>{every_part}){GAP}{PART_LABEL})|(?P<above_order>(?={_ordinal(words)}))"
    here = (
        rf"{words.any('this', spaced=True)}(?:(?P<here>{any_of(words.one_head)})|(?P<own>{words.any('works')}|{own}))"
    )
    manners = (
        rf"(?P<onward>,?{GAP}{words.any('onwards')})",
        rf",?{GAP}{words.any('of', spaced=True)}(?:{here}|{determiner}{adjective}(?:(?P<named>{own})|{whole}|{above}))",
        rf",?{GAP}(?P<direct>{own})",
        rf"(?P<range>(?:(?P<range_word>{words.any('ranges', spaced=True)})|[-‐‑–—]{GAP}){determiner}"
        rf"(?:(?P<range_head>{heads}){GAP})?(?:(?P<range_part>{every_part}){GAP})?{LABEL})",
        rf"(?:(?P<join>,?{GAP}{joins})|,{GAP})?{opening}(?:{preposition})?{determiner}{adjective}"
        rf"(?:(?P<part>(?P<part_word>{every_part})(?:{GAP}{opened}{PART_LABEL}|{BLANK}(?={_ordinal(words)})))|(?P<order>(?={_ordinal(words)})))",
        rf"(?P<sentence>,?{GAP}(?:{joins})?(?:{determiner}|{words.any('last', spaced=True)}){words.any('sentences')})",
        listing(words),
        rf"(?P<direction>{words.any('directions')}(?!{BLANK}{words.any('determiners')}))",
    )
    return re.compile(rf"{GAP}(?:{'|'.join(manners)})")


def listing(words: Words) -> str:
    """A number in a list, without a word of its own."""
    joins = words.any("joins", spaced=True)
    preposition = any_of((word for word in words.lists.get("prepositions", ()) if len(word) > 1), spaced=True)
    opening = rf"(?:{words.any('openings', spaced=True)})?"
    return rf"(?P<list>(?:(?P<list_join>,?{GAP}{joins})|[,;]{GAP}|/)(?P<list_lead>{preposition})?{opening}{LABEL})"


def sentence(words: Words) -> str:
    """A sentence or other part that no level has, with its ordinal: `eerste volzin`."""
    return rf"{_ordinal(words)}{BLANK}{words.any('sentences')}"
