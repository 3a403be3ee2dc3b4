"""A sentence of the source with a word or two replaced by others is no reason to call a claim entailed."""

from __future__ import annotations

import pytest

from guardrail.verify.turned.replaced_words import is_replaced
from guardrail.verify.turned.same_sense import say_the_same
from tests.support.assessed import assessed

GUIDED = "Management guided to 2027 revenue growth of 6% to 8%."
TRAILED = "The portfolio finished the year well ahead of its peers."
LIEN = "The notes are secured by a first lien on the inventory of the subsidiaries."
NOTICE = "The sponsor may terminate the plan on 60 days' written notice to the participants."
GATE = "The manager may suspend redemptions when markets are disrupted."
WAIVER = "The surrender charge is waived after the death of the annuitant."
COVENANT = "The covenant tests the ratio of net debt to adjusted earnings each quarter."
ESCROW = "The purchase price was placed in escrow until the permit is issued."
AUDIT = "Alder Trust pays its custodian a fee based on average net assets."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (GUIDED, "Management guided to 2027 volume growth of 6% to 8%."),
        (TRAILED, "The portfolio finished the year well ahead of its index."),
        (LIEN, "The notes are secured by a first lien on the receivables of the subsidiaries."),
        (LIEN, "The notes are secured by a first lien on the inventory of the affiliates."),
        (NOTICE, "The sponsor may terminate the plan on 60 days' written notice to the trustee."),
        (GATE, "The manager may suspend subscriptions when markets are disrupted."),
        (WAIVER, "The surrender charge is waived after the divorce of the annuitant."),
        (COVENANT, "The covenant tests the ratio of net debt to tangible equity each quarter."),
        (ESCROW, "The purchase price was placed in escrow until the license is issued."),
        (AUDIT, "Alder Trust pays its administrator a fee based on average net assets."),
    ],
)
def test_another_word_in_the_place_of_one_is_replaced(premise: str, hypothesis: str) -> None:
    assert is_replaced(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (GUIDED, "Management forecast 2027 revenue growth of 6% to 8%."),
        (TRAILED, "The portfolio finished the year well ahead of its competitors."),
        (LIEN, "The notes are backed by a first lien on the inventory of the subsidiaries."),
        (LIEN, "The inventory of the subsidiaries secures the notes."),
        (NOTICE, "The sponsor may end the plan on 60 days' written notice to the participants."),
        (GATE, "The manager may halt redemptions when markets are disrupted."),
        (WAIVER, "The surrender charge is waived once the annuitant has died."),
        (COVENANT, "The covenant measures the ratio of net debt to adjusted earnings each quarter."),
        (ESCROW, "The purchase price was put in escrow until the permit is issued."),
        (AUDIT, "The custodian's fee depends on average net assets."),
        ("Birch affirmed its ratings of the two series.", "Birch left its ratings of the two series unchanged."),
        ("The trust sells gold to pay its expenses.", "The trust still sells gold to cover its expenses."),
        ("We opened 27 stores in Ohio and closed 9 in Utah.", "The company opened 27 stores in Ohio and closed 9."),
        (
            "Kestrel Air added service to eleven cities in Texas.",
            "The airline added service to eleven cities in Texas.",
        ),
    ],
)
def test_words_of_the_same_sense_and_other_constructions_are_not(premise: str, hypothesis: str) -> None:
    assert not is_replaced(premise, hypothesis)


@pytest.mark.parametrize(
    ("said", "stated", "same"),
    [
        ("growth", "grew", True),
        ("redemption", "redeemed", True),
        ("halted", "suspended", True),
        ("volume", "revenue", False),
        ("unsecured", "secured", False),
        ("rose", "fell", False),
    ],
)
def test_words_say_the_same_by_a_list_or_by_their_root_unless_they_are_a_contrast(
    said: str, stated: str, same: bool
) -> None:
    assert say_the_same(said, stated) is same


def test_nli_is_not_asked_about_a_replaced_word() -> None:
    assert assessed("Management guided to 2027 volume growth of 6% to 8%.", GUIDED).pairs == ()
    assert assessed("Management forecast 2027 revenue growth of 6% to 8%.", GUIDED).pairs != ()
