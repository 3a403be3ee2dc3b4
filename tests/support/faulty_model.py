"""An NLI model for a real Triton that behaves as its claims say, so that a test says in one place what goes wrong.

"It takes 399 ms"            answers after so long, whatever its client does meanwhile
"It gives no number"         NaN for this pair, a score for its neighbours
"It does not fit"            the row of a pair that is too long for the model
"It is no distribution"      a row that sums to more than 1
"It gives two labels"        two columns instead of three
"It loses a pair"            one row too few
"It breaks"                  an error in place of an answer
"""

from __future__ import annotations

from pathlib import Path

from tritonclient.grpc import service_pb2

from guardrail.inference.repository import LABELS
from guardrail.inference.triton_contract import HYPOTHESIS, IDENTITY, LABEL_ORDER, MODEL, PREMISE

FAULTY = "faulty@1"
QUEUE = 1  # requests that wait; INSTANCES more are being answered
INSTANCES = 2

_PROGRAM = """
import re
import time

import numpy as np
import triton_python_backend_utils as triton

GOOD = (0.98, 0.015, 0.005)
ROWS = {"no number": (np.nan,) * 3, "not fit": (-1.0,) * 3, "no distribution": (0.9, 0.9, 0.9)}


class TritonPythonModel:
    def execute(self, requests):
        claims = [self.claims(request) for request in requests]
        waits = [int(ms) for asked in claims for claim in asked for ms in re.findall(r"takes ([0-9]+) ms", claim)]
        time.sleep(max(waits, default=0) / 1000.0)
        return [self.answer(asked) for asked in claims]

    def claims(self, request):
        texts = triton.get_input_tensor_by_name(request, "HYPOTHESIS").as_numpy().reshape(-1)
        return [text.decode() for text in texts]

    def answer(self, claims):
        if any("breaks" in claim for claim in claims):
            return triton.InferenceResponse(error=triton.TritonError("it broke"))
        rows = [next((row for words, row in ROWS.items() if words in claim), GOOD) for claim in claims]
        probs = np.array(rows, dtype=np.float32).reshape(-1, 3)
        if any("two labels" in claim for claim in claims):
            probs = probs[:, :2]
        if any("loses a pair" in claim for claim in claims):
            probs = probs[:-1]
        return triton.InferenceResponse([triton.Tensor("PROBS", probs)])
"""

_CONFIG = f"""
name: "{MODEL}"
backend: "python"
max_batch_size: 64
input [
  {{ name: "PREMISE", data_type: TYPE_STRING, dims: [ 1 ] }},
  {{ name: "HYPOTHESIS", data_type: TYPE_STRING, dims: [ 1 ] }}
]
output [ {{ name: "PROBS", data_type: TYPE_FP32, dims: [ 3 ] }} ]
dynamic_batching {{
  max_queue_delay_microseconds: 0
  default_queue_policy {{
    timeout_action: REJECT
    allow_timeout_override: true
    max_queue_size: {QUEUE}
  }}
}}
instance_group [ {{ kind: KIND_CPU, count: {INSTANCES} }} ]
parameters [
  {{ key: "{IDENTITY}", value: {{ string_value: "{FAULTY}" }} }},
  {{ key: "{LABEL_ORDER}", value: {{ string_value: "{",".join(LABELS)}" }} }}
]
"""


def write_faulty_model(repository: Path) -> Path:
    """Write the repository; returns it."""
    version = repository / MODEL / "1"
    version.mkdir(parents=True)
    (version / "model.py").write_text(_PROGRAM, "utf-8")
    (repository / MODEL / "config.pbtxt").write_text(_CONFIG, "utf-8")
    return repository


def infer_request(claim: str) -> service_pb2.ModelInferRequest:
    """What another client of Triton asks."""
    request = service_pb2.ModelInferRequest(model_name=MODEL)
    for name, text in ((PREMISE, b"premise"), (HYPOTHESIS, claim.encode())):
        request.inputs.add(name=name, datatype="BYTES", shape=[1, 1])
        request.raw_input_contents.append(len(text).to_bytes(4, "little") + text)
    return request
