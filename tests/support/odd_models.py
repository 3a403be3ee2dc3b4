"""Models for a real Triton that break the NLI contract, each in one way, and some that only look as if they did."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LABELS = "entailment,neutral,contradiction"

PROGRAM = """
import json

import numpy as np
import triton_python_backend_utils as triton


class TritonPythonModel:
    def initialize(self, args):
        config = json.loads(args["model_config"])
        self.row = json.loads(config["parameters"]["row"]["string_value"])
        self.output = config["output"][0]["name"]
        self.type = triton.triton_string_to_numpy(config["output"][0]["data_type"])

    def execute(self, requests):
        return [self.answer(request) for request in requests]

    def answer(self, request):
        name = "SENTENCE" if self.output == "CLAIMS" else "PREMISE"
        rows = len(triton.get_input_tensor_by_name(request, name).as_numpy())
        return triton.InferenceResponse([triton.Tensor(self.output, np.array([self.row] * rows, dtype=self.type))])
"""


@dataclass(frozen=True)
class Odd:
    """One model.

    Arguments:
        row: what it answers for every pair.
        inputs, output, kind, dims: its tensors.
        parameters: what it says of itself.
        scheduling: how its requests wait.
        instances, versions: how many processes and versions it has.
    """

    row: str = "[0.98, 0.015, 0.005]"
    inputs: tuple[str, ...] = ("PREMISE", "HYPOTHESIS")
    output: str = "PROBS"
    kind: str = "TYPE_FP32"
    dims: int = 3
    parameters: Mapping[str, str] = field(default_factory=lambda: {"identity": "odd@1", "labels": LABELS})
    queue: str = "allow_timeout_override: true default_timeout_microseconds: 10000000 max_queue_size: 8"
    scheduling: str = "dynamic_batching { default_queue_policy { timeout_action: REJECT %s } }"
    instances: int = 1
    versions: tuple[int, ...] = (1,)

    def config(self, name: str) -> str:
        """The text of its config.pbtxt."""
        parameters = {**self.parameters, "row": self.row}
        return "\n".join(
            [
                f'name: "{name}" backend: "python" max_batch_size: 4',
                *(f'input {{ name: "{text}" data_type: TYPE_STRING dims: [ 1 ] }}' for text in self.inputs),
                f'output {{ name: "{self.output}" data_type: {self.kind} dims: [ {self.dims} ] }}',
                self.scheduling % self.queue if "%s" in self.scheduling else self.scheduling,
                f"instance_group {{ kind: KIND_CPU count: {self.instances} }}",
                "version_policy { all {} }",
                *(
                    f'parameters {{ key: "{k}" value {{ string_value: {json.dumps(v)} }} }}'
                    for k, v in parameters.items()
                ),
            ]
        )


def write_models(repository: Path, models: Mapping[str, Odd]) -> Path:
    """Write a repository; returns it."""
    for name, model in models.items():
        for version in model.versions:
            (repository / name / str(version)).mkdir(parents=True)
            (repository / name / str(version) / "model.py").write_text(PROGRAM, "utf-8")
        (repository / name / "config.pbtxt").write_text(model.config(name), "utf-8")
    return repository
