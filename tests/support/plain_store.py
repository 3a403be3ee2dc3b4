"""A store of verdicts in a dict, which is slow, broken or stuck on demand."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence


class PlainStore:
    """A `VerdictStore`. `delay_ms` may be infinite; `error` is raised by every call."""

    def __init__(self) -> None:
        self.values: dict[bytes, bytes] = {}
        self.delay_ms = 0.0
        self.error: Exception | None = None
        self.full = False
        self.reads: list[list[bytes]] = []
        self.writes: list[dict[bytes, bytes]] = []
        self.closed = False

    async def read(self, names: Sequence[bytes]) -> list[bytes | None]:
        """As `VerdictStore.read`."""
        self.reads.append(list(names))
        await self._misbehave()
        return [self.values.get(name) for name in names]

    async def write(self, values: dict[bytes, bytes], ttl_ms: int) -> int:
        """As `VerdictStore.write`."""
        self.writes.append(values)
        await self._misbehave()
        if self.full:
            return len(values)
        self.values |= values
        return 0

    async def close(self) -> None:
        """As `VerdictStore.close`."""
        self.closed = True

    async def _misbehave(self) -> None:
        if self.error is not None:
            raise self.error
        if math.isinf(self.delay_ms):
            await asyncio.get_running_loop().create_future()
        await asyncio.sleep(self.delay_ms / 1000.0)
