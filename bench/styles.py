"""The styles that sources are printed in: how headings and numbers look, and what stands around them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How one source is printed; `numbers` are the forms by level below the article."""

    article: str = "{word} {number} – {title}"
    numbers: tuple[str, ...] = ("{}.", "{}.", "({})", "({})")
    indent: str = "   "

    def number(self, depth: int, label: str) -> str:
        """The number of a clause `depth` levels below the article, as printed."""
        return self.numbers[depth - 1].format(label)


PLAIN = Style()
