"""Reads a document in a process of its own: bytes in, source text out, and a file that hangs, crashes or swallows
memory is only an error.

The libraries that read PDFs and Markdown cannot be interrupted from within; a process can be ended when its time is
over, and held to a measure of memory by the system. The two talk in JSON, the file itself goes in by standard input.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import subprocess
import sys
from typing import Any

from lexbridge.errors import InputError
from lexbridge.exchange.documents.limits import MEBIBYTE, Limits, Watch
from lexbridge.exchange.documents.plain import Converted


def convert_apart(kind: str, raw: bytes, language: str, watch: Watch) -> Converted:
    """Turns a document into plain source text, as the converter of its kind does, in a process of its own.

    Args:
        kind: "PDF" or "Markdown".
        raw: the file's bytes.
        language: the code of its language.
        watch: its limits, and the file's name for errors.

    Raises:
        InputError: as the converter; for a file that takes more time or memory than allowed, or makes the library
            crash.
    """
    limits = dataclasses.asdict(watch.limits)
    order = json.dumps({"kind": kind, "where": watch.where, "language": language, "limits": limits})
    command = [sys.executable, "-P", "-m", "lexbridge.exchange.documents.worker", order]
    try:
        done = subprocess.run(command, input=raw, capture_output=True, timeout=watch.seconds_left, check=False)
    except subprocess.TimeoutExpired:
        raise watch.out_of_time() from None
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        memory = watch.limits.memory_bytes // MEBIBYTE
        what = f"the {kind} cannot be read: it is damaged, or needs more than the limit of {memory:,} MiB of memory"
        mend = "open it in the program it was made with and save it anew"
        raise InputError(what, where=watch.where, mend=mend) from None
    if "what" in answer:
        raise InputError(answer["what"], where=answer["where"], mend=answer["mend"])
    return Converted(answer["text"], tuple(answer["dropped"]), tuple(answer["notes"]))


def _answer(order: dict[str, Any], raw: bytes) -> dict[str, Any]:
    from lexbridge.exchange.documents.markdown import convert_markdown
    from lexbridge.exchange.documents.pdf import convert_pdf

    limits = Limits(**order["limits"])
    _hold_memory(limits.memory_bytes)
    try:
        watch = Watch(limits, order["where"])
        markdown = order["kind"] == "Markdown"
        converted = convert_markdown(raw, watch) if markdown else convert_pdf(raw, order["language"], watch)
    except InputError as error:
        return {"what": error.what, "where": error.where, "mend": error.mend}
    return dataclasses.asdict(converted)


def _hold_memory(limit: int) -> None:
    """Lets this process have no more than so many bytes, where the system knows such a measure."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_answer(json.loads(sys.argv[1]), sys.stdin.buffer.read())))
