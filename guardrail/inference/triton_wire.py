"""ModelInfer on the wire: texts into requests, responses into checked scores, gRPC statuses into this project's errors.

Messages of errors name codes and shapes, never what Triton says: its text may repeat a customer's.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

import grpc
import numpy as np
from tritonclient.grpc import service_pb2

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError, Overloaded
from guardrail.inference.triton_contract import NOT_FITTING, PROBS, Served
from guardrail.policy.scores import Scores

MAX_TEXT_BYTES = 128 * 1024  # of one text; 64 pairs of such texts stay below the channel's largest message

_EXPIRED = "Request timeout expired"  # Triton's own words, beside the code UNAVAILABLE
_FULL = "Exceeds maximum queue size"
LOST = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.NOT_FOUND, grpc.StatusCode.UNIMPLEMENTED})
"""Codes after which another server, or another model, may be what answers next."""

_CODES: dict[grpc.StatusCode, str] = {
    grpc.StatusCode.UNAVAILABLE: "Triton cannot be reached or is not ready",
    grpc.StatusCode.NOT_FOUND: "Triton does not serve the model",
    grpc.StatusCode.INVALID_ARGUMENT: "Triton refuses the request's form",
    grpc.StatusCode.UNAUTHENTICATED: "Triton does not accept this client",
    grpc.StatusCode.PERMISSION_DENIED: "Triton does not accept this client",
    grpc.StatusCode.UNIMPLEMENTED: "the server is not a Triton with gRPC inference",
    grpc.StatusCode.INTERNAL: "the model failed in Triton",
    grpc.StatusCode.CANCELLED: "the call was cancelled from elsewhere",
}


def encode(text: str) -> bytes:
    """One element of a BYTES tensor. Raises LimitError for what no model can read."""
    try:
        content = text.encode()
    except UnicodeEncodeError as error:  # lone surrogates
        raise LimitError("the text cannot be tokenised") from error
    if len(content) > MAX_TEXT_BYTES:
        raise LimitError("the premise or the hypothesis is too long for the model")
    return struct.pack("<I", len(content)) + content


def request(served: Served, inputs: Mapping[str, Sequence[bytes]], output: str, budget_ms: float) -> Any:
    """A ModelInferRequest of encoded texts, one row a text, that Triton drops when `budget_ms` are over."""
    message = service_pb2.ModelInferRequest(model_name=served.name, model_version=served.version)
    for name, elements in inputs.items():
        message.inputs.add(name=name, datatype="BYTES", shape=[len(elements), 1])
        message.raw_input_contents.append(b"".join(elements))
    message.outputs.add(name=output)
    message.parameters["timeout"].int64_param = max(1, int(budget_ms * 1000.0))  # microseconds
    return message


def scores(response: Any, served: Served, pairs: int) -> list[Scores | GuardrailError]:
    """Scores or its own error a pair. Raises BackendError when the response is not the contract's."""
    content = _content(response, served, PROBS, "FP32", [pairs, 3])
    if len(content) != pairs * 3 * 4:
        raise BackendError(f"{PROBS} has {len(content)} bytes, expected {pairs * 3 * 4}")
    rows: list[list[float]] = np.frombuffer(content, dtype="<f4").reshape(pairs, 3).tolist()
    return [_score(row) for row in rows]


def texts(response: Any, served: Served, output: str, rows: int) -> list[str]:
    """The texts of a BYTES output, one a row. Raises BackendError when the response is not the contract's."""
    content = _content(response, served, output, "BYTES", [rows, 1])
    found: list[str] = []
    at = 0
    try:
        while at < len(content):
            (length,) = struct.unpack_from("<I", content, at)
            found.append(content[at + 4 : at + 4 + length].decode())
            at += 4 + length
    except (struct.error, UnicodeDecodeError) as error:
        raise BackendError(f"{output} is not a list of texts") from error
    if len(found) != rows or at != len(content):
        raise BackendError(f"{output} has {len(found)} texts, expected {rows}")
    return found


def error_of(error: grpc.RpcError) -> BackendError:
    """The exception of a failed call."""
    code, details = error.code(), error.details() or ""
    if _EXPIRED in details or code is grpc.StatusCode.DEADLINE_EXCEEDED:
        return DeadlineExceeded("Triton did not answer in time")
    if _FULL in details:
        return Overloaded("Triton's queue is full")
    if code is grpc.StatusCode.RESOURCE_EXHAUSTED:
        return Overloaded("Triton has no room for the request")
    return BackendError(f"{_CODES.get(code, 'Triton failed')} ({code.name})")


def _content(response: Any, served: Served, output: str, datatype: str, shape: Sequence[int]) -> bytes:
    """The bytes of the one output asked for, of the model asked for, with the shape that was promised."""
    if (response.model_name, response.model_version) != (served.name, served.version):
        raise BackendError(
            f"version {response.model_version} of {response.model_name} answered in place of version "
            f"{served.version} of {served.name}"
        )
    if [tensor.name for tensor in response.outputs] != [output] or len(response.raw_output_contents) != 1:
        raise BackendError(f"Triton answered with other outputs than {output}")
    tensor = response.outputs[0]
    if tensor.datatype != datatype or list(tensor.shape) != list(shape):
        raise BackendError(
            f"{output} is {tensor.datatype} with the shape {list(tensor.shape)}, expected {datatype} {list(shape)}"
        )
    content: bytes = response.raw_output_contents[0]
    return content


def _score(row: Sequence[float]) -> Scores | GuardrailError:
    if tuple(row) == NOT_FITTING:
        return LimitError("the pair does not fit the model")
    try:
        return Scores.checked(row)
    except InvalidScore as error:
        return error
