"""Finds the citations of a text: a text and the clause it stands in, citations with their targets out."""

from __future__ import annotations

from lexbridge.address import Address
from lexbridge.citations.broken import Joined, is_broken
from lexbridge.citations.evidence import stands
from lexbridge.citations.follow import read
from lexbridge.citations.grammar import Grammar
from lexbridge.citations.meaning import Item, Meaning, meaning
from lexbridge.citations.patterns import Beginning, Trigger
from lexbridge.citations.reading import Reading
from lexbridge.citations.words import settle
from lexbridge.model import Citation, CitationKind, Target
from lexbridge.outline import Outline

_JOIN_AT_MOST = 16  # characters between two citations that a conjunction joins


def find(
    text: str, grammar: Grammar, start: Address | None = None, outline: Outline | None = None
) -> tuple[Citation, ...]:
    """The citations of a text in order, none overlapping; takes time linear in its length.

    Args:
        text: any text.
        grammar: of the language the text is in, and the code it may cite.
        start: the clause the text stands in; without it relative citations (`A2`, `(a) above`) cannot be read.
        outline: what the code has, to tell apart readings and to list ranges.
    """
    within = start is not None and bool(start.labels)
    trigger = grammar.patterns.trigger(within=within)
    if is_broken(text):
        joined = Joined(text)
        return tuple(map(joined.restore, _found(joined.text, grammar, start, outline, trigger)))
    return tuple(_found(text, grammar, start, outline, trigger))


def _found(
    text: str, grammar: Grammar, start: Address | None, outline: Outline | None, trigger: Trigger
) -> list[Citation]:
    """The citations of a text whose words are whole."""
    found: list[Citation] = []
    place = 0
    while beginning := trigger.search(text, place):
        citation, place = _citation(text, grammar, start, outline, beginning, found[-1].end if found else 0)
        if citation is not None:
            found.append(citation)
    return found


def _citation(
    text: str, grammar: Grammar, start: Address | None, outline: Outline | None, beginning: Beginning, after: int
) -> tuple[Citation | None, int]:
    """The citation at a beginning, if there is one, and where to search on."""
    if beginning.kind == "work":
        span = grammar.works.numbered(text, beginning.start, beginning.end)
        return (None, beginning.end) if span is None or span[0] < after else (_external(text, *span), span[1])
    if beginning.kind == "cue" and (start is None or not start.labels):
        return None, beginning.end  # it leads to numbers of this article only
    reading = read(text, grammar, outline, beginning)
    if reading is None:
        return None, beginning.end
    if reading.kind == "letter":
        reading.joined = _joins(reading, after)
    outside = _outside(reading, after)
    if outside is not None:
        return outside, outside.end
    meant = meaning(reading, start)
    if reading.behind_comma and not _certain(meant, start, outline):
        reading = read(text, grammar, outline, beginning, apart=True)  # its first number was read before
        if reading is None:
            return None, beginning.end
        meant = meaning(reading, start)
    if meant is None or not stands(reading, meant, start):
        # Behind a word such as "see" the number itself may still begin a citation of another kind (`see L12`).
        return None, beginning.end if reading.kind == "cue" or reading.whole else max(reading.pos, beginning.end)
    citation = _build(reading, meant)
    return citation, citation.end


def _certain(meant: Meaning | None, start: Address | None, outline: Outline | None) -> bool:
    """Whether parts belong to the article behind a comma: nothing else is left for them, or the article has them."""
    if meant is None:
        return False
    return start is None or outline is None or all(item.address in outline for item in meant.items)


def _joins(reading: Reading, after: int) -> bool:
    """Whether nothing but a conjunction or comma stands between a citation that ended at `after` and the reading."""
    if not 0 < after < reading.start <= after + _JOIN_AT_MOST:
        return False
    return settle(reading.text[after : reading.start].strip(" ,;\n")) in (*reading.grammar.joins, "")


def _outside(reading: Reading, after: int) -> Citation | None:
    """The citation as one of another work, if what stands around it says so."""
    if reading.own or reading.here or not (reading.headed or reading.whole or reading.kind in ("part", "order")):
        return None
    span: tuple[int, int] | None = (reading.start, reading.foreign)
    if not reading.foreign:
        span = _around(reading, after)
    if span is None or (reading.word in reading.grammar.loose_parts and not reading.whole):
        return None
    return _external(reading.text, *span)


def _external(text: str, start: int, end: int) -> Citation:
    target = Target(None, start, end, CitationKind.EXTERNAL)
    return Citation(start, end, text[start:end], CitationKind.EXTERNAL, (target,))


def _around(reading: Reading, after: int) -> tuple[int, int] | None:
    """The span with another work's name around it, unless that is but a word in capitals ("SEE LAW 12")."""
    span = reading.grammar.works.around(reading.text, reading.start, reading.pos, after, reading.onward)
    if span is None:
        return None
    shouted = reading.text[reading.start : reading.start + 2].isupper()
    if span[0] == reading.start:
        behind = reading.text[reading.pos : span[1]]
        return None if shouted and settle(behind) in reading.grammar.followers else span  # "LAWS 16 AND 73 APPLY"
    name = reading.text[span[0] : reading.start].strip(" ,\n")
    is_word = settle(name) in reading.grammar.leading or (shouted and name.isupper())
    return None if is_word else span


def _build(reading: Reading, meant: Meaning) -> Citation:
    """The citation with its span; a lone target has the whole span, several have each their own."""
    start, end = reading.start, reading.numbers[meant.numbers - 1].until
    if meant.numbers == len(reading.numbers):
        end = max(end, reading.pos)
    if len(meant.items) == 1:
        item = meant.items[0]
        return Citation(
            start, end, reading.text[start:end], _kind(item), (Target(item.address, start, end, _kind(item)),)
        )
    lone = len({(item.start, item.end) for item in meant.items}) == 1
    targets = tuple(
        Target(item.address, *((start, end) if lone else (item.start, item.end)), _kind(item)) for item in meant.items
    )
    absolute = any(target.kind is CitationKind.ABSOLUTE for target in targets)
    kind = CitationKind.ABSOLUTE if absolute else CitationKind.RELATIVE
    return Citation(start, end, reading.text[start:end], kind, targets)


def _kind(item: Item) -> CitationKind:
    return CitationKind.RELATIVE if item.relative else CitationKind.ABSOLUTE
