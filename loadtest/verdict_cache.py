"""What the verdict cache saves and costs, on the embedded model.

    python -m loadtest.verdict_cache [--pairs 96] [--rounds 5] [--redis-url redis://127.0.0.1:6379/0] [--json]

Scores the same pairs in requests of six, two at a time: without a cache, with an empty one, from memory, and, where a
Redis is named, from Redis alone; and with an empty one before a stand-in that scores at once, to see what looking up
and keeping costs by itself. The ways take turns, so that a busy machine disturbs all alike; the fastest round of each
counts. Processor time is this process's own, that of the model's threads among it. The Redis is written to: name one
that nobody else uses.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from guardrail.inference.batcher import Batcher
from guardrail.inference.embedded import EmbeddedBackend
from guardrail.inference.repository import find_model
from guardrail.inference.scorer import Scorer
from guardrail.inference.shared_verdicts import SharedVerdicts, StoreLimits
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.inference.verdict_seal import Scope, VerdictSeal
from guardrail.policy.scores import Scores
from loadtest.embedded_pairs import make_pairs

A_REQUEST = 6
AT_ONCE = 2
DEADLINE_MS = 600_000.0
SCOPE = Scope("tenant", "model", "policy")
Pair = tuple[str, str]


class AtOnce:
    """Scores everything the same, in no time."""

    async def score(self, pairs: Sequence[Pair], *, deadline_ms: float) -> list[Scores]:
        """As `Scorer.score`."""
        return [Scores(1.0, 0.0, 0.0)] * len(pairs)


class Cached:
    """A scorer behind a cache, or behind none."""

    def __init__(self, scorer: Scorer, cache: VerdictCache | None) -> None:
        self._scorer = scorer
        self._cache = cache

    async def score(self, pairs: list[Pair]) -> list[Scores]:
        """Scores of one request."""
        deadline_ms = time.monotonic() * 1000.0 + DEADLINE_MS
        if self._cache is None:
            return await self._scorer.score(pairs, deadline_ms=deadline_ms)
        return await self._cache.score(pairs, self._scorer, SCOPE, deadline_ms=deadline_ms)


async def timed(cached: Cached, pairs: list[Pair]) -> tuple[float, float, list[Scores]]:
    """Seconds, processor seconds and scores of all pairs."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(request: list[Pair]) -> list[Scores]:
        async with gate:
            return await cached.score(request)

    requests = [pairs[start : start + A_REQUEST] for start in range(0, len(pairs), A_REQUEST)]
    wall, processor = time.perf_counter(), time.process_time()
    answers = await asyncio.gather(*(one(request) for request in requests))
    spent = time.perf_counter() - wall, time.process_time() - processor
    return *spent, [scores for answer in answers for scores in answer]


async def connected(url: str, seal: VerdictSeal) -> VerdictCache:
    """A cache that keeps everything in Redis and nothing in memory."""
    from guardrail.inference.redis_store import RedisStore

    shared = SharedVerdicts(RedisStore(url), limits=StoreLimits(read_ms=1000.0, ttl_ms=600_000))
    cache = VerdictCache(seal, entries=0, shared=shared)
    cache.start()
    for _ in range(100):
        if shared.up:
            return cache
        await asyncio.sleep(0.02)
    raise SystemExit("Redis does not answer")


async def measure(options: argparse.Namespace) -> dict[str, object]:
    """Every way in turns."""
    pairs = make_pairs(options.pairs)
    backend = EmbeddedBackend(find_model(options.model))
    seal = VerdictSeal(secrets.token_bytes(32))
    best: dict[str, tuple[float, float]] = {}
    async with Batcher(backend) as batcher:
        warm = VerdictCache(seal, entries=len(pairs))
        ways: dict[str, Callable[[], VerdictCache | None]] = {
            "none": lambda: None,
            "empty": lambda: VerdictCache(seal, entries=len(pairs)),
            "memory": lambda: warm,
            "stand_in": lambda: None,
            "stand_in_empty": lambda: VerdictCache(seal, entries=len(pairs)),
        }
        expected = (await timed(Cached(batcher, warm), pairs))[2]
        redis: VerdictCache | None = None
        if options.redis_url:
            redis = await connected(options.redis_url, seal)
            ways["redis"] = lambda: redis
            await timed(Cached(batcher, redis), pairs)
            await asyncio.sleep(0.5)
        for _ in range(options.rounds):
            for name, cache in ways.items():
                scorer: Scorer = AtOnce() if name in ("stand_in", "stand_in_empty") else batcher
                wall, processor, scores = await timed(Cached(scorer, cache()), pairs)
                if name == "memory" and scores != expected:
                    raise SystemExit("the cache answered something else than the model")
                best[name] = min(best.get(name, (wall, processor)), (wall, processor))
        found: dict[str, object] = {"pairs": len(pairs), "rounds": options.rounds}
        for name, (wall, processor) in best.items():
            found[f"{name}_us_a_pair"] = round(wall / len(pairs) * 1e6, 1)
            found[f"{name}_processor_us_a_pair"] = round(processor / len(pairs) * 1e6, 1)
            if not name.startswith("stand_in"):
                found[f"{name}_ratio"] = round(best["none"][0] / wall, 2)
        if redis is not None:
            found["redis_hits"] = redis.counts.hits_shared
            await redis.close()
    await backend.close()
    return found


def main() -> None:
    """Measure and print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--model", type=Path, help="directory of the model; found like the server's when left out")
    cli.add_argument("--pairs", type=int, default=96)
    cli.add_argument("--rounds", type=int, default=5)
    cli.add_argument("--redis-url", help="a Redis of your own to try")
    cli.add_argument("--json", action="store_true", help="print one JSON object")
    options = cli.parse_args()
    found = asyncio.run(measure(options))
    if options.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name.replace('_', ' '):<28} {value}")


if __name__ == "__main__":
    main()
