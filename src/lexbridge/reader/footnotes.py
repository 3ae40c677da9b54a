"""Pairs footnotes with their marks: the chunks of one source in, which block notes which marks, and what is unpaired,
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from lexbridge.reader.paragraphs.blocks import Block
from lexbridge.reader.parts import Chunk
from lexbridge.reader.words import ReadingWords

# A mark stands behind a word or stop without a blank: raised figures, stars, or brackets with a caret or a figure; a
# figure in round brackets only behind a letter or stop, since behind another number it is a clause's. Behind a blank
# (`at each table (1).`) it is one where nothing cites it and the notes end the article.
_MARK = re.compile(
    r"(?:(?<=\S)|(?<=\S\s)(?=[¹²³⁰⁴-⁹]))(?:\[\^(?P<caret>[\w-]{1,12})\]|(?P<raised>[¹²³⁰⁴-⁹]{1,3})"
    r"|(?P<star>\(\*{1,3}\)|\*{1,3}(?!\w)|\([†‡]\)|[†‡]{1,2})|\[(?P<figure>\d{1,2})\])"
    r"|(?<=[^\W\d_A-Z.,;:!?»”])\((?P<round>\d{1,2})\)|(?<=[.,;:!?»”])\((?P<behind>\d{1,2})\)(?=\s|$)"
    r"|(?<=[^\W\d_]{2} )\((?P<spaced>\d{1,2})\)(?=[\s.,;:]|$)"
)
_SIGNS = re.compile(r"[\[(*†‡¹²³⁰⁴-⁹](?:(?<!\()|(?=[\d*†‡]))")  # what any mark and any note opens with
_SIGN, _FIGURE = "[*†‡¹²³⁰⁴⁵⁶⁷⁸⁹", re.compile(r"\([\d*†‡]")  # the same: a sign alone, or a bracket and what it holds
_OPENED = re.compile(r"(?:^|[\s(«“\"])\*{1,3}(?=\w)")  # a star before a word opens what is set off, and notes nothing
FLAT_NOTE = re.compile(r"(?P<label>\d{1,2})\s+(?=[^\W\d_a-zà-ÿ])")
"""The opening of a footnote whose raised figure became a plain one."""

_TITLE = 40  # characters of a line that heads notes
_NEAR = 30  # paragraphs from such a note back to its mark
_EMPHASIS = 300  # characters that typed emphasis may embrace
_RAISED = str.maketrans("¹²³⁰⁴⁵⁶⁷⁸⁹", "1230456789")

Place = tuple[int, int]
"""The chunk, and the block in it (-1 for its title)."""

Key = tuple[str, str]
"""The kind of a mark and its label: ("star", "**"), ("raised", "2")."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A footnote's mark in a text: where, its offsets in the block's text, and how it is printed."""

    place: Place
    start: int
    end: int
    key: Key
    printed: str


@dataclass(slots=True)
class Notes:
    """The footnotes of one source.

    `pairs`: each note with its marks, in the order of the marks; `lone_marks` and `lone_notes`: what has no partner;
    `heads`: the lines that only say that notes follow; `bullets`: what opens with a star and is an item of a list.
    """

    pairs: list[tuple[Place, tuple[Seen, ...]]] = field(default_factory=list)
    lone_marks: list[Seen] = field(default_factory=list)
    lone_notes: list[Place] = field(default_factory=list)
    heads: set[Place] = field(default_factory=set)
    bullets: set[Place] = field(default_factory=set)


