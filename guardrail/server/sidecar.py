"""One server: gRPC, health, reflection, batcher; started, drained and stopped as a whole."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Self

import grpc
import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection

from guardrail.errors import ConfigError
from guardrail.inference.backend import Backend, Health
from guardrail.inference.batcher import Batcher
from guardrail.inference.claim_extractor import ClaimExtractor
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.policy.policy import Policy
from guardrail.server.call_counts import CallCounts
from guardrail.server.engine import Engine
from guardrail.server.health import HealthMonitor
from guardrail.server.limits import ServerLimits
from guardrail.server.probe import SelfProbe
from guardrail.server.service import SERVICE, GuardrailServicer, register
from guardrail.telemetry.alerts import ClaimHasher
from guardrail.telemetry.cache_metrics import watch_cache
from guardrail.telemetry.extractor_metrics import watch_extractor
from guardrail.telemetry.inference_metrics import watch_inference
from guardrail.telemetry.report import Reporter
from guardrail.telemetry.tracing import NoTracing, Tracing
from guardrail.tls import ServerTls, is_loopback

INDEXING_THREADS = 2
# Calls that wait inside gRPC, beyond which it ends them itself, unseen by this process: callers see CANCELLED. They are
# taken in at a few milliseconds each at worst, so this is for a process that stands still or gets no core.
PENDING = 200
SETTLING_S = 0.5  # for the last messages, disclaimers among them, to leave


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """Where and how to serve.

    Arguments:
        host, port: address; port 0 takes a free one. The default host is this machine alone: a sidecar's neighbour is
            the only one who should reach it.
        limits: sizes of what is taken in.
        drain_s: how long open streams may go on after SIGTERM before their answers are withheld.
        reuse_port: whether several server processes may share the port.
        tls: files of the server's certificate; None for plain text, which is fit for a neighbour on this machine.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    limits: ServerLimits = field(default_factory=ServerLimits)
    drain_s: float = 10.0
    reuse_port: bool = False
    tls: ServerTls | None = None


