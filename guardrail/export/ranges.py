"""How large the numbers inside a graph get: what half precision could not hold is found before it is tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from guardrail.errors import ModelError
from guardrail.export.graph import float_tensors, save

HALF_LARGEST: Final = 65_504.0  # the largest finite fp16 number (IEEE 754-2019, binary16)
HEADROOM: Final = 4.0  # texts in service may drive a layer further than the probes do
MASKED: Final = -1e30  # attention masks are filled with about the least fp32 number; clamping keeps their meaning

Feed = Mapping[str, Any]


def largest_values(model: Any, feeds: Sequence[Feed], folder: Path) -> dict[str, float]:
    """Largest magnitude that each computed fp32 tensor reaches over the feeds; infinite where a value is not a number.

    Arguments:
        model: the fp32 graph, left unchanged.
        feeds: inputs by name, one mapping a run.
        folder: where the measuring graph may be written.

    Raises: ModelError.
    """
    import onnx
    import onnxruntime

    measuring = onnx.ModelProto()
    measuring.CopyFrom(model)
    floats = float_tensors(model)
    computed = [name for node in model.graph.node for name in node.output if name in floats]
    helper = onnx.helper
    constants = {"range_masked": MASKED, "range_zero": 0.0}
    measuring.graph.initializer.extend(
        helper.make_tensor(name, onnx.TensorProto.FLOAT, [], [value]) for name, value in constants.items()
    )
    del measuring.graph.output[:]
    for number, name in enumerate(computed):
        step = f"range_{number}"
        measuring.graph.node.extend(
            [
                helper.make_node("Less", [name, "range_masked"], [f"{step}_low"]),
                helper.make_node("Where", [f"{step}_low", "range_zero", name], [f"{step}_kept"]),
                helper.make_node("Abs", [f"{step}_kept"], [f"{step}_size"]),
                helper.make_node("ReduceMax", [f"{step}_size"], [f"{step}_max"], keepdims=0),
                # A NaN is lost in a maximum, but not in a sum.
                helper.make_node("ReduceMean", [f"{step}_size"], [f"{step}_mean"], keepdims=0),
                helper.make_node("Sub", [f"{step}_mean", f"{step}_mean"], [f"{step}_nan"]),
            ]
        )
        for what in ("max", "nan"):
            measuring.graph.output.append(helper.make_tensor_value_info(f"{step}_{what}", onnx.TensorProto.FLOAT, []))
    path = folder / "ranges.onnx"
    save(measuring, path)
    del measuring  # gigabytes, of a large model
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    found = dict.fromkeys(computed, 0.0)
    for feed in feeds:
        values = session.run(None, dict(feed))
        for number, name in enumerate(computed):
            largest, not_number = (float(value) for value in values[2 * number : 2 * number + 2])
            whole = np.isfinite(largest) and np.isfinite(not_number)
            found[name] = max(found[name], largest if whole else float("inf"))
    broken = next((name for name in computed if found[name] == float("inf")), None)
    if broken is not None:
        raise ModelError(f"{broken} is not finite in fp32 already: the model's weights or its graph are broken")
    return found


def too_large(largest: Mapping[str, float]) -> set[str]:
    """Tensors that fp16 could not hold with headroom."""
    return {name for name, value in largest.items() if value > HALF_LARGEST / HEADROOM}
