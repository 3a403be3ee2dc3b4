"""The demo's parts: a scenario is read strictly, written word for word, and judged by what the customer sees."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from guardrail.client import Abstained, ChoiceOutcome, Event, Excised, Released, Summarised
from guardrail.demo.alerts import AlertLog
from guardrail.demo.display import Display
from guardrail.demo.llm import write
from guardrail.demo.play import Played, judge
from guardrail.demo.scenario import Scenario, load_scenarios, read_scenario, scenario_folder
from guardrail.errors import ConfigError
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.outcome import Outcome, Reason
from guardrail.v1 import guardrail_pb2 as pb

TEXT = "The fund yields 4.85%. It is open."
BASE: dict[str, Any] = {
    "title": "A title",
    "why": "Because.",
    "question": "What does it yield?",
    "evidence": ["The fund yields 4.85%."],
    "text": TEXT,
    "expect": {"outcome": "RELEASED"},
}


def scenario(**changes: Any) -> Scenario:
    value = {**BASE, **changes}
    return read_scenario("name", {name: given for name, given in value.items() if given is not None})


# -- reading -----------------------------------------------------------------------------------------------------------


def test_every_shipped_scenario_can_be_read_and_says_what_it_shows() -> None:
    scenarios = load_scenarios(scenario_folder())
    assert len({item.title for item in scenarios}) == len(scenarios) >= 10
    assert {item.expected.outcome for item in scenarios} == set(Outcome)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"title": ""}, "title must be a text"),
        ({"surprise": 1}, "unknown key 'surprise'"),
        ({"expect": {"outcome": "GONE"}}, "expect.outcome must be one of"),
        ({"expect": {"outcome": "RELEASED", "txt": ""}}, "expect must be an object with keys of"),
        ({"evidence": 3}, "evidence must be a list"),
        ({"backend": "oracle"}, "backend must be hang"),
        ({"choices": [TEXT]}, "either text or choices"),
        ({"text": []}, "an answer must be a text or a list of texts"),
        ({"expect": {"outcome": "RELEASED", "choices": ["RELEASED", "RELEASED"]}}, "one outcome for each choice"),
        ({"mode": "LOUD"}, "LOUD"),
    ],
)
def test_a_scenario_that_is_wrong_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says.replace(".", r"\.")):
        scenario(**changes)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text("{", "utf-8")
    with pytest.raises(ConfigError, match=r"odd\.json"):
        load_scenarios(tmp_path)


# -- writing -----------------------------------------------------------------------------------------------------------


def written(item: Scenario) -> list[tuple[int, str]]:
    words: list[tuple[int, str]] = []

    async def run(loop: VirtualLoop) -> None:
        async for chunk in write(item, 30.0, asyncio.Event(), lambda choice, word: None):
            (choice,) = chunk["choices"]
            words.append((choice["index"], choice["delta"]["content"]))

    run_virtual(run)
    return words


def test_the_llm_writes_the_text_to_the_character_in_words() -> None:
    text = "## Yield\n\n- The  fund yields 4.85%.\n- It is open.\n"
    words = written(scenario(text=text))
    assert "".join(word for _, word in words) == text
    assert len(words) > 5


def test_two_choices_are_written_in_turn() -> None:
    words = written(scenario(text=None, choices=["a b", "c d e"]))
    assert [choice for choice, _ in words] == [0, 1, 0, 1, 1]


def test_the_llm_goes_on_after_a_while_though_nothing_was_shown() -> None:
    words = written(scenario(text=["one ", "two"]))
    assert "".join(word for _, word in words) == "one two"


# -- judging -----------------------------------------------------------------------------------------------------------


def ended(item: Scenario, *events: Event, outcome: Outcome, reason: Reason | None = None, alerts: int = 0) -> Played:
    outcomes = tuple(ChoiceOutcome(choice, outcome, reason, 2, 0) for choice in range(len(item.choices)))
    played = Played(item, (*events, Summarised(outcome, reason, outcomes)))
    log = AlertLog()

    async def raise_alerts() -> None:
        for _ in range(alerts):
            await log.add(pb.Alert(request_id="name", kind=pb.ALERT_KIND_HALLUCINATION_SUPPRESSED))

    asyncio.run(raise_alerts())
    judge(played, log)
    return played


def withheld(**expect: Any) -> Scenario:
    return scenario(expect={"outcome": "ABSTAINED", **expect})


def test_a_scenario_that_ends_as_it_should_has_no_fault() -> None:
    assert ended(scenario(), Released(TEXT), outcome=Outcome.RELEASED).faults == []


def test_released_text_that_is_altered_is_a_fault() -> None:
    (fault,) = ended(scenario(), Released(TEXT[:-1]), outcome=Outcome.RELEASED).faults
    assert "not as it was written" in fault


def test_another_outcome_is_a_fault() -> None:
    faults = ended(scenario(), Abstained("sorry", Reason.UNGROUNDED), outcome=Outcome.ABSTAINED, alerts=1).faults
    assert faults[0] == "outcome ABSTAINED, expected RELEASED"


def test_another_reason_is_a_fault() -> None:
    item = withheld(reason="CONTRADICTED")
    said = Abstained("sorry", Reason.UNGROUNDED)
    (fault,) = ended(item, said, outcome=Outcome.ABSTAINED, reason=Reason.UNGROUNDED, alerts=1).faults
    assert fault == "reason UNGROUNDED, expected CONTRADICTED"


def test_a_check_that_was_not_completed_is_no_verdict() -> None:
    said = Abstained("sorry", Reason.INTERNAL)
    (fault,) = ended(withheld(), said, outcome=Outcome.ABSTAINED, reason=Reason.INTERNAL, alerts=1).faults
    assert fault == "reason INTERNAL, expected a verdict"


def test_text_that_left_before_the_answer_was_withheld_is_a_fault() -> None:
    events = (Released("The fund"), Abstained("sorry", Reason.UNGROUNDED))
    (fault,) = ended(withheld(), *events, outcome=Outcome.ABSTAINED, reason=Reason.UNGROUNDED, alerts=1).faults
    assert "8 characters had left" in fault


def test_a_retraction_that_did_not_come_is_a_fault() -> None:
    said = Abstained("sorry", Reason.UNGROUNDED)
    item = withheld(retracted=True)
    (fault,) = ended(item, said, outcome=Outcome.ABSTAINED, reason=Reason.UNGROUNDED, alerts=1).faults
    assert fault == "shown text was not withdrawn"


@pytest.mark.parametrize("alerts", [0, 2])
def test_exactly_one_alert_comes_for_a_withheld_answer(alerts: int) -> None:
    said = Abstained("sorry", Reason.UNGROUNDED)
    played = ended(withheld(), said, outcome=Outcome.ABSTAINED, reason=Reason.UNGROUNDED, alerts=alerts)
    assert played.faults == [f"{alerts} alerts, expected 1"]


def test_an_alert_for_a_released_answer_is_a_fault() -> None:
    assert ended(scenario(), Released(TEXT), outcome=Outcome.RELEASED, alerts=1).faults == ["1 alerts, expected 0"]


def test_the_final_text_must_be_the_stated_one() -> None:
    item = scenario(expect={"outcome": "PARTIAL", "text": "The fund yields 4.85%. [cut]"})
    events = (Released("The fund yields 4.85%. "), Excised("[gone]", Reason.UNGROUNDED))
    (fault,) = ended(item, *events, outcome=Outcome.PARTIAL, reason=Reason.UNGROUNDED, alerts=1).faults
    assert "[gone]" in fault


def test_a_fault_is_printed_below_the_table() -> None:
    console = Console(file=io.StringIO(), width=100)
    display = Display(console)
    display.begin(scenario())
    played = ended(scenario(), Released(TEXT[:-1]), outcome=Outcome.RELEASED)
    display.end(played)
    display.table([played])
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "not as it was written" in text
    assert "0 of 1 scenarios ended as they should" in text
