"""Operands that stand in columns, rows and stretches which a claim names: what they prove and what they must not."""

from __future__ import annotations

import math

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.lines.stretches import stretch_of


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


ADOPTION = Chunk(
    "t4",
    caption="Effects of the adoption of ASC 606 (in millions)",
    rows=(
        ("", "As Reported", "Balances Without Adoption of ASC 606", "Effect of Change"),
        ("Total assets", "$15,938", "$15,824", "$114"),
        ("Total liabilities", "$10,200", "$10,328", "$(128)"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "The percentage increase in total assets after adoption of the new standard is 0.72%.",
        "The decrease in total liabilities upon adoption of ASC 606 was $128 million.",
        "The increase in total assets due to the adoption of ASC 606 was 114 million.",
    ],
)
def test_what_an_adoption_changed_is_the_difference_of_the_columns_with_and_without_it(claim: str) -> None:
    assert proved(claim, ADOPTION)


@pytest.mark.parametrize(
    "claim",
    [
        "The percentage decrease in total assets after adoption of the new standard is 0.72%.",
        "The percentage increase in total assets after adoption of the new standard is 0.82%.",
        "The percentage increase in total assets after adoption of ASC 842 is 0.72%.",  # another standard
        "The increase in total liabilities after adoption of the new standard was 128 million.",
        "The percentage increase in total liabilities after adoption of the new standard is 0.72%.",
        "The percentage increase in total assets in 2019 is 0.72%.",
    ],
)
def test_another_direction_size_line_or_standard_is_not_proved(claim: str) -> None:
    assert not proved(claim, ADOPTION)


BALANCES = Chunk(
    "t5",
    caption="Contract balances (in thousands)",
    rows=(
        ("", "Balance at Beginning of Period", "Increase / (Decrease)", "Balance at End of Period"),
        ("Accounts receivable", "$90,831", "$7,117", "$97,948"),
        ("Deferred revenue (current)", "$5,101", "$(618)", "$4,483"),
        ("Deferred revenue (non-current)", "$3,707", "$(263)", "$3,444"),
    ),
)
CHARGES = Chunk(
    "t6",
    caption="Charges by segment (in millions)",
    rows=(
        ("", "Total Expected Charges", "Charges Incurred"),
        ("Transportation", "160", "144"),
        ("Industrial", "80", "66"),
        ("Communications", "49", "44"),
        ("Total", "289", "254"),
    ),
)


def test_rows_that_differ_in_a_bracket_only_are_added_in_the_column_that_is_named() -> None:
    claim = "The total deferred revenue at the end of the period is 7,927 thousand."
    assert proved(claim, BALANCES)
    assert not proved(claim.replace("end", "beginning"), BALANCES)
    assert not proved(claim.replace("7,927", "8,808"), BALANCES)  # the beginning's
    assert not proved(claim.replace("7,927", "105,875"), BALANCES)  # with the receivables


def test_a_total_in_a_columns_heading_does_not_name_the_total_row() -> None:
    claim = "The average amount of total expected charges per segment was 96.33 million."
    assert proved(claim, CHARGES)
    assert not proved(claim.replace("96.33", "144.5"), CHARGES)  # with the total among the segments
    assert not proved(claim.replace("96.33", "84.67"), CHARGES)  # the other column's


SPENT = Chunk(
    "p7",
    text="Depreciation expense totaled $290.2 million in 2019, $239.6 million in 2018 and $190.4 million in 2017.",
)


def test_who_incurred_it_needs_no_saying_where_it_is_the_company() -> None:
    claim = "The total depreciation expense incurred by the company from 2017 to 2019 is 720.2 million."
    assert proved(claim, SPENT)
    assert not proved(claim.replace("by the company", "by the lessors"), SPENT)
    assert not proved(claim.replace("720.2", "529.8"), SPENT)
    assert not proved(claim.replace("2017 to", "2018 to"), SPENT)


ASSOCIATES = Chunk(
    "t8",
    caption="Investment in associates",
    rows=(
        ("£m", "2019", "2018"),
        ("At 1 January", "65.6", "64.8"),
        ("Share of profit", "(4.5)", "2.3"),
        ("Foreign exchange movements", "(7.4)", "(1.5)"),
        ("At 31 December", "53.7", "65.6"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "The percentage change in the investment in associates from 31 December 2018 to 31 December 2019 is -18.14%.",
        "The percentage change in the investment in associates from 1 January 2018 to 1 January 2019 is 1.23%.",
        "The change in the investment in associates from 2018 to 2019 is -£11.9 million.",
    ],
)
def test_the_rows_of_a_roll_forward_are_balances_of_what_its_title_names(claim: str) -> None:
    assert proved(claim, ASSOCIATES)


@pytest.mark.parametrize(
    "claim",
    [
        "The percentage change in the investment in associates from 31 December 2018 to 31 December 2019 is 1.23%.",
        "The percentage change in the investment in subsidiaries from 31 December 2018 to 31 December 2019 is -18.14%.",
        "The change in the investment in associates from 2018 to 2019 is £0.8 million.",  # of the openings
        "The change in the investment in associates from 2017 to 2018 is £0.8 million.",
    ],
)
def test_other_dates_and_other_balances_of_a_roll_forward_are_not_proved(claim: str) -> None:
    assert not proved(claim, ASSOCIATES)


AGES = Chunk(
    "t9",
    rows=(
        ("Name", "Age", "Title"),
        ("A. Ordway", "44", "Chair"),
        ("B. Lumsden", "52", "CFO"),
        ("C. Pell", "60", "COO"),
    ),
)
AS_OF = Chunk("p9", text="The names and ages of the officers as of February 24, 2020 are as follows:")


def test_an_undated_table_is_of_the_date_that_its_introduction_says() -> None:
    claim = "The average age of the officers as of February 24, 2020 was 52."
    assert proved(claim, AS_OF, AGES)
    assert not proved(claim.replace("2020", "2019"), AS_OF, AGES)
    assert not proved(claim, Chunk("p", text="Sales fell. The annual meeting is on February 24, 2020 in Ohio."), AGES)


SIGNED = Chunk(
    "t10",
    caption="Non-operating items (in thousands)",
    rows=(
        ("", "2019", "2018"),
        ("Other income (expense):", "", ""),
        ("Interest income", "2,515", "1,310"),
        ("Interest expense", "(5,940)", "(598)"),
    ),
)
PLAIN = Chunk(
    "t11",
    caption="In thousands",
    rows=(("", "2019", "2018"), ("Sales", "9,000", "8,000"), ("Interest expense", "(5,940)", "(598)")),
)


def test_a_heading_may_say_which_sign_an_expense_has() -> None:
    claim = "The average interest expense for 2018 and 2019 was 3,269 thousand."
    signed = claim.replace("3,269", "-3,269")
    assert not proved(claim, SIGNED)  # whether the size is meant is open there
    assert proved(signed, SIGNED)
    assert proved(claim, PLAIN)
    assert not proved(signed, PLAIN)  # an expense is spoken of by its size
    assert not proved(signed.replace("interest expense", "interest income"), SIGNED)


NETTED = Chunk(
    "t11b",
    caption="In thousands",
    rows=(
        ("", "2019", "2018"),
        ("Finance income", "612", "540"),
        ("Finance costs", "(2,240)", "(1,960)"),
        ("Net finance costs", "(1,628)", "(1,420)"),
    ),
)


def test_a_cost_that_is_netted_against_income_has_the_sign_that_is_printed() -> None:
    claim = "The average finance costs for 2018 and 2019 were -2,100 thousand."
    assert proved(claim, NETTED)
    assert not proved(claim.replace("-2,100", "2,100"), NETTED)
    assert proved(claim.replace("-2,100", "2,100"), Chunk("t", caption="In thousands", rows=NETTED.rows[:3]))


def test_nought_in_another_scale_than_the_tables_is_not_proved() -> None:
    claim = "The change in cash between June 30 and December 31, 2019 is 0 thousand."
    assert proved(claim, PRICE)
    assert not proved(claim.replace("thousand", "million"), PRICE)


LEASES = Chunk(
    "t12",
    caption="Restaurant leases expiring",
    rows=(
        ("Fiscal Year", "Ground Leases", "Building Leases"),
        ("2020 – 2024", "381", "697"),
        ("2025 – 2029", "198", "270"),
        ("2030 – 2034", "40", "135"),
    ),
)


def test_rows_may_be_of_ranges_of_years() -> None:
    claim = "The difference in ground leases expiring between the periods 2020 - 2024 and 2025 - 2029 is 183."
    assert proved(claim, LEASES)
    assert not proved(claim.replace("183", "427"), LEASES)  # the building leases'
    assert not proved(claim.replace("2025 - 2029", "2030 - 2034"), LEASES)


COUNTED = Chunk(
    "t13",
    rows=(
        ("", "2019", "", "2018", ""),
        ("Share capital", "Number", "Amount", "Number", "Amount"),
        ("Contributed equity", "1,251.8", "5,828.0", "1,308.4", "6,055.0"),
    ),
)


def test_figures_of_several_columns_for_one_year_are_not_averaged_together() -> None:
    claim = "The average contributed equity for 2018 and 2019 was 3,610.8."
    assert not proved(claim, COUNTED)
    assert not conflicts(claim.replace("3,610.8", "5,941.5"), COUNTED)


FLOWS = Chunk(
    "t14",
    caption="Cash flows (in millions)",
    rows=(
        ("", "2019", "2018"),
        ("Net decrease in cash and cash equivalents", "(472.7)", "(7.4)"),
        ("Cash and cash equivalents, and restricted cash at beginning of period", "901.3", "908.7"),
        ("Cash and cash equivalents, and restricted cash at end of period", "428.6", "901.3"),
    ),
)


def test_a_row_whose_name_holds_an_and_is_no_sum_of_two() -> None:
    claim = (
        "The percentage change in cash and cash equivalents, and restricted cash at end of period between 2018 and 2019"
    )
    assert proved(f"{claim} was -52.45%.", FLOWS)
    assert not proved(f"{claim.replace('end', 'beginning')} was -52.45%.", FLOWS)
