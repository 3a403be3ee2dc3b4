"""The server's shell around plain rules (see plain_session): its own behaviour is tested and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio

from guardrail.evidence.chunk import Chunk
from guardrail.inference.backend import Backend
from guardrail.inference.fake import CONTRADICTED, ENTAILED, NEUTRAL, FakeBackend
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.server.convert import Opening
from guardrail.server.limits import ServerLimits
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.session import ReleaseMode
from guardrail.session_events import Summary
from guardrail.telemetry.alerts import Alert, ClaimHasher, RequestIds
from guardrail.telemetry.logs import Log
from guardrail.telemetry.report import Reporter
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub
from tests.support.plain_session import plain_rules

INTERCEPT = "/guardrail.v1.GuardrailService/Intercept"
EVIDENCE = (Chunk(id="e1", text="Some evidence stands here."),)


def plain_scores(_premise: str, hypothesis: str) -> Scores:
    """What the plain model says: "false" contradicts, "weak" is neutral, the rest is entailed."""
    return CONTRADICTED if "false" in hypothesis else NEUTRAL if "weak" in hypothesis else ENTAILED


def plain_backend(**options: Any) -> FakeBackend:
    """A fake backend with the plain model."""
    return FakeBackend(plain_scores, **options)


class RecordingReporter(Reporter):
    """Keeps what it was told, and every log line's fields."""

    def __init__(self) -> None:
        self.summaries: list[Summary] = []
        self.alerts: list[Alert] = []
        self.lines: list[dict[str, Any]] = []
        self.codes: list[str] = []
        log = Log(lambda level, event, fields: self.lines.append({"level": level, "event": event, **fields}))
        super().__init__(hasher=ClaimHasher.create(b"key"), log=log)

    def answered(self, summary: Summary, ids: RequestIds) -> Alert | None:
        """See Reporter."""
        alert = super().answered(summary, ids)
        self.summaries.append(summary)
        if alert is not None:
            self.alerts.append(alert)
        return alert

    def refused(self, code: str, *, request_id: str = "", tenant: str = "") -> None:
        """See Reporter."""
        self.codes.append(code)
        super().refused(code, request_id=request_id, tenant=tenant)


def opening(**changes: Any) -> Opening:
    """An Opening with some evidence, or with the chunks given as `evidence`, `evidence_bytes` of them on the wire."""
    options: dict[str, Any] = {
        "request_id": "r-1",
        "tenant": "acme",
        "question": "",
        "evidence": EVIDENCE,
        "evidence_bytes": 30,
        "mode": ReleaseMode.HOLD,
        "monitor": False,
        "explain": False,
        "language": "en",
        "choices": 1,
    }
    options |= changes
    evidence = options.pop("evidence"), options.pop("evidence_bytes")
    return Opening(**options, evidence=lambda: evidence)


def open_message(**changes: Any) -> pb.InterceptRequest:
    """An Open with some evidence."""
    fields: dict[str, Any] = {
        "request_id": "r-1",
        "evidence": [pb.EvidenceChunk(id="e1", text="Some evidence stands here.")],
    }
    return pb.InterceptRequest(open=pb.Open(**fields | changes))


def delta(text: str, choice: int = 0) -> pb.InterceptRequest:
    """A Delta."""
    return pb.InterceptRequest(delta=pb.Delta(text=text, choice=choice))


def close(finish_reason: str = "stop") -> pb.InterceptRequest:
    """A Close."""
    return pb.InterceptRequest(close=pb.Close(finish_reason=finish_reason))


def evidence(*chunks: pb.EvidenceChunk) -> pb.InterceptRequest:
    """An Evidence."""
    return pb.InterceptRequest(evidence=pb.Evidence(chunks=chunks))


@dataclass
class Ended:
    """A finished call: what came back, and its status."""

    responses: list[pb.InterceptResponse] = field(default_factory=list)
    code: grpc.StatusCode = grpc.StatusCode.OK
    details: str = ""

    @property
    def released(self) -> str:
        """All released text."""
        return "".join(r.release.text for r in self.responses if r.HasField("release"))

    @property
    def kinds(self) -> list[str | None]:
        """Kinds of the events, in order."""
        return [response.WhichOneof("event") for response in self.responses]

    @property
    def summary(self) -> pb.Summary:
        """The last event, which is the Summary."""
        assert self.kinds.count("summary") == 1
        assert self.kinds[-1] == "summary"
        return self.responses[-1].summary


@dataclass
class PlainServer:
    """A running server and a channel to it."""

    sidecar: Sidecar
    channel: grpc.aio.Channel
    reporter: RecordingReporter

    @property
    def stub(self) -> Any:
        """A stub of the service."""
        return GuardrailServiceStub(self.channel)

    async def intercept(self, *messages: pb.InterceptRequest, metadata: Any = ()) -> Ended:
        """Send all messages, half-close, and read to the end."""
        return await self.send_raw(*(message.SerializeToString() for message in messages), metadata=metadata)

    async def send_raw(self, *messages: bytes, metadata: Any = ()) -> Ended:
        """Send messages as bytes, whatever they are.

        Through the plain client: where a server ends a call early, the one of grpc.aio puts the failure of its own next
        write in the place of the call's status.
        """
        return await asyncio.to_thread(self._send_raw, messages, metadata)

    def _send_raw(self, messages: tuple[bytes, ...], metadata: Any) -> Ended:
        ended = Ended()
        with grpc.insecure_channel(f"127.0.0.1:{self.sidecar.port}") as channel:
            call = channel.stream_stream(INTERCEPT, None, None)(iter(messages), metadata=metadata)
            try:
                for response in call:
                    ended.responses.append(pb.InterceptResponse.FromString(response))
            except grpc.RpcError as error:
                ended.code, ended.details = error.code(), error.details() or ""
        return ended


@asynccontextmanager
async def plain_server(
    backend: Backend | None = None,
    *,
    limits: ServerLimits | None = None,
    policy: Policy | None = None,
    rules: bool = True,
    drain_s: float = 5.0,
    cache: VerdictCache | None = None,
) -> AsyncIterator[PlainServer]:
    """Run the real server in this event loop around plain rules."""
    reporter = RecordingReporter()
    config = ServerConfig(port=0, limits=limits or ServerLimits(), drain_s=drain_s)
    sidecar = Sidecar(config, policy or Policy.load(), backend or plain_backend(), reporter=reporter, cache=cache)
    with plain_rules() if rules else nullcontext():
        async with sidecar, grpc.aio.insecure_channel(f"127.0.0.1:{sidecar.port}") as channel:
            yield PlainServer(sidecar, channel, reporter)


def chunks_of(size: int, count: int = 1) -> Iterator[pb.EvidenceChunk]:
    """Text chunks of a size."""
    return (pb.EvidenceChunk(id=f"big-{place}", text="word " * (size // 5)) for place in range(count))
