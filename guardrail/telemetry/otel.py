"""Turns the OpenTelemetry SDK on: off unless the operator asks for it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from guardrail import __version__
from guardrail.errors import ConfigError
from guardrail.telemetry.metrics import Metrics, OtelMetrics
from guardrail.telemetry.tracing import OtelTracing, Tracing

if TYPE_CHECKING:
    from opentelemetry.sdk.metrics.export import MetricReader


def start_meters(readers: Sequence[MetricReader]) -> Metrics:
    """Metrics for these readers alone: no exporter, no traces."""
    from opentelemetry.sdk.metrics import MeterProvider

    return OtelMetrics(MeterProvider(readers))


def start_otel(more_readers: Sequence[MetricReader] = ()) -> tuple[Tracing, Metrics]:
    """Providers whose exporters the standard variables choose.

    OTEL_TRACES_EXPORTER and OTEL_METRICS_EXPORTER: "otlp" (needs the package opentelemetry-exporter-otlp-proto-grpc),
    "console" or "none". Without them OTLP is used when it is installed, else the console (standard error). The name of
    the service, the endpoint and the sampler are read by the SDK from its own variables.

    Arguments:
        more_readers: read the same meters beside the exporter.

    Raises:
        ConfigError: an exporter that is unknown or not installed.
    """
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import (
        ConsoleMetricExporter,
        MetricExporter,
        PeriodicExportingMetricReader,
    )
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SpanExporter

    resource = Resource.create({"service.name": os.environ.get("OTEL_SERVICE_NAME", "guardrail"),
                                "service.version": __version__})  # fmt: skip
    tracer_provider = TracerProvider(resource=resource)
    readers: list[MetricReader] = [*more_readers]
    span_exporter: SpanExporter | None = None
    metric_exporter: MetricExporter | None = None
    traces, metrics = _chosen("OTEL_TRACES_EXPORTER"), _chosen("OTEL_METRICS_EXPORTER")
    if traces == "otlp" or metrics == "otlp":
        from opentelemetry.exporter.otlp.proto.grpc.metric_exporter import (  # type: ignore[import-not-found,unused-ignore]
            OTLPMetricExporter,
        )
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import (  # type: ignore[import-not-found,unused-ignore]
            OTLPSpanExporter,
        )

        span_exporter = OTLPSpanExporter() if traces == "otlp" else None
        metric_exporter = OTLPMetricExporter() if metrics == "otlp" else None
    if traces == "console":
        span_exporter = ConsoleSpanExporter(out=sys.stderr)
    if metrics == "console":
        metric_exporter = ConsoleMetricExporter(out=sys.stderr)
    if span_exporter is not None:
        tracer_provider.add_span_processor(BatchSpanProcessor(span_exporter))
    if metric_exporter is not None:
        readers.append(PeriodicExportingMetricReader(metric_exporter))
    return OtelTracing(tracer_provider), OtelMetrics(MeterProvider(readers, resource=resource))


def _chosen(variable: str) -> str:
    installed = _otlp_installed()
    choice = os.environ.get(variable, "").strip().lower() or ("otlp" if installed else "console")
    if choice not in ("otlp", "console", "none"):
        raise ConfigError(f"{variable}={choice}: otlp, console or none")
    if choice == "otlp" and not installed:
        raise ConfigError(f"{variable}=otlp needs the package opentelemetry-exporter-otlp-proto-grpc")
    return choice


def _otlp_installed() -> bool:
    from importlib.util import find_spec

    try:
        return find_spec("opentelemetry.exporter.otlp.proto.grpc") is not None
    except ModuleNotFoundError:
        return False
