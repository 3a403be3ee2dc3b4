"""One answer's life as a plain state machine: no asyncio, no gRPC, no model, no clock of its own.

    feed / close -> segments wait -> advance examines them -> ScoreRequest -> scored / failed / expire -> events

Where the shell has a model that writes claims, an ExtractRequest comes before the ScoreRequest, and `extracted`,
`unextracted` or `expire` goes on from there.

A shell feeds it, calls `advance` until it returns False, takes the events, and keeps one timer for
`next_deadline_ms` outside all of that work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from itertools import chain
from typing import Literal

from guardrail.choice import Choice, Slot
from guardrail.claims.claim import ClaimSource
from guardrail.division import Divisions
from guardrail.errors import InvalidScore, RequestError
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.outcome import Effect, Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.segmenter import Segment
from guardrail.session_events import (
    Abstention,
    ChoiceSummary,
    ClaimVerdict,
    Release,
    ScoreRequest,
    SessionEvent,
    Summary,
)

_SUPPRESSING = (Effect.FAIL_CLOSED, Effect.ABORT, Effect.SUPPRESS)
CLAIMS_A_STEP = 4  # held against the evidence before other streams get a turn: 2 ms, and 5 ms at worst
_OUTCOMES = (Outcome.RELEASED, Outcome.PARTIAL, Outcome.ABSTAINED)  # worst last


class ReleaseMode(StrEnum):
    """When text leaves: HOLD after the outcome is known, PROGRESSIVE sentence by sentence."""

    HOLD = "HOLD"
    PROGRESSIVE = "PROGRESSIVE"


class Session:
    """Feed it deltas, scores and clock readings; take events from it.

    All clock readings are of one monotonic clock, in milliseconds. Nothing but RequestError leaves its methods: an
    exception of a check ends in an abstention with reason INTERNAL and stands in `error` for the log.

    Arguments:
        policy: thresholds, texts, deadline, limits.
        evidence: the features of what the retriever returned.
        now_ms: when the stream was opened.
        question: what the customer asked; gives a bare answer its subject.
        mode: when text leaves.
        monitor: release everything at once and only say what enforcement would have done.
        choices: how many answers are expected (n > 1).
        tenant, language: choose the texts.
        model_version: what will score; repeated in the summary.
        extractor: whether the shell has a model that writes claims.

    Attributes:
        error: what a check raised, for the shell to log and take away.
        deadlines: how many were set: `next_deadline_ms` may be another one, and sooner, once there are more.

    Raises:
        RequestError: a mode that the policy does not allow, or a choice count beyond its limit.
    """

    def __init__(
        self,
        policy: Policy,
        evidence: EvidenceIndex,
        *,
        now_ms: float,
        question: str = "",
        mode: ReleaseMode = ReleaseMode.HOLD,
        monitor: bool = False,
        choices: int = 1,
        tenant: str = "",
        language: str = "en",
        model_version: str = "",
        extractor: bool = False,
    ) -> None:
        _allow(policy, mode, monitor, choices)
        self.error: Exception | None = None
        self.deadlines = 0
        self._policy = policy
        self._evidence = evidence
        self._monitor = monitor
        self._tenant = tenant
        self._language = language
        self._model_version = model_version
        self._opened_ms = now_ms
        self._closed_ms: float | None = None
        self._over = False  # no text will follow: closed, or the caller has gone
        progressive = mode is ReleaseMode.PROGRESSIVE and not monitor  # monitor shows the deltas themselves
        self._choices = [Choice.start(index, progressive=progressive, question=question) for index in range(choices)]
        self._waiting: deque[tuple[Choice, Slot]] = deque()
        self._tickets: dict[int, tuple[Choice, Slot]] = {}
        self._next_ticket = 0
        self._divisions = Divisions(policy, extractor=extractor)
        self._claims = 0
        self._events: list[SessionEvent] = []
        self._done = False

    # -- what the shell feeds ------------------------------------------------------------------------------------

    @property
    def evidence(self) -> EvidenceIndex:
        """The evidence so far; a shell extends it (in a thread when it is large) and gives it back."""
        return self._evidence

    def add_evidence(self, evidence: EvidenceIndex, now_ms: float) -> None:
        """Replace the evidence by its extension; segments examined before keep their verdicts."""
        if self._closed_ms is not None:
            raise RequestError("evidence after close")
        self._evidence = evidence

    def feed(self, text: str, now_ms: float, choice: int = 0) -> None:
        """A delta has come in. Raises RequestError after `close` and for a choice that was not announced."""
        if self._closed_ms is not None:
            raise RequestError("delta after close")
        if not 0 <= choice < len(self._choices):
            raise RequestError(f"choice {choice} was not announced: choices is {len(self._choices)}")
        target = self._choices[choice]
        if self._monitor and text:
            self._events.append(Release(choice, text))
        if self._done or target.outcome is not None:
            return
        target.characters += len(text)
        if target.characters > self._policy.limits.answer_characters:
            self._suppress(target, Reason.LIMIT)
        else:
            self._queue(target, partial(target.segmenter.feed, text), now_ms)
        if target.outcome is not None:
            self._settle(now_ms)

    def close(self, now_ms: float, finish_reason: str = "") -> None:
        """The text is complete. Raises RequestError when called twice."""
        if self._closed_ms is not None:
            raise RequestError("close after close")
        self._closed_ms = now_ms
        self._over = True
        for choice in self._choices:
            if choice.outcome is None and not self._done:
                self._queue(choice, choice.segmenter.close, now_ms)
        self._settle(now_ms)

    def advance(self, now_ms: float) -> bool:
        """Examine the next waiting segment, or some of its claims (some milliseconds of work); True while more wait."""
        if self._waiting:
            choice, slot = self._waiting[0]
            examined = True
            if choice.outcome is None:
                try:
                    examined = self._examine(choice, slot, now_ms)
                except Exception as error:
                    self.error = error
                    self._suppress(choice, Reason.INTERNAL)
            if examined:
                self._waiting.popleft()
                if self._over or choice.outcome is not None:
                    self._settle(now_ms)
        return bool(self._waiting)

    def scored(self, ticket: int, scores: Sequence[Sequence[float]], now_ms: float) -> None:
        """Scores of a ScoreRequest's pairs, in order; a late or unknown ticket is ignored."""
        found = self._tickets.pop(ticket, None)
        if found is None or found[0].outcome is not None:
            return
        choice, slot = found
        if now_ms > slot.deadline_ms:
            self._suppress(choice, Reason.DEADLINE)
        else:
            try:
                if len(scores) != len(slot.pairs):
                    raise InvalidScore(f"{len(scores)} scores for {len(slot.pairs)} pairs")
                if self._judge(choice, slot, [Scores.checked(row) for row in scores]):
                    self._decide(choice, slot)
            except InvalidScore as error:
                self.error = error
                self._suppress(choice, Reason.INVALID_SCORE)
        self._settle(now_ms)

    def failed(self, ticket: int, reason: Reason, now_ms: float) -> None:
        """A ScoreRequest could not be answered: its choice fails closed."""
        found = self._tickets.pop(ticket, None)
        if found is not None and found[0].outcome is None:
            self._suppress(found[0], reason)
            self._settle(now_ms)

    def extracted(self, ticket: int, written: Sequence[Sequence[str]], now_ms: float) -> None:
        """A model's claims, some a sentence of an ExtractRequest, in order; a late or unknown ticket is ignored."""
        if (found := self._divisions.take(ticket)) is None:
            return
        choice, slot = found
        if now_ms > slot.divide_by_ms or len(written) != len(slot.asked):
            slot.undivided(ClaimSource.RULES_LATE if now_ms > slot.divide_by_ms else ClaimSource.RULES_FAILED)
        else:
            before = len(slot.hearings)
            try:
                slot.divide(written, self._evidence, self._policy)
            except Exception as error:
                self.error = error
                self._suppress(choice, Reason.INTERNAL)
            self._claims += len(slot.hearings) - before
        self._go_on(choice, slot, now_ms)

    def unextracted(self, ticket: int, now_ms: float, *, late: bool = False) -> None:
        """An ExtractRequest could not be answered, or not in time: the rules' claims stand."""
        if (found := self._divisions.take(ticket)) is not None:
            choice, slot = found
            slot.undivided(ClaimSource.RULES_LATE if late else ClaimSource.RULES_FAILED)
            self._go_on(choice, slot, now_ms)

    def fail(self, reason: Reason, now_ms: float) -> None:
        """The whole stream can't be completed (CANCELLED, LIMIT, OVERLOAD, INTERNAL): all open choices fail closed."""
        self._over = self._over or reason is Reason.CANCELLED
        for choice in self._choices:
            if choice.outcome is None:
                self._suppress(choice, reason)
        self._settle(now_ms)

    def expire(self, now_ms: float) -> None:
        """The shell's timer rang: a choice with a segment past its deadline abstains; early calls do nothing.

        Where only a model has used up its share, the rules' claims stand.
        """
        for choice, slot in self._divisions.overdue(now_ms):
            slot.undivided(ClaimSource.RULES_LATE)
            self._go_on(choice, slot, now_ms)
        for choice in self._choices:
            if choice.outcome is None and (due := choice.due_ms) is not None and due <= now_ms:
                self._suppress(choice, Reason.DEADLINE)
        self._settle(now_ms)

    # -- what the shell reads ------------------------------------------------------------------------------------

    @property
    def next_deadline_ms(self) -> float | None:
        """When `expire` must be called at the latest, None while nothing waits for a verdict."""
        first = self._divisions.next_ms
        for choice in self._choices:
            if choice.outcome is None and (due := choice.due_ms) is not None and (first is None or due < first):
                first = due
        return first

    @property
    def done(self) -> bool:
        """Whether the Summary has been put out; nothing comes after it."""
        return self._done

    def take(self) -> list[SessionEvent]:
        """Events since the last call, in order."""
        events, self._events = self._events, []
        return events

    # -- the rules -----------------------------------------------------------------------------------------------

    def _queue(self, choice: Choice, cut: Callable[[], list[Segment]], now_ms: float) -> None:
        try:
            segments = cut()
        except Exception as error:
            self.error = error
            self._suppress(choice, Reason.INTERNAL)
            return
        self.deadlines += len(segments)
        for segment in segments:
            self._waiting.append((choice, choice.add(segment, now_ms + self._policy.deadline_ms)))
        if choice.gate.segments > self._policy.limits.segments:
            self._suppress(choice, Reason.LIMIT)

    def _examine(self, choice: Choice, slot: Slot, now_ms: float) -> bool:
        """One step on a segment, bounded whatever its length; True when there are no more to take."""
        if now_ms > slot.deadline_ms:
            self._suppress(choice, Reason.DEADLINE)
            return True
        if slot.evidence is None:
            failure = choice.read(slot, self._evidence)
            self._claims += len(slot.hearings)
            if self._claims > self._policy.limits.claims:
                failure = Reason.LIMIT
            if failure is not None:
                self._suppress(choice, failure)
                return True
            if len(slot.hearings) > CLAIMS_A_STEP:
                return False  # reading so many took its time
        if not slot.hear(CLAIMS_A_STEP, self._policy):
            return False
        if self._judge(choice, slot, ()) and not slot.leans:
            if (request := self._divisions.ask(choice, slot, now_ms)) is not None:
                self.deadlines += 1
                self._events.append(request)
            else:
                self._ask(choice, slot)
        return True

    def _go_on(self, choice: Choice, slot: Slot, now_ms: float) -> None:
        """The segment's claims are final: have them judged."""
        if choice.outcome is None and self._claims > self._policy.limits.claims:
            self._suppress(choice, Reason.LIMIT)
        if choice.outcome is None and self._judge(choice, slot, ()):
            self._ask(choice, slot)
        self._settle(now_ms)

    def _ask(self, choice: Choice, slot: Slot) -> None:
        """Ask for what the segment's verdict still needs."""
        if pairs := slot.pairs:
            self._tickets[self._next_ticket] = (choice, slot)
            self._events.append(ScoreRequest(self._next_ticket, pairs, slot.deadline_ms))
            self._next_ticket += 1
        else:
            self._decide(choice, slot)

    def _judge(self, choice: Choice, slot: Slot, scores: Sequence[Scores]) -> bool:
        """Judge the claims whose scores are here (or need none); False when that suppressed the choice."""
        given = len(scores)
        end = 0
        for hearing in slot.hearings:
            start, end = end, end + len(hearing.pairs)
            if hearing.verdict is None and (start == end or end <= given):
                verdict = choice.judge(slot, hearing, scores[start:end], self._policy)
                if verdict.effect in _SUPPRESSING:
                    self._suppress(choice, verdict.reason or Reason.INTERNAL, verdict)
                    return False
        return True

    def _decide(self, choice: Choice, slot: Slot) -> None:
        """Every claim of the segment has its verdict: it passes, or the first unsupported claim cuts it."""
        cut = None
        for hearing in slot.hearings:
            if (verdict := hearing.verdict) is not None and verdict.effect is Effect.CUT:
                cut = verdict
                break
        if cut is None:
            choice.passed(slot)
        else:
            reason = cut.reason or Reason.UNGROUNDED
            choice.cut(slot, self._text("notice", reason, cut), reason)
        self._events += choice.gate.ready()

    def _suppress(self, choice: Choice, reason: Reason, verdict: ClaimVerdict | None = None) -> None:
        """Replace the whole choice by the disclaimer; what is still in flight for it no longer counts."""
        if reason.fails_closed:
            choice.fail_pending(self._policy, reason)
        choice.outcome, choice.reason = Outcome.ABSTAINED, reason
        if not self._monitor:
            text = self._text("disclaimer", reason, verdict)
            self._events.append(Abstention(choice.index, text, reason, retract=choice.gate.shown))

    def _settle(self, now_ms: float) -> None:
        """Finish what can be finished; put out the Summary once every choice has its outcome."""
        if self._done:
            return
        if self._closed_ms is not None:
            for choice in self._choices:
                if choice.outcome is None and choice.unanswered:
                    self._suppress(choice, Reason.NO_CLAIM)
                if choice.outcome is None and not choice.open_slots:
                    if choice.asserting and choice.gate.cuts == choice.asserting:
                        cut = next(v for v in choice.verdicts() if v.effect is Effect.CUT)
                        self._suppress(choice, cut.reason or Reason.UNGROUNDED, cut)
                        continue
                    choice.outcome = Outcome.PARTIAL if choice.gate.cuts else Outcome.RELEASED
                    choice.reason = Reason.UNGROUNDED if choice.gate.cuts else None
                    self._events += [] if self._monitor else choice.gate.finish()
        for choice in self._choices:
            if choice.outcome is None:
                return
        if self._over or not self._monitor:
            self._done = True
            self._waiting.clear()
            self._tickets.clear()
            self._events.append(self._summary(now_ms))

    def _summary(self, now_ms: float) -> Summary:
        worst = max(self._choices, key=lambda choice: _OUTCOMES.index(choice.outcome or Outcome.ABSTAINED))
        outcome, reason = worst.outcome or Outcome.ABSTAINED, worst.reason
        timings = {"total": now_ms - self._opened_ms}
        if self._closed_ms is not None:
            timings["close_to_summary"] = now_ms - self._closed_ms
        return Summary(
            outcome=Outcome.RELEASED if self._monitor else outcome,
            reason=None if self._monitor else reason,
            choices=tuple(choice.summary(self._monitor) for choice in self._choices),
            claims=tuple(chain.from_iterable(choice.verdicts() for choice in self._choices)),
            timings_ms=timings,
            policy_version=self._policy.version,
            model_version=self._model_version,
            would_have=outcome if self._monitor else None,
            would_have_reason=reason if self._monitor else None,
        )

    def _text(self, kind: Literal["disclaimer", "notice"], reason: Reason, verdict: ClaimVerdict | None) -> str:
        return self._policy.texts.choose(
            kind,
            reason=reason,
            claim_type=verdict.type if verdict else None,
            tenant=self._tenant,
            language=self._language,
        )


