"""A session asks a model to divide what NLI will judge, and goes on without it when its share of the time is over."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

import pytest

from guardrail.claims.claim import ClaimSource
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Limits, Policy
from guardrail.session_events import Abstention, ExtractRequest, Release, Summary
from tests.support.plain_session import Driver, plain_rules

WHOLE = "The bond fund is fine and pays fine coupons monthly"
PARTS = ["The bond fund is fine.", "The bond fund pays fine coupons monthly."]
SHARE_MS = 80.0


@pytest.fixture
def plain() -> Iterator[None]:
    with plain_rules():
        yield


def start(policy: Policy | None = None, **options: object) -> Driver:
    return Driver.start(policy, extractor=True, **options)


def asked(driver: Driver) -> list[ExtractRequest]:
    return driver.of(ExtractRequest)


def write(driver: Driver, *claims: str, at_ms: float = 10.0) -> None:
    """The model's answer to the only request."""
    (request,) = asked(driver)
    driver.session.extracted(request.ticket, [claims], at_ms)
    driver.events += driver.session.take()


def end(driver: Driver, at_ms: float = 100.0) -> Summary:
    """Answer what is asked, close, and see what became of it."""
    driver.answer_all(at_ms)
    driver.close(at_ms)
    (summary,) = driver.of(Summary)
    return summary


def claims(summary: Summary) -> list[tuple[str, ClaimSource]]:
    return [(claim.text, claim.source) for claim in summary.claims]


