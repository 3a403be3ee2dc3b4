"""Sends answers on schedule and notes what comes back. Runs in a process of its own.

Latency counts from when a message was due, not from when it was sent: a server, or a generator, that stalls does not
look better for it.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import grpc
import grpc.aio

from guardrail.client.evidence import write_evidence
from guardrail.v1 import guardrail_pb2 as pb
from loadtest.traffic import Manner, Start
from loadtest.workload import Answer

INTERCEPT = "/guardrail.v1.GuardrailService/Intercept"
TIMEOUT_S = 30.0
SLOW_S = 1.0
SUMMARY_TAG = 0x22  # first byte of an InterceptResponse that holds a summary: field 4, length-delimited
LATE_S = 0.05  # a generator that begins answers this late is itself the bottleneck

Clock = Any


class Sent(NamedTuple):
    """One answer's fate.

    Attributes:
        answer, tenant, manner: as scheduled.
        due_s, closed_s: when it was to start and to be closed, seconds of the run.
        lag_s: how late it was started.
        ended_s: when its Summary, or its error, had come; seconds of the run.
        outcome, reason: names as on the wire, empty when there was no Summary.
        status: gRPC status, "OK" included.
        core_ms, inference_ms: the server's own account.
    """

    answer: int
    tenant: str
    manner: str
    due_s: float
    closed_s: float
    lag_s: float
    ended_s: float
    outcome: str
    reason: str
    status: str
    core_ms: float
    inference_ms: float

    @property
    def latency_ms(self) -> float:
        """From when Close was due to the end; 0 for an answer that ended before it."""
        return max(0.0, (self.ended_s - self.closed_s) * 1000.0)


@dataclass(frozen=True, slots=True)
class Messages:
    """One answer on the wire: Open by tenant, the deltas, Close."""

    opens: dict[str, bytes]
    deltas: tuple[bytes, ...]
    close: bytes


def write_messages(answer: Answer, tenants: Sequence[str]) -> Messages:
    """Serialise once what is sent many times."""
    evidence = write_evidence(answer.chunks)
    opens = {
        tenant: pb.InterceptRequest(
            open=pb.Open(tenant=tenant, question=answer.question, evidence=evidence)
        ).SerializeToString()
        for tenant in tenants
    }
    deltas = tuple(pb.InterceptRequest(delta=pb.Delta(text=text)).SerializeToString() for text in answer.deltas)
    return Messages(opens, deltas, pb.InterceptRequest(close=pb.Close(finish_reason="stop")).SerializeToString())


class Sender:
    """Runs the starts of one generator.

    Arguments:
        target: address of the sidecar.
        messages: the workload's answers on the wire.
        gap_s: between deltas.
        connections: how many.
        began: `time.monotonic()` of the beginning of the run, the same in every process.
    """

    def __init__(self, target: str, messages: Sequence[Messages], gap_s: float, connections: int, began: float) -> None:
        self._messages = messages
        self._gap_s = gap_s
        self._began = began
        options = [("grpc.use_local_subchannel_pool", 1)]
        self._channels = [grpc.aio.insecure_channel(target, options=options) for _ in range(connections)]
        self._calls = [channel.stream_stream(INTERCEPT) for channel in self._channels]
        self.sent: list[Sent] = []

    async def run(self, starts: Sequence[Start]) -> None:
        """Send all of them; returns when the last one has ended."""
        tasks: set[asyncio.Task[None]] = set()
        for number, start in enumerate(starts):
            await self._until(start.at_s)
            task = asyncio.create_task(self._send(start, self._calls[number % len(self._calls)]))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        if tasks:
            await asyncio.wait(tasks)
        for channel in self._channels:
            await channel.close()

    def _now(self) -> float:
        return time.monotonic() - self._began

    async def _until(self, at_s: float) -> None:
        left = at_s - self._now()
        if left > 0:
            await asyncio.sleep(left)

    async def _send(self, start: Start, method: Any) -> None:
        messages = self._messages[start.answer]
        lag = self._now() - start.at_s
        last = start.at_s + self._gap_s * (len(messages.deltas) - 1)
        call = method(timeout=TIMEOUT_S)
        reading = None
        if start.manner is not Manner.SLOW:
            reading = asyncio.create_task(self._read(call))
        if not await self._write(call, start, messages, reading):
            call.cancel()
        if reading is None:
            await asyncio.sleep(SLOW_S)
            reading = asyncio.create_task(self._read(call))
        summary, ended = await reading
        status = "OK" if summary is not None else (await call.code()).name
        self.sent.append(
            Sent(
                start.answer,
                start.tenant,
                start.manner.value,
                start.at_s,
                last,
                lag,
                ended,
                pb.Outcome.Name(summary.outcome).removeprefix("OUTCOME_") if summary else "",
                pb.Reason.Name(summary.reason).removeprefix("REASON_") if summary else "",
                status,
                summary.timings.core_ms if summary else 0.0,
                summary.timings.inference_ms if summary else 0.0,
            )
        )

    async def _write(self, call: Any, start: Start, messages: Messages, reading: asyncio.Task[Any] | None) -> bool:
        """Send on schedule until the end, or until the answer has ended before its text; False to go away instead."""
        try:
            await call.write(messages.opens[start.tenant])
            for number, delta in enumerate(messages.deltas):
                await self._until(start.at_s + self._gap_s * number)
                if start.manner is Manner.VANISHING and number == len(messages.deltas) // 2:
                    return False
                if reading is not None and reading.done():
                    return True  # nobody listens any more; an LLM's stream would be closed here
                await call.write(delta)
            await call.write(messages.close)
            await call.done_writing()
        except (asyncio.InvalidStateError, grpc.aio.AioRpcError, grpc.aio.BaseError):
            pass  # the call ended under its hands; the reader has what came
        return True

    async def _read(self, call: Any) -> tuple[pb.Summary | None, float]:
        """Read to the Summary; when it came, or when the call ended without one."""
        try:
            while (raw := await call.read()) is not grpc.aio.EOF:
                if raw[0] == SUMMARY_TAG:
                    ended = self._now()
                    return pb.InterceptResponse.FromString(raw).summary, ended
        except (asyncio.CancelledError, grpc.aio.AioRpcError, asyncio.InvalidStateError):
            pass
        return None, self._now()


def send(
    pipe: Connection,
    target: str,
    answers: Sequence[Answer],
    starts: Sequence[Start],
    gap_s: float,
    connections: int,
    begin: float,
) -> None:
    """Entry point of a generator's process: puts its list of `Sent` into the pipe, also when it is interrupted."""
    tenants = sorted({start.tenant for start in starts})
    messages = [write_messages(answer, tenants) for answer in answers]
    gc.collect()
    gc.freeze()
    gc.disable()  # a run is short, and a full collection would stop every caller at once

    async def main() -> list[Sent]:
        sender = Sender(target, messages, gap_s, connections, begin)
        with suppress(asyncio.CancelledError):
            await sender.run(starts)
        return sender.sent

    time.sleep(max(0.0, begin - time.monotonic() - 0.2))
    pipe.send(asyncio.run(main()))
    pipe.close()
