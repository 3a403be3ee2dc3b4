"""What the verdict cache found, skipped and dropped, as counters."""

from __future__ import annotations

from guardrail.inference.verdict_cache import VerdictCache
from guardrail.telemetry.metrics import Metrics


def watch_cache(cache: VerdictCache, metrics: Metrics) -> None:
    """Have the cache's counts read whenever metrics are exported."""
    counts = cache.counts
    metrics.watch(
        "guardrail.cache.pairs",
        "{pair}",
        "Pairs looked up, by where their scores were found",
        "found",
        lambda: {"memory": counts.hits_memory, "redis": counts.hits_shared, "nowhere": counts.misses},
    )
    if (shared := cache.shared) is None:
        return
    stored = shared.counts
    metrics.watch(
        "guardrail.cache.skipped",
        "{pair}",
        "Pairs not looked up in Redis, or not in time, by reason",
        "reason",
        lambda: dict(stored.skipped),
    )
    metrics.watch(
        "guardrail.cache.writes",
        "{value}",
        "Values for Redis, by what became of them",
        "became",
        lambda: {"written": stored.written, **stored.dropped},
    )
    metrics.watch(
        "guardrail.cache.rejected",
        "{value}",
        "Values in Redis that were not what this service put there",
        "reason",
        lambda: {"unsealed": counts.rejected},
    )
