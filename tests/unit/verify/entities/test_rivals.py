"""What is said of one fund supports nothing about its sibling (design, section 4: unrelated premises stay out)."""

from __future__ import annotations

import pytest

from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise
from guardrail.verify.entities.rivals import is_of_rival


def _premise(text: str) -> Premise:
    periods = parse_periods(text)
    return Premise(text, 1.0, Citation("e1"), parse_figures(text, periods), periods)


CLAIM = "The Cobbler Ridge Municipal Income Fund has a net expense ratio of 0.65%."


@pytest.mark.parametrize(
    "source",
    [
        "Cobbler Ridge Core Equity Fund invests in large companies. Its net expense ratio is 0.65%.",
        "The net expense ratio of the Cobbler Ridge Global Income Fund is 0.65%.",
    ],
)
def test_another_fund_of_the_family_is_a_rival(source: str) -> None:
    assert is_of_rival(CLAIM, _premise(source))


@pytest.mark.parametrize(
    "source",
    [
        "The Cobbler Ridge Municipal Income Fund's net expense ratio is 0.65%.",
        "The Cobbler Ridge Municipal Fund has a net expense ratio of 0.65%.",  # a shortened name
        "The net expense ratio is 0.65%.",
        "The Fund's net expense ratio is 0.65%.",
        "Cobbler Ridge Municipal Income Fund costs 0.65%, the Cobbler Ridge Core Equity Fund 0.70%.",  # both
        "Cobbler Ridge Advisors LLC caps the net expense ratio at 0.65%.",  # no fund at all
    ],
)
def test_the_fund_itself_a_shorter_name_or_none_is_no_rival(source: str) -> None:
    assert not is_of_rival(CLAIM, _premise(source))
