"""What a session tells its shell: pairs to score, and what may be shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import NamedTuple

from guardrail.claims.claim import ClaimSource, ClaimType
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores
from guardrail.verify.finding import Pair


@record
class ScoreRequest:
    """Pairs to score; the shell answers with `Session.scored(ticket, ...)` or `Session.failed(ticket, ...)`.

    Arguments:
        ticket: names the request, unique in a session.
        pairs: one or more pairs.
        deadline_ms: monotonic clock reading after which an answer is of no use.
    """

    ticket: int
    pairs: tuple[Pair, ...]
    deadline_ms: float


@record
class ExtractRequest:
    """Sentences whose claims a model may write; the shell answers with `Session.extracted` or `Session.unextracted`.

    Arguments:
        ticket: names the request, unique among a session's requests of this kind.
        sentences: one or more.
        deadline_ms: monotonic clock reading after which the rules' claims stand.
    """

    ticket: int
    sentences: tuple[str, ...]
    deadline_ms: float


@record
class Release:
    """Text of one choice that may be shown, unaltered segments of the input."""

    choice: int
    text: str


@record
class Excision:
    """A sentence of one choice was cut; `notice` stands in its place. Never carries the cut words."""

    choice: int
    segment: int
    notice: str
    reason: Reason


@record
class Abstention:
    """The whole answer of one choice is replaced by `text`; with `retract`, text already shown is to be withdrawn."""

    choice: int
    text: str
    reason: Reason
    retract: bool


class ClaimVerdict(NamedTuple):
    """The verdict on one claim: a tuple, since each claim makes one, and a frozen dataclass takes three times as long.

    Arguments:
        choice, segment: where the claim stands (zero-based).
        type, verdict, effect, reason: reason is None when verified.
        scores: best entailment and worst contradiction over the premises, None when NLI was not asked or not needed.
        bears_figure, grounded, proved: as in Assessment.
        citations: what the verdict rests on.
        check, formula: the typed check that decided, empty when NLI did.
        source: who read the claim from its sentence.
        text: the claim, `source_says`, `answer_says`: for explanations only; a shell sends them only on demand.
    """

    choice: int
    segment: int
    type: ClaimType
    verdict: Verdict
    effect: Effect
    reason: Reason | None
    scores: Scores | None
    bears_figure: bool
    grounded: bool
    proved: bool
    citations: tuple[Citation, ...]
    check: str
    formula: str
    text: str
    source_says: str
    answer_says: str
    source: ClaimSource = ClaimSource.RULES


@record
class ChoiceSummary:
    """Outcome of one choice: its segments in all, those cut, and the reason when anything was withheld."""

    choice: int
    outcome: Outcome
    reason: Reason | None
    segments: int
    cut: int


@record
class Summary:
    """Always last and exactly once.

    Arguments:
        outcome, reason: the worst over the choices.
        choices: one a choice, in order of index.
        claims: every claim's verdict.
        timings_ms: milliseconds: "total" since open, "close_to_summary", "core" (parsing, alignment, checks),
            "inference" (waiting for scores after Close).
        policy_version, model_version: what judged.
        would_have: in monitor mode, the outcome that enforcement would have had; None otherwise.
        would_have_reason: its reason.
    """

    outcome: Outcome
    reason: Reason | None
    choices: tuple[ChoiceSummary, ...]
    claims: tuple[ClaimVerdict, ...]
    timings_ms: dict[str, float] = field(default_factory=dict)
    policy_version: str = ""
    model_version: str = ""
    would_have: Outcome | None = None
    would_have_reason: Reason | None = None


SessionEvent = ScoreRequest | ExtractRequest | Release | Excision | Abstention | Summary


def shown_texts(events: Iterable[SessionEvent], choices: int) -> list[str]:
    """What each choice reads once all events are in: an abstention replaces what stands before it."""
    texts = [""] * choices
    for event in events:
        if isinstance(event, Release):
            texts[event.choice] += event.text
        elif isinstance(event, Excision):
            texts[event.choice] += event.notice
        elif isinstance(event, Abstention):
            texts[event.choice] = event.text
    return texts
