"""Guardrail: checks an LLM's streamed answer against retrieved evidence and lets through only what it supports."""

__version__ = "0.1.0"
