"""What a soak looks at, and what it takes for a leak."""

from __future__ import annotations

import threading
from collections.abc import Callable

import psutil
import pytest

from loadtest.soak import Soaked, thread_names

HOUR_S = 3_600


def hour(figure: str, value: Callable[[float], float]) -> bool:
    """Whether an hour's samples of a figure pass, ten seconds apart."""
    points = [(float(at), value(float(at))) for at in range(0, HOUR_S, 10)]
    (growth,) = Soaked(20.0, HOUR_S, {}, series={"worker 1": {figure: points}}).growths()
    return growth.kept


@pytest.mark.parametrize("minutes", [5, 10])
def test_a_thread_of_the_pool_every_few_minutes_is_a_leak(minutes: int) -> None:
    assert not hour("pool_threads", lambda at: 4.0 + at // (60.0 * minutes))


@pytest.mark.parametrize(
    "held",
    [
        lambda at: 5.0 if at > 2_700 else 4.0,  # one came, and had work ever since
        lambda at: 6.0 if at > 1_800 else 4.0,
        lambda at: 4.0 + (at % 600 < 30),  # one comes and goes
    ],
)
def test_a_pool_that_comes_to_rest_is_none(held: Callable[[float], float]) -> None:
    assert hour("pool_threads", held)


def test_any_other_thread_that_stays_is_a_leak() -> None:
    assert hour("threads", lambda _: 7.0)
    assert hour("threads", lambda at: 7.0 + (at % 600 < 30))  # the metrics page is answered by one of its own
    assert not hour("threads", lambda at: 7.0 + at // 1_200)


def test_memory_of_mapped_files_is_drawn_and_not_judged() -> None:
    points = [(float(at), float(at)) for at in range(0, HOUR_S, 10)]
    assert Soaked(20.0, HOUR_S, {}, series={"worker 1": {"rss_mib": points}}).growths() == []


def test_every_thread_of_a_process_has_a_name_or_none() -> None:
    before = len(thread_names(psutil.Process()))
    release = threading.Event()
    thread = threading.Thread(target=release.wait)
    thread.start()
    try:
        assert len(thread_names(psutil.Process())) == before + 1
    finally:
        release.set()
        thread.join()
