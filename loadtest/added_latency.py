"""What the sidecar adds after an answer's last delta, and how long it takes to be ready.

    python loadtest/added_latency.py [--answers 40] [--streams 1] [--pace-ms 30] [--json]

Starts `guardrail serve` as its own process with the embedded model and streams answers of five claims through the
Python client, word by word at an LLM's pace. Every claim paraphrases the evidence, so that none is settled without the
model, and the policy's NLI thresholds are opened, so that every answer runs to its end: what is measured is the work,
not the verdict. "idle" is the same stream against an answer that asserts nothing: the cost of the channel alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from guardrail.client import Guard, Summarised

POLICY = """
version: "latency"
thresholds: {entailment: 0.0, figure_entailment: 0.0, contradiction_abort: 1.0, contradiction_cut: 1.0}
texts: {disclaimer: "withheld", notice: "cut"}
"""
NAMES = ("Tallow Creek", "Marram", "Quill Ridge", "Ossian", "Fenwater", "Harrow Point", "Larkmoor", "Stonebeck")
# (evidence, paraphrase)
FACTS = (
    ("The {n} Fund invests primarily in investment-grade corporate bonds issued in North America.",
     "{n} mostly buys high-quality company bonds from North American issuers."),
    ("Shares of the {n} Fund are not insured by any government agency and may lose value.",
     "An investment in {n} carries no government insurance and can fall in value."),
    ("The portfolio managers of the {n} Fund have worked together since the fund was launched.",
     "The team that runs {n} has been together from the start."),
    ("The {n} Fund distributes its net investment income to shareholders every month.",
     "Income earned by {n} is paid out to its holders on a monthly basis."),
    ("The {n} Fund may borrow from banks for temporary purposes but does not use leverage to invest.",
     "Leverage is not part of how {n} invests, although short-term bank loans are possible."),
)  # fmt: skip


def make_answer(rng: random.Random) -> tuple[str, list[str]]:
    """One answer of five claims and its evidence."""
    name = f"{rng.choice(NAMES)} {rng.choice(NAMES)} {chr(rng.randint(65, 90))}"
    facts = rng.sample(FACTS, len(FACTS))
    return " ".join(text.format(n=name) for _, text in facts), [" ".join(text.format(n=name) for text, _ in FACTS)]


async def paced(text: str, pace_s: float) -> AsyncIterator[str]:
    """The text word by word, as an LLM writes it."""
    for word in text.split(" "):
        await asyncio.sleep(pace_s)
        yield word + " "


async def stream_one(guard: Guard, text: str, evidence: list[str], pace_s: float) -> Summarised:
    """One answer through the sidecar; its summary."""
    summary = None
    async for event in guard.intercept(paced(text, pace_s), evidence=evidence):
        if isinstance(event, Summarised):
            summary = event
    assert summary is not None
    return summary


async def measure(target: str, answers: int, streams: int, pace_s: float) -> dict[str, float]:
    """Milliseconds after the last delta over all answers, `streams` of them at a time."""
    rng = random.Random(11)
    gate = asyncio.Semaphore(streams)
    async with Guard(target) as guard:

        async def one(text: str, evidence: list[str]) -> Summarised:
            async with gate:
                return await stream_one(guard, text, evidence, pace_s)

        idle = [await one("Hello! Is there anything else?", []) for _ in range(5)]
        jobs = [asyncio.create_task(one(*make_answer(rng))) for _ in range(answers)]
        done = [await job for job in jobs]
    added = sorted(summary.added_ms for summary in done if summary.added_ms is not None)
    return {
        "answers": len(added),
        "claims": statistics.fmean(len(summary.claims) for summary in done),
        "scored_claims": statistics.fmean(sum(c.scores is not None for c in summary.claims) for summary in done),
        "not_released": sum(summary.outcome != "RELEASED" for summary in done),
        "idle_ms": statistics.median(summary.added_ms or 0.0 for summary in idle),
        "p50_ms": added[len(added) // 2],
        "p99_ms": added[min(len(added) - 1, int(len(added) * 0.99))],
        "max_ms": added[-1],
    }


async def run(options: argparse.Namespace) -> dict[str, float]:
    """Start the server, measure, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        policy = Path(folder) / "policy.yaml"
        policy.write_text(POLICY, "utf-8")
        began = time.perf_counter()
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "guardrail", "serve", "--port", "0", "--policy", str(policy), "--log-format", "json",
            "--cache-entries", "0",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            assert server.stdout is not None
            line = await asyncio.wait_for(server.stdout.readline(), 30)
            ready_s = time.perf_counter() - began
            target = f"127.0.0.1:{json.loads(line)['port']}"
            figures = await measure(target, options.answers, options.streams, options.pace_ms / 1000.0)
            return {"ready_s": ready_s, **figures}
        finally:
            server.terminate()
            await server.wait()


def main() -> None:
    """Parse arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--streams", type=int, default=1, help="answers at a time")
    parser.add_argument("--pace-ms", type=float, default=30.0, help="milliseconds from word to word")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = asyncio.run(run(options))
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:14} {value:10.2f}")


if __name__ == "__main__":
    main()
