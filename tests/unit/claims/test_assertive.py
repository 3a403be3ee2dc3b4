"""Text that states nothing passes unchecked; anything else, and any doubt, is checked (design, section 3)."""

from __future__ import annotations

import pytest

from guardrail.claims.assertive import is_assertive, language_supported

HARMLESS = [
    "Hello!",
    "Hi Anna,",
    "Hello there, and welcome back",
    "Good morning, Mr. Whitlock.",
    "Thank you for your question.",
    "Thanks for reaching out!",
    "You're welcome!",
    "I hope this helps!",
    "Sure!",
    "Certainly! Here are the key points:",
    "Here is what the documents say:",
    "Here's what I found:",
    "Based on the documents provided:",
    "Based on the research,",
    "In summary:",
    "Key takeaways:",
    "**Key facts**",
    "**Key facts:**",
    "## 3. Outlook",
    "# Brightwater Bond Fund",
    "### Fees and Expenses",
    "## Tax treatment",
    "**Performance**",
    "## Risk Factors",
    "---",
    "***",
    "```",
    "| --- | --- |",
    "[2]",
    "[1][2]",
    "Source: Brightwater Annual Report 2025, p. 12",
    "Sources: [1], [2]",
    "Source: Form 10-K, page 4",
    "Source: https://www.brightwater.com/prospectus",
    "I can't confirm Orlan's 2026 guidance from the documents provided.",
    "I can’t confirm that from the documents.",
    "I cannot verify the fund's yield.",
    "I'm unable to confirm whether the fund is insured.",
    "I am not able to determine the expense ratio from the provided documents.",
    "I don't have information on the fund's fees.",
    "I do not have access to real-time market data.",
    "I couldn't find any information about the expense ratio in the documents.",
    "I could not find the expense ratio in the documents provided.",
    "The documents provided don't state Ms. Whitlock's compensation.",
    "The fact sheet does not say whether the fund is insured.",
    "The annual report doesn't break out revenue by country.",
    "Neither document mentions the fee.",
    "Unfortunately, the documents do not specify the expense ratio.",
    "The documents do not state the fund's yield.",
    "The provided documents don't mention tax treatment.",
    "The retrieved research does not contain details on this fund.",
    "Source context does not specify yield figures.",
    "The proprietary research documents do not contain verified yield or tax exemption details for this asset.",
    "Please consult the primary prospectus.",
    "There is no information about the manager in the documents provided.",
    "No information on fees is available in the documents.",
    "The expense ratio is not disclosed in the provided documents.",
    "This information is not available in the documents.",
    "This is not investment advice.",
    "This is not financial or tax advice.",
    "This information is for informational purposes only and does not constitute investment advice.",
    "Past performance is no guarantee of future results.",
    "Past performance does not guarantee future results.",
    "Investing involves risk, including possible loss of principal.",
    "I am not a financial advisor.",
    "Please consult a qualified tax professional.",
    "Please consult your financial advisor before making any investment decisions.",
    "For more information, please refer to the prospectus.",
    "Let me know if you have any questions.",
    "Let me know if you'd like me to compare the fees.",
    "Please let me know if you need anything else!",
    "If you have any further questions, feel free to ask.",
    "If you'd like, I can compare both funds.",
    "I'd be happy to help.",
    "I'm happy to walk you through the details.",
    "I can also compare the fees if you'd like.",
    "Would you like me to compare the fees of both?",
    "Is there anything else I can help with?",
    "What is your time horizon?",
    "How can I help you today?",
    "What is the fund's yield?",
    "Is the fund insured?",
    "Sorry about the confusion.",
    "As an AI, I cannot provide personalized investment advice.",
    "The key terms are as follows:",
    "Fees and expenses:",
    "Sincerely,",
    "Best regards,",
    "😀",
    "...",
    "I don't know the current price.",
    "Let me break this down.",
    "Here are some differences between the two funds:",
    "The plan's vesting schedule is as follows:",
    "Q: What is the expense ratio?",
    "> **Disclaimer:** This is not investment advice.",
    "I can't confirm the fund's yield [2].",
]

