"""Writing to disk, whole or not at all: content or a finished folder in; the old one stands until the new one does."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from lexbridge.errors import InputError


def write_whole(path: Path, content: bytes | str) -> bool:
    """Writes a file through a temporary one beside it, so that no reader ever sees half of it.

    Args:
        path: the file; missing folders above it are made, a link is followed.
        content: bytes, or text to be written as UTF-8 with its line feeds as they are.

    Returns:
        Whether the file changed: one that holds this content already is left alone, its time stamp too.

    Raises:
        InputError: where the place cannot be written.
    """
    raw = content.encode("utf-8", "replace") if isinstance(content, str) else content
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            if target.is_dir():
                raise InputError("is a folder, not a file", where=str(path), mend="name a file")
            target.write_bytes(raw)  # a device or a pipe, such as /dev/stdout: nothing to swap
            return True
        if target.is_file() and target.stat().st_size == len(raw) and target.read_bytes() == raw:
            return False
        target.parent.mkdir(parents=True, exist_ok=True)
        _swap_file(target, raw)
    except OSError as error:
        raise _refusal(error, path) from None
    return True


def _swap_file(target: Path, raw: bytes) -> None:
    draft = target.with_name(f".{target.name[:200]}.{os.getpid()}.new")
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(raw)
        os.replace(draft, target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def swap_folder(new: Path, target: Path) -> None:
    """Puts a finished folder in the place of another; if that fails, the old one stands there again.

    Args:
        new: the folder just made, on the same disk; it is gone afterwards.
        target: where it belongs; what stood there is removed.

    Raises:
        InputError: where the place cannot be written.
    """
    old = target.with_name(f".{target.name}.{os.getpid()}.old")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        had = target.exists() or target.is_symlink()
        if had:
            os.replace(target, old)
        try:
            os.replace(new, target)
        except BaseException:
            if had:
                os.replace(old, target)
            raise
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old, ignore_errors=True)
        elif had:
            old.unlink()
    except OSError as error:
        raise _refusal(error, target) from None


def _refusal(error: OSError, path: Path) -> InputError:
    reason = error.strerror or type(error).__name__
    return InputError(f"cannot be written: {reason}", where=str(path), mend="check the folder and its permissions")
