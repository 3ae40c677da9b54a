"""How large a document may be before it is refused: one value with every limit, and a watch that keeps to them, naming
the one that was hit.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from lexbridge.errors import InputError

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one import; a whole law book with its comments stays far below each of them.

    Attributes:
        file_bytes: size of the file as it lies on the disk.
        unpacked_bytes: size of a Word file's parts once unpacked (a small file can unpack to a disk full).
        parts: number of parts in a Word file.
        pages: number of pages of a PDF.
        nesting: depth of elements in elements, tables in tables and lists in lists.
        characters: length of the text that comes out.
        seconds: time spent on one document.
        memory_bytes: memory that reading a PDF may take (where the system can limit it).
    """

    file_bytes: int = 64 * MEBIBYTE
    unpacked_bytes: int = 256 * MEBIBYTE
    parts: int = 5_000
    pages: int = 3_000
    nesting: int = 100
    characters: int = 20_000_000
    seconds: float = 60.0
    memory_bytes: int = 2048 * MEBIBYTE


@dataclass(slots=True)
class Watch:
    """Holds one import to its limits; it starts to count the time when it is made.

    Every method raises InputError, with the limit's name and value, when the limit is passed.
    """

    limits: Limits
    where: str
    _end: float = field(init=False)
    _characters: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.limits.seconds

    @property
    def seconds_left(self) -> float:
        """What is left of the time, in seconds; never less than a tenth, so that a first step is always made."""
        return max(self._end - time.monotonic(), 0.1)

    def time(self) -> None:
        """Refuses to go on when the time is over."""
        if time.monotonic() > self._end:
            raise self.out_of_time()

    def out_of_time(self) -> InputError:
        """The error for a document that took longer than it may."""
        what = f"takes longer than the limit of {self.limits.seconds:g} seconds"
        return InputError(
            what, where=self.where, mend="split the document, or save it anew from the program it was made with"
        )

    def file_size(self, size: int) -> None:
        """Refuses a file of more bytes than allowed."""
        self._hold(
            "the file has", size, self.limits.file_bytes, "bytes", "split the document, or leave its pictures out"
        )

    def unpacked_size(self, size: int) -> None:
        """Refuses an archive that unpacks to more bytes than allowed."""
        self._hold(
            "the file unpacks to",
            size,
            self.limits.unpacked_bytes,
            "bytes",
            "leave its pictures out; if it has none, do not trust the file",
        )

    def part_count(self, count: int) -> None:
        """Refuses an archive of more parts than allowed."""
        self._hold("the file holds", count, self.limits.parts, "parts", "save it anew from a word processor")

    def page_count(self, count: int) -> None:
        """Refuses a document of more pages than allowed."""
        self._hold("the document has", count, self.limits.pages, "pages", "split it")

    def depth(self, depth: int) -> None:
        """Refuses to go deeper into elements in elements than allowed."""
        if depth > self.limits.nesting:
            raise self.too_deep()

    def too_deep(self) -> InputError:
        """The error for a document that is nested more deeply than it may be."""
        what = f"is nested more deeply than the limit of {self.limits.nesting} levels"
        return InputError(what, where=self.where, mend="save it anew as a plain page from the program it was made with")

    def add_text(self, text: str) -> None:
        """Counts text that was read, and refuses more of it than allowed."""
        self._characters += len(text)
        self._hold(
            "the document's text has", self._characters, self.limits.characters, "characters", "split the document"
        )

    def _hold(self, what: str, found: int, limit: int, unit: str, mend: str) -> None:
        if found > limit:
            raise InputError(f"{what} {found:,} {unit}, the limit is {limit:,} {unit}", where=self.where, mend=mend)
