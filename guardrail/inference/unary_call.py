"""Awaits a unary call of grpc.aio in such a way that cancelling it leaves nothing behind.

grpc.aio frees what it has allocated for a call, about 500 bytes, when the call's own task comes to its end. Cancelling
that task, as `call.cancel()`, a timeout around it and the cancellation of whoever awaits it all do, leaks them
(https://github.com/grpc/grpc/issues/43360; grpcio 1.85 still does). Here gRPC's core is told to cancel the call, and
the task sees that as any other end of a call.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

T = TypeVar("T")

NOBODY_WAITS = "nobody waits for the answer"

# The event loop holds tasks weakly: one that nobody waits for any more must be held until it ends.
_ending: set[asyncio.Future[Any]] = set()


async def answer_of(call: Awaitable[T]) -> T:
    """The answer of a call that has just been made. Raises what the call raises."""
    task = asyncio.ensure_future(call)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.done():
            _ending.add(task)
            task.add_done_callback(_ended)
            _cancel(call)
        raise


def _cancel(call: Any) -> None:
    core = getattr(call, "_cython_call", None)
    if core is None:  # another version of grpc.aio: better a leak than a call that goes on
        call.cancel()
    else:
        core.cancel(NOBODY_WAITS)


def _ended(task: asyncio.Future[Any]) -> None:
    _ending.discard(task)
    if not task.cancelled():
        task.exception()  # reading it marks it as seen
