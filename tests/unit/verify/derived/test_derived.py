"""Derived premises: figures by arithmetic on the lines that a claim names, words left to NLI."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.derived import premises as module
from guardrail.verify.derived.asked import Asked
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.finding import Finding
from tests.support.assessed import assessed, derivations

RESULTS = Chunk(
    id="results",
    element_type="table",
    caption="Results (in millions)",
    rows=(
        ("", "Fiscal 2023", "Fiscal 2022", "Fiscal 2021"),
        ("Revenue:", "", "", ""),
        ("   Subscriptions", "$512.6", "$413.6", "$350.9"),
        ("   Services", "$441.0", "568.8", "402.3"),
        ("Total revenue", "$953.6", "982.4", "753.2"),
        ("Research and development", "$(188.4)", "(171.2)", "(150.9)"),
        ("Operating income", "$122.0", "98.3", "81.4"),
        ("Interest income", "$38.9", "$39.2", "$35.1"),
        ("Loss ratio", "61.4%", "63.9%", "65.0%"),
    ),
)


def derived(text: str) -> list[Finding]:
    return derivations(text, RESULTS)


def premises(text: str) -> list[str]:
    return [finding.premise.text for finding in derived(text) if finding.premise is not None]


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        (
            "Out of total revenue of $982.4 million in fiscal 2022, subscriptions represented 42.1%.",
            "Subscriptions of $413.6 million was 42.1% of total revenue of $982.4 million in fiscal 2022.",
        ),
        (
            "By 24.1%: that is how much operating income went up between fiscal 2022 and fiscal 2023.",
            "Operating income increased by $23.7 million, or 24.1%, from $98.3 million in fiscal 2022 to $122.0 million"
            " in fiscal 2023.",
        ),
        (
            "It was $99.0 million more that subscriptions brought in fiscal 2023 against fiscal 2022.",
            "Subscriptions increased by $99.0 million, or 23.9%, from $413.6 million in fiscal 2022 to $512.6 million"
            " in fiscal 2023.",
        ),
        (
            "Putting subscriptions next to services, you get $953.6 million together for fiscal 2023.",
            "Subscriptions of $512.6 million and services of $441.0 million together were $953.6 million in fiscal"
            " 2023.",
        ),
        (
            "Over fiscal 2022 and fiscal 2023, operating income sat at a mean of $110.2 million.",
            "The average of operating income was $110.2 million: $98.3 million in fiscal 2022 and $122.0 million in"
            " fiscal 2023.",
        ),
        (
            "Put side by side, subscriptions and services stood $71.6 million apart in fiscal 2023.",
            "Subscriptions of $512.6 million exceeded services of $441.0 million by $71.6 million, or 16.2%, in fiscal"
            " 2023.",
        ),
    ],
)
def test_figures_are_grounded_by_a_canonical_premise(claim: str, premise: str) -> None:
    assert premise in premises(claim)


def test_a_derived_premise_grounds_and_proves_nothing() -> None:
    found = assessed("Put side by side, subscriptions and services stood $71.6 million apart in fiscal 2023.", RESULTS)
    assert found.grounded
    assert any(finding.check == "derived" and not finding.proved for finding in found.findings) or found.proved


def test_what_is_grounded_already_is_asked_of_what_grounded_it() -> None:
    found = assessed(
        "Subscriptions rose in fiscal 2023 because of higher prices.",
        RESULTS,
        "Subscriptions rose in fiscal 2023 because of higher prices for new customers.",
    )
    assert all("by $99.0 million" not in pair.premise for pair in found.pairs)


@pytest.mark.parametrize(
    "claim",
    [
        "Out of total revenue of $982.4 million in fiscal 2022, subscriptions represented 43.4%.",  # another share
        "Out of total revenue of $953.6 million in fiscal 2022, subscriptions represented 42.1%.",  # of another year
        "Out of total revenue of $413.6 million in fiscal 2022, subscriptions of $982.4 million represented 42.1%.",
        "Out of adjusted revenue in fiscal 2022, subscriptions represented 42.1%.",  # of another measure
        "Out of total revenue in fiscal 2022, organic subscriptions represented 42.1%.",
        "Out of total revenue in fiscal 2022, services represented 42.1%.",  # of another line
        "Out of total revenue in fiscal 2022, subscriptions represented 42.1% and operating income 10.9%.",
        "By 24.1%: that is how much operating income sank between fiscal 2022 and fiscal 2023.",  # the other way
        "By 24.1%: that is how much operating income went up from fiscal 2023 to fiscal 2022.",  # backwards
        "By 24.1%: that is how much quarterly operating income went up between fiscal 2022 and fiscal 2023.",
        "By 24.1% operating income would have gone up between fiscal 2022 and fiscal 2023.",  # unreal
        "By €23.7 million is how much operating income went up between fiscal 2022 and fiscal 2023.",  # another money
        "By $23.7 billion is how much operating income went up between fiscal 2022 and fiscal 2023.",  # another scale
        "By 2.5 percentage points is how much the loss ratio got worse in fiscal 2023 against fiscal 2022.",
        "In fiscal 2023 subscriptions trailed services, the gap being $71.6 million.",
        "Nearly half of total revenue in fiscal 2022 lay in operating income.",
        "It is $0.3 million that the change in interest income was from fiscal 2022 to fiscal 2023.",  # it fell
    ],
)
def test_what_is_not_so_derives_nothing(claim: str) -> None:
    assert derived(claim) == []
    assert not assessed(claim, RESULTS).grounded or not assessed(claim, RESULTS).pairs[0].premise.startswith("Subscr")


def test_a_fraction_in_words_is_compared_with_the_share() -> None:
    assert premises("More than a third of total revenue in fiscal 2022 lay in subscriptions.") == [
        "Subscriptions of $413.6 million was 42.1% of total revenue of $982.4 million in fiscal 2022."
    ]


def test_costs_printed_as_negatives_are_spoken_of_by_their_size() -> None:
    assert premises(
        "Between fiscal 2022 and fiscal 2023 research and development went from $171.2 million upward."
    ) == [
        "Research and development increased by $17.2 million, or 10.0%, from $171.2 million in fiscal 2022 to $188.4"
        " million in fiscal 2023."
    ]


def test_a_comparison_without_a_figure_gets_its_values() -> None:
    assert premises("Subscriptions outdid services in fiscal 2023.") == [
        "Subscriptions of $512.6 million exceeded services of $441.0 million by $71.6 million, or 16.2%, in fiscal"
        " 2023."
    ]
    assert premises("Services outdid subscriptions in fiscal 2023.") == []


def test_a_result_that_many_computations_could_give_derives_nothing() -> None:
    """Of the results of two lines one is 4% by chance; a tenth of a percent is another matter."""
    assert premises("Set beside total revenue, interest income came to 4% in fiscal 2022.") == []
    assert premises("Set beside total revenue, interest income came to 4.0% in fiscal 2022.") != []


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        (
            "2023 put services second from the top in what makes up total revenue.",
            "Services was the second largest of services and subscriptions in 2023, at $441.0 million.",
        ),
        (
            "For fiscal 2023 subscriptions came in at the very bottom of total revenue.",
            "",
        ),
        (
            "In fiscal 2021, operating income topped $80.0 million.",
            "Operating income (Fiscal 2021) is $81.4 million.",
        ),
        ("In fiscal 2021, operating income topped $82.0 million.", ""),
        (
            "From fiscal 2021 to fiscal 2023 the loss ratio kept falling without a break.",
            "Loss ratio decreased in every year: 65.0% in fiscal 2021, 63.9% in fiscal 2022 and 61.4% in fiscal 2023.",
        ),
        (
            "The low point of the loss ratio was fiscal 2023.",
            "Loss ratio was lowest in fiscal 2023, at 61.4%, of fiscal 2021, fiscal 2022 and fiscal 2023.",
        ),
        ("The high point of the loss ratio was fiscal 2023.", ""),
        (
            "Compounded, it was 22.4% a year by which operating income went up from fiscal 2021 to fiscal 2023.",
            "Operating income grew at a compound annual rate of 22.4% from $81.4 million in fiscal 2021 to $122.0"
            " million in fiscal 2023.",
        ),
        (
            "Leaving interest income aside, total revenue in fiscal 2023 comes to $914.7 million.",
            "Total revenue of $953.6 million without interest income of $38.9 million was $914.7 million in fiscal"
            " 2023, or 95.9% of it.",
        ),
        (
            "It takes 7.8 times the operating income of fiscal 2023 to match total revenue.",
            "Total revenue of $953.6 million was 7.8 times operating income of $122.0 million in fiscal 2023.",
        ),
    ],
)
def test_each_operation_has_its_sentence(claim: str, premise: str) -> None:
    found = premises(claim)
    assert premise in found if premise else found == []


def test_a_value_stands_with_the_period_beside_it() -> None:
    assert premises("Fiscal 2022 operating income: $98.3 million; fiscal 2023: $122.0 million.") != []
    assert premises("Fiscal 2022 operating income: $122.0 million; fiscal 2023: $98.3 million.") == []


def test_several_lines_of_one_name_derive_nothing() -> None:
    twice = Chunk(
        id="twice",
        element_type="table",
        rows=(
            ("(in millions)", "2023", "2022"),
            ("Europe:", "", ""),
            ("   Service revenue", "$210.0", "$200.0"),
            ("Asia:", "", ""),
            ("   Service revenue", "$105.0", "$100.0"),
        ),
    )
    claim = "By 5.0%: that is how much service revenue went up between 2022 and 2023."
    assert not derivations(claim, twice)


def test_what_a_claim_is_bound_to_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    bindings_of = module._bindings_of

    def counted(taken: Asked, index: EvidenceIndex) -> list[Binding]:
        asked.append(taken.claim.text)
        return bindings_of(taken, index)

    monkeypatch.setattr(module, "_bindings_of", counted)
    said = "Out of total revenue of $982.4 million in fiscal 2022, subscriptions represented 42.1%, wherever you look."
    assert derived(said)
    assert asked == [said]
