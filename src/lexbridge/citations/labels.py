"""Reads runs of numbers and letters such as `65B3`, `B1(a)` or `a)`: a run in, its labels and their addresses out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lexbridge.address import Address, Numbering
from lexbridge.levels import Level, roman_value
from lexbridge.outline import Outline

# What stands without blanks: labels bare or in brackets, full stops between them, a Latin ordinal behind a number.
LATIN = r"(?i:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies)(?![A-Za-z])"
RUN = re.compile(
    rf"(?:[0-9]++(?:-?{LATIN})?[°º]?|[A-Za-z]++(?:-{LATIN})?|\([^\S\n]?[0-9A-Za-z]{{1,6}}[^\S\n]?\))"
    rf"(?:[0-9]++(?:-?{LATIN})?[°º]?|[A-Za-z]++(?:-{LATIN})?|\.(?=[0-9A-Za-z(])|\([^\S\n]?[0-9A-Za-z]{{1,6}}[^\S\n]?\))*+"
)
_PIECE = re.compile(rf"([0-9]+)((?:-?{LATIN})?)[°º]?|([A-Za-z]+(?:-{LATIN})?)|\(\s?([0-9A-Za-z]+)\s?\)|\.")
_DOTTED = re.compile(rf"[0-9]+(?:-?{LATIN}|[a-z]{{0,2}})(?:\.[0-9]+(?:-?{LATIN}|[a-z]{{0,2}}(?![A-Za-z])))+")
_MIXED = re.compile(r"([A-Za-z])([0-9]+)")  # Article 12 (C1)
_LONGEST_RUN = 24
_LONGEST_WORD = 5


class Label(NamedTuple):
    """One number as written: its letters or figures, and whether it stood in brackets."""

    text: str
    bracketed: bool = False


Labels = tuple[Label, ...]


@lru_cache(maxsize=8192)
def labels_of(run: str, inserted: bool, dotted: bool = False) -> tuple[Labels, int]:
    """The labels of a run and how many characters they take; none where the run is a plain word.

    Args:
        run: what `RUN` matched; what follows a full stop is given back where it is a word (`12.De`).
        inserted: whether a letter behind the first number belongs to it (305a).
        dotted: whether figures parted by full stops are one number (3.119aa).
    """
    if len(run) > _LONGEST_RUN:
        return (), 0
    while run:
        labels = _split(run, inserted, dotted)
        if labels:
            return labels, len(run)
        run = run.rpartition(".")[0]
    return (), 0


def _split(run: str, inserted: bool, dotted: bool) -> Labels:
    labels: list[Label] = []
    whole = _DOTTED.match(run) if dotted else None
    if whole is not None:
        labels.append(Label(whole[0]))
    for number, latin, letters, inside in _PIECE.findall(run, whole.end() if whole else 0):
        if number:
            if not 0 < int(number) < 10000:
                return ()
            labels.append(Label(number + latin))
        elif letters:
            if (
                inserted
                and len(labels) == 1
                and len(letters) == 1
                and labels[0].text.isdigit()
                and not labels[0].bracketed
            ):
                labels[0] = Label(labels[0].text + letters)
            elif len(letters) > _LONGEST_WORD:
                return ()
            else:
                labels.append(Label(letters))
        elif inside:
            mixed = _MIXED.fullmatch(inside)
            labels += [Label(mixed[1]), Label(mixed[2])] if mixed else [Label(inside, True)]
    return tuple(labels)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One address that labels may be.

    `level` is where the first label stands (from 0), `cost` how far the writing is from that of addresses, `exact`
    whether letters are written as the levels write them and none is skipped, `bare` whether brackets were left out or
    added.
    """

    address: Address
    level: int
    cost: int
    exact: bool
    bare: bool


