"""The one place an ended answer is reported from: its alert, to the log and the watchers, and its metrics."""

from __future__ import annotations

from collections.abc import Callable

from guardrail.session_events import Summary
from guardrail.telemetry.alerts import Alert, ClaimHasher, RequestIds, build_alert
from guardrail.telemetry.fanout import AlertFanout
from guardrail.telemetry.logs import Log, describe_fault
from guardrail.telemetry.metrics import Metrics, NoMetrics


class Reporter:
    """Reports ended answers. Its faults never reach a stream.

    Arguments:
        hasher: makes the claims' hashes.
        fanout: where alerts go besides the log.
        log: where alerts are written as lines.
        metrics: what counts them.
        relay: passes an alert on to the other processes of a server; None when there are none.
    """

    def __init__(
        self,
        *,
        hasher: ClaimHasher,
        fanout: AlertFanout | None = None,
        log: Log | None = None,
        metrics: Metrics | None = None,
        relay: Callable[[Alert], None] | None = None,
    ) -> None:
        self.hasher = hasher
        self.fanout = fanout or AlertFanout()
        self.log = log or Log.silent()
        self.metrics = metrics or NoMetrics()
        self.relay = relay

    def answered(self, summary: Summary, ids: RequestIds) -> Alert | None:
        """Report one answer; call it exactly once for each. Returns the alert, None when none was called for."""
        try:
            self.metrics.answered(summary)
            alert = build_alert(summary, ids, self.hasher)
            if alert is not None:
                fields = alert.to_json()
                self.log.warning(str(fields.pop("event")), **fields)
                self.fanout.publish(alert)
                if self.relay is not None:
                    self.relay(alert)
            return alert
        except Exception as error:  # the customer's answer is decided; reporting must not undo it
            self.log.error("report_failed", request_id=ids.request_id, **describe_fault(error))
            return None

    def refused(self, code: str, *, request_id: str = "", tenant: str = "") -> None:
        """Report a call that ended in a gRPC status before an answer was opened."""
        self.metrics.refused(code)
        self.log.warning("request_refused", code=code, request_id=request_id, tenant=tenant)
