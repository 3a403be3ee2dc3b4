"""Which claims a table look-up proves alone, and which near neighbours of them it must not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

QUARTERS = [
    ["(in thousands)", "First", "Second", "Third", "Fourth"],
    ["2025", "", "", "", ""],
    ["Net sales", "117,625", "120,684", "115,651", "115,040"],
    ["Gross margin", "40,615", "41,204", "37,057", "38,700"],
    ["2024", "", "", "", ""],
    ["Net sales", "113,530", "118,021", "118,859", "120,073"],
    ["Gross margin", "38,433", "41,813", "42,082", "42,645"],
]
CASH = [
    ["(in thousands)", "2025", "2024"],
    ["Net cash provided by (used in) financing activities", "14,775", "(900)"],
    ["Income tax expense (benefit)", "5,310", "(2,140)"],
    ["Net cash flow from investing activities", "310", "212"],
]
AWARDS = [
    ["Non-vested awards", "Shares", "Weighted-average grant date fair value"],
    ["Non-vested at December 31, 2024", "1,187,586", "$41.12"],
    ["Granted", "473,550", "$53.53"],
    ["Vested", "(365,223)", "$41.83"],
    ["Non-vested at December 31, 2025", "1,283,281", "$45.40"],
]
PER_SHARE = [
    ["(in millions, except per share data)", "2025", "2024"],
    ["Diluted earnings per common share", "", ""],
    ["From continuing operations", "1.01", "0.99"],
    ["Total", "1.32", "1.17"],
    ["Net profit", "812", "790"],
]
COSTS = [
    ["(in thousands)", "2025", "2024"],
    ["Revenue:", "", ""],
    ["Delivery and maintenance", "9,441", "10,949"],
    ["Client services", "404", "1,044"],
    ["Cost of revenue:", "", ""],
    ["Delivery and maintenance", "2,322", "2,918"],
    ["Client services", "830", "261"],
]


def assessed(text: str, rows: Sequence[Sequence[str]], *texts: str) -> Assessment:
    chunks = [Chunk(id=f"p{at}", text=said, element_type="text") for at, said in enumerate(texts)]
    chunks.append(Chunk(id="table", rows=tuple(map(tuple, rows)), element_type="table"))
    return assess(claim_as_stands(text), EvidenceIndex.build(tuple(chunks)))


def proved(text: str, rows: Sequence[Sequence[str]], *texts: str) -> bool:
    return assessed(text, rows, *texts).proved


def test_a_quarter_without_a_year_is_of_the_latest_year() -> None:
    assert proved("The gross margin in the first quarter was 40,615 thousand.", QUARTERS)
    assert assessed("The gross margin in the first quarter was 38,433 thousand.", QUARTERS).conflict is not None
    assert proved("The gross margin in the first quarter of 2024 was 38,433 thousand.", QUARTERS)


@pytest.mark.parametrize(
    "text",
    [
        "Net cash provided by financing activities in 2025 was 14,775 thousand.",
        "Net cash used in financing activities in 2024 was 900 thousand.",
        "Net cash provided by financing activities in 2024 was (900) thousand.",
        "The income tax expense in 2025 was 5,310 thousand.",
        "The income tax benefit in 2024 was 2,140 thousand.",
    ],
)
def test_of_two_names_of_a_row_the_sign_says_which_one_is_meant(text: str) -> None:
    assert proved(text, CASH)


@pytest.mark.parametrize(
    "text",
    [
        "Net cash used in financing activities in 2025 was 14,775 thousand.",
        "Net cash provided by financing activities in 2024 was 900 thousand.",
        "The income tax benefit in 2025 was 5,310 thousand.",
        "The income tax expense in 2024 was 2,140 thousand.",
        "Net cash provided by investing activities in 2025 was 14,775 thousand.",
    ],
)
def test_the_name_of_the_other_sign_proves_nothing(text: str) -> None:
    assert not proved(text, CASH)


def test_a_hyphened_non_is_part_of_its_word() -> None:
    about = (
        "A summary of the non-vested restricted stock awards and the changes during the year ended December 31, 2025:"
    )
    assert proved("The number of non-vested shares vested in 2025 is 365,223.", AWARDS, about)
    assert proved("The number of non-vested shares granted in 2025 is 473,550.", AWARDS, about)
    assert not proved("The number of vested shares granted in 2025 is 473,550.", AWARDS, about)


def test_a_heading_that_is_said_whole_lends_its_guard_words() -> None:
    assert proved("The total diluted earnings per common share in 2025 is 1.32.", PER_SHARE)
    assert not proved("The total diluted earnings per share before tax in 2025 is 1.32.", PER_SHARE)
    assert not proved("The net profit per share in 2025 was 812 million.", PER_SHARE)


def test_of_two_rows_of_one_name_the_one_is_meant_whose_heading_is_said_whole() -> None:
    assert proved("The delivery and maintenance revenue in 2025 was 9,441 thousand.", COSTS)
    assert not proved("The delivery and maintenance revenue in 2025 was 2,322 thousand.", COSTS)
    assert proved("The delivery and maintenance cost of revenue in 2025 was 2,322 thousand.", COSTS)
    assert not proved("The delivery and maintenance cost of revenue in 2025 was 9,441 thousand.", COSTS)
    assert not proved("Delivery and maintenance in 2025 was 9,441 thousand.", COSTS)


@pytest.mark.parametrize("word", ["adjusted", "average", "expected", "unrecognized", "weighted", "diluted"])
def test_a_qualifier_that_only_a_sentence_over_the_table_says_proves_nothing(word: str) -> None:
    rows = [["(in thousands)", "2025", "2024"], ["Net income", "254,127", "249,000"], ["Shares", "120", "118"]]
    about = f"The following table shows net income and the {word} number of shares:"
    assert proved("Net income in 2025 was 254,127 thousand.", rows, about)
    assert not proved(f"The {word} net income in 2025 was 254,127 thousand.", rows, about)


def test_a_short_fiscal_year_is_a_period_and_no_name() -> None:
    rows = [["", "F25", "F24"], ["$ million", "53 weeks", "52 weeks"], ["Gross margin (%)", "22.9", "23.1"],
            ["Sales", "8,657", "8,244"]]  # fmt: skip
    assert proved("The gross margin for F25 was 22.9%.", rows)
    assert not proved("The gross margin for F24 was 22.9%.", rows)


def test_what_stands_over_the_labels_is_said_of_every_row() -> None:
    rows = [["Net sales (in thousands)", "2025", "2024"], ["Ceramic components", "226,204", "421,849"],
            ["Tantalum components", "366,194", "382,905"]]  # fmt: skip
    assert proved("Net sales from ceramic components in 2025 were 226,204 thousand.", rows)
    assert not proved("Gross sales from ceramic components in 2025 were 226,204 thousand.", rows)
    assert not proved("Net income from ceramic components in 2025 was 226,204 thousand.", rows)
    assert not proved("Net sales from ceramic components in 2024 were 226,204 thousand.", rows)


def test_a_heading_beside_a_row_of_units_is_said_of_every_row() -> None:
    rows = [["", "2025", "2024"], ["Revenue by country", "$M", "$M"], ["UK", "83.2", "73.5"], ["USA", "222.2", "199.0"]]
    assert proved("The revenue from the UK in 2025 is 83.2 million.", rows)
    assert not proved("The profit from the UK in 2025 is 83.2 million.", rows)
    assert not proved("The revenue from the USA in 2025 is 83.2 million.", rows)


SHARES = [
    ["(in millions, except percentages)", "2025", "2024"],
    ["Product", "39,005", "36,709"],
    ["Percentage of revenue", "75.1%", "74.4%"],
    ["Service", "12,899", "12,621"],
    ["Percentage of revenue", "24.9%", "25.6%"],
]


def test_a_repeated_share_belongs_to_the_row_above_it() -> None:
    assert proved("The product percentage of revenue in 2025 was 75.1%.", SHARES)
    assert proved("The service percentage of revenue in 2025 was 24.9%.", SHARES)
    assert assessed("The product percentage of revenue in 2025 was 24.9%.", SHARES).conflict is not None
    assert not proved("The percentage of revenue in 2025 was 75.1%.", SHARES)
    assert not proved("The product percentage of revenue in 2025 was $39,005 million.", SHARES)


TAXES = [
    ["(in thousands)", "2025", "2024"],
    ["Current provision for income taxes:", "", ""],
    ["State", "49", "44"],
    ["Foreign", "1,716", "953"],
    ["Total current", "1,765", "997"],
    ["Deferred tax expense (benefit):", "", ""],
    ["Federal", "3", "(13)"],
    ["Foreign", "(361)", "98"],
    ["Total deferred", "(358)", "85"],
    ["Provision for income taxes", "1,407", "1,082"],
]


def test_a_total_is_the_row_that_stands_under_no_heading() -> None:
    assert proved("The total provision for income taxes in 2025 is 1,407 thousand.", TAXES)
    assert not proved("The deferred provision for income taxes in 2025 is 1,407 thousand.", TAXES)
    assert not proved("The total foreign provision for income taxes in 2025 is 1,716 thousand.", TAXES)


def test_a_row_with_parts_beside_it_is_no_total() -> None:
    rows = [["(in thousands)", "2025", "2024"], ["Revenue", "900", "800"], ["Interest revenue", "50", "45"]]
    assert proved("The revenue in 2025 was 900 thousand.", rows)
    assert not proved("The total revenue in 2025 was 900 thousand.", rows)


def test_a_footnote_mark_in_plain_print_is_no_part_of_its_word() -> None:
    rows = [["(in millions)", "2025", "2024"], ["Corporation tax", "", ""], ["Current charge1", "21", "19"],
            ["Prior adjustments2", "3", "2"]]  # fmt: skip
    assert proved("The corporation tax current charge in 2025 was 21 million.", rows)


PLAN = [
    ["", "May 31, 2025", "May 31, 2024"],
    ["Expected term (in years)", "0.6", "0.8"],
    ["Expected return on plan assets", "3.7%", "3.9%"],
    ["Gross profit (in thousands)", "361,046", "340,112"],
    ["4.50% Senior Notes due September 2033 (in millions)", "454.9", "460.1"],
    ["Balance not past due (in thousands)", "118", "97"],
    ["Effect of exchange rate changes on cash (in thousands)", "(310)", "212"],
]


@pytest.mark.parametrize(
    "text",
    [
        "The expected term in years at May 31, 2025 was 0.6.",
        "The expected return on plan assets at May 31, 2024 was 3.9%.",
        "Gross profit for the year ended May 31, 2025 was 361,046 thousand.",
        "The 4.50% Senior Notes due September 2033 were 454.9 million at May 31, 2025.",
        "The balance not past due at May 31, 2025 was 118 thousand.",
        "The effect of exchange rate changes on cash in the year ended May 31, 2024 was 212 thousand.",
    ],
)
def test_what_looks_like_a_hedge_or_a_unit_may_be_part_of_a_label_or_a_date(text: str) -> None:
    assert proved(text, PLAN)


@pytest.mark.parametrize(
    "text",
    [
        "The term in years at May 31, 2025 may be 0.6.",
        "The expected term in years at May 31, 2025 was not 0.6.",
        "Gross profit for the year ended May 31, 2025 is expected to be 361,046 thousand.",
        "The balance past due at May 31, 2025 was not 118 thousand.",
        "The balance past due at May 31, 2025 was 118 thousand.",
        "The 4.25% Senior Notes due September 2033 were 454.9 million at May 31, 2025.",
        "The change in cash in the year ended May 31, 2024 was 212 thousand.",
    ],
)
def test_a_hedge_or_denial_of_the_claims_own_proves_nothing(text: str) -> None:
    assert not proved(text, PLAN)


def test_the_most_recent_filing_stands_and_the_finding_says_what_it_restates() -> None:
    def filed(year: int, this: str, last: str) -> Chunk:
        rows = (("(in thousands)", str(year), str(year - 1)), ("Revenue", this, last), ("Cost", "400", "300"))
        return Chunk(id=f"t{year}", rows=rows, element_type="table", document=f"Corvane 10-K {year}")

    index = EvidenceIndex.build((filed(2024, "1,000", "900"), filed(2025, "1,200", "1,050")))
    now = assess(claim_as_stands("Revenue was 1,050 thousand in 2024."), index)
    assert now.proved
    assert now.findings[0].source_says == "1,050 thousand (2024), restated from 1,000 thousand"
    assert [citation.chunk for citation in now.findings[0].citations] == ["t2025", "t2024"]
    before = assess(claim_as_stands("Revenue was 1,000 thousand in 2024."), index)
    assert before.conflict is not None
    assert before.conflict.source_says == "1,050 thousand (2024), restated from 1,000 thousand"
    assert assess(claim_as_stands("Revenue was 1,200 thousand in 2025."), index).findings[0].source_says == ""


def test_a_total_may_be_called_by_its_name_alone_where_no_other_row_has_it() -> None:
    rows = [["(in millions)", "2025", "2024"], ["Share capital", "500.0", "500.0"], ["Reserves", "274.9", "210.1"],
            ["Total equity", "774.9", "710.1"]]  # fmt: skip
    assert proved("Equity in 2025 was 774.9 million.", rows)
    assert not proved("Equity in 2024 was 774.9 million.", rows)
    assert not proved("Private equity in 2025 was 774.9 million.", rows)
    assert not proved("Equity per share in 2025 was 774.9 million.", rows)
    assert not proved("Equity in 2025 was 774.9 million.", [*rows, ["Equity", "80.0", "70.0"]])


NONE = "No asset impairment losses were recognized in 2025, 2024 or 2023 on property, plant and equipment."
BLANK = [["(in thousands)", "2025"], ["Deposits", "5"]]


def test_a_sentence_that_says_there_was_none_proves_a_zero() -> None:
    assert proved("The asset impairment loss recognised by the company on PP&E in 2024 was 0.", BLANK, NONE)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The asset impairment loss on PP&E in 2022 was 0.", NONE),
        ("The asset impairment loss in 2024 was 0.", NONE),
        ("The asset impairment loss on PP&E and goodwill in 2024 was 0.", NONE),
        ("The asset impairment loss on PP&E in 2024 was 1.", NONE),
        ("The asset impairment loss on PP&E in 2024 was not 0.", NONE),
        ("The impairment loss in 2024 was 0.", "No material impairment losses were recognized in 2024."),
        ("The impairment loss in 2024 was 0.", "No impairment losses were recognized in 2024 other than for goodwill."),
    ],
)
def test_a_zero_of_more_than_there_was_none_of_is_not_proved(text: str, source: str) -> None:
    assert not proved(text, BLANK, source)


def test_a_figure_that_is_part_of_a_label_may_be_written_otherwise() -> None:
    fees = [["", "Annual advisory fee"], ["First $500,000", "1.00%"], ["Next $1,500,000", "0.80%"]]
    assert proved("The annual advisory fee on the next $1.5 million is 0.80%.", fees)
    assert not proved("The annual advisory fee on the first $1.5 million is 0.80%.", fees)
    assert not proved("The annual advisory fee on the next $500,000 is 0.80%.", fees)


def test_a_figure_in_a_bracket_is_of_the_brackets_own_period() -> None:
    rows = [["(in thousands)", "2025", "2024"], ["Revenue", "1,000", "900"], ["Cost", "400", "300"]]
    assert proved("Revenue was 1,000 thousand (2024: 900 thousand) in 2025.", rows)
    assert proved("Revenue in 2025 was 1,000 thousand (2024: 900 thousand).", rows)
    assert not proved("Revenue was 900 thousand (2024: 1,000 thousand) in 2025.", rows)
    assert not proved("Revenue in 2025 was 900 thousand (2024: 1,000 thousand).", rows)


def test_the_row_that_a_claim_sets_apart_neither_proves_nor_contradicts_it() -> None:
    rows = [["(in thousands)", "2025", "2024"], ["Current", "15", "9"],
            ["Income tax expense (benefit)", "(7,125)", "5,534"]]  # fmt: skip
    for text in ("The income before income tax expense in 2025 was 88,848 thousand.",
                 "The income excluding income tax expense in 2024 was 5,534 thousand."):  # fmt: skip
        found = assessed(text, rows)
        assert found.conflict is None
        assert not found.proved


REGIONS = [
    ["(in millions)", "North America", "Europe", "Total"],
    ["Revenue 2025", "60", "40", "100"],
    ["Revenue 2024", "55", "35", "90"],
]


def test_without_a_part_named_the_total_column_is_meant() -> None:
    assert proved("Revenue in 2025 was 100 million.", REGIONS)
    assert proved("Revenue in Europe in 2025 was 40 million.", REGIONS)
    assert not proved("Revenue in 2025 was 40 million.", REGIONS)
    assert not proved("Revenue in 2025 was 90 million.", REGIONS)
    assert not proved("Revenue in Asia in 2025 was 100 million.", REGIONS)
    assert assessed("Revenue in Europe in 2025 was 60 million.", REGIONS).conflict is not None


def test_verbs_that_only_say_that_something_is_stated_may_be_left_over() -> None:
    rows = [["(in millions)", "2025", "2024"], ["Research and development", "52", "48"], ["Level 2 assets", "31", "29"]]
    assert proved("The company spent 52 million on research and development in 2025.", rows)
    assert proved("Assets classified as Level 2 were 31 million in 2025.", rows)
    assert not proved("The company saved 52 million on research and development in 2025.", rows)
    assert not proved("The company spent 48 million on research and development in 2025.", rows)
