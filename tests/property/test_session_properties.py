"""What holds of every stream, however deltas, scores, time-outs, failures and a vanishing client interleave."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.session import ReleaseMode
from guardrail.session_events import Abstention, Excision, Release, ScoreRequest, Summary
from tests.support.plain_session import Driver, plain_rules, scores_of

SUBJECTS = ("Fund A", "Fund B", "U.S. debt", "It", "Rate 4.85%", "Q1, est. 1998,")
WORDS = ("fine", "fine", "fine", "weak", "false", "proven", "nothing")
SENTENCES = st.builds(
    "{} is {}{}".format,
    st.sampled_from(SUBJECTS),
    st.sampled_from(WORDS),
    st.sampled_from((". ", ".\n", "!  ", ".\n\n")),
)
ANSWERS = st.lists(st.one_of(SENTENCES, st.sampled_from(("Hello there! ", "Partly. "))), min_size=1, max_size=6).map(
    "".join
)
MODES = st.sampled_from(list(ReleaseMode))


@st.composite
def cut_answers(draw: st.DrawFn) -> tuple[str, list[str]]:
    """An answer and one way to cut it into deltas, empty ones among them."""
    text = draw(ANSWERS)
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    bounds = [0, *places, len(text)]
    return text, [text[start:end] for start, end in pairwise(bounds)]


def pieces(driver: Driver) -> list[str]:
    return [event.text for event in driver.of(Release)]


@given(cut_answers(), MODES)
def test_the_outcome_does_not_depend_on_how_the_text_is_cut(cut: tuple[str, list[str]], mode: ReleaseMode) -> None:
    text, deltas = cut
    with plain_rules():
        whole = Driver.start(mode=mode).run(text)
        driver = Driver.start(mode=mode)
        for delta in deltas:
            if not driver.session.done:
                driver.feed(delta)
                driver.answer_all()
        if not driver.session.done:
            driver.close()
            driver.answer_all()
    (first,), (second,) = whole.of(Summary), driver.of(Summary)
    assert first.outcome == second.outcome
    if first.outcome is not Outcome.ABSTAINED:
        assert "".join(pieces(whole)) == "".join(pieces(driver))
        assert [claim.text for claim in first.claims] == [claim.text for claim in second.claims]


@given(ANSWERS, MODES)
def test_a_bare_reply_shares_the_fate_of_the_statement_behind_it(text: str, mode: ReleaseMode) -> None:
    with plain_rules():
        driver = Driver.start(mode=mode).run(text)
    (summary,) = driver.of(Summary)
    if summary.outcome is Outcome.ABSTAINED:
        return
    kept = sentences(text)
    cut = {event.segment for event in driver.of(Excision)}
    for index, sentence in enumerate(kept):
        if sentence == "Partly":
            bases = [later for later in range(index + 1, len(kept)) if not kept[later].startswith(("Partly", "Hello"))]
            assert bases, "released without a statement behind it"
            assert (index in cut) == (bases[0] in cut)


@st.composite
def interleavings(draw: st.DrawFn) -> tuple[str, list[str], list[tuple[str, int]]]:
    """An answer, its deltas and a schedule of what happens when."""
    text, deltas = draw(cut_answers())
    actions = st.tuples(
        st.sampled_from(["feed", "feed", "work", "answer", "answer", "late", "tick", "fail", "broken", "vanish"]),
        st.integers(0, 5),
    )
    return text, deltas, draw(st.lists(actions, max_size=40))


@settings(max_examples=300)
@given(interleavings(), MODES)
def test_no_character_leaves_before_its_verdict(
    plan: tuple[str, list[str], list[tuple[str, int]]], mode: ReleaseMode
) -> None:
    text, deltas, schedule = plan
    verified: set[str] = set()
    now = 0.0
    with plain_rules():
        driver = Driver.start(mode=mode)
        session, waiting, closed = driver.session, list(deltas), False

        def take() -> None:
            for event in session.take():
                driver.events.append(event)
                if isinstance(event, Release):
                    for sentence in sentences(event.text):
                        if not sentence.startswith(("Hello", "Partly")) and "proven" not in sentence:
                            assert sentence in verified, "released before its verdict"
                            assert "fine" in sentence

        answered: set[int] = set()
        due, set_before = session.next_deadline_ms, session.deadlines
        for action, number in [*schedule, ("end", 0)]:
            if (sooner := session.next_deadline_ms) is not None and (due is None or sooner < due):
                assert session.deadlines > set_before, "a shell would not see that it has to ring sooner"
            due, set_before = sooner, session.deadlines
            now += number * 10.0
            open_requests = [request for request in driver.of(ScoreRequest) if request.ticket not in answered]
            if action == "feed" and not closed:
                if waiting:
                    session.feed(waiting.pop(0), now)
                else:
                    session.close(now)
                    closed = True
            elif action == "work":
                session.advance(now)
            elif action in ("answer", "late", "broken", "fail") and open_requests:
                request = open_requests[number % len(open_requests)]
                answered.add(request.ticket)
                if action == "late":
                    now = max(now, request.deadline_ms + 1)
                if action == "fail":
                    session.failed(request.ticket, Reason.BACKEND, now)
                else:
                    scores = scores_of(request) if action != "broken" else []
                    if action == "answer" and now <= request.deadline_ms:
                        verified |= {pair.hypothesis for pair in request.pairs}
                    session.scored(request.ticket, scores, now)
            elif action == "tick":
                now += 100.0
                session.expire(now)
            elif action in ("vanish", "end"):
                take()
                session.fail(Reason.CANCELLED, now)
            take()
        assert session.done

    kinds = [type(event) for event in driver.events]
    assert kinds.count(Summary) == 1
    assert kinds[-1] is Summary
    (summary,) = driver.of(Summary)
    assert (summary.outcome is Outcome.ABSTAINED) == bool(driver.of(Abstention))
    assert len(driver.of(Abstention)) <= 1
    if mode is ReleaseMode.HOLD and summary.outcome is Outcome.ABSTAINED:
        assert not driver.of(Release)
        assert not driver.of(Excision)
    assert_subsequence(pieces(driver), text)
    disclaimers = {event.text for event in driver.of(Abstention)}
    assert disclaimers <= {Policy.load().texts.disclaimer}


def sentences(text: str) -> list[str]:
    """The claims of a released text, as the plain rules make them."""
    from guardrail.segmenter import Segmenter

    segmenter = Segmenter()
    segments = [*segmenter.feed(text), *segmenter.close()]
    return [segment.text.strip().strip(".") for segment in segments if segment.text.strip()]


def assert_subsequence(released: list[str], text: str) -> None:
    """Every released piece stands unaltered in the text, in the text's order."""
    place = 0
    for piece in released:
        found = text.find(piece, place)
        assert found >= 0
        place = found + len(piece)
