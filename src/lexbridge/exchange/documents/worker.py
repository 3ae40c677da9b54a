"""Reads a PDF in a process of its own: bytes in, source text out, and a file that hangs, crashes or swallows memory is
only an error.

The library that reads PDFs cannot be interrupted from within; a process can be ended when its time is over, and held to
a measure of memory by the system. The two talk in JSON, the file itself goes in by standard input.
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


def convert_pdf_apart(raw: bytes, language: str, watch: Watch) -> Converted:
    """Turns a PDF into plain source text, as `pdf.convert_pdf` does, in a process of its own.

    Raises:
        InputError: as `convert_pdf`; for a file that takes more time or memory than allowed, or makes the library
            crash.
    """
    order = json.dumps({"where": watch.where, "language": language, "limits": dataclasses.asdict(watch.limits)})
    command = [sys.executable, "-P", "-m", "lexbridge.exchange.documents.worker", order]
    try:
        done = subprocess.run(command, input=raw, capture_output=True, timeout=watch.seconds_left, check=False)
    except subprocess.TimeoutExpired:
        raise watch.out_of_time() from None
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        memory = watch.limits.memory_bytes // MEBIBYTE
        what = f"the PDF cannot be read: it is damaged, or needs more than the limit of {memory:,} MiB of memory"
        raise InputError(what, where=watch.where, mend="open it in a PDF program and save it anew") from None
    if "what" in answer:
        raise InputError(answer["what"], where=answer["where"], mend=answer["mend"])
    return Converted(answer["text"], tuple(answer["dropped"]), tuple(answer["notes"]))


def _answer(order: dict[str, Any], raw: bytes) -> dict[str, Any]:
    from lexbridge.exchange.documents.pdf import convert_pdf

    limits = Limits(**order["limits"])
    _hold_memory(limits.memory_bytes)
    try:
        converted = convert_pdf(raw, order["language"], Watch(limits, order["where"]))
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
