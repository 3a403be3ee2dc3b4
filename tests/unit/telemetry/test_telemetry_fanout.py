"""Alerts reach every watcher that wants them, and a slow one never holds up an answer."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from guardrail.errors import Overloaded
from guardrail.policy.outcome import Outcome, Reason
from guardrail.telemetry.alerts import Alert, AlertKind, AlertMode, RequestIds
from guardrail.telemetry.fanout import AlertFanout, Watch


def alert(request_id: str, tenant: str = "acme", kind: AlertKind = AlertKind.HALLUCINATION_SUPPRESSED) -> Alert:
    return Alert(
        kind=kind,
        event_id=request_id,
        time=datetime(2026, 11, 30, tzinfo=UTC),
        ids=RequestIds(request_id, tenant),
        mode=AlertMode.ENFORCE,
        outcome=Outcome.ABSTAINED,
        reason=Reason.CONTRADICTED,
        would_have=None,
        claims=(),
        verified_claims=0,
        timings_ms={},
        policy_version="p",
        model_version="m",
        hash_key_id="k",
    )


async def read(watch: Watch) -> list[str]:
    return [received.event_id async for received in watch]


async def test_every_watcher_gets_every_alert_in_order() -> None:
    fanout = AlertFanout()
    watches = [fanout.watch(), fanout.watch()]
    for name in ("a", "b"):
        fanout.publish(alert(name))
    fanout.close()
    assert [await read(watch) for watch in watches] == [["a", "b"], ["a", "b"]]


async def test_a_watch_is_filtered_by_tenant_and_kind() -> None:
    fanout = AlertFanout()
    watch = fanout.watch("acme", [AlertKind.GUARDRAIL_FAIL_CLOSED])
    fanout.publish(alert("other tenant", "globex", AlertKind.GUARDRAIL_FAIL_CLOSED))
    fanout.publish(alert("other kind"))
    fanout.publish(alert("wanted", kind=AlertKind.GUARDRAIL_FAIL_CLOSED))
    fanout.close()
    assert await read(watch) == ["wanted"]


async def test_a_watcher_that_falls_behind_is_dropped_and_the_others_are_not() -> None:
    fanout = AlertFanout(capacity=2)
    slow, quick = fanout.watch("acme"), fanout.watch("globex")
    for name in ("a", "b", "c", "d"):
        fanout.publish(alert(name))
    fanout.publish(alert("e", "globex"))
    fanout.close()
    assert (slow.dropped.is_set(), quick.dropped.is_set()) == (True, False)
    assert await read(slow) == ["a", "b"]
    assert await read(quick) == ["e"]


async def test_a_watcher_that_left_gets_nothing_more() -> None:
    fanout = AlertFanout()
    watch = fanout.watch()
    fanout.leave(watch)
    fanout.publish(alert("late"))
    watch.end()
    assert await read(watch) == []


async def test_watchers_are_limited() -> None:
    fanout = AlertFanout(watchers=1)
    fanout.watch()
    with pytest.raises(Overloaded):
        fanout.watch()


async def test_a_watch_begun_after_the_end_ends_at_once() -> None:
    fanout = AlertFanout()
    fanout.close()
    assert await read(fanout.watch()) == []
