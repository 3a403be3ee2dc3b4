"""How many answers may be under way: by what they cost, by how late anything is, and by whose they are.

What comes of it under load stands in test_overload.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.server.forecast import FULL, REFUSAL_S, WAITING_S
from guardrail.server.shedding import (
    AHEAD,
    CROWDED_MS,
    GIVEN_UP,
    HIGHEST,
    HOPELESS_MS,
    LATE_MS,
    LEAST,
    LOWEST,
    RESCUE_MS,
    SCORES_MS,
    SETTLE_MS,
    START,
    START_AT_ONCE,
    STEP,
    Place,
    Shedder,
)
from guardrail.server.turns import Account

LOOK_MS = 50.0
CALM_MS = 30_000.0  # after which the forecast is believed as far as it may be


class Loop:
    """Feeds a shedder what a loop would that has `open` answers of some cost.

    Arguments:
        cost: of one answer, seconds of CPU time a second.
        slow: how much longer everything takes than its CPU time.
    """

    def __init__(self, shedder: Shedder, *, cost: float = 0.0, slow: float = 1.0) -> None:
        self.shedder = shedder
        self.cost = cost
        self.slow = slow
        self.now_ms = 0.0
        self._account = Account()
        shedder._clock, shedder._counted_ms = lambda: self.now_ms, None

    def go(self, ms: float, late_ms: float = 0.0, waited_ms: float = 0.0, refusals: int = 0) -> None:
        """Let time pass; at every look some answers are refused, which takes its time."""
        until = self.now_ms + ms
        while self.now_ms < until:
            self.now_ms += LOOK_MS
            spent = self.shedder.open * self.cost * LOOK_MS / 1000.0
            work = 10.0 if spent else 0.0
            refuse(self.shedder, refusals)
            step = Account(work, work, 0.5 * spent * self.slow, 0.5 * spent, spent + refusals * REFUSAL_S)
            self._account = Account(*(old + new for old, new in zip(self._account, step, strict=True)))
            self.shedder.feel(self._account, late_ms, self.now_ms, waited_ms=waited_ms)


def fill(shedder: Shedder, tenant: str = "bank") -> int:
    """Admit until one is refused; returns how many are under way."""
    while shedder.admit(tenant) is not None:
        pass
    return shedder.open


@contextmanager
def full(shedder: Shedder, full: bool) -> Iterator[None]:
    """Whatever the limit."""
    with patch.object(Shedder, "_full", property(lambda _shedder: full)):
        yield


def admit(shedder: Shedder, count: int, tenant: str = "bank", given_up: list[int] | None = None) -> list[Place]:
    """Admit so many, whatever the limit; each that is given up adds its number."""
    with full(shedder, False):
        gone = [None if given_up is None else partial(given_up.append, number) for number in range(count)]
        places = [shedder.admit(tenant, give_up) for give_up in gone]
    return [place for place in places if place is not None]


def refuse(shedder: Shedder, count: int) -> None:
    """Refuse so many."""
    with full(shedder, True):
        assert not any(shedder.admit("bank") for _ in range(count))


def test_before_anything_is_known_a_few_dozen_may_be_under_way_one_after_the_other() -> None:
    shedder = Shedder(1000)
    assert fill(shedder) == START_AT_ONCE
    loop = Loop(shedder)
    for _ in range(10):
        loop.go(200.0)
        fill(shedder)
    assert shedder.open == START


def test_what_costs_next_to_nothing_is_refused_by_the_greatest_number_only() -> None:
    shedder = Shedder(100)
    loop = Loop(shedder, cost=1e-6)
    admit(shedder, 10)
    loop.go(5_000.0)
    assert shedder.limit == 100


@pytest.mark.parametrize("open_", [10, 50, 90])
@pytest.mark.parametrize("slow", [1.0, 2.0])
def test_as_many_may_be_under_way_as_fill_the_loop_whatever_there_is_now(open_: int, slow: float) -> None:
    shedder = Shedder(1000)
    admit(shedder, open_)
    Loop(shedder, cost=0.01, slow=slow).go(CALM_MS)
    assert shedder.limit == pytest.approx(HIGHEST * FULL / 0.01 / slow, rel=0.01)


def test_answers_that_come_whole_may_be_as_many_as_are_done_in_time() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.5)
    for _ in range(100):  # each is under way for 100 ms, and takes 50 ms of the loop's time
        (place,) = admit(shedder, 1)
        loop.go(100.0)
        place.leave()
    assert shedder.limit == LEAST
    assert FULL / 0.5 + WAITING_S / 0.05 < LEAST
    loop.cost = 0.05  # 5 ms
    for _ in range(100):
        (place,) = admit(shedder, 1)
        loop.go(100.0)
        place.leave()
    assert fill(shedder) >= 30  # at once


def test_what_refusals_take_is_not_counted_as_cost_of_the_answers() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 40)
    loop.go(CALM_MS)
    admit(shedder, 60)
    loop.go(4_000.0, refusals=8)
    refusing = 8 * REFUSAL_S / (LOOK_MS / 1000.0)
    assert shedder.limit == pytest.approx(HIGHEST * (FULL - refusing) / 0.01, rel=0.03)


def test_an_idle_hour_changes_nothing_of_what_is_known() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    places = admit(shedder, 20)
    loop.go(CALM_MS)
    for place in places:
        place.leave()
    loop.go(LOOK_MS)
    limit = shedder.limit
    loop.go(3_600_000.0)
    assert shedder.limit == pytest.approx(limit, rel=0.001)


def test_few_answers_a_second_leave_known_what_one_costs() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.05)
    places = admit(shedder, 10)
    loop.go(3_000.0)
    for place in places[1:]:
        place.leave()
    loop.cost = 0.0  # nothing is examined
    loop.go(30_000.0)
    loop.cost = 0.01
    loop.go(CALM_MS)
    assert shedder.limit == pytest.approx(HIGHEST * FULL / 0.01, rel=0.02)


def test_places_are_given_out_little_faster_than_they_come_back() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 10)
    loop.go(3_000.0)
    at_once = fill(shedder) - 10
    assert at_once <= max(LEAST, AHEAD * shedder.limit)
    loop.go(100.0)
    assert shedder.admit("bank")


def test_one_short_answer_after_the_other_is_never_too_many() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.2)
    (place,) = admit(shedder, 1)
    loop.go(3_000.0)
    assert shedder.limit == LEAST
    place.leave()
    for _ in range(100):
        (place,) = admit(shedder, 1)
        place.leave()


def test_while_anything_is_late_no_answer_is_begun_but_a_few_alone() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.005)
    admit(shedder, 40)
    loop.go(2_000.0)
    loop.go(3 * LOOK_MS, late_ms=2 * LATE_MS)
    assert shedder.limit == LEAST
    assert shedder.admit("bank") is None
    loop.go(LOOK_MS)
    assert shedder.admit("bank") is not None  # at once when it is over


def test_a_single_pause_changes_nothing() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.005)
    admit(shedder, 40)
    loop.go(CALM_MS)
    limit = shedder.limit
    loop.go(LOOK_MS, late_ms=20 * LATE_MS)
    loop.go(LOOK_MS)
    assert shedder.limit == pytest.approx(limit, rel=0.01)


def test_a_long_pause_in_the_middle_of_a_check_is_no_slowness() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.005)
    admit(shedder, 40)
    loop.go(CALM_MS)
    limit = shedder.limit
    loop.slow = 500.0
    loop.go(LOOK_MS, late_ms=5_000.0)
    loop.slow = 1.0
    loop.go(1_000.0)
    assert shedder.limit >= 0.8 * limit


def test_while_checks_wait_no_second_answer_is_begun() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.005)
    loop.go(LOOK_MS, waited_ms=CROWDED_MS + 1.0)
    assert fill(shedder) == 1


def test_the_first_few_answers_are_no_debt_of_those_that_follow() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.005)
    admit(shedder, 40)
    loop.go(CALM_MS)
    admit(shedder, 100)
    loop.go(2_000.0)
    assert shedder.admit("bank") is not None


def test_a_forecast_that_proves_too_high_is_believed_less_and_after_a_while_of_calm_as_before() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 40)
    loop.go(CALM_MS)
    full = shedder.limit
    loop.go(4 * SETTLE_MS + LOOK_MS, late_ms=2 * LATE_MS)
    loop.go(LOOK_MS)
    assert shedder.limit == pytest.approx(STEP**4 * full, rel=0.1)
    loop.go(60_000.0, late_ms=2 * LATE_MS)
    loop.go(LOOK_MS)
    assert shedder.limit == pytest.approx(LOWEST / HIGHEST * full, rel=0.05)
    loop.go(CALM_MS)
    assert shedder.limit == pytest.approx(full, rel=0.02)


def test_what_was_taken_in_beyond_the_limit_says_nothing_against_the_forecast() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.02)
    admit(shedder, 80)
    loop.go(CALM_MS)
    full = shedder.limit
    loop.go(4 * SETTLE_MS, late_ms=2 * LATE_MS)
    loop.go(LOOK_MS)
    assert shedder.limit == pytest.approx(full, rel=0.02)


def test_answers_beyond_the_limit_are_given_up_for_the_others_the_last_first() -> None:
    shedder, given_up = Shedder(1000), list[int]()
    loop = Loop(shedder, cost=FULL / 80.0)
    admit(shedder, 100, given_up=given_up)
    loop.go(CALM_MS)
    loop.go(2 * LOOK_MS, waited_ms=CROWDED_MS + 1.0)
    assert given_up == list(range(99, 89, -1))  # 90 are the limit
    assert (shedder.open, shedder.given_up) == (90, 10)


def test_once_checks_are_about_to_be_late_no_limit_keeps_an_answer() -> None:
    shedder, given_up = Shedder(1000), list[int]()
    loop = Loop(shedder, cost=0.001)
    admit(shedder, 100, given_up=given_up)
    loop.go(3_000.0)
    loop.go(2 * LOOK_MS, waited_ms=HOPELESS_MS + 1.0)
    assert len(given_up) == GIVEN_UP * 100
    loop.go(RESCUE_MS, waited_ms=HOPELESS_MS + 1.0)
    assert len(given_up) == pytest.approx(GIVEN_UP * 100 + GIVEN_UP * 75, abs=1)


def test_what_waited_out_a_pause_is_done_in_time_and_nothing_is_given_up_for_it() -> None:
    shedder, given_up = Shedder(1000), list[int]()
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 100, given_up=given_up)
    loop.go(3_000.0)
    for waited_ms in range(350, 0, -10):
        loop.go(LOOK_MS, waited_ms=float(waited_ms))
    assert not given_up


def test_an_answer_that_may_not_be_given_up_is_left_alone() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 100)
    loop.go(3_000.0, waited_ms=HOPELESS_MS + 1.0)
    assert (shedder.open, shedder.given_up) == (100, 0)


@pytest.mark.parametrize(
    ("usual_ms", "now_ms", "late"), [(20.0, 150.0, True), (350.0, 350.0, False), (0.0, 150.0, False)]
)
def test_scores_are_late_by_what_is_usual(usual_ms: float, now_ms: float, late: bool) -> None:
    shedder = Shedder(1000)
    for _ in range(1_000):
        assert shedder.lateness_of(usual_ms) <= max(0.0, usual_ms - SCORES_MS)
    assert (shedder.lateness_of(now_ms) > LATE_MS) is late


def test_a_tenant_below_its_share_is_admitted_where_a_flooding_one_is_not() -> None:
    shedder = Shedder(1000)
    admit(shedder, 100, "flood")
    Loop(shedder).go(600.0, late_ms=2 * LATE_MS)
    assert shedder.admit("flood") is None
    assert shedder.admit("bank") is not None


def test_places_are_given_back() -> None:
    shedder = Shedder(2)
    first, _second = shedder.admit("a"), shedder.admit("a")
    assert shedder.admit("a") is None
    assert first is not None
    first.leave()
    first.leave()  # twice is once
    assert shedder.admit("b") is not None
    assert (shedder.open, shedder.refused) == (2, 1)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("admit"), st.sampled_from("abc")),
            st.tuples(st.just("leave"), st.sampled_from("abc")),
            st.tuples(st.just("late"), st.floats(0, 5_000)),
            st.tuples(st.just("cost"), st.floats(0, 0.5)),
        ),
        max_size=600,
    )
)
def test_the_limit_stays_within_its_bounds_and_nobody_is_counted_twice(steps: list[tuple[str, object]]) -> None:
    shedder = Shedder(200)
    under_way: dict[str, list[Place]] = {tenant: [] for tenant in "abc"}
    gone: list[str] = []
    loop = Loop(shedder)
    for what, value in steps:
        if what == "late":
            assert isinstance(value, float)
            loop.go(LOOK_MS, late_ms=value, waited_ms=value)
        elif what == "cost":
            assert isinstance(value, float)
            loop.cost = value
        elif what == "admit":
            place = shedder.admit(str(value), lambda: gone.append(""))
            if place is not None:
                under_way[str(value)].append(place)
        elif under_way[str(value)]:
            under_way[str(value)].pop(0).leave()
        assert shedder.open <= sum(map(len, under_way.values()))
        assert len(gone) == shedder.given_up
        assert 1 <= shedder.limit <= 200
