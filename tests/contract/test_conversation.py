"""One answer's conversation on virtual time: deadlines, faults, limits, and what is left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, Overloaded, RequestError
from guardrail.evidence.chunk import Chunk
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.inference.verdict_seal import Scope, VerdictSeal
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.server.convert import ShownEvent
from guardrail.server.engine import Engine
from guardrail.server.intercept import Conversation
from guardrail.server.limits import ServerLimits
from guardrail.session import ReleaseMode, Session
from guardrail.session_events import Abstention, Release, Summary
from guardrail.telemetry.alerts import AlertKind, AlertMode
from guardrail.telemetry.tracing import NoTracing, OtelTracing, Tracing
from tests.support.plain_server import EVIDENCE, RecordingReporter, opening, plain_scores
from tests.support.plain_session import plain_rules

POLICY = Policy.load()
Steps = Callable[["Play"], Awaitable[None]]


@pytest.fixture(autouse=True)
def _rules() -> Iterator[None]:
    with plain_rules():
        yield


class PlainScorer:
    """Answers after a time, or fails, or never answers."""

    def __init__(self, delay_s: float | None = 0.0, error: Exception | None = None) -> None:
        self.delay_s = delay_s
        self.error = error
        self.cancelled = 0

    async def score(self, pairs: Sequence[tuple[str, str]], *, deadline_ms: float) -> list[Scores]:
        """See Scorer."""
        try:
            if self.delay_s is None:
                await asyncio.Event().wait()
            else:
                await asyncio.sleep(self.delay_s)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.error is not None:
            raise self.error
        return [plain_scores(*pair) for pair in pairs]


class HandExecutor(Executor):
    """Threads that work when the test says so."""

    def __init__(self) -> None:
        self.works: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See Executor."""
        future: Future[Any] = Future()
        self.works.append((future, lambda: fn(*args, **kwargs)))
        return future

    def work(self) -> None:
        """Do what was submitted first."""
        future, fn = self.works.pop(0)
        if future.set_running_or_notify_cancel():
            future.set_result(fn())


