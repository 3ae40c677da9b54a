"""The content security policy of every page: built pages in, the same pages with the policy in their head out."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable

from lexbridge.errors import InputError

_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.DOTALL | re.IGNORECASE)
_DATA = re.compile(r"""\btype\s*=\s*["']?(application/(?:ld\+)?json)["'\s]""", re.IGNORECASE)
_HEAD = '<meta charset="utf-8">'


def inline_scripts(html: str) -> list[str]:
    """The scripts that stand in a page itself and would run; blocks of data (JSON) do not."""
    return [body for head, body in _SCRIPT.findall(html) if "src=" not in head.lower() and not _DATA.search(head + " ")]


def with_policy(html: str, known: Iterable[str], *, where: str) -> str:
    """The page with its policy.

    Args:
        html: a page as MkDocs made it.
        known: the inline scripts of the theme's empty page; no other may stand in a page.
        where: the page, for messages.

    Raises:
        InputError: for an inline script that is not the theme's own, or a page without the place for the policy.
    """
    known = set(known)
    scripts = sorted(set(inline_scripts(html)))
    if any(script not in known for script in scripts):
        raise InputError(
            "a script stands in the page that is not the theme's", where=where, mend="remove the script from the page"
        )
    if _HEAD not in html:
        raise InputError(
            "the page has no place for the security policy", where=where, mend=f"the head must hold {_HEAD}"
        )
    return html.replace(_HEAD, f'{_HEAD}<meta http-equiv="Content-Security-Policy" content="{policy(scripts)}">', 1)


def policy(scripts: Iterable[str] = ()) -> str:
    """The policy that allows our own files, these inline scripts and the search's WebAssembly, and nothing else."""
    hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in scripts]
    allowed = " ".join(["'self'", "'wasm-unsafe-eval'", *hashes])
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src {allowed}",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ]
    )
