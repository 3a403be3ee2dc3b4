"""Triton's entry to the NLI model on the CPU; what it does stands in guardrail/inference/in_triton/nli.py."""

from guardrail.inference.in_triton.nli import TritonPythonModel as TritonPythonModel
