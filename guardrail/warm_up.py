"""What the first answers of a process would otherwise pay for, done beforehand.

Patterns that nothing has needed yet are compiled when a claim asks for them, two dozen of them for one claim. A server
does all of that before it takes calls, so that its first answers are in time; commands that check few claims leave it.
"""

from __future__ import annotations

from guardrail.claims.extract import Context
from guardrail.claims.plain.constructions import CONSTRUCTIONS
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.remembered import assessed, extracted

_EVIDENCE = (
    Chunk(
        id="warm-up.1",
        text=(
            "Larkmoor Income Fund was launched in 2011 and is run by four managers. As of December 31, 2024, it held "
            "312 positions with net assets of $4.2 billion. Net revenue rose because fees were lower."
        ),
    ),
    Chunk(
        id="warm-up.2",
        element_type="table",
        caption="Larkmoor Income Fund, results",
        rows=(("(in millions)", "2023", "2024"), ("Net revenue", "$410.5", "$512.0"), ("Expenses", "201.0", "180.9")),
    ),
)
_ANSWER = (
    "The fund was launched in 2011.",
    "Net revenue rose by 24.7% to $512.0 million in 2024, up from $410.5 million a year earlier.",
    "Expenses accounted for 35.3% of net revenue in 2024, and shares are not insured by any agency.",
    "In 2023, net revenue exceeded expenses by $209.5 million.",
)


def warm_up() -> None:
    """Compile every pattern that is compiled when it is needed, and check one answer. Takes 0.5 s of processor time."""
    for construction in CONSTRUCTIONS:
        construction.compiled()
    index = EvidenceIndex.build(_EVIDENCE)
    context = Context.answering("")
    for segment in _ANSWER:
        extraction = extracted(segment, context)
        context = extraction.context
        for claim in extraction.claims:
            assessed(claim, index, max_premises=2)