class Fitter:
    """Finds the addresses that labels may be on the levels of a code, and remembers them."""

    _MOST = 50_000  # remembered readings; a text of one's own making may hold more, and then the memory starts anew

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering
        self._known: dict[tuple[tuple[str, ...], int, Labels], tuple[Candidate, ...]] = {}
        self._whole: dict[Labels, Candidate | None] = {}
        self._outline: Outline | None = None

    def fit(self, prefix: tuple[str, ...], depth: int, labels: Labels) -> tuple[Candidate, ...]:
        """The candidates for labels whose first stands on level `depth` or below, under `prefix`; cheapest first."""
        key = (prefix, depth, labels)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._MOST:
                self._known.clear()
            padded = prefix + ("",) * (depth - len(prefix))
            found = tuple(sorted(self._candidates(padded, labels), key=lambda one: (one.cost, one.level)))
            self._known[key] = found
        return found

    def whole(self, labels: Labels, outline: Outline | None) -> Candidate | None:
        """The best candidate for labels that begin with the article: one of the outline, if any is."""
        if outline is not self._outline or len(self._whole) >= self._MOST:
            self._whole, self._outline = {}, outline
        if labels not in self._whole:
            found = self.fit((), 0, labels)
            known = (one for one in found if outline is None or one.address in outline)
            self._whole[labels] = next(known, found[0] if found else None)
        return self._whole[labels]

    def _candidates(self, prefix: tuple[str, ...], labels: Labels) -> Iterator[Candidate]:
        for numbers, level, writing in self._readings(labels, len(prefix)):
            if (prefix and prefix[0]) or numbers[0]:  # an address names its article
                address = Address(prefix + numbers, numbering=self.numbering)
                skips = level - len(prefix) + numbers[level - len(prefix) :].count("")
                cost = 4 * skips + 2 * writing.count(_LOOSE) + writing.count(_BARE)
                yield Candidate(address, level, cost, not skips and _LOOSE not in writing, _BARE in writing)

    def _readings(self, labels: Labels, depth: int) -> Iterator[tuple[tuple[str, ...], int, tuple[int, ...]]]:
        """(canonical labels from `depth` on, level of the first, how each is written)."""
        first, rest = labels[0], labels[1:]
        levels = self.numbering.levels
        for level in range(depth, len(levels)):
            for label, below in _heads(first, rest):
                number = levels[level].canonical(label.text)
                if number is None:
                    continue
                here = ("",) * (level - depth) + (number,)
                writing = _writing(label, number, levels[level])
                if not below:
                    yield here, level, (writing,)
                    continue
                for numbers, _, others in self._readings(below, level + 1):
                    yield here + numbers, level, (writing, *others)


def _heads(first: Label, rest: Labels) -> Iterator[tuple[Label, Labels]]:
    """The ways to take the first label: whole, or a letter of letters that run together (`av` is a, v)."""
    yield first, rest
    if first.text[:-1].isdigit() and first.text[-1:].isalpha():
        yield Label(first.text[:-1], first.bracketed), (Label(first.text[-1], first.bracketed), *rest)
    if "." in first.text:
        parts = tuple(map(Label, first.text.split(".")))
        yield parts[0], parts[1:] + rest
    if not first.bracketed and len(first.text) > 1 and first.text.isalpha() and first.text.islower():
        yield Label(first.text[0]), (Label(first.text[1:]), *rest)


_AS_ADDRESSES, _BARE, _LOOSE = range(3)


def _writing(label: Label, number: str, level: Level) -> int:
    """How a label is written: as in addresses, without the level's brackets or a figure with some, or loosely."""
    bracketed = level.form.startswith("(")
    if number.isalpha() and (number != label.text or (label.bracketed and not bracketed)):
        return _LOOSE
    return _AS_ADDRESSES if bracketed == label.bracketed else _BARE


def single(labels: Labels) -> bool:
    """Whether the labels are one letter standing alone, without brackets."""
    return len(labels) == 1 and not labels[0].bracketed and len(labels[0].text) == 1 and labels[0].text.isalpha()


def plain_number(labels: Labels) -> bool:
    """Whether the labels are one number standing alone, without brackets."""
    return len(labels) == 1 and not labels[0].bracketed and labels[0].text.isdigit()


def wordlike(labels: Labels) -> bool:
    """Whether the first label is letters that may be a word: more than one, without brackets."""
    text = labels[0].text
    return not labels[0].bracketed and text.isalpha() and len(text) > 1


_ROMAN_FIGURES = frozenset("IVX")


def is_roman(labels: Labels) -> bool:
    """Whether the labels are one roman number in capitals, as some write a paragraph's (`co. II`)."""
    return len(labels) == 1 and _ROMAN_FIGURES.issuperset(labels[0].text) and not labels[0].bracketed


def roman(labels: Labels) -> bool:
    """Whether the labels are one roman number or doubled letter."""
    text = labels[0].text
    return len(labels) == 1 and (roman_value(text) is not None or len(set(text.lower())) == 1)
