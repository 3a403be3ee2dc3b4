"""Measure the exported model: `python -m guardrail.training.report --data DIR --checkpoint FILE`.

Writes `docs/measurements/nli_small.md` and the reliability diagram from what it measures, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from guardrail.training import bars, hypothesis_only, thresholds
from guardrail.training.batches import load_tokenizer
from guardrail.training.calibrate import Calibration, calibration_error, draw
from guardrail.training.export import build_bytes, overlap_of, weights_of
from guardrail.training.heldout import (
    advisory_measuring_pairs,
    fitting_pairs,
    measuring_pairs,
    paraphrase_measuring_pairs,
    paraphrase_word_pairs,
)
from guardrail.training.mixtures import training_mix
from guardrail.training.model import base_directory
from guardrail.training.pairs import Pair
from guardrail.training.pairs_public import anli_dev, mnli_dev
from guardrail.training.scoring import OnnxScorer, Scores

SAMPLE = 300
COMMAND = "python -m guardrail.training.report --data DATA --checkpoint RUN/checkpoint.pt"


def _targets(pairs: Sequence[Pair]) -> np.ndarray:
    return np.array([p.target for p in pairs])


def _accuracy(pairs: Sequence[Pair], probs: Scores) -> float:
    return float((probs.argmax(axis=1) == _targets(pairs)).mean())


def batch_effect(scorer: OnnxScorer, pairs: Sequence[Pair]) -> float:
    """Largest change of a probability between scoring a pair alone and in a batch of 16."""
    return float(np.abs(scorer.score(pairs, 1) - scorer.score(pairs, 16)).max())


def _schemes(
    data: Path,
    checkpoint: Path,
    shipped: bytes,
    scheme: str,
    calibration: Calibration,
    sets: dict[str, list[Pair]],
) -> list[str]:
    """Rows of the comparison of storage schemes."""
    tokenizer = load_tokenizer(base_directory())
    weights = weights_of(checkpoint)
    weights |= overlap_of(weights, scheme, tokenizer, fitting_pairs(data))
    lines = []
    sample = sets["financial"][:256]
    for name in ("fp32", "int8_weights", "int8_blocks", "int8_rows", "int8_dynamic"):
        model = shipped if name == scheme else build_bytes(weights, name, calibration)
        scorer = OnnxScorer(model, tokenizer)
        cells = [f"{_accuracy(p[:SAMPLE], scorer.score(p[:SAMPLE])):.3f}" for p in sets.values()]
        mark = " (shipped)" if name == scheme else ""
        lines.append(
            f"| {name}{mark} | {len(model) / 1e6:.1f} | {' | '.join(cells)} | {scorer.pairs_a_second(sample):.0f} | "
            f"{batch_effect(scorer, sample[:128]):.4f} |"
        )
    return lines


def report(data: Path, model: Path, checkpoint: Path, docs: Path, most: int | None = None) -> None:
    """Measure and write the report."""
    manifest = json.loads((model / "model.json").read_text(encoding="utf-8"))
    tokenizer = load_tokenizer(base_directory())
    shipped = (model / "1" / "model.onnx").read_bytes()
    scorer = OnnxScorer(shipped, tokenizer)
    sets = {
        "mnli": mnli_dev(data / "nli"),
        "anli": anli_dev(data / "nli"),
        "financial": measuring_pairs(data),
        "advisory": advisory_measuring_pairs(),
        "paraphrase": paraphrase_measuring_pairs(),
        "words": paraphrase_word_pairs(),
    }
    for pairs in sets.values():
        random.Random(0).shuffle(pairs)
    sets = {name: pairs[:most] for name, pairs in sets.items()}
    probs = {name: scorer.score(pairs) for name, pairs in sets.items()}
    print({name: round(_accuracy(sets[name], probs[name]), 4) for name in sets}, flush=True)
    bag = hypothesis_only.train(training_mix(data, "paraphrase", seed=3)[:40_000])
    calibration = Calibration(manifest["calibration"]["temperature"], tuple(manifest["calibration"]["bias"]))
    summary = []
    for name, pairs in sets.items():
        targets = _targets(pairs)
        largest = np.bincount(targets).max() / len(targets)
        summary.append(
            f"| {name} | {len(pairs)} | {_accuracy(pairs, probs[name]):.3f} | "
            f"{_accuracy(pairs, calibration.undo(probs[name])):.3f} | "
            f"{hypothesis_only.accuracy(bag, pairs):.3f} | "
            f"{largest:.3f} | {calibration_error(probs[name], targets):.3f} |"
        )
    before = calibration.undo(probs["financial"])
    targets = _targets(sets["financial"])
    docs.mkdir(parents=True, exist_ok=True)
    draw(
        docs / "nli_small_reliability.png",
        (before, targets),
        (probs["financial"], targets),
        "nli_small, financial pairs of held-out reports",
    )
    compared = {name: sets[name] for name in ("mnli", "anli", "financial", "advisory")}
    schemes = _schemes(data, checkpoint, shipped, manifest["scheme"], calibration, compared)
    tables = {
        name: thresholds.markdown(thresholds.table(sets[name], probs[name], hypothesis_only.right(bag, sets[name])))
        for name in ("financial", "advisory", "paraphrase", "words")
    }
    reached = bars.markdown(
        {name: (sets[name], probs[name]) for name in sets}, lambda pairs: hypothesis_only.accuracy(bag, pairs)
    )
    text = _TEXT.format(
        bars=reached,
        version=manifest["version"], command=COMMAND + (f" --most {most}" if most else ""),
        summary="\n".join(summary), schemes="\n".join(schemes),
        calibration=_found(calibration, manifest["calibration"]), before=f"{calibration_error(before, targets):.3f}",
        after=f"{calibration_error(probs['financial'], targets):.3f}",
        financial=tables["financial"], advisory=tables["advisory"],
        paraphrase=tables["paraphrase"], words=tables["words"],
    )  # fmt: skip
    (docs / "nli_small.md").write_text(text, encoding="utf-8")
    print(text)


def _found(calibration: Calibration, manifest: dict[str, Any]) -> str:
    """What the calibration is and how it was found."""
    head = f"`{calibration}`, folded into the last layer of the quantised graph, "
    sets = "on a third of the\nheld-out reports and half of the held-out statements"
    if "served_shares" in manifest:
        shares = manifest["served_shares"]
        return (
            f"{head}fitted by log loss {sets}, weighted to the shares\n{shares} of entailed, neutral and contradicted "
            "claims, an assumption about what is served"
        )
    return f"{head}given on the command line of the export (the model card says how it was chosen)"


_TEXT = """# Measurements of nli_small {version}

