"""What `python -m loadtest` can be asked on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from loadtest.workload import SHAPES

EPILOG = """\
examples:
  python -m loadtest run                                    # W850 for 30 seconds
  python -m loadtest run --rate 100 --seconds 60 --json run.json --html run.html
  python -m loadtest run --burst 3x@10+2 --fault triton:pause@20+3 --slo p99=400ms,escapes=0
  python -m loadtest run --workload tokens --gap 30 --rate 50
  python -m loadtest workload --name w850 --answers 2000 --out w850.jsonl
  python -m loadtest streams --open 2500
  python -m loadtest soak --rate 10 --seconds 3600 --plot soak.svg
  python -m loadtest compare before.json after.json

exit status: 0 all objectives kept, 1 one was missed, 2 wrong usage or a server that did not start, 130 interrupted."""

DEFAULT_SLO = "p99=400ms,deadline=0.1%,escapes=0,load_refusals=0"


def make_parser(description: str | None) -> argparse.ArgumentParser:
    """The parser of `python -m loadtest`; `command` names what is to be done."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m loadtest", description=description, epilog=EPILOG, formatter_class=raw
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    run = commands.add_parser("run", help="send a workload and report", epilog=EPILOG, formatter_class=raw)
    run.add_argument("--workload", choices=sorted(SHAPES), default="w850", help="default: w850")
    run.add_argument("--file", type=Path, metavar="FILE", help="answers written by `loadtest workload`, in its place")
    run.add_argument("--answers", type=int, default=2_000, metavar="N", help="different answers (default: 2000)")
    run.add_argument("--rate", type=float, default=850.0, help="answers a second (default: 850)")
    run.add_argument("--seconds", type=float, default=30.0, help="how long new ones start (default: 30)")
    run.add_argument(
        "--gap", type=float, default=450.0, metavar="MS", help="between deltas of one answer (default: 450)"
    )
    run.add_argument(
        "--burst", action="append", default=[], metavar="3x@10+2", help="3 times the rate at second 10 for 2 s"
    )
    run.add_argument(
        "--flood", type=float, default=0.0, metavar="TIMES", help="a second tenant at so many times the rate"
    )
    run.add_argument("--slow", type=float, default=0.0, metavar="PERCENT", help="callers that read late")
    run.add_argument("--vanish", type=float, default=0.0, metavar="PERCENT", help="callers that go away")
    run.add_argument("--fault", action="append", default=[], metavar="triton:pause@10+3", help="done to the servers")
    run.add_argument("--connections", type=int, default=8, metavar="N", help="default: 8")
    run.add_argument("--workers", type=int, default=2, metavar="N", help="processes of the sidecar (default: 2)")
    run.add_argument("--generators", type=int, default=1, metavar="N", help="processes that send (default: 1)")
    run.add_argument("--backend", choices=("triton", "embedded", "fake"), default="triton", help="default: triton")
    run.add_argument("--profile", type=Path, metavar="FILE", help="JSON: name, fixed_ms, ms_a_pair, gpus of the GPU")
    run.add_argument("--redis", action="store_true", help="with a Redis that the workers share")
    run.add_argument("--serve", action="append", default=[], metavar="ARGUMENT", help="more for `guardrail serve`")
    run.add_argument("--seed", type=int, default=850)
    run.add_argument("--slo", default=DEFAULT_SLO, help=f"objectives (default: {DEFAULT_SLO})".replace("%", "%%"))
    run.add_argument("--json", type=Path, metavar="OUT", help="write the report")
    run.add_argument("--html", type=Path, metavar="OUT", help="write the report as a page with plots")

    workload = commands.add_parser("workload", help="write a workload's answers as JSON lines")
    workload.add_argument("--name", choices=sorted(SHAPES), default="w850")
    workload.add_argument("--answers", type=int, default=2_000)
    workload.add_argument("--seed", type=int, default=850)
    workload.add_argument("--out", type=Path, required=True)
    workload.add_argument("--key", type=Path, help="write what the model server has to know")
    workload.add_argument("--ghz", type=Path, metavar="OUT", help="write the first answer's messages for ghz")

    ceiling = commands.add_parser("ceiling", help="the most verdicts a second, beside a bare gRPC echo (h2load)")
    ceiling.add_argument("--workers", type=int, default=2)
    ceiling.add_argument("--seconds", type=int, default=10)
    ceiling.add_argument("--answers", type=int, default=4, help="different answers, one h2load each (default: 4)")
    ceiling.add_argument(
        "--together", type=int, nargs="+", default=[1, 2, 3, 4, 6], metavar="N", help="calls at a time of each answer"
    )
    ceiling.add_argument("--seed", type=int, default=850)

    streams = commands.add_parser(
        "streams", help="memory of answers that are held in the middle, and when their callers are killed"
    )
    streams.add_argument("--open", type=int, default=2_500, metavar="N", help="answers at a time (default: 2500)")
    streams.add_argument("--workload", choices=sorted(SHAPES), default="w850", help="default: w850")
    streams.add_argument("--rounds", type=int, default=2, metavar="N", help="how often (default: 2)")
    streams.add_argument("--hold", type=float, default=5.0, metavar="S", help="how long they are held (default: 5)")
    streams.add_argument("--most", type=float, default=400.0, metavar="MB", help="bar of the worker (default: 400)")
    streams.add_argument(
        "--grown", type=float, default=10.0, metavar="MB", help="bar of what later rounds leave more (default: 10)"
    )
    streams.add_argument("--answers", type=int, default=2_000, metavar="N", help="different ones (default: 2000)")
    streams.add_argument("--backend", choices=("triton", "embedded", "fake"), default="triton")
    streams.add_argument("--serve", action="append", default=[], metavar="ARGUMENT", help="more for `guardrail serve`")
    streams.add_argument("--seed", type=int, default=850)

    soak = commands.add_parser("soak", help="a low rate for a long time: whether anything grows")
    soak.add_argument("--workload", choices=sorted(SHAPES), default="w850", help="default: w850")
    soak.add_argument("--answers", type=int, default=2_000, metavar="N", help="different ones (default: 2000)")
    soak.add_argument("--rate", type=float, default=10.0, help="answers a second (default: 10)")
    soak.add_argument("--seconds", type=float, default=3_600.0, help="default: 3600")
    soak.add_argument("--warm-up", type=float, default=300.0, metavar="S", help="not looked at (default: 300)")
    soak.add_argument("--every", type=float, default=10.0, metavar="S", help="between samples (default: 10)")
    soak.add_argument("--workers", type=int, default=2, metavar="N", help="processes of the sidecar (default: 2)")
    soak.add_argument("--backend", choices=("triton", "embedded", "fake"), default="triton")
    soak.add_argument("--serve", action="append", default=[], metavar="ARGUMENT", help="more for `guardrail serve`")
    soak.add_argument("--seed", type=int, default=850)
    soak.add_argument("--json", type=Path, metavar="OUT", help="write the samples")
    soak.add_argument("--plot", type=Path, metavar="OUT", help="draw them (SVG)")

    compare = commands.add_parser("compare", help="two reports side by side")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    return parser
