"""`guardrail models export`: a checkpoint of the model hub becomes an entry of the model repository."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from guardrail.commands.arguments import positive

DESCRIPTION = """\
Writes OUT/NAME from a checkpoint: the ONNX graph, the tokenizer, model.json with hashes and golden pairs, and a
config.pbtxt for Triton. What was written is compared with the original; an entry that differs is not put in place.
Needs the extra `train`: pip install 'guardrail-sidecar[train]'.

--task nli takes a sequence classifier of three labels (DeBERTa, BERT, RoBERTa). Its label order is read from its config
and turned into entailment, neutral, contradiction inside the graph. In fp16, layers whose numbers are too large for
half precision stay in fp32, and are named; so do the normalisations where rounding would show in the scores.

--task extract takes a T5 that was trained to write a sentence's claims, and writes encoder and decoder in fp32."""
EPILOG = """\
examples:
  guardrail models export --source cross-encoder/nli-deberta-v3-large --precision fp16 --out models
  guardrail models export --source ./my-finetuned-deberta --out models --name nli
  guardrail models export --source ./old-model --labels contradiction,neutral,entailment --out models
  guardrail models export --source ./claims-t5 --task extract --out models

exit status: 0 exported, 2 refused, with the reason."""


def add_action(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the action and its arguments."""
    action = actions.add_parser(
        "export",
        help="make a model of a checkpoint (DeBERTa-v3 and others)",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    action.add_argument("--source", required=True, metavar="SOURCE", help="directory or hub name of the checkpoint")
    action.add_argument("--out", required=True, type=Path, metavar="OUT", help="the repository to write into")
    action.add_argument("--task", choices=("nli", "extract"), default="nli", help="what it is for (default: nli)")
    action.add_argument("--name", help="name of the entry (default: nli, or claim_extractor)")
    action.add_argument("--precision", choices=("fp32", "fp16"), default="fp32", help="default: fp32")
    action.add_argument(
        "--labels",
        metavar="A,B,C",
        type=lambda text: text.split(","),
        help="label names by output index, where the config has none",
    )
    action.add_argument("--max-tokens", type=positive, metavar="N", help="window (default: the model's, at most 512)")
    action.add_argument(
        "--tolerance",
        type=float,
        metavar="P",
        help="largest difference of a probability from the original's (default: 0.0001 in fp32, 0.001 in fp16)",
    )
    action.add_argument(
        "--unproven", action="store_true", help="export though the model labels plain pairs otherwise than people do"
    )
    action.add_argument("--prefix", default="", metavar="TEXT", help="extract: what the T5 wants before a sentence")
    action.add_argument(
        "--separator", metavar="TEXT", help="extract: what it writes between claims (default: each is a sentence)"
    )
    action.add_argument("--force", action="store_true", help="replace an entry of the same name")
    action.set_defaults(act=run)


def run(options: argparse.Namespace) -> int:
    """Export and say what was written; returns the exit status."""
    from guardrail.errors import ConfigError
    from guardrail.export.source import require_libraries

    require_libraries()
    if options.task == "extract":
        if options.precision != "fp32" or options.labels or options.max_tokens or options.tolerance or options.unproven:
            raise ConfigError("--precision, --labels, --max-tokens, --tolerance and --unproven are for --task nli")
        from guardrail.export.extractor import export_extractor

        written: Any = export_extractor(
            options.source,
            options.out,
            name=options.name or "claim_extractor",
            prefix=options.prefix,
            separator=options.separator,
            force=options.force,
            progress=_say,
        )
    else:
        from guardrail.export.classifier import export_classifier

        written = export_classifier(
            options.source,
            options.out,
            name=options.name or "nli",
            precision=options.precision,
            labels=options.labels,
            max_tokens=options.max_tokens,
            unproven=options.unproven,
            tolerance=options.tolerance,
            force=options.force,
            progress=_say,
        )
    print("\n".join(written.lines()))
    return 0


def _say(step: str) -> None:
    print(f"  {step} …", file=sys.stderr, flush=True)
