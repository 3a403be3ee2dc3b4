"""A claim before the evidence: what its checks are given, and what they have found as yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Unit
from guardrail.claims.plain.valued_moves import turns_on_worth
from guardrail.evidence.align import Alignment, align
from guardrail.evidence.cell_scores import AlignedCell, Restated
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.combining import conflict_of, is_any_proved
from guardrail.verify.computed.computation import computations
from guardrail.verify.computed.computational import derived_spans
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.nodes import Computation
from guardrail.verify.finding import Assessment, Finding, matched
from guardrail.verify.phrases.grounds import Span, stated

CHECKED_PREMISES = 4
"""Premises that the typed checks see; NLI is asked about fewer."""


class Inquiry:
    """What is known of one claim. Checks take its attributes by their names (`guardrail.verify.checks`).

    Arguments:
        claim: with its figures and periods.
        index: the evidence of its stream.
        max_premises: most pairs that NLI is asked about.
        of_part: what is known of a plain sentence, for checks that make one of the claim.
    """

    __slots__ = ("alignment", "claim", "findings", "index", "max_premises", "of_part", "texts")

    def __init__(
        self, claim: Claim, index: EvidenceIndex, max_premises: int, of_part: Callable[[str], Assessment]
    ) -> None:
        self.claim = claim
        self.index = index
        self.max_premises = max_premises
        self.of_part = of_part
        self.alignment: Alignment = align(claim, index, limit=max(CHECKED_PREMISES, max_premises))
        self.texts: tuple[Premise, ...] = tuple(one for one in self.alignment.premises if not one.cells)
        """The premises that are no cells."""
        self.findings: tuple[Finding, ...] = ()
        """What has been found as yet and stands."""

    @property
    def premises(self) -> tuple[Premise, ...]:
        """What the claim is about, best aligned first."""
        return self.alignment.premises

    @property
    def cells(self) -> tuple[AlignedCell, ...]:
        """The table cells that the claim may be about, best aligned first."""
        return self.alignment.cells

    @property
    def restated(self) -> tuple[Restated, ...]:
        """Cells that a more recent filing restates."""
        return self.alignment.restated

    @property
    def unknown(self) -> frozenset[str]:
        """Names of the claim that the evidence does not know."""
        return self.alignment.unknown_entities

    @property
    def said(self) -> Sequence[Computation]:
        """The computations that the claim can be read as stating."""
        return () if turns_on_worth(self.claim) else computations(self.claim)

    @property
    def evaluator(self) -> Evaluator:
        """What re-computes over the evidence."""
        return Evaluator.of(self.index)

    @property
    def left(self) -> frozenset[Span]:
        """Spans of the figures and periods that are not found as yet and are no results of arithmetic."""
        return stated(self.claim) - matched(self.findings) - derived_spans(self.said)

    @property
    def moves(self) -> frozenset[Span]:
        """Spans of percentages by which something moved and that are not found: a table may print them as returns."""
        moved = [one.figure for one in self.said if one.moved and one.figure.unit is Unit.PERCENT]
        return frozenset((figure.start, figure.end) for figure in moved) - matched(self.findings)

    @property
    def conflict(self) -> Finding | None:
        """The first finding that contradicts the claim."""
        return conflict_of(self.findings)

    @property
    def is_proved(self) -> bool:
        """Whether a finding proves the claim."""
        return is_any_proved(self.findings)

    def proves(self, text: str) -> bool:
        """Whether a plain sentence is proved by what looks it up."""
        return self.of_part(text).proved
