"""Waiting until a backend can be asked."""

from __future__ import annotations

import asyncio
import time

from guardrail.inference.backend import Backend, Health

PATIENCE_S = 20.0


async def ready(backend: Backend) -> Health:
    """Its first good health report; raises TimeoutError with the last bad one."""
    until = time.monotonic() + PATIENCE_S
    while not (health := await backend.health()).ready:
        if time.monotonic() > until:
            raise TimeoutError(health.detail)
        await asyncio.sleep(0.05)
    return health
