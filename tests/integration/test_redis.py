"""Whatever happens to a real Redis, the answer comes out the same and in time (design, section 6)."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from unittest import mock

import grpc.aio
import pytest

from guardrail.errors import ConfigError
from guardrail.inference.fake import FakeBackend
from guardrail.server.caching import KEY_VARIABLE, URL_VARIABLE, CacheOptions
from guardrail.telemetry.logs import Log
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import INTERCEPT, PlainServer, close, delta, open_message, plain_backend, plain_server
from tests.support.ports import free_port
from tests.support.redis_server import RedisServer, SlowRoad

SECRET = "a secret of many bytes"
GOOD = "The first fund is fine. The second fund is fine. The third fund is fine."
BAD = "The first fund is fine. The second fund is false."
PATIENCE_S = 15.0


class Replica:
    """A server that keeps scores in Redis alone, so that every lookup goes there."""

    def __init__(self, server: PlainServer, backend: FakeBackend, lines: list[dict[str, object]]) -> None:
        self.backend = backend
        self.lines = lines
        self._server = server
        cache = server.sidecar._engine.cache
        assert cache is not None
        assert cache.shared is not None
        self.counts, self.shared = cache.counts, cache.shared

    async def check(self, text: str = GOOD, *, tenant: str = "acme") -> pb.Summary:
        """What becomes of an answer; it must be in time."""
        ended = await self._server.intercept(open_message(tenant=tenant), delta(text), close())
        assert ended.summary.timings.close_to_summary_ms <= 400.0
        assert (ended.released == text) == (ended.summary.outcome == pb.OUTCOME_RELEASED)
        return ended.summary

    async def is_right(self) -> None:
        """The sound answer is released, the false one is not."""
        assert (await self.check(GOOD)).outcome == pb.OUTCOME_RELEASED
        assert (await self.check(BAD)).reason == pb.REASON_CONTRADICTED

    async def until_up(self, up: bool = True) -> None:
        """Wait until Redis is in use, or left alone."""
        await until(lambda: self.shared.up is up)

    async def until_written(self, values: int) -> None:
        """Wait until so many values were written."""
        await until(lambda: self.shared.counts.written >= values)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that a process of its own brings about."""
    ends = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < ends, "it did not happen"
        await asyncio.sleep(0.01)


@asynccontextmanager
async def replica(url: str, *, entries: int = 0, patient: bool = True) -> AsyncIterator[Replica]:
    """A server whose cache uses the Redis at `url`; a patient one finds things on a busy machine too."""
    lines: list[dict[str, object]] = []
    log = Log(lambda level, event, fields: lines.append({"event": event, **fields}))
    cache = CacheOptions(entries=entries, redis_url=url).create(log, {KEY_VARIABLE: SECRET})
    assert cache is not None
    assert cache.shared is not None
    if patient:
        cache.shared._limits = replace(cache.shared._limits, read_ms=300.0)
    backend = plain_backend()
    share = mock.patch("guardrail.inference.verdict_cache.READ_SHARE", 0.75) if patient else nullcontext()
    with share:
        async with plain_server(backend, cache=cache) as server:
            yield Replica(server, backend, lines)


async def test_a_replica_finds_what_another_has_scored(redis: RedisServer) -> None:
    async with replica(redis.url) as first, replica(redis.url) as second:
        await first.until_up()
        await second.until_up()
        await first.is_right()
        await first.until_written(4)
        await second.is_right()
        assert second.backend.calls == []
        assert (second.counts.hits_shared, second.counts.misses) == (5, 0)


