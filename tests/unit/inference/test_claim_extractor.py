"""A backend's claim extractor may be late, broken or stuck; its caller is told in time, on virtual time."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, Overloaded
from guardrail.inference.claim_extractor import LONGEST, MAX_CALLS, ClaimExtractor
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from tests.support.plain_extractor import ExtractingBackend, halves

SENTENCE = "The bond fund is fine and pays coupons."
CLAIMS = ["The bond fund is fine.", "The bond fund pays coupons."]


class Scene:
    """A started extractor on a backend."""

    def __init__(self, loop: VirtualLoop, write: Callable[[str], Any] | None) -> None:
        self.loop = loop
        self.backend = ExtractingBackend(write)
        self.found: list[bool] = []
        self.extractor = ClaimExtractor(self.backend, clock=loop.now_ms, on_found=self.found.append)

    async def extract(self, left_ms: float = 80.0) -> list[list[str]]:
        return await self.extractor.extract([SENTENCE], deadline_ms=self.loop.now_ms() + left_ms)


def play(scenario: Callable[[Scene], Awaitable[None]], write: Callable[[str], Any] | None = halves) -> None:
    async def run(loop: VirtualLoop) -> None:
        scene = Scene(loop, write)
        scene.extractor.start()
        await asyncio.sleep(0.001)
        await scenario(scene)
        await scene.extractor.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run_virtual(run)


def test_it_is_found_and_its_claims_come_in_order() -> None:
    async def scenario(scene: Scene) -> None:
        assert scene.found == [True]
        assert scene.extractor.available
        assert await scene.extract() == [CLAIMS]
        assert (scene.extractor.counts.ended, scene.extractor.counts.sentences) == ({"answered": 1}, 1)

    play(scenario)


def test_a_backend_without_one_is_asked_for_nothing_until_it_has_one() -> None:
    async def scenario(scene: Scene) -> None:
        assert scene.found == [False]
        assert not scene.extractor.available
        with pytest.raises(Overloaded):
            await scene.extract()
        assert scene.backend.asked == []
        scene.backend.write = halves
        await asyncio.sleep(31.0)
        assert scene.found == [False, True]
        assert await scene.extract() == [CLAIMS]

    play(scenario, None)


def test_a_backend_that_is_not_up_yet_is_looked_at_again() -> None:
    async def run(loop: VirtualLoop) -> None:
        scene = Scene(loop, halves)
        scene.backend.error = BackendError("down")
        scene.extractor.start()
        await asyncio.sleep(3.5)
        assert scene.found == []
        scene.backend.error = None
        await asyncio.sleep(1.0)
        assert scene.found == [True]
        await scene.extractor.close()

    run_virtual(run)


def test_a_late_answer_is_not_waited_for_and_its_call_is_cancelled() -> None:
    async def scenario(scene: Scene) -> None:
        scene.backend.delay_ms = math.inf
        began = scene.loop.now_ms()
        with pytest.raises(DeadlineExceeded):
            await scene.extract()
        assert scene.loop.now_ms() - began == pytest.approx(80.0)
        await asyncio.sleep(0.001)
        assert scene.backend.cancelled == 1
        assert scene.extractor.counts.ended == {"late": 1}

    play(scenario)


@pytest.mark.parametrize("trouble", ["late", "failed"])
def test_one_that_keeps_failing_is_left_alone_for_a_while(trouble: str) -> None:
    async def scenario(scene: Scene) -> None:
        scene.backend.delay_ms = math.inf if trouble == "late" else 0.0
        scene.backend.error = BackendError("down") if trouble == "failed" else None
        for _ in range(5):
            with pytest.raises(GuardrailError):
                await scene.extract()
        assert not scene.extractor.available
        began = scene.loop.now_ms()
        with pytest.raises(Overloaded):
            await scene.extract()
        assert scene.loop.now_ms() == began
        scene.backend.delay_ms, scene.backend.error = 0.0, None
        await asyncio.sleep(1.1)
        assert await scene.extract() == [CLAIMS]
        assert scene.extractor.available

    play(scenario)


@pytest.mark.parametrize(
    "answer",
    [
        lambda sentence: [b"bytes"],
        lambda sentence: [None],
        lambda sentence: 7,
        lambda sentence: ["x" * (LONGEST + 1)],
        lambda sentence: [["nested"]],
    ],
)
def test_an_answer_of_another_kind_is_a_failure(answer: Callable[[str], Any]) -> None:
    async def scenario(scene: Scene) -> None:
        with pytest.raises(BackendError):
            await scene.extract()
        assert scene.extractor.counts.ended == {"failed": 1}

    play(scenario, answer)


def test_an_answer_to_other_sentences_is_a_failure() -> None:
    async def scenario(scene: Scene) -> None:
        async def short(sentences: object, *, budget_ms: float) -> list[list[str]]:
            return []

        scene.backend.extract = short  # type: ignore[method-assign,assignment]
        with pytest.raises(BackendError):
            await scene.extract()

    play(scenario)


def test_no_more_than_a_bounded_number_of_calls_is_under_way() -> None:
    async def scenario(scene: Scene) -> None:
        scene.backend.delay_ms = 40.0
        calls = [asyncio.create_task(scene.extract()) for _ in range(MAX_CALLS + 3)]
        done = await asyncio.gather(*calls, return_exceptions=True)
        assert sum(isinstance(answer, Overloaded) for answer in done) == 3
        assert scene.extractor.available

    play(scenario)


def test_a_caller_that_goes_away_takes_its_call_along() -> None:
    async def scenario(scene: Scene) -> None:
        scene.backend.delay_ms = math.inf
        task = asyncio.create_task(scene.extract())
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0.001)
        assert scene.backend.cancelled == 1
        assert scene.extractor.available

    play(scenario)
