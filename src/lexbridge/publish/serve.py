"""Shows a site on this machine while its corpus is edited: a corpus in, a small web server with live reload out."""

from __future__ import annotations

import contextlib
import gc
import json
import math
import threading
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from typing import Any

from lexbridge.errors import InputError
from lexbridge.publish.afterwards import Afterwards, MakeOptions, plain
from lexbridge.publish.refresh import Live

# A page says how many messages there were before it was read, so that it misses none before it listens.
_SCRIPT = '<script type="module" src="/__live.js?%d"></script></head>'
_PAUSE = 0.04  # seconds between two looks at the files
_REST = 1.0  # seconds that the browser has to itself, to show an edit, before the rest of the site follows


class Bell:
    """Tells the open pages what changed, and what went wrong since the last good site."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._rung: list[frozenset[str]] = []
        self._fault = ""

    def ring(self, pages: Collection[str] = (), fault: str = "") -> None:
        """Tells of changed pages (paths below the site, or "*"), or of a fault."""
        with self._changed:
            self._rung.append(frozenset(pages))
            self._fault = fault
            self._changed.notify_all()

    def wait(self, seen: int, seconds: float) -> tuple[int, dict[str, Any] | None]:
        """What was told after the first `seen` messages, as one, or None after some seconds without any."""
        with self._changed:
            if not self._changed.wait_for(lambda: len(self._rung) > seen, seconds):
                return seen, None
            return len(self._rung), self._told(seen)

    def told(self, seen: int) -> tuple[int, dict[str, Any]]:
        """What was told after the first `seen` messages, be it nothing."""
        with self._changed:
            return len(self._rung), self._told(seen)

    def _told(self, seen: int) -> dict[str, Any]:
        return {"pages": sorted(frozenset().union(*self._rung[seen:])), "fault": self._fault}

    @property
    def count(self) -> int:
        """How many messages there were."""
        return len(self._rung)


class Handler(SimpleHTTPRequestHandler):
    """Serves the site, adds the script that listens, and keeps a line open for what it listens to."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: Any, bell: Bell, **options: Any) -> None:
        self.bell = bell
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        """Answers with a page, a file, the script or the line of messages."""
        path = self.path.split("?")[0]
        if path == "/__events":
            self._events()
        elif path == "/__live.js":
            script = resources.files("lexbridge.publish").joinpath("assets", "worker", "live.js")
            self._send(script.read_bytes(), "text/javascript; charset=utf-8")
        else:
            file = Path(self.translate_path(self.path))
            file = file / "index.html" if path.endswith("/") else file
            if file.suffix == ".html" and file.is_file():
                listener = (_SCRIPT % self.bell.count).encode()
                self._send(file.read_bytes().replace(b"</head>", listener, 1), "text/html; charset=utf-8")
            else:
                super().do_GET()

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def _events(self) -> None:
        """Server-sent events, until the page goes away."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        asked = self.path.partition("?")[2]
        seen = min(int(asked), self.bell.count) if asked.isdecimal() else self.bell.count
        message: dict[str, Any] | None
        seen, message = self.bell.told(seen)
        with contextlib.suppress(OSError):
            while True:
                line = f"data: {json.dumps(message)}\n\n" if message is not None else ": still here\n\n"
                self.wfile.write(line.encode())
                self.wfile.flush()
                seen, message = self.bell.wait(seen, 15)

    def end_headers(self) -> None:
        """Lets browsers keep the assets, whose folder is named by their content, and ask again for all else."""
        if "/assets/" in self.path:
            self.send_header("Cache-Control", "max-age=31536000, immutable")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing of single requests."""


def serve(
    folder: Path,
    out: Path,
    *,
    port: int = 8000,
    options: MakeOptions = plain,
    say: Callable[[str], None] = print,
    stop: threading.Event | None = None,
) -> None:
    """Builds the site of a corpus into `out/serve` and shows it on 127.0.0.1, anew after every edit, until stopped.

    Args:
        folder: the corpus.
        out: the folder for everything generated.
        port: where to listen; 0 takes any free one.
        options: how a site of this work is built; a function of a module, which the process that follows finds too.
        say: told the address and what happens.
        stop: ends the service when set; without it, it runs until interrupted.

    Raises:
        InputError: where the first build fails or the port is taken.

    """
    live, bell = Live(folder, out / "serve", options), Bell()  # beside the site that is published
    seen = snapshot(live.folder)  # before building, so that an edit in the meantime is taken in
    live.rebuild()
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(live.site), bell=bell))
    except OSError as error:
        raise InputError(f"port {port} cannot be used: {error.strerror}", mend="name another with --port") from None
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    say(f"http://127.0.0.1:{server.server_port}/")
    try:
        watch(live, bell, say, stop or threading.Event(), seen)
    except KeyboardInterrupt:
        say("stopped")
    finally:
        server.shutdown()
        server.server_close()


def watch(
    live: Live, bell: Bell, say: Callable[[str], None], stop: threading.Event, seen: dict[Path, tuple[int, int]]
) -> None:
    """Takes in every edit since the files were `seen`, until stopped; after a faulty one the last good site stays."""
    later, due = Afterwards(live.folder, live.site, live.options), math.inf
    while not stop.wait(_PAUSE):
        now = snapshot(live.folder)
        if now == seen:
            if time.monotonic() > due:
                due = math.inf
                gc.collect()
                later.start()
            elif changed := later.ended():
                bell.ring(changed)
            continue
        before, seen = seen, now
        by_hand = {path for path, _ in before.items() ^ now.items() if live.folder.resolve() not in path.parents}
        later.stop()
        begun = time.monotonic()
        gc.disable()  # among all the values of two works it would cost more than the update itself
        due = math.inf
        try:
            bell.ring(live.rebuild() if by_hand else live.update())
            say(f"updated in {time.monotonic() - begun:.2f} s")
            due = time.monotonic() + _REST
        except InputError as fault:
            bell.ring(fault=str(fault))
            say(str(fault))
        finally:
            gc.enable()
    later.stop()


def snapshot(folder: Path) -> dict[Path, tuple[int, int]]:
    """When each file that a site is made of was last changed, and its size."""
    folder = folder.resolve()
    return {path: stamp for path in _files(folder) if (stamp := _stamp(path)) is not None}


def _files(folder: Path) -> Iterator[Path]:
    yield from folder.glob("**/*")
    yield from (folder.parent / "site").glob("**/*")
    yield folder.parent / "mkdocs.yml"


def _stamp(path: Path) -> tuple[int, int] | None:
    with contextlib.suppress(OSError):
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    return None
