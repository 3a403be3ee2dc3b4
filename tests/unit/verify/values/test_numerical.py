"""Figures of a claim against cells and sentences: value, unit, currency, scale, sign, period and row."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_cell, parse_figures, parse_unit_note, scaled
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import Cell
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.values.numerical import check_numerical

CORVANE = [
    ["(in thousands)", "FY2025", "FY2024"],
    ["Net result", "(1,204)", "310"],
    ["Revenue", "18,450", "17,902"],
    ["Cost of revenue", "(9,150)", "(8,800)"],
    ["Net loss on disposals", "45", "12"],
    ["Gross margin", "50.4%", "50.8%"],
    ["Profit before tax", "700", "650"],
]
CAPTION = "Corvane AG, statement of income"


def claim(text: str, *, hedged: bool = False) -> Claim:
    periods = parse_periods(text)
    return Claim(text, ClaimType.NUMERICAL, parse_figures(text, periods), periods, hedged=hedged)


def sentence(text: str) -> Premise:
    periods = parse_periods(text)
    return Premise(text, 1.0, Citation("e1"), parse_figures(text, periods), periods)


def table(rows: Sequence[Sequence[str]], said: Claim, caption: str = CAPTION) -> list[AlignedCell]:
    """Every cell of a table with one header row, as an aligner without any judgement would return it."""
    note = parse_unit_note(rows[0][0])
    terms = content_terms(said.text)
    aligned: list[AlignedCell] = []
    for number, row in enumerate(rows[1:], start=1):
        for column, text in enumerate(row[1:], start=1):
            figure = parse_cell(text)
            heading = rows[0][column]
            if figure is not None:
                own = parse_unit_note(heading)
                figure = scaled(
                    figure, note.scale if own.scale == 1.0 else own.scale, own.unit, own.currency or note.currency
                )
            row_terms, column_terms = content_terms(row[0]), content_terms(heading)
            cell = Cell(
                text, number, column, (row[0],), (heading,), figure, parse_periods(heading), row_terms, column_terms,
                Citation("t1", table="t1", row=row[0], column=heading),
            )  # fmt: skip
            missing = terms - row_terms - column_terms - content_terms(caption)
            aligned.append(AlignedCell(cell, 1.0, 1.0, 1.0, missing))
    return aligned


def look_up(text: str, rows: Sequence[Sequence[str]] = CORVANE) -> tuple[Finding, ...]:
    said = claim(text)
    return check_numerical(said, [], table(rows, said))


def read(text: str, *sources: str, hedged: bool = False) -> tuple[Finding, ...]:
    return check_numerical(claim(text, hedged=hedged), [sentence(source) for source in sources])


def answers(findings: Sequence[Finding]) -> list[Answer]:
    return [finding.answer for finding in findings]


@pytest.mark.parametrize(
    "text",
    [
        "Corvane's revenue in FY2025 was 18,450 thousand.",
        "Corvane's revenue in FY2025 was 18.45 million.",
        "Corvane's revenue in 2025 was 18.5 million.",
        "Corvane's revenue in FY2025 was about 18 million.",
        "Corvane's revenue in FY2025 was more than 18 million.",
        "Corvane's net result in FY2025 was a loss of 1,204 thousand.",
        "Corvane's net result in FY2025 was -1,204 thousand.",
        "Corvane's cost of revenue in FY2025 was 9,150 thousand.",
        "Corvane's net loss on disposals in FY2024 was 12 thousand.",
        "Corvane's gross margin in FY2024 was 50.8%.",
    ],
)
def test_a_cell_grounds_the_figure_and_its_period(text: str) -> None:
    said = claim(text)
    (finding,) = check_numerical(said, [], table(CORVANE, said))
    assert finding.answer is Answer.MATCH
    assert finding.citations
    assert {text[start:end] for start, end in finding.matched} == {item.text for item in (*said.figures, *said.periods)}


@pytest.mark.parametrize(
    ("text", "source_says"),
    [
        ("Corvane's revenue in FY2025 was 17,902 thousand.", "18,450 thousand (FY2025)"),  # another period
        ("Corvane's revenue in FY2025 was 18,450 million.", "18,450 thousand (FY2025)"),  # another scale
        ("Corvane's revenue in FY2025 was 18,540 thousand.", "18,450 thousand (FY2025)"),  # transposed
        ("Corvane's revenue in FY2025 was 18,650 thousand.", "18,450 thousand (FY2025)"),  # near
        ("Corvane's revenue in FY2025 was 700 thousand.", "18,450 thousand (FY2025)"),  # another row
        ("Corvane's net result in FY2025 was a profit of 1,204 thousand.", "-1,204 thousand (FY2025)"),  # sign
        ("Corvane's net result in FY2025 was 1,204 thousand.", "-1,204 thousand (FY2025)"),
        ("Corvane's net result in FY2024 was a loss of 310 thousand.", "310 thousand (FY2024)"),
        ("Corvane's gross margin in FY2025 was 50.8%.", "50.4% (FY2025)"),
    ],
)
def test_the_right_place_with_another_figure_is_a_conflict(text: str, source_says: str) -> None:
    (finding,) = look_up(text)
    assert finding.answer is Answer.CONFLICT
    assert finding.source_says == source_says
    assert finding.answer_says in text
    assert finding.matched == ()


PRINTED = [
    ["(in thousands)", "2019", "2018"],
    ["Right of use assets", "$33,014", "$—"],
    ["Deposits", "2,338", "1,975"],
    ["Net result", "(1,204)", "310"],
]


@pytest.mark.parametrize(
    "text", ["The right of use assets in 2019 are $33,014.", "Deposits in 2019 were 2,338.", "Deposits were 2,338."]
)
def test_a_cell_quoted_as_it_is_printed_is_no_conflict_and_proves_nothing(text: str) -> None:
    (finding,) = look_up(text, PRINTED)
    assert finding.answer is Answer.MATCH
    assert not finding.proved
    assert finding.restated == ()


@pytest.mark.parametrize(
    "text",
    [
        "The right of use assets in 2019 are $33,014 million.",  # a scale, and not the table's
        "The right of use assets in 2019 are $33014.",  # other separators
        "The right of use assets in 2019 are $33,041.",
        "The right of use assets in 2018 were $33,014.",  # nothing is printed there, and this is another year's
        "Deposits in 2019 were $2,338.",  # a currency that the cell does not print
        "Deposits in 2019 were 1,975.",
        "The net result in 2019 was 1,204.",  # sign
        "Deposits rose from 1,975 thousand in 2018 to 2,338 in 2019.",  # the claim uses scales
    ],
)
def test_what_is_not_printed_so_is_not_excused(text: str) -> None:
    assert any(finding.answer is not Answer.MATCH for finding in look_up(text, PRINTED))


def test_a_printed_cell_does_not_outweigh_a_sentence_that_states_it_in_full() -> None:
    said = claim("Deposits in 2019 were 2,338.")
    premises = [sentence("Deposits in 2019 were $2.338 million.")]
    (finding,) = check_numerical(said, premises, table(PRINTED, said))
    assert finding.answer is not Answer.MATCH


def test_another_currency_is_a_conflict() -> None:
    rows = [["", "2025 (€m)"], ["Revenue", "18.4"]]
    assert answers(look_up("Revenue in 2025 was €18.4 million.", rows)) == [Answer.MATCH]
    assert answers(look_up("Revenue in 2025 was $18.4 million.", rows)) == [Answer.CONFLICT]


@pytest.mark.parametrize(
    "text",
    [
        "Corvane's profit after tax in FY2025 was 700 thousand.",
        "The average revenue of Corvane was 18,450 thousand.",
        "Corvane employs 18,450 people.",
        "Corvane's dividend in FY2025 was 18,450 thousand.",
        "Corvane's statement of income for FY2025 shows 18,450 thousand.",
    ],
)
def test_what_no_row_names_cannot_be_told(text: str) -> None:
    (finding,) = look_up(text)
    assert finding.answer is Answer.CANNOT_TELL
    assert not finding.matched


def test_a_scale_that_the_evidence_does_not_state_is_not_grounded() -> None:
    rows = [["", "2025"], ["Revenue", "18.4"]]
    assert answers(look_up("Revenue in 2025 was 18.4 million.", rows)) == [Answer.CANNOT_TELL]


def test_without_a_period_the_latest_is_meant() -> None:
    assert answers(look_up("Corvane's revenue was 18,450 thousand.")) == [Answer.MATCH]
    assert answers(look_up("Corvane's revenue was 17,902 thousand.")) == [Answer.CONFLICT]


def test_the_size_of_a_change_is_no_level() -> None:
    rows = [["", "2025", "2024", "% change"], ["Revenue", "112", "100", "12%"], ["Margin", "12%", "11%", "9%"]]
    assert answers(look_up("Revenue rose 12% in 2025.", rows)) == [Answer.MATCH]
    assert answers(look_up("Revenue fell 12% in 2025.", rows)) == [Answer.CONFLICT]
    assert answers(look_up("The margin rose 12% in 2025.", rows)) == [Answer.CONFLICT]


def test_a_change_column_is_of_the_periods_of_its_row() -> None:
    rows = [["", "2025", "2024", "Change"], ["Revenue", "112", "100", "12%"]]
    text = "The change in revenue between 2024 and 2025 was 12%."
    (finding,) = look_up(text, rows)
    assert {text[start:end] for start, end in finding.matched} == {"2024", "2025", "12%"}


def test_quarters_that_a_heading_numbers() -> None:
    rows = [["", "2025 First", "2025 Second"], ["Revenue", "40", "44"]]
    said = claim("Revenue in the second quarter of 2025 was 44.")
    cells = [
        AlignedCell(
            Cell(text, 1, column, ("Revenue",), ("2025", heading), parse_cell(text), parse_periods("2025"),
                 content_terms("Revenue"), frozenset(), Citation("t1")),
            1.0, 1.0, 1.0, frozenset(),
        )
        for column, (heading, text) in enumerate(zip(("First", "Second"), rows[1][1:], strict=True))
    ]  # fmt: skip
    (finding,) = check_numerical(said, [], cells)
    assert len(finding.matched) == 2
    assert answers(check_numerical(claim("Revenue in the second quarter of 2025 was 40."), [], cells)) == [
        Answer.CONFLICT
    ]


def test_a_number_in_a_label_is_grounded_by_it() -> None:
    rows = [["", "2025"], ["Life expectancy, male aged 65", "86.8"]]
    findings = look_up("The life expectancy of a male aged 65 in 2025 was 86.8.", rows)
    assert answers(findings) == [Answer.MATCH, Answer.MATCH]


@pytest.mark.parametrize(
    "text",
    [
        "Corvane's revenue in FY2025 was 18,450 thousand.",
        "Corvane's revenue in FY2025 was 18.45 million.",
        "Corvane's gross margin in FY2024 was 50.8%.",
    ],
)
def test_a_plain_look_up_proves_the_whole_claim(text: str) -> None:
    (finding,) = look_up(text)
    assert finding.proved


LEDGER = [
    ["", "2019", "2018"],
    ["Net bookings", "6,388", "7,262"],
    ["In-game net bookings", "3,366", "4,203"],
    ["Current assets", "510", "480"],
    ["Amounts falling due within one year", "233", "140"],
    ["Effective income tax rate", "13.0%", "18.3%"],
]


@pytest.mark.parametrize(
    "text",
    [
        "The company's net bookings in 2019 were 6,388.",
        "The amount of net bookings in 2019 was 6,388.",
        "The net bookings balance in 2019 was 6,388.",
        "The in-game net bookings in 2018 were 4,203.",
        "The amounts falling due within one year in 2019 were 233.",
        "The effective tax rate in 2019 was 13.0%.",
    ],
)
def test_a_look_up_is_proved_where_every_word_is_accounted_for(text: str) -> None:
    said = claim(text)
    findings = check_numerical(said, [], table(LEDGER, said, caption=""))
    assert any(finding.proved for finding in findings)


@pytest.mark.parametrize(
    "text",
    [
        "The other current assets in 2019 were 510.",  # light words that still name something else
        "The fair value of current assets in 2019 was 510.",
        "The average current assets in 2019 were 510.",
        "The effective interest rate in 2019 was 13.0%.",
        "The current assets fell to 510 in 2019.",
    ],
)
def test_no_word_of_a_proved_claim_is_left_over(text: str) -> None:
    said = claim(text)
    findings = check_numerical(said, [], table(LEDGER, said, caption=""))
    assert not any(finding.proved for finding in findings)


def test_each_figure_of_a_claim_is_looked_up_by_its_own_words() -> None:
    said = (
        "Corvane's revenue in FY2025 was 18,450 thousand, its cost of revenue 9,150 thousand, its gross margin 50.4%."
    )
    assert answers(look_up(said)) == [Answer.MATCH] * 3
    swapped = "Corvane's revenue in FY2025 was 9,150 thousand and its cost of revenue was 18,450 thousand."
    assert Answer.MATCH not in answers(look_up(swapped))


def test_a_result_over_a_table_that_is_one_of_averages_is_looked_up() -> None:
    rows = [["", "2019"], ["Men", "86.8"]]
    said = claim("The average life expectancy of men in 2019 was 86.8.")
    titled = check_numerical(said, [], table(rows, said, caption="Average life expectancy"))
    untitled = check_numerical(said, [], table(rows, said, caption="Life expectancy"))
    assert (answers(titled), answers(untitled)) == ([Answer.MATCH], [Answer.CANNOT_TELL])


def test_the_row_named_more_fully_is_the_one_meant() -> None:
    said = claim("The in-game net bookings in 2019 were 6,388.")
    (finding,) = check_numerical(said, [], table(LEDGER, said, caption="In-game net bookings"))
    assert (finding.answer, finding.source_says) == (Answer.CONFLICT, "3,366 (2019)")


@pytest.mark.parametrize(
    "text",
    [
        "Corvane's audited revenue in FY2025 was 18,450 thousand.",  # a word that nothing carries
        "Corvane's revenue in FY2025 was not 18,450 thousand.",
        "Corvane's revenue in FY2025 may be 18,450 thousand.",
        "Corvane's cost in FY2025 was 9,150 thousand.",  # the label says more
        "Corvane's revenue fell to 18,450 thousand in FY2025.",  # a direction that no cell states
        "Corvane's monthly revenue in FY2025 was 18,450 thousand.",
        "Corvane's revenue until FY2025 was 18,450 thousand.",
        "Corvane's revenue in Q2 2025 was 18,450 thousand.",  # a period that the column does not have
        "Corvane's profit after tax in FY2025 was 700 thousand.",
        "Corvane's revenue in FY2025 was 18,450 thousand and its profit 900 thousand.",
    ],
)
def test_a_claim_that_says_more_than_the_cell_is_not_proved(text: str) -> None:
    assert not any(finding.proved for finding in look_up(text))


def test_a_match_puts_the_figure_into_the_source_spelling() -> None:
    text = "Occupancy of the Marrow Street portfolio stood at about 85.2% at year end."
    source = "Occupancy of the Marrow Street portfolio stood at 85.19% at year end."
    (finding,) = read(text, source)
    ((start, end, spelling),) = finding.restated
    assert text[:start] + spelling + text[end:] == source
    assert finding.premise is not None
    assert finding.premise.text == source


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("Revenue in FY2025 was 18.45 million.", "18,450 thousand"),
        ("Revenue in FY2025 was more than 18 million.", "18,450 thousand"),
        ("Revenue in FY2025 was 18,450 thousand.", None),
    ],
)
def test_a_match_is_restated_as_the_linearised_premise_spells_it(text: str, spelling: str | None) -> None:
    said = claim(text)
    cells = [one for one in table(CORVANE, said) if one.cell.text == "18,450"]
    written = "Revenue (FY2025) is 18,450 thousand."
    figures = tuple(figure for figure in parse_figures(written, parse_periods(written)))
    premise = Premise(written, 1.0, cells[0].cell.citation, figures, parse_periods(written), (cells[0].cell,))
    (finding,) = check_numerical(said, [premise], cells)
    assert finding.premise is premise
    assert [edit[2] for edit in finding.restated] == ([spelling] if spelling else [])


def test_number_words_are_restated_in_digits() -> None:
    (finding,) = read("Costs at Ferro Tower rose twelve percent in 2025.", "Costs at Ferro Tower rose 12% in 2025.")
    assert finding.restated == ((26, 40, "12%"),)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The fund yields 4.85%.", "The fund yields 4.85% and its expense ratio is 0.45%."),
        ("Its expense ratio is 0.45%.", "The fund yields 4.85% and its expense ratio is 0.45%."),
        ("Revenue was $280 million in 2025.", "Revenue was $280 million in 2025, against $250 million in 2024."),
        ("Revenue was $250 million in 2024.", "Revenue was $280 million in 2025, against $250 million in 2024."),
        ("Revenue grew from $250 million to $280 million in 2025.",
         "Revenue was $280 million in 2025, against $250 million in 2024."),
        ("Exchange gains were RMB77 million in 2019.", "Exchange gains of 2019 were RMB77 million (2018: RMB9m)."),
        ("Fees were $5 million in 2019.", "Fees were $5 million and $6 million in 2019 and 2018, respectively."),
        ("The 10 largest customers represent 49% of sales.", "The ten largest customers represent 49% (53%) of sales."),
        ("Fennick has 4523000 shares outstanding.", "Fennick has 4,523,000 shares outstanding."),
        ("The bank has up to 42 branches.", "The bank has 38 to 42 branches."),
    ],
)  # fmt: skip
def test_sentences_ground_figures(text: str, source: str) -> None:
    assert set(answers(read(text, source))) == {Answer.MATCH}


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The yield is 5.85%.", "The yield is 4.85%."),
        ("The credit facility totals $50 million.", "The credit facility totals $150 million."),
        ("Revenue was $250 million in 2025.", "Revenue was $280 million in 2025, against $250 million in 2024."),
        ("Its expense ratio is 4.85%.", "The fund yields 4.85% and its expense ratio is 0.45%."),
        ("Revenue reached $1.2 billion in 2025.", "Revenue reached EUR 1,200 million in 2025."),
        ("Costs fell 12% in 2025.", "Costs rose 12% in 2025."),
        ("Fees were $6 million in 2019.", "Fees were $5 million and $6 million in 2019 and 2018, respectively."),
    ],
)
def test_sentences_contradict_figures(text: str, source: str) -> None:
    assert Answer.CONFLICT in answers(read(text, source))
    assert Answer.MATCH not in answers(read(text, source))


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The yield rose 25% to 4.50%.", "The yield rose from 4.25% to 4.50% over the quarter."),
        ("The margin rose 2%.", "The margin rose 2 percentage points."),
        ("The net loss was $3 million.", "The net profit was $3 million."),
        ("The fund holds 30 bonds.", "The fund holds up to 30 bonds."),
        ("The fund yields 5.10%.", "The trustees met in May."),
    ],
)
def test_sentences_that_do_not_state_it_leave_the_figure_ungrounded(text: str, source: str) -> None:
    findings = read(text, source)
    spans = {span for finding in findings for span in finding.matched}
    assert (claim(text).figures[0].start, claim(text).figures[0].end) not in spans


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (
            "Purlow Markets is the largest tenant, at 11.8% of base rent.",
            "The trust owns 74 properties with an occupancy of 95.4%. Its largest tenant, Purlow Markets, pays 11.8% of"
            " base rent.",
        ),
        (
            "Retirement accounts can start with as little as $10,000.",
            "The minimum is $25,000, or $10,000 for retirement accounts.",
        ),
        ("The 2065 Fund charges 0.24%.", "The 2045 Fund charges 0.22%; the 2065 Fund charges 0.24%."),
    ],
)
def test_the_clause_of_a_figure_ends_with_its_sentence(text: str, source: str) -> None:
    assert read(text, source)[0].answer is Answer.MATCH


def test_the_figure_of_the_other_clause_is_none_of_the_claims() -> None:
    source = "The 2045 Fund charges 0.22%; the 2065 Fund charges 0.24%."
    assert read("The 2065 Fund charges 0.22%.", source)[0].answer is not Answer.MATCH


def test_a_gap_in_a_clause_is_filled_by_the_clause_before() -> None:
    source = "The minimum initial investment is $25,000, or $10,000 for retirement accounts."
    assert read("The minimum initial investment for retirement accounts is $10,000.", source)[0].answer is Answer.MATCH
    assert read("The minimum initial investment is $25,000.", source)[0].answer is Answer.MATCH
    assert (
        read("The minimum initial investment is $25,000 for retirement accounts.", source)[0].answer is not Answer.MATCH
    )


def test_of_two_clauses_the_one_of_the_claims_period_is_meant() -> None:
    source = "Everbrook Target Retirement 2045 Fund charges an expense ratio of 0.22%; the 2065 Fund charges 0.24%."
    assert read("The 2045 fund's expense ratio is 0.22%.", source)[0].answer is Answer.MATCH
    assert read("The 2045 fund's expense ratio is 0.24%.", source)[0].answer is not Answer.MATCH


def test_a_stretch_of_time_in_the_label_is_one_in_the_cell() -> None:
    rows = [["", "Fund"], ["Effective duration (years)", "6.1"]]
    assert answers(look_up("The fund's effective duration is 6.1 years.", rows)) == [Answer.MATCH]
    assert answers(look_up("The fund's effective duration is 1.9 years.", rows)) == [Answer.CONFLICT]


@pytest.mark.parametrize(
    "source",
    [
        "No asset impairment losses were recognized in 2019.",
        "There were no asset impairment losses in 2019.",
        "The company did not recognize any asset impairment losses in 2019.",
        "The company recorded no asset impairment losses in 2019.",
    ],
)
def test_nothing_is_a_figure(source: str) -> None:
    (finding,) = read("The asset impairment losses recognized in 2019 were 0.", source)
    assert finding.answer is Answer.MATCH
    assert finding.proved


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The impairment losses recognized in 2019 were 5.", "No impairment losses were recognized in 2019."),
        ("The impairment losses in 2019 were 0.", "No material goodwill impairment losses were recognized in 2019."),
        (
            "The impairment losses in 2019 were 0.",
            "No impairment losses other than on goodwill were recognized in 2019.",
        ),
        ("The margin in 2019 was 0%.", "No margin was recognized in 2019."),
        ("The impairment losses in 2019 were 0.", "Impairment losses were recognized in 2019."),
    ],
)
def test_what_does_not_say_that_there_was_nothing(text: str, source: str) -> None:
    assert all(finding.answer is not Answer.MATCH for finding in read(text, source))


def test_a_hedged_value_inside_a_stated_range_is_proved() -> None:
    (finding,) = read(
        "Sales may reach 40 million next year.", "Ardent expects sales of 38 to 42 million next year.", hedged=True
    )
    assert finding.answer is Answer.MATCH
    (finding,) = read(
        "Sales at Ardent Mill may reach 40 million next year.",
        "Ardent Mill expects sales of 38 to 42 million next year.",
        hedged=True,
    )
    assert finding.proved
    assert not finding.restated


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Sales at Ardent may reach 45 million next year.", "Ardent expects sales of 38 to 42 million next year."),
        ("Sales at Ardent may reach 40 million this year.", "Ardent expects sales of 38 to 42 million next year."),
        ("Sales at Ardent may reach 40 million next year.", "Ardent expects no sales of 38 to 42 million next year."),
    ],
)  # fmt: skip
def test_a_hedged_value_in_other_words_or_outside_is_not_proved(text: str, source: str) -> None:
    assert not any(finding.proved for finding in read(text, source, hedged=True))


def test_a_claim_without_figures_has_no_findings() -> None:
    assert read("The fund pays monthly.", "The fund pays monthly.") == ()


def test_without_evidence_nothing_is_grounded() -> None:
    assert answers(read("The fund yields 4.85%.")) == [Answer.CANNOT_TELL]


def test_a_claim_of_endless_figures_is_not_looked_up() -> None:
    text = "The fund yields " + ", ".join(f"{number}.5%" for number in range(1, 200)) + "."
    assert set(answers(read(text, text))) == {Answer.CANNOT_TELL}


def test_a_sentence_of_endless_figures_never_counts_as_support() -> None:
    source = "The fund yields 4.85%, " + ", ".join(f"{number}.5%" for number in range(1, 400)) + "."
    assert answers(read("The fund yields 4.85%.", source)) == [Answer.CANNOT_TELL]


@pytest.mark.parametrize("told", ["was up", "were up", "closed up"])
def test_what_was_up_by_a_share_is_one_that_grew_by_it(told: str) -> None:
    source = [sentence("Store income grew 4.4% in the quarter and 4.9% in the half.")]
    found = check_numerical(claim(f"Store income {told} 4.4% in the quarter and 4.9% in the half."), source)
    assert [one.answer for one in found] == [Answer.MATCH, Answer.MATCH]
