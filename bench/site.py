"""Measures the building of the site beside MkDocs with Material alone on the same Markdown, a run a language."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import lexbridge
from bench.generate import generate
from lexbridge import publish

TARGET = 1.3  # times what MkDocs takes
_CONFIG = "site_name: alone\ndocs_dir: {docs}\nsite_dir: {site}\nplugins: []\ntheme:\n  name: material\n  font: false\n"


def mkdocs_alone(docs: Path, folder: Path) -> float:
    """Seconds that MkDocs with Material takes for the Markdown of each language, one language after the other."""
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    begun = time.perf_counter()
    for language in sorted(path for path in docs.iterdir() if path.is_dir()):
        folder.mkdir(exist_ok=True)
        config = folder / f"{language.name}.yml"
        config.write_text(_CONFIG.format(docs=language, site=folder / language.name), encoding="utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", str(config)]
        subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun


def measure(seed: int, repeats: int) -> Iterator[str]:
    """The lines of the report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder / "corpus", seed=seed, languages=("it", "nl"), styles="plain")
        work = lexbridge.load(folder / "corpus")
        counted = f"{len(work.findings)} findings, {work.graph.number_of_edges()} edges"  # loading is left out
        ours, alone = [], []
        for count in range(repeats):
            begun = time.perf_counter()
            publish.build(work, folder / f"out{count}")
            ours.append(time.perf_counter() - begun)
            alone.append(mkdocs_alone(folder / f"out{count}" / "docs", folder / f"alone{count}"))
        pages = sum(1 for _ in (folder / "out0" / "docs").glob("**/*.md"))
    ratio = min(ours) / min(alone)
    yield f"  {pages} pages, {counted}: lexbridge {min(ours):.1f} s, MkDocs alone {min(alone):.1f} s"
    yield f"  {ratio:.2f} times MkDocs alone (target {TARGET}: {'met' if ratio <= TARGET else 'MISSED'})"


def main(arguments: list[str] | None = None) -> None:
    """The command line: `python -m bench.site [--seed N] [--repeats N]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=2)
    given = parser.parse_args(arguments)
    print(f"Building the site, Italian and Dutch, seed {given.seed}, best of {given.repeats}")
    for line in measure(given.seed, given.repeats):
        print(line, flush=True)


if __name__ == "__main__":
    main()
