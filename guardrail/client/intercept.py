"""One answer through the server: text out, events back, and the disclaimer whenever the server can't be relied on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, cast

import grpc
import grpc.aio

from guardrail.client.coalesce import Coalescer
from guardrail.client.events import Abstained, ChoiceOutcome, Event, Released, Summarised
from guardrail.client.llm import LLMSource
from guardrail.client.pieces import pieces_of
from guardrail.client.wire import read_event
from guardrail.policy.outcome import Outcome, Reason
from guardrail.v1 import guardrail_pb2 as pb

COALESCE_S = 0.025
CLOSING_S = 1.0  # how long an LLM's stream may take to heed its cancellation, and to close

logger = logging.getLogger("guardrail.client")


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for every answer of a Guard.

    Arguments:
        patience_s: seconds from the end of the LLM's stream to the Summary; later the client abstains by itself.
        disclaimer: what it says then.
    """

    patience_s: float
    disclaimer: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Why the client ends an answer itself; `cause` is raised to the caller afterwards."""

    reason: Reason
    error: str
    cause: BaseException | None = None


def failure_of(error: grpc.aio.AioRpcError) -> Failure:
    """What a status means to an answer."""
    code = error.code()
    reason = {
        grpc.StatusCode.DEADLINE_EXCEEDED: Reason.DEADLINE,
        grpc.StatusCode.RESOURCE_EXHAUSTED: Reason.OVERLOAD,
    }.get(code, Reason.BACKEND)
    return Failure(reason, f"{code.name}: {error.details() or 'no details'}")


def closing_events(
    failure: Failure, settings: Settings, *, choices: int, shown: set[int], abstained: set[int], request_id: str
) -> list[Event]:
    """The disclaimer for every choice that has none yet, and a Summary that says why."""
    logger.warning("answer %s was withheld by the client: %s", request_id or "without id", failure.error)
    events: list[Event] = [
        Abstained(settings.disclaimer, failure.reason, retract=choice in shown, choice=choice)
        for choice in range(choices)
        if choice not in abstained
    ]
    outcomes = tuple(
        ChoiceOutcome(choice, Outcome.ABSTAINED, failure.reason, segments=0, cut=0) for choice in range(choices)
    )
    events.append(Summarised(Outcome.ABSTAINED, failure.reason, outcomes, request_id=request_id, error=failure.error))
    return events


class Interception:
    """One answer: three tasks (LLM to buffer, buffer to server, server to events) and the timer that outlives them.

    Arguments:
        call: a fresh Intercept call.
        source: the LLM's stream.
        opening: the first message.
        settings: see Settings.
    """

    def __init__(
        self, call: grpc.aio.StreamStreamCall[Any, Any], source: LLMSource, opening: pb.Open, settings: Settings
    ) -> None:
        self._call = call
        self._source = source
        self._opening = opening
        self._settings = settings
        self._choices = max(1, opening.options.choices)
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Event | Failure] = asyncio.Queue()
        self._coalescer = Coalescer()
        self._wake = asyncio.Event()
        self._soon: asyncio.TimerHandle | None = None
        self._late: asyncio.TimerHandle | None = None
        self._finish_reason = ""
        self._ended_s: float | None = None
        self._over = False
        self._abstained: set[int] = set()
        self._pump: asyncio.Task[None] | None = None

    async def events(self) -> AsyncGenerator[Event, None]:
        """The answer's events, the Summarised last; then an exception of the LLM's stream, if it had one."""
        shown: set[int] = set()
        abstained: set[int] = set()
        self._pump = asyncio.create_task(self._read_llm())
        self._pump.add_done_callback(self._pump_ended)
        tasks = [self._pump, asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            while True:
                event = await self._queue.get()
                if isinstance(event, Failure):
                    self._call.cancel()
                    for closing in closing_events(
                        event,
                        self._settings,
                        choices=self._choices,
                        shown=shown,
                        abstained=abstained,
                        request_id=self._opening.request_id,
                    ):
                        yield closing
                    if event.cause is not None:
                        raise event.cause
                    return
                if isinstance(event, Released):
                    shown.add(event.choice)
                elif isinstance(event, Abstained):
                    abstained.add(event.choice)
                yield event
                if isinstance(event, Summarised):
                    return
        finally:
            await self._shut_down(tasks)

    # -- the three tasks -----------------------------------------------------------------------------------------

    async def _read_llm(self) -> None:
        try:
            async for item in self._source:
                for piece in pieces_of(item):
                    self._finish_reason = piece.finish_reason or self._finish_reason
                    if self._coalescer.add(piece.text, piece.choice):
                        self._wake.set()
                    elif self._soon is None and not self._coalescer.empty:
                        self._soon = self._loop.call_later(COALESCE_S, self._flush)
        except Exception as error:
            self._fail(Failure(Reason.CANCELLED, f"the LLM's stream raised {type(error).__name__}", error))
            return
        self._llm_ended()

    def _pump_ended(self, pump: asyncio.Task[None]) -> None:
        """An LLM's stream that is cancelled from elsewhere ends the task, and must not leave the answer open."""
        if pump.cancelled() and self._ended_s is None:
            self._fail(Failure(Reason.CANCELLED, "the LLM's stream was cancelled"))

    def _llm_ended(self) -> None:
        if self._ended_s is not None:
            return
        self._ended_s = self._loop.time()
        self._late = self._loop.call_later(self._settings.patience_s, self._run_out)
        self._wake.set()

    async def _send(self) -> None:
        try:
            await self._call.write(pb.InterceptRequest(open=self._opening))
            while True:
                await self._wake.wait()
                self._wake.clear()
                last = self._ended_s is not None
                for choice, text in self._coalescer.take(last=last):
                    await self._call.write(pb.InterceptRequest(delta=pb.Delta(text=text, choice=choice)))
                if last:
                    close = pb.Close(finish_reason=self._finish_reason)
                    await self._call.write(pb.InterceptRequest(close=close))
                    await self._call.done_writing()
                    return
        except (grpc.RpcError, grpc.aio.BaseError, asyncio.InvalidStateError):
            return  # the call is over: the receiver knows why
        except Exception as error:
            self._fail(Failure(Reason.INTERNAL, f"the client could not send: {type(error).__name__}"))

    async def _receive(self) -> None:
        try:
            while (response := await self._call.read()) is not _EOF:
                added_ms = None if self._ended_s is None else (self._loop.time() - self._ended_s) * 1000.0
                event = read_event(cast(pb.InterceptResponse, response), added_ms)
                self._take(event)
                if isinstance(event, Summarised):
                    return
            self._fail(Failure(Reason.BACKEND, "the server ended the stream without a summary"))
        except grpc.aio.AioRpcError as error:
            self._fail(failure_of(error))
        except Exception as error:
            self._fail(Failure(Reason.BACKEND, f"the server's answer can't be read: {type(error).__name__}"))

    # -- between them --------------------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        if self._over:
            return
        if isinstance(event, Abstained):
            self._abstained.add(event.choice)
        if isinstance(event, Summarised):
            self._over = True
        if self._pump is not None and (self._over or len(self._abstained) == self._choices):
            self._pump.cancel()  # nothing the LLM may still write will be shown
            if not self._over:
                self._llm_ended()  # the summary alone is missing, and may not take for ever
        self._queue.put_nowait(event)

    def _fail(self, failure: Failure) -> None:
        if not self._over:
            self._over = True
            self._queue.put_nowait(failure)

    def _run_out(self) -> None:
        self._fail(Failure(Reason.DEADLINE, "the server did not answer in time"))

    def _flush(self) -> None:
        self._soon = None
        self._wake.set()

    async def _shut_down(self, tasks: list[asyncio.Task[None]]) -> None:
        self._over = True
        for timer in (self._soon, self._late):
            if timer is not None:
                timer.cancel()
        for task in tasks:
            task.cancel()
        self._call.cancel()
        await asyncio.wait(tasks, timeout=CLOSING_S)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_S):
                await self._source.close()


_EOF = grpc.aio.EOF  # type: ignore[attr-defined]  # missing from the stubs
