"""What NLI is asked of a claim: its premises, and the claim with its figures in their spelling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guardrail.claims.claim import Claim
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding, Pair
from guardrail.verify.phrases.grounds import Span
from guardrail.verify.sentences.same_words import in_words_of
from guardrail.verify.values.hedges import is_hedged


def pairs_of(claim: Claim, premises: Sequence[Premise], findings: Sequence[Finding], limit: int) -> tuple[Pair, ...]:
    """The pairs of a claim with its first premises, which are cited if it is verified.

    Arguments:
        findings: with the edits that put figures into a premise's spelling.
        limit: most premises.
    """
    return tuple(
        Pair(premise.text, _worded(_restated(claim.text, findings, premise), premise), premise.citation)
        for premise in premises[:limit]
        if not is_hedged(claim, premise)
    )


def found_first(findings: Sequence[Finding], premises: Sequence[Premise]) -> tuple[Premise, ...]:
    """The premises of `findings` before the others that say anything else."""
    found: list[Premise] = []
    for finding in findings:
        if finding.premise is not None and finding.premise not in found:  # few: a look costs less than their hashes
            found.append(finding.premise)
    return (*found, *(other for other in premises if not any(other.text in premise.text for premise in found)))


def _worded(text: str, premise: Premise) -> str:
    return text if premise.cells else in_words_of(premise.text, text)


def _restated(text: str, findings: Iterable[Finding], premise: Premise) -> str:
    """`text` with the figures that were matched in `premise` in that premise's spelling."""
    edits: dict[Span, str] = {}
    for finding in findings:
        if finding.answer is Answer.MATCH and finding.premise is premise:
            for start, end, replacement in finding.restated:
                if not any(start < other_end and other_start < end for other_start, other_end in edits):
                    edits[(start, end)] = replacement
    for (start, end), replacement in sorted(edits.items(), reverse=True):
        text = text[:start] + replacement + text[end:]
    return text
