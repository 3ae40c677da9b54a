"""What tests share: a browser, a web server for built sites, test data; where it is missing, they skip and say why."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

REPOSITORY = Path(__file__).resolve().parents[1]

# Without these Chromium looks up hosts of its own at every start, which a closed network refuses many times over.
_CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what asks for the browser and runs it last: Playwright's event loop keeps asyncio from everybody else."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def _find_chromium() -> str | None:
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the whole run; without one the test skips, and under REQUIRE_BROWSER=1 it fails."""
    executable = _find_chromium()
    if executable is None:
        reason = "no Chromium found: install the package chromium, or name the program in CHROMIUM"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=_CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a fresh profile: `open_page(url, width=390)`.

    At the end no page may have asked another host, broken its security policy or raised an error.
    """
    contexts: list[BrowserContext] = []
    foreign: list[str] = []
    errors: list[str] = []

    def open_page(url: str, *, width: int = 1280, height: int = 844, **options: Any) -> Page:
        host = url.split("/")[2]
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)

        def note_host(address: str) -> None:
            if address.startswith(("http:", "https:", "ws:", "wss:")) and address.split("/")[2] != host:
                foreign.append(address)

        def note_policy(line: ConsoleMessage) -> None:
            if "Content Security Policy" in line.text:
                errors.append(line.text)

        context.on("request", lambda request: note_host(request.url))
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on("console", note_policy)
        page = context.new_page()
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not foreign, f"requests to other hosts: {foreign}"
    assert not errors, f"errors in the page's scripts: {errors}"


class _SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder as a static host does: below a path of one's own if wished, and with the folder's 404.html."""

    def __init__(self, *arguments: Any, below: str, **options: Any) -> None:
        self.below = below
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.below):
            return os.path.join(self.directory, "outside the site")
        return super().translate_path("/" + path.removeprefix(self.below))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing: the tests speak."""


@pytest.fixture(scope="session")
def serve_folder() -> Iterator[Callable[..., str]]:
    """Serves folders on 127.0.0.1: `serve_folder(folder, below="/laws/")` gives the URL with its closing slash."""
    servers: list[ThreadingHTTPServer] = []

    def serve(folder: Path, *, below: str = "/") -> str:
        below = f"/{below.strip('/')}/".replace("//", "/")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_SiteHandler, directory=str(folder), below=below))
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}{below}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def axe_script() -> str:
    """The accessibility checker axe-core, a script to run in a page; it comes with a package, not from the network."""
    from axe_playwright_python.base import AXE_SCRIPT

    return str(AXE_SCRIPT)


@pytest.fixture(scope="session")
def repository() -> Path:
    """The project's root folder."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `shared` beside the repository, with test data that is not the project's own."""
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no folder ../shared beside the repository")
    return folder
