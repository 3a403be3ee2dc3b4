"""Claims of an answer: atomic, standing alone, with every word that can make the answer false (spec MC-CE-01)."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import ClaimType
from guardrail.claims.extract import Context, Extraction, claim_as_stands, extract
from guardrail.claims.lexicon import word_set
from guardrail.segmenter import Segmenter


def extractions_of(answer: str) -> list[Extraction]:
    segmenter = Segmenter()
    context = Context()
    found = []
    for segment in segmenter.feed(answer) + segmenter.close():
        if not segment.blank:
            found.append(extract(segment.text, context))
            context = found[-1].context
    return found


def claims_of(answer: str) -> list[str]:
    return [claim.text for extraction in extractions_of(answer) for claim in extraction.claims]


def test_mc_ce_01_a_participle_becomes_a_claim_of_its_own() -> None:
    assert claims_of("Fund X, yielding 4.2%, was established in 2018.") == [
        "Fund X yields 4.2%.",
        "Fund X was established in 2018.",
    ]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("The fund yields 4.2% and charges 0.45%.", ["The fund yields 4.2%.", "The fund charges 0.45%."]),
        (
            "The fund yields 4.2%, charges 0.45%, and pays monthly distributions.",
            ["The fund yields 4.2%.", "The fund charges 0.45%.", "The fund pays monthly distributions."],
        ),
        ("Fund X, which charges 0.45%, yields 4.2%.", ["Fund X charges 0.45%.", "Fund X yields 4.2%."]),
        (
            "Fund X, with an expense ratio of 0.45%, yields 4.2%.",
            ["Fund X has an expense ratio of 0.45%.", "Fund X yields 4.2%."],
        ),
        (
            "The fund yields 4.2%, with an expense ratio of 0.45%.",
            ["The fund yields 4.2%.", "The fund has an expense ratio of 0.45%."],
        ),
        (
            "Fund X, managed by Dana Whitlock, holds 12 properties.",
            ["Fund X is managed by Dana Whitlock.", "Fund X holds 12 properties."],
        ),
        (
            "Dana Whitlock, the chief financial officer of Ostrava Metals, joined in 2019.",
            ["Dana Whitlock is the chief financial officer of Ostrava Metals.", "Dana Whitlock joined in 2019."],
        ),
        (
            "Tessaro Inc. is a U.S. lender (est. 1998, see No. 5) run by J. K. Omdal.",
            ["Tessaro Inc. is a U.S. lender run by J. K. Omdal.", "Tessaro Inc. was established in 1998."],
        ),
        (
            "Established in 2018, the fund yields 4.2%.",
            ["The fund was established in 2018.", "The fund yields 4.2%."],
        ),
        (
            "In 2025, revenue rose 12% and costs fell 3%.",
            ["In 2025, revenue rose 12%.", "In 2025, costs fell 3%."],
        ),
        (
            "The fund yields 4.2%, while its benchmark yields 3.9%.",
            ["The fund yields 4.2%.", "The fund's benchmark yields 3.9%."],
        ),
        ("Although the fund yields 4.2%, it is not insured.", ["The fund yields 4.2%.", "The fund is not insured."]),
        (
            "The fund was established in 2018 and managed by Dana Whitlock.",
            ["The fund was established in 2018.", "The fund was managed by Dana Whitlock."],
        ),
        (
            "Orlan, Inc., a lender, reported revenue of $14 million in 2025, and its margin was 4.85%.",
            [
                "Orlan, Inc. is a lender.",
                "Orlan, Inc. reported revenue of $14 million in 2025.",
                "Orlan, Inc.'s margin was 4.85%.",
            ],
        ),
        (
            "The bond pays a coupon of 4.5% and matures on June 15, 2031.",
            ["The bond pays a coupon of 4.5%.", "The bond matures on June 15, 2031."],
        ),
        ("A is x, and B is y.", ["A is x.", "B is y."]),
        ("The fund may lose value and is not insured.", ["The fund may lose value.", "The fund is not insured."]),
        (
            "As of June 30, 2026, the fund's yield was 3.92% and its expense ratio was 0.45%.",
            [
                "As of June 30, 2026, the fund's yield was 3.92%.",
                "As of June 30, 2026, the fund's expense ratio was 0.45%.",
            ],
        ),
        (
            "The recall affected 2,300 units and resulted in a charge of $3 million, which is included in costs.",
            [
                "The recall affected 2,300 units.",
                "The recall resulted in a charge of $3 million, which is included in costs.",
            ],
        ),
        (
            "Alder owns large stocks and sells one-month calls on half of them every day.",
            ["Alder owns large stocks.", "Alder sells one-month calls on half of them every day."],
        ),
        (
            "In 2025 the index rose 4.4% while the fund lost 2.7%.",
            ["In 2025 the index rose 4.4%.", "In 2025 the fund lost 2.7%."],
        ),
        (
            "On June 30, 2026 the fund held 31 bonds and had 5% in cash.",
            ["On June 30, 2026 the fund held 31 bonds.", "On June 30, 2026 the fund had 5% in cash."],
        ),
    ],
)
def test_a_sentence_is_cut_into_its_propositions(sentence: str, wanted: list[str]) -> None:
    assert claims_of(sentence) == wanted


@pytest.mark.parametrize(
    "sentence",
    [
        "Revenue at Dorrin Labs grew 12% from $250 million to $280 million in 2025.",
        "Revenue rose 12% and costs fell 3% in 2025.",
        "Revenue rose 12% and costs fell 3% in Germany.",
        "The fund is not insured or guaranteed by the FDIC.",
        "The fund invests in stocks and bonds.",
        "The fund pays interest and charges.",
        "The fund reportedly yields 4% and charges 0.45%.",
        "The fund does not pay dividends or charge fees.",
        "Fund A, Fund B and Fund C yield 4% and 5%, respectively.",
        "The company said revenue rose 12% and costs fell 3%.",
        "The fund bought bonds issued by states and rated AA.",
        "The fund is suitable for investors who seek income and can accept risk.",
        "If rates rise, the fund loses value and pays less.",
        "The fund owns and operates a grain mill.",
        "About 14% of leases provide for payments between 1% and 15% of sales.",
        "The bonds issued in 2018 and 2019 are callable.",
        "The facility has two covenants: leverage is at most 3.5x; and coverage is at least 3.0x.",
        "The Alder Valley Municipal Bond Fund seeks income that is exempt from federal income tax.",
        "The portfolio holds municipal bonds, corporate bonds, and Treasury securities.",
        "Class C shares carry a 1.00% charge if redeemed within one year.",
        "The fund owns bonds that pay 5% and lends shares.",
        "It bought a mill, which makes paper and sells board, and closed a plant.",
    ],
)
def test_a_sentence_that_cannot_be_cut_safely_stays_whole(sentence: str) -> None:
    assert claims_of(sentence) == [sentence]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("In my opinion, the fund yields 4.2%.", "The fund yields 4.2%."),
        ("As noted, the fund is open.", "The fund is open."),
        ("According to the documents, the fund is open.", "The fund is open."),
        ("Based on the research provided, the fund is open.", "The fund is open."),
        ("Importantly, overall, the fund is open.", "The fund is open."),
        ("It should be noted that the fund is open.", "The fund is open."),
        ("The documents state that the fund is open.", "The fund is open."),
        ("Did you know the fund yields 9%?", "The fund yields 9%?"),
        ("You may be glad to hear it is FDIC insured.", "It is FDIC insured."),
        ("The fund is open, according to the prospectus.", "The fund is open."),
        ("The fund, however, is open.", "The fund is open."),
        ("Yes, the fund is open.", "The fund is open."),
        ("According to the ETF profile, the fund is open.", "The fund is open."),
        ("Per its Form ADV, the fund is open.", "The fund is open."),
        ("As stated in the prospectus, the fund is open.", "The fund is open."),
        ("The fund is open, according to the company's annual report.", "The fund is open."),
        ("According to the analyst report, the fund is open.", "According to the analyst report, the fund is open."),
        ("According to the May 2026 report, the fund is open.", "According to the May 2026 report, the fund is open."),
        ("According to the Fed's report, the fund is open.", "According to the Fed's report, the fund is open."),
        ("Bond counsel's opinion is that it is exempt.", "Bond counsel's opinion is that it is exempt."),
        ("According to Moody's, the fund is open.", "According to Moody's, the fund is open."),
        ("The fund may reportedly close.", "The fund may reportedly close."),
    ],
)
def test_filler_is_no_claim_and_hedges_and_sources_stay(sentence: str, wanted: str) -> None:
    assert claims_of(sentence) == [wanted]


@pytest.mark.parametrize(
    ("before", "sentence", "wanted"),
    [
        (
            "Brightwater Bond Fund yields 4.85%.",
            "Its expense ratio is 0.75%",
            "Brightwater Bond Fund's expense ratio is 0.75%.",
        ),
        ("Brightwater Bond Fund yields 4.85%.", "It charges 0.75%.", "Brightwater Bond Fund charges 0.75%."),
        ("Brightwater Bond Fund yields 4.85%.", "The fund is open.", "Brightwater Bond Fund is open."),
        ("Brightwater Bond Fund yields 4.85%.", "The fund's fee is 1%.", "Brightwater Bond Fund's fee is 1%."),
        ("Brightwater Bond Fund yields 4.85%.", "The fund manager left.", "The fund manager left."),
        ("Brightwater Bond Fund yields 4.85%.", "The company left.", "The company left."),
        ("Brightwater Bond Fund yields 4.85%.", "It is possible that rates rise.", "It is possible that rates rise."),
        ("Dorrin Labs is a lender.", "In 2025, it paid dividends.", "In 2025, Dorrin Labs paid dividends."),
        ("Dorrin Labs is a lender.", "The company's net debt rose.", "Dorrin Labs' net debt rose."),
        ("Revenue at Dorrin Labs was $280 million.", "It grew 12%.", "Revenue at Dorrin Labs grew 12%."),
        ("Revenue at Dorrin Labs was $280 million.", "It employs 300 people.", "Dorrin Labs employs 300 people."),
        (
            "Dana Whitlock is the chief officer of Ostrava Metals.",
            "She joined in 2019.",
            "Dana Whitlock joined in 2019.",
        ),
        ("Dana Whitlock is the chief officer of Ostrava Metals.", "Its revenue fell.", "Ostrava Metals' revenue fell."),
        (
            "The Olden Bay credit facility is open.",
            "It bears interest.",
            "The Olden Bay credit facility bears interest.",
        ),
        ("The bond's yield is 5.1%.", "It was issued at par.", "The bond was issued at par."),
        ("Orsk Maritime owns 37 product tankers.", "They are young.", "The product tankers are young."),
        ("Orsk Maritime runs ships.", "They have an age of 8 years.", "The ships have an age of 8 years."),
        ("Dorrin Labs declared a cash dividend.", "It will be paid in May.", "The cash dividend will be paid in May."),
        ("The vaults are inspected by auditors.", "It pays no fees.", "It pays no fees."),
        ("Shareholders get a statement by March 12.", "It owns no copper.", "It owns no copper."),
        (
            "Quillon voluntarily recalled the catheter in 2026.",
            "It expects to ship another.",
            "Quillon expects to ship another.",
        ),
        ("Over five years the fund gained 9%.", "It lagged its index.", "The fund lagged its index."),
        ("Revenue rose 12% in 2025.", "In the same year, costs fell.", "In 2025, costs fell."),
        (
            "For the six months ended June 30, 2026, Orlan Freight earned $5 million.",
            "Costs were $3 million in the same period of 2025.",
            "Costs were $3 million for the six months ended June 30, 2025.",
        ),
        (
            "Sales fell in the first quarter of 2026.",
            "It fell in the same quarter of 2025.",
            "Sales fell in the first quarter of 2025.",
        ),
        ("In 2025 revenue was $5 million.", "A year earlier it was $4 million.", "In 2024, revenue was $4 million."),
        ("Sales were $5 in 2025.", "The margin was 4% a year earlier.", "The margin was 4% in 2024."),
        (
            "It traded at $9 on May 31, 2026.",
            "A year earlier, the discount was 8%.",
            "On May 31, 2025, the discount was 8%.",
        ),
        ("Sales were $5 in 2025.", "Costs fell from $3 a year earlier.", "In 2025, Costs fell from $3 in 2024."),
        (
            "The fund was launched in 2007.",
            "Assets fell 3% in 2025, and turnover was 18% in that year.",
            "Turnover was 18% in 2025.",
        ),
        ("The waiver runs until April 5, 2027.", "In that year, fees rise to 1%.", "In 2027, fees rise to 1%."),
        ("Revenue was $5 in 2025 and $4 in 2024.", "In the same year, costs fell.", "In the same year, costs fell."),
        ("# Alder Valley Fund\n", "It is open.", "Alder Valley Fund is open."),
        ("Here is a summary of **Alder Valley Fund**:\n\n", "- Yield: 3.92%", "Alder Valley Fund's yield is 3.92%."),
    ],
)
def test_a_claim_stands_alone(before: str, sentence: str, wanted: str) -> None:
    assert claims_of(f"{before} {sentence}" if not before.endswith("\n") else before + sentence)[-1] == wanted


def test_nothing_is_carried_over_without_a_context() -> None:
    assert claims_of("Its 30-day SEC yield was 3.95% on June 30, 2026.") == [
        "Its 30-day SEC yield was 3.95% on June 30, 2026."
    ]


def test_list_items_are_read_with_their_heading() -> None:
    answer = (
        "**Key facts about Brightwater Income Fund**\n\n"
        "* Launched in 2012\n* Managed by Dana Whitlock\n* Holds 143 bonds\n* Average credit quality: A+\n"
        "* **30-day SEC yield:** 3.92% (as of June 30, 2026)\n* Not FDIC insured\n"
        "* **Liquidity:** Shares can be redeemed daily\n"
    )
    assert claims_of(answer) == [
        "Brightwater Income Fund was launched in 2012.",
        "Brightwater Income Fund is managed by Dana Whitlock.",
        "Brightwater Income Fund holds 143 bonds.",
        "Brightwater Income Fund's average credit quality is A+.",
        "Brightwater Income Fund's 30-day SEC yield is 3.92% (as of June 30, 2026).",
        "Brightwater Income Fund is not FDIC insured.",
        "Shares can be redeemed daily.",
    ]


def test_list_items_complete_their_lead_in() -> None:
    answer = (
        "The portfolio's holdings include:\n- Ferro Tower (8.2%)\n- Lumen Ridge, at 5.1%\n\nTogether they are 13.3%."
    )
    assert claims_of(answer) == [
        "The portfolio's holdings include Ferro Tower (8.2%).",
        "The portfolio's holdings include Lumen Ridge, at 5.1%.",
        "Together they are 13.3%.",
    ]


def test_a_name_with_quantities_gives_one_claim_each() -> None:
    assert claims_of("- Alder Valley Fund: 3.92% yield, 0.45% expense ratio") == [
        "Alder Valley Fund's yield is 3.92%.",
        "Alder Valley Fund's expense ratio is 0.45%.",
    ]


def test_a_bold_name_with_attributes_gives_one_claim_each() -> None:
    answer = "- **Class A (CRIAX):** net expense ratio of 0.74%, 30-day SEC yield of 3.12%, minimum of $2,500"
    assert claims_of(answer) == [
        "Class A has a net expense ratio of 0.74%.",
        "Class A has a 30-day SEC yield of 3.12%.",
        "Class A has a minimum of $2,500.",
        "Class A's ticker is CRIAX.",
    ]


def test_a_lead_in_that_states_something_is_a_claim_without_its_open_end() -> None:
    answer = (
        "Class S has total annual expenses of 4.45%, made up of:\n\n- Management fee: 1.25%\n"
        "- Distribution and servicing fee: 0.85%\n- Interest on borrowings: 1.94%\n"
    )
    assert claims_of(answer) == [
        "Class S has total annual expenses of 4.45%.",
        "Class S's management fee is 1.25%.",
        "Class S's distribution and servicing fee is 0.85%.",
        "Class S's interest on borrowings is 1.94%.",
    ]


def test_listed_people_are_what_the_list_says_of_them() -> None:
    answer = "Orlan's executive officers are:\n\n1. Dana Whitlock, Chair and CEO\n2. Ada Brook (Chief Risk Officer)\n"
    assert claims_of(answer) == [
        "Dana Whitlock is Chair and CEO of Orlan.",
        "Ada Brook is Chief Risk Officer of Orlan.",
    ]


def test_columns_of_funds_own_the_rows() -> None:
    answer = "| | Short Duration Bond Fund | Class A |\n|---|---|---|\n| Yield to worst | 4.62% | 4.95% |\n"
    assert claims_of(answer) == [
        "Short Duration Bond Fund's yield to worst is 4.62%.",
        "Class A's yield to worst is 4.95%.",
    ]


def test_a_label_that_claims_is_kept() -> None:
    assert claims_of("Guaranteed income: The fund pays monthly.") == ["Guaranteed income: The fund pays monthly."]


def test_table_cells_are_claims_with_their_headers_scale_and_sign() -> None:
    answer = (
        "| (in thousands) | FY2025 | FY2024 |\n|---|---|---|\n| Net result | (1,204) | 310 |\n"
        "| Gross margin (%) | 62.3 | – |\n"
    )
    first, separator, *rows = extractions_of(answer)
    assert not first.assertive
    assert not separator.assertive
    assert [[claim.text for claim in row.claims] for row in rows] == [
        ["The net result in FY2025 was (1,204) thousand.", "The net result in FY2024 was 310 thousand."],
        ["The gross margin in FY2025 was 62.3%."],
    ]


def test_a_table_of_funds_is_read_by_its_columns() -> None:
    answer = "| Fund | SEC Yield | Inception |\n|---|---|---|\n| Alder Valley Fund | 3.92% | 2018 |\n"
    assert claims_of(answer) == ["Alder Valley Fund's SEC yield is 3.92%.", "Alder Valley Fund's inception is 2018."]


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ("| Rating | AAA |", "The rating is AAA."),
        ("| Manager | Dana Whitlock |", "The manager is Dana Whitlock."),
        ("| Inception | 2018 |", "The inception is 2018."),
        ("| Distribution | Monthly |", "The distribution is Monthly."),
    ],
)
def test_a_first_row_of_values_is_no_header(row: str, wanted: str) -> None:
    assert claims_of(f"{row}\n|---|---|\n") == [wanted]


@pytest.mark.parametrize(
    "row",
    [
        "| Metric | 2025 | Change |",
        "| | Alder Valley Fund | Brightwater Fund |",
        "| Fund | Yield |",
        "| Year | Return (%) |",
    ],
)
def test_a_first_row_of_names_is_a_header(row: str) -> None:
    assert claims_of(f"{row}\n|---|---|\n") == []


def test_a_row_without_a_header_is_one_claim() -> None:
    assert claims_of("| Bond X | 5.25% | 2034 |") == ["Bond X; 5.25%; 2034."]


def test_a_row_that_claims_in_its_label_is_checked_even_without_values() -> None:
    assert claims_of("| FDIC insured | – |") == ["FDIC insured."]


def test_headings_and_lead_ins_state_nothing_but_are_remembered() -> None:
    heading, lead_in = extractions_of("## 3. Outlook\nHere is what the documents say:\n")
    assert not heading.assertive
    assert heading.context.heading == "Outlook"
    assert not lead_in.assertive
    assert lead_in.claims == ()


def test_a_heading_that_asserts_is_a_claim() -> None:
    assert claims_of("## Fund is FDIC insured\n") == ["Fund is FDIC insured."]


@pytest.mark.parametrize("text", ["The fund is ~~not~~ insured.", "The fund is <del>not</del> insured."])
def test_struck_out_words_leave_no_claim_so_that_the_session_fails_closed(text: str) -> None:
    extraction = extract(text, Context())
    assert extraction.assertive
    assert extraction.claims == ()


def test_hedges_are_kept_and_marked() -> None:
    (claim,) = extract("Sales at Ardent Mill may reach 40 million next year.", Context()).claims
    assert claim.hedged
    assert claim.text == "Sales at Ardent Mill may reach 40 million next year."
    assert not extract("The fund matured in May 2026.", Context()).claims[0].hedged


def test_figures_and_periods_are_placed_in_the_claims_own_text() -> None:
    for extraction in extractions_of(
        "Brightwater Fund yields 4.85%. In 2025, its fee was 0.75% and it held $1.2 billion."
    ):
        for claim in extraction.claims:
            spans = [(figure.start, figure.end, figure.text) for figure in claim.figures]
            spans += [(period.start, period.end, period.text) for period in claim.periods]
            assert all(claim.text[start:end] == text for start, end, text in spans)


def test_a_claim_as_it_stands_is_not_cut() -> None:
    claim = claim_as_stands("**Fund X**, yielding 4.2%, was established in 2018 [1].")
    assert claim.text == "Fund X, yielding 4.2%, was established in 2018."
    assert claim.type is ClaimType.NUMERICAL


@pytest.mark.parametrize(
    "question",
    [
        "What is the yield of the Alder Valley Fund?",
        "Does Alder Valley Fund pay monthly?",
        "Is Alder Valley Fund safe?",
    ],
)
def test_the_question_says_what_a_pronoun_stands_for(question: str) -> None:
    context = Context().mentioning(question.rstrip("?"))
    assert extract("It yields 3.92%.", context).claims[0].text == "Alder Valley Fund yields 3.92%."


def test_the_context_is_a_value() -> None:
    context = Context()
    extract("Brightwater Bond Fund yields 4.85%.", context)
    assert context == Context()


SUBJECTS = ["The fund", "Brightwater Bond Fund", "Revenue at Dorrin Labs", "Its manager", "Shares", "Fund X"]
PREDICATES = [
    "yields 4.2%", "is not FDIC insured", "was established in 2018", "charges a fee of 0.45%", "may lose value",
    "holds 1,204 bonds", "grew 12% in 2025", "cannot be redeemed", "pays monthly distributions", "fell to $3 million",
    "said demand is weak", "is managed by Dana Whitlock", "invests in stocks and bonds", "has no sales load",
]  # fmt: skip
JOINTS = [
    " and ",
    ", and ",
    ", but ",
    " but ",
    "; ",
    ", while it ",
    ", which ",
    ", and it ",
    " or ",
    ", ",
    " because it ",
]
INSERTIONS = [
    "",
    ", yielding 3.1%,",
    ", which is open,",
    ", a lender,",
    " (est. 1998)",
    ", with a fee of 1%,",
    ", however,",
]
sentences = st.tuples(
    st.sampled_from(["", "In 2025, ", "As of June 30, 2026, ", "Overall, ", "Although rates rose, ", "Reportedly, "]),
    st.sampled_from(SUBJECTS),
    st.sampled_from(INSERTIONS),
    st.lists(st.tuples(st.sampled_from(PREDICATES), st.sampled_from(JOINTS)), min_size=1, max_size=3),
    st.sampled_from(PREDICATES),
)
FUNCTION_WORDS = word_set(
    "a an the although and but while which who with it its is are was were has have however overall est of in"
)


@given(sentences)
@settings(max_examples=400, deadline=None)
def test_every_word_that_can_make_the_sentence_false_is_in_a_claim(
    parts: tuple[str, str, str, list[tuple[str, str]], str],
) -> None:
    opening, subject, insertion, predicates, last = parts
    sentence = opening + subject + insertion + " " + "".join(p + j for p, j in predicates) + last + "."
    said = " ".join(claims_of(sentence)).lower()
    for word in re.findall(r"[\w$%.,'-]*[\w%]", sentence.lower()):
        if word not in FUNCTION_WORDS:
            stem = word.removesuffix("ing")
            assert stem in said, (word, said)
    for negation in ("not", "cannot", "no"):
        wanted = len(re.findall(rf"\b{negation}\b", sentence))
        assert len(re.findall(rf"\b{negation}\b", said)) >= wanted


@given(
    st.text(max_size=120)
    | st.lists(st.sampled_from([*PREDICATES, *JOINTS, *SUBJECTS, "| a | 5% |", "- x:", "**"])).map(" ".join)
)
@example("0 YIELDS 0, WHICH")
@example("0 ESTABLISHED IN OR")
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    for extraction in extractions_of(text):
        for claim in extraction.claims:
            assert claim.text
            assert claim.text.encode("utf-8")
