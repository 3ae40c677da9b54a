"""The choices and options of the commands: what may be typed for each, and the help it has."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Form(StrEnum):
    """Text for people or JSON for programs."""

    TEXT = "text"
    JSON = "json"


class CiteForm(StrEnum):
    """JSON, or the text itself with links."""

    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


class GraphForm(StrEnum):
    """The formats of the graph."""

    JSON = "json"
    GRAPHML = "graphml"
    GEXF = "gexf"
    DOT = "dot"
    TEXT = "text"


class CheckForm(StrEnum):
    """The formats of findings."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


class Level(StrEnum):
    """What the nodes of a graph are."""

    CLAUSE = "clause"
    ARTICLE = "article"


class FailOn(StrEnum):
    """From which severity on findings make the command fail."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


Language = Annotated[str, typer.Option("--language", "-l", help="Code of the language, as in code.toml.")]
Citation = Annotated[str, typer.Argument(help="A clause, as people write it: 65B3, 'art. 65 B 3', L70C.")]
FormOption = Annotated[Form, typer.Option("--format", "-f", help="How the answer is given.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="File or folder to write to.")]
Messages = Annotated[str, typer.Option("--messages", help="Language of the messages.")]
