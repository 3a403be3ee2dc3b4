"""Plays scenarios through the client SDK and says how each ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from guardrail.client import Abstained, Event, Excised, Guard, Released, Summarised, final_text
from guardrail.demo.alerts import AlertLog
from guardrail.demo.llm import Heard, write
from guardrail.demo.scenario import Scenario
from guardrail.policy.outcome import Outcome
from guardrail.v1 import guardrail_pb2 as pb


@dataclass(slots=True)
class Played:
    """How a scenario ended.

    Arguments:
        events: in order, the summary last.
        alert: what security monitoring received, None when nothing.
        alerts: how many alerts came in all.
        faults: in what it differs from what it should be; empty when it ended as it should.
    """

    scenario: Scenario
    events: tuple[Event, ...]
    alert: pb.Alert | None = None
    alerts: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def summary(self) -> Summarised:
        """The last event."""
        last = self.events[-1]
        assert isinstance(last, Summarised)
        return last

    @property
    def shown(self) -> list[str]:
        """What the customer sees of each choice in the end."""
        return [final_text(self.events, choice) for choice in range(len(self.scenario.choices))]


async def play(
    scenario: Scenario, guard: Guard, alerts: AlertLog, *, word_ms: float, heard: Heard = lambda choice, word: None
) -> Played:
    """Stream one scenario and wait for its outcome and alert.

    Arguments:
        word_ms: milliseconds between two words of the LLM.
        heard: told of every word as the LLM writes it.
    """
    shown = asyncio.Event()
    events: list[Event] = []
    async for event in guard.intercept(
        write(scenario, word_ms, shown, heard),
        evidence=scenario.evidence,
        question=scenario.question,
        request_id=scenario.name,
        progressive=scenario.mode == "PROGRESSIVE",
        explain=True,
        choices=len(scenario.choices),
    ):
        events.append(event)
        if isinstance(event, Released):
            shown.set()
    played = Played(scenario, tuple(events))
    if played.summary.outcome is not Outcome.RELEASED:
        played.alert = await alerts.first(scenario.name)
    return played


def judge(played: Played, alerts: AlertLog) -> None:
    """Fill in the faults, once all alerts had time to come."""
    played.alerts = alerts.count(played.scenario.name)
    played.faults = [fault for check in _CHECKS for fault in check(played)]


def _outcome(played: Played) -> list[str]:
    wanted, summary = played.scenario.expected, played.summary
    faults = []
    if summary.error:
        faults.append(f"the client failed closed by itself: {summary.error}")
    if summary.outcome is not wanted.outcome:
        faults.append(f"outcome {summary.outcome.value}, expected {wanted.outcome.value}")
    got = summary.reason.value if summary.reason else "none"
    if wanted.reason is not None and summary.reason is not wanted.reason:
        faults.append(f"reason {got}, expected {wanted.reason.value}")
    if wanted.reason is None and summary.reason is not None and summary.reason.fails_closed:
        faults.append(f"reason {got}, expected a verdict")
    outcomes = tuple(choice.outcome for choice in summary.choices)
    if wanted.choices and outcomes != wanted.choices:
        faults.append(f"choices ended {', '.join(outcomes)}, expected {', '.join(wanted.choices)}")
    return faults


def _text(played: Played) -> list[str]:
    """Released means unaltered, withheld means gone, whatever the scenario states."""
    faults = []
    for choice, (outcome, shown) in enumerate(zip(played.summary.choices, played.shown, strict=True)):
        own = [event for event in played.events if not isinstance(event, Summarised) and event.choice == choice]
        released = "".join(event.text for event in own if isinstance(event, Released))
        if outcome.outcome is Outcome.RELEASED and shown != played.scenario.texts[choice]:
            faults.append(f"choice {choice} was released, but not as it was written")
        if outcome.outcome is Outcome.PARTIAL and not any(isinstance(event, Excised) for event in own):
            faults.append(f"choice {choice} is partial, but nothing was cut")
        if outcome.outcome is Outcome.ABSTAINED and released and not played.scenario.expected.retracted:
            faults.append(f"choice {choice} was withheld, but {len(released)} characters had left")
    if (wanted := played.scenario.expected.text) is not None and played.shown[0].rstrip() != wanted.rstrip():
        faults.append(f"the customer sees {played.shown[0]!r}, expected {wanted!r}")
    return faults


def _retraction(played: Played) -> list[str]:
    retracted = any(isinstance(event, Abstained) and event.retract for event in played.events)
    if retracted != played.scenario.expected.retracted:
        return [f"shown text was {'' if retracted else 'not '}withdrawn"]
    return []


def _alert(played: Played) -> list[str]:
    """Exactly one alert for an answer that was cut or replaced, none for one that passed."""
    wanted = int(played.summary.outcome is not Outcome.RELEASED)
    return [] if played.alerts == wanted else [f"{played.alerts} alerts, expected {wanted}"]


_CHECKS: tuple[Callable[[Played], list[str]], ...] = (_outcome, _text, _retraction, _alert)
