"""What one resend to another endpoint is worth, and what it costs a pool that is overloaded: a simulation.

    python loadtest/hedging.py [--calls 20000] [--seed 1] [--json]

Endpoints work on one call after another, as one GPU does; a call takes 8 to 16 ms, and now and then an endpoint stands
still for a while. Calls come at random (Poisson) and have 400 ms. The project's own `Endpoints` decide, on virtual
time: nothing is slept, and a seed gives the same figures everywhere. A call without an answer after 400 ms is a missed
deadline.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Sequence
from unittest import mock

from guardrail.errors import GuardrailError
from guardrail.inference import endpoint_choice
from guardrail.inference.backend import Health
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import ENTAILED
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores

DEADLINE_MS = 400.0
CALL_MS = (8.0, 16.0)
STALL_EVERY_S, STALL_MS = 5.0, 600.0
SITUATIONS = {  # calls a second of one endpoint, and whether endpoints stand still
    "steady": (40.0, False),
    "stalls": (40.0, True),
    "stalls, 80 % busy": (67.0, True),
    "overloaded by 20 %": (100.0, False),
}
SHARES = {"none": 0.0, "5 %": endpoint_choice.RESEND_SHARE, "any": 1.0}


class Gpu:
    """Answers one call after another."""

    def __init__(self, loop: VirtualLoop, rng: random.Random, stalls: bool) -> None:
        self.sent = 0
        self._loop = loop
        self._rng = rng
        self._lock = asyncio.Lock()
        self._next_stall_s = rng.expovariate(1.0 / STALL_EVERY_S) if stalls else float("inf")

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`; whoever leaves while it waits is not worked on."""
        self.sent += 1
        async with self._lock:
            if self._loop.time() >= self._next_stall_s:
                self._next_stall_s = self._loop.time() + self._rng.expovariate(1.0 / STALL_EVERY_S)
                await asyncio.sleep(STALL_MS / 1000.0)
            await asyncio.sleep(self._rng.uniform(*CALL_MS) / 1000.0)
        return [ENTAILED] * len(pairs)

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> None:
        """No extractor."""

    async def health(self) -> Health:
        """Always ready."""
        return Health(ready=True, model="gpu@1")

    async def close(self) -> None:
        """Nothing to close."""


def simulate(rate: float, stalls: bool, share: float, calls: int, seed: int, endpoints: int = 2) -> dict[str, float]:
    """Missed deadlines (share of the calls), p50 and p99 of the answered calls (ms), and sends a call."""

    async def scenario(loop: VirtualLoop) -> dict[str, float]:
        rng = random.Random(seed)
        gpus = {f"gpu-{number}": Gpu(loop, random.Random(seed + number), stalls) for number in range(endpoints)}
        pool = Endpoints(gpus, clock=loop.now_ms)
        took: list[float] = []

        async def call() -> None:
            begun = loop.now_ms()
            try:
                async with asyncio.timeout(DEADLINE_MS / 1000.0):
                    await pool.score([("premise", "claim")], budget_ms=DEADLINE_MS)
            except (TimeoutError, GuardrailError):
                return
            took.append(loop.now_ms() - begun)

        tasks = set()
        for _ in range(calls):
            await asyncio.sleep(rng.expovariate(rate * endpoints))
            task = asyncio.ensure_future(call())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        if tasks:
            await asyncio.wait(tasks)
        took.sort()
        return {
            "missed": 1.0 - len(took) / calls,
            "p50_ms": took[len(took) // 2],
            "p99_ms": took[int(len(took) * 0.99)],
            "sent": sum(gpu.sent for gpu in gpus.values()) / calls,
        }

    saved = endpoint_choice.RESENDS_SAVED if share else 0.0
    with (
        mock.patch.object(endpoint_choice, "RESEND_SHARE", share),
        mock.patch.object(endpoint_choice, "RESENDS_SAVED", saved if share < 1.0 else float("inf")),
    ):
        return run_virtual(scenario)


def main() -> None:
    """Parse arguments, simulate, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = [
        {"pool": name, "resends": allowed, **simulate(rate, stalls, share, options.calls, options.seed)}
        for name, (rate, stalls) in SITUATIONS.items()
        for allowed, share in SHARES.items()
    ]
    if options.json:
        print(json.dumps(rows))
        return
    print("| pool of two | resends allowed | missed deadlines | p50 ms | p99 ms | sends a call |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        print(
            f"| {row['pool']} | {row['resends']} | {row['missed']:.2%} | {row['p50_ms']:.0f} | {row['p99_ms']:.0f} "
            f"| {row['sent']:.3f} |"
        )


if __name__ == "__main__":
    main()
