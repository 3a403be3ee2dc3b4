"""What is worked out of a claim or a premise is kept with it, shared by the same wording, and bounded."""

from __future__ import annotations

from dataclasses import replace

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.kept import UNKNOWN, Keeping, per_claim
from guardrail.evidence.align import align
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify import memo
from guardrail.verify.memo import MAX_TEXT, per_premise

EVIDENCE = EvidenceIndex.build(
    (Chunk("e1", "The Alder Bay Fund charges 0.45% a year. It pays monthly distributions."),)
)
CLAIMS = ("The Alder Bay Fund charges 0.45% a year.", "The Alder Bay Fund charges 0.54% a year.")


def test_what_is_worked_out_of_a_claim_is_worked_out_once_for_all_its_checks() -> None:
    asked: list[str] = []

    @per_claim
    def length(claim: Claim) -> int:
        asked.append(claim.text)
        return len(claim.text)

    one, other = Claim("one", ClaimType.NUMERICAL), Claim("other", ClaimType.NUMERICAL)
    assert [length(one), length(one), length(other), length(one)] == [3, 3, 5, 3]
    assert asked == ["one", "other"]


def test_a_changed_claim_keeps_nothing_of_the_old_one() -> None:
    @per_claim
    def length(claim: Claim) -> int:
        return len(claim.text)

    claim = Claim("one", ClaimType.NUMERICAL)
    assert length(claim) == 3
    assert length(replace(claim, text="other")) == 5


def test_what_is_kept_is_no_part_of_what_a_claim_is() -> None:
    one, other = Claim("one", ClaimType.NUMERICAL), Claim("one", ClaimType.NUMERICAL)
    one.kept.append("worked out")
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)


def test_two_claims_about_one_sentence_share_what_is_read_of_it() -> None:
    asked: list[str] = []

    @per_premise
    def read(premise: Premise) -> int:
        asked.append(premise.text)
        return len(premise.text)

    for text in CLAIMS:
        read(align(claim_as_stands(text), EVIDENCE).premises[0])
    assert len(asked) == 1


def test_a_long_premise_is_read_anew() -> None:
    asked: list[str] = []

    @per_premise
    def read(premise: Premise) -> int:
        asked.append(premise.text)
        return len(premise.text)

    premise = replace(align(claim_as_stands(CLAIMS[0]), EVIDENCE).premises[0], text="x" * (MAX_TEXT + 1), kept=[])
    assert read(premise) == read(premise) == MAX_TEXT + 1
    assert len(asked) == 2
    assert not premise.kept


def test_the_first_to_keep_anything_forgets_first_beyond_the_entries() -> None:
    keeping = Keeping(2, 1_000)
    held: list[list[object]] = [[number] for number in range(3)]
    for kept in held:
        keeping.begin(kept, 1)
    assert [bool(kept) for kept in held] == [False, True, True]
    assert len(keeping) == 2


def test_long_texts_push_out_others_and_the_latest_always_stays() -> None:
    keeping = Keeping(100, 10)
    held: list[list[object]] = [[number] for number in range(3)]
    for kept, length in zip(held, (6, 6, 50), strict=True):
        keeping.begin(kept, length)
    assert [bool(kept) for kept in held] == [False, False, True]


def test_results_stand_in_places_of_their_own_and_nothing_is_found_where_none_was_kept() -> None:
    keeping = Keeping(2, 1_000)
    first, second = keeping.place(), keeping.place()
    kept: list[object] = []
    keeping.keep(kept, second, None, 1)
    assert kept == [UNKNOWN, None]
    third = keeping.place()
    keeping.keep(kept, third, "late", 1)
    keeping.keep(kept, first, "early", 1)
    assert kept == ["early", None, "late"]
    assert len(keeping) == 1


def test_what_was_forgotten_is_worked_out_again() -> None:
    @per_premise
    def read(premise: Premise) -> int:
        return len(premise.text)

    premise = align(claim_as_stands(CLAIMS[0]), EVIDENCE).premises[0]
    before = read(premise)
    premise.kept.clear()
    assert read(premise) == before
    assert len(memo.PREMISES) >= 1
