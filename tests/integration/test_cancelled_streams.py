"""Nothing is left of streams whose callers have gone while the model hangs: loadtest/cancelled_streams.py, in small."""

from __future__ import annotations

from typing import Any

from loadtest.cancelled_streams import measure
from tests.support.triton_server import TritonServer

STREAMS = 500
# What a stream would leave at the least if it were held: its conversation, runner, session, tasks and their parts.
OBJECTS_A_STREAM = 10
HEAP_A_STREAM = 4096  # a gRPC call holds more; caches that still fill in so short a run hold less


def check(figures: dict[str, Any]) -> None:
    before, after = figures["before"], figures["after"]
    assert figures["reported"] == STREAMS
    assert after["sent"] > before["sent"], "the backend was asked"
    assert (after["streams"], after["queued"], after["calls"]) == (0, 0, 0)
    assert (after["tasks"], after["descriptors"]) == (before["tasks"], before["descriptors"])
    assert after["objects"] - before["objects"] < OBJECTS_A_STREAM * STREAMS / 10
    assert figures["heap_bytes_a_stream"] < HEAP_A_STREAM


async def test_nothing_is_left_of_cancelled_streams() -> None:
    check(await measure(STREAMS, together=50, warm_up=200, triton=None))


async def test_nothing_is_left_of_cancelled_streams_before_a_triton_that_is_stopped(triton: TritonServer) -> None:
    check(await measure(STREAMS, together=50, warm_up=200, triton=triton))
