"""Runs the server until it is told to stop: what `guardrail serve` does."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, TextIO

import orjson

from guardrail import __version__
from guardrail.inference.backend import Backend
from guardrail.inference.create import create_backend
from guardrail.inference.triton_options import TritonOptions
from guardrail.policy.policy import Policy
from guardrail.server.alert_relay import AlertRelay
from guardrail.server.caching import CacheOptions
from guardrail.server.free_memory import limit_arenas
from guardrail.server.garbage import GarbageCollector
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.telemetry.alerts import LASTING_KEY_VARIABLE, ClaimHasher
from guardrail.telemetry.logs import Log, LogFormat, open_log
from guardrail.telemetry.prometheus import MetricsAddress, MetricsPage, prometheus_reader
from guardrail.telemetry.report import Reporter
from guardrail.warm_up import warm_up

if TYPE_CHECKING:
    from opentelemetry.sdk.metrics.export import MetricReader

ALERT_KEY_VARIABLE = "GUARDRAIL_ALERT_KEY"
OTEL_VARIABLE = "GUARDRAIL_OTEL"
# How soon the event loop gets the interpreter back while a thread reads large evidence (the default is 5 ms).
SWITCH_INTERVAL_S = 0.001
WINDING_UP_S = 0.5


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What the command line says beyond the server's own configuration.

    Arguments:
        server: where and how to serve.
        policy: path of the policy file, None for the default policy.
        backend: name of the backend.
        model: path of the model or of a repository of models, None for the shipped one.
        threads: threads of the embedded backend, None to fit the cores.
        triton: where Triton is.
        cache: how scores are kept.
        otel: turn the OpenTelemetry SDK on.
        metrics: where Prometheus reads metrics, None for nowhere.
        log_format: how log lines look; they go to standard error.
        alert_key: secret of the claims' hashes in alerts, None for a random one.
    """

    server: ServerConfig = field(default_factory=ServerConfig)
    policy: str | None = None
    backend: str = "embedded"
    model: str | None = None
    threads: int | None = None
    triton: TritonOptions = field(default_factory=TritonOptions)
    cache: CacheOptions = field(default_factory=CacheOptions)
    otel: bool = False
    metrics: MetricsAddress | None = None
    log_format: LogFormat = "auto"
    alert_key: bytes | None = None

    @staticmethod
    def secrets(environment: Mapping[str, str] = os.environ) -> bytes | None:
        """The alert key from the environment."""
        return environment.get(ALERT_KEY_VARIABLE, "").encode() or None


async def serve(
    options: ServeOptions,
    *,
    policy: Policy | None = None,
    backend: Backend | None = None,
    out: TextIO | None = None,
    on_ready: Callable[[Sidecar], None] | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, then drain; a second signal stops at once.

    Once calls can be answered, one line is written to `out` (standard output): JSON, or words on a terminal.

    Arguments:
        policy, backend: used in place of what `options` name.
        on_ready: called when the line is written.

    Raises:
        ConfigError: policy, model, cache, exporter or address that can't be used.
    """
    began = perf_counter()
    loop = asyncio.get_running_loop()
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    limit_arenas()
    stopping = asyncio.Event()
    impatient = asyncio.Event()

    def signalled() -> None:
        (impatient if stopping.is_set() else stopping).set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, signalled)
    log = open_log(fmt=options.log_format)
    page: MetricsPage | None = None
    try:
        readers: list[MetricReader] = []
        if options.metrics is not None:
            registry, reader = prometheus_reader()
            readers.append(reader)
            page = MetricsPage(options.metrics, registry)
        sidecar = await _assemble(options, policy, backend, log, readers)
        relay = AlertRelay.from_environment(sidecar.reporter.fanout)
        try:
            if relay is not None:
                await relay.start()
                sidecar.reporter.relay = relay.send
            await sidecar.start()
            GarbageCollector.settle()
            collecting = asyncio.create_task(GarbageCollector(lambda: sidecar.servicer.open_streams).run())
            took_ms = (perf_counter() - began) * 1000.0
            _announce(sidecar, options, took_ms, page.port if page is not None else None, out or sys.stdout)
            if on_ready is not None:
                on_ready(sidecar)
            await stopping.wait()
            collecting.cancel()
            log.info("draining", open_streams=sidecar.servicer.open_streams)
            draining = asyncio.create_task(sidecar.drain())
            hurry = asyncio.create_task(impatient.wait())
            await asyncio.wait({draining, hurry}, return_when=asyncio.FIRST_COMPLETED)
            hurry.cancel()
            if draining.done():
                await draining
            else:
                draining.cancel()
        finally:
            await sidecar.stop()
            if relay is not None:
                await relay.stop()
            # gRPC's own tasks outlive its server by a moment; cut short, they write tracebacks among the log lines.
            if others := asyncio.all_tasks() - {asyncio.current_task()}:
                await asyncio.wait(others, timeout=WINDING_UP_S)
            log.info("stopped")
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
        if page is not None:
            page.close()
        log.close()


async def _assemble(
    options: ServeOptions, policy: Policy | None, backend: Backend | None, log: Log, readers: Sequence[MetricReader]
) -> Sidecar:
    tracing, metrics = None, None
    if options.otel or os.environ.get(OTEL_VARIABLE, "").lower() in ("1", "true", "on"):
        from guardrail.telemetry.otel import start_otel

        tracing, metrics = start_otel(readers)
    elif readers:
        from guardrail.telemetry.otel import start_meters

        metrics = start_meters(readers)
    if policy is None:
        policy = Policy.load(options.policy)
    cache = options.cache.create(log)
    if backend is None:
        backend = await asyncio.to_thread(
            create_backend,
            options.backend,
            model=options.model,
            threads=options.threads,
            triton=options.triton,
            pinned=policy.models,
        )
    await asyncio.to_thread(warm_up)
    hasher = _hasher(options.alert_key or ServeOptions.secrets())
    if hasher.ephemeral:
        log.info("alert_key", ephemeral=True, hint=f"set {ALERT_KEY_VARIABLE} to compare hashes across restarts")
    reporter = Reporter(hasher=hasher, log=log, metrics=metrics)
    return Sidecar(options.server, policy, backend, reporter=reporter, tracing=tracing, cache=cache)


def _hasher(key: bytes | None) -> ClaimHasher:
    lasting = os.environ.get(LASTING_KEY_VARIABLE)
    if key or not lasting:
        return ClaimHasher.create(key)
    return ClaimHasher.lasting(bytes.fromhex(lasting))


def _announce(sidecar: Sidecar, options: ServeOptions, took_ms: float, metrics_port: int | None, out: TextIO) -> None:
    facts = {
        "event": "ready",
        "host": options.server.host,
        "port": sidecar.port,
        "tls": options.server.tls is not None,
        "metrics_port": metrics_port,
        "pid": os.getpid(),
        "version": __version__,
        "backend": options.backend,
        "model": sidecar.model_version,
        "policy": sidecar.policy_version,
        "serving": sidecar.ready,
        "start_ms": round(took_ms, 1),
    }
    if out.isatty():
        state = "ready" if sidecar.ready else "listening, backend not ready"
        out.write(
            f"guardrail {__version__} {state} on {options.server.host}:{sidecar.port} "
            f"(model {sidecar.model_version}, policy {sidecar.policy_version}, {took_ms:.0f} ms)\n"
        )
    else:
        out.write(orjson.dumps(facts).decode() + "\n")
    out.flush()
