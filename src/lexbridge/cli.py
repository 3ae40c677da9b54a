"""The command line: arguments in, one call to the house, its answer printed; 0 is done, 1 findings, 2 bad input."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import Abort, TyperException

from lexbridge.commands import asking, comparing, making
from lexbridge.errors import InputError

app = typer.Typer(
    name="lexbridge",
    help="Turns the texts of one code of rules, in two or more languages, into a cross-referenced knowledge base.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)
_LINE = 1000  # characters of an error message that are shown


def main() -> None:
    """Runs the command line and ends the process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs one command; whatever is wrong with its input is told in one line on standard error.

    Returns:
        The exit code: 0 done, 1 findings at or above `--fail-on`, 2 bad usage or input, 130 interrupted, 141 not read.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        # Not through app(): that would end the process by itself when the reader of a pipe has gone.
        command = typer.main.get_command(app)
        with command.make_context("lexbridge", list(arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
        return 0
    except typer.Exit as end:
        return end.exit_code
    except InputError as error:
        return _complain(str(error))
    except TyperException as error:
        return _complain(f"{error.format_message()} (see lexbridge --help)")
    except (KeyboardInterrupt, Abort):
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; the interpreter must not try to flush the rest at its end.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141  # as the shell tells of other tools that a closed pipe stopped


def _complain(text: str) -> int:
    """Tells what is wrong in one line that a terminal can show; what was typed may be anything."""
    line = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
    print(f"lexbridge: {line if len(line) <= _LINE else line[:_LINE] + '…'}", file=sys.stderr)
    return 2


def _version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        print(f"lexbridge {metadata.version('lexbridge')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    corpus: Annotated[
        Path | None, typer.Option(help="Folder with the corpus; by default ./corpus or the nearest above.")
    ] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Remembers which corpus is meant."""
    context.obj = corpus


_COMMANDS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("show", asking.show),
    ("cite", asking.cite),
    ("graph", asking.graph),
    ("path", asking.path),
    ("check", asking.check),
    ("explain", asking.explain),
    ("coverage", asking.coverage),
    ("editions", comparing.editions),
    ("terms", comparing.terms),
    ("xml", making.xml),
    ("export", making.export),
    ("import", making.import_),
    ("build", making.build),
    ("serve", making.serve),
)
for _name, _command in _COMMANDS:
    app.command(_name)(_command)
