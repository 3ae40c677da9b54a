"""Sorts out what is no text of the code: lines in, those of the page (numbers, running heads, rules, contents lists,
navigation) out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from lexbridge.reader.characters.repair import initials, visible
from lexbridge.reader.lines import TERMINALS, Line
from lexbridge.reader.looks import last_word
from lexbridge.reader.numbers import opening
from lexbridge.reader.words import ReadingWords

_BARE_PAGE = re.compile(
    r"[-–—\s|\[]*(?:\d{1,4}(?:\s?/\s?\d{1,4}|\s\w{1,3}\s\d{1,4})?|[ivxlc]{1,6})[-–—\s|\]]*", re.IGNORECASE
)
_DASHED_PAGE = re.compile(r"([-–—~·•])\s*(?:\d{1,4}|[ivxlc]{1,6})\s*\1", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{1,4}\W*$|…{2,}\s*\d{1,4}\W*$|_{4,}\s*\d{1,4}\W*$")
# A table's row looks the same, so only behind an article's heading.
_WIDE_LEADER = re.compile(r"[^\d\s].*?(?:\t\s*|\s{3,})\d{1,4}$")
_RULE = re.compile(r"[_=~*·•–—-][_=~*·•–—\s-]{2,}")  # a line drawn across the page
_RULES = frozenset("_=~*·•–—-")
_STROKED = re.compile(r"\d{1,4}\s*[|•·]\s*[^\W\d][^|•·]*|[^\W\d][^|•·]*\s[|•·]\s*\d{1,4}")  # `41 | Codice`
# The address of a site, or who holds the rights, alone on a line.
_IMPRINT = re.compile(r"(?:\d{1,4}\s+)?(?:https?://|www\.)\S+(?:\s+\d{1,4})?|(?:©|\([cC]\)\s*\d{4}).{0,100}")
_IMPRINTS = frozenset("hw©(0123456789")  # what an imprint opens with
_WIDE = re.compile(r"\d{1,4}\s{3,}\S.*|.*\S\s{3,}\d{1,4}")  # a head and a page number at the two ends of a line
_ARROWS = re.compile(r"^[<«←‹]\s|\s[>»→›]$|\|")  # set apart, around what leads to another page
_POINTS = frozenset("<«←‹>»→›")
_DIGITS = re.compile(r"\d+")
_SPREAD = " " * 8  # between the two ends of a running head
_STOPPED = frozenset(".;:!?…")
_FULL = 30  # characters of a line that a sentence may go on from; a shorter one ends where a link or cell was parted


def furniture(lines: Sequence[Line], words: ReadingWords) -> set[int]:
    """The indexes of lines that belong to the page, not to the text: page numbers, running heads, lines of a contents
    list.
    """
    found: set[int] = set()
    worded: set[int] = set()  # page numbers that are sure
    bare: list[tuple[int, int]] = []  # lines that are but a number, with its value
    wide: list[int] = []
    numbered: list[int] = []  # lines that end in a number
    # Each line is asked first what its ends say: most end in a letter or a full stop, and are nothing of the kind.
    for place, line in enumerate(lines):
        text = line.text
        first, last, length = text[0], text[-1], len(text)
        if last.isdigit() or (not last.isalnum() and text[-2:-1].isdigit()):
            if length < 40 and words.page.match(visible(text)):
                worded.add(place)
            else:
                numbered.append(place)
        if length > 130 and first not in _IMPRINTS and first not in _RULES:
            continue
        if (last.isdigit() or first.isdigit()) and length <= 130 and "   " in text:
            if _WIDE.fullmatch(text):
                wide.append(place)
            elif initials(text) in words.initials and _guides(text, words):
                found.add(place)
        if length < 12 and not (first.isalpha() and last.isalpha()) and _BARE_PAGE.fullmatch(text):
            if _DASHED_PAGE.fullmatch(text):
                worded.add(place)
            elif digits := _DIGITS.search(text):
                bare.append((place, int(digits[0])))
        if (
            (first in _RULES and _ruled(text))
            or (first in _IMPRINTS and _IMPRINT.fullmatch(text))
            or (length <= 40 and initials(text) in words.initials and _continued(lines, place, words))
            or (length < 80 and last not in ".;:?!," and not first.islower() and _navigates(text, words))
        ):
            found.add(place)
    worded |= _worded_heads(lines, numbered, words)
    numbers = worded | _page_numbers(lines, bare)
    found |= numbers | _contents_entries(lines, numbered, words)
    within = _parting(lines, found, words)
    return found | _running_heads(lines, numbers, within, wide, words)


def _worded_heads(lines: Sequence[Line], numbered: Sequence[int], words: ReadingWords) -> set[int]:
    """Of the lines that end in a number the running heads with a page number behind its word (`Codice – pag. 12`): at
    the other end of the line, or where the same line stands elsewhere with a higher one; rows below each other are
    none.
    """
    sure: set[int] = set()
    wide: set[int] = set()
    alike: dict[str, list[int]] = defaultdict(list)
    for place in numbered:
        text = lines[place].text
        if len(text) <= 130 and (found := words.paged.search(text, max(len(text) - 40, 0))):
            if words.article.match(text):
                continue
            alike[_mask(text)].append(place)
            if found["wide"]:
                wide.add(place)
    sure.update(place for place in wide if not wide & {place - 1, place + 1})
    for found_alike in alike.values():
        if len(found_alike) > 1 and _counts_up(lines, found_alike) and not _neighbours(found_alike):
            sure.update(found_alike)
    return sure


def _contents_entries(lines: Sequence[Line], numbered: Sequence[int], words: ReadingWords) -> set[int]:
    """Of the lines that end in a number the entries of a contents list: with leaders, or with a wide gap behind an
    article or a chapter, where other entries stand beside it or the article stands elsewhere too.
    """
    dotted: set[int] = set()
    paged: set[int] = set()  # every line with a number behind a wide gap
    wide: dict[int, str] = {}
    for place in numbered:
        text = lines[place].text
        if ("..." in text or ". ." in text or "…" in text or "__" in text) and _LEADERS.search(text[-40:]):
            dotted.add(place)
        elif text[-1].isdigit() and _wide_gap(text) and _WIDE_LEADER.search(text[-60:]):
            paged.add(place)
            if article := words.article.match(text):
                wide[place] = article["number"]
            elif words.chapter.match(text) or _goes_on_entry(lines, place, words):
                wide[place] = ""
    entries = dotted | wide.keys()
    beside = dotted | paged
    lone = {place for place in wide if not beside & {place - 1, place + 1}}
    if lone:
        counts = Counter(found["number"] for line in lines if (found := words.article.match(line.text)))
        entries -= {place for place in lone if counts[wide[place]] < 2}
    return entries | {place - 1 for place in entries if _goes_on_entry(lines, place, words)}


def _wide_gap(text: str) -> bool:
    """Whether a tab or three blanks and more stand before the number at a line's end."""
    before = text.rstrip("0123456789")[-3:]
    return before.isspace() or "\t" in before


