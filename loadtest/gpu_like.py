"""A model server that behaves like one with a GPU: the real Triton, with a model that takes as long as a GPU would.

The scores are the workload's key's; the service time of a batch comes from a profile. Everything else of the chain is
real: requests, Triton's scheduler and its queue policy, the timeouts it is given, the answers on the wire.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from guardrail.inference.repository import LABELS
from guardrail.inference.triton_contract import IDENTITY, LABEL_ORDER, MODEL
from loadtest.key import Key

NAME = "nli_key@1"
ANSWER_S = 10.0  # for Triton's statistics: one that hangs must not hang the run
MODEL_FILE = Path(__file__).with_name("gpu_like_model.py")


@dataclass(frozen=True, slots=True)
class Profile:
    """What a batch costs a GPU.

    Attributes:
        name: which GPU and model, and whether it was measured or worked out.
        fixed_ms: of every batch.
        ms_a_pair: of every pair in it.
        gpus: how many; each runs one batch at a time.
    """

    name: str = "DeBERTa-v3-large, fp16, 64 tokens, H100: worked out in docs/capacity.md"
    fixed_ms: float = 6.0
    ms_a_pair: float = 0.169
    gpus: int = 1

    @classmethod
    def read(cls, path: Path) -> Profile:
        """From a JSON file with these names. Raises ValueError."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (TypeError, ValueError) as error:
            raise ValueError(f"{path} is no profile: {error}") from error


def write_repository(folder: Path, key: Key, profile: Profile) -> Path:
    """A model repository with the one model `nli`."""
    model = folder / MODEL / "1"
    model.mkdir(parents=True)
    shutil.copyfile(MODEL_FILE, model / "model.py")
    key.write(model / "key.json")
    (model / "profile.json").write_text(json.dumps(asdict(profile)), encoding="utf-8")
    (folder / MODEL / "config.pbtxt").write_text(_config(profile), encoding="utf-8")
    return folder


def batch_sizes(url: str) -> Callable[[], dict[str, float]]:
    """Pairs a batch, counted by Triton from this call on; ask the function it returns at the end."""
    from tritonclient.grpc import InferenceServerClient

    def counts() -> dict[int, int]:
        with InferenceServerClient(url) as client:
            stats: Any = client.get_inference_statistics(MODEL, client_timeout=ANSWER_S).model_stats[0]
        return {int(batch.batch_size): int(batch.compute_infer.count) for batch in stats.batch_stats}

    before = counts()

    def since() -> dict[str, float]:
        grown = {size: count - before.get(size, 0) for size, count in counts().items()}
        return {str(size): float(count) for size, count in sorted(grown.items()) if count > 0}

    return since


def _config(profile: Profile) -> str:
    labels = ",".join(LABELS)
    return f"""\
# The scheduling of the GPU variant in triton_models/; only the classifier is another one.
name: "{MODEL}"
backend: "python"
max_batch_size: 256
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
    default_timeout_microseconds: 400000
    max_queue_size: 64
  }}
}}
response_cache {{ enable: false }}
# Two instances a GPU, of which one works at a time: with a single one Triton's batcher now and then leaves a request
# waiting for half a second (docs/triton.md).
instance_group [ {{ kind: KIND_CPU, count: {2 * profile.gpus} }} ]
# As the models in triton_models/ do: without it each instance takes half a second for its first batch.
model_warmup {{
  name: "an empty pair"
  batch_size: 1
  inputs {{ key: "PREMISE" value {{ data_type: TYPE_STRING dims: [ 1 ] zero_data: true }} }}
  inputs {{ key: "HYPOTHESIS" value {{ data_type: TYPE_STRING dims: [ 1 ] zero_data: true }} }}
}}
parameters [
  {{ key: "{IDENTITY}", value: {{ string_value: "{NAME}" }} }},
  {{ key: "{LABEL_ORDER}", value: {{ string_value: "{labels}" }} }}
]
"""


def main() -> None:
    """Print where a repository was written, for a look at it: `python -m loadtest.gpu_like FOLDER`."""
    print(write_repository(Path(sys.argv[1]), Key([]), Profile()))


if __name__ == "__main__":
    main()
