"""An open circuit breaker means abstention at once, not a pass (design, section 6)."""

from __future__ import annotations

import asyncio

import pytest

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError, Overloaded
from guardrail.inference.backend import PartialFailure
from guardrail.inference.breaker import FAIR_MS, OWN_DELAY_MS, Breaker, State
from guardrail.inference.create import create_backend
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import ENTAILED, FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual

PAIR = ("premise", "claim")
DOWN = BackendError("down")


class Bench:
    """A breaker on a clock that is set by hand."""

    def __init__(self) -> None:
        self.now_ms = 0.0
        self.breaker = Breaker(failures=3, cooldown_ms=1000.0, clock=lambda: self.now_ms)

    def call(self, error: BaseException | None = None, *, took_ms: float = 1.0, budget_ms: float = 400.0) -> bool:
        """One call that ends so; whether it was let through."""
        try:
            self.breaker.admit()
        except BackendError:
            return False
        self.breaker.settle(error, took_ms=took_ms, budget_ms=budget_ms)
        return True

    def late(self, error: BaseException, *, took_ms: float, budget_ms: float = 400.0) -> None:
        """Three calls, each of which begins when the one before it has ended so."""
        for _ in range(3):
            self.now_ms += took_ms
            self.call(error, took_ms=took_ms, budget_ms=budget_ms)


def test_it_opens_after_so_many_failures_in_a_row_and_then_refuses() -> None:
    bench = Bench()
    assert [bench.call(DOWN) for _ in range(4)] == [True, True, True, False]
    assert bench.breaker.state is State.OPEN


@pytest.mark.parametrize("answer", [None, PartialFailure([LimitError("long")])])
def test_an_answer_between_failures_keeps_it_closed(answer: Exception | None) -> None:
    bench = Bench()
    assert all(bench.call(error) for error in (DOWN, DOWN, answer, DOWN, DOWN))
    assert bench.breaker.state is State.CLOSED


def test_after_the_cooldown_one_success_closes_it() -> None:
    bench = Bench()
    for _ in range(3):
        bench.call(DOWN)
    bench.now_ms = 1000.0
    assert bench.breaker.state is State.HALF_OPEN
    assert bench.call()
    assert bench.breaker.state is State.CLOSED


def test_after_the_cooldown_one_failure_opens_it_again() -> None:
    bench = Bench()
    for _ in range(3):
        bench.call(DOWN)
    bench.now_ms = 1000.0
    assert bench.call(DOWN)
    assert bench.breaker.state is State.OPEN
    bench.now_ms = 1999.0
    assert not bench.call()
    bench.now_ms = 2000.0
    assert bench.call()


def test_half_open_lets_only_one_call_through() -> None:
    bench = Bench()
    for _ in range(3):
        bench.call(DOWN)
    bench.now_ms = 1000.0
    bench.breaker.admit()
    assert not bench.call()


@pytest.mark.parametrize("error", [DOWN, InvalidScore("NaN"), ValueError("a bug")])
def test_what_is_the_backends_fault_counts(error: Exception) -> None:
    bench = Bench()
    for _ in range(3):
        bench.call(error)
    assert bench.breaker.state is State.OPEN


@pytest.mark.parametrize("error", [LimitError("too long"), Overloaded("busy")])
def test_what_is_not_the_backends_fault_does_not_count(error: GuardrailError) -> None:
    bench = Bench()
    for _ in range(9):
        bench.call(error)
    assert bench.breaker.state is State.CLOSED


@pytest.mark.parametrize(("budget_ms", "state"), [(FAIR_MS, State.OPEN), (FAIR_MS - 1.0, State.CLOSED)])
def test_running_out_of_time_counts_only_when_there_was_enough_of_it(budget_ms: float, state: State) -> None:
    bench = Bench()
    bench.late(DeadlineExceeded("late"), took_ms=budget_ms, budget_ms=budget_ms)
    assert bench.breaker.state is state


@pytest.mark.parametrize(("took_ms", "state"), [(400.0, State.OPEN), (399.5, State.OPEN), (50.0, State.CLOSED)])
def test_a_cancelled_call_counts_when_its_time_was_up_and_not_when_its_caller_left(
    took_ms: float, state: State
) -> None:
    bench = Bench()
    bench.late(asyncio.CancelledError(), took_ms=took_ms)
    assert bench.breaker.state is state


@pytest.mark.parametrize("error", [DeadlineExceeded("late"), asyncio.CancelledError()])
def test_a_process_that_was_held_up_itself_does_not_blame_the_backend(error: BaseException) -> None:
    bench = Bench()
    for _ in range(9):
        bench.call(error, took_ms=400.0 + OWN_DELAY_MS + 1.0)
    assert bench.breaker.state is State.CLOSED


@pytest.mark.parametrize("error", [DeadlineExceeded("late"), asyncio.CancelledError()])
def test_calls_that_ran_out_of_time_beside_each_other_count_as_one(error: BaseException) -> None:
    bench = Bench()
    bench.now_ms = 400.0
    for _ in range(9):
        bench.call(error, took_ms=400.0)
    assert bench.breaker.state is State.CLOSED
    bench.late(error, took_ms=400.0)
    assert bench.breaker.state is State.OPEN


def test_an_undecided_probe_leaves_the_next_call_to_decide() -> None:
    bench = Bench()
    for _ in range(3):
        bench.call(DOWN)
    bench.now_ms = 1000.0
    assert bench.call(LimitError("too long"))
    assert bench.breaker.state is State.HALF_OPEN
    assert bench.call()
    assert bench.breaker.state is State.CLOSED


def test_every_backend_that_is_made_by_name_has_one() -> None:
    async def scenario(loop: VirtualLoop) -> list[str]:
        backend = create_backend("hang", clock=loop.now_ms)
        for _ in range(5):
            call = asyncio.ensure_future(backend.score([PAIR], budget_ms=400.0))
            await asyncio.sleep(0.4)
            call.cancel()
            await asyncio.wait({call})
        return [stats.state for stats in backend.stats]

    assert run_virtual(scenario) == ["open"]


def test_a_backend_that_has_recovered_is_asked_again() -> None:
    async def scenario(loop: VirtualLoop) -> tuple[int, bool, list[object]]:
        backend = FakeBackend({PAIR: ENTAILED}, replies=[Reply.fail(DOWN)] * 5)
        endpoints = Endpoints({"a": backend}, clock=loop.now_ms)
        for _ in range(9):
            with pytest.raises(BackendError):
                await endpoints.score([PAIR], budget_ms=400.0)
        asked, ready = len(backend.calls), (await endpoints.health()).ready
        await asyncio.sleep(1.0)
        return asked, ready, [await endpoints.score([PAIR], budget_ms=400.0)]

    assert run_virtual(scenario) == (5, False, [[ENTAILED]])
