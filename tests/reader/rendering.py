"""Writes an expression as lines a lawyer can read, for fixtures.

A clause is a line: `9A1 <1.> text` with the number as printed, `[43A]` where the number is inferred, `(65B)` where the
clause only stands because something below it does. `# … #` is a heading, `^` closing text, `~` a stray (with `->` the
clause it seems to belong to), `¶` a new paragraph, `{70/fn1}` a footnote's mark; `-` says what lies beside the clauses,
`!` what the reader remarked on.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.model import Clause, Expression, Origin, SpanKind, Text

_ORIGINS = {Origin.PRINTED: "{}", Origin.INFERRED: "[{}]", Origin.CONTAINER: "({})"}


def render(expression: Expression) -> str:
    """The lines of an expression.

    Separators are left out, and so are the remarks that a bracketed number or a stray shows anyway.
    What is remarked on twice in one line of the source is shown once.
    """
    lines = [line for clause in expression.clauses for line in _clause(clause)]
    lines += [f"~ {_flat(stray.text)}" for stray in expression.strays]
    for part in expression.apart:
        if part.kind is not SpanKind.SEPARATOR:
            lines.append(f"- {part.kind.value}: {expression.source_by_file[part.span.file].slice(part.span)}")
    said = [
        f"! {remark.rule} {remark.address or ''} line {expression.line(remark.span)}"
        for remark in expression.remarks
        if remark.rule not in ("numbering-lost", "unplaced-text")
    ]
    lines += dict.fromkeys(said)
    return "\n".join(lines)


def _clause(clause: Clause) -> Iterator[str]:
    address = _ORIGINS[clause.origin].format(clause.address)
    line = f"{address} <{clause.printed}>" if clause.printed else address
    line += f" # {_flat(clause.heading)} #" if clause.heading else ""
    yield line + (f" {_flat(clause.text)}" if clause.text else "")
    for place, child in enumerate(clause.children):
        yield from _strays(clause, place)
        yield from _clause(child)
    yield from _strays(clause, len(clause.children))
    if clause.closing:
        yield f"^ {clause.address} {_flat(clause.closing)}"


def _strays(clause: Clause, place: int) -> Iterator[str]:
    for stray in clause.strays:
        if stray.position == place:
            yield f"~ {clause.address} {_flat(stray.text)}" + (f" -> {stray.belongs_to}" if stray.belongs_to else "")


def _flat(text: Text) -> str:
    whole = str(text)
    for offset, note in reversed(list(text.marks())):
        whole = f"{whole[:offset]}{{{note}}}{whole[offset:]}"
    return whole.replace("\n", " ¶ ")
