"""A small corpus for the command line, and a way to ask it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.corpora import write_corpus

from lexbridge import cli

ITALIAN = """Art. 1 – IL TAVOLO

A. Posti

I giocatori siedono come vuole l’articolo 2.

B. Mazzo

Vedi l’articolo 2 e l’articolo 3A1.
"""
DUTCH = """Artikel 1 De tafel

A. Plaatsen

De spelers zitten zoals artikel 2 het zegt.

Artikel 2 De kaarten

A. Alle kaarten tellen, ook die van artikel 1.
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    outline = "1: A B | The table\n2: A | The cards\n3: A(1,2) | The rest\n"
    return write_corpus(tmp_path / "corpus", {"outline.txt": outline, "it/uno.txt": ITALIAN, "nl/een.txt": DUTCH})


@pytest.fixture
def lexbridge(corpus: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command on the small corpus: exit code, output, errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.run(["--corpus", str(corpus), *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