class Play:
    """One conversation and what came of it."""

    def __init__(self, loop: VirtualLoop, engine: Engine) -> None:
        self.loop = loop
        self.conversation = Conversation(engine, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        self.events: list[ShownEvent] = []
        self.times_ms: list[float] = []

    async def write(self) -> None:
        """The writer's loop."""
        async for event in self.conversation:
            self.events.append(event)
            self.times_ms.append(self.loop.now_ms())

    @property
    def summary(self) -> Summary:
        """The last event, which is the only Summary."""
        assert [isinstance(event, Summary) for event in self.events].count(True) == 1
        last = self.events[-1]
        assert isinstance(last, Summary)
        return last

    @property
    def released(self) -> str:
        """All released text."""
        return "".join(event.text for event in self.events if isinstance(event, Release))


def play(
    steps: Steps,
    *,
    scorer: PlainScorer | None = None,
    limits: ServerLimits | None = None,
    indexer: Executor | None = None,
    policy: Policy = POLICY,
    tracing: Tracing | None = None,
    cache: VerdictCache | None = None,
    waits: bool = True,
    **changes: Any,
) -> tuple[Play, RecordingReporter, set[Any]]:
    """Open a conversation, take the steps, write until it ends (unless told not to wait), then let it vanish."""
    reporter = RecordingReporter()
    engine = Engine(
        policy=policy,
        scorer=scorer or PlainScorer(),
        reporter=reporter,
        limits=limits or ServerLimits(),
        indexer=indexer,
        tracing=tracing or NoTracing(),
        model_version="plain@1",
        cache=cache,
    )

    async def scenario(loop: VirtualLoop) -> tuple[Play, RecordingReporter, set[Any]]:
        played = Play(loop, engine)
        writer = asyncio.create_task(played.write())
        try:
            played.conversation.open(opening(**changes))
            await steps(played)
        except RequestError as error:
            played.conversation.violate(error)
        if waits:
            await writer
        played.conversation.vanish()
        await writer
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return played, reporter, asyncio.all_tasks() - {asyncio.current_task()}

    return run_virtual(scenario)


async def nothing(_play: Play) -> None:
    return None


def says(text: str, *, half_close: bool = True) -> Steps:
    async def steps(played: Play) -> None:
        await played.conversation.feed(text, 0)
        played.conversation.close("stop")
        if half_close:
            played.conversation.half_closed()

    return steps


# -- outcomes --------------------------------------------------------------------------------------------------------


def test_a_supported_answer_is_released_unaltered_and_raises_no_alert() -> None:
    played, reporter, _ = play(says("A fine day. A fine night."))
    assert played.released == "A fine day. A fine night."
    assert (played.summary.outcome, played.summary.reason) == (Outcome.RELEASED, None)
    assert played.summary.model_version == "plain@1"
    assert (len(reporter.summaries), reporter.alerts) == (1, [])


def test_a_contradicted_answer_is_withheld_with_one_alert_inv_hal_02() -> None:
    played, reporter, _ = play(says("A fine day. A false day."))
    assert played.released == ""
    assert played.summary.reason is Reason.CONTRADICTED
    (alert,) = reporter.alerts
    assert (alert.kind, alert.ids.request_id, alert.ids.tenant) == (
        AlertKind.HALLUCINATION_SUPPRESSED,
        "r-1",
        "acme",
    )
    assert alert.ids.trace_id == "4bf92f3577b34da6a3ce929d0e0e4736"


def test_an_outcome_that_withholds_everything_is_sent_in_mid_stream() -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A false day. And", 0)

    played, _, _ = play(steps)
    assert [type(event) for event in played.events] == [Abstention, Summary]


class KnownScores(VerdictCache):
    """A cache that knows every pair, or breaks."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__(VerdictSeal(b"a secret of many bytes"), entries=1)
        self.error = error

    def known(self, pairs: Sequence[tuple[str, str]], scope: Scope) -> list[Scores]:
        """See VerdictCache."""
        if self.error is not None:
            raise self.error
        return [plain_scores(*pair) for pair in pairs]


@pytest.mark.parametrize(("text", "outcome"), [("A fine day.", Outcome.RELEASED), ("A false day.", Outcome.ABSTAINED)])
def test_scores_that_are_known_are_judged_at_once_and_nothing_is_asked(text: str, outcome: Outcome) -> None:
    played, _, left = play(says(text), scorer=PlainScorer(None), cache=KnownScores())
    assert (played.summary.outcome, left, played.times_ms[-1]) == (outcome, set(), 0.0)


def test_a_cache_that_breaks_withholds_the_answer() -> None:
    played, reporter, left = play(says("A fine day."), cache=KnownScores(ValueError("a fine day")))
    assert (played.released, played.summary.reason, left) == ("", Reason.INTERNAL, set())
    assert "fine" not in str(reporter.lines)


def test_timings_tell_core_from_inference() -> None:
    played, _, _ = play(says("A fine day."), scorer=PlainScorer(0.050))
    assert played.summary.timings_ms["close_to_summary"] == pytest.approx(50.0)
    assert played.summary.timings_ms["inference"] == pytest.approx(50.0)
    assert played.summary.timings_ms["core"] >= 0.0


def test_monitor_mode_shows_everything_and_says_what_it_would_have_done() -> None:
    policy = POLICY.model_copy(update={"allow_monitor": True})
    played, reporter, _ = play(says("A false day."), policy=policy, monitor=True)
    assert played.released == "A false day."
    assert (played.summary.outcome, played.summary.would_have) == (Outcome.RELEASED, Outcome.ABSTAINED)
    assert [alert.mode for alert in reporter.alerts] == [AlertMode.MONITOR]


# -- deadline --------------------------------------------------------------------------------------------------------


def test_a_hung_backend_abstains_at_400_ms_inv_hal_03() -> None:
    scorer = PlainScorer(None)
    played, reporter, left = play(says("A fine day."), scorer=scorer)
    assert played.summary.reason is Reason.DEADLINE
    assert played.times_ms[-1] == pytest.approx(400.0)
    assert [alert.kind for alert in reporter.alerts] == [AlertKind.GUARDRAIL_FAIL_CLOSED]
    assert (scorer.cancelled, left) == (1, set())


def test_the_deadline_counts_from_the_end_of_a_segment_not_from_open() -> None:
    async def steps(played: Play) -> None:
        await asyncio.sleep(3.0)
        await played.conversation.feed("A fine day. And", 0)

    played, _, _ = play(steps, scorer=PlainScorer(None))
    assert played.summary.reason is Reason.DEADLINE
    assert played.times_ms[-1] == pytest.approx(3400.0)


def test_an_early_alarm_does_nothing_and_rings_again_when_it_is_time() -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day. And", 0)
        await asyncio.sleep(0.3)
        await says(" another fine day.")(played)

    played, _, _ = play(steps, scorer=PlainScorer(0.35))
    assert played.summary.outcome is Outcome.RELEASED


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (DeadlineExceeded("late"), Reason.DEADLINE),
        (InvalidScore("nan"), Reason.INVALID_SCORE),
        (Overloaded("full"), Reason.OVERLOAD),
        (BackendError("down"), Reason.BACKEND),
        (GuardrailError("other"), Reason.INTERNAL),
        (KeyError("a bug"), Reason.INTERNAL),
    ],
)
def test_a_failing_backend_fails_closed_with_its_reason(error: Exception, reason: Reason) -> None:
    played, reporter, _ = play(says("A fine day."), scorer=PlainScorer(error=error))
    assert played.released == ""
    assert played.summary.reason is reason
    assert len(reporter.alerts) == 1


# -- faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["feed", "advance", "close", "scored", "take", "add_evidence"])
def test_a_session_that_breaks_ends_in_an_abstention_internal(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        monkeypatch.undo()  # the session that takes its place is sound
        raise RuntimeError("A fine day.")

    monkeypatch.setattr(Session, method, breaks)
    with plain_rules():
        played, reporter, left = play(says("A fine day."))
    assert played.released == ""
    assert played.summary.reason is Reason.INTERNAL
    assert len(reporter.alerts) == 1
    assert not left
    assert [line["fault"] for line in reporter.lines if line["event"] == "fault"] == ["RuntimeError"]
    assert "fine" not in str(reporter.lines)


def test_when_not_even_the_abstention_can_be_made_nothing_is_released(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise RuntimeError

    async def steps(played: Play) -> None:
        monkeypatch.setattr(Session, "fail", breaks)
        monkeypatch.setattr(Session, "feed", breaks)
        with pytest.raises(RuntimeError):
            await played.conversation.feed("A fine day.", 0)

    played, reporter, _ = play(steps)
    assert (played.events, played.conversation.summarised) == ([], False)
    assert [alert.reason for alert in reporter.alerts] == [Reason.INTERNAL]


def test_a_check_that_raises_is_logged_without_its_words() -> None:
    played, reporter, _ = play(says("A crash of words."))
    assert played.summary.reason is Reason.INTERNAL
    assert [line["fault"] for line in reporter.lines if line["event"] == "check_failed"] == ["ValueError"]


# -- the caller ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "A fine", "A fine day. ", "A fine day. And"])
def test_a_client_that_vanishes_is_reported_once_and_leaves_nothing(text: str) -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed(text, 0)
        await asyncio.sleep(0.010)

    played, reporter, left = play(steps, scorer=PlainScorer(None), waits=False)
    assert played.released == ""
    assert [alert.reason for alert in reporter.alerts] == [Reason.CANCELLED]
    assert len(reporter.summaries) == 1
    assert not left


def test_vanishing_twice_or_after_the_end_reports_nothing_more() -> None:
    async def steps(played: Play) -> None:
        await says("A false day.")(played)
        await asyncio.sleep(0.1)
        played.conversation.vanish()
        played.conversation.vanish()

    _, reporter, _ = play(steps)
    assert len(reporter.summaries) == len(reporter.alerts) == 1


def test_a_half_close_without_close_withholds_the_answer() -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day. A fine", 0)
        await asyncio.sleep(0.1)
        played.conversation.half_closed()

    played, reporter, _ = play(steps)
    assert played.released == ""
    assert played.summary.reason is Reason.CANCELLED
    assert len(reporter.alerts) == 1


def test_a_delta_after_close_is_seen_before_anything_is_released() -> None:
    async def steps(played: Play) -> None:
        await says("A fine day.", half_close=False)(played)
        await asyncio.sleep(0.010)  # the outcome is known by now
        await played.conversation.feed("A false day.", 0)

    played, reporter, _ = play(steps)
    assert played.released == ""
    assert played.conversation.violation is not None
    assert played.summary.reason is Reason.CANCELLED
    assert len(reporter.summaries) == 1


def test_a_caller_that_never_half_closes_waits_a_little_longer() -> None:
    played, _, _ = play(says("A fine day.", half_close=False))
    assert played.released == "A fine day."
    assert played.times_ms[-1] == pytest.approx(20.0)


def test_what_comes_after_the_summary_changes_nothing() -> None:
    async def steps(played: Play) -> None:
        await says("A fine day.")(played)
        await asyncio.sleep(0.1)
        await played.conversation.feed("A false day.", 0)

    played, reporter, _ = play(steps)
    assert played.released == "A fine day."
    assert played.conversation.violation is None
    assert not reporter.alerts


def test_progressive_text_that_was_shown_is_retracted_when_the_caller_breaks_the_contract() -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day. And", 0)
        await asyncio.sleep(0.1)
        played.conversation.open(opening())

    played, _, _ = play(steps, mode=ReleaseMode.PROGRESSIVE)
    assert played.released == "A fine day. "
    retractions = [event.retract for event in played.events if isinstance(event, Abstention)]
    assert retractions == [True]


def test_the_session_that_takes_a_broken_ones_place_retracts_what_was_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day. And", 0)
        await asyncio.sleep(0.1)
        played.conversation.collapse(RuntimeError())

    played, _, _ = play(steps, mode=ReleaseMode.PROGRESSIVE)
    assert [event.retract for event in played.events if isinstance(event, Abstention)] == [True]
    assert played.summary.reason is Reason.INTERNAL


# -- evidence --------------------------------------------------------------------------------------------------------

BIG = 100_000


def test_large_evidence_is_read_beside_the_loop_and_segments_wait_for_it() -> None:
    indexer = HandExecutor()

    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day. And", 0)
        await asyncio.sleep(0.2)
        assert not played.events
        indexer.work()
        await asyncio.sleep(0.1)
        await says(" a fine night.")(played)

    played, _, _ = play(steps, indexer=indexer, evidence_bytes=BIG)
    assert played.released == "A fine day. And a fine night."


def test_a_close_that_came_meanwhile_counts_from_when_it_came() -> None:
    indexer = HandExecutor()

    async def steps(played: Play) -> None:
        await says("A fine day.")(played)
        await asyncio.sleep(0.3)
        indexer.work()

    played, _, _ = play(steps, indexer=indexer, evidence_bytes=BIG, scorer=PlainScorer(0.2))
    assert played.summary.reason is Reason.DEADLINE
    assert played.times_ms[-1] == pytest.approx(400.0)


@pytest.mark.parametrize("half_close", [True, False])
@pytest.mark.parametrize(("spent_ms", "reason"), [(390.0, None), (410.0, Reason.DEADLINE)])
def test_a_check_that_begins_in_time_and_ends_late_abstains_inv_hal_03(
    spent_ms: float, reason: Reason | None, half_close: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    examine = Session.advance

    def slow(session: Session, now_ms: float) -> bool:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        loop.spend(spent_ms)
        return examine(session, now_ms)

    monkeypatch.setattr(Session, "advance", slow)
    played, reporter, _ = play(says("A proven day.", half_close=half_close))
    assert played.summary.reason is reason
    assert played.released == ("" if reason else "A proven day.")
    assert len(reporter.alerts) == (1 if reason else 0)


def test_evidence_that_takes_too_long_to_read_ends_in_deadline_inv_hal_03() -> None:
    indexer = HandExecutor()
    played, reporter, left = play(says("A fine day."), indexer=indexer, evidence_bytes=BIG)
    assert played.summary.reason is Reason.DEADLINE
    assert played.times_ms[-1] == pytest.approx(400.0)
    assert len(reporter.alerts) == 1
    assert not left


def test_more_evidence_joins_the_queue_of_the_reader() -> None:
    indexer = HandExecutor()

    async def steps(played: Play) -> None:
        await asyncio.sleep(0)  # the first chunk is being read
        played.conversation.add_evidence((Chunk(id="e2", text="More."),), 10)
        indexer.work()
        await asyncio.sleep(0.010)
        indexer.work()
        await asyncio.sleep(0.010)
        await says("A fine day.")(played)

    played, _, _ = play(steps, indexer=indexer, evidence_bytes=BIG)
    assert played.released == "A fine day."
    assert not indexer.works


def test_evidence_that_can_not_be_read_fails_closed() -> None:
    class Broken(HandExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(ValueError("words"))
            return future

    played, reporter, _ = play(says("A fine day."), indexer=Broken(), evidence_bytes=BIG)
    assert played.summary.reason is Reason.INTERNAL
    assert len(reporter.alerts) == 1


def test_without_evidence_an_assertion_is_withheld() -> None:
    played, _, _ = play(says("A fine day."), evidence=())
    assert played.summary.reason is Reason.NO_EVIDENCE


# -- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits",
    [
        ServerLimits(evidence_bytes=29),
        ServerLimits(evidence_chunks=0),
        ServerLimits(deltas=1),
        ServerLimits(stream_seconds=0.05),
    ],
)
def test_a_limit_that_is_reached_fails_closed(limits: ServerLimits) -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day. And", 0)
        await played.conversation.feed("A fine ", 0)
        await asyncio.sleep(0.1)
        await says("night.")(played)

    played, reporter, _ = play(steps, limits=limits)
    assert played.released == ""
    assert played.summary.reason is Reason.LIMIT
    assert [alert.kind for alert in reporter.alerts] == [AlertKind.GUARDRAIL_FAIL_CLOSED]


def test_table_cells_are_limited() -> None:
    table = Chunk(id="t", rows=(("a", "b"), ("c", "d")), element_type="table")
    played, _, _ = play(says("A fine day."), limits=ServerLimits(table_cells=3), evidence=(table,))
    assert played.summary.reason is Reason.LIMIT


def test_an_answer_that_is_too_long_fails_closed() -> None:
    limits = POLICY.limits.model_copy(update={"answer_characters": 10})
    policy = POLICY.model_copy(update={"limits": limits})
    played, _, _ = play(says("A fine day."), policy=policy)
    assert played.summary.reason is Reason.LIMIT


def test_a_stream_in_monitor_mode_may_not_stay_open_for_ever_either() -> None:
    policy = POLICY.model_copy(update={"allow_monitor": True})
    played, _, _ = play(nothing, policy=policy, monitor=True, limits=ServerLimits(stream_seconds=5.0))
    assert played.summary.would_have_reason is Reason.LIMIT
    assert played.times_ms[-1] == pytest.approx(5000.0)


def test_a_language_that_can_not_be_checked_is_withheld() -> None:
    played, _, _ = play(says("A fine day."), language="de")
    assert played.summary.reason is Reason.LANGUAGE


def test_a_large_delta_lets_others_have_their_turn() -> None:
    turns: list[int] = []

    async def steps(played: Play) -> None:
        async def other() -> None:
            while True:
                turns.append(1)
                await asyncio.sleep(0)

        task = asyncio.create_task(other())
        await says("A fine day. " * 800)(played)
        task.cancel()

    played, _, _ = play(steps)
    assert played.summary.reason is Reason.LIMIT
    assert len(turns) > 2


# -- order -----------------------------------------------------------------------------------------------------------


def _open_twice(played: Play) -> None:
    played.conversation.open(opening())


def _close_twice(played: Play) -> None:
    played.conversation.close("")
    played.conversation.close("")


def _evidence_after_close(played: Play) -> None:
    played.conversation.close("")
    played.conversation.add_evidence(EVIDENCE, 1)


@pytest.mark.parametrize("breach", [_open_twice, _close_twice, _evidence_after_close])
def test_a_breach_of_the_contract_withholds_the_answer(breach: Callable[[Play], None]) -> None:
    async def steps(played: Play) -> None:
        await played.conversation.feed("A fine day.", 0)
        breach(played)

    played, reporter, _ = play(steps)
    assert played.released == ""
    assert played.conversation.violation is not None
    assert played.summary.reason is Reason.CANCELLED
    assert len(reporter.alerts) == 1


@pytest.mark.parametrize("option", [{"monitor": True}, {"choices": 99}, {"choices": 0}])
def test_options_that_can_not_be_had_open_nothing(option: dict[str, Any]) -> None:
    played, reporter, _ = play(nothing, **option)
    assert played.conversation.violation is not None
    assert (played.events, reporter.summaries) == ([], [])


def test_an_answer_that_was_not_opened_yet_is_not_begun_once_the_service_is_leaving() -> None:
    async def scenario(loop: VirtualLoop) -> list[ShownEvent]:
        reporter = RecordingReporter()
        conversation = Conversation(Engine(policy=POLICY, scorer=PlainScorer(), reporter=reporter))
        conversation.abandon(Reason.CANCELLED)
        with pytest.raises(RequestError):
            conversation.open(opening())
        conversation.vanish()
        assert not reporter.summaries
        return [event async for event in conversation]

    assert run_virtual(scenario) == []


def test_before_open_nothing_but_open_is_taken() -> None:
    async def scenario(loop: VirtualLoop) -> list[str]:
        engine = Engine(policy=POLICY, scorer=PlainScorer(), reporter=RecordingReporter())
        said = []
        conversation = Conversation(engine)
        for act in (
            lambda: conversation.close(""),
            lambda: conversation.add_evidence(EVIDENCE, 1),
            conversation.half_closed,
        ):
            try:
                act()
            except RequestError as error:
                said.append(str(error))
        try:
            await conversation.feed("A fine day.", 0)
        except RequestError as error:
            said.append(str(error))
        assert conversation.violation is not None
        return said

    assert run_virtual(scenario) == [
        "Close came before Open",
        "Evidence came before Open",
        "Delta came before Open",
    ]


# -- traces ----------------------------------------------------------------------------------------------------------


def test_every_stage_is_a_span_without_words() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    played, _, _ = play(says("A fine day. A false night."), tracing=OtelTracing(provider))
    spans = exporter.get_finished_spans()
    assert {span.name for span in spans} == {
        "guardrail.intercept",
        "guardrail.evidence",
        "guardrail.claims",
        "guardrail.score",
        "guardrail.policy",
    }
    (root,) = [span for span in spans if span.name == "guardrail.intercept"]
    assert root.attributes is not None
    assert (root.attributes["guardrail.outcome"], root.attributes["guardrail.reason"]) == (
        "ABSTAINED",
        "CONTRADICTED",
    )
    assert played.conversation.ids.trace_id == "4bf92f3577b34da6a3ce929d0e0e4736"
    assert not [span for span in spans if "night" in span.to_json() or "evidence stands" in span.to_json()]