def _continued(lines: Sequence[Line], place: int, words: ReadingWords) -> bool:
    """Whether a line says which articles stand on a page, or which goes on there (`LAWS 5–7`, `LAW 12 (continued)`)."""
    line = lines[place]
    ended = line.blank or lines[place - 1].text[-1] in TERMINALS
    if ended and words.span.match(line.text):
        return True
    found = words.article.match(line.text)
    return found is not None and words.continued.match(found["rest"]) is not None


def _guides(text: str, words: ReadingWords) -> bool:
    """Whether a line names the first and the last article of a page at its two ends."""
    ends = [words.article.match(end) for end in re.split(r"\s{3,}", text)]
    return len(ends) == 2 and all(end is not None and not end["rest"].strip() for end in ends)


def _goes_on_entry(lines: Sequence[Line], place: int, words: ReadingWords) -> bool:
    """Whether a line goes on the entry of a contents list that the line before opens, in small letters."""
    line = lines[place]
    return place > 0 and not line.blank and line.text[0].islower() and bool(words.article.match(lines[place - 1].text))


def _page_numbers(lines: Sequence[Line], bare: Sequence[tuple[int, int]]) -> set[int]:
    """Of the lines that are but a number those that count up through the file, or stand beside a page's end."""
    rising = [place for (place, value), (_, following) in pairwise(bare) if value < following <= value + 3]
    rising += [place for (_, value), (place, following) in pairwise(bare) if value < following <= value + 3]
    lone = {place for place, _ in bare if _beside_page_break(lines, place) or _between_rules(lines, place)}
    # Short bare numbers in a run of single lines are a list that lost its stops, not pages: pages lie far apart.
    standing = {place for place, _ in bare}
    near = {place for place in standing if standing & {place - 2, place - 1, place + 1, place + 2}}
    return lone | (set(rising) - near)


def _between_rules(lines: Sequence[Line], place: int) -> bool:
    """Whether lines drawn across the page stand above and below."""
    return 0 < place < len(lines) - 1 and all(_ruled(lines[beside].text) for beside in (place - 1, place + 1))


def _ruled(text: str) -> bool:
    """Whether a line is but a rule drawn across the page."""
    return text[0] in _RULES and _RULE.fullmatch(text) is not None


def _beside_page_break(lines: Sequence[Line], place: int) -> bool:
    return lines[place].page or (place + 1 < len(lines) and lines[place + 1].page)


def _parting(lines: Sequence[Line], skipped: set[int], words: ReadingWords) -> set[int]:
    """The short lines, one or two, that part a sentence: the line before is full, the one behind in small letters.

    A sentence may also go on from such a line: it is page furniture only where more says so.
    """
    found: set[int] = set()
    kept = [place for place in range(len(lines)) if place not in skipped] if skipped else range(len(lines))
    for count in range(2, len(kept)):
        if not lines[kept[count]].text[0].islower():
            continue
        for first in (count - 1, count - 2):
            line = lines[kept[first]]
            if first < 1 or line.text[0].islower() or len(line.text) > 100 or line.text[-1] in _STOPPED:
                break
            if any(mark.form != "{}" for mark in opening(line.text)):
                break  # the number of a clause
            if _unended(lines[kept[first - 1]].text, words) and not _opens_paragraph(lines, kept[first : count + 1]):
                found.update(kept[first:count])
    return found


