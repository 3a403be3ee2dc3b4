"""Triton's entry to the joining of windows; what it does stands in guardrail/inference/in_triton/windows.py."""

from guardrail.inference.in_triton.windows import TritonPythonModel as TritonPythonModel
