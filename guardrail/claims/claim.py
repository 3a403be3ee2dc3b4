"""What a claim is: one independently checkable proposition of an answer."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record


class ClaimType(StrEnum):
    """The six types of the claim taxonomy (FinGround, section 3.2 and Appendix A)."""

    NUMERICAL = "numerical"
    TEMPORAL = "temporal"
    ENTITY_ATTRIBUTE = "entity_attribute"
    COMPARATIVE = "comparative"
    REGULATORY = "regulatory"
    COMPUTATIONAL = "computational"


class ClaimSource(StrEnum):
    """Who read a claim from its sentence, and where it was the rules, what became of the model's claims."""

    RULES = "rules"  # there is no model, or nothing in the claim that it could divide
    MODEL = "model"
    RULES_LATE = "rules_late"  # the model used up its share of the deadline
    RULES_FAILED = "rules_failed"  # it could not be asked, or did not answer what was asked
    RULES_UNGROUNDED = "rules_ungrounded"  # its claims are not the sentence's own words, or leave some out


@record
class Claim:
    """One proposition.

    Arguments:
        text: the proposition as a sentence that stands alone (subject carried over, filler and markup
            removed); it is the hypothesis of NLI.
        type: how it is checked first.
        figures: the figures in `text`, spans relative to `text`.
        periods: the dates, quarters and years in `text`, spans relative to `text`.
        subject: the subject that was carried over or found, empty when none was.
        hedged: the sentence says "may", "about", "expects" or the like.
        before: the statement that it goes on to reckon from ("That comes to $9,250 a year"), empty for all others.
        question, earlier: of a claim whose figures may be worked out: the question where it bears a figure, and the
            last statements before it that do, the latest last.
        kept: what was worked out of it (`guardrail.claims.kept`).
    """

    text: str
    type: ClaimType
    figures: tuple[Figure, ...] = ()
    periods: tuple[Period, ...] = ()
    subject: str = ""
    hedged: bool = False
    before: str = ""
    question: str = ""
    earlier: tuple[str, ...] = ()
    kept: list[object] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def bears_figure(self) -> bool:
        """Whether the stricter row of the routing table applies (rate, yield, fee, amount, date, count)."""
        return bool(self.figures or self.periods)
