"""Figures worked out of what the question and earlier statements say, of one that the evidence states, or by a band."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import Context, extract
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.lines.bands import Band, band_of


def grounded(*sentences: str, evidence: str | Chunk, question: str = "") -> bool:
    """Whether all figures of the last sentence's claims are grounded and none contradicted."""
    chunk = Chunk("c", text=evidence) if isinstance(evidence, str) else evidence
    index, context = EvidenceIndex.build((chunk,)), Context.answering(question)
    found: list[bool] = []
    for sentence in sentences:
        extraction = extract(sentence, context)
        context = extraction.context
        assessments = [assess(claim, index) for claim in extraction.claims]
        found = [one.grounded and one.conflict is None for one in assessments]
    return bool(found) and all(found)


CHARGES = Chunk(
    "charges",
    element_type="table",
    caption="Larkfield Annuity, surrender charges",
    rows=(
        ("Contract year", "1", "2", "3", "4", "5"),
        ("Surrender charge", "8%", "8%", "7%", "6%", "5%"),
    ),
)
LENDING = Chunk(
    "lending",
    element_type="table",
    caption="Pledge Line, advance rates",
    rows=(("Collateral", "Advance rate"), ("Municipal bonds", "80%"), ("Listed stocks", "65%")),
)
SWEEP = Chunk(
    "sweep",
    element_type="table",
    caption="Sweep rates; the rate of the tier applies to the whole balance",
    rows=(
        ("Household balance", "Interest rate"),
        ("Under $100,000", "0.35%"),
        ("$100,000 to $499,999", "0.85%"),
        ("$500,000 and over", "1.60%"),
    ),
)
TIERS = Chunk(
    "tiers",
    element_type="table",
    caption="Advisory fee schedule",
    rows=(
        ("Assets under management", "Annual fee"),
        ("First $1,000,000", "1.00%"),
        ("Next $2,000,000", "0.80%"),
        ("Over $3,000,000", "0.50%"),
    ),
)
TARGET = "Kestrel raised its price target for Alder Mills to $86 from $71. The shares closed at $68.20 on May 4, 2026."


@pytest.mark.parametrize(
    ("result", "sound"),
    [("$1,200", True), ("$1,260", False), ("$1,400", False), ("$1,600", False), ("$600", False)],
)
def test_a_rate_told_before_on_an_amount_of_the_question(result: str, sound: bool) -> None:
    question = "What would it cost to take an extra $20,000 in year four?"
    before = "In contract year 4 the surrender charge is 6%."
    said = f"On $20,000 beyond the free amount, that comes to {result}."
    assert grounded(before, said, evidence=CHARGES, question=question) is sound


def test_a_rate_that_was_told_wrong_gives_nothing() -> None:
    question = "What would it cost to take an extra $20,000 in year four?"
    before = "In contract year 4 the surrender charge is 9%."
    said = "On $20,000 beyond the free amount, that comes to $1,800."
    assert not grounded(before, said, evidence=CHARGES, question=question)


@pytest.mark.parametrize(("result", "sound"), [("$650", True), ("$620", False), ("$350", False)])
def test_an_amount_that_only_the_question_gives(result: str, sound: bool) -> None:
    said = f"With the 65% advance rate on listed stocks, $1,000 would support {result}."
    assert grounded(said, evidence=LENDING, question="What can I borrow on $1,000 of stocks?") is sound


@pytest.mark.parametrize(("total", "sound"), [("$710,000", True), ("$745,500", False), ("$70,000", False)])
def test_a_sum_over_several_statements(total: str, sound: bool) -> None:
    before = (
        "Municipal bonds have an advance rate of 80%, or $320,000 on $400,000.",
        "Listed stocks have an advance rate of 65%, or $390,000 on $600,000.",
    )
    assert grounded(*before, f"Together that supports {total}.", evidence=LENDING) is sound


