"""Styles, scripts, fonts and icons: put into a new site, in a folder named by their content, so that none are mixed."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from lexbridge.publish.book import Book

_SPOKEN = re.compile(r"\bt\(([^(),]*)")
_QUOTED = re.compile(r'"(\w+)"')


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the assets lie below the site's root: our own folder, and the style sheets written by hand."""

    folder: str
    stylesheets: tuple[str, ...] = ()


def package_files(*below: str) -> dict[str, bytes]:
    """The package's own assets by name, those of a folder below if one is named."""
    folder = resources.files("lexbridge.publish").joinpath("assets", *below)
    files = (file for file in folder.iterdir() if file.is_file())
    return {file.name: file.read_bytes() for file in sorted(files, key=lambda file: file.name)}


def place(site: Path, books: list[Book], own: Path | None) -> Placed:
    """Copies all assets into a new site.

    Args:
        site: the folder of the new site.
        books: the languages, whose words the scripts speak.
        own: the folder of hand-written pages, whose `assets` may hold an `icon.svg`, style sheets and pictures.

    """
    files = package_files() | {"site.css": b"".join(package_files("styles").values())}
    scripts = [content.decode() for name, content in files.items() if name.endswith(".js")]
    for book in books:
        files[f"words-{book.code}.js"] = f"export default {words(book, scripts)};\n".encode()
    by_hand = (
        {path.relative_to(own / "assets").as_posix(): path for path in sorted((own / "assets").glob("**/*"))}
        if own
        else {}
    )
    added = {name: path.read_bytes() for name, path in by_hand.items() if path.is_file()}
    files |= added
    digest = hashlib.sha256(b"".join(name.encode() + content for name, content in sorted(files.items()))).hexdigest()[
        :10
    ]
    folder = f"assets/{digest}"
    for name, content in files.items():
        path = site / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return Placed(folder, tuple(f"{folder}/{name}" for name in added if name.endswith(".css")))


def words(book: Book, scripts: list[str]) -> str:
    """What the scripts say in one language, as JSON: the strings they ask for, the work, its languages and editions."""
    keys = {key for script in scripts for call in _SPOKEN.findall(script) for key in _QUOTED.findall(call)}
    data: dict[str, Any] = {
        "title": book.name,
        "others": list(book.others),
        "names": {code: book.language_name(code) for code in book.codes},
        "editions": {code: book.edition(code) for code in book.codes},
        "strings": {key: book.reader.table("interface")[key] for key in sorted(keys)},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
