"""Composes the patterns of finding from words and levels: where a citation may begin, and what may follow a number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from lexbridge.address import Numbering
from lexbridge.citations.words import BLANK, GAP, NEVER, any_of, by_first
from lexbridge.code import Code
from lexbridge.languages import Language

# What may be a number of a clause: figures, a letter alone, anything short in brackets.
_BRACKETED = r"\([^\S\n]?[0-9A-Za-z]{1,6}[^\S\n]?\)"
_ROMAN = r"[IVX]{2,5}(?!\w)"
LABEL = rf"(?=[0-9]|{_BRACKETED}|[A-Za-z](?![^\W\d_]|['’]\w)|{_ROMAN})"
# Behind a word such as "letter", a few letters may be a number too: `iv`, `aa)`.
PART_LABEL = (
    rf"(?=[0-9]|{_BRACKETED}|[A-Za-z](?![^\W\d_]|['’]\w)|{_ROMAN}"
    r"|[ivxIVX]{2,5}(?=[^\S\n]?(?:[).,;:]|\Z))|[A-Za-z]{2,4}\))"
)
# Capitals, one of them at least behind the first: an acronym, as other bodies and their rules have.
ACRONYM = r"(?:[A-Z][A-Z&.]{1,7}[A-Z](?![\w-])(?:(?<=\.[A-Z])\.)?|[A-Z]\.(?:[A-Za-z]{1,2}\.){1,4}[A-Z]\.?(?![\w-]))"


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
    names = code.names.get(language.code, ())
    lists = {key: tuple(found) for key, found in table.items() if isinstance(found, list) and key != "ordinals"}
    return Words(
        lists=lists,
        heads=tuple(word for word in heads if len(word) > 1 or not word.isalpha()),
        one_head=tuple(word for key in ("singular", "abbreviated") for word in article.get(key, ()) if len(word) > 1),
        letters=tuple(word.upper() for word in heads if len(word) == 1 and word.isalpha()),
        parts=tuple(dict.fromkeys(word for key, words in part.items() if key != "inner" for word in words)),
        inner=tuple(part.get("inner", ())),
        ordinals=tuple(tuple(forms) for forms in table.get("ordinals", ())),
        own=tuple(dict.fromkeys((*title, *names, *(short for name in names for short in _initials(name))))),
    )


def _initials(name: str) -> tuple[str, ...]:
    """How a name of three words or more is abbreviated: CdG and C.d.G. for "Codice di Gara"."""
    letters = [word[0] for word in name.split()]
    return ("".join(letters), "".join(f"{letter}." for letter in letters)) if len(letters) > 2 else ()


def ordinal_list(words: Words) -> str:
    """Ordinals in a row with the part they count: `eerste, tweede en vijfde lid`, `commi primo e secondo`.

    Row and part are in the groups row and counted, or row_behind and counted_first.
    """
    one = _ordinal(words)
    determiner = rf"(?:{words.any('determiners', spaced=True)})?"  # "il primo e il terzo comma"
    joined = rf"{BLANK}(?:{_joined(words, 'joins', 'ranges')}){determiner}"
    between = rf"(?:,{GAP}(?:{words.any('joins', spaced=True)}{determiner})?|{joined})"
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


class Beginning(NamedTuple):
    """Where a citation may begin: its kind, where its first word begins and ends, and where reading goes on."""

    kind: str
    start: int
    word_end: int
    end: int


@dataclass(frozen=True, slots=True)
class Trigger:
    """Finds where citations may begin; `pattern` takes in the character before, which is part of no word."""

    pattern: re.Pattern[str]

    def search(self, text: str, place: int) -> Beginning | None:
        """The first beginning from `place` on."""
        if place == 0 and (found := self.pattern.match(f" {text}")):
            return _beginning(found, 1)
        found = self.pattern.search(text, max(place - 1, 0))
        return _beginning(found, 0) if found else None


def _beginning(found: re.Match[str], shift: int) -> Beginning:
    """A match in a text that was moved by `shift` characters; its group's name is the kind and a count."""
    group = found.lastgroup or ""
    start, end = found.span(group)
    return Beginning(group.partition("_")[0], start - 1 - shift, end - shift, found.end() - shift)


