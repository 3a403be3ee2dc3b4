"""What a caller sees of a checked answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from guardrail.evidence.chunk import Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores

# HAL-WEALTH-001, MC-FA-01, to the letter. The client says it itself when the server can't.
DISCLAIMER = (
    "The proprietary research documents retrieved do not contain verified yield or tax exemption details for this "
    "asset. Please consult the primary prospectus."
)


@dataclass(frozen=True, slots=True)
class Released:
    """Text that may be shown."""

    text: str
    choice: int = 0


@dataclass(frozen=True, slots=True)
class Excised:
    """A sentence was cut; `text` is the notice that stands in its place."""

    text: str
    reason: Reason
    choice: int = 0
    segment: int = 0


@dataclass(frozen=True, slots=True)
class Abstained:
    """The whole answer is replaced by `text`; with `retract`, what was shown of it is to be withdrawn."""

    text: str
    reason: Reason
    retract: bool = False
    choice: int = 0


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """The verdict on one claim.

    Arguments:
        type: the claim's type ("numerical", "temporal", ...).
        source: who read it from its sentence ("rules", "model", ...); empty when the server doesn't say.
        scores: None when NLI was not asked.
        claim, source_says, answer_says: empty unless `explain` was asked for; never for a customer's eyes.
    """

    choice: int
    segment: int
    type: str
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
    source: str = ""
    claim: str = ""
    source_says: str = ""
    answer_says: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceOutcome:
    """What became of one choice."""

    choice: int
    outcome: Outcome
    reason: Reason | None
    segments: int
    cut: int


@dataclass(frozen=True, slots=True)
class Summarised:
    """Always the last event.

    Arguments:
        outcome, reason: the worst over the choices; the reason is None when nothing was withheld.
        timings_ms: the server's: total, close_to_summary, core, inference.
        added_ms: the client's own measure, from the end of the LLM's stream to this event; None when it came earlier.
        would_have, would_have_reason: monitor mode only.
        error: why the client made this event itself (server gone, hung, or a call refused); empty otherwise.
    """

    outcome: Outcome
    reason: Reason | None
    choices: tuple[ChoiceOutcome, ...] = ()
    claims: tuple[CheckedClaim, ...] = ()
    timings_ms: dict[str, float] = field(default_factory=dict)
    added_ms: float | None = None
    request_id: str = ""
    trace_id: str = ""
    policy_version: str = ""
    model_version: str = ""
    would_have: Outcome | None = None
    would_have_reason: Reason | None = None
    error: str = ""

    @property
    def text(self) -> str:
        """Nothing to show: so that every event has a text."""
        return ""


Event = Released | Excised | Abstained | Summarised


@dataclass(frozen=True, slots=True)
class Checked:
    """A finished answer, checked.

    Arguments:
        text: what to show.
        summary: what became of it and why.
        events: all events, the summary last.
    """

    text: str
    summary: Summarised
    events: tuple[Event, ...]


def final_text(events: Iterable[Event], choice: int = 0) -> str:
    """What one choice reads in the end: an abstention replaces what stands before it."""
    text = ""
    for event in events:
        if isinstance(event, Summarised) or event.choice != choice:
            continue
        text = event.text if isinstance(event, Abstained) else text + event.text
    return text
