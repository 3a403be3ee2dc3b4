"""How many pairs a second a load asks for, and how many GPUs answer it in time: docs/capacity.md.

    python -m loadtest.capacity demand --file tests/cases/answers.jsonl   # pairs an answer, by the product's own checks
    python -m loadtest.capacity gpus --tokens 64                          # what each model costs each GPU, worked out
    python -m loadtest.capacity answer                                    # one answer with many claims (G-1)
    python -m loadtest.capacity simulate --model large --gpu H100 --gpus 1,2,3 --pairs 3.6

`simulate` runs the sidecar's own batcher in virtual time in front of GPUs that take as long as `loadtest/roofline.py`
says: answers come open loop (Poisson), each asks for its pairs sentence by sentence, every request has its deadline.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from guardrail.errors import DeadlineExceeded, GuardrailError
from guardrail.inference.backend import Health
from guardrail.inference.batch import SPECIAL_TOKENS, BatchLimits, Pair, cost_of
from guardrail.inference.batcher import Batcher
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores
from loadtest.demand import Demand, of_file, of_workload
from loadtest.roofline import GPUS, MODELS, Service

SENTENCES = 5
SENTENCE_MS = 450.0
FILLING_S = SENTENCE_MS * (SENTENCES - 1) / 1000.0  # until as many answers are under way as ever will be
DEADLINE_MS = 400.0
SPENT_MS = 40.0  # of the deadline on everything but scoring: claims, evidence, two network hops
LARGEST_BATCH = 256  # what Triton merges its waiting requests into
SURE = Scores(0.98, 0.01, 0.01)


class SimulatedGpus:
    """A backend: GPUs behind one queue, as Triton has them. A free one takes waiting calls up to its largest batch."""

    def __init__(self, service: Service, gpus: int, loop: VirtualLoop) -> None:
        self.busy_ms = 0.0
        self.batches: list[int] = []
        self._service = service
        self._free = gpus
        self._loop = loop
        self._waiting: deque[tuple[Sequence[Pair], float, asyncio.Future[None]]] = deque()

    async def score(self, pairs: Sequence[Pair], *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`; a call whose time is up before it is begun is refused, one begun is worked out."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((pairs, self._loop.now_ms() + budget_ms, done))
        self._begin()
        await done
        return [SURE] * len(pairs)

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """None."""
        return None

    async def health(self) -> Health:
        """Ready."""
        return Health(ready=True, model="simulated")

    async def close(self) -> None:
        """Nothing to free."""

    def _begin(self) -> None:
        while self._free and self._waiting:
            calls: list[asyncio.Future[None]] = []
            size = longest = 0
            while self._waiting and (not calls or size + len(self._waiting[0][0]) <= LARGEST_BATCH):
                pairs, until_ms, done = self._waiting.popleft()
                if done.done():
                    continue
                if until_ms <= self._loop.now_ms():
                    done.set_exception(DeadlineExceeded("refused in the queue"))
                    continue
                calls.append(done)
                size += len(pairs)
                longest = max(longest, *(cost_of(pair) for pair in pairs))
            if not calls:
                return
            took = self._service.batch_ms(size, longest)
            self._free -= 1
            self.busy_ms += took
            self.batches.append(size)
            self._loop.call_later(took / 1000.0, self._end, calls)

    def _end(self, calls: list[asyncio.Future[None]]) -> None:
        self._free += 1
        for done in calls:
            if not done.done():
                done.set_result(None)
        self._begin()


@dataclass
class Simulated:
    """What came of a run: milliseconds of each request that was answered; answers, and those with a check too late."""

    latencies_ms: list[float] = field(default_factory=list)
    answers: int = 0
    late: int = 0
    pairs_per_s: float = 0.0
    batch: float = 0.0
    busy: float = 0.0

    def percentile(self, share: float) -> float:
        """Milliseconds, infinite where nothing was answered."""
        found = sorted(self.latencies_ms)
        return found[min(len(found) - 1, int(share * len(found)))] if found else float("inf")


def simulate(
    service: Service,
    gpus: int,
    *,
    rate: float,
    pairs: float,
    tokens: Sequence[int],
    seconds: float = 20.0,
    workers: int = 2,
    seed: int = 1,
) -> Simulated:
    """Answers at `rate` a second for `seconds`, `pairs` each on average, their lengths drawn from `tokens`."""
    rng = random.Random(seed)
    result = Simulated()

    async def scenario(loop: VirtualLoop) -> None:
        backend = SimulatedGpus(service, gpus, loop)
        limits = BatchLimits.of_model_servers(gpus)
        batchers = [Batcher(backend, clock=loop.now_ms, limits=limits) for _ in range(workers)]
        for batcher in batchers:
            batcher.start()
        running: set[asyncio.Task[None]] = set()
        asked_in_all = 0

        def some_pairs() -> list[Pair]:
            nonlocal asked_in_all
            count = sum(rng.random() < pairs / SENTENCES / 16 for _ in range(16))  # binomial, about Poisson
            asked_in_all += count
            return [_pair(rng.choice(tokens), f"{asked_in_all - at}") for at in range(count)]

        async def answer(batcher: Batcher) -> None:
            in_time, counts = True, loop.time() >= FILLING_S
            for sentence in range(SENTENCES):
                if sentence:
                    await asyncio.sleep(SENTENCE_MS / 1000.0)
                asked = some_pairs()
                begun = loop.now_ms()
                try:
                    await batcher.score(asked, deadline_ms=begun + DEADLINE_MS - SPENT_MS)
                except GuardrailError:
                    in_time = False
                    break
                if asked and counts:
                    result.latencies_ms.append(loop.now_ms() - begun)
            result.answers += counts
            result.late += counts and not in_time

        turns = cycle(batchers)
        full = (0, 0.0)
        while loop.time() < FILLING_S + seconds:
            if loop.time() < FILLING_S:
                full = (asked_in_all, backend.busy_ms)
            await asyncio.sleep(rng.expovariate(rate))
            task = loop.create_task(answer(next(turns)))
            running.add(task)
            task.add_done_callback(running.discard)
        result.pairs_per_s = (asked_in_all - full[0]) / seconds
        result.busy = (backend.busy_ms - full[1]) / (1000.0 * seconds * gpus)
        if running:
            await asyncio.wait(running)
        result.batch = sum(backend.batches) / max(1, len(backend.batches))
        for batcher in batchers:
            await batcher.close()

    run_virtual(scenario)
    return result


def _pair(tokens: int, mark: str) -> Pair:
    """A pair of that many tokens by the batcher's estimate, unlike any other."""
    return ("x" * (4 * (tokens - SPECIAL_TOKENS) - len(mark)), mark)


