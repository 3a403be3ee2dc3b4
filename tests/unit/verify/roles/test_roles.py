"""Who did what to whom: parts in each other's places contradict the evidence, whatever words tell of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.claims.extract import claim_as_stands
from guardrail.evaluation.rows import ClaimRow, read_rows
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.roles.reading import readings

CASES = Path(__file__).parents[3] / "cases" / "roles.jsonl"
ACQUIRED = "In March 2021 Alder Group, Inc. acquired Birch Tools for $95 million in cash."
ACQUISITION = "The acquisition of Birch Tools by Alder Group closed in 2021."
SOLD = "Cresta Media sold its stake in the joint venture to Dorsal Networks in 2020."
BOUGHT_BACK = (
    "In 2017 Elmfield Oil sold the Tarn pipeline to Foxhall Energy. "
    "In 2021 Foxhall Energy sold the Tarn pipeline back to Elmfield Oil."
)
OURS = "We acquired Gorse Analytics in 2022. It had 120 employees."
COMPANY = "The Company sold its trucking unit to Heron Freight. It leases warehouses from Heron Freight."
DEFINED = 'Ivel Utilities plc ("Ivel") guarantees the notes of its subsidiary, Ivel Funding Ltd ("Funding").'
SUBSIDIARY = "Juniper Savings Bank is a wholly owned subsidiary of Kelso Financial Corporation."
OWNS = "Ironbridge Capital owns 40% of Jasper Foods."
LOAN = "The loan from Lorne Bank to Marl Textiles matures in 2027."
BORROWED = "Marl Textiles borrowed $40 million from Lorne Bank in 2019."
OWED = "At year end the Company owed Ms. Dana Nairn $3.2 million under a promissory note."
DEBTOR = "Osprey Air is the debtor and Pinnacle Bank the creditor under the facility."
PAYS = "The Fund pays Quarry Advisers LLC (the “Adviser”) an annual fee of 0.60% of net assets."
RENT = "Rowan Stores pays rent of $2 million a year to Saltmarsh REIT."
AUDITOR = "Teasel Mining's independent auditor is Umber & Vance LLP."
SERVES = "Yarrow Trust Company serves as custodian of the Wold Income Fund."
SUCCEEDED = "Ms. Nora Teal succeeded Mr. Abel Quist as chief executive officer on July 1, 2023."
SUED = "In May 2022 Arden Corp filed a lawsuit against Brook Systems in Delaware."
SUPPLIES = "Cairn Steel supplies Dell Motors with sheet metal under a five-year contract."
LICENSED = "Esk Labs licensed the compound to Firth Bio in 2020."
LEASES = "Glen Airlines leases eleven aircraft from Holm Aviation."
GRANTED = "Inver Pharma granted Jura Therapeutics an exclusive license in Japan."
INVESTED = "Kyle Ventures invested $25 million in Lomond Software for preferred stock."
SPUN = "Moray Aerospace spun off Ness Orbital in 2021."
EXCEEDED = "Sales of the Tools segment exceeded sales of the Paint segment in 2023."
FASTER = "Revenue in Europe grew faster than revenue in Asia in 2023."
HIGHER = "Class A shares have higher annual expenses than Class I shares."
BEAT = "The Orrin Growth Fund outperformed the Pentland Index by 120 basis points in 2022."
RANK = "The first lien notes rank senior to the second lien notes in right of payment."
LEVELS = "Securities of $14 million were transferred from Level 2 to Level 3 in 2023."
CHANNELS = "In 2022 revenue shifted from the Wholesale channel to the Direct channel."
SHARE = "Quoich Beverages gained market share from Rannoch Drinks in 2023."
CEDED = "In 2022 the Company ceded 40% of its property premiums to Solway Insurance."
REINSURED = "Solway Insurance reinsures the marine policies written by Castor Mutual."
ENGAGED = "Tay Cruises engaged Ullapool Shipyards to build two vessels."
REPORTS = "Ms. Orla Venn, the treasurer, reports to Mr. Pieter Dahl."
TENDER = "Wick Corp launched a tender offer for Yell Metals, which operates two smelters, in June 2021."
LOST = "In 2023 Amble Retail, a discount chain, bought 14 stores from Blyth Grocers, its largest competitor."
CONTRIBUTED = "Corby Bank merged with Derwent Savings in 2019. Corby Bank contributed its mortgages to Derwent Savings."
CUSTOMERS = "Customer B accounted for 13% of revenue and Customer C for 11%."
SUCCEEDS = "Mr. Alan Reyes succeeded Ms. Dana Whitfield as chief executive officer on July 1, 2023."
CAUSED = "Higher freight rates caused the decline in gross margin."
RESULTED = "The outage resulted in lower subscription revenue."
OFFSET = "Lower volumes offset higher prices."
PRODUCED = "The Larch tablets are produced by Quill Pharma, which owns two plants."
TO_BUY = "During 2022 Larch Beverages paid $18.4 million to purchase the Tindal plant from Overton Foods."
SHARES = "The agreement provides for the acquisition by Rowley Group of all outstanding shares of Sedge Software."
FELL = "Same-store sales at Pomona Grill fell more than same-store sales at Verano Cafe."
DUE = "Term loans due to Ferrow Capital from Kestle Brands were extended to 2028."

SOUND = [
    (ACQUIRED, "Birch Tools was acquired by Alder Group in March 2021."),
    (ACQUIRED, "Alder bought Birch Tools for $95 million in cash."),
    (ACQUIRED, "Birch Tools was bought by Alder Group, Inc. in 2021."),
    (ACQUIRED, "Alder Group's acquisition of Birch Tools cost $95 million."),
    (ACQUIRED, "Alder Group completed its purchase of Birch Tools in March 2021."),
    (ACQUISITION, "Alder Group acquired Birch Tools in 2021."),
    (ACQUISITION, "Birch Tools' purchase by Alder Group closed in 2021."),
    (ACQUISITION, "Alder Group's takeover of Birch Tools closed in 2021."),
    (SOLD, "Dorsal Networks purchased the stake in the joint venture from Cresta Media in 2020."),
    (SOLD, "The stake in the joint venture was sold to Dorsal Networks by Cresta Media."),
    (SOLD, "In 2020 Dorsal Networks acquired Cresta Media's stake in the joint venture."),
    (BOUGHT_BACK, "In 2017 Foxhall Energy bought the Tarn pipeline from Elmfield Oil."),
    (BOUGHT_BACK, "In 2021 the Tarn pipeline was sold to Elmfield Oil by Foxhall Energy."),
    (OURS, "The Company acquired Gorse Analytics in 2022."),
    (OURS, "Gorse Analytics was acquired by the Company in 2022."),
    (COMPANY, "Heron Freight bought the trucking unit from the Company."),
    (COMPANY, "The Company leases warehouses from Heron Freight."),
    (COMPANY, "Heron Freight leases warehouses to the Company."),
    (DEFINED, "The notes of Ivel Funding Ltd are guaranteed by Ivel Utilities plc."),
    (DEFINED, "Ivel Utilities guarantees the notes of Ivel Funding."),
    (SUBSIDIARY, "Kelso Financial Corporation is the parent of Juniper Savings Bank."),
    (SUBSIDIARY, "Juniper Savings Bank is owned by Kelso Financial."),
    (SUBSIDIARY, "Kelso Financial's subsidiary is Juniper Savings Bank."),
    (OWNS, "Jasper Foods is 40% owned by Ironbridge Capital."),
    (OWNS, "Ironbridge Capital is a shareholder of Jasper Foods."),
    (LOAN, "Lorne Bank's loan to Marl Textiles matures in 2027."),
    (LOAN, "The loan to Marl Textiles from Lorne Bank matures in 2027."),
    (BORROWED, "Lorne Bank lent Marl Textiles $40 million in 2019."),
    (BORROWED, "In 2019 $40 million was lent to Marl Textiles by Lorne Bank."),
    (OWED, "Ms. Dana Nairn was owed $3.2 million by the Company."),
    (DEBTOR, "Pinnacle Bank is the creditor under the facility."),
    (DEBTOR, "The debtor under the facility is Osprey Air."),
    (PAYS, "Quarry Advisers LLC receives an annual fee of 0.60% of net assets from the Fund."),
    (PAYS, "The Fund pays an annual fee of 0.60% of net assets to Quarry Advisers."),
    (RENT, "Saltmarsh REIT receives rent of $2 million a year from Rowan Stores."),
    (AUDITOR, "Umber & Vance LLP is the auditor of Teasel Mining."),
    (AUDITOR, "The independent auditor of Teasel Mining is Umber & Vance LLP."),
    (SERVES, "The custodian of the Wold Income Fund is Yarrow Trust Company."),
    (SUCCEEDED, "Mr. Abel Quist was succeeded by Ms. Nora Teal as chief executive officer."),
    (SUCCEEDED, "Mr. Quist was replaced by Ms. Teal as chief executive officer on July 1, 2023."),
    (SUED, "Brook Systems was sued by Arden Corp in May 2022."),
    (SUED, "The lawsuit against Brook Systems was filed by Arden Corp in Delaware."),
    (SUPPLIES, "Dell Motors buys sheet metal from Cairn Steel."),
    (SUPPLIES, "Cairn Steel supplies sheet metal to Dell Motors."),
    (LICENSED, "Firth Bio licensed the compound from Esk Labs in 2020."),
    (LEASES, "Holm Aviation leases eleven aircraft to Glen Airlines."),
    (GRANTED, "Jura Therapeutics was granted an exclusive license in Japan by Inver Pharma."),
    (GRANTED, "Jura Therapeutics received an exclusive license in Japan from Inver Pharma."),
    (INVESTED, "Kyle Ventures' investment in Lomond Software was $25 million."),
    (SPUN, "Ness Orbital was spun off from Moray Aerospace in 2021."),
    (EXCEEDED, "Sales of the Paint segment were lower than sales of the Tools segment in 2023."),
    (EXCEEDED, "Sales of the Tools segment were above those of the Paint segment in 2023."),
    (FASTER, "Revenue grew more slowly in Asia than in Europe in 2023."),
    (FASTER, "In 2023 revenue in Asia grew slower than revenue in Europe."),
    (HIGHER, "Class I shares have lower annual expenses than Class A shares."),
    (BEAT, "The Pentland Index underperformed the Orrin Growth Fund in 2022."),
    (BEAT, "The Orrin Growth Fund did better than the Pentland Index in 2022."),
    (RANK, "The second lien notes are junior to the first lien notes in right of payment."),
    (LEVELS, "In 2023 securities of $14 million moved out of Level 2 into Level 3."),
    (CHANNELS, "Revenue shifted to the Direct channel from the Wholesale channel in 2022."),
    (SHARE, "Rannoch Drinks lost market share to Quoich Beverages in 2023."),
    (CEDED, "Solway Insurance received 40% of the property premiums from the Company in 2022."),
    (REINSURED, "The marine policies written by Castor Mutual are reinsured by Solway Insurance."),
    (ENGAGED, "Ullapool Shipyards was engaged by Tay Cruises to build two vessels."),
    (REPORTS, "The treasurer, Ms. Orla Venn, reports to Mr. Pieter Dahl."),
    (TENDER, "Wick Corp's tender offer for Yell Metals was launched in June 2021."),
    (LOST, "Blyth Grocers sold 14 stores to Amble Retail in 2023."),
    (CONTRIBUTED, "Derwent Savings merged with Corby Bank in 2019."),
    (CONTRIBUTED, "Mortgages were contributed to Derwent Savings by Corby Bank."),
    (CUSTOMERS, "Customer B accounted for 13% of revenue."),
    (TO_BUY, "Overton Foods sold the Tindal plant to Larch Beverages for $18.4 million in 2022."),
    (SHARES, "Rowley Group is to acquire all outstanding shares of Sedge Software."),
    (FELL, "Same-store sales at Verano Cafe fell less than same-store sales at Pomona Grill."),
    (DUE, "Term loans due from Kestle Brands to Ferrow Capital were extended to 2028."),
    (SUCCEEDS, "On July 1, 2023 Mr. Alan Reyes succeeded Ms. Dana Whitfield as chief executive officer."),
    (CAUSED, "The decline in gross margin was caused by higher freight rates."),
    (RESULTED, "Lower subscription revenue resulted from the outage."),
    (OFFSET, "Higher prices were offset by lower volumes."),
    (PRODUCED, "Quill Pharma produced the Larch tablets."),
]
TURNED = [
    (ACQUIRED, "Birch Tools acquired Alder Group in March 2021."),
    (ACQUIRED, "Alder Group was acquired by Birch Tools for $95 million."),
    (ACQUIRED, "In March 2021 Birch Tools bought Alder for $95 million in cash."),
    (ACQUIRED, "Birch Tools completed its acquisition of Alder Group in March 2021."),
    (ACQUIRED, "Birch Tools purchased Alder Group, Inc. in March 2021 for $95 million in cash."),
    (ACQUISITION, "The acquisition of Alder Group by Birch Tools closed in 2021."),
    (ACQUISITION, "Birch Tools' acquisition of Alder Group closed in 2021."),
    (ACQUISITION, "Alder Group's purchase by Birch Tools closed in 2021."),
    (SOLD, "Dorsal Networks sold its stake in the joint venture to Cresta Media in 2020."),
    (SOLD, "Cresta Media bought its stake in the joint venture from Dorsal Networks in 2020."),
    (SOLD, "The stake in the joint venture was sold by Dorsal Networks to Cresta Media."),
    (BOUGHT_BACK, "In 2017 Foxhall Energy sold the Tarn pipeline to Elmfield Oil."),
    (BOUGHT_BACK, "In 2021 Foxhall Energy bought the Tarn pipeline back from Elmfield Oil."),
    (OURS, "Gorse Analytics acquired the Company in 2022."),
    (OURS, "The Company was acquired by Gorse Analytics in 2022."),
    (COMPANY, "Heron Freight sold its trucking unit to the Company."),
    (COMPANY, "Heron Freight leases warehouses from the Company."),
    (COMPANY, "The Company leases warehouses to Heron Freight."),
    (DEFINED, "Ivel Funding Ltd guarantees the notes of Ivel Utilities plc."),
    (DEFINED, "The notes of Ivel Utilities plc are guaranteed by Ivel Funding Ltd."),
    (SUBSIDIARY, "Kelso Financial Corporation is a wholly owned subsidiary of Juniper Savings Bank."),
    (SUBSIDIARY, "Juniper Savings Bank is the parent of Kelso Financial Corporation."),
    (SUBSIDIARY, "Kelso Financial is owned by Juniper Savings Bank."),
    (OWNS, "Jasper Foods owns 40% of Ironbridge Capital."),
    (OWNS, "Ironbridge Capital is 40% owned by Jasper Foods."),
    (LOAN, "The loan from Marl Textiles to Lorne Bank matures in 2027."),
    (LOAN, "Marl Textiles' loan to Lorne Bank matures in 2027."),
    (BORROWED, "Lorne Bank borrowed $40 million from Marl Textiles in 2019."),
    (BORROWED, "Marl Textiles lent Lorne Bank $40 million in 2019."),
    (OWED, "At year end Ms. Dana Nairn owed the Company $3.2 million under a promissory note."),
    (OWED, "The Company was owed $3.2 million by Ms. Dana Nairn under a promissory note."),
    (DEBTOR, "Pinnacle Bank is the debtor and Osprey Air the creditor under the facility."),
    (DEBTOR, "Osprey Air is the creditor under the facility."),
    (PAYS, "Quarry Advisers LLC pays the Fund an annual fee of 0.60% of net assets."),
    (PAYS, "The Fund receives an annual fee of 0.60% of net assets from Quarry Advisers LLC."),
    (RENT, "Rowan Stores receives rent of $2 million a year from Saltmarsh REIT."),
    (RENT, "Saltmarsh REIT pays Rowan Stores rent of $2 million a year."),
    (AUDITOR, "Umber & Vance LLP's independent auditor is Teasel Mining."),
    (AUDITOR, "Teasel Mining is the auditor of Umber & Vance LLP."),
    (SERVES, "The Wold Income Fund serves as custodian of Yarrow Trust Company."),
    (SUCCEEDED, "Mr. Abel Quist succeeded Ms. Nora Teal as chief executive officer."),
    (SUCCEEDED, "Ms. Nora Teal was succeeded by Mr. Abel Quist as chief executive officer on July 1, 2023."),
    (SUCCEEDED, "Mr. Quist replaced Ms. Teal as chief executive officer."),
    (SUED, "In May 2022 Brook Systems filed a lawsuit against Arden Corp in Delaware."),
    (SUED, "Arden Corp was sued by Brook Systems in May 2022."),
    (SUPPLIES, "Dell Motors supplies Cairn Steel with sheet metal under a five-year contract."),
    (SUPPLIES, "Cairn Steel buys sheet metal from Dell Motors."),
    (LICENSED, "Firth Bio licensed the compound to Esk Labs in 2020."),
    (LICENSED, "Esk Labs licensed the compound from Firth Bio in 2020."),
    (LEASES, "Glen Airlines leases eleven aircraft to Holm Aviation."),
    (LEASES, "Holm Aviation leases eleven aircraft from Glen Airlines."),
    (GRANTED, "Jura Therapeutics granted Inver Pharma an exclusive license in Japan."),
    (GRANTED, "Inver Pharma received an exclusive license in Japan from Jura Therapeutics."),
    (INVESTED, "Lomond Software invested $25 million in Kyle Ventures for preferred stock."),
    (INVESTED, "Lomond Software's investment in Kyle Ventures was $25 million."),
    (SPUN, "Ness Orbital spun off Moray Aerospace in 2021."),
    (SPUN, "Moray Aerospace was spun off from Ness Orbital in 2021."),
    (EXCEEDED, "Sales of the Paint segment exceeded sales of the Tools segment in 2023."),
    (EXCEEDED, "Sales of the Tools segment were lower than those of the Paint segment in 2023."),
    (FASTER, "Revenue in Asia grew faster than revenue in Europe in 2023."),
    (FASTER, "Revenue grew more slowly in Europe than in Asia in 2023."),
    (HIGHER, "Class I shares have higher annual expenses than Class A shares."),
    (HIGHER, "Class A shares have lower annual expenses than Class I shares."),
    (BEAT, "The Pentland Index outperformed the Orrin Growth Fund by 120 basis points in 2022."),
    (BEAT, "The Orrin Growth Fund lagged the Pentland Index by 120 basis points in 2022."),
    (RANK, "The second lien notes rank senior to the first lien notes in right of payment."),
    (RANK, "The first lien notes are junior to the second lien notes in right of payment."),
    (LEVELS, "In 2023 securities of $14 million were transferred from Level 3 to Level 2."),
    (LEVELS, "Securities of $14 million moved out of Level 3 into Level 2."),
    (CHANNELS, "In 2022 revenue shifted to the Wholesale channel from the Direct channel."),
    (SHARE, "Quoich Beverages lost market share to Rannoch Drinks in 2023."),
    (CEDED, "In 2022 Solway Insurance ceded 40% of its property premiums to the Company."),
    (REINSURED, "Castor Mutual reinsures the marine policies written by Solway Insurance."),
    (ENGAGED, "Ullapool Shipyards engaged Tay Cruises to build two vessels."),
    (REPORTS, "Mr. Pieter Dahl reports to Ms. Orla Venn."),
    (TENDER, "Yell Metals launched a tender offer for Wick Corp in June 2021."),
    (LOST, "Blyth Grocers bought 14 stores from Amble Retail in 2023."),
    (CONTRIBUTED, "Derwent Savings contributed its mortgages to Corby Bank."),
    (TO_BUY, "Larch Beverages sold the Tindal plant to Overton Foods for $18.4 million in 2022."),
    (SHARES, "Sedge Software is to acquire all outstanding shares of Rowley Group."),
    ("Ullswater plc guarantees the debt of Vale Ltd.", "Vale Ltd guarantees the debt of Ullswater plc."),
    (FELL, "Same-store sales at Verano Cafe fell more than same-store sales at Pomona Grill."),
    (DUE, "Term loans due to Kestle Brands from Ferrow Capital were extended to 2028."),
    (CUSTOMERS, "Customer C accounted for 13% of revenue and Customer B for 11%."),
    (SUCCEEDS, "Ms. Dana Whitfield succeeded Mr. Alan Reyes as chief executive officer on July 1, 2023."),
    (CAUSED, "The decline in gross margin caused higher freight rates."),
    (RESULTED, "The outage resulted from lower subscription revenue."),
    (OFFSET, "Higher prices offset lower volumes."),
]
OTHER = [
    ("Alder Group acquired Birch Tools in 2021.", "Birch Tools sold a warehouse to Alder Group in 2014."),
    ("Alder Group acquired Birch Tools in 2021.", "Birch Tools paid Alder Group a dividend of $3 million."),
    ("Alder Group agreed with Birch Tools on a price.", "Birch Tools agreed with Alder Group on a price."),
    ("Alder Group competes with Birch Tools.", "Birch Tools competes with Alder Group."),
    ("Alder Group shares its offices with Birch Tools.", "Birch Tools shares its offices with Alder Group."),
    ("Sales of Tools were equal to sales of Paint.", "Sales of Paint were equal to sales of Tools."),
    ("Alder Group did not acquire Birch Tools.", "Birch Tools did not acquire Alder Group."),
    (
        "Alder Group's subsidiary acquired Birch Tools in 2021. Birch Tools' subsidiary acquired Alder Group's plant.",
        "Birch Tools' subsidiary acquired Alder Group's plant.",
    ),
    (
        "Sales in Asia exceeded sales in Europe in 2022. Sales in Europe exceeded sales in Asia in 2023.",
        "Sales in Europe exceeded sales in Asia in 2023.",
    ),
    (
        "Securities were transferred from Level 2 to Level 3 in March. In June they moved from Level 3 to Level 2.",
        "Securities moved from Level 3 to Level 2.",
    ),
    ("Costs of Tools exceeded costs of Paint.", "Margins of Paint exceeded margins of Tools."),
    ("The benefits of Tools outweigh its costs.", "Its costs outweigh the benefits of Paint."),
]

BOTH_WAYS = [
    (
        "Alder Group will supply Birch Tools with castings, and Birch Tools will pay Alder Group a royalty of 3%.",
        "Alder Group receives a royalty of 3% from Birch Tools.",
    ),
    (
        "Cresta Media, which acquired Dorsal Networks in 2015, sold it to Elm Capital in 2022.",
        "Dorsal Networks was sold to Elm Capital in 2022.",
    ),
    (
        "The Company leases its headquarters from Fern Realty and subleases one floor to Fern Realty.",
        "The Company subleases one floor to Fern Realty.",
    ),
    (
        "Harrow Bank lent $50 million to Ivel Foods in 2018; in 2021 Ivel Foods repaid Harrow Bank.",
        "Harrow Bank was repaid by Ivel Foods in 2021.",
    ),
    (
        "Rowan Insurance cedes business to Sorrel Re, and Sorrel Re retrocedes part of it to Tansy Re.",
        "Sorrel Re retrocedes part of the business to Tansy Re.",
    ),
    (
        "Umber Pharma licensed UP-1 to Vale Bio in Europe and licensed VB-2 from Vale Bio in Japan.",
        "Vale Bio licensed VB-2 to Umber Pharma in Japan.",
    ),
    (
        "Wold Energy sold electricity to Yarrow Grid and purchased gas from Yarrow Grid.",
        "Yarrow Grid sold gas to Wold Energy.",
    ),
    (
        "The debt of Cairn plc is guaranteed by Dell Group and the debt of Dell Group is guaranteed by Cairn plc.",
        "Dell Group guarantees the debt of Cairn plc.",
    ),
    (
        "Glen Airlines' largest lessor is Holm Aviation, to which it also sold four aircraft.",
        "Glen Airlines sold four aircraft to Holm Aviation.",
    ),
    (
        "Esk Advisers manages the Firth Fund. The Firth Fund pays Esk Advisers 0.5% a year.",
        "Esk Advisers is paid 0.5% a year by the Firth Fund.",
    ),
    (
        "Osprey Ltd is a subsidiary of Pinnacle plc. Pinnacle plc is itself owned by Quarry Holdings.",
        "Pinnacle plc is a subsidiary of Quarry Holdings.",
    ),
    ("Orrin plc's shareholders approved its acquisition by Pentland SA.", "Orrin plc will be acquired by Pentland SA."),
]


def _conflicts(evidence: str, claim: str) -> str:
    found = assess(claim_as_stands(claim), EvidenceIndex.build((Chunk(id="p", text=evidence),))).conflict
    return found.check if found is not None else ""


@pytest.mark.parametrize(("evidence", "claim"), SOUND)
def test_another_wording_of_the_same_parts_is_no_conflict(evidence: str, claim: str) -> None:
    assert not _conflicts(evidence, claim)


@pytest.mark.parametrize(("evidence", "claim"), TURNED)
def test_parts_in_each_others_places_are_a_conflict(evidence: str, claim: str) -> None:
    assert _conflicts(evidence, claim)


@pytest.mark.parametrize(("evidence", "claim"), BOTH_WAYS)
def test_who_does_one_thing_may_have_another_done_by_the_other(evidence: str, claim: str) -> None:
    assert not _conflicts(evidence, claim)


@pytest.mark.parametrize(("evidence", "claim"), OTHER)
def test_another_event_and_parts_that_may_change_places_are_no_conflict(evidence: str, claim: str) -> None:
    assert not _conflicts(evidence, claim)


def test_the_issuer_is_known_by_the_documents_name() -> None:
    evidence = EvidenceIndex.build(
        (Chunk(id="p", document="Alder Group 10-K 2022", text="We acquired Gorse Analytics in 2022."),)
    )
    assert assess(claim_as_stands("Gorse Analytics acquired Alder Group in 2022."), evidence).conflict is not None
    assert assess(claim_as_stands("Alder Group acquired Gorse Analytics in 2022."), evidence).conflict is None


def test_a_sentence_elsewhere_that_says_what_the_claim_says_clears_it() -> None:
    evidence = EvidenceIndex.build(
        (
            Chunk(id="p", text="Elmfield Oil sold the Tarn pipeline to Foxhall Energy."),
            Chunk(id="q", text="Foxhall Energy later sold the Tarn pipeline back to Elmfield Oil."),
        )
    )
    assert assess(claim_as_stands("Foxhall Energy sold the Tarn pipeline to Elmfield Oil."), evidence).conflict is None


def test_no_sound_row_of_the_file_is_a_conflict_and_most_turned_ones_are() -> None:
    rows = [row for row in read_rows(CASES) if isinstance(row, ClaimRow)]
    sound = [row.id for row in rows if row.label == "supported" and _conflicts(row.evidence[0].text, row.claim)]
    turned = [row for row in rows if row.label == "contradicted"]
    assert not sound
    assert sum(bool(_conflicts(row.evidence[0].text, row.claim)) for row in turned) >= 0.9 * len(turned)


@given(st.lists(st.sampled_from(sorted({word for pair in SOUND + TURNED for text in pair for word in text.split()}))))
def test_words_in_any_order_can_be_read(words: list[str]) -> None:
    assert all(one.roles for one in readings(" ".join(words)))


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    assert all(
        one.roles for one in readings(f"Alder acquired {text} from Birch, its lender, and is owed by {text} Cedar.")
    )