# A citation begins at no letter inside a word or behind a hyphen (`Bye-Law 12`), an address of the net or a path.
_BEFORE = r"[^\w\-‐‑@#/&]"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIGURES = "0123456789"


def trigger(words: Words, numbering: Numbering, *, relative: bool) -> Trigger:
    """Where a citation may begin, each kind in a group: head, part, order, letter, bare; in a clause also cue and code.

    The first character of every alternative stands before its group, so that scanning is quick.
    """
    every_ordinal = tuple(word for forms in words.ordinals for word in forms)
    # Only a row that may close with a part: "first" alone is everyday speech.
    on = {word[0] for key in ("joins", "ranges") for word in words.lists.get(key, ())} | {
        word[0] for word in words.parts
    }
    row = rf"(?=,|{BLANK}[{re.escape(''.join(sorted(on)))}])" if on else NEVER
    opened = rf"(?:{words.any('openers', spaced=True)})?"
    number = rf"(?:{words.any('numbers')}{GAP})?{opened}{first_number(numbering)}"
    branches = _Branches()
    for letter in words.letters:
        branches.add("letter", letter, "(?=[0-9])")
    branches.add_words("head", words.heads, GAP + number)
    # Ordinals by their first letters: this stands once for every first letter of the parts.
    ordinal = "|".join(sorted({re.escape(word[:3]) for word in every_ordinal})) or NEVER
    branches.add_words("part", words.parts, rf"(?:{GAP}{opened}{PART_LABEL}|{BLANK}(?=(?i:{ordinal})|[0-9]{{1,3}}\S))")
    if relative:
        _add_relative(branches, words)
    branches.add_words("order", every_ordinal, row)
    branches.add("order", _FIGURES, rf"(?=[0-9]{{0,2}}{words.any('ordinal_endings')}{row})")
    branches.add("bare", _FIGURES, r"(?=[0-9]{0,3}[A-Za-z(])")
    branches.add_words("work", _full_names(words), rf"(?={BLANK}(?:[^\W\d_]{{1,20}}\.?{GAP}|§{GAP})?[0-9])")
    _add_bare_parts(branches, words, relative=relative)
    return Trigger(re.compile(f"{_BEFORE}(?:{branches.pattern()})"))


def _full_names(words: Words) -> tuple[str, ...]:
    """The nouns for works without the abbreviations, which stand before numbers of their own (`L. 12`)."""
    return tuple(word for word in words.lists.get("works", ()) if len(word) > 3 and "." not in word)


def _add_relative(branches: _Branches, words: Words) -> None:
    label = r"(?=[0-9]|\([0-9A-Za-z]{1,5}\)|[A-Z](?![^\W\d_]|['’]))"
    leading = (*words.lists.get("see", ()), *words.lists.get("within", ()))
    branches.add_words("cue", leading, rf"(?:{BLANK}|(?<=['’]){GAP}){label}")


def _add_bare_parts(branches: _Branches, words: Words, *, relative: bool) -> None:
    """Parts without a word of their own: before their article (`A and B of Law 12`), or with a word that points."""
    one = r"(?:[A-Z]?[0-9]{0,2}(?:\([0-9a-zA-Z]{1,5}\)){0,3}+)"
    more = rf"(?:(?:,{GAP}(?:{words.any('joins', spaced=True)})?|{BLANK}{words.any('joins', spaced=True)}){one}){{0,6}}"
    of = rf"{words.any('of', spaced=True)}(?:{words.any('determiners', spaced=True)})?{any_of(words.heads)}"
    behind = rf"{more}{BLANK}(?:{of}|{words.any('directions')}|{words.any('of', spaced=True)}{words.any('this')})"
    rest = rf"{more}{BLANK}{of}" if not relative else behind
    branches.add("code", "(", rf"(?=[0-9a-zA-Z]{{1,5}}\)(?:\([0-9a-zA-Z]{{1,5}}\)){{0,2}}{rest})")
    branches.add("code", _CAPITALS, rf"(?=[0-9]{{0,2}}(?:\([0-9a-zA-Z]{{1,5}}\)){{0,2}}{rest})")
    if relative:
        branches.add("code", _FIGURES, rf"(?=[0-9]?{rest})")


