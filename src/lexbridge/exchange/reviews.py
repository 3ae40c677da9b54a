"""Verdicts into `reviews.toml`: new ones are added and changed ones replaced, all else stays as people wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lexbridge.corpus import read_reviews
from lexbridge.errors import InputError
from lexbridge.files import write_whole
from lexbridge.model import Review

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


@dataclass(frozen=True, slots=True)
class Taken:
    """What was done with verdicts: how many are new, how many replaced an older one, how many stood there already."""

    new: int
    replaced: int
    known: int


def take_over(path: Path, verdicts: Mapping[str, Review]) -> Taken:
    """Adds verdicts, by fingerprint, to the file of reviews; the file is made where there is none.

    Raises:
        InputError: for a file that is no file of reviews.

    """
    import tomlkit

    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    before = read_reviews(text, where=str(path))
    changed = {mark: review for mark, review in verdicts.items() if before.get(mark) != review}
    document = tomlkit.parse(text)
    for mark in changed:
        if mark in before:
            _take_out(document, mark)
    text = tomlkit.dumps(document)
    for mark, review in changed.items():
        text = f"{text.rstrip()}\n\n{_entry(mark, review)}".lstrip()
    if {mark: after for mark, after in read_reviews(text, where=str(path)).items() if mark not in changed} != {
        mark: review for mark, review in before.items() if mark not in changed
    }:
        raise InputError("a verdict would be lost", where=str(path), mend="write its entries as [[review]] tables")
    if changed:
        write_whole(path, text)
    replaced = sum(mark in before for mark in changed)
    return Taken(len(changed) - replaced, replaced, len(verdicts) - len(changed))


def _take_out(document: TOMLDocument, mark: str) -> None:
    """Takes a fingerprint out of the entry that has it, and the entry itself when it was the only one."""
    entries = document["review"]
    assert isinstance(entries, list)
    for place, entry in enumerate(entries):
        marks = entry["fingerprint"]
        if isinstance(marks, list) and mark in marks:
            marks.remove(mark)
            if marks:
                return
        if marks in ([], mark):
            del entries[place]
            return


def _entry(mark: str, review: Review) -> str:
    import tomlkit

    table = tomlkit.table()
    fields = ("fingerprint", mark), ("verdict", review.verdict), ("reason", review.reason), ("name", review.name)
    for key, value in (*fields, ("date", review.date)):
        table.add(key, value)
    return f"[[review]]\n{tomlkit.dumps(table)}"
