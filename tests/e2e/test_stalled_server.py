"""A process that stood still: every caller hears the end of its answer, and soon all is as before.

Calls that come meanwhile wait inside gRPC; what goes beyond its bound it refuses itself, for which the client shows the
disclaimer.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

import grpc.aio
import pytest

from guardrail.server.sidecar import PENDING
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub
from tests.support.server_process import ServerProcess

TEXT = "The Marrow Street fund paid a yield of 4.85% in 2025."
CALLS = 400
LEAST_HELD = PENDING - 20
"""gRPC counts what waits a little before or after it lets a call in, so that it holds some calls more or fewer."""
STALL_S = 1.5
PATIENCE_S = 30.0
FOR_WANT_OF_ROOM = {pb.REASON_OVERLOAD, pb.REASON_DEADLINE}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGSTOP")


async def check(stub: Any) -> pb.Summary:
    request = pb.CheckRequest(tenant="acme", answers=[TEXT], evidence=[pb.EvidenceChunk(id="e", text=TEXT)])
    summary: pb.Summary = (await stub.Check(request, timeout=PATIENCE_S)).summary
    return summary


async def test_a_process_that_stood_still_answers_or_withholds_and_then_goes_on() -> None:
    with ServerProcess() as server:
        async with grpc.aio.insecure_channel(server.target) as channel:
            stub = GuardrailServiceStub(channel)
            assert (await check(stub)).outcome == pb.OUTCOME_RELEASED
            server.signal(signal.SIGSTOP)
            calls = [asyncio.create_task(check(stub)) for _ in range(CALLS)]
            await asyncio.sleep(STALL_S)
            server.signal(signal.SIGCONT)
            ended = await asyncio.gather(*calls, return_exceptions=True)
            refused = [one for one in ended if isinstance(one, grpc.aio.AioRpcError)]
            assert 0 < len(refused) <= CALLS - LEAST_HELD
            assert {one.code() for one in refused} == {grpc.StatusCode.CANCELLED}
            for summary in ended:
                if summary in refused:
                    continue
                assert isinstance(summary, pb.Summary)
                released = summary.outcome == pb.OUTCOME_RELEASED
                assert released != (summary.outcome == pb.OUTCOME_ABSTAINED and summary.reason in FOR_WANT_OF_ROOM)
            async with asyncio.timeout(PATIENCE_S):
                while (await check(stub)).outcome != pb.OUTCOME_RELEASED:
                    await asyncio.sleep(0.1)
