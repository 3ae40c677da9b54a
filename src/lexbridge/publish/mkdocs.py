"""Runs MkDocs with Material once a language: a folder of Markdown and a configuration in, a folder of pages out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from lexbridge.errors import InputError
from lexbridge.files import write_whole
from lexbridge.publish.markdown import quoted

# An empty page shows which inline scripts are the theme's own; it leaves the site again before anyone sees it.
EMPTY = "empty-page-of-the-theme"


def theme_folder() -> Path:
    """The folder of our overrides of Material's templates."""
    return Path(str(resources.files("lexbridge.publish").joinpath("theme")))


def write_config(
    path: Path, *, name: str, code: str, docs: Path, site: Path, parent: Path | None, url: str, extra: dict[str, Any]
) -> None:
    """Writes the configuration of one language; paths are absolute, since MkDocs resolves inherited ones wrongly.

    Args:
        path: the file to write.
        name: the title of the work in this language.
        code: the language.
        docs: the folder of Markdown files.
        site: the folder for the pages.
        parent: the site's own mkdocs.yml, where there is one.
        url: the address of this language's pages, "" where it is not known.
        extra: what the theme's templates read.

    """
    config: dict[str, Any] = {"INHERIT": str(parent)} if parent else {}
    config |= {
        "site_name": name,
        "site_url": url,
        "docs_dir": str(docs),
        "site_dir": str(site),
        "use_directory_urls": True,
        "plugins": [],
        "theme": {
            "name": "material",
            "custom_dir": str(theme_folder()),
            "language": _material_language(code),
            "font": False,
            "icon": {},
        },
        "extra": {"lexbridge": extra},
    }
    write_whole(path, f"# Generated: edit mkdocs.yml beside the corpus instead.\n{quoted(config)}\n")


def _material_language(code: str) -> str:
    """Material's words for its frame; English where it does not speak the language (our own words are ours)."""
    return code if resources.files("material").joinpath(f"templates/partials/languages/{code}.html").is_file() else "en"


def start(config: Path, *, dirty: bool = False) -> subprocess.Popen[str]:
    """Starts MkDocs on a configuration; `finish` waits for it."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONHASHSEED": "0"}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.Popen([*command, "--dirty"] if dirty else command, env=environment, text=True, **pipes)


def finish(process: subprocess.Popen[str], config: Path) -> None:
    """Waits for MkDocs.

    Raises:
        InputError: where MkDocs fails or has anything to say, which under --strict it should not.
    """
    said, _ = process.communicate()
    if process.returncode or said.strip():
        last = " / ".join(line.strip() for line in said.strip().splitlines()[-4:])
        raise InputError(f"MkDocs: {last}", where=str(config), mend="the last good site stays as it was")


def stop(processes: Iterable[subprocess.Popen[str]]) -> None:
    """Ends those that still run, since another has failed, and hears out those that ended unheard."""
    for process in processes:
        process.kill()
        if process.stdout is not None and not process.stdout.closed:
            process.communicate()
