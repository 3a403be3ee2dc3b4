# ruff: noqa: E501  (one sentence a line)
"""A sentence said again in other words is proved; one that says a little less, more or another thing is not."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.align import align
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.restated.restatement import check_restatement
from tests.support.assessed import proved


def restated(claim: str, *evidence: str | Chunk) -> bool:
    """Whether this proof alone takes a claim for a sentence in other words."""
    chunks = [Chunk(id=f"c{at}", text=one) if isinstance(one, str) else one for at, one in enumerate(evidence)]
    index = EvidenceIndex.build(chunks)
    said = claim_as_stands(claim)
    premises = [premise for premise in align(said, index, limit=4).premises if not premise.cells]
    return bool(check_restatement(said, premises, index))


KINDS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "consent",
        "Interests may not be transferred without the general partner's consent.",
        (
            "Interests can't be transferred unless the general partner consents.",
            "Interests cannot be transferred without the consent of the general partner.",
            "Interests may be transferred only with the consent of the general partner.",
        ),
        (
            "Interests can be transferred unless the general partner consents.",
            "Interests can't be transferred.",
            "Interests can be transferred without the general partner's consent.",
            "Interests can't be transferred if the general partner consents.",
            "Interests can't be transferred unless the limited partner consents.",
            "Interests must be transferred only with the consent of the general partner.",
            "Interests can't be redeemed unless the general partner consents.",
        ),
    ),
    (
        "exception and bound",
        "A 2.00% early repurchase fee applies to shares held for less than one year, except for shares acquired "
        "through reinvestment of distributions.",
        (
            "Shares held for under one year are subject to a 2.00% early repurchase fee, unless they were acquired by "
            "reinvesting distributions.",
            "Shares held for less than one year are subject to a 2.00% early repurchase fee, other than shares acquired "
            "through reinvestment of distributions.",
        ),
        (
            "Shares held for under one year are subject to a 2.00% early repurchase fee.",
            "Shares held for over one year are subject to a 2.00% early repurchase fee, unless they were acquired by "
            "reinvesting distributions.",
            "Shares held for under one year are subject to a 2.00% early repurchase fee if they were acquired by "
            "reinvesting distributions.",
            "Shares held for under one year are not subject to a 2.00% early repurchase fee, unless they were acquired by "
            "reinvesting distributions.",
            "Shares held for under two years are subject to a 2.00% early repurchase fee, unless they were acquired by "
            "reinvesting distributions.",
            "Shares are subject to a 2.00% early repurchase fee, unless they were acquired by reinvesting distributions.",
            "Shares held for under one year are subject to a 2.50% early repurchase fee, unless they were acquired by "
            "reinvesting distributions.",
            "Shares held for under one year may be subject to a 2.00% early repurchase fee, unless they were acquired by "
            "reinvesting dividends.",
        ),
    ),
    (
        "residents",
        "The Pellman Territories Bond Fund is available to residents of all states except Vermont.",
        (
            "Residents of every state except Vermont can invest.",
            "Residents of every state except Vermont may invest in the Pellman Territories Bond Fund.",
            "The Pellman Territories Bond Fund is available to residents of every state but not Vermont.",
        ),
        (
            "Residents of every state can invest.",
            "Residents of every state except Maine can invest.",
            "Residents of every state including Vermont can invest.",
            "Residents of every state except Vermont must invest.",
            "Residents of some states except Vermont can invest.",
            "Residents of every state except Vermont can't invest.",
            "Residents of Vermont can invest.",
        ),
    ),
    (
        "no and not",
        "Larkmoor does not receive commissions or 12b-1 fees.",
        (
            "Larkmoor receives no commissions or 12b-1 fees.",
            "Larkmoor gets no 12b-1 fees or commissions.",
            "Larkmoor doesn't receive any commissions or 12b-1 fees.",
        ),
        (
            "Larkmoor receives commissions or 12b-1 fees.",
            "Larkmoor receives no commissions, fees or 12b-1 fees.",
            "Larkmoor pays no commissions or 12b-1 fees.",
            "Larkmoor receives no fees.",
            "Larkmoor receives no commissions or 12b-2 fees.",
            "Larkmoor will receive no commissions or 12b-1 fees.",
            "Clients of Larkmoor receive no commissions or 12b-1 fees.",
        ),
    ),
    (
        "neither nor",
        "The ETF tracks an index of ports. It does not use derivatives and does not lend its securities.",
        ("The ETF neither lends its securities nor uses derivatives.",),
        (
            "The ETF neither lends its securities nor sells derivatives.",
            "The ETF lends its securities and does not use derivatives.",
            "The ETF neither borrows securities nor uses derivatives.",
            "The index neither lends its securities nor uses derivatives.",
            "The ETF neither lends its securities nor uses cash.",
        ),
    ),
    (
        "listing",
        "Shares are not listed on any exchange.",
        (
            "Shares aren't traded on an exchange.",
            "The fund's shares are not listed on an exchange.",
        ),
        (
            "Shares are listed on an exchange.",
            "Shares aren't traded.",
            "Shares may not be listed on any exchange.",
            "Bonds are not listed on any exchange.",
            "Shares were not listed on any exchange.",
            "Shares aren't traded on some exchanges.",
        ),
    ),
    (
        "frequency",
        "Both funds declare dividends daily and pay them monthly.",
        ("Both funds pay dividends monthly.", "Both funds pay dividends every month."),
        (
            "Both funds pay dividends daily.",
            "Both funds declare dividends monthly.",
            "Both funds pay dividends quarterly.",
            "Both funds pay fees monthly.",
            "Both funds may pay dividends monthly.",
            "Both advisers pay dividends monthly.",
        ),
    ),
    (
        "authority",
        "The board authorized the repurchase of up to 1.5 million shares through December 31, 2027.",
        (
            "The board has authorized buying back up to 1.5 million shares through the end of 2027.",
            "The board approved the repurchase of as many as 1.5 million shares through December 2027.",
        ),
        (
            "The board has authorized buying back at least 1.5 million shares through the end of 2027.",
            "The board has authorized buying back up to 2.5 million shares through the end of 2027.",
            "The board has authorized buying back up to 1.5 million shares through the end of 2028.",
            "The board has authorized selling up to 1.5 million shares through the end of 2027.",
            "The company bought back up to 1.5 million shares through the end of 2027.",
            "The board has not authorized buying back up to 1.5 million shares through the end of 2027.",
            "The board has authorized buying back 1.5 million shares through the end of 2027.",
        ),
    ),
    (
        "objective",
        "Cobbler Ridge Municipal Fund seeks current income exempt from federal income tax, consistent with preservation "
        "of capital.",
        (
            "Cobbler Ridge Municipal Fund aims to generate current income free from federal income tax while preserving capital.",
        ),
        (
            "Cobbler Ridge Municipal Fund aims to generate current income free from income tax while preserving capital.",
            "Cobbler Ridge Municipal Fund aims to generate current income free from state income tax while preserving capital.",
            "Cobbler Ridge Municipal Fund generates current income free from federal income tax while preserving capital.",
            "Cobbler Ridge Municipal Fund aims to generate current income subject to federal income tax while preserving "
            "capital.",
            "Cobbler Ridge Municipal Fund aims to generate current income free from federal income tax while growing capital.",
            "Cobbler Ridge Equity Fund aims to generate current income free from federal income tax while preserving capital.",
        ),
    ),
    (
        "voice",
        "Kestrel Ratings downgraded the notes from BB+ to BB in April 2026.",
        (
            "In April 2026, the notes were downgraded by Kestrel Ratings to BB from BB+.",
            "The notes were downgraded from BB+ to BB in April 2026.",
        ),
        (
            "Kestrel Ratings downgraded the notes from BB to BB+ in April 2026.",
            "Kestrel Ratings was downgraded by the notes from BB+ to BB in April 2026.",
            "Kestrel Ratings will downgrade the notes from BB+ to BB in April 2026.",
            "Kestrel Ratings upgraded the notes from BB+ to BB in April 2026.",
            "Kestrel Ratings downgraded the notes from BB+ to BB on April 3, 2026.",
            "Northgate Credit downgraded the notes from BB+ to BB in April 2026.",
            "The notes were not downgraded from BB+ to BB in April 2026.",
        ),
    ),
    (
        "sureness",
        "Distributions are not guaranteed and may be suspended at any time.",
        ("Distributions could be suspended at any time.", "Distributions aren't guaranteed."),
        (
            "Distributions will be suspended at any time.",
            "Distributions may be guaranteed.",
            "Distributions are suspended at any time.",
            "Distributions may not be suspended at any time.",
            "Fees may be suspended at any time.",
            "Distributions must be suspended at any time.",
        ),
    ),
    (
        "only",
        "The fund uses derivatives solely to hedge currency risk.",
        ("Derivatives are used by the fund only to hedge currency risk.",),
        (
            "Derivatives are used by the fund to hedge currency risk.",
            "The fund uses derivatives.",
            "The fund uses only derivatives to hedge currency risk.",
            "The fund does not use derivatives to hedge currency risk.",
            "The fund uses derivatives solely to hedge credit risk.",
        ),
    ),
    (
        "two dates",
        "The dividend is payable on April 30, 2019 to holders of record on March 15, 2019.",
        ("The dividend is paid on April 30, 2019 to holders of record on March 15, 2019.",),
        (
            "The dividend is payable on March 15, 2019 to holders of record on April 30, 2019.",
            "The dividend is payable on April 30, 2018.",
            "The dividend is payable on April 30, 2019 to holders of record on March 15, 2018.",
            "The dividend is payable on April 30, 2019 to owners of bonds on March 15, 2019.",
            "The dividend may be paid on April 30, 2019 to holders of record on March 15, 2019.",
        ),
    ),
    (
        "level",
        "Zydran Income Fund charges an expense ratio of 0.22%.",
        ("The expense ratio of Zydran Income Fund is 0.22%.", "Zydran Income Fund has an expense ratio of 0.22%."),
        (
            "The expense ratio of Zydran Income Fund is 0.24%.",
            "The gross expense ratio of Zydran Income Fund is 0.22%.",
            "The expense ratio of Zydran Income Fund was 0.22%.",
            "The expense ratio of Zydran Growth Fund is 0.22%.",
            "Zydran Income Fund has no expense ratio of 0.22%.",
            "The expense ratio of Zydran Income Fund is up to 0.22%.",
        ),
    ),
)
KINDS += (
    (
        "of and compound",
        "Carried interest is 20% above an 8% preferred return.",
        ("Carried interest is 20%, above a preferred return of 8%.",),
        (
            "Carried interest is 8% above a 20% preferred return.",
            "Carried interest is 20% below an 8% preferred return.",
            "Carried interest is not 20% above an 8% preferred return.",
            "Carried interest is 20%.",
            "Carried interest is up to 20% above an 8% preferred return.",
        ),
    ),
)
KINDS += (
    (
        "nobody charges what there is not",
        "Clients receive a prorated invoice. There is no termination fee. Larkmoor does not take custody of client assets.",
        ("Larkmoor does not charge a termination fee.", "Larkmoor has no termination fee."),
        (
            "Larkmoor charges a termination fee.",
            "Larkmoor does not charge a fee.",
            "Larkmoor does not charge an advisory fee.",
            "Larkmoor will not charge a termination fee.",
            "Ostrander does not charge a termination fee.",
            "Clients do not receive a termination fee.",
        ),
    ),
    (
        "share of assets",
        "The Fund is non-diversified and may invest more than 25% of its assets in one territory.",
        (
            "The fund may hold over 25% of its assets in a single territory.",
            "The fund can put more than 25% of its assets into one territory.",
        ),
        (
            "The fund holds over 25% of its assets in a single territory.",
            "The fund may hold under 25% of its assets in a single territory.",
            "The fund may hold up to 25% of its assets in a single territory.",
            "The fund may hold over 35% of its assets in a single territory.",
            "The fund may not hold over 25% of its assets in a single territory.",
            "The fund may hold over 25% of its assets in a single issuer.",
            "The fund must hold over 25% of its assets in a single territory.",
        ),
    ),
    (
        "withdrawals",
        "Owners may withdraw up to 10% of the contract value each year without a surrender charge after the first "
        "contract year.",
        (
            "After the first contract year, you may withdraw as much as 10% of the contract value annually with no "
            "surrender charge.",
        ),
        (
            "You may withdraw as much as 10% of the contract value annually with no surrender charge.",
            "After the first contract year, you may withdraw at least 10% of the contract value annually with no surrender charge.",
            "Before the first contract year, you may withdraw as much as 10% of the contract value annually with no surrender charge.",
            "After the first contract year, you may withdraw as much as 10% of the contract value monthly with no surrender charge.",
            "After the first contract year, you may withdraw as much as 10% of the contract value annually.",
            "After the first contract year, you may withdraw as much as 10% of the contract value annually with a surrender charge.",
            "After the second contract year, you may withdraw as much as 10% of the contract value annually with no surrender charge.",
        ),
    ),
    (
        "grades of bonds",
        "The Core Bond Fund does not invest in securities rated below investment grade.",
        ("The Core Bond Fund doesn't buy below-investment-grade securities.",),
        (
            "The Core Bond Fund buys below-investment-grade securities.",
            "The Core Bond Fund doesn't buy investment-grade securities.",
            "The Core Bond Fund doesn't buy securities.",
            "The Core Bond Fund doesn't sell below-investment-grade securities.",
            "The Core Stock Fund doesn't buy below-investment-grade securities.",
            "The Core Bond Fund doesn't buy securities rated above investment grade.",
        ),
    ),
    (
        "whose it is",
        "Timbercrown will close its plant in Oslo by the end of 2027.",
        (
            "Timbercrown's plant in Oslo will be closed by the end of 2027.",
            "Timbercrown's plant in Oslo is to be closed by the end of 2027.",
        ),
        (
            "Timbercrown's plant in Oslo was closed by the end of 2027.",
            "Timbercrown's plant in Bergen will be closed by the end of 2027.",
            "Timbercrown's plant in Oslo will be opened by the end of 2027.",
            "Timbercrown's plant in Oslo may be closed by the end of 2027.",
            "Alder's plant in Oslo will be closed by the end of 2027.",
            "Timbercrown's plant in Oslo will be closed after the end of 2027.",
            "Timbercrown's office in Oslo will be closed by the end of 2027.",
        ),
    ),
    (
        "who was ahead",
        "Growth stocks beat value stocks by 2% in 2019.",
        (
            "In 2019, value stocks trailed growth stocks by 2%.",
            "Growth stocks outperformed value stocks by 2% in 2019.",
        ),
        (
            "In 2019, growth stocks trailed value stocks by 2%.",
            "Value stocks beat growth stocks by 2% in 2019.",
            "In 2019, value stocks trailed growth stocks by 3%.",
            "In 2018, value stocks trailed growth stocks by 2%.",
            "In 2019, value stocks didn't trail growth stocks by 2%.",
            "In 2019, value bonds trailed growth stocks by 2%.",
        ),
    ),
    (
        "insured",
        "Shares of the Fund are not insured by the FDIC.",
        ("The fund's shares aren't FDIC-insured.",),
        (
            "The fund's shares are FDIC-insured.",
            "The fund's shares aren't insured.",
            "The fund's shares may not be FDIC-insured.",
            "The fund's deposits aren't FDIC-insured.",
            "The fund's shares aren't SIPC-protected.",
        ),
    ),
    (
        "some of several",
        "The Board has nine members, seven of whom are independent.",
        ("Seven of the nine board members are independent.",),
        (
            "Nine of the seven board members are independent.",
            "Seven of the nine board members are not independent.",
            "Six of the nine board members are independent.",
            "Seven of the eight board members are independent.",
            "All of the nine board members are independent.",
            "Seven of the nine board members were independent.",
        ),
    ),
    (
        "notches",
        "In April 2026, Kestrel Ratings downgraded the notes from BB+ to BB, citing higher leverage.",
        ("Kestrel Ratings lowered the notes by one notch, from BB+ to BB, in April 2026.",),
        (
            "Kestrel Ratings lowered the notes by two notches, from BB+ to BB, in April 2026.",
            "Kestrel Ratings raised the notes by one notch, from BB+ to BB, in April 2026.",
            "Kestrel Ratings lowered the notes by one notch, from BB to BB-, in April 2026.",
            "Kestrel Ratings lowered the notes by one notch, from BB to BB+, in April 2026.",
            "Kestrel Ratings may lower the notes by one notch, from BB+ to BB, in April 2026.",
        ),
    ),
)
KINDS += (
    (
        "a verb with a particle",
        "The owner may withdraw up to 10% of the accumulation value each year without a surrender charge.",
        (
            "The owner can take out up to 10% of the accumulation value annually with no surrender charge.",
            "The owner may take out up to 10% of the accumulation value every year without a surrender charge.",
        ),
        (
            "The owner took out up to 10% of the accumulation value annually with no surrender charge.",
            "The owner must take out up to 10% of the accumulation value annually with no surrender charge.",
            "The owner can take out up to 10% of the accumulation value annually.",
            "The owner can't take out up to 10% of the accumulation value annually with no surrender charge.",
            "The owner can take over up to 10% of the accumulation value annually with no surrender charge.",
            "The owner can put in up to 10% of the accumulation value annually with no surrender charge.",
        ),
    ),
    (
        "what is taken in",
        "The composite includes all discretionary accounts of at least $500,000.",
        ("The composite takes in all discretionary accounts of $500,000 or more.",),
        (
            "The composite took in all discretionary accounts of $500,000 or more.",
            "The composite takes in all accounts of $500,000 or more.",
            "The composite takes in all discretionary accounts of $500,000 or less.",
            "The composite takes on all discretionary accounts of $500,000 or more.",
            "The composite takes in some discretionary accounts of $500,000 or more.",
            "The composite leaves out all discretionary accounts of $500,000 or more.",
        ),
    ),
    (
        "beside what is done only so",
        "The Fund does not invest in equity securities and may use Treasury futures only to hedge interest rate risk.",
        ("The fund doesn't invest in stocks.", "The fund does not invest in equity securities."),
        (
            "The fund may use Treasury futures.",
            "The fund invests in stocks.",
            "The fund only invests in stocks.",
            "The fund doesn't use Treasury futures.",
            "The fund doesn't invest in bonds.",
            "The fund may not use Treasury futures to hedge interest rate risk.",
        ),
    ),
    (
        "a meeting before a date",
        "The annual meeting takes place prior to the closing of the merger.",
        ("The annual meeting occurs before the closing of the merger.",),
        (
            "The annual meeting occurs after the closing of the merger.",
            "The annual meeting took place before the closing of the merger.",
            "The annual meeting may occur before the closing of the merger.",
            "The special meeting occurs before the closing of the merger.",
            "The annual meeting does not occur before the closing of the merger.",
        ),
    ),
)
SAID = [(kind, sentence, claim) for kind, sentence, right, _ in KINDS for claim in right]
NOT_SAID = [(kind, sentence, claim) for kind, sentence, _, wrong in KINDS for claim in wrong]


@pytest.mark.parametrize(("kind", "sentence", "claim"), SAID)
def test_a_sentence_in_other_words_proves_the_claim(kind: str, sentence: str, claim: str) -> None:
    assert proved(claim, sentence)


@pytest.mark.parametrize(("kind", "sentence", "claim"), NOT_SAID)
def test_a_claim_that_says_another_thing_is_not_proved(kind: str, sentence: str, claim: str) -> None:
    assert not restated(claim, sentence)
    assert not proved(claim, sentence)


def test_each_kind_has_five_near_misses() -> None:
    assert all(len(wrong) >= 5 for _, _, _, wrong in KINDS)


@pytest.mark.parametrize(
    "claim",
    [
        "The fund cannot lend shares to the adviser unless the fund consents.",
        "The fund cannot lend shares to the adviser unless the shares consent.",
        "The fund cannot lend shares to the adviser without the consent of the fund.",
        "The adviser cannot lend shares to the fund unless the adviser consents.",
        "The fund can lend shares to the adviser unless the adviser consents.",
        "The fund cannot lend shares unless the adviser consents.",
    ],
)
def test_who_consents_is_part_of_a_condition(claim: str) -> None:
    sentence = "The fund may not lend shares to the adviser without the adviser's consent."
    assert restated("The fund cannot lend shares to the adviser unless the adviser consents.", sentence)
    assert not restated(claim, sentence)


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("The fund buys bonds of companies acquired.", "The fund buys bonds of companies acquiring."),
        ("The fund holds notes secured by assets.", "The fund holds notes securing assets."),
        ("The trust lends to firms owed money.", "The trust lends to firms owing money."),
        ("The fund buys shares of banks lent money.", "The fund buys shares of banks that lend money."),
        ("The fee applies to shares sold.", "The fee applies to shares that sell."),
    ],
)
def test_who_undergoes_it_is_not_who_does_it(sentence: str, claim: str) -> None:
    assert not restated(claim, sentence)


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("At any time, shares can be redeemed by owners.", "Shares can be redeemed by owners."),
        ("If rates fall, the fund may sell bonds.", "The fund can sell bonds."),
        ("In most years, the fund pays dividends.", "The fund pays dividends."),
        ("Under the plan, the fund pays fees.", "The fund pays fees."),
        ("For accounts below $5,000, the fund charges a fee.", "The fund charges a fee."),
    ],
)
def test_what_leads_up_to_a_sentence_is_not_lost(sentence: str, claim: str) -> None:
    assert not restated(claim, sentence)


@pytest.mark.parametrize(
    "claim",
    [
        "Alder Foods pays its dividend in cash or in kind, at the election of Birch Capital Corp.",
        "Birch Capital Corp pays its dividend in cash or in kind, at the election of Alder Foods.",
        "Alder Foods pays the dividend of Birch Capital Corp in cash or in kind, at the election of Alder Foods.",
        "Alder Foods pays its dividend in cash or in kind, at the election of Alder Foods' holders.",
        "Alder Foods pays its dividend in cash or in kind.",
    ],
)
def test_what_is_the_subjects_is_nobody_elses(claim: str) -> None:
    evidence = "Alder Foods pays its dividend in cash or in kind, at the election of Alder Foods. Birch Capital Corp owns shares."
    assert not restated(claim, evidence)


def test_a_class_keeps_its_letter() -> None:
    assert restated("Class A shares bear no 12b-1 fee.", "Class A shares do not bear any 12b-1 fee.")
    assert not restated("Class shares bear no 12b-1 fee.", "Class A shares do not bear any 12b-1 fee.")
    assert not restated("Class C shares bear no 12b-1 fee.", "Class A shares do not bear any 12b-1 fee.")


def test_a_rating_keeps_its_sign() -> None:
    sentence = "Kestrel Ratings downgraded the notes from BB+ to BB in April 2026."
    assert not proved("Kestrel Ratings downgraded the notes from BB to BB+ in April 2026.", sentence)
    assert not proved(
        "The reason for the sale of the notes is a cut to BB.", "The notes were sold due to a cut to BB-."
    )


def test_a_year_of_a_return_is_not_every_year() -> None:
    assert restated("The fund charges 2% each year.", "The fund charges 2% annually.")
    assert not restated("The fund returned 2% every year.", "The fund returned 2% a year.")


FUND_A = "Alder Income Fund seeks dividends. The Fund charges no redemption fee."
FUND_B = "Birch Growth Fund buys small companies. The Fund charges a redemption fee."


def test_what_is_said_of_the_fund_is_of_the_fund_that_its_chunk_names() -> None:
    assert restated("Alder Income Fund imposes no redemption fee.", FUND_A, FUND_B)
    assert not restated("Birch Growth Fund imposes no redemption fee.", FUND_A, FUND_B)


def test_a_chunk_that_names_two_says_nothing_of_either() -> None:
    both = "Alder Income Fund and Birch Growth Fund are separate. The Fund charges no redemption fee."
    assert not restated("Alder Income Fund imposes no redemption fee.", both)


def test_a_name_is_not_the_fund_of_evidence_with_two() -> None:
    named = "Alder Income Fund charges no redemption fee."
    assert restated("The fund imposes no redemption fee.", named)
    assert not restated("The fund imposes no redemption fee.", named, "Birch Growth Fund buys small companies.")


def test_what_the_next_sentence_takes_back_is_not_proved() -> None:
    sentence = "Interests may not be transferred without the general partner's consent."
    claim = "Interests can't be transferred unless the general partner consents."
    assert restated(claim, f"{sentence} Interests are shown in the register.")
    assert not restated(claim, f"{sentence} However, transfers to relatives are free.")
    assert not restated(claim, f"{sentence} This does not apply to trusts.")


def test_another_sentence_that_says_the_opposite_leaves_it_open() -> None:
    assert not restated(
        "Larkmoor gets no commissions.", "Larkmoor does not receive commissions.", "Larkmoor receives commissions."
    )


@pytest.mark.parametrize(
    "claim",
    [
        "",
        "?",
        "Has to",
        "The fund",
        "The fund has to",
        "Shares neither",
        "No",
        "Not unless if except",
        "To be, or not.",
    ],
)
def test_what_is_no_clause_is_left_alone(claim: str) -> None:
    assert not restated(claim, "The fund has to pay. Shares neither rise nor fall unless traded.")
