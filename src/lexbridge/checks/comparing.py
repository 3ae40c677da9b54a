"""What the rules on a pair of texts share: a finding that stands at the clause of the language that is compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lexbridge.address import Address
from lexbridge.checks.findings import finding
from lexbridge.checks.material import Material, Pair, between_editions
from lexbridge.model import Finding, Severity


def pair_finding(
    rule: str,
    severity: Severity,
    material: Material,
    pair: Pair,
    details: Mapping[str, str],
    *,
    at: int | None = None,
    related: Iterable[Address] = (),
) -> Finding:
    """A finding about two texts of one clause; `at` is the offset in our text to point at (its start where None)."""
    text = pair.clause.text or pair.clause.closing
    shown = {key: value for key, value in details.items() if key != "variant"}
    return finding(
        rule,
        between_editions(severity, same=pair.same),
        material.expressions[pair.ours.language],
        pair.clause.address,
        {**details, "other": pair.theirs.language},
        at=text.locate(min(at, len(str(text)) - 1)) if text and at is not None else text,
        evidence=" | ".join(f"{key} {value}" for key, value in sorted(shown.items())),
        related=related,
    )
