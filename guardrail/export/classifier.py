"""Exports a sequence classifier of three labels as an NLI model of the repository."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from guardrail.errors import ModelError
from guardrail.export import graph, half, probes, ranges
from guardrail.export.entry import hashes, new_entry, total_bytes
from guardrail.export.labels import label_order
from guardrail.export.original import Original
from guardrail.export.pairing import special_tokens, window_of
from guardrail.export.source import load_classifier, load_config
from guardrail.export.triton_config import classifier_config
from guardrail.inference.model_check import verify_model
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.repository import GRAPH, LABELS, MANIFEST, TOKENIZER
from guardrail.policy.scores import Scores

Precision = Literal["fp32", "fp16"]
Progress = Callable[[str], None]

TOLERANCE: Final[dict[str, float]] = {"fp32": 1e-4, "fp16": 1e-3}
"""Largest difference of a probability from the original's, unless the caller says otherwise."""

GOLDEN_TOLERANCE: Final[dict[str, float]] = {"fp32": 1e-3, "fp16": 2e-2}
"""The same at every start, where another processor adds up in another order; fp16 sums differ more."""


STAGES: Final[tuple[tuple[str, Callable[[str], bool]], ...]] = (
    ("", lambda operator: False),
    ("normalisations", lambda operator: operator == "LayerNormalization"),
    ("everything but matrix products", lambda operator: operator not in half.PRODUCTS),
)
"""What stays in fp32 in an fp16 graph beside the layers that overflow: as little as the tolerance allows."""


@dataclass(frozen=True, slots=True)
class ExportedClassifier:
    """What was written.

    Arguments:
        path: the entry.
        identity: name and version.
        window: in tokens.
        order: indices of the original's outputs for entailment, neutral, contradiction.
        agreed, asked: plain pairs that the model labels as people do, of how many.
        difference: largest difference of a probability from the original's.
        kept: layers kept in fp32 in an fp16 export because their numbers are too large.
        careful: what else was kept in fp32, so that rounding stays within the tolerance.
        size: bytes of the entry.
    """

    path: Path
    identity: str
    window: int
    order: tuple[int, int, int]
    agreed: int
    asked: int
    difference: float
    kept: tuple[str, ...]
    careful: str
    size: int

    def lines(self) -> list[str]:
        """For a person."""
        kept = [f"in fp32 for their range: {', '.join(self.kept)}"] if self.kept else []
        careful = [f"in fp32 for precision: {self.careful}"] if self.careful else []
        return [
            f"{self.path}: {self.identity}, {self.size / 1e6:.1f} MB, window of {self.window} tokens",
            f"labels: outputs {', '.join(map(str, self.order))} are {', '.join(LABELS)}; "
            f"{self.agreed} of {self.asked} plain pairs labelled as people do",
            f"differs from the original by {self.difference:.2g} at most",
            *kept,
            *careful,
            f"try it: guardrail models verify {self.path}",
        ]


def export_classifier(
    source: str,
    out: Path,
    *,
    name: str = "nli",
    precision: Precision = "fp32",
    labels: Sequence[str] | None = None,
    max_tokens: int | None = None,
    unproven: bool = False,
    tolerance: float | None = None,
    force: bool = False,
    progress: Progress = lambda step: None,
    largest_file: int = graph.LARGEST_FILE,
) -> ExportedClassifier:
    """Write OUT/NAME from a checkpoint: graph, tokenizer, manifest and config.pbtxt, compared with the original.

    Arguments:
        source: directory or hub name.
        labels: names by output index, for a config that has none.
        max_tokens: window in tokens, the model's own (at most 512) when None.
        unproven: write it although the model labels plain pairs otherwise than people do.
        tolerance: largest difference of a probability from the original's, `TOLERANCE` when None.
        force: replace an entry of the same name.
        progress: told each step.
        largest_file: bytes beyond which weights are put in a file beside the graph.

    Raises: ConfigError when the source cannot be loaded or OUT not be written; ModelError when the model breaks the
    NLI contract or its export differs from it. Nothing is left behind then.
    """
    order = label_order(load_config(source).id2label, labels)
    progress(f"loading {source}")
    original = Original(load_classifier(source), order)
    tolerance = TOLERANCE[precision] if tolerance is None else tolerance
    with new_entry(out, name, force=force) as entry:
        writer = _Writer(original, entry, name, precision, max_tokens, largest_file)
        progress("scoring plain pairs with the original")
        agreed, asked = writer.golden(unproven=unproven)
        progress("writing the tokenizer and the ONNX graph")
        writer.trace()
        if precision == "fp16":
            progress("measuring how large the model's numbers get")
            writer.measure()
        for careful, single in STAGES if precision == "fp16" else STAGES[:1]:
            progress(f"comparing with the original, {careful} in fp32" if careful else "comparing with the original")
            identity, kept = writer.write(single)
            difference = _compare(original, OnnxModel.open(entry))
            if difference <= tolerance:
                break
        else:
            raise ModelError(
                f"the exported model differs from the original by {difference:.2g}, more than {tolerance:g}"
                + ("; --precision fp32 is closer" if precision == "fp16" else "")
            )
        failed = [check for check in verify_model(entry) if not check.passed]
        if failed:
            raise ModelError(f"the exported model fails its own check of {failed[0].name}: {failed[0].detail}")
        size = total_bytes(entry)
    return ExportedClassifier(
        out / name, identity, writer.window, order, agreed, asked, difference, kept, careful, size
    )