@pytest.mark.parametrize(("total", "sound"), [("$110", True), ("$100", False), ("$115", False)])
def test_a_sum_of_what_the_question_gives(total: str, sound: bool) -> None:
    evidence = "Employees may accept gifts worth up to $100 per giver per year."
    question = "A vendor gave me a $60 book and a $50 pen. Is that fine?"
    said = f"Gifts are limited to $100 per giver per year, and the two come to {total}."
    assert grounded(said, evidence=evidence, question=question) is sound


@pytest.mark.parametrize(
    ("said", "sound"),
    [
        ("the target implies about 26% upside", True),
        ("the target implies about 30% upside", False),
        ("the target implies about 26% downside", False),
        ("the target implies about 21% upside", False),
    ],
)
def test_a_change_from_a_told_price_to_a_target_told_before(said: str, sound: bool) -> None:
    before = "Kestrel raised its price target for Alder Mills to $86 from $71."
    assert grounded(before, f"Compared with the close of $68.20 on May 4, 2026, {said}.", evidence=TARGET) is sound


@pytest.mark.parametrize(
    ("said", "sound"),
    [
        ("$33.60 below the $1,000 issue price", True),
        ("$33.60 above the $1,000 issue price", False),
        ("$43.60 below the $1,000 issue price", False),
    ],
)
def test_a_value_set_against_another_one(said: str, sound: bool) -> None:
    evidence = "Issue price: $1,000 per note. The estimated value of the notes on the trade date was $966.40 per note."
    assert grounded(f"The notes' estimated value was $966.40 each, {said}.", evidence=evidence) is sound


@pytest.mark.parametrize(
    ("said", "sound"),
    [("$12,050 less", True), ("$12,050 more", False), ("$12,650 less", False)],
)
def test_a_result_right_behind_what_it_measures(said: str, sound: bool) -> None:
    evidence = "After ten years, premiums paid are $60,000 and the guaranteed cash value is $47,950."
    told = f"Premiums paid are $60,000 and the guaranteed cash value is $47,950, or {said}."
    assert grounded(told, evidence=evidence) is sound


@pytest.mark.parametrize(
    ("said", "sound"),
    [
        ("$0.69 over twelve months", True),
        ("$0.69 a month", False),
        ("$0.72 over twelve months", False),
        ("$0.23 over twelve months", False),
    ],
)
def test_a_monthly_amount_over_a_year(said: str, sound: bool) -> None:
    evidence = "Distributions of $0.0575 per share have been declared each month since January 2025."
    told = f"Oakfen has declared $0.0575 per share each month since January 2025, which is {said}."
    assert grounded(told, evidence=evidence) is sound


def test_a_quarterly_payout_may_rise_by_a_percentage_that_is_not_quarterly() -> None:
    evidence = "The quarterly distribution was $0.1150 per share until June 2026 and is $0.1225 since July 2026."
    said = "The trust raised the quarterly distribution by 6.5%, from $0.1150 to $0.1225 per share."
    assert grounded(said, evidence=evidence)
    assert not grounded(said.replace("6.5%", "6.9%"), evidence=evidence)


@pytest.mark.parametrize(
    ("amount", "rate", "sound"),
    [("$600,000", "1.60%", True), ("$600,000", "0.85%", False), ("$90,000", "0.85%", False)],
)
def test_an_amount_of_the_question_in_the_band_of_the_rate(amount: str, rate: str, sound: bool) -> None:
    said = f"For a household balance of {amount}, the interest rate is {rate}."
    assert grounded(said, evidence=SWEEP, question=f"What does {amount} in the sweep earn?") is sound


def test_a_band_tells_nothing_of_other_words() -> None:
    said = "For a household balance of $600,000, the interest rate is 1.60% guaranteed by Northern Reserve."
    assert not grounded(said, evidence=SWEEP, question="What does $600,000 in the sweep earn?")


@pytest.mark.parametrize(
    ("amount", "rate", "fee", "sound"),
    [("$2,000,000", "0.80%", "$16,000", True), ("$4,000,000", "0.80%", "$32,000", False)],
)
def test_a_rate_of_one_part_is_none_of_a_larger_amount(amount: str, rate: str, fee: str, sound: bool) -> None:
    said = f"The advisory annual fee of {rate} on {amount} comes to {fee}."
    assert grounded(said, evidence=TIERS, question=f"What is charged on {amount}?") is sound


