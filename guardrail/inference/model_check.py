"""Does a model keep the NLI contract? Asked at every start, and by `guardrail models verify`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from guardrail.errors import GuardrailError, ModelError
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.pair_tokenizer import Row
from guardrail.inference.repository import LABELS, Manifest, check_files, read_manifest
from guardrail.inference.windows import over_windows
from guardrail.policy.scores import Scores

SAME_SCORE = 1e-3  # largest difference of log-probabilities that rounding explains


@dataclass(frozen=True, slots=True)
class Check:
    """One check of a model: its name, whether it passed, and what was found."""

    name: str
    passed: bool
    detail: str


def open_checked(directory: Path, *, threads: int = 1) -> OnnxModel:
    """Load a model and prove its scores; raises ModelError when it breaks the NLI contract in any way."""
    model = OnnxModel.open(directory, threads=threads)
    check_golden(model)
    return model


def verify_model(directory: Path) -> list[Check]:
    """Check a model's directory from its manifest to its scores; the first failure is the last check."""
    inspection = _Inspection(directory)
    steps: tuple[tuple[str, Callable[[], str]], ...] = (
        ("manifest", inspection.manifest),
        ("files", inspection.files),
        ("graph and tokenizer", inspection.load),
        ("golden pairs", inspection.golden),
    )
    checks: list[Check] = []
    for name, step in steps:
        try:
            checks.append(Check(name, True, step()))
        except GuardrailError as error:
            checks.append(Check(name, False, str(error)))
            break
    return checks


class _Inspection:
    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._model: OnnxModel | None = None

    def manifest(self) -> str:
        return f"{read_manifest(self._directory).identity}, labels {', '.join(LABELS)}"

    def files(self) -> str:
        manifest = read_manifest(self._directory)
        check_files(self._directory, manifest)
        return f"{len(manifest.sha256)} files with the right SHA-256"

    def load(self) -> str:
        self._model = OnnxModel.open(self._directory)
        return f"window of {self._model.manifest.max_tokens} tokens"

    def golden(self) -> str:
        assert self._model is not None
        worst = check_golden(self._model)
        company = "one by one, its scores depend on the batch" if self._model.alone else "in batches"
        return f"{len(self._model.manifest.golden.pairs)} pairs, off by {worst:.4f} at most; rows are scored {company}"


def check_golden(model: OnnxModel) -> float:
    """Score the golden pairs, and learn whether rows may share a batch; returns the largest difference.

    Raises ModelError when a golden pair is off by more than the manifest's tolerance, is labelled wrongly, has no
    valid scores, or when the golden pairs do not show all three labels, so that swapped ones would go unseen.
    """
    manifest = model.manifest
    check_golden_labels(manifest)
    rows: list[Row] = []
    alone: list[Scores] = []
    worst = 0.0
    for number, pair in enumerate(manifest.golden.pairs, start=1):
        try:
            pair_rows = model.rows(pair.premise, pair.hypothesis)
            scores = [_valid(model.run([row])[0]) for row in pair_rows]
        except GuardrailError as error:
            raise ModelError(f"{manifest.identity}: golden pair {number}: {error}") from error
        worst = max(worst, check_golden_pair(manifest, number, over_windows(scores)))
        rows += pair_rows
        alone += scores
    model.alone = not _same_in_company(model, rows, alone)
    return worst


def check_golden_labels(manifest: Manifest) -> None:
    """Raises ModelError when the golden pairs do not show all three labels, so that swapped ones would go unseen."""
    missing = set(LABELS) - {_most_likely(pair.probs) for pair in manifest.golden.pairs}
    if missing:
        raise ModelError(f"{manifest.identity}: no golden pair shows {', '.join(sorted(missing))}")


def check_golden_pair(manifest: Manifest, number: int, scores: Scores) -> float:
    """How far the scores of a golden pair (counted from 1) are off; raises ModelError when that is too far."""
    pair = manifest.golden.pairs[number - 1]
    off = max(abs(ours - theirs) for ours, theirs in zip(scores, pair.probs, strict=True))
    if off > manifest.golden.tolerance:
        raise ModelError(
            f"{manifest.identity}: golden pair {number} is off by {off:.4f}, more than "
            f"{manifest.golden.tolerance}: got {_shown(scores)}, expected {_shown(pair.probs)}"
        )
    if pair.label is not None and _most_likely(scores) != pair.label:
        raise ModelError(
            f"{manifest.identity}: golden pair {number} is {pair.label}, but the model says "
            f"{_most_likely(scores)}; are its labels in another order?"
        )
    return off


def _same_in_company(model: OnnxModel, rows: Sequence[Row], alone: Sequence[Scores]) -> bool:
    """Whether rows score the same in one batch as alone.

    They do not where activations are quantised dynamically: one range then serves the whole batch. A verdict that
    changed with other streams' claims would not be reproducible, so such a model gets its rows one by one.
    """
    together = model.run(rows)
    return all(
        isinstance(theirs, Scores) and all(_near(a, b) for a, b in zip(ours, theirs, strict=True))
        for ours, theirs in zip(alone, together, strict=True)
    )


def _near(first: float, second: float) -> bool:
    if min(first, second) <= 0.0:
        return first == second
    return abs(math.log(first) - math.log(second)) <= SAME_SCORE


def _valid(result: Scores | GuardrailError) -> Scores:
    if isinstance(result, GuardrailError):
        raise result
    return result


def _most_likely(probs: Sequence[float]) -> str:
    return LABELS[max(range(len(LABELS)), key=lambda at: probs[at])]


def _shown(probs: Sequence[float]) -> str:
    return "/".join(f"{value:.3f}" for value in probs)
