"""Scoring for a measurement: big batches, equal pairs once, and a failure that stays with its own row."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator

import pytest

from guardrail.claims.claim import ClaimSource
from guardrail.errors import BackendError, Overloaded
from guardrail.evaluation.drive import Answer, check_answers
from guardrail.evaluation.rows import Delta
from guardrail.evaluation.scoring import Scorer
from guardrail.evidence.chunk import Chunk
from guardrail.inference.backend import PartialFailure
from guardrail.inference.fake import CONTRADICTED, ENTAILED, NEUTRAL, FakeBackend, Reply
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from tests.support.plain_extractor import halves
from tests.support.plain_session import plain_rules

TABLE = {("p", "yes"): ENTAILED, ("p", "no"): CONTRADICTED}


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as made:
        yield made


def test_each_row_gets_its_own_scores_in_order(runner: asyncio.Runner) -> None:
    scored = Scorer(FakeBackend(TABLE), runner).score([[("p", "no"), ("p", "yes")], [], [("p", "other")]])
    assert [item.scores for item in scored] == [(CONTRADICTED, ENTAILED), (), (NEUTRAL,)]
    assert all(item.failure is None for item in scored)


def test_equal_pairs_of_different_rows_are_scored_once(runner: asyncio.Runner) -> None:
    backend = FakeBackend(TABLE)
    Scorer(backend, runner).score([[("p", "yes")], [("p", "yes"), ("p", "no")]])
    assert [len(call.pairs) for call in backend.calls] == [2]


def test_pairs_go_out_in_batches_of_like_length(runner: asyncio.Runner) -> None:
    backend = FakeBackend()
    Scorer(backend, runner, pairs_per_batch=2).score([[("p", "x" * n)] for n in (9, 1, 8, 2, 7)])
    lengths = [[len(hypothesis) for _, hypothesis in call.pairs] for call in backend.calls]
    assert lengths == [[1, 2], [7, 8], [9]]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply.fail(BackendError("down")), Reason.BACKEND),
        (Reply.fail(Overloaded("full")), Reason.OVERLOAD),
        (Reply.not_a_number(), Reason.INVALID_SCORE),
        (Reply.one_short(), Reason.INVALID_SCORE),
    ],
)
def test_a_failure_is_a_reason_and_no_score(runner: asyncio.Runner, reply: Reply, reason: Reason) -> None:
    (scored,) = Scorer(FakeBackend(always=reply), runner).score([[("p", "yes")]])
    assert (scored.scores, scored.failure) == ((), reason)


def test_a_pair_that_fails_by_itself_leaves_the_others_their_scores(runner: asyncio.Runner) -> None:
    failure = PartialFailure([Scores(*ENTAILED), BackendError("this one")])
    backend = FakeBackend(always=Reply.fail(failure))
    first, second = Scorer(backend, runner).score([[("p", "a")], [("p", "bb")]])
    assert (first.scores, first.failure) == ((ENTAILED,), None)
    assert (second.scores, second.failure) == ((), Reason.BACKEND)


def test_inv_hal_03_a_backend_that_hangs_ends_in_the_deadline(runner: asyncio.Runner) -> None:
    (scored,) = Scorer(FakeBackend(always=Reply.hang()), runner).score([[("p", "yes")]], budget_ms=5.0)
    assert scored.failure is Reason.DEADLINE


def test_the_backend_is_told_what_is_left_of_the_budget(runner: asyncio.Runner) -> None:
    backend = FakeBackend()
    Scorer(backend, runner).score([[("p", "yes")]], budget_ms=5_000.0)
    assert 0.0 < backend.calls[0].budget_ms <= 5_000.0


def test_a_rows_work_is_its_share_of_the_batch(runner: asyncio.Runner) -> None:
    one, two = Scorer(FakeBackend(), runner).score([[("p", "a")], [("p", "b"), ("p", "c")]])
    assert math.isclose(two.work_ms, 2 * one.work_ms)


def test_claims_are_written_where_the_backend_has_a_model_for_it(runner: asyncio.Runner) -> None:
    scorer = Scorer(FakeBackend(claims=lambda sentence: [sentence.upper()]), runner)
    assert scorer.extracts
    assert scorer.extract(["It pays.", "It is insured."]) == [["IT PAYS."], ["IT IS INSURED."]]
    assert not Scorer(FakeBackend(), runner).extracts


def test_a_model_that_fails_to_write_claims_is_no_error(runner: asyncio.Runner) -> None:
    assert Scorer(FakeBackend(), runner).extract(["It pays."]) is None


@pytest.mark.parametrize(("written", "source"), [(True, ClaimSource.MODEL), (False, ClaimSource.RULES_UNGROUNDED)])
def test_answers_are_checked_with_the_claims_that_the_model_writes(
    runner: asyncio.Runner, written: bool, source: ClaimSource
) -> None:
    backend = FakeBackend(lambda premise, claim: ENTAILED, claims=lambda sentence: halves(sentence) if written else [])
    answer = Answer([Delta("The bond fund is fine and pays coupons.")], (Chunk(id="e1", text="Something."),))
    with plain_rules():
        (checked,) = check_answers([answer], Policy.load(), Scorer(backend, runner), "fake@1")
    assert checked.summary.outcome is Outcome.RELEASED
    assert {claim.source for claim in checked.summary.claims} == {source}
