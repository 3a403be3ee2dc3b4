"""Measures, checked against figures worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.evaluation.measures import Counts, calibration_error, percentile

JUDGED = st.lists(st.tuples(st.booleans(), st.booleans()), max_size=40)


def test_measures_of_a_small_table() -> None:
    judged = [(True, True)] * 6 + [(True, False)] * 2 + [(False, True)] * 3 + [(False, False)] * 9
    measures = Counts.of(judged).measures()
    assert (measures["n"], measures["positives"]) == (20, 8)
    assert measures["precision"] == pytest.approx(6 / 9)
    assert measures["recall"] == pytest.approx(6 / 8)
    assert measures["f1"] == pytest.approx(12 / 17)
    assert measures["accuracy"] == pytest.approx(15 / 20)
    assert measures["balanced_accuracy"] == pytest.approx((6 / 8 + 9 / 12) / 2)
    assert measures["false_refusal_rate"] == pytest.approx(3 / 12)


def test_without_a_positive_row_recall_and_balance_are_untold() -> None:
    measures = Counts.of([(False, False), (False, True)]).measures()
    assert measures["recall"] is None
    assert measures["balanced_accuracy"] is None
    assert measures["false_refusal_rate"] == 0.5


def test_without_a_supported_row_false_refusals_are_untold() -> None:
    measures = Counts.of([(True, True), (True, False)]).measures()
    assert measures["false_refusal_rate"] is None
    assert measures["recall"] == 0.5


def test_finding_no_positive_row_at_all_makes_f1_zero_and_precision_untold() -> None:
    measures = Counts.of([(True, False), (False, False)]).measures()
    assert (measures["f1"], measures["precision"]) == (0.0, None)


def test_without_rows_nothing_is_told() -> None:
    measures = Counts.of([]).measures()
    assert measures["n"] == 0
    assert all(value is None for name, value in measures.items() if name not in ("n", "positives"))


@given(JUDGED)
def test_f1_lies_between_precision_and_recall(judged: list[tuple[bool, bool]]) -> None:
    measures = Counts.of(judged).measures()
    precision, recall, f1 = measures["precision"], measures["recall"], measures["f1"]
    if precision is not None and recall is not None and f1 is not None:
        assert min(precision, recall) - 1e-12 <= f1 <= max(precision, recall) + 1e-12


@given(JUDGED)
def test_turning_every_judgement_round_turns_accuracy_round(judged: list[tuple[bool, bool]]) -> None:
    accuracy = Counts.of(judged).measures()["accuracy"]
    turned = Counts.of((positive, not predicted) for positive, predicted in judged).measures()["accuracy"]
    if accuracy is not None and turned is not None:
        assert accuracy + turned == pytest.approx(1.0)


def test_calibration_error_of_confident_and_wrong_is_the_confidence() -> None:
    assert calibration_error([(0.9, False)] * 4) == pytest.approx(0.9)


def test_calibration_error_weighs_bins_by_their_rows() -> None:
    judged = [(1.0, True)] * 3 + [(0.5, False)]
    assert calibration_error(judged) == pytest.approx(0.5 / 4)


def test_calibration_is_perfect_when_confidence_equals_accuracy_in_each_bin() -> None:
    assert calibration_error([(0.75, True), (0.75, True), (0.75, True), (0.75, False)]) == pytest.approx(0.0)


def test_calibration_of_nothing_is_untold() -> None:
    assert calibration_error([]) is None


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.95, 95), (0.99, 99), (1.0, 100), (0.0, 1)])
def test_percentiles_are_nearest_ranks(share: float, value: int) -> None:
    assert percentile([float(n) for n in range(100, 0, -1)], share) == value


def test_the_percentile_of_nothing_is_untold() -> None:
    assert percentile([], 0.5) is None
