"""The best order-keeping fit of two sequences: scores in, the partner of each left item and how sure it is out.

One dynamic programme in the manner of Needleman and Wunsch (1970), with two additions: a right item may take several
left
items in a row, and for every left item the programme says by how much the best fit beats the best one that places it
elsewhere.
Recovery fits blocks to the places of a code with it, alignment the clauses of two languages. Time and space: left times
right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NEVER = float("-inf")


@dataclass(frozen=True, slots=True)
class Fit:
    """The best fit: for each left item the index of its right item (None for none) and the margin over the next best
    place.
    """

    pairs: tuple[int | None, ...]
    margins: tuple[float, ...]
    total: float


def fit(
    scores: Sequence[Sequence[float]],
    skip_left: Sequence[float],
    skip_right: Sequence[float],
    again: Sequence[Sequence[float]] | None = None,
    groups: Sequence[int] | None = None,
) -> Fit:
    """Fits left items to right items, both in order.

    Args:
        scores: for each left item a row with the gain of placing it at each right item; `NEVER` forbids.
        skip_left: the gain (mostly a loss) of leaving each left item without a place.
        skip_right: the gain of leaving each right item empty.
        again: the gain of placing a left item at the right item that the left item before it took; None forbids all.
        groups: a number for each right item; margins compare places of different groups only (default: each its own).
    """
    lefts, rights = len(scores), len(skip_right)
    groups = groups or range(rights)
    forward, taken = _forward(scores, skip_left, skip_right, again)
    backward, after = _backward(scores, skip_left, skip_right, again)
    pairs = _trace(forward, taken, scores, skip_left, skip_right, again)
    margins: list[float] = []
    for left in range(lefts):
        through: dict[int | None, float] = {
            None: max(forward[left][right] + backward[left + 1][right] for right in range(rights + 1)) + skip_left[left]
        }
        for right in range(rights):
            total = taken[left][right] + after[left][right]
            if total > through.get(groups[right], NEVER):
                through[groups[right]] = total
        pair = pairs[left]
        chosen = None if pair is None else groups[pair]
        best = through.pop(chosen)
        margins.append(best - max(through.values(), default=NEVER))
    return Fit(tuple(pairs), tuple(margins), forward[lefts][rights])


_Grid = list[list[float]]


def _forward(
    scores: Sequence[Sequence[float]],
    skip_left: Sequence[float],
    skip_right: Sequence[float],
    again: Sequence[Sequence[float]] | None,
) -> tuple[_Grid, _Grid]:
    """`forward[i][j]`: the best of the first i lefts on the first j rights; `taken[i][j]`: the best with left i placed
    at right j.
    """
    rights = len(skip_right)
    row = [0.0] * (rights + 1)
    for right in range(rights):
        row[right + 1] = row[right] + skip_right[right]
    forward, taken = [row], []
    before: list[float] | None = None
    for left, gains in enumerate(scores):
        last, row, here = forward[-1], [forward[-1][0] + skip_left[left]], [NEVER] * rights
        lost = skip_left[left]
        for right in range(rights):
            best = last[right] + gains[right]
            if again is not None and before is not None and before[right] + again[left][right] > best:
                best = before[right] + again[left][right]
            here[right] = best
            row.append(max(best, last[right + 1] + lost, row[right] + skip_right[right]))
        forward.append(row)
        taken.append(here)
        before = here
    return forward, taken


def _backward(
    scores: Sequence[Sequence[float]],
    skip_left: Sequence[float],
    skip_right: Sequence[float],
    again: Sequence[Sequence[float]] | None,
) -> tuple[_Grid, _Grid]:
    """`backward[i][j]`: the best of lefts from i on rights from j; `after[i][j]`: what can follow with left i placed at
    right j.
    """
    lefts, rights = len(scores), len(skip_right)
    row = [0.0] * (rights + 1)
    for right in reversed(range(rights)):
        row[right] = row[right + 1] + skip_right[right]
    backward, after = [row], [[NEVER] * rights for _ in range(lefts)]
    for left in reversed(range(lefts)):
        below = backward[-1]
        for right in range(rights):
            best = below[right + 1]
            if again is not None and left + 1 < lefts:
                best = max(best, again[left + 1][right] + after[left + 1][right])
            after[left][right] = best
        row = [0.0] * rights + [below[rights] + skip_left[left]]
        for right in reversed(range(rights)):
            row[right] = max(
                scores[left][right] + after[left][right],
                below[right] + skip_left[left],
                row[right + 1] + skip_right[right],
            )
        backward.append(row)
    return backward[::-1], after


def _trace(
    forward: _Grid,
    taken: _Grid,
    scores: Sequence[Sequence[float]],
    skip_left: Sequence[float],
    skip_right: Sequence[float],
    again: Sequence[Sequence[float]] | None,
) -> list[int | None]:
    pairs: list[int | None] = [None] * len(scores)
    left, right = len(scores), len(skip_right)
    while left:
        here = forward[left][right]
        if right and here == forward[left][right - 1] + skip_right[right - 1]:
            right -= 1
        elif right and here == taken[left - 1][right - 1]:
            # A run of lefts at one right item: walk back while taking it again was best.
            while True:
                left -= 1
                pairs[left] = right - 1
                if (
                    again is None
                    or not left
                    or taken[left][right - 1] != taken[left - 1][right - 1] + again[left][right - 1]
                ):
                    break
                if taken[left][right - 1] == forward[left][right - 1] + scores[left][right - 1]:
                    break
            right -= 1
        else:
            left -= 1
    return pairs
