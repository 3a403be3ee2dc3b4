"""How a Triton server is reached: address, TLS, and the options of its gRPC channel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grpc

from guardrail.tls import Tls

MAX_MESSAGE_BYTES = 32 * 1024 * 1024  # a batch of the longest pairs (see triton_wire)

_OPTIONS: tuple[tuple[str, int], ...] = (
    ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    # Whether there is time for a second try is known here, not in gRPC.
    ("grpc.enable_retries", 0),
    # A server that was restarted is found again soon; gRPC's own pause grows to two minutes.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 500),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    # A host that has vanished without closing its connections: data that nobody acknowledges for two seconds ends them
    # (gRPC sets TCP_USER_TIMEOUT to the keepalive timeout). Pings at idle, but no oftener than Triton's default takes.
    ("grpc.keepalive_time_ms", 300_000),
    ("grpc.keepalive_timeout_ms", 2_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    # Evidence goes where the operator said, not through a proxy of the environment; and no channel shares another's
    # connection and its state.
    ("grpc.enable_http_proxy", 0),
    ("grpc.use_local_subchannel_pool", 1),
)


@dataclass(frozen=True, slots=True)
class Address:
    """One Triton server.

    Arguments:
        url: HOST:PORT of its gRPC service.
        tls: None for an unencrypted connection.
    """

    url: str
    tls: Tls | None = None

    def open(self) -> grpc.Channel:
        """A blocking channel."""
        if self.tls is None:
            return grpc.insecure_channel(self.url, options=_OPTIONS)
        return grpc.secure_channel(self.url, self.tls.credentials(), options=_OPTIONS)

    def open_async(self) -> Any:
        """A channel of the running event loop."""
        if self.tls is None:
            return grpc.aio.insecure_channel(self.url, options=_OPTIONS)
        return grpc.aio.secure_channel(self.url, self.tls.credentials(), options=_OPTIONS)
