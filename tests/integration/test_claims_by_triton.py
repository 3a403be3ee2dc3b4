"""A real Triton writes claims for answers, in time, late, wrongly or not at all; the answer comes all the same."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator

import pytest

from guardrail.client.wire import read_summary
from guardrail.inference.triton import TritonBackend
from guardrail.policy.policy import Policy
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.odd_models import Odd, write_models
from tests.support.plain_server import PlainServer, close, delta, open_message, plain_server
from tests.support.ready import ready
from tests.support.triton_server import TritonServer

PROGRAM = """
import json
import re
import time

import numpy as np
import triton_python_backend_utils as triton


def claims(sentence):
    if "invents" in sentence:
        return ["The bond fund is insured.", "The bond fund pays fine coupons."]
    first, _, second = sentence.rstrip(".").partition(" and ")
    return [first + ".", " ".join(first.split()[:3]) + " " + second + "."]


class TritonPythonModel:
    def execute(self, requests):
        return [self.answer(request) for request in requests]

    def answer(self, request):
        sentences = [text.decode() for text in triton.get_input_tensor_by_name(request, "SENTENCE").as_numpy().ravel()]
        if any("breaks" in sentence for sentence in sentences):
            return triton.InferenceResponse(error=triton.TritonError("it broke"))
        waits = [int(ms) for sentence in sentences for ms in re.findall(r"takes ([0-9]+) ms", sentence)]
        time.sleep(max(waits, default=0) / 1000.0)
        texts = [[json.dumps(claims(sentence)).encode()] for sentence in sentences]
        return triton.InferenceResponse([triton.Tensor("CLAIMS", np.array(texts, dtype=object))])
"""
FOUND_S = 10.0


@pytest.fixture(scope="module")
def extracting(triton_available: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TritonServer]:
    """A Triton that entails everything and writes claims."""
    says = {"identity": "claims@1"}
    writer = Odd(inputs=("SENTENCE",), output="CLAIMS", kind="TYPE_STRING", dims=1, parameters=says)
    folder = tmp_path_factory.mktemp("models")
    repository = write_models(folder, {"nli": Odd(), "claim_extractor": writer})
    (repository / "claim_extractor" / "1" / "model.py").write_text(PROGRAM, "utf-8")
    with TritonServer(repository) as server:
        yield server


@pytest.fixture
async def server(extracting: TritonServer) -> AsyncIterator[PlainServer]:
    """A sidecar that has found out that Triton writes claims."""
    backend = TritonBackend(extracting.url)
    await ready(backend)
    policy = Policy.load().model_copy(update={"extraction_ms": 200})  # for busy machines too
    async with plain_server(backend, policy=policy) as running:
        ends = time.monotonic() + FOUND_S
        while not running.sidecar._engine.extracts:
            assert time.monotonic() < ends, "the claim extractor was not found"
            await asyncio.sleep(0.01)
        yield running


@pytest.mark.parametrize(
    ("what", "source"),
    [
        ("is fine", "model"),
        ("takes 300 ms", "rules_late"),
        ("invents things", "rules_ungrounded"),
        ("breaks down", "rules_failed"),
    ],
)
async def test_every_answer_comes_in_time_and_says_who_read_its_claims(
    server: PlainServer, what: str, source: str
) -> None:
    text = f"The bond fund {what} and pays fine coupons."
    ended = await server.intercept(open_message(), delta(text), close())
    assert (ended.summary.outcome, ended.released) == (pb.OUTCOME_RELEASED, text)
    assert ended.summary.timings.close_to_summary_ms <= 400.0
    assert {claim.source for claim in read_summary(ended.summary).claims} == {source}
