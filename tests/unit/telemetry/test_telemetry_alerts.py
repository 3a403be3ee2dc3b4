"""The alert about an answer (MC-FA-01): which one, exactly when, and without a word of the answer."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

import pytest

from guardrail.claims.claim import ClaimSource, ClaimType
from guardrail.evidence.chunk import Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores
from guardrail.session_events import ChoiceSummary, ClaimVerdict, Summary
from guardrail.telemetry.alerts import AlertKind, AlertMode, ClaimHasher, RequestIds, build_alert

IDS = RequestIds(request_id="r-1", tenant="acme", trace_id="4bf92f3577b34da6a3ce929d0e0e4736")
HASHER = ClaimHasher.create(b"a key of the operator")
NOON = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)


_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "number": (int, float),
    "integer": int,
    "null": type(None),
}


def verdict(effect: Effect = Effect.SUPPRESS, text: str = "Zanthar Fund yields 9.75%.") -> ClaimVerdict:
    verified = effect is Effect.VERIFIED
    return ClaimVerdict(
        choice=0,
        segment=0,
        type=ClaimType.NUMERICAL,
        verdict=Verdict.SUPPORTED if verified else Verdict.CONTRADICTED,
        effect=effect,
        reason=None if verified else Reason.FIGURE_UNGROUNDED,
        scores=Scores(0.25, 0.5, 0.25),
        bears_figure=True,
        grounded=False,
        proved=False,
        citations=(Citation("e1", "prospectus.pdf", "2.1", "14", "Zanthar table", "Zanthar Fund", "Yield"),),
        check="numerical",
        formula="",
        text=text,
        source_says="4.85 %",
        answer_says="9.75 %",
    )


def summary(
    outcome: Outcome = Outcome.ABSTAINED,
    reason: Reason | None = Reason.FIGURE_UNGROUNDED,
    claims: tuple[ClaimVerdict, ...] = (verdict(), verdict(Effect.VERIFIED)),
    would_have: Outcome | None = None,
    would_have_reason: Reason | None = None,
) -> Summary:
    return Summary(
        outcome=outcome,
        reason=reason,
        choices=(ChoiceSummary(0, outcome, reason, 1, 0),),
        claims=claims,
        timings_ms={"total": 120.0, "close_to_summary": 20.25},
        policy_version="p1",
        model_version="m1",
        would_have=would_have,
        would_have_reason=would_have_reason,
    )


def schema_faults(value: Any, rule: dict[str, Any], root: dict[str, Any], path: str = "$") -> list[str]:
    """The part of JSON Schema 2020-12 that alert.schema.json uses."""
    if "$ref" in rule:
        return schema_faults(value, root["$defs"][rule["$ref"].rsplit("/", 1)[1]], root, path)
    if "anyOf" in rule:
        options = [schema_faults(value, option, root, path) for option in rule["anyOf"]]
        return [] if any(not faults for faults in options) else options[0]
    if "type" in rule and not isinstance(value, _TYPES[rule["type"]]):
        return [f"{path}: not a {rule['type']}"]
    faults = []
    if "const" in rule and value != rule["const"]:
        faults.append(f"{path}: not {rule['const']}")
    if "enum" in rule and value not in rule["enum"]:
        faults.append(f"{path}: {value!r} is not allowed")
    if "pattern" in rule and not re.search(rule["pattern"], value):
        faults.append(f"{path}: {value!r} does not match")
    if isinstance(value, (int, float)) and not rule.get("minimum", value) <= value <= rule.get("maximum", value):
        faults.append(f"{path}: {value!r} is out of range")
    if isinstance(value, dict):
        known = rule.get("properties", {})
        faults += [f"{path}.{name}: missing" for name in rule.get("required", ()) if name not in value]
        for name, inner in value.items():
            extra = rule.get("additionalProperties", True)
            if name in known:
                faults += schema_faults(inner, known[name], root, f"{path}.{name}")
            elif extra is False:
                faults.append(f"{path}.{name}: not in the schema")
            elif isinstance(extra, dict):
                faults += schema_faults(inner, extra, root, f"{path}.{name}")
    if isinstance(value, list) and "items" in rule:
        for index, inner in enumerate(value):
            faults += schema_faults(inner, rule["items"], root, f"{path}[{index}]")
    return faults


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(files("guardrail.telemetry").joinpath("alert.schema.json").read_text("utf-8"))
    return loaded


@pytest.mark.parametrize("reason", list(Reason))
def test_the_kind_says_whether_verdicts_or_an_incomplete_check_withheld_the_answer(reason: Reason) -> None:
    alert = build_alert(summary(reason=reason), IDS, HASHER)
    assert alert is not None
    wanted = AlertKind.GUARDRAIL_FAIL_CLOSED if reason.fails_closed else AlertKind.HALLUCINATION_SUPPRESSED
    assert alert.kind is wanted


def test_an_answer_released_untouched_raises_no_alert() -> None:
    assert build_alert(summary(Outcome.RELEASED, None, (verdict(Effect.VERIFIED),)), IDS, HASHER) is None


def test_a_cut_sentence_raises_an_alert() -> None:
    alert = build_alert(summary(Outcome.PARTIAL, Reason.UNGROUNDED), IDS, HASHER)
    assert alert is not None
    assert (alert.kind, alert.outcome) == (AlertKind.HALLUCINATION_SUPPRESSED, Outcome.PARTIAL)


def test_monitor_mode_says_what_it_would_have_done() -> None:
    observed = summary(Outcome.RELEASED, None, would_have=Outcome.ABSTAINED, would_have_reason=Reason.CONTRADICTED)
    alert = build_alert(observed, IDS, HASHER)
    assert alert is not None
    assert (alert.mode, alert.outcome, alert.would_have, alert.reason) == (
        AlertMode.MONITOR,
        Outcome.RELEASED,
        Outcome.ABSTAINED,
        Reason.CONTRADICTED,
    )


def test_monitor_mode_is_silent_where_nothing_would_have_been_withheld() -> None:
    assert build_alert(summary(Outcome.RELEASED, None, (), would_have=Outcome.RELEASED), IDS, HASHER) is None


@pytest.mark.parametrize(
    "made",
    [
        summary(),
        summary(Outcome.PARTIAL, Reason.UNGROUNDED, (verdict(Effect.CUT),)),
        summary(reason=Reason.DEADLINE, claims=(verdict(Effect.FAIL_CLOSED),)),
        summary(reason=Reason.NO_EVIDENCE, claims=()),
        summary(Outcome.RELEASED, None, would_have=Outcome.PARTIAL, would_have_reason=Reason.UNGROUNDED),
    ],
)
def test_the_json_keeps_to_the_published_schema(made: Summary, schema: dict[str, Any]) -> None:
    alert = build_alert(made, IDS, HASHER, now=NOON)
    assert alert is not None
    assert schema_faults(json.loads(json.dumps(alert.to_json())), schema, schema) == []


def test_the_schema_refuses_what_is_not_an_alert(schema: dict[str, Any]) -> None:
    alert = build_alert(summary(), IDS, HASHER, now=NOON)
    assert alert is not None
    spoiled = {**alert.to_json(), "time": "yesterday", "answer": "text", "verified_claims": -1}
    assert len(schema_faults(spoiled, schema, schema)) == 3


def test_the_schema_knows_every_reason_type_and_effect(schema: dict[str, Any]) -> None:
    claim = schema["$defs"]["claim"]["properties"]
    assert set(schema["$defs"]["reason"]["enum"]) == {reason.value for reason in Reason}
    assert set(claim["type"]["enum"]) == {kind.value for kind in ClaimType}
    assert set(claim["effect"]["enum"]) == {effect.value for effect in Effect} - {Effect.VERIFIED.value}


def test_no_word_of_the_answer_is_in_the_alert() -> None:
    alert = build_alert(summary(), IDS, HASHER)
    text = json.dumps(alert.to_json() if alert else None)
    assert not [word for word in ("Zanthar", "9.75", "4.85", "Yield") if word in text]


def test_time_is_utc_to_the_millisecond() -> None:
    alert = build_alert(summary(), IDS, HASHER, now=NOON)
    assert alert is not None
    assert alert.to_json()["time"] == "2026-11-30T12:00:00.123Z"


def test_equal_claims_hash_alike_under_one_key_only() -> None:
    other = ClaimHasher.create(b"another key")
    assert HASHER.hash("yield 4.85%") == ClaimHasher.create(b"a key of the operator").hash("yield 4.85%")
    assert HASHER.hash("yield 4.85%") != other.hash("yield 4.85%")
    assert HASHER.key_id != other.key_id


def test_without_a_key_a_random_one_is_made_and_named_ephemeral() -> None:
    first, second = ClaimHasher.create(None), ClaimHasher.create(b"")
    assert first.ephemeral
    assert second.ephemeral
    assert first.hash("x") != second.hash("x")
    assert not HASHER.ephemeral


def test_only_unverified_claims_are_listed_and_the_others_counted() -> None:
    alert = build_alert(summary(), IDS, HASHER)
    assert alert is not None
    assert (len(alert.claims), alert.verified_claims) == (1, 1)


def test_an_alert_says_who_read_the_claim() -> None:
    late = verdict()._replace(source=ClaimSource.RULES_LATE)
    alert = build_alert(summary(claims=(late,)), IDS, HASHER)
    assert alert is not None
    assert [claim.source for claim in alert.claims] == [ClaimSource.RULES_LATE]
