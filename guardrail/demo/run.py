"""The whole demo: servers up, scenarios through, servers down."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, Protocol

from guardrail.client import Guard
from guardrail.demo.alerts import AlertLog, watch_alerts
from guardrail.demo.play import Played, judge, play
from guardrail.demo.scenario import Scenario
from guardrail.demo.server_process import server_process

LATE_ALERTS_S = 0.2  # time for an alert that should not be to show itself


class Watcher(Protocol):
    """Who watches the demo."""

    def begin(self, scenario: Scenario) -> None:
        """A scenario starts."""

    def word(self, choice: int, word: str) -> None:
        """The LLM has written a word."""

    def end(self, played: Played) -> None:
        """A scenario has ended."""


async def run_demo(scenarios: Sequence[Scenario], *, backend: str, word_ms: float, watcher: Watcher) -> list[Played]:
    """Play all scenarios, one after the other, each through the server it asks for.

    Arguments:
        backend: of the server for all scenarios that do not ask for another.
        word_ms: milliseconds between two words of the LLM.

    Raises:
        ConfigError: a server did not come up.
    """
    alerts = AlertLog()
    async with AsyncExitStack() as stack:
        wanted = sorted({scenario.backend for scenario in scenarios})
        guards = {name: await _start(stack, name or backend, alerts) for name in wanted}
        played = []
        for scenario in scenarios:
            watcher.begin(scenario)
            item = await play(scenario, guards[scenario.backend], alerts, word_ms=word_ms, heard=watcher.word)
            watcher.end(item)
            played.append(item)
        await asyncio.sleep(LATE_ALERTS_S)
        for item in played:
            judge(item, alerts)
    return played


async def _start(stack: AsyncExitStack, backend: str, alerts: AlertLog) -> Guard:
    target = await stack.enter_async_context(server_process(backend))
    await stack.enter_async_context(watch_alerts(target, alerts))
    return await stack.enter_async_context(Guard(target, tenant="demo"))


def as_json(played: Sequence[Played]) -> dict[str, Any]:
    """The run for a program."""
    return {
        "passed": sum(not item.faults for item in played),
        "total": len(played),
        "scenarios": [_scenario(item) for item in played],
    }


def _scenario(item: Played) -> dict[str, Any]:
    summary = item.summary
    return {
        "name": item.scenario.name,
        "outcome": summary.outcome.value,
        "reason": summary.reason.value if summary.reason else None,
        "shown": item.shown,
        "choices": [choice.outcome.value for choice in summary.choices],
        "added_ms": summary.added_ms,
        "timings_ms": summary.timings_ms,
        "alerts": item.alerts,
        "claims": [
            {
                "claim": claim.claim,
                "verdict": claim.verdict.value,
                "effect": claim.effect.value,
                "reason": claim.reason.value if claim.reason else None,
                "scores": list(claim.scores) if claim.scores else None,
                "check": claim.check,
                "formula": claim.formula,
                "source_says": claim.source_says,
                "answer_says": claim.answer_says,
                "citations": [str(citation) for citation in claim.citations],
            }
            for claim in summary.claims
        ],
        "versions": {"model": summary.model_version, "policy": summary.policy_version},
        "faults": item.faults,
    }
