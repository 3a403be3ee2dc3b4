"""A claim with figures that its speaker worked out: judged without them, and they by arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.features import Table
from guardrail.verify.finding import Answer, Assessment, Finding, matched
from guardrail.verify.lines.bands import applies
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.worked.operations import Working
from guardrail.verify.worked.tails import cut_out, tail_of

CHECK = "worked"


def without_reckoning(
    claim: Claim, tables: Sequence[Table], assess: Callable[[Claim], Assessment]
) -> Assessment | None:
    """What is known of a claim without the reckoning that it ends in, whose figures come out right; None where it ends
    in none, or where what is left is contradicted or not grounded.

    Arguments:
        tables: of the evidence, which may have a rate for some amounts alone.
        assess: everything but NLI's judgement of another claim.
    """
    if claim.before:
        return _going_on(claim, tables, assess)
    tail = tail_of(claim)
    if (
        tail is None
        or not all(may_apply(way, tables) for way in tail.workings)
        or claim.text[: tail.at] != tail.core.text[: tail.at]
    ):
        return None
    assessment = assess(tail.core)
    if not _bears(assessment, tail.core, tail.spans):
        return None
    # spans behind the reckoning are of other words than the claim's
    findings = (replace(one, matched=_up_to(tail.at, one.matched), restated=()) for one in assessment.findings)
    return _with_reckoning(assessment, findings, tail.workings, tail.spans)


def _going_on(claim: Claim, tables: Sequence[Table], assess: Callable[[Claim], Assessment]) -> Assessment | None:
    """As `without_reckoning` for a claim that is all reckoning from the statement before it."""
    before = claim.before.rstrip(" .")
    joined = claim_as_stands(f"{before}, {claim.text[:1].lower()}{claim.text[1:]}")
    if joined.text[: len(before)] != before:
        return None
    tail = cut_out(joined, len(before), len(before) + 2, len(joined.text))
    if tail is None or not all(may_apply(way, tables) for way in tail.workings):
        return None
    assessment = assess(tail.core)
    if not _bears(assessment, tail.core, tail.spans):
        return None
    findings = (replace(one, matched=(), restated=()) for one in assessment.findings)
    return _with_reckoning(assessment, findings, tail.workings, stated(claim))


def may_apply(way: Working, tables: Sequence[Table]) -> bool:
    """Whether a way is no product of a rate with an amount that the schedule has it not for."""
    if way.operation != "product":
        return True
    rate, base = way.operands
    return applies(rate, base, tables)


def _bears(assessment: Assessment, core: Claim, assumed: frozenset[tuple[int, int]]) -> bool:
    """Whether the evidence may bear out what is left of a claim: all its figures are found, but for assumed ones."""
    if assessment.conflict is not None:
        return False
    return assessment.grounded or stated(core) <= matched(assessment.findings) | assumed


def _with_reckoning(
    assessment: Assessment, findings: Iterable[Finding], used: Sequence[Working], spans: Iterable[tuple[int, int]]
) -> Assessment:
    formula = ", ".join(dict.fromkeys(way.operation for way in used))
    worked = Finding(CHECK, Answer.MATCH, formula=formula, matched=tuple(sorted(spans)))
    return replace(assessment, findings=(*findings, worked), grounded=True, conflict=None)


def _up_to(end: int, spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(span for span in spans if span[1] <= end)
