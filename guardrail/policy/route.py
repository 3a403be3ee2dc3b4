"""The routing table (HAL-WEALTH-001 MC-TR-01; design, section 4) as one pure function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from guardrail.policy.outcome import Effect, Reason, Verdict
from guardrail.policy.policy import Thresholds


class Standing(NamedTuple):
    """What is known about one claim when its fate is decided.

    Arguments:
        entailment: best P(entailment) over its premises; 0 when no premise was scored.
        contradiction: worst P(contradiction) over its premises; 0 when none was scored.
        bears_figure: it states a rate, yield, fee, amount, date or count.
        grounded: every figure and period in it was matched.
        proved: arithmetic or quotation shows it follows from the evidence; it counts as entailed.
        conflict: a typed check proves a conflict with the evidence.
        failure: why its check could not be completed, None when it could.
    """

    entailment: float = 0.0
    contradiction: float = 0.0
    bears_figure: bool = False
    grounded: bool = True
    proved: bool = False
    conflict: bool = False
    failure: Reason | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What the table says: the effect on the answer, the reason (None when verified) and the verdict."""

    effect: Effect
    reason: Reason | None
    verdict: Verdict


VERIFIED = Decision(Effect.VERIFIED, None, Verdict.SUPPORTED)


def route(standing: Standing, thresholds: Thresholds) -> Decision:
    """Decide one claim; the rows are tried in the table's order and scores are compared as they are."""
    if standing.failure is not None:
        return Decision(Effect.FAIL_CLOSED, standing.failure, Verdict.UNVERIFIABLE)
    if standing.conflict or standing.contradiction >= thresholds.contradiction_abort:
        return Decision(Effect.ABORT, Reason.CONTRADICTED, Verdict.CONTRADICTED)
    entailment = 1.0 if standing.proved else standing.entailment
    if standing.bears_figure and (entailment < thresholds.figure_entailment or not standing.grounded):
        return Decision(Effect.SUPPRESS, Reason.FIGURE_UNGROUNDED, Verdict.UNVERIFIABLE)
    if entailment < thresholds.entailment or standing.contradiction > thresholds.contradiction_cut:
        return Decision(Effect.CUT, Reason.UNGROUNDED, Verdict.UNVERIFIABLE)
    return VERIFIED
