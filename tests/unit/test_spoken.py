"""The words of a text as a set, by which rules are ruled out."""

from __future__ import annotations

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.spoken import spoken
from guardrail.verify.memo import per_claim


def test_words_are_runs_of_letters_in_lower_case() -> None:
    assert spoken("Semi-annual fees ROSE 3.5%, the SEC's 2a-7 says.") == {
        "semi", "annual", "fees", "rose", "the", "sec", "s", "a", "says",
    }  # fmt: skip


def test_what_is_worked_out_of_a_claim_is_worked_out_once_for_all_its_checks() -> None:
    asked: list[str] = []

    @per_claim
    def length(claim: Claim) -> int:
        asked.append(claim.text)
        return len(claim.text)

    one, other = Claim("one", ClaimType.NUMERICAL), Claim("other", ClaimType.NUMERICAL)
    assert [length(one), length(one), length(other), length(one)] == [3, 3, 5, 3]
    assert asked == ["one", "other"]
