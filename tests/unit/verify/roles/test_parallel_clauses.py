"""What a sentence says of one of its subjects, it does not say of the other."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TWO = "Customer A is a distributor based in Norway; Customer C is a maker of radio masts."
WHILE = "The Paint segment sells coatings to shipyards, while the Tools segment sells saws to sawmills."
AND = "Vessel Marl was built in Gdansk, and Vessel Tern was rebuilt in Porto by a local yard."
WHEREAS = "Alder Lines operates ferries, whereas Birch Lines operates tugs."
AND_THERE = "Alder Lines operates ferries and Birch Lines operates tugs in the Baltic."
GAPPED = "Sallow Bank acts as administrative agent and Hazel Securities as sole bookrunner."
THREE = "Sallow Bank serves as trustee, Hazel Securities as bookrunner and Rowan Trust as custodian."
FOUNDED = "Alder Foods was founded in Ohio and Birch Foods in Utah."


def _conflict(text: str, *evidence: str) -> bool:
    chunks = [Chunk(id=f"p{at}", text=said) for at, said in enumerate(evidence)]
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).conflict is not None


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Customer A is a maker of radio masts.", TWO),
        ("Customer C is a distributor based in Norway.", TWO),
        ("The Tools segment sells coatings to shipyards.", WHILE),
        ("The Paint segment sells saws to sawmills.", WHILE),
        ("Alder Lines operates tugs.", WHEREAS),
        ("Birch Lines operates ferries.", WHEREAS),
        (
            "The Series B notes are secured by ships.",
            "The Series A notes are secured by ships; the Series B notes are secured by cranes.",
        ),
        ("Ms. Ode was appointed chairman.", "Mr. Pell was appointed chairman and Ms. Ode was appointed treasurer."),
        ("Customer A is a maker of radio masts and Customer C is a distributor based in Norway.", TWO),
    ],
)
def test_the_predicate_of_the_other_subject_is_a_conflict(text: str, evidence: str) -> None:
    assert _conflict(text, evidence)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Hazel Securities acts as administrative agent and Sallow Bank as sole bookrunner.", GAPPED),
        ("Hazel Securities acts as administrative agent.", GAPPED),
        ("Sallow Bank acts as sole bookrunner.", GAPPED),
        ("Hazel Securities is the administrative agent.", GAPPED),
        ("Rowan Trust serves as trustee.", THREE),
        ("Sallow Bank acts as custodian.", THREE),
        ("Birch Foods was founded in Ohio.", FOUNDED),
        (
            "Rowan Trust serves as paying agent.",
            "Hazel Bank serves as paying agent, and Rowan Trust as collecting agent.",
        ),
    ],
)
def test_the_part_of_the_other_in_a_clause_without_its_verb_is_a_conflict(text: str, evidence: str) -> None:
    assert _conflict(text, evidence)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Customer A is a distributor based in Norway.", (TWO,)),
        ("Customer C is a maker of radio masts.", (TWO,)),
        ("Customer A is a Norwegian distributor.", (TWO,)),
        ("The Tools segment sells saws to sawmills.", (WHILE,)),
        ("Vessel Tern was rebuilt in Porto.", (AND,)),
        ("Alder Lines operates ferries, whereas Birch Lines operates tugs.", (WHEREAS,)),
        ("Customer A is a maker of radio masts.", (TWO, "Customer A also is a maker of radio masts.")),
        ("Customer A is a maker of radio masts.", (TWO, "Both customers are makers of radio masts.")),
        ("Alder Lines operates tugs.", ("Alder Lines operates ferries and tugs; Birch Lines operates tugs.",)),
        ("Alder Lines operates tugs.", ("Alder Lines operates ferries, and Birch Lines operates tugs, as both do.",)),
        ("Alder Lines operates in the Baltic.", (AND_THERE,)),
        ("Alder Lines operates ferries in the Baltic.", (AND_THERE,)),
        ("Alder sales rose because of prices.", ("Alder sales rose in Oslo and Birch sales rose in Bonn on prices.",)),
        ("Birch Lines operates tugs.", ("Alder Lines and Birch Lines operate ferries and tugs, respectively.",)),
        (
            "Alder Lines operates tugs in Ghent.",
            ("Alder Lines operates tugs; Birch Lines has tugs in Ghent too.",),
        ),
    ],
)
def test_what_is_said_of_the_subject_is_none(text: str, evidence: tuple[str, ...]) -> None:
    assert not _conflict(text, *evidence)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Sallow Bank acts as administrative agent and Hazel Securities as sole bookrunner.", (GAPPED,)),
        ("Sallow Bank acts as administrative agent.", (GAPPED,)),
        ("Hazel Securities is sole bookrunner.", (GAPPED,)),
        ("Rowan Trust serves as custodian.", (THREE,)),
        ("Birch Foods was founded in Utah.", (FOUNDED,)),
        ("Hazel Securities acts as agent.", ("Sallow Bank and Hazel Securities act as agent and as bookrunner.",)),
        ("Hazel Securities acts as administrative agent.", (GAPPED, "Hazel Securities is an administrative agent.")),
        (
            "Sallow Bank acts as bookrunner.",
            ("Sallow Bank acts as agent and bookrunner and Hazel as bookrunner.",),
        ),
    ],
)
def test_the_part_that_a_clause_gives_its_own_subject_is_none(text: str, evidence: tuple[str, ...]) -> None:
    assert not _conflict(text, *evidence)