class Sidecar:
    """The server, from `start` to `stop`; also an async context manager.

    Arguments:
        config: see ServerConfig.
        policy: what decides.
        backend: what scores; closed with the server.
        reporter: told of every ended answer; a silent one when None.
        tracing: makes spans.
        cache: knows pairs that were scored before; closed with the server.
    """

    def __init__(
        self,
        config: ServerConfig,
        policy: Policy,
        backend: Backend,
        *,
        reporter: Reporter | None = None,
        tracing: Tracing | None = None,
        cache: VerdictCache | None = None,
    ) -> None:
        self.port = 0
        self._config = config
        self._backend = backend
        self.reporter = reporter or Reporter(hasher=ClaimHasher.create(None))
        self._tracing = tracing or NoTracing()
        self._batcher = Batcher(backend, limits=backend.limits if isinstance(backend, Endpoints) else None)
        watch_inference(self._batcher, backend, self.reporter.metrics)
        self._indexer = ThreadPoolExecutor(INDEXING_THREADS, thread_name_prefix="guardrail-evidence")
        self._engine = Engine(
            policy=policy,
            scorer=self._batcher,
            reporter=self.reporter,
            limits=config.limits,
            tracing=self._tracing,
            indexer=self._indexer,
            cache=cache,
        )
        if policy.extraction_ms:
            extractor = self._engine.extractor = ClaimExtractor(backend, on_found=self._found)
            watch_extractor(extractor, self.reporter.metrics)
        if cache is not None:
            watch_cache(cache, self._engine.reporter.metrics)
        self.servicer = GuardrailServicer(self._engine)
        self._health = HealthServicer()
        self._monitor = HealthMonitor(self._health, SERVICE, backend, self.reporter.log, self._heard)
        self._monitoring: asyncio.Task[None] | None = None
        self.probe: SelfProbe | None = None
        self._watching: list[asyncio.Task[None]] = []
        self._server: grpc.aio.Server | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def ready(self) -> bool:
        """Whether the backend can score."""
        return self._monitor.ready

    @property
    def model_version(self) -> str:
        """What scores."""
        return self._engine.model_version

    @property
    def policy_version(self) -> str:
        """What decides."""
        return self._engine.policy.version

    async def start(self) -> None:
        """Listen. Raises ConfigError when the address can't be had, or the TLS files can't be used."""
        server = self._server = grpc.aio.server(
            options=[
                ("grpc.max_receive_message_length", self._config.limits.message_bytes),
                ("grpc.so_reuseport", int(self._config.reuse_port)),
                ("grpc.enable_channelz", 1),  # counts the calls that gRPC ends itself, too
                ("grpc.server.max_pending_requests", PENDING // 2),  # from here on some, by chance
                ("grpc.server.max_pending_requests_hard_limit", PENDING),
                ("grpc.keepalive_time_ms", 30_000),
                ("grpc.keepalive_timeout_ms", 10_000),
                ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
            ]
        )
        calls = CallCounts()
        watch = self.reporter.metrics.watch
        watch("guardrail.calls.begun", "{call}", "Calls that have come to gRPC", "", calls.begun)
        watch("guardrail.calls.ended", "{call}", "Calls that have ended", "", calls.ended)
        register(self.servicer, server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        names = (SERVICE, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, server)
        self._batcher.start()
        if self._engine.extractor is not None:
            self._engine.extractor.start()
        if self._engine.cache is not None:
            self._engine.cache.start()
        await self._monitor.check()
        address = f"{self._config.host}:{self._config.port}"
        try:
            self.port = self._add_port(server, address)
        except RuntimeError as error:
            raise ConfigError(f"cannot listen on {address}: it is taken, or no address of this machine") from error
        if not self.port:
            raise ConfigError(f"cannot listen on {address}")
        probe = self.probe = SelfProbe.listening(server)
        await server.start()
        loop = asyncio.get_running_loop()
        watch(
            "guardrail.tasks",
            "{task}",
            "Tasks of the event loop",
            "",
            lambda: {"": len(asyncio.all_tasks(loop))},
            gauge=True,
        )
        self._monitoring = asyncio.create_task(self._monitor.run())
        shedding = self.servicer.shedder.run(self._engine.turns, probe, lambda: self._batcher.late_ms)
        self._watching = [asyncio.create_task(watch) for watch in (probe.run(), shedding)]

    def _add_port(self, server: grpc.aio.Server, address: str) -> int:
        tls, log = self._config.tls, self.reporter.log
        if tls is not None:
            return server.add_secure_port(address, tls.credentials(self._read_files))
        if not is_loopback(self._config.host):
            log.warning("plaintext", host=self._config.host, hint="anyone on the network can read answers: --tls-cert")
        return server.add_insecure_port(address)

    def _read_files(self, problem: str) -> None:
        log = self.reporter.log
        if problem:
            log.error("tls_files", detail=problem, hint="the certificate of before stays in use")
        else:
            log.info("tls_files", detail="read again")

    async def drain(self) -> None:
        """Refuse new calls, let open answers end, withhold those that take longer than `drain_s`; then stop."""
        if self._server is not None:
            await self._health.enter_graceful_shutdown()
            if self._monitoring is not None:
                self._monitoring.cancel()
            stopping = asyncio.create_task(self._server.stop(self._config.drain_s + SETTLING_S))
            self.reporter.fanout.close()
            await asyncio.wait({stopping}, timeout=self._config.drain_s)
            self.servicer.abandon_all()
            await stopping
        await self.stop()

    async def stop(self) -> None:
        """Stop now: answers under way are withheld, and their disclaimers sent. Safe to call twice."""
        for watching in self._watching:
            watching.cancel()
        if self._monitoring is not None:
            self._monitoring.cancel()
        self.reporter.fanout.close()
        if self._server is not None:
            self.servicer.abandon_all()
            await self._server.stop(SETTLING_S)
            self._server = None
        if self.probe is not None:
            await self.probe.close()
        if self._engine.extractor is not None:
            await self._engine.extractor.close()
        if self._engine.cache is not None:
            await self._engine.cache.close()
        await self._batcher.close()
        await self._backend.close()
        self._indexer.shutdown(wait=False, cancel_futures=True)
        self._tracing.shutdown()

    def _found(self, extractor: bool) -> None:
        if extractor:
            self.reporter.log.info("claim_extractor", share_ms=self._engine.policy.extraction_ms)

    def _heard(self, health: Health) -> None:
        self._engine.model_version = health.model
