"""One answer's conversation: what a caller may say and when. Knows nothing of gRPC.

a reader   open, add_evidence, feed, close, half_closed; violate when the caller breaks the contract
a writer   iterates; the Summary is last
an owner   vanish, in a `finally`: whatever happened, the answer is reported exactly once and nothing is left running
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from guardrail.errors import LimitError, RequestError
from guardrail.evidence.chunk import Chunk
from guardrail.policy.outcome import Reason
from guardrail.server.convert import Opening, ShownEvent
from guardrail.server.engine import Engine
from guardrail.server.limits import StreamMeter
from guardrail.server.outbox import Outbox
from guardrail.server.refusal import Refusal
from guardrail.server.runner import Runner
from guardrail.server.shedding import Place, Shedder
from guardrail.telemetry.alerts import RequestIds
from guardrail.telemetry.logs import describe_fault

LANGUAGES = frozenset({"en"})  # what the claim rules and the shipped model were made for
SLICE = 2048  # characters of a delta segmented before other streams get a turn


class Conversation:
    """One answer, from Open to Summary.

    Arguments:
        engine: what all streams share.
        traceparent: W3C trace context of the caller, empty when there is none.
    """

    def __init__(self, engine: Engine, traceparent: str = "") -> None:
        self.violation: RequestError | None = None
        self.abandoned = False
        self.ids = RequestIds(request_id="")
        self.explain = False
        self.chunk_ids: set[str] = set()
        self._engine = engine
        self._trace = engine.tracing.stream(traceparent)
        self._meter = StreamMeter(engine.limits)
        self.outbox: Outbox[ShownEvent] = Outbox()
        self._runner: Runner | Refusal | None = None
        self._closed = False
        self._place: Place | None = None  # among those under way

    # -- the reader ----------------------------------------------------------------------------------------------

    @property
    def opened(self) -> bool:
        """Whether an answer was opened; from then on it is reported."""
        return self._runner is not None

    @property
    def summarised(self) -> bool:
        """Whether the Summary was put out."""
        return self._runner is not None and self._runner.summarised

    def open(self, opening: Opening, shedder: Shedder | None = None) -> None:
        """Start the answer; it abstains at once, its evidence unread, when `shedder` has no place for it.

        Raises RequestError when it was started before, or its options or its evidence can't be had.
        """
        if self._runner is not None:
            raise RequestError("Open came twice")
        if self.abandoned:
            raise RequestError("the service can't begin an answer now")
        failure = self._failure(opening, shedder)
        evidence = opening.evidence() if failure is None else ((), 0)
        ids = self.ids = RequestIds(opening.request_id, opening.tenant, self._trace.trace_id)
        self.explain = opening.explain
        if failure is not None and not opening.monitor:
            self._runner = Refusal(self._engine, opening, failure, ids, self._trace, self.outbox)
        else:
            heard = opening if failure is None else replace(opening, question="")
            self._runner = Runner(self._engine, heard, ids, self._trace, self.outbox)
        if failure is not None:
            self._runner.fail(failure)
        else:
            self.add_evidence(*evidence)

    def _failure(self, opening: Opening, shedder: Shedder | None) -> Reason | None:
        """Why the answer can't be begun; None when it can, and then it has its place."""
        if opening.language not in LANGUAGES:
            return Reason.LANGUAGE
        if len(opening.question) > self._engine.limits.question_characters:
            return Reason.LIMIT
        if shedder is not None:
            self._place = shedder.admit(opening.tenant, None if opening.monitor else self._crowded_out)
            if self._place is None:
                return Reason.OVERLOAD
        return None

    def _crowded_out(self) -> None:
        """The answer is given up so that others are in time."""
        if self._runner is not None:
            self._runner.fail(Reason.OVERLOAD)

    def add_evidence(self, chunks: Sequence[Chunk], size: int) -> None:
        """Take in chunks that measure `size` bytes. Raises RequestError before Open and after Close."""
        runner = self._in_order("Evidence")
        self.chunk_ids.update(chunk.id for chunk in chunks)
        try:
            self._meter.evidence(chunks, size)
        except LimitError:
            runner.fail(Reason.LIMIT)
        else:
            if chunks and not runner.ended:
                runner.add_evidence(chunks, size)

    def feed_short(self, text: str, choice: int) -> None:
        """Take in a delta of at most SLICE characters. Raises RequestError as `feed`."""
        runner = self._in_order("Delta")
        try:
            self._meter.delta()
        except LimitError:
            runner.fail(Reason.LIMIT)
        if not runner.ended:
            runner.feed(text, runner.now_ms(), choice)

    async def feed(self, text: str, choice: int) -> None:
        """Take in a delta. Raises RequestError before Open, after Close, or for a choice that was not announced."""
        if len(text) <= SLICE:
            self.feed_short(text, choice)
            return
        runner = self._in_order("Delta")
        arrived_ms = runner.now_ms()
        try:
            self._meter.delta()
        except LimitError:
            runner.fail(Reason.LIMIT)
        for start in range(0, len(text), SLICE):
            if start:
                await asyncio.sleep(0)
            if runner.ended:
                return
            runner.feed(text[start : start + SLICE], arrived_ms, choice)

    def close(self, finish_reason: str) -> None:
        """The text is complete. Raises RequestError before Open or when it was closed before."""
        runner = self._in_order("Close")
        self._closed = True
        if not runner.ended:
            runner.close(finish_reason)

    def half_closed(self) -> None:
        """The caller will send no more; without Close the end of the text is unknown, and the answer is withheld."""
        if self._runner is None:
            self.violate(RequestError("the stream ended before Open"))
        elif self._closed:
            self._runner.settle()
        else:
            self._runner.fail(Reason.CANCELLED)

    def violate(self, error: RequestError) -> None:
        """The caller broke the contract: what was not sent yet never is. Without effect after the Summary."""
        error.__traceback__ = None  # its frames have this conversation, which would keep itself
        if self._runner is None:
            self.violation = error
            self.outbox.close()
        elif not self._runner.ended:
            self.violation = error
            if self._closed:  # the outcome may be known already, but is not sent yet
                self._runner.substitute(Reason.CANCELLED)
            else:
                self._runner.fail(Reason.CANCELLED)

    def collapse(self, error: Exception) -> None:
        """A fault of the service: log it without its message, and withhold the answer."""
        if self._runner is not None:
            self._runner.collapse(error)
        else:
            self._engine.reporter.log.error("fault", **describe_fault(error))
            self.outbox.close()

    def abandon(self, reason: Reason) -> None:
        """The service can't complete the answer, nor begin one that was not opened yet."""
        self.abandoned = True
        if self._runner is not None:
            self._runner.substitute(reason)
        else:
            self.outbox.close()

    # -- the writer ----------------------------------------------------------------------------------------------

    def __aiter__(self) -> AsyncIterator[ShownEvent]:
        return self.outbox.__aiter__()

    # -- the owner -----------------------------------------------------------------------------------------------

    def vanish(self) -> None:
        """Let go of everything; an answer without its Summary is reported as cancelled. Safe to call twice."""
        if self._place is not None:
            self._place.leave()
            self._place = None  # it knows how to give this answer up, and the answer would keep itself
        self.outbox.close()
        if self._runner is None:
            self._trace.end()
        else:
            self._runner.vanish()

    def _in_order(self, name: str) -> Runner | Refusal:
        if self._runner is None:
            raise RequestError(f"{name} came before Open")
        if self._closed:
            raise RequestError(f"{name} came after Close")
        return self._runner
