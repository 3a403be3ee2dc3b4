"""Full garbage collections wait for a quiet moment, but not for ever."""

from __future__ import annotations

import asyncio

from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.server.garbage import LONGEST_S, GarbageCollector


def collected_at(open_streams: int, seconds: float, *, due: bool = True) -> list[float]:
    """When a collector ran a full collection, in seconds."""
    times: list[float] = []

    async def scenario(loop: VirtualLoop) -> None:
        collector = GarbageCollector(lambda: open_streams, collect=lambda: times.append(loop.time()), due=lambda: due)
        running = asyncio.create_task(collector.run())
        await asyncio.sleep(seconds)
        running.cancel()

    run_virtual(scenario)
    return times


def test_a_quiet_server_collects_soon() -> None:
    assert len(collected_at(0, 5.5)) == 5


def test_no_full_collection_holds_up_an_answer_under_way() -> None:
    assert collected_at(1, LONGEST_S - 1.5) == []


def test_a_server_that_is_never_quiet_collects_all_the_same() -> None:
    assert len(collected_at(1, 3 * LONGEST_S + 1.5)) == 3


def test_where_there_is_no_garbage_nothing_is_done() -> None:
    assert collected_at(0, 100.0, due=False) == []
