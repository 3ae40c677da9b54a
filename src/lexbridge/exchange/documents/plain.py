"""The plain source text that every document becomes: blocks, list items, tables and notes in, lines of text with an
account of what was dropped out.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field

from lexbridge.exchange.documents.limits import Watch

STEP = 3  # blanks that a level of a list is set in
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")  # figures above the line: m² is not m2, and article 9¹ not 91
# White space that a page or a word processor shows as one blank; the no-break space and its kin are left to the reader.
_BLANKS = re.compile(r"[ \t\r\n\f\v\x85]+")
_BREAKS = re.compile("[\u2028\u2029]")
# The controls of `corpus.decode`: they have no place in a source, and many of them would make the file count as binary.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
# A number that someone typed before a text: "1.", "(a)", "iv)", "§ 3", "1.3.2.", "A." and the like.
OWN_NUMBER = re.compile(
    r"(?:§\s*)?(?:\(\s*(?:\d{1,3}|[A-Za-z]{1,5})\s*\.?\)|(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6})(?:\.|\)|°)\)?)(?=\s|$)"
)


# What opens a heading that shares its paragraph with the text below it: "3. Title.", "Art. 3 - Title:".
_NUMBERED_TITLE = re.compile(r"(?:[^\W\d_]{1,12}\.?\s*)?(?:\d{1,3}|[A-Z])\b.*[^\W\d_]{2}", re.DOTALL)


@dataclass(frozen=True)
class Converted:
    """A document as plain source text.

    Attributes:
        text: the source text; a paragraph a line, list items with their numbers, blank lines between blocks.
        dropped: what did not come over, one line a kind and text ("navigation: Home, Laws, Contact").
        notes: what a person should know of the conversion ("the encoding was guessed: windows-1252").
    """

    text: str
    dropped: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def collapse(text: str) -> str:
    """Text as it is shown on one line: runs of white space are one blank."""
    return _BLANKS.sub(" ", text).strip(" ")


def clean_block(text: str) -> str:
    """Text of a block, in which a line feed is a line break that the author set: each line collapsed, empty lines
    gone.
    """
    lines = (collapse(line) for line in _BREAKS.sub("\n", text).split("\n"))
    return "\n".join(line for line in lines if line)


def is_heading_before(bold: str, rest: str, numbered: bool = False) -> bool:
    """Whether bold words that open a paragraph are a heading of their own, and not only words made strong.

    Args:
        bold: the words.
        rest: what follows them in the paragraph.
        numbered: whether the paragraph has an automatic number.
    """
    bold, rest = collapse(bold), collapse(rest)
    titled = _NUMBERED_TITLE.match(bold) or (numbered and bold.endswith((".", ":")))
    return bool(titled) and len(bold) < 120 and rest[:1].isupper()


@dataclass
class SourceText:
    """Collects the lines of one source text; a converter fills it from top to bottom and takes `converted()` at the
    end.
    """

    watch: Watch
    _lines: list[str] = field(default_factory=list)
    _dropped: Counter[tuple[str, str]] = field(default_factory=Counter)
    _remarks: dict[str, None] = field(default_factory=dict)
    _pending: dict[str, str] = field(default_factory=dict)
    _labels: set[str] = field(default_factory=set)
    _next: int = 1
    _in_list: bool = False

    def block(self, text: str, *, indent: int = 0, lead: str = "", item: bool = False) -> None:
        r"""Adds a paragraph, a heading or a list item as a line of its own (or several, where the author broke the
        line).

        Args:
            text: the block's text with line feeds for line breaks; white space is settled here.
            indent: blanks before each line.
            lead: the number of a list item, with the blank after it.
            item: whether the block is a list item: items stand without blank lines between them.
        """
        lines = clean_block(text).split("\n")
        if not any(lines) and not lead:
            return
        if not (item and self._in_list):
            self._gap()
        rest = indent + (STEP if lead else 0)
        for count, line in enumerate(lines):
            self._add((" " * (rest if count else indent) + (lead if not count else "") + line).rstrip())
        self._in_list = item
        self._print_notes()

    def end_list(self) -> None:
        """Parts what follows from the list items before it by a blank line."""
        self._in_list = False

    def table(self, rows: list[list[str]], *, indent: int = 0) -> None:
        """Adds a table kept whole: a row a line, the cells parted by " | "."""
        filled = [[_cell(cell) for cell in row] for row in rows]
        filled = [row for row in filled if any(row)]
        if not filled:
            return
        self._gap()
        for row in filled:
            self._add((" " * indent + " | ".join(row)).rstrip())
        self._in_list = False
        self._print_notes()

    def lines(self, lines: list[str]) -> None:
        """Adds lines exactly as they stand, indentation and blank lines included (for sources whose lines are known, as
        in a PDF).
        """
        for line in lines:
            self._add(line.rstrip())

    def label(self, wished: str) -> str:
        """A label for a footnote that no other has: the printed mark where it is a number or letter, else the next
        number.
        """
        label = wished.strip("[]().: ")
        if not re.fullmatch(r"[0-9A-Za-z]{1,6}", label) or label in self._labels:
            self._next = next(count for count in itertools.count(self._next) if str(count) not in self._labels)
            label = str(self._next)
        self._labels.add(label)
        return label

    def note(self, label: str, text: str) -> None:
        """Keeps a footnote's text; it is printed below the block that has its mark."""
        self._pending[label] = clean_block(text).replace("\n", " ")

    def drop(self, kind: str, text: str = "") -> None:
        """Writes down that something does not come over."""
        self._dropped[kind, collapse(text)] += 1

    def remark(self, text: str) -> None:
        """Writes down something that a person should know of the conversion; said once, however often it happens."""
        self._remarks[text] = None

    def converted(self) -> Converted:
        """The text as a whole, with what was dropped and remarked."""
        for label in list(self._pending):
            self._print_note(label)
        text = re.sub(r"\n{3,}", "\n\n", "\n".join(self._lines)).strip("\n")
        text, controls = _CONTROLS.subn("\ufffd", text)
        if controls:
            self.remark(f"characters that no text can have, now shown as \ufffd: {controls}")
        dropped = tuple(_entry(kind, text, count) for (kind, text), count in self._dropped.items())
        return Converted(text + "\n" if text else "", dropped, tuple(self._remarks))

    def _add(self, line: str) -> None:
        self.watch.add_text(line)
        self._lines.append(line)

    def _gap(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def _print_notes(self) -> None:
        """Prints the notes whose marks stand in the lines just added."""
        for label in [label for label in self._pending if any(f"[^{label}]" in line for line in self._lines[-12:])]:
            self._print_note(label)

    def _print_note(self, label: str) -> None:
        self._add(f"[^{label}]: {self._pending.pop(label)}")


def _cell(text: str) -> str:
    """A cell on one line; a bar inside it stands without blanks, so that only cells are parted by " | "."""
    return clean_block(text).replace("\n", " ").replace(" | ", "|")


def _entry(kind: str, text: str, count: int) -> str:
    times = f" ({count} times)" if count > 1 else ""
    return f"{kind}{times}: {text}" if text else f"{kind}{times}"
