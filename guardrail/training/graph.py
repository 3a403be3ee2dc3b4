"""The cross-encoder as an ONNX graph, written node by node from its weights.

The graph is built by hand so that each weight matrix can be stored as it serves best. Schemes:

- `fp32`: plain matrices.
- `int8_weights`: matrices as int8 with one scale an output column, turned into float once when the session loads.
- `int8_blocks`: `MatMulNBits` (com.microsoft) with 8 bits, blocks of 32 along the input, activations quantised by row
  and block, so that a pair's scores do not depend on its neighbours in the batch.
- `int8_rows`: int8 matrices, activations quantised by token (one scale a row) and multiplied with `MatMulInteger`;
  a pair's scores do not depend on its neighbours in the batch, and all operators are standard.
- `int8_dynamic`: `DynamicQuantizeLinear` + `MatMulInteger`; one activation scale a tensor, kept for comparison.

Word embeddings are int8 with one scale a row in every scheme but `fp32`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

SCHEMES: Final[tuple[str, ...]] = ("fp32", "int8_weights", "int8_blocks", "int8_rows", "int8_dynamic")
OPSET: Final[int] = 17
BLOCK: Final[int] = 32
_EPSILON: Final[float] = 1e-12
_PENALTY: Final[float] = -1e4
GELU_LEAST: Final[float] = -0.17
"""Just below the minimum of Gelu, -0.16997 (Hendrycks and Gimpel 2016)."""

Array = NDArray[Any]


class GraphBuilder:
    """Collects nodes and initialisers of one model."""

    def __init__(self, scheme: str) -> None:
        if scheme not in SCHEMES:
            raise ValueError(f"unknown scheme {scheme!r}; one of {', '.join(SCHEMES)}")
        self.scheme = scheme
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: list[onnx.TensorProto] = []
        self._count = 0

    def constant(self, value: Array, name: str | None = None) -> str:
        """Store an initialiser and return its name."""
        if name is None:
            self._count += 1
            name = f"const_{self._count}"
        self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, *inputs: str, outputs: int = 1, domain: str = "", **attributes: Any) -> Any:
        """Append a node; returns its output name, or the list of them."""
        self._count += 1
        names = [f"{kind.lower()}_{self._count}" + (f"_{i}" if outputs > 1 else "") for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def ints(self, *values: int) -> str:
        """A one-dimensional int64 constant."""
        return self.constant(np.array(values, dtype=np.int64))

    def scalar(self, value: float) -> str:
        """A float32 scalar."""
        return self.constant(np.array(value, dtype=np.float32))

    def linear(self, x: str, weight: Array, bias: Array, quantise: bool = True, least: float | None = None) -> str:
        """`x @ weight.T + bias` for a weight of [out, in], stored as the scheme says.

        least: smallest value that `x` can take, where it is known (after Gelu); `int8_rows` then spends all 255
        levels on what lies above it.
        """
        scheme = self.scheme if quantise else "fp32"
        if scheme == "fp32":
            product = self.node("MatMul", x, self.constant(weight.T.astype(np.float32)))
        elif scheme == "int8_weights":
            levels, scale = quantise_rows(weight)
            wide = self.node("Cast", self.constant(levels.T), to=TensorProto.FLOAT)
            product = self.node("MatMul", x, self.node("Mul", wide, self.constant(scale.reshape(1, -1))))
        elif scheme == "int8_blocks":
            return self._blocks(x, weight, bias)
        elif scheme == "int8_rows":
            return self._rows(x, weight, bias, least)
        else:
            levels, scale = quantise_rows(weight)
            small, step, zero = self.node("DynamicQuantizeLinear", x, outputs=3)
            whole = self.node("MatMulInteger", small, self.constant(levels.T), zero)
            factor = self.node("Mul", step, self.constant(scale))
            product = self.node("Mul", self.node("Cast", whole, to=TensorProto.FLOAT), factor)
        return self.node("Add", product, self.constant(bias.astype(np.float32)))

    def _blocks(self, x: str, weight: Array, bias: Array) -> str:
        outputs, inputs = weight.shape
        blocks = weight.reshape(outputs, inputs // BLOCK, BLOCK).astype(np.float32)
        scale = np.maximum(np.abs(blocks).max(axis=2), 1e-8) / 127.0
        levels = np.clip(np.rint(blocks / scale[..., None]), -127, 127) + 128
        packed = levels.astype(np.uint8)
        product = self.node(
            "MatMulNBits", x, self.constant(packed), self.constant(scale.astype(np.float32).reshape(-1)),
            domain="com.microsoft", K=inputs, N=outputs, bits=8, block_size=BLOCK, accuracy_level=4,
        )  # fmt: skip
        return str(self.node("Add", product, self.constant(bias.astype(np.float32))))

    def _rows(self, x: str, weight: Array, bias: Array, least: float | None) -> str:
        levels, scale = quantise_rows(weight)
        if least is None:
            step = self.node(
                "Mul", self.node("ReduceMax", self.node("Abs", x), axes=[-1], keepdims=1), self.scalar(1 / 127)
            )
            step = self.node("Max", step, self.scalar(1e-9))
            shifted = self.node("Add", self.node("Div", x, step), self.scalar(128.0))
            zero = self.constant(np.array(128, dtype=np.uint8))
        else:
            # What is subtracted here comes back through the column sums of the weights in the bias.
            raised = self.node("Sub", x, self.scalar(least))
            step = self.node("Mul", self.node("ReduceMax", raised, axes=[-1], keepdims=1), self.scalar(1 / 255))
            step = self.node("Max", step, self.scalar(1e-9))
            shifted = self.node("Div", raised, step)
            zero = self.constant(np.array(0, dtype=np.uint8))
            bias = bias + least * (levels.astype(np.float32) * scale[:, None]).sum(axis=1)
        small = self.node("Cast", self.node("Round", shifted), to=TensorProto.UINT8)
        whole = self.node("MatMulInteger", small, self.constant(levels.T), zero)
        wide = self.node("Mul", self.node("Cast", whole, to=TensorProto.FLOAT), self.constant(scale))
        return str(self.node("Add", self.node("Mul", wide, step), self.constant(bias.astype(np.float32))))

    def norm(self, x: str, weight: Array, bias: Array) -> str:
        """Layer normalisation over the last axis."""
        scale, shift = self.constant(weight.astype(np.float32)), self.constant(bias.astype(np.float32))
        return str(self.node("LayerNormalization", x, scale, shift, axis=-1, epsilon=_EPSILON))

    def gelu(self, x: str) -> str:
        """Gelu by the error function, in the form that ONNX Runtime fuses."""
        inner = self.node("Erf", self.node("Div", x, self.scalar(float(np.sqrt(2.0)))))
        product = self.node("Mul", x, self.node("Add", inner, self.scalar(1.0)))
        return str(self.node("Mul", product, self.scalar(0.5)))


def quantise_rows(weight: Array) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Symmetric int8 levels of a [rows, columns] matrix and one scale a row."""
    scale = np.maximum(np.abs(weight).max(axis=1), 1e-8).astype(np.float32) / 127.0
    levels = np.clip(np.rint(weight / scale[:, None]), -127, 127).astype(np.int8)
    return levels, scale.astype(np.float32)


