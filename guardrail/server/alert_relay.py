"""Alerts between the server processes of one port, so that whoever watches one of them sees those of all.

A worker sends each of its alerts to the supervisor over a Unix socket; the supervisor passes it on to the others.
Nobody waits: who falls behind is cut off and begins anew, and then its watchers are ended, since they may have missed
an alert. Each worker's log has its own alerts in any case.

    frame     length in 4 bytes, big-endian; the alert as JSON
"""

from __future__ import annotations

import asyncio
import os
import struct
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

from pydantic import TypeAdapter, ValidationError

from guardrail.telemetry.alerts import Alert
from guardrail.telemetry.fanout import AlertFanout

RELAY_VARIABLE = "GUARDRAIL_ALERT_RELAY"  # set by the supervisor for its workers: the socket's path
BEHIND_BYTES = 4 * 1024 * 1024  # what may wait for one worker
FRAME_BYTES = 4 * 1024 * 1024
RETRY_S = 0.2

_LENGTH = struct.Struct("!I")
_ALERT = TypeAdapter(Alert)


class RelayHub:
    """The supervisor's end; an async context manager that owns the socket.

    Attributes:
        path: the socket's path, for `RELAY_VARIABLE`.
    """

    def __init__(self) -> None:
        # A directory that only this user may enter: whoever can write to the socket can raise alerts.
        self._directory = tempfile.TemporaryDirectory(prefix="guardrail-")
        self.path = str(Path(self._directory.name) / "alerts")
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._serve, self.path)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.close()
        self._directory.cleanup()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while True:
                frame = await _read_frame(reader)
                for other in [other for other in self._writers if other is not writer]:
                    if not _write_frame(other, frame):
                        other.transport.abort()
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass  # the worker has ended, or what it sends is no frame: it connects again
        finally:
            self._writers.discard(writer)
            writer.close()


class AlertRelay:
    """A worker's end: sends its alerts and publishes those of the others, from `start` to `stop`.

    Arguments:
        path: the supervisor's socket.
        fanout: the worker's watchers.
    """

    def __init__(self, path: str, fanout: AlertFanout) -> None:
        self._path = path
        self._fanout = fanout
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    def from_environment(cls, fanout: AlertFanout) -> AlertRelay | None:
        """The relay of a supervised worker; None for a server that stands alone."""
        path = os.environ.get(RELAY_VARIABLE)
        return cls(path, fanout) if path else None

    async def start(self) -> None:
        """Connect, and go on connecting while the supervisor can't be reached."""
        reader = await self._connect()
        self._listening = asyncio.create_task(self._listen(reader))

    async def stop(self) -> None:
        """Send what is under way and let go."""
        if self._listening is not None:
            self._listening.cancel()
        if self._writer is not None:
            self._writer.close()
            with suppress(OSError):
                await self._writer.wait_closed()

    def send(self, alert: Alert) -> None:
        """Pass an alert of this process on; never waits."""
        if self._writer is None or not _write_frame(self._writer, _ALERT.dump_json(alert)):
            self._lose()

    async def _connect(self) -> asyncio.StreamReader | None:
        try:
            reader, self._writer = await asyncio.open_unix_connection(self._path)
        except OSError:
            return None
        return reader

    async def _listen(self, reader: asyncio.StreamReader | None) -> None:
        while True:
            if reader is not None:
                with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                    await self._receive(reader)
            self._lose()
            await asyncio.sleep(RETRY_S)
            reader = await self._connect()

    async def _receive(self, reader: asyncio.StreamReader) -> None:
        while True:
            frame = await _read_frame(reader)
            with suppress(ValidationError):  # of a worker of another version, while they are being replaced
                self._fanout.publish(_ALERT.validate_json(frame))

    def _lose(self) -> None:
        """The connection is gone: those who watch here may have missed something, and are told so by being ended."""
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None
            self._fanout.interrupt()


async def _read_frame(reader: asyncio.StreamReader) -> bytes:
    (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
    if length > FRAME_BYTES:
        raise ValueError("a frame is larger than any alert")
    return await reader.readexactly(length)


def _write_frame(writer: asyncio.StreamWriter, frame: bytes) -> bool:
    """False when the other end has fallen behind or gone."""
    if writer.is_closing() or writer.transport.get_write_buffer_size() > BEHIND_BYTES:
        return False
    writer.write(_LENGTH.pack(len(frame)) + frame)
    return True
