"""Denials, frequencies, payment terms, grades and offices that a claim turns round are conflicts."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import conflicts

OFFICERS = Chunk(
    id="officers",
    element_type="table",
    caption="Brackwater Insurance Group, executive officers",
    rows=(
        ("Name", "Age", "Position"),
        ("Tobias Renwick", "49", "Chief Financial Officer"),
        ("Sunniva Aldaba", "52", "Chief Risk Officer"),
        ("Marguerite Oyelaran", "57", "Chair and Chief Executive Officer"),
    ),
)
RATINGS = Chunk(
    id="ratings",
    element_type="table",
    caption="Opaline Energy Partners, credit ratings",
    rows=(
        ("Instrument", "Kestrel Ratings", "Northgate Credit"),
        ("Senior notes", "BBB-", "BBB"),
        ("Commercial paper", "K-3", "N-2"),
    ),
)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        (
            "Helga Stromsvik will stand for re-election this year.",
            "Director Helga Stromsvik will not stand for re-election.",
        ),
        (
            "Larkmoor takes custody of client assets.",
            "Larkmoor holds authority over accounts but does not take custody of client assets, which banks hold.",
        ),
        (
            "The fund's past performance guarantees future results.",
            "Past performance does not guarantee future results.",
        ),
        (
            "The notes are deposits of Ashgrove Bank.",
            "The notes are obligations of Ashgrove Bank and are not deposits.",
        ),
        ("The Ironvale Gold Trust pays distributions.", "The Trust sells gold. The Trust pays no distributions."),
        (
            "The Series 2026A bonds are a general obligation of the State.",
            "The bonds are payable solely from net revenues and are not a general obligation of the State or a city.",
        ),
    ],
)
def test_inv_hal_02_asserting_what_the_evidence_denies_is_a_conflict(text: str, evidence: str) -> None:
    named = evidence.replace("Director ", "")
    assert conflicts(text, named)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        # what is denied is narrower than the claim
        ("The fund invests in securities.", "The fund does not invest in securities rated below investment grade."),
        # a condition, a modal, a restriction
        ("Larkmoor takes custody of assets.", "Larkmoor does not take custody of assets unless the client asks."),
        ("Larkmoor takes custody of assets.", "Larkmoor may not take custody of assets."),
        ("Dividends are guaranteed by the bank.", "Dividends are not always guaranteed by the bank."),
        # another thing
        ("The Series 2026A interest is taxable.", "The Series 2026B interest is not taxable."),
        ("The Ridge Income Fund pays distributions.", "The Cove Growth Fund pays no distributions."),
        # affirmed elsewhere
        (
            "The notes are deposits.",
            "The notes of 2019 are not deposits. The notes are deposits.",
        ),
    ],
)
def test_a_denial_of_less_or_of_something_else_is_no_conflict(text: str, evidence: str) -> None:
    assert not conflicts(text, evidence)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Tolland declared an annual cash dividend.", "Tolland declared a quarterly cash dividend."),
        ("The Halden ETF rebalances quarterly.", "The Halden ETF tracks an index and rebalances semi-annually."),
        (
            "Larkmoor bills its fees quarterly in advance.",
            "Fees are billed quarterly in arrears. Larkmoor is an adviser.",
        ),
        (
            "Kestrel Ratings upgraded the subordinated notes from BB to BB+.",
            "Kestrel Ratings downgraded the subordinated notes from BB+ to BB.",
        ),
    ],
)
def test_another_word_of_the_same_scale_is_a_conflict(text: str, evidence: str) -> None:
    assert conflicts(text, evidence)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("The annual advisory fee is 1%.", "The advisory fee of 1% is billed quarterly."),
        ("Dividends are declared and paid monthly.", "Dividends are declared daily and paid monthly."),
        ("Tolland declared an annual cash dividend.", "The bank declared a quarterly stock dividend."),
        (
            "Tolland declared an annual cash dividend.",
            "Tolland declared a quarterly cash dividend. Tolland also declared an annual cash dividend.",
        ),
        (
            "Kestrel Ratings downgraded the notes from BB+ to BB.",
            "Kestrel Ratings downgraded the notes from BB+ to BB, after it had upgraded them from BB to BB+.",
        ),
    ],
)
def test_another_word_of_a_scale_about_something_else_is_no_conflict(text: str, evidence: str) -> None:
    assert not conflicts(text, evidence)


@pytest.mark.parametrize(
    ("text", "chunk", "conflict"),
    [
        ("Sunniva Aldaba is the Chief Financial Officer of Brackwater.", OFFICERS, True),
        ("Sunniva Aldaba is the Chief Risk Officer of Brackwater.", OFFICERS, False),
        ("Marguerite Oyelaran is the Chief Executive Officer of Brackwater.", OFFICERS, False),
        ("Opaline's commercial paper is rated K-1 by Kestrel Ratings.", RATINGS, True),
        ("Opaline's commercial paper is rated K-3 by Kestrel Ratings.", RATINGS, False),
        ("Opaline's commercial paper is rated K-3 by Kestrel Ratings and N-2 by Northgate Credit.", RATINGS, False),
        ("Opaline's senior notes are rated BBB+ by Kestrel Ratings.", RATINGS, True),
        ("Opaline's senior notes are rated BBB by Northgate Credit.", RATINGS, False),
        ("Opaline's notes are rated A by another agency.", RATINGS, False),
    ],
)
def test_an_office_or_grade_that_a_table_gives_otherwise_is_a_conflict(text: str, chunk: Chunk, conflict: bool) -> None:
    assert conflicts(text, chunk) is conflict
