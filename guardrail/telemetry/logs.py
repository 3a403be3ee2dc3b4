"""Log lines: JSON for programs, colours for a person, written by a thread of their own.

The event loop that holds every stream's deadline must not wait for whoever reads the log; when that reader stalls and
the queue is full, lines are dropped and counted.
"""

from __future__ import annotations

import queue
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal, TextIO

import orjson
import structlog

LogFormat = Literal["auto", "json", "console"]
Fields = dict[str, Any]

# In overload a line comes every few milliseconds. Woken for each, the thread takes the interpreter from the event loop.
GATHER_S = 0.02
TOGETHER = 500  # lines written at once


class LineWriter:
    """Writes lines to a stream from its own thread; looks like a text file to structlog.

    Arguments:
        stream: where lines go.
        capacity: lines that may wait; further ones are dropped and counted in `dropped`.
    """

    def __init__(self, stream: TextIO, *, capacity: int = 10_000) -> None:
        self._stream = stream
        # Not a Queue with a bound: that one takes a lock and wakes its reader by a condition, in Python, for each line.
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._capacity = capacity
        self._closed = threading.Event()
        self.dropped = 0
        self._thread = threading.Thread(target=self._run, name="guardrail-log", daemon=True)
        self._thread.start()

    def write(self, line: str) -> None:
        """Queue one line without its end; never waits, never raises."""
        if self._closed.is_set():
            return
        if self._lines.qsize() >= self._capacity:
            self.dropped += 1
        else:
            self._lines.put(line)

    def close(self, timeout_s: float = 2.0) -> None:
        """Write what is queued and stop, waiting no longer than `timeout_s` for a stalled reader."""
        self._closed.set()
        self._lines.put(None)
        self._thread.join(timeout_s)

    def _run(self) -> None:
        ended = False
        while not ended:
            taken = [self._lines.get()]
            self._closed.wait(GATHER_S)
            taken += [self._lines.get_nowait() for _ in range(min(self._lines.qsize(), TOGETHER))]
            ended = taken[-1] is None
            lines = [line + "\n" for line in taken if line is not None]
            try:
                self._stream.write("".join(lines))
                self._stream.flush()
            except (OSError, ValueError):  # the reader went away: there is nobody left to tell
                self.dropped += len(lines)


class Log:
    """The project's logger: an event name and fields. Fields never bear words of an answer or of evidence."""

    def __init__(self, emit: Callable[[str, str, Fields], None], writer: LineWriter | None = None) -> None:
        self._emit = emit
        self._writer = writer

    def info(self, event: str, **fields: Any) -> None:
        """Something happened that an operator may want to know."""
        self._emit("info", event, fields)

    def warning(self, event: str, **fields: Any) -> None:
        """Something was withheld or degraded."""
        self._emit("warning", event, fields)

    def error(self, event: str, **fields: Any) -> None:
        """A fault of the service itself."""
        self._emit("error", event, fields)

    def close(self) -> None:
        """Write what is queued."""
        if self._writer is not None:
            self._writer.close()

    @classmethod
    def silent(cls) -> Log:
        """Writes nothing."""
        return cls(lambda _level, _event, _fields: None)


def open_log(stream: TextIO | None = None, fmt: LogFormat = "auto") -> Log:
    """A log on `stream` (standard error when None).

    Arguments:
        fmt: "json" for one JSON object a line, "console" for colours, "auto" for the latter on a terminal only.
    """
    target = stream if stream is not None else sys.stderr
    writer = LineWriter(target)
    if not (fmt == "console" or (fmt == "auto" and target.isatty())):
        return Log(partial(_write_json, writer), writer)
    render = structlog.dev.ConsoleRenderer(colors=target.isatty(), timestamp_key="time")
    logger = structlog.wrap_logger(
        _Sink(writer),
        processors=[structlog.processors.add_log_level, _stamp, render],
        wrapper_class=structlog.BoundLogger,
        cache_logger_on_first_use=True,
    )

    def emit(level: str, event: str, fields: Fields) -> None:
        getattr(logger, level)(event, **fields)

    return Log(emit, writer)


def describe_fault(error: BaseException) -> dict[str, object]:
    """An exception as log fields: its type and where it was raised, without its message, which may quote a customer."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    return {
        "fault": type(error).__name__,
        "where": [f"{frame.filename.rsplit('/', 2)[-1]}:{frame.lineno} {frame.name}" for frame in frames],
    }


class _Sink:
    """structlog's innermost logger: every level writes the rendered line."""

    def __init__(self, writer: LineWriter) -> None:
        self._writer = writer

    def msg(self, line: str) -> None:
        self._writer.write(line)

    info = warning = error = msg


def _stamp(_logger: Any, _method: str, fields: Any) -> Any:
    fields.setdefault("time", _now())
    return fields


def _write_json(writer: LineWriter, level: str, event: str, fields: Fields) -> None:
    """One object a line; structlog's processors would take as long again as writing it."""
    line = {**fields, "event": event, "level": level}
    if "time" not in line:
        line["time"] = _now()
    writer.write(orjson.dumps(line, default=str).decode())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
