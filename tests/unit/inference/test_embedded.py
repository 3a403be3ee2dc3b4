"""The embedded backend: ONNX Runtime in the process, with a tiny model that keeps the NLI contract."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError
from guardrail.inference.backend import PartialFailure
from guardrail.inference.cores import usable_cores
from guardrail.inference.create import create_backend
from guardrail.inference.embedded import EmbeddedBackend
from guardrail.inference.model_check import open_checked
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.pair_tokenizer import MAX_WINDOWS, Row
from guardrail.inference.windows import batches_by_length, over_windows, pairs_that_fit, premise_windows
from guardrail.policy.scores import Scores

TINY = Path(__file__).parents[2] / "fixtures" / "tiny_nli"
PAIR = ("the fund yields 4.2 percent", "the fund yields 4.2 percent")
OTHER = ("the bond is tax exempt in 2024", "the issuer is not insured")
LONG = "the annual report of the fund"  # 6 tokens; the tiny model's window is 32


@pytest.fixture(scope="module")
def model() -> OnnxModel:
    return open_checked(TINY)


@pytest.fixture
def backend() -> Iterator[EmbeddedBackend]:
    made = EmbeddedBackend(TINY, threads=2)
    yield made
    asyncio.run(made.close())


def scores_of(backend: EmbeddedBackend, pairs: Sequence[tuple[str, str]], budget_ms: float = 60_000.0) -> list[Scores]:
    return asyncio.run(backend.score(pairs, budget_ms=budget_ms))


def alone(model: OnnxModel, premise: str, hypothesis: str) -> Scores:
    (row,) = model.rows(premise, hypothesis)
    (scores,) = model.run([row])
    assert isinstance(scores, Scores)
    return scores


# --- scoring ---------------------------------------------------------------------------------------------------------


def test_scores_are_probabilities_in_the_order_of_the_pairs(backend: EmbeddedBackend, model: OnnxModel) -> None:
    assert scores_of(backend, [PAIR, OTHER]) == [
        pytest.approx(alone(model, *PAIR), abs=1e-6),
        pytest.approx(alone(model, *OTHER), abs=1e-6),
    ]


@given(order=st.permutations([("the fund " * times, f"the yield was {times}") for times in range(1, 13)]))
def test_a_pairs_scores_do_not_depend_on_its_company(model: OnnxModel, order: Sequence[tuple[str, str]]) -> None:
    rows = [row for pair in order for row in model.rows(*pair)]
    for batch in model.batches(rows, max_tokens=128):
        for index, scores in zip(batch, model.run([rows[at] for at in batch]), strict=True):
            assert scores == pytest.approx(model.run([rows[index]])[0], abs=1e-6)


@pytest.mark.parametrize(("threads", "sizes"), [(1, [4]), (2, [2, 2]), (4, [1, 1, 1, 1])])
def test_the_rows_of_a_small_call_are_shared_out_to_all_threads(
    threads: int, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = EmbeddedBackend(TINY, threads=threads)
    seen: list[int] = []
    run = OnnxModel.run

    def watched(self: OnnxModel, rows: Sequence[Row]) -> list[Scores | GuardrailError]:
        seen.append(len(rows))
        return run(self, rows)

    monkeypatch.setattr(OnnxModel, "run", watched)
    scores_of(backend, [PAIR] * 4)
    asyncio.run(backend.close())
    assert seen == sizes


def test_no_pairs_have_no_scores(backend: EmbeddedBackend) -> None:
    assert scores_of(backend, []) == []


def test_the_event_loop_goes_on_while_a_model_runs(backend: EmbeddedBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    went_on = threading.Event()
    run = OnnxModel.run

    def wait_for_the_loop(self: OnnxModel, rows: Sequence[Row]) -> list[Scores | GuardrailError]:
        assert went_on.wait(10.0), "the event loop was blocked"
        return run(self, rows)

    monkeypatch.setattr(OnnxModel, "run", wait_for_the_loop)

    async def scenario() -> list[Scores]:
        call = asyncio.ensure_future(backend.score([PAIR], budget_ms=60_000.0))
        await asyncio.sleep(0)
        went_on.set()
        return await call

    assert len(asyncio.run(scenario())) == 1


def test_it_extracts_no_claims_so_that_the_rules_stand(backend: EmbeddedBackend) -> None:
    assert asyncio.run(backend.extract(["The fund yields 4.2%."], budget_ms=100)) is None


def test_health_names_the_model_and_ends_with_closing() -> None:
    async def scenario() -> None:
        backend = EmbeddedBackend(TINY, threads=1)
        health = await backend.health()
        assert (health.ready, health.model) == (True, "tiny_nli@1")
        await backend.close()
        assert not (await backend.health()).ready
        with pytest.raises(BackendError):
            await backend.score([PAIR], budget_ms=100)

    asyncio.run(scenario())


def test_the_backend_named_embedded_loads_a_model_of_the_repository() -> None:
    async def scenario() -> str:
        backend = create_backend("embedded", model=TINY, threads=1)
        try:
            return (await backend.health()).model
        finally:
            await backend.close()

    assert asyncio.run(scenario()) == "tiny_nli@1"


# --- the budget ------------------------------------------------------------------------------------------------------


def test_without_a_budget_nothing_is_begun(backend: EmbeddedBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OnnxModel, "rows", lambda *_: pytest.fail("work was begun"))
    with pytest.raises(DeadlineExceeded):
        scores_of(backend, [PAIR], budget_ms=0.0)


def test_between_batches_the_budget_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    now_ms = 0.0
    backend = EmbeddedBackend(TINY, threads=1, max_batch_tokens=1, clock=lambda: now_ms)
    batches = 0
    run = OnnxModel.run

    def slow(self: OnnxModel, rows: Sequence[Row]) -> list[Scores | GuardrailError]:
        nonlocal now_ms, batches
        now_ms += 150.0
        batches += 1
        return run(self, rows)

    monkeypatch.setattr(OnnxModel, "run", slow)
    with pytest.raises(DeadlineExceeded):
        scores_of(backend, [PAIR, OTHER] * 5, budget_ms=400.0)
    assert batches == 3  # at 450 ms the budget was used up
    asyncio.run(backend.close())


def test_a_batch_that_cannot_be_stopped_is_left_to_run_out_and_its_answer_ignored(
    backend: EmbeddedBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, ran = threading.Event(), threading.Event()
    run = OnnxModel.run

    def stuck(self: OnnxModel, rows: Sequence[Row]) -> list[Scores | GuardrailError]:
        go_on.wait(10.0)
        ran.set()
        return run(self, rows)

    async def scenario() -> list[Scores]:
        with monkeypatch.context() as patch:
            patch.setattr(OnnxModel, "run", stuck)
            with pytest.raises(DeadlineExceeded):
                await backend.score([PAIR], budget_ms=20.0)
            go_on.set()
            await asyncio.to_thread(ran.wait, 10.0)
        return await backend.score([OTHER], budget_ms=60_000.0)

    assert len(asyncio.run(scenario())) == 1


# --- what does not fit -----------------------------------------------------------------------------------------------


def test_the_hypothesis_is_never_cut(model: OnnxModel) -> None:
    hypothesis = "the fund yields " * 6
    ids = model.rows("the bond", hypothesis)[0].ids
    assert len(ids) == 3 + 2 + 18


def test_a_hypothesis_that_leaves_the_premise_no_room_is_refused(model: OnnxModel) -> None:
    with pytest.raises(LimitError):
        model.rows("the bond", "the fund yields " * 8)


def test_a_premise_longer_than_the_window_is_windowed_with_overlap(model: OnnxModel) -> None:
    rows = model.rows((LONG + " ") * 10, "the bond is insured")
    assert len(rows) > 1
    assert all(len(row.ids) <= 32 for row in rows)
    assert all(row.ids[row.split :] == rows[0].ids[rows[0].split :] for row in rows)
    assert sum(row.split - 2 for row in rows) > 60


def test_a_long_premise_gets_its_best_entailment_and_worst_contradiction(
    backend: EmbeddedBackend, model: OnnxModel
) -> None:
    premise, hypothesis = (LONG + " ") * 10, "the bond is insured"
    windows = [scores for scores in model.run(model.rows(premise, hypothesis)) if isinstance(scores, Scores)]
    (scores,) = scores_of(backend, [(premise, hypothesis)])
    assert scores.contradiction == pytest.approx(max(window.contradiction for window in windows), abs=1e-6)
    assert sum(scores) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (LONG * 10 * MAX_WINDOWS, "the bond"),
        ("x" * 10_000_000, "the bond"),
        ("the bond", "x" * 10_000_000),
    ],
)
def test_what_needs_too_many_windows_is_refused_not_skimmed(model: OnnxModel, premise: str, hypothesis: str) -> None:
    with pytest.raises(LimitError):
        model.rows(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("", "the bond"),
        ("the bond", ""),
        (" \n\u200b", "the bond"),
        ("the bond", "債券 is insured"),
        ("the bond", "\ud800 is insured"),
        ("\ud800", "the bond"),
    ],
    ids=[
        "empty premise",
        "empty claim",
        "blank premise",
        "unknown words",
        "half a character",
        "half a character there",
    ],
)
def test_what_the_model_cannot_read_is_refused_not_scored(model: OnnxModel, premise: str, hypothesis: str) -> None:
    with pytest.raises(LimitError):
        model.rows(premise, hypothesis)


def test_a_text_cannot_open_the_circuit_breaker() -> None:
    async def scenario() -> list[Scores]:
        guarded = create_backend("embedded", model=TINY, threads=1)
        for _ in range(20):
            with pytest.raises(LimitError):
                await guarded.score([("the bond", "債券")], budget_ms=60_000.0)
        scores = await guarded.score([PAIR], budget_ms=60_000.0)
        await guarded.close()
        return scores

    assert len(asyncio.run(scenario())) == 1


def test_a_mark_that_the_model_does_not_know_is_not_a_word(model: OnnxModel) -> None:
    assert model.rows("the bond", "the bond is insured ✨")


def test_evidence_cannot_end_its_premise_by_writing_a_special_token(model: OnnxModel) -> None:
    plain, (row,) = model.rows("the bond", "the fund")[0], model.rows("the bond [SEP] the fund yields", "the fund")
    separator = plain.ids[-1]
    assert row.ids.count(separator) == 2


def test_one_pair_that_does_not_fit_leaves_the_others_their_scores(backend: EmbeddedBackend, model: OnnxModel) -> None:
    with pytest.raises(PartialFailure) as caught:
        scores_of(backend, [PAIR, ("the bond", "the fund yields " * 8), OTHER])
    first, second, third = caught.value.results
    assert isinstance(second, LimitError)
    assert (first, third) == (
        pytest.approx(alone(model, *PAIR), abs=1e-6),
        pytest.approx(alone(model, *OTHER), abs=1e-6),
    )


def test_when_no_pair_fits_the_error_is_their_own(backend: EmbeddedBackend) -> None:
    with pytest.raises(LimitError):
        scores_of(backend, [("the bond", "the fund yields " * 8)])


def test_a_score_that_is_no_probability_fails_its_own_pair(
    backend: EmbeddedBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OnnxModel, "_probabilities", lambda _, rows, pad_to: [[float("nan")] * 3 for _ in rows])
    with pytest.raises(InvalidScore):
        scores_of(backend, [PAIR])


def test_a_failure_inside_the_runtime_is_a_backend_error(
    backend: EmbeddedBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend._model, "_session", None)
    with pytest.raises(BackendError):
        scores_of(backend, [PAIR])


# --- windows and batches ---------------------------------------------------------------------------------------------


@given(starts=st.lists(st.booleans(), min_size=1, max_size=200), room=st.integers(1, 40), data=st.data())
def test_windows_cover_every_token_fit_the_room_and_cut_only_words_that_are_longer_than_it(
    starts: list[bool], room: int, data: st.DataObject
) -> None:
    starts[0] = True
    overlap = data.draw(st.integers(0, room // 2))
    spans = premise_windows(starts, room, overlap)
    assert spans[0][0] == 0
    assert spans[-1][1] == len(starts)
    for begin, end in spans:
        assert 0 < end - begin <= room
        longer_than_room = not any(starts[begin + 1 : end + 1])
        assert end == len(starts) or starts[end] or longer_than_room
    for (_, end), (begin, _) in itertools.pairwise(spans):
        assert end - overlap <= begin <= end
    assert all(a < b for (a, _), (b, _) in itertools.pairwise(spans))


def test_windows_overlap_so_that_a_clause_at_the_edge_is_seen_whole() -> None:
    assert premise_windows([True] * 10, room=6, overlap=2) == [(0, 6), (4, 10)]


def test_a_window_does_not_begin_or_end_inside_a_figure() -> None:
    starts = [True, True, False, False, True, True, False, False]  # "at 1 , 204 and 5 . 2"
    assert premise_windows(starts, room=3, overlap=2) == [(0, 1), (1, 4), (4, 5), (5, 8)]


distributions = st.tuples(*[st.floats(0.001, 1.0)] * 3).map(lambda raw: Scores(*(part / sum(raw) for part in raw)))


@given(st.lists(distributions, min_size=1, max_size=8))
def test_over_windows_is_a_distribution_that_keeps_the_worst_contradiction(windows: list[Scores]) -> None:
    scores = over_windows(windows)
    assert Scores.checked(scores) == scores
    assert scores.contradiction == max(window.contradiction for window in windows)
    best = max(window.entailment for window in windows)
    assert scores.entailment == pytest.approx(min(best, 1.0 - scores.contradiction))


@given(st.lists(st.integers(3, 130), max_size=60), st.integers(0, 1024))
def test_batches_hold_every_row_once_within_the_budget_and_with_little_padding(
    lengths: list[int], max_tokens: int
) -> None:
    batches = batches_by_length(lengths, max_tokens)
    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    for batch in batches:
        longest = max(lengths[index] for index in batch)
        padded = longest * len(batch)
        assert len(batch) == 1 or padded <= max_tokens
        assert padded - sum(lengths[index] for index in batch) <= 0.1 * padded


def test_pairs_of_the_most_windows_stay_out_of_a_request_that_is_too_long() -> None:
    assert pairs_that_fit([1, 3, 1, 2], most=7) == [True, True, True, True]
    assert pairs_that_fit([1, 3, 1, 2], most=6) == [True, False, True, True]
    assert pairs_that_fit([0, 3, 1, 2], most=4) == [True, False, True, False]


@given(rows=st.lists(st.integers(0, 32), min_size=1, max_size=20), room=st.integers(0, 60))
def test_pairs_that_fit_and_one_row_of_each_other_are_never_too_many(rows: list[int], room: int) -> None:
    most = len(rows) + room
    fits = pairs_that_fit(rows, most)
    assert sum(max(1, count) if fit else 1 for count, fit in zip(rows, fits, strict=True)) <= most
    assert all(fit for count, fit in zip(rows, fits, strict=True) if count <= 1)


# --- threads ---------------------------------------------------------------------------------------------------------


def machine(tmp_path: Path, siblings: dict[int, str], quota: str) -> tuple[Path, Path]:
    for cpu, text in siblings.items():
        folder = tmp_path / f"cpu{cpu}" / "topology"
        folder.mkdir(parents=True)
        (folder / "thread_siblings_list").write_text(text, encoding="ascii")
    (tmp_path / "cpu.max").write_text(quota, encoding="ascii")
    return tmp_path, tmp_path / "cpu.max"


@pytest.mark.parametrize(
    ("siblings", "quota", "cores"),
    [
        ({0: "0,4", 1: "1,5", 4: "0,4", 5: "1,5"}, "max 100000", 2),
        ({0: "0", 1: "1", 4: "4", 5: "5"}, "max 100000", 4),
        ({0: "0", 1: "1", 4: "4", 5: "5"}, "250000 100000", 2),
        ({0: "0", 1: "1", 4: "4", 5: "5"}, "50000 100000", 1),
        ({0: "0", 1: "1", 4: "4", 5: "5"}, "nonsense", 4),
    ],
)
def test_threads_are_fitted_to_physical_cores_and_to_the_quota(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, siblings: dict[int, str], quota: str, cores: int
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(siblings), raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert usable_cores(*machine(tmp_path, siblings, quota)) == cores
