"""A claim's verdict as a JSON object, with the words behind it: for the owner of the text, never for a customer."""

from __future__ import annotations

from typing import Any

from guardrail.session_events import ClaimVerdict


def verdict_json(verdict: ClaimVerdict) -> dict[str, Any]:
    """Every field of the verdict, citations in the paper's format."""
    return {
        "choice": verdict.choice,
        "segment": verdict.segment,
        "claim": verdict.text,
        "type": verdict.type.value,
        "verdict": verdict.verdict.value,
        "effect": verdict.effect.value,
        "reason": verdict.reason.value if verdict.reason else None,
        "scores": list(verdict.scores) if verdict.scores else None,
        "bears_figure": verdict.bears_figure,
        "grounded": verdict.grounded,
        "proved": verdict.proved,
        "check": verdict.check,
        "formula": verdict.formula,
        "source_says": verdict.source_says,
        "answer_says": verdict.answer_says,
        "citations": [str(citation) for citation in verdict.citations],
    }
