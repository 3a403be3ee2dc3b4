"""Messages that are read or written again are what they would be for the first time."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import ClaimSource, ClaimType
from guardrail.errors import RequestError
from guardrail.evidence.chunk import Citation
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.policy.scores import Scores
from guardrail.server import convert
from guardrail.session_events import ClaimVerdict, Summary
from guardrail.telemetry.alerts import RequestIds, fresh_id
from guardrail.v1 import guardrail_pb2 as pb

IDS = RequestIds("r-1", "acme", "0af7651916cd43dd8448eb211c80319c")
CITATIONS = (Citation("e1", "10-K", "Item 7", "41"), Citation("t1", table="Margins", row="Net margin", column="2025"))
VERDICTS = st.builds(
    ClaimVerdict,
    choice=st.integers(0, 300),
    segment=st.integers(0, 300),
    type=st.sampled_from(ClaimType),
    verdict=st.sampled_from(Verdict),
    effect=st.sampled_from(Effect),
    reason=st.none() | st.sampled_from(Reason),
    scores=st.sampled_from((None, Scores(0.9, 0.06, 0.04))),
    bears_figure=st.booleans(),
    grounded=st.booleans(),
    proved=st.booleans(),
    citations=st.sampled_from(((), CITATIONS[:1], CITATIONS)),
    check=st.sampled_from(("", "numerical")),
    formula=st.sampled_from(("", "growth")),
    text=st.text(max_size=5),
    source_says=st.text(max_size=5),
    answer_says=st.text(max_size=5),
    source=st.sampled_from(ClaimSource),
)


def _field_by_field(claim: ClaimVerdict, *, explain: bool) -> pb.ClaimVerdict:
    said = pb.Explanation(claim=claim.text, source_says=claim.source_says, answer_says=claim.answer_says)
    return pb.ClaimVerdict(
        choice=claim.choice,
        segment=claim.segment,
        type=pb.ClaimType.Value(f"CLAIM_TYPE_{claim.type.name}"),
        verdict=pb.Verdict.Value(f"VERDICT_{claim.verdict.name}"),
        effect=pb.Effect.Value(f"EFFECT_{claim.effect.name}"),
        reason=pb.Reason.Value(f"REASON_{claim.reason.name}") if claim.reason else None,
        scores=pb.Scores(**claim.scores._asdict()) if claim.scores else None,
        bears_figure=claim.bears_figure,
        grounded=claim.grounded,
        proved=claim.proved,
        citations=[
            pb.Citation(**{name: getattr(place, name) for name in place.__dataclass_fields__})
            for place in claim.citations
        ],
        check=claim.check,
        formula=claim.formula,
        explanation=said if explain else None,
        source=pb.ClaimSource.Value(f"CLAIM_SOURCE_{claim.source.name}"),
    )


@given(st.lists(VERDICTS, max_size=6), st.booleans())
@settings(deadline=None)
def test_a_summary_has_each_verdict_field_by_field_the_second_time_too(
    verdicts: list[ClaimVerdict], explain: bool
) -> None:
    summary = Summary(Outcome.RELEASED, None, (), (*verdicts, *verdicts))
    expected = [_field_by_field(claim, explain=explain) for claim in summary.claims]
    for _ in range(2):
        assert list(convert.write_event(summary, IDS, explain=explain).summary.claims) == expected


def test_written_verdicts_are_kept_in_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(convert, "VERDICTS", 3)
    one = ClaimVerdict(
        0, 0, ClaimType.TEMPORAL, Verdict.SUPPORTED, Effect.VERIFIED, None, None, *[False] * 3, (), *"abcde"
    )
    for segment in range(10):
        claim = one._replace(segment=segment)
        written = convert.write_event(Summary(Outcome.RELEASED, None, (), (claim,)), IDS, explain=False)
        assert written.summary.claims[0].segment == segment
    assert len(convert._WRITTEN) <= 3


def test_a_chunk_that_comes_again_is_the_same_object_and_one_that_differs_is_not() -> None:
    first = pb.EvidenceChunk(id="e1", text="The fee is 0.45%.", page="3")
    second = pb.EvidenceChunk(id="e1", text="The fee is 0.45%.", page="4")
    ((known,), size) = convert.read_evidence([first])
    assert convert.read_evidence([pb.EvidenceChunk.FromString(first.SerializeToString())])[0][0] is known
    assert [chunk.page for chunk in convert.read_evidence([second])[0]] == ["4"]
    assert size == first.ByteSize()


@pytest.mark.parametrize(
    ("chunks", "said"),
    [
        ([pb.EvidenceChunk(text="x")], r"evidence\[0\] has no id"),
        ([pb.EvidenceChunk(id="a", text="x"), pb.EvidenceChunk(id="b")], r"evidence\[1\] has neither"),
        ([pb.EvidenceChunk(id="a", text="x"), pb.EvidenceChunk(id="a", text="x")], r"evidence\[1\] has an id"),
        ([pb.EvidenceChunk(id="used", text="x")], r"evidence\[0\] has an id"),
    ],
)
def test_what_is_wrong_with_evidence_is_said_each_time(chunks: list[pb.EvidenceChunk], said: str) -> None:
    for _ in range(2):
        with pytest.raises(RequestError, match=said):
            convert.read_evidence(chunks, {"used"})


def test_a_fresh_id_is_a_random_uuid() -> None:
    ids = [fresh_id() for _ in range(200)]
    assert len(set(ids)) == len(ids)
    for one in ids:
        assert str(UUID(one)) == one
        assert (UUID(one).version, UUID(one).variant) == (4, "specified in RFC 4122")
