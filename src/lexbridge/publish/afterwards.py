"""What follows an edit in a process of its own: a corpus and its built site in; every page and the search anew, out.

The pages that an edit touches are there at once (`refresh`). Those that take the whole work, as findings, glossary,
coverage and map, follow; an edit that comes in between ends this process, so that nobody waits for it. The downloads
and the JSON of the clauses stay as they were when the service began.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from lexbridge.errors import InputError
from lexbridge.files import swap_folder, write_whole
from lexbridge.publish import findings, search
from lexbridge.publish.build import pages
from lexbridge.publish.refresh import books_of, rewrite
from lexbridge.publish.site import Site
from lexbridge.work import Work, load

_CODE = "from lexbridge.publish.afterwards import main; main()"


class Afterwards:
    """Runs `rest` beside the service: `start` after an edit, `stop` before the next, and ask whether it has ended."""

    def __init__(self, corpus: Path, site: Path) -> None:
        self._command = [sys.executable, "-c", _CODE, str(corpus), str(site)]
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


def rest(work: Work, site: Path) -> set[str]:
    """Makes every page and the search of a built site anew, and leaves alone what did not change.

    Returns:
        The changed pages as paths below the site.

    """
    books = books_of(Site(work))
    known = findings.Seen(site.parent / findings.SEEN, work).known
    changed = rewrite(site, books, lambda book: pages(book, {}, known))
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
    try:
        print(json.dumps(sorted(rest(load(corpus), site))))
    except InputError:
        sys.exit(2)  # the service itself reads the same corpus and says what is wrong with it
