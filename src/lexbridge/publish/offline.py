"""The site for use without a network: a finished site in; a packed copy, the service worker and web manifests out."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from base64 import b64encode
from pathlib import Path

from lexbridge.publish.assets import Placed, package_files
from lexbridge.publish.book import Book

# What only machines and web servers ask for; a reader without a network needs none of it.
_ONLINE = ("api", "downloads")
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
}


def write(books: list[Book], new: Path, placed: Placed) -> None:
    """Writes the manifests, then the packed copy of everything, and the service worker that unpacks it.

    The copy is one file named by its content: a device has one build whole or not at all, never parts of two.
    """
    for book in books:
        (new / f"manifest-{book.code}.webmanifest").write_text(manifest(book, placed), encoding="utf-8")
    packed = pack(new)
    name = f"offline-{hashlib.sha256(packed).hexdigest()[:12]}.bin"
    (new / name).write_bytes(packed)
    integrity = f"sha256-{b64encode(hashlib.sha256(packed).digest()).decode()}"
    worker = package_files("worker")["sw.js"].decode()
    head = f"const PACK = {json.dumps(name)};\nconst INTEGRITY = {json.dumps(integrity)};\n"
    (new / "sw.js").write_text(head + worker, encoding="utf-8")


def pack(folder: Path) -> bytes:
    """All files that pages need, gzipped: a line of JSON with [path, type, size] of each, then their bytes in order."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.glob("**/*") if path.is_file())
    names = [name for name in names if name.split("/")[0] not in _ONLINE]
    index, bodies = [], []
    for name in names:
        body = (folder / name).read_bytes()
        index.append(
            [
                name.removesuffix("index.html") if name.endswith("/index.html") or name == "index.html" else name,
                _type(name),
                len(body),
            ]
        )
        bodies.append(body)
    head = json.dumps(index, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"
    return gzip.compress(head + b"".join(bodies), compresslevel=6, mtime=0)


def _type(name: str) -> str:
    suffix = Path(name).suffix
    return _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")


def manifest(book: Book, placed: Placed) -> str:
    """What a phone needs to install the site in one language."""
    icons = [
        {"src": f"{placed.folder}/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    icons += [{"src": f"{placed.folder}/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    icons += [{"src": f"{placed.folder}/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"}]
    data = {
        "id": f"./{book.code}/",
        "name": book.name,
        "short_name": book.reader.string("short_name"),
        "lang": book.code,
        "start_url": f"./{book.code}/",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbfaf6",
        "theme_color": "#0b5d46",
        "icons": icons,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
