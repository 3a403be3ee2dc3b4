"""Why a claim is not verified, in words for a reviewer. They may repeat withheld text: never for a customer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guardrail.policy.outcome import Effect, Reason
from guardrail.session_events import ClaimVerdict

if TYPE_CHECKING:  # importing the client loads grpc, which a check in this process can do without
    from guardrail.client.events import CheckedClaim


def why_not(claim: ClaimVerdict | CheckedClaim) -> str:
    """The two sides of a conflict, else what was missing or what NLI says; empty for a verified claim."""
    if claim.effect is Effect.VERIFIED:
        return ""
    if claim.source_says or claim.answer_says:
        return f"source says {claim.source_says or 'otherwise'}, answer says {claim.answer_says or 'otherwise'}"
    if claim.reason is not None and claim.reason.fails_closed:
        return f"its check could not be completed: {claim.reason.value}"
    scores = ""
    if claim.scores is not None:
        entailment, _, contradiction = claim.scores
        scores = f"P(entailment) {entailment:.3f}, P(contradiction) {contradiction:.3f}"
    if claim.reason is Reason.FIGURE_UNGROUNDED and not claim.grounded:
        return "no document bears out its figure or date"
    return scores or "nothing in the documents is about it"