def pair_notes(chunks: Sequence[Chunk], text: str, words: ReadingWords) -> Notes:
    """Pairs each note with the marks of its label before it: a run of notes with the last ones that wait, in order.

    `text` is the source's: where it holds no sign of a note, nobody looks for one.
    """
    found = Notes()
    _pair_flat(found, chunks)
    signs = [sign for sign in _SIGN if sign in text] + ["("] * bool(_FIGURE.search(text))
    if not signs:
        return found
    waiting: dict[Key, list[Seen]] = {}
    for place, chunk in enumerate(chunks):
        if chunk.title is not None:
            _await(waiting, chunk.title.words, (place, -1), words, signs)
        count, closing = 0, _closing(chunk.blocks)
        while count < len(chunk.blocks):
            block = chunk.blocks[count]
            if block.note is None and (not waiting or (block.marks and block.marks[-1].form[0] not in "[(")):
                _await(waiting, block.words, (place, count), words, signs)
                count += 1
                continue
            end = _head_of_notes(chunk, count, waiting, words)
            if end is not None:
                found.heads.add((place, count))
            first = count + 1 if end is not None else count
            run = list(_run(chunk.blocks, first, end, closing, waiting))
            if run:
                _settle_run(found, waiting, (place, first), run)
                count = first + len(run)
                continue
            _await(waiting, block.words, (place, count), words, signs)
            count += 1
    found.lone_marks = [seen for marks in waiting.values() for seen in marks if _unmistakable(chunks, seen)]
    found.pairs.sort(key=lambda pair: (pair[1][0].place, pair[1][0].start))
    return found


def _pair_flat(found: Notes, chunks: Sequence[Chunk]) -> None:
    """Pairs what was raised once and is no more: `a contested claim1` with the paragraph `1 A claim is …` below it."""
    for place, chunk in enumerate(chunks):
        for count, block in enumerate(chunk.blocks):
            if block.marks or block.note or block.table or not block.words[:1].isdigit():
                continue
            note = FLAT_NOTE.match(block.words)
            if note is None:
                continue
            mark = re.compile(rf"(?<=[^\W\d_A-ZÀ-Ý]{{3}}){note['label']}(?![\w°%])")
            for before in range(count - 1, max(count - _NEAR, -1), -1):
                other = chunk.blocks[before]
                if not other.table and (raised := mark.search(other.words)):
                    seen = Seen((place, before), raised.start(), raised.end(), ("flat", raised[0]), raised[0])
                    found.pairs.append(((place, count), (seen,)))
                    break


def _await(waiting: dict[Key, list[Seen]], text: str, place: Place, words: ReadingWords, signs: Sequence[str]) -> None:
    for sign in signs:  # most texts hold none of those that the source has
        if sign in text:
            break
    else:
        return
    for mark in marks_in(text):
        if mark.key[0] == "spaced" and _cited(text, mark.start, words):
            continue
        waiting.setdefault(mark.key, []).append(replace(mark, place=place))


def marks_in(text: str) -> Iterator[Seen]:
    """The footnote marks of a text, in order."""
    last = 0
    for sign in _SIGNS.finditer(text):
        found = _MARK.match(text, sign.start()) if sign.start() >= last else None
        if found is None:
            continue
        last = found.end()
        kind = str(found.lastgroup)
        label = found[kind].strip("()").translate(_RAISED)
        if kind == "star" and _set_off(text, found.start(), label):
            continue
        yield Seen((0, 0), found.start(), found.end(), ("round" if kind == "behind" else kind, label), found[0])


def _set_off(text: str, place: int, stars: str) -> bool:
    """Whether stars close what as many stars opened, as emphasis is typed (`*pairs*`)."""
    opened = _OPENED.finditer(text, max(place - _EMPHASIS, 0), place)
    return any(found[0].count("*") == len(stars) for found in opened)


def _cited(text: str, place: int, words: ReadingWords) -> bool:
    """Whether the word before a number leads to a citation ("see (1)")."""
    before = text[max(place - 30, 0) : place].rsplit(None, 1)[-1:]
    return bool(before) and before[0].lower().rstrip(".") in words.leading | words.citing


def _key(block: Block) -> Key | None:
    """The kind and label of the footnote a block may be; None for none."""
    if block.note is not None:
        form = block.note.form
        kind = "caret" if "^" in form else "star" if block.note.label[0] in "*†‡" else "raised"
        return kind, block.note.label.translate(_RAISED)
    if len(block.marks) == 1 and block.marks[0].label.isdigit():
        kinds = {"[{}]": "figure", "({})": "round"}
        kind = kinds.get(block.marks[0].form, "")
        return (kind, block.marks[0].label) if kind else None
    return None


