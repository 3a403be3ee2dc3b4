"""`guardrail eval`: measures verdicts on labelled rows."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guardrail.commands.arguments import add_backends, add_policy, positive, triton_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from guardrail.evaluation.rows import Row
    from guardrail.evaluation.run import Results
    from guardrail.policy.policy import Policy

NAME = "eval"
HELP = "measure verdicts on labelled rows"
DESCRIPTION = """\
Measures verdicts on a JSON lines file, gzipped or not. A row's keys say what it is:

  claim + evidence + label      one claim, verified as it stands
  response + evidence + label   a whole answer through a session (optional: question)
  deltas + evidence + expect    a case: the outcome a streamed answer must have
  premise + hypothesis + label  NLI alone

The positive class is whatever is not `supported` (for NLI: not `entailment`)."""
EPILOG = """\
examples:
  guardrail eval claims.jsonl.gz --json report.json
  guardrail eval claims.jsonl.gz --plot after.png --beside before.json
  guardrail eval cases.jsonl --failures wrong.jsonl
  guardrail eval answers.jsonl --deadline --limit 100
  guardrail eval answers.jsonl --entailing      # no model that is better can release more
  guardrail eval pairs.jsonl --json - | jq .accuracy

exit status: 0 measured, 2 no row could be read (with --strict: one row could not), 130 interrupted; what was measured
so far is printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("input", type=Path, metavar="INPUT", help="JSON lines file, may be gzipped")
    add_backends(parser)
    parser.add_argument(
        "--entailing",
        action="store_true",
        help="ask no model but one that entails everything: what typed checks alone refuse, and what they alone stop",
    )
    add_policy(parser)
    parser.add_argument("--json", metavar="OUT", help="write the report as JSON, `-` for standard output")
    parser.add_argument("--failures", type=Path, metavar="FILE", help="write every row judged wrongly, as JSON lines")
    parser.add_argument("--plot", type=Path, metavar="PNG", help="draw precision, recall and F1 by claim type")
    parser.add_argument("--beside", type=Path, metavar="REPORT", help="a JSON report to draw beside it, for --plot")
    parser.add_argument("--limit", type=positive, metavar="N", help="read the first N rows only")
    parser.add_argument("--deadline", action="store_true", help="hold the policy's deadline, one row at a time")
    parser.add_argument("--strict", action="store_true", help="refuse the file when one row is malformed")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    from rich.console import Console
    from rich.text import Text

    from guardrail.commands.output import encode_json, ensure_writable, print_json, write_file
    from guardrail.errors import ConfigError
    from guardrail.evaluation.plot import draw, plotted, read_report, require_plotting
    from guardrail.evaluation.rows import Malformed, read_rows
    from guardrail.policy.policy import Policy

    err = Console(stderr=True)
    policy = Policy.load(options.policy)
    if options.plot:
        require_plotting()
    beside = read_report(options.beside) if options.beside else None
    read = list(read_rows(options.input, options.limit, choices=policy.limits.choices))
    rows = [row for row in read if not isinstance(row, Malformed)]
    skipped = [row for row in read if isinstance(row, Malformed)]
    for item in skipped[:20]:
        err.print(Text(f"{options.input}:{item.line}: {item.reason}", style="yellow"), soft_wrap=True)
    if len(skipped) > 20:
        err.print(f"and {len(skipped) - 20} more malformed lines", style="yellow")
    if options.strict and skipped:
        raise ConfigError(f"{options.input}: {len(skipped)} malformed rows (--strict)")
    if not rows:
        raise ConfigError(f"{options.input} has no row that can be measured")

    outputs = [options.failures, options.plot, Path(options.json) if options.json and options.json != "-" else None]
    for path in filter(None, outputs):
        ensure_writable(path)
    results, versions = _measure(rows, policy, options, err)

    from guardrail.evaluation.display import show_report
    from guardrail.evaluation.report import build_report, failures

    report = build_report(results, skipped, input_name=str(options.input), versions=versions, deadline=options.deadline)
    if options.failures:
        write_file(options.failures, _lines(failures(results)))
    if options.plot:
        write_file(options.plot, draw(plotted(report), beside))
    if options.json == "-":
        print_json(report)
    else:
        if options.json:
            write_file(Path(options.json), encode_json(report))
        show_report(report, Console())
    return 130 if results.interrupted else 0


def _measure(
    rows: Sequence[Row], policy: Policy, options: argparse.Namespace, err: Console
) -> tuple[Results, dict[str, str]]:
    """Judge the rows behind a progress bar."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from guardrail import __version__
    from guardrail.evaluation.run import run_rows
    from guardrail.evaluation.scoring import entailing_scorer, open_scorer

    columns = (TextColumn("judging"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        (
            entailing_scorer()
            if options.entailing
            else open_scorer(options.backend, triton=triton_options(options), pinned=policy.models)
        ) as (scorer, model),
        Progress(*columns, console=err, disable=not err.is_terminal, transient=True) as bar,
    ):
        task = bar.add_task("rows", total=len(rows))
        results = run_rows(
            rows,
            policy,
            scorer,
            model,
            deadline=options.deadline,
            progress=lambda done: bar.advance(task, done),
        )
    return results, {"model": model, "policy": policy.version, "guardrail": __version__}


def _lines(rows: Sequence[Any]) -> bytes:
    import orjson

    return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)
