"""Measures verdicts against labelled rows: what `guardrail eval` runs."""
