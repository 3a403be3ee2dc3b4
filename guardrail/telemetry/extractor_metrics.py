"""What became of the calls to the claim extractor, as counters."""

from __future__ import annotations

from guardrail.inference.claim_extractor import ClaimExtractor
from guardrail.telemetry.metrics import Metrics


def watch_extractor(extractor: ClaimExtractor, metrics: Metrics) -> None:
    """Have the extractor's counts read whenever metrics are exported."""
    counts = extractor.counts
    metrics.watch(
        "guardrail.extractor.calls",
        "{call}",
        "Calls to the claim extractor, by how they ended",
        "end",
        lambda: dict(counts.ended),
    )
    metrics.watch(
        "guardrail.extractor.sentences",
        "{sentence}",
        "Sentences the claim extractor was asked about",
        "",
        lambda: {"": counts.sentences},
    )
