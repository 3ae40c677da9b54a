"""What XML can hold: any string to its characters and back, places in sources to short tokens and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from lexbridge.errors import InputError
from lexbridge.model import Segment, Span

# Everything outside the production Char of XML 1.0 (section 2.2): controls, lone surrogates, U+FFFE and U+FFFF.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NO_ATTRIBUTE = re.compile(r"\\|" + _NO_XML.pattern)
_ESCAPED = re.compile(r"\\u([0-9a-f]{4})|\\\\")
_SPAN = re.compile(r"(\d+):(\d+)-(\d+)")
_SEGMENT = re.compile(_SPAN.pattern + r"(?:=(\d+))?(?:~([0-9a-f.]*))?(?:!(\S+))?")


def spell_attribute(value: str) -> str:
    r"""Any string as an attribute's value: what XML cannot hold becomes `\uXXXX`, a backslash is doubled."""
    return _NO_ATTRIBUTE.sub(lambda found: "\\\\" if found[0] == "\\" else f"\\u{ord(found[0]):04x}", value)


def read_attribute(value: str) -> str:
    """The string that `spell_attribute` wrote."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else "\\", value)


def spell_text(text: str) -> tuple[str, str]:
    """Text with U+FFFD for what XML cannot hold, and a list of what stood there, as `offset:code` in hexadecimal."""
    lost = " ".join(f"{found.start():x}:{ord(found[0]):x}" for found in _NO_XML.finditer(text))
    return (_NO_XML.sub("\ufffd", text), lost) if lost else (text, "")


def read_text(text: str, lost: str) -> str:
    """The text that `spell_text` wrote.

    Raises:
        InputError: for a list that does not fit the text.

    """
    letters = list(text)
    for token in lost.split():
        place, _, code = token.partition(":")
        try:
            letters[int(place, 16)] = chr(int(code, 16))
        except (ValueError, IndexError, OverflowError):
            raise InputError(f"'{token}' names no character of its text") from None
    return "".join(letters)


class Places:
    """The sources of an expression by number, so that a span is written as `0:120-245`: file, start, end."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = list(dict.fromkeys(files))
        self._numbers = {file: number for number, file in enumerate(self.files)}

    def spell(self, span: Span) -> str:
        """The token of a span."""
        return f"{self._numbers[span.file]}:{span.start}-{span.end}"

    def spell_all(self, spans: Iterable[Span]) -> str:
        """The tokens of spans, parted by blanks."""
        return " ".join(self.spell(span) for span in spans)

    def read(self, token: str) -> Span:
        """The span of a token.

        Raises:
            InputError: for a token that is none, or names a source that is not listed.

        """
        if not (found := _SPAN.fullmatch(token)):
            raise InputError(f"'{token}' is no place in a source", mend="write file:start-end")
        return self._span(found)

    def read_all(self, tokens: str | None) -> tuple[Span, ...]:
        """The spans of tokens parted by blanks; none for None."""
        return tuple(self.read(token) for token in (tokens or "").split())

    def _span(self, found: re.Match[str]) -> Span:
        file, start, end = (int(number[:18]) for number in found.group(1, 2, 3))
        if file >= len(self.files):
            raise InputError(f"'{found[0]}' names a source that is not listed")
        return Span(self.files[file], start, end)

    def spell_segments(self, segments: Sequence[Segment], opening: str, notes: Sequence[str]) -> str:
        """The segments of one paragraph: the span, `=length` where a repair changed it, `~join` where unusual.

        Args:
            segments: the segments.
            opening: what usually joins the first to what stands before it.
            notes: the eIds of the footnotes that they mark, "" for none.

        """
        tokens = []
        usual = opening
        for segment, note in zip(segments, notes, strict=True):
            token = self.spell(segment.span)
            if len(segment.text) != segment.span.end - segment.span.start:
                token += f"={len(segment.text)}"
            if segment.before != usual:
                token += "~" + ".".join(f"{ord(letter):x}" for letter in segment.before)
            tokens.append(token + (f"!{note}" if note else ""))
            usual = " "
        return " ".join(tokens)

    def read_segments(self, tokens: str, opening: str) -> Iterator[tuple[Span, int, str, str]]:
        """The spans, text lengths, joins and footnotes' eIds that `spell_segments` wrote.

        Raises:
            InputError: for a token that is none.

        """
        usual = opening
        for token in tokens.split():
            if not (found := _SEGMENT.fullmatch(token)):
                raise InputError(f"'{token}' is no place in a source", mend="write file:start-end")
            span = self._span(found)
            length = int(found[4][:18]) if found[4] else max(span.end - span.start, 0)
            join = found[5]
            before = usual if join is None else "".join(_letter(code, token) for code in join.split(".") if code)
            yield span, length, before, found[6] or ""
            usual = " "


def _letter(code: str, token: str) -> str:
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError):
        raise InputError(f"'{token}' joins by no character") from None
