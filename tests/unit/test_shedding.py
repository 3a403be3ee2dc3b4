"""New answers are refused while those under way need all the loop has, and a flooding tenant first of all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guardrail.server.shedding import LATE_MS, LEAST, SETTLE_MS, Shedder


def feel(shedder: Shedder, late_ms: float, since_ms: float, for_ms: float) -> float:
    """The loop is this late for a while; returns the time at its end."""
    now = since_ms
    while now < since_ms + for_ms:
        now += 10.0 + late_ms
        shedder.feel(late_ms, now)
    return now


def fill(shedder: Shedder, tenant: str = "bank") -> int:
    """Admit until one is refused; returns how many are under way."""
    while shedder.admit(tenant):
        pass
    return shedder.open


def test_a_calm_loop_refuses_nobody_below_the_limit() -> None:
    shedder = Shedder(100)
    feel(shedder, 1.0, 0.0, 5_000.0)
    assert fill(shedder) == 100


def test_a_late_loop_lowers_the_limit_below_what_is_under_way() -> None:
    shedder = Shedder(1000)
    for _ in range(200):
        shedder.admit("bank")
    feel(shedder, 2 * LATE_MS, 0.0, 3 * SETTLE_MS)
    assert shedder.limit < 200
    assert not shedder.admit("bank")


def test_one_pause_changes_nothing() -> None:
    shedder = Shedder(1000)
    shedder.admit("bank")
    shedder.feel(20 * LATE_MS, 1_000.0)
    shedder.feel(1.0, 1_010.0)
    assert shedder.limit == 1000


def test_the_limit_grows_again_while_it_is_made_use_of() -> None:
    shedder = Shedder(1000)
    for _ in range(100):
        shedder.admit("bank")
    now = feel(shedder, 4 * LATE_MS, 0.0, 2_000.0)
    low = shedder.limit
    for _ in range(100):
        shedder.leave("bank")
    now = feel(shedder, 0.0, now, 2_000.0)
    assert shedder.limit == low  # nobody asks for more
    for _ in range(60):
        while shedder.admit("bank"):
            pass
        now = feel(shedder, 0.0, now, 100.0)
    assert shedder.limit > 3 * low


def test_a_tenant_below_its_share_is_admitted_where_a_flooding_one_is_not() -> None:
    shedder = Shedder(1000)
    for _ in range(100):
        shedder.admit("flood")
    feel(shedder, 2 * LATE_MS, 0.0, 600.0)
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
        ),
        max_size=600,
    )
)
def test_the_limit_stays_within_its_bounds_and_nobody_is_counted_twice(steps: list[tuple[str, object]]) -> None:
    shedder, under_way, now = Shedder(200), dict.fromkeys("abc", 0), 0.0
    for what, value in steps:
        if what == "late":
            assert isinstance(value, float)
            now += 10.0 + value
            shedder.feel(value, now)
        elif what == "admit":
            under_way[str(value)] += shedder.admit(str(value))
        elif under_way[str(value)]:
            shedder.leave(str(value))
            under_way[str(value)] -= 1
        assert shedder.open == sum(under_way.values()) <= 200
        assert LEAST <= shedder.limit <= 200
