"""Redis as the store of verdicts that replicas share."""

from __future__ import annotations

from collections.abc import Sequence

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from guardrail.errors import ConfigError

PREFIX = b"guardrail:verdict:"


class RedisStore:
    """A `VerdictStore` on one Redis server, or on whatever speaks its protocol at one address.

    Arguments:
        url: redis://, rediss:// (TLS) or unix://, with user and password where the server wants them.

    Tries nothing twice: who asks has no time for that. Raises: ConfigError for a URL that is none.
    """

    def __init__(self, url: str) -> None:
        try:
            self._redis = Redis.from_url(
                url, retry=Retry(NoBackoff(), 0), client_name="guardrail", decode_responses=False, max_connections=4
            )
        except ValueError:
            raise ConfigError("the Redis URL can't be read; it looks like redis://host:6379/0") from None

    async def read(self, names: Sequence[bytes]) -> list[bytes | None]:
        """As `VerdictStore.read`: one MGET."""
        values: list[bytes | None] = await self._redis.mget([PREFIX + name for name in names])
        return values

    async def write(self, values: dict[bytes, bytes], ttl_ms: int) -> int:
        """As `VerdictStore.write`: one pipeline."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for name, value in values.items():
                pipeline.set(PREFIX + name, value, px=ttl_ms)
            answers = await pipeline.execute(raise_on_error=False)
        return sum(isinstance(answer, Exception) for answer in answers)

    async def close(self) -> None:
        """As `VerdictStore.close`."""
        await self._redis.aclose()