def build(weights: Mapping[str, Array], heads: int, layers: int, scheme: str) -> onnx.ModelProto:
    """The whole model: ids, mask and types (int64 [batch, seq]) to `probs` (float32 [batch, 3])."""
    g = GraphBuilder(scheme)
    width = weights["bert.embeddings.word_embeddings.weight"].shape[1]
    x = _embeddings(g, weights)
    seen = g.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    open_ = g.node("Sub", g.scalar(1.0), seen)
    bias = g.node("Unsqueeze", g.node("Mul", open_, g.scalar(_PENALTY)), g.ints(1, 2))
    for index in range(layers):
        x = _layer(
            g,
            x,
            bias,
            {k.split(f"layer.{index}.", 1)[1]: v for k, v in weights.items() if f"layer.{index}." in k},
            heads,
            width,
        )
    pooled = _pool(g, x, seen)
    hidden = g.gelu(g.linear(pooled, weights["hidden.weight"], weights["hidden.bias"]))
    logits = g.linear(
        hidden,
        weights["out.weight"] * weights["scale"][:, None],
        weights["out.bias"] * weights["scale"] + weights["bias"],
        False,
    )
    if "overlap.weight" in weights:
        added = weights["overlap.weight"] * weights["scale"][:, None]
        logits = g.node("Add", logits, g.linear(_overlap(g, weights, seen), added, np.zeros(3), False))
    g.nodes.append(helper.make_node("Softmax", [logits], ["probs"], axis=-1))
    return _model(g)


