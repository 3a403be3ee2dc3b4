"""A real Redis, as a process of its own, and a slow road to it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from tests.support.ports import free_port

STARTING_S = 10.0


def find_redis_server() -> str | None:
    """The redis-server beside this Python, where a package of the development tools puts one, or else on PATH."""
    beside = Path(sys.executable).parent / "redis-server"
    return str(beside) if os.access(beside, os.X_OK) else shutil.which("redis-server")


class RedisServer:
    """A redis-server that keeps nothing on disk; killed at the end of the block.

    Arguments:
        folder: where it runs.
        password: what it asks for, empty for nothing.
    """

    def __init__(self, folder: Path, *, password: str = "") -> None:
        self.port = free_port()
        self._folder = folder
        self._password = password
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        """Where it is."""
        return self.url_with(self._password)

    @property
    def pid(self) -> int:
        """Its process id, 0 while it does not run."""
        return self._process.pid if self._process is not None else 0

    def url_with(self, password: str) -> str:
        """Where it is, with this password."""
        return f"redis://{f':{password}@' if password else ''}127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        program = find_redis_server()
        assert program is not None
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": self._folder}
        if self._password:
            options["requirepass"] = self._password
        command = [program, *(str(part) for name, value in options.items() for part in (f"--{name}", value))]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + STARTING_S
        while not self.answers():
            if time.monotonic() > until or self._process.poll() is not None:
                self.kill()
                raise RuntimeError("redis-server did not start")
            time.sleep(0.01)

    def kill(self) -> None:
        """End it at once, as a crash does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def pause(self) -> None:
        """Stop it where it is: connections stay, nothing is answered."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let a paused one go on."""
        self._signal(signal.SIGCONT)

    def answers(self) -> bool:
        """Whether it answers a PING, be it with a demand for the password."""
        try:
            return self.command("PING", log_in=False).startswith((b"+PONG", b"-NOAUTH"))
        except OSError:
            return False

    def command(self, *words: str | bytes, log_in: bool = True) -> bytes:
        """What one command is answered, as it comes over the wire."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5.0) as connection:
            if self._password and log_in:
                connection.sendall(_encoded("AUTH", self._password))
                connection.recv(64)
            connection.sendall(_encoded(*words))
            return connection.recv(1 << 20)

    def names(self) -> list[bytes]:
        """The names of all that it keeps, found in what KEYS answers."""
        answer = self.command("KEYS", "*")
        count, _, rest = answer.removeprefix(b"*").partition(b"\r\n")
        names = []
        for _ in range(int(count)):
            length, _, rest = rest.removeprefix(b"$").partition(b"\r\n")
            names.append(rest[: int(length)])
            rest = rest[int(length) + 2 :]
        return names

    def value(self, name: bytes) -> bytes:
        """What it keeps under a name."""
        _, _, rest = self.command("GET", name).partition(b"\r\n")
        return rest[:-2]

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        os.kill(self._process.pid, number)


def _encoded(*words: str | bytes) -> bytes:
    parts = [word.encode() if isinstance(word, str) else word for word in words]
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


class SlowRoad:
    """Passes bytes on to a server and back, each piece `delay_ms` late."""

    def __init__(self, port: int) -> None:
        self.delay_ms = 0.0
        self.port = 0
        self._to = port

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Self]:
        """Listen on `port`, a free one."""
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
            await asyncio.gather(self._one_way(reader, far_writer), self._one_way(far_reader, writer))
        except OSError:
            writer.close()

    async def _one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(1 << 16):
            await asyncio.sleep(self.delay_ms / 1000.0)
            writer.write(piece)
        writer.close()
