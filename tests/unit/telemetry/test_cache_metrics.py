"""What the verdict cache exports through OpenTelemetry."""

from __future__ import annotations

import asyncio
from typing import Any

from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from guardrail.inference.shared_verdicts import SharedVerdicts
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.inference.verdict_seal import Scope, VerdictSeal
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores
from guardrail.telemetry.cache_metrics import watch_cache
from guardrail.telemetry.metrics import OtelMetrics
from tests.support.plain_store import PlainStore

SCOPE = Scope("bank", "nli@1", "policy/1")
SEAL = VerdictSeal(b"a secret of many bytes")


class Certain:
    """Scores everything as entailed."""

    async def score(self, pairs: Any, *, deadline_ms: float) -> list[Scores]:
        return [Scores(1.0, 0.0, 0.0) for _ in pairs]


def exported(reader: InMemoryMetricReader) -> dict[str, dict[str, float]]:
    data: Any = reader.get_metrics_data()
    metrics = data.resource_metrics[0].scope_metrics[0].metrics
    return {
        metric.name: {" ".join(point.attributes.values()): point.value for point in metric.data.data_points}
        for metric in metrics
        if metric.name.startswith("guardrail.cache.")
    }


def test_hits_misses_skips_and_drops_are_exported_by_reason_and_bear_no_words() -> None:
    reader = InMemoryMetricReader()
    store = PlainStore()

    async def scenario(loop: VirtualLoop) -> None:
        shared = SharedVerdicts(store, clock=loop.now_ms)
        cache = VerdictCache(SEAL, entries=1, shared=shared, clock=loop.now_ms)
        watch_cache(cache, OtelMetrics(MeterProvider([reader])))
        cache.start()
        await asyncio.sleep(0.01)

        async def score(claim: str) -> None:
            await cache.score([("p", claim)], Certain(), SCOPE, deadline_ms=loop.now_ms() + 400.0)

        await score("a")
        await score("a")
        await asyncio.sleep(0.1)
        await score("b")
        store.values = dict.fromkeys(store.values, b"garbage")
        await score("a")
        store.error = ConnectionError("reset")
        await score("c")
        await asyncio.sleep(0.01)
        await score("d")
        await cache.close()

    run_virtual(scenario)
    assert exported(reader) == {
        "guardrail.cache.pairs": {"memory": 1, "redis": 0, "nowhere": 5},
        "guardrail.cache.skipped": {"failed": 1, "down": 1},
        "guardrail.cache.writes": {"written": 1, "down": 2},
        "guardrail.cache.rejected": {"unsealed": 1},
    }
