"""Listens to a server's alerts as security monitoring does, and keeps them by request."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio

from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub

ALERT_WITHIN_S = 2.0


class AlertLog:
    """Alerts by request id."""

    def __init__(self) -> None:
        self._alerts: defaultdict[str, list[pb.Alert]] = defaultdict(list)
        self._news = asyncio.Condition()

    async def add(self, alert: pb.Alert) -> None:
        """An alert has come."""
        async with self._news:
            self._alerts[alert.request_id].append(alert)
            self._news.notify_all()

    async def first(self, request_id: str) -> pb.Alert | None:
        """The request's alert, None when none comes in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ALERT_WITHIN_S), self._news:
                await self._news.wait_for(lambda: self._alerts[request_id])
        return next(iter(self._alerts[request_id]), None)

    def count(self, request_id: str) -> int:
        """How many alerts the request has had."""
        return len(self._alerts[request_id])


@contextlib.asynccontextmanager
async def watch_alerts(target: str, log: AlertLog) -> AsyncIterator[None]:
    """Write the server's alerts to the log; on entry the server is known to be sending them."""
    async with grpc.aio.insecure_channel(target) as channel:
        stub: Any = GuardrailServiceStub(channel)  # its generated type is that of the synchronous client
        call = stub.WatchAlerts(pb.WatchAlertsRequest())
        await call.initial_metadata()
        reader = asyncio.create_task(_read(call, log))
        try:
            yield
        finally:
            call.cancel()
            reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, grpc.aio.AioRpcError):
                await reader


async def _read(call: AsyncIterator[pb.Alert], log: AlertLog) -> None:
    async for alert in call:
        await log.add(alert)