STATEMENTS = [
    "Hello, the fund yields 5%.",
    "Hello Anna, the fund is insured.",
    "I can't confirm the guidance, but revenue was 14 million.",
    "I can't confirm the guidance but the fund is insured.",
    "I can't confirm the fee and the fund is insured.",
    "Did you know the fund yields 9%?",
    "Did you know the fund is insured?",
    "You may be glad to hear it is FDIC insured.",
    "Sure! The fund is insured.",
    "Sure, the fund is insured.",
    "## Fund is FDIC insured",
    "## FDIC-insured bond fund",
    "## Tax-Exempt Income",
    "## Guaranteed Returns",
    "## No fees",
    "## AAA Rating",
    "**Investment-Grade Bonds**",
    "## Fund pays monthly",
    "## Funds pay monthly income",
    "## Yield: 4.85%",
    "**FDIC insured**",
    "Yes.",
    "No.",
    "Absolutely.",
    "Isn't the fund FDIC insured?",
    "Why is the fund so safe?",
    "Are you aware the fund is insured?",
    "The fund is insured, right?",
    "Is there any doubt the fund is insured?",
    "The fund is FDIC insured.",
    "The fund is FDIC insured:",
    "Here is why the fund is insured:",
    "Here are the fund's guaranteed returns:",
    "Consider buying the fund.",
    "Buy the fund now.",
    "Please consult the prospectus, which states the fund is insured.",
    "Please note the fund is insured.",
    "Note that the fund is FDIC insured.",
    "Let me know if you want the fund that is FDIC insured.",
    "I'm happy to say the fund is insured.",
    "I can tell you the fund is insured.",
    "I'd be happy to tell you it is insured.",
    "I can confirm the fund is insured.",
    "I can't say enough about this great fund.",
    "I can't think of a safer fund.",
    "I don't see any risk in this fund.",
    "I do not recommend this fund.",
    "The fund does not charge fees.",
    "The documents do not allow redemptions.",
    "The documents state the fund is insured.",
    "The documents do not mention fees, so the fund is free.",
    "The documents do not state the yield, which is 5%.",
    "The fund is not insured.",
    "The expense ratio is not disclosed in the documents but is low.",
    "The prospectus does not permit redemptions.",
    "The prospectus does not provide for redemption.",
    "The documents do not provide for redemption.",
    "The fund statement does not give investors the right to redeem.",
    "The document mentions no fees.",
    "The report mentions that the fund is not insured.",
    "The fact sheet does not say that the fund is insured, but it is.",
    "The annual report does not mention the 5% fee.",
    "The issuer does not state a yield.",
    "The fund's information does not expire.",
    "Source: the fund is FDIC insured.",
    "Source: 5% yield report",
    "Sources: Annual Report says yield is high",
    "Past performance guarantees future results.",
    "This is investment advice.",
    "Investing involves no risk.",
    "Thank you for choosing the FDIC insured fund.",
    "Thanks for your interest in the insured fund",
    "Welcome to the safest fund.",
    "What a great fund.",
    "Brightwater Bond Fund.",
    "If you have this fund, you are insured.",
    "If you'd like income, this fund is exempt from tax.",
    "If you need safety, the fund is FDIC insured.",
    "There is no risk in the documents",
    "There is no fee information needed because the fund is free in the documents.",
    "No fees are charged.",
    "Bonds are safe.",
    "In summary, the fund is insured.",
    "Based on the documents, the fund is insured.",
    "| Yield | 4.85% |",
    "| Insured | Yes |",
    "| The fund | is insured |",
    "The fund offers three advantages:",
    "I cannot confirm that the fund yields 5%.",
    "Unfortunately, the fund lost value.",
    "As an AI, I confirm the fund is insured.",
    "Have a great day with the insured fund",
    "Great question, the fund is insured",
    "How does the fund keep its guaranteed return?",
    "What makes the fund insured?",
    "Which fund is the safest?",
    "Fund overview by FDIC insured experts:",
    "It is worth noting that the fund is exempt.",
    "I can help you earn guaranteed income.",
    "May I point out the fund is insured?",
    "Feel free to rely on FDIC insurance.",
    "I would be happy to buy this fund.",
    "I don't know any safer fund.",
    "| FDIC insured | – |",
    "The proprietary research documents retrieved contain verified yield details, which is 5%.",
    "Hello fund insured",
    "Note: not insured",
    "Fund, FDIC insured",
    "The documents do not state that it is not insured and it yields 5%.",
    "Zero fees.",
    "Twice the yield.",
    "Thank you for the 5% yield.",
    "Best fund.",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_text_that_states_nothing_passes(text: str) -> None:
    assert not is_assertive(text)


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_is_checked_whatever_politeness_surrounds_it(text: str) -> None:
    assert is_assertive(text)


@pytest.mark.parametrize("text", [text for text in HARMLESS if text[-1:] in ".!:"])
@pytest.mark.parametrize("tail", [" The fund yields 9%.", ", but the fund is FDIC insured.", " It is exempt from tax."])
def test_a_second_statement_makes_harmless_text_assertive(text: str, tail: str) -> None:
    assert is_assertive(text.rstrip(".!:") + tail if tail.startswith(",") else text + tail)


def test_mc_fa_01_the_disclaimer_itself_passes() -> None:
    first = "The proprietary research documents retrieved do not contain verified yield or tax exemption details for"
    assert not is_assertive(f"{first} this asset. ")
    assert not is_assertive("Please consult the primary prospectus.")


def test_markup_does_not_hide_a_statement() -> None:
    for text in (
        "**The fund is FDIC insured.**",
        "`It is exempt`",
        "> It is insured",
        "- FDIC insured",
        "[It is safe](u)",
    ):
        assert is_assertive(text)


@pytest.mark.parametrize(
    "text",
    [
        "The Alder Valley Municipal Bond Fund seeks income.",
        "Société Générale and Crédit Agricole de Paris",
        "Toyota (トヨタ) rose 5%.",
        "The fund's α is 0.3 and its β is 1.2.",
        "Banco de la Nación y el Fondo de Inversión pays 3% in the U.S.",
        "Yield: 4.85% | Fee: 0.45% | NAV: 10.20",
        "",
    ],
)
def test_english_with_foreign_names_is_supported(text: str) -> None:
    assert language_supported(text)


@pytest.mark.parametrize(
    "text",
    [
        "Der Fonds ist nicht versichert und zahlt eine Rendite von 5%.",
        "Le fonds n'est pas assuré et il verse un rendement.",
        "El fondo no está asegurado y paga un rendimiento del 5%.",
        "Il fondo non è assicurato e paga una cedola.",
        "O fundo não é segurado e paga uma taxa.",
        "Het fonds is niet verzekerd en wordt door de staat beheerd",
        "基金收益率为4%。",
        "Фонд застрахован.",
        "الصندوق مؤمن",
        "The fund yields 4%. 该基金由联邦存款保险公司承保",
    ],
)
def test_another_language_is_not_supported(text: str) -> None:
    assert not language_supported(text)


def test_letters_that_only_look_latin_are_not_supported() -> None:
    assert not language_supported("The fund is not insur\u0435d.")


@pytest.mark.parametrize(
    "text",
    ["The fee is 0\u202e57.1 %.", "The fee is \u0661.\u0665 %.", "The fee is \uff11.5 %.", "The fee\u200f is 1.5 %."],
)
def test_figures_that_a_reader_may_see_otherwise_cannot_be_judged(text: str) -> None:
    assert not language_supported(text)


@pytest.mark.parametrize("text", ["The fee is 1.5 % – no more.", "It’s 5 m² of “space”.", "The fee is €5."])
def test_ordinary_marks_can_be_judged(text: str) -> None:
    assert language_supported(text)
