"""Content words: one normal form for claim and evidence."""

from __future__ import annotations

import pytest

from guardrail.evidence.lexicon import CHANGE_TERM
from guardrail.evidence.terms import content_terms, paraphrases, prior, stem, term_list, weak_synonyms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Revenues", "revenue"),
        ("net sale", "Net sales"),
        ("purchases of equipment", "Purchased equipment"),
        ("the company's liabilities", "company liability"),
        ("amortisation", "amortization"),
        ("amortised", "amortized"),
        ("capitalised costs", "capitalized cost"),
        ("operating income", "operations income"),
        ("issued shares", "shares issue"),
        ("labour", "labor"),
        ("stockholders", "shareholder"),
        ("Non-current assets", "noncurrent asset"),
        ("pre-tax profit", "pretax profit"),
        ("U.S. customers", "US customers"),
        ("IFRS 9", "IFRS9"),
    ],
)
def test_inflections_and_spellings_of_one_word_are_one_term(one: str, other: str) -> None:
    assert content_terms(one) == content_terms(other)


@pytest.mark.parametrize(
    ("short", "words"),
    [
        ("capex", "capital expenditure"),
        ("PP&E", "property plant equipment"),
        ("R&D", "research development"),
        ("SG&A", "selling general administrative"),
        ("EPS", "earnings share"),
        ("CFO", "chief financial officer"),
    ],
)
def test_an_abbreviation_stands_for_its_words(short: str, words: str) -> None:
    assert content_terms(short) == content_terms(words)


def test_numbers_years_and_words_of_time_are_no_content() -> None:
    assert content_terms("In fiscal 2025, FY19 and Q2 the twelve months ended June 30 saw 1,204 and 3.92% (2.5x)") == {
        stem("saw")
    }


def test_us_the_pronoun_is_no_country() -> None:
    assert content_terms("shares repurchased by us") == content_terms("shares repurchased")


def test_negations_are_no_content_so_that_a_claim_aligns_with_what_it_inverts() -> None:
    assert content_terms("Shares are not FDIC insured") == content_terms("Shares are FDIC insured")


def test_words_of_direction_become_one_term() -> None:
    assert content_terms("rose") == content_terms("declined") == content_terms("growth") == {CHANGE_TERM}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Fund A", "Fund B"),
        ("Class A shares", "Class I shares"),
        ("Level 2 inputs", "Level 3 inputs"),
        ("current assets", "non-current assets"),
        ("1-90 days past due", "91-180 days past due"),
        ("IFRS 9", "IFRS 16"),
        ("Rule 10b-5", "Rule 10b-77"),
    ],
)
def test_a_designator_tells_its_bearer_from_another(one: str, other: str) -> None:
    assert content_terms(one) != content_terms(other)


def test_words_come_in_reading_order() -> None:
    assert term_list("Gross profit and total revenue") == [stem(w) for w in ("gross", "profit", "total", "revenue")]


def test_words_common_in_filings_weigh_less() -> None:
    assert prior(stem("amount")) < prior(stem("total")) < prior(stem("goodwill")) == 1.0


def test_net_sales_are_a_weak_synonym_of_revenue_not_the_same() -> None:
    assert content_terms("sales") != content_terms("revenue")
    assert 0.0 < dict(weak_synonyms(stem("revenue")))[stem("sales")] < 1.0


def test_a_line_item_is_known_by_its_other_name() -> None:
    replaced, standing, weight = paraphrases(content_terms("capex in 2025"))[0]
    assert replaced == content_terms("capital expenditure")
    assert standing == content_terms("purchases of property, plant and equipment")
    assert 0.0 < weight < 1.0


@pytest.mark.parametrize("text", ["", "   ", "12 34", "—", "the of and", "a" * 100_000])
def test_text_without_content_has_no_terms(text: str) -> None:
    assert content_terms(text) == frozenset()


def test_a_designator_is_the_same_with_its_possessive() -> None:
    assert content_terms("Fund X's yield") == content_terms("the yield of Fund X")
