"""The routing table (HAL-WEALTH-001 MC-TR-01, INV-HAL-01, INV-HAL-02), over every edge of its thresholds."""

from __future__ import annotations

import itertools
import math

import pytest

from guardrail.policy.outcome import Effect, Reason, Verdict
from guardrail.policy.policy import Thresholds
from guardrail.policy.route import Standing, route

THRESHOLDS = Thresholds()
BELOW_085, BELOW_090 = math.nextafter(0.85, 0), math.nextafter(0.90, 0)
BELOW_010, ABOVE_005 = math.nextafter(0.10, 0), math.nextafter(0.05, 1)
ENTAILMENTS = (0.0, BELOW_085, 0.85, math.nextafter(0.85, 1), BELOW_090, 0.90, 1.0)
CONTRADICTIONS = (0.0, 0.05, ABOVE_005, BELOW_010, 0.10, math.nextafter(0.10, 1), 1.0)


def table_row(standing: Standing) -> tuple[Effect, Reason | None]:
    """The table of the design, section 4, written out a second time as a reader would apply it by hand."""
    if standing.failure:
        return Effect.FAIL_CLOSED, standing.failure
    if standing.contradiction >= 0.10 or standing.conflict:
        return Effect.ABORT, Reason.CONTRADICTED
    entailed = 1.0 if standing.proved else standing.entailment
    if standing.bears_figure:
        if entailed < 0.90:
            return Effect.SUPPRESS, Reason.FIGURE_UNGROUNDED
        if not standing.grounded:
            return Effect.SUPPRESS, Reason.FIGURE_UNGROUNDED
    if entailed < 0.85:
        return Effect.CUT, Reason.UNGROUNDED
    if standing.contradiction > 0.05:
        return Effect.CUT, Reason.UNGROUNDED
    return Effect.VERIFIED, None


def test_mc_tr_01_every_combination_of_edges_follows_the_table() -> None:
    flags = (False, True)
    checked = 0
    for entailment, contradiction in itertools.product(ENTAILMENTS, CONTRADICTIONS):
        for figure, grounded, proved, conflict in itertools.product(flags, repeat=4):
            for failure in (None, *(reason for reason in Reason if reason.fails_closed)):
                standing = Standing(entailment, contradiction, figure, grounded, proved, conflict, failure)
                decision = route(standing, THRESHOLDS)
                assert (decision.effect, decision.reason) == table_row(standing), standing
                checked += 1
    assert checked == 7 * 7 * 16 * 11


@pytest.mark.parametrize(
    ("scores", "effect"),
    [
        ((0.86, 0.12), Effect.ABORT),
        ((0.90, 0.0999), Effect.CUT),
        ((0.85, 0.05), Effect.VERIFIED),
        ((0.8499, 0.0), Effect.CUT),
        ((BELOW_085, 0.0), Effect.CUT),
        ((0.85, ABOVE_005), Effect.CUT),
    ],
)
def test_mc_eo_01_a_plain_claim_needs_entailment_of_085_and_contradiction_of_005(
    scores: tuple[float, float], effect: Effect
) -> None:
    assert route(Standing(*scores), THRESHOLDS).effect is effect


@pytest.mark.parametrize(("entailment", "effect"), [(BELOW_090, Effect.SUPPRESS), (0.90, Effect.VERIFIED)])
def test_inv_hal_01_a_figure_needs_entailment_of_090(entailment: float, effect: Effect) -> None:
    assert route(Standing(entailment, 0.0, bears_figure=True), THRESHOLDS).effect is effect


def test_inv_hal_01_an_ungrounded_figure_is_suppressed_whatever_the_model_says() -> None:
    decision = route(Standing(1.0, 0.0, bears_figure=True, grounded=False), THRESHOLDS)
    assert (decision.effect, decision.reason) == (Effect.SUPPRESS, Reason.FIGURE_UNGROUNDED)


def test_inv_hal_02_contradiction_is_tested_before_entailment() -> None:
    decision = route(Standing(0.90, 0.10), THRESHOLDS)
    assert (decision.effect, decision.verdict) == (Effect.ABORT, Verdict.CONTRADICTED)


def test_inv_hal_02_a_proof_does_not_outweigh_a_contradiction_that_nli_sees() -> None:
    assert route(Standing(1.0, 0.10, proved=True), THRESHOLDS).effect is Effect.ABORT


def test_scores_are_compared_unrounded() -> None:
    assert route(Standing(0.8499999999, 0.0), THRESHOLDS).effect is Effect.CUT
    assert route(Standing(0.99, 0.0999999999), THRESHOLDS).effect is Effect.CUT


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason.fails_closed])
def test_inv_hal_03_a_check_that_could_not_be_completed_fails_closed(reason: Reason) -> None:
    decision = route(Standing(1.0, 0.0, proved=True, failure=reason), THRESHOLDS)
    assert (decision.effect, decision.reason) == (Effect.FAIL_CLOSED, reason)
