"""Nothing is left of streams whose callers have gone while the model hangs: loadtest/cancelled_streams.py, in small."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path
from typing import Any

import pytest

from guardrail.inference.triton import TritonBackend
from guardrail.inference.triton_channel import Address
from loadtest.cancelled_streams import heap_bytes, measure
from tests.support.faulty_model import write_faulty_model
from tests.support.triton_server import TritonServer

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

STREAMS = 500
TOGETHER = 8  # answers that are never too many, so that none is refused
PASSING = 10
# What a stream would leave at the least if it were held: its conversation, runner, session, tasks and their parts.
OBJECTS_A_STREAM = 10
HEAP_A_STREAM = 4096  # a gRPC call holds more; caches that still fill in so short a run hold less
CALLS = 600
HEAP_A_CALL = 100  # the arrays of one gRPC call that its task has not freed take 500


def check(figures: dict[str, Any]) -> None:
    before, after = figures["before"], figures["after"]
    assert figures["reported"] == STREAMS
    assert after["sent"] > before["sent"], "the backend was asked"
    assert (after["streams"], after["queued"], after["calls"]) == (0, 0, 0)
    assert after["tasks"] - before["tasks"] < PASSING  # a health report may be under way at either count
    assert after["descriptors"] - before["descriptors"] < PASSING
    assert after["objects"] - before["objects"] < OBJECTS_A_STREAM * STREAMS / 10
    assert figures["heap_bytes_a_stream"] < HEAP_A_STREAM


async def test_nothing_is_left_of_cancelled_streams() -> None:
    check(await measure(STREAMS, together=TOGETHER, warm_up=200, triton=None))


async def test_nothing_is_left_of_cancelled_streams_before_a_triton_that_is_stopped(triton: TritonServer) -> None:
    check(await measure(STREAMS, together=TOGETHER, warm_up=200, triton=triton))


async def test_nothing_is_left_of_cancelled_calls_to_a_triton_that_works(
    triton_available: None, tmp_path: Path
) -> None:
    if not heap_bytes():
        pytest.skip("this C library does not tell what it has allocated")

    async def leave_early(backend: TritonBackend, number: int) -> None:
        call = asyncio.ensure_future(backend.score([("premise", f"It takes 10 ms, {number}")], budget_ms=400.0))
        await asyncio.sleep(number % 5 / 1000.0)
        call.cancel()
        await asyncio.wait({call})

    async def leave_all(backend: TritonBackend) -> int:
        for number in range(CALLS):
            await leave_early(backend, number)
        await asyncio.sleep(0.5)
        gc.collect()
        return heap_bytes()

    with TritonServer(write_faulty_model(tmp_path / "models")) as server:
        backend = TritonBackend(Address(server.url))
        assert (await backend.health()).ready
        before = await leave_all(backend)
        after = await leave_all(backend)
        assert (await backend.health()).ready
        await backend.close()
    assert (after - before) / CALLS < HEAP_A_CALL