def _allow(policy: Policy, mode: ReleaseMode, monitor: bool, choices: int) -> None:
    if monitor and not policy.allow_monitor:
        raise RequestError("monitor mode is not allowed by the policy")
    if mode is ReleaseMode.PROGRESSIVE and not policy.allow_progressive:
        raise RequestError("progressive release is not allowed by the policy")
    if not 1 <= choices <= policy.limits.choices:
        raise RequestError(f"choices must be 1 to {policy.limits.choices}, got {choices}")


def refusal(
    policy: Policy,
    reason: Reason,
    *,
    mode: ReleaseMode,
    choices: int,
    tenant: str,
    language: str,
    model_version: str,
) -> tuple[list[Abstention], Summary]:
    """What a `Session` outside monitor mode puts out when the first that it is told is to `fail`, without making one.

    Raises RequestError as `Session`.
    """
    _allow(policy, mode, False, choices)
    text = policy.texts.choose("disclaimer", reason=reason, claim_type=None, tenant=tenant, language=language)
    outcome = Outcome.ABSTAINED
    summary = Summary(
        outcome=outcome,
        reason=reason,
        choices=tuple(ChoiceSummary(choice, outcome, reason, segments=0, cut=0) for choice in range(choices)),
        claims=(),
        timings_ms={"total": 0.0},
        policy_version=policy.version,
        model_version=model_version,
    )
    return [Abstention(choice, text, reason, retract=False) for choice in range(choices)], summary
