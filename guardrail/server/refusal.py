"""An answer that is refused at its Open: it ends there and then, without a session, a timer or a task.

Beyond what it can check, a process does little else than refuse, so that what a refusal costs decides how much is left
for the answers that it took in.
"""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.evidence.chunk import Chunk
from guardrail.policy.outcome import Reason
from guardrail.server.convert import Opening, ShownEvent
from guardrail.server.engine import Engine
from guardrail.server.outbox import Outbox
from guardrail.session import refusal
from guardrail.telemetry.alerts import RequestIds
from guardrail.telemetry.logs import describe_fault
from guardrail.telemetry.tracing import StreamTrace


class Refusal:
    """Stands for the `Runner` of an answer that was refused; its events are put out and reported at once.

    Arguments:
        engine: what all streams share.
        opening: what was to be checked; not in monitor mode, where a refused answer is shown all the same.
        reason: why it is refused.
        ids, trace: of the stream.
        outbox: where its disclaimers and its Summary go.

    Raises:
        RequestError: options that the policy does not allow.
    """

    ended = True
    summarised = True

    def __init__(
        self,
        engine: Engine,
        opening: Opening,
        reason: Reason,
        ids: RequestIds,
        trace: StreamTrace,
        outbox: Outbox[ShownEvent],
    ) -> None:
        self._log = engine.reporter.log
        self._ids = ids
        disclaimers, summary = refusal(
            engine.policy,
            reason,
            mode=opening.mode,
            choices=opening.choices,
            tenant=opening.tenant,
            language=opening.language,
            model_version=engine.model_version,
        )
        for disclaimer in disclaimers:
            outbox.put(disclaimer)
        outbox.put(summary)
        outbox.close()
        engine.reporter.answered(summary, ids)
        trace.end(
            request_id=ids.request_id,
            tenant=ids.tenant,
            outcome=summary.outcome.value,
            reason=reason.value,
            claims=0,
        )

    def now_ms(self) -> float:
        """Nothing is timed."""
        return 0.0

    def add_evidence(self, chunks: Sequence[Chunk], size: int) -> None:
        """Too late."""

    def feed(self, text: str, arrived_ms: float, choice: int) -> None:
        """Too late."""

    def close(self, finish_reason: str) -> None:
        """Too late."""

    def settle(self) -> None:
        """Everything was put out."""

    def fail(self, reason: Reason) -> None:
        """It has failed."""

    def substitute(self, reason: Reason) -> None:
        """Nothing was put out that would have to be replaced."""

    def collapse(self, error: Exception) -> None:
        """A fault of the service, after the answer ended: log it without its message."""
        self._log.error("fault", request_id=self._ids.request_id, **describe_fault(error))

    def vanish(self) -> None:
        """Nothing is left to let go of."""
