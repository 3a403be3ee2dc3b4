"""`guardrail serve`: the gRPC service."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from guardrail.commands.arguments import (
    add_backends,
    add_policy,
    add_tls,
    count,
    port,
    positive,
    seconds,
    server_tls,
    triton_options,
)

if TYPE_CHECKING:
    from guardrail.telemetry.prometheus import MetricsAddress

NAME = "serve"
HELP = "run the gRPC service"
DESCRIPTION = """\
Serves guardrail.v1.GuardrailService, gRPC health and reflection. Once calls can be answered, one line is printed to
standard output (JSON unless a person reads it) with the address, which says the port where --port 0 took a free one.
Logs and alerts go to standard error.

SIGTERM and SIGINT drain: open answers may end within --drain seconds, the rest are withheld."""
EPILOG = """\
examples:
  guardrail serve
  guardrail serve --port 0 --log-format json
  guardrail serve --policy policy.yaml --model triton_models/nli_small
  guardrail serve --host 0.0.0.0 --tls-cert server.pem --tls-key server.key --tls-client-ca backends.pem
  guardrail serve --workers 4              # four processes on one port; SIGHUP replaces them in turn
  guardrail serve --metrics-port 9464      # http://127.0.0.1:9464/metrics; with --workers, of all of them
  guardrail serve --backend triton --triton-url gpu-1:8001 --triton-url gpu-2:8001
  guardrail serve --backend fake           # no model: judges by words alone, for trying things out

environment: GUARDRAIL_MODELS (where models lie), GUARDRAIL_ALERT_KEY (secret of the claims' hashes in alerts),
GUARDRAIL_CACHE_KEY (secret of what is kept in Redis, the same for all replicas), GUARDRAIL_REDIS_URL (as --redis-url),
GUARDRAIL_OTEL=1 and the OTEL_* variables.

exit status: 0 stopped by a signal, 2 a policy, model or address that can't be used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=port, default=50051, help="port, 0 for a free one (default: 50051)")
    add_backends(parser)
    parser.add_argument("--model", metavar="DIR", help="the model, or a folder of models (default: the shipped one)")
    parser.add_argument("--threads", type=positive, metavar="N", help="threads of the embedded backend")
    add_policy(parser)
    parser.add_argument("--otel", action="store_true", help="turn OpenTelemetry on")
    parser.add_argument(
        "--metrics-port",
        type=port,
        metavar="PORT",
        help="serve metrics to Prometheus, 0 on a free port (default: none)",
    )
    parser.add_argument("--metrics-host", default="127.0.0.1", metavar="HOST", help="default: this machine alone")
    parser.add_argument("--log-format", choices=("auto", "json", "console"), default="auto", help="default: auto")
    parser.add_argument("--drain", type=seconds, default=10.0, metavar="SECONDS", help="default: 10")
    parser.add_argument(
        "--workers",
        type=positive,
        default=1,
        metavar="N",
        help="server processes that share the port; connections, not calls, are spread over them (default: 1)",
    )
    parser.add_argument("--reuse-port", action="store_true", help="let several processes share the port")
    add_tls(parser)
    cache = parser.add_argument_group("verdict cache", "scores of pairs that were scored before")
    cache.add_argument(
        "--cache-entries", type=count, metavar="N", help="most in memory, at 512 bytes each; 0: none (default: 20000)"
    )
    cache.add_argument("--cache-ttl", type=positive, metavar="SECONDS", help="how long one is kept (default: a day)")
    cache.add_argument(
        "--redis-url", metavar="URL", help="Redis that replicas share, such as rediss://host:6379/0 (default: none)"
    )
    limits = parser.add_argument_group("limits", "reaching one fails closed")
    limits.add_argument("--max-streams", type=positive, metavar="N", help="answers under way at once")
    limits.add_argument("--max-message-bytes", type=positive, metavar="N", help="one gRPC message")
    limits.add_argument("--max-question-characters", type=positive, metavar="N", help="the customer's question")
    limits.add_argument("--max-evidence-bytes", type=positive, metavar="N", help="evidence of one answer")
    limits.add_argument("--max-evidence-chunks", type=positive, metavar="N", help="evidence of one answer")
    limits.add_argument("--max-table-cells", type=positive, metavar="N", help="evidence of one answer")
    limits.add_argument("--max-deltas", type=positive, metavar="N", help="deltas of one answer")
    limits.add_argument("--max-stream-seconds", type=positive, metavar="N", help="how long an answer may take")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    tls = server_tls(options)
    if options.workers > 1:
        return _supervise(options)
    import asyncio

    from guardrail.server.caching import ENTRIES, TTL_S, CacheOptions
    from guardrail.server.limits import ServerLimits
    from guardrail.server.serve import ServeOptions, serve
    from guardrail.server.sidecar import ServerConfig

    given = {
        "streams": options.max_streams,
        "message_bytes": options.max_message_bytes,
        "question_characters": options.max_question_characters,
        "evidence_bytes": options.max_evidence_bytes,
        "evidence_chunks": options.max_evidence_chunks,
        "table_cells": options.max_table_cells,
        "deltas": options.max_deltas,
        "stream_seconds": options.max_stream_seconds,
    }
    config = ServerConfig(
        host=options.host,
        port=options.port,
        limits=ServerLimits(**{name: value for name, value in given.items() if value is not None}),
        drain_s=options.drain,
        reuse_port=options.reuse_port,
        tls=tls,
    )
    asyncio.run(
        serve(
            ServeOptions(
                server=config,
                policy=options.policy,
                backend=options.backend,
                model=options.model,
                threads=options.threads,
                triton=triton_options(options),
                cache=CacheOptions(
                    entries=ENTRIES if options.cache_entries is None else options.cache_entries,
                    ttl_s=options.cache_ttl or TTL_S,
                    redis_url=options.redis_url,
                ),
                otel=options.otel,
                metrics=_metrics(options),
                log_format=options.log_format,
            )
        )
    )
    return 0


def _metrics(options: argparse.Namespace) -> MetricsAddress | None:
    from guardrail.telemetry.prometheus import MetricsAddress

    return None if options.metrics_port is None else MetricsAddress(options.metrics_host, options.metrics_port)


def _supervise(options: argparse.Namespace) -> int:
    import asyncio
    import sys

    from guardrail.inference.cores import usable_cores
    from guardrail.server.workers import Supervisor
    from guardrail.telemetry.logs import open_log

    command = [sys.executable, "-m", "guardrail", *options.arguments]
    if options.threads is None:
        command += ["--threads", str(max(1, usable_cores() // options.workers))]
    log = open_log(fmt=options.log_format)
    try:
        supervisor = Supervisor(
            command, options.workers, host=options.host, port=options.port, log=log, metrics=_metrics(options)
        )
        return asyncio.run(supervisor.run())
    finally:
        log.close()
