"""Between the wire contract and the core's value objects; nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any

from guardrail.claims.claim import ClaimSource, ClaimType
from guardrail.claims.record import record
from guardrail.errors import RequestError
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.chunk import Chunk, Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores
from guardrail.session import ReleaseMode
from guardrail.session_events import Abstention, ClaimVerdict, Excision, Release, Summary
from guardrail.telemetry.alerts import SCHEMA_VERSION, Alert, AlertKind, AlertMode, RequestIds, fresh_id
from guardrail.v1 import guardrail_pb2 as pb

ShownEvent = Release | Excision | Abstention | Summary

VERDICTS = 8_192
"""Written verdicts that are kept, some 500 bytes each; then they are written anew."""
CHUNKS: FeatureCache[Chunk] = FeatureCache(4_096, 4_000_000)
"""Chunks by their bytes on the wire, which say all that a chunk is made of."""


@record
class Opening:
    """An Open or CheckRequest as the core takes it.

    Arguments:
        evidence: reads it, once there is room for the answer, and says how many bytes it is on the wire; raises
            RequestError that names what is wrong with it.
        language: primary subtag in lower case ("en").
    """

    request_id: str
    tenant: str
    question: str
    evidence: Callable[[], tuple[Sequence[Chunk], int]]
    mode: ReleaseMode
    monitor: bool
    explain: bool
    language: str
    choices: int


def _numbers(members: Iterable[StrEnum], prefix: str, wire: Mapping[str, int]) -> dict[StrEnum, Any]:
    """Numbers of an enum on the wire; Any, since every generated enum has a type of its own."""
    return {member: wire[f"{prefix}_{member.name}"] for member in members}


_REASONS = _numbers(Reason, "REASON", dict(pb.Reason.items()))
_OUTCOMES = _numbers(Outcome, "OUTCOME", dict(pb.Outcome.items()))
_VERDICTS = _numbers(Verdict, "VERDICT", dict(pb.Verdict.items()))
_EFFECTS = _numbers(Effect, "EFFECT", dict(pb.Effect.items()))
_TYPES = _numbers(ClaimType, "CLAIM_TYPE", dict(pb.ClaimType.items()))
_SOURCES = _numbers(ClaimSource, "CLAIM_SOURCE", dict(pb.ClaimSource.items()))
_KINDS = _numbers(AlertKind, "ALERT_KIND", dict(pb.AlertKind.items()))
_MODES = _numbers(AlertMode, "ALERT_MODE", dict(pb.AlertMode.items()))
_RELEASE_MODES = {
    pb.RELEASE_MODE_UNSPECIFIED: ReleaseMode.HOLD,
    pb.RELEASE_MODE_HOLD: ReleaseMode.HOLD,
    pb.RELEASE_MODE_PROGRESSIVE: ReleaseMode.PROGRESSIVE,
}


# -- from the wire ---------------------------------------------------------------------------------------------------


def read_open(message: pb.Open, *, id_characters: int) -> Opening:
    """Read an Open but its evidence; raises RequestError that names what is wrong with it."""
    return _read_opening(message, message.options.choices or 1, id_characters)


def read_check(message: pb.CheckRequest, *, id_characters: int) -> Opening:
    """Read a CheckRequest but its answers and evidence; raises RequestError that names what is wrong with it."""
    if not message.answers:
        raise RequestError("answers is empty")
    return _read_opening(message, len(message.answers), id_characters)


def _read_opening(message: pb.Open | pb.CheckRequest, choices: int, id_characters: int) -> Opening:
    for name, value in (("request_id", message.request_id), ("tenant", message.tenant)):
        if len(value) > id_characters:
            raise RequestError(f"{name} has more than {id_characters} characters")
    mode = _RELEASE_MODES.get(message.options.release_mode)
    if mode is None:
        raise RequestError(f"options.release_mode {int(message.options.release_mode)} is unknown")
    return Opening(
        request_id=message.request_id or fresh_id(),
        tenant=message.tenant,
        question=message.question,
        evidence=partial(read_evidence, message.evidence),
        mode=mode,
        monitor=message.options.monitor,
        explain=message.options.explain,
        language=message.options.language.replace("_", "-").split("-")[0].lower() or "en",
        choices=choices,
    )


def read_evidence(messages: Sequence[pb.EvidenceChunk], known: Iterable[str] = ()) -> tuple[list[Chunk], int]:
    """Read evidence, and its bytes on the wire.

    Raises RequestError for a chunk without id or content, or an id that is used twice.

    Arguments:
        known: ids that the stream has used already.
    """
    seen = set(known)
    chunks = []
    size = 0
    for index, message in enumerate(messages):
        raw = message.SerializeToString()
        size += len(raw)
        chunk = CHUNKS.find(raw)
        if chunk is None:
            chunk = _read_chunk(message, index)
            CHUNKS.keep(raw, chunk, len(raw))
        if chunk.id in seen:
            raise RequestError(f"evidence[{index}] has an id that is used already")
        seen.add(chunk.id)
        chunks.append(chunk)
    return chunks, size


def _read_chunk(message: pb.EvidenceChunk, index: int) -> Chunk:
    if not message.id:
        raise RequestError(f"evidence[{index}] has no id")
    content = message.WhichOneof("content")
    if content is None:
        raise RequestError(f"evidence[{index}] has neither text nor table")
    table = message.table
    return Chunk(
        id=message.id,
        text=message.text,
        rows=tuple(tuple(row.cells) for row in table.rows),
        header_rows=table.header_rows if table.HasField("header_rows") else None,
        caption=table.caption,
        unit_note=table.unit_note,
        document=message.document,
        section=message.section,
        page=message.page,
        element_type=message.element_type or content,
    )


def read_kinds(kinds: Iterable[int]) -> list[AlertKind]:
    """Read the kinds of a WatchAlertsRequest; raises RequestError for an unknown one."""
    by_number = {number: kind for kind, number in _KINDS.items()}
    try:
        return [AlertKind(by_number[kind]) for kind in kinds]
    except KeyError as error:
        raise RequestError(f"kind {error.args[0]} is unknown") from None


# -- to the wire -----------------------------------------------------------------------------------------------------


def write_event(event: ShownEvent, ids: RequestIds, *, explain: bool) -> pb.InterceptResponse:
    """Write one event of a session."""
    if isinstance(event, Release):
        return pb.InterceptResponse(release=pb.Release(text=event.text, choice=event.choice))
    if isinstance(event, Excision):
        return pb.InterceptResponse(
            excision=pb.Excision(
                notice=event.notice,
                reason=_reason(event.reason),
                choice=event.choice,
                segment=event.segment,
            )
        )
    if isinstance(event, Abstention):
        return _abstention(event.text, event.reason, event.retract, event.choice)
    response = pb.InterceptResponse()
    _write_summary(response.summary, event, ids, explain=explain)  # in place: a message given as an argument is copied
    return response


def _write_summary(written: pb.Summary, summary: Summary, ids: RequestIds, *, explain: bool) -> None:
    """Fill in a Summary; words of answer and evidence only with `explain`."""
    written.request_id = ids.request_id
    written.trace_id = ids.trace_id
    written.outcome = _outcome(summary.outcome)
    written.reason = _reason(summary.reason)
    for choice in summary.choices:
        written.choices.add(
            choice=choice.choice,
            outcome=_outcome(choice.outcome),
            reason=_reason(choice.reason),
            segments=choice.segments,
            cut=choice.cut,
        )
    written.MergeFromString(b"".join(map(_claim_field, summary.claims)))
    if explain:
        for own, claim in zip(written.claims, summary.claims, strict=True):
            said = own.explanation
            said.claim, said.source_says, said.answer_says = claim.text, claim.source_says, claim.answer_says
    _write_timings(written.timings, summary.timings_ms)
    written.policy_version = summary.policy_version
    written.model_version = summary.model_version
    if summary.would_have:
        would_have = written.would_have
        would_have.outcome, would_have.reason = _outcome(summary.would_have), _reason(summary.would_have_reason)


@lru_cache(64)
def _abstention(text: str, reason: Reason, retract: bool, choice: int) -> pb.InterceptResponse:
    """To be sent, never changed: there are few disclaimers, and they are sent most when there is least time."""
    written = pb.Abstention(text=text, reason=_reason(reason), retract=retract, choice=choice)
    return pb.InterceptResponse(abstention=written)


def write_alert(alert: Alert) -> pb.Alert:
    """Write an alert."""
    written = pb.Alert(
        schema_version=SCHEMA_VERSION,
        kind=_KINDS[alert.kind],
        event_id=alert.event_id,
        request_id=alert.ids.request_id,
        tenant=alert.ids.tenant,
        trace_id=alert.ids.trace_id,
        mode=_MODES[alert.mode],
        outcome=_outcome(alert.outcome),
        reason=_reason(alert.reason),
        would_have=_outcome(alert.would_have),
        claims=[
            pb.AlertClaim(
                type=_TYPES[claim.type],
                verdict=_VERDICTS[claim.verdict],
                effect=_EFFECTS[claim.effect],
                reason=_reason(claim.reason),
                scores=_scores(claim.scores),
                citations=[_citation(place) for place in claim.citations],
                hash=claim.hash,
                source=_SOURCES[claim.source],
            )
            for claim in alert.claims
        ],
        verified_claims=alert.verified_claims,
        policy_version=alert.policy_version,
        model_version=alert.model_version,
        hash_key_id=alert.hash_key_id,
    )
    _write_timings(written.timings, alert.timings_ms)
    written.time.FromDatetime(alert.time)
    return written


def _claim_field(claim: ClaimVerdict) -> bytes:
    """A claim's verdict as an entry of `Summary.claims` on the wire, without its words.

    Answers repeat each other's claims, and a verdict that comes again is the same object (`guardrail.judge`).
    """
    known = _WRITTEN.get(id(claim))
    if known is not None and known[0] is claim:
        return known[1]
    written = pb.ClaimVerdict(
        choice=claim.choice,
        segment=claim.segment,
        type=_TYPES[claim.type],
        verdict=_VERDICTS[claim.verdict],
        effect=_EFFECTS[claim.effect],
        reason=_reason(claim.reason),
        scores=_scores(claim.scores),
        bears_figure=claim.bears_figure,
        grounded=claim.grounded,
        proved=claim.proved,
        citations=[_citation(place) for place in claim.citations],
        check=claim.check,
        formula=claim.formula,
        source=_SOURCES[claim.source],
    )
    field = pb.Summary(claims=[written]).SerializeToString()
    if len(_WRITTEN) >= VERDICTS:
        _WRITTEN.clear()
    _WRITTEN[id(claim)] = (claim, field)
    return field


_WRITTEN: dict[int, tuple[ClaimVerdict, bytes]] = {}
"""By the verdict's `id`, which stays its own while it is kept here."""


def _reason(reason: Reason | None) -> Any:
    return _REASONS[reason] if reason else pb.REASON_UNSPECIFIED


def _outcome(outcome: Outcome | None) -> Any:
    return _OUTCOMES[outcome] if outcome else pb.OUTCOME_UNSPECIFIED


def _scores(scores: Scores | None) -> pb.Scores | None:
    if scores is None:
        return None
    return pb.Scores(entailment=scores.entailment, neutral=scores.neutral, contradiction=scores.contradiction)


def _citation(place: Citation) -> pb.Citation:
    return pb.Citation(
        chunk=place.chunk,
        document=place.document,
        section=place.section,
        page=place.page,
        table=place.table,
        row=place.row,
        column=place.column,
    )


def _write_timings(written: pb.Timings, timings_ms: Mapping[str, float]) -> None:
    written.total_ms = timings_ms.get("total", 0.0)
    written.close_to_summary_ms = timings_ms.get("close_to_summary", 0.0)
    written.core_ms = timings_ms.get("core", 0.0)
    written.inference_ms = timings_ms.get("inference", 0.0)
