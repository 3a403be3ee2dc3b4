"""A timed call of the process to itself: it sees what waits inside gRPC, which the event loop does not.

gRPC takes in the calls of the service one after the other, and this one queues with them. A call of the health service
would not: each registered method has a queue of its own.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any, Self

import grpc
import grpc.aio

from guardrail.errors import ConfigError

SERVICE, METHOD = "guardrail.SelfProbe", "Ask"
EVERY_S = 0.1
BROKEN_MS = 1000.0  # a call that has not come back after this long, or failed, counts as this late

# Its own connection, past any proxy: the call must reach this process and no other that shares its port.
_OPTIONS = (("grpc.enable_http_proxy", 0), ("grpc.use_local_subchannel_pool", 1))


class SelfProbe:
    """Calls the process again and again.

    Arguments:
        target: an address at which only this process listens.
        folder: what is removed at the end, None for nothing.
    """

    def __init__(self, target: str, folder: tempfile.TemporaryDirectory[str] | None = None) -> None:
        self._target = target
        self._folder = folder
        self._loop: asyncio.AbstractEventLoop | None = None
        self._channel: grpc.aio.Channel | None = None
        self._answered_s = 0.0
        self._last_ms = self._before_ms = 0.0

    @classmethod
    def listening(cls, server: grpc.aio.Server) -> Self:
        """Have a server that was not started yet answer the calls, at a socket that no other user can reach.

        Raises ConfigError when there is no folder for it.
        """
        try:
            folder = tempfile.TemporaryDirectory(prefix="guardrail-")
        except OSError as error:
            raise ConfigError(f"there is no folder for a socket ({error.strerror}); set TMPDIR") from error
        target = f"unix:{Path(folder.name) / 'self'}"

        async def ask(_request: bytes, _context: object) -> bytes:
            return b""

        handlers = {METHOD: grpc.unary_unary_rpc_method_handler(ask)}
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
        server.add_insecure_port(target)
        return cls(target, folder)

    @property
    def late_ms(self) -> float:
        """How long a call takes: the shorter of the last two, or how long one has been due without an answer."""
        if self._loop is None:
            return 0.0
        overdue_ms = (self._loop.time() - self._answered_s - EVERY_S) * 1000.0
        return max(overdue_ms, min(self._last_ms, self._before_ms))

    async def run(self) -> None:
        """Call until cancelled. Whatever goes wrong counts as late."""
        loop = self._loop = asyncio.get_running_loop()
        self._answered_s = loop.time()
        while True:
            began = loop.time()
            answered = await self._call()
            now = loop.time()
            self._before_ms, self._last_ms = self._last_ms, (now - began) * 1000.0 if answered else BROKEN_MS
            if answered:
                self._answered_s = now
            await asyncio.sleep(EVERY_S)

    async def _call(self) -> bool:
        try:
            if self._channel is None:
                self._channel = grpc.aio.insecure_channel(self._target, options=_OPTIONS)
            call: Any = self._channel.unary_unary(f"/{SERVICE}/{METHOD}")  # type: ignore[call-arg]  # so the stubs say
            await call(b"", timeout=BROKEN_MS / 1000.0)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return False  # it was the call that was cancelled
        except Exception:
            return False
        return True

    async def close(self) -> None:
        """Close the connection; calls fail from then on."""
        if self._channel is not None:
            await self._channel.close(None)
        if self._folder is not None:
            self._folder.cleanup()