Written by the command below from the shipped files; nothing here is typed by hand.

```
{command}
```

## Bars

{bars}

Escapes, refusals and aborts are those of the routing table's thresholds, given below. *Hypothesis only* is the accuracy
of a model that never sees the premise, on the same pairs.

## Accuracy

| set | pairs | accuracy | before calibration | hypothesis only | largest class | ECE |
|---|---:|---:|---:|---:|---:|---:|
{summary}

- `mnli`: MNLI matched dev without the premises that also stand in LingNLI. `anli`: ANLI dev, rounds 1 to 3.
- `financial`: perturbed sentences and cells of reports that neither training nor calibration saw.
- `advisory`: templates of facts that training never saw, in the same style as those it saw.
- `paraphrase`: wordings of statements that neither training nor calibration saw. `words`: statements that training saw,
  in words that it never saw.
- Before calibration: the same scores without temperature and bias, but with what shared words add. The bias speaks
  against contradiction, which costs accuracy on balanced sets.
- Hypothesis only: a bag of words and word pairs of the hypothesis, trained on the same mixture.

## At the thresholds of the routing table

`verified`: entailment >= 0.85 (>= 0.90 with a digit in the claim) and contradiction <= 0.05. `aborts the answer`:
contradiction >= 0.10. For *entailment* rows what is not verified is a false refusal; for *contradiction* rows what is
verified is an escape; for *neutral* rows neither should happen.

### Financial pairs of held-out reports

{financial}

### Advisory pairs of held-out facts

{advisory}

### Paraphrases of held-out statements

{paraphrase}

### Paraphrases in held-out words

{words}

## Calibration

{calibration}. ECE on the other held-out reports (15 bins), at the
shares of the measured set rather than those assumed: {before} before, {after} after.

![Reliability diagram](nli_small_reliability.png)

## Storage schemes

Accuracy on the first 300 pairs of each set; pairs a second of processor time on one thread, batches of 8 sorted by
length; batch effect is the largest change of a probability between scoring a pair alone and in a batch of 16.

| scheme | MB | mnli | anli | financial | advisory | pairs/s | batch effect |
|---|---:|---:|---:|---:|---:|---:|---:|
{schemes}
"""


def parser() -> argparse.ArgumentParser:
    """Command line of the report."""
    cli = argparse.ArgumentParser(prog="python -m guardrail.training.report", description=__doc__)
    cli.add_argument("--data", type=Path, required=True)
    cli.add_argument("--checkpoint", type=Path, required=True, help="for the comparison of storage schemes")
    cli.add_argument("--model", type=Path, default=Path("triton_models/nli_small"))
    cli.add_argument("--docs", type=Path, default=Path("docs/measurements"))
    cli.add_argument("--most", type=int, help="most pairs of each set, drawn by a fixed seed (default: all)")
    return cli


if __name__ == "__main__":
    args = parser().parse_args()
    report(args.data, args.model, args.checkpoint, args.docs, args.most)
