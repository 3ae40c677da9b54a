"""Gathers article headings that a layout drew apart (`A R T I C O L O  3`, `LAW` above `2`, `• Art. 3`, `— Art. 3 —`):
lines in, the same with such headings as one plain line out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lexbridge.reader.characters.ligatures import Mends
from lexbridge.reader.lines import Line
from lexbridge.reader.words import ReadingWords

_SPACED = re.compile(r"(?<!\S)\w(?: \w)+(?!\S)")  # letters with a blank between each two
_ALL_SPACED = re.compile(r"[^\W\d_](?:\s+[^\W\d_]){4,}")
_WORD = re.compile(r"\S(?: \S)*(?!\S)\s*|\S+\s*")
_TITLE = re.compile(r"\d\W*(?=[^\W\d_](?: [^\W\d_])+(?!\S))")
_ORNAMENTS = "-–—=*~•·▪◦●○►▶■□➤|>< \t"
_SHORT = 12  # characters of a line that is but an article's number


def gathered(lines: Sequence[Line], words: ReadingWords) -> tuple[list[Line], Mends]:
    """The lines with each article's word and number in one plain line, offsets kept, and the titles to be shown without
    the blanks between their letters.
    """
    found: list[Line] = []
    mends: dict[int, tuple[int, str]] = {}
    ornamented: list[tuple[int, Line]] = []
    titled = False  # whether the line may be the title of an article with blanks between its letters
    for line in lines:
        before = found[-1] if found else None
        if before is not None and (joined := _joined(before, line, words)):
            found[-1] = joined
        elif (spaced := _unspaced(line, words)) is not None:
            heading, title = spaced
            found.append(heading)
            mends |= _mends(line, title)
            titled = True
            continue
        elif titled and _ALL_SPACED.fullmatch(line.text):
            found.append(line._replace(text=_compact(line.text)))
            mends |= _mends(line, 0)
            continue
        else:
            if (plain := _plain(line, words)) is not line:
                ornamented.append((len(found), line))
            found.append(plain)
        titled = False
    for place, line in ornamented if _listed({place for place, _ in ornamented}, len(found)) else ():
        found[place] = line
    return found, mends


def _listed(places: set[int], count: int) -> bool:
    """Whether most of the articles that bullets stand before have nothing below them: such a list only names them."""
    return sum(place + 1 in places or place + 1 == count for place in places) * 2 > len(places)


def _joined(before: Line, line: Line, words: ReadingWords) -> Line | None:
    """The word for article and the number on the line below it as one line."""
    word = before.text.strip(_ORNAMENTS)
    if len(word) < 3 or len(line.text) > _SHORT or word.lower().rstrip(".") not in words.citing:
        return None
    text = before.text + " " * (line.start - before.end) + line.text
    heading = words.article.match(text)
    return before._replace(end=line.end, text=text) if heading and not heading["rest"].strip(" .:)–—-") else None


def _close(found: re.Match[str]) -> str:
    """Letters and figures without the blanks between them; the blanks stand between the two."""
    word = found[0].replace(" ", "")
    letters = word.rstrip("0123456789")
    return letters.ljust(len(found[0]) - len(word) + len(letters)) + word[len(letters) :]


def _unspaced(line: Line, words: ReadingWords) -> tuple[Line, int] | None:
    """An article's heading without the blanks between its letters, and where its title begins."""
    if line.text[1:2] != " ":
        return None
    found = _TITLE.search(line.text)
    title = found.end() if found else len(line.text)
    head = _SPACED.sub(_close, line.text[:title])
    if not words.article.match(head.rstrip()):
        return None
    return line._replace(text=(head + _compact(line.text[title:])).rstrip()), title


def _compact(text: str) -> str:
    return "".join(shown for _, _, shown in _words(text))


def _words(text: str) -> Iterator[tuple[int, int, str]]:
    """The words of a title with blanks between their letters: from, to (the blanks behind them too), as to be shown."""
    for word in _WORD.finditer(text):
        letters = word[0].rstrip().replace(" ", "")
        yield word.start(), word.end(), letters if word.end() == len(text) else f"{letters} "


def _mends(line: Line, title: int) -> dict[int, tuple[int, str]]:
    text = line.text[title:]
    start = line.start + title
    return {start + low: (start + high, shown) for low, high, shown in _words(text) if text[low:high] != shown}


def _plain(line: Line, words: ReadingWords) -> Line:
    """An article's heading without the bullets or dashes around it."""
    if line.text[0] not in _ORNAMENTS:
        return line
    bare = line.text.lstrip(_ORNAMENTS)
    start = line.end - len(bare)
    text = bare.rstrip(_ORNAMENTS)
    if not text or start + len(bare) != line.end or not words.article.match(text):
        return line
    return line._replace(start=start, end=start + len(text), text=text)
