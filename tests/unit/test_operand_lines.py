"""Operands that stand in columns, rows and stretches which a claim names: what they prove and what they must not."""

from __future__ import annotations

import math

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.stretches import stretch_of


def proved(text: str, *chunks: Chunk) -> bool:
    """Whether `text` is settled by arithmetic over `chunks`."""
    assessment = assess(claim_as_stands(text), EvidenceIndex.build(chunks))
    return assessment.proved and assessment.conflict is None


def conflicts(text: str, *chunks: Chunk) -> bool:
    """Whether a typed check says that `chunks` say otherwise."""
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).conflict is not None


PRICE = Chunk(
    "t1",
    caption="Purchase price (in thousands)",
    rows=(
        ("", "Estimated at June 30, 2019", "Adjustments", "Final as of December 31, 2019"),
        ("Cash", "$3,795", "$ —", "$3,795"),
        ("Working capital adjustment to purchase price", "(38)", "20", "(18)"),
        ("Goodwill", "$725", "$12", "$737"),
    ),
)
PAID = Chunk("p1", text="We paid $18 thousand as the working capital adjustment in 2019.")
WORKING = "The percentage change in the working capital adjustment at June 30 and December 31, 2019 is -52.63%."


@pytest.mark.parametrize("chunks", [(PRICE,), (PRICE, PAID)])
def test_a_row_is_followed_over_columns_that_are_headed_differently(chunks: tuple[Chunk, ...]) -> None:
    assert proved(WORKING, *chunks)
    assert not proved(WORKING.replace("-52.63", "-53.63"), *chunks)
    assert not proved(WORKING.replace("-52.63", "52.63"), *chunks)
    assert not proved(WORKING.replace("June 30", "March 31"), *chunks)


def test_a_figure_does_not_change_from_itself() -> None:
    assert not conflicts(WORKING.replace("is -52.63%", "was 7.5%"), PAID)
    assert not proved(WORKING.replace("is -52.63%", "was 0%"), PAID)


DUE = Chunk(
    "t2",
    rows=(
        ("", "", "Payments due by period (in thousands)", "", "", ""),
        ("Contractual Obligations", "Total", "Less than 1 Year", "1-3 Years", "3-5 Years", "After 5 Years"),
        ("Long-term debt", "$10,556", "$ —", "$2,747", "$2,287", "$5,522"),
        ("Operating lease obligations", "312", "52", "86", "60", "114"),
        ("Total", "$10,868", "$52", "$2,833", "$2,347", "$5,636"),
    ),
)
AGED = Chunk(
    "t3",
    caption="Maturity of bonds held (in millions)",
    rows=(
        ("", "Amortized cost", "Fair value"),
        ("Due in one year or less", "120", "121"),
        ("Due after one year through five years", "300", "310"),
        ("Due after five years through ten years", "80", "79"),
        ("Total", "500", "510"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Total operating lease obligations due within 5 years were 198 thousand.", DUE),
        ("Total operating lease obligations due within three years were $138 thousand.", DUE),
        ("Total long-term debt due within 3 years was 2,747 thousand.", DUE),  # a dash is nothing due
        ("Total operating lease obligations due in more than 3 years were 174 thousand.", DUE),
        ("The proportion of long-term debt due in 5 years or less is 47.7%.", DUE),
        (
            "Operating lease obligations due after 5 years as a percentage of total contractual obligations are 2.02%.",
            DUE,
        ),
        ("The total fair value of bonds due within five years was 431 million.", AGED),
    ],
)
def test_what_is_due_in_a_stretch_is_the_sum_of_the_buckets_that_fill_it(claim: str, chunk: Chunk) -> None:
    assert proved(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Total operating lease obligations due within 5 years were 200 thousand.", DUE),
        ("Total operating lease obligations due within 5 years were 312 thousand.", DUE),  # all of them
        ("Total operating lease obligations due within 5 years were 60 thousand.", DUE),  # the last bucket alone
        ("Total operating lease obligations due within 4 years were 198 thousand.", DUE),  # no bucket ends there
        ("Total operating lease obligations due within 4 years were 138 thousand.", DUE),
        ("Total operating lease obligations due in more than 3 years were 60 thousand.", DUE),
        ("Total operating lease obligations due in more than 2 years were 174 thousand.", DUE),
        ("Total operating lease obligations due within 5 years were 198 million.", DUE),
        ("Total operating lease obligations due within 5 months were 198 thousand.", DUE),
        ("The proportion of long-term debt due in 5 years or less is 52.3%.", DUE),
        ("The proportion of long-term debt due in 3 years or less is 47.7%.", DUE),
        ("The total fair value of bonds due within five years was 421 million.", AGED),
        ("The total fair value of bonds due within ten years was 431 million.", AGED),
        ("The total amortized cost of bonds due in more than one year was $300 million.", AGED),
    ],
)
def test_buckets_that_do_not_fill_the_stretch_prove_nothing(claim: str, chunk: Chunk) -> None:
    assert not proved(claim, chunk)


def test_a_missing_first_bucket_is_no_nothing() -> None:
    late = Chunk("t", rows=tuple((row[0], *row[3:]) for row in DUE.rows))
    assert not proved("Total operating lease obligations due within 3 years were 86 thousand.", late)


@pytest.mark.parametrize(
    ("heading", "months"),
    [
        ("Less than 1 Year", (0, 12)),
        ("1 to 3 years", (12, 36)),
        ("Later than one year but not later than five years", (12, 60)),
        ("Three to six months", (3, 6)),
        ("Over 5 years", (60, math.inf)),
        ("Due in one year or less", (0, 12)),
    ],
)
def test_headings_say_stretches_in_many_wordings(heading: str, months: tuple[float, float]) -> None:
    found = stretch_of(heading)
    assert found is not None
    assert (found.low, found.high) == months


@pytest.mark.parametrize("heading", ["2020", "Total", "Growth over 5 years in sales", "Year ended 2025", "x" * 500])
def test_other_headings_are_no_stretches(heading: str) -> None:
    assert stretch_of(heading) is None
