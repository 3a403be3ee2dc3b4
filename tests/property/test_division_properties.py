"""Whatever a model writes, and whenever, nothing leaves that the rules' own claims would have kept back."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.policy.outcome import Outcome
from guardrail.session import ReleaseMode
from guardrail.session_events import ExtractRequest, Release, ScoreRequest, Summary
from tests.support.plain_session import Driver, plain_rules, scores_of

WORDS = ("fine", "fine", "weak", "false")
SENTENCES = st.builds(
    "The {} fund is {} and pays {} coupons{} ".format,
    st.sampled_from(("bond", "stock", "mixed")),
    st.sampled_from(WORDS),
    st.sampled_from(WORDS),
    st.sampled_from((".", "; it is proven.", "!")),
)
ANSWERS = st.lists(st.one_of(SENTENCES, st.just("Hello there! "), st.just("This is fine. ")), min_size=1, max_size=5)
MODES = st.sampled_from(list(ReleaseMode))
SEEDS = st.integers(0, 4)


def written(sentence: str, seed: int) -> list[str]:
    """A model that depends on the sentence alone: sound, silent, inventing, forgetting or swapping."""
    words = sentence.rstrip(".").split()
    if seed == 0 and "and" in words:
        head = words[:3]
        return [" ".join(words[: words.index("and")]), " ".join(head + words[words.index("and") + 1 :])]
    if seed == 1:
        return []
    if seed == 2:
        return [sentence.replace("weak", "fine").replace("false", "fine")]
    if seed == 3:
        return [" ".join(words[:5])]
    return [" ".join(reversed(words)), "The fund is fine."]


def play(deltas: list[str], mode: ReleaseMode, seed: int) -> Driver:
    driver = Driver.start(mode=mode, extractor=True)

    def answer() -> None:
        done = 0
        while done < len(driver.events):
            event = driver.events[done]
            done += 1
            if isinstance(event, ExtractRequest):
                texts = [written(sentence, seed) for sentence in event.sentences]
                driver.session.extracted(event.ticket, texts, 0.0)
                driver.events += driver.session.take()
        driver.answer_all()

    for delta in deltas:
        if not driver.session.done:
            driver.feed(delta)
            answer()
    if not driver.session.done:
        driver.close()
        answer()
    return driver


def shown(driver: Driver) -> str:
    return "".join(event.text for event in driver.of(Release))


@settings(deadline=None)
@given(ANSWERS, st.data(), MODES, SEEDS)
def test_the_outcome_does_not_depend_on_how_the_text_is_cut(
    answer: list[str], data: st.DataObject, mode: ReleaseMode, seed: int
) -> None:
    text = "".join(answer)
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=10)))
    deltas = [text[start:end] for start, end in pairwise([0, *places, len(text)])]
    with plain_rules():
        whole, cut = play([text], mode, seed), play(deltas, mode, seed)
    (first,), (second,) = whole.of(Summary), cut.of(Summary)
    assert first.outcome == second.outcome
    if first.outcome is not Outcome.ABSTAINED:
        assert shown(whole) == shown(cut)
        assert [(c.text, c.source) for c in first.claims] == [(c.text, c.source) for c in second.claims]


@settings(deadline=None)
@given(ANSWERS, MODES, SEEDS)
def test_a_model_never_lets_out_what_the_rules_claims_keep_back(
    answer: list[str], mode: ReleaseMode, seed: int
) -> None:
    with plain_rules():
        without = Driver.start(mode=mode).run("".join(answer))
        driver = play(["".join(answer)], mode, seed)
    assert "weak" not in shown(driver)
    if mode is ReleaseMode.HOLD:
        assert "false" not in shown(driver)
    (first,), (second,) = without.of(Summary), driver.of(Summary)
    assert first.outcome == second.outcome


@settings(max_examples=200, deadline=None)
@given(
    ANSWERS,
    MODES,
    st.lists(
        st.tuples(st.sampled_from(["feed", "work", "write", "fail", "late", "score", "tick"]), SEEDS), max_size=30
    ),
)
def test_however_they_interleave_every_assertion_has_its_verdict_before_it_leaves(
    answer: list[str], mode: ReleaseMode, schedule: list[tuple[str, int]]
) -> None:
    with plain_rules():
        driver = Driver.start(mode=mode, extractor=True)
        session, waiting, now = driver.session, list(answer), 0.0
        taken: set[tuple[type, int]] = set()
        due, set_before = session.next_deadline_ms, session.deadlines
        for action, number in [*schedule, *[("feed", 0), ("work", 0), ("tick", 0)] * 8]:
            if (sooner := session.next_deadline_ms) is not None and (due is None or sooner < due):
                assert session.deadlines > set_before, "a shell would not see that it has to ring sooner"
            due, set_before = sooner, session.deadlines
            now += number * 5.0
            open_requests = [
                event
                for event in driver.events
                if isinstance(event, ExtractRequest | ScoreRequest) and (type(event), event.ticket) not in taken
            ]
            if session.done:
                break
            if action == "feed":
                if waiting:
                    session.feed(waiting.pop(0), now)
                elif session._closed_ms is None:
                    session.close(now)
            elif action == "work":
                session.advance(now)
            elif action == "tick":
                now += 50.0
                session.expire(now)
            elif open_requests:
                request = open_requests[number % len(open_requests)]
                taken.add((type(request), request.ticket))
                if isinstance(request, ScoreRequest):
                    session.scored(request.ticket, scores_of(request), now)
                elif action in ("fail", "late"):
                    session.unextracted(request.ticket, now, late=action == "late")
                else:
                    session.extracted(request.ticket, [written(text, number) for text in request.sentences], now)
            driver.events += session.take()
    assert "weak" not in shown(driver)
    assert len(driver.of(Summary)) == session.done
    if session.done and driver.of(Summary)[0].outcome is Outcome.RELEASED:
        assert shown(driver) == "".join(answer)
