"""Traces: the caller's trace is carried on, stages are spans, and no span bears words."""

from __future__ import annotations

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from guardrail.errors import ConfigError
from guardrail.policy.outcome import Outcome, Reason
from guardrail.session_events import Summary
from guardrail.telemetry.metrics import OtelMetrics
from guardrail.telemetry.otel import start_otel
from guardrail.telemetry.tracing import NoTracing, OtelTracing, trace_id_of

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"


@pytest.mark.parametrize(
    "header",
    [
        "",
        "nonsense",
        "00-" + "0" * 32 + "-00f067aa0ba902b7-01",
        f"00-{TRACE}-" + "0" * 16 + "-01",
        f"ff-{TRACE}-00f067aa0ba902b7-01",
        f"00-{TRACE.upper()}-00f067aa0ba902b7-01",
        f"00-{TRACE}-00f067aa0ba902b7",
        PARENT + "\n",
    ],
)
def test_a_malformed_traceparent_is_ignored(header: str) -> None:
    assert trace_id_of(header) == ""


@pytest.mark.parametrize("header", [PARENT, "cc" + PARENT[2:] + "-what-the-future-brings"])
def test_a_well_formed_traceparent_gives_its_trace(header: str) -> None:
    assert trace_id_of(header) == TRACE


def test_without_the_sdk_the_trace_id_is_still_carried() -> None:
    trace = NoTracing().stream(PARENT)
    with trace.stage("score"):
        pass
    trace.end()
    assert trace.trace_id == TRACE


def test_stages_are_children_of_the_stream_which_is_a_child_of_the_caller() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    trace = OtelTracing(provider).stream(PARENT, tenant="acme")
    with trace.stage("score", pairs=4):
        pass
    with pytest.raises(ValueError, match="Fund A"), trace.stage("claims"):
        raise ValueError("Fund A yields 9.75%")
    trace.end(outcome="ABSTAINED")
    trace.end(outcome="RELEASED")
    score, claims, stream = exporter.get_finished_spans()
    assert [span.name for span in (score, claims, stream)] == [
        "guardrail.score",
        "guardrail.claims",
        "guardrail.intercept",
    ]
    assert stream.context is not None
    assert stream.parent is not None
    assert f"{stream.context.trace_id:032x}" == trace.trace_id == TRACE
    assert f"{stream.parent.span_id:016x}" == "00f067aa0ba902b7"
    assert score.parent is not None
    assert score.parent.span_id == stream.context.span_id
    assert dict(stream.attributes or {}) == {"guardrail.tenant": "acme", "guardrail.outcome": "ABSTAINED"}
    assert dict(score.attributes or {}) == {"guardrail.pairs": 4}
    assert "Fund A" not in claims.to_json()


def test_without_a_caller_the_stream_starts_its_own_trace() -> None:
    trace = OtelTracing(TracerProvider()).stream("")
    assert len(trace.trace_id) == 32
    assert trace.trace_id != "0" * 32


def test_answers_are_counted_by_outcome_and_reason() -> None:
    reader = InMemoryMetricReader()
    metrics = OtelMetrics(MeterProvider([reader]))
    metrics.stream_opened()
    metrics.answered(Summary(Outcome.ABSTAINED, Reason.DEADLINE, (), (), {"close_to_summary": 400.0}))
    metrics.stream_ended()
    metrics.refused("INVALID_ARGUMENT")
    data = reader.get_metrics_data()
    assert data is not None
    points = {metric.name: metric.data.data_points[0] for metric in data.resource_metrics[0].scope_metrics[0].metrics}
    assert set(points) == {
        "guardrail.streams",
        "guardrail.answers",
        "guardrail.close_to_summary",
        "guardrail.refused",
    }
    assert points["guardrail.answers"].attributes == {
        "outcome": "ABSTAINED",
        "reason": "DEADLINE",
        "mode": "enforce",
    }


def test_an_unknown_exporter_is_refused_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "carrier-pigeon")
    with pytest.raises(ConfigError, match="carrier-pigeon"):
        start_otel()


def test_the_sdk_starts_with_exporters_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "none")
    monkeypatch.setenv("OTEL_METRICS_EXPORTER", "none")
    tracing, _metrics = start_otel()
    trace = tracing.stream(PARENT)
    trace.end()
    tracing.shutdown()
    assert trace.trace_id == TRACE
