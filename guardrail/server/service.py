"""GuardrailService over grpc.aio: reads and writes messages, turns exceptions into statuses; decides nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn, TypeVar

import grpc
import grpc.aio
from google.protobuf.message import DecodeError, Message

from guardrail.errors import GuardrailError, LimitError, Overloaded, RequestError
from guardrail.policy.outcome import Reason
from guardrail.server import convert
from guardrail.server.engine import Engine
from guardrail.server.exchange import MALFORMED, Context, Exchange, Malformed
from guardrail.server.intercept import Conversation
from guardrail.server.limits import Admission
from guardrail.server.shedding import Shedder
from guardrail.server.tenants import TenantError, resolve_tenant
from guardrail.session_events import shown_texts
from guardrail.telemetry.alerts import RequestIds
from guardrail.telemetry.fanout import Watch
from guardrail.telemetry.logs import describe_fault
from guardrail.v1 import guardrail_pb2 as pb

SERVICE = "guardrail.v1.GuardrailService"
LEAVING = "the server is shutting down"
UNCHECKED = "the answer could not be checked"
M = TypeVar("M", bound=Message)
R = TypeVar("R")
Metadata = Collection[tuple[str, str | bytes]]


class GuardrailServicer:
    """The three methods of the service.

    Arguments:
        engine: what all streams share.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._admission = Admission(engine.limits.streams)
        self.shedder = Shedder(engine.limits.streams)
        self._conversations: set[Conversation] = set()
        self._leaving = False

    # -- Intercept -----------------------------------------------------------------------------------------------

    async def intercept(self, _requests: object, context: Context) -> None:
        """See the wire contract."""
        metadata = _metadata(context)
        conversation = await self._begin(context, metadata)
        try:
            await Exchange(context, conversation, partial(self._open, conversation, metadata)).run()
            await self._conclude(context, conversation)
        finally:
            self._leave(conversation)

    def _open(self, conversation: Conversation, metadata: Metadata, message: pb.Open) -> None:
        self._start(conversation, metadata, convert.read_open(message, id_characters=self._engine.limits.id_characters))

    def _start(self, conversation: Conversation, metadata: Metadata, opening: convert.Opening) -> None:
        tenant = resolve_tenant(metadata, opening.tenant)
        if tenant != opening.tenant:
            opening = replace(opening, tenant=tenant)
        conversation.open(opening, self.shedder)

    # -- Check ---------------------------------------------------------------------------------------------------

    async def check(self, request: pb.CheckRequest | Malformed, context: Context) -> pb.CheckResponse:
        """See the wire contract."""
        metadata = _metadata(context)
        conversation = await self._begin(context, metadata)
        try:
            await self._feed_whole(request, metadata, conversation)
            events = [event async for event in conversation]
            await self._conclude(context, conversation)
        finally:
            self._leave(conversation)
        ids, explain = conversation.ids, conversation.explain
        written = [convert.write_event(event, ids, explain=explain) for event in events]
        return pb.CheckResponse(
            texts=shown_texts(events, _choices(request)),
            summary=written[-1].summary,
            events=written[:-1],
        )

    async def _feed_whole(
        self, request: pb.CheckRequest | Malformed, metadata: Metadata, conversation: Conversation
    ) -> None:
        try:
            if isinstance(request, Malformed):
                raise RequestError("the message is no valid CheckRequest; text must be UTF-8")
            opening = convert.read_check(request, id_characters=self._engine.limits.id_characters)
            self._start(conversation, metadata, opening)
            for choice, answer in enumerate(request.answers):
                await conversation.feed(answer, choice)
            conversation.close("")
            conversation.half_closed()
        except RequestError as error:
            conversation.violate(error)
        except Exception as error:
            conversation.collapse(error)

    # -- WatchAlerts ---------------------------------------------------------------------------------------------

    async def watch_alerts(self, request: pb.WatchAlertsRequest | Malformed, context: Context) -> None:
        """See the wire contract. Initial metadata goes out at once: from then on no alert is missed."""
        fanout = self._engine.reporter.fanout
        try:
            if isinstance(request, Malformed):
                raise RequestError("the message is no valid WatchAlertsRequest")
            tenant = resolve_tenant(_metadata(context), request.tenant)
            watch = fanout.watch(tenant, convert.read_kinds(request.kinds))
        except GuardrailError as error:
            await self._refuse(context, error)
        try:
            await fanout.joined()
            await context.send_initial_metadata(())
            await _first(self._write_alerts(watch, context), watch.dropped.wait())
            if watch.dropped.is_set():
                raise Overloaded("alerts may have been missed: the watcher, or another process, did not keep up")
        except Overloaded as error:
            await self._refuse(context, error)
        finally:
            fanout.leave(watch)

    async def _write_alerts(self, watch: Watch, context: Context) -> None:
        async for alert in watch:
            await context.write(convert.write_alert(alert))

    # -- their life ----------------------------------------------------------------------------------------------

    def sealed(self, handler: Callable[[Any, Context], Awaitable[R]]) -> Callable[[Any, Context], Awaitable[R]]:
        """A handler whose faults end in a plain status: gRPC would send the message, which may quote an answer."""

        async def call(request: Any, context: Context) -> R:
            try:
                return await self._seal(handler, request, context)
            except grpc.aio.AbortError as error:
                # gRPC keeps it with the call. Its frames would keep the call, and the answer, until a full collection.
                error.__traceback__ = None
                del request, context
                raise

        return call

    async def _seal(self, handler: Callable[[Any, Context], Awaitable[R]], request: Any, context: Context) -> R:
        try:
            return await handler(request, context)
        except grpc.aio.AbortError:
            raise
        except Exception as error:
            self._engine.reporter.log.error("fault", **describe_fault(error))
            await context.abort(grpc.StatusCode.INTERNAL, UNCHECKED)
            raise AssertionError from None  # abort has raised

    @property
    def open_streams(self) -> int:
        """Streams and checks under way."""
        return self._admission.open

    def abandon_all(self) -> None:
        """Withhold every answer under way and begin no other: the process is about to end."""
        self._leaving = True
        for conversation in list(self._conversations):
            conversation.abandon(Reason.CANCELLED)

    async def _begin(self, context: Context, metadata: Metadata) -> Conversation:
        if self._leaving:
            await context.abort(grpc.StatusCode.UNAVAILABLE, LEAVING)
        try:
            self._admission.enter()
        except Overloaded as error:
            await self._refuse(context, error)
        traceparent = next((str(value) for key, value in metadata if key == "traceparent"), "")
        conversation = Conversation(self._engine, traceparent)
        self._conversations.add(conversation)
        self._engine.reporter.metrics.stream_opened()
        return conversation

    def _leave(self, conversation: Conversation) -> None:
        self._admission.leave()
        self._conversations.discard(conversation)
        self._engine.reporter.metrics.stream_ended()
        conversation.vanish()

    async def _conclude(self, context: Context, conversation: Conversation) -> None:
        """End with the status that the conversation calls for."""
        if conversation.violation is not None:
            await self._refuse(context, conversation.violation, conversation.ids)
        if not conversation.summarised and conversation.abandoned:
            await context.abort(grpc.StatusCode.UNAVAILABLE, LEAVING)
        if not conversation.summarised:
            await context.abort(grpc.StatusCode.INTERNAL, UNCHECKED)

    async def _refuse(self, context: Context, error: GuardrailError, ids: RequestIds | None = None) -> NoReturn:
        code = _status(error)
        ids = ids or RequestIds("")
        self._engine.reporter.refused(code.name, request_id=ids.request_id, tenant=ids.tenant)
        await context.abort(code, str(error))
        raise AssertionError  # abort has raised


