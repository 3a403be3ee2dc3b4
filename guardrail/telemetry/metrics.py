"""Metric instruments: outcomes, latency, open streams. No attribute bears a tenant's or an answer's words."""

from __future__ import annotations

from collections import Counter
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
        # Counted here and read when metrics are collected: an SDK's counter takes 7 to 14 us a call, a refused answer
        # makes three of them.
        self._streams = 0
        self._answers: Counter[tuple[str, str, str]] = Counter()
        self._refused: Counter[str] = Counter()
        meter.create_observable_up_down_counter(
            "guardrail.streams", [self._observe_streams], "{stream}", "Streams open now"
        )
        meter.create_observable_counter(
            "guardrail.answers", [self._observe_answers], "{answer}", "Answers by outcome and reason"
        )
        self.watch("guardrail.refused", "{call}", "Calls refused by status", "code", lambda: self._refused)
        self._latency = meter.create_histogram(
            "guardrail.close_to_summary",
            "ms",
            "From the end of the text to the outcome",
            explicit_bucket_boundaries_advisory=_LATENCY_EDGES,
        )

    def stream_opened(self) -> None:
        """See Metrics."""
        self._streams += 1

    def stream_ended(self) -> None:
        """See Metrics."""
        self._streams -= 1

    def answered(self, summary: Summary) -> None:
        """See Metrics."""
        outcome = summary.would_have or summary.outcome
        reason = summary.would_have_reason if summary.would_have else summary.reason
        mode = "monitor" if summary.would_have else "enforce"
        self._answers[outcome.value, reason.value if reason else "", mode] += 1
        if (spent := summary.timings_ms.get("close_to_summary")) is not None:
            self._latency.record(spent, {"outcome": outcome.value})

    def refused(self, code: str) -> None:
        """See Metrics."""
        self._refused[code] += 1

    def _observe_streams(self, _: CallbackOptions) -> Iterable[Observation]:
        from opentelemetry.metrics import Observation

        return [Observation(self._streams)]

    def _observe_answers(self, _: CallbackOptions) -> Iterable[Observation]:
        from opentelemetry.metrics import Observation

        return [
            Observation(count, {"outcome": outcome, "reason": reason, "mode": mode})
            for (outcome, reason, mode), count in dict(self._answers).items()
        ]

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
