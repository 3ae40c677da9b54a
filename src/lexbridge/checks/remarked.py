"""What the rules share that report what the reader had to decide or repair: its remarks in, one finding a place out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lexbridge.checks.findings import finding
from lexbridge.checks.material import Material
from lexbridge.model import Expression, Finding, Remark, Severity


def finder(rule: str, severity: Severity, *, once_a_file: bool = False) -> Callable[[Material], Iterator[Finding]]:
    """The function that makes the findings of a rule from the remarks of that name, one a clause or one a file."""

    def find(material: Material) -> Iterator[Finding]:
        for expression in material.checked:
            groups: dict[object, list[Remark]] = {}
            for remark in expression.remarks:
                if remark.rule == rule:
                    place = remark.address if remark.address and not once_a_file else _file(remark)
                    groups.setdefault(place, []).append(remark)
            for remarks in groups.values():
                yield _finding(rule, severity, expression, remarks, once_a_file=once_a_file)

    return find


def _file(remark: Remark) -> str:
    return remark.span.file if remark.span else ""


def _finding(
    rule: str, severity: Severity, expression: Expression, remarks: list[Remark], *, once_a_file: bool
) -> Finding:
    first = remarks[0]
    details = {"n": str(len(remarks)), "file": _file(first), "printed": "", "children": ""} | dict(first.details)
    if "kind" in details:
        details["variant"] = details["kind"]
    evidence = "|".join(value for remark in remarks for _, value in remark.details)
    address = None if once_a_file else first.address
    return finding(rule, severity, expression, address, details, at=first.span, evidence=evidence)
