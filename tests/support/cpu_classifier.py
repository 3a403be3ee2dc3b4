"""The GPU ensemble on the CPU: its classifier, which needs ONNX Runtime's own backend, replaced by one in Python.

Everything else is the repository that `guardrail models repository --variant gpu` writes.
"""

from __future__ import annotations

from pathlib import Path

CLASSIFIER = """
from pathlib import Path

import numpy as np
import onnxruntime
import triton_python_backend_utils as triton


class TritonPythonModel:
    def initialize(self, args):
        graph = Path(args["model_repository"]) / args["model_version"] / "model.onnx"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
        self.inputs = [node.name for node in self.session.get_inputs()]

    def execute(self, requests):
        return [self.answer(request) for request in requests]

    def answer(self, request):
        arrays = {name: triton.get_input_tensor_by_name(request, name).as_numpy() for name in self.inputs}
        (probs,) = self.session.run(["probs"], arrays)
        return triton.InferenceResponse([triton.Tensor("probs", probs.astype(np.float32))])
"""


def replace_classifier(repository: Path) -> Path:
    """Let an assembled GPU repository run on the CPU; returns it."""
    folder = repository / "nli_classifier"
    (folder / "1" / "model.py").write_text(CLASSIFIER, "utf-8")
    config = (folder / "config.pbtxt").read_text("utf-8")
    config = config[: config.index("# Every shape there is")]  # the warm-up of a GPU would take minutes here
    before, _, after = config.partition("# ONNX Runtime's CUDA provider")
    assert after, "the classifier's configuration is not what it was"
    cpu = before.replace('backend: "onnxruntime"', 'backend: "python"').replace("KIND_GPU", "KIND_CPU")
    (folder / "config.pbtxt").write_text(cpu, "utf-8")
    return repository
