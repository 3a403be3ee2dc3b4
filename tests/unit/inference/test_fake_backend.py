"""The fake backend judges by words alone, misbehaves on demand, and ships for users' tests."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import pytest

from guardrail.errors import BackendError, ConfigError
from guardrail.inference.create import create_backend
from guardrail.inference.deadline import Deadline, guard
from guardrail.inference.fake import CONTRADICTED, ENTAILED, NEUTRAL, FakeBackend, Reply, lexical
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores

PAIR = ("The fund yields 4.2% and is insured.", "The fund yields 4.2%.")


def scored(backend: FakeBackend, times: int = 1) -> tuple[list[Any], float]:
    """What `times` calls in a row give, and the virtual milliseconds they took."""

    async def scenario(loop: VirtualLoop) -> tuple[list[Any], float]:
        results: list[Any] = []
        for _ in range(times):
            try:
                results.append(await backend.score([PAIR, PAIR], budget_ms=400))
            except BackendError as error:
                results.append(str(error))
        return results, loop.now_ms()

    return run_virtual(scenario)


@pytest.mark.parametrize(
    ("premise", "hypothesis", "expected"),
    [
        ("The fund yields 4.2% and is insured.", "The fund yields 4.2%.", ENTAILED),
        ("The fund yields 4.2% and is insured.", "The fund yields 5.2%.", CONTRADICTED),
        ("The fund is insured by the agency.", "The fund is not insured by the agency.", CONTRADICTED),
        ("The fund is not insured by the agency.", "The fund is insured by the agency.", CONTRADICTED),
        ("The fund yields 4.2%.", "Holdings are domiciled in Delaware.", NEUTRAL),
        ("Revenue rose in 2024.", "", NEUTRAL),
    ],
)
def test_the_lexical_rule(premise: str, hypothesis: str, expected: Scores) -> None:
    assert lexical(premise, hypothesis) == expected


def test_scores_come_from_a_table_whose_other_pairs_are_neutral() -> None:
    backend = FakeBackend({("a", "b"): CONTRADICTED})
    assert asyncio.run(backend.score([("a", "b"), ("a", "c")], budget_ms=1)) == [CONTRADICTED, NEUTRAL]


def test_scores_come_from_a_rule() -> None:
    backend = FakeBackend(lambda premise, hypothesis: Scores(1.0, 0.0, 0.0) if premise == hypothesis else NEUTRAL)
    assert asyncio.run(backend.score([("a", "a")], budget_ms=1)) == [Scores(1.0, 0.0, 0.0)]


def test_replies_are_used_up_one_a_call() -> None:
    backend = FakeBackend(replies=[Reply.fail(BackendError("down")), Reply.late(30)])
    assert scored(backend, times=3) == (["down", [ENTAILED] * 2, [ENTAILED] * 2], pytest.approx(30.0))


def test_it_can_answer_with_what_is_not_a_number() -> None:
    (scores,), _ = scored(FakeBackend(always=Reply.not_a_number()))
    assert all(math.isnan(value) for row in scores for value in row)


def test_it_can_answer_one_score_too_few() -> None:
    assert scored(FakeBackend(always=Reply.one_short()))[0] == [[ENTAILED]]


def test_it_can_hang_until_it_is_released() -> None:
    backend = FakeBackend(always=Reply.hang())

    async def scenario(loop: VirtualLoop) -> float:
        loop.call_later(7.0, backend.release)
        await backend.score([PAIR], budget_ms=400)
        return loop.now_ms()

    assert run_virtual(scenario) == pytest.approx(7000.0)


@pytest.mark.parametrize(("heeds", "ends"), [(True, True), (False, False)])
def test_a_hanging_call_heeds_its_cancellation_or_not(heeds: bool, ends: bool) -> None:
    backend = FakeBackend(always=Reply.hang(heeds=heeds))

    async def scenario(loop: VirtualLoop) -> bool:
        call = asyncio.ensure_future(backend.score([PAIR], budget_ms=400))
        await asyncio.sleep(0.01)
        call.cancel()
        await asyncio.sleep(0.01)
        ended = call.done()
        backend.release()
        await asyncio.wait({call})
        return ended

    assert run_virtual(scenario) is ends


def test_it_remembers_the_calls_it_saw() -> None:
    backend = FakeBackend()
    scored(backend)
    assert [(call.pairs, call.budget_ms) for call in backend.calls] == [((PAIR, PAIR), 400)]


def test_it_has_an_extractor_only_when_given_one() -> None:
    assert asyncio.run(FakeBackend().extract(["A and B."], budget_ms=1)) is None
    by_and = FakeBackend(claims=lambda sentence: sentence.rstrip(".").split(" and "))
    assert asyncio.run(by_and.extract(["A and B."], budget_ms=1)) == [["A", "B"]]


def test_it_is_ready_until_it_is_closed() -> None:
    async def scenario() -> tuple[bool, bool]:
        backend = FakeBackend()
        before = (await backend.health()).ready
        await backend.close()
        return before, (await backend.health()).ready

    assert asyncio.run(scenario()) == (True, False)


# --- backends by name ------------------------------------------------------------------------------------------------


def test_the_backend_named_fake_judges_by_words() -> None:
    assert asyncio.run(create_backend("fake").score([PAIR], budget_ms=400)) == [ENTAILED]


def test_the_backend_named_hang_never_answers() -> None:
    async def scenario(loop: VirtualLoop) -> float:
        backend = create_backend("hang", clock=loop.now_ms)
        with pytest.raises(BackendError):
            await guard(backend.score([PAIR], budget_ms=400), Deadline(60_000.0), loop.now_ms)
        return loop.now_ms()

    assert run_virtual(scenario) == pytest.approx(60_000.0)


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match="embedded, triton, fake, hang"):
        create_backend("gpt")
