"""A checkpoint from a shipped model: `python -m guardrail.training.restore --model DIR --out FILE`.

Undoes what `graph.build` did with scheme `int8_rows`, so that training can go on from the files in the repository when
the checkpoint is gone. The weights come back as they were rounded to int8; calibration is taken out again, and the
weights of shared words are left behind: an export fits them anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

from guardrail.training.calibrate import Calibration
from guardrail.training.graph import GELU_LEAST

Array = NDArray[np.float32]
_NONE: Final[Array] = np.zeros(0, dtype=np.float32)
_ATTENTION: Final[str] = "attention.self."


def weights_from(model: onnx.ModelProto, heads: int, calibration: Calibration) -> dict[str, Array]:
    """Float weights by the names of `NliModel.state_dict()`, `scale` and `bias` (of the calibration) left neutral.

    Arguments:
        model: a graph of scheme `int8_rows`.
        heads: attention heads; the query carries 1/sqrt(width / heads) in the graph.
        calibration: what was folded into the last layer.

    Raises ValueError when the graph is not one that `graph.build` writes.
    """
    constants = {c.name: numpy_helper.to_array(c) for c in model.graph.initializer}
    producers = {name: node for node in model.graph.node for name in node.output}
    gathers = [n for n in model.graph.node if n.op_type == "Gather" and constants.get(n.input[0], _NONE).ndim > 1]
    norms = [n for n in model.graph.node if n.op_type == "LayerNormalization"]
    linears = [_linear(n, model, constants) for n in model.graph.node if n.op_type == "MatMulInteger"]
    layers = (len(norms) - 1) // 2
    if len(gathers) != 3 or not norms or len(linears) != 4 * layers + 1:
        raise ValueError("the graph is not one that guardrail.training.graph writes with scheme int8_rows")
    tables = [constants[g.input[0]] for g in gathers]
    positions = next(n for n in model.graph.node if n.op_type == "Slice" and n.input[0] in constants)
    out: dict[str, Array] = {
        "bert.embeddings.word_embeddings.weight": tables[0].astype(np.float32) * tables[1],
        "bert.embeddings.position_embeddings.weight": constants[positions.input[0]],
        "bert.embeddings.token_type_embeddings.weight": tables[2],
    }
    places = ["bert.embeddings"]
    for index in range(layers):
        name = f"bert.encoder.layer.{index}."
        places += [f"{name}attention.output", f"{name}output"]
        _attention(out, name + _ATTENTION, linears[4 * index], heads)
        for place, (weight, bias) in zip(
            ("attention.output.dense", "intermediate.dense", "output.dense"), linears[4 * index + 1 :], strict=False
        ):
            out[f"{name}{place}.weight"], out[f"{name}{place}.bias"] = weight, bias
    for place, norm in zip(places, norms, strict=True):
        out[f"{place}.LayerNorm.weight"], out[f"{place}.LayerNorm.bias"] = (constants[i] for i in norm.input[1:])
    out["hidden.weight"], out["hidden.bias"] = linears[-1]
    last = producers[producers["probs"].input[0]]
    if last.input[1] not in constants:  # the counts of guardrail.training.overlap come after the last layer
        last = producers[last.input[0]]
    product = producers[last.input[0]]
    out["out.weight"] = constants[product.input[1]].T * calibration.temperature
    folded = constants[last.input[1]] - np.array(calibration.bias, dtype=np.float32)
    out["out.bias"] = folded * calibration.temperature
    out["scale"], out["bias"] = np.ones(3), np.zeros(3)
    return {name: np.ascontiguousarray(value, dtype=np.float32) for name, value in out.items()}


def _linear(product: onnx.NodeProto, model: onnx.ModelProto, constants: Mapping[str, Any]) -> tuple[Array, Array]:
    """Weight [out, in] and bias of one quantised product: the four nodes after it scale it and add the bias."""
    at = next(i for i, n in enumerate(model.graph.node) if n is product or n.output == product.output)
    scaling, _, adding = model.graph.node[at + 2 : at + 5]
    scale = constants[scaling.input[1]]
    weight = (constants[product.input[1]].astype(np.float32) * scale).T
    bias = constants[adding.input[1]]
    if constants[product.input[2]].item() == 0:
        # Activations that were raised by the least value of Gelu: see GraphBuilder.linear.
        bias = bias - GELU_LEAST * weight.sum(axis=1)
    return weight, bias


def _attention(out: dict[str, Array], name: str, joined: tuple[Array, Array], heads: int) -> None:
    width = joined[0].shape[1]
    factor = np.sqrt(width // heads)
    for index, part in enumerate(("query", "key", "value")):
        rows = slice(index * width, (index + 1) * width)
        raised = factor if part == "query" else 1.0
        out[f"{name}{part}.weight"] = joined[0][rows] * raised
        out[f"{name}{part}.bias"] = joined[1][rows] * raised


def restore(directory: Path, out: Path) -> None:
    """Write a checkpoint of the model in `directory` that `train --init` and `export --checkpoint` read."""
    import torch

    from guardrail.training.model import NliModel, base_directory

    known = json.loads((directory / "model.json").read_text(encoding="utf-8"))["calibration"]
    model = NliModel.from_base(base_directory())
    found = weights_from(
        onnx.load(str(directory / "1" / "model.onnx")),
        model.bert.config.num_attention_heads,
        Calibration(known["temperature"], tuple(known["bias"])),
    )
    state = model.state_dict()
    for name, value in found.items():
        # Positions beyond those shipped stay the base's.
        state[name][: len(value)] = torch.from_numpy(value)
    model.load_state_dict(state)
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"average": model.state_dict()}, out)


def parser() -> argparse.ArgumentParser:
    """Command line of the restoration."""
    cli = argparse.ArgumentParser(prog="python -m guardrail.training.restore", description=__doc__)
    cli.add_argument("--model", type=Path, default=Path("triton_models/nli_small"), help="directory of a shipped model")
    cli.add_argument("--out", type=Path, required=True, help="checkpoint file to write")
    return cli


if __name__ == "__main__":
    args = parser().parse_args()
    restore(args.model, args.out)
    print(f"wrote {args.out}")
