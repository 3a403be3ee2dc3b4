"""The config.pbtxt of an exported entry, for Triton's ONNX Runtime backend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CLASSIFIER: Final = """\
# The exported classifier on its own: token ids in, probabilities out. The service with texts in and PROBS out, which
# the sidecar speaks to, is assembled around it: docs/models.md.
name: "{name}"
backend: "onnxruntime"
max_batch_size: 256

# Rows of one request are padded to one length by whoever tokenises; requests of other lengths are not merged with it.
input [
{inputs}
]
# Entailment, neutral, contradiction: the model's own order is mapped inside the graph.
output [ {{ name: "probs", data_type: TYPE_FP32, dims: [ 3 ] }} ]

dynamic_batching {{
  max_queue_delay_microseconds: 0
  default_queue_policy {{
    # A request whose time is up before it is begun is refused, not worked on for nobody.
    timeout_action: REJECT
    # Without this Triton ignores the timeout that each request brings.
    allow_timeout_override: true
    # A request's timeout can only shorten this one, and without this one it is ignored too.
    default_timeout_microseconds: 10000000
    max_queue_size: 64
  }}
}}
response_cache {{ enable: false }}
instance_group [ {{ kind: KIND_GPU, count: 2 }} ]
parameters [
  {{ key: "identity", value: {{ string_value: "{identity}" }} }},
  {{ key: "labels", value: {{ string_value: "entailment,neutral,contradiction" }} }}
]
"""


def classifier_config(name: str, identity: str, inputs: Sequence[str]) -> str:
    """The text of config.pbtxt; `inputs` are the graph's, `identity` is the manifest's name and version."""
    tensors = ",\n".join(f'  {{ name: "{tensor}", data_type: TYPE_INT64, dims: [ -1 ] }}' for tensor in inputs)
    return CLASSIFIER.format(name=name, identity=identity, inputs=tensors)


EXTRACTOR: Final = """\
# The claim extractor: a T5 on ONNX Runtime inside Triton's Python backend, greedy, bounded in length.
name: "{name}"
backend: "python"
max_batch_size: 64

input [ {{ name: "SENTENCE", data_type: TYPE_STRING, dims: [ 1 ] }} ]
# A JSON list of strings each; an empty one where the sentence is too long or its claims did not end in time.
output [ {{ name: "CLAIMS", data_type: TYPE_STRING, dims: [ 1 ] }} ]

dynamic_batching {{
  max_queue_delay_microseconds: 0
  default_queue_policy {{
    timeout_action: REJECT
    allow_timeout_override: true
    # A request's timeout, the extractor's share of the sidecar's deadline, can only shorten this one, and without this
    # one it is ignored too.
    default_timeout_microseconds: 10000000
    max_queue_size: 16
  }}
}}
response_cache {{ enable: false }}
instance_group [ {{ kind: KIND_CPU, count: 2 }} ]
parameters [ {{ key: "identity", value: {{ string_value: "{identity}" }} }} ]
"""


def extractor_config(name: str, identity: str) -> str:
    """The text of the claim extractor's config.pbtxt."""
    return EXTRACTOR.format(name=name, identity=identity)
