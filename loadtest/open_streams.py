"""What answers that are held in the middle cost a worker: memory while they are open, and what is left when they go.

A caller in a process of its own opens them at a pace the worker keeps up with, each with its evidence and half of its
text, and holds them. It then completes a few, to show that they were alive, and is killed, so that nobody says goodbye
to the rest. That is done once more: memory that caches and the allocator keep for the next time is no leak, memory that
the second time adds to it is.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import grpc.aio
import psutil
from grpc_health.v1 import health_pb2, health_pb2_grpc
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from guardrail.v1 import guardrail_pb2 as pb
from loadtest.gpu_like import Profile
from loadtest.key import Key
from loadtest.sending import INTERCEPT, SUMMARY_TAG, Messages, write_messages
from loadtest.stack import Stack
from loadtest.workload import Answer, key_of

MB = 1_000_000
TOGETHER = 4  # streams opened before the caller waits for the worker to have read them
CONNECTIONS = 8
SETTLE_S = 3.0
GONE_S = 60.0
STILL_MB = 1.0
COMPLETED = 50
ALIVE = 0.5
PATIENCE_S = 180.0  # without one more stream that stays open
PAUSE_S = 0.25  # after a refusal: the worker takes few at once while it is busy with others


@dataclass(frozen=True, slots=True)
class Held:
    """One round.

    Attributes:
        streams: open when memory was read.
        ended: outcomes of those that ended before, for want of room or time, and were replaced.
        completed: outcomes of those that were completed at the end.
        before_mb, held_mb, after_mb: resident memory of the worker, 10^6 bytes: before, with all open, after their
            callers had been killed.
        descriptors_before, descriptors_after: its open files.
    """

    streams: int
    ended: Counter[str]
    completed: Counter[str]
    before_mb: float
    held_mb: float
    after_mb: float
    descriptors_before: int
    descriptors_after: int

    @property
    def alive(self) -> bool:
        """Whether those that were completed could be; on a busy machine some meet a moment of overload."""
        return self.completed["RELEASED"] >= ALIVE * self.completed.total()

    @property
    def kb_a_stream(self) -> float:
        """What one costs, 10^3 bytes."""
        return (self.held_mb - self.before_mb) * 1000.0 / max(1, self.streams)


def measure(
    answers: Sequence[Answer],
    *,
    streams: int,
    rounds: int,
    hold_s: float,
    backend: str,
    arguments: tuple[str, ...],
    console: Console,
) -> list[Held]:
    """Hold `streams` answers in one worker, `rounds` times. Raises RuntimeError when so many can't be opened."""
    with Stack(
        workers=1,
        key=Key(key_of(answers)["contradicted"]),
        profile=Profile(),
        backend=backend,
        arguments=arguments,
    ) as stack:
        worker = psutil.Process(stack.workers()[0])
        time.sleep(SETTLE_S)  # it opens a connection to itself
        return [_round(stack.target, worker, answers, streams, hold_s, console) for _ in range(rounds)]


def _round(
    target: str, worker: psutil.Process, answers: Sequence[Answer], streams: int, hold_s: float, console: Console
) -> Held:
    before, files = worker.memory_info().rss / MB, worker.num_fds()
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    caller = spawn.Process(target=hold, args=(theirs, target, list(answers), streams), daemon=True)
    caller.start()
    theirs.close()
    try:
        still = 0
        while still < streams:  # refusals of the last ones come when so many seem to be open
            ended = _wait_until_open(ours, streams, console)
            time.sleep(SETTLE_S)
            still = _last(ours, streams)
        time.sleep(hold_s)
        held = worker.memory_info().rss / MB
        ours.send(COMPLETED)
        while isinstance(completed := ours.recv(), tuple):
            pass
    finally:
        caller.kill()
        caller.join()
    after = _settled(worker, files)
    return Held(still, ended, completed, before, held, after, files, worker.num_fds())


def _settled(worker: psutil.Process, files: int) -> float:
    """Resident memory, 10^6 bytes, once the connections are closed and it stands still."""
    until = time.monotonic() + GONE_S
    last = 0.0
    while time.monotonic() < until:
        now = worker.memory_info().rss / MB
        if worker.num_fds() <= files and abs(now - last) < STILL_MB:
            return now
        last = now
        time.sleep(SETTLE_S)
    return last


