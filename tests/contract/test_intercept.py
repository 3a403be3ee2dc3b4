"""Intercept over a real channel: the life of a stream, and every way of breaking the contract."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import grpc.aio
import pytest

from guardrail.inference.fake import Reply
from guardrail.policy.outcome import Reason
from guardrail.server.limits import ServerLimits
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import (
    Ended,
    PlainServer,
    chunks_of,
    close,
    delta,
    evidence,
    open_message,
    plain_backend,
    plain_server,
)


@pytest.fixture
async def server() -> AsyncIterator[PlainServer]:
    async with plain_server() as running:
        yield running


def raw(message: pb.InterceptRequest) -> bytes:
    return message.SerializeToString()


# -- a sound life ----------------------------------------------------------------------------------------------------


async def test_a_supported_answer_is_released_and_summarised_last(server: PlainServer) -> None:
    ended = await server.intercept(open_message(), delta("A fine "), delta("day. A fine night."), close())
    assert ended.code is grpc.StatusCode.OK
    assert ended.released == "A fine day. A fine night."
    assert ended.summary.outcome == pb.OUTCOME_RELEASED
    assert ended.summary.request_id == "r-1"
    assert ended.summary.policy_version
    assert ended.summary.model_version == "fake@1"
    assert [claim.verdict for claim in ended.summary.claims] == [pb.VERDICT_SUPPORTED] * 2


async def test_a_cut_sentence_leaves_a_notice_without_its_words(server: PlainServer) -> None:
    ended = await server.intercept(open_message(), delta("A fine day. A weak night. A fine end."), close())
    assert ended.kinds == ["release", "excision", "release", "summary"]
    assert ended.summary.outcome == pb.OUTCOME_PARTIAL
    assert ended.responses[1].excision.reason == pb.REASON_UNGROUNDED
    assert "weak" not in str(ended.responses)


async def test_a_contradicted_answer_is_replaced_by_the_specs_disclaimer_mc_fa_01(server: PlainServer) -> None:
    ended = await server.intercept(open_message(), delta("A fine day. A false night."), close())
    assert ended.kinds == ["abstention", "summary"]
    said = ended.responses[0].abstention
    assert said.text.startswith("The proprietary research documents retrieved do not contain verified yield")
    assert (said.reason, said.retract) == (pb.REASON_CONTRADICTED, False)


async def test_words_of_a_claim_are_sent_only_on_demand(server: PlainServer) -> None:
    plain = await server.intercept(open_message(), delta("A false night."), close())
    explained = await server.intercept(open_message(options=pb.Options(explain=True)), delta("A false night."), close())
    assert "false" not in str(plain.responses)
    assert [claim.explanation.claim for claim in explained.summary.claims] == ["A false night"]


async def test_empty_deltas_are_fine(server: PlainServer) -> None:
    ended = await server.intercept(open_message(), delta(""), delta("A fine day."), delta(""), close())
    assert (ended.code, ended.released) == (grpc.StatusCode.OK, "A fine day.")


async def test_an_empty_answer_is_released_as_it_is(server: PlainServer) -> None:
    ended = await server.intercept(open_message(), close())
    assert (ended.released, ended.summary.outcome) == ("", pb.OUTCOME_RELEASED)


async def test_evidence_may_come_in_mid_stream(server: PlainServer) -> None:
    more = pb.EvidenceChunk(id="e2", text="Some evidence.")
    ended = await server.intercept(open_message(evidence=[]), evidence(more), delta("A fine day."), close())
    assert ended.released == "A fine day."


async def test_choices_are_told_apart(server: PlainServer) -> None:
    options = pb.Options(choices=2)
    ended = await server.intercept(
        open_message(options=options), delta("A fine day.", 0), delta("A false day.", 1), close()
    )
    assert [(choice.choice, choice.outcome) for choice in ended.summary.choices] == [
        (0, pb.OUTCOME_RELEASED),
        (1, pb.OUTCOME_ABSTAINED),
    ]
    assert ended.released == "A fine day."


async def test_progressive_release_sends_sentences_early_and_retracts(server: PlainServer) -> None:
    call = server.stub.Intercept()
    options = pb.Options(release_mode=pb.RELEASE_MODE_PROGRESSIVE)
    await call.write(open_message(options=options))
    await call.write(delta("A fine day. A false"))
    first = await call.read()
    assert first.release.text == "A fine day. "
    await call.write(delta(" night. And"))
    second = await call.read()
    assert (second.abstention.retract, second.abstention.reason) == (True, pb.REASON_CONTRADICTED)
    assert (await call.read()).summary.outcome == pb.OUTCOME_ABSTAINED


async def test_an_abstention_in_mid_stream_ends_the_call_before_close(server: PlainServer) -> None:
    call = server.stub.Intercept()
    await call.write(open_message())
    await call.write(delta("A false day. And"))
    kinds = [response.WhichOneof("event") async for response in call]
    assert kinds == ["abstention", "summary"]
    assert await call.code() is grpc.StatusCode.OK


async def test_a_client_that_is_still_writing_then_loses_no_event(
    server: PlainServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guardrail.server.exchange.LINGER_S", 30.0)  # on a busy machine 300 writes take their time
    call = server.stub.Intercept()
    await call.write(open_message())
    await call.write(delta("A false day. And"))
    while not server.reporter.summaries:
        await asyncio.sleep(0)
    for _ in range(300):
        await call.write(delta(" more."))
    assert [(await call.read()).WhichOneof("event") for _ in range(2)] == ["abstention", "summary"]
    await call.done_writing()
    assert await call.code() is grpc.StatusCode.OK


async def test_a_request_without_an_id_is_given_one(server: PlainServer) -> None:
    ended = await server.intercept(open_message(request_id=""), delta("A fine day."), close())
    assert len(ended.summary.request_id) == 36


async def test_the_trace_is_carried_into_summary_and_alert(server: PlainServer) -> None:
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    metadata = (("traceparent", f"00-{trace}-00f067aa0ba902b7-01"),)
    ended = await server.intercept(open_message(), delta("A false day."), close(), metadata=metadata)
    assert ended.summary.trace_id == trace
    assert [alert.ids.trace_id for alert in server.reporter.alerts] == [trace]


async def test_many_streams_at_once_do_not_mix(server: PlainServer) -> None:
    texts = [f"A fine day of stream {place}." if place % 3 else "A false day." for place in range(30)]
    ends = await asyncio.gather(*(server.intercept(open_message(), delta(text), close()) for text in texts))
    assert [ended.released for ended in ends] == ["" if text == "A false day." else text for text in texts]
    assert len(server.reporter.alerts) == texts.count("A false day.")


# -- breaches --------------------------------------------------------------------------------------------------------

UNKNOWN_FIELD = b"\x92\x3f\x03abc"  # field 1010, three bytes

BREACHES: dict[str, tuple[list[pb.InterceptRequest], str]] = {
    "no message at all": ([], "the stream ended before Open"),
    "delta first": ([delta("A fine day.")], "Delta came before Open"),
    "evidence first": ([evidence()], "Evidence came before Open"),
    "close first": ([close()], "Close came before Open"),
    "two opens": ([open_message(), delta("A fine day."), open_message()], "Open came twice"),
    "delta after close": (
        [open_message(), delta("A fine day."), close(), delta(" A fine night.")],
        "Delta came after Close",
    ),
    "evidence after close": (
        [open_message(), delta("A fine day."), close(), evidence()],
        "Evidence came after Close",
    ),
    "two closes": ([open_message(), delta("A fine day."), close(), close()], "Close came after Close"),
    "an empty message": ([open_message(), delta("A fine day."), pb.InterceptRequest(), close()], "has none of"),
    "a choice that was not announced": ([open_message(), delta("A fine day.", 1), close()], "choice 1"),
    "too many choices": ([open_message(options=pb.Options(choices=1000))], "choices"),
    "monitor mode against the policy": ([open_message(options=pb.Options(monitor=True))], "monitor"),
    "an unknown release mode": ([open_message(options=pb.Options(release_mode=9))], "release_mode 9"),  # type: ignore[arg-type]
    "a chunk without id": ([open_message(evidence=[pb.EvidenceChunk(text="x")])], "evidence[0] has no id"),
    "a chunk without content": ([open_message(evidence=[pb.EvidenceChunk(id="e1")])], "neither text nor table"),
    "an id used twice": (
        [open_message(evidence=[pb.EvidenceChunk(id="e1", text="x"), pb.EvidenceChunk(id="e1", text="y")])],
        "used already",
    ),
    "an id used in mid-stream again": (
        [open_message(), evidence(pb.EvidenceChunk(id="e1", text="y")), delta("A fine day."), close()],
        "used already",
    ),
    "a request id that is too long": ([open_message(request_id="r" * 129)], "request_id"),
}


@pytest.mark.parametrize("breach", BREACHES)
async def test_a_breach_is_named_and_never_releases_text(breach: str, server: PlainServer) -> None:
    messages, says = BREACHES[breach]
    ended = await server.intercept(*messages)
    assert ended.code is grpc.StatusCode.INVALID_ARGUMENT
    assert says in ended.details
    assert ended.released == ""
    assert server.reporter.codes == ["INVALID_ARGUMENT"]


@pytest.mark.parametrize("breach", ["two opens", "delta after close", "an empty message"])
async def test_a_breach_after_open_still_gives_the_customer_a_disclaimer_and_one_alert(
    breach: str, server: PlainServer
) -> None:
    ended = await server.intercept(*BREACHES[breach][0])
    assert ended.kinds == ["abstention", "summary"]
    assert ended.summary.reason == pb.REASON_CANCELLED
    assert [alert.reason for alert in server.reporter.alerts] == [Reason.CANCELLED]


@pytest.mark.parametrize(
    "message",
    [
        b"\x1a\x04\x0a\x02\xff\xfe",  # a delta whose text is not UTF-8
        b"\x1a\x05\x0a\x03\xed\xa0\xbd",  # half a UTF-16 pair, written as UTF-8 never may
        b"\xff\xff\xff\xff",
        b"\x1a\x7fshort",
    ],
)
@pytest.mark.parametrize("opened", [True, False])
async def test_bytes_that_are_no_message_are_refused(message: bytes, opened: bool, server: PlainServer) -> None:
    before = [raw(open_message()), raw(delta("A fine day. "))] if opened else []
    ended = await server.send_raw(*before, message, raw(close()))
    assert ended.code is grpc.StatusCode.INVALID_ARGUMENT
    assert "UTF-8" in ended.details
    assert ended.released == ""
    assert ended.kinds == (["abstention", "summary"] if opened else [])


async def test_unknown_fields_of_a_newer_client_are_ignored(server: PlainServer) -> None:
    messages = [raw(message) + UNKNOWN_FIELD for message in (open_message(), delta("A fine day."), close())]
    ended = await server.send_raw(*messages)
    assert (ended.code, ended.released) == (grpc.StatusCode.OK, "A fine day.")


async def test_a_message_of_unknown_fields_alone_is_no_message(server: PlainServer) -> None:
    ended = await server.send_raw(raw(open_message()), UNKNOWN_FIELD)
    assert ended.code is grpc.StatusCode.INVALID_ARGUMENT


async def test_a_half_close_without_close_withholds_the_answer(server: PlainServer) -> None:
    ended = await server.intercept(open_message(), delta("A fine day. A fine night."))
    assert ended.code is grpc.StatusCode.OK
    assert ended.kinds == ["abstention", "summary"]
    assert ended.summary.reason == pb.REASON_CANCELLED


@pytest.mark.parametrize(
    "chunk",
    [
        pb.EvidenceChunk(id="t", table=pb.Table()),
        pb.EvidenceChunk(id="t", table=pb.Table(rows=[pb.Row(), pb.Row()])),
        pb.EvidenceChunk(id="t", text=""),
    ],
    ids=["a table of nothing", "rows of nothing", "an empty text"],
)
async def test_evidence_of_nothing_is_no_evidence(chunk: pb.EvidenceChunk, server: PlainServer) -> None:
    ended = await server.intercept(open_message(evidence=[chunk]), delta("A fine day."), close())
    assert ended.released == ""
    assert ended.summary.reason == pb.REASON_NO_EVIDENCE


async def test_a_language_that_can_not_be_checked_is_withheld(server: PlainServer) -> None:
    options = pb.Options(language="de-CH")
    ended = await server.intercept(open_message(options=options), delta("A fine day."), close())
    assert ended.summary.reason == pb.REASON_LANGUAGE


@pytest.mark.parametrize("language", ["", "en", "EN-us", "en_GB"])
async def test_english_is_told_by_its_primary_subtag(language: str, server: PlainServer) -> None:
    options = pb.Options(language=language)
    ended = await server.intercept(open_message(options=options), delta("A fine day."), close())
    assert ended.released == "A fine day."


# -- tenants ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "metadata", "tenant"),
    [
        ("", (), ""),
        ("acme", (), "acme"),
        ("", (("x-guardrail-tenant", "acme"),), "acme"),
        ("acme", (("x-guardrail-tenant", "acme"),), "acme"),
    ],
)
async def test_the_tenant_is_what_metadata_or_message_say(
    claimed: str, metadata: Any, tenant: str, server: PlainServer
) -> None:
    await server.intercept(open_message(tenant=claimed), delta("A false day."), close(), metadata=metadata)
    assert [alert.ids.tenant for alert in server.reporter.alerts] == [tenant]


@pytest.mark.parametrize(
    "metadata",
    [
        (("x-guardrail-tenant", "globex"),),
        (("x-guardrail-tenant", "acme"), ("x-guardrail-tenant", "globex")),
    ],
)
async def test_a_wrong_tenant_is_denied(metadata: Any, server: PlainServer) -> None:
    ended = await server.intercept(open_message(tenant="acme"), delta("A fine day."), close(), metadata=metadata)
    assert ended.code is grpc.StatusCode.PERMISSION_DENIED
    assert (ended.responses, server.reporter.summaries) == ([], [])


# -- limits ----------------------------------------------------------------------------------------------------------


async def test_ten_megabytes_of_evidence_in_one_message_are_refused(server: PlainServer) -> None:
    ended = await server.intercept(open_message(evidence=chunks_of(10_000_000)), delta("A fine day."), close())
    assert (ended.code, ended.responses) == (grpc.StatusCode.RESOURCE_EXHAUSTED, [])
    while server.sidecar.servicer.open_streams:
        await asyncio.sleep(0)
    assert server.reporter.summaries == []


async def test_ten_megabytes_of_evidence_in_many_messages_reach_the_limit(server: PlainServer) -> None:
    messages = [evidence(chunk) for chunk in chunks_of(1_000_000, 10)]
    ended = await server.intercept(open_message(), *messages, delta("A fine day."), close())
    assert ended.released == ""
    assert ended.summary.reason == pb.REASON_LIMIT
    assert [alert.reason for alert in server.reporter.alerts] == [Reason.LIMIT]


async def test_too_much_evidence_in_open_reaches_the_limit(server: PlainServer) -> None:
    ended = await server.intercept(open_message(evidence=chunks_of(3_000_000)), delta("A fine day."), close())
    assert ended.kinds == ["abstention", "summary"]
    assert ended.summary.reason == pb.REASON_LIMIT


async def test_a_question_beyond_the_limit_is_not_read_and_withholds_the_answer(server: PlainServer) -> None:
    longest = ServerLimits().question_characters
    asked = await server.intercept(open_message(question="A" * longest), delta("A fine day."), close())
    assert asked.summary.outcome == pb.OUTCOME_RELEASED
    ended = await server.intercept(open_message(question="A" * 100_000), delta("A fine day."), close())
    assert ended.summary.reason == pb.REASON_LIMIT
    assert not ended.released


async def test_a_hundred_thousand_deltas_reach_the_limit() -> None:
    async with plain_server(limits=ServerLimits(deltas=2_000)) as server:
        deltas = [delta("a fine ") for _ in range(100_000)]
        ended = await server.intercept(open_message(), *deltas, close())
    assert ended.released == ""
    assert ended.summary.reason == pb.REASON_LIMIT


async def test_streams_beyond_the_limit_are_refused_at_once_and_places_are_given_back() -> None:
    async with plain_server(limits=ServerLimits(streams=1)) as server:
        first = server.stub.Intercept()
        await first.write(open_message(options=pb.Options(release_mode=pb.RELEASE_MODE_PROGRESSIVE)))
        await first.write(delta("A fine day. And"))
        assert (await first.read()).release.text == "A fine day. "
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await server.stub.Intercept().read()
        assert refused.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        await first.write(close())
        await first.done_writing()
        while not (response := await first.read()).HasField("summary"):
            assert response.HasField("release")
        again = await server.intercept(open_message(), delta("A fine day."), close())
        assert again.released == "A fine day."


async def test_a_fault_while_writing_ends_in_a_status_without_the_answers_words(
    server: PlainServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(event: object, *_: object, **__: object) -> pb.InterceptResponse:
        raise ValueError(str(event))

    monkeypatch.setattr("guardrail.server.convert.write_event", broken)
    ended = await server.intercept(open_message(), delta("A fine day."), close())
    assert (ended.code, ended.responses) == (grpc.StatusCode.INTERNAL, [])
    assert "fine" not in ended.details
    (fault,) = [line for line in server.reporter.lines if line["event"] == "fault"]
    assert "fine" not in str(fault)


# -- the caller goes -------------------------------------------------------------------------------------------------


async def test_a_client_that_vanishes_leaves_one_alert_and_nothing_running() -> None:
    backend = plain_backend(always=Reply.hang())
    async with plain_server(backend) as server:
        before = asyncio.all_tasks()
        call = server.stub.Intercept()
        await call.write(open_message())
        await call.write(delta("A fine day. And"))
        while not backend.calls:
            await asyncio.sleep(0)
        call.cancel()
        while server.sidecar.servicer.open_streams:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert [alert.reason for alert in server.reporter.alerts] == [Reason.CANCELLED]
        assert len(server.reporter.summaries) == 1
        left = {task for task in asyncio.all_tasks() - before if not task.done()}
        assert not [task for task in left if "guardrail" in str(task.get_coro())]


async def test_a_drain_withholds_what_takes_too_long() -> None:
    backend = plain_backend(always=Reply.hang())
    async with plain_server(backend, drain_s=0.0) as server:
        call = server.stub.Intercept()
        await call.write(open_message())
        await call.write(delta("A fine day. And"))
        while not backend.calls:
            await asyncio.sleep(0)
        await server.sidecar.drain()
        ended = Ended([response async for response in call])
        assert ended.kinds == ["abstention", "summary"]
        assert ended.summary.reason == pb.REASON_CANCELLED
        assert len(server.reporter.alerts) == 1


async def test_once_the_server_leaves_no_answer_is_begun(server: PlainServer) -> None:
    call = server.stub.Intercept()
    while not server.sidecar.servicer.open_streams:
        await asyncio.sleep(0)
    server.sidecar.servicer.abandon_all()
    with pytest.raises(grpc.aio.AioRpcError) as begun:
        await call.read()
    with pytest.raises(grpc.aio.AioRpcError) as later:
        await server.stub.Intercept().read()
    assert (begun.value.code(), later.value.code()) == (grpc.StatusCode.UNAVAILABLE,) * 2


async def test_a_drain_lets_an_answer_under_way_end() -> None:
    async with plain_server() as server:
        call = server.stub.Intercept()
        await call.write(open_message())
        await call.write(delta("A fine day. And"))
        while not server.sidecar.servicer.open_streams:
            await asyncio.sleep(0)
        draining = asyncio.create_task(server.sidecar.drain())
        await asyncio.sleep(0)
        await call.write(delta(" a fine night."))
        await call.write(close())
        await call.done_writing()
        ended = Ended([response async for response in call])
        await draining
        assert ended.released == "A fine day. And a fine night."
