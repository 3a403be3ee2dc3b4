"""Which of the checks' answers stand beside each other.

- A computed result is judged by the computation. The lookup of its figure cannot contradict it, since a result is not
  printed where its operands are; but a lookup that finds it (a "change" column) outweighs a computation that does not.
- The number of a rule, form or identifier that the evidence cites is no figure to look up.
- A record found by its key outweighs a look-up of single cells of its table, which does not know keys.
- Any other conflict stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guardrail.claims.claim import Claim
from guardrail.verify.finding import Answer, Assessment, Finding, matched
from guardrail.verify.phrases.grounds import Span, stated

NUMERICAL = "numerical"
"""The check whose conflicts are those of a look-up."""


def conflict_of(findings: Sequence[Finding]) -> Finding | None:
    """The first conflict."""
    return next((finding for finding in findings if finding.answer is Answer.CONFLICT), None)


def is_any_proved(findings: Iterable[Finding]) -> bool:
    """Whether a finding proves its claim."""
    return any(finding.proved for finding in findings)


def proving(findings: Iterable[Finding]) -> list[Finding]:
    """The matches that prove their claim."""
    return [finding for finding in findings if finding.proved and finding.answer is Answer.MATCH]


def reconciled(
    claim: Claim, computed: Sequence[Finding], looked_up: Sequence[Finding], named: set[Span]
) -> tuple[Finding, ...]:
    """The findings of figures without the conflicts that another check answers better.

    Arguments:
        named: spans that the computations explain as results, and that references and identifiers cover.
    """
    if conflict_of(computed) is None and conflict_of(looked_up) is None:
        return (*computed, *looked_up)
    found = matched(looked_up)
    settled = named | matched(finding for finding in computed if finding.proved)
    kept = [
        finding
        for finding in computed
        if not (finding.answer is Answer.CONFLICT and finding.formula and _span(claim, finding) in found)
    ]
    kept += [
        finding for finding in looked_up if not (finding.answer is Answer.CONFLICT and _span(claim, finding) in settled)
    ]
    return tuple(kept)


def _span(claim: Claim, finding: Finding) -> Span | None:
    """The figure or period of the claim that a conflict is about."""
    return next(((start, end) for start, end in stated(claim) if claim.text[start:end] == finding.answer_says), None)


def outweighs(record: Sequence[Finding], conflict: Finding) -> bool:
    """Whether a record that proves the claim answers better than what contradicts it."""
    if not record or conflict.formula:
        return False
    tables = {(cited.chunk, cited.table) for cited in record[0].citations}
    return all((cited.chunk, cited.table) in tables for cited in conflict.citations)


def proved_by(assessment: Assessment, proofs: tuple[Finding, ...]) -> Assessment:
    """An assessment with proofs found after it, which what contradicted the claim does not stand against."""
    findings = tuple(finding for finding in assessment.findings if finding is not assessment.conflict)
    return Assessment(findings + proofs, assessment.pairs[:1], grounded=True, proved=True, conflict=None)
