"""`guardrail check`: runs one text through a session in this process."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guardrail.commands.arguments import add_backends, add_policy, triton_options

if TYPE_CHECKING:
    from guardrail.evaluation.drive import Answer, Checked
    from guardrail.evidence.chunk import Chunk

NAME = "check"
HELP = "check one answer against its evidence"
DESCRIPTION = """\
Checks a finished answer against its evidence in this process, with the embedded model, and prints it as the customer
would see it, its outcome, and the verdict on every claim.

The evidence file is a JSON list of chunks, as the retriever returned them, or an object with such a list under
`evidence`; a file that is not JSON counts as one text:

  [{"id": "e1", "text": "Brightwater Bond Fund yields 4.85%."},
   {"id": "t1", "rows": [["", "2025"], ["Revenue", "18,450"]], "caption": "Corvane (in thousands)"}]

The policy's deadline is meant for answers that stream in; a finished one is given all the time it needs, unless
--deadline is given."""
EPILOG = """\
examples:
  guardrail check --evidence evidence.json --answer answer.txt
  guardrail check --evidence evidence.json --answer - --explain < answer.txt
  guardrail check --evidence evidence.json --answer answer.txt --json | jq .outcome

exit status: 0 all of the answer may be shown, 1 text was cut or the whole answer replaced, 2 wrong usage or input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--evidence", required=True, metavar="FILE", help="what the retriever found, `-` for stdin")
    parser.add_argument("--answer", required=True, metavar="FILE", help="the answer's text, `-` for stdin")
    parser.add_argument("--question", default="", metavar="TEXT", help="what the customer asked")
    parser.add_argument("--explain", action="store_true", help="show the scores and each premise NLI was asked about")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--deadline", action="store_true", help="hold the policy's deadline")
    add_backends(parser)
    add_policy(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    from guardrail.errors import ConfigError
    from guardrail.evaluation.drive import Answer
    from guardrail.evaluation.rows import Delta
    from guardrail.policy.outcome import Outcome

    if options.evidence == options.answer == "-":
        raise ConfigError("evidence and answer can't both come from standard input")
    evidence = _evidence(options.evidence)
    checked = _check(Answer([Delta(_read(options.answer))], evidence, options.question), options)
    if options.json:
        _print_json(checked, options)
    else:
        from guardrail.commands.check_display import show_checked

        show_checked(checked, explain=options.explain)
    return 0 if checked.summary.outcome is Outcome.RELEASED else 1


def _check(answer: Answer, options: argparse.Namespace) -> Checked:
    from guardrail.evaluation.drive import check_answers
    from guardrail.evaluation.scoring import open_scorer
    from guardrail.policy.policy import Policy

    policy = Policy.load(options.policy)
    with open_scorer(options.backend, triton=triton_options(options), pinned=policy.models) as (scorer, model):
        return check_answers([answer], policy, scorer, model, deadline=options.deadline)[0]


def _evidence(name: str) -> tuple[Chunk, ...]:
    import orjson

    from guardrail.errors import ConfigError
    from guardrail.evaluation.evidence_json import read_chunks

    text = _read(name)
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        if name.endswith(".json") or (name == "-" and text.lstrip()[:1] in ("[", "{")):
            raise ConfigError(f"{name} is not JSON: {error}") from error
        value = text
    if isinstance(value, dict):
        if "evidence" not in value:
            raise ConfigError(f"{name} has no list of chunks under `evidence`")
        value = value["evidence"]
    try:
        return read_chunks(value)
    except ValueError as error:
        raise ConfigError(f"{name}: {error}") from error


def _read(name: str) -> str:
    import sys

    from guardrail.errors import ConfigError

    try:
        return sys.stdin.buffer.read().decode() if name == "-" else Path(name).read_text("utf-8")
    except OSError as error:
        raise ConfigError(f"{name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name} is not UTF-8: {error.reason} at byte {error.start}") from error


def _print_json(checked: Checked, options: argparse.Namespace) -> None:
    from guardrail import __version__
    from guardrail.commands.output import print_json
    from guardrail.evaluation.verdict_json import verdict_json

    summary = checked.summary
    value: dict[str, Any] = {
        "outcome": summary.outcome.value,
        "reason": summary.reason.value if summary.reason else None,
        "text": checked.shown()[0],
        "segments": summary.choices[0].segments,
        "cut": summary.choices[0].cut,
        "claims": [verdict_json(verdict) for verdict in summary.claims],
        "work_ms": round(checked.work_ms, 3),
        "versions": {
            "model": summary.model_version,
            "policy": summary.policy_version,
            "guardrail": __version__,
        },
    }
    if options.explain:
        value["scored"] = [
            {"premise": pair.premise, "hypothesis": pair.hypothesis, "scores": list(scores)}
            for pair, scores in checked.scored
        ]
    print_json(value)
