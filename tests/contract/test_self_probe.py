"""The process's call to itself sees what the event loop does not, and whatever goes wrong with it counts as late."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc.aio

from guardrail.server.probe import BROKEN_MS, SelfProbe
from guardrail.server.shedding import LATE_MS
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import plain_server
from tests.support.ports import free_port

PATIENCE_S = 20.0


@asynccontextmanager
async def running(probe: SelfProbe) -> AsyncIterator[SelfProbe]:
    task = asyncio.create_task(probe.run())
    try:
        yield probe
    finally:
        task.cancel()
        await probe.close()


async def until_late(probe: SelfProbe, late_ms: float) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while probe.late_ms < late_ms:
            await asyncio.sleep(0.02)


async def test_calls_that_wait_inside_grpc_make_it_late() -> None:
    """Each turn of the loop takes 5 ms, which is calm; a call takes several turns, and there are many."""
    turn_s, calls = 0.005, 60
    async with plain_server() as server:
        probe = server.sidecar.probe
        assert probe is not None
        loop = asyncio.get_running_loop()
        busy = True

        def occupy() -> None:
            time.sleep(turn_s)
            if busy:
                loop.call_soon(occupy)

        occupy()
        checks = [server.stub.Check(pb.CheckRequest(answers=["A fine day."], tenant="acme")) for _ in range(calls)]
        await until_late(probe, 2 * LATE_MS)
        busy = False
        for check in checks:
            assert (await check).summary.outcome != pb.OUTCOME_UNSPECIFIED
        async with asyncio.timeout(PATIENCE_S):
            while probe.late_ms > LATE_MS:
                await asyncio.sleep(0.02)


async def test_nobody_there_counts_as_late() -> None:
    async with running(SelfProbe(f"127.0.0.1:{free_port()}")) as probe:
        await until_late(probe, BROKEN_MS)


async def test_a_call_without_an_answer_counts_as_late_while_it_is_under_way_and_after() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with running(SelfProbe(f"127.0.0.1:{silent.getsockname()[1]}")) as probe:
            await until_late(probe, 0.5 * BROKEN_MS)
            await until_late(probe, BROKEN_MS)


async def test_a_service_that_is_not_there_counts_as_late() -> None:
    server = grpc.aio.server()
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        async with running(SelfProbe(f"127.0.0.1:{port}")) as probe:
            await until_late(probe, BROKEN_MS)
    finally:
        await server.stop(None)


async def test_a_probe_that_can_not_even_begin_counts_as_late() -> None:
    async with running(SelfProbe("no such scheme://")) as probe:
        await until_late(probe, BROKEN_MS)
