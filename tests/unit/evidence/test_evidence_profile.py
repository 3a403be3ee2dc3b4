"""What a claim asks the evidence for."""

from __future__ import annotations

from guardrail.claims.claim import Claim, ClaimType
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.profile import profile_of
from guardrail.evidence.terms import stem, weak_synonyms


def test_a_word_is_said_as_far_as_the_closest_of_the_claims_words_says_it() -> None:
    index = EvidenceIndex.build([Chunk("e1", "Sales rose.")])
    profile = profile_of(Claim("Turnover of a disposal.", ClaimType.NUMERICAL), index)
    shares = [dict(weak_synonyms(stem(word)))[stem("sale")] for word in ("turnover", "disposal")]
    assert shares[0] != shares[1]
    assert profile.spoken[stem("sale")] == max(shares)
