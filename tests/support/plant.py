"""A sidecar's worker on virtual time: answers arrive, make work for as long as an LLM writes, and end.

The queue of checks and the shedder are the real ones. What is simulated is time: every message, check and refusal takes
some of it, in the proportions that were measured for the real sidecar (docs/measurements/load.md).
"""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.server.shedding import Shedder
from guardrail.server.turns import Turns

DELTAS, GAP_S = 6, 0.45
CHECK_MS, MESSAGE_MS, OPEN_MS, REFUSAL_MS = 2.2, 0.7, 1.9, 0.7
ANSWER_MS = OPEN_MS + DELTAS * (CHECK_MS + MESSAGE_MS)
CAPACITY = 1000.0 / ANSWER_MS  # answers a second that fill all of one core
DEADLINE_MS = 400.0


@dataclass(frozen=True, slots=True)
class Phase:
    """Answers begin at `rate` a second for some seconds; everything takes `slow` times as long as its CPU time.

    Attributes:
        gap_s: between the deltas of an answer.
        dear: how many times more its checks cost.
        pause_ms: how long the process stands still as it begins.
    """

    rate: float
    seconds: float
    slow: float = 1.0
    gap_s: float = GAP_S
    dear: float = 1.0
    pause_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Ended:
    """An answer: when it began, whether it was refused or given up, and the longest a check took from its delta on.

    A check that was not done in time ends its answer, as it does in the sidecar.
    """

    at_s: float
    refused: bool = False
    given_up: bool = False
    late_ms: float = 0.0


class Calls:
    """Stands for the probe: how late a call of the process to itself is."""

    late_ms = 0.0


class Plant:
    """One worker under some load."""

    def __init__(self, loop: VirtualLoop, seed: int) -> None:
        self.shedder = Shedder(2000, loop.now_ms)
        self.probe = Calls()
        self.ended: list[Ended] = []
        self._loop = loop
        self._cpu_s = 0.0
        self._slow = 1.0
        self._turns = Turns(cpu=lambda: self._cpu_s)
        self._rng = random.Random(seed)

    async def run(self, phases: Sequence[Phase]) -> None:
        """Go through the phases, then wait for all answers."""
        watching = asyncio.create_task(self.shedder.run(self._turns, self.probe))  # type: ignore[arg-type]
        answers = set()
        due = self._loop.time()
        for phase in phases:
            until, self._slow = due + phase.seconds, phase.slow
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            self._loop.spend(phase.pause_ms)
            while (due := due + self._rng.expovariate(phase.rate)) < until:
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                answers.add(asyncio.create_task(self._answer(due, phase)))
            due = until
        await asyncio.wait(answers)
        watching.cancel()

    async def _answer(self, began_s: float, phase: Phase) -> None:
        over: asyncio.Future[None] = self._loop.create_future()  # done: given up; an exception: late
        place = self.shedder.admit("bank", lambda: over.done() or over.set_result(None))
        if place is None:
            self._spend(REFUSAL_MS)
            self.ended.append(Ended(began_s, refused=True))
            return
        self._spend(OPEN_MS)
        checks = []
        for number in range(DELTAS):
            due = began_s + number * phase.gap_s
            await self._until(due, over)
            if over.done():
                break
            self._spend(MESSAGE_MS)
            checks.append(self._check(due, over, phase))
        await asyncio.wait([over, asyncio.gather(*checks)], return_when=asyncio.FIRST_COMPLETED)
        place.leave()
        given_up = over.done() and over.exception() is None
        late_ms = max((check.result() if check.done() else math.inf) for check in checks) if not given_up else 0.0
        self.ended.append(Ended(began_s, given_up=given_up, late_ms=late_ms))
        over.cancel()

    async def _until(self, due_s: float, over: asyncio.Future[None]) -> None:
        await asyncio.wait([over], timeout=max(0.0, due_s - self._loop.time()))

    def _check(self, due_s: float, over: asyncio.Future[None], phase: Phase) -> asyncio.Future[float]:
        done: asyncio.Future[float] = self._loop.create_future()

        def work() -> None:
            if over.done():
                return
            if self._loop.time() - due_s > DEADLINE_MS / 1000.0:
                over.set_exception(TimeoutError())
                return
            self._spend(phase.dear * CHECK_MS * self._rng.uniform(0.3, 1.7))
            done.set_result((self._loop.time() - due_s) * 1000.0)

        self._turns.ask(work)
        return done

    def _spend(self, ms: float) -> None:
        self._cpu_s += ms / 1000.0
        self._loop.spend(ms * self._slow)


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of the answers that began in a span of the run; rates a second."""

    offered: float
    completed: float
    refused: int
    given_up: int
    late: int
    p99_ms: float


def offer(*phases: Phase, seed: int = 1) -> list[Ended]:
    """What becomes of the answers of a run."""

    async def scenario(loop: VirtualLoop) -> list[Ended]:
        plant = Plant(loop, seed)
        await plant.run(phases)
        return plant.ended

    return run_virtual(scenario)


def tally(ended: Sequence[Ended], since_s: float, until_s: float) -> Tally:
    """Count the answers that began in a span. Completed are those whose every check was in time."""
    inside = [one for one in ended if since_s <= one.at_s < until_s]
    admitted = sorted(one.late_ms for one in inside if not (one.refused or one.given_up))
    given_up = sum(one.given_up for one in inside)
    late = sum(ms > DEADLINE_MS for ms in admitted)
    seconds = until_s - since_s
    return Tally(
        offered=len(inside) / seconds,
        completed=(len(admitted) - late) / seconds,
        refused=len(inside) - len(admitted) - given_up,
        given_up=given_up,
        late=late,
        p99_ms=admitted[int(0.99 * (len(admitted) - 1))] if admitted else 0.0,
    )
