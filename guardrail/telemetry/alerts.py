"""The alert about one answer: built from its Summary, without a word of the answer in it."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from guardrail.claims.claim import ClaimSource, ClaimType
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores
from guardrail.session_events import ClaimVerdict, Summary

SCHEMA_VERSION = "1.1"
EPHEMERAL = "ephemeral-"
LASTING_KEY_VARIABLE = "GUARDRAIL_LASTING_ALERT_KEY"
"""Of the environment: a key for `ClaimHasher.lasting` that the supervisor sets for its workers, in hex."""


class AlertKind(StrEnum):
    """The two events of HAL-WEALTH-001 (MC-FA-01) and of failing closed (INV-HAL-03)."""

    HALLUCINATION_SUPPRESSED = "HALLUCINATION_SUPPRESSED"
    GUARDRAIL_FAIL_CLOSED = "GUARDRAIL_FAIL_CLOSED"


class AlertMode(StrEnum):
    """Whether the outcome was enforced, or only observed while the answer was shown."""

    ENFORCE = "enforce"
    MONITOR = "monitor"


@record
class RequestIds:
    """Names of one request: the caller's id, its tenant and the trace it belongs to (32 hex digits or empty)."""

    request_id: str
    tenant: str = ""
    trace_id: str = ""


def fresh_id() -> str:
    """A random UUID (RFC 9562, version 4) as text: as `str(uuid.uuid4())`, in less than half of its time."""
    drawn = os.urandom(16).hex()
    variant = "89ab"[int(drawn[16], 16) & 3]
    return f"{drawn[:8]}-{drawn[8:12]}-4{drawn[13:16]}-{variant}{drawn[17:20]}-{drawn[20:]}"


@dataclass(frozen=True, slots=True)
class ClaimHasher:
    """Keyed hash of a claim, so that equal claims can be counted while short figures can't be guessed.

    Arguments:
        key: secret of HMAC-SHA256.
        key_id: names the key in every alert; begins with "ephemeral-" when the key lasts as long as the process.
    """

    key: bytes
    key_id: str

    @classmethod
    def create(cls, key: bytes | None) -> ClaimHasher:
        """From the operator's key, or with a random one that no other process shares."""
        if key:
            return cls(key, _key_id(key))
        return cls.lasting(secrets.token_bytes(32))

    @classmethod
    def lasting(cls, key: bytes) -> ClaimHasher:
        """With a random key that lasts as long as the processes of one server, which share it."""
        return cls(key, EPHEMERAL + _key_id(key))

    @property
    def ephemeral(self) -> bool:
        """Whether hashes of this process can't be compared with another's."""
        return self.key_id.startswith(EPHEMERAL)

    def hash(self, text: str) -> str:
        """64 hex digits."""
        return hmac.new(self.key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


def _key_id(key: bytes) -> str:
    return hmac.new(key, b"guardrail key id", hashlib.sha256).hexdigest()[:12]


@record
class AlertClaim:
    """What is known about a claim that was not verified, except its words.

    Arguments:
        citations: where the verdict found its ground; the labels of tables are left out, since an answer repeats them.
        hash: keyed hash of the claim's text.
        source: who read the claim from its sentence.
    """

    type: ClaimType
    verdict: Verdict
    effect: Effect
    reason: Reason | None
    scores: Scores | None
    citations: tuple[Citation, ...]
    hash: str
    source: ClaimSource


@record
class Alert:
    """One answer was withheld, in whole or in part; alert.schema.json describes its JSON.

    Arguments:
        event_id: a UUID.
        time: when it was raised, UTC.
        outcome, reason: what happened; in monitor mode the answer was released and `reason` is what would have been.
        would_have: monitor mode only.
        claims: those not verified; `verified_claims` counts the others.
        timings_ms: as in Summary.
    """

    kind: AlertKind
    event_id: str
    time: datetime
    ids: RequestIds
    mode: AlertMode
    outcome: Outcome
    reason: Reason
    would_have: Outcome | None
    claims: tuple[AlertClaim, ...]
    verified_claims: int
    timings_ms: dict[str, float]
    policy_version: str
    model_version: str
    hash_key_id: str

    def to_json(self) -> dict[str, object]:
        """A JSON-ready mapping, as alert.schema.json has it."""
        return {
            "schema_version": SCHEMA_VERSION,
            "event": self.kind.value,
            "event_id": self.event_id,
            "time": self.time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "request_id": self.ids.request_id,
            "tenant": self.ids.tenant,
            "trace_id": self.ids.trace_id,
            "mode": self.mode.value,
            "outcome": self.outcome.value,
            "reason": self.reason.value,
            "would_have": self.would_have.value if self.would_have else None,
            "claims": [_claim_json(claim) for claim in self.claims],
            "verified_claims": self.verified_claims,
            "timings_ms": {stage: round(spent, 3) for stage, spent in self.timings_ms.items()},
            "policy_version": self.policy_version,
            "model_version": self.model_version,
            "hash_key_id": self.hash_key_id,
        }


def build_alert(
    summary: Summary,
    ids: RequestIds,
    hasher: ClaimHasher,
    *,
    now: datetime | None = None,
    event_id: str | None = None,
) -> Alert | None:
    """The alert that a Summary calls for; None when everything was released and nothing would have been withheld.

    Arguments:
        now: UTC; the current time when None.
        event_id: a fresh UUID when None.
    """
    monitor = summary.would_have is not None
    outcome = summary.would_have if summary.would_have is not None else summary.outcome
    if outcome is Outcome.RELEASED:
        return None
    reason = (summary.would_have_reason if monitor else summary.reason) or Reason.INTERNAL
    withheld = [claim for claim in summary.claims if claim.effect is not Effect.VERIFIED]
    return Alert(
        kind=AlertKind.GUARDRAIL_FAIL_CLOSED if reason.fails_closed else AlertKind.HALLUCINATION_SUPPRESSED,
        event_id=event_id or fresh_id(),
        time=now or datetime.now(UTC),
        ids=ids,
        mode=AlertMode.MONITOR if monitor else AlertMode.ENFORCE,
        outcome=summary.outcome,
        reason=reason,
        would_have=summary.would_have,
        claims=tuple(_describe(claim, hasher) for claim in withheld),
        verified_claims=len(summary.claims) - len(withheld),
        timings_ms=dict(summary.timings_ms),
        policy_version=summary.policy_version,
        model_version=summary.model_version,
        hash_key_id=hasher.key_id,
    )


def _describe(claim: ClaimVerdict, hasher: ClaimHasher) -> AlertClaim:
    places = (
        Citation(chunk=place.chunk, document=place.document, section=place.section, page=place.page)
        for place in claim.citations
    )
    return AlertClaim(
        type=claim.type,
        verdict=claim.verdict,
        effect=claim.effect,
        reason=claim.reason,
        scores=claim.scores,
        citations=tuple(places),
        hash=hasher.hash(claim.text),
        source=claim.source,
    )


def _claim_json(claim: AlertClaim) -> dict[str, object]:
    return {
        "type": claim.type.value,
        "verdict": claim.verdict.value,
        "effect": claim.effect.value,
        "reason": claim.reason.value if claim.reason else None,
        "scores": claim.scores._asdict() if claim.scores else None,
        "citations": [
            {
                "chunk": place.chunk,
                "document": place.document,
                "section": place.section,
                "page": place.page,
            }
            for place in claim.citations
        ],
        "hash": claim.hash,
        "source": claim.source.value,
    }
