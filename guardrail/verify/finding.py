"""What a typed check answers about a claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import StrEnum
from typing import Any

from guardrail.claims.claim import Claim
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise

IN_A_RANGE = "value in a range"
"""What a finding calls the proof of a hedged value by a source's range."""


class Answer(StrEnum):
    """A typed check's answer (design, section 5)."""

    MATCH = "match"
    CONFLICT = "conflict"
    CANNOT_TELL = "cannot_tell"


@record
class Finding:
    """One typed check's answer with its grounds.

    Arguments:
        check: name of the check ("numerical", "computational", "polarity", ...).
        answer: match, conflict or cannot tell.
        proved: the whole claim, not only its figure, follows from the cited cells or sentence by arithmetic or
            quotation; it then counts as entailed unless NLI sees a contradiction.
        citations: what it rests on; empty only for CANNOT_TELL.
        source_says, answer_says: the two sides of a conflict in their own spelling ("4.85 %", "5.85 %").
        formula: name of the template that was re-computed, empty when none was.
        restated: (start, end, replacement) edits of the claim's text that put its matched figures into the source's
            spelling, so that NLI judges the words and arithmetic judges the figures; applies to `premise`.
        premise: the premise the restatement belongs to, None when it is a formula's.
        matched: spans (start, end) of the claim's figures and periods, relative to `Claim.text`, which this finding
            grounds; a figure or period that no finding matches is not grounded.
    """

    check: str
    answer: Answer
    proved: bool = False
    citations: tuple[Citation, ...] = ()
    source_says: str = ""
    answer_says: str = ""
    formula: str = ""
    restated: tuple[tuple[int, int, str], ...] = ()
    premise: Premise | None = None
    matched: tuple[tuple[int, int], ...] = ()


def matched(findings: Iterable[Finding]) -> set[tuple[int, int]]:
    """The spans of a claim's figures and periods that are found."""
    return {span for finding in findings if finding.answer is Answer.MATCH for span in finding.matched}


def contradicted_by(premise: Premise, check: str, source_says: str, answer_says: str) -> Finding:
    """The conflict of a claim with a premise, both sides in their own words."""
    return Finding(
        check,
        Answer.CONFLICT,
        citations=(premise.citation,),
        source_says=source_says,
        answer_says=answer_says,
        premise=premise,
    )


def proved_by_sentence(
    check: str, claim: Claim, premise: Premise, restated: tuple[tuple[int, int, str], ...] = ()
) -> Finding:
    """The proof of a whole claim, all its figures and periods included, by a premise that says it word for word."""
    spans = [(figure.start, figure.end) for figure in claim.figures]
    spans += [(period.start, period.end) for period in claim.periods]
    return Finding(
        check,
        Answer.MATCH,
        proved=True,
        citations=(premise.citation,),
        restated=restated,
        premise=premise,
        matched=tuple(sorted(spans)),
    )


_WORDED = ("quotation", "stated_value", "single_value", "recast", "restatement")
"""Checks that prove a claim from a sentence word by word."""


def settles(finding: Finding) -> bool:
    """Whether a finding is one of the proofs that stand without NLI: a formula, a look-up in cells, a sentence."""
    in_cells = any(citation.row for citation in finding.citations)
    return finding.proved and bool(finding.formula or in_cells or finding.check in _WORDED)


@record
class Pair:
    """One pair for NLI: the premise's text and the hypothesis, the claim with its figures restated."""

    premise: str
    hypothesis: str
    citation: Citation


@record
class Assessment:
    """All that is known about a claim before NLI.

    Arguments:
        findings: the typed checks' answers.
        pairs: what NLI is asked, best aligned first; empty when nothing in the evidence is about the claim, or when a
            finding settles the claim, or when NLI is not to be trusted with it (`withheld`).
        grounded: every figure and period of the claim was found or proved; True for a claim without any.
        proved: a finding proves the whole claim.
        conflict: the finding that contradicts the claim, None when none does.
        withheld: what NLI would be asked, of a claim that is nearly a sentence of the source (`turned.needs_proof`); a
            policy may ask it all the same.
        kept: what policies have made of it (`guardrail.judge`).
    """

    findings: tuple[Finding, ...]
    pairs: tuple[Pair, ...]
    grounded: bool
    proved: bool
    conflict: Finding | None
    withheld: tuple[Pair, ...] = ()
    kept: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
