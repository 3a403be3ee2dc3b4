"""The batcher and its endpoints, as counters and gauges.

All of them are read from snapshots when an exporter asks, so nothing is added to a call. Rates and means are left to
whoever reads them: pairs a second is the rate of `sent`, the size of a batch `sent / batches`, its wait
`waited / batches`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from guardrail.inference.backend import Backend
from guardrail.inference.batcher import Batcher, BatcherStats
from guardrail.inference.breaker import State
from guardrail.inference.endpoints import Endpoints, EndpointStats
from guardrail.telemetry.metrics import Metrics

BREAKER = {State.CLOSED.value: 0, State.HALF_OPEN.value: 1, State.OPEN.value: 2}


def watch_inference(batcher: Batcher, backend: Backend, metrics: Metrics) -> None:
    """Have both read whenever metrics are exported."""
    _watch_batcher(batcher, metrics)
    if isinstance(backend, Endpoints):
        _watch_endpoints(backend, metrics)


def _watch_batcher(batcher: Batcher, metrics: Metrics) -> None:
    def total(read: Callable[[BatcherStats], float]) -> Callable[[], Mapping[str, float]]:
        return lambda: {"": read(batcher.stats)}

    def each(read: Callable[[BatcherStats], Mapping[str, int]]) -> Callable[[], Mapping[str, int]]:
        return lambda: read(batcher.stats)

    for name, unit, what, read in (
        ("queue", "{pair}", "Pairs waiting to be sent", total(lambda stats: stats.queued)),
        ("queue_cost", "{token}", "Estimated tokens waiting to be sent", total(lambda stats: stats.queued_cost)),
        ("running", "{call}", "Calls under way", total(lambda stats: stats.calls)),
    ):
        metrics.watch(f"guardrail.batcher.{name}", unit, what, "", read, gauge=True)
    for name, unit, what, read in (
        ("pairs", "{pair}", "Pairs taken in", total(lambda stats: stats.pairs)),
        ("shared", "{pair}", "Pairs answered by an identical one under way", total(lambda stats: stats.shared)),
        ("batches", "{call}", "Calls sent", total(lambda stats: stats.batches)),
        ("sent", "{pair}", "Pairs sent", total(lambda stats: stats.sent)),
        ("sent_cost", "{token}", "Estimated tokens sent", total(lambda stats: stats.sent_cost)),
        ("waited", "ms", "Wait of the oldest pair of each batch, added up", total(lambda stats: stats.waited_ms)),
        ("answered_time", "ms", "Time of the answered calls, added up", total(lambda stats: stats.answered_ms)),
    ):
        metrics.watch(f"guardrail.batcher.{name}", unit, what, "", read)
    for name, unit, what, key, counts in (
        ("dropped", "{pair}", "Pairs never sent, by why", "why", each(lambda stats: stats.dropped)),
        ("calls", "{call}", "Calls, by how they ended", "end", each(lambda stats: stats.called)),
        ("requests", "{request}", "Requests, by how they ended", "end", each(lambda stats: stats.ended)),
    ):
        metrics.watch(f"guardrail.batcher.{name}", unit, what, key, counts)


def _watch_endpoints(endpoints: Endpoints, metrics: Metrics) -> None:
    def each(read: Callable[[EndpointStats], float]) -> Callable[[], Mapping[str, float]]:
        return lambda: {stats.name: read(stats) for stats in endpoints.stats}

    for name, unit, what, read in (
        ("outstanding", "{token}", "Estimated tokens under way", each(lambda stats: stats.outstanding)),
        ("breaker", "1", "Circuit breaker: 0 closed, 1 half open, 2 open", each(lambda stats: BREAKER[stats.state])),
        ("ready", "1", "1 while its health reports let it be asked", each(lambda stats: int(stats.ready))),
    ):
        metrics.watch(f"guardrail.endpoint.{name}", unit, what, "endpoint", read, gauge=True)
    for name, unit, what, read in (
        ("calls", "{call}", "Calls begun", each(lambda stats: stats.calls)),
        ("answered", "{call}", "Calls that ended with an answer", each(lambda stats: stats.answered)),
        ("failed", "{call}", "Calls that failed", each(lambda stats: stats.failed)),
        ("lost", "{call}", "Calls that a resend to another endpoint has beaten", each(lambda stats: stats.lost)),
    ):
        metrics.watch(f"guardrail.endpoint.{name}", unit, what, "endpoint", read)
    metrics.watch("guardrail.resends", "{call}", "Calls sent to a second endpoint", "why", lambda: endpoints.resends)
