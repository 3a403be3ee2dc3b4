"""`guardrail demo`: the real server, the scenarios, and a table of how each ended."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from guardrail.commands.arguments import add_backend

if TYPE_CHECKING:
    from rich.console import Console

NAME = "demo"
HELP = "stream the example scenarios through a real server"
DESCRIPTION = """\
Starts the real server as a process of its own, streams each scenario through the client SDK at an LLM's pace, and
prints what the customer sees, the outcome and its grounds, the time that checking added after the last delta, and the
alert.

A scenario is a JSON file: title, why, question, evidence, text, expect; docs/demo.md describes it."""
EPILOG = """\
examples:
  guardrail demo
  guardrail demo --fast
  guardrail demo --scenario fdic
  guardrail demo --examples my-scenarios/ --json

exit status: 0 every scenario ended as it should, 1 one did not, 2 the server or a scenario could not be started."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--fast", action="store_true", help="an LLM that writes ten times as fast")
    parser.add_argument(
        "--scenario",
        metavar="NAME",
        action="append",
        default=[],
        help="only scenarios whose file name contains NAME; may be repeated",
    )
    parser.add_argument("--examples", type=Path, metavar="DIR", help="folder of scenarios (default: those shipped)")
    add_backend(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="also save what is printed as a picture")


def run(options: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    import asyncio
    import io

    from rich.console import Console

    from guardrail.commands.output import ensure_writable, print_json
    from guardrail.demo.display import Display
    from guardrail.demo.llm import FAST_WORD_MS, WORD_MS
    from guardrail.demo.run import as_json, run_demo
    from guardrail.demo.scenario import load_scenarios, scenario_folder

    if options.svg:
        ensure_writable(options.svg)
    scenarios = load_scenarios(options.examples or scenario_folder(), options.scenario)
    console = Console(
        record=options.svg is not None,
        width=110 if options.svg else None,
        file=io.StringIO() if options.json else None,
    )
    display = Display(console)
    word_ms = FAST_WORD_MS if options.fast else WORD_MS
    played = asyncio.run(run_demo(scenarios, backend=options.backend, word_ms=word_ms, watcher=display))
    display.table(played)
    if options.json:
        print_json(as_json(played))
    if options.svg:
        _save(console, options.svg)
    return 0 if all(not item.faults for item in played) else 1


def _save(console: Console, path: Path) -> None:
    """Save what was printed as SVG, in whatever monospaced font the reader has: no font is fetched from elsewhere."""
    import re

    from guardrail.commands.output import write_file

    svg = re.sub(r"@font-face\s*{[^}]*}\s*", "", console.export_svg(title="guardrail demo"))
    write_file(path, svg.encode())