def register(servicer: GuardrailServicer, server: grpc.aio.Server) -> None:
    """Add the service to a server.

    Done by hand rather than by the generated function, so that a message which can't be decoded becomes a clear
    INVALID_ARGUMENT instead of gRPC's own UNKNOWN.
    """
    handlers = {
        "Intercept": grpc.stream_stream_rpc_method_handler(
            servicer.sealed(servicer.intercept),
            request_deserializer=_tolerant(pb.InterceptRequest.FromString),
            response_serializer=pb.InterceptResponse.SerializeToString,
        ),
        "Check": grpc.unary_unary_rpc_method_handler(
            servicer.sealed(servicer.check),
            request_deserializer=_tolerant(pb.CheckRequest.FromString),
            response_serializer=pb.CheckResponse.SerializeToString,
        ),
        "WatchAlerts": grpc.unary_stream_rpc_method_handler(
            servicer.sealed(servicer.watch_alerts),
            request_deserializer=_tolerant(pb.WatchAlertsRequest.FromString),
            response_serializer=pb.Alert.SerializeToString,
        ),
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))


def _tolerant(parse: Callable[[bytes], M]) -> Callable[[bytes], M | Malformed]:
    def deserialize(raw: bytes) -> M | Malformed:
        try:
            return parse(raw)
        except DecodeError:
            return MALFORMED

    return deserialize


def _metadata(context: Context) -> Metadata:
    return context.invocation_metadata() or ()


def _choices(request: pb.CheckRequest | Malformed) -> int:
    return 0 if isinstance(request, Malformed) else len(request.answers)


def _status(error: GuardrailError) -> grpc.StatusCode:
    if isinstance(error, TenantError):
        return grpc.StatusCode.PERMISSION_DENIED
    if isinstance(error, RequestError):
        return grpc.StatusCode.INVALID_ARGUMENT
    if isinstance(error, Overloaded | LimitError):
        return grpc.StatusCode.RESOURCE_EXHAUSTED
    return grpc.StatusCode.INTERNAL


async def _first(*works: Any) -> None:
    """Wait until one of the works has ended, cancel the others, raise what the ended ones raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    for task in done:
        task.result()
