"""Schedules: records found by the year, tier, band, move, horizon, day or name that a claim says."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import conflicts, proved


def _table(caption: str, *rows: tuple[str, ...], **more: str) -> Chunk:
    return Chunk(id=caption[:4], element_type="table", caption=caption, rows=rows, **more)


SURRENDER = _table(
    "Larch Nine Annuity, withdrawal charge schedule",
    ("Policy year", "1", "2", "3", "4", "5+"),
    ("Withdrawal charge", "9%", "7.5%", "6%", "3%", "0%"),
)
PREPAYMENT = _table(
    "Osier Bridge loan, prepayment fees",
    ("Loan year", "Prepayment fee", "Exit fee"),
    ("1", "3.00%", "1.00%"),
    ("2", "2.00%", "0.75%"),
    ("3 and later", "0.00%", "0.50%"),
)
TIERS = _table(
    "Hazelgrove Advisers, fees",
    ("Household assets", "Annual advisory fee"),
    ("First $250,000", "1.25%"),
    ("Next $750,000", "0.95%"),
    ("Over $1,000,000", "0.70%"),
)
BANDS = _table(
    "Marl Savings Account",
    ("Balance", "Interest rate", "Monthly fee"),
    ("Under $5,000", "0.50%", "$6"),
    ("$5,000 to $24,999", "1.40%", "$3"),
    ("$25,000 and more", "2.60%", "$0"),
)
RATES = _table(
    "Pollard Savings Bank, sensitivity",
    ("Change in rates (bps)", "Change in net interest income", "Change in economic value"),
    ("+200", "6.1%", "(7.4)%"),
    ("+100", "3.2%", "(3.5)%"),
    ("-100", "(3.9)%", "2.2%"),
)
PAYOFF = _table(
    "Growth Notes, hypothetical payments",
    ("Index return", "Return on the notes"),
    ("40%", "30.0%"),
    ("30%", "30.0%"),
    ("10%", "15.0%"),
    ("-10%", "0.0%"),
    ("-40%", "-25.0%"),
)
RETURNS = _table(
    "Average annual total returns",
    ("", "1 year", "3 years", "10 years"),
    ("Sallow Income Fund", "5.12%", "3.44%", "4.08%"),
    ("Teasel Bond Index", "4.95%", "3.71%", "3.90%"),
)
FUNDS = _table(
    "Earlier funds",
    ("Fund", "Vintage", "Net IRR", "Net multiple"),
    ("Withy Capital I", "2008", "12.1%", "1.8x"),
    ("Withy Capital II", "2013", "17.4%", "2.3x"),
    ("Withy Capital III", "2018", "9.6%", "1.4x"),
)
PAYMENTS = _table(
    "Alder Property Trust, dividends",
    ("Record date", "Payment date", "Amount per share"),
    ("March 10, 2025", "March 28, 2025", "$0.220"),
    ("June 10, 2025", "June 27, 2025", "$0.235"),
)

MATURITIES = _table(
    "Alder County Bonds, Series 2024",
    ("Maturity (June 1)", "Principal amount", "Interest rate", "Yield"),
    ("2030", "$ 9,500,000", "5.000%", "3.110%"),
    ("2040", "$ 22,300,000", "4.000%", "4.050%"),
)
OFFICERS = _table(
    "Teal Mutual, executive officers",
    ("Name", "Age", "Position", "Since"),
    ("Orla Fenn", "51", "Chief Financial Officer", "2018"),
    ("Bram Sayle", "46", "Chief Operating Officer", "2021"),
)
CLASSES = _table(
    "Moss Credit Fund, expenses",
    ("", "Class D", "Class S"),
    ("Management fee", "1.10%", "1.10%"),
    ("Servicing fee", "0.25%", "0.85%"),
)

RIGHT = [
    (MATURITIES, "The 2040 bonds yield 4.050%."),
    (MATURITIES, "The bonds due in 2030 have a coupon of 5.000%."),
    (OFFICERS, "Bram Sayle has served as Chief Operating Officer since 2021."),
    (OFFICERS, "Orla Fenn is 51 years old."),
    (CLASSES, "The management fee is 1.10%."),
    (RETURNS, "The benchmark returned 3.71% a year over three years."),
    (RETURNS, "Over the past year the fund gained 5.12%."),
    (RATES, "Economic value would fall 7.4% if rates rose 200 basis points."),
    (SURRENDER, "There is no withdrawal charge after year four."),
    (SURRENDER, "In the third policy year the withdrawal charge is 6%."),
    (SURRENDER, "The withdrawal charge is 7.5% in policy year 2."),
    (SURRENDER, "A withdrawal charge of 9% would apply in the first year."),
    (SURRENDER, "The withdrawal charge falls to 3% in year four and disappears from year five on."),
    (SURRENDER, "The withdrawal charge is 9% in year one, 7.5% in year two and 6% in year three."),
    (SURRENDER, "In policy year 8 the withdrawal charge is 0%."),
    (PREPAYMENT, "In the second loan year the prepayment fee is 2.00%."),
    (PREPAYMENT, "The exit fee is 0.75% in loan year 2."),
    (TIERS, "Hazelgrove charges 0.95% on the next $750,000."),
    (TIERS, "The annual advisory fee on the first $250,000 is 1.25%."),
    (TIERS, "Accounts over $1 million pay 0.70%."),
    (BANDS, "A balance of $5,000 to $24,999 earns an interest rate of 1.40%."),
    (BANDS, "On a balance of $12,000 the interest rate is 1.40%."),
    (BANDS, "Balances of $25,000 or more get an interest rate of 2.60%."),
    (BANDS, "The monthly fee on balances under $5,000 is $6."),
    (RATES, "A 100 basis point increase in rates would raise net interest income by 3.2%."),
    (RATES, "If rates fall by 100 bps, net interest income would fall by 3.9%."),
    (RATES, "A 200 basis point rise in rates would lower economic value by 7.4%."),
    (PAYOFF, "A 10% index return would produce a 15% return on the notes."),
    (PAYOFF, "If the index falls 40%, the notes would lose 25.0%."),
    (RETURNS, "Over three years the fund returned 3.44%."),
    (RETURNS, "The Teasel Bond Index returned 3.90% over 10 years."),
    (FUNDS, "Fund II, of vintage 2013, has a net IRR of 17.4%."),
    (FUNDS, "Withy Capital III (2018 vintage) shows a net multiple of 1.4x and a net IRR of 9.6%."),
    (PAYMENTS, "The trust paid $0.235 per share on June 27, 2025 to shareholders of record on June 10."),
    (PAYMENTS, "On March 28, 2025, an amount of $0.220 per share was paid."),
]
WRONG = [
    (MATURITIES, "The 2030 bonds yield 4.050%."),
    (MATURITIES, "The 2040 bonds have a coupon of 4.050%."),
    (MATURITIES, "The bonds due in 2040 have a coupon of 5.000%."),
    (OFFICERS, "Bram Sayle has served as Chief Operating Officer since 2018."),
    (OFFICERS, "Bram Sayle has served as Chief Financial Officer since 2021."),
    (OFFICERS, "Orla Fenn has served as Chief Financial Officer until 2018."),
    (OFFICERS, "Orla Fenn is 46 years old."),
    (CLASSES, "The servicing fee is 0.85%."),
    (CLASSES, "The monthly management fee is 1.10%."),
    (RETURNS, "The benchmark returned 3.44% a year over three years."),
    (RETURNS, "Over the past year the fund lost 5.12%."),
    (RATES, "Economic value would rise 7.4% if rates rose 200 basis points."),
    (RATES, "Economic value would fall 7.4% if rates fell 200 basis points."),
    (SURRENDER, "There is no withdrawal charge after year three."),
    (SURRENDER, "There is no premium after year four."),
    (PAYMENTS, "On March 28, 2025, an amount of $0.220 per unit was paid."),
    # another row
    (SURRENDER, "In the fourth policy year the withdrawal charge is 6%."),
    (SURRENDER, "From year four on the withdrawal charge is 3%."),
    (SURRENDER, "After the third year the withdrawal charge is 3%."),
    (SURRENDER, "By the third policy year the withdrawal charge is 6%."),
    (SURRENDER, "The withdrawal charge falls to 6% in year four and disappears from year five on."),
    (SURRENDER, "The withdrawal charge falls to 3% in year four and disappears from year four on."),
    (SURRENDER, "The withdrawal charge is 9% in year one, 6% in year two and 7.5% in year three."),
    (SURRENDER, "In the third contract quarter the withdrawal charge is 6%."),
    (TIERS, "Hazelgrove charges 0.95% on the first $750,000."),
    (TIERS, "Hazelgrove charges 0.70% on the next $750,000."),
    (TIERS, "Hazelgrove charges 0.95% on the next $250,000."),
    (TIERS, "Hazelgrove charges 0.70% on $500,000."),
    (BANDS, "A balance of $5,000 to $24,999 earns an interest rate of 2.60%."),
    (BANDS, "On a balance of $25,000 the interest rate is 1.40%."),
    (BANDS, "Balances of $5,000 or more get an interest rate of 1.40%."),
    (BANDS, "Balances under $24,999 get an interest rate of 1.40%."),
    # another column
    (PREPAYMENT, "In the second loan year the exit fee is 2.00%."),
    (PREPAYMENT, "In the second loan year the fee is 2.00%."),
    (RATES, "A 100 basis point increase in rates would lower net interest income by 3.5%."),
    (FUNDS, "Fund II, of vintage 2013, has a net multiple of 17.4x."),
    (RETURNS, "Over three years the fund returned 5.12%."),
    # another party
    (RETURNS, "Over three years the fund returned 3.71%."),
    (RETURNS, "Over three years the Sallow Equity Fund returned 3.44%."),
    (FUNDS, "Fund III, of vintage 2013, has a net IRR of 17.4%."),
    (FUNDS, "Fund IV, of vintage 2018, has a net IRR of 9.6%."),
    (TIERS, "Larkspur charges 0.95% on the next $750,000."),
    # a value near by
    (SURRENDER, "In the third policy year the withdrawal charge is 6.1%."),
    (PAYMENTS, "On March 28, 2025, an amount of $0.222 per share was paid."),
    # a turned direction
    (RATES, "A 100 basis point decrease in rates would raise net interest income by 3.2%."),
    (RATES, "A 100 basis point increase in rates would lower net interest income by 3.2%."),
    (RATES, "If rates fall by 100 bps, net interest income would rise by 3.9%."),
    (PAYOFF, "If the index rises 40%, the notes would lose 25.0%."),
    (PAYOFF, "If the index falls 40%, the notes would gain 25.0%."),
    (PAYOFF, "A 15% index return would produce a 10% return on the notes."),
    (SURRENDER, "The withdrawal charge rises to 3% in year four."),
    # another time
    (PAYMENTS, "The trust paid $0.235 per share on June 10, 2025."),
    (PAYMENTS, "On March 28, 2025, an amount of $0.235 per share was paid."),
    (PAYMENTS, "The trust paid $0.220 per share on June 27, 2025 to shareholders of record on March 10."),
    (PAYMENTS, "On March 28, 2024, an amount of $0.220 per share was paid."),
    (RETURNS, "In 2019 the fund returned 3.44% over three years."),
    # a rate for another time, another measure, a denial, a word that the table does not say
    (BANDS, "The annual fee on balances under $5,000 is $6."),
    (TIERS, "The monthly advisory fee on the first $250,000 is 1.25%."),
    (SURRENDER, "In the third policy year the annuity earns 6%."),
    (SURRENDER, "In the third policy year the surrender bonus is 6%."),
    (SURRENDER, "In the third policy year the withdrawal charge is not 6%."),
    (SURRENDER, "In the third policy year the withdrawal charge may be 6%."),
    (SURRENDER, "In the third policy year the withdrawal charge is at least 6%."),
    (SURRENDER, "In the third policy year the withdrawal charge is 6% of premium."),
    (TIERS, "Hazelgrove charges 0.95% on the next $750,000 and gives a 5% rebate."),
]


@pytest.mark.parametrize(("chunk", "text"), RIGHT, ids=[text for _, text in RIGHT])
def test_a_record_found_by_its_key_proves_the_claim(chunk: Chunk, text: str) -> None:
    assert proved(text, chunk)


@pytest.mark.parametrize(("chunk", "text"), WRONG, ids=[text for _, text in WRONG])
def test_another_key_value_or_word_leaves_it_open(chunk: Chunk, text: str) -> None:
    assert not proved(text, chunk)


@pytest.mark.parametrize(("chunk", "text"), RIGHT, ids=[text for _, text in RIGHT])
def test_what_a_schedule_bears_out_is_in_no_conflict(chunk: Chunk, text: str) -> None:
    assert not conflicts(text, chunk)


def test_two_schedules_that_the_claim_may_mean_have_to_agree() -> None:
    text = "In the third policy year the withdrawal charge is 6%."
    other = _table(
        "Fir Ten Annuity, withdrawal charge schedule",
        ("Policy year", "1", "2", "3"),
        ("Withdrawal charge", "9%", "7%", "5%"),
    )
    assert not proved(text, SURRENDER, other)
    assert proved(text.replace("the withdrawal", "the Larch Nine withdrawal"), SURRENDER, other)