class _Writer:
    """Writes the files of an entry; `write` may be called again, with other parts of the graph in fp32."""

    def __init__(
        self,
        original: Original,
        entry: Path,
        name: str,
        precision: Precision,
        max_tokens: int | None,
        largest_file: int,
    ) -> None:
        self.window = window_of(original.source.config, original.source.tokenizer, max_tokens)
        self._original = original
        self._entry = entry
        self._name = name
        self._precision = precision
        self._special = special_tokens(original.source.tokenizer)
        self._largest_file = largest_file
        self._golden: list[dict[str, Any]] = []
        self._large: set[str] = set()
        self._scratch = entry.parent / "graphs"

    def golden(self, *, unproven: bool) -> tuple[int, int]:
        """Choose the golden pairs; returns how many plain pairs the model labels as people do, of how many."""
        self._golden, agreed, asked = _golden(self._original, self.window, unproven=unproven)
        return agreed, asked

    def trace(self) -> None:
        """Make the fp32 graph, and the tokenizer's file."""
        self._scratch.mkdir()
        self._original.source.tokenizer.backend_tokenizer.save(str(self._entry / TOKENIZER), pretty=False)
        self._original.trace(self._scratch / "single.onnx")
        self._single = graph.load(self._scratch / "single.onnx")

    def measure(self) -> None:
        """Find the tensors that fp16 cannot hold."""
        feeds = self._original.feeds(self.window, self._special)
        self._large = ranges.too_large(ranges.largest_values(self._single, feeds, self._scratch))

    def write(self, single: Callable[[str], bool]) -> tuple[str, tuple[str, ...]]:
        """Write graph, manifest and config.pbtxt; returns the identity and the layers kept in fp32 for their range."""
        model = self._single
        kept: tuple[str, ...] = ()
        if self._precision == "fp16":
            halved = half.to_half(self._single, self._large, single)
            model, kept = halved.model, halved.kept
        names = graph.save(model, self._entry / GRAPH, self._largest_file)
        hashed = hashes(self._entry, [TOKENIZER, *(str(Path(GRAPH).parent / name) for name in names)])
        source = self._original.source
        manifest = {
            "name": self._name,
            "version": f"{self._precision}-{hashed[GRAPH][:12]}",
            "labels": list(LABELS),
            "max_tokens": self.window,
            "special": self._special.model_dump(mode="json"),
            "source": source.name,
            "architecture": type(source.model).__name__,
            "precision": self._precision,
            "kept_in_fp32": list(kept),
            "sha256": hashed,
            "golden": {"tolerance": GOLDEN_TOLERANCE[self._precision], "pairs": self._golden},
        }
        identity = f"{self._name}@{manifest['version']}"
        text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
        (self._entry / MANIFEST).write_text(text, encoding="utf-8")
        config = classifier_config(self._name, identity, self._original.inputs)
        (self._entry / "config.pbtxt").write_text(config, encoding="utf-8")
        return identity, kept


def _golden(original: Original, window: int, *, unproven: bool) -> tuple[list[dict[str, Any]], int, int]:
    """Golden pairs with the original's scores; how many plain pairs the model labels as people do, of how many."""
    fitting = set(original.fitting([pair[:2] for pair in probes.PLAIN], window))
    scored = [(pair, original.probabilities(*pair[:2])) for pair in probes.PLAIN if pair[:2] in fitting]
    right = [(pair, probs) for pair, probs in scored if LABELS[int(probs.argmax())] == pair[2]]
    if len(right) < probes.AGREEMENT * len(scored) and not unproven:
        raise ModelError(
            f"the model labels only {len(right)} of {len(scored)} plain pairs as people do: either its label order is "
            "not the one its config or --labels says, or it is no NLI model of English (--unproven exports it anyway)"
        )
    chosen = scored if unproven else right
    shown = {LABELS[int(probs.argmax())] for _, probs in chosen}
    if missing := [label for label in LABELS if label not in shown]:
        raise ModelError(f"the model says {', '.join(missing)} of none of {len(scored)} plain pairs: nothing proves it")
    pairs: list[dict[str, Any]] = []
    for (premise, hypothesis, label), probs in chosen:
        rounded = [round(float(value), 6) for value in probs]
        said = {} if unproven else {"label": label}
        pairs.append({"premise": premise, "hypothesis": hypothesis, "probs": rounded, **said})
    return pairs, len(right), len(scored)


def _compare(original: Original, exported: OnnxModel) -> float:
    """Largest difference of a probability over texts and random tokens, alone and in padded batches.

    Raises ModelError when a score is no probability.
    """
    manifest = exported.manifest
    rows = []
    expected = []
    for premise, hypothesis in original.fitting(probes.straining_pairs(), manifest.max_tokens):
        (row,) = exported.rows(premise, hypothesis)
        original.check_tokens(premise, hypothesis, row)
        rows.append(row)
        expected.append(original.probabilities(premise, hypothesis))
    for row in original.random_rows(manifest.max_tokens, manifest.special):
        rows.append(row)
        expected.append(original.of_row(row))
    order = sorted(range(len(rows)), key=lambda at: len(rows[at].ids))
    neighbours = [order[at : at + 4] for at in range(0, len(order), 4)]
    worst = 0.0
    for batch in (*([at] for at in range(len(rows))), *neighbours, [order[0], order[-1]]):
        for at, result in zip(batch, exported.run([rows[at] for at in batch]), strict=True):
            if not isinstance(result, Scores):
                raise ModelError(
                    f"the exported model gives no probability for a row of {len(rows[at].ids)} tokens: {result}"
                )
            worst = max(worst, float(np.abs(np.array(result) - expected[at]).max()))
    return worst
