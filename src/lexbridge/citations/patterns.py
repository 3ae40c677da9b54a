"""Composes the patterns of finding from words and levels: where a citation may begin, and what may follow a number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lexbridge.address import Numbering
from lexbridge.citations.words import AFTER, BLANK, GAP, NEVER, any_of, tails_by_first
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


def ordinal_list(words: Words, *, named: bool = True) -> str:
    """Ordinals in a row with the part they count: `eerste, tweede en vijfde lid`, `commi primo e secondo`.

    Args:
        words: of the language.
        named: whether row and part are in groups: row and counted, or row_behind and counted_first.
    """
    one = _ordinal(words)
    between = rf"(?:,{GAP}(?:{words.any('joins', spaced=True)})?|{BLANK}(?:{_joined(words, 'joins', 'ranges')}))"
    row = rf"{one}(?:{between}{one}){{0,40}}+"
    part = any_of(words.parts)
    if not named:
        return rf"(?:{row}{BLANK}{part}(?!{BLANK}[0-9])|{part}{BLANK}{row})"
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


def trigger(words: Words, numbering: Numbering, *, relative: bool) -> re.Pattern[str]:
    """Where a citation may begin, each kind in a group: head, part, order, letter, bare; in a clause also cue and code.

    Every alternative is sorted under its first character, which is taken first: scanning passes over all others.
    Group names are the kind and a count; `kind_of` gives the kind back.
    """
    branches = _Branches()
    to_number = (
        rf"{GAP}(?:{words.any('numbers')}{GAP})?(?:{words.any('openers', spaced=True)})?{first_number(numbering)}"
    )
    branches.add_words("head", words.heads, to_number)
    branches.add_words("part", words.parts, rf"(?:{GAP}{PART_LABEL}|{BLANK}(?={_ordinal(words)}))")
    spelled = tuple(word for forms in words.ordinals for word in forms)
    # Only a row that closes with a part: "first" alone is everyday speech.
    between = rf"(?:,{GAP}|{BLANK})(?:{_joined(words, 'joins', 'ranges')})?"
    rest = rf"(?:{between}{_ordinal(words)}){{0,40}}+{BLANK}{any_of(words.parts)}"
    branches.add_words("order", spelled, rf"(?={rest})")
    for letter in words.letters:
        branches.add("letter", letter, "(?=[0-9])")
    figures = "0123456789"
    branches.add("order", figures, rf"(?=[0-9]{{0,2}}{words.any('ordinal_endings')}{rest})")
    branches.add("bare", figures, r"(?=[0-9]{0,3}[A-Za-z(])")
    if relative:
        _add_relative(branches, words)
    return re.compile(branches.pattern())


def _add_relative(branches: _Branches, words: Words) -> None:
    label = r"(?=[0-9]|\([0-9A-Za-z]{1,5}\)|[A-Z](?![^\W\d_]|['’]))"
    branches.add_words("cue", (*words.lists.get("see", ()), *words.lists.get("within", ())), rf"{BLANK}{label}")
    branches.add("code", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", r"(?=[0-9])")
    branches.add("code", "(", r"(?=[0-9a-zA-Z]{1,5}\))")
    directed = rf"{BLANK}{words.any('directions')}"
    joined = rf"(?:{BLANK}{words.any('joins', spaced=True)}"
    branches.add("code", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", rf"(?={joined}[A-Z])?{directed})")
    branches.add("code", "0123456789", rf"(?=[0-9]?{joined}[0-9]{{1,2}})?{directed})")


class _Branches:
    """Alternatives sorted under their first character."""

    def __init__(self) -> None:
        self._tails: dict[str, list[str]] = {}
        self._count = 0

    def add_words(self, kind: str, words: Iterable[str], behind: str) -> None:
        for first, tail in tails_by_first(words).items():
            self.add(kind, "".join(sorted({first, first.upper()})), tail, behind)

    def add(self, kind: str, first: str, tail: str, behind: str = "") -> None:
        self._count += 1
        self._tails.setdefault(first, []).append(rf"(?P<{kind}_{self._count}>{tail}){behind}")

    def pattern(self) -> str:
        """The whole pattern; no alternative may begin inside a word or behind a hyphen (`Bye-Law 12`)."""
        every = re.escape("".join(sorted({letter for first in self._tails for letter in first})))
        parts = [rf"(?<=[{re.escape(first)}])(?:{'|'.join(tails)})" for first, tails in self._tails.items()]
        return rf"[{every}](?<![\w\-‐‑@#/&].)(?:{'|'.join(parts)})"


def kind_of(found: re.Match[str]) -> str:
    """The kind of a trigger."""
    return (found.lastgroup or "").partition("_")[0]


def following(words: Words, numbering: Numbering) -> re.Pattern[str]:
    """What may come behind an address, each manner in a group; its place is right behind the address."""
    of, this = words.any("of", spaced=True), words.any("this", spaced=True)
    determiner, adjective = words.any("determiners", spaced=True), words.any("adjectives", spaced=True)
    preposition = any_of((word for word in words.lists.get("prepositions", ()) if len(word) > 1), spaced=True)
    lead = rf"(?:{preposition})?(?:{determiner})?(?:{adjective})?"
    opening, joins = words.any("openings", spaced=True), words.any("joins", spaced=True)
    heads, every_part = any_of(words.heads), any_of((*words.parts, *words.inner))
    row = ordinal_list(words, named=False)
    last, number = words.any("last", spaced=True), rf"(?:{words.any('numbers')}{GAP})?"
    article = first_number(numbering)
    work, own = words.any("works"), any_of(words.own)
    ordinal = _ordinal(words)
    manners = (
        rf"(?P<onward>,?{GAP}{words.any('onwards')})",
        rf"(?P<here>,?{GAP}{of}{this}{any_of(words.one_head)})",
        rf"(?P<own>,?{GAP}{of}(?:{this}(?:{work}|{own})|(?:{determiner})?+(?:{adjective})?+{own}))",
        rf"(?P<whole>,?{GAP}{of}(?:{determiner})?+(?:{adjective})?+(?P<whole_word>{heads}){GAP}{number}{article})",
        rf"(?P<above>,?{GAP}{of}(?:{determiner})?+(?:{adjective})?+(?P<above_word>{every_part}){GAP}{PART_LABEL})",
        rf"(?P<above_order>,?{GAP}{of}(?:{determiner})?+(?={ordinal}))",
        rf"(?P<range>(?:(?P<range_word>{words.any('ranges', spaced=True)})|[-‐‑–—]{GAP})(?:{determiner})?+"
        rf"(?:(?P<range_head>{heads}){GAP})?(?:(?P<range_part>{every_part}){GAP})?{LABEL})",
        rf"(?P<part>,?{GAP}(?:{opening})?+{lead}(?P<part_word>{every_part}){GAP}{PART_LABEL})",
        rf"(?P<sentence>,?{GAP}(?:{joins})?(?:{ordinal}{BLANK}|{determiner}|{last})?{words.any('sentences')}{AFTER})",
        rf"(?P<order>,?{GAP}(?P<order_join>{joins})?(?:{opening})?(?:{determiner})?(?={row}))",
        rf"(?P<list>(?:(?P<list_join>,?{GAP}{joins})|[,;]{GAP}|/)(?:"
        rf"{lead}(?:{opening})?(?P<list_part>{every_part}){GAP}{PART_LABEL}|(?P<list_lead>{preposition})?(?:{opening})?{LABEL}))",
        rf"(?P<direction>{words.any('directions')}(?!{BLANK}{words.any('determiners')}))",
    )
    return re.compile(rf"{GAP}(?:{'|'.join(manners)})")
