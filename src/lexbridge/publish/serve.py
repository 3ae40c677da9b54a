"""Shows a site on this machine while its corpus is edited: a corpus in, a small web server with live reload out."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from typing import Any

from lexbridge.errors import InputError
from lexbridge.publish.build import Options
from lexbridge.publish.refresh import Live
from lexbridge.work import Work

_SCRIPT = b'<script type="module" src="/__live.js"></script></head>'
_PAUSE = 0.15  # seconds between two looks at the files


class Bell:
    """Tells the open pages what changed, and what went wrong since the last good site."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._count = 0
        self._message: dict[str, Any] = {}
        self.fault = ""

    def ring(self, pages: Collection[str] = (), fault: str = "") -> None:
        """Tells of changed pages (paths below the site, or "*"), or of a fault."""
        with self._changed:
            self._count, self.fault = self._count + 1, fault
            self._message = {"pages": sorted(pages), "fault": fault}
            self._changed.notify_all()

    def wait(self, seen: int, seconds: float) -> tuple[int, dict[str, Any] | None]:
        """The next message after the `seen`-th, or None after some seconds without one."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._count > seen, seconds):
                return seen, None
            return self._count, self._message

    @property
    def count(self) -> int:
        """How many messages there were."""
        return self._count


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
                self._send(file.read_bytes().replace(b"</head>", _SCRIPT, 1), "text/html; charset=utf-8")
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
        seen = self.bell.count
        message: dict[str, Any] | None = {"pages": [], "fault": self.bell.fault}
        with contextlib.suppress(OSError):
            while True:
                line = f"data: {json.dumps(message)}\n\n" if message is not None else ": still here\n\n"
                self.wfile.write(line.encode())
                self.wfile.flush()
                seen, message = self.bell.wait(seen, 15)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing of single requests."""


def serve(
    folder: Path,
    out: Path,
    *,
    port: int = 8000,
    options: Callable[[Work], Options] = lambda work: Options(),
    say: Callable[[str], None] = print,
    stop: threading.Event | None = None,
) -> None:
    """Builds the site of a corpus into `out/serve` and shows it on 127.0.0.1, anew after every edit, until stopped.

    Args:
        folder: the corpus.
        out: the folder for everything generated.
        port: where to listen; 0 takes any free one.
        options: how a site of this work is built.
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
    while not stop.wait(_PAUSE):
        now = snapshot(live.folder)
        if now == seen:
            continue
        before, seen = seen, now
        begun = time.monotonic()
        by_hand = {path for path, _ in before.items() ^ now.items() if live.folder.resolve() not in path.parents}
        try:
            bell.ring(live.rebuild() if by_hand else live.update())
            say(f"updated in {time.monotonic() - begun:.2f} s")
            bell.ring(live.rest(lambda: snapshot(live.folder) != seen))  # noqa: B023 - called before the next round
        except InputError as fault:
            bell.ring(fault=str(fault))
            say(str(fault))


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
