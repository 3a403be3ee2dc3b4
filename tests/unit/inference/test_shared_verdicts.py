"""A store that replicas share costs a stream a few milliseconds at most, on virtual time."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from guardrail.inference.shared_verdicts import SharedVerdicts, StoreLimits
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from tests.support.plain_store import PlainStore

T = TypeVar("T")
Scenario = Callable[["Scene"], Awaitable[T]]


class Scene:
    """A started owner, its store and the clock."""

    def __init__(self, loop: VirtualLoop, **limits: float) -> None:
        self.loop = loop
        self.store = PlainStore()
        self.changes: list[tuple[bool, str]] = []
        self.shared = SharedVerdicts(
            self.store,
            clock=loop.now_ms,
            limits=StoreLimits(**limits),  # type: ignore[arg-type]
            on_change=lambda up, why: self.changes.append((up, why)),
        )

    async def read(self, *names: bytes, budget_ms: float = 5.0) -> tuple[list[bytes | None] | None, float]:
        """What a lookup gave and how many milliseconds it took."""
        began = self.loop.now_ms()
        values = await self.shared.read(names, budget_ms=budget_ms)
        return values, self.loop.now_ms() - began

    async def settle(self, ms: float = 1.0) -> None:
        """Let time pass."""
        await asyncio.sleep(ms / 1000.0)


def play(scenario: Scenario[T], **limits: float) -> T:
    async def run(loop: VirtualLoop) -> T:
        scene = Scene(loop, **limits)
        scene.store.values[b"a"] = b"A"
        scene.shared.start()
        await scene.settle()
        try:
            return await scenario(scene)
        finally:
            await scene.shared.close()

    return run_virtual(run)


def test_values_come_in_the_order_of_the_names() -> None:
    async def scenario(scene: Scene) -> None:
        assert await scene.read(b"b", b"a", b"a") == ([None, b"A", b"A"], 0.0)

    play(scenario)


def test_lookups_of_one_moment_share_one_question_and_names_are_asked_once() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.reads.clear()
        await asyncio.gather(scene.read(b"a", b"b"), scene.read(b"b", b"c"))
        assert scene.store.reads == [[b"a", b"b", b"c"]]

    play(scenario)


def test_what_is_asked_while_a_question_is_out_goes_with_the_next_one() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 2.0
        scene.store.reads.clear()
        first = asyncio.create_task(scene.read(b"a"))
        await scene.settle(1.0)
        later = [asyncio.create_task(scene.read(name)) for name in (b"b", b"c")]
        await asyncio.gather(first, *later)
        assert scene.store.reads == [[b"a"], [b"b", b"c"]]
        assert later[0].result()[1] == pytest.approx(3.0)

    play(scenario)


def test_a_store_that_does_not_answer_costs_its_budget_once_and_then_nothing() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = math.inf
        assert await scene.read(b"a") == (None, 5.0)
        await scene.settle(1.0)
        assert await scene.read(b"a") == (None, 0.0)  # a question has been out for too long
        await scene.settle(200.0)
        assert await scene.read(b"a") == (None, 0.0)  # it has failed
        assert scene.shared.counts.skipped == {"slow": 2, "down": 1}
        assert scene.changes == [(True, ""), (False, "TimeoutError")]

    play(scenario)


def test_a_smaller_budget_is_kept_too() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 4.0
        assert await scene.read(b"a", budget_ms=2.0) == (None, 2.0)

    play(scenario)


def test_a_store_that_fails_is_left_alone_at_once_and_taken_back_when_it_answers() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.error = ConnectionError("reset")
        assert await scene.read(b"a") == (None, 0.0)
        await scene.settle(1.0)
        asked = len(scene.store.reads)
        assert await scene.read(b"a") == (None, 0.0)
        assert len(scene.store.reads) == asked
        scene.store.error = None
        await scene.settle(1100.0)
        assert await scene.read(b"a") == ([b"A"], 0.0)
        assert [up for up, _ in scene.changes] == [True, False, True]

    play(scenario)


def test_a_store_that_is_down_from_the_start_is_tried_again_and_told_of_once() -> None:
    async def run(loop: VirtualLoop) -> None:
        scene = Scene(loop)
        scene.store.error = ConnectionError("refused")
        scene.shared.start()
        await scene.settle(5_500.0)
        assert len(scene.store.reads) == 6
        assert scene.changes == [(False, "ConnectionError")]
        assert await scene.read(b"a") == (None, 0.0)
        await scene.shared.close()

    run_virtual(run)


def test_a_store_that_is_slow_three_times_running_is_left_alone() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 8.0
        for _ in range(3):
            assert await scene.read(b"a") == (None, 5.0)
            await scene.settle(10.0)
        assert await scene.read(b"a") == (None, 0.0)
        assert not scene.shared.up
        await scene.settle(3_000.0)
        assert not scene.shared.up  # a probe must be in time too
        scene.store.delay_ms = 1.0
        await scene.settle(1_100.0)
        assert await scene.read(b"a") == ([b"A"], pytest.approx(1.0))

    play(scenario)


def test_a_store_that_is_slow_now_and_then_stays_in_use() -> None:
    async def scenario(scene: Scene) -> None:
        for delay in (8.0, 8.0, 1.0, 8.0, 8.0, 1.0):
            scene.store.delay_ms = delay
            await scene.read(b"a")
            await scene.settle(10.0)
        assert scene.shared.up

    play(scenario)


def test_a_process_that_is_too_busy_to_read_answers_does_not_blame_the_store() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 3.0
        for _ in range(10):
            lookup = asyncio.create_task(scene.read(b"a"))
            await scene.settle(1.0)
            scene.loop.spend(40.0)
            await lookup
        assert scene.shared.up

    play(scenario)


def test_an_answer_that_came_while_the_process_was_busy_still_counts() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 3.0
        lookup = asyncio.create_task(scene.read(b"a"))
        await scene.settle(1.0)
        scene.loop.spend(40.0)
        assert (await lookup)[0] == [b"A"]

    play(scenario)


def test_an_answer_of_too_few_values_is_a_failure() -> None:
    async def scenario(scene: Scene) -> None:
        async def short(names: object) -> list[bytes | None]:
            return []

        scene.store.read = short  # type: ignore[method-assign]
        assert await scene.read(b"a") == (None, 0.0)
        await scene.settle(1.0)
        assert not scene.shared.up

    play(scenario)


def test_a_stream_that_goes_away_disturbs_nobody() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 2.0
        gone, stays = (asyncio.create_task(scene.read(b"a")) for _ in range(2))
        await scene.settle(1.0)
        gone.cancel()
        assert (await stays)[0] == [b"A"]
        assert scene.shared.up
        with pytest.raises(asyncio.CancelledError):
            await gone

    play(scenario)


def test_nobody_is_asked_for_when_all_who_wanted_it_have_gone() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 2.0
        first = asyncio.create_task(scene.read(b"a"))
        await scene.settle(1.0)
        gone = asyncio.create_task(scene.read(b"b"))
        await scene.settle(0.0)
        gone.cancel()
        await first
        await scene.settle(5.0)
        assert [b"b"] not in scene.store.reads

    play(scenario)


def test_lookups_beyond_the_bound_are_skipped_at_once() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 4.0
        out = asyncio.create_task(scene.read(b"a"))
        await scene.settle(0.0)
        waiting = asyncio.create_task(scene.read(b"b", b"c"))
        await scene.settle(0.0)
        assert await scene.read(b"d") == (None, 0.0)
        assert scene.shared.counts.skipped == {"full": 1}
        await asyncio.gather(out, waiting)

    play(scenario, waiting=2)


def test_values_are_gathered_and_written_off_the_path() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = 3.0
        scene.shared.write({b"b": b"B"})
        scene.shared.write({b"c": b"C"})
        await scene.settle(30.0)
        assert scene.store.writes == [{b"c": b"C", b"b": b"B"}]
        assert scene.store.values[b"b"] == b"B"
        assert scene.shared.counts.written == 2

    play(scenario)


def test_values_beyond_the_bound_are_dropped() -> None:
    async def scenario(scene: Scene) -> None:
        scene.shared.write({bytes([number]): b"x" for number in range(10)})
        scene.shared.write({b"more": b"x"})
        await scene.settle(200.0)
        assert scene.shared.counts.dropped == {"full": 7}
        assert len(scene.store.values) == 1 + 4

    play(scenario, unwritten=4)


def test_a_full_store_is_read_from_and_hardly_written_to() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.full = True
        for number in range(100):
            scene.shared.write({str(number).encode(): b"x"})
            await scene.settle(20.0)
        assert len(scene.store.writes) <= 3
        assert scene.shared.counts.dropped["refused"] >= 1
        assert await scene.read(b"a") == ([b"A"], 0.0)

    play(scenario)


def test_a_write_that_hangs_is_given_up_and_writing_goes_on_later() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.delay_ms = math.inf
        scene.shared.write({b"b": b"B"})
        await scene.settle(1_100.0)
        assert scene.shared.counts.dropped == {"refused": 1}
        scene.store.delay_ms = 0.0
        scene.shared.write({b"c": b"C"})
        await scene.settle(1_100.0)
        assert scene.store.values[b"c"] == b"C"

    play(scenario)


def test_nothing_is_written_while_the_store_is_down() -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.error = ConnectionError("reset")
        await scene.read(b"a")
        await scene.settle(1.0)
        scene.shared.write({b"b": b"B"})
        assert scene.shared.counts.dropped == {"down": 1}

    play(scenario)


def test_closing_lets_go_of_the_store_and_of_whoever_waits() -> None:
    async def run(loop: VirtualLoop) -> None:
        scene = Scene(loop)
        scene.shared.start()
        await scene.settle()
        scene.store.delay_ms = math.inf
        waiting = [asyncio.create_task(scene.read(b"a")) for _ in range(2)]
        await scene.settle(1.0)
        waiting.append(asyncio.create_task(scene.read(b"a")))
        await scene.settle(0.0)
        await scene.shared.close()
        assert [await task for task in waiting] == [(None, 1.0), (None, 1.0), (None, 0.0)]
        assert scene.store.closed
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run_virtual(run)
