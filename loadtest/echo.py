"""A bare grpc.aio server that takes the same stream and answers it with one message: what gRPC alone costs.

python -m loadtest.echo PORT        # prints a line once it listens; PORT is shared with other echo processes
"""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

import grpc
import grpc.aio

from guardrail.v1 import guardrail_pb2 as pb
from loadtest.sending import INTERCEPT

SERVICE, METHOD = INTERCEPT.strip("/").split("/")


async def echo(requests: Any, _context: Any) -> Any:
    """Reads to the end, decodes every message, releases the text and sums up: a sidecar that checks nothing."""
    text = []
    async for request in requests:
        if request.HasField("delta"):
            text.append(request.delta.text)
    yield pb.InterceptResponse(release=pb.Release(text="".join(text)))
    yield pb.InterceptResponse(summary=pb.Summary(outcome=pb.OUTCOME_RELEASED))


def bare_server(answer: Any) -> grpc.aio.Server:
    """A server without a port whose Intercept is `answer`, with the sidecar's messages and nothing else of it."""
    server = grpc.aio.server(options=[("grpc.so_reuseport", 1)])
    handler = grpc.stream_stream_rpc_method_handler(
        answer,
        request_deserializer=pb.InterceptRequest.FromString,
        response_serializer=pb.InterceptResponse.SerializeToString,
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler}),))
    return server


async def serve(port: int) -> None:
    """Serve until SIGTERM or SIGINT."""
    server = bare_server(echo)
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    print("listening", flush=True)
    await stopping.wait()
    await server.stop(0)


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
