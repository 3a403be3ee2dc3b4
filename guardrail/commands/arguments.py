"""Arguments, and kinds of argument, that several commands take."""

from __future__ import annotations

import argparse
import math


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def count(text: str) -> int:
    """A whole number from 0 on."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def port(text: str) -> int:
    """A TCP port, 0 for a free one."""
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to 65535)")
    return int(text)


def seconds(text: str) -> float:
    """A time from 0 on."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 on")
    return value


def add_backend(parser: argparse.ArgumentParser) -> None:
    """Declare --backend."""
    parser.add_argument(
        "--backend", default="embedded", metavar="SPEC", help="what scores: embedded, fake or hang (default: embedded)"
    )


def add_policy(parser: argparse.ArgumentParser) -> None:
    """Declare --policy."""
    parser.add_argument("--policy", metavar="FILE", help="policy file (default: the packaged one)")
