"""A unary call of grpc.aio that is cancelled ends at both ends, and its caller at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio
import pytest

from guardrail.inference import unary_call
from guardrail.inference.unary_call import answer_of

METHOD = "/test.Echo/Echo"


@dataclass
class Server:
    """Echoes; hangs on "hang", fails on "fail"."""

    channel: Any = None
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)

    async def echo(self, request: bytes, context: Any) -> bytes:
        self.begun.set()
        if request == b"fail":
            await context.abort(grpc.StatusCode.UNAVAILABLE, "no")
        if request == b"hang":
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled.set()
                raise
        return request

    def call(self, request: bytes, timeout: float | None = None) -> Any:
        return self.channel.unary_unary(METHOD, None, None)(request, timeout=timeout)


@pytest.fixture
async def echo() -> AsyncIterator[Server]:
    server, running = Server(), grpc.aio.server()
    handler = grpc.unary_unary_rpc_method_handler(server.echo)
    running.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Echo", {"Echo": handler}),))
    port = running.add_insecure_port("127.0.0.1:0")
    await running.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as server.channel:
        yield server
    await running.stop(None)


async def test_an_answer_is_handed_on(echo: Server) -> None:
    assert await answer_of(echo.call(b"words")) == b"words"


@pytest.mark.parametrize(
    ("request_", "timeout", "code"), [(b"fail", None, "UNAVAILABLE"), (b"hang", 0.05, "DEADLINE_EXCEEDED")]
)
async def test_a_failure_is_handed_on(echo: Server, request_: bytes, timeout: float | None, code: str) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await answer_of(echo.call(request_, timeout))
    assert caught.value.code().name == code


async def test_cancelling_ends_the_call_at_both_ends(echo: Server) -> None:
    call = echo.call(b"hang")
    waiting = asyncio.ensure_future(answer_of(call))
    await echo.begun.wait()
    waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    await asyncio.wait_for(echo.cancelled.wait(), 5.0)
    assert await call.code() is grpc.StatusCode.CANCELLED


async def test_a_caller_that_leaves_before_the_call_has_begun_cancels_it_too(echo: Server) -> None:
    call = echo.call(b"hang")
    waiting = asyncio.ensure_future(answer_of(call))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    assert await call.code() is grpc.StatusCode.CANCELLED


async def test_a_call_that_is_cancelled_from_elsewhere_ends_its_caller(echo: Server) -> None:
    call = echo.call(b"hang")
    waiting = asyncio.ensure_future(answer_of(call))
    await echo.begun.wait()
    call.cancel()
    await asyncio.wait({waiting}, timeout=5.0)
    assert waiting.cancelled()
    assert not waiting.cancelling()


async def test_nothing_is_held_after_the_end(echo: Server) -> None:
    for _ in range(20):
        waiting = asyncio.ensure_future(answer_of(echo.call(b"hang")))
        await asyncio.sleep(0.002)
        waiting.cancel()
        await asyncio.wait({waiting})
    until = asyncio.get_running_loop().time() + 5.0
    while unary_call._ending:
        assert asyncio.get_running_loop().time() < until
        await asyncio.sleep(0.01)


async def test_grpc_still_has_what_the_cancellation_needs(echo: Server) -> None:
    """Without it calls are cancelled the leaking way; see the module."""
    call = echo.call(b"words")
    assert callable(call._cython_call.cancel)
    await call
