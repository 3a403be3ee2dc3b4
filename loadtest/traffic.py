"""When answers start and how their callers behave: a schedule made before the run, which it does not look at."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

_BURST = re.compile(r"(?P<factor>\d+(?:\.\d+)?)x@(?P<start>\d+(?:\.\d+)?)\+(?P<length>\d+(?:\.\d+)?)")


class Manner(StrEnum):
    """How a caller behaves."""

    PLAIN = "plain"
    SLOW = "slow"  # reads what it is sent only a second after it has sent everything
    VANISHING = "vanishing"  # goes away in the middle of its answer


@dataclass(frozen=True, slots=True)
class Burst:
    """From second `start` on, `length` seconds long, `factor` times the rate."""

    factor: float
    start: float
    length: float

    @classmethod
    def parse(cls, text: str) -> Burst:
        """From "3x@10+2": three times the rate at second 10, for 2 seconds. Raises ValueError."""
        found = _BURST.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no burst; write one like 3x@10+2")
        return cls(float(found["factor"]), float(found["start"]), float(found["length"]))


@dataclass(frozen=True, slots=True)
class Traffic:
    """What is sent.

    Attributes:
        rate: answers a second.
        seconds: how long new answers start.
        gap_ms: between the deltas of one answer; an LLM that writes 90 words in 2.7 s sends six deltas 450 ms apart.
        bursts: times of a higher rate.
        flood: a second tenant sends this many times the rate besides.
        slow, vanishing: share of callers of that manner, 0 to 1.
        connections: gRPC connections the answers are spread over.
    """

    rate: float
    seconds: float
    gap_ms: float = 450.0
    bursts: tuple[Burst, ...] = ()
    flood: float = 0.0
    slow: float = 0.0
    vanishing: float = 0.0
    connections: int = 8

    def factor(self, at_s: float) -> float:
        """How many times the rate applies at a second of the run."""
        return max((b.factor for b in self.bursts if b.start <= at_s < b.start + b.length), default=1.0)


@dataclass(frozen=True, slots=True)
class Start:
    """One answer to send.

    Attributes:
        at_s: when, in seconds from the beginning of the run.
        answer: its place in the workload.
        tenant: whose it is.
        manner: how its caller behaves.
    """

    at_s: float
    answer: int
    tenant: str
    manner: Manner


def schedule(traffic: Traffic, answers: int, seed: int = 850) -> list[Start]:
    """Starts in order of time: Poisson arrivals, as independent customers make them.

    Arguments:
        answers: how many the workload has; they are gone through again and again.
    """
    rng = random.Random(seed)
    starts = _arrivals(traffic, 1.0, "bank", answers, rng)
    if traffic.flood:
        starts += _arrivals(traffic, traffic.flood, "flood", answers, rng)
    return sorted(starts, key=lambda start: start.at_s)


def _arrivals(traffic: Traffic, times: float, tenant: str, answers: int, rng: random.Random) -> list[Start]:
    starts: list[Start] = []
    at = 0.0
    while True:
        at += rng.expovariate(traffic.rate * times * traffic.factor(at))
        if at >= traffic.seconds:
            return starts
        draw = rng.random()
        slow = draw < traffic.slow
        vanishing = not slow and draw < traffic.slow + traffic.vanishing
        manner = Manner.SLOW if slow else Manner.VANISHING if vanishing else Manner.PLAIN
        starts.append(Start(at, len(starts) % answers, tenant, manner))


def part(starts: Sequence[Start], number: int, of: int) -> list[Start]:
    """The share of one of several generators."""
    return list(starts[number::of])
