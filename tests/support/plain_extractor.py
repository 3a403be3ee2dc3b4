"""A fake backend with a claim extractor that is late, broken or stuck on demand."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import Any

from guardrail.inference.fake import FakeBackend
from tests.support.plain_server import plain_scores

PROBE = "The fund holds bonds and pays monthly."


class ExtractingBackend(FakeBackend):
    """The plain model, and one that writes claims.

    Arguments:
        write: what it writes of a sentence; anything at all, to see what becomes of it. None: there is no extractor.
    """

    def __init__(self, write: Callable[[str], Any] | None) -> None:
        super().__init__(plain_scores)
        self.write = write
        self.delay_ms = 0.0
        self.error: Exception | None = None
        self.asked: list[tuple[str, ...]] = []
        self.cancelled = 0

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """As `Backend.extract`; the first question, whether there is an extractor, is always answered well."""
        if self.error is not None:
            raise self.error
        if self.write is None:
            return None
        if tuple(sentences) == (PROBE,):
            return [[PROBE]]
        self.asked.append(tuple(sentences))
        try:
            if math.isinf(self.delay_ms):
                await asyncio.get_running_loop().create_future()
            await asyncio.sleep(self.delay_ms / 1000.0)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return [self.write(sentence) for sentence in sentences]


def halves(sentence: str) -> list[str]:
    """A sound model: "The fund is fine and pays coupons." said as two sentences about the fund."""
    first, _, second = sentence.rstrip(".").partition(" and ")
    subject = " ".join(first.split()[:3])
    return [f"{first}.", f"{subject} {second}."] if second else [sentence]