class _Branches:
    """Alternatives sorted under their first characters, so that few are tried at each place."""

    def __init__(self) -> None:
        self._branches: dict[str, list[str]] = {}
        self._count = 0

    def add_words(self, kind: str, words: Iterable[str], behind: str) -> None:
        for letters, tail in by_first(words):
            self.add(kind, letters, tail, behind)

    def add(self, kind: str, first: str, tail: str, behind: str = "") -> None:
        self._count += 1
        self._branches.setdefault(first, []).append(rf"(?P<{kind}_{self._count}>{tail}){behind}")

    def pattern(self) -> str:
        return "|".join(f"[{re.escape(first)}](?:{'|'.join(tails)})" for first, tails in self._branches.items())


def following(words: Words, numbering: Numbering) -> re.Pattern[str]:
    """What may come behind an address, each manner in a group; its place is right behind the address."""
    heads, every_part = any_of(words.heads), any_of((*words.parts, *words.inner))
    determiner = rf"(?:{words.any('determiners', spaced=True)})?"
    adjective = rf"(?:{words.any('adjectives', spaced=True)})?"
    preposition = any_of((word for word in words.lists.get("prepositions", ()) if len(word) > 1), spaced=True)
    opening, joins = rf"(?:{words.any('openings', spaced=True)})?", _joined(words, "joins", "singling")
    own, opened = any_of(words.own), rf"(?:{words.any('openers', spaced=True)})?"
    whole = rf"(?P<whole>{heads}{GAP}(?:{words.any('numbers')}{GAP})?{first_number(numbering)})"
    above = rf"(?P<above>(?P<above_word>{every_part}){GAP}{PART_LABEL})|(?P<above_order>(?={_ordinal(words)}))"
    here = (
        rf"{words.any('this', spaced=True)}(?:(?P<here>{any_of(words.one_head)})|(?P<here_part>{any_of(words.parts)})"
        rf"|(?P<own>{words.any('works')}|{own}))"
    )
    # "Seguente a" is a preposition, and so is "above the".
    weak = set(words.lists.get("ranges", ())) & set(words.lists.get("prepositions", ()))
    leads_on = any_of(sorted(weak))
    manners = (
        rf"(?P<onward>,?{GAP}{words.any('onwards')})",
        rf",?{GAP}{words.any('of', spaced=True)}(?:{here}|{determiner}{adjective}(?:(?P<named>{own})|{whole}|{above}))",
        rf",?{GAP}(?P<direct>{own})(?!{GAP}[0-9])",
        rf",{GAP}(?P<comma>(?P<comma_head>{any_of(words.one_head)}){GAP}(?:{words.any('numbers')}{GAP})?"
        rf"{first_number(numbering)})",
        rf"(?P<range>(?:(?P<range_word>{words.any('ranges', spaced=True)})|[-‐‑‒–—−]{GAP}){determiner}"
        rf"(?:(?P<range_head>{heads}){GAP})?(?:(?P<range_part>{every_part}){GAP})?{LABEL})",
        rf"(?:(?P<join>,?{GAP}{joins})|,{GAP})?{opening}(?:{preposition})?{determiner}{adjective}"
        rf"(?:(?P<part>(?P<part_word>{every_part})(?:{GAP}{opened}{PART_LABEL}|{BLANK}(?={_ordinal(words)})))|(?P<order>(?={_ordinal(words)})))",
        rf"(?P<sentence>,?{GAP}(?:{joins})?(?:{determiner}|{words.any('last', spaced=True)}){words.any('sentences')})",
        rf"(?P<bracket>\((?:(?P<bracket_word>{every_part}){GAP})?{LABEL})",
        listing(words),
        rf"(?P<direction>{words.any('directions')}(?!{BLANK}(?:{words.any('determiners')}|{leads_on}|{heads})))",
    )
    return re.compile(rf"{GAP}(?:{'|'.join(manners)})")


