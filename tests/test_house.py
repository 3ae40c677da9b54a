"""The house keeps its own rules: rooms import from below, the engine knows no code and no language by name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "lexbridge"

# The floors of ARCHITECTURE.md; a room may import from its own floor and from those below.
FLOORS = {
    "errors": 0,
    "files": 0,
    "levels": 0,
    "address": 0,
    "outline": 0,
    "model": 0,
    "tables": 0,
    "languages": 0,
    "fit": 0,
    "schemas": 0,
    "code": 1,
    "corpus": 1,
    "editions": 1,
    "reader": 1,
    "wording": 1,
    "citations": 2,
    "graph": 2,
    "alignment": 2,
    "pairing": 2,
    "renumbering": 2,
    "proposals": 3,
    "edition_report": 3,
    "checks": 3,
    "work": 4,
    "exchange": 5,
    "publish": 5,
    "commands": 6,
    "cli": 6,
}
# The stages of the reader, in the same way.
STAGES = {
    "words": 0,
    "numbers": 0,
    "looks": 0,
    "lines": 0,
    "characters": 1,
    "page": 2,
    "paragraphs": 3,
    "parts": 4,
    "footnotes": 5,
    "notes": 5,
    "structure": 5,
    "recovery": 6,
    "assemble": 7,
    "beside": 7,
    "__init__": 8,
}
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    """The rooms a module imports when it runs (imports for type checkers alone are no use of a room)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.ImportFrom) and node.module == "lexbridge":
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lexbridge."):
            found.add((node.module or "").split(".")[1])
        elif isinstance(node, ast.Import):
            found.update(alias.name.split(".")[1] for alias in node.names if alias.name.startswith("lexbridge."))
    return found & FLOORS.keys()


def imported_stages(path: Path) -> set[str]:
    """The stages of the reader that a module of it imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "lexbridge.reader":
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lexbridge.reader."):
            found.add((node.module or "").split(".")[2])
    return found


def test_every_room_has_a_floor() -> None:
    assert {room(path) for path in MODULES} <= FLOORS.keys()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_from_its_own_floor_and_below(path: Path) -> None:
    above = {other for other in imported_rooms(path) if FLOORS[other] > FLOORS[room(path)]}
    assert not above


@pytest.mark.parametrize("path", sorted((SOURCE / "reader").rglob("*.py")), ids=lambda path: path.stem)
def test_a_stage_of_the_reader_imports_only_from_those_before_it(path: Path) -> None:
    stage = path.relative_to(SOURCE / "reader").parts[0].removesuffix(".py")
    later = {other for other in imported_stages(path) - {stage} if STAGES[other] > STAGES[stage]}
    assert not later


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_says_what_it_is_for_and_stays_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert text.count("\n") <= 400


def test_no_code_decides_by_the_name_of_a_language() -> None:
    pattern = re.compile(r"""[=!]=\s*["'](?:it|nl|en|fr|de)["']|["'](?:it|nl|en|fr|de)["']\s*[=!]=""")
    found = [path.name for path in MODULES if pattern.search(path.read_text(encoding="utf-8"))]
    assert not found


def test_the_engine_knows_no_bridge() -> None:
    words = re.compile(
        r"\b(?:dummy|declarer|trick|trump|bidding|revoke|dichiarante|morto|blinde|slagen)\b", re.IGNORECASE
    )
    found = []
    for path in MODULES:
        code = ast.unparse(_without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))
        if words.search(code):
            found.append(f"{path.relative_to(SOURCE)}: {words.search(code)}")
    assert not found


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0] = ast.Pass()
    return tree
