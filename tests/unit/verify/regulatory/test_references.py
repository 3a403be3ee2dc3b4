"""Reading references: which rule, section, article, form or standard a text means, and whose it is said to be."""

from __future__ import annotations

import pytest

from guardrail.verify.regulatory.references import parse_references


def _read(text: str) -> list[tuple[str, str]]:
    return [(item.kind, item.number + item.paragraph) for item in parse_references(text) if item.kind != "law"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SEC Rule 10b-5 prohibits fraud.", [("rule", "10b-5")]),
        ("Rule 10b\u20115 prohibits fraud.", [("rule", "10b-5")]),
        ("Rule 206(4)-1 under the Advisers Act applies.", [("rule", "206(4)-1")]),
        ("FINRA Rule 2210(d)(1) applies.", [("rule", "2210(d)(1)")]),
        ("MSRB Rules G-27 and G-17 apply.", [("rule", "G-27"), ("rule", "G-17")]),
        ("a Rule 10b5-1 plan", [("rule", "10b5-1")]),
        ("Section 17(a) of the Securities Act", [("section", "17(a)")]),
        ("Sections 13(a) and 15(d) of the Exchange Act", [("section", "13(a)"), ("section", "15(d)")]),
        ("an education account under Section 529", [("section", "529")]),
        ("§ 1031 and §§ 529, 529A", [("section", "1031"), ("section", "529"), ("section", "529A")]),
        ("a 401(k) plan", [("section", "401(k)")]),
        ("Article 14 of the EU AI Act", [("article", "14")]),
        ("Annex III of the AI Act", [("annex", "3")]),
        ("Form N-PORT", [("form", "N-PORT")]),
        ("Forms 10-K, 10-Q and 8-K", [("form", "10-K"), ("form", "10-Q"), ("form", "8-K")]),
        ("its Form 10-K/A", [("form", "10-K")]),
        ("its Form 10 - K", [("form", "10-K")]),
        ("its Form 10K", [("form", "10-K")]),
        ("Form ADV Part 2A", [("form", "ADVPart 2A")]),
        ("Schedule 13D", [("schedule", "13D")]),
        ("Item 303 of Regulation S-K", [("item", "303")]),
        ("Item 5.02 of Form 8-K", [("item", "5.02"), ("form", "8-K")]),
        ("IFRS 9 and IAS 39", [("ifrs", "9"), ("ias", "39")]),
        ("ASC 606-10-25-1", [("asc", "606-10-25-1")]),
        ("Accounting Standards Codification (“ASC”) Topic 606", [("asc", "606")]),
        ("Accounting Standards Update (“ASU”) No. 2016-02", [("asu", "2016-02")]),
        ("SFAS No. 123(R)", [("sfas", "123(R)")]),
        ("17 CFR 240.10b-5(b)", [("rule", "10b-5(b)")]),
        ("26 U.S.C. § 529", [("section", "529")]),
        ("Regulation S-Q", [("regulation", "S-Q")]),
        ("the Custody Rule", [("rule", "206(4)-2")]),
    ],
)
def test_a_reference_is_read(text: str, expected: list[tuple[str, str]]) -> None:
    assert _read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The fund performed in line with its benchmark.",
        "As a rule, 2,000 shares are sold.",
        "Section 1.401(k)-1 is a Treasury regulation.",
        "The form of agreement is attached.",
        "In section one, the platform is described.",
        "SIC code 6022 is for banks.",
        "Rule 10b-5-1 is misprinted.",
        "Regulation is heavy in this form of business.",
    ],
)
def test_other_words_and_numbers_are_no_references(text: str) -> None:
    assert parse_references(text) == ()


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("Rule 206(4)-1 under the Advisers Act", "advisers-act"),
        ("Exchange Act Rule 10b-5", "exchange-act"),
        ("Section 302 and Section 906 of the Sarbanes-Oxley Act of 2002", "sarbanes-oxley-act"),
        ("Section 409A of the Code", "internal-revenue-code"),
        ("SFDR Article 8", "sfdr"),
        ("Article 22 GDPR", "gdpr"),
        ("Article 9 of Regulation (EU) 2019/2088", "sfdr"),
        ("MiFID II's Article 25", "mifid-2"),
        ("Item 1A of our Annual Report on Form 10-K", "form-10-k"),
        ("Rule 605 of Regulation NMS", "regulation-nms"),
    ],
)
def test_the_law_beside_a_provision_is_its_law(text: str, law: str) -> None:
    assert {item.law for item in parse_references(text) if item.kind not in ("form", "law")} == {law}


@pytest.mark.parametrize(
    ("text", "regulators"),
    [
        ("SEC Rule 15c3-1", {"SEC"}),
        ("the SEC's Rule 15c3-1", {"SEC"}),
        ("Rule 2210 of FINRA", {"FINRA"}),
        ("SEC and FINRA Rules 17a-4 and 4511", {"SEC", "FINRA"}),
        ("Rule 15c3-1", set()),
    ],
)
def test_the_regulator_beside_a_rule_is_its_regulator(text: str, regulators: set[str]) -> None:
    assert all(item.regulators == regulators for item in parse_references(text))


@pytest.mark.parametrize(
    "text",
    [
        "NASD Rule 2310 applied.",
        "Bankruptcy Rule 2004 applies.",
        "Section 4 of the Lease Agreement ends.",
        "Article 22 of the UCITS V Directive applies.",
        "IRS Topic 409 explains gains.",
    ],
)
def test_what_somebody_else_numbered_is_not_judged(text: str) -> None:
    assert not any(item.judged for item in parse_references(text))


def test_another_states_act_is_not_the_federal_one() -> None:
    assert parse_references("The Florida Securities Act of 1957 applies.") == ()


def test_a_long_text_is_read_up_to_its_limit() -> None:
    found = parse_references("Rule 10b-5 applies. " * 5_000)
    assert 0 < len(found) <= 64