def listing(words: Words) -> str:
    """A number in a list, without a word of its own."""
    joins = _joined(words, "joins", "singling")
    preposition = any_of((word for word in words.lists.get("prepositions", ()) if len(word) > 1), spaced=True)
    opening = rf"(?:{words.any('openings', spaced=True)})?"
    return rf"(?P<list>(?:(?P<list_join>,?{GAP}{joins})|[,;]{GAP}|/)(?P<list_lead>{preposition})?{opening}{LABEL})"


class Patterns:
    """The patterns of a language for a code, each made when first asked for, since few texts need them all.

    `following` reads what comes behind an address, `listing` and `sentence` what looked like ordinals there; `ordinals`
    reads a row of them and `ordinal` one item of it.
    """

    def __init__(self, words: Words, numbering: Numbering) -> None:
        self._words = words
        self._numbering = numbering

    def trigger(self, *, within: bool) -> Trigger:
        """Finds where a citation may begin, in a text that stands in a clause or (`within` false) in one that does not.

        That for clauses finds all that the other does; where it is made already, the other is not worth making.
        """
        return self._in_clause if within or "_in_clause" in vars(self) else self._in_none

    @cached_property
    def _in_none(self) -> Trigger:
        return trigger(self._words, self._numbering, relative=False)

    @cached_property
    def _in_clause(self) -> Trigger:
        return trigger(self._words, self._numbering, relative=True)

    @cached_property
    def following(self) -> re.Pattern[str]:
        """What may come behind an address, each manner in a group."""
        return following(self._words, self._numbering)

    @cached_property
    def listing(self) -> re.Pattern[str]:
        """A number in a list, without a word of its own."""
        return re.compile(GAP + listing(self._words))

    @cached_property
    def sentence(self) -> re.Pattern[str]:
        """A sentence or other part that no level has, with its ordinal: `eerste volzin`."""
        return re.compile(rf"{_ordinal(self._words)}{BLANK}{self._words.any('sentences')}")

    @cached_property
    def ordinals(self) -> re.Pattern[str]:
        """A row of ordinals with the part they count."""
        return re.compile(ordinal_list(self._words))

    @cached_property
    def ordinal(self) -> re.Pattern[str]:
        """One item of a row of ordinals, or the word that makes it a range."""
        spelled = any_of(word for forms in self._words.ordinals for word in forms)
        ranged = self._words.any("ranges")
        return re.compile(rf"(?P<ranged>{ranged})|(?P<spelled>{spelled})|(?P<figures>[0-9]{{1,3}})")

    @cached_property
    def of_noun(self) -> re.Pattern[str]:
        """Words that lead to what a part is of: `punto 3 del verbale`."""
        return re.compile(rf"{BLANK}{self._words.any('of_noun', spaced=True)}")

    @cached_property
    def onward(self) -> re.Pattern[str]:
        """Words that go on without an end, right behind a number: `12ff.`."""
        return re.compile(rf"(?<=[0-9A-Z)]){self._words.any('onwards')}")

    @cached_property
    def goes_on(self) -> re.Pattern[str]:
        """The same where a blank parts them from the number: `12 ff.`."""
        return re.compile(self._words.any("onwards"))

    @cached_property
    def onto(self) -> re.Pattern[str]:
        """Words that a citation goes on with behind a number."""
        lists = self._words.lists
        return re.compile(BLANK + any_of(word for key in ("of", "joins", "ranges") for word in lists.get(key, ())))

    @cached_property
    def letters(self) -> re.Pattern[str]:
        """Articles in a row behind one, each with a letter before it, up to the phrase's end: `, L28 and L30`."""
        joins, letters = self._words.any("joins", spaced=True), re.escape("".join(self._words.letters))
        between = rf"(?:[,;]{GAP}(?:{joins})?|{BLANK}{joins})"
        one = rf"{between}[{letters}](?=[0-9])[0-9A-Za-z()]{{1,16}}+" if letters else NEVER
        return re.compile(rf"(?:{one}){{1,40}}+(?=[^\S\n]{{0,9}}(?:[.,;:)\]?!»”\"]|\n|\Z))")

    @cached_property
    def month(self) -> re.Pattern[str]:
        """A month behind a number that is a day, as the language writes it: "May" is one, "may" is none."""
        months = self._words.lists.get("not_before", ())
        return re.compile(rf"{BLANK}(?:{'|'.join(months) or NEVER})(?!\w)")
