"""Checks wait in one queue, behind the rest of the loop's work, and the queue knows how long and what for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.server.turns import MOST_PASSED, Turns

WORK_MS = 3.0


def played(scenario: Callable[[VirtualLoop, Turns, list[str]], Awaitable[None]]) -> list[str]:
    """What happened, in order."""

    async def main(loop: VirtualLoop) -> list[str]:
        seen: list[str] = []
        await scenario(loop, Turns(cpu=loop.time), seen)
        return seen

    return run_virtual(main)


def work(loop: VirtualLoop, seen: list[str], name: str) -> Callable[[], None]:
    """A piece of work that takes its time and is seen."""

    def run() -> None:
        loop.spend(WORK_MS)
        seen.append(name)

    return run


def chain(loop: VirtualLoop, seen: list[str], turns: int) -> None:
    """What gRPC does for one call: something small in each of several turns."""
    if not turns:
        seen.append("call")
        return
    loop.spend(0.5)
    loop.call_soon(chain, loop, seen, turns - 1)


def test_work_is_done_in_the_order_in_which_it_came() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        for name in "abc":
            turns.ask(work(loop, seen, name))
        await asyncio.sleep(0.1)

    assert played(scenario) == ["a", "b", "c"]


def test_a_call_is_taken_in_before_the_next_piece_of_work() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        def first() -> None:
            work(loop, seen, "a")()
            loop.call_soon(chain, loop, seen, 6)

        turns.ask(first)
        turns.ask(work(loop, seen, "b"))
        await asyncio.sleep(0.1)

    assert played(scenario) == ["a", "call", "b"]


def test_a_loop_that_is_never_at_rest_does_not_keep_work_from_being_done() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        chain(loop, seen, 10 * MOST_PASSED)
        turns.ask(work(loop, seen, "a"))
        await asyncio.sleep(1.0)

    assert played(scenario) == ["a", "call"]


def test_while_calls_wait_inside_grpc_work_waits_for_what_its_threads_hand_over() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        def first() -> None:
            work(loop, seen, "a")()
            loop.call_later(0.0005, chain, loop, seen, 6)

        turns.patient = True
        turns.ask(first)
        turns.ask(work(loop, seen, "b"))
        await asyncio.sleep(0.1)

    assert played(scenario) == ["a", "call", "b"]


def test_work_that_raises_does_not_keep_the_rest_from_being_done() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        loop.set_exception_handler(lambda _loop, context: seen.append(type(context["exception"]).__name__))

        def broken() -> None:
            raise LookupError

        turns.ask(broken)
        turns.ask(work(loop, seen, "b"))
        await asyncio.sleep(0.1)

    assert played(scenario) == ["LookupError", "b"]


def test_work_may_ask_for_more() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        turns.ask(lambda: turns.ask(work(loop, seen, "more")))
        await asyncio.sleep(0.1)

    assert played(scenario) == ["more"]


def test_it_is_late_by_what_the_first_has_waited() -> None:
    async def scenario(loop: VirtualLoop, turns: Turns, seen: list[str]) -> None:
        assert turns.late_ms == 0.0
        turns.ask(lambda: None)
        loop.spend(70.0)
        seen.append(f"{turns.late_ms:.0f}")
        await asyncio.sleep(0.1)
        seen.append(f"{turns.late_ms:.0f}")

    assert played(scenario) == ["70", "0"]


def test_the_account_tells_work_from_the_rest_of_the_loop() -> None:
    async def scenario(loop: VirtualLoop) -> None:
        turns = Turns(cpu=lambda: loop.time() / 2.0)  # half of the time is other processes'
        before = turns.account()
        for _ in range(4):
            turns.ask(lambda: loop.spend(WORK_MS))
        loop.spend(10.0)
        await asyncio.sleep(0.1)
        after = turns.account()
        assert (after.asked, after.done) == (4, 4)
        assert after.work_s == pytest.approx(0.012)
        assert after.work_cpu_s == pytest.approx(0.006)
        assert after.cpu_s - before.cpu_s == pytest.approx(0.055)  # ten before, a hundred in all since

    run_virtual(scenario)