def _wait_until_open(pipe: Connection, streams: int, console: Console) -> Counter[str]:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("opening streams", total=streams)
        most, since = 0, time.monotonic()
        while True:
            try:
                still, ended = pipe.recv()
            except EOFError:
                raise RuntimeError("the caller ended before its streams were open") from None
            if still > most:
                most, since = still, time.monotonic()
            progress.update(task, completed=still)
            if still >= streams:
                return Counter(ended)
            if time.monotonic() - since > PATIENCE_S:
                raise RuntimeError(f"only {still} of {streams} streams are open; these ended: {dict(ended)}")


def _last(pipe: Connection, known: int) -> int:
    while pipe.poll():
        known, _ = pipe.recv()
    return known


class Holder:
    """Opens streams and reads them, so that an answer that ends early is noticed.

    Arguments:
        target: address of the sidecar.
        messages: the workload's answers on the wire.
    """

    def __init__(self, target: str, messages: Sequence[Messages]) -> None:
        self.ended: Counter[str] = Counter()
        self._messages = messages
        options = [("grpc.use_local_subchannel_pool", 1)]
        self._channels = [grpc.aio.insecure_channel(target, options=options) for _ in range(CONNECTIONS)]
        self._methods = [channel.stream_stream(INTERCEPT) for channel in self._channels]
        self._health = [health_pb2_grpc.HealthStub(channel) for channel in self._channels]
        self._open: dict[asyncio.Task[str], tuple[Any, Messages]] = {}
        self._opened = 0

    @property
    def open(self) -> int:
        """Streams that have not ended."""
        return len(self._open)

    async def fill(self, streams: int) -> None:
        """A few more, until so many are open; returns when the worker has read what they sent."""
        for _ in range(min(TOGETHER, streams - self.open)):
            await self._begin()
        await self._health[self._opened % CONNECTIONS].Check(health_pb2.HealthCheckRequest())

    async def complete(self, streams: int) -> Counter[str]:
        """Send the rest of a few, one after the other; how many of these ended in which outcome."""
        outcomes = []
        for reading, (call, messages) in list(self._open.items())[:: max(1, self.open // streams)][:streams]:
            with suppress(asyncio.InvalidStateError, grpc.aio.AioRpcError, grpc.aio.BaseError):  # its outcome tells
                for message in (*messages.deltas[_half(messages) :], messages.close):
                    await call.write(message)
                await call.done_writing()
            outcomes.append(await reading)
        return Counter(outcomes)

    async def _begin(self) -> None:
        messages = self._messages[self._opened % len(self._messages)]
        call = self._methods[self._opened % CONNECTIONS]()
        self._opened += 1
        reading = asyncio.create_task(_outcome(call))
        self._open[reading] = (call, messages)
        reading.add_done_callback(self._ended)
        with suppress(asyncio.InvalidStateError, grpc.aio.AioRpcError, grpc.aio.BaseError):
            await call.write(next(iter(messages.opens.values())))
            for delta in messages.deltas[: _half(messages)]:
                await call.write(delta)

    def _ended(self, reading: asyncio.Task[str]) -> None:
        del self._open[reading]
        if not reading.cancelled():
            self.ended[reading.result()] += 1


def _half(messages: Messages) -> int:
    return (len(messages.deltas) + 1) // 2


async def _outcome(call: Any) -> str:
    """Read to the end; the Summary's outcome and reason, or the call's status when there was none."""
    outcome = ""
    with suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
        while (raw := await call.read()) is not grpc.aio.EOF:
            if raw[0] == SUMMARY_TAG:
                summary = pb.InterceptResponse.FromString(raw).summary
                outcome = pb.Outcome.Name(summary.outcome).removeprefix("OUTCOME_")
                if summary.reason:
                    outcome += " " + pb.Reason.Name(summary.reason).removeprefix("REASON_")
    return outcome or f"{(await call.code()).name}: {await call.details()}"


def hold(pipe: Connection, target: str, answers: Sequence[Answer], streams: int) -> None:
    """Entry point of the caller's process: says how many are open and which ended, until it is killed.

    Told a number, it completes so many and says their outcomes.
    """

    async def main() -> None:
        holder = Holder(target, [write_messages(answer, ["bank"]) for answer in answers])
        while not pipe.poll():
            if holder.open < streams:
                refused = holder.ended.total()
                await holder.fill(streams)
                if holder.ended.total() > refused:
                    await asyncio.sleep(PAUSE_S)
            else:
                await asyncio.sleep(0.2)
            pipe.send((holder.open, holder.ended))
        pipe.send(await holder.complete(pipe.recv()))
        await asyncio.Event().wait()

    with suppress(BrokenPipeError):
        asyncio.run(main())
