"""Runs one Session on the event loop: its scores, its evidence, its timer, and the one report at its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Concatenate, ParamSpec, TypeVar

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, RequestError
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.scores import Scores
from guardrail.server.alarm import Alarm
from guardrail.server.convert import Opening, ShownEvent
from guardrail.server.engine import Engine, reason_of
from guardrail.server.outbox import Outbox
from guardrail.session import ReleaseMode, Session
from guardrail.session_events import Abstention, ExtractRequest, Release, ScoreRequest, SessionEvent, Summary
from guardrail.telemetry.alerts import RequestIds
from guardrail.telemetry.logs import describe_fault
from guardrail.telemetry.tracing import StreamTrace
from guardrail.verify.prepared import prepared

INLINE_BYTES = 4 * 1024  # a stream's evidence up to this size is read on the event loop: 1 ms a KiB, 4 ms at worst
# A caller that half-closes after Close, as most do, is answered at once; for any other the outcome waits this long, so
# that a delta after Close is seen before anything is released.
GRACE_S = 0.02

_NO_EVIDENCE = EvidenceIndex.build(())


def _read(known: EvidenceIndex, chunks: Sequence[Chunk]) -> EvidenceIndex:
    """The evidence and more, with all that would keep the event loop from other streams when a claim asks for it."""
    return prepared(known.extended(chunks))


P = ParamSpec("P")
T = TypeVar("T")


class Runner:
    """One answer's session and everything that works for it.

    Arguments:
        engine: what all streams share.
        opening: what is to be checked, and how.
        ids: of the stream.
        trace: the stream's spans.
        outbox: where events for the caller go; closed after the Summary.

    Raises:
        RequestError: options that the policy does not allow.
    """

    def __init__(
        self, engine: Engine, opening: Opening, ids: RequestIds, trace: StreamTrace, outbox: Outbox[ShownEvent]
    ) -> None:
        self.ended = False
        self.summarised = False
        self._engine = engine
        self._opening = opening
        self._ids = ids
        self._trace = trace
        self._outbox = outbox
        self._loop = asyncio.get_running_loop()
        self._opened_ms = self.now_ms()
        self._ends_ms = self._opened_ms + engine.limits.stream_seconds * 1000.0
        self._session = self._new_session(opening.mode, opening.monitor)
        self._evidence_bytes = 0
        self._unread: list[Chunk] = []  # evidence that a thread has yet to read
        self._reading = False  # meanwhile segments wait for it, and so does Close
        self._closed_ms: float | None = None
        self._finish_reason = ""
        self._scored_ms = 0.0
        self._core_s = 0.0
        self._shown: set[int] = set()
        self._held: list[ShownEvent] = []
        self._settled = True  # False between Close and the caller's half-close
        self._stepping = False
        self._alarm = Alarm(self._loop, self._ring)
        self._armed_for = 0  # deadlines of the session
        self._grace: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._arm()

    # -- what comes in -------------------------------------------------------------------------------------------

    def now_ms(self) -> float:
        """The clock that deadlines are read from."""
        return self._loop.time() * 1000.0

    def add_evidence(self, chunks: Sequence[Chunk], size: int) -> None:
        """More evidence, `size` bytes of it; once it is a lot, it is read in a thread while the stream goes on."""
        self._evidence_bytes += size  # what came before is gone through again
        if self._reading:
            self._unread += chunks
        elif self._evidence_bytes > INLINE_BYTES and self._engine.indexer is not None:
            self._unread += chunks
            self._reading = True
            self._start(self._read_evidence())
        else:
            with self._trace.stage("evidence", chunks=len(chunks), bytes=size):
                self._run(lambda session: session.add_evidence(session.evidence.extended(chunks), self.now_ms()))

    def feed(self, text: str, arrived_ms: float, choice: int) -> None:
        """A piece of the answer. Raises RequestError for a choice that was not announced."""
        self._run(Session.feed, text, arrived_ms, choice)
        self._step_soon()

    def close(self, finish_reason: str) -> None:
        """The text is complete."""
        self._closed_ms = self.now_ms()
        self._finish_reason = finish_reason
        self._settled = False
        self._grace = self._loop.call_later(GRACE_S, self.settle)
        if not self._reading:
            self._close_session()
        self._step_soon()
        self._arm()

    def settle(self) -> None:
        """The caller has half-closed, or had the time to."""
        self._settled = True
        self._flush()

    def fail(self, reason: Reason) -> None:
        """The answer can't be completed; in monitor mode only CANCELLED ends it."""
        self._run(Session.fail, reason, self.now_ms())

    def collapse(self, error: Exception) -> None:
        """A fault of the service: log it without its message, and withhold the answer."""
        self._engine.reporter.log.error("fault", request_id=self._ids.request_id, **describe_fault(error))
        self.substitute(Reason.INTERNAL)

    def substitute(self, reason: Reason) -> None:
        """End the answer without its session, which is broken or has put out what must not be sent any more."""
        if self.ended:
            return
        self._held.clear()
        self._settled = True
        try:
            fresh = self._session = self._new_session(ReleaseMode.HOLD, monitor=False)
            fresh.fail(reason, self.now_ms())
            for event in fresh.take():
                if isinstance(event, Abstention):
                    self._held.append(replace(event, retract=event.choice in self._shown))
                elif not isinstance(event, ScoreRequest | ExtractRequest):
                    self._held.append(event)
            self._flush()
        finally:
            self.end()  # not even that worked: the caller gets a status

    def vanish(self) -> None:
        """The caller has gone: let go of everything; an answer without a Summary is reported as cancelled."""
        self._settled = True
        self._flush()
        self.fail(Reason.CANCELLED)
        self.end()

    # -- the session ---------------------------------------------------------------------------------------------

    def _new_session(self, mode: ReleaseMode, monitor: bool) -> Session:
        return Session(
            self._engine.policy,
            _NO_EVIDENCE,
            now_ms=self._opened_ms,
            question=self._opening.question,
            mode=mode,
            monitor=monitor,
            choices=self._opening.choices,
            tenant=self._opening.tenant,
            language=self._opening.language,
            model_version=self._engine.model_version,
            extractor=self._engine.extracts,
        )

    def _run(self, act: Callable[Concatenate[Session, P], T], *args: P.args, **options: P.kwargs) -> T | None:
        """Let the session act, then dispatch what it has put out. A session that breaks is replaced."""
        if self.ended:
            return None
        session = self._session
        began = perf_counter()
        try:
            result = act(session, *args, **options)
            put_out = session.take()
        except RequestError:
            raise
        except Exception as error:
            self.collapse(error)
            return None
        finally:
            self._core_s += perf_counter() - began
        if (fault := session.error) is not None:
            session.error = None
            self._log_failed_check(fault)
        if put_out:
            self._dispatch(put_out)
        if self._session.deadlines != self._armed_for:  # what rings too early is armed again then
            self._arm()
        return result

    def _dispatch(self, put_out: Sequence[SessionEvent]) -> None:
        if isinstance(summary := put_out[-1], Summary) and self._is_late(summary):
            self.substitute(Reason.DEADLINE)
            return
        asked = []
        for event in put_out:
            if isinstance(event, ScoreRequest):
                asked.append(event)
            elif isinstance(event, ExtractRequest):
                self._start(self._extract(event))
            else:
                self._held.append(event)
        self._flush()
        for request in asked:
            self._ask(request)

    def _is_late(self, summary: Summary) -> bool:
        """Whether text would leave after the deadline (INV-HAL-03): its last check began in time, but took too long."""
        if self._closed_ms is None or summary.would_have is not None or summary.outcome is Outcome.ABSTAINED:
            return False
        return self.now_ms() > self._closed_ms + self._engine.policy.deadline_ms

    def _log_failed_check(self, error: Exception) -> None:
        log = self._engine.reporter.log
        record = log.warning if isinstance(error, GuardrailError) else log.error
        record("check_failed", request_id=self._ids.request_id, **describe_fault(error))

    def _close_session(self) -> None:
        """Pass Close on; its deadline counts from when it came, however long evidence was being read."""
        self._reading = False
        if (closed_ms := self._closed_ms) is not None:
            self._run(Session.close, closed_ms, self._finish_reason)

    def _step_soon(self) -> None:
        if not self._stepping and not self.ended:
            self._stepping = True
            self._engine.turns.ask(self._step)

    def _step(self) -> None:
        """Examine one waiting segment; streams take turns. While evidence is being read, segments wait for it."""
        self._stepping = False
        if self._reading or self.ended:
            return
        with self._trace.stage("claims"):
            more = self._run(Session.advance, self.now_ms())
        if more:
            self._step_soon()

    # -- work beside the loop ------------------------------------------------------------------------------------

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read_evidence(self) -> None:
        try:
            while self._unread:
                chunks, self._unread = self._unread, []
                with self._trace.stage("evidence", chunks=len(chunks)):
                    known = self._session.evidence
                    index = await self._loop.run_in_executor(self._engine.indexer, _read, known, chunks)
                if self._reading:
                    self._give_evidence(index)
        except Exception as error:
            self.collapse(error)
        if self._reading:
            self._close_session()
            self._step_soon()

    def _give_evidence(self, index: EvidenceIndex) -> None:
        self._run(Session.add_evidence, index, self.now_ms())

    async def _extract(self, request: ExtractRequest) -> None:
        ticket = request.ticket
        try:
            if self._engine.extractor is None:
                raise BackendError("there is no claim extractor")
            with self._trace.stage("extract", sentences=len(request.sentences)):
                written = await self._engine.extractor.extract(request.sentences, deadline_ms=request.deadline_ms)
        except Exception as error:
            late = isinstance(error, DeadlineExceeded)
            self._run(Session.unextracted, ticket, self.now_ms(), late=late)
            return
        with self._trace.stage("claims"):
            self._run(Session.extracted, ticket, written, self.now_ms())

    def _ask(self, request: ScoreRequest) -> None:
        """Get a request's scores: at once, without a task, where all are known."""
        if self.ended:
            return
        pairs = [(pair.premise, pair.hypothesis) for pair in request.pairs]
        try:
            known = self._engine.known_scores(pairs, tenant=self._ids.tenant)
        except Exception as error:
            self._unscored(request, error)
            return
        if known is None:
            self._start(self._score(request, pairs))
        else:
            self._scored(request, known)

    async def _score(self, request: ScoreRequest, pairs: Sequence[tuple[str, str]]) -> None:
        try:
            with self._trace.stage("score", pairs=len(pairs)):
                scores = await self._engine.score(pairs, tenant=self._ids.tenant, deadline_ms=request.deadline_ms)
        except Exception as error:
            self._unscored(request, error)
        else:
            self._scored(request, scores)

    def _scored(self, request: ScoreRequest, scores: Sequence[Scores]) -> None:
        self._scored_ms = self.now_ms()
        with self._trace.stage("policy"):
            self._run(Session.scored, request.ticket, scores, self._scored_ms)

    def _unscored(self, request: ScoreRequest, error: Exception) -> None:
        self._log_failed_check(error)
        self._run(Session.failed, request.ticket, reason_of(error), self.now_ms())

    # -- time ----------------------------------------------------------------------------------------------------

    def _arm(self) -> None:
        if self.ended:
            return
        self._armed_for = self._session.deadlines
        due = self._ends_ms
        if (first := self._session.next_deadline_ms) is not None and first < due:
            due = first
        if self._reading and self._closed_ms is not None:
            due = min(due, self._closed_ms + self._engine.policy.deadline_ms)
        self._alarm.set(due)

    def _ring(self, now: float) -> None:
        if now >= self._ends_ms:
            self._settled = True
            self.fail(Reason.LIMIT)
            self.fail(Reason.CANCELLED)  # ends monitor mode too, where nothing else would
        closed_ms = self._closed_ms
        if self._reading and closed_ms is not None and now >= closed_ms + self._engine.policy.deadline_ms:
            self._close_session()  # the text has waited for its evidence long enough
        self._run(Session.expire, now)
        self._arm()

    # -- the end -------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        if not self._settled:
            return
        held, self._held = self._held, []
        for event in held:
            if isinstance(event, Summary):
                self._finish(event)
                return
            if isinstance(event, Release):
                self._shown.add(event.choice)
            self._outbox.put(event)

    def _finish(self, summary: Summary) -> None:
        now = self.now_ms()
        timings = {"total": now - self._opened_ms, "core": self._core_s * 1000.0}
        if self._closed_ms is not None:
            timings["close_to_summary"] = now - self._closed_ms
            timings["inference"] = max(0.0, self._scored_ms - self._closed_ms)
        summary.timings_ms.update(timings)
        self._outbox.put(summary)
        self.summarised = True
        self.end(summary)

    def end(self, summary: Summary | None = None) -> None:
        """Nothing comes after this: report, stop timers and tasks, let the writer finish. Further calls do nothing."""
        if self.ended:
            return
        self.ended = True
        self._alarm.stop()
        if self._grace is not None:
            self._grace.cancel()
        current = asyncio.current_task(self._loop)
        for task in self._tasks:
            if task is not current:
                task.cancel()
        self._outbox.close()
        summary = summary or Summary(Outcome.ABSTAINED, Reason.INTERNAL, (), ())
        self._engine.reporter.answered(summary, self._ids)
        reason = summary.would_have_reason if summary.would_have else summary.reason
        self._trace.end(
            request_id=self._ids.request_id,
            tenant=self._ids.tenant,
            outcome=(summary.would_have or summary.outcome).value,
            reason=reason.value if reason else "",
            claims=len(summary.claims),
        )
