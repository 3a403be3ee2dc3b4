"""What the commands print for programs, and what they write to files a person named."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table


def print_json(value: Any) -> None:
    """Print one JSON document, in UTF-8 whatever the terminal's own encoding is (RFC 8259, section 8.1)."""
    sys.stdout.flush()
    sys.stdout.buffer.write(encode_json(value))
    sys.stdout.buffer.flush()


def encode_json(value: Any) -> bytes:
    """One indented JSON document with the end of its last line."""
    import orjson

    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def write_file(path: Path, content: bytes) -> None:
    """Write a file. Raises ConfigError when it can't be."""
    from guardrail.errors import ConfigError

    try:
        path.write_bytes(content)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from error


def ensure_writable(path: Path) -> None:
    """Find out before a long run whether `write_file` could work after it. Raises ConfigError when it can't."""
    from guardrail.errors import ConfigError

    try:
        path.open("ab").close()
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from error


def checks_table(title: str, checks: Sequence[Mapping[str, Any]]) -> Table:
    """Checks (name, passed, detail) as a table for a person."""
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left")
    for header in ("check", "", "found"):
        table.add_column(header)
    for check in checks:
        mark = Text("passed", style="green") if check["passed"] else Text("failed", style="bold red")
        table.add_row(check["name"], mark, Text(check["detail"]))
    return table
