"""Writes an expression as lines a lawyer can read, for fixtures: one line a clause, marks for what is inferred, stray or apart."""

from __future__ import annotations

from collections.abc import Iterator

from lexbridge.model import Clause, Expression, Origin, SpanKind, Text


def render(expression: Expression) -> str:
    """`9A1 <1.> text`; `[43A]` inferred, `(65B)` only standing; `#` a heading, `^` closing text, `~` a stray, `!` a remark."""
    lines = [line for clause in expression.clauses for line in _clause(clause)]
    lines += [f"~ {_flat(stray.text)}" for stray in expression.strays]
    for part in expression.apart:
        if part.kind is not SpanKind.SEPARATOR:
            lines.append(f"- {part.kind.value}: {expression.source_by_file[part.span.file].slice(part.span)}")
    for remark in expression.remarks:
        if remark.rule not in ("numbering-lost", "unplaced-text"):
            lines.append(f"! {remark.rule} {remark.address or ''} line {expression.line(remark.span)}")
    return "\n".join(lines)


def _clause(clause: Clause) -> Iterator[str]:
    address = {Origin.PRINTED: "{}", Origin.INFERRED: "[{}]", Origin.CONTAINER: "({})"}[clause.origin].format(clause.address)
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
