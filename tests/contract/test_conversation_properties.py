"""Whatever happens in whatever order: one report, one Summary, nothing after it, nothing unverified, nothing left."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.errors import BackendError, RequestError
from guardrail.evidence.chunk import Chunk
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.server.convert import ShownEvent
from guardrail.server.engine import Engine
from guardrail.server.intercept import Conversation
from guardrail.session import ReleaseMode
from guardrail.session_events import Abstention, Release, Summary
from tests.contract.test_conversation import HandExecutor
from tests.support.plain_server import RecordingReporter, opening, plain_scores
from tests.support.plain_session import plain_rules

POLICY = Policy.load()
TEXTS = (
    "A fine day. ",
    "A fi",
    "ne day. And",
    " A weak night. ",
    "A false end. ",
    "Hello. ",
    "",
    "No nothing. ",
    "A crash. ",
)
FEED = st.tuples(st.just("feed"), st.sampled_from(TEXTS[:6]) | st.sampled_from(TEXTS))
SLEEP = st.tuples(st.just("sleep"), st.sampled_from((0.0, 0.001, 0.02, 0.2, 0.4, 1.0)))
EVIDENCE = st.tuples(st.just("evidence"), st.sampled_from((10, 100_000)))
OTHER = st.tuples(st.sampled_from(("close", "half_close", "index", "open", "collapse", "abandon")), st.none())
CLOSE, HALF_CLOSE, INDEX = ("close", None), ("half_close", None), ("index", None)
ENDINGS: tuple[list[tuple[str, None]], ...] = (
    [CLOSE, HALF_CLOSE],
    [INDEX, CLOSE, HALF_CLOSE],
    [CLOSE, INDEX, HALF_CLOSE],
    [CLOSE],
    [HALF_CLOSE],
    [],
)
STEPS = st.builds(
    lambda body, ending, after: [*body, *ending, *after],
    st.lists(st.one_of(FEED, FEED, SLEEP, SLEEP, EVIDENCE), max_size=8),
    st.sampled_from(ENDINGS),
    st.just([]) | st.lists(st.one_of(FEED, SLEEP, OTHER), max_size=4),
)
DELAYS = st.lists(st.sampled_from((0.0, 0.0, 0.05, 0.39, 0.45, -1.0, 100.0)), min_size=1, max_size=4)


@pytest.fixture(autouse=True, scope="module")
def _rules() -> Iterator[None]:
    with plain_rules():
        yield


@dataclass
class MoodyScorer:
    """Takes its time by turns; negative times are failures."""

    delays: Sequence[float]
    calls: int = 0

    async def score(self, pairs: Sequence[tuple[str, str]], *, deadline_ms: float) -> list[Scores]:
        """See Scorer."""
        delay = self.delays[self.calls % len(self.delays)]
        self.calls += 1
        await asyncio.sleep(max(0.0, delay))
        if delay < 0:
            raise BackendError("down")
        return [plain_scores(*pair) for pair in pairs]


@dataclass
class Outcomes:
    """What came of a play."""

    events: list[ShownEvent]
    reporter: RecordingReporter
    violated: bool
    left: set[asyncio.Task[Any]]


def play(steps: list[tuple[str, Any]], delays: Sequence[float], mode: ReleaseMode, waits: bool) -> Outcomes:
    reporter = RecordingReporter()
    indexer = HandExecutor()
    engine = Engine(policy=POLICY, scorer=MoodyScorer(delays), reporter=reporter, indexer=indexer)
    events: list[ShownEvent] = []

    async def scenario(_loop: VirtualLoop) -> Outcomes:
        conversation = Conversation(engine)

        async def write() -> None:
            async for event in conversation:
                events.append(event)

        writer = asyncio.create_task(write())
        conversation.open(opening(mode=mode))
        try:
            for step, argument in steps:
                await take(conversation, indexer, step, argument)
        except RequestError as error:
            conversation.violate(error)
        if waits:
            await asyncio.sleep(2.0)
        conversation.vanish()
        await writer
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        left = {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
        return Outcomes(events, reporter, conversation.violation is not None, left)

    return run_virtual(scenario)


async def take(conversation: Conversation, indexer: HandExecutor, step: str, argument: Any) -> None:
    if step == "feed":
        await conversation.feed(argument, 0)
    elif step == "sleep":
        await asyncio.sleep(argument)
    elif step == "evidence":
        chunk = Chunk(id=f"more-{len(conversation.chunk_ids)}", text="More evidence.")
        conversation.add_evidence((chunk,), argument)
    elif step == "index":
        if indexer.works:
            indexer.work()
    elif step == "close":
        conversation.close("")
    elif step == "half_close":
        conversation.half_closed()
    elif step == "open":
        conversation.open(opening())
    elif step == "collapse":
        conversation.collapse(RuntimeError("words"))
    else:
        conversation.abandon(Reason.CANCELLED)


@settings(max_examples=200, deadline=None)
@given(STEPS, DELAYS, st.sampled_from(ReleaseMode), st.booleans())
def test_one_report_one_summary_nothing_unverified_nothing_left(
    steps: list[tuple[str, Any]], delays: list[float], mode: ReleaseMode, waits: bool
) -> None:
    came = play(steps, delays, mode, waits)
    assert len(came.reporter.summaries) == 1
    (summary,) = came.reporter.summaries
    assert [event for event in came.events if isinstance(event, Summary)] == [summary]
    assert came.events[-1] is summary
    assert len(came.reporter.alerts) == (summary.outcome is not Outcome.RELEASED)
    assert not came.left

    released = "".join(event.text for event in came.events if isinstance(event, Release))
    assert not [word for word in ("weak", "false", "crash", "nothing") if word in released]
    fed = "".join(text for step, text in steps if step == "feed")
    assert is_subsequence(released, fed)

    abstentions = [event for event in came.events if isinstance(event, Abstention)]
    assert bool(abstentions) == (summary.outcome is Outcome.ABSTAINED)
    if abstentions:
        place = came.events.index(abstentions[0])
        assert abstentions[0].retract == any(isinstance(event, Release) for event in came.events[:place]) or (
            mode is ReleaseMode.PROGRESSIVE
        )
        assert not [event for event in came.events[place:] if isinstance(event, Release)]
    if came.violated or ("close", None) not in steps:
        assert summary.outcome is Outcome.ABSTAINED


def is_subsequence(part: str, whole: str) -> bool:
    rest = iter(whole)
    return all(character in rest for character in part)