def _run(
    blocks: Sequence[Block], start: int, end: int | None, closing: int, waiting: dict[Key, list[Seen]]
) -> Iterator[Key]:
    """The keys of the notes that stand together from a block on; `end` bounds a part that is headed as notes."""
    for count in range(start, len(blocks) if end is None else end):
        block = blocks[count]
        key = _key(block) or (_figure(block, waiting) if end is not None else None)
        if key is not None and key[0] == "round" and not waiting.get(key):
            spaced = ("spaced", key[1])
            key = spaced if count >= closing and waiting.get(spaced) else key
        if key is None or (block.note is None and not waiting.get(key)):
            return
        yield key


def _closing(blocks: Sequence[Block]) -> int:
    """The block from which on numbers in round brackets fill the rest of an article."""
    place = len(blocks)
    while place and len(blocks[place - 1].marks) == 1 and blocks[place - 1].marks[0].form == "({})":
        place -= 1
    return place


def _figure(block: Block, waiting: dict[Key, list[Seen]]) -> Key | None:
    """The key of a note that is printed as an item of a list (`1. Or three.`), below a line that says notes follow."""
    if len(block.marks) != 1 or not block.marks[0].label.isdigit():
        return None
    keys = [(kind, block.marks[0].label) for kind in ("raised", "figure", "round", "caret")]
    return next((key for key in keys if waiting.get(key)), None)


def _head_of_notes(chunk: Chunk, count: int, waiting: dict[Key, list[Seen]], words: ReadingWords) -> int | None:
    """Where the notes end that a line ("Notes") heads, or None where the block is no such line."""
    block = chunk.blocks[count]
    if block.marks or len(block.words) > _TITLE or not words.footnotes.match(block.words):
        return None
    run = 0
    for following in chunk.blocks[count + 1 :]:
        key = _key(following) or _figure(following, waiting)
        if key is None or not waiting.get(key):
            break
        run += 1
    return count + 1 + run if run else None


def _settle_run(found: Notes, waiting: dict[Key, list[Seen]], first: Place, run: Sequence[Key]) -> None:
    """Pairs the notes that stand together with the marks that wait; stars before several lines mark a list's items."""
    standing: dict[Key, list[Place]] = {}
    for count, key in enumerate(run):
        standing.setdefault(key, []).append((first[0], first[1] + count))
    for key, places in standing.items():
        marks = waiting.get(key, [])
        if not marks:
            listed = key == ("star", "*") and len(places) > 1
            (found.bullets.update if listed else found.lone_notes.extend)(places)
            continue
        if len(places) == 1:
            # One note may have several marks in the text right above it.
            near = [seen for seen in marks if seen.place[0] == marks[-1].place[0]]
            found.pairs.append((places[0], tuple(near)))
            waiting[key] = marks[: len(marks) - len(near)]
            continue
        last = marks[-len(places) :]
        found.pairs += [(place, (seen,)) for place, seen in zip(places[-len(last) :], last, strict=True)]
        found.lone_notes += places[: len(places) - len(last)]
        waiting[key] = marks[: len(marks) - len(last)]


def _unmistakable(chunks: Sequence[Chunk], seen: Seen) -> bool:
    """Whether a mark without a note can be nothing else: no power (m²), no figure in round brackets."""
    if seen.key[0] in ("round", "spaced"):
        return False
    if seen.key[0] != "raised":
        return True
    chunk, block = seen.place
    title = chunks[chunk].title
    text = title.words if block < 0 and title is not None else chunks[chunk].blocks[block].words
    word = text[max(seen.start - 3, 0) : seen.start]
    return len(word) == 3 and not word[-1].isdigit() and " " not in word[1:]
