"""ONNX graphs on disk and in memory: from torch, to files, and which tensors of one are floats."""

from __future__ import annotations

import contextlib
import io
import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

OPSET: Final = 17  # the first with LayerNormalization as one operator, which keeps its sums in fp32
LARGEST_FILE: Final = 1_800_000_000  # bytes; a protobuf message ends at 2 GiB, larger weights lie in a file beside it
DATA_FILE: Final = "model.onnx.data"
SMALL: Final = 1024  # elements; initializers beyond it carry weights, not shapes


def trace(
    module: Any,
    example: Sequence[Any],
    path: Path,
    inputs: Mapping[str, Mapping[int, str]],
    outputs: Mapping[str, Mapping[int, str]],
) -> None:
    """Write a torch module as ONNX.

    Arguments:
        module: takes the inputs by position.
        example: tensors to trace it with.
        path: the file to write; weights beyond a protobuf message's limit land beside it.
        inputs, outputs: names in order, with the names of their axes of changing size.
    """
    import torch

    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), torch.inference_mode():
        warnings.simplefilter("ignore")  # what tracing may have frozen is found by comparing at other shapes
        torch.onnx.export(
            module,
            tuple(example),
            str(path),
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes={name: dict(axes) for name, axes in {**inputs, **outputs}.items()},
            opset_version=OPSET,
            dynamo=False,
        )


def save(model: Any, path: Path, largest: int = LARGEST_FILE) -> list[str]:
    """Write a graph, its weights in a file beside it when larger than `largest` bytes; returns the files' names."""
    import onnx

    path.parent.mkdir(parents=True, exist_ok=True)
    if model.ByteSize() <= largest:
        onnx.save_model(model, str(path))
        return [path.name]
    onnx.save_model(model, str(path), save_as_external_data=True, location=DATA_FILE, size_threshold=SMALL)
    return [path.name, DATA_FILE]


def load(path: Path) -> Any:
    """A graph with all its weights in memory."""
    import onnx

    return onnx.load_model(str(path))


def float_tensors(model: Any) -> set[str]:
    """Names of the fp32 tensors of a graph without subgraphs: inputs, weights and what nodes compute.

    Raises ModelError for a graph with subgraphs or a tensor of unknown type.
    """
    import onnx

    from guardrail.errors import ModelError

    inferred = onnx.shape_inference.infer_shapes(_without_weights(model))
    types = {value.name: value.type.tensor_type.elem_type for value in _values(inferred.graph)}
    types.update({weight.name: weight.data_type for weight in model.graph.initializer})
    for node in model.graph.node:
        if any(attribute.type == onnx.AttributeProto.GRAPH for attribute in node.attribute):
            raise ModelError(f"the graph branches at {node.name} ({node.op_type}), which is not supported in fp16")
        unknown = [name for name in node.output if name and not types.get(name)]
        if unknown:
            raise ModelError(f"the type of {unknown[0]}, which {node.op_type} computes, cannot be told")
    return {name for name, kind in types.items() if kind == onnx.TensorProto.FLOAT}


def layer_of(node_name: str) -> str:
    """The module that a traced node belongs to: "/model/encoder/layer.3/output/dense/MatMul" is of .../dense."""
    return node_name.strip("/").rpartition("/")[0] or node_name


def _values(graph: Any) -> Iterator[Any]:
    yield from graph.input
    yield from graph.output
    yield from graph.value_info


def _without_weights(model: Any) -> Any:
    """A copy in which large weights are inputs: their values say nothing of types, and may be gigabytes."""
    import onnx

    light = onnx.ModelProto(ir_version=model.ir_version)
    light.opset_import.extend(model.opset_import)
    light.graph.name = model.graph.name
    for field in ("node", "input", "output", "value_info"):
        getattr(light.graph, field).extend(getattr(model.graph, field))
    for weight in model.graph.initializer:
        if math.prod(weight.dims) > SMALL:
            light.graph.input.append(onnx.helper.make_tensor_value_info(weight.name, weight.data_type, weight.dims))
        else:
            light.graph.initializer.append(weight)
    return light
