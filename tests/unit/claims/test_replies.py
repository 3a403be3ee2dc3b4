"""Bare replies assert with the question, or with the statement that follows."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import Context, extract
from guardrail.claims.replies import bare_reply, is_polar, leading_reply, statement
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess


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


def _claims(text: str, question: str) -> list[str]:
    return [claim.text for claim in extract(text, Context.answering(question)).claims]


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("Yes, the fund is insured.", "yes"),
        ("Yes! The fund is insured.", "yes"),
        ("Of course, the fund is insured.", "yes"),
        ("Absolutely — the fund is insured.", "yes"),
        ("No, the fund holds bonds.", "no"),
        ("Yes.", ""),
        ("No fees are charged.", ""),
        ("Yes Bank pays 4%.", ""),
    ],
)
def test_a_reply_before_a_sentence_is_recognised(text: str, reply: str) -> None:
    assert leading_reply(text) == reply


INSURED = "Is the fund FDIC insured?"
BONDS = "It holds municipal bonds."


@pytest.mark.parametrize(
    ("text", "question", "claims"),
    [
        ("Yes, it holds municipal bonds.", INSURED, ["The fund is FDIC insured.", BONDS]),
        ("Of course, it holds municipal bonds.", INSURED, ["The fund is FDIC insured.", BONDS]),
        ("No, it holds municipal bonds.", INSURED, ["The fund is not FDIC insured.", BONDS]),
        ("Yes, the fund is FDIC insured.", INSURED, ["The fund is FDIC insured."]),
        ("No, the fund is not insured by the FDIC.", INSURED, ["The fund is not insured by the FDIC."]),
        ("No, the bonds pay a 4% coupon.", "Do the bonds pay a 5% coupon?", ["The bonds pay a 4% coupon."]),
        ("Yes, it holds municipal bonds.", "Is my money safe?", [BONDS]),
        ("Yes, it holds municipal bonds.", "", [BONDS]),
    ],
)
def test_a_reply_states_what_was_asked_besides_its_sentence(text: str, question: str, claims: list[str]) -> None:
    assert [claim.replace("The fund holds", "It holds") for claim in _claims(text, question)] == claims


@pytest.mark.parametrize("text", ["Sure!", "Of course!", "Certainly!", "Sure thing!", "Of course."])
def test_a_courtesy_is_a_yes_to_a_question_that_asks_for_one(text: str) -> None:
    assert _claims(text, "Is the fund FDIC insured?") == ["The fund is FDIC insured."]
    assert extract(text, Context.answering("Is my money guaranteed?")).leans


@pytest.mark.parametrize("question", ["What is the yield?", "Can you explain the fees?", "Do you know the yield?", ""])
def test_a_courtesy_stays_one_before_what_is_no_such_question(question: str) -> None:
    assert not is_polar(question)
    assert not extract("Of course!", Context.answering(question)).assertive


def test_a_courtesy_leaves_the_question_to_the_sentence_behind_it() -> None:
    first = extract("Great question!", Context.answering("Is the fund FDIC insured?"))
    claims = extract("Yes, it holds municipal bonds.", first.context).claims
    assert claims[0].text == "The fund is FDIC insured."


def test_inv_hal_02_a_yes_that_the_evidence_denies_contradicts_it_whatever_follows() -> None:
    index = EvidenceIndex.build((Chunk("p", text="The fund is not FDIC insured. It holds municipal bonds."),))
    said, beside = extract("Yes, it holds municipal bonds.", Context.answering(INSURED)).claims
    assert assess(said, index).conflict is not None
    assert assess(beside, index).conflict is None
