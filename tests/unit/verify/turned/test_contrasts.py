"""A word that excludes the one in its place contradicts the source; a weaker one, or another place, does not."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

BANK = (
    "Most of the problem loans are in the office portfolio, which is 7% of total loans. Some of the branches in the"
    " north are leased. All of the notes of the 2031 series are senior obligations. The fund invests primarily in bonds"
    " of utilities. The trustee generally votes the shares by proxy. None of the officers has an employment agreement"
    " with the bank. Nearly all of the deposits in the branches are insured. The swaps are partly covered by"
    " collateral. Each director of the bank owns shares."
)
TERMS = (
    "The shares traded at a discount to net asset value at the end of the year. Interest on the Series C bonds is"
    " payable quarterly in arrears. The loan is a non-recourse obligation of the partnership. The portfolio is"
    " overweight in health care relative to the index. The notes are unsecured obligations of the company. The fund is"
    " a closed-end management company. Gross proceeds of the offering were $40 million. Credit spreads tightened in the"
    " third quarter. Dividends on the Series B shares are cumulative. The plan is a non-qualified deferred compensation"
    " plan. The rate on the term loan is floating. The results for the second quarter are preliminary. The account is"
    " valued at the beginning of each month. Long-term rates were below short-term rates in May."
)
BANK_INDEX = EvidenceIndex.build((Chunk(id="c", text=BANK),))
TERMS_INDEX = EvidenceIndex.build((Chunk(id="c", text=TERMS),))


def _conflicts(text: str, index: EvidenceIndex) -> bool:
    return assess(claim_as_stands(text), index).conflict is not None


@pytest.mark.parametrize(
    "text",
    [
        "All of the problem loans are in the office portfolio, which is 7% of total loans.",
        "Every one of the problem loans is in the office portfolio.",
        "All of the branches in the north are leased.",
        "Most of the branches in the north are leased.",
        "The fund invests exclusively in bonds of utilities.",
        "The fund invests only in bonds of utilities.",
        "The trustee always votes the shares by proxy.",
        "Most of the officers have an employment agreement with the bank.",
        "All of the deposits in the branches are insured.",
        "The swaps are fully covered by collateral.",
    ],
)
def test_more_than_the_source_says_is_a_conflict(text: str) -> None:
    assert _conflicts(text, BANK_INDEX)


@pytest.mark.parametrize(
    "text",
    [
        "Most of the problem loans are in the office portfolio, which is 7% of total loans.",
        "The majority of the problem loans are in the office portfolio.",
        "Some of the problem loans are in the office portfolio.",
        "Not all of the branches in the north are leased.",
        "Several of the branches in the north are leased.",
        "Every note of the 2031 series is a senior obligation.",
        "The fund invests mainly in bonds of utilities.",
        "The trustee usually votes the shares by proxy.",
        "No officer has an employment agreement with the bank.",
        "Virtually all of the deposits in the branches are insured.",
        "Most of the deposits in the branches are insured.",
        "The swaps are partially covered by collateral.",
        "All of the directors of the bank own shares.",
    ],
)
def test_as_much_or_less_is_none(text: str) -> None:
    assert not _conflicts(text, BANK_INDEX)


@pytest.mark.parametrize(
    "text",
    [
        "The shares traded at a premium to net asset value at the end of the year.",
        "Interest on the Series C bonds is payable quarterly in advance.",
        "Interest on the Series C bonds is payable monthly in arrears.",
        "The loan is a recourse obligation of the partnership.",
        "The portfolio is underweight in health care relative to the index.",
        "The notes are secured obligations of the company.",
        "The fund is an open-end management company.",
        "Net proceeds of the offering were $40 million.",
        "Credit spreads widened in the third quarter.",
        "Dividends on the Series B shares are non-cumulative.",
        "The plan is a qualified deferred compensation plan.",
        "The rate on the term loan is fixed.",
        "The results for the second quarter are final.",
        "The account is valued at the end of each month.",
        "Long-term rates were above short-term rates in May.",
    ],
)
def test_the_other_of_a_pair_is_a_conflict(text: str) -> None:
    assert _conflicts(text, TERMS_INDEX)


@pytest.mark.parametrize(
    "text",
    [
        "At the end of the year the shares traded at a discount to net asset value.",
        "Interest on the Series C bonds is paid in arrears each quarter.",
        "The loan is nonrecourse to the partnership.",
        "The portfolio is not underweight in health care relative to the index.",
        "The notes are not secured obligations of the company.",
        "The fund is not an open-end management company.",
        "The offering had gross proceeds of $40 million.",
        "Credit spreads narrowed in the third quarter.",
        "Dividends on the Series B shares accumulate.",
        "The rate on the term loan is variable.",
        "The account is valued at the start of each month.",
        "Short-term rates were above long-term rates in May.",
    ],
)
def test_the_same_in_other_words_is_none(text: str) -> None:
    assert not _conflicts(text, TERMS_INDEX)


def test_another_sentence_that_says_it_clears_the_claim() -> None:
    both = EvidenceIndex.build(
        (
            Chunk(id="a", text="The notes due 2031 are unsecured obligations of the company."),
            Chunk(id="b", text="The notes due 2029 are secured obligations of the company."),
        )
    )
    assert not _conflicts("The notes are secured obligations of the company.", both)


TIMES = (
    "The notes are called automatically if both indices close at or above their initial levels on any observation date."
    " The ratio may be as high as 4.25 for the four quarters after a Material Acquisition. Trading is barred in the two"
    " weeks before the release of quarterly results. The option lapses if both directors resign from the board."
)
TIMES_INDEX = EvidenceIndex.build((Chunk(id="c", text=TIMES),))


@pytest.mark.parametrize(
    "text",
    [
        "The notes are called automatically if either of the indices closes at or above its initial level.",
        "The option lapses if either director resigns from the board.",
        "The ratio may be as high as 4.25 for the four quarters leading up to a Material Acquisition.",
        "The ratio may be as high as 4.25 in the four quarters ahead of a Material Acquisition.",
        "Trading is barred in the two weeks following the release of quarterly results.",
        "Trading is barred in the two weeks after the release of quarterly results.",
    ],
)
def test_one_for_both_and_before_for_after_are_conflicts(text: str) -> None:
    assert _conflicts(text, TIMES_INDEX)


@pytest.mark.parametrize(
    "text",
    [
        "The notes are called automatically if the two indices close at or above their initial levels.",
        "The option lapses if both of the directors resign from the board.",
        "The ratio may be as high as 4.25 for the four quarters following a Material Acquisition.",
        "Trading is barred in the two weeks prior to the release of quarterly results.",
        "Trading is barred in the two weeks leading up to the release of quarterly results.",
    ],
)
def test_both_and_the_same_time_in_other_words_are_none(text: str) -> None:
    assert not _conflicts(text, TIMES_INDEX)


def test_the_greater_of_two_is_not_the_lesser() -> None:
    index = EvidenceIndex.build(
        (Chunk(id="c", text="The advance is the lesser of $20,000 or 40% of the pledged balance."),)
    )
    assert _conflicts("The advance is the greater of $20,000 or 40% of the pledged balance.", index)
    assert not _conflicts("The advance is the lower of $20,000 or 40% of the pledged balance.", index)
