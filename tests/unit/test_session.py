"""The life of a stream (design, section 3), with a clock that the test holds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from guardrail.errors import RequestError
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.outcome import Effect, Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.session import ReleaseMode
from guardrail.session_events import Abstention, Excision, Release, ScoreRequest, Summary
from tests.support.plain_session import EVIDENCE, Driver, plain_rules

DISCLAIMER = Policy.load().texts.disclaimer
NOTICE = Policy.load().texts.notice


@pytest.fixture(autouse=True)
def _plain() -> Iterator[None]:
    with plain_rules():
        yield


def relaxed(**changes: object) -> Policy:
    return Policy.load().model_copy(update=changes)


def outcome(driver: Driver) -> tuple[Outcome, Reason | None]:
    (summary,) = driver.of(Summary)
    assert driver.events[-1] is summary
    return summary.outcome, summary.reason


def shown(driver: Driver) -> str:
    return "".join(
        event.text if isinstance(event, Release) else event.notice
        for event in driver.events
        if isinstance(event, Release | Excision)
    )


# -- outcomes ----------------------------------------------------------------------------------------------------


def test_a_supported_answer_is_released_unaltered() -> None:
    driver = Driver.start().run("Hello!  This is fine.\n\nThat is fine too.")
    assert outcome(driver) == (Outcome.RELEASED, None)
    assert shown(driver) == "Hello!  This is fine.\n\nThat is fine too."


def test_mc_tr_01_an_unsupported_sentence_is_cut_and_a_notice_stands_in_its_place() -> None:
    driver = Driver.start().run("This is fine. This is weak. That is fine.")
    assert outcome(driver) == (Outcome.PARTIAL, Reason.UNGROUNDED)
    assert shown(driver) == f"This is fine. {NOTICE} That is fine."


def test_an_answer_whose_every_assertion_was_cut_is_suppressed() -> None:
    driver = Driver.start().run("Hello! This is weak. That is weak.")
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.UNGROUNDED)
    assert shown(driver) == ""


def test_inv_hal_02_a_contradiction_suppresses_everything_in_mid_stream() -> None:
    driver = Driver.start()
    driver.feed("This is fine. This is false. And more ")
    driver.answer_all()
    assert driver.session.done
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.CONTRADICTED)
    assert driver.of(Abstention) == [Abstention(0, DISCLAIMER, Reason.CONTRADICTED, retract=False)]
    assert shown(driver) == ""


def test_inv_hal_01_a_weakly_supported_figure_suppresses_everything() -> None:
    driver = Driver.start().run("This is fine. It is weak at 5.")
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.FIGURE_UNGROUNDED)


def test_one_unsupported_claim_cuts_the_whole_sentence() -> None:
    driver = Driver.start().run("This is fine. One is fine; two is weak.")
    assert shown(driver) == f"This is fine. {NOTICE}"


def test_a_claim_that_a_formula_proves_is_not_scored() -> None:
    driver = Driver.start().run("It is proven.")
    assert driver.requests() == []
    assert outcome(driver) == (Outcome.RELEASED, None)


def test_a_bare_reply_passes_with_the_statement_behind_it() -> None:
    driver = Driver.start().run("Partly. Hello there! This is fine.")
    assert outcome(driver) == (Outcome.RELEASED, None)


def test_a_bare_reply_is_cut_with_the_statement_behind_it() -> None:
    driver = Driver.start().run("Partly. This is weak. That is fine.")
    assert outcome(driver) == (Outcome.PARTIAL, Reason.UNGROUNDED)
    assert shown(driver) == f"{NOTICE} {NOTICE} That is fine."


@pytest.mark.parametrize("text", ["Partly.", "This is fine. Partly.", "Partly. Hello there!"])
def test_a_bare_reply_without_a_statement_behind_it_fails_closed(text: str) -> None:
    assert outcome(Driver.start().run(text)) == (Outcome.ABSTAINED, Reason.NO_CLAIM)


def test_a_bare_reply_and_its_statement_that_are_all_of_the_answer_are_suppressed_when_cut() -> None:
    assert outcome(Driver.start().run("Partly. This is weak.")) == (Outcome.ABSTAINED, Reason.UNGROUNDED)


def test_a_bare_reply_waits_for_the_next_sentence_without_a_deadline() -> None:
    driver = Driver.start(mode=ReleaseMode.PROGRESSIVE)
    driver.feed("Partly. T")
    assert driver.session.next_deadline_ms is None
    assert not driver.of(Release)
    driver.feed("his is fine. ", 10_000.0)
    driver.close(10_000.0)
    driver.answer_all(10_000.0)
    assert outcome(driver) == (Outcome.RELEASED, None)
    assert shown(driver) == "Partly. This is fine. "


def test_an_empty_answer_is_released() -> None:
    driver = Driver.start()
    driver.feed("")
    driver.close()
    assert outcome(driver) == (Outcome.RELEASED, None)


def test_the_last_segment_needs_no_full_stop() -> None:
    driver = Driver.start().run("This is fine. This is false")
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.CONTRADICTED)


def test_text_that_asserts_nothing_passes_without_evidence() -> None:
    driver = Driver.start(evidence=EvidenceIndex.build([])).run("Hello there!")
    assert outcome(driver) == (Outcome.RELEASED, None)


# -- failing closed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Here is nothing.", Reason.NO_CLAIM),
        ("Das ist eine andere Sprache.", Reason.LANGUAGE),
        ("This will crash.", Reason.INTERNAL),
    ],
)
def test_a_segment_that_cannot_be_checked_fails_closed(text: str, reason: Reason) -> None:
    driver = Driver.start().run(text)
    assert outcome(driver) == (Outcome.ABSTAINED, reason)
    assert shown(driver) == ""


def test_an_assertion_without_evidence_fails_closed() -> None:
    driver = Driver.start(evidence=EvidenceIndex.build([])).run("This is fine.")
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.NO_EVIDENCE)


def test_the_exception_of_a_check_is_kept_for_the_log() -> None:
    driver = Driver.start().run("This will crash.")
    assert isinstance(driver.session.error, ValueError)


@pytest.mark.parametrize(
    "scores", [[], [(0.9, 0.1, 0.0)] * 2, [(float("nan"), 0.5, 0.5)], [(0.9, 0.1)], [(2.0, -1.0, 0.0)]]
)
def test_scores_that_are_none_fail_closed(scores: list[tuple[float, ...]]) -> None:
    driver = Driver.start()
    driver.feed("This is fine. ")
    driver.close()
    driver.answer(driver.requests()[0], 1.0, scores)
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.INVALID_SCORE)


@pytest.mark.parametrize("reason", [Reason.BACKEND, Reason.OVERLOAD, Reason.DEADLINE])
def test_a_request_that_could_not_be_answered_fails_closed(reason: Reason) -> None:
    driver = Driver.start()
    driver.feed("This is fine.")
    driver.close()
    driver.session.failed(driver.requests()[0].ticket, reason, 1.0)
    driver.events += driver.session.take()
    assert outcome(driver) == (Outcome.ABSTAINED, reason)


@pytest.mark.parametrize("reason", [Reason.CANCELLED, Reason.LIMIT, Reason.OVERLOAD, Reason.INTERNAL])
def test_a_stream_that_cannot_go_on_fails_closed(reason: Reason) -> None:
    driver = Driver.start()
    driver.feed("This is fine. And ")
    driver.session.fail(reason, 1.0)
    driver.events += driver.session.take()
    assert outcome(driver) == (Outcome.ABSTAINED, reason)
    assert shown(driver) == ""


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        ("answer_characters", "This is fine and long enough."),
        ("segments", "A is fine. B is fine. C is fine. D is fine."),
        ("claims", "A is fine; B is fine; C is fine; D is fine."),
    ],
)
def test_reaching_a_limit_fails_closed(limit: str, text: str) -> None:
    limits = Policy.load().limits.model_copy(update={limit: 3})
    driver = Driver.start(relaxed(limits=limits)).run(text)
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.LIMIT)


# -- the deadline ------------------------------------------------------------------------------------------------


def test_inv_hal_03_the_deadline_is_400_ms_from_the_complete_segment() -> None:
    driver = Driver.start()
    driver.feed("This is fine. And", now_ms=1000.0)
    assert driver.session.next_deadline_ms == 1400.0
    assert driver.requests()[0].deadline_ms == 1400.0


@pytest.mark.parametrize(("late_ms", "expected"), [(399.0, Outcome.RELEASED), (400.5, Outcome.ABSTAINED)])
def test_inv_hal_03_scores_count_up_to_400_ms_and_not_after(late_ms: float, expected: Outcome) -> None:
    driver = Driver.start()
    driver.feed("This is fine.")
    driver.close(now_ms=0.0)
    driver.answer(driver.requests()[0], late_ms)
    assert outcome(driver)[0] is expected


def test_inv_hal_03_the_timer_ends_a_stream_whose_scores_never_come() -> None:
    driver = Driver.start()
    driver.feed("This is fine.")
    driver.close(now_ms=50.0)
    driver.session.expire(449.0)
    assert not driver.session.done
    driver.session.expire(450.0)
    driver.events += driver.session.take()
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.DEADLINE)


def test_a_late_answer_is_ignored() -> None:
    driver = Driver.start()
    driver.feed("This is fine.")
    driver.close()
    driver.session.expire(400.0)
    driver.answer(driver.requests()[0], 401.0)
    assert [type(event) for event in driver.events] == [ScoreRequest, Abstention, Summary]


def test_work_that_waited_past_its_deadline_is_not_begun() -> None:
    driver = Driver.start()
    driver.session.feed("This is fine. And", 0.0)
    driver.work(401.0)
    assert driver.requests() == []
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.DEADLINE)


def test_claims_that_still_waited_are_reported_as_failed_closed() -> None:
    driver = Driver.start()
    driver.feed("This is fine.")
    driver.close()
    driver.session.expire(400.0)
    driver.events += driver.session.take()
    (claim,) = driver.of(Summary)[0].claims
    assert (claim.effect, claim.reason) == (Effect.FAIL_CLOSED, Reason.DEADLINE)


# -- release modes -----------------------------------------------------------------------------------------------


def test_hold_lets_nothing_out_before_the_outcome() -> None:
    driver = Driver.start()
    driver.feed("This is fine. That is fine. And ")
    driver.answer_all()
    assert shown(driver) == ""


def test_progressive_lets_a_sentence_out_once_it_and_all_before_it_are_verified() -> None:
    driver = Driver.start(mode=ReleaseMode.PROGRESSIVE)
    driver.feed("One is fine. Two is fine. Three")
    first, second = driver.requests()
    driver.answer(second)
    assert shown(driver) == ""
    driver.answer(first)
    assert shown(driver) == "One is fine. Two is fine. "


def test_progressive_withdraws_what_was_shown_when_a_contradiction_follows() -> None:
    driver = Driver.start(mode=ReleaseMode.PROGRESSIVE)
    driver.feed("One is fine. Two")
    driver.answer_all()
    driver.feed(" is false. ")
    driver.close()
    driver.answer(driver.requests()[-1])
    assert driver.of(Abstention) == [Abstention(0, DISCLAIMER, Reason.CONTRADICTED, retract=True)]


def test_progressive_abstention_needs_no_retraction_when_nothing_was_shown() -> None:
    driver = Driver.start(mode=ReleaseMode.PROGRESSIVE).run("One is false.")
    assert driver.of(Abstention)[0].retract is False


def test_progressive_must_be_allowed_by_the_policy() -> None:
    with pytest.raises(RequestError, match="progressive"):
        Driver.start(relaxed(allow_progressive=False), mode=ReleaseMode.PROGRESSIVE)


# -- monitor mode ------------------------------------------------------------------------------------------------


def test_monitor_releases_everything_and_says_what_it_would_have_done() -> None:
    driver = Driver.start(relaxed(allow_monitor=True), monitor=True)
    driver.feed("One is fine. Two is false. ")
    driver.answer_all()
    driver.feed("Three is fine.")
    driver.close()
    driver.answer_all()
    (summary,) = driver.of(Summary)
    assert shown(driver) == "One is fine. Two is false. Three is fine."
    assert driver.of(Abstention) == []
    assert (summary.outcome, summary.would_have, summary.would_have_reason) == (
        Outcome.RELEASED,
        Outcome.ABSTAINED,
        Reason.CONTRADICTED,
    )


def test_monitor_must_be_allowed_by_the_policy() -> None:
    with pytest.raises(RequestError, match="monitor"):
        Driver.start(monitor=True)


# -- choices -----------------------------------------------------------------------------------------------------


def test_choices_are_judged_apart_and_the_summary_tells_the_worst() -> None:
    driver = Driver.start(choices=2)
    driver.feed("One is ", choice=0)
    driver.feed("Two is ", choice=1)
    driver.feed("fine.", choice=0)
    driver.feed("false.", choice=1)
    driver.close()
    driver.answer_all()
    (summary,) = driver.of(Summary)
    assert [choice.outcome for choice in summary.choices] == [Outcome.RELEASED, Outcome.ABSTAINED]
    assert outcome(driver) == (Outcome.ABSTAINED, Reason.CONTRADICTED)
    assert driver.of(Release) == [Release(0, "One is fine.")]


def test_a_choice_that_was_not_announced_is_refused() -> None:
    with pytest.raises(RequestError, match="choice 1"):
        Driver.start().feed("x", choice=1)


@pytest.mark.parametrize("choices", [0, 17])
def test_the_number_of_choices_is_limited(choices: int) -> None:
    with pytest.raises(RequestError, match="choices"):
        Driver.start(choices=choices)


# -- the caller's mistakes ---------------------------------------------------------------------------------------


def test_nothing_may_follow_close() -> None:
    driver = Driver.start()
    driver.close()
    with pytest.raises(RequestError):
        driver.session.feed("more", 1.0)
    with pytest.raises(RequestError):
        driver.session.close(1.0)
    with pytest.raises(RequestError):
        driver.session.add_evidence(EVIDENCE, 1.0)


def test_evidence_that_comes_before_the_delta_that_needs_it_is_used() -> None:
    driver = Driver.start(evidence=EvidenceIndex.build([]))
    driver.feed("Hello! ")
    driver.session.add_evidence(EVIDENCE, 1.0)
    driver.run("This is fine.", 2.0)
    assert outcome(driver) == (Outcome.RELEASED, None)


def test_deltas_after_a_suppression_are_ignored() -> None:
    driver = Driver.start()
    driver.feed("This is false. And")
    driver.answer_all()
    driver.feed("This is fine. ", now_ms=5.0)
    assert [type(event) for event in driver.events] == [ScoreRequest, Abstention, Summary]


def test_the_summary_names_its_policy_model_and_timings() -> None:
    driver = Driver.start(model_version="nli@1")
    driver.feed("This is fine.", 10.0)
    driver.close(30.0)
    driver.answer(driver.requests()[0], 45.0)
    (summary,) = driver.of(Summary)
    assert (summary.policy_version, summary.model_version) == (Policy.load().version, "nli@1")
    assert summary.timings_ms == {"total": 45.0, "close_to_summary": 15.0}
