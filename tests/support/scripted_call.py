"""The server's side of one Intercept call, played by a test on virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import grpc.aio

from guardrail.v1 import guardrail_pb2 as pb

Script = Callable[["ScriptedCall"], Awaitable[None]]


class ScriptedCall:
    """Stands for a grpc.aio call: `script` answers what the client sends.

    Arguments:
        script: runs beside the client; ending is the end of the stream, an AioRpcError is the call's status.
    """

    def __init__(self, script: Script) -> None:
        self.sent: list[pb.InterceptRequest] = []
        self.cancelled = False
        self.half_closed = False
        self.changed = asyncio.Event()
        self._answers: asyncio.Queue[Any] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._play(script))

    # -- the client's half

    async def write(self, request: pb.InterceptRequest) -> None:
        if self._task.done():
            raise asyncio.InvalidStateError("RPC already finished.")
        self.sent.append(request)
        self._change()

    async def done_writing(self) -> None:
        self.half_closed = True
        self._change()

    async def read(self) -> Any:
        answer = await self._answers.get()
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def cancel(self) -> bool:
        self.cancelled = True
        self._task.cancel()
        return True

    # -- the script's half

    def answer(self, *responses: pb.InterceptResponse) -> None:
        """Send events to the client."""
        for response in responses:
            self._answers.put_nowait(response)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until the client has sent what makes `holds` true."""
        while not holds():
            self.changed.clear()
            await self.changed.wait()

    async def closed(self) -> None:
        """Wait for Close."""
        await self.until(lambda: any(request.HasField("close") for request in self.sent))

    @property
    def deltas(self) -> list[tuple[int, str]]:
        """Deltas so far as (choice, text)."""
        return [(r.delta.choice, r.delta.text) for r in self.sent if r.HasField("delta")]

    def _change(self) -> None:
        self.changed.set()

    async def _play(self, script: Script) -> None:
        try:
            await script(self)
        except grpc.aio.AioRpcError as error:
            self._answers.put_nowait(error)
        else:
            self._answers.put_nowait(grpc.aio.EOF)  # type: ignore[attr-defined]


def status(code: grpc.StatusCode, details: str = "") -> grpc.aio.AioRpcError:
    """A call's bad end."""
    return grpc.aio.AioRpcError(code, grpc.aio.Metadata(), grpc.aio.Metadata(), details=details)


def release(text: str, choice: int = 0) -> pb.InterceptResponse:
    """A Release."""
    return pb.InterceptResponse(release=pb.Release(text=text, choice=choice))


def abstention(
    text: str, choice: int = 0, *, reason: Any = pb.REASON_CONTRADICTED, retract: bool = False
) -> pb.InterceptResponse:
    """An Abstention."""
    said = pb.Abstention(text=text, choice=choice, reason=reason, retract=retract)
    return pb.InterceptResponse(abstention=said)


def summary(outcome: Any = pb.OUTCOME_RELEASED, reason: Any = pb.REASON_UNSPECIFIED) -> pb.InterceptResponse:
    """A Summary."""
    return pb.InterceptResponse(summary=pb.Summary(outcome=outcome, reason=reason))
