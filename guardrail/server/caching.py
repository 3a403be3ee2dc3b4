"""The verdict cache that `guardrail serve` is told to have."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from guardrail.errors import ConfigError
from guardrail.inference.shared_verdicts import SharedVerdicts, StoreLimits
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.inference.verdict_seal import SECRET_BYTES, VerdictSeal
from guardrail.telemetry.logs import Log

KEY_VARIABLE = "GUARDRAIL_CACHE_KEY"
URL_VARIABLE = "GUARDRAIL_REDIS_URL"  # a URL with a password has no place among a process's arguments
ENTRIES = 20_000  # at 512 bytes each, 10 MiB
TTL_S = 86_400


@dataclass(frozen=True, slots=True)
class CacheOptions:
    """How scores are kept.

    Arguments:
        entries: most entries in memory; 0 keeps none there.
        ttl_s: how long an entry is kept, in memory and in Redis.
        redis_url: the Redis that replicas share, None for what GUARDRAIL_REDIS_URL says, which may be none.
    """

    entries: int = ENTRIES
    ttl_s: int = TTL_S
    redis_url: str | None = None

    def create(self, log: Log, environment: Mapping[str, str] = os.environ) -> VerdictCache | None:
        """The cache, None when there is none to have.

        Raises: ConfigError for a URL that is none, and for Redis without a key of its own: entries under a key that
        every process draws anew would be of no use to the others.
        """
        url = self.redis_url or environment.get(URL_VARIABLE)
        key = environment.get(KEY_VARIABLE, "").encode()
        if not url and not self.entries:
            return None
        if url and not key:
            raise ConfigError(
                f"Redis needs {KEY_VARIABLE}, a secret of at least {SECRET_BYTES} bytes that replicas share"
            )
        return VerdictCache(
            VerdictSeal(key or secrets.token_bytes(32)),
            entries=self.entries,
            ttl_ms=self.ttl_s * 1000.0,
            shared=_shared(url, self.ttl_s, log) if url else None,
        )


def _shared(url: str, ttl_s: int, log: Log) -> SharedVerdicts:
    from guardrail.inference.redis_store import RedisStore  # not loaded by those who have none

    def changed(up: bool, why: str) -> None:
        (log.info if up else log.warning)("verdict_store", up=up, detail=why)

    return SharedVerdicts(RedisStore(url), limits=StoreLimits(ttl_ms=ttl_s * 1000), on_change=changed)
