"""Scores of pairs that were scored before: in this process first, then in a store shared by replicas.

Only complete, valid scores are kept, never an error; thresholds apply to them afterwards, like to fresh ones. Whatever
is wrong with the store costs a stream a few milliseconds at most and changes no answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.errors import InvalidScore
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.inference.scorer import Scorer
from guardrail.inference.shared_verdicts import SharedVerdicts
from guardrail.inference.verdict_seal import Scope, VerdictSeal
from guardrail.policy.scores import Scores

READ_SHARE = 0.1  # at most this share of the time left to a stream goes into looking in the store
WORTH_MS = 1.0  # with less than this, it is not asked
ENTRY_BYTES = 512  # what an entry in memory takes at most, whatever its texts: it holds a name and three numbers
DAY_MS = 86_400_000.0


@dataclass(slots=True)
class CacheCounts:
    """Totals since the start, in pairs, each once a request.

    Arguments:
        hits_memory, hits_shared, misses: where pairs were found, or that they were not.
        rejected: values in the store that did not open; misses too.
    """

    hits_memory: int = 0
    hits_shared: int = 0
    misses: int = 0
    rejected: int = 0


class VerdictMemory:
    """The most recently used scores by name, at most `entries` of them, each for `ttl_ms`."""

    def __init__(self, entries: int, ttl_ms: float, clock: Clock = monotonic_ms) -> None:
        self._entries = entries
        self._ttl_ms = ttl_ms
        self._clock = clock
        self._known: OrderedDict[bytes, tuple[Scores, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, name: bytes) -> Scores | None:
        """The scores under this name."""
        known = self._known.get(name)
        if known is None:
            return None
        scores, until_ms = known
        if self._clock() >= until_ms:
            del self._known[name]
            return None
        self._known.move_to_end(name)
        return scores

    def put(self, name: bytes, scores: Scores) -> None:
        """Keep scores; the least recently used make room."""
        self._known[name] = (scores, self._clock() + self._ttl_ms)
        self._known.move_to_end(name)
        while len(self._known) > self._entries:
            self._known.popitem(last=False)


class VerdictCache:
    """Stands before a scorer. Not thread-safe: use it from one event loop.

    Arguments:
        seal: makes names and values.
        entries: most entries in memory, of at most 512 bytes each.
        ttl_ms: how long an entry is kept in memory; the store has its own.
        shared: the store that replicas share, None for memory alone.
        clock: monotonic milliseconds, the same clock that deadlines are read from.
    """

    def __init__(
        self,
        seal: VerdictSeal,
        *,
        entries: int,
        ttl_ms: float = DAY_MS,
        shared: SharedVerdicts | None = None,
        clock: Clock = monotonic_ms,
    ) -> None:
        self.counts = CacheCounts()
        self.memory = VerdictMemory(entries, ttl_ms, clock)
        self.shared = shared
        self._seal = seal
        self._clock = clock

    def start(self) -> None:
        """Connect to the store, in the background."""
        if self.shared is not None:
            self.shared.start()

    async def close(self) -> None:
        """Let go of the store."""
        if self.shared is not None:
            await self.shared.close()

    def known(self, pairs: Sequence[tuple[str, str]], scope: Scope) -> list[Scores] | None:
        """Scores of the pairs, in order, when this process knows all of them; None when one has to be asked for."""
        if not scope.model:
            return None
        found = []
        for name in self._seal.name_each(scope, pairs):  # none is made after the first that is not known
            if (scores := self.memory.get(name)) is None:
                return None
            found.append(scores)
        self.counts.hits_memory += len(set(pairs))
        return found

    async def score(
        self, pairs: Sequence[tuple[str, str]], scorer: Scorer, scope: Scope, *, deadline_ms: float
    ) -> list[Scores]:
        """Scores of the pairs, in order: those known, and the scorer's for the others, asked by `deadline_ms`.

        Raises what the scorer raises; then nothing of its answer is kept.
        """
        if not scope.model:  # what would score is not known yet, so nothing can be kept under its name
            return await scorer.score(pairs, deadline_ms=deadline_ms)
        names = self._seal.names(scope, pairs)
        wanted = dict(zip(names, pairs, strict=True))
        known: dict[bytes, Scores] = {}
        for name in wanted:
            if (scores := self.memory.get(name)) is not None:
                known[name] = scores
        self.counts.hits_memory += len(known)
        missing = [name for name in wanted if name not in known]
        if missing and self.shared is not None:
            known |= await self._look_up(missing, self.shared, deadline_ms)
        unknown = {name: pair for name, pair in wanted.items() if name not in known}
        if unknown:
            self.counts.misses += len(unknown)
            fresh = await scorer.score(list(unknown.values()), deadline_ms=deadline_ms)
            if len(fresh) != len(unknown):
                raise InvalidScore(f"{len(fresh)} scores for {len(unknown)} pairs")
            scored = dict(zip(unknown, map(Scores.checked, fresh), strict=True))
            self._keep(scored)
            known |= scored
        return [known[name] for name in names]

    async def _look_up(self, names: list[bytes], shared: SharedVerdicts, deadline_ms: float) -> dict[bytes, Scores]:
        budget_ms = READ_SHARE * (deadline_ms - self._clock())
        if budget_ms < WORTH_MS:
            shared.skip("no_time", len(names))
            return {}
        values = await shared.read(names, budget_ms=budget_ms)
        found: dict[bytes, Scores] = {}
        for name, value in zip(names, values or (), strict=False):
            if value is None:
                continue
            scores = self._seal.open(name, value)
            if scores is None:
                self.counts.rejected += 1
            else:
                found[name] = scores
                self.memory.put(name, scores)
        self.counts.hits_shared += len(found)
        return found

    def _keep(self, scored: dict[bytes, Scores]) -> None:
        for name, scores in scored.items():
            self.memory.put(name, scores)
        if self.shared is not None:
            self.shared.write({name: self._seal.close(name, scores) for name, scores in scored.items()})
