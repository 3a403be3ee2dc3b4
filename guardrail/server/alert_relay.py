"""Alerts between the server processes of one port, so that whoever watches one of them sees those of all.

A worker gathers its alerts for a moment and sends them to the supervisor over a Unix socket; the supervisor passes the
bytes on, as they are, to the other workers that somebody watches. Nobody waits: who falls behind is cut off and begins
anew. Wherever an alert may have been missed, those who watch are ended rather than left in the belief that there was
none. Each worker's log has its own alerts in any case.

    message    kind in 1 byte; length of the rest in 4 bytes, big-endian; the rest
    ALERTS     either way: alerts as JSON, a line each
    WATCHED    to the supervisor: somebody watches here; answered by the same once alerts are passed on to here
    UNWATCHED  to the supervisor: nobody does any more
    MISSED     either way: alerts may have been missed
    BYE        to the supervisor: this worker has sent all that it had
"""

from __future__ import annotations

import asyncio
import os
import struct
import tempfile
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import Self

from pydantic import TypeAdapter, ValidationError

from guardrail.errors import Overloaded
from guardrail.telemetry.alerts import Alert
from guardrail.telemetry.fanout import AlertFanout

RELAY_VARIABLE = "GUARDRAIL_ALERT_RELAY"  # set by the supervisor for its workers: the socket's path
BEHIND_BYTES = 4 * 1024 * 1024  # what may wait for one worker
MESSAGE_BYTES = 4 * 1024 * 1024
GATHER_S = 0.02  # in overload a worker raises an alert every few milliseconds
GATHER_BYTES = 64 * 1024  # are sent at once
RETRY_S = 0.2

_HEAD = struct.Struct("!BI")
_ALERT = TypeAdapter(Alert)


class Kind(IntEnum):
    """What a message is; see above."""

    ALERTS = 1
    WATCHED = 2
    UNWATCHED = 3
    MISSED = 4
    BYE = 5


