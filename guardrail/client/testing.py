"""A sidecar inside your own tests: the real server and rules, on a free port, judging with a fake model.

    async with fake_sidecar() as target, Guard(target) as guard:
        assert await guard.text("The fund yields 9%.", evidence=["The fund yields 4%."]) == DISCLAIMER

    with fake_sidecar_thread() as target, SyncGuard(target) as guard: ...

`FakeBackend` can be told to be late, to fail or to hang: pass one of your own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from guardrail.inference.backend import Backend
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.policy.policy import Policy
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.telemetry.report import Reporter

__all__ = ["FakeBackend", "Reply", "fake_sidecar", "fake_sidecar_thread"]


@asynccontextmanager
async def fake_sidecar(
    backend: Backend | None = None,
    *,
    policy: Policy | None = None,
    config: ServerConfig | None = None,
    reporter: Reporter | None = None,
) -> AsyncIterator[str]:
    """Run a sidecar on this event loop; gives its address.

    Arguments:
        backend: what scores; one that judges by words alone when None.
        policy: what decides; the default policy when None.
        config: a free port of this machine when None.
        reporter: told of every answer.
    """
    sidecar = Sidecar(
        config or ServerConfig(port=0), policy or Policy.load(), backend or FakeBackend(), reporter=reporter
    )
    async with sidecar:
        yield f"127.0.0.1:{sidecar.port}"


@contextmanager
def fake_sidecar_thread(backend: Callable[[], Backend] = FakeBackend, *, policy: Policy | None = None) -> Iterator[str]:
    """Run a sidecar on an event loop in a thread, for tests without asyncio; gives its address.

    Arguments:
        backend: makes what scores, on that loop.
        policy: what decides; the default policy when None.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="guardrail-fake-sidecar", daemon=True)
    thread.start()

    async def start() -> Sidecar:
        sidecar = Sidecar(ServerConfig(port=0), policy or Policy.load(), backend())
        await sidecar.start()
        return sidecar

    sidecar = asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield f"127.0.0.1:{sidecar.port}"
    finally:
        asyncio.run_coroutine_threadsafe(sidecar.stop(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
