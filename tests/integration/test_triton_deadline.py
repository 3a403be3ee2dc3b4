"""Whatever a real Triton does, the answer is there 400 ms after Close, and it is the disclaimer (INV-HAL-03).

Sidecar, client and timer live in one process; Triton is the real server, with a model that fails as its claims say.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from tritonclient.grpc import service_pb2, service_pb2_grpc

from guardrail.inference.batch import BatchLimits
from guardrail.inference.triton_proof import Wanted
from tests.support.closed_answers import Answer, ask, triton_sidecar
from tests.support.faulty_model import FAULTY, INSTANCES, MODEL, QUEUE, infer_request, write_faulty_model
from tests.support.plain_server import PlainServer
from tests.support.ports import free_port
from tests.support.slow_proxy import SlowProxy
from tests.support.triton_server import TritonServer

DEADLINE_MS = 400.0
SCHEDULING_MS = 15.0
TRIES = 3  # timing is judged by the best of them, everything else by each
RECOVERY_S = 6.0  # gRPC connects again after at most a second, a breaker asks again after one


@pytest.fixture(scope="module")
def faulty(triton_available: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TritonServer]:
    """A Triton with the faulty model, for tests that leave it running."""
    repository = write_faulty_model(tmp_path_factory.mktemp("faulty") / "models")
    with TritonServer(repository, arguments=["--model-control-mode=explicit", f"--load-model={MODEL}"]) as server:
        yield server


async def withheld(server: PlainServer, text: str, reason: str, tries: int = TRIES) -> Answer:
    """Ask so often: it is withheld for that reason every time, and in time at least once."""
    answers = [await ask(server, text, f"r-{number}") for number in range(tries)]
    for answer in answers:
        assert (answer.outcome, answer.reason, answer.released) == ("ABSTAINED", reason, "")
    best = min(answers, key=lambda answer: answer.ms - answer.lag_ms)
    assert best.ms <= DEADLINE_MS + SCHEDULING_MS + best.lag_ms, answers
    return best


async def released(server: PlainServer, text: str = "It is fine.") -> None:
    """Ask once: it is let through."""
    answer = await ask(server, text)
    assert (answer.outcome, answer.released) == ("RELEASED", text)


async def recovered(server: PlainServer) -> float:
    """Ask until an answer passes; seconds that took."""
    began = time.monotonic()
    while (await ask(server, "It is fine.")).outcome != "RELEASED":
        assert time.monotonic() - began < RECOVERY_S
        await asyncio.sleep(0.1)
    return time.monotonic() - began


# --- a model that answers, late or badly -----------------------------------------------------------------------------


async def test_a_sound_answer_passes_a_triton_that_works(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url) as server:
        await released(server)
        assert server.sidecar.model_version == FAULTY


async def test_an_answer_within_the_deadline_counts(faulty: TritonServer) -> None:
    """All but 50 ms of it: what is left is for the ways there and back, and for other work of the machine."""
    async with triton_sidecar(faulty.url) as server:
        answers = [await ask(server, "It takes 350 ms.", f"r-{number}") for number in range(TRIES)]
    assert {answer.reason for answer in answers} <= {"", "DEADLINE"}
    assert "RELEASED" in {answer.outcome for answer in answers}, answers
    assert all(answer.ms >= 350.0 for answer in answers)


async def test_an_answer_after_the_deadline_does_not_count_and_is_ignored(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url) as server:
        best = await withheld(server, "It takes 401 ms.", "DEADLINE")
        assert best.ms >= DEADLINE_MS
        await asyncio.sleep(0.1)  # by now it has come
        assert server.sidecar._batcher.stats.called == {"late": TRIES}
        assert len(server.reporter.summaries) == TRIES
        await released(server)


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("It gives two labels", "BACKEND"),
        ("It loses a pair", "BACKEND"),
        ("It breaks", "BACKEND"),
        ("It gives no number", "INVALID_SCORE"),
        ("It is no distribution", "INVALID_SCORE"),
        ("It does not fit", "LIMIT"),
    ],
)
async def test_an_answer_that_is_none_is_withheld(faulty: TritonServer, claim: str, reason: str) -> None:
    async with triton_sidecar(faulty.url) as server:
        await withheld(server, f"{claim}.", reason)
        await released(server)


async def test_half_a_batch_that_fails_fails_its_own_streams_alone(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url, limits=BatchLimits(max_calls=1)) as server:
        long = "It takes 150 ms" + " and so on" * 40  # so large that all the others are expected to take less
        first = asyncio.ensure_future(ask(server, f"{long}.", "r-1"))
        await asyncio.sleep(0.05)  # while it is under way, the others gather
        texts = ("It is fine.", "It gives no number.", "It does not fit.", "It is fine too.")
        answers = await asyncio.gather(first, *(ask(server, text, text) for text in texts))
        assert server.sidecar._batcher.stats.batches == 2
    assert [answer.reason for answer in answers] == ["", "", "INVALID_SCORE", "LIMIT", ""]


# --- a model that is not there ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [Wanted(version="7"), Wanted(identity="other@1"), Wanted(name="nowhere")])
async def test_another_model_than_the_wanted_one_is_not_asked(faulty: TritonServer, wanted: Wanted) -> None:
    async with triton_sidecar(faulty.url, wanted=wanted) as server:
        assert not server.sidecar.ready
        await withheld(server, "It is fine.", "BACKEND")


async def test_a_model_that_is_not_ready_is_not_waited_for(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url) as server, grpc.aio.insecure_channel(faulty.url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        await stub.RepositoryModelUnload(service_pb2.RepositoryModelUnloadRequest(model_name=MODEL))
        try:
            await withheld(server, "It is fine.", "BACKEND")
        finally:
            await stub.RepositoryModelLoad(service_pb2.RepositoryModelLoadRequest(model_name=MODEL))
        await recovered(server)


async def test_a_full_queue_is_overload(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url) as server, grpc.aio.insecure_channel(faulty.url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        others: list[asyncio.Future[object]] = []
        while not (
            others and others[-1].done()
        ):  # until one is refused: all who are before it fill instances and queue
            others.append(asyncio.ensure_future(stub.ModelInfer(infer_request("It takes 1500 ms"))))
            await asyncio.wait({others[-1]}, timeout=0.1)
        try:
            await withheld(server, "It is fine.", "OVERLOAD")
        finally:
            results = await asyncio.gather(*others, return_exceptions=True)
        assert sum(not isinstance(result, BaseException) for result in results) >= INSTANCES + QUEUE
        await released(server)


# --- a server that cannot be reached ---------------------------------------------------------------------------------


async def test_where_nothing_listens_nothing_is_waited_for() -> None:
    async with triton_sidecar(f"127.0.0.1:{free_port()}") as server:
        best = await withheld(server, "It is fine.", "BACKEND")
        assert best.ms < DEADLINE_MS


async def test_a_name_that_does_not_resolve_is_not_waited_for() -> None:
    async with triton_sidecar("triton.invalid:8001") as server:
        best = await withheld(server, "It is fine.", "BACKEND")
        assert best.ms < DEADLINE_MS


async def test_a_slow_first_byte_is_not_waited_for(faulty: TritonServer) -> None:
    async with SlowProxy(faulty.port) as proxy, triton_sidecar(proxy.url) as server:
        await released(server)
        proxy.delay_s = 0.6
        await withheld(server, "It is fine indeed.", "DEADLINE", tries=1)
        proxy.delay_s = 0.0
        await recovered(server)


async def test_a_server_that_accepts_and_says_nothing_is_not_asked() -> None:
    async with SlowProxy(free_port(), delay_s=60.0) as proxy, triton_sidecar(proxy.url) as server:
        assert not server.sidecar.ready
        await withheld(server, "It is fine.", "BACKEND")


# --- a server that stops, dies and comes back ------------------------------------------------------------------------


async def test_a_stopped_server_costs_the_deadline_and_is_asked_again_once_it_goes_on(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url) as server:
        await released(server)
        faulty.pause()
        try:
            await withheld(server, "It is fine.", "DEADLINE", tries=2)
        finally:
            faulty.resume()
        await recovered(server)


async def test_a_server_that_stays_stopped_is_soon_no_longer_waited_for(faulty: TritonServer) -> None:
    async with triton_sidecar(faulty.url) as server:
        faulty.pause()
        try:
            answers = [await ask(server, "It is fine.") for _ in range(7)]
        finally:
            faulty.resume()
        assert {answer.outcome for answer in answers} == {"ABSTAINED"}
        assert (answers[0].reason, answers[-1].reason) == ("DEADLINE", "BACKEND")
        assert min(answer.ms for answer in answers[5:]) < DEADLINE_MS
        await recovered(server)


async def test_a_killed_server_withholds_what_was_under_way_and_recovers_when_it_is_started_again(
    faulty: TritonServer,
) -> None:
    async with triton_sidecar(faulty.url) as server:
        under_way = asyncio.ensure_future(ask(server, "It takes 300 ms."))
        await asyncio.sleep(0.1)
        faulty.kill()
        try:
            answer = await under_way
            assert (answer.outcome, answer.reason) == ("ABSTAINED", "BACKEND")
            assert answer.ms <= DEADLINE_MS + SCHEDULING_MS + answer.lag_ms
            best = await withheld(server, "It is fine.", "BACKEND")
            assert best.ms < DEADLINE_MS
        finally:
            faulty.start()  # in this thread: Triton is killed when the thread that started it ends
        await recovered(server)


# --- two servers -----------------------------------------------------------------------------------------------------


async def test_one_of_two_servers_that_cannot_be_reached_costs_no_answer(faulty: TritonServer) -> None:
    async with triton_sidecar(f"127.0.0.1:{free_port()}", faulty.url) as server:
        for _ in range(20):
            await released(server)


async def test_one_of_two_servers_that_becomes_slow_costs_no_answer(faulty: TritonServer) -> None:
    async with SlowProxy(faulty.port) as proxy, triton_sidecar(proxy.url, faulty.url) as server:
        await released(server)
        proxy.delay_s = 5.0
        for number in range(5):
            await released(server, f"It is fine for the {number}.")


async def test_one_of_two_servers_that_is_killed_under_way_costs_no_answer(
    faulty: TritonServer, tmp_path: Path
) -> None:
    with TritonServer(write_faulty_model(tmp_path / "models")) as other:
        async with triton_sidecar(other.url, faulty.url) as server:
            for number in range(10):
                if number == 4:  # this one or the next goes to it
                    asyncio.get_running_loop().call_later(0.03, other.kill)
                await released(server, f"It takes 50 ms, {number}.")
            assert server.sidecar.ready
