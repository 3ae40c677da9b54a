"""Measures an article page with Lighthouse (npm) on this machine's Chromium, behind a server that compresses."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import lexbridge
from bench.generate import generate
from lexbridge import publish

LIGHTHOUSE = "lighthouse@12.8.2"
TARGETS = {"performance": 97, "accessibility": 100, "best-practices": 100, "seo": 100}
_FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
_TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")


class _Compressing(SimpleHTTPRequestHandler):
    """Serves a folder as hosts do: text gzipped."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        kind, body = self.guess_type(file), file.read_bytes()
        self.send_response(200)
        if kind.startswith(_TEXT):
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing of single requests."""


def measure(page: str, repeats: int) -> Iterator[str]:
    """The lines of the report for a page of the full-size code, medians of several runs."""
    npx, chromium = shutil.which("npx"), shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if npx is None or chromium is None:
        yield "  left out: Lighthouse needs npx and Chromium"
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder / "corpus", seed=1, languages=("it", "nl"), styles="plain")
        site = publish.build(lexbridge.load(folder / "corpus"), folder / "build")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Compressing, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/{page}"
        runs = [_run(npx, chromium, url, folder / "report.json") for _ in range(repeats)]
        server.shutdown()
    for category, target in TARGETS.items():
        score = statistics.median(run["categories"][category]["score"] * 100 for run in runs)
        yield f"  {category} {score:.0f} (target {target}: {'met' if score >= target else 'MISSED'})"
    weight = statistics.median(run["audits"]["total-byte-weight"]["numericValue"] for run in runs)
    yield f"  {weight / 1024:.0f} KB transferred, what is fetched after `load` included"


def _run(npx: str, chromium: str, url: str, report: Path) -> dict[str, Any]:
    output = ["--quiet", "--output=json", f"--output-path={report}", f"--chrome-flags={_FLAGS}"]
    command = [npx, "--yes", LIGHTHOUSE, url, *output]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"CHROME_PATH": chromium})
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.lighthouse [--page it/12/] [--repeats N]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", default="it/12/")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args(arguments)
    print(f"Lighthouse, mobile, {given.page} of the full-size code, median of {given.repeats}")
    for line in measure(given.page, given.repeats):
        print(line, flush=True)


if __name__ == "__main__":
    main()
