"""A graph in half precision, except where half precision would be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from guardrail.export.graph import float_tensors, layer_of
from guardrail.export.ranges import HALF_LARGEST, MASKED

PRODUCTS: Final = frozenset({"MatMul", "Gemm"})
# Operators whose fp32 form alone exists (ONNX operator schemas, opset 17).
ONLY_SINGLE: Final = frozenset({"Range", "Resize", "RandomNormal", "RandomUniform"})
WHOLE_NUMBERS: Final = frozenset({"Less", "LessOrEqual", "Greater", "GreaterOrEqual", "Equal"})


@dataclass(frozen=True, slots=True)
class Halved:
    """A graph in half precision.

    Arguments:
        model: the graph; its inputs and outputs have the types they had.
        kept: layers that were kept in fp32 because their numbers are too large, in the graph's order.
    """

    model: Any
    kept: tuple[str, ...]


def to_half(model: Any, large: Iterable[str], single: Callable[[str], bool] = lambda operator: False) -> Halved:
    """Convert a fp32 graph to fp16, casting where the two meet.

    In fp32 stay: the tensors of `large` and whatever reads or computes them; weights beyond fp16's range; the graph's
    outputs; everything that ends in a whole number (positions, buckets), which rounding would change; and what the
    operators compute for which `single` holds.
    """
    import onnx

    conversion = _Conversion(model, set(large), single)
    converted = onnx.ModelProto(ir_version=model.ir_version)
    converted.opset_import.extend(model.opset_import)
    converted.graph.name = model.graph.name
    converted.graph.input.extend(model.graph.input)
    converted.graph.output.extend(model.graph.output)
    for node in model.graph.node:
        converted.graph.node.extend(conversion.convert(node))
    converted.graph.initializer.extend(conversion.weights.values())
    return Halved(converted, tuple(dict.fromkeys(conversion.kept)))


class _Conversion:
    def __init__(self, model: Any, large: set[str], single: Callable[[str], bool]) -> None:
        self.weights: dict[str, Any] = {}
        self.kept: list[str] = []
        self._graph = model.graph
        self._floats = float_tensors(model)
        self._initial = {weight.name: weight for weight in model.graph.initializer}
        self._heavy = {name for name in self._initial if name in self._floats and self._beyond_range(name)}
        self._large = large | self._heavy
        outer = {value.name for value in (*model.graph.input, *model.graph.output)}
        wide = {name for node in self._graph.node if single(node.op_type) for name in node.output}
        self._single = (self._large | self._exact() | outer | wide) & self._floats
        self._cast_up: set[str] = set()

    def convert(self, node: Any) -> list[Any]:
        """The node in its new precision, between the casts that it needs."""
        for name in node.input:
            if name in self._initial and name not in self._floats:
                self.weights[name] = self._initial[name]
        floats = [name for name in (*node.input, *node.output) if name in self._floats]
        if not floats:
            return [node]
        if any(name in self._large for name in floats):
            self.kept.append(layer_of(node.name))
        if node.op_type in ONLY_SINGLE or any(name in self._single for name in floats):
            return self._in_single(node)
        return [self._in_half(node)]

    def _in_single(self, node: Any) -> list[Any]:
        import onnx

        made = onnx.NodeProto()
        made.CopyFrom(node)
        before: list[Any] = []
        after: list[Any] = []
        for at, name in enumerate(node.input):
            if name in self._initial:
                self.weights[name] = self._initial[name]
            elif name in self._floats and name not in self._single:
                made.input[at] = f"{name}_single"
                if name not in self._cast_up:
                    self._cast_up.add(name)
                    before.append(_cast(name, f"{name}_single", onnx.TensorProto.FLOAT))
        for at, name in enumerate(node.output):
            if name in self._floats and name not in self._single:
                made.output[at] = f"{name}_wide"
                after.append(_cast(f"{name}_wide", name, onnx.TensorProto.FLOAT16))
        return [*before, made, *after]

    def _in_half(self, node: Any) -> Any:
        import onnx

        made = onnx.NodeProto()
        made.CopyFrom(node)
        for at, name in enumerate(node.input):
            if name in self._initial and name in self._floats:
                made.input[at] = f"{name}_half"
                self.weights[made.input[at]] = _halved(self._initial[name], f"{name}_half")
        for attribute in made.attribute:
            if node.op_type == "Cast" and attribute.name == "to" and attribute.i == onnx.TensorProto.FLOAT:
                attribute.i = onnx.TensorProto.FLOAT16
            elif attribute.type == onnx.AttributeProto.TENSOR and attribute.t.data_type == onnx.TensorProto.FLOAT:
                attribute.t.CopyFrom(_halved(attribute.t, attribute.t.name))
        return made

    def _exact(self) -> set[str]:
        """Floats from which whole numbers are made."""
        import onnx

        makers = {name: node for node in self._graph.node for name in node.output}
        waiting: list[str] = []
        for node in self._graph.node:
            to = next((a.i for a in node.attribute if a.name == "to"), None) if node.op_type == "Cast" else None
            whole = to is not None and to not in (onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT16)
            if whole or node.op_type in WHOLE_NUMBERS:
                waiting += node.input
        found: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in self._floats or name in found:
                continue
            found.add(name)
            if name in makers:
                waiting += makers[name].input
        return found

    def _beyond_range(self, name: str) -> bool:
        import onnx

        values = onnx.numpy_helper.to_array(self._initial[name])
        return bool(np.any(np.abs(np.where(values < MASKED, 0.0, values)) > HALF_LARGEST))


def _halved(tensor: Any, name: str) -> Any:
    """A tensor in fp16; what fills masks, far below the range, becomes the least finite number."""
    import onnx

    values = onnx.numpy_helper.to_array(tensor)
    clamped = np.where(np.isinf(values), values, np.maximum(values, -HALF_LARGEST))
    return onnx.numpy_helper.from_array(clamped.astype(np.float16), name)


def _cast(source: str, target: str, kind: int) -> Any:
    import onnx

    return onnx.helper.make_node("Cast", [source], [target], name=f"{target}/Cast", to=kind)
