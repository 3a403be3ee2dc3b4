"""What is done to the servers in the middle of a run."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from loadtest.stack import Stack

_FAULT = re.compile(r"(triton|redis|worker):(pause|kill)@(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")
DEFAULT_LENGTH_S = 2.0


@dataclass(frozen=True, slots=True)
class Disturbance:
    """One fault: what, how, from which second of the run on, for how many seconds."""

    what: str
    how: str
    at_s: float
    length_s: float

    @classmethod
    def parse(cls, text: str) -> Disturbance:
        """From "triton:pause@10+3", "redis:kill@5", "worker:kill@5". Raises ValueError."""
        found = _FAULT.fullmatch(text)
        if found is None or (found[1] == "worker" and found[2] != "kill"):
            raise ValueError(
                f"{text!r} is no fault; write triton:pause@10+3, triton:kill@10+3, redis:pause@10+3, redis:kill@10+3 "
                "or worker:kill@10"
            )
        return cls(found[1], found[2], float(found[3]), float(found[4] or DEFAULT_LENGTH_S))

    def begin(self, stack: Stack) -> None:
        """Do it."""
        if self.what == "worker":
            stack.kill_worker()
        elif (server := self._server(stack)) is not None:
            server.pause() if self.how == "pause" else server.kill()

    def end(self, stack: Stack) -> None:
        """Undo it."""
        if (server := self._server(stack)) is not None:
            server.resume() if self.how == "pause" else server.start()

    def _server(self, stack: Stack):  # type: ignore[no-untyped-def]
        return {"triton": stack.triton, "redis": stack.redis}.get(self.what)


class Disturber:
    """Carries faults out on time, in a thread, until the block ends.

    Arguments:
        began: `time.monotonic()` of the beginning of the run.
    """

    def __init__(self, faults: Sequence[Disturbance], stack: Stack, began: float) -> None:
        steps = [(fault.at_s, fault.begin) for fault in faults]
        steps += [(fault.at_s + fault.length_s, fault.end) for fault in faults]
        self._steps = sorted(steps, key=lambda step: step[0])
        self._stack = stack
        self._began = began
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Disturber:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        for at_s, act in self._steps:
            if self._stop.wait(max(0.0, self._began + at_s - time.monotonic())):
                return
            act(self._stack)
