"""Standard gRPC health: SERVING exactly while the backend can score."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from grpc_health.v1 import health_pb2
from grpc_health.v1._async import HealthServicer

from guardrail.inference.backend import Backend, Health
from guardrail.telemetry.logs import Log, describe_fault

POLL_S = 1.0
PATIENCE_S = 0.5  # a health report that takes longer is no good news


class HealthMonitor:
    """Asks the backend and tells the health service.

    Arguments:
        servicer: the standard health service.
        service: name of the service whose health it is; the server's own ("") is the same.
        backend: who is asked.
        log: told of changes.
        on_health: told of every report.
    """

    def __init__(
        self,
        servicer: HealthServicer,
        service: str,
        backend: Backend,
        log: Log,
        on_health: Callable[[Health], None],
    ) -> None:
        self._servicer = servicer
        self._names = ("", service)
        self._backend = backend
        self._log = log
        self._on_health = on_health
        self.ready = False

    async def check(self) -> Health:
        """Ask once and publish the answer."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                health = await self._backend.health()
        except Exception as error:
            self._log.error("health_failed", **describe_fault(error))
            health = Health(ready=False, model="", detail="the backend did not report its health")
        if health.ready != self.ready:
            record = self._log.info if health.ready else self._log.warning
            record("backend", ready=health.ready, model=health.model, detail=health.detail)
        self.ready = health.ready
        self._on_health(health)
        await self._publish()
        return health

    async def run(self) -> None:
        """Ask again and again, until cancelled."""
        while True:
            await self.check()
            await asyncio.sleep(POLL_S)

    async def _publish(self) -> None:
        statuses = health_pb2.HealthCheckResponse
        for name in self._names:
            await self._servicer.set(name, statuses.SERVING if self.ready else statuses.NOT_SERVING)
