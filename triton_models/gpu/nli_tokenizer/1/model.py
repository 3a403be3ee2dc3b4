"""Triton's entry to the tokenizer; what it does stands in guardrail/inference/in_triton/tokenizer.py."""

from guardrail.inference.in_triton.tokenizer import TritonPythonModel as TritonPythonModel
