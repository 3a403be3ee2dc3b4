"""Runs finished answers through sessions inside this process, without a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from guardrail.errors import GuardrailError
from guardrail.evaluation.rows import Delta
from guardrail.evaluation.scoring import NO_DEADLINE_MS, Scored, Scorer
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.session import ReleaseMode, Session
from guardrail.session_events import ExtractRequest, ScoreRequest, SessionEvent, Summary, shown_texts
from guardrail.verify.finding import Pair


def _still() -> float:
    """A clock that stands, so that no deadline comes."""
    return 0.0


@lru_cache(maxsize=64)
def index_of(chunks: tuple[Chunk, ...]) -> EvidenceIndex:
    """The features of the evidence; rows of a file often share theirs."""
    return EvidenceIndex.build(chunks)


@dataclass(slots=True)
class Answer:
    """One answer to check.

    Arguments:
        deltas, evidence, question, choices, mode: as in the wire contract.
    """

    deltas: Sequence[Delta]
    evidence: tuple[Chunk, ...]
    question: str = ""
    choices: int = 1
    mode: ReleaseMode = ReleaseMode.HOLD


@dataclass(slots=True)
class Checked:
    """What became of an answer.

    Arguments:
        summary: the session's.
        events: everything that the session put out except requests, the summary last.
        scored: each pair that NLI judged, with its scores.
        work_ms: milliseconds of work for it: claims, checks and its share of inference. Reading the evidence is not
            among them, for a stream does it before the text comes.
    """

    summary: Summary
    events: tuple[SessionEvent, ...]
    scored: tuple[tuple[Pair, Scores], ...]
    work_ms: float

    def shown(self) -> list[str]:
        """What the customer sees of each choice in the end."""
        return shown_texts(self.events, len(self.summary.choices))


@dataclass(slots=True)
class _Run:
    session: Session
    clock: Clock
    events: list[SessionEvent] = field(default_factory=list)
    scored: list[tuple[Pair, Scores]] = field(default_factory=list)
    work_ms: float = 0.0

    @classmethod
    def start(cls, answer: Answer, policy: Policy, model: str, clock: Clock, *, extractor: bool) -> _Run:
        """Feed the whole answer and examine it."""
        evidence = index_of(answer.evidence)
        began = monotonic_ms()
        session = Session(
            policy,
            evidence,
            now_ms=clock(),
            question=answer.question,
            mode=answer.mode,
            choices=answer.choices,
            model_version=model,
            extractor=extractor,
        )
        for delta in answer.deltas:
            session.feed(delta.text, clock(), delta.choice)
        session.close(clock())
        while session.advance(clock()):
            pass
        return cls(session, clock, work_ms=monotonic_ms() - began)

    def take(self, scorer: Scorer) -> list[ScoreRequest]:
        """Keep what the session put out, have claims written that it asks for, and return its requests for scores."""
        requests = []
        while out := self.session.take():
            for event in out:
                if isinstance(event, ScoreRequest):
                    requests.append(event)
                elif isinstance(event, ExtractRequest):
                    self._extract(event, scorer)
                else:
                    self.events.append(event)
        return requests

    def _extract(self, request: ExtractRequest, scorer: Scorer) -> None:
        began = monotonic_ms()
        budget_ms = NO_DEADLINE_MS if self.clock is _still else request.deadline_ms - self.clock()
        written = scorer.extract(request.sentences, budget_ms)
        if written is None:
            self.session.unextracted(request.ticket, self.clock())
        else:
            self.session.extracted(request.ticket, written, self.clock())
        self.work_ms += monotonic_ms() - began

    def give(self, request: ScoreRequest, answer: Scored) -> None:
        """Answer one request."""
        self.work_ms += answer.work_ms
        if answer.failure is not None:
            self.session.failed(request.ticket, answer.failure, self.clock())
            return
        self.scored += zip(request.pairs, answer.scores, strict=True)
        self.session.scored(request.ticket, answer.scores, self.clock())

    def end(self) -> Checked:
        """The outcome; a session that waits for something it never asked for fails closed."""
        if not self.session.done:
            self.session.fail(Reason.INTERNAL, self.clock())
            self.events += self.session.take()
        summary = self.events[-1]
        if not isinstance(summary, Summary):
            raise GuardrailError("the session ended without a summary")
        return Checked(summary, tuple(self.events), tuple(self.scored), self.work_ms)


def check_answers(
    answers: Sequence[Answer], policy: Policy, scorer: Scorer, model: str, *, deadline: bool = False
) -> list[Checked]:
    """Check answers together, so that their pairs share batches.

    Arguments:
        model: the backend's name and version, for the summary.
        deadline: hold the policy's deadline, counted from here for all of them; otherwise there is none.

    Raises:
        RequestError: an answer that breaks the wire contract.
    """
    clock = monotonic_ms if deadline else _still
    extractor = bool(policy.extraction_ms) and scorer.extracts
    runs = [_Run.start(answer, policy, model, clock, extractor=extractor) for answer in answers]
    while waiting := [(run, request) for run in runs for request in run.take(scorer)]:
        budget_ms = min(request.deadline_ms for _, request in waiting) - clock() if deadline else NO_DEADLINE_MS
        pairs = [[(pair.premise, pair.hypothesis) for pair in request.pairs] for _, request in waiting]
        for (run, request), given in zip(waiting, scorer.score(pairs, budget_ms), strict=True):
            run.give(request, given)
    return [run.end() for run in runs]
