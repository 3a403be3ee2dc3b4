"""What the bars count, and when one is met."""

from __future__ import annotations

import numpy as np

from guardrail.training.bars import BARS, markdown
from guardrail.training.pairs import Pair

SURE_ENTAILED, SURE_OPEN, SURE_FALSE = (0.98, 0.01, 0.01), (0.01, 0.98, 0.01), (0.01, 0.01, 0.98)


def pair(label: str, kind: str) -> Pair:
    return Pair("A premise.", "A claim.", label, "test", kind)


def measured(rows: list[tuple[Pair, tuple[float, float, float]]]) -> dict[str, tuple[list[Pair], np.ndarray]]:
    pairs, probs = [r[0] for r in rows], np.array([r[1] for r in rows])
    return dict.fromkeys(("financial", "paraphrase", "mnli"), (pairs, probs))


def lines(rows: list[tuple[Pair, tuple[float, float, float]]]) -> dict[str, list[str]]:
    text = markdown(measured(rows), lambda pairs: 0.4)
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in text.splitlines()[2:]]
    return {c[0]: c[1:] for c in cells}


PERFECT = [
    (pair("entailment", "verbatim"), SURE_ENTAILED),
    (pair("entailment", "paraphrase"), SURE_ENTAILED),
    (pair("neutral", "unrelated_near"), SURE_OPEN),
    (pair("contradiction", "negated"), SURE_FALSE),
]


def test_a_perfect_model_meets_every_bar() -> None:
    assert {row[2] for row in lines(PERFECT).values()} == {"yes"}


def test_a_verified_contradiction_is_an_escape() -> None:
    rows = lines([*PERFECT, (pair("contradiction", "negated"), SURE_ENTAILED)])
    assert rows[BARS[0].name][:4] == ["<= 1.0 %", "50.0 %", "no", "2"]


def test_a_claim_of_cells_is_no_paraphrase() -> None:
    rows = lines([*PERFECT, (pair("entailment", "cell"), SURE_OPEN)])
    assert rows["faithful paraphrased refused, sentences of reports"][1:4] == ["0.0 %", "yes", "1"]


def test_an_unrelated_sentence_that_is_called_false_aborts() -> None:
    rows = lines([*PERFECT, (pair("neutral", "unrelated_report"), SURE_FALSE)])
    assert rows["unrelated sentences that abort"][1] == "50.0 %"


def test_the_premise_blind_accuracy_stands_beside_every_figure() -> None:
    assert {row[-1] for row in lines(PERFECT).values()} == {"0.400"}