def _embeddings(g: GraphBuilder, weights: Mapping[str, Array]) -> str:
    words = weights["bert.embeddings.word_embeddings.weight"]
    if g.scheme == "fp32":
        word = g.node("Gather", g.constant(words.astype(np.float32)), "input_ids")
    else:
        levels, scale = quantise_rows(words)
        row = g.node("Cast", g.node("Gather", g.constant(levels), "input_ids"), to=TensorProto.FLOAT)
        word = g.node("Mul", row, g.node("Gather", g.constant(scale.reshape(-1, 1)), "input_ids"))
    length = g.node("Slice", g.node("Shape", "input_ids"), g.ints(1), g.ints(2), g.ints(0))
    table = g.constant(weights["bert.embeddings.position_embeddings.weight"].astype(np.float32))
    position = g.node("Slice", table, g.ints(0), length, g.ints(0))
    kind = g.node(
        "Gather",
        g.constant(weights["bert.embeddings.token_type_embeddings.weight"].astype(np.float32)),
        "token_type_ids",
    )
    total = g.node("Add", g.node("Add", word, kind), position)
    return g.norm(total, weights["bert.embeddings.LayerNorm.weight"], weights["bert.embeddings.LayerNorm.bias"])


def _layer(g: GraphBuilder, x: str, bias: str, w: Mapping[str, Array], heads: int, width: int) -> str:
    size = width // heads
    own = "attention.self."
    matrix = np.concatenate([w[f"{own}{n}.weight"] for n in ("query", "key", "value")])
    shift = np.concatenate([w[f"{own}{n}.bias"] for n in ("query", "key", "value")])
    # The 1/sqrt(size) of attention goes into the query's weights.
    matrix, shift = matrix.copy(), shift.copy()
    matrix[:width] /= np.sqrt(size)
    shift[:width] /= np.sqrt(size)
    parts = g.node("Split", g.linear(x, matrix, shift), g.ints(width, width, width), outputs=3, axis=-1)
    split = g.ints(0, 0, heads, size)
    query = g.node("Transpose", g.node("Reshape", parts[0], split), perm=[0, 2, 1, 3])
    key = g.node("Transpose", g.node("Reshape", parts[1], split), perm=[0, 2, 3, 1])
    value = g.node("Transpose", g.node("Reshape", parts[2], split), perm=[0, 2, 1, 3])
    share = g.node("Softmax", g.node("Add", g.node("MatMul", query, key), bias), axis=-1)
    mixed = g.node("Transpose", g.node("MatMul", share, value), perm=[0, 2, 1, 3])
    mixed = g.node("Reshape", mixed, g.ints(0, 0, width))
    mixed = g.linear(mixed, w["attention.output.dense.weight"], w["attention.output.dense.bias"])
    x = g.norm(g.node("Add", mixed, x), w["attention.output.LayerNorm.weight"], w["attention.output.LayerNorm.bias"])
    inner = g.gelu(g.linear(x, w["intermediate.dense.weight"], w["intermediate.dense.bias"]))
    outer = g.linear(inner, w["output.dense.weight"], w["output.dense.bias"], least=GELU_LEAST)
    return g.norm(g.node("Add", outer, x), w["output.LayerNorm.weight"], w["output.LayerNorm.bias"])


def _pool(g: GraphBuilder, x: str, seen: str) -> str:
    second = g.node("Mul", g.node("Cast", "token_type_ids", to=TensorProto.FLOAT), seen)
    first = g.node("Sub", seen, second)
    means = []
    for mask in (first, second):
        total = g.node("Squeeze", g.node("MatMul", g.node("Unsqueeze", mask, g.ints(1)), x), g.ints(1))
        count = g.node("Max", g.node("ReduceSum", mask, g.ints(1), keepdims=1), g.scalar(1.0))
        means.append(g.node("Div", total, count))
    hidden = g.node("Mul", g.node("Sub", g.scalar(1.0), second), g.scalar(_PENALTY))
    peak = g.node("ReduceMax", g.node("Add", x, g.node("Unsqueeze", hidden, g.ints(2))), axes=[1], keepdims=0)
    cls = g.node("Squeeze", g.node("Slice", x, g.ints(0), g.ints(1), g.ints(1)), g.ints(1))
    gap = g.node("Abs", g.node("Sub", means[0], means[1]))
    both = g.node("Mul", means[0], means[1])
    return str(g.node("Concat", cls, means[0], means[1], gap, both, peak, axis=-1))


