"""What the batcher handles: requests, entries, batches, and their bounds and counts.

A *request* is one caller's pairs with one deadline; an *entry* is one distinct pair, which several requests may wait
for; a *batch* is the entries of one call. Clock readings are monotonic milliseconds. Costs are estimated tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from guardrail.policy.scores import Scores

Pair = tuple[str, str]

CHARACTERS_A_TOKEN = 4  # English prose in a WordPiece vocabulary; only relative costs matter
SPECIAL_TOKENS = 3


@dataclass(frozen=True, slots=True)
class BatchLimits:
    """Bounds of the batcher.

    Arguments:
        max_pairs, max_cost: most pairs and estimated tokens in a batch (a single pair may cost more).
        max_queued: most pairs waiting to be sent; beyond it callers get Overloaded at once.
        max_wait_ms: longest wait for more pairs while the backend is free; 0 where big batches do not pay.
        max_calls: most calls running at once.
        stall_ms: once every possible call was given up so long ago and has not ended, callers get Overloaded at once.
    """

    max_pairs: int = 256
    max_cost: int = 1024
    max_queued: int = 2048
    max_wait_ms: float = 0.0
    max_calls: int = 1
    stall_ms: float = 100.0

    @classmethod
    def of_model_servers(cls, servers: int) -> BatchLimits:
        """For model servers beside this process, which do large batches well and several calls at once.

        One call of 64 pairs costs this process about 1 ms and one of a single pair 0.5 ms (design, section 9), so that
        a wait of 5 ms is worth it; 64 pairs are also what one request to the shipped Triton models may hold. With four
        calls a server one is always ready behind those that are being worked on.
        """
        return cls(max_pairs=64, max_cost=16_384, max_wait_ms=5.0, max_calls=4 * servers)


@dataclass(slots=True, eq=False)
class Entry:
    """One distinct pair, taken in at `since_ms`; `batch` is None while it waits, `scores` until they are known."""

    pair: Pair
    cost: int
    since_ms: float
    waiters: dict[Request, None] = field(default_factory=dict)
    batch: Batch | None = None
    scores: Scores | None = None


@dataclass(slots=True, eq=False)
class Request:
    """One caller's pairs; `entries` has one a pair, in order; `missing` counts the distinct ones without scores."""

    deadline_ms: float
    entries: tuple[Entry, ...]
    missing: int
    over: bool = False


@dataclass(slots=True, eq=False)
class Batch:
    """The entries of one call; `deadline_ms` is the latest of those that waited for it when it was sent."""

    entries: tuple[Entry, ...]
    cost: int
    sent_ms: float
    deadline_ms: float
    wanted: int
    over: bool = False

    @property
    def pairs(self) -> list[Pair]:
        """What the backend is asked."""
        return [entry.pair for entry in self.entries]


@dataclass(slots=True)
class Counts:
    """Totals since the start.

    `waited_ms` adds up how long the oldest pair of each batch waited, `answered_ms` how long each answered call took;
    `dropped` counts pairs that were never sent, `called` and `ended` calls and requests by how they ended.
    """

    requests: int = 0
    pairs: int = 0
    shared: int = 0
    batches: int = 0
    sent: int = 0
    sent_cost: int = 0
    waited_ms: float = 0.0
    answered_ms: float = 0.0
    dropped: dict[str, int] = field(default_factory=dict)
    called: dict[str, int] = field(default_factory=dict)
    ended: dict[str, int] = field(default_factory=dict)


def cost_of(pair: Pair) -> int:
    """Estimated tokens of a pair."""
    return SPECIAL_TOKENS + (len(pair[0]) + len(pair[1])) // CHARACTERS_A_TOKEN
