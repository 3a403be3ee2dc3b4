"""Metric instruments: outcomes, latency, open streams. No attribute bears a tenant's or an answer's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from opentelemetry.metrics import CallbackOptions, MeterProvider, Observation

    from guardrail.session_events import Summary

# Edges around the 400 ms ceiling (INV-HAL-03), milliseconds.
_LATENCY_EDGES = [5.0, 10.0, 25.0, 50.0, 75.0, 100.0, 150.0, 200.0, 250.0, 300.0, 350.0, 400.0, 500.0, 1000.0]


class Metrics(Protocol):
    """What the service counts."""

    def stream_opened(self) -> None:
        """A stream or check was admitted."""

    def stream_ended(self) -> None:
        """It has gone."""

    def answered(self, summary: Summary) -> None:
        """An answer has its outcome."""

    def refused(self, code: str) -> None:
        """A call ended in a gRPC status before an answer was opened."""

    def watch(
        self,
        name: str,
        unit: str,
        description: str,
        key: str,
        read: Callable[[], Mapping[str, float]],
        *,
        gauge: bool = False,
    ) -> None:
        """Export totals that someone else keeps, read whenever metrics are collected: one a value of `key`.

        Arguments:
            key: the attribute that tells them apart, empty when there is only one.
            gauge: they are no totals but a state, which goes up and down.
        """


class NoMetrics:
    """Counts nothing."""

    def stream_opened(self) -> None:
        """See Metrics."""

    def stream_ended(self) -> None:
        """See Metrics."""

    def answered(self, summary: Summary) -> None:
        """See Metrics."""

    def refused(self, code: str) -> None:
        """See Metrics."""

    def watch(
        self,
        name: str,
        unit: str,
        description: str,
        key: str,
        read: Callable[[], Mapping[str, float]],
        *,
        gauge: bool = False,
    ) -> None:
        """See Metrics."""


class OtelMetrics:
    """Instruments of an OpenTelemetry provider."""

    def __init__(self, provider: MeterProvider) -> None:
        meter = self._meter = provider.get_meter("guardrail")
        self._streams = meter.create_up_down_counter("guardrail.streams", "{stream}", "Streams open now")
        self._answers = meter.create_counter("guardrail.answers", "{answer}", "Answers by outcome and reason")
        self._refused = meter.create_counter("guardrail.refused", "{call}", "Calls refused by status")
        self._latency = meter.create_histogram(
            "guardrail.close_to_summary",
            "ms",
            "From the end of the text to the outcome",
            explicit_bucket_boundaries_advisory=_LATENCY_EDGES,
        )

    def stream_opened(self) -> None:
        """See Metrics."""
        self._streams.add(1)

    def stream_ended(self) -> None:
        """See Metrics."""
        self._streams.add(-1)

    def answered(self, summary: Summary) -> None:
        """See Metrics."""
        outcome = summary.would_have or summary.outcome
        reason = summary.would_have_reason if summary.would_have else summary.reason
        attributes = {
            "outcome": outcome.value,
            "reason": reason.value if reason else "",
            "mode": "monitor" if summary.would_have else "enforce",
        }
        self._answers.add(1, attributes)
        if (spent := summary.timings_ms.get("close_to_summary")) is not None:
            self._latency.record(spent, {"outcome": outcome.value})

    def refused(self, code: str) -> None:
        """See Metrics."""
        self._refused.add(1, {"code": code})

    def watch(
        self,
        name: str,
        unit: str,
        description: str,
        key: str,
        read: Callable[[], Mapping[str, float]],
        *,
        gauge: bool = False,
    ) -> None:
        """See Metrics."""
        from opentelemetry.metrics import Observation

        def observe(_: CallbackOptions) -> Iterable[Observation]:
            return [Observation(total, {key: value} if key else {}) for value, total in dict(read()).items()]

        create = self._meter.create_observable_gauge if gauge else self._meter.create_observable_counter
        create(name, [observe], unit, description)
