"""A long segment is examined in bounded steps, between which other streams get a turn, and to the same end."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

import pytest

from guardrail.claims.claim import Claim
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.outcome import Effect, Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.session import CLAIMS_A_STEP
from guardrail.session_events import ScoreRequest, Summary
from guardrail.verify.finding import Assessment
from tests.support.plain_session import EVIDENCE, Driver, plain_assess, plain_rules

MANY = 3 * CLAIMS_A_STEP + 1
LONG = "; ".join(f"this is fact {'abcdefghijklmnopqrstuvwxyz'[at]}" for at in range(MANY)) + "."


@pytest.fixture
def heard() -> Iterator[list[tuple[str, EvidenceIndex]]]:
    """The claims that were checked so far, each with the evidence it was held against."""
    found: list[tuple[str, EvidenceIndex]] = []

    def assess(claim: Claim, index: EvidenceIndex, *, max_premises: int) -> Assessment:
        found.append((claim.text, index))
        return plain_assess(claim, index, max_premises=max_premises)

    with plain_rules(), mock.patch("guardrail.choice.assessed", assess):
        yield found


def closed(text: str, policy: Policy | None = None) -> Driver:
    driver = Driver.start(policy)
    driver.session.feed(text, 0.0)
    driver.session.close(0.0)
    return driver


def begun(text: str) -> Driver:
    """Read, and checked as far as one step goes."""
    driver = closed(text)
    assert driver.session.advance(0.0)
    assert driver.session.advance(0.0)
    return driver


def summary_of(driver: Driver) -> Summary:
    (summary,) = driver.of(Summary)
    return summary


def test_a_step_checks_a_bounded_number_of_claims(heard: list[tuple[str, EvidenceIndex]]) -> None:
    driver = closed(LONG)
    counts = []
    more = True
    while more:
        before = len(heard)
        more = driver.session.advance(0.0)
        counts.append(len(heard) - before)
    assert max(counts) == CLAIMS_A_STEP
    assert sum(counts) == MANY


def test_all_claims_of_the_segment_are_asked_about_together(heard: list[tuple[str, EvidenceIndex]]) -> None:
    driver = closed(LONG)
    driver.work(0.0)
    (request,) = driver.of(ScoreRequest)
    assert len(request.pairs) == MANY
    driver.answer(request)
    assert summary_of(driver).outcome is Outcome.RELEASED
    assert len(summary_of(driver).claims) == MANY


def test_the_deadline_holds_between_the_steps(heard: list[tuple[str, EvidenceIndex]]) -> None:
    driver = begun(LONG)
    driver.work(400.1)
    assert len(heard) == CLAIMS_A_STEP
    assert (summary_of(driver).outcome, summary_of(driver).reason) == (Outcome.ABSTAINED, Reason.DEADLINE)


def test_the_timer_ends_a_segment_between_its_steps(heard: list[tuple[str, EvidenceIndex]]) -> None:
    driver = begun(LONG)
    driver.session.expire(400.0)
    driver.work(400.0)
    assert len(heard) == CLAIMS_A_STEP
    summary = summary_of(driver)
    assert summary.reason is Reason.DEADLINE
    assert len(summary.claims) == MANY
    assert {claim.effect for claim in summary.claims} == {Effect.FAIL_CLOSED}


def test_evidence_that_comes_between_the_steps_is_for_the_next_segment(
    heard: list[tuple[str, EvidenceIndex]],
) -> None:
    driver = Driver.start()
    driver.session.feed(f"{LONG} This comes after.\n", 0.0)
    driver.session.advance(0.0)
    more = EVIDENCE.extended([Chunk(id="later", text="More.")])
    driver.session.add_evidence(more, 0.0)
    driver.session.close(0.0)
    driver.work(0.0)
    assert [index for _, index in heard] == [EVIDENCE] * MANY + [more]


def test_too_many_claims_are_refused_before_any_is_checked(heard: list[tuple[str, EvidenceIndex]]) -> None:
    policy = Policy.load()
    policy = policy.model_copy(update={"limits": policy.limits.model_copy(update={"claims": MANY - 1})})
    driver = closed(LONG, policy)
    driver.work(0.0)
    assert not heard
    assert summary_of(driver).reason is Reason.LIMIT


def test_a_check_that_breaks_in_a_later_step_fails_closed() -> None:
    with plain_rules():
        driver = closed(LONG.replace("fact l", "crash"))
        driver.work(0.0)
    assert (summary_of(driver).outcome, summary_of(driver).reason) == (Outcome.ABSTAINED, Reason.INTERNAL)
