"""Bare replies assert with the question, or with the statement that follows."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import Context, extract
from guardrail.claims.replies import bare_reply, statement


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Yes.", "yes"),
        ("**No.**", "no"),
        ("No, it isn't.", "no"),
        ("Yes, they do.", "yes"),
        ("Not entirely.", "partly"),
        ("Partly.", "partly"),
        ("It depends on the series.", "partly"),
        ("Yes, both measures improved.", ""),
        ("Not FDIC insured.", ""),
        ("It depends on the 5% hurdle.", ""),
        ("No fees.", ""),
    ],
)
def test_a_bare_reply_is_recognised(text: str, kind: str) -> None:
    assert bare_reply(text) == kind


@pytest.mark.parametrize(
    ("question", "yes", "no"),
    [
        ("Is the fund FDIC insured?", "The fund is FDIC insured.", "The fund is not FDIC insured."),
        ("Does it lend securities?", "It lends securities.", "It does not lend securities."),
        ("Did Dunmere beat its index?", "Dunmere beat its index.", "Dunmere did not beat its index."),
        ("Can the bonds be called early?", "The bonds can be called early.", "The bonds cannot be called early."),
        ("Are the bonds tax exempt?", "The bonds are tax exempt.", "The bonds are not tax exempt."),
    ],
)  # fmt: skip
def test_a_plain_question_becomes_a_statement(question: str, yes: str, no: str) -> None:
    assert (statement(question, holds=True), statement(question, holds=False)) == (yes, no)


@pytest.mark.parametrize(
    "question",
    [
        "Is my money guaranteed in 2045?",
        "Is it insured or guaranteed?",
        "What is the yield?",
        "Can everyone buy the fund?",
        "Isn't the fund insured?",
        "Is the yield on the Class A shares above 4%?",
        "Does the fund yield more than 4%?",
        "Is it insured? Is it safe?",
        "",
    ],
)
def test_a_question_that_is_not_plain_makes_no_statement(question: str) -> None:
    assert statement(question, holds=True) == ""


def test_a_bare_no_is_judged_as_what_it_denies() -> None:
    extraction = extract("No.", Context.answering("Is the fund FDIC insured?"))
    assert [claim.text for claim in extraction.claims] == ["The fund is not FDIC insured."]
    assert not extraction.leans


def test_a_bare_reply_to_no_plain_question_leans_on_what_follows() -> None:
    extraction = extract("No.", Context.answering("Can I get my money out anytime?"))
    assert extraction.leans
    assert extraction.assertive
    assert extraction.claims == ()


def test_a_later_reply_answers_what_the_answer_asked_last() -> None:
    first = extract("The fund yields 4.2%.", Context.answering("Is the fund FDIC insured?"))
    assert extract("Yes.", first.context).leans
    asked = extract("Is the fund open?", first.context)
    assert [claim.text for claim in extract("Yes.", asked.context).claims] == ["The fund is open."]
