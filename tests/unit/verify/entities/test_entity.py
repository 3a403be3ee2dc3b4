"""A role exchanged between people, or a person between roles, conflicts where the structure is plain."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise
from guardrail.verify.entities.entity import check_entity, holdings
from guardrail.verify.finding import Answer

OSTRAVA = (
    "Dana Whitlock is the chief operating officer of Ostrava Metals. Its chief financial officer is Ruben Castell."
)


def _conflicts(claim: str, source: str) -> bool:
    findings = check_entity(Claim(claim, ClaimType.ENTITY_ATTRIBUTE), [Premise(source, 1.0, Citation("e1"))])
    assert all(finding.answer is Answer.CONFLICT and finding.citations for finding in findings)
    return bool(findings)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Dana Whitlock is the chief financial officer of Ostrava Metals.", OSTRAVA),
        ("Dana Whitlock is the CFO of Ostrava Metals.", OSTRAVA),
        ("Ms. Whitlock is Ostrava Metals' CFO.", OSTRAVA),
        ("Ostrava Metals' COO is Ruben Castell.", OSTRAVA),
        ("The auditor of Ostrava Metals is Marsh LLP.", "Ostrava Metals' auditor is Vale Partners."),
        ("State Trust is the auditor of the Alder Fund.", "State Trust is the custodian of the Alder Fund."),
        ("Dana Whitlock is the CEO.", "Dana Whitlock, chief operating officer of Ostrava Metals, spoke first."),
    ],
)
def test_an_exchanged_role_conflicts(claim: str, source: str) -> None:
    assert _conflicts(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Dana Whitlock is the COO of Ostrava Metals.", OSTRAVA),
        ("Ruben Castell is the CFO of Ostrava Metals.", "The CFO of Ostrava Metals is Ruben J. Castell."),
        ("Dana Whitlock is the CFO of Ostrava Metals.", "Dana Whitlock was the COO of Ostrava Metals until 2020."),
        ("Dana Whitlock is the CFO of Ostrava Metals.", "Dana Whitlock is the COO of Tessaro Inc."),
        ("Dana Whitlock is the chair of Orlan.", "Dana Whitlock is the chief executive officer of Orlan."),
        ("Ana Ruiz is a portfolio manager of the Alder Fund.", "Jo Lind is a portfolio manager of the Alder Fund."),
        ("Dana Whitlock is the CFO of Orlan.", "Dana Whitlock is the COO and CFO of Orlan."),
        ("Dana Whitlock owns shares of Orlan.", "Dana Whitlock is the COO of Orlan."),
    ],
)
def test_anything_else_is_no_conflict(claim: str, source: str) -> None:
    assert not _conflicts(claim, source)


def test_abbreviated_roles_are_read_as_spelt_out() -> None:
    (holding,) = holdings("Dana Whitlock is the COO and CFO of Ostrava Metals.")
    assert holding.roles == ("chief operating officer", "chief financial officer")
