"""Says which clauses the numbers of a reading are: numbers with their links in, addresses with their places out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lexbridge.address import Address
from lexbridge.citations.labels import Candidate, Label, Labels, is_roman, plain_number
from lexbridge.citations.reading import Link, Number, Reading
from lexbridge.levels import roman_value


class Item(NamedTuple):
    """One clause that a citation names: its address, its place in the text, and how it was named.

    `exact`: in the outline, and written as addresses are. `bare` and `loose`: as of `labels.Candidate`, which later
    numbers may be like.
    """

    address: Address
    start: int
    end: int
    relative: bool
    exact: bool
    bare: bool = False
    loose: bool = False


class Meaning(NamedTuple):
    """The clauses of a reading, and how many of its numbers they took; the rest fits nowhere and is left outside."""

    items: tuple[Item, ...]
    numbers: int


def meaning(reading: Reading, start: Address | None) -> Meaning | None:
    """The clauses that a reading names; None where not even the first number fits.

    Args:
        reading: the words as read.
        start: the clause that the text stands in, for relative numbers; None where it stands in none.
    """
    return _Interpreter(reading, start).interpret()


class _Interpreter:
    """Goes through the numbers of one reading; what a number leaves out it takes from the one before or `start`."""

    def __init__(self, reading: Reading, start: Address | None) -> None:
        self._fitter = reading.grammar.fitter
        self._outline = reading.outline
        self._reading = reading
        self._start = start if start is not None and start.labels else None
        self._items: list[Item] = []
        self._words: dict[int, str] = {}  # the word that named the part on each level of the last item
        self._nowhere = False  # whether the last number was of a part that the code has no level for

    def interpret(self) -> Meaning | None:
        numbers = self._reading.numbers
        if not numbers[0].labels:
            return None
        for count, number in enumerate(numbers):
            if number.levels and is_roman(number.labels):
                number = self._figured(number)
            if not (self._first(number) if count == 0 else self._next(number)):
                return Meaning(tuple(self._items), count) if count else None
        return Meaning(tuple(self._items), len(numbers)) if self._items else None

    def _figured(self, number: Number) -> Number:
        depth = len(self._items[-1].address.labels) if self._items else 0
        return number._replace(labels=self._in_figures(number.labels, number.levels, depth))

    def _in_figures(self, labels: Labels, levels: frozenset[int], depth: int) -> Labels:
        """A roman number of a part that the code numbers in figures (`co. II`), unless a level above has capitals."""
        if not levels or not is_roman(labels):
            return labels
        place, every = min(levels), self._fitter.numbering.levels
        lettered = any({"A", "I"} & set(level.styles) for level in every[depth : place + 1])
        value = roman_value(labels[0].text)
        return labels if lettered or value is None or "1" not in every[place].styles else (Label(str(value)),)

    # The first number.

    def _first(self, number: Number) -> bool:
        reading = self._reading
        if reading.headed:
            return self._add(number, self._fitter.whole(number.labels, self._outline), relative=False)
        if reading.whole:
            base = self._below(self._address(self._fitter.fit((), 0, reading.whole)))
            return self._add(number, self._descend(base, number), relative=False)
        if reading.kind == "bare" and not reading.here:
            return self._bare(number)
        if reading.kind == "part" and self._names_article(number):
            reading.kind = "bare"
            if reading.word in reading.grammar.loose_parts:
                reading.start = number.start
            return self._bare(number)
        if self._start is None:
            return False
        base = self._start.article if reading.here else None
        if reading.above:
            base = self._below(base, relative=not reading.here)
        elif not reading.here:
            return self._add(number, self._from_start(number.labels, number.levels), relative=True)
        return self._add(number, self._descend(base, number), relative=True)

    def _below(self, base: Address | None, *, relative: bool = False) -> Address | None:
        """The clause that the parts above name, the outermost last, under `base` or as seen from `start`."""
        for count, (written, levels) in enumerate(reversed(self._reading.above)):
            labels = self._in_figures(written, levels, len(base.labels) if base else 0)
            if relative and count == 0:
                found = self._from_start(labels, levels)
            elif base is None:
                return None
            else:
                found = self._best(self._fitter.fit(base.labels, len(base.labels), labels), levels)
            base = found.address if found else None
        return base

    def _bare(self, number: Number) -> bool:
        """A number without a word: an address of its own, or one as seen from `start` where only that is known."""
        own = self._best(self._fitter.fit((), 0, number.labels), number.levels)
        if self._start is not None and not (own and self._known(own)):
            seen = self._from_start(number.labels, number.levels)
            if seen and seen.exact and self._known(seen):
                return self._add(number, seen, relative=True)
        return self._add(number, own, relative=False)

    def _names_article(self, number: Number) -> bool:
        """Whether what follows a word for a part is a whole address: `sezione 12C`, `il caso 9B1(a)`."""
        if len(number.labels) < 2 or not number.labels[0].text.isdigit() or self._reading.here or self._reading.above:
            return False
        seen = self._from_start(number.labels, number.levels)
        return not (seen and self._known(seen))

    def _from_start(self, labels: Labels, levels: frozenset[int]) -> Candidate | None:
        """The clause of `start`'s article that labels name: beside `start` or one above it, or a part of it."""
        if self._start is None:
            return None
        prefix = self._start.labels
        found = [
            (depth, one)
            for depth in range(len(prefix), 0, -1)
            for one in self._fitter.fit(prefix[:depth], depth, labels)
            if (one.level == depth or depth == len(prefix))
            and (one.exact or (one.level in levels and not labels[0].bracketed))
        ]
        if not found:
            return None
        deepest = len(prefix)

        def rank(pair: tuple[int, Candidate]) -> tuple[bool, bool, bool, int, int]:
            depth, one = pair
            return (
                not self._known(one),
                not one.exact,
                bool(levels) and one.level not in levels,
                deepest - depth,
                one.cost,
            )

        return min(found, key=rank)[1]

    # Those that follow.

    def _next(self, number: Number) -> bool:
        if number.headed and number.link is not Link.RANGE:
            return self._add(number, self._best(self._fitter.fit((), 0, number.labels), number.levels), relative=False)
        if self._nowhere and not number.word and number.labels[0].text.isdigit():
            return True  # goes on with parts that have no level: `onder 1° en 2°`
        self._nowhere = False
        if number.link is Link.RANGE:
            return self._range(number)
        if number.link is Link.PART:
            return self._part(number)
        return self._list(number)

    def _part(self, number: Number) -> bool:
        """A part behind a comma or none: goes down from the clause before, or stands beside it (`lid 1, lid 2`)."""
        current = self._items[-1]
        below = self._descend(current.address, number)
        beside = self._beside(current, number)
        if below is not None and (beside is None or self._rank(below, number) <= self._rank(beside, number)):
            return self._replace(number, below)
        if beside is None or self._has_no_level(number, beside, current):
            return self._pass(number)
        return self._add(number, beside, relative=current.relative)

    def _has_no_level(self, number: Number, beside: Candidate, current: Item) -> bool:
        """Whether the code has no level for a part: `onder 2°` behind a point, `secondo comma` of a paragraph.

        The forms of one word (lid, leden) are told from other words by their first letter.
        """
        if number.word in self._reading.grammar.inner_parts:
            return len(beside.address.labels) < len(current.address.labels)
        before = self._words.get(beside.level, "")
        return bool(before and number.word) and before[0] != number.word[0]

    def _pass(self, number: Number) -> bool:
        """Leaves a number without a clause; one of a part may be passed over, since the part's whole is named."""
        self._nowhere = bool(number.word)
        return self._nowhere

    def _list(self, number: Number) -> bool:
        current = self._items[-1]
        if number.directed and not number.headed and self._start is not None:
            seen = self._from_start(number.labels, number.levels)
            if seen and seen.exact and self._known(seen):
                return self._add(number, seen, relative=True)
        beside = self._beside(current, number)
        article = self._article(number)
        if self._goes_down(number, article, current):
            return self._part(number)
        if article is not None and self._prefers_article(article, beside, number, current):
            return self._add(number, article, relative=False)
        if beside is not None:
            if number.word and self._has_no_level(number, beside, current):
                return self._pass(number)
            return self._add(number, beside, relative=current.relative)
        below = self._descend(current.address, number)
        if below is None or (number.joined and not number.levels) or plain_number(number.labels):
            return False
        if not number.word and below.level > len(current.address.labels):
            return False
        return (
            self._replace(number, below) if not number.joined else self._add(number, below, relative=current.relative)
        )

    def _goes_down(self, number: Number, article: Candidate | None, current: Item) -> bool:
        """Whether a plain number behind a comma is a part of the clause before it: `Law 9A, 3` (article lists rise)."""
        if number.joined or not plain_number(number.labels) or len(current.address.labels) < 2:
            return False
        below = self._descend(current.address, number)
        rises = article is not None and current.address.article < article.address.article
        return below is not None and below.exact and self._known(below) and self._outline is not None and not rises

    def _prefers_article(self, article: Candidate, beside: Candidate | None, number: Number, current: Item) -> bool:
        """Whether a number in a list is an article's, and not one that takes its article from the number before."""
        if beside is None:
            return True
        if self._succeeds(beside.address, current.address, number):
            return False
        if self._known(article) != self._known(beside):
            return self._known(article)
        if not plain_number(number.labels):
            return article.cost <= beside.cost
        higher = current.address.article < article.address.article
        if self._reading.plural and higher:
            return True
        level = len(beside.address.labels) - 1
        before = current.address.labels[level] if len(current.address.labels) > level else ""
        ascends = (
            before.isdigit()
            and beside.address.labels[level].isdigit()
            and int(beside.address.labels[level]) > int(before)
        )
        return not ascends and higher

    def _succeeds(self, beside: Address, current: Address, number: Number) -> bool:
        """Whether a joined number is the very next beside a part: `62 D 2 e 3` speaks of no article 3.

        Articles rise in a list, so a number below that of the article before it is none.
        """
        before, here, article = current.labels[-1], beside.labels[-1], current.labels[0]
        if not (number.joined and before.isdigit() and here.isdigit() and article.isdigit()):
            return False
        falls = plain_number(number.labels) and int(here) < int(article)
        return falls and int(here) == int(before) + 1 and len(beside.labels) == len(current.labels)

    def _article(self, number: Number) -> Candidate | None:
        if self._reading.kind not in ("head", "letter", "bare") or number.levels or number.labels[0].bracketed:
            return None  # "Laws 86B(1), (2)": a number in brackets is a part's
        return self._best((one for one in self._fitter.fit((), 0, number.labels) if one.level == 0), number.levels)

    def _beside(self, current: Item, number: Number) -> Candidate | None:
        """The clause that labels name beside the one before: what they leave out is the same."""
        labels = current.address.labels
        found = []
        for depth in range(len(labels) - 1, 0, -1):
            for one in self._fitter.fit(labels[:depth], depth, number.labels):
                alike = (not one.bare or current.bare) and (one.exact or current.loose)
                if one.level == depth and labels[depth] and (alike or number.levels):
                    found.append((self._rank(one, number), -depth, one))
        return min(found, key=lambda entry: entry[:2])[2] if found else None

    def _range(self, number: Number) -> bool:
        first = self._items[-1]
        lasts = (self._article(number),) if number.headed else (self._beside(first, number), self._article(number))
        ranges = [one for one in lasts if one is not None and self._between(first.address, one.address)]
        below = self._descend(first.address, number)
        if below is not None and self._known(below) and not any(self._known(one) for one in ranges):
            return below.level == len(first.address.labels) and self._replace(number, below)  # 40B2a-v
        if not ranges:
            return False
        self._items.pop()
        self._items += [
            first._replace(address=address, end=number.end)
            for address in self._between(first.address, ranges[0].address)
        ]
        return True

    def _between(self, first: Address, last: Address) -> tuple[Address, ...]:
        """The addresses of the outline from one to another of the same level; empty where they do not ascend."""
        if len(first.labels) != len(last.labels) or not first < last:
            return ()
        outline = self._outline
        if outline is None:
            return (first, last)
        if found := outline.between(first, last):
            return found
        within = tuple(
            one
            for one in outline.addresses
            if len(one.labels) == len(first.labels) and not one.annex and first < one < last
        )
        return (first, *within, last)

    # Choosing among candidates.

    def _descend(self, base: Address | None, number: Number) -> Candidate | None:
        if base is None:
            return None
        return self._best(self._fitter.fit(base.labels, len(base.labels), number.labels), number.levels)

    def _best(self, candidates: Iterable[Candidate], levels: frozenset[int]) -> Candidate | None:
        return min(candidates, key=lambda one: self._order(one, levels), default=None)

    def _rank(self, one: Candidate, number: Number) -> tuple[bool, bool, int]:
        return self._order(one, number.levels)

    def _order(self, one: Candidate, levels: frozenset[int]) -> tuple[bool, bool, int]:
        return (not self._known(one), bool(levels) and one.level not in levels, one.cost)

    def _known(self, one: Candidate) -> bool:
        return self._outline is None or one.address in self._outline

    def _address(self, candidates: Iterable[Candidate]) -> Address | None:
        best = self._best(candidates, frozenset())
        return best.address if best else None

    def _add(self, number: Number, one: Candidate | None, *, relative: bool) -> bool:
        if one is None:
            return False
        exact = one.exact and self._known(one)
        self._words = {level: word for level, word in self._words.items() if level < one.level} if number.word else {}
        self._words[one.level] = number.word
        self._items.append(Item(one.address, number.start, number.end, relative, exact, one.bare, not one.exact))
        return True

    def _replace(self, number: Number, one: Candidate) -> bool:
        before = self._items[-1]
        self._words[one.level] = number.word
        self._items[-1] = before._replace(address=one.address, end=number.end, bare=one.bare, loose=not one.exact)
        return True
