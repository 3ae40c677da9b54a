"""Files and folders are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from lexbridge.errors import InputError
from lexbridge.files import swap_folder, write_whole


def test_a_file_is_written_as_it_is_with_the_folders_above_it(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "c.txt"
    assert write_whole(target, "één\r\ntwee\n")
    assert target.read_bytes() == "één\r\ntwee\n".encode()
    assert [path.name for path in target.parent.iterdir()] == ["c.txt"]


def test_a_file_that_holds_the_content_already_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "c.txt"
    write_whole(target, b"same")
    os.utime(target, ns=(1, 1))
    assert not write_whole(target, "same")
    assert target.stat().st_mtime_ns == 1
    assert write_whole(target, "else")


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    umask = os.umask(0o022)
    try:
        write_whole(tmp_path / "new", "x")
        (tmp_path / "own").write_text("x")
        (tmp_path / "own").chmod(0o600)
        write_whole(tmp_path / "own", "y")
    finally:
        os.umask(umask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "own").stat().st_mode) == 0o600


def test_a_link_is_followed_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_write_that_fails_leaves_the_old_file_and_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "c.txt"
    target.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(InputError, match="No space left on device"):
        write_whole(target, "new")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["c.txt"]


@pytest.mark.parametrize("name", ["", "c.txt/below"])
def test_a_place_that_cannot_be_written_is_told_in_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "c.txt").write_text("a file")
    with pytest.raises(InputError) as caught:
        write_whole(tmp_path / name, "x")
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_finished_folder_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    new, target = tmp_path / "new", tmp_path / "site"
    for folder, name in ((new, "fresh"), (target, "stale")):
        folder.mkdir()
        (folder / name).write_text(name)
    swap_folder(new, target)
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")] == ["site", "site/fresh"]


def test_a_swap_that_fails_puts_the_old_folder_back(tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.mkdir()
    (target / "page").write_text("good")
    with pytest.raises(InputError, match="cannot be written"):
        swap_folder(tmp_path / "never made", target)
    assert (target / "page").read_text() == "good"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
