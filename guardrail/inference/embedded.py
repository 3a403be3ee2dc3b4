"""The embedded backend: ONNX Runtime inside the process, off the event loop."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError
from guardrail.inference.backend import Health, PartialFailure
from guardrail.inference.cores import usable_cores
from guardrail.inference.deadline import Clock, Deadline, guard, monotonic_ms
from guardrail.inference.model_check import open_checked
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.pair_tokenizer import Row
from guardrail.inference.windows import over_windows
from guardrail.policy.scores import Scores

T = TypeVar("T")


class EmbeddedBackend:
    """Scores pairs with a model of the repository; has no claim extractor.

    Each call's rows are cut into batches of about equal length, which the worker threads take one after the other. A
    thread works on one batch by itself: on rows as short as these, threads that share one matrix product mostly wait
    for each other. Between batches a thread looks whether the call is still wanted.

    Arguments:
        model_dir: the model's directory (`find_model` finds it).
        threads: worker threads, by default the physical cores this process may use.
        max_batch_tokens: most tokens, padding included, in one batch.
        clock: monotonic milliseconds.

    Loading blocks for about half a second and proves the model's scores, which also warms it up.

    Raises: ModelError when the model breaks the NLI contract.
    """

    def __init__(
        self,
        model_dir: Path,
        *,
        threads: int | None = None,
        max_batch_tokens: int = 512,
        clock: Clock = monotonic_ms,
    ) -> None:
        self._model = open_checked(model_dir)
        self._threads = threads or usable_cores()
        self._max_batch_tokens = max_batch_tokens
        self._clock = clock
        self._executor = ThreadPoolExecutor(self._threads, thread_name_prefix="guardrail-nli")
        self._closed = False

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`. Work already begun when the budget ends is left to run out, its answer ignored.

        Raises: DeadlineExceeded, LimitError (a pair does not fit the model), InvalidScore, BackendError, or
        PartialFailure when only some pairs have such an error.
        """
        if not pairs:
            return []
        call = _Call(self._model, pairs, Deadline.after(budget_ms, self._clock()), self._clock)
        try:
            await guard(self._score(call), call.deadline, self._clock)
        finally:
            call.wanted = False
        return call.scores()

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """None: the rules stand."""
        return None

    async def health(self) -> Health:
        """Ready from loading until closing."""
        return Health(
            ready=not self._closed, model=self._model.manifest.identity, detail="closed" if self._closed else ""
        )

    async def close(self) -> None:
        """Let the threads end with the batch they are at."""
        self._closed = True
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def _score(self, call: _Call) -> None:
        await self._off_loop(lambda: call.prepare(self._max_batch_tokens, self._threads))
        workers = min(self._threads, call.waiting)
        await asyncio.gather(*(self._off_loop(call.work) for _ in range(workers)))

    def _off_loop(self, work: Callable[[], T]) -> asyncio.Future[T]:
        if self._closed:  # an executor that is shut down raises RuntimeError
            raise BackendError("the backend is closed")
        return asyncio.get_running_loop().run_in_executor(self._executor, work)


class _Call:
    """One call's rows and results, shared by the threads that work on it; each result has one writer."""

    def __init__(self, model: OnnxModel, pairs: Sequence[tuple[str, str]], deadline: Deadline, clock: Clock) -> None:
        self.deadline = deadline
        self.wanted = True
        self._model = model
        self._pairs = pairs
        self._clock = clock
        self._rows: list[Row] = []
        self._pair_rows: list[range | GuardrailError] = []
        self._results: list[Scores | GuardrailError | None] = []
        self._batches: deque[list[int]] = deque()

    @property
    def waiting(self) -> int:
        """Batches that no thread has taken yet."""
        return len(self._batches)

    def prepare(self, max_batch_tokens: int, threads: int) -> None:
        """Tokenise the pairs and cut their rows into batches, small enough for every thread to get a share."""
        for premise, hypothesis in self._pairs:
            self._check_time()
            begin = len(self._rows)
            try:
                self._rows += self._model.rows(premise, hypothesis)
            except GuardrailError as error:
                self._pair_rows.append(error)
            else:
                self._pair_rows.append(range(begin, len(self._rows)))
        self._results = [None] * len(self._rows)
        share = math.ceil(sum(len(row.ids) for row in self._rows) / threads)
        self._batches.extend(self._model.batches(self._rows, min(max_batch_tokens, share)))

    def work(self) -> None:
        """Take batches until none is left; raises DeadlineExceeded when the time is up before that."""
        while True:
            try:
                batch = self._batches.popleft()
            except IndexError:
                return
            self._check_time()
            for index, result in zip(batch, self._model.run([self._rows[at] for at in batch]), strict=True):
                self._results[index] = result

    def scores(self) -> list[Scores]:
        """Scores a pair; raises the error of the only or of every pair, PartialFailure for those of some."""
        results = [self._of_pair(rows) for rows in self._pair_rows]
        errors = [result for result in results if isinstance(result, GuardrailError)]
        if errors and len(errors) == len(results):
            raise errors[0]
        if errors:
            raise PartialFailure(results)
        return [result for result in results if isinstance(result, Scores)]

    def _of_pair(self, rows: range | GuardrailError) -> Scores | GuardrailError:
        if isinstance(rows, GuardrailError):
            return rows
        windows: list[Scores] = []
        for at in rows:
            result = self._results[at]
            if not isinstance(result, Scores):
                return result or BackendError("a window of the premise was not scored")
            windows.append(result)
        return over_windows(windows)

    def _check_time(self) -> None:
        if not self.wanted or self.deadline.expired(self._clock()):
            raise DeadlineExceeded("the budget was used up before the work was done")
