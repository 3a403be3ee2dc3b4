"""Reading references and identifiers: any text, bounded, spans that hold."""

from __future__ import annotations

import string
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import Claim, ClaimType
from guardrail.evidence.chunk import Chunk, Citation
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.entities.identifier_codes import Identifier, check_digits, parse_identifiers
from guardrail.verify.entities.identifiers import check_identifiers
from guardrail.verify.finding import Answer
from guardrail.verify.regulatory.citation import check_regulatory
from guardrail.verify.regulatory.references import MAX_REFERENCES, parse_references

PIECES = (
    "Rule 10b-5",
    "Rules 13a-14 and 15d-14",
    "SEC Rule 10b-77",
    "FINRA Rule 2210(d)(1)",
    "Section 17(a) of the Securities Act of 1933",
    "Sections 13(a) and 15(d) of the Exchange Act",
    "§§ 529, 529A",
    "Article 14 of the EU AI Act",
    "Directive 2014/65/EU",
    "Annex XIII",
    "Form N-PORT",
    "Forms 10-K, 10-Q and 8-K",
    "ASC 606-10-25-1",
    "ASU No. 2016-02",
    "IFRS 9",
    "a 401(k) plan",
    "the Marketing Rule (Rule 206(4)-1)",
    "17 CFR 240.10b-5(b)",
    "Item 1A of our Annual Report on Form 10-K",
    "Reg. S-P",
    "MiFID II (Directive 2009/65/EC)",
    "CUSIP 037833100",
    "ISIN: US0378331005",
    "(NASDAQ: XYZ)",
    " under ",
    " of the ",
    ", ",
    "(" * 9,
    "((((((((((a)",
    "-",
    "–",
    "İ",
    "\u202e",
    "٣",
    "\x00",
    "9" * 40,
)
texts = st.one_of(
    st.text(max_size=200),
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=12).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
)


def _claim(text: str) -> Claim:
    return Claim(text, ClaimType.REGULATORY)


@given(texts)
@settings(max_examples=300, deadline=None)
def test_references_lie_in_their_text_in_order_and_apart(text: str) -> None:
    found = parse_references(text)
    assert len(found) <= MAX_REFERENCES
    assert all(0 <= item.start < item.end <= len(text) for item in found)
    assert all(first.end <= second.start for first, second in pairwise(found))


@given(texts, texts)
@settings(max_examples=150, deadline=None)
def test_any_claim_and_any_evidence_are_answered(text: str, evidence: str) -> None:
    index = EvidenceIndex.build([Chunk("e1", text=evidence)])
    premises = [Premise(evidence, 1.0, Citation("e1"))]
    for finding in (
        *check_regulatory(_claim(text), premises, index),
        *check_identifiers(_claim(text), premises, index),
    ):
        assert not finding.proved
        assert finding.citations or finding.answer is Answer.CANNOT_TELL


@given(texts)
@settings(max_examples=150, deadline=None)
def test_what_the_evidence_says_to_the_letter_is_no_conflict(text: str) -> None:
    index = EvidenceIndex.build([Chunk("e1", text=text)])
    findings = check_regulatory(_claim(text), [Premise(text, 1.0, Citation("e1"))], index)
    assert all(finding.answer is not Answer.CONFLICT for finding in findings)


@given(texts)
@settings(max_examples=200, deadline=None)
def test_identifiers_lie_in_their_text(text: str) -> None:
    assert all(0 <= item.start < item.end <= len(text) for item in parse_identifiers(text))


@given(st.text(alphabet=string.digits + string.ascii_uppercase, min_size=8, max_size=8), st.integers(1, 9))
def test_a_cusip_with_another_check_digit_is_not_valid(body: str, further: int) -> None:
    body = "0" + body[1:]
    digit = check_digits("CUSIP", body)
    wrong = str((int(digit) + further) % 10)
    assert _only(f"CUSIP {body}{digit}").valid is True
    assert _only(f"CUSIP {body}{wrong}").valid is False


@given(
    st.text(alphabet=string.digits + string.ascii_uppercase, min_size=15, max_size=15),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_an_lei_with_one_digit_changed_is_not_valid(body: str, digit: int, other: int) -> None:
    body = f"00{digit}{body}"
    right = body + check_digits("LEI", body)
    changed = f"00{other}{right[3:]}"
    assert _only(f"LEI {right}").valid is True
    assert changed == right or _only(f"LEI {changed}").valid is False


def _only(text: str) -> Identifier:
    (found,) = parse_identifiers(text)
    return found
