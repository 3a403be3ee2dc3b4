"""A soak's verdict: what grows is told from what varies."""

from __future__ import annotations

import pytest

from loadtest.growth import judge, slope


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
