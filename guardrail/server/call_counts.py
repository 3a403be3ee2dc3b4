"""How many calls have come to gRPC, those among them that it ends itself because too many wait.

Python never hears of those. gRPC's own account of its servers (channelz) has them: they begin, and neither succeed nor
fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from grpc._cython import cygrpc  # type: ignore[attr-defined]  # grpcio-channelz has no other way to it either


class CallCounts:
    """The account of the server that was made last, with `grpc.enable_channelz` among its options."""

    def __init__(self) -> None:
        self._server = 0
        end = False
        while not end:
            page = orjson.loads(cygrpc.channelz_get_servers(self._server + 1 if self._server else 0))
            end = page["end"]
            self._server = max([self._server, *(int(server["ref"]["serverId"]) for server in page.get("server", ()))])

    def begun(self) -> Mapping[str, float]:
        """Calls that have come; those that have not ended are under way, wait, or were dropped."""
        return {"": self._read("callsStarted")}

    def ended(self) -> Mapping[str, float]:
        """Calls that have ended, with whatever status."""
        return {"": self._read("callsSucceeded", "callsFailed")}

    def _read(self, *names: str) -> int:
        data: dict[str, Any] = orjson.loads(cygrpc.channelz_get_server(self._server))["server"]["data"]
        return sum(int(data.get(name, 0)) for name in names)
