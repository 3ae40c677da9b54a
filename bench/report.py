"""Prints what changed against a stored run: results by case in, gains and losses by name out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

BASELINES = Path(__file__).resolve().parent / "baselines"
_SHOWN = 12


def gains_and_losses(name: str, faults: Mapping[str, str], *, accept: bool) -> list[str]:
    """The lines that say which cases turned right or wrong since the stored run; a first run, or `accept`, is stored.

    Args:
        name: of the bench; the stored run is `bench/baselines/<name>.tsv`.
        faults: every case that is not right, with what it is instead.
        accept: whether this run becomes the stored one.
    """
    path = BASELINES / f"{name}.tsv"
    before = (
        dict(line.split("\t", 1) for line in path.read_text(encoding="utf-8").splitlines()) if path.is_file() else None
    )
    if before is None or accept:
        path.parent.mkdir(exist_ok=True)
        text = "".join(f"{case}\t{fault}\n" for case, fault in sorted(faults.items()))
        path.write_text(text, encoding="utf-8")
    if before is None:
        return [f"{name}: {len(faults)} faults stored as the first run"]
    gained = sorted(set(before) - set(faults))
    lost = sorted(set(faults) - set(before))
    counts = f"{len(gained)} gained, {len(lost)} lost; {len(before)} faults then, {len(faults)} now"
    lines = [f"{name} against the stored run: {counts}"]
    lines += [f"  + {case} (was {before[case]})" for case in gained[:_SHOWN]]
    lines += [f"  - {case} (now {faults[case]})" for case in lost[:_SHOWN]]
    hidden = max(len(gained) - _SHOWN, 0) + max(len(lost) - _SHOWN, 0)
    return lines + ([f"  … and {hidden} more"] if hidden else [])
