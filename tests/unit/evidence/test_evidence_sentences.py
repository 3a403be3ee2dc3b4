"""Sentences of a text chunk, and the sentence that a pronoun points back to."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Citation
from guardrail.evidence.sentences import is_anaphoric, read_sentences, unwrapped

CITATION = Citation("e1", "Fact sheet", "2", "7")


def texts(text: str) -> list[str]:
    return [sentence.text for sentence in read_sentences(text, CITATION)]


def test_a_sentence_states_its_figures_and_periods_at_their_places() -> None:
    (sentence,) = read_sentences("The yield was **3.92%** on June 30, 2026.", CITATION)
    assert sentence.text == "The yield was 3.92% on June 30, 2026."
    figure, period = sentence.figures[0], sentence.periods[0]
    assert sentence.text[figure.start : figure.end] == "3.92%"
    assert sentence.text[period.start : period.end] == "June 30, 2026"
    assert sentence.citation is CITATION


def test_a_line_broken_by_page_layout_is_one_sentence() -> None:
    assert texts("income tax rate and income tax\nexpense at the statutory rate.") == [
        "income tax rate and income tax expense at the statutory rate."
    ]


@pytest.mark.parametrize(
    "text", ["# Heading\nText follows.", "- one\n- two", "First.\nsecond", "1. one\n2. two", "a\n\nb"]
)
def test_a_line_break_between_sentences_stays(text: str) -> None:
    assert unwrapped(text) == text


@pytest.mark.parametrize(
    "sentence",
    [
        "Its 30-day SEC yield was 3.92%.",
        "It pays monthly.",
        "The fund charges 0.45%.",
        "In 2025, its assets grew.",
        "They may lose value.",
    ],
)
def test_a_pronoun_or_the_fund_at_the_start_points_back(sentence: str) -> None:
    assert is_anaphoric(sentence)


@pytest.mark.parametrize(
    "sentence", ["Itron pays monthly.", "The yield was 3.92%.", "Alder Valley and its manager agreed."]
)
def test_a_sentence_with_its_own_subject_does_not(sentence: str) -> None:
    assert not is_anaphoric(sentence)


def test_the_referent_is_the_nearest_sentence_that_names_something() -> None:
    sentences = read_sentences(
        "The Alder Valley Fund buys bonds. Its yield was 3.92%. The fund charges 0.45%. Costs fell.", CITATION
    )
    assert [sentence.referent for sentence in sentences] == [
        "",
        "The Alder Valley Fund buys bonds.",
        "The Alder Valley Fund buys bonds.",
        "",
    ]


def test_blank_text_has_no_sentences() -> None:
    assert texts(" \n\t … \n") == []
