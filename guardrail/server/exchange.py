"""One Intercept call's messages in and events out, in as few tasks as the contract allows.

The call's own task reads, and writes once it has read all; most answers need no other. What comes while it waits for a
message is written by a task made for that. No two write at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import grpc.aio

from guardrail.errors import RequestError
from guardrail.server import convert
from guardrail.server.intercept import SLICE, Conversation
from guardrail.v1 import guardrail_pb2 as pb

# An answer that ends before its Close meets a client that is still writing. Were the call ended under its hands, some
# clients (grpc.aio's among them) would report their failed write and lose the last events. So what comes is read, and
# left alone, until the client half-closes or goes, or this long.
LINGER_S = 0.3

_EOF = grpc.aio.EOF  # type: ignore[attr-defined]  # missing from the stubs

Context = grpc.aio.ServicerContext[Any, Any]


class Malformed:
    """Stands for a message that is no protobuf of its type (text that is not UTF-8 among others)."""


MALFORMED = Malformed()


class Exchange:
    """Reads a call's messages and writes its conversation's events.

    Arguments:
        context: the call.
        conversation: whose messages and events they are.
        begin: opens the conversation. Raises RequestError.
    """

    def __init__(self, context: Context, conversation: Conversation, begin: Callable[[pb.Open], None]) -> None:
        self._context = context
        self._conversation = conversation
        self._outbox = conversation.outbox
        self._begin = begin
        self._writing: asyncio.Task[None] | None = None
        self._listening = asyncio.timeout(None)  # to the client; expires once what it says no longer counts
        self._concluded = False  # everything was written, or can't be

    async def run(self) -> None:
        """Return once all events are written and the client was heard out. Raises what writing them raises."""
        outbox = self._outbox
        try:
            try:
                async with self._listening:
                    await self._read()
            except TimeoutError:
                if not self._listening.expired():
                    raise
            outbox.listener = None
            self._concluded = True  # there is nothing left to stop listening to
            if self._writing is not None:
                await self._writing
            while await outbox.more():
                await self._write()
        finally:
            outbox.listener = None
            writing = self._writing
            if writing is not None and not writing.cancel() and not writing.cancelled():
                writing.exception()  # or it would be logged, with the words that it may quote

    async def _read(self) -> None:
        """Take messages until the client half-closes or breaks the contract."""
        read, conversation, outbox = self._context.read, self._conversation, self._outbox
        while True:
            kind = None
            try:
                outbox.listener = self._heard
                message = await read()
                outbox.listener = None
                if message is _EOF:
                    conversation.half_closed()
                    return
                if isinstance(message, Malformed):
                    raise RequestError("a message is no valid InterceptRequest; text must be UTF-8")
                kind = message.WhichOneof("message")
                if kind == "delta":
                    delta = message.delta
                    text = delta.text
                    if len(text) <= SLICE:
                        conversation.feed_short(text, delta.choice)
                    else:  # other streams get their turns, and what this one puts out meanwhile can go
                        outbox.listener = self._heard
                        await conversation.feed(text, delta.choice)
                elif kind == "open":
                    self._begin(message.open)
                elif kind == "evidence":
                    conversation.add_evidence(*convert.read_evidence(message.evidence.chunks, conversation.chunk_ids))
                elif kind == "close":
                    conversation.close(message.close.finish_reason)
                else:
                    raise RequestError("a message has none of open, evidence, delta and close")
            except RequestError as error:
                conversation.violate(error)
                await self._hear_out()
                return
            except Exception as error:
                conversation.collapse(error)
                return
            if outbox or outbox.closed:
                if kind == "open" and not self._concluded:
                    # It was refused, in a few short events: a client that reads none of them yet keeps nobody waiting.
                    await self._write()
                else:
                    self._heard()

    async def _hear_out(self) -> None:
        """Leave alone what a refused client still writes, so that it learns why, for as long as that may take."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER_S):
                while await self._context.read() is not _EOF:
                    pass

    def _heard(self) -> None:
        """Something is to be written, or nothing will be, while the call's own task waits for the client."""
        if not self._concluded and (self._writing is None or self._writing.done()):
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Write what is there; once it is all, listen to the client no longer than need be."""
        conversation, outbox = self._conversation, self._outbox
        try:
            while outbox:
                event = convert.write_event(outbox.take(), conversation.ids, explain=conversation.explain)
                await self._context.write(event)
        except BaseException:
            self._conclude(0.0)
            raise
        if outbox.closed:
            self._conclude(LINGER_S if conversation.summarised else 0.0)

    def _conclude(self, linger_s: float) -> None:
        if not self._concluded:
            self._concluded = True
            self._listening.reschedule(asyncio.get_running_loop().time() + linger_s)
