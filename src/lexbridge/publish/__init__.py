"""The published site: a `Work` in, a folder of pages that works on any web server, and without one, out."""

from __future__ import annotations

from lexbridge.publish.build import Options, build
from lexbridge.publish.serve import serve

__all__ = ["Options", "build", "serve"]