class RelayHub:
    """The supervisor's end; an async context manager that owns the socket.

    Attributes:
        path: the socket's path, for `RELAY_VARIABLE`.
    """

    def __init__(self) -> None:
        # A directory that only this user may enter: whoever can write to the socket can raise alerts.
        self._directory = tempfile.TemporaryDirectory(prefix="guardrail-")
        self.path = str(Path(self._directory.name) / "alerts")
        self._watched: dict[asyncio.StreamWriter, bool] = {}  # the workers, and whether somebody watches there
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._begin, self.path)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
        for serving in self._serving:
            serving.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        self._directory.cleanup()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._watched[writer] = False
        kind = None
        try:
            while kind is not Kind.BYE:
                kind, message = await _read_message(reader)
                if kind in (Kind.ALERTS, Kind.MISSED):
                    self._pass_on(writer, message)
                elif kind is Kind.WATCHED:
                    self._watched[writer] = True
                    if not _write(writer, message):
                        return
                elif kind is Kind.UNWATCHED:
                    self._watched[writer] = False
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass  # the worker has ended, or what it sends is no message: it connects again
        finally:
            del self._watched[writer]
            if kind is not Kind.BYE:
                self._pass_on(writer, _message(Kind.MISSED))  # what it had yet to send
            writer.close()

    def _pass_on(self, writer: asyncio.StreamWriter, message: bytes) -> None:
        for other, watched in self._watched.items():
            if watched and other is not writer and not _write(other, message):
                other.transport.abort()


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
        self._gathered: list[bytes] = []
        self._gathered_bytes = 0
        self._sending: asyncio.TimerHandle | None = None
        self._missed = False  # alerts of this process, while there was no connection
        self._joining: asyncio.Future[None] | None = None
        self._asked = 0  # times that WATCHED was sent over this connection and not answered yet

    @classmethod
    def from_environment(cls, fanout: AlertFanout) -> AlertRelay | None:
        """The relay of a supervised worker; None for a server that stands alone."""
        path = os.environ.get(RELAY_VARIABLE)
        return cls(path, fanout) if path else None

    async def start(self) -> None:
        """Connect, and go on connecting while the supervisor can't be reached."""
        self._fanout.source = self
        reader = await self._connect()
        self._listening = asyncio.create_task(self._listen(reader))

    async def stop(self) -> None:
        """Send what is under way and let go."""
        if self._listening is not None:
            self._listening.cancel()
        self._send_gathered()
        if self._writer is not None:
            _write(self._writer, _message(Kind.BYE))
            self._writer.close()
            with suppress(OSError):
                await self._writer.wait_closed()
        self._writer = None

    def send(self, alert: Alert) -> None:
        """Pass an alert of this process on; never waits."""
        if self._writer is None:
            self._missed = True
            return
        raw = _ALERT.dump_json(alert)
        self._gathered.append(raw)
        self._gathered_bytes += len(raw)
        if self._gathered_bytes >= GATHER_BYTES:
            self._send_gathered()
        elif self._sending is None:
            self._sending = asyncio.get_running_loop().call_later(GATHER_S, self._send_gathered)

    async def join(self) -> None:
        """Somebody watches here: return once alerts of the other workers come. Safe to call again.

        Raises Overloaded when they can't be had now.
        """
        if self._joining is None:
            self._joining = asyncio.get_running_loop().create_future()
            if self._writer is None or not _write(self._writer, _message(Kind.WATCHED)):
                self._joining = None
                raise Overloaded("alerts of the server's other processes can't be had now")
            self._asked += 1
        await asyncio.shield(self._joining)

    def leave(self) -> None:
        """Nobody watches here any more."""
        self._refuse_joining()
        if self._writer is not None and not _write(self._writer, _message(Kind.UNWATCHED)):
            self._lose()

    def _send_gathered(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
        gathered, self._gathered, self._gathered_bytes = self._gathered, [], 0
        if not gathered:
            return
        if self._writer is None or not _write(self._writer, _message(Kind.ALERTS, b"\n".join(gathered))):
            self._missed = True
            self._lose()

    async def _connect(self) -> asyncio.StreamReader | None:
        try:
            reader, self._writer = await asyncio.open_unix_connection(self._path)
        except OSError:
            return None
        self._asked = 0
        if self._missed:
            self._missed = not _write(self._writer, _message(Kind.MISSED))
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
            kind, message = await _read_message(reader)
            if kind is Kind.MISSED:
                self._fanout.interrupt()
            elif kind is Kind.ALERTS and self._fanout.watched:
                for line in message[_HEAD.size :].split(b"\n"):
                    with suppress(ValidationError):  # of a worker of another version, while they are being replaced
                        self._fanout.publish(_ALERT.validate_json(line))
            elif kind is Kind.WATCHED:
                self._asked -= 1
                if not self._asked and self._joining is not None and not self._joining.done():
                    self._joining.set_result(None)

    def _lose(self) -> None:
        """The connection is gone: those who watch here may have missed something, and are told so by being ended."""
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None
            self._refuse_joining()
            self._fanout.interrupt()

    def _refuse_joining(self) -> None:
        if self._joining is not None and not self._joining.done():
            self._joining.set_exception(Overloaded("alerts of the server's other processes can't be had now"))
            self._joining.exception()  # was looked at, whether or not anybody waits
        self._joining = None


def _message(kind: Kind, rest: bytes = b"") -> bytes:
    return _HEAD.pack(kind, len(rest)) + rest


async def _read_message(reader: asyncio.StreamReader) -> tuple[Kind, bytes]:
    """A message's kind, and all of it. Raises ValueError for what is none."""
    head = await reader.readexactly(_HEAD.size)
    kind, length = _HEAD.unpack(head)
    if length > MESSAGE_BYTES:
        raise ValueError("a message is larger than any")
    return Kind(kind), head + await reader.readexactly(length)


def _write(writer: asyncio.StreamWriter, message: bytes) -> bool:
    """False when the other end has fallen behind or gone."""
    if writer.is_closing() or writer.transport.get_write_buffer_size() > BEHIND_BYTES:
        return False
    writer.write(message)
    return True
