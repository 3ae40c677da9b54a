"""Text stands in a clause without a place of its own: it fits no address of the outline, or several equally well; or a
whole file has no place, since nothing in it was read as the heading of an article.

Knows from: the reader, which keeps such text where it stood. Severity: warning. False alarms: text that the outline
does not know because the outline is incomplete; a file with nothing but a preface.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.address import Address
from lexbridge.checks.findings import finding, quote
from lexbridge.checks.material import Material
from lexbridge.model import Expression, Finding, Severity, Span, SpanKind, Stray

RULE = "unplaced-text"


def find(material: Material) -> Iterator[Finding]:
    """One finding a stray paragraph, and one a file without any heading."""
    for expression in material.checked:
        yield from _without_heading(expression)
        strays: list[tuple[Address | None, Stray]] = [(None, stray) for stray in expression.strays]
        strays += [(clause.address, stray) for clause in expression.walk() for stray in clause.strays]
        for address, stray in strays:
            text = str(stray.text)
            related = (stray.belongs_to,) if stray.belongs_to else ()
            details = {"text": quote(text)}
            if stray.belongs_to:
                details |= {"variant": "belongs", "place": str(stray.belongs_to)}
            yield finding(
                RULE,
                Severity.WARNING,
                expression,
                address,
                details,
                at=stray.text,
                evidence=text,
                related=related,
            )


def _without_heading(expression: Expression) -> Iterator[Finding]:
    """The files that the reader took for front matter from the first line to the last."""
    read = {span.file for span, kind in expression.spans() if kind not in (SpanKind.FRONT, SpanKind.FURNITURE)}
    first: dict[str, Span] = {}
    for part in expression.apart:
        if part.kind is SpanKind.FRONT and part.span.file not in read:
            first.setdefault(part.span.file, part.span)
    for file, span in first.items():
        text = expression.source_by_file[file].slice(span)
        details = {"variant": "file", "text": quote(text)}
        yield finding(RULE, Severity.WARNING, expression, None, details, at=span, evidence=f"{file} {text}")
