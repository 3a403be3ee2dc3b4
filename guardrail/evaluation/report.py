"""The report on a run: one JSON object, its keys stable for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.measures import Counts, Measures, calibration_error, percentile
from guardrail.evaluation.rows import Malformed
from guardrail.evaluation.run import KINDS, Results

SKIPPED_LISTED = 100


def build_report(
    results: Results, skipped: Sequence[Malformed], *, input_name: str, versions: dict[str, str], deadline: bool
) -> dict[str, Any]:
    """The report on a file.

    One kind of row: its figures stand at the top. Several: `kind` is "mixed", and `kinds` has each one's figures.

    Arguments:
        skipped: lines that were no rows.
        versions: of `model`, `policy` and `guardrail`.
        deadline: whether the policy's deadline was held.
    """
    kinds = [kind for kind in KINDS if results.judgements.get(kind)]
    head = {
        "input": input_name,
        "kind": kinds[0] if len(kinds) == 1 else "mixed" if kinds else None,
        "rows": sum(len(results.judgements[kind]) for kind in kinds),
        "skipped": {
            "count": len(skipped),
            "rows": [{"line": item.line, "reason": item.reason} for item in skipped[:SKIPPED_LISTED]],
        },
        "interrupted": results.interrupted,
        "deadline": deadline,
        "versions": versions,
    }
    if len(kinds) == 1:
        return {**head, **kind_report(kinds[0], results.judgements[kinds[0]])}
    latencies = [item.work_ms for kind in kinds for item in results.judgements[kind]]
    each = {kind: kind_report(kind, results.judgements[kind]) for kind in kinds}
    return {**head, "latency_ms": _latency(latencies), "kinds": each}


def kind_report(kind: str, judgements: Sequence[Judgement]) -> dict[str, Any]:
    """The figures of one kind of row."""
    report: dict[str, Any] = {
        "rows": len(judgements),
        "overall": _measures(judgements),
        "by_type": _groups(judgements, "type"),
        "by_how": _groups(judgements, "how"),
        "latency_ms": _latency([item.work_ms for item in judgements]),
    }
    if kind == "cases":
        failed = [item for item in judgements if not item.right]
        report |= {
            "passed": len(judgements) - len(failed),
            "total": len(judgements),
            "failed": [{"id": item.id, "kind": item.how, "got": item.got, "wanted": item.wanted} for item in failed],
        }
    if kind == "nli":
        scored = [item for item in judgements if item.got["label"] is not None]
        report |= {
            "accuracy": sum(item.right for item in judgements) / len(judgements),
            "confusion": _confusion(judgements),
            "ece": calibration_error([(item.got["confidence"], item.right) for item in scored]),
        }
    return report


def failures(results: Results) -> list[dict[str, Any]]:
    """Every row that came out wrong, with what it came to and what it wants."""
    return [
        {"id": item.id, "row": kind, "type": item.type, "how": item.how, "got": item.got, "wanted": item.wanted}
        for kind in KINDS
        for item in results.judgements.get(kind, [])
        if not item.right
    ]


def _measures(judgements: Sequence[Judgement]) -> Measures:
    return Counts.of((item.positive, item.predicted) for item in judgements if item.positive is not None).measures()


def _groups(judgements: Sequence[Judgement], tag: Literal["type", "how"]) -> dict[str, Measures]:
    names = sorted({getattr(item, tag) for item in judgements} - {""})
    return {name: _measures([item for item in judgements if getattr(item, tag) == name]) for name in names}


def _latency(values: Sequence[float]) -> dict[str, float | None]:
    return {"p50": percentile(values, 0.50), "p95": percentile(values, 0.95), "p99": percentile(values, 0.99)}


def _confusion(judgements: Sequence[Judgement]) -> dict[str, dict[str, int]]:
    """Rows by label and by what was predicted ("none" where scoring failed)."""
    counts = Counter((item.wanted["label"], item.got["label"] or "none") for item in judgements)
    labels = sorted({label for label, _ in counts})
    return {label: {got: n for (wanted, got), n in sorted(counts.items()) if wanted == label} for label in labels}
