"""Runs the cases of the folder `cases`: small texts in, the findings that every rule together makes of them out.

A case opens with `=== ` and the sentence it proves. Then come parts, each a word on a line of its own: `outline` (as
in its file), `editions` (`language edition`), `map` (`edition address places relation`, places joined by _), `terms`,
`table` (citing and cited clause), a language code with addressed lines (see tests/addressed.py), and `findings` with
`rule severity language address related…`, where `-` stands for no address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.checks.running import findings_of, parts

from lexbridge import checks
from lexbridge.model import Finding


def cases() -> Iterator[object]:
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt")):
        for case in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, body = case.partition("\n")
            yield pytest.param(body, id=f"{path.stem}: {title}")


def written(finding: Finding) -> str:
    return " ".join(
        [finding.rule, finding.severity, finding.language, str(finding.address or "-"), *map(str, finding.related)]
    )


@pytest.mark.parametrize("body", list(cases()))
def test_every_rule_together_finds_what_the_case_says(body: str) -> None:
    found = parts(body)
    findings = findings_of(found)
    assert [written(finding) for finding in findings] == found["findings"].strip().splitlines()
    for finding in findings:
        assert all(checks.message(finding, code) for code in ("it", "nl", "en"))
