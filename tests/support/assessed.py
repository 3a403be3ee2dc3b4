"""What the checks before NLI find of a claim as it stands, against a little evidence."""

from __future__ import annotations

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.derived.premises import check_derived
from guardrail.verify.finding import Assessment, Finding

LEAD = Chunk(id="lead", text="Changes in the carrying amount of goodwill by segment were as follows:")
ROLL = Chunk(
    id="roll",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "Retail", "Wholesale", "Total"),
        ("Balance at December 31, 2023", "$210.4", "$98.1", "$308.5"),
        ("Acquisitions", "12.0", "6.6", "18.6"),
        ("Impairment", "—", "(3.3)", "(3.3)"),
        ("Balance at December 31, 2024", "$222.4", "$101.4", "$323.8"),
    ),
)
"""Goodwill by segment, which `LEAD` introduces."""
MARKETS = Chunk(
    "markets",
    rows=(
        ("(In thousands)", "2025", "2024", "2023"),
        ("Peru", "$640", "$588", "$602"),
        ("Chile", "118", "104", "97"),
        ("Japan", "76", "81", "80"),
        ("Rest of world", "90", "85", "82"),
        ("Total revenue", "$924", "$858", "$861"),
    ),
)
"""Revenue by market, of which one fell in the last year."""


def assessed(text: str, *evidence: str | Chunk) -> Assessment:
    """The assessment of a claim.

    Arguments:
        evidence: chunks; a string is one of text.
    """
    chunks = [Chunk(id=f"c{at}", text=one) if isinstance(one, str) else one for at, one in enumerate(evidence)]
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks))


def derivations(text: str, *evidence: Chunk) -> list[Finding]:
    """What is derived for a claim of which no other check has found anything."""
    return list(check_derived(claim_as_stands(text), EvidenceIndex.build(evidence), ())[0])


def outcome(text: str, *evidence: str | Chunk) -> str:
    """ "conflict", "proved", "grounded" where all its figures are found, or "open"."""
    found = assessed(text, *evidence)
    if found.conflict is not None:
        return "conflict"
    return "proved" if found.proved else "grounded" if found.grounded else "open"


def proved(text: str, *evidence: str | Chunk) -> bool:
    """Whether the checks prove a claim."""
    return assessed(text, *evidence).proved


def conflicts(text: str, *evidence: str | Chunk) -> bool:
    """Whether the checks find a claim contradicted."""
    return assessed(text, *evidence).conflict is not None
