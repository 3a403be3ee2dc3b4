"""Alerts to watchers: a bounded queue each, and nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Protocol

from guardrail.errors import Overloaded
from guardrail.telemetry.alerts import Alert, AlertKind


class Watch:
    """One watcher's queue of alerts.

    Iterating ends when the fan-out closes. `dropped` is set, and nothing more is queued, once the watcher has fallen
    behind or may have missed an alert.
    """

    def __init__(self, tenant: str, kinds: Collection[AlertKind], capacity: int) -> None:
        self._tenant = tenant
        self._kinds = frozenset(kinds)
        self._queue: asyncio.Queue[Alert | None] = asyncio.Queue(capacity + 1)  # one place for the end mark
        self._capacity = capacity
        self._ended = False
        self.dropped = asyncio.Event()

    def offer(self, alert: Alert) -> bool:
        """Queue the alert if it is wanted; False when there was no room, which ends the watch."""
        if self._ended:
            return False
        if (self._tenant and alert.ids.tenant != self._tenant) or (self._kinds and alert.kind not in self._kinds):
            return True
        if self._queue.qsize() >= self._capacity:
            self.dropped.set()
            self.end()
            return False
        self._queue.put_nowait(alert)
        return True

    def end(self) -> None:
        """Let the watcher read what is queued and stop."""
        if not self._ended:
            self._ended = True
            self._queue.put_nowait(None)

    async def __aiter__(self) -> AsyncIterator[Alert]:
        while (alert := await self._queue.get()) is not None:
            yield alert


class AlertSource(Protocol):
    """Brings the alerts of other processes, while somebody watches here."""

    async def join(self) -> None:
        """Return once they come. Safe to call again. Raises Overloaded when they can't be had now."""

    def leave(self) -> None:
        """Nobody watches here any more."""


class AlertFanout:
    """Hands every alert to every watcher that wants it, without ever waiting.

    Arguments:
        capacity: alerts a watcher may be behind.
        watchers: how many watchers there may be at once.

    Attributes:
        source: where the alerts of other processes come from, None when there are none.
    """

    def __init__(self, *, capacity: int = 1024, watchers: int = 32) -> None:
        self._capacity = capacity
        self._limit = watchers
        self._watches: set[Watch] = set()
        self._closed = False
        self.source: AlertSource | None = None

    @property
    def watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self._watches)

    def watch(self, tenant: str = "", kinds: Collection[AlertKind] = ()) -> Watch:
        """Start watching; empty means every tenant, every kind. Raises Overloaded when there are too many watchers."""
        if len(self._watches) >= self._limit:
            raise Overloaded(f"{self._limit} watchers are connected already")
        watch = Watch(tenant, kinds, self._capacity)
        if self._closed:
            watch.end()
        else:
            self._watches.add(watch)
        return watch

    async def joined(self) -> None:
        """Wait until those who watch see the alerts of all processes. Raises Overloaded when they can't."""
        if self.source is not None and self._watches:
            await self.source.join()

    def leave(self, watch: Watch) -> None:
        """Stop watching."""
        self._forget({watch})

    def publish(self, alert: Alert) -> None:
        """Offer the alert to all; those with no room left are dropped."""
        self._forget({watch for watch in self._watches if not watch.offer(alert)})

    def interrupt(self) -> None:
        """Drop every watcher: an alert may have been missed, and a watch that goes on would hide it."""
        for watch in self._watches:
            watch.dropped.set()
            watch.end()
        self._forget(set(self._watches))

    def close(self) -> None:
        """End every watch; later ones end at once."""
        self._closed = True
        for watch in self._watches:
            watch.end()
        self._watches.clear()

    def _forget(self, watches: set[Watch]) -> None:
        gone = watches & self._watches
        self._watches -= gone
        if gone and not self._watches and self.source is not None:
            self.source.leave()
