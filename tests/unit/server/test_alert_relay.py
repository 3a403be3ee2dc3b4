"""Alerts between workers: everybody who watches sees all of them, or is told that some may be missing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from guardrail.errors import Overloaded
from guardrail.policy.outcome import Outcome, Reason
from guardrail.server import alert_relay
from guardrail.server.alert_relay import AlertRelay, Kind, RelayHub
from guardrail.telemetry.alerts import Alert, AlertKind, AlertMode, RequestIds
from guardrail.telemetry.fanout import AlertFanout, Watch

PATIENCE_S = 20.0


def alert(name: str, model: str = "m@1") -> Alert:
    return Alert(
        AlertKind.GUARDRAIL_FAIL_CLOSED,
        event_id=name,
        time=datetime(2026, 1, 2, tzinfo=UTC),
        ids=RequestIds(f"{name}\nof two lines", "acme"),
        mode=AlertMode.ENFORCE,
        outcome=Outcome.ABSTAINED,
        reason=Reason.OVERLOAD,
        would_have=None,
        claims=(),
        verified_claims=0,
        timings_ms={"total": 1.5},
        policy_version="p",
        model_version=model,
        hash_key_id="k",
    )


class Worker:
    """A worker's relay and watchers."""

    def __init__(self, path: str) -> None:
        self.fanout = AlertFanout()
        self.relay = AlertRelay(path, self.fanout)

    async def watch(self) -> Watch:
        """As WatchAlerts does."""
        watch = self.fanout.watch()
        await self.fanout.joined()
        return watch


