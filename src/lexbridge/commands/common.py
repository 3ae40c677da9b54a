"""What commands share: opening the corpus that is meant, reading what is named, giving the answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lexbridge.errors import InputError

if TYPE_CHECKING:
    from lexbridge.work import Work


def load(context: typer.Context) -> Work:
    """Opens the corpus that is meant: the one named, else the nearest."""
    from lexbridge import work

    return work.load(corpus_folder(context))


def corpus_folder(context: typer.Context) -> Path:
    """The folder of the corpus that is meant."""
    from lexbridge.corpus import find_corpus

    return Path(context.obj) if context.obj else find_corpus(Path.cwd())


def say(text: str) -> None:
    """Prints a text as it is."""
    sys.stdout.write(text)


def answer(content: str | bytes, out: Path | None) -> None:
    """Prints a text, or writes it to a file, whole or not at all."""
    from lexbridge.files import write_whole

    if out is None and isinstance(content, str):
        say(content)
    elif out is None:
        raise InputError("this format is no text to print", mend="name a file with --out")
    elif write_whole(out, content):
        print(f"{out}: written")
    else:
        print(f"{out}: unchanged")


def path_from_here(work: Work) -> Callable[[str], str]:
    """Turns a source's name into its path from the current folder, where it lies below it."""
    folder, here = work.corpus.folder.resolve(), Path.cwd()

    def path(file: str) -> str:
        place = folder / file
        return (place.relative_to(here) if place.is_relative_to(here) else place).as_posix()

    return path


def site_address(typed: str) -> str:
    """The address of a site without its closing slash; "" where none is given."""
    if typed and not re.fullmatch(r"https?://[^\s<>\"'?#]+", typed):
        raise InputError(f"'{typed}' is no address of a site", mend="write one like https://example.org/laws/")
    return typed.rstrip("/")


def read(file: str) -> bytes:
    """The bytes of a file, or of standard input for -."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=file, mend="name a text file") from None
