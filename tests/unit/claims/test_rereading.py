"""A statement in a context that it was met in before gives what it would give if it were read for the first time."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from guardrail.claims import rereading
from guardrail.claims.context import Context
from guardrail.claims.extract import extract, in_context, recalling
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.rereading import read_again
from guardrail.claims.segment_reading import read_segment
from guardrail.evidence.cache import FeatureCache

SENTENCES = (
    "The Alder Bay Fund charges an expense ratio of 0.45% a year, and it pays distributions monthly. ",
    "Mill Ridge Fund held 31 bonds in 2024. ",
    "Its net assets were $120.5 million in 2025, compared with $98.4 million in 2024. ",
    "The fund does not use leverage, and its distributions are paid quarterly. ",
    "It rose by 22.5%. ",
    "They were redeemed. ",
    "Jane Alder, the portfolio manager, joined Orchard Bank in 2019. ",
    "Her team manages the Mill Ridge Fund. ",
    "She manages it. ",
    "The documents say that redemptions are free. ",
    "Research Bond Fund owns the vaults. ",
    "There is no sales charge, and shares can be redeemed daily. ",
    "Over five years the fund returned 4.1% a year. ",
    "In the same year its yield fell. ",
    "A year earlier the yield was 3.1%. ",
    "Are the fees high? ",
    "Yes, the fund charges 0.45%. ",
    "Partly. ",
    "## Mill Ridge Fund\n",
    "## Costs\n",
    "- Expense ratio: 0.45%\n",
    "The fund's holdings include:\n",
    "| Net assets | $120.5 million |\n",
    "On $300,000, that comes to $1,350 a year. ",
    "The total is $4,500. ",
)
NAMES = ("", "Alder Bay Fund", "Mill Ridge Fund", "Jane Alder", "Orchard Bank", "Research Bond Fund")
SUBJECTS = (*NAMES, "Alder Bay Fund's net assets", "the vaults", "The fund", "The documents", "Shares")
CONTEXTS = st.builds(
    Context,
    subject=st.sampled_from(SUBJECTS),
    entity=st.sampled_from(NAMES),
    person=st.sampled_from(("", "Jane Alder")),
    periods=st.sampled_from(((), tuple(parse_periods("in 2024")), tuple(parse_periods("on 31 December 2023")))),
    heading=st.sampled_from(("", "Costs")),
    lead_in=st.sampled_from(("", "The fund's holdings include")),
    table_header=st.sampled_from((None, (), ("", "2025"))),
    object=st.sampled_from(("", "the vaults", "a bond")),
    asked=st.sampled_from(("", "Does the Alder Bay Fund use leverage?")),
    stated=st.sampled_from(("", "The fund charges 0.45%.", "The fee was $4,500 in 2025.")),
)
READINGS = {sentence: read_segment(sentence) for sentence in SENTENCES}


@given(st.sampled_from(SENTENCES), CONTEXTS)
@settings(max_examples=1_500, deadline=None)
@example(SENTENCES[10], Context(entity="Mill Ridge Fund", subject="Research Bond Fund"))
@example(SENTENCES[10], Context(entity="Mill Ridge Fund", subject="Orchard Bank"))
def test_a_reading_gives_in_every_context_what_it_gives_alone(sentence: str, context: Context) -> None:
    assert read_again(READINGS[sentence], context) == in_context(read_segment(sentence), context)


@given(st.lists(st.sampled_from(SENTENCES), max_size=12))
@settings(max_examples=200, deadline=None)
def test_an_answer_of_statements_met_before_reads_the_same(sentences: list[str]) -> None:
    known = alone = Context.answering("What does the Alder Bay Fund cost?")
    for sentence in sentences:
        found, read = recalling(read_again(READINGS[sentence], known), known), extract(sentence, alone)
        assert found == read
        known, alone = found.context, read.context


def test_what_a_statement_hangs_on_is_told_of_every_part_of_a_context() -> None:
    """A new part has to be weighed in `read_again`, and drawn in `CONTEXTS`; what `recalling` sets is no such part."""
    assert {field.name for field in fields(Context)} - {"question", "earlier"} == {
        *("subject", "entity", "person", "periods", "heading", "lead_in", "table_header", "object", "asked"),
        "stated",
    }


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("Its yield was 3.1% in 2025. ", Context(entity="Alder Bay Fund", subject="Alder Bay Fund's fees", object="x")),
        ("The fund does not use leverage. ", Context(entity="Alder Bay Fund", subject="The distributions")),
        ("It held 31 bonds. ", Context(entity="Alder Bay Fund", heading="", periods=tuple(parse_periods("in 2019")))),
    ],
)
def test_claims_are_one_object_whatever_they_do_not_hang_on(sentence: str, other: Context) -> None:
    reading = read_segment(sentence)
    first = read_again(reading, Context(entity="Alder Bay Fund"))
    assert read_again(reading, other).claims is first.claims


def test_few_of_many_contexts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: FeatureCache[Any] = FeatureCache(8, 8)
    monkeypatch.setattr(rereading, "TOLD", kept)
    reading = read_segment("Its yield was 3.1% in 2025. ")
    for number in range(40):
        read_again(reading, Context(entity=f"Fund {number}"))
    assert len(kept) == 8
