"""A server as its own process, found by the line that it prints once it is ready."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from typing import Any

from guardrail.errors import ConfigError

READY_WITHIN_S = 60.0  # a first start on a slow machine reads its libraries from a cold disk
STOP_WITHIN_S = 5.0
_QUOTED_LINES = 10


@contextlib.asynccontextmanager
async def server_process(backend: str) -> AsyncIterator[str]:
    """Start `guardrail serve` on a free port and give its address; it is stopped at the end.

    Raises:
        ConfigError: it did not come up; quotes the end of its log.
    """
    with tempfile.TemporaryFile() as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "guardrail", "serve", "--port", "0", "--backend", backend, "--log-format", "json"),
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        try:
            ready = await _ready(process)
            if ready is None:
                log.seek(0)
                said = log.read().decode(errors="replace").strip().splitlines()[-_QUOTED_LINES:]
                raise ConfigError("\n".join([f"the server with backend {backend} did not start", *said]))
            yield f"{ready['host']}:{ready['port']}"
        finally:
            await _stop(process)


async def _ready(process: asyncio.subprocess.Process) -> dict[str, Any] | None:
    """The line that says where it listens; None when the process ended or said nothing in time."""
    assert process.stdout is not None
    with contextlib.suppress(TimeoutError, ValueError):
        async with asyncio.timeout(READY_WITHIN_S):
            while line := await process.stdout.readline():
                facts = json.loads(line)
                if isinstance(facts, dict) and facts.get("event") == "ready":
                    return facts
    return None


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(STOP_WITHIN_S):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
