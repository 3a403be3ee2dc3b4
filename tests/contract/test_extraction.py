"""Claims by model through the whole service: whatever the model does, the answer is right and in time."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from guardrail.client.wire import read_summary
from guardrail.errors import BackendError
from guardrail.policy.policy import Policy
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_extractor import ExtractingBackend, halves
from tests.support.plain_server import Ended, PlainServer, close, delta, open_message, plain_server

GOOD = "The bond fund is fine and pays fine coupons."
WEAK = "All is fine. The bond fund is fine and pays weak coupons."
BAD = "The bond fund is fine and pays false coupons."
OPEN = open_message(options=pb.Options(explain=True))


@asynccontextmanager
async def serving(write: Callable[[str], Any] | None, policy: Policy | None = None) -> AsyncIterator[PlainServer]:
    async with plain_server(ExtractingBackend(write), policy=policy) as server:
        await asyncio.sleep(0.01)  # for it to be found
        yield server


def backend_of(server: PlainServer) -> ExtractingBackend:
    backend = server.sidecar._backend
    assert isinstance(backend, ExtractingBackend)
    return backend


async def check(server: PlainServer, text: str) -> Ended:
    ended = await server.intercept(OPEN, delta(text), close())
    assert ended.summary.timings.close_to_summary_ms <= 400.0
    return ended


async def is_right(server: PlainServer, source: str) -> None:
    """Good, weak and bad answers come out as they must, by claims of this source."""
    good, weak, bad = [await check(server, text) for text in (GOOD, WEAK, BAD)]
    assert (good.summary.outcome, good.released) == (pb.OUTCOME_RELEASED, GOOD)
    assert (weak.summary.outcome, weak.released) == (pb.OUTCOME_PARTIAL, "All is fine. ")
    assert (bad.summary.outcome, bad.summary.reason) == (pb.OUTCOME_ABSTAINED, pb.REASON_CONTRADICTED)
    assert {claim.source for claim in read_summary(good.summary).claims} == {source}


async def test_the_models_claims_are_judged_and_named_in_the_summary() -> None:
    async with serving(halves) as server:
        await is_right(server, "model")
        claims = read_summary((await check(server, GOOD)).summary).claims
        assert [claim.claim for claim in claims] == ["The bond fund is fine.", "The bond fund pays fine coupons."]


async def test_a_backend_without_an_extractor_is_not_asked() -> None:
    async with serving(None) as server:
        await is_right(server, "rules")


async def test_a_policy_can_leave_claims_to_the_rules() -> None:
    async with serving(halves, Policy.load().model_copy(update={"extraction_ms": 0})) as server:
        await is_right(server, "rules")
        assert backend_of(server).asked == []


@pytest.mark.parametrize(
    "write",
    [
        lambda sentence: [],
        lambda sentence: ["The bond fund is fine."],
        lambda sentence: ["The bond fund is fine.", "The bond fund pays fine coupons and is insured."],
        lambda sentence: [sentence.replace("weak", "fine").replace("false", "fine") + " It is so."],
        lambda sentence: ["Everything is fine."] * 50,
    ],
)
async def test_an_extractor_that_hallucinates_changes_nothing(write: Callable[[str], Any]) -> None:
    async with serving(write) as server:
        await is_right(server, "rules_ungrounded")


async def test_an_extractor_that_hangs_costs_its_share_and_no_more() -> None:
    async with serving(halves) as server:
        backend_of(server).delay_ms = math.inf
        await is_right(server, "rules_late")
        assert backend_of(server).cancelled == len(backend_of(server).asked)


@pytest.mark.parametrize("write", [lambda sentence: 7, lambda sentence: [None]])
async def test_an_extractor_that_answers_nonsense_counts_as_none(write: Callable[[str], Any]) -> None:
    async with serving(write) as server:
        await is_right(server, "rules_failed")


async def test_an_extractor_that_fails_is_left_alone_after_a_while() -> None:
    async with serving(halves) as server:
        backend_of(server).error = BackendError("down")
        await is_right(server, "rules_failed")
        for _ in range(3):
            await check(server, GOOD)
        await is_right(server, "rules")


async def test_how_the_text_is_cut_makes_no_difference() -> None:
    async with serving(halves) as server:
        text = f"{GOOD} {WEAK}"
        whole = await check(server, text)
        letters = await server.intercept(OPEN, *(delta(letter) for letter in text), close())
        assert letters.released == whole.released
        assert [claim.explanation.claim for claim in letters.summary.claims] == [
            claim.explanation.claim for claim in whole.summary.claims
        ]