def test_a_reckoning_tells_no_reason() -> None:
    evidence = "The manager voted at 1,842 of 1,871 meetings."
    said = "The manager voted at 1,842 of 1,871 meetings and missed the remaining 29"
    assert grounded(f"{said}.", evidence=evidence)
    assert not grounded(f"{said} because of share blocking rules.", evidence=evidence)


@pytest.mark.parametrize(
    ("label", "low", "high", "part"),
    [
        ("$100,000 to $499,999", 100_000.0, 499_999.0, False),
        ("70 to 74", 70.0, 74.0, False),
        ("First $2 million", 0.0, 2_000_000.0, True),
    ],
)
def test_the_bands_of_labels(label: str, low: float, high: float, part: bool) -> None:
    band = band_of(label)
    assert isinstance(band, Band)
    assert (band.low, band.high, band.part) == (low, high, part)


@pytest.mark.parametrize("label", ["Advisory fee", "December 31, 2025", "6-month CD", "Class A", "2025"])
def test_other_labels_are_no_bands(label: str) -> None:
    assert band_of(label) is None


@pytest.mark.parametrize(
    ("label", "rate", "sound"),
    [
        ("$100,000 to $499,999", "0.85%", True),
        ("$100,000 to $499,999", "0.35%", False),
        ("$100,000 to $499,999", "0.95%", False),
        ("$100,000 to $599,999", "0.85%", False),
    ],
)
def test_the_band_and_rate_that_a_schedule_has_for_an_amount(label: str, rate: str, sound: bool) -> None:
    said = f"A household balance of $120,000 falls in the {label} tier, so the interest rate is {rate}."
    assert grounded(said, evidence=SWEEP, question="What does $120,000 in the sweep earn?") is sound


@pytest.mark.parametrize(
    ("said", "sound"),
    [
        ("That adds $13,500 to $150,000.", True),
        ("That adds $12,000 to $150,000.", False),
        ("That adds $13,500 to $160,000.", False),
    ],
)
def test_what_is_added_to_an_amount_is_no_range(said: str, sound: bool) -> None:
    before = "The cap is 9.00%, so the gain is credited at 9.00%."
    evidence = "The annual cap is 9.00%. A gain above the cap is credited at 9.00%."
    assert grounded(before, said, evidence=evidence, question="I put in $150,000. What is credited?") is sound


@pytest.mark.parametrize(("said", "sound"), [("77%", True), ("81%", False), ("15%", False)])
def test_a_sum_whose_parts_stand_behind_it(said: str, sound: bool) -> None:
    evidence = "Multifamily properties are 46% of value and industrial properties 31%. Offices are 8%."
    told = f"Multifamily and industrial properties account for {said} of value (46% and 31%)."
    assert grounded(told, evidence=evidence) is sound


@pytest.mark.parametrize(("left", "sound"), [("$992.50", True), ("$1,092.50", False), ("$942.50", False)])
def test_what_is_left_without_a_premium(left: str, sound: bool) -> None:
    evidence = "Holders who tender early get $1,042.50 per note. Holders who tender late lose the early premium of $50."
    before = "Holders who tender early get $1,042.50 per note."
    said = f"Holders who tender late lose the early premium of $50, so they would receive {left}."
    assert grounded(before, said, evidence=evidence) is sound


@pytest.mark.parametrize(("rate", "sound"), [("0.0%", False), ("44%", True), ("56%", False), ("77%", False)])
def test_a_count_set_against_a_bare_number(rate: str, sound: bool) -> None:
    evidence = "Carbon intensity was 74 tons in 2025. The benchmark's carbon intensity was 131 tons in 2025."
    told = f"In 2025 carbon intensity was 74 tons, about {rate} below the benchmark's 131."
    assert grounded(told, evidence=evidence) is sound
