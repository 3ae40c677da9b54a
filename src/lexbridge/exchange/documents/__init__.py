"""Documents to source texts: a file that a federation has (HTML, Markdown, Word, PDF) in, plain text for the reader and
an account of the rest out.

The text keeps what a reader of the document sees: list numbers, headings on lines of their own, tables as rows of cells
parted by " | ", and footnotes as a mark `[^1]` in the text and a line `[^1]: text of the note` below the block that has
the mark.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lexbridge import files, languages
from lexbridge.errors import InputError
from lexbridge.exchange.documents.kind import SUFFIXES, find_kind
from lexbridge.exchange.documents.limits import Limits, Watch
from lexbridge.exchange.documents.plain import Converted

_QUICK = 64 * 1024  # bytes of Markdown that the library reads within seconds, however it is written
__all__ = ["Converted", "Limits", "Report", "convert", "import_document"]


@dataclass(frozen=True)
class Report:
    """What an import did: the file read, its kind, the file written, the number of its lines that hold text, what was
    dropped, what to know.
    """

    document: Path
    kind: str
    written: Path
    lines: int
    dropped: tuple[str, ...]
    notes: tuple[str, ...]

    def __str__(self) -> str:
        """The report as lines of text, for a terminal."""
        lines = [f"{self.document} ({self.kind}) -> {self.written}: {self.lines} lines"]
        lines += [f"  dropped: {entry}" for entry in self.dropped]
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)


def convert(path: Path, language: str, limits: Limits | None = None) -> Converted:
    """Turns a document into plain source text.

    Args:
        path: the document; its content decides what it is, its name only where that says nothing.
        language: the code of its language, whose words for articles and pages tell headings from running heads.
        limits: how large the document may be, and how long it may take.

    Raises:
        InputError: for a file that cannot be read, is no such document, is damaged, encrypted, empty, scanned, or
            passes a limit; for an unknown language.
    """
    return _convert(path, language, limits or Limits())[1]


def import_document(path: Path, language: str, out: Path, force: bool = False, limits: Limits | None = None) -> Report:
    """Turns a document into a source text of a corpus, written whole or not at all.

    Args:
        path: the document.
        language: the code of its language.
        out: the folder for the text (`corpus/nl`), which gets the document's name with `.txt`; or the text's own name,
            which ends in `.txt`.
        force: whether a file that is there already may be written over.
        limits: how large the document may be, and how long it may take.

    Raises:
        InputError: as `convert`; for a text that is there already without `force`; for a place that cannot be written.
    """
    target = out if out.suffix == ".txt" else out / f"{path.stem}.txt"
    if target.exists() and not force:
        raise InputError(
            "is there already", where=str(target), mend="write over it with --force, or name another place with --out"
        )
    kind, converted = _convert(path, language, limits or Limits())
    files.write_whole(target, converted.text)
    lines = sum(bool(line.strip()) for line in converted.text.splitlines())
    return Report(path, kind, target, lines, converted.dropped, converted.notes)


def _convert(path: Path, language: str, limits: Limits) -> tuple[str, Converted]:
    languages.language(language)
    watch = Watch(limits, str(path))
    raw = _read(path, watch)
    kind = find_kind(raw, path.suffix, watch)
    converted = _by_kind(kind, raw, language, watch)
    if not converted.text.strip():
        raise InputError("no text was found in the document", where=str(path), mend=_emptiness(converted))
    named = SUFFIXES.get(path.suffix.lower())
    if named != kind:
        note = f"the file is called {path.suffix or path.name}, but holds {kind}"
        converted = Converted(converted.text, converted.dropped, (note, *converted.notes))
    return kind, converted


def _by_kind(kind: str, raw: bytes, language: str, watch: Watch) -> Converted:
    """Calls the converter of a kind; each is loaded only when a document needs it."""
    if kind == "HTML":
        from lexbridge.exchange.documents.html import convert_html

        return convert_html(raw, watch)
    if kind == "Markdown" and len(raw) <= _QUICK:
        from lexbridge.exchange.documents.markdown import convert_markdown

        return convert_markdown(raw, watch)
    if kind == "Word":
        from lexbridge.exchange.documents.docx import convert_docx

        return convert_docx(raw, watch)
    from lexbridge.exchange.documents.worker import convert_apart

    return convert_apart(kind, raw, language, watch)


def _read(path: Path, watch: Watch) -> bytes:
    if not path.is_file():
        what = "is a folder, no document" if path.is_dir() else "no such file"
        raise InputError(what, where=str(path), mend="name one document")
    try:
        watch.file_size(path.stat().st_size)
        raw = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", where=str(path), mend="check the file's permissions"
        ) from None
    watch.file_size(len(raw))
    return raw


def _emptiness(converted: Converted) -> str:
    if converted.dropped:
        return f"only this was there: {'; '.join(converted.dropped)[:200]}"
    return "check that it is the right file"
