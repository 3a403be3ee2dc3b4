"""Pairs a second of the embedded backend, against a plain loop over the same model in the same run.

    python loadtest/embedded_pairs.py [--model DIR] [--pairs 96] [--rounds 5] [--threads N] [--json]

The plain loop is what a first version does: one pair at a time, padded to the model's window, all cores inside each
matrix product. The backend cuts rows by length and gives every core batches of its own. Both score the same pairs in
turns, so that a busy machine disturbs both alike; the fastest round of each counts. Scores are compared as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections.abc import Callable
from pathlib import Path

from guardrail.inference.cores import usable_cores
from guardrail.inference.embedded import EmbeddedBackend
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.repository import find_model
from guardrail.policy.scores import Scores

FUNDS = ("Tallow Creek Income Fund", "Ossian Freight", "Marram Municipal Bond Fund", "Quill Ridge Utilities")
FACTS = (
    "{fund} reported an operating margin of {n}.{d} % in 2024, compared with {d}.{n} % in the year before.",
    "Shares of {fund} are not insured by the FDIC and may lose value.",
    "{fund} pays distributions monthly. Its expense ratio was 0.{n}{d} % at the end of the fiscal year, after waivers.",
    "Net revenue of {fund} rose to ${n}{d}.{n} million, mainly because of higher prices in the second quarter of 2024, "
    "partly offset by lower volumes and by {n}.{d} million of restructuring expense at two of its sites.",
)
CLAIMS = (
    "The operating margin of {fund} was {n}.{d} % in 2024.",
    "{fund} is insured.",
    "The expense ratio of {fund} was 0.{n}{d} %.",
    "Revenue of {fund} rose because of higher prices.",
)


def make_pairs(count: int, seed: int = 7) -> list[tuple[str, str]]:
    """`count` different pairs of the kind an answer on funds and companies yields, 20 to 90 tokens long."""
    rng = random.Random(seed)
    pairs: dict[tuple[str, str], None] = {}
    while len(pairs) < count:
        words = {"fund": rng.choice(FUNDS), "n": rng.randint(1, 9), "d": rng.randint(0, 9)}
        facts = rng.sample(FACTS, rng.choice((1, 1, 2)))
        pairs[" ".join(facts).format(**words), rng.choice(CLAIMS).format(**words)] = None
    return list(pairs)


def plain_loop(model: OnnxModel, pairs: list[tuple[str, str]]) -> list[Scores]:
    """One pair at a time, padded to the window."""
    window = model.manifest.max_tokens
    scores: list[Scores] = []
    for premise, hypothesis in pairs:
        (row,) = model.rows(premise, hypothesis)
        (result,) = model.run([row], pad_to=window)
        if not isinstance(result, Scores):
            raise result
        scores.append(result)
    return scores


def timed(work: Callable[[], list[Scores]]) -> tuple[float, list[Scores]]:
    """Seconds and scores."""
    begun = time.perf_counter()
    scores = work()
    return time.perf_counter() - begun, scores


def main() -> None:
    """Measure and print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--model", type=Path, help="directory of the model; found like the server's when left out")
    cli.add_argument("--pairs", type=int, default=96)
    cli.add_argument("--rounds", type=int, default=5)
    cli.add_argument("--threads", type=int, default=usable_cores(), help="cores to use (default: %(default)s)")
    cli.add_argument("--json", action="store_true", help="print one JSON object")
    args = cli.parse_args()

    directory = find_model(args.model)
    begun = time.perf_counter()
    backend = EmbeddedBackend(directory, threads=args.threads)
    load_s = time.perf_counter() - begun
    plain = OnnxModel.open(directory, threads=args.threads)
    pairs = make_pairs(args.pairs)
    tokens = [len(row.ids) for pair in pairs for row in plain.rows(*pair)]

    async def measure() -> tuple[float, float, float]:
        best_plain = best_backend = float("inf")
        worst = 0.0
        for _ in range(args.rounds):
            seconds, expected = timed(lambda: plain_loop(plain, pairs))
            best_plain = min(best_plain, seconds)
            begun = time.perf_counter()
            scores = await backend.score(pairs, budget_ms=600_000.0)
            best_backend = min(best_backend, time.perf_counter() - begun)
            for ours, theirs in zip(scores, expected, strict=True):
                worst = max(worst, *(abs(a - b) for a, b in zip(ours, theirs, strict=True)))
        await backend.close()
        return len(pairs) / best_plain, len(pairs) / best_backend, worst

    plain_rate, backend_rate, worst = asyncio.run(measure())
    found = {
        "model": plain.manifest.identity,
        "threads": args.threads,
        "pairs": len(pairs),
        "mean_tokens": round(sum(tokens) / len(tokens), 1),
        "load_and_warm_up_s": round(load_s, 2),
        "plain_pairs_per_s": round(plain_rate, 1),
        "embedded_pairs_per_s": round(backend_rate, 1),
        "ratio": round(backend_rate / plain_rate, 2),
        "largest_score_difference": round(worst, 6),
    }
    if args.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name.replace('_', ' '):<26} {value}")


if __name__ == "__main__":
    main()