@pytest.mark.usefixtures("plain")
class TestPlain:
    def test_without_a_model_nothing_is_asked(self) -> None:
        driver = Driver.start()
        driver.feed(f"{WHOLE}. Hello")
        assert asked(driver) == []
        assert claims(end(driver)) == [(WHOLE, ClaimSource.RULES)]

    def test_the_models_parts_are_judged_in_the_claims_place(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        assert asked(driver) == [ExtractRequest(0, (WHOLE,), SHARE_MS)]
        assert driver.requests() == []
        write(driver, *PARTS)
        (request,) = driver.requests()
        assert [pair.hypothesis for pair in request.pairs] == PARTS
        assert request.deadline_ms == 400.0
        assert claims(end(driver)) == [(part, ClaimSource.MODEL) for part in PARTS]

    def test_a_part_that_is_false_suppresses_and_one_that_is_weak_cuts(self) -> None:
        for word, outcome in (("false", Outcome.ABSTAINED), ("weak", Outcome.PARTIAL)):
            driver = start()
            driver.feed("All is well. ")
            driver.answer_all()
            driver.feed(f"The bond fund is fine and pays {word} coupons monthly. Hello")
            write(driver, "The bond fund is fine.", f"The bond fund pays {word} coupons monthly.")
            assert end(driver).outcome is outcome

    @pytest.mark.parametrize(
        "written",
        [(), ("",), ("The bond fund is fine.",), (*PARTS[:1], "The bond fund pays nothing."), ("x" * 10_000,)],
    )
    def test_the_rules_claim_stands_when_the_parts_are_not_its_own_words_or_leave_some_out(
        self, written: tuple[str, ...]
    ) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        write(driver, *written)
        assert claims(end(driver)) == [(WHOLE, ClaimSource.RULES_UNGROUNDED)]

    def test_the_rules_claim_stands_when_the_model_says_just_that(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        write(driver, f"{WHOLE}.")
        assert [source for _, source in claims(end(driver))] == [ClaimSource.MODEL]

    def test_the_rules_claim_stands_when_the_model_misses_its_share(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        assert driver.session.next_deadline_ms == SHARE_MS
        driver.session.expire(SHARE_MS - 1.0)
        assert driver.session.take() == []
        driver.session.expire(SHARE_MS)
        driver.events += driver.session.take()
        assert driver.session.next_deadline_ms == 400.0
        (request,) = driver.requests()
        assert [pair.hypothesis for pair in request.pairs] == [WHOLE]
        write(driver, *PARTS, at_ms=SHARE_MS + 1.0)  # too late to matter
        assert len(driver.requests()) == 1
        assert claims(end(driver)) == [(WHOLE, ClaimSource.RULES_LATE)]

    def test_an_answer_after_its_share_does_not_count_even_before_the_timer_rings(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        write(driver, *PARTS, at_ms=SHARE_MS + 1.0)
        assert claims(end(driver)) == [(WHOLE, ClaimSource.RULES_LATE)]

    @pytest.mark.parametrize(("late", "source"), [(False, ClaimSource.RULES_FAILED), (True, ClaimSource.RULES_LATE)])
    def test_the_rules_claim_stands_when_the_model_fails(self, late: bool, source: ClaimSource) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        driver.session.unextracted(asked(driver)[0].ticket, 10.0, late=late)
        driver.events += driver.session.take()
        assert claims(end(driver)) == [(WHOLE, source)]

    def test_an_answer_to_another_number_of_sentences_counts_as_none(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        driver.session.extracted(asked(driver)[0].ticket, [PARTS, PARTS], 10.0)
        driver.events += driver.session.take()
        assert claims(end(driver)) == [(WHOLE, ClaimSource.RULES_FAILED)]

    def test_the_share_counts_from_the_complete_sentence_and_is_not_asked_for_when_little_is_left(self) -> None:
        driver = start()
        driver.session.feed(f"{WHOLE}. Hello", 0.0)
        driver.work(75.0)
        assert asked(driver) == []
        assert len(driver.requests()) == 1
        assert claims(end(driver)) == [(WHOLE, ClaimSource.RULES_LATE)]

    def test_the_share_is_never_more_than_half_of_the_deadline_and_may_be_none(self) -> None:
        for changes, expected in (({"deadline_ms": 100}, [50.0]), ({"extraction_ms": 0}, [])):
            driver = start(Policy.load().model_copy(update=changes))
            driver.feed(f"{WHOLE}. Hello")
            assert [request.deadline_ms for request in asked(driver)] == expected

    def test_the_deadline_of_the_answer_stands_above_it(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        driver.session.expire(400.0)
        driver.events += driver.session.take()
        assert [event.reason for event in driver.of(Abstention)] == [Reason.DEADLINE]

    def test_what_is_proved_or_simple_is_not_asked_about(self) -> None:
        driver = start()
        driver.feed("The bond fund is proven and pays proven coupons. This is fine. Hello")
        assert asked(driver) == []

    def test_only_the_divisible_claims_of_a_sentence_are_asked_about_and_the_others_keep_their_place(self) -> None:
        driver = start()
        driver.feed(f"This is fine; {WHOLE}; that is proven. Hello")
        assert [request.sentences for request in asked(driver)] == [(WHOLE,)]
        write(driver, *PARTS)
        assert [text for text, _ in claims(end(driver))] == ["This is fine", *PARTS, "that is proven"]

    def test_parts_count_against_the_limit_of_claims(self) -> None:
        policy = Policy.load().model_copy(update={"limits": Limits(claims=1)})
        driver = start(policy)
        driver.feed(f"{WHOLE}. Hello")
        write(driver, *PARTS)
        assert [event.reason for event in driver.of(Abstention)] == [Reason.LIMIT]

    def test_a_fault_in_checking_a_part_fails_closed(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        with mock.patch("guardrail.choice.assessed", side_effect=ValueError("a check broke")):
            write(driver, *PARTS)
        assert [event.reason for event in driver.of(Abstention)] == [Reason.INTERNAL]
        assert driver.of(Release) == []

    def test_what_comes_for_an_answer_that_has_its_outcome_is_ignored(self) -> None:
        driver = start()
        driver.feed(f"{WHOLE}. Hello")
        driver.session.fail(Reason.CANCELLED, 5.0)
        write(driver, *PARTS)
        driver.session.expire(SHARE_MS)
        assert driver.requests() == []
        assert driver.session.next_deadline_ms is None


def test_a_conflict_that_arithmetic_sees_waits_for_no_model() -> None:
    rows = (("Fund", "Yield"), ("Marram Fund", "4.85 %"), ("Alder Fund", "3.20 %"))
    driver = start(evidence=EvidenceIndex.build([Chunk(id="e1", rows=rows, header_rows=1, element_type="table")]))
    driver.feed("The Marram Fund yields 5.85 % and pays its holders monthly. Hello")
    assert asked(driver) == []
    assert [event.reason for event in driver.of(Abstention)] == [Reason.CONTRADICTED]
