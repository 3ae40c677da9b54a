"""The best fit is the best of all there are, and a margin is what the best fit has over the best one without a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexbridge.fit import NEVER, Fit, fit

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

Grid = list[list[float]]
Pairs = tuple[int | None, ...]
Problem = tuple[Grid, list[float], list[float], Grid | None, list[int]]


@st.composite
def problems(draw: DrawFn) -> Problem:
    """Up to five lefts and four rights; gains in halves, so that sums are exact and many are equal, some forbidden."""
    lefts, rights = draw(st.integers(0, 5)), draw(st.integers(0, 4))
    gain = st.integers(-6, 6).map(lambda halves: halves / 2)

    def grid() -> Grid:
        forbidden = st.one_of(gain, gain, gain, st.just(NEVER))
        return [draw(st.lists(forbidden, min_size=rights, max_size=rights)) for _ in range(lefts)]

    skips = [draw(st.lists(gain, min_size=size, max_size=size)) for size in (lefts, rights)]
    groups = sorted(draw(st.lists(st.integers(0, rights), min_size=rights, max_size=rights)))
    return grid(), skips[0], skips[1], grid() if draw(st.booleans()) else None, groups


def every(lefts: int, rights: int, least: int = 0, again: bool = True) -> Iterator[Pairs]:
    """Every order-keeping choice of partners; a right may go on to the next left at once, not after a gap."""
    if not lefts:
        yield ()
        return
    for rest in every(lefts - 1, rights, least, again):
        yield (None, *rest)
    for right in range(least, rights):
        for rest in every(lefts - 1, rights, right, again):
            following = rest[0] if rest else None
            later = [pair for pair in rest if pair is not None]
            if later and later[0] == right and (following != right or not again):
                continue
            yield (right, *rest)


def worth(problem: Problem, pairs: Sequence[int | None]) -> float:
    scores, skip_left, skip_right, again, _ = problem
    total = sum(gain for right, gain in enumerate(skip_right) if right not in pairs)
    before: int | None = None
    for left, right in enumerate(pairs):
        if right is None:
            total += skip_left[left]
        elif right == before:
            assert again is not None
            total += again[left][right]
        else:
            total += scores[left][right]
        before = right
    return total


def solved(problem: Problem) -> Fit:
    scores, skip_left, skip_right, again, groups = problem
    return fit(scores, skip_left, skip_right, again, groups)


def choices(problem: Problem) -> list[Pairs]:
    return list(every(len(problem[1]), len(problem[2]), again=problem[3] is not None))


@settings(deadline=None, max_examples=200)
@given(problems())
def test_no_other_fit_is_better(problem: Problem) -> None:
    found = solved(problem)
    assert found.total == max(worth(problem, pairs) for pairs in choices(problem))


@settings(deadline=None, max_examples=200)
@given(problems())
def test_the_fit_found_is_worth_what_it_says(problem: Problem) -> None:
    found = solved(problem)
    assert found.pairs in choices(problem)
    assert worth(problem, found.pairs) == found.total


@settings(deadline=None, max_examples=200)
@given(problems())
def test_a_margin_is_what_the_best_fit_has_over_the_best_one_that_places_the_item_elsewhere(problem: Problem) -> None:
    found, groups = solved(problem), problem[4]

    def group(pair: int | None) -> int | None:
        return None if pair is None else groups[pair]

    for left, (pair, margin) in enumerate(zip(found.pairs, found.margins, strict=True)):
        others = [worth(problem, pairs) for pairs in choices(problem) if group(pairs[left]) != group(pair)]
        assert margin == found.total - max(others, default=NEVER)


def test_nothing_fits_nothing() -> None:
    assert fit([], [], []) == Fit((), (), 0.0)
    assert fit([], [], [-1.0, -2.0]) == Fit((), (), -3.0)
    assert fit([[]], [-1.0], []).pairs == (None,)


def test_items_are_placed_in_order_even_where_crossing_would_be_worth_more() -> None:
    found = fit([[0.0, 3.0], [3.0, 0.0]], [-1.0, -1.0], [0.0, 0.0])
    assert found.total == 2.0
    assert found.pairs in ((1, None), (None, 0))


def test_several_items_may_share_a_place_only_where_that_is_allowed() -> None:
    scores, skips, empty = [[5.0], [5.0]], [-1.0, -1.0], [-3.0]
    assert fit(scores, skips, empty).total == 4.0
    shared = fit(scores, skips, empty, again=[[0.0], [0.5]])
    assert (shared.pairs, shared.total) == ((0, 0), 5.5)


def test_two_equal_places_leave_no_margin() -> None:
    assert fit([[1.0, 1.0]], [-5.0], [0.0, 0.0]).margins == (0.0,)
    assert fit([[1.0, 1.0]], [-5.0], [0.0, 0.0], groups=[7, 7]).margins == (6.0,)


def test_a_forbidden_place_is_never_taken() -> None:
    found = fit([[NEVER, 1.0], [NEVER, NEVER]], [-9.0, -9.0], [0.0, 0.0])
    assert found.pairs == (1, None)


@pytest.mark.parametrize("size", [1, 7, 40])
def test_a_list_that_fits_itself_is_paired_one_to_one(size: int) -> None:
    scores = [[1.0 if left == right else -1.0 for right in range(size)] for left in range(size)]
    found = fit(scores, [-2.0] * size, [-2.0] * size)
    assert found.pairs == tuple(range(size))
    assert all(margin > 0 for margin in found.margins)