def gpu_table(tokens: int) -> list[str]:
    """What each model costs each GPU, in batches of the size that one call to Triton may hold and of a merged one."""
    lines = [f"pairs of {tokens} tokens", f"{'':<14}{'fixed ms':>10}{'ms a pair':>11}{'64: ms':>9}{'256: ms':>9}"]
    lines[1] += f"{'pairs/s':>9}{'in 200 ms':>11}{'weights GB':>12}{'MB a pair':>11}"
    for gpu in GPUS.values():
        for model in MODELS.values():
            service = Service(model, gpu)
            lines.append(
                f"{gpu.name + ' ' + model.name:<14}{service.fixed_ms:>10.1f}{service.pair_ms(tokens):>11.3f}"
                f"{service.batch_ms(64, tokens):>9.0f}{service.batch_ms(256, tokens):>9.0f}"
                f"{service.pairs_per_s(256, tokens):>9.0f}{service.largest_batch(200.0, tokens):>11}"
                f"{model.weight_bytes / 1e9:>12.2f}{model.live_bytes(tokens) / 1e6:>11.1f}"
            )
    return lines


def answer_table(model: str, claims: Sequence[int], premises: int) -> list[str]:
    """Memory and time of one answer's claims at once: the open question G-1."""
    shape = MODELS[model]
    lines = [f"DeBERTa-v3-{model}, {premises} premises a claim", f"{'claims':>7}{'tokens':>8}{'pairs':>7}{'GB':>8}"]
    lines[1] += "".join(f"{name + ' ms':>10}" for name in GPUS)
    for count in claims:
        for tokens in (64, 128, 512):
            pairs = count * premises
            memory = (shape.weight_bytes + pairs * shape.live_bytes(tokens)) / 1e9
            times = "".join(f"{Service(shape, gpu).batch_ms(pairs, tokens):>10.0f}" for gpu in GPUS.values())
            lines.append(f"{count:>7}{tokens:>8}{pairs:>7}{memory:>8.2f}{times}")
    return lines


