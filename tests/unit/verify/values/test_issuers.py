"""Whose a table is: an issuer that only the text names, and when the text is known to be about the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TABLE = Chunk(
    id="flows",
    element_type="table",
    caption="Cash flows (in thousands)",
    rows=(
        ("", "2024", "2023"),
        ("Net income (loss)", "$(8,316)", "$21,090"),
        ("Acquisitions, net of cash acquired", "(47,900)", "—"),
    ),
)
TIED = Chunk(id="p", text="In May 2024 Tarn Optics acquired Lumisol GmbH for cash consideration of $47.9 million.")
UNTIED = Chunk(id="p", text="Tarn Optics operates 14 plants in 2024.")
OTHER = Chunk(id="q", text="Larch Foods operates 22 plants.")
LOSS = "Tarn Optics reported a net loss of $8.3 million in 2024."


def proved(text: str, *chunks: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


def named(chunk: Chunk, document: str) -> Chunk:
    return replace(chunk, document=document)


def test_a_sentence_that_states_a_figure_of_the_table_tells_whose_it_is() -> None:
    assert proved(LOSS, TABLE, TIED)


def test_a_named_document_is_of_the_company_it_speaks_of() -> None:
    assert proved(LOSS, named(TABLE, "10-K 2024"), named(UNTIED, "10-K 2024"))


@pytest.mark.parametrize(
    "chunks",
    [
        (TABLE, UNTIED),  # may be of another company's filing
        (TABLE, TIED, OTHER),  # two companies
        (named(TABLE, "10-K 2024"), named(UNTIED, "annual report")),
        (TABLE, named(TIED, "10-K 2024")),
        (named(TABLE, "10-K 2024"), named(UNTIED, "10-K 2024"), named(OTHER, "10-K 2024")),
    ],
)
def test_a_table_is_nobodys_where_it_is_open_whose(chunks: tuple[Chunk, ...]) -> None:
    assert not proved(LOSS, *chunks)


@pytest.mark.parametrize(
    "text",
    [
        "Lumisol reported a net loss of $8.3 million in 2024.",  # the company that was bought
        "Tarn Foods reported a net loss of $8.3 million in 2024.",
        "Revenue from Tarn Optics was $21.1 million in 2023.",
        "Net income earned with Tarn Optics was $21.1 million in 2023.",
        "Tarn Optics reported a net loss of $8.3 million in 2023.",
        "Tarn Optics reported net income of $8.3 million in 2024.",
        "Tarn Optics customers reported a net loss of $8.3 million in 2024.",
    ],
)
def test_another_name_or_another_part_is_not_the_issuer(text: str) -> None:
    assert not proved(text, TABLE, TIED)


LEAD = Chunk(id="lead", text="The following table sets forth our purchase commitments as of March 31, 2025.")
COMMITMENTS = Chunk(
    id="commitments",
    element_type="table",
    unit_note="(in thousands)",
    rows=(("", "Total", "Current"), ("Steel", "$41,000", "$30,100"), ("Resin", "$12,500", "$2,400")),
)


def test_an_undated_table_is_of_the_date_of_the_sentence_that_introduces_it() -> None:
    assert proved("Total steel commitments were $41.0 million as of March 31, 2025.", LEAD, COMMITMENTS)
    assert not proved("Total steel commitments were $41.0 million as of March 31, 2024.", LEAD, COMMITMENTS)
    assert not proved("Total steel commitments were $41.0 million as of March 31, 2025.", COMMITMENTS)


SUMMARY = Chunk(
    id="summary",
    element_type="table",
    rows=(("", "2023", "2024"), ("Revenue", "341.2", "368.9"), ("Net debt", "112.8", "73.6")),
)
TITLE = Chunk(id="title", text="Two-year summary of Marrick & Voss Foods plc (£ million).")


@pytest.mark.parametrize(
    "title",
    [
        "Two-year summary of Marrick & Voss Foods plc (£ million).",
        "Marrick & Voss Foods plc — selected data (£ million)",
        "The following table shows the revenue and net debt of Marrick & Voss Foods plc (£ million):",
    ],
)
def test_a_title_right_before_a_table_tells_whose_it_is(title: str) -> None:
    lead = replace(TITLE, text=title)
    assert proved("Marrick & Voss reported revenue of £368.9 million in 2024.", lead, SUMMARY)
    assert proved("Marrick & Voss Foods' revenue was £368.9 million in 2024.", lead, SUMMARY)
    assert proved("Marrick ended 2024 with net debt of £73.6 million.", lead, SUMMARY)


@pytest.mark.parametrize(
    "text",
    [
        "Marrick & Voss reported revenue of £341.2 million in 2024.",
        "Marrick & Voss reported net debt of £368.9 million in 2024.",
        "Marrick & Voss reported organic revenue of £368.9 million in 2024.",
        "Voss reported revenue of £368.9 million in 2024.",
        "Larch Foods reported revenue of £368.9 million in 2024.",
        "Marrick & Voss' subsidiary had revenue of £368.9 million in 2024.",
        "Customers of Marrick & Voss had revenue of £368.9 million in 2024.",
    ],
)
def test_a_title_lends_the_name_to_nothing_else(text: str) -> None:
    assert not proved(text, TITLE, SUMMARY)


@pytest.mark.parametrize(
    "title",
    [
        "Comparison of Larch Foods and Marrick & Voss Foods plc (£ million).",
        "Amounts guaranteed by Marrick & Voss Foods plc (£ million).",
    ],
)
def test_a_title_that_names_another_party_tells_nothing(title: str) -> None:
    assert not proved("Marrick & Voss reported revenue of £368.9 million in 2024.", replace(TITLE, text=title), SUMMARY)


def test_two_issuers_leave_it_open() -> None:
    speaks = Chunk(id="q", text="Larch Foods operates 22 plants.")
    assert not proved("Marrick & Voss reported revenue of £368.9 million in 2024.", TITLE, SUMMARY, speaks)