def _overlap(g: GraphBuilder, weights: Mapping[str, Array], seen: str) -> str:
    """The counts of `guardrail.training.overlap`, [batch, features], from ids, types and mask."""
    word = seen
    for special in weights["overlap.special"]:
        alike = g.node("Equal", "input_ids", g.constant(np.array(special, np.int64)))
        alike = g.node("Cast", alike, to=TensorProto.FLOAT)
        word = g.node("Mul", word, g.node("Sub", g.scalar(1.0), alike))
    said = g.node("Mul", word, g.node("Cast", "token_type_ids", to=TensorProto.FLOAT))
    given = g.node("Sub", word, said)
    same = g.node(
        "Cast",
        g.node("Equal", g.node("Unsqueeze", "input_ids", g.ints(2)), g.node("Unsqueeze", "input_ids", g.ints(1))),
        to=TensorProto.FLOAT,
    )
    both = g.node("Mul", g.node("Unsqueeze", said, g.ints(2)), g.node("Unsqueeze", given, g.ints(1)))
    first = g.node("Mul", same, both)
    wide = g.node("Pad", first, g.ints(0, 0, 0, 0, 2, 2))  # neighbours beyond the end are like none
    lacking, run = [], first
    count = g.node("ReduceSum", said, g.ints(1), keepdims=1)
    for shift in (0, 1, 2):
        if shift:
            ends = g.ints(*([np.iinfo(np.int64).max] if shift == 2 else [shift - 2]) * 2)
            run = g.node("Mul", run, g.node("Slice", wide, g.ints(shift, shift), ends, g.ints(1, 2)))
        hit = g.node("ReduceSum", g.node("ReduceMax", run, axes=[2], keepdims=0), g.ints(1), keepdims=1)
        most = g.node("Max", g.node("Sub", count, g.scalar(float(shift))), g.scalar(1.0))
        lacking.append(g.node("Sub", g.scalar(1.0), g.node("Div", hit, most)))
    flags = [g.node("Cast", g.node("Less", share, g.scalar(1e-6)), to=TensorProto.FLOAT) for share in lacking]
    table = g.constant(weights["overlap.digits"].astype(np.float32))
    figures = g.node("Mul", g.node("Gather", table, "input_ids"), said)
    strange = g.node("Mul", figures, g.node("Sub", g.scalar(1.0), g.node("ReduceMax", first, axes=[2], keepdims=0)))
    for part in (strange, figures):
        flags.append(g.node("ReduceMax", part, axes=[1], keepdims=1))
    used = g.node("ReduceSum", g.node("ReduceMax", first, axes=[1], keepdims=0), g.ints(1), keepdims=1)
    premise = g.node("Max", g.node("ReduceSum", given, g.ints(1), keepdims=1), g.scalar(1.0))
    unused = g.node("Sub", g.scalar(1.0), g.node("Div", used, premise))
    return str(g.node("Concat", *lacking, *flags, unused, axis=-1))


def _model(g: GraphBuilder) -> onnx.ModelProto:
    def ids(name: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "seq"])

    inputs = [ids(n) for n in ("input_ids", "attention_mask", "token_type_ids")]
    output = helper.make_tensor_value_info("probs", TensorProto.FLOAT, ["batch", 3])
    graph = helper.make_graph(g.nodes, "nli_small", inputs, [output], g.initializers)
    opsets = [helper.make_opsetid("", OPSET)]
    if g.scheme == "int8_blocks":
        opsets.append(helper.make_opsetid("com.microsoft", 1))
    model = helper.make_model(graph, opset_imports=opsets, producer_name="guardrail.training")
    model.ir_version = 8
    return model