async def test_tenants_do_not_find_each_others_verdicts(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.check(tenant="acme")
        await server.until_written(3)
        await server.check(tenant="other")
        assert server.counts.hits_shared == 0


async def test_redis_holds_no_words_and_forgets(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.is_right()
        await server.until_written(4)
    names = redis.names()
    assert len(names) == 4
    for name in names:
        stored = name.removeprefix(b"guardrail:verdict:") + redis.value(name)
        assert not any(word in stored for word in (b"fund", b"fine", b"false", b"premise", b"acme", b"hal-wealth"))
        assert 0 < int(redis.command("PTTL", name).strip(b":\r\n")) <= 86_400_000


async def test_redis_that_is_killed_and_comes_back(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.is_right()
        redis.kill()
        await server.is_right()
        await server.until_up(False)
        await server.is_right()
        redis.start()
        await server.until_up()
        await server.is_right()
        await server.until_written(1)
        await until(lambda: len(redis.names()) == 4)


async def test_redis_that_is_not_there_from_the_start(redis_available: None) -> None:
    async with replica(f"redis://127.0.0.1:{free_port()}/0") as server:
        await until(lambda: bool(server.lines))
        await server.is_right()
        assert server.lines == [{"event": "verdict_store", "up": False, "detail": "ConnectionError"}]
        assert set(server.shared.counts.skipped) == {"down"}


async def test_redis_whose_host_has_no_address(redis_available: None) -> None:
    async with replica("redis://no-such-host.invalid:6379/0") as server:
        await server.is_right()
        await server.is_right()


async def test_redis_that_is_stopped_in_mid_work_and_goes_on(redis: RedisServer) -> None:
    async with replica(redis.url, patient=False) as server:
        await server.until_up()
        await server.is_right()
        await server.until_written(4)
        before = server.counts.hits_shared
        redis.pause()
        for _ in range(20):
            await server.is_right()
        assert server.counts.hits_shared == before
        await server.until_up(False)
        redis.resume()
        ends = time.monotonic() + PATIENCE_S
        while server.counts.hits_shared == before and time.monotonic() < ends:
            await server.until_up()
            await server.is_right()
        assert server.counts.hits_shared > before


@pytest.mark.parametrize("stall", [("CLIENT", "PAUSE", "400"), ("DEBUG", "SLEEP", "0.4")])
async def test_redis_that_stalls_for_a_moment(redis: RedisServer, stall: tuple[str, ...]) -> None:
    async with replica(redis.url, patient=False) as server:
        await server.until_up()
        stalling = asyncio.create_task(asyncio.to_thread(redis.command, *stall))
        await asyncio.sleep(0.05)
        for _ in range(5):
            await server.is_right()
        await stalling
        await server.until_up()
        await server.is_right()


async def test_redis_behind_a_slow_road(redis: RedisServer) -> None:
    async with (
        SlowRoad(redis.port).open() as road,
        replica(f"redis://127.0.0.1:{road.port}/0", patient=False) as server,
    ):
        await server.until_up()
        road.delay_ms = 15.0
        while server.shared.up:
            await server.is_right()
        await server.is_right()
        road.delay_ms = 0.0
        await server.until_up()
        await server.is_right()


async def test_a_full_redis_takes_nothing_more_and_is_still_read(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.check(GOOD)
        await server.until_written(3)
        redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction")
        redis.command("CONFIG", "SET", "maxmemory", "1")
        await server.check(BAD)
        await until(lambda: "refused" in server.shared.counts.dropped)
        await server.is_right()
        assert server.counts.hits_shared >= 4
        assert server.shared.up


@pytest.mark.parametrize("password", ["wrong", ""])
async def test_a_wrong_password_is_told_and_changes_nothing(
    redis_available: None, tmp_path: Path, password: str
) -> None:
    with RedisServer(tmp_path, password="right") as redis:
        async with replica(redis.url_with(password)) as server:
            await until(lambda: bool(server.lines))
            await server.is_right()
            assert server.lines == [{"event": "verdict_store", "up": False, "detail": "AuthenticationError"}]
        async with replica(redis.url) as server:
            await server.until_up()
            await server.is_right()


@pytest.mark.parametrize("garbage", [b"", b"garbage", b"\0" * 41, b"\xff" * 41, b'{"entailment": 1.0}', b"x" * 10_000])
async def test_values_that_somebody_else_put_there_are_not_believed(redis: RedisServer, garbage: bytes) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.is_right()
        await server.until_written(4)
        right = {name: redis.value(name) for name in redis.names()}
        for name in right:
            redis.command("SET", name, garbage)
        await server.is_right()
        assert server.counts.rejected == 5
        await until(lambda: all(redis.value(name) == value for name, value in right.items()))
        await server.is_right()
        assert server.counts.rejected == 5


async def test_a_verdict_moved_to_another_claim_is_not_believed(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.check(GOOD)
        await server.until_written(3)
        good = [redis.value(name) for name in redis.names()]
        await server.check(BAD)
        await server.until_written(4)
        for name in redis.names():
            if redis.value(name) not in good:
                redis.command("SET", name, good[0])
        await server.is_right()
        assert server.counts.rejected == 1


async def test_a_name_that_holds_something_else_than_a_value_is_a_miss(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        await server.is_right()
        await server.until_written(4)
        for name in redis.names():
            redis.command("DEL", name)
            redis.command("LPUSH", name, "x")
        await server.is_right()


async def test_streams_that_go_away_leave_redis_and_its_connections_alone(redis: RedisServer) -> None:
    async with replica(redis.url) as server:
        await server.until_up()
        channel = server._server.channel
        for round_ in range(300):
            call = channel.stream_stream(INTERCEPT, None, None)()
            await call.write(open_message().SerializeToString())
            await call.write(delta(f"Fund {round_} is fine. ").SerializeToString())
            call.cancel()
        await server.is_right()
        assert server.shared.up
        assert redis.command("CLIENT", "LIST").count(b"name=guardrail") <= 2
    await until(lambda: b"name=guardrail" not in redis.command("CLIENT", "LIST"))


async def test_memory_stands_in_front_of_redis(redis: RedisServer) -> None:
    async with replica(redis.url, entries=100) as server:
        await server.until_up()
        await server.is_right()
        await server.is_right()
        assert (server.counts.hits_memory, server.counts.hits_shared) == (6, 0)


# -- the command -------------------------------------------------------------------------------------------------


def serving(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """`guardrail serve` on the fake backend."""
    command = [sys.executable, "-m", "guardrail", "serve", "--port", "0", "--backend", "fake", "--log-format", "json"]
    return subprocess.Popen(
        [*command, *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


async def answer(channel: grpc.aio.Channel) -> None:
    """Have one claim scored."""
    call = channel.stream_stream(INTERCEPT, None, None)()
    evidence = [pb.EvidenceChunk(id="e1", text="The Marram Fund invests in municipal bonds.")]
    for message in (open_message(evidence=evidence), delta("Marram buys municipal bonds."), close()):
        await call.write(message.SerializeToString())
    await call.done_writing()
    assert [response async for response in call]


@pytest.mark.parametrize("named", ["argument", "variable"])
async def test_the_command_uses_the_redis_it_is_given(redis: RedisServer, named: str) -> None:
    arguments = (
        "--cache-ttl",
        "60",
        "--cache-entries",
        "0",
        *(("--redis-url", redis.url) if named == "argument" else ()),
    )
    environment = {KEY_VARIABLE: SECRET} | ({} if named == "argument" else {URL_VARIABLE: redis.url})
    with serving(*arguments, **environment) as process:
        try:
            assert process.stdout is not None
            port = json.loads(process.stdout.readline())["port"]
            await until(lambda: b"name=guardrail" in redis.command("CLIENT", "LIST"))
            async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
                ends = time.monotonic() + PATIENCE_S
                while not redis.names() and time.monotonic() < ends:  # nothing is written before Redis is in use
                    await answer(channel)
                    await asyncio.sleep(0.05)
            assert 0 < int(redis.command("PTTL", redis.names()[0]).strip(b":\r\n")) <= 60_000
        finally:
            process.terminate()
            process.communicate()


def test_redis_without_a_key_is_refused_with_a_clear_message(redis_available: None) -> None:
    environment = {KEY_VARIABLE: ""}
    with serving("--redis-url", "redis://:hidden@127.0.0.1:1/0", **environment) as process:
        _, said = process.communicate()
    assert process.returncode == 2
    assert KEY_VARIABLE in said
    assert "hidden" not in said


@pytest.mark.parametrize("url", ["127.0.0.1:6379", "http://:hidden@host", "redis://:hidden@host:port"])
def test_a_url_that_is_none_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(ConfigError) as refused:
        CacheOptions(redis_url=url).create(Log.silent(), {KEY_VARIABLE: SECRET})
    assert "hidden" not in str(refused.value)


def test_without_entries_and_redis_there_is_no_cache() -> None:
    assert CacheOptions(entries=0).create(Log.silent(), {}) is None
