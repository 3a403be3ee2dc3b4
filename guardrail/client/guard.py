"""The asyncio client."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from itertools import cycle
from typing import Any, Self

import grpc
import grpc.aio

from guardrail.client.coalesce import as_unicode
from guardrail.client.events import DISCLAIMER, Checked, Event, Summarised, final_text
from guardrail.client.evidence import EvidenceLike, write_evidence
from guardrail.client.intercept import Failure, Interception, Settings, closing_events, failure_of
from guardrail.client.llm import LLMSource, LLMStream
from guardrail.client.wire import AskOptions, read_event, read_summary
from guardrail.policy.outcome import Reason
from guardrail.tls import Tls
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub

# A server that is not there should be found out about at once, and looked for again soon.
_CHANNEL_OPTIONS = (
    ("grpc.enable_retries", 0),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 2_000),
)


class Guard:
    """Checks answers through a sidecar, and fails closed on its own when the sidecar can't be relied on.

        async with Guard("localhost:50051", tenant="acme") as guard:
            async for event in guard.intercept(llm_stream, evidence=chunks, question=question):
                show(event.text)

    Arguments:
        target: address of the sidecar.
        tenant: whose answers these are.
        deadline_ms: the sidecar's own deadline (INV-HAL-03).
        margin_ms: how much longer the client waits for it after the end of the LLM's stream.
        disclaimer: what the client says itself when the sidecar is gone or late.
        tls: files of a TLS connection; without it the channel is plain, as is fit for a neighbour on the same host.
        credentials: gRPC's own, for what files can't say, in place of `tls`.
        channel: use this channel instead of opening one; it is left open at the end.
        connections: how many connections the answers take turns on; a sidecar with several workers spreads connections,
            not calls, over them, so a few for each worker use them all.

    Raises:
        ConfigError: TLS files that can't be used.
    """

    def __init__(
        self,
        target: str = "localhost:50051",
        *,
        tenant: str = "",
        deadline_ms: float = 400.0,
        margin_ms: float = 200.0,
        disclaimer: str = DISCLAIMER,
        tls: Tls | None = None,
        credentials: grpc.ChannelCredentials | None = None,
        channel: grpc.aio.Channel | None = None,
        connections: int = 1,
    ) -> None:
        self._target = target
        self._tenant = tenant
        self._settings = Settings((deadline_ms + margin_ms) / 1000.0, disclaimer)
        self._credentials = tls.credentials() if tls is not None and credentials is None else credentials
        self._given = channel
        self._connections = 1 if channel is not None else max(1, connections)
        self._channels: list[grpc.aio.Channel] = []
        self._stubs: Iterator[Any] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the channels that are the guard's own."""
        channels, self._channels, self._stubs = self._channels, [], None
        for channel in channels:
            if channel is not self._given:
                await channel.close(None)

    async def intercept(
        self,
        stream: LLMStream | str,
        *,
        evidence: Iterable[EvidenceLike],
        question: str = "",
        request_id: str = "",
        traceparent: str = "",
        progressive: bool = False,
        monitor: bool = False,
        explain: bool = False,
        language: str = "",
        choices: int = 1,
    ) -> AsyncGenerator[Event, None]:
        """Check an answer while it streams; the last event is always a Summarised.

        When the sidecar withholds the answer, the LLM's stream is closed. When the sidecar is gone, hangs or refuses,
        the events are the disclaimer (Abstained) and a Summarised whose `error` says why: never unchecked text. When
        the LLM's stream raises, the same events come first, then the exception.

        Arguments:
            stream: async or plain iterable of strings or of OpenAI chunks, one string, or an awaitable of these.
            evidence: what the retriever found: strings, dicts or chunks (see `write_evidence`).
            question: what the customer asked.
            request_id: names the answer in logs and alerts; the sidecar makes one when it is empty.
            traceparent: W3C trace context; the current OpenTelemetry context when empty.
            progressive, monitor, explain, language, choices: see AskOptions.

        Raises:
            TypeError, ValueError: evidence or a stream that can't be read.
        """
        opening = pb.Open(
            request_id=request_id,
            tenant=self._tenant,
            question=as_unicode(question),
            evidence=write_evidence(evidence),
            options=AskOptions(progressive, monitor, explain, language, choices).write(),
        )
        call = self._connect().Intercept(metadata=self._metadata(traceparent))
        events = Interception(call, LLMSource(stream), opening, self._settings).events()
        try:
            async for event in events:
                yield event
        finally:
            await events.aclose()

    async def text(self, stream: LLMStream | str, **options: Any) -> str:
        """What to show in the end, for a caller who does not stream; takes what `intercept` takes."""
        return final_text([event async for event in self.intercept(stream, **options)])

    async def check(
        self,
        answer: str | Sequence[str],
        evidence: Iterable[EvidenceLike],
        *,
        question: str = "",
        request_id: str = "",
        traceparent: str = "",
        monitor: bool = False,
        explain: bool = False,
        language: str = "",
    ) -> Checked:
        """Check a finished answer, or several to the same question (`text` is then the first one's).

        Fails closed as `intercept` does. Raises TypeError or ValueError for evidence that can't be read.
        """
        answers = [answer] if isinstance(answer, str) else list(answer)
        request = pb.CheckRequest(
            request_id=request_id,
            tenant=self._tenant,
            question=as_unicode(question),
            evidence=write_evidence(evidence),
            options=AskOptions(False, monitor, explain, language).write(),
            answers=[as_unicode(text) for text in answers],
        )
        try:
            response = await self._connect().Check(
                request, timeout=self._settings.patience_s, metadata=self._metadata(traceparent)
            )
            events = [read_event(event) for event in response.events]
            summary = read_summary(response.summary)
            shown = response.texts[0]
        except grpc.aio.AioRpcError as error:
            return self._failed(failure_of(error), len(answers), request_id)
        except (LookupError, ValueError) as error:
            failure = Failure(Reason.BACKEND, f"the server's answer can't be read: {type(error).__name__}")
            return self._failed(failure, len(answers), request_id)
        return Checked(shown, summary, (*events, summary))

    def _failed(self, failure: Failure, choices: int, request_id: str) -> Checked:
        events = closing_events(
            failure, self._settings, choices=choices, shown=set(), abstained=set(), request_id=request_id
        )
        summary = events[-1]
        assert isinstance(summary, Summarised)
        return Checked(self._settings.disclaimer, summary, tuple(events))

    def _connect(self) -> Any:
        """A stub of the connection whose turn it is."""
        if self._stubs is None:
            self._channels = [self._given or self._open() for _ in range(self._connections)]
            self._stubs = cycle([GuardrailServiceStub(channel) for channel in self._channels])
        return next(self._stubs)

    def _open(self) -> grpc.aio.Channel:
        # Channels to one address share their connection unless each has a pool of its own.
        options = (*_CHANNEL_OPTIONS, ("grpc.use_local_subchannel_pool", int(self._connections > 1)))
        if self._credentials is None:
            return grpc.aio.insecure_channel(self._target, options=options)
        return grpc.aio.secure_channel(self._target, self._credentials, options=options)

    def _metadata(self, traceparent: str) -> tuple[tuple[str, str], ...]:
        found = []
        if self._tenant:
            found.append(("x-guardrail-tenant", self._tenant))
        if traceparent := traceparent or _current_traceparent():
            found.append(("traceparent", traceparent))
        return tuple(found)


def _current_traceparent() -> str:
    """The caller's OpenTelemetry context, where OpenTelemetry is in use at all."""
    if "opentelemetry.trace" not in sys.modules:
        return ""
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get("traceparent", "")
