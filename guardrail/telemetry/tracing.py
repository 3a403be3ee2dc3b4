"""Traces: a span a stream and one a stage, bearing counts, outcomes and ids but no words.

OpenTelemetry is imported only when tracing is on; otherwise a stream costs the parsing of one header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.trace import Span, Tracer, TracerProvider

Attribute = str | int | float | bool

# W3C Trace Context, section 3.2.2: version, trace id, parent id, flags; neither id may be all zeros.
_TRACEPARENT = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?")


def trace_id_of(traceparent: str) -> str:
    """The trace id in a W3C `traceparent` header, empty when the header is missing or malformed."""
    match = _TRACEPARENT.fullmatch(traceparent)
    return match.group(1) if match else ""


class StreamTrace(Protocol):
    """One stream's spans."""

    @property
    def trace_id(self) -> str:
        """32 hex digits, empty outside a trace."""

    def stage(self, name: str, **attributes: Attribute) -> AbstractContextManager[None]:
        """A child span `guardrail.<name>` around a stage."""

    def end(self, **attributes: Attribute) -> None:
        """End the stream's span; further calls do nothing."""


class Tracing(Protocol):
    """Starts a stream's trace."""

    def stream(self, traceparent: str, **attributes: Attribute) -> StreamTrace:
        """The span `guardrail.intercept`, a child of `traceparent` when that is well formed."""

    def shutdown(self) -> None:
        """Export what is left."""


class NoTracing:
    """Tracing is off: only the caller's trace id is carried along."""

    def stream(self, traceparent: str, **attributes: Attribute) -> StreamTrace:
        """A trace without spans."""
        return _BareTrace(trace_id_of(traceparent))

    def shutdown(self) -> None:
        """Nothing to export."""


class _BareTrace:
    __slots__ = ("trace_id",)

    def __init__(self, trace_id: str) -> None:
        self.trace_id = trace_id

    def stage(self, name: str, **attributes: Attribute) -> AbstractContextManager[None]:
        return _NOTHING

    def end(self, **attributes: Attribute) -> None:
        return None


_NOTHING = nullcontext()


class OtelTracing:
    """Tracing through an OpenTelemetry provider."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer: Tracer = provider.get_tracer("guardrail")

    def stream(self, traceparent: str, **attributes: Attribute) -> StreamTrace:
        """See Tracing."""
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        parent: Context | None = None
        if trace_id_of(traceparent):
            parent = TraceContextTextMapPropagator().extract({"traceparent": traceparent})
        span = self._tracer.start_span(
            "guardrail.intercept",
            context=parent,
            attributes={f"guardrail.{name}": value for name, value in attributes.items()},
        )
        return _SpanTrace(self._tracer, span)

    def shutdown(self) -> None:
        """Flush and stop the provider, when it can be."""
        stop = getattr(self._provider, "shutdown", None)
        if stop is not None:
            stop()


class _SpanTrace:
    def __init__(self, tracer: Tracer, span: Span) -> None:
        from opentelemetry.trace import format_trace_id, set_span_in_context

        self._tracer = tracer
        self._span = span
        self._context = set_span_in_context(span)
        self.trace_id = format_trace_id(span.get_span_context().trace_id)

    @contextmanager
    def stage(self, name: str, **attributes: Attribute) -> Iterator[None]:
        # An exception's message may quote an answer: only its type is kept.
        span = self._tracer.start_span(
            f"guardrail.{name}",
            context=self._context,
            attributes={f"guardrail.{key}": value for key, value in attributes.items()},
        )
        try:
            yield
        except BaseException as error:
            span.set_attribute("error.type", type(error).__name__)
            raise
        finally:
            span.end()

    def end(self, **attributes: Attribute) -> None:
        if self._span.is_recording():
            for name, value in attributes.items():
                self._span.set_attribute(f"guardrail.{name}", value)
            self._span.end()
