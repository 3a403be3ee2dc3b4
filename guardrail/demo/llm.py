"""A stand-in for the LLM: writes a scenario's answers word by word, as chunks like the OpenAI SDK's."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

from guardrail.demo.scenario import Scenario

WORD_MS = 30.0  # about 45 tokens a second, as a hosted model writes
FAST_WORD_MS = 3.0
PAUSE_S = 5.0  # how long the LLM waits between two parts for something to be shown
_WORD = re.compile(r"\s*\S+\s*?(?=\s|$)|\s+")

Heard = Callable[[int, str], None]


async def write(scenario: Scenario, word_ms: float, shown: asyncio.Event, heard: Heard) -> AsyncIterator[Any]:
    """Yield the answers, several choices in turn, as a model asked for n answers does.

    Arguments:
        word_ms: milliseconds a word.
        shown: set once something was shown to the customer; between two parts the LLM waits for it.
        heard: told of every word as it is written.
    """
    parts = max(len(choice) for choice in scenario.choices)
    for part in range(parts):
        if part:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PAUSE_S):
                    await shown.wait()
        words = [_WORD.findall(choice[part]) if part < len(choice) else [] for choice in scenario.choices]
        for place in range(max(len(own) for own in words)):
            for choice, own in enumerate(words):
                if place < len(own):
                    await asyncio.sleep(word_ms / 1e3)
                    heard(choice, own[place])
                    yield {"choices": [{"index": choice, "delta": {"content": own[place]}, "finish_reason": None}]}
