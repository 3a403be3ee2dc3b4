"""A soak's verdict: what grows is told from what varies."""

from __future__ import annotations

from random import Random

import pytest

from loadtest.growth import blocks, bounds, judge, slope


def points(*values: float) -> list[tuple[float, float]]:
    """One a second."""
    return [(float(at), value) for at, value in enumerate(values)]


def test_the_slope_of_a_line_is_its_own() -> None:
    assert slope(points(1.0, 3.0, 5.0, 7.0)) == pytest.approx(2.0)


def test_outliers_do_not_move_it() -> None:
    assert slope(points(*[10.0] * 20, 500.0, *[10.0] * 20)) == 0.0


def test_one_sample_has_no_slope() -> None:
    assert slope(points(1.0)) == 0.0


def test_steady_growth_is_found() -> None:
    found = judge("worker 1", "rss_mib", points(*[100.0 + 0.1 * at for at in range(100)]), after_s=10, most=4.0)
    assert not found.kept
    assert not found.unclear
    assert found.grown == pytest.approx(8.9)
    assert found.an_hour == pytest.approx(360.0)


def test_growth_before_the_warm_up_has_ended_does_not_count() -> None:
    found = judge("worker 1", "rss_mib", points(*range(50), *[50.0] * 100), after_s=50, most=0.0)
    assert found.kept


def test_what_goes_up_and_down_does_not_grow() -> None:
    found = judge("worker 1", "rss_mib", points(*[100.0 + at % 7 for at in range(200)]), after_s=0, most=1.0)
    assert found.kept


def test_a_run_that_is_too_short_has_no_verdict() -> None:
    with pytest.raises(ValueError, match="too few"):
        judge("worker 1", "rss_mib", points(*[1.0] * 20), after_s=15, most=1.0)


def test_noise_that_could_hide_growth_does_not_pass_and_is_called_so() -> None:
    rng = Random(3)
    found = judge("worker 1", "rss_mib", points(*[100.0 + rng.gauss(0, 30) for _ in range(200)]), after_s=0, most=1.0)
    assert not found.kept
    assert found.unclear


def test_the_true_slope_lies_between_the_bounds_in_nine_of_ten_runs() -> None:
    rng = Random(5)
    inside = 0
    for _ in range(400):
        least, greatest = bounds([(float(at), 0.5 * at + rng.gauss(0, 2)) for at in range(12)])
        inside += least <= 0.5 <= greatest
    assert 0.87 <= inside / 400 <= 0.96


def test_a_saw_tooth_shorter_than_a_block_leaves_no_slope() -> None:
    medians = blocks(points(*[100.0 + at % 20 for at in range(1200)]), 12)
    assert len(medians) == 12
    assert abs(slope(medians)) * 1200 < 1.0


def test_one_step_late_in_the_run_is_growth_only_if_it_lasts() -> None:
    flat, raised = [100.0] * 150, [110.0] * 150
    assert not judge("w", "rss_mib", points(*flat, *raised), after_s=0, most=4.0).kept
    assert judge("w", "rss_mib", points(*flat, *[110.0] * 10, *flat), after_s=0, most=4.0).kept
