"""Between the wire contract and the client's events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from guardrail.client.events import (
    Abstained,
    CheckedClaim,
    ChoiceOutcome,
    Event,
    Excised,
    Released,
    Summarised,
)
from guardrail.evidence.chunk import Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores
from guardrail.v1 import guardrail_pb2 as pb


@dataclass(frozen=True, slots=True)
class AskOptions:
    """How one answer is to be checked.

    Arguments:
        progressive: let verified sentences leave before the outcome of the whole is known.
        monitor: show everything and only be told what would have been withheld; the server's policy must allow it.
        explain: put the words behind a verdict into it.
        language: BCP 47 tag of the answer's language, English when empty.
        choices: how many answers the LLM gives at once (n).
    """

    progressive: bool = False
    monitor: bool = False
    explain: bool = False
    language: str = ""
    choices: int = 1

    def write(self) -> pb.Options:
        """Put them on the wire."""
        return pb.Options(
            release_mode=pb.RELEASE_MODE_PROGRESSIVE if self.progressive else pb.RELEASE_MODE_HOLD,
            monitor=self.monitor,
            explain=self.explain,
            language=self.language,
            choices=self.choices,
        )


def read_event(response: pb.InterceptResponse, added_ms: float | None = None) -> Event:
    """Read one event of the server. Raises ValueError for one this client does not know."""
    kind = response.WhichOneof("event")
    if kind == "release":
        return Released(response.release.text, response.release.choice)
    if kind == "excision":
        cut = response.excision
        return Excised(cut.notice, _reason(cut.reason) or Reason.UNGROUNDED, cut.choice, cut.segment)
    if kind == "abstention":
        said = response.abstention
        return Abstained(said.text, _reason(said.reason) or Reason.INTERNAL, said.retract, said.choice)
    if kind == "summary":
        return read_summary(response.summary, added_ms)
    raise ValueError("the server sent an event that this client does not know")


def read_summary(summary: pb.Summary, added_ms: float | None = None) -> Summarised:
    """Read a Summary. Raises ValueError when its outcome is one that this client does not know."""
    return Summarised(
        outcome=_outcome(summary.outcome),
        reason=_reason(summary.reason),
        choices=tuple(
            ChoiceOutcome(c.choice, _outcome(c.outcome), _reason(c.reason), c.segments, c.cut) for c in summary.choices
        ),
        claims=tuple(_claim(claim) for claim in summary.claims),
        timings_ms={
            "total": summary.timings.total_ms,
            "close_to_summary": summary.timings.close_to_summary_ms,
            "core": summary.timings.core_ms,
            "inference": summary.timings.inference_ms,
        },
        added_ms=added_ms,
        request_id=summary.request_id,
        trace_id=summary.trace_id,
        policy_version=summary.policy_version,
        model_version=summary.model_version,
        would_have=_outcome(summary.would_have.outcome) if summary.HasField("would_have") else None,
        would_have_reason=_reason(summary.would_have.reason) if summary.HasField("would_have") else None,
    )


def _claim(claim: pb.ClaimVerdict) -> CheckedClaim:
    scores = claim.scores
    return CheckedClaim(
        choice=claim.choice,
        segment=claim.segment,
        type=_name(pb.ClaimType.Name(claim.type), "CLAIM_TYPE_").lower(),
        verdict=Verdict[_name(pb.Verdict.Name(claim.verdict), "VERDICT_")],
        effect=Effect[_name(pb.Effect.Name(claim.effect), "EFFECT_")],
        reason=_reason(claim.reason),
        scores=Scores(scores.entailment, scores.neutral, scores.contradiction) if claim.HasField("scores") else None,
        bears_figure=claim.bears_figure,
        grounded=claim.grounded,
        proved=claim.proved,
        citations=tuple(_citations(claim.citations)),
        check=claim.check,
        formula=claim.formula,
        source=_source(claim.source),
        claim=claim.explanation.claim,
        source_says=claim.explanation.source_says,
        answer_says=claim.explanation.answer_says,
    )


def _citations(citations: Iterable[pb.Citation]) -> Iterable[Citation]:
    for place in citations:
        yield Citation(
            chunk=place.chunk,
            document=place.document,
            section=place.section,
            page=place.page,
            table=place.table,
            row=place.row,
            column=place.column,
        )


def _name(name: str, prefix: str) -> str:
    return name.removeprefix(prefix)


def _source(number: pb.ClaimSource.ValueType) -> str:
    """Empty when it is not said, or said in a way that this client does not know."""
    if number == pb.CLAIM_SOURCE_UNSPECIFIED or number not in pb.ClaimSource.values():
        return ""
    return _name(pb.ClaimSource.Name(number), "CLAIM_SOURCE_").lower()


def _outcome(number: pb.Outcome.ValueType) -> Outcome:
    name = _name(pb.Outcome.Name(number), "OUTCOME_")
    if name not in Outcome.__members__:
        raise ValueError(f"outcome {name} is unknown")
    return Outcome[name]


def _reason(number: pb.Reason.ValueType) -> Reason | None:
    """None when unspecified; a reason of a newer server is one that fails closed."""
    if number == pb.REASON_UNSPECIFIED:
        return None
    try:
        return Reason[_name(pb.Reason.Name(number), "REASON_")]
    except (KeyError, ValueError):
        return Reason.INTERNAL
