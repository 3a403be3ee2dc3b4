"""Identifiers: right check digits, and the evidence's identifier for the same entity."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.evidence.align import align
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.entities.identifier_codes import check_digits, parse_identifiers
from guardrail.verify.entities.identifiers import check_identifiers
from guardrail.verify.finding import Answer, Finding

# Valid identifiers: 037833100 and 594918104 (CUSIP), US0378331005 (ISIN), 0263494 (SEDOL), HWUPKR0MPOU8FGXBT394 (LEI).
ALDER = Chunk(
    "e1",
    text="The Alder Valley Fund (CUSIP 037833100, NASDAQ: ALDVX) invests in bonds. "
    "The Brook Fund has CUSIP 594918104 and trades as NYSE: BRKX.",
)
TABLE = Chunk(
    "t1",
    rows=(
        ("Fund", "CUSIP", "Ticker"),
        ("Alder Valley Fund", "037833100", "ALDVX"),
        ("Brook Fund", "594918104", "BRKX"),
    ),
)


def _check(text: str, *chunks: Chunk, subject: str = "") -> list[Finding]:
    claim = Claim(text, ClaimType.ENTITY_ATTRIBUTE, subject=subject)
    index = EvidenceIndex.build(chunks)
    return list(check_identifiers(claim, align(claim, index).premises, index))


@pytest.mark.parametrize(
    ("kind", "body", "digits"),
    [
        ("CUSIP", "03783310", "0"),
        ("CUSIP", "59491810", "4"),
        ("CUSIP", "88160R10", "1"),
        ("ISIN", "US037833100", "5"),
        ("ISIN", "GB000263494", "6"),
        ("SEDOL", "026349", "4"),
        ("SEDOL", "B0YBKJ", "7"),
        ("LEI", "HWUPKR0MPOU8FGXBT3", "94"),
    ],
)
def test_check_digits_follow_the_standards(kind: str, body: str, digits: str) -> None:
    assert check_digits(kind, body) == digits


@pytest.mark.parametrize(
    ("text", "kind", "value", "valid"),
    [
        ("CUSIP 037833100", "CUSIP", "037833100", True),
        ("CUSIP No. 037833 10 0", "CUSIP", "037833100", True),
        ("CUSIP: 037833", "CUSIP", "037833", None),
        ("CUSIP number 037833101", "CUSIP", "037833101", False),
        ("(ISIN: US0378331005)", "ISIN", "US0378331005", True),
        ("ISIN US03 7833 1005", "ISIN", "US0378331005", True),
        ("US0378331005", "ISIN", "US0378331005", True),
        ("ISIN is US037833100", "ISIN", "US037833100", False),
        ("SEDOL 0263494", "SEDOL", "0263494", True),
        ("Its Legal Entity Identifier (LEI) is HWUPKR0MPOU8FGXBT394", "LEI", "HWUPKR0MPOU8FGXBT394", True),
        ("(NYSE Arca: ABCD)", "ticker", "ABCD", None),
        ("under the ticker symbol “BRK.B”", "ticker", "BRK.B", None),
    ],
)
def test_an_identifier_is_read(text: str, kind: str, value: str, valid: bool | None) -> None:
    (found,) = parse_identifiers(text)
    assert (found.kind, found.value, found.valid) == (kind, value, valid)


@pytest.mark.parametrize(
    "text",
    [
        "Order AB1234567890 was filled.",
        "The LEI fell 0.4% in May.",
        "The symbol of trust is a handshake.",
        "Each CUSIP is unique.",
        "At 10:30 NYSE opened.",
    ],
)
def test_other_tokens_are_no_identifiers(text: str) -> None:
    assert parse_identifiers(text) == ()


@pytest.mark.parametrize("source", [ALDER, TABLE])
@pytest.mark.parametrize(
    "text",
    [
        "The Alder Valley Fund's CUSIP is 037833100.",
        "The Alder Valley Fund's CUSIP is 03783310.",
        "The Alder Valley Fund trades under the ticker ALDVX.",
        "The Brook Fund's ticker is BRKX.",
    ],
)
def test_the_evidences_identifier_is_a_match(text: str, source: Chunk) -> None:
    (finding,) = _check(text, source)
    assert finding.answer is Answer.MATCH
    assert finding.citations


@pytest.mark.parametrize("source", [ALDER, TABLE])
@pytest.mark.parametrize(
    ("text", "source_says"),
    [
        ("The Alder Valley Fund's CUSIP is 88160R101.", "037833100"),
        ("The Alder Valley Fund's CUSIP is 594918104.", "037833100"),
        ("The Alder Valley Fund's ticker is ALDVY.", "ALDVX"),
        ("The Brook Fund's ticker is ALDVX.", "BRKX"),
    ],
)
def test_another_identifier_for_the_same_entity_is_a_conflict(text: str, source_says: str, source: Chunk) -> None:
    (finding,) = _check(text, source)
    assert finding.answer is Answer.CONFLICT
    assert source_says in finding.source_says


def test_a_wrong_check_digit_is_a_conflict() -> None:
    (finding,) = _check("The fund's ISIN is US0378331006.", ALDER)
    assert finding.answer is Answer.CONFLICT
    assert "check digit 5" in finding.source_says


def test_a_wrong_check_digit_that_the_evidence_prints_too_is_no_conflict() -> None:
    source = Chunk("e1", text="The fund's ISIN is US0378331006.")
    assert [finding.answer for finding in _check("The ISIN is US0378331006.", source)] == [Answer.CANNOT_TELL]


def test_the_other_exchange_is_a_conflict() -> None:
    (finding,) = _check("The Alder Valley Fund (NYSE: ALDVX) invests in bonds.", ALDER)
    assert finding.answer is Answer.CONFLICT
    assert finding.source_says == "ticker NASDAQ: ALDVX"


@pytest.mark.parametrize(
    "text",
    [
        "The Cedar Fund's CUSIP is 88160R101.",
        "The CUSIP is 88160R101.",
        "The Alder Valley Fund's CUSIP 88160R101 was replaced.",
        "The Alder Valley Fund formerly traded under the ticker ALDVY.",
        "The Alder Valley Fund is listed as LSE: ALDL.",
    ],
)
def test_another_entity_listing_or_time_is_no_conflict(text: str) -> None:
    assert [finding.answer for finding in _check(text, ALDER)] == [Answer.CANNOT_TELL]


def test_an_identifier_after_a_pronoun_is_the_named_funds() -> None:
    source = Chunk("e1", text="The Alder Valley Fund invests in bonds. Its CUSIP is 037833100.")
    (finding,) = _check("The Alder Valley Fund's CUSIP is 88160R101.", source)
    assert finding.answer is Answer.CONFLICT


def test_share_classes_of_one_ticker_do_not_exclude_each_other() -> None:
    source = Chunk("e1", text="Brook Holdings trades as NYSE: BRK.B.")
    assert [finding.answer for finding in _check("Brook Holdings trades as NYSE: BRK.A.", source)] == [
        Answer.CANNOT_TELL
    ]


def test_a_claim_without_an_identifier_has_no_findings() -> None:
    assert _check("The Alder Valley Fund invests in bonds.", ALDER) == []
