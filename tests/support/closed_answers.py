"""An answer streamed through a sidecar, timed from its Close, beside a timer that tells how idle the machine was."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Self

import grpc

from guardrail.inference.batch import BatchLimits
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.triton import TritonBackend
from guardrail.inference.triton_channel import Address
from guardrail.inference.triton_proof import Wanted
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import PlainServer, close, delta, open_message, plain_server

TICK_S = 0.002


@dataclass(frozen=True)
class Answer:
    """What became of an answer.

    Arguments:
        outcome, reason: the Summary's, as names; the reason is empty when there is none.
        released: the text that was let through.
        ms: from Close to the Summary, as the caller sees it.
        lag_ms: by how much an idle timer of this process was late meanwhile, at worst.
    """

    outcome: str
    reason: str
    released: str
    ms: float
    lag_ms: float


class IdleTimer:
    """A timer that nobody else uses: how late it is, is how busy the process or the machine is."""

    def __init__(self) -> None:
        self.worst_ms = 0.0

    async def __aenter__(self) -> Self:
        self._task = asyncio.ensure_future(self._tick())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait({self._task})

    async def _tick(self) -> None:
        while True:
            due = time.monotonic() + TICK_S
            await asyncio.sleep(TICK_S)
            self.worst_ms = max(self.worst_ms, (time.monotonic() - due) * 1000.0)


async def ask(server: PlainServer, text: str, request_id: str = "r-1") -> Answer:
    """Stream an answer and close it at once."""
    call = server.stub.Intercept()
    for message in (open_message(request_id=request_id), delta(text), close()):
        await call.write(message)
    closed = time.monotonic()
    responses = []
    async with IdleTimer() as idle:
        await call.done_writing()
        while (response := await call.read()) is not grpc.aio.EOF:  # type: ignore[attr-defined]
            responses.append(response)
        ms = (time.monotonic() - closed) * 1000.0
    summary = responses[-1].summary
    return Answer(
        outcome=pb.Outcome.Name(summary.outcome).removeprefix("OUTCOME_"),
        reason=pb.Reason.Name(summary.reason).removeprefix("REASON_") if summary.reason else "",
        released="".join(response.release.text for response in responses),
        ms=ms,
        lag_ms=idle.worst_ms,
    )


@asynccontextmanager
async def triton_sidecar(
    *urls: str, wanted: Wanted | None = None, limits: BatchLimits | None = None
) -> AsyncIterator[PlainServer]:
    """A sidecar in front of Tritons; plain rules make one claim a sentence."""
    backends = {url: TritonBackend(Address(url), wanted) for url in urls}
    limits = limits or BatchLimits.of_model_servers(len(urls))
    async with plain_server(Endpoints(backends, limits=limits)) as server:
        yield server
