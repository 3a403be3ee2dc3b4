"""The counts of shared words: what they are, and that the graph counts as the fit does."""

from __future__ import annotations

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

import onnxruntime as ort  # noqa: E402
from onnx import TensorProto, helper  # noqa: E402

from guardrail.training import graph, overlap  # noqa: E402

CLS, SEP, WORDS = 1, 2, 30
DIGITS = np.arange(WORDS) >= 20


def counted(rows: list[tuple[list[int], list[int]]]) -> np.ndarray:
    """What the graph counts for a padded batch."""
    g = graph.GraphBuilder("fp32")
    seen = g.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    weights = {"overlap.special": np.array([CLS, SEP]), "overlap.digits": DIGITS}
    out = graph._overlap(g, weights, seen)
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "seq"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    made = helper.make_graph(
        g.nodes, "counts", inputs, [helper.make_tensor_value_info(out, TensorProto.FLOAT, None)], g.initializers
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", graph.OPSET)])
    model.ir_version = 8
    longest = max(len(p) + len(h) for p, h in rows) + 3
    ids, mask, types = (np.zeros((len(rows), longest), dtype=np.int64) for _ in range(3))
    for line, (premise, hypothesis) in enumerate(rows):
        row = [CLS, *premise, SEP, *hypothesis, SEP]
        ids[line, : len(row)] = row
        mask[line, : len(row)] = 1
        types[line, len(premise) + 2 : len(row)] = 1
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
    result: np.ndarray = session.run([out], feed)[0]
    return result


def test_a_sentence_that_is_its_own_premise_lacks_nothing() -> None:
    assert overlap.features([3, 4, 5, 6], [4, 5, 6], DIGITS)[:6] == [0, 0, 0, 1, 1, 1]


def test_a_word_left_out_breaks_pairs_but_no_token() -> None:
    shares = overlap.features([3, 4, 5, 6], [3, 5, 6], DIGITS)
    assert shares[:6] == [0, 0.5, 1, 1, 0, 0]


def test_a_figure_that_the_premise_lacks_is_flagged() -> None:
    assert overlap.features([3, 20], [3, 21], DIGITS)[6:8] == [1, 1]
    assert overlap.features([3, 20], [3, 20], DIGITS)[6:8] == [0, 1]


def test_the_graph_counts_as_the_fit_does_whatever_the_padding() -> None:
    rng = np.random.default_rng(5)
    rows = [([], []), ([], [4]), ([4], []), ([3, 4, 5, 6], [4, 5, 6]), ([3], [3])]
    for _ in range(60):
        premise = rng.integers(3, WORDS, rng.integers(1, 20)).tolist()
        start = int(rng.integers(0, len(premise)))
        hypothesis = premise[start : start + int(rng.integers(1, 8))]
        if rng.random() < 0.5:
            hypothesis[int(rng.integers(0, len(hypothesis)))] = int(rng.integers(3, WORDS))
        rows.append((premise, hypothesis))
    expected = np.array([overlap.features(p, h, DIGITS) for p, h in rows])
    assert np.abs(counted(rows) - expected).max() < 1e-6


def test_the_fit_finds_that_word_for_word_is_entailed() -> None:
    pytest.importorskip("torch")
    rng = np.random.default_rng(2)
    targets = rng.integers(0, 3, 600)
    probs = np.full((600, 3), 1 / 3)
    counts = np.zeros((600, len(overlap.FEATURES)))
    counts[:, 5] = (targets == 0) & (rng.random(600) < 0.7)
    weights = overlap.fit(probs, counts, targets, (0.4, 0.3, 0.3))
    assert weights[0, 5] > 0 > weights[2, 5]
    assert not weights[1].any()
