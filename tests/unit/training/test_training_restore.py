"""A shipped graph gives back the weights it was built from."""

from __future__ import annotations

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from guardrail.training import graph, restore  # noqa: E402
from guardrail.training.calibrate import Calibration  # noqa: E402

WIDTH, HEADS, LAYERS = 8, 2, 2
NEUTRAL = Calibration(1.0, (0.0, 0.0, 0.0))


def random_weights(rng: np.random.Generator) -> dict[str, np.ndarray]:
    shapes: dict[str, tuple[int, ...]] = {
        "bert.embeddings.word_embeddings.weight": (30, WIDTH),
        "bert.embeddings.position_embeddings.weight": (16, WIDTH),
        "bert.embeddings.token_type_embeddings.weight": (2, WIDTH),
        "bert.embeddings.LayerNorm.weight": (WIDTH,),
        "bert.embeddings.LayerNorm.bias": (WIDTH,),
        "hidden.weight": (6, 6 * WIDTH),
        "hidden.bias": (6,),
        "out.weight": (3, 6),
        "out.bias": (3,),
    }
    for index in range(LAYERS):
        own = f"bert.encoder.layer.{index}."
        for part in ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"):
            shapes |= {f"{own}{part}.weight": (WIDTH, WIDTH), f"{own}{part}.bias": (WIDTH,)}
        shapes |= {f"{own}intermediate.dense.weight": (4 * WIDTH, WIDTH), f"{own}intermediate.dense.bias": (4 * WIDTH,)}
        shapes |= {f"{own}output.dense.weight": (WIDTH, 4 * WIDTH), f"{own}output.dense.bias": (WIDTH,)}
        for norm in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes |= {f"{own}{norm}.weight": (WIDTH,), f"{own}{norm}.bias": (WIDTH,)}
    return {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def built(weights: dict[str, np.ndarray], calibration: Calibration) -> onnx.ModelProto:
    folded = {
        "scale": np.full(3, 1 / calibration.temperature, dtype=np.float32),
        "bias": np.array(calibration.bias, dtype=np.float32),
    }
    return graph.build({**weights, **folded}, heads=HEADS, layers=LAYERS, scheme="int8_rows")


@pytest.mark.parametrize("calibration", [NEUTRAL, Calibration(1.7, (0.3, 0.0, -1.8))], ids=["neutral", "folded"])
def test_weights_come_back_within_half_a_level_of_int8(calibration: Calibration) -> None:
    weights = random_weights(np.random.default_rng(0))
    found = restore.weights_from(built(weights, calibration), HEADS, calibration)
    for name, value in weights.items():
        step = np.abs(value).max() / 127
        assert np.abs(found[name] - value).max() <= 0.51 * step + 1e-5, name


def test_what_shared_words_add_is_left_behind() -> None:
    weights = random_weights(np.random.default_rng(3))
    counted = {
        "overlap.weight": np.ones((3, 9), dtype=np.float32),
        "overlap.special": np.array([1, 2]),
        "overlap.digits": np.arange(30) > 20,
    }
    found = restore.weights_from(built(weights | counted, NEUTRAL), HEADS, NEUTRAL)
    plain = restore.weights_from(built(weights, NEUTRAL), HEADS, NEUTRAL)
    assert found.keys() == plain.keys()
    assert all(np.array_equal(found[name], plain[name]) for name in plain)


def test_a_restored_model_builds_the_same_graph_again() -> None:
    """Nothing more is lost by rounding weights that are levels of int8 already."""
    first = built(random_weights(np.random.default_rng(1)), NEUTRAL)
    second = built(restore.weights_from(first, HEADS, NEUTRAL), NEUTRAL)
    for a, b in zip(first.graph.initializer, second.graph.initializer, strict=True):
        np.testing.assert_allclose(onnx.numpy_helper.to_array(a), onnx.numpy_helper.to_array(b), atol=2e-5)


def test_a_graph_of_another_scheme_is_refused() -> None:
    plain = graph.build(
        {**random_weights(np.random.default_rng(2)), "scale": np.ones(3), "bias": np.zeros(3)}, HEADS, LAYERS, "fp32"
    )
    with pytest.raises(ValueError, match="int8_rows"):
        restore.weights_from(plain, HEADS, NEUTRAL)
