"""What a Triton that serves the NLI model promises: tensors, parameters, and the rows that are no scores.

    PREMISE, HYPOTHESIS  BYTES [n, 1], UTF-8
    PROBS                FP32 [n, 3]: entailment, neutral, contradiction

A pair whose row is no distribution fails by itself; its neighbours keep their scores. The parameters of the model's
config.pbtxt say which model it is (`identity`, "nli_small@1.2.0") and in which order its labels come (`labels`).

Where a model `claim_extractor` is served too, it finds the claims:

    SENTENCE             BYTES [n, 1], UTF-8
    CLAIMS               BYTES [n, 1], each a JSON list of strings
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from guardrail.errors import ModelError
from guardrail.inference.repository import LABELS

MODEL, EXTRACTOR = "nli", "claim_extractor"
PREMISE, HYPOTHESIS, PROBS = "PREMISE", "HYPOTHESIS", "PROBS"
SENTENCE, CLAIMS = "SENTENCE", "CLAIMS"
IDENTITY, LABEL_ORDER = "identity", "labels"

NOT_FITTING = (-1.0, -1.0, -1.0)
"""The row of a pair that does not fit the model: too long, empty, or in words that it cannot read (LimitError)."""

NOT_SCORED = (math.nan, math.nan, math.nan)
"""The row of a pair whose score is not a probability (InvalidScore)."""


@dataclass(frozen=True, slots=True)
class Served:
    """A served model as it was found to be.

    Arguments:
        name, version: Triton's own; version is a whole number as a string.
        identity: what the model says it is, "nli_small@1.2.0"; empty where it says nothing.
        labels: its label order, empty where it says nothing.
        max_pairs: rows of one request at most, 0 without a limit.
        config: its configuration, whole; another one is another model.
    """

    name: str
    version: str
    identity: str
    labels: tuple[str, ...]
    max_pairs: int
    config: bytes


def read_served(config: Any, version: str) -> Served:
    """What a model's configuration (protobuf ModelConfig) says of it, its tensors unchecked."""
    labels = _parameter(config, LABEL_ORDER)
    return Served(
        name=config.name,
        version=version,
        identity=_parameter(config, IDENTITY),
        labels=tuple(label.strip().lower() for label in labels.split(",")) if labels else (),
        max_pairs=config.max_batch_size,
        config=config.SerializeToString(deterministic=True),
    )


def check_nli_tensors(config: Any) -> None:
    """Raises ModelError unless the model takes a premise and a hypothesis and gives three probabilities."""
    _check_texts(config, (PREMISE, HYPOTHESIS))
    dims = _output(config, PROBS, "TYPE_FP32")
    if dims == [2]:
        raise ModelError(
            f"{config.name} has a head of 2 labels; the NLI contract needs {', '.join(LABELS)}: without a "
            "contradiction score a contradiction cannot be told from a claim that is merely unsupported"
        )
    if dims != [len(LABELS)]:
        raise ModelError(f"{config.name}: {PROBS} has the dims {dims}, expected [3]")


def check_extractor_tensors(config: Any) -> None:
    """Raises ModelError unless the model takes a sentence and gives its claims."""
    _check_texts(config, (SENTENCE,))
    if _output(config, CLAIMS, "TYPE_STRING") != [1]:
        raise ModelError(f"{config.name}: {CLAIMS} must have the dims [1]")


def check_label_order(served: Served) -> None:
    """Raises ModelError when the model says that its labels are others or in another order."""
    if served.labels and served.labels != LABELS:
        raise ModelError(
            f"{served.identity} has the labels {', '.join(served.labels)}; they must be {', '.join(LABELS)}"
        )


def _check_texts(config: Any, names: Iterable[str]) -> None:
    expected = set(names)
    inputs = {tensor.name: tensor for tensor in config.input}
    needed = {name for name, tensor in inputs.items() if not tensor.optional}
    if not needed <= expected <= set(inputs):
        raise ModelError(f"{config.name} wants the inputs {sorted(inputs)}, expected {sorted(expected)}")
    for name in expected:
        kind = inputs[name].DESCRIPTOR.fields_by_name["data_type"].enum_type.values_by_number[inputs[name].data_type]
        if kind.name != "TYPE_STRING" or _row(config, inputs[name].dims) != [1]:
            raise ModelError(f"{config.name}: the input {name} must be of TYPE_STRING with the dims [1]")


def _output(config: Any, name: str, expected: str) -> list[int]:
    """A row's dims of an output of the expected type."""
    outputs = {tensor.name: tensor for tensor in config.output}
    if name not in outputs:
        raise ModelError(f"{config.name} has the outputs {sorted(outputs)}, expected {name}")
    tensor = outputs[name]
    kind = tensor.DESCRIPTOR.fields_by_name["data_type"].enum_type.values_by_number[tensor.data_type]
    if kind.name != expected:
        raise ModelError(f"{config.name}: {name} is of {kind.name}, expected {expected}")
    return _row(config, tensor.dims)


def _row(config: Any, dims: Iterable[int]) -> list[int]:
    """Dims of one row; a model without batching of Triton's own spells the rows out as a first dimension of -1."""
    values = list(dims)
    return values if config.max_batch_size > 0 else values[1:] if values[:1] == [-1] else []


def _parameter(config: Any, key: str) -> str:
    value: str = config.parameters[key].string_value if key in config.parameters else ""
    return value
