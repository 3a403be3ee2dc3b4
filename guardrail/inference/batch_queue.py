"""What to send to the backend next: the batcher's decisions, without clock, event loop or backend."""

from __future__ import annotations

import heapq
from collections import OrderedDict
from collections.abc import Sequence

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, Overloaded
from guardrail.inference.batch import Batch, BatchLimits, Counts, Entry, Pair, Request, cost_of
from guardrail.inference.cost import CostModel
from guardrail.policy.scores import Scores

WAIT_SHARE = 0.05  # at most this share of the least spare time in the queue is spent on waiting for more pairs
HOPELESS = 0.5  # given up only when even this share of the expected time is not left
COMPACT_AT = 256  # heap size from which ended requests are swept out
NOTHING_MS = 0.01  # shorter waits than this are none


class BatchQueue:
    """Earliest deadline first, under a cost budget, identical pairs once.

    Every request ends exactly once: by `take_ended`, with its scores or its error, or by `leave`.
    """

    def __init__(self, limits: BatchLimits) -> None:
        self.limits = limits
        self.costs = CostModel()
        self.counts = Counts()
        self.queued_cost = 0
        self._ended: list[tuple[Request, list[Scores] | GuardrailError]] = []
        self._unwanted: list[Batch] = []
        self._open: dict[Pair, Entry] = {}
        self._waiting: OrderedDict[Entry, None] = OrderedDict()  # to be sent, the oldest first
        self._heap: list[tuple[float, int, Request]] = []
        self._order = 0
        self._compact_at = COMPACT_AT

    @property
    def queued(self) -> int:
        """Pairs waiting to be sent."""
        return len(self._waiting)

    def waited_ms(self, now_ms: float) -> float:
        """How long the oldest of them has waited, 0 when there is none."""
        return now_ms - next(iter(self._waiting)).since_ms if self._waiting else 0.0

    def submit(self, pairs: Sequence[Pair], deadline_ms: float, now_ms: float) -> Request:
        """Take in a request; raises DeadlineExceeded when its time is up, Overloaded when the queue is full."""
        if deadline_ms <= now_ms:
            self._count_end("expired")
            raise DeadlineExceeded("no time was left to score")
        distinct = dict.fromkeys(pairs)
        new = [pair for pair in distinct if pair not in self._open]
        if self.queued + len(new) > self.limits.max_queued:
            self._count_end("overloaded")
            raise Overloaded("too many pairs are waiting to be scored")
        for pair in new:
            entry = self._open[pair] = Entry(pair, cost_of(pair), now_ms)
            self._waiting[entry] = None
            self.queued_cost += entry.cost
        request = Request(deadline_ms, tuple(self._open[pair] for pair in pairs), len(distinct))
        for pair in distinct:
            entry = self._open[pair]
            if entry.batch is not None and not entry.waiters:
                entry.batch.wanted += 1
            entry.waiters[request] = None
        self._push(request)
        self.counts.requests += 1
        self.counts.pairs += len(pairs)
        self.counts.shared += len(pairs) - len(new)
        return request

    def leave(self, request: Request, why: str) -> None:
        """The request is over; entries only it waited for are dropped. Does nothing when it was over already."""
        if request.over:
            return
        request.over = True
        self._count_end(why)
        for entry in dict.fromkeys(request.entries):
            entry.waiters.pop(request, None)
            if entry.waiters or self._open.get(entry.pair) is not entry:
                continue
            if entry.batch is None:
                del self._open[entry.pair]
                del self._waiting[entry]
                self.queued_cost -= entry.cost
                _add(self.counts.dropped, why)
            else:
                entry.batch.wanted -= 1
                if not entry.batch.wanted:
                    self._close(entry.batch, "late" if why == "expired" else "abandoned")
                    self._unwanted.append(entry.batch)

    def fail(self, request: Request, error: GuardrailError, why: str) -> None:
        """The request ends with `error`, unless it was over already."""
        if not request.over:
            self.leave(request, why)
            self._ended.append((request, error))

    def expire(self, request: Request) -> None:
        """The request's deadline has come."""
        self.fail(request, DeadlineExceeded("the scores did not come in time"), "expired")

    def due_in(self, now_ms: float) -> float | None:
        """Milliseconds until a batch should be sent, 0 for now, None while nothing waits."""
        head = self._head(now_ms)
        if head is None:
            return None
        if self.queued_cost >= self.limits.max_cost or self.queued >= self.limits.max_pairs:
            return 0.0
        since = now_ms - self.waited_ms(now_ms)
        spare = head.deadline_ms - since - self.costs.estimate(self.queued_cost)
        due = since + min(self.limits.max_wait_ms, WAIT_SHARE * spare) - now_ms
        return due if due > NOTHING_MS else 0.0

    def take(self, now_ms: float) -> Batch | None:
        """The next batch, most urgent requests first; None when nothing is left to send."""
        chosen: dict[Entry, None] = {}
        cost = 0
        spare = 0.0
        while (head := self._head(now_ms)) is not None:
            waiting = [entry for entry in dict.fromkeys(head.entries) if entry.batch is None and entry not in chosen]
            if not chosen:
                spare = head.deadline_ms - now_ms
                if self._hopeless(head, waiting, spare, now_ms):
                    continue
            for entry in waiting:
                if chosen and not self._fits(len(chosen), cost + entry.cost, spare):
                    return self._send(tuple(chosen), cost, now_ms)
                chosen[entry] = None
                cost += entry.cost
            heapq.heappop(self._heap)
        return self._send(tuple(chosen), cost, now_ms) if chosen else None

    def answered(self, batch: Batch, results: Sequence[Scores | GuardrailError], now_ms: float) -> None:
        """The backend's answer, scores or an error a pair. One that comes after the batch's end is ignored."""
        if batch.over:
            return
        if len(results) != len(batch.entries):
            self.failed(batch, BackendError(f"{len(results)} answers to {len(batch.entries)} pairs"), now_ms)
            return
        self.costs.learn(batch.cost, now_ms - batch.sent_ms)
        self.counts.answered_ms += now_ms - batch.sent_ms
        self._close(batch, "answered")
        for entry, result in zip(batch.entries, results, strict=True):
            answer = _checked(result)
            for request in list(entry.waiters):
                if isinstance(answer, GuardrailError):
                    self.fail(request, answer, "failed")
                elif request.deadline_ms <= now_ms:
                    self.expire(request)
                else:
                    self._score(request, entry, answer)

    def failed(self, batch: Batch, error: GuardrailError, now_ms: float) -> None:
        """The call failed: so do those who waited for it, and nobody else.

        Whoever joined an entry under way and has more time than the call was given waits for another call.
        """
        if batch.over:
            return
        late = isinstance(error, DeadlineExceeded)
        if late:
            self.costs.learn_overrun(batch.cost, now_ms - batch.sent_ms)
        self._close(batch, "late" if late else "failed")
        for entry in batch.entries:
            for request in list(entry.waiters):
                if not late or request.deadline_ms <= batch.deadline_ms:
                    self.fail(request, error, "expired" if late else "failed")
        for entry in batch.entries:
            if entry.waiters:
                self._requeue(entry, now_ms)

    def take_ended(self) -> list[tuple[Request, list[Scores] | GuardrailError]]:
        """Requests that ended since the last call, with their scores or their error."""
        ended, self._ended = self._ended, []
        return ended

    def take_unwanted(self) -> list[Batch]:
        """Batches under way that nobody has waited for since the last call: their calls may be cancelled."""
        unwanted, self._unwanted = self._unwanted, []
        return unwanted

    def _head(self, now_ms: float) -> Request | None:
        """The most urgent request that has entries to send; those whose time is up expire on the way."""
        while self._heap:
            request = self._heap[0][2]
            if not request.over and request.deadline_ms <= now_ms:
                self.expire(request)
            if not request.over and any(entry.batch is None for entry in request.entries):
                return request
            heapq.heappop(self._heap)
        return None

    def _hopeless(self, head: Request, waiting: list[Entry], spare: float, now_ms: float) -> bool:
        """Give `head` up when it cannot be done in time and would only hold up another one.

        The last one left is always tried, so that an estimate gone wrong corrects itself.
        """
        if HOPELESS * self.costs.estimate(sum(entry.cost for entry in waiting)) <= spare:
            return False
        item = heapq.heappop(self._heap)
        if self._head(now_ms) is None:
            heapq.heappush(self._heap, item)
            return False
        self.fail(head, DeadlineExceeded("too little time was left to score"), "hopeless")
        return True

    def _fits(self, pairs: int, cost: int, spare_ms: float) -> bool:
        """Whether one more pair, for a total of `cost`, still lets the most urgent request of the batch be in time."""
        limits = self.limits
        return pairs < limits.max_pairs and cost <= limits.max_cost and self.costs.estimate(cost) <= spare_ms

    def _send(self, entries: tuple[Entry, ...], cost: int, now_ms: float) -> Batch:
        latest = max(request.deadline_ms for entry in entries for request in entry.waiters)
        batch = Batch(entries, cost, now_ms, latest, wanted=len(entries))
        self.counts.waited_ms += now_ms - min(entry.since_ms for entry in entries)
        for entry in entries:
            entry.batch = batch
            del self._waiting[entry]
        self.queued_cost -= cost
        self.counts.batches += 1
        self.counts.sent += len(entries)
        self.counts.sent_cost += cost
        return batch

    def _close(self, batch: Batch, why: str) -> None:
        batch.over = True
        _add(self.counts.called, why)
        for entry in batch.entries:
            del self._open[entry.pair]

    def _requeue(self, entry: Entry, now_ms: float) -> None:
        entry.batch = None
        self._open[entry.pair] = entry
        self._waiting[entry] = None
        self._waiting.move_to_end(entry, last=False)  # it came before all that wait
        self.queued_cost += entry.cost
        for request in entry.waiters:
            self._push(request)

    def _push(self, request: Request) -> None:
        if len(self._heap) >= self._compact_at:  # requests that ended before their turn still lie in the heap
            self._heap = [item for item in self._heap if not item[2].over]
            heapq.heapify(self._heap)
            self._compact_at = max(COMPACT_AT, 2 * len(self._heap))
        self._order += 1
        heapq.heappush(self._heap, (request.deadline_ms, self._order, request))

    def _score(self, request: Request, entry: Entry, scores: Scores) -> None:
        entry.scores = scores
        request.missing -= 1
        if not request.missing:
            request.over = True
            self._count_end("scored")
            self._ended.append((request, [entry.scores for entry in request.entries if entry.scores is not None]))

    def _count_end(self, why: str) -> None:
        _add(self.counts.ended, why)


def _add(counts: dict[str, int], why: str) -> None:
    counts[why] = counts.get(why, 0) + 1


def _checked(result: Scores | GuardrailError) -> Scores | GuardrailError:
    if isinstance(result, GuardrailError):
        return result
    try:
        return Scores.checked(result)
    except InvalidScore as error:
        return error
