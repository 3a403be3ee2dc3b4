"""When the interpreter looks for garbage and gives memory back.

A full collection stops every stream, the longer the larger the heap.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

from guardrail.server.free_memory import find_trim

# Young collections stay small: 10,000 new objects, and 10 times that, take milliseconds. Full ones are left to the
# collector below; with 2 MB of evidence in work one was measured at 350 ms, most of an answer's deadline.
THRESHOLDS = (10_000, 10, 1_000_000)
POLL_S = 1.0
# A server that is never quiet collects all the same. An ended answer leaves nothing that has to be looked for
# (tests/contract/test_nothing_left.py), so this is for what nobody knows of.
LONGEST_S = 300.0
# What a quiet collection leaves is mostly what is remembered of evidence and claims, which goes by reference counts:
# half a million objects, 0.4 s of a busy core to look at. So it is left out from then on, but for this often.
THAW_S = 900.0


def _collect_young() -> None:
    gc.collect(0)


class GarbageCollector:
    """Collects all garbage when no answer waits for its outcome, or at last after a while; what is young each second.

    gRPC leaves a ring of a dozen objects for each call. Left to the interpreter, which counts to 10,000 first, those of
    2,500 calls would lie about at a time, and the process would grow by their 6 MB.

    Arguments:
        open_streams: how many answers are under way.
        collect: a full collection.
        collect_young: one of what has come since the last: a millisecond at most.
        freeze, thaw: leave what there is out of collections from now on; look at all of it again.
        give_back: gives free memory back to the system where it is worth it; only when no answer waits.
        trim: gives it back in any case; after a full collection of a server that is never quiet.
        due: whether younger collections have run since the last full one, which is when there may be garbage.
    """

    def __init__(
        self,
        open_streams: Callable[[], int],
        *,
        collect: Callable[[], object] = gc.collect,
        collect_young: Callable[[], object] = _collect_young,
        freeze: Callable[[], object] = gc.freeze,
        thaw: Callable[[], object] = gc.unfreeze,
        give_back: Callable[[], object] | None = None,
        trim: Callable[[], object] | None = None,
        due: Callable[[], bool] = lambda: gc.get_count()[2] > 0,
    ) -> None:
        self._open_streams = open_streams
        self._collect = collect
        self._collect_young = collect_young
        self._freeze = freeze
        self._thaw = thaw
        self._give_back = give_back or find_trim()
        self._trim = trim or find_trim(worth=0)
        self._due = due

    @staticmethod
    def settle() -> None:
        """Call once after start: what was loaded stays for ever and need not be looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    async def run(self) -> None:
        """Go on until cancelled."""
        loop = asyncio.get_running_loop()
        last = thawed = loop.time()
        while True:
            await asyncio.sleep(POLL_S)
            quiet = not self._open_streams()
            if self._due() and (quiet or loop.time() - last >= LONGEST_S):
                if quiet and loop.time() - thawed >= THAW_S:
                    self._thaw()
                    thawed = loop.time()
                self._collect()
                if quiet:  # with answers under way, theirs would never be looked at
                    self._freeze()
                else:
                    self._trim()
                last = loop.time()
            else:
                self._collect_young()
            if not self._open_streams():
                self._give_back()
