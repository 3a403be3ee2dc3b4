"""What the batcher and its endpoints export through OpenTelemetry."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from guardrail.errors import BackendError
from guardrail.inference.batch import BatchLimits
from guardrail.inference.batcher import Batcher
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.policy import Policy
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.telemetry.alerts import ClaimHasher
from guardrail.telemetry.inference_metrics import watch_inference
from guardrail.telemetry.metrics import OtelMetrics
from guardrail.telemetry.report import Reporter

ROOT = Path(__file__).resolve().parents[3]
DOWN = Reply.fail(BackendError("down"))


def pair(name: str) -> tuple[str, str]:
    return (f"premise {name}", f"claim {name}")


def exported(reader: InMemoryMetricReader) -> dict[str, dict[str, float]]:
    """Value by instrument, then by its attributes' values."""
    data: Any = reader.get_metrics_data()
    found: dict[str, dict[str, float]] = {}
    for scope in data.resource_metrics[0].scope_metrics:
        for metric in scope.metrics:
            points = {" ".join(map(str, point.attributes.values())): point.value for point in metric.data.data_points}
            found[metric.name] = points
    return found


@pytest.fixture
def metrics() -> dict[str, dict[str, float]]:
    """Two calls of two pairs each, one pair shared; an endpoint that fails; a request that leaves, one too late."""
    reader = InMemoryMetricReader()
    backends = {"a:8001": FakeBackend(replies=[DOWN] * 9), "b:8001": FakeBackend(always=Reply.late(20))}

    async def scenario(loop: VirtualLoop) -> dict[str, dict[str, float]]:
        endpoints = Endpoints(backends, clock=loop.now_ms)
        async with Batcher(endpoints, clock=loop.now_ms, limits=BatchLimits(max_pairs=2)) as batcher:
            watch_inference(batcher, endpoints, OtelMetrics(MeterProvider([reader])))
            names = [["a", "b"], ["a"], ["c", "d"]]
            await asyncio.gather(*(batcher.score([pair(n) for n in own], deadline_ms=400.0) for own in names))
            running = asyncio.ensure_future(batcher.score([pair("e")], deadline_ms=400.0))
            await asyncio.sleep(0.005)
            leaving = asyncio.ensure_future(batcher.score([pair("f"), pair("g")], deadline_ms=400.0))
            await asyncio.sleep(0.005)
            leaving.cancel()
            waiting = asyncio.ensure_future(batcher.score([pair("h")], deadline_ms=400.0))
            await asyncio.sleep(0.001)
            try:
                return exported(reader)
            finally:
                await asyncio.wait({running, waiting})

    return run_virtual(scenario)


def test_queue_and_calls_under_way(metrics: dict[str, dict[str, float]]) -> None:
    assert metrics["guardrail.batcher.queue"] == {"": 1}
    assert metrics["guardrail.batcher.queue_cost"][""] > 0
    assert metrics["guardrail.batcher.running"] == {"": 1}


def test_pairs_batches_and_their_wait(metrics: dict[str, dict[str, float]]) -> None:
    assert metrics["guardrail.batcher.pairs"] == {"": 9}
    assert metrics["guardrail.batcher.shared"] == {"": 1}
    assert metrics["guardrail.batcher.sent"] == {"": 5}
    assert metrics["guardrail.batcher.batches"] == {"": 3}
    assert metrics["guardrail.batcher.waited"] == {"": pytest.approx(20.0)}
    assert metrics["guardrail.batcher.answered_time"] == {"": pytest.approx(40.0)}


def test_drops_calls_and_requests_by_how_they_ended(metrics: dict[str, dict[str, float]]) -> None:
    assert metrics["guardrail.batcher.dropped"] == {"cancelled": 2}
    assert metrics["guardrail.batcher.calls"] == {"answered": 2}
    assert metrics["guardrail.batcher.requests"] == {"scored": 3, "cancelled": 1}


def test_each_endpoints_calls_breaker_and_health(metrics: dict[str, dict[str, float]]) -> None:
    assert metrics["guardrail.resends"] == {"late": 0, "failed": 3}
    assert metrics["guardrail.endpoint.calls"] == {"a:8001": 3, "b:8001": 3}
    assert metrics["guardrail.endpoint.failed"] == {"a:8001": 3, "b:8001": 0}
    assert metrics["guardrail.endpoint.answered"] == {"a:8001": 0, "b:8001": 2}
    assert metrics["guardrail.endpoint.lost"] == {"a:8001": 0, "b:8001": 0}
    assert metrics["guardrail.endpoint.ready"] == {"a:8001": 1, "b:8001": 1}
    assert metrics["guardrail.endpoint.breaker"] == {"a:8001": 0, "b:8001": 0}
    assert metrics["guardrail.endpoint.outstanding"]["b:8001"] > 0
    assert metrics["guardrail.endpoint.outstanding"]["a:8001"] == 0


def test_an_open_breaker_shows() -> None:
    reader = InMemoryMetricReader()

    async def scenario(loop: VirtualLoop) -> float:
        endpoints = Endpoints({"a": FakeBackend(always=DOWN)}, clock=loop.now_ms)
        watch_inference(Batcher(endpoints), endpoints, OtelMetrics(MeterProvider([reader])))
        for _ in range(5):
            with pytest.raises(BackendError):
                await endpoints.score([pair("a")], budget_ms=400.0)
        return exported(reader)["guardrail.endpoint.breaker"]["a"]

    assert run_virtual(scenario) == 2


async def test_a_sidecar_exports_its_batcher_and_its_endpoints() -> None:
    reader = InMemoryMetricReader()
    reporter = Reporter(hasher=ClaimHasher.create(b"key"), metrics=OtelMetrics(MeterProvider([reader])))
    async with Sidecar(ServerConfig(port=0), Policy.load(), Endpoints({"a": FakeBackend()}), reporter=reporter):
        metrics = exported(reader)
    assert metrics["guardrail.batcher.queue"] == {"": 0}
    assert metrics["guardrail.endpoint.ready"] == {"a": 1}


async def test_every_metric_of_inference_is_documented() -> None:
    reader = InMemoryMetricReader()
    endpoints = Endpoints({"a": FakeBackend()})
    watch_inference(Batcher(endpoints), endpoints, OtelMetrics(MeterProvider([reader])))
    text = (ROOT / "docs" / "operate.md").read_text("utf-8")
    section = text[text.index("## Inference") :]
    for name in exported(reader):
        assert f"`.{name.rsplit('.', 1)[1]}`" in section or f"`{name}`" in text, name
