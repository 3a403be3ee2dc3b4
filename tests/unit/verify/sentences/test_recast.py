"""Sentences recast as answers to questions, and claims that only look like recasts."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise
from guardrail.verify.sentences.recast import check_recast


def recast(text: str, source: str) -> bool:
    periods = parse_periods(source)
    premise = Premise(source, 1.0, Citation("e1"), parse_figures(source, periods), periods)
    return any(finding.proved for finding in check_recast(claim_as_stands(text), [premise]))


RELATED = "Consulting costs are primarily related to third party advisory services and staff retention."
INCLUDES = "In addition to our own offices, our global network includes relationships with partners and agents."
CAUSE = (
    "Operating income in 2025 increased $272 million primarily due to sales of our protection products, partly"
    " offset by higher operating expenses."
)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (
            "The consulting costs primarily related to are Third party advisory services and staff retention.",
            RELATED,
        ),
        ("The included in the global network is relationships with partners and agents.", INCLUDES),
        ("The included in the global network is includes relationships with partners and agents.", INCLUDES),
        ("Trade receivables is amounts due from customers.", "Trade receivables are amounts due from customers."),
        (
            "The represented by the allowance is an estimate of lost receivables.",
            "The allowance represents an estimate of lost receivables.",
        ),
        (
            "The primary reason for the operating income increase in 2025 is sales of our protection products, partly"
            " offset by higher operating expenses.",
            CAUSE,
        ),
        ("Operating income increased in 2025 due to sales of our protection products.", CAUSE),
        ("The increase in operating income was driven by sales of our protection products.", CAUSE),
    ],
)
def test_a_recast_sentence_is_proved(text: str, source: str) -> None:
    assert recast(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The legal costs primarily related to are Third party advisory services and staff retention.", RELATED),
        ("The consulting costs not related to are third party advisory services and staff retention.", RELATED),
        ("The consulting costs primarily related to are not third party advisory services.", RELATED),
        ("The consulting costs primarily related to are third party advisory services.", RELATED),
        ("The included in our own offices is relationships with partners and agents.", INCLUDES),
        ("The included in the network is relationships with partners and agents.", INCLUDES),
        ("The included in bonds is cash held at banks.", "Equities, bonds include cash held at banks."),
        ("The included in the costs is rent and taxes.", "Excluding the labs, the costs include rent and taxes."),
        ("The included in the costs is rent and taxes.", "The costs do not include rent and taxes."),
        ("The reason for the decrease in operating income is sales of our protection products.", CAUSE),
        ("The reason for the increase in income is sales of our protection products.", CAUSE),
        ("The reason for the increase in operating income in Europe is sales of our protection products.", CAUSE),
        ("The reason for the increase in operating income in 2024 is sales of our protection products.", CAUSE),
        ("The reason for the increase in operating income is sales of our products.", CAUSE),
        ("The reason for the increase in operating income is not sales of our protection products.", CAUSE),
        ("The reason for the increase in operating income is higher operating expenses.", CAUSE),
        ("Operating income increased $275 million due to sales of our protection products.", CAUSE),
        (
            "The reason for the increase in sales is lower prices of steel.",
            "Sales increased 5%, while costs fell due to lower prices of steel.",
        ),
        ("The reason for the loss is lower prices of steel.", "The loss was partly due to lower prices of steel."),
        ("The company was paid fees of $5 million.", "The company paid fees of $5 million."),
    ],
)
def test_what_is_no_recast_is_not_proved(text: str, source: str) -> None:
    assert not recast(text, source)


SEGMENTS = "The Company sells in three markets, timber yards, ship chandlers and mills."
HELD = "Deposits that can be drawn within thirty days are considered to be liquid funds."
LARGEST = "Harlow Stores was the largest tenant of the estate."


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The markets the company sells in are timber yards, ship chandlers and mills.", SEGMENTS),
        ("The considered to be liquid funds is Deposits that can be drawn within thirty days.", HELD),
        ("The largest tenant of the estate was Harlow Stores.", LARGEST),
    ],
)
def test_a_sentence_turned_round_its_verb_is_proved(text: str, source: str) -> None:
    assert recast(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The markets the company sells in are timber yards and ship chandlers.", SEGMENTS),
        ("The markets the company buys in are timber yards, ship chandlers and mills.", SEGMENTS),
        ("The foreign markets the company sells in are timber yards, ship chandlers and mills.", SEGMENTS),
        (
            "The markets the company sells in are timber yards, ship chandlers and mills.",
            "The Company no longer sells in three markets, timber yards, ship chandlers and mills.",
        ),
        ("The considered to be liquid funds is Deposits that can be drawn within ninety days.", HELD),
        ("The considered to be restricted funds is Deposits that can be drawn within thirty days.", HELD),
        (
            "The considered to be liquid funds is Deposits that can be drawn within thirty days.",
            "Deposits that can be drawn within thirty days are not considered to be liquid funds.",
        ),
        ("The largest tenant of the estate is Harlow Stores.", LARGEST),
        ("The largest tenant of the estate was Marlow Stores.", LARGEST),
        ("The tenant of the estate was Harlow Stores.", "Harlow Stores was a tenant of the estate."),
    ],
)
def test_one_that_says_more_less_or_another_thing_is_not(text: str, source: str) -> None:
    assert not recast(text, source)
