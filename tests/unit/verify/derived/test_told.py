"""Claims that say what is computed for them and not a word more: proved in any order of words, else left open."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import Bound
from guardrail.evidence.chunk import Chunk
from tests.support.assessed import conflicts, outcome, proved

RESULTS = Chunk(
    id="results",
    element_type="table",
    caption="Results (in millions)",
    rows=(
        ("", "2023", "2022", "2021"),
        ("Revenue:", "", "", ""),
        ("   Subscriptions", "$512.6", "$413.6", "$350.9"),
        ("   Services", "$441.0", "568.8", "402.3"),
        ("Total revenue", "$953.6", "982.4", "753.2"),
        ("Research and development", "$(188.4)", "(171.2)", "(150.9)"),
        ("Operating income", "$122.0", "98.3", "81.4"),
        ("Interest income", "$38.9", "$39.2", "$35.1"),
        ("Employees at year-end", "1,204", "1,150", "1,010"),
    ),
)

TOLD = [
    # sums, in any order
    "Looking at operating income and interest income together for 2023, the figure comes to $160.9 million.",
    "For 2023, operating income of $122.0 million plus interest income of $38.9 million makes $160.9 million.",
    # shares: the whole stands behind "of" or "out of"
    "Out of total revenue of $982.4 million in 2022, subscriptions represented 42.1%.",
    "In 2022, 42.1% of total revenue is what subscriptions came to.",
    "With $413.6 million in 2022, subscriptions took 42.1% out of total revenue.",
    # multiples: what is divided by stands behind the figure
    "With operating income at $122.0 million, interest income was $38.9 million in 2023.",
    "In 2023, total revenue ended up 7.8 times the operating income.",
    # differences: the larger stands before what says so
    "During 2023 the operating income ran $83.1 million ahead of interest income.",
    "At $38.9 million, interest income in 2023 came in $83.1 million below operating income of $122.0 million.",
    "The distance between operating income and interest income stretched to $83.1 million in 2023.",
    # what is left
    "Leaving services aside, total revenue of $982.4 million in 2022 comes down to $413.6 million.",
    # money for each of what is counted
    "Spread over employees, total revenue comes to $792,027 each in 2023.",
    # places
    "Within total revenue in 2022, the smallest item was subscriptions.",
    "Total revenue had services as its largest portion in 2022.",
    # the time beside the whole
    "Subscriptions consisted of 42.1% of 2022 total revenue.",
    # one line over time
    "Operating income, which stood at $98.3 million in 2022, then jumped to $122.0 million in 2023.",
    "Operating income for 2023 is $122.0 million and for 2022 it is $98.3 million.",
    "Operating income rebounded from $98.3 million in 2022 and ran up to $122.0 million in 2023.",
]
WRONG = [
    "Looking at operating income and interest income together for 2022, the figure comes to $160.9 million.",
    "Out of subscriptions of $413.6 million in 2022, total revenue represented 42.1%.",
    "In 2022, 42.1% of subscriptions is what total revenue came to.",
    "In 2022, 42.1% of total revenue is what services came to.",
    "With operating income at $38.9 million, interest income was $122.0 million in 2023.",
    "In 2023, operating income ended up 7.8 times the total revenue.",
    "During 2023 the interest income ran $83.1 million ahead of operating income.",
    "At $38.9 million, interest income in 2023 came in $83.1 million above operating income of $122.0 million.",
    "Leaving total revenue aside, services of $568.8 million in 2022 come down to $413.6 million.",
    "Within total revenue in 2022, the smallest item was services.",
    "Within subscriptions in 2022, the smallest item was total revenue.",
    "Total revenue had services as its smallest portion in 2022.",
    "Subscriptions had services as its largest portion in 2022.",
    "Total revenue consisted of 42.1% of 2022 subscriptions.",
    "Operating income, which stood at $98.3 million in 2022, then fell to $122.0 million in 2023.",
    "Operating income for 2022 is $122.0 million and for 2023 it is $98.3 million.",
    "Operating income collapsed from $98.3 million in 2022 and ran up to $122.0 million in 2023.",
    "Operating income collapsed from $98.3 million in 2022 and ran down to $122.0 million in 2023.",
]
MORE = [
    "Looking at organic operating income and interest income together for 2023, the figure comes to $160.9 million.",
    "Out of total revenue of $982.4 million in 2022, subscriptions in Europe represented 42.1%.",
    "During 2023 the operating income unexpectedly ran $83.1 million ahead of interest income.",
    "Operating income, which stood at $98.3 million in 2022, then jumped to a record $122.0 million in 2023.",
    "Operating income was at its highest since 2021, at $81.4 million.",
]


@pytest.mark.parametrize("claim", TOLD)
def test_what_says_a_derivation_and_no_more_is_proved(claim: str) -> None:
    assert proved(claim, RESULTS)


@pytest.mark.parametrize("claim", WRONG)
def test_what_says_it_the_other_way_round_is_not(claim: str) -> None:
    assert not proved(claim, RESULTS)


@pytest.mark.parametrize("claim", MORE)
def test_a_word_more_leaves_it_open(claim: str) -> None:
    assert not proved(claim, RESULTS)


@pytest.mark.parametrize(
    "claim",
    [
        "Operating income, at $98.3 million in 2022, deteriorated to $122.0 million in 2023.",
        "2023 had the bottom figure for operating income, $122.0 million.",
        "Services peaked at $441.0 million in 2023.",
    ],
)
def test_a_way_told_against_the_values_that_are_told_is_a_conflict(claim: str) -> None:
    assert conflicts(claim, RESULTS)


def test_the_largest_of_a_year_may_be_the_largest_of_its_rows() -> None:
    assert not conflicts("Services at $568.8 million were the largest figure in 2022.", RESULTS)


def test_a_computed_figure_is_none_that_a_look_up_contradicts() -> None:
    assert proved("Subscriptions accounted for all but $441.0 million of total revenue in 2023.", RESULTS)
    assert not conflicts("A gap of $83.1 million separated operating income from interest income in 2023.", RESULTS)


COSTS = Chunk(
    id="costs",
    element_type="table",
    caption="Results (in millions)",
    rows=(
        ("", "2023", "2022"),
        ("Total revenue", "$953.6", "$982.4"),
        ("Cost of sales", "(402.8)", "(371.5)"),
        ("Other operating expense", "150.2", "140.1"),
        ("Total operating expense", "600.2", "570.3"),
    ),
)


def test_of_a_cost_printed_as_a_negative_ratios_and_sums_are_of_its_size() -> None:
    assert not conflicts("The ratio of total revenue to cost of sales was 2.4 times in 2023.", COSTS)
    assert not conflicts("Total revenue and cost of sales together came to $1,356.4 million in 2023.", COSTS)


def test_what_another_row_is_called_is_not_the_row_of_others() -> None:
    assert outcome("Operating expense (2023) = $150.2 million.", COSTS) in ("open", "conflict")
    assert outcome("Other operating expense (2023) = $150.2 million.", COSTS) == "proved"


def test_a_subtraction_spelled_out_is_no_range() -> None:
    figures = claim_as_stands("87.7% - 90.2% means that it fell by 2.5 percentage points.").figures
    assert [figure.bound for figure in figures] == [Bound.EXACT] * 3
    assert claim_as_stands("It expects margins of 3% - 5%.").figures[0].bound is Bound.RANGE


def test_a_count_of_lines_names_no_line() -> None:
    assert not proved("Just one line outweighed services in 2022 total revenue.", RESULTS)


def test_a_part_is_no_whole_of_what_is_larger() -> None:
    assert not proved("Total revenue was the smallest component of services in 2022.", RESULTS)


@pytest.mark.parametrize(
    "claim",
    [
        "On 2022 numbers, operating income receded 19.4% from where it had been in 2023.",
        "No part of total revenue was larger than subscriptions in 2022.",
        "Operating income exceeded interest income by more than $100.0 million in 2023.",
        "The average operating income over the three years 2022 and 2023 was $110.2 million.",
    ],
)
def test_what_is_told_backwards_of_none_or_beyond_is_not_proved(claim: str) -> None:
    assert not proved(claim, RESULTS)
