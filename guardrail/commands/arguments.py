"""Arguments, and kinds of argument, that several commands take."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guardrail.inference.triton_options import TritonOptions
    from guardrail.tls import ServerTls


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


def address(text: str) -> str:
    """HOST:PORT, an IPv6 host in brackets."""
    host, colon, number = text.rpartition(":")
    if not colon or not host or not number.isdecimal() or not 0 < int(number) <= 65_535 or "/" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")
    return text


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


def add_backends(parser: argparse.ArgumentParser) -> None:
    """Declare --backend with Triton among them, and Triton's own options."""
    parser.add_argument(
        "--backend",
        default="embedded",
        metavar="SPEC",
        help="what scores: embedded, triton, fake or hang (default: embedded)",
    )
    add_triton(parser)


def add_triton(parser: argparse.ArgumentParser, about: str = "with --backend triton") -> None:
    """Declare where Triton is."""
    group = parser.add_argument_group("Triton", about)
    group.add_argument(
        "--triton-url",
        action="append",
        default=[],
        type=address,
        metavar="HOST:PORT",
        help="gRPC address of a Triton server; once for each of several that serve the same model",
    )
    group.add_argument("--triton-model", default="nli", metavar="NAME", help="name of the model there (default: nli)")
    group.add_argument(
        "--triton-version", type=positive, metavar="N", help="version of the model there (default: the highest)"
    )
    group.add_argument("--triton-tls", action="store_true", help="encrypt, and trust the system's authorities")
    group.add_argument("--triton-ca", type=Path, metavar="FILE", help="encrypt, and trust these authorities (PEM)")
    group.add_argument("--triton-cert", type=Path, metavar="FILE", help="this client's certificate (PEM)")
    group.add_argument("--triton-key", type=Path, metavar="FILE", help="its key (PEM)")


def triton_options(options: argparse.Namespace) -> TritonOptions:
    """What `add_triton` read."""
    from guardrail.inference.triton_options import TritonOptions

    return TritonOptions(
        urls=tuple(options.triton_url),
        model=options.triton_model,
        version=None if options.triton_version is None else str(options.triton_version),
        tls=options.triton_tls,
        ca=options.triton_ca,
        cert=options.triton_cert,
        key=options.triton_key,
    )


def add_tls(parser: argparse.ArgumentParser) -> None:
    """Declare the server's own TLS files."""
    group = parser.add_argument_group("TLS", "files are PEM, and read again when they change; without them: plain text")
    group.add_argument("--tls-cert", type=Path, metavar="FILE", help="the server's certificate, its chain after it")
    group.add_argument("--tls-key", type=Path, metavar="FILE", help="its key")
    group.add_argument(
        "--tls-client-ca", type=Path, metavar="FILE", help="refuse clients without a certificate of these authorities"
    )


def server_tls(options: argparse.Namespace) -> ServerTls | None:
    """What `add_tls` read. Raises ConfigError for files that need another one."""
    from guardrail.errors import ConfigError
    from guardrail.tls import ServerTls

    if (options.tls_cert is None) != (options.tls_key is None):
        raise ConfigError("--tls-cert and --tls-key go together")
    if options.tls_cert is None:
        if options.tls_client_ca is not None:
            raise ConfigError("--tls-client-ca needs --tls-cert and --tls-key")
        return None
    return ServerTls(options.tls_cert, options.tls_key, options.tls_client_ca)


def add_policy(parser: argparse.ArgumentParser) -> None:
    """Declare --policy."""
    parser.add_argument("--policy", metavar="FILE", help="policy file (default: the packaged one)")
