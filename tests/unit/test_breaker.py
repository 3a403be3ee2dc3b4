"""An open circuit breaker means abstention at once, not a pass (design, section 6)."""

from __future__ import annotations

import asyncio

import pytest

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, LimitError, Overloaded
from guardrail.inference.breaker import Breaker, Guarded, State
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual

PAIR = ("premise", "claim")
FAIL = Reply.fail(BackendError("down"))


class Bench:
    """A guarded backend on a clock that is set by hand."""

    def __init__(self, *replies: Reply) -> None:
        self.now_ms = 0.0
        self.backend = FakeBackend(replies=replies)
        self.breaker = Breaker(failures=3, cooldown_ms=1000.0, clock=lambda: self.now_ms)
        self.guarded = Guarded(self.backend, self.breaker, fair_ms=100.0, clock=lambda: self.now_ms)

    def call(self, budget_ms: float = 400.0) -> str:
        """One call: "scored", or the message of its error."""
        try:
            asyncio.run(self.guarded.score([PAIR], budget_ms=budget_ms))
        except GuardrailError as error:
            return str(error)
        return "scored"


def test_it_opens_after_so_many_failures_in_a_row_and_then_refuses_without_asking() -> None:
    bench = Bench(FAIL, FAIL, FAIL)
    assert [bench.call() for _ in range(3)] == ["down"] * 3
    assert bench.breaker.state is State.OPEN
    assert "not being asked" in bench.call()
    assert len(bench.backend.calls) == 3


def test_a_success_between_failures_keeps_it_closed() -> None:
    bench = Bench(FAIL, FAIL, Reply(), FAIL, FAIL)
    assert [bench.call() for _ in range(5)] == ["down", "down", "scored", "down", "down"]
    assert bench.breaker.state is State.CLOSED


def test_after_the_cooldown_one_success_closes_it() -> None:
    bench = Bench(FAIL, FAIL, FAIL)
    for _ in range(3):
        bench.call()
    bench.now_ms = 1000.0
    assert bench.breaker.state is State.HALF_OPEN
    assert bench.call() == "scored"
    assert bench.breaker.state is State.CLOSED


def test_after_the_cooldown_one_failure_opens_it_again() -> None:
    bench = Bench(FAIL, FAIL, FAIL, FAIL)
    for _ in range(3):
        bench.call()
    bench.now_ms = 1000.0
    assert bench.call() == "down"
    assert bench.breaker.state is State.OPEN
    bench.now_ms = 1999.0
    assert "not being asked" in bench.call()
    bench.now_ms = 2000.0
    assert bench.call() == "scored"


def test_half_open_lets_only_one_call_through() -> None:
    async def scenario(loop: VirtualLoop) -> tuple[int, int]:
        backend = FakeBackend(replies=[FAIL], always=Reply.late(50))
        guarded = Guarded(backend, Breaker(failures=1, cooldown_ms=10, clock=loop.now_ms), clock=loop.now_ms)
        calls = [asyncio.ensure_future(guarded.score([PAIR], budget_ms=400))]
        await asyncio.wait(calls)
        await asyncio.sleep(0.02)
        calls = [asyncio.ensure_future(guarded.score([PAIR], budget_ms=400)) for _ in range(5)]
        await asyncio.wait(calls)
        return len(backend.calls), sum(call.exception() is None for call in calls)

    assert run_virtual(scenario) == (2, 1)


@pytest.mark.parametrize("error", [LimitError("too long"), Overloaded("busy")])
def test_what_is_not_the_backends_fault_does_not_count(error: GuardrailError) -> None:
    bench = Bench(*[Reply.fail(error)] * 9)
    for _ in range(9):
        bench.call()
    assert bench.breaker.state is State.CLOSED


@pytest.mark.parametrize(("budget_ms", "state"), [(400.0, State.OPEN), (99.0, State.CLOSED)])
def test_running_out_of_time_counts_only_when_there_was_enough_of_it(budget_ms: float, state: State) -> None:
    bench = Bench(*[Reply.fail(DeadlineExceeded("late"))] * 3)
    for _ in range(3):
        bench.call(budget_ms)
    assert bench.breaker.state is state


@pytest.mark.parametrize(("cancelled_after_ms", "state"), [(400.0, State.OPEN), (50.0, State.CLOSED)])
def test_a_cancelled_call_counts_when_its_time_was_up_and_not_when_its_caller_left(
    cancelled_after_ms: float, state: State
) -> None:
    async def scenario(loop: VirtualLoop) -> State:
        breaker = Breaker(failures=2, clock=loop.now_ms)
        guarded = Guarded(FakeBackend(always=Reply.hang()), breaker, clock=loop.now_ms)
        for _ in range(2):
            call = asyncio.ensure_future(guarded.score([PAIR], budget_ms=400.0))
            await asyncio.sleep(cancelled_after_ms / 1000.0)
            call.cancel()
            await asyncio.wait({call})
        return breaker.state

    assert run_virtual(scenario) is state


def test_an_undecided_probe_leaves_the_next_call_to_decide() -> None:
    bench = Bench(FAIL, FAIL, FAIL, Reply.fail(LimitError("too long")))
    for _ in range(3):
        bench.call()
    bench.now_ms = 1000.0
    assert bench.call() == "too long"
    assert bench.call() == "scored"


def test_an_open_breaker_is_not_ready() -> None:
    bench = Bench(FAIL, FAIL, FAIL)
    assert asyncio.run(bench.guarded.health()).ready
    for _ in range(3):
        bench.call()
    health = asyncio.run(bench.guarded.health())
    assert (health.ready, health.detail) == (False, "circuit breaker is open")
