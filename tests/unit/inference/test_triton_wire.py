"""Requests and responses of Triton as messages: what is sent, what is refused, and what its errors become."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

import grpc
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tritonclient.grpc import service_pb2

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError, Overloaded
from guardrail.inference import triton_wire as wire
from guardrail.inference.triton_contract import CLAIMS, PROBS, Served
from guardrail.policy.scores import Scores

SERVED = Served("nli", "3", "nli_small@1", (), 64, b"")
GOOD = (0.75, 0.125, 0.125)
CUSTOMER = "what the customer holds"


def response(rows: Sequence[Sequence[float]] = (GOOD,), **changes: object) -> object:
    """A ModelInferResponse with these rows, some of its facts changed."""
    facts = {"model": "nli", "version": "3", "output": PROBS, "type": "FP32", "shape": [len(rows), 3], "extra": 0}
    facts |= changes
    content = facts.get("content", np.array(rows, dtype="<f4").tobytes())
    message = service_pb2.ModelInferResponse(model_name=facts["model"], model_version=facts["version"])
    for _ in range(1 + facts["extra"]):
        message.outputs.add(name=facts["output"], datatype=facts["type"], shape=facts["shape"])
        message.raw_output_contents.append(content)
    return message


class Failure(grpc.RpcError):
    def __init__(self, code: grpc.StatusCode, details: str | None) -> None:
        self._code, self._details = code, details

    def code(self) -> grpc.StatusCode:
        return self._code

    def details(self) -> str | None:
        return self._details


# --- requests --------------------------------------------------------------------------------------------------------


def test_a_request_names_its_model_its_version_and_its_time() -> None:
    message = wire.request(SERVED, {"PREMISE": [wire.encode("a"), wire.encode("bc")]}, PROBS, 123.4567)
    assert (message.model_name, message.model_version) == ("nli", "3")
    assert message.parameters["timeout"].int64_param == 123_456  # microseconds
    assert [(tensor.name, tensor.datatype, list(tensor.shape)) for tensor in message.inputs] == [
        ("PREMISE", "BYTES", [2, 1])
    ]
    assert list(message.raw_input_contents) == [b"\1\0\0\0a\2\0\0\0bc"]
    assert [tensor.name for tensor in message.outputs] == [PROBS]


def test_time_that_is_almost_over_is_not_no_limit() -> None:
    assert wire.request(SERVED, {}, PROBS, 0.0001).parameters["timeout"].int64_param == 1  # 0 would mean without one


@given(text=st.text(max_size=50))
def test_a_text_is_sent_as_its_utf8_with_its_length(text: str) -> None:
    try:
        content = text.encode()
    except UnicodeEncodeError:
        with pytest.raises(LimitError):
            wire.encode(text)
        return
    assert wire.encode(text) == struct.pack("<I", len(content)) + content


def test_a_text_that_is_too_long_is_not_sent() -> None:
    wire.encode("x" * wire.MAX_TEXT_BYTES)
    with pytest.raises(LimitError):
        wire.encode("x" * (wire.MAX_TEXT_BYTES + 1))


# --- responses -------------------------------------------------------------------------------------------------------


def test_scores_are_read_in_the_order_of_the_pairs() -> None:
    rows = [GOOD, (0.5, 0.25, 0.25), (0.0, 1.0, 0.0)]
    assert wire.scores(response(rows), SERVED, 3) == [Scores(*row) for row in rows]


@pytest.mark.parametrize(
    "changes",
    [
        {"model": "other"},
        {"version": "4"},
        {"output": "LOGITS"},
        {"type": "FP16"},
        {"shape": [1, 2]},
        {"shape": [2, 3]},
        {"shape": [3]},
        {"content": b""},
        {"content": b"\0" * 16},
        {"extra": 1},
        {"extra": -1},
    ],
    ids=str,
)
def test_a_response_that_is_not_the_contracts_is_refused_whole(changes: dict[str, object]) -> None:
    with pytest.raises(BackendError):
        wire.scores(response(**changes), SERVED, 1)


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ((math.nan, 0.5, 0.5), InvalidScore),
        ((math.inf, 0.0, 0.0), InvalidScore),
        ((0.9, 0.9, 0.1), InvalidScore),
        ((0.1, 0.1, 0.1), InvalidScore),
        ((1.1, -0.05, -0.05), InvalidScore),
        ((-1.0, -1.0, -1.0), LimitError),
    ],
)
def test_a_row_that_is_no_distribution_fails_alone(row: tuple[float, ...], kind: type[GuardrailError]) -> None:
    first, second, third = wire.scores(response([GOOD, row, GOOD]), SERVED, 3)
    assert isinstance(second, kind)
    assert first == third == Scores(*GOOD)


@given(rows=st.lists(st.tuples(*[st.floats(width=32)] * 3), min_size=1, max_size=5))
def test_whatever_numbers_come_only_distributions_become_scores(rows: list[tuple[float, float, float]]) -> None:
    for result in wire.scores(response(rows), SERVED, len(rows)):
        if isinstance(result, Scores):
            assert min(result) >= 0.0
            assert sum(result) == pytest.approx(1.0, abs=2e-3)
        else:
            assert isinstance(result, (InvalidScore, LimitError))


@given(texts=st.lists(st.text(st.characters(codec="utf-8"), max_size=20), min_size=1, max_size=5))
def test_texts_come_back_as_they_were_sent(texts: list[str]) -> None:
    content = b"".join(wire.encode(text) for text in texts)
    message = response(output=CLAIMS, type="BYTES", shape=[len(texts), 1], content=content)
    assert wire.texts(message, SERVED, CLAIMS, len(texts)) == texts


@given(content=st.binary(max_size=40))
def test_whatever_bytes_come_they_are_texts_or_refused(content: bytes) -> None:
    try:
        found = wire.texts(response(output=CLAIMS, type="BYTES", shape=[2, 1], content=content), SERVED, CLAIMS, 2)
    except BackendError:
        return
    assert b"".join(wire.encode(text) for text in found) == content


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "details", "kind"),
    [
        (grpc.StatusCode.DEADLINE_EXCEEDED, "Deadline Exceeded", DeadlineExceeded),
        (grpc.StatusCode.UNAVAILABLE, "Request timeout expired", DeadlineExceeded),
        (grpc.StatusCode.CANCELLED, "Request timeout expired", DeadlineExceeded),
        (grpc.StatusCode.UNAVAILABLE, "[request id: <id_unknown>] Exceeds maximum queue size", Overloaded),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, "Sent message larger than max", Overloaded),
        (grpc.StatusCode.UNAVAILABLE, "failed to connect to all addresses", BackendError),
        (grpc.StatusCode.UNAVAILABLE, None, BackendError),
        *((code, CUSTOMER, BackendError) for code in grpc.StatusCode if code.name not in
          ("OK", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED")),
    ],
)  # fmt: skip
def test_every_status_is_an_error_of_ours_and_none_repeats_a_text(
    code: grpc.StatusCode, details: str | None, kind: type[BackendError]
) -> None:
    error = wire.error_of(Failure(code, details))
    assert type(error) is kind
    assert CUSTOMER not in str(error)
