"""How many answers may be under way: by what they cost, by how late anything is, and by whose they are.

What comes of it under load stands in test_overload.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.server.shedding import FULL, GROW, LATE_MS, LEAST, SETTLE_MS, Shedder
from guardrail.server.turns import Account

LOOK_MS = 50.0


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

    def go(self, ms: float, late_ms: float = 0.0) -> None:
        """Let time pass."""
        until = self.now_ms + ms
        while self.now_ms < until:
            self.now_ms += LOOK_MS
            spent = self.shedder.open * self.cost * LOOK_MS / 1000.0
            work = 10.0 if spent else 0.0
            step = Account(work, work, 0.5 * spent * self.slow, 0.5 * spent, spent)
            self._account = Account(*(old + new for old, new in zip(self._account, step, strict=True)))
            self.shedder.feel(self._account, late_ms, self.now_ms)


def fill(shedder: Shedder, tenant: str = "bank") -> int:
    """Admit until one is refused; returns how many are under way."""
    while shedder.admit(tenant):
        pass
    return shedder.open


def admit(shedder: Shedder, count: int, tenant: str = "bank") -> None:
    """Admit so many."""
    for _ in range(count):
        assert shedder.admit(tenant)


def test_what_costs_nothing_is_refused_by_the_greatest_number_only() -> None:
    shedder = Shedder(100)
    Loop(shedder).go(5_000.0)
    assert fill(shedder) == 100


@pytest.mark.parametrize("open_", [10, 50, 90])
@pytest.mark.parametrize("slow", [1.0, 2.0])
def test_as_many_may_be_under_way_as_fill_the_loop_whatever_there_is_now(open_: int, slow: float) -> None:
    shedder = Shedder(1000)
    admit(shedder, open_)
    Loop(shedder, cost=0.01, slow=slow).go(3_000.0)
    assert shedder.limit == pytest.approx(FULL / 0.01 / slow, rel=0.01)


def test_places_are_given_out_little_faster_than_they_come_back() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 10)
    loop.go(3_000.0)
    at_once = fill(shedder) - 10
    assert at_once < 0.2 * shedder.limit
    loop.go(100.0)
    assert shedder.admit("bank")


def test_one_short_answer_after_the_other_is_never_too_many() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.2)
    admit(shedder, 1)
    loop.go(3_000.0)
    assert shedder.limit == LEAST
    for _ in range(100):
        admit(shedder, 1)
        shedder.leave("bank")


def test_lateness_lowers_the_limit_below_what_is_under_way() -> None:
    shedder = Shedder(1000)
    admit(shedder, 200)
    Loop(shedder).go(3 * SETTLE_MS, late_ms=2 * LATE_MS)
    assert shedder.limit == 100
    assert not shedder.admit("bank")


def test_what_was_taken_in_before_a_cut_causes_no_second_one() -> None:
    shedder = Shedder(1000)
    admit(shedder, 200)
    Loop(shedder).go(20 * SETTLE_MS, late_ms=10 * LATE_MS)
    assert shedder.limit == 100


def test_a_single_pause_changes_nothing() -> None:
    shedder = Shedder(1000)
    admit(shedder, 100)
    loop = Loop(shedder)
    loop.go(1_000.0)
    loop.go(LOOK_MS, late_ms=20 * LATE_MS)
    loop.go(LOOK_MS)
    assert shedder.limit == 1000


def test_what_was_cut_comes_back_within_two_seconds_of_calm() -> None:
    shedder = Shedder(1000)
    loop = Loop(shedder, cost=0.01)
    admit(shedder, 80)
    loop.go(2_000.0)
    full = shedder.limit
    loop.go(2 * SETTLE_MS, late_ms=10 * LATE_MS)
    assert shedder.limit < full / 2
    loop.go(2_000.0)
    assert shedder.limit == pytest.approx(full, rel=0.02)
    assert GROW ** (2_000.0 / LOOK_MS) > 20


def test_a_tenant_below_its_share_is_admitted_where_a_flooding_one_is_not() -> None:
    shedder = Shedder(1000)
    admit(shedder, 100, "flood")
    Loop(shedder).go(600.0, late_ms=2 * LATE_MS)
    assert not shedder.admit("flood")
    assert shedder.admit("bank")


def test_places_are_given_back() -> None:
    shedder = Shedder(2)
    assert [shedder.admit("a"), shedder.admit("a"), shedder.admit("a")] == [True, True, False]
    shedder.leave("a")
    assert shedder.admit("b")
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
    shedder, under_way = Shedder(200), dict.fromkeys("abc", 0)
    loop = Loop(shedder)
    for what, value in steps:
        if what == "late":
            assert isinstance(value, float)
            loop.go(LOOK_MS, late_ms=value)
        elif what == "cost":
            assert isinstance(value, float)
            loop.cost = value
        elif what == "admit":
            under_way[str(value)] += shedder.admit(str(value))
        elif under_way[str(value)]:
            shedder.leave(str(value))
            under_way[str(value)] -= 1
        assert shedder.open == sum(under_way.values()) <= 200
        assert LEAST <= shedder.limit <= 200
