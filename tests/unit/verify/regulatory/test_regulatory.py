"""Regulatory claims: the reference must exist, and be the one that the evidence cites (design, section 5)."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import Figure, parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk, Citation
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.regulatory.citation import check_regulatory
from guardrail.verify.regulatory.knowledge_base import BASE, load
from guardrail.verify.regulatory.provisions import Existence

HOLDINGS = "The fund files its holdings each month on Form N-PORT."


def _check(text: str, *premises: str, elsewhere: str = "", subject: str = "") -> tuple[Finding, ...]:
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.REGULATORY, parse_figures(text, periods), periods, subject)
    chunks = [Chunk(f"e{at}", text=premise) for at, premise in enumerate(premises)]
    chunks += [Chunk("other", text=elsewhere)] if elsewhere else []
    aligned = [Premise(premise, 1.0, Citation(f"e{at}")) for at, premise in enumerate(premises)]
    return check_regulatory(claim, aligned, EvidenceIndex.build(chunks))


def _conflicts(text: str, *premises: str, elsewhere: str = "", subject: str = "") -> list[Finding]:
    found = _check(text, *premises, elsewhere=elsewhere, subject=subject)
    return [finding for finding in found if finding.answer is Answer.CONFLICT]


def _answers(text: str, *premises: str, elsewhere: str = "") -> list[Answer]:
    return [finding.answer for finding in _check(text, *premises, elsewhere=elsewhere)]


@pytest.mark.parametrize(
    ("text", "exists"),
    [
        ("Under SEC Rule 10b-77, the fund must report holdings weekly.", "10b-21"),
        ("The adviser complies with Rule 206(4)-20.", "206(4)-11"),
        ("FINRA Rule 2219 requires it.", "FINRA Rule 2216"),
        ("MSRB Rule G-77 applies to dealers.", "G-48"),
        ("The plan is a 403(d) plan.", "(a) to (c)"),
        ("Section 35 of the Securities Act applies.", "section 28"),
        ("Section 1350 of the Sarbanes-Oxley Act requires it.", "1101 to 1107"),
        ("Article 140 of the EU AI Act requires human oversight.", "Art. 113"),
        ("MiFID II RTS 45 applies.", "RTS 28"),
        ("The company adopted IFRS 27.", "IFRS 19"),
        ("The company applies IAS 42.", "IAS 41"),
        ("The company applies ASC 607 to its contracts.", "ASC 606"),
        ("The company adopted ASU 2016-45.", "ASU 2016-20"),
        ("The fund files Form N-ZZ each month.", "N-PORT"),
        ("The company files Form 12-Q.", "10-Q"),
        ("Item 23 of Form 10-K lists the risks.", "16"),
        ("Form ADV Part 4 is the brochure.", "2A"),
        ("The firm complies with Regulation S-Q.", "S-P"),
        ("17 CFR 240.10b-77 applies.", "10b-21"),
    ],
)
def test_a_reference_that_does_not_exist_is_a_conflict_that_says_what_does(text: str, exists: str) -> None:
    (finding,) = _conflicts(text, HOLDINGS)
    assert exists in finding.source_says
    assert finding.citations
    assert not finding.proved


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("SEC Rule 2210 governs communications.", "a FINRA rule"),
        ("FINRA Rule 10b-5 prohibits fraud.", "an SEC rule"),
        ("FINRA's Regulation Best Interest applies.", "an SEC rule"),
        ("Rule 206(4)-1 under the Securities Exchange Act applies.", "Investment Advisers Act of 1940"),
        ("Rule 144A under the Exchange Act applies.", "Securities Act of 1933"),
        ("The fund is registered under the Investment Company Act of 1934.", "Investment Company Act of 1940"),
        ("The Custody Rule (Rule 206(4)-1) applies.", "206(4)-2"),
        ("MiFID II (Directive 2009/65/EC) applies to the firm.", "Directive 2014/65/EU"),
        ("It files a quarterly report on Form 10-K.", "annual"),
        ("Form 10-Q is the company's annual report.", "quarterly"),
    ],
)
def test_a_plain_wrong_attribution_is_a_conflict(text: str, owner: str) -> None:
    (finding,) = _conflicts(text, HOLDINGS)
    assert owner in finding.source_says


@pytest.mark.parametrize(
    "text",
    [
        "Exchange Act Section 10(b), Exchange Act Rule 10b-5, and FINRA Rules 2020 and 2010 were violated.",
        "Regulation NMS Rule 605 of the Securities Exchange Act requires reports.",
        "SEC and FINRA Rules 17a-4 and 4511 apply.",
        "Disclosures are required under Rule 206(4)-4 of the Investment Advisers Act of 1940.",
        "The annual report on Form 10-K and quarterly reports on Form 10-Q are on its website.",
        "Annual and quarterly reports on Forms 10-K and 10-Q are filed.",
        "The Marketing Rule (Rule 206(4)-1) applies.",
        "MiFID II (Directive 2014/65/EU) applies.",
        "The Internal Revenue Code of 1986 applies.",
        "Form N-400 is for naturalization.",
        "Section 303A of the NYSE Listed Company Manual applies.",
        "The FINRA Rule 2000 Series applies.",
        "IRS Topic 409 explains capital gains.",
        "Section 78j of the Exchange Act is cited as the code numbers it.",
        "Article 26a of the GDPR is an insertion.",
        "The company adopted ASU 2026-31.",
        "Rule 10b-12 is reserved.",
    ],
)
def test_what_exists_or_is_not_known_to_be_absent_is_no_conflict(text: str) -> None:
    assert _conflicts(text, HOLDINGS) == []


def test_a_reference_of_the_evidence_is_a_match_and_proves_nothing() -> None:
    (finding,) = _check("The fund files Form N-PORT.", HOLDINGS)
    assert finding.answer is Answer.MATCH
    assert finding.citations == (Citation("e0"),)
    assert not finding.proved


@pytest.mark.parametrize(
    ("text", "premise"),
    [
        ("Regulation Best Interest requires care.", "Rule 15l-1 requires care of a broker."),
        ("The Marketing Rule bans it.", "Rule 206(4)-1 bans such statements."),
        ("FINRA Rule 2210 bans it.", "FINRA Rule 2210(d)(1) bans such statements."),
        ("ASC 606 applies.", "Revenue follows ASC 606-10-25-1."),
        ("Form 10-K is filed.", "The 10-K was filed."),
    ],
)
def test_two_names_of_one_reference_match(text: str, premise: str) -> None:
    assert _answers(text, premise) == [Answer.MATCH]


def test_a_closer_reference_than_the_evidences_is_open() -> None:
    assert _answers("FINRA Rule 2210(d)(1) bans it.", "FINRA Rule 2210 bans it.") == [Answer.CANNOT_TELL]


def test_the_figures_inside_a_matched_reference_are_grounded() -> None:
    text = "The plan follows Section 529 rules."
    figure = Figure("529", 25, 28, 529.0, 1.0)
    claim = Claim(text, ClaimType.REGULATORY, (figure,))
    (finding,) = check_regulatory(claim, [Premise("Section 529 governs the plan.", 1.0, Citation("e0"))])
    assert finding.matched == ((25, 28),)


def test_an_existing_reference_that_the_evidence_lacks_is_open() -> None:
    assert _answers("The fund relies on Rule 2a-7.", HOLDINGS) == [Answer.CANNOT_TELL]


@pytest.mark.parametrize("place", ["premise", "elsewhere"])
def test_what_the_evidence_itself_cites_is_no_conflict_though_the_base_lacks_it(place: str) -> None:
    source = "SEC Rule 10b-77 obliges the fund to report each week."
    premises = (source,) if place == "premise" else (HOLDINGS,)
    assert _conflicts("Under SEC Rule 10b-77, the fund must report.", *premises, elsewhere=source) == []


def test_a_wrong_attribution_that_the_evidence_makes_too_is_no_conflict() -> None:
    assert _conflicts("SEC Rule 2210 applies.", "The memo cites SEC Rule 2210.") == []
    assert _conflicts("SEC Rule 2210 applies.", "The memo cites Rule 2210.") != []


@pytest.mark.parametrize(
    ("text", "premise", "source_says"),
    [
        ("The fund files its holdings each month on Form N-CSR.", HOLDINGS, "Form N-PORT"),
        (
            "The company accounts for financial instruments under IAS 39.",
            "The company accounts for financial instruments under IFRS 9.",
            "IFRS 9",
        ),
        (
            "The offering is exempt under Section 4(a)(2) of the Exchange Act.",
            "The offering is exempt under Section 4(a)(2) of the Securities Act.",
            "Securities Act of 1933",
        ),
        (
            "Communications must follow FINRA Rule 2210(d)(2).",
            "Communications must follow FINRA Rule 2210(d)(1).",
            "2210(d)(1)",
        ),
    ],
)
def test_another_reference_in_the_same_sentence_is_a_conflict(text: str, premise: str, source_says: str) -> None:
    (finding,) = _conflicts(text, premise)
    assert source_says in finding.source_says
    assert finding.premise is not None


@pytest.mark.parametrize(
    ("text", "premise"),
    [
        ("The fund does not file its holdings each month on Form N-CSR.", HOLDINGS),
        ("The fund files its annual report on Form N-CSR.", HOLDINGS),
        ("The fund files its holdings each month on Form N-CSR.", HOLDINGS + " It files reports on Form N-CSR."),
        ("See Form N-CSR.", "See Form N-PORT."),
    ],
)
def test_another_reference_in_another_sentence_or_beside_it_is_no_conflict(text: str, premise: str) -> None:
    assert _conflicts(text, premise) == []


def test_a_carried_over_subject_does_not_make_another_sentence() -> None:
    premise = "It values its shares under Rule 22c-1."
    assert _conflicts("The Alder Fund values its shares under Rule 2a-7.", premise, subject="The Alder Fund")


def test_a_claim_without_a_reference_has_no_findings() -> None:
    assert _check("The fund returned 4.85% in 2025.", HOLDINGS) == ()


# The knowledge base itself.


def test_every_entry_of_the_base_exists_and_has_a_source() -> None:
    for kind, found in BASE.series.items():
        for series in found:
            assert series.source
            assert series.as_of
            assert "{}" in series.cite
            for number in series.entries:
                base = number if series.numbering != "whole" else number.partition("(")[0]
                assert series.standing(base) is Existence.EXISTS, (kind, series.law, number)


def test_every_nickname_and_alias_of_the_base_names_an_entry() -> None:
    for kind, law, number in BASE.nicknames.values():
        assert BASE.look_up(kind, number, law=law).standing is Existence.EXISTS
    for item in BASE.laws.values():
        if item.same_as:
            kind, law, number = item.same_as
            assert BASE.look_up(kind, number, law=law).standing is Existence.EXISTS


def test_the_base_is_as_large_as_the_record_says() -> None:
    entries = sum(len(series.entries) for found in BASE.series.values() for series in found)
    assert entries > 1_500


def test_a_series_that_is_not_complete_calls_nothing_inside_it_absent() -> None:
    base = load(
        [
            {
                "as_of": "2025-01-01",
                "laws": [
                    {
                        "id": "act",
                        "title": "Act",
                        "names": ["Some Act"],
                        "source": "1 U.S.C. 1",
                        "series": [{"kind": "section", "cite": "s. {}", "within": [[1, 9]], "entries": {"3": "Three"}}],
                    }
                ],
            }
        ]
    )
    assert base.look_up("section", "3", law="act").standing is Existence.EXISTS
    assert base.look_up("section", "4", law="act").standing is Existence.OPEN
    assert base.look_up("section", "10", law="act").standing is Existence.ABSENT


def test_a_document_with_an_unknown_numbering_is_refused() -> None:
    with pytest.raises(ValueError, match="numbering"):
        load(
            [
                {
                    "as_of": "",
                    "laws": [
                        {
                            "id": "a",
                            "title": "A",
                            "names": [],
                            "source": "s",
                            "series": [{"kind": "rule", "cite": "{}", "numbering": "odd", "entries": {}}],
                        }
                    ],
                }
            ]
        )
