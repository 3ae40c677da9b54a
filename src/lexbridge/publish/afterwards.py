"""What follows an edit in a process of its own: a corpus and its built site in; every page and the search anew, out.

The pages that an edit touches are there at once (`refresh`). Those that take the whole work, as findings, glossary,
coverage and map, follow, and with them the downloads and the JSON of the clauses; an edit that comes in between ends
this process, so that nobody waits for it.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

from lexbridge.errors import InputError
from lexbridge.files import swap_folder, write_whole
from lexbridge.publish import findings, rooms, search
from lexbridge.publish.build import Options, content, pages
from lexbridge.publish.refresh import books_of, rewrite
from lexbridge.publish.site import Site
from lexbridge.work import Work, load

_CODE = "from lexbridge.publish.afterwards import main; main()"
MakeOptions = Callable[[Work], Options]


def plain(_: Work) -> Options:
    """A site with nothing beside its pages."""
    return Options()


class Afterwards:
    """Runs `rest` beside the service: `start` after an edit, `stop` before the next, and ask whether it has ended.

    Args:
        corpus: the corpus's folder.
        site: the built site.
        options: how a site of a work is built; another process must find it, so it stands in a module by its name.

    Raises:
        ValueError: for a function that no other process can find.
    """

    def __init__(self, corpus: Path, site: Path, options: MakeOptions = plain) -> None:
        self._command = [sys.executable, "-c", _CODE, str(corpus), str(site), *_where(options)]
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begins; what still ran is ended."""
        self.stop()
        self._running = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
        )

    def stop(self) -> None:
        """Ends it, and waits until it has."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None

    def ended(self) -> set[str]:
        """The pages it changed, told once; none while it runs, and none where an edit left the corpus unusable."""
        if self._running is None or self._running.poll() is None:
            return set()
        said, _ = self._running.communicate()
        good, self._running = not self._running.returncode, None
        return set(json.loads(said)) if good else set()


def _where(options: MakeOptions) -> tuple[str, str]:
    """The module and the name of a function, by which another process finds it."""
    module, name = str(options.__module__), str(getattr(options, "__qualname__", ""))
    if "<" in name or not name:
        raise ValueError(f"{name or options!r} must be a function of a module: another process calls it too")
    return module, name


def rest(work: Work, site: Path, options: Options | None = None) -> set[str]:
    """Makes every page, the search and what is offered beside them anew, and leaves alone what did not change.

    Returns:
        The changed pages as paths below the site.

    """
    books = books_of(Site(work))
    known = findings.Seen(site.parent / findings.SEEN, work).known
    options = options or Options()
    files = {name: content(make) for name, make in options.downloads.items()}
    changed = rewrite(site, books, lambda book: pages(book, files, known))
    rooms.offer(books[0].site, site, options, files)
    draft = site.with_name(f".search.{os.getpid()}")
    try:
        search.write_bundles(books, draft)
        for book in books:
            swap_folder(draft / book.code / "pagefind", site / book.code / "pagefind")
            write_whole(site / book.code / "find.json", search.shortcuts(book))
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return changed


def main() -> None:
    """The process: corpus and site as arguments, the changed pages as JSON on standard output."""
    if hasattr(os, "nice"):
        os.nice(10)  # the browser that shows the edit comes first
    corpus, site = map(Path, sys.argv[1:3])
    make: MakeOptions = attrgetter(sys.argv[4])(importlib.import_module(sys.argv[3]))
    try:
        work = load(corpus)
        print(json.dumps(sorted(rest(work, site, make(work)))))
    except InputError:
        sys.exit(2)  # the service itself reads the same corpus and says what is wrong with it