def _demand(options: argparse.Namespace) -> list[str]:
    lines = [f"{'':<40}{'claims':>8}{'pairs':>8}{'tokens':>8}{'p99':>6}{f'pairs/s at {options.rate:g}':>18}{'new':>8}"]
    sources = {"workload w850": of_workload(options.answers)}
    if options.file:
        sources[options.file.name] = of_file(options.file)
    for name, answers in sources.items():
        for prove, how in ((True, "typed checks prove"), (False, "all by NLI")):
            found = Demand.count(answers, prove=prove)
            each, new = len(found.tokens) / found.answers, found.new / found.answers
            lines.append(
                f"{name + ', ' + how:<40}{found.claims / found.answers:>8.2f}{each:>8.2f}{found.percentile(0.5):>8}"
                f"{found.percentile(0.99):>6}{options.rate * each:>18.0f}{options.rate * new:>8.0f}"
            )
    return lines


def _simulate(options: argparse.Namespace) -> list[str]:
    service = Service(MODELS[options.model], GPUS[options.gpu], options.slower)
    lines = [
        f"DeBERTa-v3-{options.model} on {options.gpu}, {options.rate:g} answers/s of {options.pairs:g} pairs of "
        f"{options.tokens} tokens; {service.fixed_ms:.1f} ms a batch, {service.pair_ms(options.tokens):.3f} ms a pair",
        f"{'GPUs':>5}{'pairs/s':>9}{'busy':>7}{'batch':>7}{'p50 ms':>8}{'p99 ms':>8}{'late answers':>14}",
    ]
    for gpus in options.gpus:
        print(f"  {gpus} GPUs ...", file=sys.stderr, flush=True)
        found = simulate(
            service, gpus, rate=options.rate, pairs=options.pairs, tokens=(options.tokens,), seconds=options.seconds
        )
        lines.append(
            f"{gpus:>5}{found.pairs_per_s:>9.0f}{found.busy:>7.0%}{found.batch:>7.0f}{found.percentile(0.5):>8.1f}"
            f"{found.percentile(0.99):>8.1f}{found.late / found.answers:>14.3%}"
        )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = cli.add_subparsers(metavar="COMMAND", required=True)
    asks = commands.add_parser("demand", help="pairs an answer asks for")
    asks.add_argument("--answers", type=int, default=400, help="of the workload (default: %(default)s)")
    asks.add_argument("--file", type=Path, help="answers beside the workload's, as `guardrail eval` reads them")
    asks.add_argument("--rate", type=float, default=850.0, help="answers a second (default: %(default)s)")
    asks.set_defaults(act=_demand)
    costs = commands.add_parser("gpus", help="what each model costs each GPU")
    costs.add_argument("--tokens", type=int, default=64, help="of a pair (default: %(default)s)")
    costs.set_defaults(act=lambda options: gpu_table(options.tokens))
    one = commands.add_parser("answer", help="memory and time of one answer with many claims")
    one.add_argument("--model", choices=MODELS, default="large")
    one.add_argument("--premises", type=int, default=2, help="a claim (default: %(default)s, the policy's)")
    one.set_defaults(act=lambda options: answer_table(options.model, (15, 30, 60, 120), options.premises))
    runs = commands.add_parser("simulate", help="p99 and late answers by number of GPUs")
    runs.add_argument("--model", choices=MODELS, default="large")
    runs.add_argument("--gpu", choices=GPUS, default="H100")
    runs.add_argument("--gpus", type=_numbers, default=(1, 2, 3), metavar="N,N", help="default: 1,2,3")
    runs.add_argument("--rate", type=float, default=850.0, help="answers a second (default: %(default)s)")
    runs.add_argument("--pairs", type=float, required=True, help="an answer")
    runs.add_argument("--tokens", type=int, default=64, help="of a pair (default: %(default)s)")
    runs.add_argument("--slower", type=float, default=1.0, help="factor on service times (default: %(default)s)")
    runs.add_argument("--seconds", type=float, default=20.0, help="simulated (default: %(default)s)")
    runs.set_defaults(act=_simulate)
    options = cli.parse_args(arguments)
    try:
        print("\n".join(options.act(options)))
    except KeyboardInterrupt:
        return 130
    return 0


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


if __name__ == "__main__":
    sys.exit(main())
