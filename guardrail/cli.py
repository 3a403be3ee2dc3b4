"""The console script `guardrail`: finds the command, runs it, turns what it raises into an exit status.

Exit status of every command: 0 all well; 1 a negative outcome (text withheld, a scenario that ended otherwise, a broken
model); 2 wrong usage or configuration, with one line that says what; 130 interrupted.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from guardrail import __version__
from guardrail.commands import COMMANDS
from guardrail.errors import ConfigError, RequestError

OK, NEGATIVE, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; reads `sys.argv` when no arguments are given."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a character shows a question mark
    arguments = sys.argv[1:] if arguments is None else arguments
    options = _parser().parse_args(arguments)
    options.arguments = list(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ConfigError, RequestError) as error:
        print(f"guardrail {options.command}: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:  # the reader of the output has gone (`guardrail eval ... | head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="guardrail",
        description="Checks an LLM's answer against its evidence and lets through only what is supported.",
        epilog=(
            "examples:\n"
            "  guardrail demo\n"
            "  guardrail serve --port 50051\n"
            "  guardrail check --evidence evidence.json --answer answer.txt\n"
            "  guardrail eval claims.jsonl --json report.json\n"
            "\n"
            "exit status:\n"
            "  0  all well\n"
            "  1  a negative outcome: text withheld, a scenario that ended otherwise, a broken model\n"
            "  2  wrong usage or configuration\n"
            "  130  interrupted"
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"guardrail {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        own = commands.add_parser(
            command.NAME,
            help=command.HELP,
            description=command.DESCRIPTION,
            epilog=command.EPILOG,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    return parser
