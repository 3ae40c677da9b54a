"""Lays paragraphs out as the lines of a source file: line breaks, pages, and what happened to the characters."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from bench.printing import Paragraph
from bench.styles import Style

_LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "fi": "ﬁ", "fl": "ﬂ", "ff": "ﬀ"}
_VOWELS = "aeiouàèéìòù"
_LONG_WORD = re.compile(r"[^\W\d_]{9,}")


def lay_out(paragraphs: Sequence[Paragraph], style: Style, words: Mapping[str, str], choice: random.Random) -> str:
    """The text of a source file."""
    lines: list[str] = []
    for paragraph in paragraphs:
        if paragraph.apart and lines:
            lines.append("")
        if style.width is None or paragraph.whole:
            lines.append(paragraph.indent + paragraph.text)
        else:
            lines += [
                paragraph.indent + line for line in _break(paragraph.text, style.width - len(paragraph.indent), choice)
            ]
    if style.page_lines:
        lines = _paginate(lines, style, words)
    return _characters("\n".join(lines) + "\n", style.characters, choice)


def _break(text: str, width: int, choice: random.Random) -> list[str]:
    """Breaks a paragraph at the width; now and then a word that would not fit is parted with a hyphen."""
    lines, line = [], ""
    for word in text.split(" "):
        if not line or len(line) + 1 + len(word) <= width:
            line = f"{line} {word}" if line else word
            continue
        place = syllable(word, width - len(line) - 2) if choice.random() < 0.5 else 0
        lines.append(f"{line} {word[:place]}-" if place else line)
        line = word[place:]
    return [*lines, line]


def syllable(word: str, room: int) -> int:
    """Where a word of plain letters can be parted so that its first part has at most `room` letters; 0 for nowhere."""
    if not word.isalpha() or not word.islower():
        return 0
    for place in range(min(room, len(word) - 3), 2, -1):
        if word[place - 1] in _VOWELS and word[place] not in _VOWELS and word[place + 1] in _VOWELS:
            return place
    return 0


def _paginate(lines: Sequence[str], style: Style, words: Mapping[str, str]) -> list[str]:
    """Puts page numbers and running heads between the lines, also inside a paragraph where its sentence runs on."""
    paged: list[str] = []
    count, page = 0, 1
    for place, line in enumerate(lines):
        paged.append(line)
        count += 1
        following = lines[place + 1] if place + 1 < len(lines) else ""
        runs_on = line and line[-1] not in ".:;)" and following.strip()[:1].islower()
        if style.page_lines and count >= style.page_lines and (runs_on or not following):
            number = style.page.replace("{page}", words["page"]).replace("{n}", str(page))
            paged += ["", number, "\f" + words["title"] if style.head else "\f", ""]
            count, page = 0, page + 1
    return paged


def _characters(text: str, damages: frozenset[str], choice: random.Random) -> str:
    if "curly" in damages:
        text = text.replace("'", "’")
    if "ligatures" in damages:
        for letters, ligature in _LIGATURES.items():
            text = text.replace(letters, ligature)
    if "no-break" in damages:
        text = re.sub(r"(?<=[a-z.]) (?=\d)", lambda _: choice.choice((" ", "\u00a0")), text)
    if "soft" in damages:
        text = _sprinkle(text, "\u00ad", choice)
    if "zero-width" in damages:
        text = _sprinkle(text, "\u200b", choice)
    return text


def _sprinkle(text: str, character: str, choice: random.Random) -> str:
    """Puts a character that is not seen into some long words."""

    def put(found: re.Match[str]) -> str:
        word = found[0]
        return word[:5] + character + word[5:] if choice.random() < 0.1 else word

    return _LONG_WORD.sub(put, text)