class Peer:
    """A worker that says what the test says."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, hub: RelayHub) -> Peer:
        return cls(*await asyncio.open_unix_connection(hub.path))

    def say(self, kind: Kind, rest: bytes = b"") -> None:
        self.writer.write(alert_relay._message(kind, rest))

    async def hear(self) -> tuple[Kind, bytes]:
        """The next message."""
        async with asyncio.timeout(PATIENCE_S):
            return await alert_relay._read_message(self.reader)


@pytest.fixture
async def hub() -> AsyncIterator[RelayHub]:
    async with RelayHub() as running:
        yield running


@asynccontextmanager
async def worker(hub: RelayHub) -> AsyncIterator[Worker]:
    running = Worker(hub.path)
    await running.relay.start()
    try:
        yield running
    finally:
        await running.relay.stop()


async def read(watch: Watch, count: int) -> list[Alert]:
    async with asyncio.timeout(PATIENCE_S):
        iterator = aiter(watch)
        return [await anext(iterator) for _ in range(count)]


async def ended(watch: Watch) -> None:
    async with asyncio.timeout(PATIENCE_S):
        await watch.dropped.wait()


async def test_whoever_watches_a_worker_sees_the_alerts_of_another_as_they_were(hub: RelayHub) -> None:
    async with worker(hub) as first, worker(hub) as second:
        watch = await first.watch()
        for name in "abc":
            second.relay.send(alert(name))
        assert await read(watch, 3) == [alert(name) for name in "abc"]


async def test_a_worker_hears_nothing_of_its_own_alerts(hub: RelayHub) -> None:
    async with worker(hub) as first, worker(hub) as second:
        watch = await first.watch()
        first.relay.send(alert("own"))
        second.relay.send(alert("other"))
        assert await read(watch, 1) == [alert("other")]


async def test_alerts_of_a_moment_are_one_message(hub: RelayHub) -> None:
    peer = await Peer.connect(hub)
    peer.say(Kind.WATCHED)
    assert (await peer.hear())[0] is Kind.WATCHED
    async with worker(hub) as sender:
        for name in "abc":
            sender.relay.send(alert(name))
        kind, message = await peer.hear()
    assert kind is Kind.ALERTS
    assert message.count(b'"event_id"') == 3


async def test_a_worker_that_nobody_watches_is_sent_none(hub: RelayHub) -> None:
    peer = await Peer.connect(hub)
    async with worker(hub) as sender, worker(hub) as other:
        watch = await other.watch()
        sender.relay.send(alert("before"))
        await read(watch, 1)  # the supervisor has had it
        peer.say(Kind.WATCHED)
        assert (await peer.hear())[0] is Kind.WATCHED
        sender.relay.send(alert("while"))
        kind, message = await peer.hear()
        assert kind is Kind.ALERTS
        assert b"while" in message
        await read(watch, 1)
        peer.say(Kind.UNWATCHED)
        peer.say(Kind.ALERTS, alert_relay._ALERT.dump_json(alert("own")))
        assert await read(watch, 1) == [alert("own")]  # the supervisor has read both
        sender.relay.send(alert("after"))
        assert await read(watch, 1) == [alert("after")]
        peer.say(Kind.WATCHED)
        assert (await peer.hear())[0] is Kind.WATCHED


async def test_a_worker_says_when_its_last_watcher_has_gone(hub: RelayHub) -> None:
    async with worker(hub) as first, worker(hub) as second:
        one, two = await first.watch(), await first.watch()
        first.fanout.leave(one)
        second.relay.send(alert("a"))
        assert await read(two, 1) == [alert("a")]
        first.fanout.leave(two)
        async with asyncio.timeout(PATIENCE_S):
            while any(hub._watched.values()):
                await asyncio.sleep(0.005)
        again = await first.watch()
        second.relay.send(alert("b"))
        assert await read(again, 1) == [alert("b")]


async def test_a_worker_that_ends_without_a_word_ends_the_watches_of_the_others(hub: RelayHub) -> None:
    async with worker(hub) as first:
        watch = await first.watch()
        peer = await Peer.connect(hub)
        peer.say(Kind.WATCHED)
        await peer.hear()
        peer.writer.transport.abort()
        await ended(watch)


async def test_a_worker_that_has_sent_all_may_go(hub: RelayHub) -> None:
    async with worker(hub) as first, worker(hub) as third:
        watch = await first.watch()
        async with worker(hub) as second:
            second.relay.send(alert("last words"))
        third.relay.send(alert("later"))
        assert await read(watch, 2) == [alert("last words"), alert("later")]
        assert not watch.dropped.is_set()


async def test_a_worker_that_falls_behind_is_cut_off(hub: RelayHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alert_relay, "BEHIND_BYTES", 100_000)
    peer = await Peer.connect(hub)
    peer.say(Kind.WATCHED)
    await peer.hear()
    async with worker(hub) as sender:
        while not peer.reader.at_eof() and len(hub._watched) == 2:
            sender.relay.send(alert("large", model="m" * alert_relay.GATHER_BYTES))
            await asyncio.sleep(0.001)
    assert peer.writer not in hub._watched
    assert len(hub._watched) <= 1


async def test_alerts_that_could_not_be_sent_end_the_watches_of_the_others(hub: RelayHub) -> None:
    async with worker(hub) as first, worker(hub) as second:
        watch = await first.watch()
        second.relay._lose()  # as when the supervisor cuts it off
        await ended(watch)
        again = await first.watch()  # begun before the other worker is back
        second.relay.send(alert("lost"))
        await ended(again)
        last = await first.watch()
        second.relay.send(alert("seen"))
        assert await read(last, 1) == [alert("seen")]


async def test_a_worker_that_loses_its_connection_ends_its_own_watches(hub: RelayHub) -> None:
    async with worker(hub) as first:
        watch = await first.watch()
        for writer in hub._watched:
            writer.transport.abort()
        await ended(watch)


async def test_nobody_begins_to_watch_while_alerts_of_the_others_cannot_be_had() -> None:
    async with RelayHub() as gone:
        path = gone.path
    lone = Worker(path)
    await lone.relay.start()
    try:
        with pytest.raises(Overloaded):
            await lone.watch()
        lone.relay.send(alert("a"))  # not an error: the log has it
    finally:
        await lone.relay.stop()


async def test_a_message_that_is_none_costs_its_sender_the_connection(hub: RelayHub) -> None:
    peer = await Peer.connect(hub)
    peer.writer.write(b"\xff" * 64)
    async with asyncio.timeout(PATIENCE_S):
        assert await peer.reader.read() == b""