def _opens_paragraph(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Whether an empty line stands before the first of lines and none behind it: it opens their sentence, below a
    heading, though it may be printed elsewhere too. A number in it may still be a page's.
    """
    first, *others = (lines[place] for place in places)
    return (
        first.blank
        and not first.page
        and not any(line.blank or line.page for line in others)
        and not any(character.isdigit() for character in first.text)
    )


def _unended(text: str, words: ReadingWords) -> bool:
    """Whether a line is full and its sentence goes on, with no word at its end that a number must follow."""
    if len(text) < _FULL or not (text[-1].isalnum() or text[-1] in ",-"):
        return False
    return last_word(text) not in words.citing


def _running_heads(
    lines: Sequence[Line], numbers: set[int], within: set[int], wide: Sequence[int], words: ReadingWords
) -> set[int]:
    """Short lines that return three times and more (digits aside), most often beside a page number, at a page's end or
    within a sentence; within sentences two that count up will do, or one that is made of a number and a stroke.
    """
    heads = {place for place in within if _STROKED.fullmatch(lines[place].text) or _set_apart(lines, place)}
    paged = numbers or any(line.page for line in lines)
    if not paged and len(within) + len(wide) < 2:
        return heads
    masks = {place: _mask(lines[place].text) for place in (*within, *wide)}
    wanted = None if paged else set(masks.values())
    places: dict[str, list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        # A line in small letters right below another goes on its sentence.
        if len(line.text) <= 130 and place not in numbers and (line.blank or not line.text[0].islower()):
            mask = masks.get(place) or _mask(line.text)
            if wanted is None or mask in wanted:
                places[mask].append(place)
    for mask, found in places.items():
        if len(found) > 1 and any(character.isalpha() for character in mask):
            heads |= _heads(lines, found, numbers, within, words)
            text = lines[found[0]].text
            if _WIDE.fullmatch(text) and _counts_up(lines, found) and not _neighbours(found):
                article = words.article.match(text)
                if article is None or article["rest"].strip():
                    heads.update(found)
    return heads


def _mask(text: str) -> str:
    return _DIGITS.sub("#", visible(text)).casefold()


def _set_apart(lines: Sequence[Line], place: int) -> bool:
    """Whether a line within a sentence is a number alone, parted from it by an empty line."""
    following = place + 1 < len(lines) and lines[place + 1].blank
    return lines[place].text.isdigit() and (lines[place].blank or following)


def _heads(
    lines: Sequence[Line], found: Sequence[int], numbers: set[int], within: set[int], words: ReadingWords
) -> set[int]:
    """Which of the lines that are alike but for their digits are running heads."""
    cited = words.article.match(lines[found[0]].text)
    edge = {
        place
        for place in found
        if place in within
        or _beside_page_break(lines, place)
        or any(near in numbers for near in (place - 1, place + 1))
    }
    if cited and not cited["rest"].strip() and not within.issuperset(found):
        # An article's number is its heading, but printed again at the ends of pages.
        again = [place for place in found[1:] if lines[place].text == lines[found[0]].text]
        return set(again) if again == found[1:] and edge.issuperset(again) else set()
    rising = _counts_up(lines, found)
    same = len({visible(lines[place].text).casefold() for place in found}) == 1
    if len(found) < 3:
        if same and edge and _SPREAD in lines[found[0]].text and not _neighbours(found):
            return set(found)
        # Two are few: their number must stand where a page's does.
        outer = all(lines[place].text[0].isdigit() or lines[place].text[-1].isdigit() for place in found)
        return edge if rising and outer and within.issuperset(found) and not cited else set()
    if len(edge) * 2 <= len(found) or not (same or rising):
        return set()
    return set(found) if rising else edge


def _neighbours(places: Sequence[int]) -> bool:
    """Whether lines that are alike stand below each other, as the rows of a table do."""
    return any(after - before < 3 for before, after in pairwise(places))


def _counts_up(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Whether one of the numbers in lines that are alike is a page's: it rises from each to the next."""
    rows = [list(map(int, _DIGITS.findall(lines[place].text))) for place in places]
    return any(all(low < high for low, high in pairwise(column)) for column in zip(*rows, strict=True))


def _navigates(text: str, words: ReadingWords) -> bool:
    """Whether a short line is of a web page's navigation: it opens with its words, or is made of its links."""
    pointed = text[0] in _POINTS or text[-1] in _POINTS or "|" in text
    if not pointed and initials(text) not in words.navigation_initials:
        return False
    text = visible(text)
    if not words.navigation.match(text) and not (_ARROWS.search(text) and _linked(text, words)):
        return False
    return len(text.split()) <= 8


def _linked(text: str, words: ReadingWords) -> bool:
    """Whether each of the links of a line (`< Artikel 2 | Artikel 4 >`) is an article or a word of navigation."""
    links = [link.strip(" <>«»←→‹›") for link in text.split("|")]
    return all(words.article.match(link) or words.navigation.match(link) for link in links if link)
