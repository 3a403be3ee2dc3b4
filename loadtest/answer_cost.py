"""CPU time that an answer takes of the sidecar outside gRPC and the model server, on one core.

    python -m loadtest.answer_cost                             # w850, hot and cold
    python -m loadtest.answer_cost --workload cold --profile   # and the functions that take most
    python -m loadtest.answer_cost --json before.json

Each answer goes through the service's own handler, from its messages' bytes to those of its events, and through the
batcher with the verdict cache; a stand-in for a gRPC call hands the messages over, and a backend inside the process
answers by the workload's key. Evidence, claims and checks are the product's. Time is the process's CPU time, so that a
busy machine adds to it only what it does to the caches. Answers are sent in batches of a few that are under way
together; each workload is measured in rounds, and the median round is given, with the least and the most.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import statistics
import sys
import time
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import grpc.aio

from guardrail.evidence.index import KNOWN
from guardrail.inference.backend import Health
from guardrail.inference.batch import BatchLimits
from guardrail.inference.batcher import Batcher
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.remembered import ASSESSMENTS, SEGMENTS
from guardrail.server.caching import CacheOptions
from guardrail.server.engine import Engine
from guardrail.server.garbage import GarbageCollector
from guardrail.server.service import GuardrailServicer
from guardrail.telemetry.alerts import ClaimHasher
from guardrail.telemetry.logs import Log
from guardrail.telemetry.report import Reporter
from guardrail.v1 import guardrail_pb2 as pb
from loadtest.key import Key
from loadtest.sending import write_messages
from loadtest.workload import SHAPES, key_of, make_answers

EOF = grpc.aio.EOF  # type: ignore[attr-defined]  # missing from the stubs
PATIENT_MS = 60_000.0  # so that a busy machine changes no outcome: what is measured is the work
REMEMBERED = {"evidence": KNOWN, "segments": SEGMENTS, "claims": ASSESSMENTS}
WARM = {"w850": 1_600, "hot": 256}
"""Answers before those that are measured: enough that what comes again has come before. No answer is sent twice."""


class Call:
    """Stands for one gRPC call: hands the messages over and takes the answers' bytes."""

    def __init__(self, messages: Sequence[bytes]) -> None:
        self._messages = deque(messages)
        self.written: list[bytes] = []

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        """No metadata."""
        return ()

    async def read(self) -> Any:
        """The next message; the loop gets its turn before it, as it does between two messages of a connection."""
        await asyncio.sleep(0)
        return pb.InterceptRequest.FromString(self._messages.popleft()) if self._messages else EOF

    async def write(self, message: pb.InterceptResponse) -> None:
        """Serialise, as gRPC would."""
        self.written.append(message.SerializeToString())

    async def abort(self, code: object, details: str) -> None:
        """No answer of a workload may end so."""
        raise RuntimeError(f"the call ended with {code}: {details}")


class KeyBackend:
    """Scores by the workload's key at once."""

    def __init__(self, key: Key) -> None:
        self._key = key

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        """As Backend.score."""
        return [Scores(*self._key.probabilities(hypothesis)) for _, hypothesis in pairs]

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """As Backend.extract: there is no extractor."""
        return None

    async def health(self) -> Health:
        """As Backend.health."""
        return Health(ready=True, model="key@1")

    async def close(self) -> None:
        """As Backend.close."""


async def measure(workload: str, answers: int, rounds: int, together: int, profile: cProfile.Profile | None) -> Any:
    """Milliseconds of CPU an answer of each round, and what came of the answers."""
    warm = WARM.get(workload, 64)
    # A seed of its own, so that one workload's funds are not known from another's.
    made = make_answers(SHAPES[workload], warm + answers * rounds, seed=zlib.crc32(workload.encode()))
    log = Log.silent()
    policy = Policy.load(None)
    policy = policy.model_copy(update={"deadline_ms": PATIENT_MS})
    batcher = Batcher(KeyBackend(Key(key_of(made)["contradicted"])), limits=BatchLimits.of_model_servers(1))
    engine = Engine(
        policy=policy,
        scorer=batcher,
        reporter=Reporter(hasher=ClaimHasher.create(b"k" * 32), log=log),
        model_version="key@1",
        cache=CacheOptions().create(log, {}),
    )
    servicer = GuardrailServicer(engine)
    outcomes: dict[str, int] = {}

    async def one(messages: Sequence[bytes]) -> None:
        call = Call(messages)
        await servicer.intercept(None, call)  # type: ignore[arg-type]
        summary = pb.InterceptResponse.FromString(call.written[-1]).summary
        name = pb.Outcome.Name(summary.outcome)
        outcomes[name] = outcomes.get(name, 0) + 1

    async def send(batch: Sequence[Sequence[bytes]]) -> None:
        for start in range(0, len(batch), together):
            await asyncio.gather(*map(one, batch[start : start + together]))

    prepared = [write_messages(answer, ["bank"]) for answer in made]
    calls = [(one.opens["bank"], *one.deltas, one.close) for one in prepared]
    spent = []
    async with batcher:
        await send(calls[:warm])
        GarbageCollector.settle()
        outcomes.clear()
        asked = {name: (cache.hits, cache.misses) for name, cache in REMEMBERED.items()}
        for start in range(warm, len(calls), answers):
            if profile is not None:
                profile.enable()
            began = time.process_time()
            await send(calls[start : start + answers])
            took = time.process_time() - began
            if profile is not None:
                profile.disable()
            spent.append(took * 1000.0 / answers)
    shares = {}
    for name, (hits, misses) in asked.items():
        cache = REMEMBERED[name]
        found, missed = cache.hits - hits, cache.misses - misses
        shares[name] = found / max(1, found + missed)
    return {"ms": spent, "outcomes": outcomes, "remembered": shares}


def lines(found: dict[str, Any]) -> Iterator[str]:
    """As text."""
    yield "workload   CPU ms an answer    least     most   remembered                                outcomes"
    for name, result in found.items():
        spent = result["ms"]
        outcomes = ", ".join(f"{count} {outcome}" for outcome, count in sorted(result["outcomes"].items()))
        known = ", ".join(f"{share:.0%} of {part}" for part, share in result["remembered"].items())
        yield f"{name:9}  {statistics.median(spent):16.2f} {min(spent):8.2f} {max(spent):8.2f}   {known:40}  {outcomes}"


def main() -> None:
    """Parse arguments, measure, print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--workload", action="append", choices=sorted(SHAPES), help="default: w850, hot and cold")
    cli.add_argument("--answers", type=int, default=64, help="answers a round (default: %(default)s)")
    cli.add_argument("--rounds", type=int, default=5, help="rounds after two that warm up (default: %(default)s)")
    cli.add_argument("--together", type=int, default=4, help="answers under way at a time (default: %(default)s)")
    cli.add_argument("--profile", action="store_true", help="print the functions that take most; slows all down")
    cli.add_argument("--json", type=Path, metavar="OUT", help="write what was found")
    options = cli.parse_args()
    found = {}
    for workload in options.workload or ["w850", "hot", "cold"]:
        profile = cProfile.Profile(time.thread_time) if options.profile else None
        found[workload] = asyncio.run(measure(workload, options.answers, options.rounds, options.together, profile))
        if profile is not None:
            pstats.Stats(profile).sort_stats("tottime").print_stats(40)
    print("\n".join(lines(found)))
    if options.json:
        options.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
